"""Players are put the choices that are theirs, with all that there is to choose from, and get what they chose."""

from pathlib import Path
from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import FreeSpells
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.decisions import Decision
from rulehound.core.effects import May
from rulehound.core.mana import Mana
from rulehound.core.object_effects import Move, Sacrifice
from rulehound.core.replacement_effects import EntersTapped
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.judge import judge
from rulehound.oracles.offers import Offers
from rulehound.targets.reference import ReferenceTarget

SCENARIOS = Path(__file__).resolve().parents[1] / "core" / "scenarios"

pytestmark = pytest.mark.rule("601.2c")


def aimed(words: Any, *offered: int, answer: int = 0, at: int = 2) -> Any:
    """The objections to a spell of A's with the targets offered that goes for object `at`; 1 and 2 are creatures."""
    shock = words.instant("Shock", DealDamage(2), target="creature")
    creatures = [words.creature("Bear", 2, 2), words.creature("Wolf", 3, 3)]
    story = words.story(*creatures, hand_A=[shock]).turn("A", 3).main()
    spell = story.move("Shock", "hand", "stack")
    put = len(story.trace)
    story.add(ev.SpellCast("A", spell, targets=(at,)))
    options = [("object", id) for id in offered]
    offers = [(put, Decision("target", "A", options, "601.2c", spell), answer)] if offered else []
    return words.objections(story.judged(Offers, offers=offers))


def test_all_legal_targets_are_offered(words: Any) -> None:
    """Not fewer, not others, and not none where there are two."""
    assert aimed(words, 1, 2, answer=1) == []
    assert aimed(words, 2) == [("601.2c", ("target", "too few"))]
    assert aimed(words, 1, 2, 3, answer=1) == [("601.2c", ("target", "too many"))]
    assert aimed(words) == [("601.2c", ("a target", "not asked"))]


def test_the_target_is_the_one_chosen(words: Any) -> None:
    """A player who chose the Bear hits the Bear."""
    assert aimed(words, 1, 2, answer=0, at=2) == [("601.2c", ("target", "other than chosen"))]


@pytest.mark.rule("602.2b")
def test_what_is_sacrificed_as_a_cost_was_no_target_as_that_was_chosen(words: Any) -> None:
    """With one creature card in a graveyard nobody is asked, with two of them they are."""
    rises = ActivatedAbility(
        Cost(sacrifice=True), (Move("return to battlefield"),), "creature card in a graveyard"
    )
    ghoul = words.creature("Ghoul", 2, 2, rises)
    for buried in (["Bear"], ["Bear", "Wolf"]):
        there = [words.creature(name, 2, 2) for name in buried]
        story = words.story(ghoul, graveyard_A=there).turn("A", 3).main()
        story.add(ev.AbilityPutOnStack(60, 1, 0, "A")).move("Ghoul", "battlefield", "graveyard")
        story.add(ev.AbilityActivated("A", 1, 0, stack_object=60, targets=(2,)))
        wanted = [("602.2b", ("a target", "not asked"))] if len(buried) > 1 else []
        assert words.objections(story.judged(Offers)) == wanted


@pytest.mark.rule("508.1a")
def test_each_creature_that_can_attack_is_asked(words: Any) -> None:
    """And attacks where its controller said so."""
    story = words.story(words.creature("Bear", 2, 2), words.creature("Wolf", 3, 3))
    story.turn("A", 3).phase("combat").step("declare attackers")
    put = len(story.trace)
    story.add(ev.AttackersDeclared("A", (1,)))
    asked = [(put, Decision("attack", "A", [("no",), ("yes",)], "508.1a", id), int(id == 1)) for id in (1, 2)]
    assert words.rules_held(story.judged(Offers, offers=asked)) == {"508.1a"}
    less = words.objections(story.judged(Offers, offers=asked[:1]))
    assert less == [("508.1a", ("attack", "a creature that can"))]
    other = words.objections(
        story.with_edit(put, ev.AttackersDeclared("A", (2,))).judged(Offers, offers=asked)
    )
    assert other == [("508.1a", ("attack", "other than chosen"))]


