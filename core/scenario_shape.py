"""The shape of a scenario file: does plain JSON data fit the types, and if not, where and why.

The types themselves say what fits (`msgspec.inspect`), so a field added to a type needs no word here.
msgspec would refuse the same files, but its messages name no key of a mapping and no nearest word.
"""

import difflib
import json
from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec

from rulehound.core.errors import ScenarioError

Data = Any
"""What `json.loads` gives: None, bool, int, float, str, list, dict, and `Duplicated`."""

_NAMES = {bool: "true or false", int: "a whole number", str: "a text", list: "a list", dict: "an object"}
_GIVEN = {**_NAMES, float: "a number with a fraction", type(None): "null"}


class Duplicated(msgspec.Struct, frozen=True):
    """Stands for a JSON object in which `key` is written twice."""

    key: str


def shown(value: Data) -> str:
    """Write a value that was given, cut to a length that leaves the message on one line."""
    text = f'"{value}"' if isinstance(value, str) else json.dumps(value, ensure_ascii=False, default=str)
    text = "".join(letter if letter.isprintable() else "?" for letter in text[:60])
    return text if len(text) < 60 else f"{text[:50]}..."


def nearest(word: str, words: Iterable[str]) -> str:
    """The end of a message about an unknown word: the nearest known one, or the first few."""
    known = list(dict.fromkeys(words))
    close = difflib.get_close_matches(word[:80], known, n=1, cutoff=0.6)
    if close:
        return f'did you mean "{close[0]}"?'
    if not known:
        return "there are none"
    listed = ", ".join(f'"{name}"' for name in known[:20])
    return f"allowed: {listed}" + (", ..." if len(known) > 20 else "")


def field_path(path: str, field: str) -> str:
    """The path of a field of the object at `path`."""
    return f"{path}.{field}" if path else field


def refuse(path: str, message: str) -> ScenarioError:
    """The error for the value at `path`; the caller raises it."""
    return ScenarioError(f"{path or 'the file'}: {message}")


def check_shape(data: Data, kind: type, path: str = "") -> None:
    """Raise ScenarioError for the first value that does not fit the type, in reading order."""
    _check(data, _type_info(kind), path)


@cache
def _type_info(kind: type) -> msgspec.inspect.Type:
    return msgspec.inspect.type_info(kind)


def _check(data: Data, kind: msgspec.inspect.Type, path: str) -> None:
    if isinstance(data, Duplicated):
        raise refuse(path, f'the key "{data.key}" is written twice; leave one')
    if isinstance(data, str):
        _check_printable(data.replace("\n", "") if path.endswith(".text") else data, path)
    kinds = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    fitting = [each for each in kinds if _json_type(each) is type(data)]
    if not fitting:
        raise refuse(path, f"{_GIVEN[type(data)]} was given ({shown(data)}); write {_wanted(kind)}")
    if isinstance(data, dict):
        _check_object(data, fitting, path)
    elif isinstance(data, list):
        for index, (item, item_kind) in enumerate(_items(data, fitting[0], path)):
            _check(item, item_kind, f"{path}[{index}]")
    elif all(isinstance(each, msgspec.inspect.LiteralType) for each in fitting):
        words = [word for each in fitting for word in _literals(each)]
        if data not in words:
            raise refuse(path, f"{shown(data)} is not known; {nearest(data, words)}")


def _items(
    data: list[Data], kind: msgspec.inspect.Type, path: str
) -> Iterable[tuple[Data, msgspec.inspect.Type]]:
    """The items of a list, each with its type."""
    if isinstance(kind, msgspec.inspect.TupleType):
        if len(data) != len(kind.item_types):
            raise refuse(path, f"a list of {len(data)} was given; write one of {len(kind.item_types)}")
        return zip(data, kind.item_types, strict=True)
    assert isinstance(kind, msgspec.inspect.VarTupleType)
    return ((item, kind.item_type) for item in data)


def _check_printable(text: str, path: str) -> None:
    if not text.isprintable():
        raise refuse(path, f"{shown(text)} holds a character that cannot be printed")


def _literals(kind: msgspec.inspect.Type) -> list[str]:
    return [str(word) for word in kind.values] if isinstance(kind, msgspec.inspect.LiteralType) else []


def _check_object(data: dict[str, Data], kinds: list[msgspec.inspect.Type], path: str) -> None:
    """Check a JSON object against a mapping, or against the struct that its tag names."""
    first = kinds[0]
    if isinstance(first, msgspec.inspect.DictType):
        keys = _literals(first.key_type)
        for key, value in data.items():
            _check_printable(key, path)
            if keys and key not in keys:
                raise refuse(field_path(path, key), f"no such key; {nearest(key, keys)}")
            _check(value, first.value_type, field_path(path, key))
        return
    structs = [each for each in kinds if isinstance(each, msgspec.inspect.StructType)]
    struct = _tagged(data, structs, path)
    fields = {field.encode_name: field for field in struct.fields}
    for name, value in data.items():
        if name == struct.tag_field:
            continue
        if name not in fields:
            _check_printable(name, path)
            known = [*fields, *([struct.tag_field] if struct.tag_field else ())]
            raise refuse(field_path(path, name), f"no such field; {nearest(name, known)}")
        _check(value, fields[name].type, field_path(path, name))
    for name, field in fields.items():
        if field.required and name not in data:
            raise refuse(field_path(path, name), f"missing; write {_wanted(field.type)}")


def _tagged(
    data: dict[str, Data], structs: list[msgspec.inspect.StructType], path: str
) -> msgspec.inspect.StructType:
    """Pick the struct that the tag of `data` names; a single struct without a tag is picked as it is."""
    tag_field = structs[0].tag_field
    if tag_field is None:
        return structs[0]
    tags = {str(struct.tag): struct for struct in structs}
    tag = data.get(tag_field)
    if tag is None:
        raise refuse(field_path(path, tag_field), f"missing; {nearest('', tags)}")
    if not isinstance(tag, str) or tag not in tags:
        raise refuse(field_path(path, tag_field), f"{shown(tag)} is not known; {nearest(str(tag), tags)}")
    return tags[tag]


def _json_type(kind: msgspec.inspect.Type) -> type:
    """The Python type that JSON data must have to fit; a bool never passes for an int."""
    match kind:
        case msgspec.inspect.LiteralType(values=values):
            return type(values[0])
        case msgspec.inspect.StructType() | msgspec.inspect.DictType():
            return dict
        case msgspec.inspect.VarTupleType() | msgspec.inspect.TupleType():
            return list
        case msgspec.inspect.BoolType():
            return bool
        case msgspec.inspect.IntType():
            return int
        case msgspec.inspect.NoneType():
            return type(None)
    return str


def _wanted(kind: msgspec.inspect.Type) -> str:
    """What may be written for a type, in words."""
    match kind:
        case msgspec.inspect.UnionType(types=types):
            ordered = sorted(types, key=lambda each: list(_GIVEN).index(_json_type(each)))
            return " or ".join(dict.fromkeys(_wanted(each) for each in ordered))
        case msgspec.inspect.LiteralType(values=values) if len(values) <= 4:
            return " or ".join(f'"{value}"' for value in values)
        case msgspec.inspect.NoneType():
            return "null"
    return _NAMES[_json_type(kind)]
