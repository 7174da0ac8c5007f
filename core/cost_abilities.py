"""Static abilities about what spells and abilities cost, as plain data (CR 118.7-118.9, 601.2f)."""

import msgspec

from rulehound.core.about import Whose
from rulehound.core.costs import CastCost


class CyclingCosts(msgspec.Struct, frozen=True, tag="cycling costs", omit_defaults=True):
    """As in "Cycling abilities you activate cost {N} less", or may be free with seven or more cards in hand.

    `reduce_mana` takes mana of types off, as in `SpellCosts`.
    """

    reduce: int = 0
    free_with_cards: int = 0
    reduce_mana: str = ""


class SpellCosts(msgspec.Struct, frozen=True, tag="spell costs", omit_defaults=True):
    """As in "[What] spells [who] cast cost {N} more to cast", or less (CR 601.2f, 118.7a).

    `what` is a word as in `CastsSpell`.  What is cast without paying its mana cost costs more as well (CR 118.9d).
    `reduce_mana` takes off mana of types, as in "cost {W}{U} less": of what the cost does not ask for so
    much generic mana (CR 118.7b-d), of a hybrid symbol the half that its player chooses (CR 118.7e).
    """

    who: Whose = "you"
    what: str = ""
    more: int = 0
    reduce: int = 0
    reduce_mana: str = ""


class AbilityCosts(msgspec.Struct, frozen=True, tag="ability costs", omit_defaults=True):
    """As in "Activated abilities of [what] [whose] control cost {N} more to activate", or less (CR 602.2b, 118.7).

    Mana abilities are excepted.  `reduce_mana` takes off mana of types, as in `SpellCosts`.
    """

    what: str = "permanent"
    whose: Whose = "you"
    more: int = 0
    reduce: int = 0
    reduce_mana: str = ""


class FreeSpells(msgspec.Struct, frozen=True, tag="free spells", omit_defaults=True):
    """As in "You may cast spells from your hand without paying their mana costs" (CR 118.9, 107.3b)."""


class AdditionalCost(msgspec.Struct, frozen=True, tag="additional cost", omit_defaults=True):
    """As in "As an additional cost to cast this spell, sacrifice a creature" (CR 118.8).

    An `optional` one is kicker (CR 118.8b, 702.33a): a spell for which it was announced was kicked.
    X in it is announced for the spell, `x_at_least` so much where it is paid (CR 107.3a).
    """

    cost: CastCost
    optional: bool = False
    x_at_least: int = 0


class AlternativeCost(msgspec.Struct, frozen=True, tag="alternative cost", omit_defaults=True):
    """As in "You may pay {W} rather than pay this spell's mana cost" (CR 118.9); at most one is paid (CR 118.9a)."""

    cost: CastCost


class SpendOnly(msgspec.Struct, frozen=True, tag="spend only", omit_defaults=True):
    """As in "Spend only mana produced by [what]s to cast this spell" (CR 601.2h): permanents, as they are or last
    were; a card in a hand is none (CR 109.2)."""

    what: str = "creature"
