"""Cards made up for a scenario: one to three ingredients on a card type, with a cost and a name.

A card is the same data wherever the same draws are made; what its composition decides is cached, and
`Names` gives it its name within one scenario.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import PERMANENT_TYPES, Card
from rulehound.core.choices import Choices
from rulehound.core.effects import modal
from rulehound.core.library import LIBRARY
from rulehound.core.mana import SYMBOLS
from rulehound.core.replacement_effects import EntersChoosingColor
from rulehound.core.scenario import CardData
from rulehound.core.static_abilities import Enchant
from rulehound.properties.areas import Mask
from rulehound.properties.ingredients import BY_FEATURE, Ingredient
from rulehound.properties.library_areas import AREA_CARDS, READABLE_CARDS

NOUNS = {
    "Artifact": "Engine",
    "Creature": "Beast",
    "Enchantment": "Shrine",
    "Instant": "Charm",
    "Land": "Well",
    "Sorcery": "Rite",
}
"""What a generated card of each type is called, so that its name tells its type."""

_AURA = "Aura"
_SPELLS = ("Instant", "Sorcery")
_COSTS = (
    "{1}", "{a}", "{0}", "{2}", "{1}{a}", "{b}", "{a}{b}", "{1}{b}", "{a/b}", "{a/P}", "{2/a}", "{3}",
    "{1}", "{a}", "{1}{a/b}", "{C}", "{S}", "{a}{a}",
)  # fmt: skip
_X_COSTS = ("{X}", "{X}{1}", "{X}{a}", "{X}{X}", "{X}{a/b}", "{X}{X}{1}", "{X}{b/P}")
_SIZES = ((1, 1), (2, 2), (1, 3), (3, 1), (2, 3), (0, 1), (3, 3), (4, 4), (2, 1), (0, 5), (5, 4), (1, 2))
_TRAITS: tuple[tuple[str, str], ...] = (
    *((("", ""),) * 14), ("haste", ""), ("vigilance", ""), ("flash", ""), ("", "Snow"), ("", "Legendary"),
    ("phasing", ""), ("haste", "Snow"), ("vigilance", "Legendary"),
)  # fmt: skip
"""A keyword and a supertype; most cards have neither."""
_CREATURE_KEYWORDS = frozenset(("haste", "vigilance"))
_OTHERS = (0, 0, 0, 0, 1, 1, 1, 2)
"""How many ingredients besides the first a card has."""
_CACHE_MAX = 8_192


Parts = tuple[tuple[str, int], ...]
"""Features, each with the variant of its abilities."""
Composition = tuple[str, Parts]
"""What a card is about: its card type and its parts."""


class Kind(NamedTuple):
    """What dealing asks of a card."""

    is_permanent: bool
    is_creature: bool
    cycles: bool
    chooses_color: bool
    is_aura: bool


class _Base(NamedTuple):
    """All of a card that its composition decides."""

    name: str
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    abilities: tuple[Ability, ...]
    kind: Kind


class Names:
    """The cards made for one scenario, by composition and by name.

    The same composition is the same card; other cards of the same words are numbered: "Echoing Well 2".
    No card is called as one of the library.  `by_name` is a scenario's `cards`.
    """

    __slots__ = ("by_composition", "by_name", "kinds")

    def __init__(self) -> None:
        self.by_composition: dict[Composition, Card] = {}
        self.by_name: dict[str, CardData] = {}
        self.kinds: dict[str, Kind] = {}

    def kind(self, card: Card) -> Kind:
        """What dealing asks of a card that was made here, or is one of the library's."""
        kind = self.kinds.get(card.name)
        if kind is None:
            kind = self.kinds[card.name] = _kind(card.types, card.abilities)
        return kind

    def free(self, base: str) -> str:
        """The plain name, or the first numbered one that nothing has yet."""
        name, number = base, 1
        while name in self.by_name or name in LIBRARY:
            number += 1
            name = f"{base} {number}"
        return name


def _costs_in(colors: str, rows: Sequence[str]) -> tuple[str, ...]:
    """Costs with the two colors in the places of a and b; hybrid symbols the way the rules write them."""
    first, second = colors[0], colors[1]
    costs = []
    for row in rows:
        cost = row.replace("a", first).replace("b", second)
        pair = f"{first}/{second}"
        costs.append(cost if pair in SYMBOLS else cost.replace(pair, f"{second}/{first}"))
    return tuple(costs)


_PAIRS = tuple(first + second for first in "WUBRG" for second in "WUBRG" if first != second)
_COSTS_OF = {pair: _costs_in(pair, _COSTS) for pair in _PAIRS}
_X_COSTS_OF = {pair: _costs_in(pair, _X_COSTS) for pair in _PAIRS}


def draw_card(choices: Choices, mask: Mask, area: str = "", names: Names | None = None) -> Card:
    """Draw a card that the mask allows: generated, or about a third of the time one of the library's.

    `area` is that of the library card, by default the mask's.  Cards drawn for one scenario share
    `names`.
    """
    if mask.cards:
        return LIBRARY[mask.cards[choices.choose(len(mask.cards))]]
    real = (READABLE_CARDS if mask.readable else AREA_CARDS)[area or mask.area]
    if real and choices.choose(3) == 2:
        return LIBRARY[real[choices.choose(len(real))]]
    row = mask.ingredients
    return compose(choices, mask, row[choices.choose(len(row))], names)


