"""The JSON-lines protocol, version 1: the messages that go to and from an engine in another process.

A request is one line, a reply is one line with the request's `id`, and nothing else is ever printed.

    {"id": 1, "call": "hello", "protocol": 1}        -> {"id": 1, "ok": Hello}
    {"id": 2, "call": "load", "scenario": {...}}     -> {"id": 2, "ok": Moved}
    {"id": 3, "call": "act", "option": 0}            -> {"id": 3, "ok": Moved}
    {"id": 4, "call": "observe"}                     -> {"id": 4, "ok": Observed}
    {"id": 5, "call": "attempt", "line": {...}}      -> {"id": 5, "rejected": "..."}
    {"id": 6, "call": "reload"}                      -> {"id": 6, "ok": {}}
    {"id": 7, "call": "open", "data": "..."}         -> {"id": 7, "ok": Moved}
    {"id": 8, "call": "quit"}                        -> the process ends

`docs/protocol.md` is its specification, and says what "unsupported", "rejected" and "error" mean in place
of "ok"; `targets.protocol_schema` makes the JSON Schema of each message from the types below.
"""

from collections.abc import Sequence
from typing import Any, Literal, Protocol, TypeVar

import msgspec

from rulehound.core.cards import Card
from rulehound.core.errors import TargetError
from rulehound.core.events import AnyEvent
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Attempt, Line, PlayerStart, Scenario, card_data
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Where
from rulehound.core.text import rules_text

PROTOCOL = 1
"""The version that is spoken here; a target that speaks another one is not started."""

SHOWN_MAX = 160
"""How much of a line that a target printed is repeated in a message."""


class Garbled(TargetError):
    """A target printed something that the protocol does not allow."""


class Stopped(TargetError):
    """A target ended, hung or printed garbage in the middle of a scenario; `status` says which."""

    def __init__(self, status: str, note: str) -> None:
        super().__init__(note)
        self.status = status
        self.note = note


class Rejected(TargetError):
    """A target refused an act that it had offered."""


class Pass(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="pass"
):
    """Do nothing: pass priority, declare this creature neither attacker nor blocker, stop declaring."""


Option = Pass | Line


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A decision that the target waits for: whose, about what, the options, and the moment."""

    player: str
    about: str
    options: tuple[Option, ...]
    where: Where


class Moved(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What happened since the last reply, and the next decision; without one the scenario is over."""

    events: Sequence[AnyEvent] = ()
    decision: Asked | None = None


class Observed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What can be seen of the game now; a target leaves out what it cannot tell.

    `pools` are types of mana ("GG") by player; `zones` the names in each zone by player, the library top
    first; `stack` names from the bottom; `counters` how many of each kind by name; `tapped` names; `attached`
    what is attached to what, by name.
    """

    pools: dict[str, str] | None = None
    life: dict[str, int] | None = None
    stack: list[str] | None = None
    zones: dict[str, dict[str, list[str]]] | None = None
    tapped: list[str] | None = None
    counters: dict[str, dict[str, int]] | None = None
    power: dict[str, int] | None = None
    toughness: dict[str, int] | None = None
    attached: dict[str, str] | None = None


class Tried(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a target did with an illegal attempt that it did not simply reject.

    It was "accepted"; or "begun", so that the engine now asks for more, and nobody knows whether it would
    go through; or the engine refused it, and yet something has "changed" (`note` says what).
    """

    outcome: Literal["accepted", "begun", "changed"] = "accepted"
    note: str = ""


