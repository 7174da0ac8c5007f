"""The messages of the protocol, read with errors that say what was printed instead."""

import msgspec
import pytest

from rulehound.core.scenario import Activate, Choose
from rulehound.core.target import Where
from rulehound.targets.protocol import (
    Asked,
    Garbled,
    Moved,
    Pass,
    Reply,
    read_answer,
    read_reply,
    read_request,
)

WHERE = b'"where":{"turn":1,"step":"upkeep","occurrence":1,"stack":0}'


def test_a_reply_with_a_decision_is_read_into_script_lines() -> None:
    """Options are script lines without an address, and passing."""
    line = (
        b'{"id":4,"ok":{"events":[{"is":"PriorityReceived","player":"A"}],"decision":{"player":"A","about":"priority",'
        b'"options":[{"do":"pass"},{"do":"activate","player":"A","object":"Forest"},'
        b'{"do":"choose","player":"A","about":"mana type","option":"{G}"}],' + WHERE + b"}}}"
    )
    moved = read_answer(read_reply(line, 4), Moved)
    options = (Pass(), Activate("A", "Forest"), Choose("A", "mana type", "{G}"))
    assert moved.decision == Asked("A", "priority", options, Where(1, "upkeep", 1, 0))
    assert len(moved.events) == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (b"hello there", "no reply"),
        (b"\xff\xfe", "no reply"),
        (b'{"id":4}', "exactly one"),
        (b'{"id":4,"ok":{},"error":"x"}', "exactly one"),
        (b'{"id":5,"ok":{}}', "answered request 5 where request 4 was waiting"),
        (b'{"id":4,"okay":{}}', "okay"),
    ],
)
def test_what_is_no_reply_is_garbled(line: bytes, message: str) -> None:
    """The message repeats what was printed."""
    with pytest.raises(Garbled, match=message):
        read_reply(line, 4)


def test_a_wrong_field_of_an_answer_is_named() -> None:
    """With the path to it."""
    with pytest.raises(Garbled, match=r"`player`.*\$\.decision"):
        read_answer(Reply(1, msgspec.Raw(b'{"decision":{"about":"x"}}')), Moved)


def test_a_request_that_is_none_is_garbled() -> None:
    """On the adapter's side."""
    with pytest.raises(Garbled, match="no request"):
        read_request(b'{"id":"one","call":"hello"}')
