"""The schema of the messages: it is current, it takes what is sent and recorded, and it refuses what is wrong."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from rulehound.core.events import EVENT_KINDS
from rulehound.core.scenario import Attempt
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.protocol import Garbled, Moved, read_answer, read_reply, request_line
from rulehound.targets.protocol_events import events_page
from rulehound.targets.protocol_schema import CALLS, protocol_schema, schema_text

PROJECT = Path(__file__).resolve().parents[2]
STORED = PROJECT / "docs" / "protocol" / "messages.schema.json"
WHERE = {"turn": 1, "step": "upkeep", "occurrence": 1, "stack": 0}
ASKED = {"player": "A", "about": "priority", "options": [{"do": "pass"}], "where": WHERE}


def validator(name: str = "") -> Draft202012Validator:
    """Of one message, or of any line."""
    schema = protocol_schema()
    return Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{name}"} if name else schema)


def test_the_stored_schema_is_current() -> None:
    """Made again by `python -m rulehound.targets.protocol_schema > docs/protocol/messages.schema.json`."""
    assert STORED.read_text(encoding="utf-8") == schema_text()
    Draft202012Validator.check_schema(json.loads(schema_text()))


def test_every_call_has_a_request_and_a_reply() -> None:
    """But for quit, which is not answered."""
    definitions = protocol_schema()["$defs"]
    for call in CALLS:
        assert f"{call.title()}Request" in definitions
        assert (f"{call.title()}Reply" in definitions) == (call != "quit")


def test_every_scenario_is_sent_as_the_schema_says() -> None:
    """Those of the public questions, with every kind of ability that they need."""
    load = validator("LoadRequest")
    for file in sorted((PROJECT / "tests" / "cases").glob("*.json")):
        line = json.loads(request_line(2, "load", scenario=load_scenario(str(file))))
        assert not list(load.iter_errors(line)), file.name


@pytest.mark.parametrize(
    "line",
    [
        request_line(1, "hello"),
        request_line(1, "act", option=0),
        request_line(1, "attempt", line=Attempt("A", "play", "Forest")),
        request_line(1, "observe"),
        request_line(1, "reload"),
        request_line(1, "open", data="{}"),
        request_line(1, "quit"),
    ],
)
def test_requests_are_as_the_schema_says(line: bytes) -> None:
    """As they are sent."""
    assert not list(validator().iter_errors(json.loads(line)))


@pytest.mark.parametrize(
    "moved",
    [
        {"events": [{"is": "CardBurped"}], "decision": None},
        {"events": [{"is": "Tapped"}], "decision": None},
        {"events": [], "decision": {**ASKED, "options": [{"do": "sing"}]}},
        {"events": [], "decision": {**ASKED, "whose": "A"}},
        {"events": [], "decision": {"player": "A"}},
        {"pools": {"A": "G"}},
    ],
)
def test_what_is_garbled_is_against_the_schema_too(moved: dict[str, Any]) -> None:
    """The two readers of a reply agree, on what is right as well."""
    reply = validator("ActReply")
    for told, right in (({"events": [], "decision": ASKED}, True), (moved, False)):
        line = {"id": 3, "ok": told}
        assert (not list(reply.iter_errors(line))) is right
        read = read_reply(msgspec.json.encode(line), 3)
        if right:
            assert read_answer(read, Moved).decision is not None
        else:
            with pytest.raises(Garbled):
                read_answer(read, Moved)


@pytest.mark.parametrize(
    "line",
    [
        {"id": 3},
        {"id": 3, "ok": {}, "error": "x"},
        {"id": 3, "okay": {}},
        {"ok": {}},
        {"id": 3, "rejected": 7},
        {"id": "three", "ok": {}},
    ],
)
def test_a_reply_has_its_number_and_exactly_one_of_the_four(line: dict[str, Any]) -> None:
    """Whatever it answers."""
    assert list(validator("ReloadReply").iter_errors(line))
    with pytest.raises(Garbled):
        read_reply(msgspec.json.encode(line), 3)


def test_the_page_of_events_is_current_and_says_something_of_each() -> None:
    """Made again by `python -m rulehound.targets.protocol_events > docs/protocol/events.md`."""
    page = (PROJECT / "docs" / "protocol" / "events.md").read_text(encoding="utf-8")
    assert page == events_page()
    rows = [line.strip("|").split(" | ") for line in page.splitlines() if line.startswith("| `")]
    assert {row[0].strip(" `") for row in rows} > {kind.__name__ for kind in EVENT_KINDS}
    assert all(row[-1].strip() and "Base of all" not in row[-1] for row in rows)