@pytest.mark.rule("509.1a")
def test_blocks_that_were_chosen_are_declared() -> None:
    """Where the game goes on as though nobody had said so, that is found out."""
    scenario = load_scenario(str(SCENARIOS / "damage-by-wither-stays-as-counters.json"))
    target = ReferenceTarget()
    played = target.play(scenario, [])
    (place,) = [at for at, event in enumerate(played.events) if isinstance(event, ev.BlockersDeclared)]
    trace = played.events[:place] + played.events[place + 1 :]
    offers = [(at - (at > place), decision, answer) for at, decision, answer in played.offers]
    cards, shown = cards_of(scenario), target.capabilities()

    assert not judge(played.events, cards, shown, (Offers,), offers=played.offers).violated
    (found,) = judge(trace, cards, shown, (Offers,), offers=offers).violated
    assert (found.rule, found.shape) == ("509.1a", ("block", "not declared"))


@pytest.mark.rule("106.3")
def test_the_type_of_mana_is_its_players_choice(words: Any) -> None:
    """Of any color: five, and the one that was chosen."""
    for options, made, wanted in (
        ("WUBRG", "U", []),
        ("WUBR", "U", [("106.3", ("mana type", "too few"))]),
        ("WUBRG", "B", [("106.3", ("mana type", "other than chosen"))]),
        ("", "U", [("106.3", ("a type of mana", "not asked"))]),
    ):
        grove = words.enchantment("Grove", words.tap_for(choose="WUBRG"))
        story = words.story(grove).turn("A", 3).main().tap("Grove", made)
        decision = Decision("mana type", "A", [("type", kind) for kind in options], "106.3", 1)
        offers = [(story.place(ev.ManaAdded), decision, 1)] if options else []
        assert words.objections(story.judged(Offers, offers=offers)) == wanted


def test_a_target_that_does_not_show_decisions_is_not_judged(words: Any) -> None:
    """It is said why."""
    tally = words.story(words.forest).turn("A", 1).judged(Offers, hidden=("Decision",))
    assert (tally.violated, len(tally.unknown)) == ([], 1)


def test_a_whole_hand_is_discarded_without_a_choice() -> None:
    """Also where it is not known what an "if" before it comes to."""
    scenario = load_scenario(str(SCENARIOS / "a-hand-is-discarded-after-an-if-without-a-choice.json"))
    target = ReferenceTarget()
    played = target.play(scenario, [])
    found = judge(played.events, cards_of(scenario), target.capabilities(), (Offers,))

    assert any(isinstance(each, ev.CardDiscarded) for each in played.events)
    assert not found.violated


@pytest.mark.rule("601.2h", "118.8")
def test_what_is_exiled_from_a_graveyard_for_a_spell_is_its_players_choice() -> None:
    """Nobody is asked where nothing else is there; else the card that was chosen goes."""
    scenario = load_scenario(str(SCENARIOS / "cards-are-exiled-from-a-graveyard-for-a-spell.json"))
    target = ReferenceTarget()
    played = target.play(scenario, [])
    cards, shown = cards_of(scenario), target.capabilities()
    asked = [each for each in played.offers if each[1].about == "exile"]
    assert asked
    assert not judge(played.events, cards, shown, (Offers,), offers=played.offers).violated
    silent = [each for each in played.offers if each not in asked]
    assert [
        (each.rule, each.shape)
        for each in judge(played.events, cards, shown, (Offers,), offers=silent).violated
    ] == [("601.2h", ("a card to exile", "not asked"))] * len(asked)
    other = [
        (at, decision, 1 - answer if decision.about == "exile" else answer)
        for at, decision, answer in played.offers
    ]
    found = judge(played.events, cards, shown, (Offers,), offers=other).violated
    assert ("601.2h", ("exile", "other than chosen")) in [(each.rule, each.shape) for each in found]


@pytest.mark.rule("616.1")
def test_whether_something_enters_tapped_goes_by_an_order_that_is_asked_for(words: Any) -> None:
    """Where one effect says tapped and another untapped; where both say the same, no order matters."""
    applied = [ev.ReplacementApplied("A", "enters", id, 0, 50) for id in (1, 2)]
    options = [("replacement", 1, 0, 0), ("replacement", 2, 0, 1)]
    for untapped, asked, wanted in (
        (True, True, []),
        (True, False, [("616.1", ("an order of effects", "not asked"))]),
        (False, False, []),
    ):
        laws = [EntersTapped("land", "you"), EntersTapped("land", "you", untapped=untapped)]
        story = words.story(*(words.enchantment(f"Law {n}", each) for n, each in enumerate(laws)))
        story.turn("A", 3).main()
        offers = [(len(story.trace), Decision("replacement", "A", options, "616.1", 9), 0)] if asked else []
        story.add(*applied)
        assert words.objections(story.judged(Offers, offers=offers)) == wanted


