"""Continuous effects (CR 611) and what permanents are like under them.

`refresh` derives, for one version of the state, the characteristics of every permanent and has the abilities
that function listed.  Effects are applied
in the order of CR 613.1 as far as this scope needs it: land types first (those that replace the others
before those that add), then card types, abilities, and power and toughness; within one kind by age.
"""

from collections.abc import Iterable, Iterator

from rulehound.core import abilities as ab
from rulehound.core import events as ev
from rulehound.core.cards import Card, matches
from rulehound.core.control import update_control
from rulehound.core.costs import counters_body
from rulehound.core.functioning import Functioning, list_abilities
from rulehound.core.layers import Grant, apply_grants, apply_to_plain
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.replacement_effects import Replacement
from rulehound.core.state import GameState
from rulehound.core.static_abilities import Grants
from rulehound.core.table import rule


class Characteristics:
    """What a permanent is like: types, power and toughness, keywords, and abilities with their indices."""

    __slots__ = (
        "abilities",
        "from_graveyard",
        "from_hand",
        "keywords",
        "own",
        "power",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    def __init__(self, card: Card) -> None:
        self.from_hand = card.from_hand()
        self.from_graveyard = card.from_graveyard()
        self.types = card.types
        self.subtypes = card.subtypes
        self.supertypes = card.supertypes
        self.power = card.power
        self.toughness = card.toughness
        self.keywords = card.keywords
        self.abilities: tuple[ab.Ability, ...] = card.rules_abilities
        self.own = False
        """Whether these are one permanent's own; those of a card are shared, and never change."""

    def copy(self) -> "Characteristics":
        other = object.__new__(Characteristics)
        for field in Characteristics.__slots__:
            setattr(other, field, getattr(self, field))
        other.own = True
        return other

    def is_a(self, what: str) -> bool:
        return matches(what, self.types, self.subtypes, self.supertypes)


class ContinuousEffect:
    """A continuous effect from a resolved spell or ability (CR 611.2); the objects are fixed (CR 611.2c)."""

    __slots__ = (
        "animate", "control", "duration", "id", "keywords", "objects", "player", "power", "replacement", "source",
        "toughness", "turn",
    )  # fmt: skip

    def __init__(self, id: int, objects: tuple[int, ...], duration: str, player: str) -> None:
        self.id = id
        self.objects = objects
        self.duration = duration
        self.player = player
        self.power = 0
        self.toughness = 0
        self.keywords: tuple[str, ...] = ()
        self.animate = False
        self.control = ""
        self.turn = 0
        """The turn, counted over the game, in which it began."""
        self.replacement: Replacement | None = None
        """What it replaces, where it is a replacement effect of a resolved spell or ability (CR 614.3)."""
        self.source: GameObject | None = None
        """What made it, under the control of who controls such an effect."""


@by_identity
def base_characteristics(card: Card) -> Characteristics:
    """What a card is like with no effect on it; shared by all that ask while it is remembered."""
    return Characteristics(card)


def characteristics(state: GameState, thing: GameObject) -> Characteristics:
    """What an object is like now; away from the battlefield only a card in a hand is reached by effects in scope.

    A permanent that has left is as it last existed on the battlefield (CR 608.2h).
    """
    if thing.zone != "battlefield":
        if thing.zone == "hand" and functioning(state).cards_in_hand:
            return state.rules.in_hand(state, thing)  # type: ignore[no-any-return]
        return thing.cached if thing.cached is not None else base_characteristics(thing.card)
    if state.index_version != state.version or state.index is None:
        refresh(state)
    if thing.version != state.version:
        return base_characteristics(thing.card)
    found: Characteristics = thing.cached
    return found


@rule("702.29a", "604.2")
def in_hand(state: GameState, card: GameObject) -> Characteristics:
    """What a card in a hand is like: with the cycling abilities that it is given, after its own (CR 604.2)."""
    found = base_characteristics(card.card).copy()
    for source, effect in functioning(state).cards_in_hand:
        if affects(source, effect.whose, card.owner) and (effect.what == "card" or found.is_a(effect.what)):
            found.from_hand += ((len(found.abilities), effect.ability),)
            found.abilities += (effect.ability,)
    return found


def functioning(state: GameState) -> Functioning:
    """Which abilities function now."""
    if state.index_version != state.version or state.index is None:
        refresh(state)
    found: Functioning = state.index
    return found


def affects(source: GameObject, whose: str, controller: str) -> bool:
    """Whether "[whose] control" said by `source` means this controller."""
    if whose == "any":
        return True
    return (source.controller == controller) == (whose == "you")


def refresh(state: GameState) -> None:
    """Derive everything for the present version of the state."""
    index = Functioning()
    version = state.version
    index.permanents = permanents = [each for each in state.battlefield if not each.phased_out]
    grants: list[Grant] = []
    for place, permanent in enumerate(permanents):
        permanent.cached = base = base_characteristics(permanent.card)
        permanent.version = version
        for number, ability in enumerate(base.abilities):
            if isinstance(ability, Grants):
                index.varies = index.varies or ability.condition is not None or bool(ability.each_time)
                if ability.condition is None or state.rules.condition_holds(
                    state, ability.condition, permanent.controller, permanent
                ):
                    grants.append((place, number, ability))
    for effect in state.effects:
        if effect.animate:
            _animate(state, effect)
    later = apply_grants(permanents, grants, _changed) if grants else []
    for permanent in permanents:
        if permanent.gained:
            _changed(permanent).keywords += permanent.gained
    for effect in state.effects:
        _apply_effect(state, effect)
    apply_to_plain(later, _changed)
    for permanent in permanents:
        list_abilities(state, index, permanent, permanent.cached.abilities)
    for effect in state.effects:
        if effect.replacement is not None:
            found = (effect.source, -1 - effect.id, effect.replacement)
            index.replacements.setdefault(effect.replacement.event, []).append(found)
    index.creatures = [each for each in permanents if "Creature" in each.cached.types]
    state.index = index
    state.index_version = version


def _changed(permanent: GameObject) -> Characteristics:
    """The permanent's characteristics, made its own so that they can be changed."""
    if not permanent.cached.own:
        permanent.cached = permanent.cached.copy()
    found: Characteristics = permanent.cached
    return found


def _affected(state: GameState, effect: ContinuousEffect) -> Iterator[Characteristics]:
    for id in effect.objects:
        thing = state.objects[id]
        if thing.version == state.version and thing.zone == "battlefield":
            yield _changed(thing)


def _animate(state: GameState, effect: ContinuousEffect) -> None:
    """Types and base power and toughness come before what is granted to creatures (CR 613.1d, 613.4b)."""
    for changed in _affected(state, effect):
        if "Creature" not in changed.types:
            changed.types += ("Creature",)
        changed.power, changed.toughness = effect.power, effect.toughness


def _apply_effect(state: GameState, effect: ContinuousEffect) -> None:
    for changed in _affected(state, effect):
        if not effect.animate:
            changed.power += effect.power
            changed.toughness += effect.toughness
        changed.keywords += effect.keywords


def power(state: GameState, thing: GameObject) -> int:
    """Power with counters (CR 613.4c)."""
    return characteristics(state, thing).power + counters_body(thing.counters)[0]


def toughness(state: GameState, thing: GameObject) -> int:
    """Toughness with counters (CR 613.4c)."""
    return characteristics(state, thing).toughness + counters_body(thing.counters)[1]


@rule("614.17")
def can_have_counters(state: GameState, thing: GameObject, kind: str) -> bool:
    """Whether nothing says that such counters can't be put on this permanent (CR 614.17)."""
    return not any(
        effect.kind in ("", kind)
        and affects(source, effect.whose, thing.controller)
        and characteristics(state, thing).is_a(effect.what)
        for source, effect in functioning(state).counterless
    )


def is_creature(state: GameState, thing: GameObject) -> bool:
    return "Creature" in characteristics(state, thing).types


@rule("611.2")
def begin_effect(state: GameState, effect: ContinuousEffect, what: str) -> None:
    """Begin a continuous effect, and hand over control where it says so (CR 611.2, 613.1b)."""
    effect.turn = state.turns_begun
    state.set(state, "effects", (*state.effects, effect))
    state.apply(ev.EffectBegan(effect.id, effect.objects, what, effect.duration, effect.player))
    state.version += 1
    if effect.control:
        update_control(state, effect.objects)


@rule("611.2", "611.2b", "500.5", "514.2")
def end_effects(state: GameState, ending: Iterable[ContinuousEffect]) -> None:
    """End these effects at one moment, and what lasted for as long as somebody controlled what goes back then."""
    gone = list(ending)
    if not gone:
        return
    state.set(state, "effects", tuple(effect for effect in state.effects if effect not in gone))
    state.version += 1
    for effect in gone:
        state.apply(ev.EffectEnded(effect.id))
    for effect in gone:
        if effect.control:
            update_control(state, effect.objects)
    if state.until:
        held = [each for each in state.until if each.effect in state.effects]
        end_effects(state, [each.effect for each in held if not state.rules.waits(state, each)])
    state.rules.trigger_on_state(state)
