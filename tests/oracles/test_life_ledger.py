"""Life is gained and lost by what effects say, and by as much as damage was dealt."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.effects import Effect, May
from rulehound.oracles.life_ledger import LifeLedger

pytestmark = pytest.mark.rule("119.3")


def resolved(words: Any, effect: Effect, *events: ev.Event) -> Any:
    card = words.instant("Charm", effect)
    story = words.story(hand_A=[card]).turn("A", 2).main()
    spell = story.move("Charm", "hand", "stack")
    story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell), *events)
    story.move("Charm", "stack", "graveyard")
    return story.add(ev.ResolutionEnded(spell)).judged(LifeLedger)


def test_an_effect_changes_life_by_what_it_says(words: Any) -> None:
    """Gaining and losing, for each player meant."""
    gain = ev.LifeChanged("A", 3, "gain")
    assert words.rules_held(resolved(words, GainLife(3), gain)) == {"119.3"}
    assert words.objections(resolved(words, GainLife(2), gain)) == [("119.3", ("gain life",))]
    each = [ev.LifeChanged(player, -2, "lose") for player in "AB"]
    assert words.rules_held(resolved(words, LoseLife(2, "each player"), *each)) == {"119.3"}
    assert words.objections(resolved(words, LoseLife(2, "each player"), each[0])) == [
        ("119.3", ("lose life",))
    ]


def test_what_a_player_may_do_need_not_be_done(words: Any) -> None:
    """Wholly or not at all."""
    may = May((GainLife(2),))
    assert not resolved(words, may).violated
    assert not resolved(words, may, ev.LifeChanged("A", 2, "gain")).violated
    assert resolved(words, may, ev.LifeChanged("A", 1, "gain")).violated


@pytest.mark.rule("120.3a")
def test_damage_to_a_player_is_loss_of_life(words: Any) -> None:
    """As much of it."""

    def hit(lost: int) -> Any:
        story = words.story(words.creature("Bear", 2, 2)).turn("A", 2).phase("combat").step("combat damage")
        story.add(ev.DamageDealt(1, "B", 2, combat=True), ev.LifeChanged("B", -lost, "damage"))
        return story.add(ev.PriorityReceived("A")).judged(LifeLedger)

    assert words.rules_held(hit(2)) == {"120.3a"}
    assert words.objections(hit(1)) == [("120.3a", ("less",))]
    assert words.objections(hit(4)) == [("120.3a", ("more",))]


@pytest.mark.rule("118.3b")
def test_nobody_pays_life_that_they_do_not_have(words: Any) -> None:
    """All of it may be paid."""
    story = words.story(words.forest).turn("A", 2).main()
    assert words.rules_held(story.add(ev.LifeChanged("A", -20, "payment")).judged(LifeLedger)) == {"118.3b"}
    over = words.story(words.forest).turn("A", 2).main().add(ev.LifeChanged("A", -21, "payment"))
    assert words.objections(over.judged(LifeLedger)) == [("118.3b", ("payment",))]


def test_a_target_that_hides_damage_is_not_judged(words: Any) -> None:
    """Why life was lost is not seen."""
    tally = words.story(words.forest).judged(LifeLedger, hidden=("DamageDealt",))
    assert len(tally.unknown) == 1
