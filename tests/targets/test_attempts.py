"""Illegal attempts on a target: made where its game is the reference's, and judged by what it does."""

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci.case import objections, signature_of
from rulehound.core.errors import Unsupported
from rulehound.core.events import ResolutionBegan
from rulehound.core.scenario import Activate, At, Attempt, Placed, PlayerStart, Scenario
from rulehound.core.target import Capabilities, Forbidden, Played, Where
from rulehound.targets.follow import follow
from rulehound.targets.process import ProcessTarget
from rulehound.targets.protocol import (
    Asked,
    Moved,
    Observed,
    Pass,
    Rejected,
    Tried,
    read_answer,
    read_reply,
    read_request,
    request_line,
)
from rulehound.targets.reference import ReferenceTarget
from tests.targets.conftest import MAIN

LINE = Attempt("A", "activate", "Forest")
ASKED = Asked("A", "priority", (Pass(), Activate("A", "Forest#2")), MAIN)
SCENARIO = Scenario(
    1,
    {
        "A": PlayerStart(battlefield=(Placed("Forest", tapped=True), "Forest#2"), library=("Wastes x9",)),
        "B": PlayerStart(library=("Wastes x9",)),
    },
    script=(LINE,),
)
TRAIL = ReferenceTarget().play(SCENARIO, [], strict=True).trail


class Session:
    """One that asks as often as told, and treats attempts in one way."""

    def __init__(
        self, way: Callable[[], Tried], *asked: Asked, tapped: tuple[str, ...] = ("Forest",)
    ) -> None:
        self.way = way
        self.asked = list(asked or (ASKED, ASKED))
        self.tapped = tapped
        self.tried: list[Attempt] = []
        self.acts = 0
        self.events: list[Any] = []

    def load(self, scenario: Scenario) -> Moved:
        return Moved(self.events, self.asked[0])

    def act(self, option: int) -> Moved:
        self.acts += 1
        self.asked.pop(0)
        return Moved([], self.asked[0] if self.asked else None)

    def observe(self) -> Observed:
        return Observed(tapped=list(self.tapped))

    def attempt(self, line: Attempt) -> Tried:
        self.tried.append(line)
        return self.way()


def refuse() -> Tried:
    raise Rejected("it is tapped")


def outcome(played: Played) -> list[tuple[str, str]]:
    return [(each.outcome, each.note) for each in played.attempts]


def signatures(played: Played) -> list[str]:
    tally, _ = objections(played, {}, Capabilities("x", "1", frozenset()), SCENARIO)
    return [signature_of(verdict) for verdict in tally.violated]


def test_the_trail_says_what_the_game_was_like() -> None:
    """Rule, who had priority, what was tapped, and where everything was."""
    (entry,) = TRAIL
    assert isinstance(entry, Forbidden)
    assert (entry.action, entry.rule, entry.holder, entry.line) == (LINE, "107.5", "A", 0)
    assert (entry.tapped, entry.zones["A"]["battlefield"]) == (("Forest",), ("Forest", "Forest#2"))


def test_a_refused_attempt_is_as_it_must_be_and_the_game_goes_on() -> None:
    """It is made once, at its moment."""
    session = Session(refuse)
    played = follow(session, SCENARIO, TRAIL)
    assert session.tried == [LINE]
    assert outcome(played) == [("refused", "it is tapped")]
    assert (session.acts, played.skipped, signatures(played)) == (2, [], [])


def test_an_accepted_attempt_is_a_finding_and_ends_the_scenario() -> None:
    """What comes after it is no legal game."""
    session = Session(Tried)
    played = follow(session, SCENARIO, TRAIL)
    assert (session.acts, played.status, outcome(played)) == (0, "played", [("accepted", "accepted")])
    assert signatures(played) == ["illegal-actions/107.5/accepted"]


def test_a_refusal_after_which_something_else_is_seen_is_a_finding() -> None:
    """By what can be observed, whatever the target says itself."""

    def untap() -> Tried:
        session.tapped = ()
        raise Rejected("no")

    session = Session(untap)
    played = follow(session, SCENARIO, TRAIL)
    assert outcome(played) == [("changed", "tapped")]
    assert signatures(played) == ["illegal-actions/733.1/changed"]


def test_what_is_begun_only_is_no_finding_but_ends_the_scenario() -> None:
    """The engine asks on, and nobody knows whether it would go through."""
    session = Session(lambda: Tried("begun"))
    played = follow(session, SCENARIO, TRAIL)
    assert (session.acts, outcome(played), signatures(played)) == (0, [("unknown", "begun")], [])


def test_an_attempt_that_cannot_be_said_is_counted_and_the_game_goes_on() -> None:
    """By its reason; a session without the call has one too."""

    def unsupported() -> Tried:
        raise Unsupported("no such call")

    session = Session(unsupported)
    assert outcome(follow(session, SCENARIO, TRAIL)) == [("unknown", "no such call")]
    assert session.acts == 2
    bare = Session(refuse)
    bare.attempt = None  # type: ignore[assignment,method-assign]
    assert outcome(follow(bare, SCENARIO, TRAIL)) == [("unknown", "takes no illegal attempts")]


def test_no_attempt_is_made_in_a_game_that_is_another() -> None:
    """There it might be legal: the Forest is untapped."""
    session = Session(Tried, tapped=())
    played = follow(session, SCENARIO, TRAIL)
    assert (session.tried, session.acts) == ([], 2)
    assert outcome(played) == [("unknown", "not made, for the game has another permanent tapped")]


