"""Mana abilities (CR 605), and adding mana (CR 106.3-106.12)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import abilities as ab
from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.activating import note_use
from rulehound.core.affordable import could_make, is_affordable, potential_of
from rulehound.core.announcing_x import most_x
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.could_produce import symbol_parts
from rulehound.core.decisions import Decision
from rulehound.core.effects import Effect, May
from rulehound.core.errors import IllegalAction
from rulehound.core.mana import TYPES, Mana, parse_symbols
from rulehound.core.mana_effects import AddMana
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation, mana_and_life, plain_symbols
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility
from rulehound.core.would import Would

Steps = Generator[Decision, Any, None]


@rule("605.1a", "605.1b")
def is_mana_ability(ability: ab.Ability) -> bool:
    """Whether an ability is a mana ability (CR 605.1a-b)."""
    return ab.is_mana_ability(ability)


@rule("605.3a", "605.3c", "117.1d")
def mana_abilities_offered(
    state: GameState, player: str, needed: tuple[str, ...]
) -> list[tuple[str, int, int]]:
    """The mana abilities that `player` can begin to activate, those that make a needed symbol first."""
    key = (state.changes, state.version, state.activating)
    cached = state.offered.get(player)
    if cached is not None and cached[0] == key:
        options = cached[1]
    else:
        options = _with_means(
            state,
            player,
            [
                (("activate", permanent.id, number), ability.cost.mana)
                for permanent, number, ability in functioning(state).mana_abilities[player]
                if not (ability.cost.tap and permanent.tapped)
                and (
                    ability.is_free_to_use or state.rules.may_be_activated(state, player, permanent, ability)
                )
                and (permanent.id, number) not in state.activating
                and state.rules.can_pay_besides_mana(state, player, permanent, ability.cost)
            ]
            + _from_hand(state, player),
        )
        state.offered[player] = (key, options)
    if needed and len(options) > 1:
        pips = frozenset(symbol for symbol in needed if not symbol.isdigit())
        return sorted(options, key=lambda option: _makes_none_of(state, option, pips))
    return options


def _from_hand(state: GameState, player: str) -> list[tuple[tuple[str, int, int], str]]:
    """The mana abilities of cards in the player's hand that can be paid for with the card itself (CR 113.6m)."""
    return [
        (("activate", card.id, number), ability.cost.mana)
        for card in state.players[player].hand
        if card.card.from_hand()
        for number, ability in characteristics(state, card).from_hand
        if state.rules.is_mana_ability(ability)
        and (card.id, number) not in state.activating
        and (ability.is_free_to_use or state.rules.may_be_activated(state, player, card, ability))
        and state.rules.can_pay_besides_mana(state, player, card, ability.cost)
    ]


def _with_means(
    state: GameState, player: str, rows: list[tuple[tuple[str, int, int], str]]
) -> list[tuple[str, int, int]]:
    """Those of them whose mana could perhaps be had: from the pool, from free ones, and from these in their turn.

    None pays for itself, also not by way of others (CR 605.3c).
    """
    ready = [option for option, mana in rows if not mana]
    waiting = [(option, mana) for option, mana in rows if mana]
    while waiting:
        found = potential_of(state, player, ready)
        more = [
            option
            for option, mana in waiting
            if is_affordable(
                state, player, plain_symbols(mana), None, Activation(state.objects[option[1]], mana), found
            )
        ]
        if not more:
            break
        ready += more
        waiting = [row for row in waiting if row[0] not in more]
    there = set(ready)
    return [option for option, _ in rows if option in there]


def _makes_none_of(state: GameState, option: tuple[str, int, int], pips: frozenset[str]) -> bool:
    ability = characteristics(state, state.objects[option[1]]).abilities[option[2]]
    assert isinstance(ability, ActivatedAbility)
    return pips.isdisjoint(could_make(ability)[0])


