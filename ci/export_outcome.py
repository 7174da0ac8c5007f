"""How the rules leave a game in the step of its last action: what an exported test compares with."""

from collections import Counter

import msgspec

from rulehound.ci.telling import Teller
from rulehound.core import events as ev
from rulehound.core.errors import BadInput, ReplayError
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Scenario
from rulehound.core.target import Taken
from rulehound.core.zones import BATTLEFIELD, EXILE, GRAVEYARD, HAND
from rulehound.targets.reference import ReferenceTarget

LOOKED_AT = (BATTLEFIELD, GRAVEYARD, EXILE, HAND)


class Outcome(msgspec.Struct, frozen=True):
    """How the reference engine leaves the game in the step of the last line, before that step ends.

    `there` counts cards by (player, zone, name): by controller on the battlefield, else by owner.  `acts`
    are the script lines with the moment of each.
    """

    turn: int
    moment: str
    life: dict[str, int]
    pools: dict[str, tuple[str, ...]]
    there: dict[tuple[str, str, str], int]
    acts: tuple[Taken, ...]


def outcome_of(scenario: Scenario) -> Outcome:
    """Play the scenario on the reference engine, and look where the step of its last line is about to end."""
    try:
        played = ReferenceTarget().play(scenario, [], strict=True)
    except ReplayError as error:
        raise BadInput(f"cannot be played as written: {error}") from None
    acts = tuple(taken for taken in played.trail if taken.line is not None)
    ends = acts[-1].where.moment if acts else None
    life = dict.fromkeys(PLAYERS, 20)
    objects: dict[int, tuple[str, str, str]] = {}
    teller = Teller()
    turn, moment, occurrence = scenario.start.turn, scenario.start.phase, 0
    seen: Counter[tuple[int, str]] = Counter()
    at_end = False
    for event in played.events:
        match event:
            case ev.TurnBegan(number=number):
                turn = number
            case ev.PhaseBegan(moment=name) if name:
                moment = name
            case ev.StepBegan(kind=name):
                moment = name
            case ev.GameBegan(life=lives, objects=infos):
                life.update(lives)
                objects = {info.id: (info.controller, info.zone, info.name) for info in infos}
            case ev.LifeChanged(player=player, amount=amount):
                life[player] += amount
            case ev.ControlChanged(object=thing, player=player):
                objects[thing] = (player, *objects[thing][1:])
            case ev.TokenCreated(object=info):
                objects[info.id] = (info.controller, BATTLEFIELD, info.name)
            case ev.ObjectMoved(object=thing, new=new, zone=zone, owner=owner, controller=controller):
                _, _, name = objects.pop(thing, ("", "", ""))
                if new and name:
                    objects[new] = (controller if zone == BATTLEFIELD else owner, zone, name)
        if isinstance(event, ev.StepBegan) or (isinstance(event, ev.PhaseBegan) and event.moment):
            seen[turn, moment] += 1
            occurrence = seen[turn, moment]
        at_end = ends == (turn, moment, occurrence)
        if at_end and isinstance(event, ev.ManaLost | ev.StepEnded | ev.PhaseEnded):
            break
        list(teller.tell([event]))
    there = Counter(
        (player, zone, name.partition("#")[0]) for player, zone, name in objects.values() if zone in LOOKED_AT
    )
    pools = {player: tuple(sorted(teller.pools[player])) for player in PLAYERS}
    return Outcome(turn, moment, life, pools, dict(sorted(there.items())), acts)
