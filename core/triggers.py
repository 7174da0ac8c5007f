"""Triggered abilities (CR 603): how they trigger, wait, and are put onto the stack; delayed ones too."""

from collections.abc import Generator, Iterator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.cards import Card, spell_matches
from rulehound.core.continuous import (
    Characteristics,
    affects,
    base_characteristics,
    characteristics,
    functioning,
)
from rulehound.core.damage_effects import LoseGame
from rulehound.core.decisions import Decision
from rulehound.core.effects import Delayed, Effect
from rulehound.core.modes import aims_of, modal
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.targets import announce_division
from rulehound.core.triggered_abilities import (
    Attacks,
    BecomesTapped,
    CastsSpell,
    Cycles,
    Discards,
    Draws,
    SpellIsCast,
    StepBegins,
    TriggeredAbility,
    TriggerEvent,
    ZoneChanges,
)

Steps = Generator[Decision, Any, None]


class Trigger:
    """An ability that has triggered and waits to be put onto the stack (CR 603.3)."""

    __slots__ = (
        "ability",
        "amount",
        "created",
        "id",
        "number",
        "player",
        "source",
        "targets",
        "that_object",
        "that_player",
        "that_spell",
        "x",
    )

    def __init__(
        self, id: int, source: GameObject, number: int, ability: TriggeredAbility, player: str
    ) -> None:
        self.id = id
        self.source = source
        self.number = number
        self.ability = ability
        self.player = player
        self.amount = 0
        self.that_player = ""
        self.that_object = 0
        self.that_spell = 0
        """The spell whose casting was the trigger event."""
        self.x = 0
        self.created: tuple[int, ...] = ()
        self.targets: tuple[int | str, ...] = ()
        """What a delayed ability's creator was aimed at; the ability itself has no targets (CR 603.7c)."""


class DelayedTrigger:
    """A delayed triggered ability (CR 603.7): it triggers once, at the first moment that fits."""

    __slots__ = (
        "added",
        "created",
        "created_in",
        "effects",
        "id",
        "next_turn",
        "player",
        "source",
        "targets",
        "that_turn",
        "when",
        "whose",
        "x",
    )

    def __init__(self, id: int, delayed: Delayed, resolving: GameObject, created_in: int) -> None:
        self.id = id
        self.when = delayed.when
        self.effects: tuple[Effect, ...] = delayed.effects
        self.whose = delayed.whose
        self.next_turn = delayed.next_turn
        self.that_turn = delayed.that_turn
        self.player = resolving.controller
        self.source = resolving.source or resolving
        self.targets = resolving.targets
        self.x = resolving.x
        self.created = resolving.created
        self.created_in = created_in
        self.added = resolving.added if delayed.added else None
        """The phases and steps of which one is meant, None where it is the next of its kind."""


@rule("603.2", "603.3a", "113.8")
def trigger(
    state: GameState,
    source: GameObject,
    number: int,
    ability: TriggeredAbility,
    event_player: str = "",
    amount: int = 0,
    x: int = 0,
    player: str = "",
    event_object: int = 0,
) -> None:
    """Let an ability trigger: it waits under the control of its source's controller now (CR 603.3a).

    With an intervening "if" it does so only where the condition is true (CR 603.4).
    """
    player = player or source.controller
    if ability.condition is not None:
        if not state.rules.condition_holds(state, ability.condition, player, source):
            return
    for _ in range(state.rules.times_it_triggers(state, source, ability, player)):
        if ability.once_each_turn and state.rules.is_spent(state, source, number, ability, player):
            return
        waiting = _wait(state, source, number, ability, event_player, amount, x, player)
        waiting.that_object = event_object


def _wait(
    state: GameState,
    source: GameObject,
    number: int,
    ability: TriggeredAbility,
    event_player: str,
    amount: int,
    x: int,
    player: str,
) -> Trigger:
    waiting = Trigger(state.new_instance(), source, number, ability, player)
    waiting.that_player = event_player
    waiting.amount = amount
    waiting.x = x
    state.set(state, "waiting", (*state.waiting, waiting))
    state.apply(ev.AbilityTriggered(waiting.id, source.id, number, waiting.player))
    return waiting


