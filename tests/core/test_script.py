"""A script is written by playing, and played again; what it expects is checked."""

import re
from typing import Any

import pytest

from rulehound.core.choices import SeededChoices
from rulehound.core.errors import ReplayError
from rulehound.core.game import Game
from rulehound.core.scenario import (
    Activate,
    At,
    Attack,
    Attempt,
    Block,
    Cast,
    Choose,
    Expect,
    Play,
    Scenario,
    Shuffle,
)
from rulehound.core.script import Reader, Recorder
from rulehound.core.trace import trace_bytes, trace_digest

BOARD = (
    "Forest x2", "Island x2", "Mountain", "Reflecting Pool", "Mana Reflection", "Llanowar Elves", "Grizzly Bears",
    "Aggravated Assault", "Lightning Rift", "Sandbar Crocodile",
)  # fmt: skip
HAND = (
    "Lightning Bolt", "Time Stop", "Noble Templar", "Krosan Tusker", "Blaze", "Counterspell", "Threaten", "Time Walk",
    "Tundra", "Silkbind Faerie",
)  # fmt: skip


def decider(seed: int) -> Any:
    """A player who takes any option; a shuffle gives any order."""
    choices = SeededChoices(seed)

    def decide(decision: Any) -> Any:
        if decision.about == "shuffle":
            rest = list(range(len(decision.options)))
            return [rest.pop(choices.choose(len(rest))) for _ in range(len(rest))]
        return choices.choose(len(decision.options))

    return decide


def wild(play: Any, seed: int) -> tuple[Game, Recorder]:
    """A game in which anything may happen, recorded."""
    library = ["Plains", "Island", "Swamp", "Mountain", "Forest", "Shock", "Plains", "Island", "Sol Ring"]
    start = {"battlefield": BOARD, "hand": HAND, "library": library}
    game = Game(play.scenario(A=start, B=start, start="upkeep", turns=3))
    recorder = Recorder(game, decider(seed))
    game.run(recorder)
    return game, recorder


def with_script(scenario: Scenario, script: Any, **fields: Any) -> Scenario:
    """The same start with another script."""
    kept = {name: getattr(scenario, name) for name in Scenario.__struct_fields__}
    return Scenario(**{**kept, "script": tuple(script), **fields})


def read(scenario: Scenario, *, strict: bool = True) -> tuple[Game, Reader]:
    """Play a scenario by its script."""
    game = Game(scenario)
    reader = Reader(game, strict=strict)
    game.run(reader)
    reader.finish()
    reader.expectations.finish()
    return game, reader


@pytest.mark.parametrize("seed", range(40))
def test_a_recorded_script_gives_the_same_trace(play: Any, seed: int) -> None:
    """To the byte, and the trail is the same too."""
    game, recorder = wild(play, seed)
    again, reader = read(with_script(game.scenario, recorder.script()))
    assert trace_digest(again.state.trace) == trace_digest(game.state.trace)
    assert [taken.action for taken in reader.trail()] == [taken.action for taken in recorder.trail()]


@pytest.mark.parametrize("seed", range(3))
def test_the_same_seed_gives_the_same_game(play: Any, seed: int) -> None:
    """Trace and script, twice."""
    (one, first), (two, second) = wild(play, seed), wild(play, seed)
    assert trace_bytes(one.state.trace) == trace_bytes(two.state.trace)
    assert first.script() == second.script()


@pytest.mark.parametrize("seed", range(10))
def test_leaving_lines_out_never_breaks_a_lenient_reading(play: Any, seed: int) -> None:
    """Every other line is gone; what became impossible is skipped with its reason."""
    game, recorder = wild(play, seed)
    script = recorder.script()
    _, reader = read(with_script(game.scenario, script[::2]), strict=False)
    assert {line for line, _ in reader.skipped} | set(reader.used) <= set(range(len(script[::2])))
    assert all(reason for _, reason in reader.skipped)


def small(play: Any, *script: Any, strict: bool = True, **start: Any) -> tuple[Game, Reader]:
    """A game by this script of lines."""
    return read(play.scenario(script=script, **start), strict=strict)