@pytest.mark.rule("118.3a")
def test_which_mana_is_spent_is_its_players_choice(words: Any) -> None:
    """Asked where another type could have paid for the generic part; with colored symbols only there is nothing."""

    def objections(cost: str, pool: str, spent: str, asked: bool = False) -> Any:
        bear = Card("Bear", ("Creature",), cost=cost, power=2, toughness=2)
        story = words.story(words.wastes, hand_A=[bear]).turn("A", 3).main()
        story.add(words.added("A", pool, 1, 0))
        spell = story.move("Bear", "hand", "stack")
        story.add(ev.ManaSpent("A", tuple(Mana(kind, 1) for kind in spent), on=spell))
        put = len(story.trace) - 1
        story.add(ev.SpellCast("A", spell))
        decision = Decision("pay", "A", [("pay", ()), ("pay", ())], "601.2h", spell)
        return words.objections(story.judged(Offers, offers=[(put, decision, 0)] if asked else []))

    missed = [("118.3a", ("which mana to spend", "not asked"))]
    assert objections("{1}", "RG", "R") == missed
    assert objections("{1}{R}", "RRG", "RR") == missed
    assert objections("{1}", "RG", "R", asked=True) == []
    assert objections("{R}", "RG", "R") == []
    assert objections("{1}", "RR", "R") == []


@pytest.mark.rule("118.9")
def test_whether_a_spell_is_cast_for_free_is_its_players_choice(words: Any) -> None:
    """Who has paid was asked; who has not may have been unable to."""

    def objections(spent: str, asked: bool) -> Any:
        bear = Card("Bear", ("Creature",), cost="{1}", power=2, toughness=2)
        story = words.story(words.enchantment("Plenty", FreeSpells()), hand_A=[bear])
        story.turn("A", 3).main().add(words.added("A", "R", 1, 0))
        spell = story.move("Bear", "hand", "stack")
        put = len(story.trace)
        if spent:
            story.add(ev.ManaSpent("A", (Mana(spent, 1),), on=spell))
        story.add(ev.SpellCast("A", spell))
        decision = Decision("may", "A", [("no",), ("yes",)], "118.9", spell)
        return words.objections(story.judged(Offers, offers=[(put, decision, 0)] if asked else []))

    assert objections("R", asked=False) == [("118.9", ("whether to pay", "not asked"))]
    assert objections("R", asked=True) == []
    assert objections("", asked=False) == []


@pytest.mark.rule("704.5j")
def test_the_legendary_permanent_that_was_chosen_stays(words: Any) -> None:
    """The other one goes, and not that one."""
    king = words.creature("King", 2, 2, supertypes=("Legendary",))

    def objections(kept: int) -> Any:
        story = words.story(king, king).turn("A", 2).main()
        decision = Decision("legend", "A", [("keep", 1), ("keep", 2)], "704.5j")
        offers = [(len(story.trace), decision, kept)]
        story.add(ev.StateBasedActionsPerformed(("704.5j",)))
        story.move("King", "battlefield", "graveyard")
        story.add(ev.PriorityReceived("A"))
        return words.objections(story.judged(Offers, offers=offers))

    assert sorted(map(str, (objections(0), objections(1)))) == sorted(
        map(str, ([], [("704.5j", ("legend", "stayed"))]))
    )


@pytest.mark.rule("608.2d")
def test_what_is_possible_may_be_done_and_nothing_else(words: Any) -> None:
    """Who has a creature is asked whether to sacrifice it; who has none is not."""
    may = May((Sacrifice(),), then=(GainLife(1),))

    def objections(asked: bool, *there: Card) -> Any:
        source = words.enchantment("Shrine", ActivatedAbility(Cost(), (may,)))
        story = words.story(source, *there)
        story.turn("A", 3).main()
        story = story.resolved(story.activate("Shrine"))
        began = next(n for n, each in enumerate(story.trace) if isinstance(each, ev.ResolutionBegan))
        decision = Decision("may", "A", [("no",), ("yes",)], "603.5", 1)
        return words.objections(story.judged(Offers, offers=[(began + 1, decision, 0)] if asked else []))

    bear = words.creature("Bear", 2, 2)
    assert objections(True, bear) == objections(False) == []
    assert objections(False, bear) == [("603.5", ("whether to do what they may", "not asked"))]
    assert objections(True) == [("608.2d", ("may", "impossible"))]
