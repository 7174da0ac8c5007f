"""Scenario files: read with every error named in one line, written in one readable and stable layout.

    read_scenario     bytes or text to a scenario; raises ScenarioError for anything that is wrong
    load_scenario     the same from a file
    scenario_bytes    the file of a scenario; reading it gives an equal scenario
    scenario_digest   what tells one scenario from another, whatever it is titled

Names of objects are made in `core.scenario_names` and can be had from here as well.
"""

import hashlib
import json
from typing import Any

import msgspec

from rulehound.core.errors import ScenarioError
from rulehound.core.scenario import VERSION, Scenario
from rulehound.core.scenario_check import check_scenario
from rulehound.core.scenario_names import (
    PlacedObject,
    card_of,
    cards_of,
    object_name,
    object_names,
    plain_name,
)
from rulehound.core.scenario_shape import Duplicated, check_shape, refuse, shown

__all__ = [
    "BYTES_MAX",
    "PlacedObject",
    "card_of",
    "cards_of",
    "load_scenario",
    "object_name",
    "object_names",
    "plain_name",
    "read_scenario",
    "scenario_bytes",
    "scenario_digest",
]

BYTES_MAX = 10_000_000
"""How long a scenario file may be."""

_FIELDS = (
    "rulehound",
    "title",
    "rules",
    "cards",
    "start",
    "players",
    "turns",
    "script",
    "expect",
    "finding",
    "source",
)
"""The fields of a scenario in the order of a file: what a reader wants to know first stands first."""


def load_scenario(path: str) -> Scenario:
    """Read the scenario file at `path`; raises ScenarioError if it is wrong or cannot be read."""
    try:
        with open(path, "rb") as file:
            data = file.read(BYTES_MAX + 1)
    except OSError as error:
        raise ScenarioError(f"{path}: cannot be read: {error.strerror}") from None
    return read_scenario(data, path=str(path))


def read_scenario(text_or_bytes: str | bytes, *, path: str = "") -> Scenario:
    """Read a scenario; `path` stands before the message of an error.

    Raises ScenarioError for the first thing that is wrong: where it is inside the file, what was given,
    what is allowed.
    """
    try:
        data = _parse(text_or_bytes)
        _check_version(data)
        check_shape(data, Scenario)
        scenario = msgspec.convert(data, Scenario)
        check_scenario(scenario)
    except ScenarioError as error:
        raise ScenarioError(f"{path}: {error}" if path else str(error)) from None
    except RecursionError:
        message = "the file: nested too deeply; a scenario needs a dozen levels at most"
        raise ScenarioError(f"{path}: {message}" if path else message) from None
    except msgspec.ValidationError as error:  # What the shape let pass, such as a number of 70 bits.
        raise ScenarioError(f"{path}: the file: {error}" if path else f"the file: {error}") from None
    return scenario


def _parse(text_or_bytes: str | bytes) -> Any:
    """Read JSON, strictly: UTF-8, no key twice, no NaN."""
    if len(text_or_bytes) > BYTES_MAX:
        raise refuse("", f"longer than {BYTES_MAX} bytes; leave something out")
    if isinstance(text_or_bytes, bytes):
        try:
            text = text_or_bytes.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise refuse("", f"not UTF-8: byte {error.start} cannot be read; save it as UTF-8") from None
    else:
        text = text_or_bytes
    if not text.strip():
        raise refuse("", "empty; a scenario is a JSON object")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        raise refuse("", f"not JSON: line {error.lineno}, column {error.colno}: {error.msg}") from None
    except ScenarioError:
        raise
    except ValueError:  # Python refuses to read integers of thousands of digits.
        raise refuse("", "not JSON that can be read: a number is too long") from None


def _object(pairs: list[tuple[str, Any]]) -> Any:
    """Make a JSON object, or what stands for one with a key written twice."""
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            return Duplicated(key)
        found[key] = value
    return found


def _refuse_constant(name: str) -> Any:
    raise refuse("", f"{name} is no number of JSON; write a whole number")


def _check_version(data: Any) -> None:
    if not isinstance(data, dict | Duplicated):
        raise refuse("", f"{shown(data)} was given; a scenario is a JSON object")
    version = data.get("rulehound") if isinstance(data, dict) else VERSION
    if version is None:
        raise refuse("rulehound", f'missing; a scenario says its version, "rulehound": {VERSION}')
    if type(version) is not int or version != VERSION:
        raise refuse("rulehound", f"this is version {shown(version)}; this Rulehound reads version {VERSION}")


def scenario_bytes(scenario: Scenario) -> bytes:
    """Write a scenario: a line for each card, zone, script line and expectation, all in fixed order.

    Equal scenarios give equal bytes, whatever the order of their mappings; the last byte ends the line.
    """
    written = []
    for name in _FIELDS:
        value = getattr(scenario, name)
        if name in ("rulehound", "start", "players") or value != _defaults(Scenario)[name]:
            start = f'"{name}": '
            indent = " " * (len(start) + 1)
            written.append(start + _layout(name, _plain(value), indent))
    return ("{" + ",\n ".join(written) + "}\n").encode()


def scenario_digest(scenario: Scenario) -> str:
    """Sixteen hex digits of what is played and expected; title, finding and source do not count."""
    bare = msgspec.structs.replace(scenario, title="", finding=None, source="")
    return hashlib.sha256(scenario_bytes(bare)).hexdigest()[:16]


def _layout(name: str, value: Any, indent: str) -> str:
    """Write the value of a field of the scenario on as many lines as a reader wants."""
    if name in ("script", "expect"):
        return "[" + f",\n{indent} ".join(map(_on_one_line, value)) + "]"
    if name == "cards":
        rows = [f"{_on_one_line(key)}: {_on_one_line(value[key])}" for key in sorted(value)]
        return "{" + f",\n{indent} ".join(rows) + "}"
    if name == "players":
        rows = []
        for player in sorted(value):
            zones = [f'"{zone}": {_on_one_line(entries)}' for zone, entries in value[player].items()]
            rows.append(f'"{player}": {{' + f",\n{indent}{' ' * 7}".join(zones) + "}")
        return "{" + f",\n{indent} ".join(rows) + "}"
    return _on_one_line(value)


def _on_one_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _plain(value: Any) -> Any:
    """Turn vocabulary into plain data; fields equal to their defaults are left out, where the type says so.

    msgspec leaves out what is *identical* to a default, which would make the bytes depend on where a
    value came from.
    """
    if isinstance(value, msgspec.Struct):
        config = value.__struct_config__
        plain: dict[str, Any] = {} if config.tag is None else {str(config.tag_field): config.tag}
        defaults = _defaults(type(value)) if config.omit_defaults else {}
        for name, encoded in zip(value.__struct_fields__, value.__struct_encode_fields__, strict=True):
            field = getattr(value, name)
            if name not in defaults or field != defaults[name]:
                plain[encoded] = _plain(field)
        return plain
    if isinstance(value, dict):
        return {key: _plain(value[key]) for key in sorted(value)}
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


_DEFAULTS: dict[type, dict[str, Any]] = {}


def _defaults(kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The default of each field that has one."""
    if kind not in _DEFAULTS:
        _DEFAULTS[kind] = {
            field.name: field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
            for field in msgspec.structs.fields(kind)
            if not field.required
        }
    return _DEFAULTS[kind]
