"""A small model of the order of replacement effects: what an event may become, effect by effect (CR 616.1).

It knows nothing of the engine: an event is one word or number, an effect changes it or does not apply.
"""

from collections.abc import Iterable
from typing import NamedTuple

from rulehound.core.replacement_effects import EntersTapped, ManaReplacement, Replacement
from rulehound.core.zones import GRAVEYARD

Situation = str | int
"""Mana as a row of types ("GGB"), an amount, the zone that something is bound for, or "tapped"."""
Effect = ManaReplacement | Replacement | EntersTapped


class Kind(NamedTuple):
    """One kind of replacement effect: its card, what it says, who controls it, and whether it applies here."""

    card: str
    effect: Effect
    player: str = "A"
    applies: bool = True
    readable: bool = True

    @property
    def label(self) -> str:
        return self.card if self.player == "A" else f"{self.card} ({self.player}'s)"


def changed(situation: Situation, kind: Kind, subtypes: tuple[str, ...] = ()) -> list[Situation]:
    """What the effect may make of the event; nothing where it does not apply to the event as it is now."""
    effect = kind.effect
    if not kind.applies:
        return []
    if isinstance(effect, ManaReplacement):
        assert isinstance(situation, str)
        return _mana(situation, effect, subtypes)
    if isinstance(effect, EntersTapped):
        return ["tapped"]
    if isinstance(situation, str):
        return [effect.zone] if situation in (GRAVEYARD, "discard") and effect.zone else []
    return [max(0, situation * effect.multiply + effect.plus)] if situation > 0 else []


def _mana(row: str, effect: ManaReplacement, subtypes: tuple[str, ...]) -> list[Situation]:
    """Mana of another type, of one unit, or several times as much (CR 106.12b)."""
    if len(row) < effect.at_least:
        return []
    if effect.by_land_type:
        return [mana * len(row) for land, mana in effect.by_land_type if land in subtypes]
    if effect.type:
        return [effect.type if effect.one else effect.type * len(row)]
    return ["".join(sorted(row * effect.multiply))]


def outcomes(
    situation: Situation, kinds: tuple[Kind, ...], subtypes: tuple[str, ...] = ()
) -> frozenset[Situation]:
    """What the event is in the end, over every order of the effects, each applied once (CR 614.5)."""
    ends: set[Situation] = set()
    final = True
    for place, kind in enumerate(kinds):
        rest = kinds[:place] + kinds[place + 1 :]
        for next_one in changed(situation, kind, subtypes):
            final = False
            ends |= outcomes(next_one, rest, subtypes)
    return frozenset(ends) if not final else frozenset((situation,))


def draws(number: int, kinds: tuple[Kind, ...]) -> frozenset[tuple[int, int]]:
    """Cards drawn and life gained, over every order, for draws that happen one after another (CR 121.2, 614.11).

    A draw that becomes two is two draws, each of which the other effects may replace.
    """
    one: set[tuple[int, int]] = set()
    for place, kind in enumerate(kinds):
        effect = kind.effect
        if kind.applies and isinstance(effect, Replacement):
            rest = kinds[:place] + kinds[place + 1 :]
            one |= {(0, effect.gain_life)} if effect.gain_life else draws(effect.multiply, rest)
    return _repeated(one or {(1, 0)}, number)


def _repeated(one: Iterable[tuple[int, int]], number: int) -> frozenset[tuple[int, int]]:
    found = {(0, 0)}
    for _ in range(number):
        found = {(cards + more, life + gain) for cards, life in found for more, gain in one}
    return frozenset(found)