@rule("603.2d")
def times_it_triggers(state: GameState, source: GameObject, ability: TriggeredAbility, player: str) -> int:
    """How many times it triggers from one event: once, and once more for each effect that says so (CR 603.2d)."""
    again = functioning(state).triggers_again
    if not again:
        return 1
    return 1 + sum(
        each.controller == player
        and is_caused_by(ability.trigger, effect.cause)
        and characteristics(state, source).is_a(effect.what)
        for each, effect in again
    )


def is_caused_by(trigger: TriggerEvent, cause: str) -> bool:
    """Whether what an ability triggers from is a permanent entering, or a creature attacking."""
    if cause == "attacks":
        return isinstance(trigger, Attacks)
    return isinstance(trigger, ZoneChanges) and trigger.change == "enters"


@rule("603.2h")
def is_spent(
    state: GameState, source: GameObject, number: int, ability: TriggeredAbility, player: str
) -> bool:
    """Whether an ability has triggered this turn that does so once only, or its controller has done it (CR 603.2h).

    That it triggers is noted with the object; what a player has done is noted with the player, too.
    """
    if ability.once_each_turn == "do this":
        return (source.id, number, player) in state.done_once
    if (source.id, number, "") in state.done_once:
        return True
    state.set(state, "done_once", (*state.done_once, (source.id, number, "")))
    return False


@rule("603.2b", "500.6", "503.1a", "505.1a")
def trigger_on_moment(state: GameState, moment: str) -> None:
    """Trigger the "at the beginning of" abilities of the step or main phase that begins (CR 603.2b)."""
    active = state.active_player
    first = state.occurrences.get(moment, 0) == 1
    for source, number, ability in functioning(state).triggers.get(StepBegins, ()):
        when = ability.trigger
        assert isinstance(when, StepBegins)
        if (
            when.step == moment
            and affects(source, when.whose, active)
            and (first or not when.first_each_turn)
            and (not when.enchanted or _controls_host(state, active, source))
        ):
            state.rules.trigger(state, source, number, ability, event_player=active)
    for player in apnap_order(active):
        for card in state.players[player].graveyard:
            for number, ability in base_characteristics(card.card).from_graveyard:
                when = ability.trigger
                if isinstance(when, StepBegins) and when.step == moment and affects(card, when.whose, active):
                    if first or not when.first_each_turn:
                        state.rules.trigger(state, card, number, ability, event_player=active)
    for delayed in state.delayed:
        if state.rules.delayed_triggers_now(state, delayed, moment):
            state.rules.fire_delayed(state, delayed)


def _controls_host(state: GameState, player: str, source: GameObject) -> bool:
    """Whether the player controls what the source is attached to."""
    host = state.objects.get(source.attached_to)
    return host is not None and host.zone == "battlefield" and host.controller == player


@rule("603.7b", "614.10a", "513.2")
def delayed_triggers_now(state: GameState, delayed: DelayedTrigger, moment: str) -> bool:
    """Whether a delayed ability triggers as this step begins: the first that really occurs (CR 603.7b)."""
    return (
        delayed.when == moment
        and (delayed.whose == "any" or delayed.player == state.active_player)
        and not (delayed.next_turn and delayed.created_in == state.turns_begun)
        and (delayed.added is None or _is_one_of(state, delayed.added))
    )


def _is_one_of(state: GameState, instances: tuple[int, ...]) -> bool:
    """Whether the present phase or step is one of these."""
    return any(each is not None and each.id in instances for each in (state.phase, state.step))


@rule("603.7b", "603.7c", "107.3n")
def fire_delayed(state: GameState, delayed: DelayedTrigger) -> None:
    """Let a delayed ability trigger, once (CR 603.7b); it keeps its creator's X (CR 107.3n)."""
    state.set(state, "delayed", tuple(other for other in state.delayed if other is not delayed))
    ability = TriggeredAbility(StepBegins(delayed.when), delayed.effects)
    waiting = Trigger(state.new_instance(), delayed.source, -1, ability, delayed.player)
    waiting.x, waiting.targets, waiting.created = delayed.x, delayed.targets, delayed.created
    state.set(state, "waiting", (*state.waiting, waiting))
    state.apply(ev.AbilityTriggered(waiting.id, delayed.source.id, -1, delayed.player))


