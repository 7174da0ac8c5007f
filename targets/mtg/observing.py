"""What can be seen of the game now, in our words."""

from mtg import driver

from rulehound.core.players import PLAYERS
from rulehound.core.zones import BATTLEFIELD
from rulehound.targets.mtg.board import controllers, counters_of
from rulehound.targets.mtg.payment import floating, symbols
from rulehound.targets.mtg.recorder import Recorder
from rulehound.targets.mtg.words import State, library, zones_of
from rulehound.targets.protocol import Observed

SHOWN = (BATTLEFIELD, "hand", "graveyard", "exile")


def observed(recorder: Recorder, state: State) -> Observed:
    """Look at a state; a card that the engine has in two zones is shown in both."""
    objects = recorder.objects
    name = objects.name
    zones: dict[str, dict[str, list[str]]] = {
        player: {zone: [] for zone in (*SHOWN, "library")} for player in PLAYERS
    }
    there, control = zones_of(state), controllers(state)
    for engine_id in sorted(there, key=lambda each: (objects.id(each), each)):
        for zone in there[engine_id]:
            if zone in SHOWN and engine_id in objects.names:
                owner = objects.owners[engine_id]
                whose = min(control.get(engine_id, [owner])) if zone == BATTLEFIELD else owner
                zones[whose][zone].append(name(engine_id))
    for player in PLAYERS:
        zones[player]["library"] = [name(each) for each in library(state, player)]
    out = driver.run(state, ["power", "eff_toughness", "creature"])
    creatures = {c for (c,) in out["creature"] if BATTLEFIELD in there.get(c, ())}
    permanents = [each for each, held in there.items() if BATTLEFIELD in held]
    stack = sorted(state["on_stack"], key=lambda row: row[1])
    return Observed(
        pools={player: symbols(floating(state, player)) for player in PLAYERS},
        life=dict(state["life"]),
        stack=[name(each) for each, _ in stack],
        zones=zones,
        tapped=sorted(name(each) for each in permanents if (each,) in state["tapped"]),
        counters={name(each): found for each in permanents if (found := counters_of(state, each))},
        power={name(c): int(n) for c, n in sorted(out["power"]) if c in creatures},
        toughness={name(c): int(n) for c, n in sorted(out["eff_toughness"]) if c in creatures},
    )
