"""Following instructions: the table of what each kind of effect does as a spell or ability resolves (CR 608.2c)."""

from collections.abc import Callable, Generator
from typing import Any

from rulehound.core import effects as fx
from rulehound.core.casting_from_top import follow_cast_from_top
from rulehound.core.damage_effects import (
    DamageNotPrevented,
    DealDamage,
    GainLife,
    LoseGame,
    LoseLife,
    PreventDamage,
)
from rulehound.core.decisions import Decision
from rulehound.core.instructions_choices import follow_if, follow_may, follow_sacrifice
from rulehound.core.instructions_permanents import (
    follow_attach,
    follow_create_tokens,
    follow_does_not_untap,
    follow_exchange_control,
    follow_gain_control,
    follow_instead,
    follow_modify,
    follow_move_counters,
    follow_put_counters,
    follow_regenerate,
    follow_tap,
    follow_untap,
)
from rulehound.core.instructions_players import (
    follow_damage_not_prevented,
    follow_deal_damage,
    follow_discard,
    follow_draw,
    follow_gain_life,
    follow_lose_game,
    follow_lose_life,
    follow_mill,
    follow_prevent_damage,
    follow_search,
    follow_shuffle_in,
)
from rulehound.core.instructions_turns import (
    follow_add_phases,
    follow_add_steps,
    follow_delayed,
    follow_end_combat,
    follow_end_turn,
    follow_extra_turn,
    follow_skip_next,
)
from rulehound.core.instructions_zones import follow_counter, follow_move, follow_put_onto_battlefield
from rulehound.core.lasting_effects import (
    DoesNotUntap,
    ExchangeControl,
    GainControl,
    Instead,
    Modify,
    Regenerate,
)
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.meant import players_meant
from rulehound.core.modes import follow_mode
from rulehound.core.object_effects import (
    Attach,
    CastFromTop,
    Counter,
    CreateTokens,
    DiscardCards,
    DrawCards,
    Mill,
    Move,
    MoveCounters,
    PutCounters,
    PutOntoBattlefield,
    Sacrifice,
    SearchLibrary,
    ShuffleIn,
    Tap,
    Untap,
)
from rulehound.core.objects import GameObject
from rulehound.core.reflexive import follow_when_you_do
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext

Steps = Generator[Decision, Any, None]


def follow_add_mana(state: GameState, effect: AddMana, resolving: GameObject) -> Steps:
    source = resolving.source or resolving
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.add_mana(
            state, player, source, resolving.ability_index, effect, "", [], "", resolving.x
        )


def follow_activate_for_mana(state: GameState, effect: ActivateForMana, resolving: GameObject) -> Steps:
    for player in players_meant(state, "target", resolving):
        yield from state.rules.activate_each_for_mana(state, player, effect.what, resolving.id)


def follow_drain_mana(state: GameState, effect: DrainMana, resolving: GameObject) -> Steps:
    for player in players_meant(state, "target", resolving):
        state.rules.drain_mana(state, player, resolving)
    return
    yield


INSTRUCTIONS: dict[type, Callable[[GameState, Any, GameObject], Steps]] = {
    AddMana: follow_add_mana,
    ActivateForMana: follow_activate_for_mana,
    DrainMana: follow_drain_mana,
    DrawCards: follow_draw,
    DiscardCards: follow_discard,
    Mill: follow_mill,
    ShuffleIn: follow_shuffle_in,
    GainLife: follow_gain_life,
    LoseLife: follow_lose_life,
    DealDamage: follow_deal_damage,
    PreventDamage: follow_prevent_damage,
    DamageNotPrevented: follow_damage_not_prevented,
    Tap: follow_tap,
    Untap: follow_untap,
    Move: follow_move,
    PutCounters: follow_put_counters,
    PutOntoBattlefield: follow_put_onto_battlefield,
    MoveCounters: follow_move_counters,
    CreateTokens: follow_create_tokens,
    Modify: follow_modify,
    DoesNotUntap: follow_does_not_untap,
    Attach: follow_attach,
    Regenerate: follow_regenerate,
    GainControl: follow_gain_control,
    ExchangeControl: follow_exchange_control,
    Instead: follow_instead,
    Counter: follow_counter,
    AddPhases: follow_add_phases,
    AddSteps: follow_add_steps,
    ExtraTurn: follow_extra_turn,
    SkipNext: follow_skip_next,
    EndTurn: follow_end_turn,
    EndCombat: follow_end_combat,
    SearchLibrary: follow_search,
    CastFromTop: follow_cast_from_top,
    LoseGame: follow_lose_game,
    fx.May: follow_may,
    fx.If: follow_if,
    Sacrifice: follow_sacrifice,
    fx.WhenYouDo: follow_when_you_do,
    fx.ModeChosen: follow_mode,
    fx.Delayed: follow_delayed,
}
"""What following each kind of effect does."""


@rule("608.2c", "603.8")
def follow(state: GameState, effect: fx.Effect, resolving: GameObject) -> Steps:
    """Follow one instruction of the spell or ability that is resolving; what is so then has triggered (CR 603.8)."""
    yield from INSTRUCTIONS[type(effect)](state, effect, resolving)
    if state.until:
        yield from state.rules.end_with_source(state)
    if not state.over:
        state.rules.trigger_on_state(state)
