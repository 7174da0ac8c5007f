"""The start of a scenario as a game of the engine, as its own `make_deck_state` puts one together."""

from collections.abc import Mapping

import mtg
from mtg import bridge_to_engine as bridge
from mtg import driver
from mtg.engine import env

from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import PlacedObject
from rulehound.targets.mtg.cards import Cards
from rulehound.targets.mtg.words import ENGINE_COUNTER, ENGINE_STEP, IN_ZONE, State


def set_up(
    known: Cards, scenario: Scenario, cards: Mapping[str, Card], placed: Mapping[str, PlacedObject]
) -> tuple[mtg.Game, dict[str, str]]:
    """Build the start; returns the game and the engine's id of each object by its scenario name.

    Raises Unsupported for a card or a start that cannot be said.
    """
    for each in placed.values():
        known.check(cards[each.card])
    state = _empty(scenario)
    ids: dict[str, str] = {}
    for number, each in enumerate(placed.values()):
        ids[each.name] = _place(state, known, cards[each.card], each, number)
    bridge._materialize_printed(state)
    out = driver.run(state, ["dies", "loses_game"])
    if out["dies"] or out["loses_game"]:
        raise Unsupported("a start at which state-based actions are to be performed")
    env._develop_if_main(state)
    return mtg.Game.from_state(state), ids


def _empty(scenario: Scenario) -> State:
    start = scenario.start
    life = {name: scenario.players[name].life if name in scenario.players else 20 for name in PLAYERS}
    return {
        "current_step": {(ENGINE_STEP[start.phase],)},
        "active_player": {(str(start.active),)},
        "is_player": {(player,) for player in PLAYERS},
        "life": set(life.items()),
        "counter": set(), "tapped": set(), "attacks": set(), "blocks": set(), "on_battlefield": set(),
        "in_hand": set(), "in_library": set(), "graveyard": set(), "exile": set(), "on_stack": set(),
        "mana_available": {(player, 0) for player in PLAYERS},
        "_sick": set(), "_land_played": set(), "_lib_order": {player: [] for player in PLAYERS},
        "_seed": 0, "_variant": "two-player", "_explicit_lands": True, "_instant_speed": True,
    }  # fmt: skip


def _place(state: State, known: Cards, card: Card, each: PlacedObject, number: int) -> str:
    engine_id = f"{bridge.slug(card.name)}_{number}"
    for relation, rows in known.facts(card, each.player, engine_id).items():
        state.setdefault(relation, set()).update(rows)
    row = (each.player, engine_id) if each.zone in ("hand", "library") else (engine_id,)
    state[IN_ZONE[each.zone]].add(row)
    if each.zone == "library":
        state["_lib_order"][each.player].append(engine_id)
    entry = each.placed
    if entry.tapped:
        state["tapped"].add((engine_id,))
    if entry.sick:
        state["_sick"].add((engine_id,))
    for kind, amount in entry.counters.items():
        if kind not in ENGINE_COUNTER:
            raise Unsupported(f"counters: {kind}")
        if amount:
            state["counter"].add((engine_id, ENGINE_COUNTER[kind], amount))
    return engine_id
