"""Ending the combat phase."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.turn_effects import EndCombat
from rulehound.oracles.ending_combat import EndingCombat

pytestmark = pytest.mark.rule("724.2")


def ended(words: Any, *, phase: str = "combat", told: bool = True, to: str = "exile") -> Any:
    """A's spell that ends the combat phase resolves."""
    card = words.instant("Peace", EndCombat())
    story = words.story(words.forest, hand_A=[card]).turn("A", 2)
    story.phase("combat").step("declare attackers") if phase == "combat" else story.main()
    spell = story.move("Peace", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell))
    if told:
        story.add(ev.TurnEnding(spell, "A", combat=True))
    story.move("Peace", "stack", to)
    return story.add(ev.ResolutionEnded(spell))


def test_the_stack_is_exiled_and_the_next_phase_comes(words: Any) -> None:
    """No step of this combat phase begins any more."""
    assert words.rules_held(ended(words).main(2).judged(EndingCombat)) == {"724.2", "724.2b", "724.2d"}


@pytest.mark.rule("724.2b")
def test_the_spell_itself_is_exiled_too(words: Any) -> None:
    """It does not go to the graveyard."""
    tally = ended(words, to="graveyard").judged(EndingCombat)
    assert words.objections(tally) == [("724.2b", ("graveyard",))]


@pytest.mark.rule("724.2d")
def test_no_step_and_no_priority_comes_before_the_next_phase(words: Any) -> None:
    """Nor is anything put on the stack."""
    step = ended(words).step("end of combat")
    assert words.objections(step.judged(EndingCombat)) == [("724.2d", ("end of combat",))]
    priority = ended(words).add(ev.PriorityReceived("A"))
    assert words.objections(priority.judged(EndingCombat)) == [("724.2d", ("priority",))]
    stacked = ended(words).add(ev.AbilityPutOnStack(60, 1, 0, "A", 20))
    assert words.objections(stacked.judged(EndingCombat)) == [("724.2d", ("stacked",))]


def test_an_object_that_says_so_ends_the_phase(words: Any) -> None:
    """One that resolves without doing so is objected to."""
    tally = ended(words, told=False, to="graveyard").judged(EndingCombat)
    assert words.objections(tally) == [("724.2", ("not ended",))]


@pytest.mark.rule("724.2g")
def test_outside_of_combat_nothing_happens(words: Any) -> None:
    """The main phase is no combat phase."""
    quiet = ended(words, phase="main", told=False, to="graveyard").judged(EndingCombat)
    assert words.rules_held(quiet) == {"724.2g"}
    tally = ended(words, phase="main").judged(EndingCombat)
    assert ("724.2g", ("outside combat",)) in words.objections(tally)


@pytest.mark.rule("511.3")
@pytest.mark.parametrize(("told", "rule"), [(False, "511.3"), (True, "724.2d")])
def test_nobody_is_left_in_combat_when_it_is_over(words: Any, told: bool, rule: str) -> None:
    """Whichever way the phase was left."""

    def fought(*removed: ev.Event) -> Any:
        story = (
            words.story(words.creature("Bear", 2, 2)).turn("A", 2).phase("combat").step("declare attackers")
        )
        story.add(ev.AttackersDeclared("A", (1,)), *([ev.TurnEnding(9, "A", combat=True)] if told else []))
        return story.add(*removed).main(2).judged(EndingCombat)

    assert rule in words.rules_held(fought(ev.RemovedFromCombat((1,))))
    assert words.objections(fought()) == [(rule, ("still attacking",))]


def test_a_target_that_hides_the_ending_is_not_judged(words: Any) -> None:
    """That combat was ended is not seen."""
    tally = ended(words, told=False).judged(EndingCombat, hidden=("TurnEnding",))
    assert not tally.violated
    assert len(tally.unknown) == 1
