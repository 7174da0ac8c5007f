"""The kinds of replacement effect in scope, read from the ingredients and the library, one for each behaviour.

Two effects that do the same to an event are one kind; of effects that differ in a type of mana only, two are
taken, for two already show which of them came last.
"""

from collections.abc import Iterator

from rulehound.core.library import LIBRARY
from rulehound.core.replacement_effects import EntersTapped, ManaReplacement, Replacement
from rulehound.properties.exploration.orders import Effect, Kind
from rulehound.properties.ingredients.replacement import EVENTS, MANA

TWO = 2
"""How many kinds are taken that differ in a type of mana or a number only."""

OWN = (
    Kind("Banishing Shrine", Replacement("discard", zone="exile"), readable=False),
    Kind("Keeping Shrine", Replacement("discard", zone="library"), readable=False),
    Kind("Rescuing Shrine", Replacement("dies", "you", zone="hand"), readable=False),
)
"""Kinds of effect that the vocabulary has and no ingredient."""


def _effects() -> Iterator[tuple[str, Effect, bool]]:
    """Every replacement effect that is made up or printed, with what its card is called here."""
    for ingredient in (*MANA, *EVENTS):
        for number, abilities in enumerate(ingredient.variants):
            for ability in abilities:
                if isinstance(ability, ManaReplacement | Replacement | EntersTapped):
                    name = f"{ingredient.word} Shrine"
                    yield name if not number else f"{name} {number + 1}", ability, ingredient.phase
    for card in LIBRARY.values():
        for ability in card.abilities:
            if isinstance(ability, ManaReplacement | Replacement | EntersTapped):
                yield card.name, ability, True


def _behaviour(effect: Effect) -> tuple[object, ...]:
    """What an effect does where it applies; effects that agree in it are of one kind."""
    if isinstance(effect, ManaReplacement):
        return ("mana", effect.multiply, effect.type, effect.one, effect.by_land_type, effect.at_least)
    if isinstance(effect, EntersTapped):
        return ("enters", effect.what, effect.whose)
    theirs = effect.whose == "opponent"
    return (effect.event, effect.multiply, effect.plus, effect.zone, effect.gain_life, effect.this, theirs)


def _family(effect: ManaReplacement) -> str:
    if effect.at_least > 1:
        return "at least"
    if effect.by_land_type:
        return "by land type"
    if effect.type:
        return "one of a type" if effect.one else "of a type"
    return "multiply"


def all_mana(what: tuple[str, ...]) -> tuple[Kind, ...]:
    """Every effect on mana that is made up, each under the player under whom it applies to a tap of A's.

    `what` are the words for what is tapped: an effect on anything else does not apply.
    """
    rows = []
    for name, effect, readable in _effects():
        if isinstance(effect, ManaReplacement) and name not in LIBRARY:
            player = "B" if effect.who == "opponent" else "A"
            rows.append(Kind(name, effect, player, effect.what in what, readable))
    return tuple(rows)


def mana(what: tuple[str, ...]) -> tuple[Kind, ...]:
    """The kinds that apply to a tap of A's, two of each family, and one of the other player's that does not."""
    found: dict[tuple[object, ...], Kind] = {}
    families: dict[str, int] = {}
    for kind in all_mana(what):
        assert isinstance(kind.effect, ManaReplacement)
        family = _family(kind.effect)
        behaviour = _behaviour(kind.effect)
        if kind.applies and behaviour not in found and families.get(family, 0) < TWO:
            found[behaviour] = kind
            families[family] = families.get(family, 0) + 1
    other = next(each for each in all_mana(what) if each.applies and getattr(each.effect, "multiply", 1) > 1)
    return (*found.values(), other._replace(player="B", applies=False))


def on(event: str, *also: str) -> tuple[Kind, ...]:
    """The kinds that replace such an event of A's, and one of the other player's that does not apply."""
    found: dict[tuple[object, ...], Kind] = {}
    for name, effect, readable in _effects():
        if isinstance(effect, Replacement) and effect.event in (event, *also) and not effect.this:
            player = "B" if effect.whose == "opponent" else "A"
            found.setdefault(_behaviour(effect), Kind(name, effect, player, True, readable))
    for kind in OWN:
        if isinstance(kind.effect, Replacement) and kind.effect.event in (event, *also):
            found.setdefault(_behaviour(kind.effect), kind)
    kinds = tuple(found.values())
    others = [
        each._replace(player="B" if each.player == "A" else "A", applies=False)
        for each in kinds
        if _is_one_sided(each)
    ]
    return (*kinds, *others[:1])


def _is_one_sided(kind: Kind) -> bool:
    """Whether the effect does not apply where the other player controls it."""
    return isinstance(kind.effect, Replacement) and kind.effect.whose != "any"


def entering() -> tuple[Kind, ...]:
    """The kinds by which a creature of A's may enter tapped (CR 614.1d); one on lands says nothing of it."""
    found: dict[tuple[object, ...], Kind] = {}
    for name, effect, readable in _effects():
        if isinstance(effect, EntersTapped) and name not in LIBRARY:
            player = "B" if effect.whose == "opponent" else "A"
            found.setdefault(_behaviour(effect), Kind(name, effect, player, effect.what != "land", readable))
    return tuple(found.values())
