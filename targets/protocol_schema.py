"""The JSON Schema of every message of the protocol, generated from its types.

    python -m rulehound.targets.protocol_schema > docs/protocol/messages.schema.json

For each call there is a request and a reply: `#/$defs/ActRequest`, `#/$defs/ActReply`.  A request may
get further fields within a version; a reply has exactly the fields that are read.
"""

import json
from typing import Any

import msgspec

from rulehound.core.scenario import Attempt, CardData, PlayerName, PlayerStart, Start
from rulehound.targets.protocol import PROTOCOL, Hello, Moved, Observed, Reloaded, Tried

TITLE = f"The messages of Rulehound's protocol, version {PROTOCOL}"


class Sent(msgspec.Struct, forbid_unknown_fields=True):
    """The start of a scenario, as "load" brings it: every card spelled out with its text, and no script."""

    rulehound: int
    start: Start
    turns: int
    players: dict[PlayerName, PlayerStart]
    cards: dict[str, CardData]


TYPES = (Attempt, Hello, Moved, Observed, Reloaded, Sent, Tried)
NOT_NEGATIVE: dict[str, Any] = {"type": "integer", "minimum": 0}
REASON: dict[str, Any] = {"type": "string"}

CALLS: dict[str, tuple[dict[str, Any], type | None]] = {
    "hello": ({"protocol": NOT_NEGATIVE}, Hello),
    "load": ({"scenario": Sent}, Moved),
    "act": ({"option": NOT_NEGATIVE}, Moved),
    "observe": ({}, Observed),
    "attempt": ({"line": Attempt}, Tried),
    "reload": ({}, Reloaded),
    "open": ({"data": REASON}, Moved),
    "quit": ({}, None),
}
"""What a request brings beside its number and call, and what stands under "ok" in the reply; "quit" has none."""


def protocol_schema() -> dict[str, Any]:
    """The schema of a line; a request where it has a "call", else a reply."""
    references, definitions = msgspec.json.schema_components(TYPES, ref_template="#/$defs/{name}")
    by_type: dict[Any, dict[str, Any]] = dict(zip(TYPES, references, strict=True))
    for definition in definitions.values():
        if "description" in definition:
            definition["description"] = " ".join(definition["description"].partition("\n\n")[0].split())
    requests, replies = [], []
    for call, (brings, answer) in CALLS.items():
        fields = {
            name: by_type.get(kind, kind) if isinstance(kind, type) else kind for name, kind in brings.items()
        }
        definitions[f"{call.title()}Request"] = _request(call, fields)
        requests.append({"$ref": f"#/$defs/{call.title()}Request"})
        if answer is not None:
            definitions[f"{call.title()}Reply"] = _reply(call, by_type[answer])
            replies.append({"$ref": f"#/$defs/{call.title()}Reply"})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": TITLE,
        "if": {"required": ["call"]},
        "then": {"oneOf": requests},
        "else": {"anyOf": replies},
        "$defs": definitions,
    }


def _request(call: str, fields: dict[str, Any]) -> dict[str, Any]:
    return {
        "description": f'The request "{call}".',
        "type": "object",
        "properties": {"id": NOT_NEGATIVE, "call": {"const": call}, **fields},
        "required": ["id", "call", *fields],
    }


def _reply(call: str, answer: dict[str, Any]) -> dict[str, Any]:
    ends = {"ok": answer, "unsupported": REASON, "rejected": REASON, "error": REASON}
    return {
        "description": f'The reply to "{call}": the number of the request, and exactly one of the four.',
        "type": "object",
        "properties": {"id": NOT_NEGATIVE, **ends},
        "required": ["id"],
        "oneOf": [{"required": [end]} for end in ends],
        "additionalProperties": False,
    }


def schema_text() -> str:
    """The schema as its file holds it."""
    return json.dumps(protocol_schema(), indent=1, ensure_ascii=False, sort_keys=True) + "\n"


if __name__ == "__main__":
    print(schema_text(), end="")
