"""Replacement effects on draws, life, counters, tokens, damage and zones."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.object_effects import CreateTokens, DrawCards, PutCounters
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    EntersWithCounters,
    RedirectsDamage,
    Replacement,
)
from rulehound.oracles.replacement_effects import ReplacementEffects

pytestmark = pytest.mark.rule("614.6")

TWICE = Replacement("gain life", multiply=2)
ONE_MORE = Replacement("gain life", plus=1)


def resolved(words: Any, effect: Any, *events: ev.Event, by: Any = (), target: Any = None) -> Any:
    """An instant with this effect resolves while these happen; A has enchantments with these abilities."""
    permanents = [words.enchantment(f"Law {place}", each) for place, each in enumerate(by)]
    card = words.instant("Charm", effect, target="creature" if target else None)
    story = words.story(*permanents, words.creature("Bear", 2, 2), hand_A=[card]).turn("A", 2).main()
    targets = (story.ids["Bear"],) if target else ()
    spell = story.move("Charm", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=targets), ev.ResolutionBegan(spell), *events)
    story.move("Charm", "stack", "graveyard")
    return story.add(ev.ResolutionEnded(spell)).judged(ReplacementEffects)


def gained(amount: int) -> ev.Event:
    return ev.LifeChanged("A", amount, "gain")


def test_an_effect_that_applies_changes_the_amount(words: Any) -> None:
    """It is applied once, and not left out."""
    assert "614.6" in words.rules_held(resolved(words, GainLife(3), gained(6), by=[TWICE]))
    assert words.objections(resolved(words, GainLife(3), gained(3), by=[TWICE])) == [
        ("614.6", ("gain life", "less"))
    ]
    assert words.objections(resolved(words, GainLife(3), gained(12), by=[TWICE])) == [
        ("614.6", ("gain life", "more"))
    ]


@pytest.mark.rule("616.1")
@pytest.mark.parametrize("amount", [7, 8])
def test_any_order_of_two_effects_is_right(words: Any, amount: int) -> None:
    """Twice and one more, or one more and then twice; nothing else."""
    assert "616.1" in words.rules_held(resolved(words, GainLife(3), gained(amount), by=[TWICE, ONE_MORE]))
    wrong = resolved(words, GainLife(3), gained(amount + 3), by=[TWICE, ONE_MORE])
    assert words.objections(wrong) == [("616.1", ("gain life", "more"))]


@pytest.mark.parametrize("whose", ["you", "opponent"])
def test_it_looks_whose_event_it_is(words: Any, whose: Any) -> None:
    """What says "an opponent" leaves the player's own life alone."""
    by = [Replacement("gain life", whose, multiply=2)]
    tally = resolved(words, GainLife(3), gained(6 if whose == "you" else 3), by=by)
    assert not tally.violated


def test_counters_tokens_and_draws_are_replaced(words: Any) -> None:
    """Each kind by the effects that name it."""
    doubled = [Replacement("put counters", multiply=2)]
    put = ev.CountersChanged(2, "+1/+1", 2)
    assert "614.6" in words.rules_held(
        resolved(words, PutCounters(which="target"), put, by=doubled, target=True)
    )
    single = ev.CountersChanged(2, "+1/+1", 1)
    wrong = resolved(words, PutCounters(which="target"), single, by=doubled, target=True)
    assert words.objections(wrong) == [("614.6", ("put counters", "less"))]
    tokens = [
        ev.TokenCreated(ev.ObjectInfo(id, f"S{id}", "S", "battlefield", "A", "A")) for id in (40, 41, 42)
    ]
    made = resolved(words, CreateTokens(name="S"), *tokens, by=[Replacement("create tokens", multiply=2)])
    assert words.objections(made) == [("614.6", ("create tokens", "more"))]
    drew = (ev.CardDrawn("A", 90),)
    wrong = resolved(words, DrawCards(1), *drew, by=[Replacement("draw", multiply=2)])
    assert words.objections(wrong) == [("614.6", ("draw", "less"))]
    instead = resolved(words, DrawCards(1), gained(2), by=[Replacement("draw", gain_life=2)])
    assert "614.6" in words.rules_held(instead)


@pytest.mark.rule("120.8")
def test_no_damage_of_0_is_dealt(words: Any) -> None:
    """Prevented damage is not dealt at all."""
    prevents = [Replacement("damage", plus=-1)]
    assert not resolved(words, DealDamage(1, "each player"), by=prevents).violated
    wrong = resolved(words, DealDamage(1, "each player"), ev.DamageDealt(3, "A", 0), by=prevents)
    assert ("120.8", ("no damage",)) in words.objections(wrong)


