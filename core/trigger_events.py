"""What triggers from an event other than a change of zones: a moment, a tap, a spell or ability, a draw, a discard."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import spell_matches
from rulehound.core.continuous import affects, base_characteristics, characteristics, functioning
from rulehound.core.objects import GameObject
from rulehound.core.players import apnap_order
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    BecomesTapped,
    CastsSpell,
    Cycles,
    Discards,
    Draws,
    Expends,
    SpellIsCast,
    StepBegins,
    TriggeredAbility,
)


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
    if not thing.tapped:
        state.rules.trigger_delayed_of(state, thing, "untaps")


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
            and (not when.from_hand or spell.cast_from == "hand")
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


@rule("700.14")
def expend(state: GameState, player: str, amount: int) -> None:
    """Count the mana spent on a spell, and trigger what triggers from so much having been spent this turn."""
    before = state.players[player].expended
    state.set(state.players[player], "expended", before + amount)
    for source, number, ability in tuple(functioning(state).triggers.get(Expends, ())):
        when = ability.trigger
        assert isinstance(when, Expends)
        if affects(source, when.who, player) and before < when.amount <= before + amount:
            state.rules.trigger(state, source, number, ability, event_player=player)


@rule("602.2b", "601.2i", "603.2", "603.3")
def trigger_on_activation(
    state: GameState, player: str, source: GameObject, ability: ActivatedAbility
) -> None:
    """Trigger what triggers from this ability having been activated, its costs paid (CR 601.2i).

    In the middle of paying for something they wait until a player would next receive priority (CR 603.3).
    """
    for watching, number, triggered in tuple(functioning(state).triggers.get(ActivatesAbility, ())):
        trigger = triggered.trigger
        assert isinstance(trigger, ActivatesAbility)
        if state.rules.activation_triggers(state, watching, trigger, player, source, ability):
            state.rules.trigger(state, watching, number, triggered, event_player=player)


@rule("602.2b", "109.2")
def activation_triggers(
    state: GameState,
    watching: GameObject,
    trigger: ActivatesAbility,
    player: str,
    source: GameObject,
    ability: ActivatedAbility,
) -> bool:
    """Whether an ability of `watching` triggers from `player` having activated this ability of `source`.

    A card in a hand, which is cycled from there, is none of the permanents that a word picks (CR 109.2).
    """
    if not affects(watching, trigger.who, player):
        return False
    if trigger.kind and (trigger.kind == "mana") != state.rules.is_mana_ability(ability):
        return False
    if trigger.what == "this":
        return source is watching
    if not trigger.what:
        return True
    return not ability.cost.is_paid_from_hand and characteristics(state, source).is_a(trigger.what)
