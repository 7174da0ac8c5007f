"""Effects end exactly when they are said to."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.lasting_effects import GainControl, Modify
from rulehound.oracles.durations import Durations

pytestmark = pytest.mark.rule("611.2a")

ENDS = ev.EffectEnded(70)


def lasting(
    words: Any, duration: Any, *, said: Any = None, control: bool = False, phase: str = "main"
) -> Any:
    """A's spell has begun effect 70 on a creature, in A's turn."""
    effect = GainControl(duration=said or duration) if control else Modify(power=1, duration=said or duration)
    card = words.instant("Might", effect, target="creature")
    owner = "battlefield_B" if control else "battlefield_A"
    story = words.story(hand_A=[card], **{owner: [words.creature("Bear", 2, 2)]}).turn("A", 2)
    story.main() if phase == "main" else story.phase("combat").step("declare attackers")
    id = story.ids["Bear"]
    spell = story.move("Might", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(id,)), ev.ResolutionBegan(spell))
    what = "control" if control else "power and toughness"
    story.add(ev.EffectBegan(70, (id,), what, duration, "A"))
    if control:
        story.add(ev.ControlChanged(id, "A"))
    story.move("Might", "stack", "graveyard")
    return story.add(ev.ResolutionEnded(spell))


def cleanup(story: Any, *events: ev.Event) -> Any:
    return story.phase("ending").step("cleanup").add(*events)


@pytest.mark.rule("514.2")
def test_until_end_of_turn_ends_in_the_cleanup_step(words: Any) -> None:
    """Neither before nor after, also where the turn was ended early."""
    story = cleanup(lasting(words, "end of turn"), ENDS).turn("B", 3)
    assert words.rules_held(story.judged(Durations)) == {"611.2a", "514.2"}
    early = lasting(words, "end of turn").phase("ending").step("end").add(ENDS)
    assert words.objections(early.judged(Durations)) == [("514.2", ("too early", "end of turn"))]
    late = cleanup(lasting(words, "end of turn")).turn("B", 3)
    assert words.objections(late.judged(Durations)) == [("514.2", ("too late", "end of turn"))]


@pytest.mark.rule("500.5a")
def test_until_end_of_combat_ends_with_the_phase(words: Any) -> None:
    """Not at the beginning of the end of combat step."""

    def fought(*, in_step: bool, ends: bool = True) -> Any:
        story = lasting(words, "end of combat", phase="combat").step("end of combat")
        if in_step:
            story.add(ENDS)
        story.end_step()
        if ends and not in_step:
            story.add(ENDS)
        return story.main(2).judged(Durations)

    assert words.rules_held(fought(in_step=False)) == {"611.2a", "500.5a"}
    assert words.objections(fought(in_step=True)) == [("500.5a", ("too early", "end of combat"))]
    assert words.objections(fought(in_step=False, ends=False)) == [("500.5a", ("too late", "end of combat"))]


def test_end_of_combat_on_your_next_turn_is_not_this_turns(words: Any) -> None:
    """It outlasts the combat phase of the turn in which it began, and of the other player's turn."""
    story = lasting(words, "end of combat on your next turn", phase="combat").main(2).turn("B", 3)
    story.phase("combat").main(2).turn("A", 4).phase("combat").step("end of combat")
    story.end_step()
    story.add(ENDS).main(2)
    assert "500.5a" in words.rules_held(story.judged(Durations))


@pytest.mark.rule("500.4")
def test_until_your_next_turn_ends_as_it_begins(words: Any) -> None:
    """Not with the other player's turn, and not with another beginning phase."""
    story = lasting(words, "your next turn").turn("B", 3).phase("beginning").turn("A", 4).add(ENDS)
    assert "500.4" in words.rules_held(story.phase("beginning").judged(Durations))
    other = lasting(words, "your next turn").turn("B", 3).add(ENDS)
    assert words.objections(other.judged(Durations)) == [("500.4", ("too early", "your next turn"))]
    added = lasting(words, "your next turn").phase("beginning").add(ENDS)
    assert words.objections(added.judged(Durations)) == [("500.4", ("too early", "your next turn"))]
    late = lasting(words, "your next turn").turn("B", 3).turn("A", 4).phase("beginning").step("untap")
    assert words.objections(late.judged(Durations)) == [("500.4", ("too late", "your next turn"))]


def test_an_effect_lasts_as_long_as_the_spell_says(words: Any) -> None:
    """Another duration is objected to, and the end of one that has none."""
    story = lasting(words, "end of combat", said="end of turn")
    assert words.objections(story.judged(Durations)) == [("611.2a", ("other duration", "end of combat"))]
    ended = cleanup(lasting(words, "permanent"), ENDS)
    assert words.objections(ended.judged(Durations)) == [("611.2a", ("too early", "permanent"))]


def test_control_goes_back_with_the_effect(words: Any) -> None:
    """To whom the permanent entered under."""
    back = cleanup(lasting(words, "end of turn", control=True), ENDS, ev.ControlChanged(2, "B"))
    assert "514.2" in words.rules_held(back.add(ev.PriorityReceived("A")).judged(Durations))
    kept = cleanup(lasting(words, "end of turn", control=True), ENDS, ev.PriorityReceived("A"))
    assert words.objections(kept.judged(Durations)) == [("611.2a", ("control kept",))]


def test_a_target_that_hides_effects_is_not_judged(words: Any) -> None:
    """When they end is not seen."""
    tally = lasting(words, "end of turn").judged(Durations, hidden=("EffectEnded",))
    assert not tally.violated
    assert len(tally.unknown) == 1
