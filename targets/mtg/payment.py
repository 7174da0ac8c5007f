"""What is paid, worked out from the game before and after: the engine taps sources, and keeps no account of mana.

A source that became tapped while something was paid for has made its mana; what the pool lost, or did not
gain, was spent.  Which color a source of several made is told nowhere: it is taken to be one that was needed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from mtg import driver

from rulehound.core import events as ev
from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.mana import COLORS, Mana
from rulehound.core.mana_effects import AddMana
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.words import COLOR, ENGINE_COLOR, State

Unit = str | frozenset[str] | tuple[str, frozenset[str], int]
"""Mana that a source makes: its color in the engine's words; or those that one mana may have; or "one", those
that so many mana, all of one color, may have, and how many."""
Row = tuple[str, list[Unit]]

_ANY_ORDER: Final = (*(ENGINE_COLOR[color] for color in COLORS), "colorless")


def floating(state: State, player: str) -> Counter[str]:
    """The mana in a pool, by the engine's color."""
    return Counter({color: int(n) for p, color, n in state.get("floating_mana", ()) if p == player and n})


def symbols(pool: Counter[str]) -> str:
    """The mana in a pool as types, "GGR"."""
    return "".join(COLOR[color] * pool[color] for color in _ANY_ORDER)


@dataclass
class Payment:
    """A payment in course: what there was before it."""

    player: str
    rows: list[Row]
    pool: Counter[str]
    tapped: set[str]
    needs: Counter[str] = field(default_factory=Counter)
    used: list[Row] = field(default_factory=list)
    left: Counter[str] = field(default_factory=Counter)

    @classmethod
    def begin(cls, state: State, player: str, spell: str = "") -> "Payment":
        """Note the sources and the pool before something is paid."""
        rows = [(source, list(units)) for source, units, *_ in driver._source_units(state, player)]
        pool = floating(state, player)
        needs = Counter({c: int(n) for s, c, n in state.get("mana_pip", ()) if s == spell})
        return cls(player, rows, pool, {c for (c,) in state["tapped"]}, needs)

    def end(self, state: State) -> None:
        """The mana is paid: the sources that became tapped since have made theirs."""
        now = {c for (c,) in state["tapped"]} - self.tapped
        self.used = [row for row in self.rows if row[0] in now]
        self.left = floating(state, self.player)

    def events(self, objects: Objects, on: int) -> list[ev.Event]:
        """The mana abilities activated and the mana spent on an object (0: nothing was paid for).

        Raises Unsupported where no colors of what could have several fit with what was left.
        """
        told: list[ev.Event] = []
        have = [(color, 0) for color in self.pool.elements()]
        units = [unit for _, made in self.used for unit in made]
        fixed = Counter(unit for unit in units if isinstance(unit, str))
        needs = (self.needs if on else Counter()) + self.left
        needs = needs - self.pool - fixed
        for source, made in self.used:
            colors = [color for unit in made for color in _aimed(unit, needs)]
            number = objects.id(source)
            mana = tuple(Mana(COLOR[color], number) for color in colors)
            have += [(color, number) for color in colors]
            index = ability_number(objects.card(source), [COLOR[color] for color in colors])
            told += [
                ev.AbilityActivated(self.player, number, index, mana=True, tapped=True),
                ev.Tapped(number),
                ev.ManaAdded(self.player, mana, number, index, tapped=True),
                ev.ManaAbilityResolved(number, index, self.player),
            ]
        after, spent = self.left.copy(), []
        for color, number in have:
            if after[color] > 0:
                after[color] -= 1
            else:
                spent.append(Mana(COLOR[color], number))
        short = +after + (
            self.needs - Counter(ENGINE_COLOR[each.type] for each in spent) if on else Counter()
        )
        if short and fixed.total() < len(units):
            raise Unsupported("mana of a color that the engine does not tell")
        if spent and on:
            told.append(ev.ManaSpent(self.player, tuple(spent), on))
        return told


def _aimed(unit: Unit, needs: Counter[str]) -> list[str]:
    """The colors of what a source made: its own, or one that is still needed most."""
    if isinstance(unit, str):
        return [unit]
    able, number = (unit[1], unit[2]) if isinstance(unit, tuple) else (unit, 1)
    order = [color for color in _ANY_ORDER if color in able]
    color = max(order, key=lambda each: needs[each])
    needs[color] -= number
    return [color] * number


def ability_number(card: Card | None, types: Sequence[str]) -> int:
    """Which of the card's abilities makes this mana; its first mana ability where none is sure to."""
    if card is None:
        return 0
    numbers = [n for n, each in enumerate(card.rules_abilities) if is_mana_ability(each)]
    for number in numbers:
        ability = card.rules_abilities[number]
        assert isinstance(ability, ActivatedAbility)
        effects = [effect for effect in ability.effects if isinstance(effect, AddMana)]
        if effects and types and types[0] in effects[0].choose + effects[0].symbols:
            return number
    return numbers[0] if numbers else 0
