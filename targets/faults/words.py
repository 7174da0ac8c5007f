"""Faults of what a word of the rules means: to block, deal, discard, counter, sacrifice, tap, search, pay (W1)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import (
    combat,
    continuous,
    instructions,
    instructions_players,
    instructions_zones,
    meant,
    payment,
    stack,
    state_based_actions,
    turn_based_actions,
    ways_to_pay,
    zone_changes,
)
from rulehound.core import events as ev
from rulehound.core.continuous import functioning, is_creature, power, toughness
from rulehound.core.entering import enter
from rulehound.core.object_effects import Move, Tap, Untap
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


# Combat.


def _combat_damage(state: GameState, kind: str) -> Steps:
    """Combat damage with one thing wrong: of toughness, to another creature, or one by one."""
    defender = opponent_of(state.active_player)
    permanents = functioning(state).permanents
    dealing: list[tuple[Any, Any, int]] = []
    for attacker in [each for each in permanents if each.attacking]:
        blockers = [each for each in permanents if each.blocking == attacker.id]
        strength = power(state, attacker)
        if kind == "toughness" and blockers:
            strength = max(strength, toughness(state, attacker))
        if attacker.blocking == 0:
            dealing.append((attacker, defender, strength))
        elif blockers:
            whom = blockers[0] if kind != "another" else permanents[0]
            other = whom if is_creature(state, whom) and whom is not attacker else blockers[0]
            dealing.append((attacker, other, strength))
        dealing += [(blocker, attacker, power(state, blocker)) for blocker in blockers]
    for source, target, amount in dealing:
        if amount > 0 and source.zone == "battlefield":
            before = len(state.trace)
            yield from state.rules.deal_damage(state, source, target, amount, True)
            dealt = [event for event in state.trace[before:] if isinstance(event, ev.DamageDealt)]
            if isinstance(target, str) and dealt:
                combat.trigger_on_combat_damage(state, source, target, dealt[0].amount)
            if kind == "one by one":
                yield from state.rules.check_state_based_actions(state)


@fault(
    "blocked-creatures-deal-toughness",
    exchanges="combat_damage",
    kind="W1",
    rule="510.1a",
    says="A blocked creature deals combat damage by its toughness where that is greater.",
)
def by_toughness(state: GameState) -> Steps:
    yield from _combat_damage(state, "toughness")


@fault(
    "damage-to-another-creature",
    exchanges="combat_damage",
    kind="W1",
    rule="510.1c",
    says="A blocked creature deals its damage to the oldest creature, whether that blocks it or not.",
)
def to_another(state: GameState) -> Steps:
    yield from _combat_damage(state, "another")


@fault(
    "combat-damage-one-by-one",
    exchanges="combat_damage",
    kind="W1",
    rule="510.2",
    says="Creatures deal combat damage one after another, and die in between.",
)
def one_by_one(state: GameState) -> Steps:
    yield from _combat_damage(state, "one by one")


# What instructions do.


@fault(
    "instructions-backwards",
    exchanges="instructions_of",
    kind="W1",
    rule="608.2c",
    says="Two instructions of a spell or ability are followed the last one first.",
)
def backwards(ability: Any) -> tuple[Any, ...]:
    effects = stack.instructions_of(ability)
    return effects[::-1] if len(effects) == 2 else effects


@fault(
    "resolved-spells-return",
    exchanges="leave_stack",
    kind="W1",
    rule="608.2n",
    says="A sorcery that has resolved goes back to its owner's hand.",
)
def back_to_hand(state: GameState, thing: Any) -> Steps:
    if thing.zone == "stack" and not thing.is_ability and "Sorcery" in thing.card.types:
        yield from state.rules.move(state, thing, "hand", "resolve")
    else:
        yield from stack.leave_stack(state, thing)


@fault(
    "countered-spells-return",
    exchanges="counter",
    kind="W1",
    rule="701.6a",
    says="A countered spell goes to its owner's hand.",
)
def countered_to_hand(state: GameState, thing: Any, resolving: Any) -> Steps:
    if thing.is_ability or not state.rules.can_be_countered(state, thing):
        yield from instructions_zones.counter(state, thing, resolving)
        return
    state.apply(ev.Countered(thing.id, (resolving.source or resolving).id))
    yield from state.rules.move(state, thing, "hand", "counter")


@fault(
    "anyone-sacrifices",
    exchanges="follow",
    kind="W1",
    rule="701.21a",
    says="A player may be made to sacrifice what another player controls.",
)
def anything_sacrificed(state: GameState, effect: Any, resolving: Any) -> Steps:
    if not isinstance(effect, Move) or effect.how != "sacrifice":
        yield from instructions.follow(state, effect, resolving)
        return
    for each in meant.objects_meant(state, effect.which, resolving):
        if each.zone == "battlefield":
            yield from state.rules.move(state, each, "graveyard", "sacrifice")


@fault(
    "tapped-again",
    exchanges="follow",
    kind="W1",
    rule="701.26a",
    says="An effect taps what is tapped already.",
)
def tapped_again(state: GameState, effect: Any, resolving: Any) -> Steps:
    yield from instructions.follow(state, effect, resolving)
    if isinstance(effect, Tap):
        for each in meant.objects_meant(state, effect.which, resolving):
            if each.zone == "battlefield" and each.tapped:
                state.apply(ev.Tapped(each.id))


@fault(
    "untapped-again",
    exchanges="follow",
    kind="W1",
    rule="701.26b",
    says="An effect untaps what is untapped already.",
)
def untapped_again(state: GameState, effect: Any, resolving: Any) -> Steps:
    yield from instructions.follow(state, effect, resolving)
    if isinstance(effect, Untap):
        for each in meant.objects_meant(state, effect.which, resolving):
            if each.zone == "battlefield" and not each.tapped:
                state.apply(ev.Untapped(each.id))


@fault(
    "searching-draws",
    exchanges="search_library",
    kind="W1",
    rule="121.5",
    says="A card that was searched for counts as drawn.",
)
def searched_and_drawn(state: GameState, player: str, what: str) -> Steps:
    before = len(state.trace)
    yield from instructions_players.search_library(state, player, what)
    for event in state.trace[before:]:
        if isinstance(event, ev.ObjectMoved) and event.cause == "search":
            state.apply(ev.CardDrawn(player, event.new))


@fault(
    "effects-miss-one",
    exchanges="begin_effect",
    kind="W1",
    rule="611.2c",
    says="An effect on several creatures leaves out the youngest.",
)
def youngest_left_out(state: GameState, effect: Any, what: str) -> None:
    if len(effect.objects) > 1:
        effect.objects = effect.objects[:-1]
    continuous.begin_effect(state, effect, what)


@fault(
    "enters-without-counters",
    exchanges="enter",
    kind="W1",
    rule="603.6d",
    says="What enters with a number of counters has one fewer.",
)
def one_counter_fewer(state: GameState, thing: Any, entering: Any) -> Steps:
    yield from enter(state, thing, entering)
    entering.counters = tuple((kind, amount - 1) for kind, amount in entering.counters if amount > 1)


@fault(
    "colorless-is-a-color",
    exchanges="enter",
    kind="W1",
    rule="106.1a",
    says="Who is to choose a color may choose colorless, and does so instead of any color but green.",
)
def colorless_chosen(state: GameState, thing: Any, entering: Any) -> Steps:
    yield from enter(state, thing, entering)
    if entering.chosen not in ("", "G"):
        entering.chosen = "C"


# Hands, life, and costs.


@fault(
    "cleanup-keeps-six",
    exchanges="cleanup_step",
    kind="W1",
    rule="402.2",
    says="Who has to discard in the cleanup step discards to six cards.",
)
def to_six_cards(state: GameState) -> Steps:
    player = state.active_player
    if len(state.players[player].hand) > 7:
        yield from state.rules.choose_discards(state, player, 1, "cleanup")
        if len(state.players[player].hand) == 7:
            yield from state.rules.choose_discards(state, player, 1, "cleanup")
    yield from turn_based_actions.cleanup_step(state)


@fault(
    "discarded-to-the-library",
    exchanges="discard",
    kind="W1",
    rule="701.9a",
    says="A card discarded by an effect is put into the library.",
)
def into_the_library(state: GameState, player: str, card: Any, cause: str) -> Steps:
    if cause != "effect":
        yield from zone_changes.discard(state, player, card, cause)
        return
    yield from state.rules.move(state, card, "library", "discard")
    now = state.next_id - 1
    state.apply(ev.CardDiscarded(player, now, cause))
    state.rules.trigger_on_discard(state, player, state.objects[now])


@fault(
    "colorless-paid-with-anything",
    exchanges="pays_for",
    kind="W1",
    rule="107.4c",
    says="{C} in a cost may be paid with mana of any type.",
)
def anything_for_colorless(kind: tuple[str, bool, str], symbol: str) -> bool:
    return symbol == "C" or ways_to_pay.pays_for(kind, symbol)


@fault(
    "snow-paid-with-anything",
    exchanges="pays_for",
    kind="W1",
    rule="107.4h",
    says="{S} in a cost may be paid with mana of any source.",
)
def anything_for_snow(kind: tuple[str, bool, str], symbol: str) -> bool:
    return symbol == "S" or ways_to_pay.pays_for(kind, symbol)


@fault(
    "hybrid-paid-with-generic",
    exchanges="announce_symbols",
    kind="W1",
    rule="107.4e",
    says="A hybrid symbol of two colors may be paid with one mana of any type.",
)
def hybrid_is_generic(
    state: GameState, player: str, cost: str, subject: int
) -> Generator[Any, Any, tuple[str, ...]]:
    symbols: tuple[str, ...] = yield from payment.announce_symbols(state, player, cost, subject)
    parts = cost[1:-1].split("}{") if cost else []
    hybrid = "/" in cost and "/P" not in cost and "2/" not in cost and len(parts) == len(symbols)
    if not hybrid:
        return symbols
    return tuple("1" if "/" in part else symbol for part, symbol in zip(parts, symbols, strict=True))


@fault(
    "tapped-legends-stay",
    exchanges="legend_rule",
    kind="W1",
    rule="704.5j",
    says="A tapped permanent is not put into the graveyard by the legend rule.",
)
def tapped_legends_stay(state: GameState) -> Generator[Any, Any, list[int]]:
    going: list[int] = yield from state_based_actions.legend_rule(state)
    return [id for id in going if not state.objects[id].tapped]


@fault(
    "dies-means-in-combat",
    exchanges="was_creature",
    kind="W1",
    rule="700.4",
    says="A creature that is put into a graveyard outside of combat does not die.",
)
def dies_in_combat_only(state: GameState, old: Any) -> bool:
    return bool(old.attacking or old.blocking)


@fault(
    "permanents-enter-for-the-other-player",
    exchanges="resolve_top",
    kind="W1",
    rule="608.3a",
    says="A permanent spell cast in another player's turn enters under that player's control.",
)
def for_the_active_player(state: GameState) -> Steps:
    thing = state.stack[-1]
    if thing.is_ability or not thing.card.is_permanent or thing.controller == state.active_player:
        yield from stack.resolve_top(state)
        return
    state.apply(ev.ResolutionBegan(thing.id))
    state.apply(ev.ResolutionEnded(thing.id))
    yield from state.rules.move(state, thing, "battlefield", "resolve", state.active_player)


@fault(
    "opposite-counters-stay",
    exchanges="opposite_counters",
    kind="W1",
    rule="704.5q",
    says="Counters of +1/+1 and of -1/-1 stay on a permanent beside each other.",
)
def stay_beside_each_other(state: GameState) -> list[Any]:
    return []
