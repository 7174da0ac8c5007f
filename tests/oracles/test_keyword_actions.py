"""Tapping, countering, discarding, sacrificing and drawing do what the words mean."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.oracles.keyword_actions import KeywordActions


def main(words: Any, *events: ev.Event, **zones: Any) -> Any:
    """These events in a main phase of A's; 1 is a Forest of A's, others are given by zone."""
    return words.story(words.forest, **zones).turn("A", 2).main().add(*events)


@pytest.mark.rule("701.26a", "701.26b")
def test_only_what_is_untapped_is_tapped(words: Any) -> None:
    """And the other way round."""
    story = main(words, ev.Tapped(1), ev.Untapped(1))
    assert words.rules_held(story.judged(KeywordActions)) == {"701.26a", "701.26b"}
    assert story.judged(KeywordActions, hidden=["Countered"]).unknown
    assert words.objections(main(words, ev.Tapped(1), ev.Tapped(1)).judged(KeywordActions)) == [
        ("701.26a", ("tapped",))
    ]
    assert words.objections(main(words, ev.Untapped(1)).judged(KeywordActions)) == [
        ("701.26b", ("untapped",))
    ]


@pytest.mark.rule("701.9a")
@pytest.mark.parametrize(
    ("origin", "player", "right"), [("hand", "A", True), ("library", "A", False), ("hand", "B", False)]
)
def test_a_discarded_card_comes_from_that_players_hand(
    words: Any, origin: str, player: str, right: bool
) -> None:
    """Not from elsewhere, nor from another's."""
    story = words.story(**{f"{origin}_A": [words.forest]}).turn("A", 2).main()
    story.add(ev.CardDiscarded(player, story.move("Forest", origin, "graveyard"), "effect"))
    tally = story.judged(KeywordActions)
    assert words.objections(tally) == ([] if right else [("701.9a", ("not in hand",))])


@pytest.mark.rule("701.21a")
@pytest.mark.parametrize(("player", "right"), [("A", True), ("B", False)])
def test_a_player_sacrifices_what_they_control(words: Any, player: str, right: bool) -> None:
    """As a cost of an ability that they activate."""
    well = words.enchantment("Well", ActivatedAbility(Cost(sacrifice=True), (GainLife(1),)))
    story = words.story(well).turn("A", 2).main().add(ev.AbilityPutOnStack(50, 1, 0, player))
    story.move("Well", "battlefield", "graveyard", cause="sacrifice")
    tally = story.judged(KeywordActions)
    assert words.objections(tally) == ([] if right else [("701.21a", ("controller",))])


@pytest.mark.rule("121.2", "121.5")
def test_cards_are_drawn_one_at_a_time(words: Any) -> None:
    """Two that leave together are not; what is searched for is not drawn."""

    def hand(*causes: str, drawn: tuple[int, ...]) -> Any:
        story = words.story(library_A=[words.forest, words.swamp]).turn("A", 2).main()
        for place, cause in enumerate(causes):
            story.move(("Forest", "Swamp")[place], "library", "hand", cause=cause)
            story.add(*[ev.CardDrawn("A", 3 + place)] * (3 + place in drawn))
        return story.add(ev.PriorityReceived("A")).judged(KeywordActions)

    assert words.rules_held(hand("draw", "draw", drawn=(3, 4))) == {"121.2"}
    assert words.objections(hand("draw", "draw", drawn=(4,))) == [("121.2", ("at once",))]
    assert words.rules_held(hand("search", drawn=())) == {"121.5"}
    assert words.objections(hand("search", drawn=(3,))) == [("121.5", ("searched",))]


@pytest.mark.rule("701.6a")
def test_a_countered_spell_goes_to_the_graveyard_unresolved(words: Any) -> None:
    """It neither stays nor resolves nor goes elsewhere."""

    def countered(zone: str, *events: Any) -> Any:
        story = words.story(hand_A=[words.instant("Rain", GainLife(1))]).turn("A", 2).main()
        spell = story.move("Rain", "hand", "stack")
        story.add(ev.Countered(spell, 9))
        if zone:
            story.move("Rain", "stack", zone, cause="counter")
        return story.add(*[event(spell) for event in events], ev.PriorityReceived("A")).judged(KeywordActions)

    assert words.rules_held(countered("graveyard")) == {"701.6a"}
    assert words.objections(countered("hand")) == [("701.6a", ("hand",))]
    assert words.objections(countered("")) == [("701.6a", ("stayed",))]
    assert words.objections(countered("", ev.ResolutionBegan))[0] == ("701.6a", ("resolved",))


@pytest.mark.rule("400.3", "603.6d")
def test_owners_graveyard_and_counters_as_it_enters(words: Any) -> None:
    """A stolen permanent goes to its owner's graveyard; counters are there at once."""
    story = words.story(battlefield_B=[words.forest]).turn("A", 2).main().add(ev.ControlChanged(1, "A"))
    right = story.with_edit(-1, story.trace[-1], ev.ObjectMoved(1, 5, "battlefield", "graveyard", "B", "B"))
    assert words.rules_held(right.judged(KeywordActions)) == {"400.3"}
    wrong = right.with_edit(-1, ev.ObjectMoved(1, 5, "battlefield", "graveyard", "B", "A"))
    assert words.objections(wrong.judged(KeywordActions)) == [("400.3", ("graveyard",))]

    def entered(*counters: tuple[str, int]) -> Any:
        story = words.story(hand_A=[words.creature("Ox", 0, 0, EntersWithCounters(2))]).turn("A", 2).main()
        story.move("Ox", "hand", "battlefield", counters=counters)
        return story.judged(KeywordActions)

    assert words.rules_held(entered(("+1/+1", 2))) == {"603.6d", "113.6h"}
    assert words.objections(entered(("+1/+1", 1))) == [("603.6d", ("counters",))]
    assert words.objections(entered()) == [("113.6h", ("counters",))]