def compose(
    choices: Choices, mask: Mask, first: Ingredient, names: Names | None = None, *, alone: bool = False
) -> Card:
    """Draw a card whose first ingredient is given; with `alone` it has no other.

    Some draws decide two or three things at once, which makes them cheaper.
    """
    choose = choices.choose
    if names is None:
        names = Names()
    types, variants = first.types, first.variants
    place = choose(len(types) * len(variants))
    type = types[place % len(types)]
    parts = [(first.feature, place // len(types))]
    has_x, subtypes = first.x, first.subtypes
    for _ in range(0 if alone else _OTHERS[choose(len(_OTHERS))]):
        taken = [feature for feature, _ in parts]
        fitting = [each for each in mask.ingredients if type in each.types and each.feature not in taken]
        if _AURA in subtypes:  # An Aura has one enchant ability.
            fitting = [each for each in fitting if _AURA not in each.subtypes]
        if not fitting:
            break
        another = fitting[choose(len(fitting))]
        part = (another.feature, choose(len(another.variants)))
        if type in _SPELLS and not _go_together([*parts, part]):
            break
        parts.append(part)
        has_x |= another.x
        subtypes += another.subtypes
    composition = (type, tuple(parts))
    card = names.by_composition.get(composition)
    if card is not None:
        return card
    cost, size, trait = _draw_numbers(choices, type, mask.colors, has_x)
    return _named(composition, cost, size, trait, names)


def _draw_numbers(choices: Choices, type: str, colors: str, has_x: bool) -> tuple[str, int, int]:
    """A cost, and the places of a size and of a trait, all in one draw."""
    if type == "Land":
        return "", 0, choices.choose(len(_TRAITS))
    costs = (_X_COSTS_OF if has_x else _COSTS_OF)[colors]
    if type in _SPELLS:
        return costs[choices.choose(len(costs))], 0, 0
    sizes = len(_SIZES) if type == "Creature" else 1
    numbers, cost = divmod(choices.choose(len(costs) * sizes * len(_TRAITS)), len(costs))
    return costs[cost], numbers % sizes, numbers // sizes


def _go_together(parts: list[tuple[str, int]]) -> bool:
    """Whether the instructions of these parts can be one spell's: with one target each at most, modal ones alone.

    A spell has at most one kind of target here (CR 115.1a), and modes are all that a modal one says (CR 700.2).
    """
    spells = [
        ability
        for feature, variant in parts
        for ability in BY_FEATURE[feature].variants[variant]
        if isinstance(ability, SpellAbility)
    ]
    if len(spells) > 1 and any(modal(each) is not None for each in spells):
        return False
    return sum(each.target is not None for each in spells) <= 1


def _named(composition: Composition, cost: str, size: int, trait: int, names: Names) -> Card:
    """Make the card and enter it in the names, under the first one of its words that is free."""
    base = _base(composition)
    name = names.free(base.name)
    type = composition[0]
    keyword, supertype = _TRAITS[trait]
    if (keyword in _CREATURE_KEYWORDS and type != "Creature") or (keyword == "flash" and type == "Land"):
        keyword = ""
    supertypes = (supertype,) if supertype else ()
    keywords = (keyword,) if keyword else ()
    power, toughness = _SIZES[size] if type == "Creature" else (0, 0)
    numbers = (base.types, base.subtypes, supertypes, cost, power, toughness, keywords, base.abilities)
    card = names.by_composition[composition] = Card(name, *numbers)
    names.by_name[name] = CardData(*numbers)
    names.kinds[name] = base.kind
    return card


@lru_cache(maxsize=_CACHE_MAX)
def _base(composition: Composition) -> _Base:
    """Put a card's parts together; the instructions of several spell abilities become one, in order."""
    type, parts = composition
    abilities: list[Ability] = []
    spells: list[SpellAbility] = []
    subtypes: tuple[str, ...] = ()
    for feature, variant in parts:
        ingredient = BY_FEATURE[feature]
        subtypes += tuple(each for each in ingredient.subtypes if each not in subtypes)
        for ability in ingredient.variants[variant]:
            if isinstance(ability, SpellAbility):
                spells.append(ability)
            else:
                abilities.append(ability)
    if spells:
        effects = tuple(effect for spell in spells for effect in spell.effects)
        aimed = next((spell for spell in spells if spell.target is not None), spells[0])
        defined = next((spell.x for spell in spells if spell.x is not None), None)
        abilities.insert(0, msgspec.structs.replace(aimed, effects=effects, x=defined))
    row = tuple(abilities)
    return _Base(_words(type, parts), (type,), subtypes, row, _kind((type,), row))


def _kind(types: tuple[str, ...], abilities: tuple[Ability, ...]) -> Kind:
    return Kind(
        not PERMANENT_TYPES.isdisjoint(types),
        "Creature" in types,
        any(isinstance(each, ActivatedAbility) and bool(each.cycling) for each in abilities),
        any(isinstance(each, EntersChoosingColor) for each in abilities),
        any(isinstance(each, Enchant) for each in abilities),
    )


def _words(type: str, parts: Parts) -> str:
    """The name that the ingredients' words make: "Doubling Shrine", "Doubling Shrine of Echoes and Spite"."""
    first, *others = (BY_FEATURE[feature] for feature, _ in parts)
    noun = f"{first.word} {NOUNS[type]}"
    return f"{noun} of {' and '.join(other.of for other in others)}" if others else noun
