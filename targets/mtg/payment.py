"""What is paid, worked out from the game before and after: the engine taps sources, and keeps no account of mana.

A source that became tapped while something was paid for has made its mana; what the pool lost, or did not
gain, was spent.  Which color a source of several made is told nowhere: it is taken to be one that was needed.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from mtg import driver

from rulehound.core import events as ev
from rulehound.core.abilities import ActivatedAbility, is_mana_ability
from rulehound.core.cards import Card
from rulehound.core.effects import AddMana
from rulehound.core.mana import COLORS, Mana
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.words import COLOR, ENGINE_COLOR, State

Unit = str | frozenset[str]
"""One mana that a source makes: its color in the engine's words, or those that it may have."""
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
        rows = [(source, _flat(units)) for source, units, *_ in driver._source_units(state, player)]
        pool = floating(state, player)
        needs = Counter({c: int(n) for s, c, n in state.get("mana_pip", ()) if s == spell})
        return cls(player, rows, pool, {c for (c,) in state["tapped"]}, needs - pool)

    def end(self, state: State) -> None:
        """The mana is paid: the sources that became tapped since have made theirs."""
        now = {c for (c,) in state["tapped"]} - self.tapped
        self.used = [row for row in self.rows if row[0] in now]
        self.left = floating(state, self.player)

    def events(self, objects: Objects, on: int) -> list[ev.Event]:
        """The mana abilities activated and the mana spent on an object (0: nothing was paid for)."""
        told: list[ev.Event] = []
        have = [(color, 0) for color in self.pool.elements()]
        after, rows = self.left.copy(), self.used
        fixed = Counter(unit for _, units in rows for unit in units if isinstance(unit, str))
        needs = self.needs - fixed if on else after - self.pool - fixed
        for source, units in rows:
            colors = [_aimed(unit, needs) for unit in units]
            number = objects.id(source)
            made = tuple(Mana(COLOR[color], number) for color in colors)
            have += [(color, number) for color in colors]
            index = ability_number(objects.card(source), [COLOR[color] for color in colors])
            told += [
                ev.AbilityActivated(self.player, number, index, mana=True, tapped=True),
                ev.Tapped(number),
                ev.ManaAdded(self.player, made, number, index, tapped=True),
                ev.ManaAbilityResolved(number, index, self.player),
            ]
        spent = []
        for color, source_number in have:
            if after[color] > 0:
                after[color] -= 1
            else:
                spent.append(Mana(COLOR[color], source_number))
        if spent and on:
            told.append(ev.ManaSpent(self.player, tuple(spent), on))
        return told


def _flat(units: Sequence[Any]) -> list[Unit]:
    """The engine's units of a source; "N of one color" is so many of one that is open."""
    flat: list[Unit] = []
    for unit in units:
        flat += [unit[1]] * unit[2] if isinstance(unit, tuple) else [unit]
    return flat


def _aimed(unit: Unit, needs: Counter[str]) -> str:
    """The color that a unit has: its own, or one that is still needed."""
    if isinstance(unit, str):
        return unit
    order = [color for color in _ANY_ORDER if color in unit]
    color = next((each for each in order if needs[each] > 0), order[0])
    needs[color] -= 1
    return color


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