class Reloaded(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The game was saved and loaded; the decision that was asked still stands."""


class Hello(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a target says of itself; `complete` are the kinds of event that it shows each time they happen.

    `rules` is the edition of the rules it follows; `attempts` and `reloads` say whether it is worth asking
    for "attempt" and "reload".  Further fields are not read.
    """

    name: str
    version: str
    protocol: int
    rules: str = ""
    complete: tuple[str, ...] = ()
    attempts: bool = False
    reloads: bool = False
    opens: bool = False
    """Whether it takes "open", with the text of a game that the engine saved as `data`; answered as "load"."""


class Spoken(msgspec.Struct, frozen=True):
    """The version of the protocol that a target speaks: all that is read of the hello of another version."""

    protocol: int


class Reply(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One line from a target."""

    id: int
    ok: msgspec.Raw = msgspec.Raw()
    unsupported: str | None = None
    rejected: str | None = None
    error: str | None = None


class Request(msgspec.Struct, frozen=True):
    """One line to a target, as an adapter reads it."""

    id: int
    call: str
    protocol: int | None = None
    scenario: Scenario | None = None
    option: int | None = None
    line: Attempt | None = None
    data: str | None = None


class Session(Protocol):
    """One scenario in course on a target.

    A session may also have `attempt(line: Attempt) -> Tried`, which raises Rejected where all is well, and
    `reload() -> Reloaded`, which saves the game and loads it.
    Each call may raise Unsupported, Rejected (`act` only, and the same decision still stands) or Stopped.
    """

    def load(self, scenario: Scenario) -> Moved: ...

    def act(self, option: int) -> Moved: ...

    def observe(self) -> Observed: ...


Answer = TypeVar("Answer", Hello, Moved, Observed, Reloaded, Spoken, Tried)

_UNREADABLE = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
"""What reading a line may raise; the last where it is nested too deeply."""

_REPLY = msgspec.json.Decoder(Reply)
_REQUEST = msgspec.json.Decoder(Request)
_ANSWERS: dict[type, msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind) for kind in (Hello, Moved, Observed, Reloaded, Spoken, Tried)
}


def read_reply(line: bytes, id: int) -> Reply:
    """Read a target's line that should answer request `id`; raises Garbled with what was printed instead."""
    try:
        reply = _REPLY.decode(line)
    except _UNREADABLE as error:
        raise Garbled(f"printed what is no reply ({error}): {shown(line)}") from None
    if reply.id != id:
        raise Garbled(f"answered request {reply.id} where request {id} was waiting: {shown(line)}")
    if (
        bool(reply.ok) + sum(other is not None for other in (reply.unsupported, reply.rejected, reply.error))
        != 1
    ):
        raise Garbled(
            f'printed a reply without exactly one of "ok", "unsupported", "rejected", "error": {shown(line)}'
        )
    return reply


def read_answer(reply: Reply, kind: type[Answer]) -> Answer:
    """Read what stands under "ok"; raises Garbled naming the field that is wrong."""
    try:
        answer: Answer = _ANSWERS[kind].decode(reply.ok)
    except _UNREADABLE as error:
        raise Garbled(
            f"answered with what is no {kind.__name__} ({error}): {shown(bytes(reply.ok))}"
        ) from None
    if isinstance(answer, Moved) and answer.decision is not None and not answer.decision.options:
        raise Garbled(f"asked for a decision without options: {shown(bytes(reply.ok))}")
    return answer


def read_request(line: bytes) -> Request:
    """Read a request, on the adapter's side; raises Garbled."""
    try:
        return _REQUEST.decode(line)
    except _UNREADABLE as error:
        raise Garbled(f"no request ({error}): {shown(line)}") from None


def request_line(
    id: int,
    call: str,
    scenario: Scenario | None = None,
    option: int | None = None,
    line: Attempt | None = None,
    data: str | None = None,
) -> bytes:
    """A request as it is sent; "hello" says which version is spoken here."""
    request: dict[str, Any] = {"id": id, "call": call}
    if call == "hello":
        request["protocol"] = PROTOCOL
    if scenario is not None:
        request["scenario"] = scenario_to_send(scenario)
    if option is not None:
        request["option"] = option
    if line is not None:
        request["line"] = line
    if data is not None:
        request["data"] = data
    return msgspec.json.encode(request)


def scenario_to_send(scenario: Scenario) -> dict[str, Any]:
    """The start of the scenario as a target gets it, so that an adapter needs nothing else.

    Every card is spelled out with its text, both players have all their zones, and no script is told.
    """
    sent: dict[str, Any] = {
        "rulehound": scenario.rulehound,
        "start": msgspec.to_builtins(scenario.start),
        "turns": scenario.turns,
        "players": {},
        "cards": {
            name: msgspec.to_builtins(card_data(_with_text(card)))
            for name, card in cards_of(scenario).items()
        },
    }
    for player in PLAYERS:
        start = scenario.players.get(player) or PlayerStart()  # type: ignore[call-overload]
        sent["players"][player] = {field: getattr(start, field) for field in PlayerStart.__struct_fields__}
    return sent


def _with_text(card: Card) -> Card:
    return card if card.text else msgspec.structs.replace(card, text=rules_text(card))


def shown(line: bytes) -> str:
    """What a target printed, on one line and cut short."""
    text = line[: SHOWN_MAX * 4].decode("utf-8", "replace")
    text = "".join(letter if letter.isprintable() else "?" for letter in text.strip())
    return text if len(text) <= SHOWN_MAX else f"{text[:SHOWN_MAX]}..."
