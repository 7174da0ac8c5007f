"""A player with priority may begin whatever is legal, and nothing else."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import VariableX
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost, CyclingCosts
from rulehound.core.costs import CastCost, Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.decisions import Decision
from rulehound.core.object_effects import DrawCards
from rulehound.core.static_abilities import CardsInHandHave, CastFromGraveyard
from rulehound.oracles.chances import Chances

pytestmark = pytest.mark.rule("117.1")


def offered(
    words: Any, *options: tuple[Any, ...], step: str = "", cost: str = "{G}", played: bool = False
) -> Any:
    """The objections to what A may begin with a Forest (1), a Bear (2) and a Swamp (3) in hand, in this step."""
    bear = Card("Bear", ("Creature",), cost=cost, power=2, toughness=2)
    story = words.story(words.forest, hand_A=[bear, words.swamp]).turn("A", 3)
    story.phase("ending").step(step) if step else story.main()
    if played:
        story.add(ev.LandPlayed("A", 9))
    story.add(ev.PriorityReceived("A"))
    story.add(ev.PriorityPassed("A"))
    decision = Decision("priority", "A", [("pass",), *options], "117.1")
    return words.objections(story.judged(Chances, offers=[(len(story.trace) - 1, decision, 0)]))


TAP, CAST, PLAY = ("activate", 1, 0), ("cast", 2), ("play", 3)


def test_what_is_legal_is_offered(words: Any) -> None:
    """The land's mana, a creature that it pays for, and a land."""
    assert offered(words, TAP, CAST, PLAY) == []
    assert offered(words, CAST, PLAY) == [("602.2", ("not offered", "activated"))]
    assert offered(words, TAP, PLAY) == [("117.1", ("not offered", "cast"))]
    assert offered(words, TAP, CAST) == [("305.2", ("not offered", "played"))]


@pytest.mark.rule("307.1", "305.2")
def test_what_is_not_legal_is_not_offered(words: Any) -> None:
    """A creature in an end step, a second land."""
    assert offered(words, TAP, step="end") == []
    assert offered(words, TAP, CAST, step="end") == [("307.1", ("offered", "cast"))]
    assert offered(words, TAP, CAST, PLAY, played=True) == [("305.2", ("offered", "play"))]


def test_whether_more_could_be_paid_is_left_open(words: Any) -> None:
    """One Forest does not pay {2}{G}; offering it all the same breaks no rule."""
    assert offered(words, TAP, PLAY, cost="{2}{G}") == []
    assert offered(words, TAP, CAST, PLAY, cost="{2}{G}") == []


@pytest.mark.rule("107.3a")
def test_a_player_is_asked_for_x(words: Any) -> None:
    """With mana for it."""
    blaze = Card(
        "Blaze",
        ("Instant",),
        cost="{X}{G}",
        abilities=words.instant("", GainLife(VariableX())).abilities,
    )
    story = words.story(words.forest, words.forest, hand_A=[blaze]).turn("A", 3).main()
    spell = story.move("Blaze", "hand", "stack")
    put = len(story.trace)
    story.add(ev.SpellCast("A", spell))
    asked = [(put, Decision("x", "A", [("x", 0), ("x", 1)], "107.3a", spell), 0)]
    assert words.rules_held(story.judged(Chances, offers=asked)) == {"107.3a"}
    assert words.objections(story.judged(Chances)) == [("107.3a", ("x", "not asked"))]
    odd = [(put, Decision("x", "A", [("x", 1), ("x", 2)], "107.3a", spell), 0)]
    assert words.objections(story.judged(Chances, offers=odd)) == [("107.3a", ("x",))]


@pytest.mark.rule("107.3a", "107.3b")
def test_a_player_is_asked_for_x_besides_additional_costs(words: Any) -> None:
    """With mana for it, unless another cost is paid instead of the mana cost."""

    def objections(extra: Any, *, announced: bool = False, lands: int = 2, offered: int = 0) -> Any:
        gain = words.instant("", GainLife(VariableX())).abilities
        blaze = Card("Blaze", ("Instant",), cost="{X}{G}", abilities=(extra, *gain))
        story = words.story(*[words.forest] * lands, hand_A=[blaze]).turn("A", 3).main()
        spell = story.move("Blaze", "hand", "stack")
        if announced:
            story.add(ev.CostAnnounced("A", spell, 0))
        put = len(story.trace)
        story.add(ev.SpellCast("A", spell))
        values = [("x", n) for n in range(offered + 1)]
        asked = [(put, Decision("x", "A", values, "107.3a", spell), 0)] if offered else []
        return words.objections(story.judged(Chances, offers=asked))

    missed = [("107.3a", ("x", "not asked"))]
    life, kicker = AdditionalCost(CastCost(life=2)), AdditionalCost(CastCost("{1}"), optional=True)
    assert objections(life) == missed
    assert objections(life, offered=1) == []
    assert objections(kicker) == []
    assert objections(kicker, lands=3) == missed
    assert objections(AlternativeCost(CastCost(life=2))) == missed
    assert objections(AlternativeCost(CastCost(life=2)), announced=True) == []


