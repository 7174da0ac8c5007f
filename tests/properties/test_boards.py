"""Boards are fixed by their draws, mean something, and make their area's interaction happen."""

import hashlib
import os
import subprocess
import sys

import msgspec
import pytest

from rulehound.core.choices import RecordedChoices, SeededChoices
from rulehound.core.library import LIBRARY
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.scenario import Placed, Scenario
from rulehound.core.scenario_check import check_scenario
from rulehound.core.scenario_names import cards_of, object_names
from rulehound.properties.areas import AREAS
from rulehound.properties.boards import draw_start
from rulehound.properties.phase_insertions import draw_insertions, inserts
from rulehound.properties.replacement_orders import draw_replacements

DIGEST = """
import hashlib, msgspec
from rulehound.core.choices import SeededChoices
from rulehound.properties.boards import draw_start
digest = hashlib.sha256()
for index in range(60):
    digest.update(msgspec.json.encode(draw_start(SeededChoices(9, 1, index))))
print(digest.hexdigest())
"""


def boards_drawn(area: str, count: int) -> list[Scenario]:
    """So many boards of an area."""
    return [draw_start(SeededChoices(11, 0, index), (area,)) for index in range(count)]


def test_the_same_seed_gives_the_same_bytes_in_another_process_with_another_hash_seed() -> None:
    """Nothing depends on the order of sets, on object ids, or on what was drawn before."""
    digest = hashlib.sha256()
    for index in reversed(range(60)):
        draw_start(SeededChoices(9, 1, index))
    for index in range(60):
        digest.update(msgspec.json.encode(draw_start(SeededChoices(9, 1, index))))
    for hash_seed in ("1", "2"):
        result = subprocess.run(
            [sys.executable, "-c", DIGEST],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=True,
        )
        assert result.stdout.strip() == digest.hexdigest()


def test_a_board_replays_from_the_draws_that_were_recorded() -> None:
    """The draws are all that a board is made of."""
    for index in range(100):
        choices = SeededChoices(5, 0, index)
        board = draw_start(choices)
        assert draw_start(RecordedChoices(choices.drawn)) == board


@pytest.mark.parametrize("area", AREAS)
def test_every_board_is_a_scenario_that_means_something(area: str) -> None:
    """Names are known, permanents are on the battlefield, and both players have what they need."""
    for board in boards_drawn(area, 150):
        check_scenario(board)
        used = {each.card for each in object_names(board).values()}
        assert used >= set(board.cards)
        for player in board.players.values():
            assert 1 <= player.life <= 20
            assert len(player.battlefield) <= 14
        sizes = [
            sum(each.zone == "library" and each.player == player for each in object_names(board).values())
            for player in board.players
        ]
        assert all(8 <= size <= 24 for size in sizes)


def test_all_zeros_give_a_board_with_one_lead_card_and_basic_lands() -> None:
    """What a shrinker drives towards can be read at a glance."""
    for area in AREAS:
        board = draw_start(RecordedChoices([]), (area,))
        assert board.turns == 1
        assert board.start.phase == "precombat main"
        assert len(cards_of(board)) <= 3
        assert not any(
            isinstance(each, Placed) for start in board.players.values() for each in start.battlefield
        )


def test_half_of_the_boards_about_replacement_have_two_replacements_of_mana_or_more() -> None:
    """Orders of replacement effects need more than one of them."""
    several = 0
    for board in boards_drawn("replacement", 200):
        cards = cards_of(board)
        several += (
            sum(
                any(isinstance(ability, ManaReplacement) for ability in cards[each.card].abilities)
                for each in object_names(board).values()
                if each.zone == "battlefield"
            )
            >= 2
        )
    assert several > 60


def test_every_board_about_phases_has_a_card_that_adds_one() -> None:
    """The area's own effect is always within reach."""
    for board in boards_drawn("phases", 200):
        assert any(inserts(card.abilities) for card in cards_of(board).values())


def test_rows_of_replacements_and_insertions_are_as_long_as_asked_and_do_what_they_say() -> None:
    """The generators that stand alone keep their promise too."""
    for index in range(100):
        replacements = draw_replacements(SeededChoices(6, 0, index), 4)
        assert len(replacements) == 4
        assert all(any(isinstance(each, ManaReplacement) for each in card.abilities) for card in replacements)
        insertions = draw_insertions(SeededChoices(6, 0, index), 3)
        assert len(insertions) == 3
        assert all(inserts(card.abilities) for card in insertions)


def test_boards_use_cards_of_the_library_beside_generated_ones() -> None:
    """Basic lands apart, real cards are among those dealt."""
    names = {each.card for board in boards_drawn("cycling", 60) for each in object_names(board).values()}
    assert len([name for name in names if name in LIBRARY]) > 10