@pytest.mark.parametrize(
    "asked",
    [
        Asked("B", "priority", (Pass(),), MAIN),
        Asked("A", "priority", (Pass(),), Where(1, "precombat main", 1, 1)),
        Asked("A", "target", (Pass(),), MAIN),
        Asked("A", "priority", (Pass(),), Where(1, "end", 1)),
    ],
)
def test_an_attempt_waits_for_its_moment(asked: Asked) -> None:
    """The same player with priority, in the same step, at the same height of the stack."""
    session = Session(Tried, asked)
    played = follow(session, SCENARIO, TRAIL)
    assert (session.tried, played.attempts) == ([], [])
    assert [line for line, _ in played.skipped] == [0]


def test_an_attempt_waits_until_as_much_has_resolved() -> None:
    """Two moments of one step look alike but for that."""
    session = Session(Tried)
    session.events = [ResolutionBegan(1)]
    assert follow(session, SCENARIO, TRAIL).attempts == []


def test_an_attempt_is_not_made_after_an_action_that_could_not_be_taken() -> None:
    """The trail says that the Forest was tapped first, and here nobody could tap it."""
    start = PlayerStart(battlefield=("Forest", "Forest#2"), library=("Wastes x9",))
    at = At(1, "precombat main", decision=2)
    script = (Activate("A", "Forest"), Attempt("A", "activate", "Forest", at=at))
    scenario = Scenario(1, {"A": start, "B": PlayerStart()}, script=script)
    trail = ReferenceTarget().play(scenario, [], strict=True).trail
    session = Session(Tried, ASKED, ASKED)
    played = follow(session, scenario, trail)
    assert (session.tried, played.attempts) == ([], [])


def test_the_call_and_its_answers_are_read_as_they_are_written() -> None:
    """The line goes out, and an empty "ok" means that it was accepted."""
    request = read_request(request_line(7, "attempt", line=LINE))
    assert (request.id, request.call, request.line) == (7, "attempt", LINE)
    assert read_answer(read_reply(b'{"id": 7, "ok": {}}', 7), Tried) == Tried("accepted")
    changed = read_reply(b'{"id": 7, "ok": {"outcome": "changed", "note": "life"}}', 7)
    assert read_answer(changed, Tried) == Tried("changed", "life")


ADAPTER = """
import sys
from rulehound.core.target import Where
from rulehound.targets.protocol import Asked, Hello, Moved, Observed, Pass, Rejected
from rulehound.targets.serve import serve

class Session:
    asked = Moved([], Asked("A", "priority", (Pass(),), Where(1, "precombat main", 1)))
    def load(self, scenario): return self.asked
    def act(self, option): return Moved()
    def observe(self): return Observed(tapped=["Forest"])
    def attempt(self, line): raise Rejected(f"{line.object} is tapped")

serve(Hello("toy", "1", 1, attempts=sys.argv[1] == "yes"), Session())
"""


@pytest.mark.parametrize(
    ("says", "came"),
    [("yes", ("refused", "Forest is tapped")), ("no", ("unknown", "takes no illegal attempts"))],
)
def test_a_process_gets_attempts_only_where_it_says_that_it_takes_them(
    tmp_path: Path, says: str, came: tuple[str, str]
) -> None:
    """Adapters that were written before the call exists answer it with an error, which would be a crash."""
    file = tmp_path / "toy.py"
    file.write_text(ADAPTER)
    with ProcessTarget([sys.executable, str(file), says], "toy") as target:
        assert outcome(target.play(SCENARIO, TRAIL)) == [came]


def on_phase(*lines: Attempt, **start: Any) -> Played:
    """How the engine plays this; the reference engine refuses each attempt."""
    pytest.importorskip("phase")
    from rulehound.targets.registry import make_target

    library = ("Wastes x9",)
    other = PlayerStart(battlefield=("Forest",), hand=("Shock",), library=library)
    scenario = Scenario(1, {"A": PlayerStart(library=library, **start), "B": other}, script=lines)
    reference = ReferenceTarget().play(scenario, [], strict=True)
    assert [each.outcome for each in reference.attempts] == ["refused"] * len(lines)
    target = make_target("phase")
    try:
        return target.play(scenario, reference.trail)
    finally:
        target.close()


def test_phase_refuses_what_is_tapped_sick_elsewhere_or_somebody_elses() -> None:
    """And says why, in its own words; the game goes on."""
    played = on_phase(
        Attempt("A", "activate", "Forest"),
        Attempt("A", "activate", "Llanowar Elves"),
        Attempt("A", "activate", "Forest#2"),
        Attempt("A", "cast", "Shock"),
        Attempt("A", "cast", "Shock#2"),
        Attempt("A", "cast", "Mountain"),
        Attempt("A", "activate", "Forest", 5),
        battlefield=(Placed("Forest", tapped=True), Placed("Llanowar Elves", sick=True)),
        graveyard=("Shock",),
        hand=("Mountain",),
    )
    assert [each.rule for each in played.attempts] == [
        "107.5",
        "602.5a",
        "602.2",
        "601.3",
        "601.3",
        "305.1",
        "602.1",
    ]
    assert {each.outcome for each in played.attempts} == {"refused"}
    assert played.status == "played"


@pytest.mark.rule("305.1")
def test_phase_lets_a_creature_be_played_as_a_land() -> None:
    """Without paying its cost: the engine does not look at the card's type."""
    played = on_phase(Attempt("A", "play", "Grizzly Bears"), hand=("Grizzly Bears",))
    assert outcome(played) == [("accepted", "accepted")]
    assert signatures(played) == ["illegal-actions/305.1/accepted"]
