"""Continuous effects (CR 611) and what permanents are like under them.

`refresh` derives, for one version of the state, the characteristics of every permanent and lists which
abilities function: activated, triggered, static and replacement abilities by kind.  Effects are applied
in the order of CR 613.1 as far as this scope needs it: land types first (those that replace the others
before those that add), then card types, abilities, and power and toughness; within one kind by age.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rulehound.core import abilities as ab
from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card, matches
from rulehound.core.cost_abilities import AbilityCosts, CyclingCosts, FreeSpells, SpellCosts
from rulehound.core.costs import counters_body
from rulehound.core.layers import Grant, apply_grants
from rulehound.core.memo import by_identity
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    DamageIsUnpreventable,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    PreventsDamage,
    RedirectsDamage,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.state import GameState
from rulehound.core.static_abilities import (
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    ControlsEnchanted,
    Grants,
    StaysTapped,
    TriggersAgain,
)
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import TriggeredAbility


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
        "animate", "control", "duration", "id", "keywords", "objects", "player", "power", "toughness", "turn",
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


class Functioning:
    """The abilities that function in one version of the state, by kind, in order of age."""

    __slots__ = (
        "ability_costs", "activated", "cannot_cast", "cards_in_hand", "counterless", "creatures", "cycling_costs",
        "damage_to_counters", "enters_tapped", "enters_with_counters", "free_spells", "mana_abilities",
        "mana_replacements", "permanents", "preventions", "redirections", "replacements", "skips", "spell_costs",
        "stay_tapped", "triggers", "triggers_again", "unpreventable", "unspent_mana",
    )  # fmt: skip

    def __init__(self) -> None:
        self.permanents: list[GameObject] = []
        self.creatures: list[GameObject] = []
        self.activated: dict[str, list[tuple[GameObject, int, ActivatedAbility]]] = {"A": [], "B": []}
        self.mana_abilities: dict[str, list[tuple[GameObject, int, ActivatedAbility]]] = {"A": [], "B": []}
        self.mana_replacements: list[tuple[GameObject, int, ManaReplacement]] = []
        self.replacements: dict[str, list[tuple[GameObject, int, Replacement]]] = {}
        self.preventions: list[tuple[GameObject, int, PreventsDamage]] = []
        self.redirections: list[tuple[GameObject, int, RedirectsDamage]] = []
        self.damage_to_counters: list[tuple[GameObject, int, DamageBecomesCounters]] = []
        self.unpreventable: list[tuple[GameObject, DamageIsUnpreventable]] = []
        self.triggers: dict[type, list[tuple[GameObject, int, TriggeredAbility]]] = {}
        self.skips: list[tuple[GameObject, Skips]] = []
        self.unspent_mana: list[tuple[GameObject, int, UnspentMana]] = []
        self.cycling_costs: list[tuple[GameObject, CyclingCosts]] = []
        self.spell_costs: list[tuple[GameObject, SpellCosts]] = []
        self.triggers_again: list[tuple[GameObject, TriggersAgain]] = []
        self.enters_tapped: list[tuple[GameObject, EntersTapped]] = []
        self.free_spells: list[GameObject] = []
        self.ability_costs: list[tuple[GameObject, AbilityCosts]] = []
        self.cannot_cast: list[tuple[GameObject, CannotCast]] = []
        self.enters_with_counters: list[tuple[GameObject, EntersWithCounters]] = []
        self.counterless: list[tuple[GameObject, CannotHaveCounters]] = []
        self.stay_tapped: list[tuple[GameObject, StaysTapped]] = []
        self.cards_in_hand: list[tuple[GameObject, CardsInHandHave]] = []


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
            return _in_hand(state, thing)
        return thing.cached if thing.cached is not None else base_characteristics(thing.card)
    if state.index_version != state.version or state.index is None:
        refresh(state)
    if thing.version != state.version:
        return base_characteristics(thing.card)
    found: Characteristics = thing.cached
    return found


def _in_hand(state: GameState, card: GameObject) -> Characteristics:
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
                grants.append((place, number, ability))
    for effect in state.effects:
        if effect.animate:
            _animate(state, effect)
    if grants:
        apply_grants(permanents, grants, _changed)
    for effect in state.effects:
        _apply_effect(state, effect)
    for permanent in permanents:
        _list_abilities(state, index, permanent, permanent.cached.abilities)
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


def _list_abilities(
    state: GameState, index: Functioning, permanent: GameObject, abilities: tuple[ab.Ability, ...]
) -> None:
    for number, ability in enumerate(abilities):
        if isinstance(ability, ActivatedAbility):
            if not ability.cost.discard:
                kind = index.mana_abilities if state.rules.is_mana_ability(ability) else index.activated
                kind[permanent.controller].append((permanent, number, ability))
                if ability.anyone:
                    kind[opponent_of(permanent.controller)].append((permanent, number, ability))
        elif isinstance(ability, TriggeredAbility):
            if ability.from_graveyard:
                continue
            index.triggers.setdefault(type(ability.trigger), []).append((permanent, number, ability))
        elif not isinstance(ability, ab.SpellAbility):
            _list_static(index, permanent, number, ability)


_NUMBERED: dict[type, str] = {
    ManaReplacement: "mana_replacements",
    PreventsDamage: "preventions",
    RedirectsDamage: "redirections",
    DamageBecomesCounters: "damage_to_counters",
    UnspentMana: "unspent_mana",
}
"""Where static abilities are listed with their numbers."""

_PLAIN: dict[type, str] = {
    DamageIsUnpreventable: "unpreventable",
    Skips: "skips",
    CyclingCosts: "cycling_costs",
    SpellCosts: "spell_costs",
    AbilityCosts: "ability_costs",
    TriggersAgain: "triggers_again",
    EntersTapped: "enters_tapped",
    CannotCast: "cannot_cast",
    EntersWithCounters: "enters_with_counters",
    CannotHaveCounters: "counterless",
    StaysTapped: "stay_tapped",
    CardsInHandHave: "cards_in_hand",
}
"""Where the others are, of those that are about more than their own source."""


def _is_about_itself(ability: Any) -> bool:
    return (isinstance(ability, EntersTapped) and ability.this) or (
        isinstance(ability, EntersWithCounters) and not ability.what
    )


def _list_static(index: Functioning, permanent: GameObject, number: int, ability: Any) -> None:
    kind = type(ability)
    if kind in _NUMBERED:
        getattr(index, _NUMBERED[kind]).append((permanent, number, ability))
    elif kind is Replacement:
        index.replacements.setdefault(ability.event, []).append((permanent, number, ability))
    elif kind is FreeSpells:
        index.free_spells.append(permanent)
    elif kind in _PLAIN and not _is_about_itself(ability):
        getattr(index, _PLAIN[kind]).append((permanent, ability))


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


@rule("701.26a")
def tap(state: GameState, thing: GameObject) -> None:
    """Tap an untapped permanent, which may trigger abilities (CR 603.2e)."""
    state.apply(ev.Tapped(thing.id))
    state.rules.trigger_on_tap(state, thing)


@rule("701.26b", "122.1d")
def untap(state: GameState, thing: GameObject) -> None:
    """Untap a tapped permanent; with a stun counter on it one is removed instead (CR 122.1d)."""
    if thing.count("stun"):
        state.apply(ev.CountersChanged(thing.id, "stun", -1))
    else:
        state.apply(ev.Untapped(thing.id))
        state.rules.trigger_on_tap(state, thing)


@rule("302.6", "107.5", "107.6")
def is_summoning_sick(state: GameState, thing: GameObject) -> bool:
    """Whether a creature may not attack or pay {T} or {Q}: its controller has not controlled it continuously
    since their most recent turn began, and it has no haste (CR 302.6, 702.10c)."""
    if thing.since < state.players[thing.controller].turn_began:
        return False
    current = characteristics(state, thing)
    return "Creature" in current.types and "haste" not in current.keywords


@rule("611.2")
def begin_effect(state: GameState, effect: ContinuousEffect, what: str) -> None:
    """Begin a continuous effect, and hand over control where it says so (CR 611.2, 613.1b)."""
    effect.turn = state.turns_begun
    state.set(state, "effects", (*state.effects, effect))
    state.apply(ev.EffectBegan(effect.id, effect.objects, what, effect.duration, effect.player))
    state.version += 1
    if effect.control:
        update_control(state, effect.objects)


@rule("611.2", "500.5", "514.2")
def end_effects(state: GameState, ending: Iterable[ContinuousEffect]) -> None:
    """End these effects at one moment."""
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


def update_control(state: GameState, objects: tuple[int, ...]) -> None:
    """Give each object to whom the newest effect on its control says, else to whom it entered under.

    If that is an Aura with which something else is controlled, that goes along.
    """
    for id in objects:
        thing = state.objects.get(id)
        if thing is None or thing.zone != "battlefield":
            continue
        controller = state.rules.controller_by_effects(state, thing)
        if controller != thing.controller:
            state.apply(ev.ControlChanged(id, controller))
            if thing.attacking or thing.blocking:
                state.apply(ev.RemovedFromCombat((id,)))
            control_enchanted(state, thing, thing.attached_to)


@rule("613.1b", "613.7", "613.7e")
def controller_by_effects(state: GameState, thing: GameObject) -> str:
    """Who controls a permanent: by the newest effect that says so, else who it entered under."""
    controller, newest = thing.entered_under, -1
    for effect in state.effects:
        if effect.control and thing.id in effect.objects:
            controller, newest = effect.control, effect.id
    for each in state.battlefield:
        if each.attached_to == thing.id and each.phased_out == thing.phased_out and each.timestamp >= newest:
            if gives_control(each.card):
                controller, newest = each.controller, each.timestamp
    return controller


@by_identity
def gives_control(card: Card) -> bool:
    """Whether who controls this controls what it is attached to as well."""
    return any(isinstance(ability, ControlsEnchanted) for ability in card.abilities)


def control_enchanted(state: GameState, aura: GameObject, *hosts: int) -> None:
    """Let the control of what an Aura is or was attached to follow, where the Aura gives control of it."""
    if gives_control(aura.card):
        update_control(state, hosts)