@rule("605.3", "605.3b", "605.3c", "602.2")
def activate_mana_ability(state: GameState, player: str, source: GameObject, number: int) -> Steps:
    """Activate a mana ability and resolve it at once, without the stack (CR 605.3b).

    Until it has resolved it is not activated again, also not for a cost that it asks for then (CR 605.3c).
    """
    before = state.activating
    state.set(state, "activating", (*before, (source.id, number)))
    ability = characteristics(state, source).abilities[number]
    assert isinstance(ability, ActivatedAbility)
    cost = ability.cost
    tapped = cost.tap
    tapped_by = player if tapped else ""
    resolving = as_resolving(source, ability, number, player)
    x_count = cost.mana.count("{X}")
    if x_count or ability.x is not None or not isinstance(cost.remove, int):
        symbols, limit = plain_symbols(cost.mana), most_x(state, source, cost)
        yield from state.rules.choose_x(
            state, player, resolving, symbols, x_count, True, ability.x, limit=limit
        )
    note_use(state, source, ability)
    state.apply(ev.AbilityActivated(player, source.id, number, mana=True, tapped=tapped, x=resolving.x))
    if not state.rules.can_pay_besides_mana(state, player, source, cost):
        raise IllegalAction("118.3", f"{source.name} cannot pay the cost")
    life = 0
    if cost.mana:
        symbols = yield from state.rules.announce_symbols(state, player, cost.mana, source.id)
        total, life = mana_and_life(symbols)
        if resolving.x:
            total += (str(resolving.x * x_count),)
        yield from state.rules.pay_mana(state, player, total, None, Activation(source, cost.mana), source.id)
    yield from state.rules.pay_besides_mana(state, player, source, cost, life, resolving.x)
    state.rules.trigger_on_activation(state, player, source, ability)
    if ability.x is not None:  # What its costs took is counted no more as it resolves (CR 107.3c, 608.2h).
        resolving.x = state.rules.amount_of(state, ability.x, player, 0, 0)
    produced: list[Mana] = []
    waiting = len(state.mana_triggers)
    yield from follow_mana_ability(state, ability.effects, resolving, tapped_by, produced)
    if tapped and produced:
        yield from state.rules.tapped_for_mana(state, player, source, tuple(produced))
    yield from state.rules.resolve_mana_triggers(state, waiting)
    state.apply(ev.ManaAbilityResolved(source.id, number, player))
    state.set(state, "activating", before)


def follow_mana_ability(
    state: GameState,
    effects: tuple[Effect, ...],
    resolving: GameObject,
    tapped_by: str,
    produced: list[Mana],
    types: str = "",
) -> Steps:
    """Follow the instructions of a mana ability; the mana that they add is gathered in `produced`."""
    source, number = resolving.source, resolving.ability_index
    for effect in effects:
        if isinstance(effect, AddMana):
            for adding in state.rules.players_meant(state, effect.who, resolving):
                yield from state.rules.add_mana(
                    state, adding, source, number, effect, tapped_by, produced, types, resolving.x
                )
        elif isinstance(effect, May) and ab.produces_mana(effect.effects):
            if (yield from state.rules.choose_may(state, effect, resolving)):
                yield from follow_mana_ability(state, effect.effects, resolving, tapped_by, produced, types)
        else:
            yield from state.rules.follow(state, effect, resolving)


def as_resolving(source: GameObject, ability: ab.Ability, number: int, player: str) -> GameObject:
    """The ability as an object that instructions can be followed for; it never is on the stack."""
    resolving = GameObject(0, source.name, source.card, player, "nowhere")
    resolving.ability, resolving.ability_index, resolving.source = ability, number, source
    return resolving


@rule("106.3", "106.4", "106.5", "106.8", "106.9", "106.10", "106.11")
def add_mana(
    state: GameState,
    player: str,
    source: GameObject,
    number: int,
    effect: AddMana,
    tapped_by: str,
    produced: list[Mana],
    types_of_event: str = "",
    x: int = 0,
) -> Steps:
    """Add what an effect says to the pool, replacement effects applied; `produced` gets the units.

    `tapped_by` is who taps `source` for it, "" where it is not tapped for mana (CR 106.12).
    Mana of an undefined type is not produced (CR 106.5).
    """
    types = yield from state.rules.types_to_add(state, player, source, number, effect, types_of_event, x)
    if not types:
        return
    snow = "Snow" in characteristics(state, source).supertypes
    would = Would("mana", player, source)
    would.tapped_by = tapped_by
    would.mana = tuple(
        Mana(kind, source.id, snow, effect.restriction, effect.rider, effect.lasts) for kind in types
    )
    yield from state.rules.replace(state, would)
    if would.mana:
        added = ev.ManaAdded(player, would.mana, source.id, number, bool(tapped_by))
        state.apply(added)
        produced.extend(would.mana)
        state.rules.trigger_on_mana(state, added)