@rule("603.6", "603.6a", "603.6c", "107.3m")
def trigger_on_move(
    state: GameState, old: GameObject, new: GameObject | None, origin: str, zone: str
) -> None:
    """Trigger "enters", "dies" and "leaves the battlefield" abilities of the object that moved."""
    if zone == "battlefield" and new is not None:
        _own_triggers(state, new, characteristics(state, new), ("enters",), new.cast_x, new.controller)
    if origin == "battlefield":
        changes = (
            ("leaves", "dies")
            if zone == "graveyard" and state.rules.was_creature(state, old)
            else ("leaves",)
        )
        _own_triggers(state, old, last_seen(state, old), changes, 0, old.controller)
        for aura, number, ability in state.rules.attached_triggers(state, old, ZoneChanges):
            assert isinstance(ability.trigger, ZoneChanges)
            if ability.trigger.change in changes:
                state.rules.trigger(
                    state, aura, number, ability, event_player=old.controller, player=aura.controller
                )


@rule("603.6e", "603.10a")
def attached_triggers(
    state: GameState, host: GameObject, kind: type
) -> Iterator[tuple[GameObject, int, TriggeredAbility]]:
    """The triggered abilities about what they are attached to, of all that is attached to this.

    What leaves the battlefield together with it was still attached (CR 603.10a).
    """
    left = [state.objects[id] for id in state.last_seen if state.objects[id].zone == "nowhere"]
    for each in (*state.battlefield, *left):
        if each.attached_to != host.id or each.phased_out:
            continue
        was = last_seen(state, each) if each.zone == "nowhere" else characteristics(state, each)
        for number, ability in enumerate(was.abilities):
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, kind):
                if is_about_enchanted(ability.trigger):
                    yield each, number, ability


def is_about_enchanted(trigger: TriggerEvent) -> bool:
    """Whether a trigger event is about what the ability's source is attached to."""
    return getattr(trigger, "enchanted", False)


@rule("603.6a", "111.1")
def trigger_on_token(state: GameState, token: GameObject) -> None:
    """Trigger the "enters" abilities of a token, which it has by what others grant it."""
    _own_triggers(state, token, characteristics(state, token), ("enters",), 0, token.controller)


@rule("603.10a", "700.4")
def was_creature(state: GameState, old: GameObject) -> bool:
    """Whether the object that left was a creature as it last existed on the battlefield (CR 603.10a)."""
    return "Creature" in last_seen(state, old).types


def last_seen(state: GameState, old: GameObject) -> Characteristics:
    """What an object was just before it left the battlefield, with all that left at once still there."""
    found: Characteristics | None = state.last_seen.get(old.id)
    if found is None:
        found = old.cached if old.cached is not None and old.version >= 0 else None
    return found if found is not None else base_characteristics(old.card)


def _own_triggers(
    state: GameState, thing: GameObject, was: Characteristics, changes: tuple[str, ...], x: int, player: str
) -> None:
    """Trigger the abilities that it had, its own and granted ones; the X of a granted one is 0 (CR 107.3j)."""
    for number, ability in enumerate(was.abilities):
        if (
            isinstance(ability, TriggeredAbility)
            and isinstance(ability.trigger, ZoneChanges)
            and ability.trigger.change in changes
            and not ability.trigger.enchanted
        ):
            own = any(ability is each for each in thing.card.abilities)
            state.rules.trigger(state, thing, number, ability, x=x if own else 0, player=player)


@rule("603.2e")
def trigger_on_tap(state: GameState, thing: GameObject) -> None:
    """Trigger "becomes tapped" or "becomes untapped" abilities of a permanent that has just become so."""
    for source, number, ability in tuple(functioning(state).triggers.get(BecomesTapped, ())):
        when = ability.trigger
        assert isinstance(when, BecomesTapped)
        if when.untapped == thing.tapped:
            continue
        if (
            source.attached_to == thing.id and characteristics(state, thing).is_a(when.what)
            if when.enchanted
            else source is thing
            if not when.what
            else affects(source, when.whose, thing.controller)
            and characteristics(state, thing).is_a(when.what)
        ):
            state.rules.trigger(state, source, number, ability, event_player=thing.controller)


