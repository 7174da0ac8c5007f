"""Derived characteristics: what permanents are once the static abilities on the battlefield have applied.

Worked out from the printed cards alone, in two of the layers of CR 613.1: land types (the fourth), in
order of age except where one effect depends on another (CR 613.8), then granted abilities (the sixth).
Abilities keep their index on the card; what others grant follows in the order in which the granting
permanents entered.  Where a land's types are set, the abilities that these give it take the place of those
that it had.
"""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card, land_type_abilities, matches
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import ManaIsAdded, TappedForMana, TriggeredAbility

LAND_TYPES = frozenset(
    "Cave Desert Forest Gate Island Lair Locus Mine Mountain Plains Planet Power-Plant Sphere Swamp Tower "
    "Town Urza's".split()
)
"""The land types (CR 205.3i)."""


class Characteristics:
    """What a permanent is: its type line, and its abilities by index.

    `keywords` are its own.  `special` lists the abilities that act on others: static ones, and triggers on
    tapping for mana.  `grants` says whether one of them gives land types or abilities.
    """

    __slots__ = (
        "_activated",
        "abilities",
        "grants",
        "keywords",
        "special",
        "subtypes",
        "supertypes",
        "types",
    )

    def __init__(
        self,
        types: tuple[str, ...],
        subtypes: tuple[str, ...],
        supertypes: tuple[str, ...],
        abilities: tuple[Ability, ...],
        keywords: tuple[str, ...] = (),
    ) -> None:
        self.types = types
        self.subtypes = subtypes
        self.supertypes = supertypes
        self.abilities = abilities
        self.keywords = keywords
        self.special = tuple(
            (index, ability) for index, ability in enumerate(abilities) if is_special(ability)
        )
        self.grants = any(
            isinstance(ability, Grants) and (ability.subtypes or ability.ability)
            for _, ability in self.special
        )
        self._activated: tuple[tuple[int, ActivatedAbility], ...] | None = None

    @property
    def activated(self) -> tuple[tuple[int, ActivatedAbility], ...]:
        """The activated abilities, with their indices."""
        if self._activated is None:
            self._activated = tuple(
                (index, ability)
                for index, ability in enumerate(self.abilities)
                if isinstance(ability, ActivatedAbility)
            )
        return self._activated

    def matches(self, what: str) -> bool:
        """Whether this is a `what`, in the words of `core.cards.matches`."""
        return matches(what, self.types, self.subtypes, self.supertypes)

    def as_creature(self) -> "Characteristics":
        """The same, and a creature besides (CR 613.1d)."""
        if "Creature" in self.types:
            return self
        types = (*self.types, "Creature")
        return Characteristics(types, self.subtypes, self.supertypes, self.abilities, self.keywords)


def is_special(ability: Ability) -> bool:
    """Whether an ability acts on others without being activated or put on the stack."""
    if isinstance(ability, TriggeredAbility):
        return isinstance(ability.trigger, ManaIsAdded | TappedForMana)
    return not isinstance(ability, ActivatedAbility | SpellAbility)


@lru_cache(maxsize=2048)
def printed(card: Card) -> Characteristics:
    """The characteristics that a card has by itself (CR 109.3, 305.6)."""
    return Characteristics(card.types, card.subtypes, card.supertypes, card.rules_abilities, card.keywords)


CREATURE_TOKEN = Characteristics(("Creature",), (), (), ())
"""A token that no card describes: the effects in scope create creatures only (CR 111.1)."""

Permanent = tuple[int, str, Characteristics]
"""A permanent to derive: its id, its controller, and its printed characteristics."""
_Grant = tuple[int, int, Grants]
_Key = tuple[int, int, int]


class _Lands:
    """Land types while the effects of the fourth layer apply one by one."""

    def __init__(
        self, permanents: Sequence[Permanent], attackers: Collection[int], attached: Mapping[int, int]
    ) -> None:
        self.permanents = permanents
        self.attackers = attackers
        self.attached = attached
        self.subtypes = [each.subtypes for _, _, each in permanents]
        self.lost = [False] * len(permanents)
        self.given: list[dict[str, _Key]] = [{} for _ in permanents]

    def copy(self) -> "_Lands":
        other = _Lands(self.permanents, self.attackers, self.attached)
        other.subtypes, other.lost = self.subtypes[:], self.lost[:]
        return other

    def affected(self, grant: _Grant) -> tuple[int, ...]:
        """The positions of the permanents that an effect applies to; none where its ability is lost."""
        giver, _, effect = grant
        if self.lost[giver]:
            return ()
        source, mine, _ = self.permanents[giver]
        host = self.attached.get(source) if effect.enchanted else None
        return tuple(
            place
            for place, (id, controller, each) in enumerate(self.permanents)
            if (
                id == host
                if effect.enchanted
                else effect.whose == "any" or (controller == mine) == (effect.whose == "you")
            )
            and matches(effect.what, each.types, self.subtypes[place], each.supertypes)
            and (not effect.attacking or id in self.attackers)
        )

    def apply(self, grant: _Grant) -> None:
        """Add land types, or set them, which takes away the abilities of the card (CR 305.7)."""
        giver, index, effect = grant
        for place in self.affected(grant):
            if "Land" not in self.permanents[place][2].types:
                continue
            if effect.instead:
                self.subtypes[place] = tuple(kind for kind in self.subtypes[place] if kind not in LAND_TYPES)
                self.lost[place] = True
                self.given[place] = {}
            for number, kind in enumerate(effect.subtypes):
                if kind not in self.subtypes[place]:
                    self.subtypes[place] += (kind,)
                    self.given[place][kind] = (-1 if effect.instead else giver, index, number)

    def depends(self, one: _Grant, other: _Grant) -> bool:
        """Whether applying `other` first would change whether or to what `one` applies (CR 613.8a)."""
        after = self.copy()
        after.apply(other)
        return after.affected(one) != self.affected(one)


def derive(
    permanents: Sequence[Permanent], attackers: Collection[int], attached: Mapping[int, int]
) -> dict[int, Characteristics]:
    """The characteristics of these permanents, given in the order in which they entered.

    `attached` says to what which of them are attached.
    """
    effects: list[_Grant] = [
        (place, index, ability)
        for place, (_, _, each) in enumerate(permanents)
        for index, ability in each.special
        if isinstance(ability, Grants)
    ]
    lands = _Lands(permanents, attackers, attached)
    waiting = [effect for effect in effects if effect[2].subtypes]
    while waiting:
        free = (e for e in waiting if not any(o is not e and lands.depends(e, o) for o in waiting))
        chosen = next(free, waiting[0])
        waiting.remove(chosen)
        lands.apply(chosen)

    given: list[list[tuple[_Key, Ability]]] = [
        [(key, ability) for kind, key in kinds.items() for ability in land_type_abilities((kind,))]
        for kinds in lands.given
    ]
    for effect in effects:
        if effect[2].ability is not None:
            for place in lands.affected(effect):
                given[place].append(((effect[0], effect[1], len(effect[2].subtypes)), effect[2].ability))
    return {
        id: _result(each, lands.subtypes[place], lands.lost[place], given[place])
        for place, (id, _, each) in enumerate(permanents)
    }


def _result(
    each: Characteristics, subtypes: tuple[str, ...], lost: bool, given: list[tuple[_Key, Ability]]
) -> Characteristics:
    if subtypes == each.subtypes and not lost and not given:
        return each
    own = () if lost else each.abilities
    granted = tuple(ability for _, ability in sorted(given, key=lambda item: item[0]))
    keywords = () if lost else each.keywords
    return Characteristics(each.types, subtypes, each.supertypes, own + granted, keywords)
