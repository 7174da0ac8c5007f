"""Following by meaning, on a session that asks as a test says."""

from collections.abc import Sequence

from rulehound.core.events import AnyEvent, StepBegan, TurnBegan
from rulehound.core.scenario import Activate, Attack, Cast, Choose, Expect, Line, PlayerStart, Scenario
from rulehound.core.target import Taken, Where
from rulehound.targets.follow import follow
from rulehound.targets.protocol import Asked, Moved, Observed, Option, Pass, Rejected
from tests.targets.conftest import MAIN, taken

END = Where(1, "end", 1)


class FakeSession:
    """Asks a fixed list of decisions, whatever is answered; remembers the answers."""

    def __init__(self, *asked: Asked, events: Sequence[AnyEvent] = (), refuse: str = "") -> None:
        self.asked = list(asked)
        self.events = events
        self.refuse = refuse
        self.answers: list[Option] = []

    def load(self, scenario: Scenario) -> Moved:
        return Moved(list(self.events), self.asked[0] if self.asked else None)

    def act(self, option: int) -> Moved:
        chosen = self.asked[0].options[option]
        if self.refuse and self.refuse == getattr(chosen, "object", ""):
            raise Rejected("not now")
        self.answers.append(chosen)
        self.asked.pop(0)
        return Moved([], self.asked[0] if self.asked else None)

    def observe(self) -> Observed:
        return Observed(pools={"A": "G" * len([a for a in self.answers if not isinstance(a, Pass)])})


def priority(player: str, *lines: Line, where: Where = MAIN) -> Asked:
    return Asked(player, "priority", (Pass(), *lines), where)


def scenario(*lines: Line, expect: tuple[Expect, ...] = ()) -> Scenario:
    start = PlayerStart(battlefield=("Forest x3",), hand=("Llanowar Elves",))
    return Scenario(1, {"A": start, "B": PlayerStart()}, script=lines, expect=expect)


FOREST, SECOND = Activate("A", "Forest"), Activate("A", "Forest#2")


def test_an_action_is_taken_where_the_reference_took_it_and_the_rest_is_passing() -> None:
    """By moment, player, and stack height."""
    session = FakeSession(priority("B", FOREST), priority("A", SECOND, FOREST), priority("A", FOREST))
    played = follow(session, scenario(FOREST), taken(FOREST))
    assert session.answers == [Pass(), FOREST, Pass()]
    assert (played.status, played.skipped, played.note) == ("played", [], "")


def test_an_action_on_a_higher_stack_waits_for_it() -> None:
    """The same player and moment are not enough."""
    higher = Where(1, "precombat main", 1, 1)
    session = FakeSession(priority("A", FOREST), priority("A", FOREST, where=higher))
    follow(session, scenario(FOREST), taken(FOREST, where=higher))
    assert session.answers == [Pass(), FOREST]


def test_a_moment_that_has_gone_by_is_skipped_and_the_rest_goes_on() -> None:
    """Where the target is at a later entry's moment, or has seen the earlier one's."""
    trail = [Taken(FOREST, MAIN, 0), Taken(SECOND, END, 1)]
    session = FakeSession(priority("A", FOREST, SECOND, where=END))
    played = follow(session, scenario(FOREST, SECOND), trail)
    assert session.answers == [SECOND]
    assert played.skipped == [(0, "its moment did not come")]


def test_what_is_not_offered_is_skipped_and_the_next_entry_taken() -> None:
    """The reason says so."""
    session = FakeSession(priority("A", SECOND))
    played = follow(session, scenario(FOREST, SECOND), taken(FOREST, SECOND))
    assert session.answers == [SECOND]
    assert played.skipped == [(0, "not offered")]


def test_what_is_rejected_is_skipped_and_another_option_taken() -> None:
    """The engine's reason is kept."""
    session = FakeSession(priority("A", FOREST), refuse="Forest")
    played = follow(session, scenario(FOREST), taken(FOREST))
    assert session.answers == [Pass()]
    assert played.skipped == [(0, "rejected: not now")]


def test_mana_activated_while_paying_is_made_before_the_action() -> None:
    """With the choices that belong to it."""
    elves = Cast("A", "Llanowar Elves")
    kind = Choose("A", "mana type", "{G}")
    inside = Where(1, "precombat main", 1, 1)
    trail = [Taken(elves, MAIN, 0), Taken(FOREST, inside, 1, within=0), Taken(kind, inside, 2, within=0)]
    options = (Choose("A", "mana type", "{W}"), kind)
    session = FakeSession(
        priority("A", elves, FOREST), Asked("A", "mana type", options, MAIN), priority("A", elves, FOREST)
    )
    played = follow(session, scenario(elves, FOREST, kind), trail)
    assert session.answers == [FOREST, kind, elves]
    assert played.skipped == []


def test_a_choice_the_reference_never_made_gets_the_first_option_and_a_note() -> None:
    """So does one about something else."""
    options = (Choose("A", "may", "no"), Choose("A", "may", "yes"))
    session = FakeSession(Asked("A", "may", options, MAIN))
    played = follow(session, scenario(), [])
    assert session.answers == [options[0]]
    assert played.note == "asked what the reference did not ask (about may)"


def test_a_choice_that_is_never_asked_is_skipped() -> None:
    """As when two replacement effects are not put in an order."""
    line = Choose("A", "replacement", "Contamination")
    session = FakeSession(priority("A", FOREST), priority("A"))
    played = follow(session, scenario(FOREST, line), taken(FOREST, line))
    assert played.skipped == [(1, "not asked")]


def test_attackers_are_declared_by_name() -> None:
    """Creatures that the reference did not attack with stay home."""
    line = Attack("A", "Bear#2")
    where = Where(1, "declare attackers", 1)
    session = FakeSession(
        Asked("A", "attack", (Pass(), Attack("A", "Bear")), where),
        Asked("A", "attack", (Pass(), line), where),
    )
    follow(session, scenario(line), taken(line, where=where))
    assert session.answers == [Pass(), line]


def test_expectations_are_seen_after_their_line_even_if_later_lines_never_come() -> None:
    """The pool is looked at as soon as a player has priority again."""
    line = Choose("A", "replacement", "Contamination")
    expect = (
        Expect("mana", "{B}", "A"),
        Expect("mana", "", "A", after=0),
        Expect("moments", ("upkeep",)),
        Expect("life", 20, "A"),
    )
    events: list[AnyEvent] = [TurnBegan(1, "A", 1), StepBegan(2, "upkeep")]
    session = FakeSession(priority("A", FOREST), priority("A"), priority("B"), events=events)
    played = follow(session, scenario(FOREST, line, expect=expect), taken(FOREST, line))
    assert played.expected == [(0, False, "{G}"), (1, True, ""), (2, True, "upkeep")]


def test_a_step_that_begins_without_end_is_a_hang() -> None:
    """An engine that adds the same step over and over is stopped."""
    where = Where(1, "upkeep", 41)
    played = follow(FakeSession(priority("A", where=where)), scenario(), [])
    assert (played.status, played.note) == ("hung", "began one step more than 40 times in one turn")