@rule("601.2i", "603.2", "202.3e")
def trigger_on_cast(state: GameState, spell: GameObject) -> None:
    """Trigger "when you cast this spell" abilities (CR 601.2i); they share the spell's X (CR 107.3i)."""
    for number, ability in enumerate(spell.card.abilities):
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, SpellIsCast):
            state.rules.trigger(state, spell, number, ability, x=spell.x)
    watching = tuple(functioning(state).triggers.get(CastsSpell, ()))
    for source, number, ability in watching:
        when = ability.trigger
        assert isinstance(when, CastsSpell)
        if (
            affects(source, when.who, spell.controller)
            and spell_matches(when.what, spell.card)
            and (not when.with_x or "{X}" in spell.card.cost)
        ):
            value = state.rules.mana_value(state, spell)
            wanted = when.mana_value
            if wanted is not None and not state.rules.has_mana_value(
                state, value, wanted, source.controller, source, 0
            ):
                continue
            before = len(state.waiting)
            state.rules.trigger(
                state, source, number, ability, event_player=spell.controller, amount=value, x=spell.x
            )
            for waiting in state.waiting[before:]:
                waiting.that_spell = spell.id


@rule("702.29c", "702.29d", "702.29f")
def cycled(state: GameState, player: str, card: GameObject, x: int) -> None:
    """Record that a card was cycled and trigger what triggers from it, wherever the card went (CR 702.29c).

    The discard has already triggered "cycles or discards" abilities, once (CR 702.29d).
    """
    now = latest(state, card)
    state.apply(ev.CardCycled(player, now.id))
    for number, ability in enumerate(card.card.abilities):
        if (
            isinstance(ability, TriggeredAbility)
            and isinstance(ability.trigger, Cycles)
            and ability.trigger.which == "this"
            and not ability.trigger.or_discards
        ):
            state.rules.trigger(state, now, number, ability, event_player=player, x=x, player=player)
    for source, number, ability in tuple(functioning(state).triggers.get(Cycles, ())):
        when = ability.trigger
        assert isinstance(when, Cycles)
        if when.which != "this" and not when.or_discards and affects(source, when.who, player):
            state.rules.trigger(state, source, number, ability, event_player=player, x=x)


@rule("702.29d", "701.9")
def trigger_on_discard(state: GameState, player: str, card: GameObject) -> None:
    """Trigger "discards" and "cycles or discards" abilities from one discarded card, its own too."""
    for number, own in enumerate(card.card.abilities):
        if isinstance(own, TriggeredAbility) and isinstance(own.trigger, Cycles):
            if own.trigger.which == "this" and own.trigger.or_discards:
                state.rules.trigger(state, card, number, own, event_player=player, player=player)
    triggers = functioning(state).triggers
    for source, number, ability in (*triggers.get(Discards, ()), *triggers.get(Cycles, ())):
        when = ability.trigger
        if isinstance(when, Cycles) and (when.which == "this" or not when.or_discards):
            continue
        if isinstance(when, Discards) and when.one_or_more:
            continue  # It waits for all that are discarded together.
        if affects(source, when.who, player):
            state.rules.trigger(state, source, number, ability, event_player=player)


@rule("603.2c", "701.9")
def trigger_on_discards(state: GameState, player: str, before: int) -> None:
    """Trigger "discards one or more cards" abilities, once for all that a player has discarded together.

    `before` is how many cards they had discarded this turn before these.
    """
    number_of_cards = len(state.players[player].discarded) - before
    if number_of_cards <= 0:
        return
    for source, number, ability in tuple(functioning(state).triggers.get(Discards, ())):
        when = ability.trigger
        assert isinstance(when, Discards)
        if when.one_or_more and affects(source, when.who, player) and not (when.first_each_turn and before):
            state.rules.trigger(state, source, number, ability, event_player=player, amount=number_of_cards)


@rule("603.2", "603.2c", "121.2")
def trigger_on_draw(state: GameState, player: str) -> None:
    """Trigger "whenever [who] draws a card" abilities from one card drawn."""
    for source, number, ability in tuple(functioning(state).triggers.get(Draws, ())):
        when = ability.trigger
        assert isinstance(when, Draws)
        if affects(source, when.who, player):
            state.rules.trigger(state, source, number, ability, event_player=player)


