"""Turn-based actions (CR 703.4): what happens by itself as a step begins or ends."""

from collections.abc import Callable, Generator
from typing import Any

from rulehound.core import events as ev
from rulehound.core.continuous import ContinuousEffect, affects, characteristics, end_effects, functioning
from rulehound.core.control import control_enchanted
from rulehound.core.decisions import Decision
from rulehound.core.objects import GameObject
from rulehound.core.players import MAXIMUM_HAND_SIZE, apnap_order
from rulehound.core.replacement_effects import UnspentMana
from rulehound.core.state import GameState
from rulehound.core.static_abilities import MayStayTapped
from rulehound.core.table import rule

Steps = Generator[Decision, Any, None]


@rule("502.1", "502.3", "702.26a", "702.26g", "702.26i", "703.4a", "703.4c")
def untap_step(state: GameState) -> Steps:
    """Phase in and out, then untap the active player's permanents at once (CR 502.1, 502.3).

    What phased out under a player's control phases in in that player's untap step, whose it is by now or not.
    """
    player = state.active_player
    out: tuple[int, ...] = tuple(
        each.id
        for each in functioning(state).permanents
        if each.controller == player and "phasing" in characteristics(state, each).keywords
    )
    back: tuple[int, ...] = tuple(
        each.id
        for each in state.battlefield
        if each.phased_out and each.phased_out_under == player and not each.phased_indirectly
    )
    out, back = state.rules.phasing_with(state, out), state.rules.phasing_with(state, back)
    if back:
        state.apply(ev.PhasedIn(back))
    if out:
        state.apply(ev.PhasedOut(out))
    for id in (*back, *out):
        control_enchanted(state, state.objects[id], state.objects[id].attached_to)
    state.rules.trigger_on_state(state)  # What untaps may yet let something go (CR 603.8).
    if out and state.until:  # What has phased out is not seen to be tapped, or controlled (CR 702.26f).
        yield from state.rules.end_with_source(state)
    used = [each for each in state.kept_tapped if (each[0] or state.objects[each[1]].controller) == player]
    if used:
        state.set(state, "kept_tapped", tuple(each for each in state.kept_tapped if each not in used))
    kept = [what for _, what in used]
    untapping = [
        each
        for each in functioning(state).permanents
        if each.controller == player
        and each.tapped
        and not _is_kept_tapped(state, each, kept)
        and not state.rules.stays_tapped(state, each)
    ]
    staying = yield from state.rules.choose_to_stay_tapped(state, player, untapping)
    for each in untapping:
        if each not in staying:
            state.rules.untap(state, each)
    if state.until:
        yield from state.rules.end_with_source(state)


@rule("502.3")
def stays_tapped(state: GameState, thing: GameObject) -> bool:
    """Whether an ability that functions now keeps this permanent from untapping in untap steps."""
    return any(
        (
            source.attached_to == thing.id
            if effect.enchanted
            else affects(source, effect.whose, thing.controller)
        )
        and characteristics(state, thing).is_a(effect.what)
        for source, effect in functioning(state).stay_tapped
    )


@rule("502.3")
def choose_to_stay_tapped(
    state: GameState, player: str, untapping: list[GameObject]
) -> Generator[Decision, Any, list[GameObject]]:
    """Which of its permanents a player chooses not to untap, of those that say they may, before any untaps."""
    staying: list[GameObject] = []
    for each in untapping:
        if any(isinstance(ability, MayStayTapped) for ability in characteristics(state, each).abilities):
            if (yield Decision("may", player, [("no",), ("yes",)], "502.3", each.id)):
                staying.append(each)
    return staying


def _is_kept_tapped(state: GameState, thing: GameObject, kept: list[Any]) -> bool:
    """Whether an effect has this permanent stay tapped: it itself, or one of a kind."""
    return any(
        what == thing.id
        if isinstance(what, int)
        else any(characteristics(state, thing).is_a(word) for word in what)
        for what in kept
    )


@rule("504.1", "703.4d")
def draw_step(state: GameState) -> Steps:
    """The active player draws a card (CR 504.1)."""
    yield from state.rules.draw_cards(state, state.active_player, 1)


@rule("514.1", "514.2", "703.4n", "703.4p")
def cleanup_step(state: GameState) -> Steps:
    """Discard down to the maximum hand size, then remove damage and end what lasts until end of turn."""
    player = state.active_player
    yield from state.rules.choose_discards(
        state, player, len(state.players[player].hand) - MAXIMUM_HAND_SIZE, "cleanup"
    )
    end_regeneration(state)
    state.rules.end_preventions(state)
    damaged = tuple(each.id for each in state.battlefield if each.damage)
    if damaged:
        state.apply(ev.DamageRemoved(damaged))
    state.rules.end_effects(state, [effect for effect in state.effects if ends_with_turn(state, effect)])
    end_lasting_mana(state, "end of turn")


def end_regeneration(state: GameState) -> None:
    """Nothing regenerates later than in the turn for which that was said (CR 701.19a)."""
    for each in state.battlefield:
        if each.shields:
            state.set(each, "shields", 0)


def ends_with_turn(state: GameState, effect: ContinuousEffect) -> bool:
    """Whether an effect lasts until the end of this turn: of any, or of its player's first one after it began."""
    return effect.duration == "end of turn" or (
        effect.duration == "end of your next turn"
        and effect.player == state.active_player
        and effect.turn < state.turns_begun
    )


