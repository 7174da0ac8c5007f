"""Ending the turn, and who receives priority in a cleanup step."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.turn_effects import EndTurn
from rulehound.oracles.end_of_turn import EndOfTurn

pytestmark = pytest.mark.rule("724.1")


def stopped(words: Any, *, shown: bool = True, to: str = "exile", trigger: int = 0) -> Any:
    """A ends the turn in the main phase; the cleanup step has begun."""
    card = words.instant("Stop", EndTurn())
    story = words.story(words.forest, hand_A=[card]).turn("A", 2).main()
    if trigger:
        story.add(ev.AbilityTriggered(trigger, 1, 0, "A"))
    spell = story.move("Stop", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell))
    if shown:
        story.add(ev.TurnEnding(spell, "A"))
        if trigger:
            story.add(ev.TriggersCeased((trigger,), "724.1a"))
    story.move("Stop", "stack", to)
    return story.add(ev.ResolutionEnded(spell)).phase("ending").step("cleanup")


def hidden(shown: bool) -> tuple[str, ...]:
    return ("PoolObserved",) if shown else ("PoolObserved", "TurnEnding")


@pytest.mark.parametrize("shown", [True, False])
def test_the_stack_is_exiled_and_the_cleanup_step_comes(words: Any, shown: bool) -> None:
    """Also where the target does not say that the turn ends: the spell does."""
    story = stopped(words, shown=shown).turn("B", 3)
    seen = {"724.1", "724.1c"} if shown else set()
    held = words.rules_held(story.judged(EndOfTurn, hidden=hidden(shown)))
    assert held == {"514.3", "724.1b", "724.1d"} | seen


@pytest.mark.parametrize("shown", [True, False])
def test_a_turn_that_may_be_ended_need_not_be(words: Any, shown: bool) -> None:
    """The player whose turn it is may end it, and does not: combat follows, and nothing is objected to."""
    card = words.instant("Stop", EndTurn(active_may=True))
    story = words.story(words.forest, hand_A=[card]).turn("A", 2).main()
    spell = story.move("Stop", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell)).move("Stop", "stack", "graveyard")
    story.add(ev.ResolutionEnded(spell)).phase("combat").step("beginning of combat")
    assert words.objections(story.judged(EndOfTurn, hidden=hidden(shown))) == []


@pytest.mark.rule("724.1b")
@pytest.mark.parametrize("shown", [True, False])
def test_the_spell_that_ends_the_turn_is_exiled_too(words: Any, shown: bool) -> None:
    """It does not go to the graveyard."""
    tally = stopped(words, shown=shown, to="graveyard").judged(EndOfTurn, hidden=hidden(shown))
    assert words.objections(tally) == [("724.1b", ("stack to graveyard",))]


@pytest.mark.rule("724.1d")
@pytest.mark.parametrize("shown", [True, False])
def test_no_step_comes_before_the_cleanup_step(words: Any, shown: bool) -> None:
    """An end step is objected to."""
    story = stopped(words, shown=shown)
    broken = story.with_edit(story.place(ev.StepBegan), ev.StepBegan(7, "end"))
    assert words.objections(broken.judged(EndOfTurn, hidden=hidden(shown))) == [("724.1d", ("not cleanup",))]


@pytest.mark.rule("724.1c")
def test_nobody_has_priority_as_the_turn_ends(words: Any) -> None:
    """Nor in the cleanup step, if nothing triggered."""
    story = stopped(words)
    place = story.place(ev.ResolutionEnded)
    broken = story.with_edit(place, story.trace[place], ev.PriorityReceived("A"))
    assert words.objections(broken.judged(EndOfTurn))[0] == ("724.1c", ("priority",))
    late = stopped(words).add(ev.PriorityReceived("A")).step("cleanup").turn("B", 3)
    assert words.objections(late.judged(EndOfTurn)) == [("514.3", ("priority in cleanup", "turn ended"))]


@pytest.mark.rule("724.1f")
def test_what_triggers_meanwhile_brings_priority_and_another_cleanup_step(words: Any) -> None:
    """The trigger is put on the stack in the cleanup step."""

    def triggered() -> Any:
        story = stopped(words)
        place = story.place(ev.ResolutionEnded)
        return story.with_edit(place, ev.AbilityTriggered(4, 1, 0, "A"), story.trace[place])

    story = triggered().add(ev.AbilityPutOnStack(30, 1, 0, "A", 4), ev.PriorityReceived("A"))
    story.step("cleanup").turn("B", 3)
    assert {"724.1f", "514.3a"} <= words.rules_held(story.judged(EndOfTurn))
    ignored = triggered().turn("B", 3)
    assert words.objections(ignored.judged(EndOfTurn)) == [("724.1f", ("no priority in cleanup",))]


@pytest.mark.rule("724.1a")
def test_triggers_that_waited_cease_to_exist(words: Any) -> None:
    """One that is put on the stack all the same is objected to."""
    story = stopped(words, trigger=4).turn("B", 3)
    assert "724.1a" in words.rules_held(story.judged(EndOfTurn))
    broken = stopped(words, trigger=4).add(ev.AbilityPutOnStack(30, 1, 0, "A", 4), ev.PriorityReceived("A"))
    assert words.objections(broken.judged(EndOfTurn)) == [("724.1a", ("ceased",))]


def test_an_object_that_ends_the_turn_does_so(words: Any) -> None:
    """A target that shows the ending of turns shows it here."""
    tally = stopped(words, shown=False).judged(EndOfTurn)
    assert ("724.1", ("not ended",)) in words.objections(tally)


def normal(words: Any, *events: ev.Event) -> Any:
    """A cleanup step in which this happens."""
    return words.story(words.forest).turn("A", 2).phase("ending").step("end", "cleanup").add(*events)


@pytest.mark.rule("514.3")
def test_a_normal_cleanup_step_has_no_priority(words: Any) -> None:
    """Priority without a reason is objected to; with one it brings another cleanup step."""
    assert words.rules_held(normal(words).turn("B", 3).judged(EndOfTurn)) == {"514.3"}
    broken = normal(words, ev.PriorityReceived("A")).step("cleanup").turn("B", 3)
    assert words.objections(broken.judged(EndOfTurn)) == [("514.3", ("priority in cleanup", "normal"))]


@pytest.mark.rule("514.3a")
def test_state_based_actions_are_a_reason(words: Any) -> None:
    """After them players receive priority, and another cleanup step follows."""
    reason = (ev.StateBasedActionsPerformed(("704.5f",)), ev.PriorityReceived("A"))
    story = normal(words, *reason).step("cleanup").turn("B", 3)
    assert "514.3a" in words.rules_held(story.judged(EndOfTurn))
    broken = normal(words, *reason).turn("B", 3)
    assert words.objections(broken.judged(EndOfTurn)) == [("514.3a", ("no other cleanup step",))]


@pytest.mark.rule("514.3")
def test_where_reasons_are_hidden_priority_is_not_judged(words: Any) -> None:
    """A creature may have died, of which the target shows only the move."""
    story = normal(
        words, ev.ObjectMoved(1, 9, "battlefield", "graveyard", "A", "A"), ev.PriorityReceived("A")
    )
    tally = story.judged(EndOfTurn, hidden=("StateBasedActionsPerformed",))
    assert not tally.violated
    assert [verdict.sentence for verdict in tally.unknown] == [
        "what was seen to in the cleanup step is not known"
    ]
