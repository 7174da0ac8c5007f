"""What resolves does what it says, to whom it says, and nothing else."""

from typing import Any

import pytest

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost
from rulehound.core.costs import CastCost, Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.object_effects import (
    CastFromTop,
    Counter,
    DiscardCards,
    DrawCards,
    Move,
    MoveCounters,
    PutCounters,
    Tap,
)
from rulehound.core.replacement_effects import Replacement
from rulehound.core.static_abilities import CannotBeCountered, CannotHaveCounters
from rulehound.core.turn_effects import ExtraTurn, SkipNext
from rulehound.oracles.instructions import Instructions

pytestmark = pytest.mark.rule("608.2c")


def resolution(words: Any, effect: Any, *events: ev.Event, targets: tuple[Any, ...] = ()) -> Any:
    """The objections to A's ability with this effect, as these happen; object 1 has it, 2 is B's Bear."""
    source = words.enchantment("Shrine", ActivatedAbility(Cost(), (effect,)))
    story = words.story(
        source, battlefield_B=[words.creature("Bear", 2, 2)], hand_B=[words.forest], library_A=[words.swamp]
    )
    story.turn("A", 3).main()
    story.next_id = 20
    return words.objections(
        story.resolved(story.activate("Shrine", targets=targets), *events).judged(Instructions)
    )


LEAVES = ev.ObjectMoved(2, 30, "battlefield", "graveyard", "B", "B", cause="destroy")
TO_EXILE = ev.ObjectMoved(2, 30, "battlefield", "exile", "B", "B", cause="exile")
DISCARD = (
    ev.ObjectMoved(3, 31, "hand", "graveyard", "B", "B", cause="discard"),
    ev.CardDiscarded("B", 31, "effect"),
)
DRAW = (ev.ObjectMoved(4, 32, "library", "hand", "A", "A", cause="draw"), ev.CardDrawn("A", 32))


@pytest.mark.parametrize(
    ("effect", "events"),
    [
        (DrawCards(1), DRAW),
        (DealDamage(2), (ev.DamageDealt(1, 2, 2),)),
        (PutCounters(1, which="target"), (ev.CountersChanged(2, "+1/+1", 1),)),
        (Tap(), (ev.Tapped(2),)),
        (Move("destroy"), (LEAVES,)),
        (Modify(power=1), (ev.EffectBegan(5, (2,), "power and toughness", "end of turn", "A"),)),
        (DiscardCards(1, "each opponent"), DISCARD),
        (ExtraTurn(), (ev.TurnAdded(9, "A", 8, 1),)),
        (SkipNext("draw", "each opponent"), (ev.SkipCreated("B", "draw", 1),)),
        (fx.Delayed("end", (DrawCards(1),)), (ev.DelayedTriggerCreated(5, 1, "A", "end"),)),
    ],
)
def test_an_instruction_is_followed_once(words: Any, effect: Any, events: Any) -> None:
    """It is objected to where it is not followed, and where nothing says what is done."""
    assert resolution(words, effect, *events, targets=(2,)) == []
    assert resolution(words, effect, targets=(2,)) != []
    assert resolution(words, GainLife(0), *events, targets=(2,)) != []


def test_what_is_moved_goes_where_it_says(words: Any) -> None:
    """An exiled card is in exile, not in a hand."""
    assert resolution(words, Move("exile"), TO_EXILE, targets=(2,)) == []
    wrong = ev.ObjectMoved(2, 30, "battlefield", "hand", "B", "B", cause="exile")
    assert resolution(words, Move("exile"), wrong, targets=(2,)) == [("608.2c", ("moved to", "hand"))]


@pytest.mark.rule("118.9d")
@pytest.mark.parametrize(("costs", "objections"), [((AdditionalCost(CastCost(discard=1)),), 0), ((), 1)])
def test_what_a_spell_costs_that_is_cast_meanwhile_is_not_instructed(
    words: Any, costs: Any, objections: int
) -> None:
    """A card is discarded for a spell that says so; where none does, nothing has it discarded."""
    source = words.enchantment("Shrine", ActivatedAbility(Cost(), (CastFromTop(),)))
    spell = Card(name="Rite", types=("Sorcery",), abilities=(*costs, SpellAbility((GainLife(1),))))
    story = words.story(source, hand_A=[words.forest], library_A=[spell])
    story.turn("A", 3).main()
    story.next_id = 20
    events = (
        ev.ObjectMoved(3, 30, "library", "exile", "A", "A", cause="exile"),
        ev.ObjectMoved(30, 31, "exile", "stack", "A", "A", cause="cast"),
        ev.ObjectMoved(2, 32, "hand", "graveyard", "A", "A", cause="discard"),
        ev.CardDiscarded("A", 32, "cost"),
        ev.SpellCast("A", 31, 0, ()),
    )

    found = words.objections(story.resolved(story.activate("Shrine"), *events).judged(Instructions))

    assert len(found) == objections


