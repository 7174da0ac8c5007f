"""Static abilities applied in layers (CR 613), as far as this scope has them.

Land types come first, in order of age except where one effect depends on another (CR 613.7, 613.8); then
abilities and keywords, then power and toughness.  Permanents are given in order of age, and each holds its
characteristics in `cached`, which are made its own before they are changed.
"""

from collections.abc import Callable, Sequence
from typing import Any

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import REQUIREMENTS, land_type_abilities, matches
from rulehound.core.objects import GameObject
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import TriggeredAbility

Grant = tuple[int, int, Grants]
"""Where the giver stands in order of age, the index of its ability, and the ability."""

Strengthened = tuple[GameObject, Grants]
"""A permanent that is made stronger, if it turns out to have no abilities."""

Given = tuple[tuple[int, int, int], ActivatedAbility | TriggeredAbility]


class LandTypes:
    """The land types of all permanents while effects apply to them one after another."""

    def __init__(self, permanents: Sequence[GameObject]) -> None:
        self.permanents = permanents
        self.subtypes: list[tuple[str, ...]] = [each.cached.subtypes for each in permanents]
        self.losing: set[int] = set()
        self.given: list[list[Given]] = [[] for _ in permanents]

    def reached(self, grant: Grant) -> list[int]:
        """The permanents that an effect reaches now; none once its source has lost it."""
        giver, _, effect = grant
        if giver in self.losing:
            return []
        if effect.this:
            place = giver
            cached = self.permanents[place].cached
            types = cached.types, self.subtypes[place], cached.supertypes
            return [place] if matches(effect.what, *types) else []
        controller, host = self.permanents[giver].controller, self.permanents[giver].attached_to
        whose = "any" if effect.enchanted else effect.whose
        return [
            place
            for place, each in enumerate(self.permanents)
            if (whose == "any" or (each.controller == controller) == (whose == "you"))
            and (not effect.enchanted or each.id == host)
            and (each.attacking or not effect.attacking)
            and matches(effect.what, each.cached.types, self.subtypes[place], each.cached.supertypes)
        ]

    def apply(self, grant: Grant) -> None:
        """Set land types, which takes away a card's own abilities (CR 305.7), or add some."""
        giver, index, effect = grant
        for place in self.reached(grant):
            if "Land" not in self.permanents[place].cached.types:
                continue
            age = giver
            if effect.instead:
                self.subtypes[place] = ()
                self.losing.add(place)
                self.given[place] = []
                age = -1
            for number, kind in enumerate(effect.subtypes):
                if kind not in self.subtypes[place]:
                    self.subtypes[place] += (kind,)
                    for ability in land_type_abilities((kind,)):
                        self.given[place].append(((age, index, number), ability))

    def changed_by(self, grant: Grant, other: Grant) -> bool:
        """Whether `grant` depends on `other`: applying that first would change what it reaches (CR 613.8a)."""
        trial = LandTypes(self.permanents)
        trial.subtypes, trial.losing = list(self.subtypes), set(self.losing)
        trial.apply(other)
        return trial.reached(grant) != self.reached(grant)


def apply_grants(
    permanents: Sequence[GameObject], grants: list[Grant], own: Callable[[GameObject], Any]
) -> list[Strengthened]:
    """Apply the static abilities that give types, abilities, keywords, power and toughness.

    `own` makes a permanent's characteristics its own, so that they can be changed.  What makes stronger only
    what has no abilities is left for later, and returned: others may yet get some (CR 613.1f-g).
    """
    later: list[Strengthened] = []
    lands = LandTypes(permanents)
    waiting = [grant for grant in grants if grant[2].subtypes]
    while waiting:
        independent = [
            grant
            for grant in waiting
            if not any(other is not grant and lands.changed_by(grant, other) for other in waiting)
        ]
        grant = (independent or waiting)[0]
        waiting.remove(grant)
        lands.apply(grant)
    for giver, index, effect in grants:
        if effect.ability is not None:
            for place in lands.reached((giver, index, effect)):
                lands.given[place].append(((giver, index, len(effect.subtypes)), effect.ability))
    for place, each in enumerate(permanents):
        if lands.given[place] or place in lands.losing or lands.subtypes[place] != each.cached.subtypes:
            changed = own(each)
            changed.subtypes = lands.subtypes[place]
            kept = () if place in lands.losing else changed.abilities
            changed.abilities = kept + tuple(ability for _, ability in sorted(lands.given[place], key=_age))
            if place in lands.losing:
                changed.keywords = ()
    for grant in grants:
        effect = grant[2]
        if effect.keywords or effect.power or effect.toughness:
            for place in lands.reached(grant):
                each = permanents[place]
                if effect.without_abilities and not effect.keywords:
                    later.append((each, effect))
                elif not effect.without_abilities or not _has_abilities(each):
                    _give(each, effect, own)
    return later


def apply_to_plain(later: list[Strengthened], own: Callable[[GameObject], Any]) -> None:
    """Give power and toughness to what has no abilities, once all that gives some has been applied (CR 613.4c)."""
    for each, effect in later:
        if not _has_abilities(each):
            _give(each, effect, own)


def _has_abilities(each: GameObject) -> bool:
    return bool(each.cached.abilities or set(each.cached.keywords).difference(REQUIREMENTS))


def _give(each: GameObject, effect: Grants, own: Callable[[GameObject], Any]) -> None:
    changed = own(each)
    changed.keywords += effect.keywords
    times = each.attacked if effect.each_time else 1
    changed.power += effect.power * times
    changed.toughness += effect.toughness * times


def _age(given: Given) -> tuple[int, int, int]:
    return given[0]
