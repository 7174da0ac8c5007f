"""State-based actions are performed when they apply, at once, and only then."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.damage_effects import DealDamage
from rulehound.core.lasting_effects import Modify
from rulehound.core.static_abilities import Grants
from rulehound.oracles.state_based_actions import StateBasedActions

pytestmark = pytest.mark.rule("704.3")

PRIORITY = ev.PriorityReceived("A")


def performed(*rules: str) -> ev.Event:
    return ev.StateBasedActionsPerformed(rules)


def damaged(words: Any, amount: int, *permanents: Any) -> Any:
    """A 2/2 creature of A's, object 1, was dealt damage."""
    story = words.story(words.creature("Bear", 2, 2), *permanents).turn("A", 2).main()
    return story.add(ev.DamageDealt(9, 1, amount))


@pytest.mark.rule("704.5g")
def test_lethal_damage_destroys(words: Any) -> None:
    """As much as its toughness; less does not."""
    story = damaged(words, 2).add(performed("704.5g"))
    story.move("Bear", "battlefield", "graveyard")
    assert words.rules_held(story.add(PRIORITY).judged(StateBasedActions)) == {"704.3", "704.5g"}
    assert words.objections(damaged(words, 2).add(PRIORITY).judged(StateBasedActions)) == [
        ("704.5g", ("at priority",))
    ]
    early = damaged(words, 1).add(performed("704.5g"))
    assert words.objections(early.judged(StateBasedActions)) == [("704.5g", ("does not apply",))]
    survives = damaged(words, 2).add(performed("704.5g"), PRIORITY)
    assert words.objections(survives.judged(StateBasedActions))[0] == ("704.5g", ("survived",))


@pytest.mark.rule("704.5g")
@pytest.mark.parametrize("how", ["static", "counter", "effect", "base"])
def test_toughness_is_what_it_is_now(words: Any, how: str) -> None:
    """With static abilities, counters and effects; the damage of a creature that was animated counts too."""
    anthem = words.enchantment("Anthem", Grants("creature", toughness=1 if how == "static" else 0))
    growth = words.instant("Growth", Modify(toughness=1), target="creature")
    story = words.story(words.creature("Bear", 2, 2), anthem, hand_A=[growth]).turn("A", 2).main()
    spell = story.move("Growth", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(1,)), ev.ResolutionBegan(spell))
    if how == "effect":
        story.add(ev.EffectBegan(70, (1,), "power and toughness", "end of turn", "A"))
    story.move("Growth", "stack", "graveyard")
    story.add(ev.ResolutionEnded(spell))
    if how == "counter":
        story.add(ev.CountersChanged(1, "+1/+1", 1))
    tally = story.add(ev.DamageDealt(9, 1, 2), PRIORITY).judged(StateBasedActions)
    assert bool(tally.violated) == (how == "base")


@pytest.mark.rule("704.5f")
def test_toughness_0_dies(words: Any) -> None:
    """Also without damage."""
    story = (
        words.story(words.creature("Bear", 2, 2)).turn("A", 2).main().add(ev.CountersChanged(1, "-1/-1", 2))
    )
    dies = story.with_edit(-1, story.trace[-1], performed("704.5f"))
    dies.move("Bear", "battlefield", "graveyard")
    assert "704.5f" in words.rules_held(dies.add(PRIORITY).judged(StateBasedActions))
    assert words.objections(story.add(PRIORITY).judged(StateBasedActions)) == [("704.5f", ("at priority",))]


@pytest.mark.rule("704.5a", "704.5b")
def test_players_lose_by_life_and_by_a_failed_draw(words: Any) -> None:
    """At once, and not without a reason."""
    reasons = {"704.5a": ev.LifeChanged("B", -20, "lose"), "704.5b": ev.DrawFailed("B")}
    for rule, reason in reasons.items():
        lost = (performed(rule), ev.PlayerLost("B", rule))
        story = words.story(words.forest).turn("A", 2).main()
        assert rule in words.rules_held(story.add(reason, *lost).judged(StateBasedActions))
        plays_on = words.story(words.forest).turn("A", 2).main().add(reason, PRIORITY)
        assert words.objections(plays_on.judged(StateBasedActions)) == [(rule, ("at priority",))]
        early = words.story(words.forest).turn("A", 2).main().add(lost[1])
        assert words.objections(early.judged(StateBasedActions)) == [(rule, ("lost early",))]


@pytest.mark.rule("704.5j")
def test_of_two_legends_one_goes(words: Any) -> None:
    """Two of one name under one player."""
    king = words.creature("King", 2, 2, supertypes=("Legendary",))
    story = words.story(king, king).turn("A", 2).main().add(performed("704.5j"))
    story.move("King", "battlefield", "graveyard")
    assert "704.5j" in words.rules_held(story.add(PRIORITY).judged(StateBasedActions))
    both = words.story(king, king).turn("A", 2).main().add(PRIORITY)
    assert words.objections(both.judged(StateBasedActions)) == [("704.5j", ("at priority",))]