@pytest.mark.rule("122.5")
def test_moved_counters_are_taken_off_and_put_on(words: Any) -> None:
    """One half alone is objected to, and so is more than there was."""
    shrine = words.enchantment("Shrine", ActivatedAbility(Cost(), (MoveCounters(3),)))

    def objections(off: int, on: int) -> Any:
        story = words.story(shrine, battlefield_B=[words.creature("Bear", 2, 2)]).turn("A", 3).main()
        story.add(ev.CountersChanged(1, "+1/+1", 2))
        story.next_id = 20
        moved = (ev.CountersChanged(1, "+1/+1", -off), ev.CountersChanged(2, "+1/+1", on))
        return words.objections(
            story.resolved(story.activate("Shrine", targets=(2,)), *moved).judged(Instructions)
        )

    assert objections(2, 2) == []
    assert objections(2, 3) == [("122.6", ("put counters", "more"))]
    assert objections(1, 2) == [("122.6", ("put counters", "more"))]


@pytest.mark.rule("701.6a")
def test_a_spell_that_cannot_be_countered_is_not(words: Any) -> None:
    """Any other is."""
    counter = words.instant("Denial", Counter(), target="spell")
    for immune in (False, True):
        abilities = (SpellAbility((GainLife(1),)), *((CannotBeCountered(),) if immune else ()))
        boon = Card("Boon", ("Instant",), abilities=abilities)
        story = words.story(hand_A=[counter], hand_B=[boon]).turn("A", 3).main()
        spell = story.move("Boon", "hand", "stack")
        story.add(ev.SpellCast("B", spell))
        denial = story.move("Denial", "hand", "stack")
        story.add(ev.SpellCast("A", denial, targets=(spell,)), ev.ResolutionBegan(denial))
        kept = len(story.trace)
        story.add(ev.Countered(spell, denial))
        story.move("Boon", "stack", "graveyard")
        story.add(ev.ResolutionEnded(denial))
        spared = story.with_edit(kept).with_edit(kept)
        wanted = ("701.6a", ("immune",)) if immune else ("701.6a", ("not countered",))
        assert words.objections((story if immune else spared).judged(Instructions)) == [wanted]
        assert words.objections((spared if immune else story).judged(Instructions)) == []


def test_a_target_that_hides_taps_is_not_judged(words: Any) -> None:
    """It is said why."""
    tally = words.story(words.forest).turn("A", 1).judged(Instructions, hidden=("Tapped",))
    assert (tally.violated, len(tally.unknown)) == ([], 1)


REGENERATES = (ev.ReplacementApplied("B", "destroy", 2, -1, 900), ev.Tapped(2))


@pytest.mark.rule("701.19a")
@pytest.mark.parametrize(("how", "objections"), [("destroy", 0), ("exile", 1)])
def test_what_regenerates_need_not_leave_where_it_is_to_be_destroyed(
    words: Any, how: Any, objections: int
) -> None:
    """It becomes tapped instead, which no instruction says; what is to be exiled goes all the same."""
    assert len(resolution(words, Move(how), *REGENERATES, targets=(2,))) == objections


@pytest.mark.rule("614.17")
@pytest.mark.parametrize(("put", "objections"), [(0, 0), (1, 1)])
def test_no_counter_is_put_on_what_cannot_have_one(words: Any, put: int, objections: int) -> None:
    """None is due there, and one that is put is one too many."""
    ability = ActivatedAbility(Cost(), (PutCounters(1, which="target"),))
    story = words.story(
        words.enchantment("Shrine", CannotHaveCounters("creature"), ability),
        battlefield_B=[words.creature("Bear", 2, 2)],
    )
    story.turn("A", 3).main()
    story.next_id = 20
    events = [ev.CountersChanged(2, "+1/+1", put)] * put
    resolved = story.resolved(story.activate("Shrine", 1, targets=(2,)), *events)
    assert len(words.objections(resolved.judged(Instructions))) == objections