@pytest.mark.rule("614.5")
def test_an_effect_is_applied_to_one_event_once(words: Any) -> None:
    """A second time is objected to, and so is an effect that is not there."""
    applied = ev.ReplacementApplied("A", "gain life", 1, 0, 5)
    assert "614.5" in words.rules_held(resolved(words, GainLife(3), applied, gained(6), by=[TWICE]))
    twice = resolved(words, GainLife(3), applied, applied, gained(6), by=[TWICE])
    assert words.objections(twice) == [("614.5", ("gain life", "twice"))]
    absent = resolved(words, GainLife(3), applied, gained(3))
    assert words.objections(absent) == [("614.4", ("gain life", "not there"))]


@pytest.mark.rule("614.9", "614.6")
def test_damage_is_redirected_only_from_who_the_effect_is_about(words: Any) -> None:
    """Of two players A has what is dealt damage instead of A; and what became counters is no damage any more."""
    mine = ev.ReplacementApplied("A", "damage", 1, 0, 5)
    theirs = ev.ReplacementApplied("B", "damage", 1, 0, 5)
    found = {who: resolved(words, GainLife(1), who, by=[RedirectsDamage()]) for who in (mine, theirs)}
    assert ("614.9", ("damage", "another's")) not in words.objections(found[mine])
    assert ("614.9", ("damage", "another's")) in words.objections(found[theirs])
    both = [DamageBecomesCounters("any"), RedirectsDamage("this", "you")]
    second = ev.ReplacementApplied("A", "damage", 2, 0, 5)
    for events, wrong in (((mine, second), True), ((second, mine), False)):
        objections = words.objections(resolved(words, GainLife(1), *events, by=both))
        assert (("614.6", ("damage", "never happens")) in objections) == wrong


EXILES = Replacement("graveyard", "any", zone="exile")


@pytest.mark.parametrize(
    ("effect", "zone", "right"),
    [
        (EXILES, "exile", True),
        (EXILES, "graveyard", False),
        (Replacement("dies", "any", zone="exile"), "graveyard", False),
        (Replacement("graveyard", "opponent", zone="exile"), "graveyard", True),
        (Replacement("graveyard", "opponent", zone="exile"), "exile", False),
    ],
)
def test_a_card_goes_where_an_effect_sends_it(words: Any, effect: Any, zone: str, right: bool) -> None:
    """A creature of A's is destroyed."""
    story = words.story(words.enchantment("Law", effect), words.creature("Bear", 2, 2)).turn("A", 2).main()
    story.move("Bear", "battlefield", zone, cause="destroy")
    rules = [rule for rule, _ in words.objections(story.judged(ReplacementEffects))]
    assert rules == ([] if right else ["614.6"])


def test_all_that_die_at_once_are_replaced_by_what_was_there(words: Any) -> None:
    """The creature with the effect dies too, before the other in the trace."""
    warden = words.creature("Warden", 1, 1, EXILES)
    story = words.story(warden, words.creature("Bear", 2, 2)).turn("A", 2).main()
    story.add(ev.StateBasedActionsPerformed(("704.5g",)))
    story.move("Warden", "battlefield", "exile", cause="destroy")
    story.move("Bear", "battlefield", "exile", cause="destroy")
    assert "614.6" in words.rules_held(story.judged(ReplacementEffects))


@pytest.mark.rule("704.3")
def test_what_replaces_one_of_several_deaths_is_applied_before_any_of_them(words: Any) -> None:
    """They are one event."""
    warden = words.creature("Warden", 1, 1, EXILES)
    applied = [ev.ReplacementApplied("A", "graveyard", 1, 0, number) for number in (7, 8)]

    def deaths(between: int) -> Any:
        story = words.story(warden, words.creature("Bear", 2, 2)).turn("A", 2).main()
        story.add(ev.StateBasedActionsPerformed(("704.5g",)), *applied[:between])
        story.move("Warden", "battlefield", "exile", cause="destroy")
        story.add(*applied[between:])
        story.move("Bear", "battlefield", "exile", cause="destroy")
        return story.add(ev.PriorityReceived("A")).judged(ReplacementEffects)

    assert "704.3" in words.rules_held(deaths(2))
    assert ("704.3", ("one by one",)) in words.objections(deaths(1))


def test_counters_that_a_creature_enters_with_are_one_event(words: Any) -> None:
    """Twice as many."""
    hydra = words.creature("Hydra", 0, 0, EntersWithCounters(2))
    law = words.enchantment("Law", Replacement("put counters", multiply=2))
    story = words.story(law, hand_A=[hydra]).turn("A", 2).main()
    story.move("Hydra", "hand", "battlefield", counters=(("+1/+1", 4),))
    assert "614.6" in words.rules_held(story.judged(ReplacementEffects))
    plain = words.story(law, hand_A=[hydra]).turn("A", 2).main()
    plain.move("Hydra", "hand", "battlefield", counters=(("+1/+1", 2),))
    assert words.objections(plain.judged(ReplacementEffects)) == [("614.6", ("put counters", "less"))]