def latest(state: GameState, card: GameObject) -> GameObject:
    """The object that the card is now, wherever it went (CR 400.7)."""
    for zone in (*(player.graveyard for player in state.players.values()), state.exile, state.battlefield):
        for thing in reversed(zone):
            if thing.name == card.name:
                return thing
    return card


@rule("603.3", "603.3b", "117.5")
def put_triggers_on_stack(state: GameState) -> Steps:
    """Put the abilities that wait onto the stack in APNAP order, each player's in an order they choose."""
    for player in apnap_order(state.active_player):
        mine = [trigger for trigger in state.waiting if trigger.player == player]
        while mine:
            place = 0
            if len(mine) > 1:
                options = [("trigger", trigger.id) for trigger in mine]
                place = yield Decision("trigger order", player, options, "603.3b")
            chosen = mine.pop(place)
            state.set(state, "waiting", tuple(other for other in state.waiting if other is not chosen))
            yield from state.rules.put_trigger_on_stack(state, chosen)


@rule("603.3", "603.3c", "603.3d")
def put_trigger_on_stack(state: GameState, trigger: Trigger) -> Steps:
    """Put one triggered ability onto the stack; without a legal target, or mode, it is removed (CR 603.3c-d)."""
    targets = trigger.targets
    said, choose = trigger.ability, modal(trigger.ability)
    modes: tuple[int, ...] = ()
    if choose is not None:
        offered = state.rules.modes_offered(state, choose, trigger.player)
        if not offered:
            state.apply(ev.TriggersCeased((trigger.id,), "603.3c"))
            return
        place = 0
        if len(offered) > 1:
            rows = [("modes", row) for row in offered]
            place = yield Decision("mode", trigger.player, rows, "603.3c", trigger.source.id)
        modes = offered[place]
        said = state.rules.with_modes(trigger.ability, modes)
    shares: tuple[int, ...] = ()
    if aims_of(said):
        targets = yield from state.rules.select_targets(
            state, trigger.player, said, trigger.x, trigger.source, 0, "603.3d"
        )
        if targets is None:
            state.apply(ev.TriggersCeased((trigger.id,), "603.3d"))
            return
        shares = yield from state.rules.divide(
            state, trigger.player, said, trigger.x, len(targets), trigger.source.id
        )
    thing = GameObject(
        state.new_id(), f"ability of {trigger.source.name}", trigger.source.card, trigger.player, "stack"
    )
    thing.ability, thing.ability_index, thing.source = said, trigger.number, trigger.source
    thing.trigger, thing.targets, thing.x = trigger.id, targets, trigger.x
    thing.event_amount, thing.event_player = trigger.amount, trigger.that_player
    thing.event_object, thing.event_spell = trigger.that_object, trigger.that_spell
    thing.created = trigger.created
    state.objects[thing.id] = thing
    state.set(state, "stack", (*state.stack, thing))
    state.apply(
        ev.AbilityPutOnStack(thing.id, trigger.source.id, trigger.number, trigger.player, trigger.id, targets)
    )
    if choose is not None:
        state.apply(ev.ModesChosen(trigger.player, thing.id, modes))
    announce_division(state, trigger.player, thing, shares)


def card_of_token(name: str, color: str, power: int, toughness: int) -> Card:
    """The characteristics of a creature token (CR 111.3)."""
    return Card(name, ("Creature",), (name,), (), "", power, toughness)


@rule("603.7", "104.3e")
def trigger_loss(state: GameState, player: str) -> None:
    """At the end step of an extra turn that said so, its player loses the game."""
    turn = state.turn
    ability = TriggeredAbility(StepBegins("end"), (LoseGame(),))
    source = GameObject(0, "the extra turn", card_of_token("extra turn", "", 0, 0), player, "nowhere")
    waiting = Trigger(state.new_instance(), source, -1, ability, player)
    state.set(state, "waiting", (*state.waiting, waiting))
    state.set(turn, "lose_at_end", "")
    state.apply(ev.AbilityTriggered(waiting.id, 0, -1, player))
