"""Two tellings of a game side by side, and where a report says that they part."""

import msgspec

from rulehound.ci.case import CORE, Tried, objections
from rulehound.ci.reports.timeline import rows_of
from rulehound.ci.side_by_side import PRIORITY, side_by_side
from rulehound.core import events as ev
from rulehound.core.mana import Mana
from rulehound.core.scenario import Expect, PlayerStart, Scenario
from rulehound.core.target import Played
from rulehound.oracles.base import Tally

STEP, GAIN, MANA = ("end", "The end step begins."), ("end", "A gains 1 life."), ("end", "A adds {G}.")
ASKED = ("end", "A" + PRIORITY)


def test_what_only_comes_in_another_order_does_not_differ() -> None:
    blocks = side_by_side([STEP, GAIN, MANA], [STEP, MANA, GAIN])
    assert [block.same for block in blocks] != [True]
    assert not any(block.left or block.missing for block in blocks)


def test_what_one_alone_says_differs_unless_it_is_hidden() -> None:
    (differing,) = [block for block in side_by_side([STEP], [STEP, MANA]) if not block.same]
    assert (differing.left, differing.missing) == ((), (1,))
    assert not any(block.missing for block in side_by_side([STEP], [STEP, MANA], hidden={1}))


def test_priority_in_another_order_differs() -> None:
    blocks = side_by_side([ASKED, STEP], [STEP, ASKED])
    assert [block.left or block.missing for block in blocks if not block.same] == [(0,), (1,)]


def rows(theirs: list[ev.Event], ours: list[ev.Event], *kinds: str) -> list[tuple[str, str]]:
    """What stands on the rows at which the games are said to part: the target's sentence and ours."""
    tried = Tried(Played(theirs), Played(ours), Tally(), None)
    return [
        (row.target.sentence if row.target else "", row.reference.sentence if row.reference else "")
        for row in rows_of(tried, "", frozenset(kinds))
        if row.parts
    ]


def mana(kind: str) -> ev.ManaAdded:
    return ev.ManaAdded("A", (Mana(kind),), 1, 0, True)


def test_a_report_lets_games_part_at_the_first_line_that_truly_differs() -> None:
    step, life, drawn = ev.StepBegan(1, "end"), ev.LifeChanged("A", 1, ""), ev.LifeChanged("B", -1, "")
    kinds = ("StepBegan", "LifeChanged", "ManaAdded")
    theirs, ours = [step, life, mana("G"), mana("W")], [step, mana("G"), life, mana("R")]
    assert rows(theirs, ours, *kinds) == [("A adds {W} from object 1.", "")]
    assert rows([step], [step, mana("R")], *kinds) == [("", "A adds {R} from object 1.")]
    assert rows([step, drawn], [step, mana("R"), drawn], "StepBegan", "LifeChanged") == []
    assert rows(theirs[:3], ours[:3], *kinds) == rows(ours, ours, *kinds) == []


def test_what_a_target_does_not_show_is_not_expected_of_it() -> None:
    """A target that draws but never says so has not drawn too few cards, for all that can be seen."""
    scenario = Scenario(1, {"A": PlayerStart(), "B": PlayerStart()}, expect=(Expect("drawn", 1, player="A"),))
    hides = msgspec.structs.replace(CORE.capabilities(), complete=frozenset({"StepBegan"}))
    played = Played([], expected=[(0, False, "0")])
    assert [each.oracle for each in objections(played, {}, CORE.capabilities(), scenario)[0].violated] == [
        "expectation"
    ]
    assert objections(played, {}, hides, scenario)[1] is None
