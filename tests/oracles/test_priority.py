"""Who receives priority, and what happens when all players pass."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.damage_effects import GainLife
from rulehound.oracles.priority import Priority

pytestmark = pytest.mark.rule("117.3a")


def round_of_passes(words: Any) -> Any:
    """A main phase in which nobody acts, but for the pass that sets the players in motion."""
    return words.story(words.forest).turn("A", 2).main().passes().phase("ending").step("end").passes()


def test_the_active_player_is_first_and_the_other_follows(words: Any) -> None:
    """After both have passed the step ends."""
    story = round_of_passes(words)
    story.end_phase()
    assert words.rules_held(story.judged(Priority)) == {"117.3a", "117.3d", "500.2"}


@pytest.mark.parametrize(
    ("number", "event", "rule", "shape"),
    [
        (-4, ev.PriorityReceived("B"), "117.3a", ("the other player",)),
        (-2, ev.PriorityReceived("A"), "117.3d", ("the other player",)),
    ],
)
def test_the_wrong_player_is_objected_to(
    words: Any, number: int, event: ev.Event, rule: str, shape: tuple[str, ...]
) -> None:
    """First comes the active player, then the next."""
    story = round_of_passes(words)
    assert (rule, shape) in words.objections(story.with_edit(number, event).judged(Priority))


@pytest.mark.rule("117.4", "500.2")
def test_a_step_does_not_end_before_all_have_passed(words: Any) -> None:
    """One pass is not enough, and none is an objection of its own."""
    story = words.story(words.forest).turn("A", 2).phase("ending").step("end").passes("A", "B").step("end")
    story.passes("A").end_phase()
    assert words.objections(story.judged(Priority)) == [("117.4", ("not passed",))]
    silent = words.story(words.forest).turn("A", 2).phase("ending").step("end")
    silent.end_phase()
    assert words.objections(silent.judged(Priority)) == [("117.3a", ("nobody", "end"))]


@pytest.mark.rule("502.4")
def test_nobody_receives_priority_in_the_untap_step(words: Any) -> None:
    """It is the one step that never has any."""
    story = words.story(words.forest).turn("A", 2).phase("beginning").step("untap", "upkeep")
    assert "502.4" in words.rules_held(story.judged(Priority))
    broken = words.story(words.forest).turn("A", 2).phase("beginning").step("untap").passes("A")
    assert ("502.4", ("untap step",)) in words.objections(broken.judged(Priority))


def with_spell(words: Any) -> Any:
    """A casts a spell, both pass, it resolves, and A has priority again."""
    card = words.instant("Rest", GainLife(1))
    story = words.story(words.forest, hand_A=[card]).turn("A", 2).main().passes().main(2)
    story.add(ev.PriorityReceived("A"))
    spell = story.move("Rest", "hand", "stack")
    story.add(ev.SpellCast("A", spell)).passes()
    story.add(ev.ResolutionBegan(spell), ev.LifeChanged("A", 1, "gain"))
    story.move("Rest", "stack", "graveyard")
    return story.add(ev.ResolutionEnded(spell), ev.PriorityReceived("A"))


@pytest.mark.rule("117.4")
def test_who_acts_keeps_priority_and_a_resolution_gives_it_to_the_active_player(words: Any) -> None:
    """All passing in succession resolves the top of the stack."""
    held = words.rules_held(with_spell(words).judged(Priority))
    assert {"117.3b", "117.3c", "117.4", "117.2e"} <= held
    story = with_spell(words)
    broken = story.with_edit(-1, ev.PriorityReceived("B"))
    assert words.objections(broken.judged(Priority)) == [("117.3b", ("the other player",))]
    early = story.with_edit(story.place(ev.PriorityPassed, -1))
    assert ("117.4", ("not passed",)) in words.objections(early.judged(Priority))


@pytest.mark.rule("117.4")
def test_a_mana_ability_between_two_passes_is_an_action(words: Any) -> None:
    """The player who had passed before receives priority again."""
    story = words.story(words.forest).turn("A", 2).main().passes().phase("ending").step("end")
    story.passes("A").add(ev.PriorityReceived("B")).tap("Forest", "G", player="B").passes("B")
    assert "117.3c" in words.rules_held(story.judged(Priority))
    story.end_phase()
    assert words.objections(story.judged(Priority)) == [("117.4", ("not passed",))]


@pytest.mark.rule("117.2e")
def test_nobody_receives_priority_while_something_resolves(words: Any) -> None:
    """Not even the active player."""
    story = with_spell(words)
    place = story.place(ev.LifeChanged)
    broken = story.with_edit(place, ev.PriorityReceived("A"))
    assert ("117.2e", ("resolving",)) in words.objections(broken.judged(Priority))


@pytest.mark.rule("608.2g", "500.3")
def test_nobody_acts_while_something_resolves_nor_in_a_step_without_priority(words: Any) -> None:
    """Mana abilities for a cost that is asked for are another matter."""
    story = with_spell(words)
    place = story.place(ev.LifeChanged)
    broken = story.with_edit(place, ev.SpellCast("A", 1))
    assert ("608.2g", ("resolving",)) in words.objections(broken.judged(Priority))
    paid = story.with_edit(place, ev.AbilityActivated("A", 1, 0, mana=True, tapped=True))
    assert "608.2g" in words.rules_held(paid.judged(Priority))
    quiet = words.story(words.forest).turn("A", 2).phase("beginning").step("untap", "upkeep")
    assert "500.3" in words.rules_held(quiet.judged(Priority))
    busy = words.story(words.forest).turn("A", 2).phase("beginning").step("untap").add(ev.LandPlayed("A", 1))
    assert words.objections(busy.judged(Priority)) == [("500.3", ("acted", "untap"))]


def test_a_target_that_does_not_show_passing_is_not_judged(words: Any) -> None:
    """Its steps may end for reasons that are not seen."""
    tally = round_of_passes(words).judged(Priority, hidden=("PriorityPassed",))
    assert [verdict.sentence for verdict in tally.unknown] == ["target does not show PriorityPassed"]