@pytest.mark.rule("614.12")
def test_an_effect_on_creatures_does_not_apply_as_its_own_source_enters(words: Any) -> None:
    """Not to its counters, whatever else has an effect on them."""
    doubling = Replacement("put counters", multiply=2)
    hydra = words.creature("Hydra", 0, 0, EntersWithCounters(2), doubling)

    def entered(counters: int, *laws: Any) -> Any:
        story = words.story(*laws, hand_A=[hydra]).turn("A", 2).main()
        story.move("Hydra", "hand", "battlefield", counters=(("+1/+1", counters),))
        return story.judged(ReplacementEffects)

    more = words.enchantment("Law", Replacement("put counters", plus=1))
    for right, wrong, laws in ((2, 4, ()), (3, 6, (more,))):
        assert "614.12" in words.rules_held(entered(right, *laws))
        assert words.objections(entered(wrong, *laws)) == [("614.12", ("put counters", "its own"))]
    assert words.objections(entered(9, more)) == [("614.6", ("put counters", "more"))]


def test_a_discard_that_is_replaced_never_happens(words: Any) -> None:
    """The card is exiled without being discarded."""
    law = words.enchantment("Law", Replacement("discard", zone="exile"))
    story = words.story(law, hand_A=[words.forest]).turn("A", 2).main()
    card = story.move("Forest", "hand", "exile", cause="discard replaced")
    assert not story.judged(ReplacementEffects).violated
    story.add(ev.CardDiscarded("A", card, "effect"))
    assert words.objections(story.judged(ReplacementEffects)) == [("614.6", ("discard",))]


def test_a_target_that_hides_moves_is_not_judged(words: Any) -> None:
    """Where cards went is not seen."""
    story = words.story(words.forest).turn("A", 2).main()
    tally = story.judged(ReplacementEffects, hidden=("ObjectMoved",))
    assert len(tally.unknown) == 1


def instead(words: Any, event: Any, object: str, origin: str, zone: str) -> Any:
    """A card of A's is put elsewhere instead of being drawn or discarded, as a law says: into exile."""
    law = words.enchantment("Law", Replacement(event, zone="exile"))
    cards = [Card("Top", ("Land",)), Card("Next", ("Land",))]
    story = words.story(law, **{f"{origin}_A": cards}).turn("A", 2).main()
    story.add(ev.ReplacementApplied("A", event, 1, 0, 5))
    story.move(object, origin, zone, cause=f"{event} replaced")
    return story.judged(ReplacementEffects)


def test_the_top_card_is_put_elsewhere_instead_of_being_drawn(words: Any) -> None:
    """No other card is, and it goes where the effect says."""
    assert "614.6" in words.rules_held(instead(words, "draw", "Top", "library", "exile"))
    other = instead(words, "draw", "Next", "library", "exile")
    assert words.objections(other) == [("614.6", ("instead", "not on top"))]
    elsewhere = instead(words, "draw", "Top", "library", "hand")
    assert words.objections(elsewhere) == [("614.6", ("instead", "elsewhere"))]


def test_what_would_be_discarded_goes_where_the_effect_says(words: Any) -> None:
    """Whichever card of the hand that is."""
    for card in ("Top", "Next"):
        assert "614.6" in words.rules_held(instead(words, "discard", card, "hand", "exile"))
        wrong = instead(words, "discard", card, "hand", "library")
        assert words.objections(wrong) == [("614.6", ("instead", "elsewhere"))]


@pytest.mark.parametrize(
    ("first", "rule"),
    [(Replacement("draw", multiply=2), "121.2"), (Replacement("draw", zone="exile"), "614.6")],
)
def test_nothing_more_is_applied_to_a_draw_that_became_something_else(
    words: Any, first: Replacement, rule: str
) -> None:
    """What applies to one of the two draws that it became has a number of its own."""
    second = words.enchantment("Second", Replacement("draw", gain_life=1))
    story = words.story(words.enchantment("First", first), second).turn("A", 2).main()
    story.add(ev.ReplacementApplied("A", "draw", 1, 0, 5), ev.ReplacementApplied("A", "draw", 2, 0, 6))
    assert not story.judged(ReplacementEffects).violated
    same = story.with_edit(-1, ev.ReplacementApplied("A", "draw", 2, 0, 5))
    assert (rule, ("draw",)) in words.objections(same.judged(ReplacementEffects))


def test_another_effect_is_applied_to_a_draw_that_is_another_players_now(words: Any) -> None:
    """It is still one draw."""
    taken, second = Replacement("draw", "opponent", by_you=True), Replacement("draw", gain_life=1)
    story = words.story(words.enchantment("First", taken), words.enchantment("Second", second))
    story.turn("A", 2).main().add(ev.ReplacementApplied("B", "draw", 1, 0, 5))
    story.add(ev.ReplacementApplied("A", "draw", 2, 0, 5))
    assert not story.judged(ReplacementEffects).violated
