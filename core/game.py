"""A game: a scenario set up, and played to its end by whoever decides."""

import re
from collections.abc import Callable, Mapping
from typing import Any

from rulehound.core import (  # noqa: F401  (each module puts its rule functions into the table)
    activating,
    announcing_x,
    attaching,
    casting,
    casting_costs,
    combat,
    continuous,
    control,
    could_produce,
    cycling,
    damage,
    delayed_triggers,
    draining,
    ending,
    exchanges,
    exerting,
    instructions,
    instructions_choices,
    instructions_players,
    instructions_zones,
    legal_actions,
    libraries,
    mana_abilities,
    mana_added,
    mana_values,
    meant,
    modes,
    paying_besides_mana,
    payment,
    priority,
    reductions,
    reflexive,
    replacement,
    reversing,
    stack,
    state_based_actions,
    state_triggers,
    submitting,
    tapping,
    targets,
    together,
    tokens,
    trigger_events,
    triggers,
    triggers_on_stack,
    turn_based_actions,
    until,
    ways_to_pay,
    would_enter,
    zone_change_triggers,
    zone_changes,
)
from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.continuous import refresh
from rulehound.core.decisions import Decision
from rulehound.core.errors import LimitExceeded
from rulehound.core.objects import GameObject
from rulehound.core.players import PLAYERS, opponent_of
from rulehound.core.scenario import Choose, Scenario
from rulehound.core.scenario_names import PlacedObject, cards_of, object_names, plain_name
from rulehound.core.state import GameState, TurnInstance
from rulehound.core.table import RuleTable, rule_table
from rulehound.core.turn import Steps, run_turn

DECISIONS_MAX = 3000
"""How many decisions a scenario may take before it is given up, loudly."""
LARGEST_X = 999
"""The largest X that a script may ask for."""

STANDARD_RULES = rule_table()
"""The rules as they are, no entry exchanged."""

Decide = Callable[[Decision], Any]
_X = re.compile(r"[0-9]{1,9}")


class Game:
    """One game of a scenario; `state.trace` fills as it is played."""

    def __init__(
        self, scenario: Scenario, cards: Mapping[str, Card] | None = None, rules: RuleTable = STANDARD_RULES
    ) -> None:
        self.scenario = scenario
        self.state = GameState(rules, dict(cards if cards is not None else cards_of(scenario)))
        self._set_up()

    def _set_up(self) -> None:
        state, start = self.state, self.scenario.start
        placed = object_names(self.scenario)
        for each in placed.values():
            self._place(each)
        self._attach({name: each.placed.attached for name, each in placed.items() if each.placed.attached})
        things = zip(state.objects.values(), placed.values(), strict=True)
        infos = [_info(thing, each.placed.sick) for thing, each in things]
        for name, player in self.scenario.players.items():
            state.players[name].life = player.life
        state.turn_number = start.turn - 1
        state.turns_begun = 0
        state.active_player = start.active
        state.next_active = opponent_of(start.active)
        state.first_draw_skipped = start.phase not in ("untap", "upkeep", "draw")
        state.x_max = max(state.x_max, largest_x(self.scenario))
        life = tuple((name, state.players[name].life) for name in PLAYERS)
        state.apply(ev.GameBegan(start.active, tuple(infos), life))
        refresh(state)

    def _place(self, placed: PlacedObject) -> None:
        state, entry = self.state, placed.placed
        thing = GameObject(state.next_id, placed.name, state.cards[placed.card], placed.player, placed.zone)
        state.next_id += 1
        thing.tapped = entry.tapped
        thing.counters = tuple(sorted(entry.counters.items()))
        thing.chosen = entry.chosen
        # The first turn will be number 1 of the game; before it every permanent has been there for good.
        thing.since = -1
        if entry.sick:
            thing.since = int(placed.player == self.scenario.start.active)
        state.objects[thing.id] = thing
        holder: Any = state if placed.zone in ("battlefield", "exile") else state.players[placed.player]
        setattr(holder, placed.zone, (*getattr(holder, placed.zone), thing))

    def _attach(self, hosts: Mapping[str, str]) -> None:
        """Attach what begins attached, by name; who controls an Aura may control what it enchants."""
        by_name = {thing.name: thing for thing in self.state.objects.values()}
        for name, host in hosts.items():
            by_name[name].attached_to = by_name[plain_name(host)].id
        for host in hosts.values():
            thing = by_name[plain_name(host)]
            thing.controller = self.state.rules.controller_by_effects(self.state, thing)
            if thing.since >= 0:
                thing.since = int(thing.controller == self.scenario.start.active)

    def steps(self) -> Steps:
        """Play from the start to the end of the scenario's last turn, yielding decisions."""
        state = self.state
        turn = TurnInstance(state.new_instance(), self.scenario.start.active)
        start = self.scenario.start.phase
        for played in range(self.scenario.turns):
            yield from run_turn(state, turn, start if not played else "")
            if state.over:
                return
            if played + 1 < self.scenario.turns:
                turn = state.rules.next_turn(state)
        state.apply(ev.GameEnded("turns"))

    def run(self, decide: Decide) -> None:
        """Play, asking `decide` for the index of the option taken; raises LimitExceeded at a bound."""
        steps = self.steps()
        try:
            decision = next(steps)
            for _ in range(DECISIONS_MAX):
                decision = steps.send(self.put(decision, decide))
        except StopIteration:
            return
        raise LimitExceeded("decisions", DECISIONS_MAX)

    def put(self, decision: Decision, decide: Decide) -> Any:
        """Put a decision to whoever decides, counted for the addresses of script lines; what they answer."""
        if decision.about != "priority":
            key = (decision.player, decision.about)
            made = self.state.decision_counts
            made[key] = made.get(key, 0) + 1
        return decide(decision)


def _info(thing: GameObject, sick: bool) -> ev.ObjectInfo:
    """A thing as the trace introduces it."""
    return ev.ObjectInfo(
        thing.id,
        thing.name,
        thing.card.name,
        thing.zone,
        thing.owner,
        thing.controller,
        thing.tapped,
        thing.counters,
        sick,
        thing.chosen,
        attached_to=thing.attached_to,
    )


def largest_x(scenario: Scenario) -> int:
    """The largest value of X that the script asks for, as far as that is offered; 0 where it asks for none."""
    asked = [
        int(line.option)
        for line in scenario.script
        if isinstance(line, Choose) and line.about == "x" and _X.fullmatch(line.option)
    ]
    return min(LARGEST_X, max(asked, default=0))