def test_a_target_that_does_not_show_decisions_is_not_judged(words: Any) -> None:
    """It is said why."""
    tally = words.story(words.forest).turn("A", 1).judged(Chances, hidden=("Decision",))
    assert (tally.violated, len(tally.unknown)) == ([], 1)


@pytest.mark.rule("702.29a")
def test_cards_in_hand_are_offered_the_cycling_that_they_are_given(words: Any) -> None:
    """A land in the hand has one ability more than its own, a creature none."""
    cycles = ActivatedAbility(Cost(discard=True), (DrawCards(),), cycling="cycling")
    lesson = words.enchantment("Lesson", CardsInHandHave("land", cycles))
    cave, ox = Card("Cave", ("Land",)), Card("Ox", ("Creature",), power=2, toughness=2)
    story = words.story(lesson, hand_A=[cave, ox]).turn("A", 3).main()
    story.add(ev.PriorityReceived("A"), ev.PriorityPassed("A"))

    def objections(*numbers: tuple[int, int]) -> Any:
        options = [("pass",), ("play", 2), *(("activate", *each) for each in numbers)]
        decision = Decision("priority", "A", options, "117.1")
        return words.objections(story.judged(Chances, offers=[(len(story.trace) - 1, decision, 0)]))

    assert objections((2, 0)) == []
    assert objections() == [("702.29a", ("not offered", "activated"))]
    assert objections((2, 0), (3, 0)) == [("702.29a", ("offered", "activate"))]
    assert objections((2, 0), (2, 1)) == [("702.29a", ("offered", "activate"))]


@pytest.mark.rule("601.3")
def test_cards_in_a_players_own_graveyard_are_offered_where_an_effect_lets_them_be_cast(words: Any) -> None:
    """And no others: not what the effect does not mean, and nothing in another player's graveyard."""
    bear = Card("Bear", ("Creature",), cost="{G}", power=2, toughness=2)
    spell = Card("Shout", ("Sorcery",), cost="{G}", abilities=(SpellAbility((GainLife(1),)),))
    law = words.enchantment("Law", CastFromGraveyard("creature"))
    for cast, wanted in (
        ((3,), []),
        ((), [("601.3", ("not offered", "cast"))]),
        ((3, 4), [("601.3", ("offered", "cast"))]),
        ((3, 5), [("601.3", ("offered", "cast"))]),
    ):
        story = (
            words.story(words.forest, law, graveyard_A=[bear, spell], graveyard_B=[bear]).turn("A", 3).main()
        )
        story.add(ev.PriorityReceived("A"), ev.PriorityPassed("A"))
        options = [("pass",), TAP, *(("cast", id) for id in cast)]
        decision = Decision("priority", "A", options, "117.1")
        tally = story.judged(Chances, offers=[(len(story.trace) - 1, decision, 0)])
        assert words.objections(tally) == wanted


@pytest.mark.rule("602.5b")
def test_what_is_activated_once_each_turn_is_offered_once(words: Any) -> None:
    """Before that it is offered, whatever others do; after that no more, and in the next turn again."""

    def objections(*offered: tuple[Any, ...], used: bool, next_turn: bool = False) -> Any:
        ration = ActivatedAbility(Cost(), (GainLife(1),), once_each_turn=True)
        story = words.story(words.enchantment("Rations", ration)).turn("A", 3).main()
        if used:
            story.resolved(story.activate("Rations"))
        if next_turn:
            story.turn("B", 4).main()
        story.add(ev.PriorityReceived("A"))
        story.add(ev.PriorityPassed("A"))
        decision = Decision("priority", "A", [("pass",), *offered], "117.1")
        return words.objections(story.judged(Chances, offers=[(len(story.trace) - 1, decision, 0)]))

    use = ("activate", 1, 0)
    assert objections(use, used=False) == []
    assert objections(used=False) == [("602.2", ("not offered", "activated"))]
    assert objections(used=True) == []
    assert objections(use, used=True) == [("602.5b", ("offered", "activate"))]
    assert objections(use, used=True, next_turn=True) == []


@pytest.mark.rule("118.7a", "118.9")
def test_cycling_that_costs_less_is_offered(words: Any) -> None:
    """For {2} less it costs nothing, and with cards enough in hand it may be free; for {1} less it is not paid."""

    def objections(costs: CyclingCosts, *offered: tuple[Any, ...]) -> Any:
        ability = ActivatedAbility(Cost(mana="{2}", discard=True), (DrawCards(1),), cycling="cycling")
        card = Card("Decree", ("Sorcery",), cost="{9}", abilities=(ability,))
        story = words.story(words.enchantment("Flow", costs), hand_A=[card]).turn("A", 3).main()
        story.add(ev.PriorityReceived("A"))
        story.add(ev.PriorityPassed("A"))
        decision = Decision("priority", "A", [("pass",), *offered], "117.1")
        return words.objections(story.judged(Chances, offers=[(len(story.trace) - 1, decision, 0)]))

    missed = [("602.2", ("not offered", "activated"))]
    assert objections(CyclingCosts(reduce=2)) == missed
    assert objections(CyclingCosts(free_with_cards=1)) == missed
    assert objections(CyclingCosts(reduce=2), ("activate", 2, 0)) == []
    assert objections(CyclingCosts(reduce=1)) == []
    assert objections(CyclingCosts(free_with_cards=2)) == []