@rule("514.2", "500.5", "106.4")
def end_lasting_mana(state: GameState, until: str) -> None:
    """Mana that its player did not lose until now is ordinary mana from here on."""
    for player in state.players.values():
        over = tuple(unit for unit in player.pool if unit.lasts == until)
        if over:
            state.apply(ev.ManaChanged(player.name, over, tuple(unit.without_lasting() for unit in over)))


def _attackers(state: GameState) -> Steps:
    yield from state.rules.declare_attackers(state)


def _blockers(state: GameState) -> Steps:
    yield from state.rules.declare_blockers(state)


def _damage(state: GameState) -> Steps:
    yield from state.rules.combat_damage(state)


def _untap(state: GameState) -> Steps:
    yield from state.rules.untap_step(state)


def _draw(state: GameState) -> Steps:
    yield from state.rules.draw_step(state)


def _cleanup(state: GameState) -> Steps:
    yield from state.rules.cleanup_step(state)


TURN_BASED_ACTIONS: dict[str, Callable[[GameState], Steps]] = {
    "untap": _untap,
    "draw": _draw,
    "declare attackers": _attackers,
    "declare blockers": _blockers,
    "combat damage": _damage,
    "cleanup": _cleanup,
}
"""What happens by itself as each step begins; a step that is not here has no turn-based action."""


@rule("500.5", "703.4q", "106.4")
def empty_pools(state: GameState) -> Steps:
    """Unspent mana is lost as a step or phase ends, unless an effect keeps or changes it (CR 106.4)."""
    for player in apnap_order(state.active_player):
        if state.players[player].pool:
            yield from state.rules.empty_pool(state, player)


@rule("106.4", "500.5", "616.1")
def empty_pool(state: GameState, player: str) -> Steps:
    """Empty one pool.  Mana that stays is not lost; mana that becomes another type stays as that.

    Mana that a player does not lose is not there for "if you would lose it" to change.  Where several
    effects would change it, the player chooses one (CR 616.1); then nothing is lost that another could
    change.
    """
    pool = tuple(unit for unit in state.players[player].pool if not unit.lasts)
    effects: list[tuple[GameObject, int, UnspentMana]] = []
    for source, number, effect in functioning(state).unspent_mana:
        if affects(source, effect.whose, player):
            if not effect.becomes:
                pool = tuple(unit for unit in pool if effect.type not in ("", unit.type))
            else:
                effects.append((source, number, effect))
    while pool:
        changing = [each for each in effects if any(each[2].type in ("", unit.type) for unit in pool)]
        if not changing:
            state.apply(ev.ManaLost(player, pool))
            return
        chosen = 0
        if len(changing) > 1:
            options = [
                ("replacement", source.id, number, place)
                for place, (source, number, _) in enumerate(changing)
            ]
            chosen = yield Decision("replacement", player, options, "616.1")
        source, number, effect = changing[chosen]
        state.apply(ev.ReplacementApplied(player, "unspent mana", source.id, number, state.new_instance()))
        before = tuple(unit for unit in pool if effect.type in ("", unit.type))
        after = tuple(unit.of_type(effect.becomes) for unit in before)
        pool = tuple(unit for unit in pool if effect.type not in ("", unit.type))
        if after != before:
            state.apply(ev.ManaChanged(player, before, after))


@rule("500.5", "500.5a", "514.2")
def expire_at_end_of_phase(state: GameState, kind: str) -> None:
    """End effects that last until end of combat as the combat phase ends (CR 500.5a)."""
    if kind == "combat":
        end_lasting_mana(state, "end of combat")
        end_effects(
            state,
            [
                effect
                for effect in state.effects
                if effect.duration == "end of combat"
                or (
                    effect.duration == "end of combat on your next turn"
                    and effect.player == state.active_player
                    and effect.turn < state.turns_begun
                )
            ],
        )


@rule("500.4", "611.2a")
def expire_at_turn_start(state: GameState, player: str) -> None:
    """End effects that last until this player's next turn as it begins."""
    end_effects(
        state,
        [
            effect
            for effect in state.effects
            if effect.duration == "your next turn" and effect.player == player
        ],
    )


UNTIL_STEP = {"your next upkeep": "upkeep", "your next end step": "end", "the next end step": "end"}
"""The durations that end as a step begins, and that step."""


@rule("500.4", "611.2a", "614.10a")
def expire_at_step_start(state: GameState, step: str) -> None:
    """End effects that last until this step as it begins, before anything triggers; a skipped one ends nothing."""
    if state.effects:
        end_effects(
            state,
            [
                effect
                for effect in state.effects
                if UNTIL_STEP.get(effect.duration) == step
                and (effect.player == state.active_player or not effect.duration.startswith("your"))
            ],
        )


@rule("514.2", "611.2a", "603.7b")
def expire_at_turn_end(state: GameState) -> None:
    """End what lasts until end of turn and began after the last cleanup step: a phase may follow that step.

    What was delayed until a step of this turn, which did not come, will never trigger.
    """
    missed = [
        each
        for each in state.delayed
        if each.that_turn and each.player == state.active_player and each.created_in != state.turns_begun
    ]
    if missed:
        state.set(state, "delayed", tuple(each for each in state.delayed if each not in missed))
    end_lasting_mana(state, "end of turn")
    end_regeneration(state)
    state.rules.end_preventions(state)
    end_effects(state, [effect for effect in state.effects if ends_with_turn(state, effect)])