@rule("106.5", "106.7", "106.8")
def types_to_add(
    state: GameState,
    player: str,
    source: GameObject,
    number: int,
    effect: AddMana,
    types_of_event: str,
    x: int,
) -> Generator[Decision, Any, tuple[str, ...]]:
    """The types that an effect adds, one for each unit, chosen where there is a choice; () for none."""
    amount: int = state.rules.amount_of(state, effect.amount, player, x, 0, source)
    if amount <= 0:
        return ()
    row: tuple[str, ...] = ()
    if effect.symbols:
        symbols = effect.symbols
        if effect.condition and state.rules.condition_holds(state, effect.condition, player, source):
            symbols = effect.instead
        for symbol in parse_symbols(symbols):
            parts = symbol_parts(symbol)
            chosen = 0
            if len(parts) > 1:
                options = [("symbol", "".join(part)) for part in parts]
                chosen = yield Decision("symbol", player, options, "106.8", source.id)
            row += parts[chosen]
        return row * amount
    if effect.double:
        return tuple(unit.type for unit in state.players[player].pool) * amount
    if effect.chosen:
        return (source.chosen,) * amount if source.chosen else ()
    types = effect.choose
    if effect.could is not None:
        types = state.rules.types_offered(state, source, effect.could)
        state.apply(ev.TypesOffered(player, source.id, number, types))
    elif effect.same:
        types = types_of_event
    if not types:
        return ()
    row = ()
    for _ in range(amount if effect.mixed else 1):
        chosen = 0
        if len(types) > 1:
            options = [("type", kind) for kind in types]
            chosen = yield Decision("mana type", player, options, "106.3", source.id)
        row += (types[chosen],)
    return row if effect.mixed else row * amount


@rule("106.12a", "605.4", "605.4a")
def tapped_for_mana(state: GameState, player: str, source: GameObject, produced: tuple[Mana, ...]) -> Steps:
    """Trigger what triggers from the permanent having been tapped for this mana, once each (CR 106.12a).

    Triggered mana abilities resolve at once (CR 605.4a); the others wait for the stack.
    """
    found = functioning(state).triggers.get(TappedForMana)
    if not found:
        return
    types = "".join(kind for kind in TYPES if any(unit.type == kind for unit in produced))
    for permanent, number, ability in tuple(found):
        trigger = ability.trigger
        assert isinstance(trigger, TappedForMana)
        if not state.rules.tapped_for_mana_triggers(state, permanent, trigger, player, source, types):
            continue
        if not state.rules.is_mana_ability(ability):
            state.rules.trigger(
                state, permanent, number, ability, event_player=player, event_object=source.id
            )
            continue
        if not mana_ability_triggers(state, permanent, number, ability):
            continue
        id = state.new_instance()
        state.apply(ev.AbilityTriggered(id, permanent.id, number, permanent.controller, mana=True))
        resolving = as_resolving(permanent, ability, number, permanent.controller)
        resolving.event_player = player
        yield from follow_mana_ability(state, ability.effects, resolving, "", [], types)


def mana_ability_triggers(
    state: GameState, source: GameObject, number: int, ability: TriggeredAbility
) -> bool:
    """Whether the "if" of a triggered mana ability is so, and it may trigger once more (CR 603.4, 603.2h)."""
    player, condition = source.controller, ability.condition
    if condition is not None and not state.rules.condition_holds(state, condition, player, source):
        return False
    return not (ability.once_each_turn and state.rules.is_spent(state, source, number, ability, player))


@rule("106.12a", "603.10", "701.3d")
def tapped_for_mana_triggers(
    state: GameState,
    watching: GameObject,
    trigger: TappedForMana,
    player: str,
    source: GameObject,
    types: str,
) -> bool:
    """Whether an ability of `watching` triggers from `source` having been tapped for mana of these types.

    What was sacrificed for its mana is enchanted no more as the mana is produced (CR 701.3d, 603.10).
    """
    return (
        (not trigger.enchanted or (watching.attached_to == source.id and source.zone == "battlefield"))
        and affects(watching, trigger.who, player)
        and (
            watching is source
            if trigger.what == "this"
            else characteristics(state, source).is_a(trigger.what)
        )
        and trigger.named in ("", source.card.name)
        and (not trigger.type or trigger.type in types)
    )