def test_lines_without_an_address_are_done_in_order_at_the_first_chance(play: Any) -> None:
    """Tap, cast, attack."""
    start = {"battlefield": ["Mountain", "Grizzly Bears"], "hand": ["Shock"]}
    game, reader = small(
        play,
        Activate("A", "Mountain"),
        Cast("A", "Shock"),
        Choose("A", "target", "B"),
        Attack("A", "Grizzly Bears"),
        A=start,
    )
    assert game.state.players["B"].life == 16
    assert reader.used == [0, 1, 2, 3]


def test_a_line_waits_for_its_address(play: Any) -> None:
    """The turn, the step, and which of several in the turn."""
    line = Cast("A", "Shock", At(5, "upkeep"))
    _, reader = small(play, line, A={"battlefield": ["Mountain"], "hand": ["Shock"]}, turns=3)
    taken = reader.trail()[0]
    assert (taken.where.turn, taken.where.step) == (5, "upkeep")
    assert not reader.skipped


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (Cast("A", "Shock", At(3, "upkeep")), "the scenario ended before it could be carried out"),
        (Cast("A", "Shock", At(2, "end")), "its moment has passed"),
        (Cast("A", "Murder", At(3, "precombat main")), "its moment has passed"),
        (Cast("B", "Shock"), "the scenario ended before it could be carried out"),
        (Cast("A", "Shock", At(9, "upkeep")), "the scenario ended before it could be carried out"),
        (Activate("A", "Mountain", 7), "the scenario ended before it could be carried out"),
        (Choose("A", "target", "nobody"), "the scenario ended before it could be carried out"),
    ],
)
def test_a_line_that_cannot_be_carried_out(play: Any, line: Any, reason: str) -> None:
    """Strictly read it is an error that names the line; leniently it is skipped with the reason."""
    start = {"battlefield": ["Mountain"], "hand": ["Shock"]}
    with pytest.raises(ReplayError, match=f"script line 1: {reason}") as error:
        small(play, line, A=start)
    assert error.value.line == 0
    _, reader = small(play, line, strict=False, A=start)
    assert [number for number, _ in reader.skipped] == [0]
    assert reader.skipped[0][1].startswith(reason)


@pytest.mark.parametrize(
    ("lines", "last", "hint"),
    [
        ([Cast("A", "Shock")], 0, r"\(Shock is not in the hand; Shock#2 is\)"),
        ([Attempt("A", "activate", "Mountain", 0)], 0, "legal, or not certain to be illegal"),
        ([Choose("A", "x", "3"), Cast("A", "Shock#2")], 1, r"\(line 1 was waited for until then\)"),
    ],
)
def test_what_is_easily_forgotten_about_a_line_is_said(play: Any, lines: Any, last: int, hint: str) -> None:
    """Which copy is in the hand, when an attempt is made, and which line kept the others waiting."""
    start = {"battlefield": ["Mountain"], "hand": ["Shock#2"], "graveyard": ["Shock"]}
    _, reader = small(play, *lines, strict=False, A=start)
    assert reader.skipped[last][0] == last
    assert re.search(hint, reader.skipped[last][1])


def test_an_attack_after_what_is_done_in_its_step_is_told_why(play: Any) -> None:
    """Attackers are declared before anybody has priority there."""
    start = {"battlefield": ["Mountain", "Grizzly Bears"], "hand": ["Shock"]}
    lines = Activate("A", "Mountain", 0, At(3, "declare attackers")), Attack("A", "Grizzly Bears")
    with pytest.raises(ReplayError, match="declared as their step begins, before anybody acts in it"):
        small(play, *lines, A=start)


@pytest.mark.rule("733.1")
def test_an_action_that_was_taken_back_is_a_line_that_was_not_carried_out(play: Any) -> None:
    """Leniently the game goes on; nothing of it is in the trail."""
    start = {"battlefield": ["Mana Reflection", "Island"], "hand": ["Divination", "Divination"]}
    _, reader = small(play, Cast("A", "Divination"), strict=False, A=start)
    assert reader.skipped == [(0, "the action could not be completed and was taken back (CR 733.1)")]
    assert reader.used == []
    assert reader.trail() == []
    with pytest.raises(ReplayError, match=r"taken back \(CR 733\.1\)"):
        small(play, Cast("A", "Divination"), A=start)


