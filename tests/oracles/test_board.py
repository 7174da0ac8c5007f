"""The shared model derives what permanents are, from the cards and what stands beside them."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges
from rulehound.oracles.board import BOARD_READS, Board

URBORG = Card("Urborg", ("Land",), abilities=(Grants("land", "any", subtypes=("Swamp",)),))
SPREAD = Card("Spread", ("Enchantment",), abilities=(Grants("land", "you", subtypes=("Swamp",)),))
MOON = Card(
    "Moon",
    ("Enchantment",),
    abilities=(Grants("nonbasic land", "any", subtypes=("Mountain",), instead=True),),
)


def board_of(words: Any, *cards: Card) -> Board:
    """The board after a game began with these permanents of A's."""
    story = words.story(*cards)
    return read(Board(story.cards), story.trace)


def read(board: Board, trace: list[ev.Event]) -> Board:
    """Let the board read events."""
    for index, event in enumerate(trace):
        if type(event) in BOARD_READS:
            getattr(board, BOARD_READS[type(event)])(event, index)
    return board


def subtypes(board: Board, id: int) -> tuple[str, ...]:
    return board.characteristics(board.objects[id]).subtypes


@pytest.mark.rule("305.7")
def test_a_land_gains_a_type_and_its_mana_ability(words: Any) -> None:
    """What is granted has the next index; the land's own abilities keep theirs."""
    board = board_of(words, words.forest, URBORG)
    assert subtypes(board, 1) == ("Forest", "Swamp")
    assert board.ability(1, 1) == words.tap_for("{B}")
    assert board.ability(2, 1) == words.tap_for("{B}")
    assert board.ability(1, 2) is None


@pytest.mark.rule("613.8")
def test_an_effect_waits_for_one_that_would_take_it_away(words: Any) -> None:
    """Urborg is older, but the Moon makes it a Mountain that grants nothing."""
    board = board_of(words, URBORG, words.pool, words.forest, MOON)
    assert [subtypes(board, id) for id in (1, 2, 3)] == [("Mountain",), ("Mountain",), ("Forest",)]
    assert board.ability(2, 0) == words.tap_for("{R}")


@pytest.mark.rule("613.7")
def test_independent_effects_apply_in_the_order_of_age(words: Any) -> None:
    """An older enchantment's Swamp is overwritten, a newer one's stays."""
    assert subtypes(board_of(words, words.pool, SPREAD, MOON), 1) == ("Mountain",)
    assert subtypes(board_of(words, words.pool, MOON, SPREAD), 1) == ("Mountain", "Swamp")


@pytest.mark.rule("611.3")
def test_what_is_granted_ends_with_the_permanent_that_grants(words: Any) -> None:
    """Urborg leaves, and the Forest is a Forest; Urborg itself is remembered as it was."""
    board = board_of(words, words.forest, URBORG)
    assert subtypes(board, 1) == ("Forest", "Swamp")
    read(board, [ev.ObjectMoved(2, 3, "battlefield", "graveyard", "A", "A")])
    assert subtypes(board, 1) == ("Forest",)
    assert board.characteristics(board.gone[2]).subtypes == ("Swamp",)


def test_an_animated_land_is_counted_as_a_creature_until_the_effect_ends(words: Any) -> None:
    """Animation is derived; other unknown effects make an object uncertain."""
    board = board_of(words, words.forest, words.swamp)
    read(board, [ev.EffectBegan(4, (1,), "animate", "end of turn", "A")])
    assert [thing.id for thing in board.picks("creature", "you", "A") or ()] == [1]
    read(board, [ev.EffectEnded(4), ev.EffectBegan(5, (2,), "something else", "end of turn", "A")])
    assert board.picks("land", "you", "A") is None
    assert board.picks("land", "you", "B") == []


@pytest.mark.rule("603.3")
def test_what_is_put_on_the_stack_is_what_triggered(words: Any) -> None:
    """A permanent that gave abilities left meanwhile, so that the others have other numbers now."""

    def giver(name: str, ability: TriggeredAbility) -> Card:
        return Card(name, ("Enchantment",), abilities=(Grants("creature", "any", ability=ability),))

    dies = TriggeredAbility(ZoneChanges("dies"), (GainLife(1),))
    enters = TriggeredAbility(ZoneChanges("enters"), (LoseLife(1),))
    story = words.story(giver("First", dies), giver("Second", enters), words.creature("Bear", 2, 2))
    story.add(ev.AbilityTriggered(20, 3, 1, "A")).move("First", "battlefield", "graveyard")
    story.add(ev.AbilityPutOnStack(60, 3, 1, "A", 20))
    assert read(Board(story.cards), story.trace).objects[60].rules == enters