@pytest.mark.rule("704.5q")
def test_counters_of_both_kinds_cancel(words: Any) -> None:
    """Pair by pair."""
    both = (ev.CountersChanged(1, "+1/+1", 2), ev.CountersChanged(1, "-1/-1", 1))
    gone = (ev.CountersChanged(1, "+1/+1", -1), ev.CountersChanged(1, "-1/-1", -1))
    story = (
        words.story(words.creature("Bear", 2, 2)).turn("A", 2).main().add(*both, performed("704.5q"), *gone)
    )
    assert "704.5q" in words.rules_held(story.add(PRIORITY).judged(StateBasedActions))
    kept = words.story(words.creature("Bear", 2, 2)).turn("A", 2).main().add(*both, PRIORITY)
    assert words.objections(kept.judged(StateBasedActions)) == [("704.5q", ("at priority",))]


def test_all_that_apply_are_one_batch(words: Any) -> None:
    """One that is left out is objected to, although it is performed later."""
    story = damaged(words, 2).add(ev.LifeChanged("B", -20, "lose"), performed("704.5a"))
    assert ("704.3", ("left out", "704.5g")) in words.objections(story.judged(StateBasedActions))


@pytest.mark.rule("704.4")
def test_not_while_something_resolves(words: Any) -> None:
    """State-based actions wait for the end of the resolution."""
    card = words.instant("Charm")
    story = words.story(words.creature("Bear", 2, 2), hand_A=[card]).turn("A", 2).main()
    spell = story.move("Charm", "hand", "stack")
    story.add(
        ev.SpellCast("A", spell), ev.ResolutionBegan(spell), ev.DamageDealt(9, 1, 2), performed("704.5g")
    )
    assert ("704.4", ("resolving",)) in words.objections(story.judged(StateBasedActions))


def test_a_target_that_hides_damage_is_not_judged(words: Any) -> None:
    """How much is marked is not seen."""
    tally = damaged(words, 2).add(PRIORITY).judged(StateBasedActions, hidden=("DamageRemoved",))
    assert not tally.violated
    assert len(tally.unknown) == 1


@pytest.mark.rule("117.5")
def test_triggers_are_put_on_the_stack_after_state_based_actions(words: Any) -> None:
    """Not before; a target that does not tell of the actions is not judged by that."""
    stacked = ev.AbilityPutOnStack(60, 1, 0, "A", trigger=20)
    story = damaged(words, 2)
    after = story.with_edit(-1, story.trace[-1], performed("704.5g"))
    after.move("Bear", "battlefield", "graveyard")
    assert "117.5" in words.rules_held(after.add(stacked, PRIORITY).judged(StateBasedActions))
    before = damaged(words, 2).add(stacked)
    assert words.objections(before.judged(StateBasedActions)) == [("117.5", ("after triggers",))]
    hidden = damaged(words, 2).add(stacked).judged(StateBasedActions, hidden=("StateBasedActionsPerformed",))
    assert not hidden.violated
    cast = damaged(words, 2).add(ev.AbilityPutOnStack(60, 1, 0, "A"))
    assert not cast.judged(StateBasedActions).violated


HIDDEN = ("EffectBegan", "EffectEnded", "StateBasedActionsPerformed", "PhasedOut", "PhasedIn")


def shrinks(words: Any, *effects: Any) -> Any:
    """A spell with these effects has resolved, and a creature with damage enough to die is still there."""
    card = words.instant("Charm", *effects)
    story = words.story(words.creature("Bear", 2, 2), hand_A=[card]).turn("A", 2).main()
    spell = story.move("Charm", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell), ev.DamageDealt(spell, 1, 2))
    return story.add(ev.ResolutionEnded(spell), PRIORITY)


def test_a_target_that_hides_effects_is_judged_where_none_can_be(words: Any) -> None:
    """Lethal damage is seen; where a creature may have become larger unseen, it is not judged."""
    plain = shrinks(words, DealDamage(2)).judged(StateBasedActions, hidden=HIDDEN)
    assert words.objections(plain) == [("704.5g", ("at priority",))]
    larger = shrinks(words, DealDamage(2), Modify(toughness=1)).judged(StateBasedActions, hidden=HIDDEN)
    assert words.objections(larger) == []
    nothing_yet = damaged(words, 2).add(PRIORITY).judged(StateBasedActions, hidden=HIDDEN)
    assert words.objections(nothing_yet) == []
