"""Mana that would be lost as a step or phase ends, and effects that change that (CR 106.4, 616.1)."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.library.making import enchantment
from rulehound.core.replacement_effects import UnspentMana

pytestmark = pytest.mark.rule("106.4")

ASH = enchantment("Ash", "{1}", UnspentMana("you", "R"))
DUST = enchantment("Dust", "{1}", UnspentMana("any", "C"))
STILL = enchantment("Still", "{1}", UnspentMana("any"))


def after_combat(play: Any, *script: str, A: Any = (), B: Any = ()) -> tuple[Any, str]:  # noqa: N803
    """A game in which A's Forest is tapped before combat, and the pool after it."""
    pools: list[str] = []
    look = ("A @ postcombat main", lambda state: pools.append(play.pool(state)))
    game = play(
        "A activate Forest @ precombat main", *script, look, cards=[ASH, DUST, STILL],
        A={"battlefield": ["Forest", *A]}, B={"battlefield": list(B)},
    )  # fmt: skip
    return game, pools[0]


def became(game: Any) -> list[str]:
    """The type that the one mana became each time it changed."""
    return [event.after[0].type for event in game.all(ev.ManaChanged)]


@pytest.mark.rule("616.1")
@pytest.mark.parametrize("chosen", ["Ash", "Dust"])
def test_of_two_effects_that_would_change_it_the_player_chooses_one(play: Any, chosen: str) -> None:
    """Whose effects they are does not matter; the other one finds nothing that is lost."""
    game, _ = after_combat(play, f"A choose replacement: {chosen}", A=["Ash"], B=["Dust"])
    assert became(game)[0] == {"Ash": "R", "Dust": "C"}[chosen]
    first = game.all(ev.ReplacementApplied)[0]
    assert (first.player, first.event, game.name(first.source)) == ("A", "unspent mana", chosen)


@pytest.mark.rule("616.1")
def test_each_time_it_would_be_lost_the_player_chooses_anew(play: Any) -> None:
    """It is colorless at first, then red, then colorless again."""
    script = ("A choose replacement: Dust", "A choose replacement: Ash", "A choose replacement: Dust")
    game, _ = after_combat(play, *script, A=["Ash", "Dust"])
    assert became(game)[:3] == ["C", "R", "C"]


def test_one_effect_asks_nobody(play: Any) -> None:
    """There is nothing to choose."""
    game, pool = after_combat(play, B=["Dust"])
    assert pool == "{C}"
    assert "replacement" not in game.asked


def test_mana_that_is_not_lost_does_not_change(play: Any) -> None:
    """Where an effect keeps it, there is no loss to replace."""
    game, pool = after_combat(play, A=["Ash", "Still"], B=["Dust"])
    assert pool == "{G}"
    assert not game.all(ev.ManaChanged) + game.all(ev.ReplacementApplied)