@pytest.mark.rule("701.9", "614.6")
def test_a_discard_that_is_replaced_puts_the_card_elsewhere(words: Any) -> None:
    """One card that is to be discarded goes to exile instead; none that goes, or two, are objected to."""
    law = words.enchantment("Law", Replacement("discard", "any", zone="exile"))
    cards = [words.creature(name, 1, 1) for name in ("Ant", "Bee", "Cat")]
    applied = ev.ReplacementApplied("B", "discard", 2, 0, 5)
    gone = ev.ObjectMoved(3, 31, "hand", "exile", "B", "B", cause="discard replaced")
    other = ev.ObjectMoved(4, 32, "hand", "exile", "B", "B", cause="discard replaced")

    def resolve(*events: ev.Event) -> Any:
        shrine = words.enchantment("Shrine", ActivatedAbility(Cost(), (DiscardCards(1, "each opponent"),)))
        story = words.story(shrine, law, hand_B=cards).turn("A", 2).main()
        story.next_id = 20
        return story.resolved(story.activate("Shrine"), *events).judged(Instructions)

    assert "701.9" in words.rules_held(resolve(applied, gone))
    for events in ((applied,), (applied, gone, applied, other)):
        assert words.objections(resolve(*events)) == [("701.9", ("discard",))]


def test_a_spell_that_is_to_leave_the_stack_does_so_for_where_it_says(words: Any) -> None:
    """Returned to its owner's hand it is not on the stack any more."""
    shrine = words.enchantment("Shrine", ActivatedAbility(Cost(), (Move("return to hand"),)))
    story = words.story(shrine, hand_B=[words.instant("Shock", DealDamage(2))]).turn("A", 3).main()
    spell = story.move("Shock", "hand", "stack")
    story.add(ev.SpellCast("B", spell))
    ability = story.activate("Shrine", targets=(spell,))
    story.add(ev.ResolutionBegan(ability))
    returned = ev.ObjectMoved(spell, 60, "stack", "hand", "B", "B", cause="return to hand")
    there = len(story.trace)
    story.add(returned, ev.ResolutionEnded(ability))
    assert words.objections(story.judged(Instructions)) == []
    stays = story.with_edit(there)
    assert words.objections(stays.judged(Instructions)) == [("608.2c", ("not moved", "spell"))]


@pytest.mark.rule("121.2a")
@pytest.mark.parametrize(("shrine", "objections"), [((), 1), ((Replacement("draw several"),), 0)])
def test_a_draw_of_several_cards_may_be_replaced_before_any_of_them(
    words: Any, shrine: Any, objections: int
) -> None:
    """What replaces a draw of two or more cards is no event "draw", and changes how many are drawn."""
    source = words.enchantment("Shrine", ActivatedAbility(Cost(), (DrawCards(2),)), *shrine)
    story = words.story(source, library_A=[words.swamp, words.swamp])
    story.turn("A", 3).main()
    story.next_id = 20
    drawn = (ev.ObjectMoved(2, 32, "library", "hand", "A", "A", cause="draw"), ev.CardDrawn("A", 32))
    found = words.objections(story.resolved(story.activate("Shrine"), *drawn).judged(Instructions))
    assert len(found) == objections


SEARCHED = (
    ev.ObjectMoved(2, 30, "library", "exile", "A", "A", cause="exile"),
    ev.ObjectMoved(3, 31, "library", "exile", "A", "A", cause="exile"),
)
AWAY = (
    ev.ObjectMoved(30, 32, "exile", "library", "A", "A", cause="put on bottom"),
    ev.ObjectMoved(31, 33, "exile", "library", "A", "A", cause="put on bottom"),
)
CAST = ev.ObjectMoved(31, 33, "exile", "stack", "A", "A", cause="cast")
ON = ev.ObjectMoved(4, 34, "library", "exile", "A", "A", cause="exile")
BELOW = ev.ObjectMoved(3, 30, "library", "exile", "A", "A", cause="exile")


@pytest.mark.parametrize(
    ("events", "objections"),
    [
        ((*SEARCHED, *AWAY), 0),
        ((*SEARCHED, CAST, AWAY[0]), 0),
        ((), 1),
        ((SEARCHED[0], AWAY[0]), 1),
        ((*SEARCHED, AWAY[0]), 1),
        ((*SEARCHED, ON, *AWAY), 1),
        ((BELOW, AWAY[0]), 1),
    ],
)
def test_cards_are_exiled_from_the_top_until_one_may_be_cast(
    words: Any, events: Any, objections: int
) -> None:
    """All that lie above it are exiled and none below it; what is not cast goes to the bottom."""
    source = words.enchantment("Shrine", ActivatedAbility(Cost(), (CastFromTop(),)))
    rite = Card(name="Rite", types=("Sorcery",), abilities=(SpellAbility((GainLife(1),)),))
    story = words.story(source, library_A=[words.forest, rite, words.swamp])
    story.turn("A", 3).main()
    story.next_id = 20
    found = words.objections(story.resolved(story.activate("Shrine"), *events).judged(Instructions))
    assert len(found) == objections