@pytest.mark.rule("701.24a")
def test_a_shuffle_without_a_line_moves_nothing_and_a_line_waits_for_its_own_shuffle(play: Any) -> None:
    """The first of two shuffles leaves the library as it is; the second one is written down with its address."""
    start = {
        "battlefield": ["Wastes x4"], "hand": ["Noble Templar", "Noble Templar"],
        "library": ["Forest", "Island", "Swamp"],
    }  # fmt: skip
    script = (
        Activate("A", "Noble Templar", 0), Activate("A", "Noble Templar#2", 0, At(3, "end")),
        Shuffle("A", ("Swamp", "Island", "Forest"), At(3, "end")),
    )  # fmt: skip
    game, _ = small(play, *script, A=start)
    assert [card.name for card in game.state.players["A"].library] == ["Swamp", "Island", "Forest"]
    first = (script[0], script[2])
    game, reader = small(play, *first, strict=False, A=start)
    assert [card.name for card in game.state.players["A"].library] == ["Forest", "Island", "Swamp"]
    assert [number for number, _ in reader.skipped] == [1]


def test_things_of_one_name_are_told_apart(play: Any) -> None:
    """The second of two bears attacks, the second of two blocks."""
    start = {"battlefield": ["Grizzly Bears x2"]}
    game, _ = small(
        play,
        Attack("A", "Grizzly Bears#2"),
        Block("B", "Grizzly Bears#4", "Grizzly Bears#2"),
        A=start,
        B=start,
    )
    gone = [thing.name for player in game.state.players.values() for thing in player.graveyard]
    assert gone == ["Grizzly Bears#2", "Grizzly Bears#4"]


def expected(play: Any, *expect: Expect, script: Any = (), **start: Any) -> list[tuple[bool, str]]:
    """Whether each expectation holds, and what was seen."""
    scenario = with_script(play.scenario(**start), script, expect=expect)
    _, reader = read(scenario)
    return [(holds, seen) for _, holds, seen in reader.expectations.results]


def test_expectations_are_checked_after_their_line(play: Any) -> None:
    """Before the first line, between two, and at the end."""
    start = {"battlefield": ["Mountain", "Forest"], "hand": ["Shock"]}
    script = (Activate("A", "Forest"), Cast("A", "Shock"), Choose("A", "target", "B"))
    assert expected(
        play,
        Expect("mana", "", player="A", after=0), Expect("mana", "{G}", player="A", after=1),
        Expect("stack", 1, after=3), Expect("life", 18, player="B", after="end"), Expect("tapped", True, object="Forest"),
        Expect("life", 19, player="B", after="end"), Expect("offered", True, player="A", object="Shock", after=1),
        Expect("hand", 0, player="A"), Expect("zone", "graveyard", object="Shock", after="end"),
        Expect("moment", "precombat main", after=0), Expect("turn", 3),
        Expect("moments", ("precombat main", "beginning of combat", "declare attackers", "end of combat",
                           "postcombat main", "end", "cleanup"), after="end"),
        script=script, A=start,
    ) == [
        (True, "none"), (True, "{G}"), (True, "1"), (True, "18"), (True, "True"), (False, "18"), (True, "True"), (True, "0"),
        (True, "graveyard"), (True, "precombat main"), (True, "3"),
        (True, "precombat main, beginning of combat, declare attackers, end of combat, postcombat main, end, cleanup"),
    ]  # fmt: skip


def test_power_toughness_and_counters_are_those_of_the_moment(play: Any) -> None:
    """With effects and counters."""
    bear = play.placed("Grizzly Bears", counters={"+1/+1": 1})
    start = {"battlefield": [bear, "Forest"], "hand": ["Giant Growth", "Forest#2"]}
    assert expected(
        play, Expect("power", 3, object="Grizzly Bears", after=0), Expect("power", 6, object="Grizzly Bears", after=2),
        Expect("toughness", 3, object="Grizzly Bears", after="end"), Expect("counters", 1, object="Grizzly Bears"),
        script=(Cast("A", "Giant Growth"), Play("A", "Forest#2", At(3, "postcombat main"))), A=start,
    ) == [(True, "3"), (True, "6"), (True, "3"), (True, "1")]  # fmt: skip
