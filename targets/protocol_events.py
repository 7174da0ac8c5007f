"""The page of every event that a target may tell of, generated from the types.

python -m rulehound.targets.protocol_events > docs/protocol/events.md
"""

import inspect
import re
import types
from typing import Any, get_args, get_origin

import msgspec

from rulehound.core.events import EVENT_KINDS, ObjectInfo
from rulehound.core.mana import Mana

HEAD = """# The events

Every kind of event that a target may tell of, as an object `{"is": KIND, ...}`; \
[the protocol](../protocol.md) says when. \
A field with a value after `=` may be left out, and is this then. \
Generated from `core/events.py` by `python -m rulehound.targets.protocol_events`.

An object is named by its number. `instance` numbers turns, phases and steps, of which each occurrence has its own. \
Nobody need tell of all kinds: `complete` in the answer to `hello` says which are told of each time.
"""
WORDS = {int: "number", str: "text", bool: "true or false"}
PARTS = (ObjectInfo, Mana)


def events_page() -> str:
    """The page, as its file holds it."""
    rows = [HEAD, "| kind | fields | what it says |", "| --- | --- | --- |"]
    rows += [_row(kind) for kind in EVENT_KINDS]
    rows += [
        "",
        "These stand inside of events:",
        "",
        "| what | fields | what it says |",
        "| --- | --- | --- |",
    ]
    rows += [_row(part) for part in PARTS]
    return "\n".join(rows) + "\n"


def _row(kind: Any) -> str:
    fields = (_field(each) for each in msgspec.structs.fields(kind))
    says = " ".join((inspect.getdoc(kind) or "").split())
    return f"| `{kind.__name__}` | {'; '.join(fields)} | {says.replace('|', chr(92) + '|')} |"


def _field(field: msgspec.structs.FieldInfo) -> str:
    told = f"`{field.encode_name}` {_words(field.type)}"
    if field.default is msgspec.NODEFAULT:
        return told
    default = msgspec.json.encode(field.default).decode()
    return f"{told} = `{default}`"


def _words(kind: Any) -> str:
    """A type in words: "number", "list of text", "pair of number and text"."""
    if kind in WORDS:
        return WORDS[kind]
    if isinstance(kind, types.UnionType):
        return " or ".join(map(_words, get_args(kind)))
    if get_origin(kind) is tuple:
        first, *more = get_args(kind)
        if more == [...]:
            return f"list of {_words(first)}"
        return f"[{', '.join(map(_words, (first, *more)))}]"
    return re.sub(r"^ObjectInfo$|^Mana$", r"`\g<0>`", kind.__name__)


if __name__ == "__main__":
    print(events_page(), end="")
