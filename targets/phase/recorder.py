"""The engine's events put into ours, one batch at a time: what happened because of one action.

Only what the engine really tells is told on.  `COMPLETE` names the kinds that it shows each time they
happen; for the others a trace may lack events, and an oracle that needs them does not know.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rulehound.core import events as ev
from rulehound.core.errors import Unsupported
from rulehound.core.players import PLAYERS
from rulehound.targets.phase import mana
from rulehound.targets.phase.abilities import ability_numbers, is_cycling, taps, trigger_number
from rulehound.targets.phase.clock import Clock
from rulehound.targets.phase.driver import Driver, Raw
from rulehound.targets.phase.objects import Objects
from rulehound.targets.phase.words import COLOR, COUNTER, MOMENT, player_of, zone_of

COMPLETE: Final = (
    "TurnBegan", "TurnEnded", "PhaseBegan", "PhaseEnded", "StepBegan", "StepEnded",
    "PriorityReceived", "PriorityPassed",
    "AbilityActivated", "ManaAdded", "ManaAbilityResolved", "TypesOffered", "PoolObserved",
    "SpellCast", "LandPlayed", "AbilityPutOnStack", "ResolutionBegan", "ResolutionEnded",
    "ObjectMoved", "TokenCreated", "CardDrawn", "CardDiscarded", "CardCycled",
    "LifeChanged", "DamageDealt", "CountersChanged", "Tapped", "Untapped", "ControlChanged",
    "AttackersDeclared", "GameEnded",
)  # fmt: skip

BETWEEN_RESOLUTIONS: Final = frozenset({
    "Priority", "OrderTriggers", "TriggerTargetSelection", "GameOver", "DeclareAttackers", "DeclareBlockers",
    "DiscardToHandSize", "AssignCombatDamage", "ChooseLegend",
})  # fmt: skip
"""What the engine waits for when nothing is resolving; anything else is asked while something resolves."""


@dataclass
class Done:
    """The action begun at priority, until the engine says that it is done: who, what, and which ability."""

    verb: str
    player: str = ""
    engine_id: int = 0
    source: int = 0
    ability: int = -1
    cycling: bool = False
    tapped: bool = False
    reported: bool = False


class Recorder:
    """Turns batches of the engine's events into ours."""

    def __init__(self, driver: Driver, objects: Objects, clock: Clock, turns: int) -> None:
        self.driver = driver
        self.objects = objects
        self.clock = clock
        self.turns = turns
        self.over = False
        self.done = Done("")
        self.out: list[ev.Event] = []
        self.raws: list[Raw] = []
        self.place = 0
        self.stack: dict[int, Raw] = {}
        self.resolving = 0
        self.mana: mana.Activation | None = None
        self._known: dict[int, Raw] = {}
        self._x = 0
        self._damage_told: list[int] = []

    def record(self, raws: list[Raw], passed: str = "") -> list[ev.Event]:
        """Put one batch into our events; `passed` is the player whose pass caused it."""
        self.out = []
        self.raws = raws
        self._damage_told = []
        self.stack = {entry["id"]: entry for entry in self.driver.stack()}
        if passed:
            self.out.append(ev.PriorityPassed(passed))
            self._begin_resolution()
        for self.place, raw in enumerate(raws):
            handler = HANDLERS.get(raw["type"])
            if handler is not None:
                handler(self, raw.get("data") or {})
            if self.over:
                return self.out
        self._end_batch()
        return self.out

    def observe_pools(self) -> None:
        """Tell both pools."""
        for seat, player in enumerate(PLAYERS):
            types = "".join(COLOR[unit["color"]] for unit in self.driver.pool(seat))
            self.out.append(ev.PoolObserved(player, types))

    def _begin_resolution(self) -> None:
        """Passing in succession resolves the top object (CR 117.4); it then is on the stack no more."""
        if self._known:
            top = next(reversed(self._known))
            if top not in self.stack and not any(raw["type"] == "PriorityPassed" for raw in self.raws):
                self.resolving = top
                self.out.append(ev.ResolutionBegan(self.objects.id(top)))

    def _end_batch(self) -> None:
        waiting = self.driver.waiting()
        if waiting.kind == "ChooseManaColor" and self.mana is not None:
            mana.offered_by_prompt(self, waiting.data)
        elif self.mana is not None:
            mana.end_activation(self)
        if self.resolving and waiting.kind in BETWEEN_RESOLUTIONS:
            self.end_resolution()
        for engine_id in [
            known for known in self._known if known not in self.stack and known != self.resolving
        ]:
            self._leave_stack(engine_id)
        for engine_id in self.stack:
            if engine_id not in self._known:
                self.put_on_stack(engine_id)
        self.observe_pools()
        if waiting.kind == "Priority":
            self.out.append(ev.PriorityReceived(player_of(waiting.seats[0])))

    def end_resolution(self) -> None:
        """The object that was resolving has done so; an ability then ceases to exist."""
        engine_id, self.resolving = self.resolving, 0
        self.out.append(ev.ResolutionEnded(self._on_stack_id(engine_id)))
        self._leave_stack(engine_id)

    def _leave_stack(self, engine_id: int) -> None:
        entry = self._known.pop(engine_id, None)
        if entry is not None and entry["kind"]["type"] != "Spell":
            player = player_of(entry["controller"])
            self.out.append(ev.ObjectMoved(self.objects.id(engine_id), 0, "stack", "nowhere", player, player))

    def _on_stack_id(self, engine_id: int) -> int:
        entry = self._known.get(engine_id)
        found: int = entry["our_id"] if entry is not None else self.objects.id(engine_id)
        return found

    def put_on_stack(self, engine_id: int) -> None:
        """Something is on the stack that was not there before; an ability is a new object."""
        entry = self.stack.get(engine_id)
        if entry is None or engine_id in self._known:
            return
        kind, source = entry["kind"]["type"], entry["source_id"]
        if kind == "Spell":
            self._known[engine_id] = {**entry, "our_id": self.objects.id(engine_id)}
            return
        number = self.objects.ability(engine_id, source)
        self._known[engine_id] = {**entry, "our_id": number}
        ability, source_id = -1, self.objects.id(source)
        if kind == "ActivatedAbility" and self.done.engine_id == source:
            ability, source_id = self.done.ability, self.done.source
        elif kind == "TriggeredAbility" and (card := self.objects.card(source)) is not None:
            ability = trigger_number(card)
        self.out.append(ev.AbilityPutOnStack(number, source_id, ability, player_of(entry["controller"])))

    # What each of the engine's events means.

    def _phase(self, data: Raw) -> None:
        self.out += self.clock.begin_moment(MOMENT[data["phase"]])

    def _turn(self, data: Raw) -> None:
        if self.clock.turns_begun >= self.turns:
            self.out += self.clock.end_turn()
            self.out.append(ev.GameEnded("turns"))
            self.over = True
        else:
            self.out += self.clock.begin_turn(self.clock.turn + 1, player_of(data["player_id"]))

    def _activated(self, data: Raw) -> None:
        source, player = data["source_id"], player_of(data["player_id"])
        done = self.done
        ours = done.engine_id == source and not done.reported and done.verb == "activate"
        if data["kind"] == "Mana":
            mana.begin_activation(self, source, player, done if ours else None)
            return
        if not ours:
            raise Unsupported("the engine activated an ability by itself")
        done.reported = True
        on_stack = next((e["our_id"] for e in reversed(self._known.values()) if e["source_id"] == source), 0)
        self.out.append(
            ev.AbilityActivated(
                player, done.source, done.ability, False, done.tapped, on_stack, self._x, (), done.cycling
            )
        )

    def _moved(self, data: Raw) -> None:
        engine_id, record = data["object_id"], data["record"]
        zone, origin = zone_of(data["to"]), zone_of(data["from"])
        if data["from"] is None:
            self._token(engine_id, record)
            return
        if origin == "stack" and engine_id == self.resolving:
            self.end_resolution()
        old = self.objects.id(engine_id)
        owner = player_of(record["owner"])
        if engine_id in self.objects.tokens and zone != "battlefield":
            self.out.append(ev.ObjectMoved(old, 0, origin, zone, owner, owner))
            return
        new = self.objects.renew(engine_id)
        self._known.pop(engine_id, None)
        if zone != "battlefield":
            holder = player_of(record["controller"]) if zone == "stack" else owner
            self.out.append(ev.ObjectMoved(old, new, origin, zone, owner, holder))
            if zone == "stack":
                self.put_on_stack(engine_id)
            return
        controller, tapped, counters = self._as_it_entered(engine_id, record)
        self.out.append(
            ev.ObjectMoved(old, new, origin, zone, owner, controller, tapped=tapped, counters=counters)
        )

    def _token(self, engine_id: int, record: Raw) -> None:
        number = self.objects.token(engine_id, record["name"])
        controller, tapped, counters = self._as_it_entered(engine_id, record)
        owner = player_of(record["owner"])
        self.out.append(
            ev.TokenCreated(
                ev.ObjectInfo(
                    number,
                    self.objects.name(engine_id),
                    record["name"],
                    "battlefield",
                    owner,
                    controller,
                    tapped,
                    counters,
                    True,
                    token=True,
                )
            )
        )

    def _as_it_entered(self, engine_id: int, record: Raw) -> tuple[str, bool, tuple[tuple[str, int], ...]]:
        """Who controlled a permanent as it entered, whether it was tapped, and with which counters."""
        thing = self.driver.object(engine_id) or {}
        there = thing.get("zone") == "Battlefield"
        controller = player_of(thing["controller"] if there else record["controller"])
        tapped = bool(there and thing["tapped"])
        counters: dict[str, int] = {}
        entering = True
        for raw in self.raws[self.place + 1 :]:
            data = raw.get("data") or {}
            if data.get("object_id") != engine_id:
                entering = entering and raw["type"] == "ReplacementApplied"
                continue
            if raw["type"] == "ZoneChanged":
                break
            if entering and raw["type"] == "CounterAdded":
                kind = COUNTER.get(data["counter_type"], data["counter_type"])
                counters[kind] = counters.get(kind, 0) + data["count"]
                data["entering"] = True
            elif raw["type"] in ("PermanentTapped", "PermanentUntapped"):
                tapped = raw["type"] == "PermanentUntapped"
                break
            elif raw["type"] == "ControllerChanged":
                controller = player_of(data["old_controller"])
        return controller, tapped, tuple(sorted(counters.items()))

    def _cast(self, data: Raw) -> None:
        targets = tuple(
            self.target(raw["data"]["target"])
            for raw in self.raws
            if raw["type"] == "BecomesTarget" and raw["data"]["source_id"] == data["object_id"]
        )
        number = self.objects.id(data["object_id"])
        self.out.append(ev.SpellCast(player_of(data["controller"]), number, self._x, targets))

    def target(self, target: Raw) -> int | str:
        """What the engine calls {"Player": seat} or {"Object": id}."""
        return player_of(target["Player"]) if "Player" in target else self.objects.id(target["Object"])

    def _x_chosen(self, data: Raw) -> None:
        self._x = data["value"]

    def begin_action(self, done: Done) -> None:
        """An action is about to be taken at priority."""
        self.done = done
        self._x = 0

    def _life(self, data: Raw) -> None:
        player, amount = data["player_id"], data["amount"]
        cause = (
            "gain" if amount > 0 else "payment" if self.done.verb != "pass" and not self.resolving else "lose"
        )
        for place in range(self.place + 1, len(self.raws)):
            raw = self.raws[place]
            if raw["type"] == "DamageDealt" and place not in self._damage_told:
                dealt = raw["data"]
                if dealt["target"] == {"Player": player} and dealt["amount"] == -amount:
                    self._damage_told.append(place)
                    cause = "damage"
                    break
        self.out.append(ev.LifeChanged(player_of(player), amount, cause))

    def _damage(self, data: Raw) -> None:
        target = self.target(data["target"])
        self.out.append(
            ev.DamageDealt(
                self.objects.id(data["source_id"]), target, data["amount"], bool(data.get("is_combat"))
            )
        )

    def _counters(self, data: Raw) -> None:
        if data.get("entering"):
            return
        kind = COUNTER.get(data["counter_type"], data["counter_type"])
        sign = 1 if self.raws[self.place]["type"] == "CounterAdded" else -1
        self.out.append(ev.CountersChanged(self.objects.id(data["object_id"]), kind, sign * data["count"]))

    def _discarded(self, data: Raw) -> None:
        if (
            self.done.verb == "activate"
            and self.done.engine_id == data["object_id"]
            and not self.done.reported
        ):
            cause = "cost"
        else:
            cause = "cleanup" if self.clock.moment == "cleanup" and not self.resolving else "effect"
        card = self.objects.id(data["object_id"])
        self.out.append(ev.CardDiscarded(player_of(data["player_id"]), card, cause))

    def _player_and_object(self, kind: Callable[[str, int], ev.Event], data: Raw) -> None:
        self.out.append(kind(player_of(data["player_id"]), self.objects.id(data["object_id"])))

    def _attackers(self, data: Raw) -> None:
        attackers = tuple(self.objects.id(each) for each in data["attacker_ids"])
        self.out.append(ev.AttackersDeclared(self.clock.player, attackers))

    def _blockers(self, data: Raw) -> None:
        blocks = tuple((self.objects.id(b), self.objects.id(a)) for b, a in data["assignments"])
        defender = next(player for player in PLAYERS if player != self.clock.player)
        self.out.append(ev.BlockersDeclared(defender, blocks))

    def _pushed(self, data: Raw) -> None:
        entry = self.stack.get(data["object_id"])
        if entry is not None and entry["kind"]["type"] != "Spell":
            self.put_on_stack(data["object_id"])

    def _stack_resolved(self, data: Raw) -> None:
        if data["object_id"] == self.resolving and self.driver.waiting().kind in BETWEEN_RESOLUTIONS:
            self.end_resolution()

    def _game_over(self, data: Raw) -> None:
        winner = data.get("winner")
        self.out.append(ev.GameEnded("drawn") if winner is None else ev.GameEnded("won", player_of(winner)))
        self.over = True

    def info_of(self, engine_id: int) -> tuple[Raw, list[int | None]]:
        """An object as the engine shows it, and our numbers of its abilities."""
        thing = {"abilities": [], **(self.driver.object(engine_id) or {})}
        card = self.objects.card(engine_id)
        if card is None:
            return thing, list(range(len(thing["abilities"])))
        return thing, ability_numbers(card, thing)

    def begun(self, player: str, engine_id: int, index: int) -> Done:
        """What is to be remembered of activating the ability that the engine has at `index`."""
        thing, numbers = self.info_of(engine_id)
        ability: Raw = thing["abilities"][index]
        number = numbers[index]
        return Done(
            "activate", player, engine_id, self.objects.id(engine_id), -1 if number is None else number,
            is_cycling(ability), taps(ability),
        )  # fmt: skip


def _simple(kind: Callable[[int], ev.Event]) -> Callable[[Recorder, Raw], None]:
    def handle(recorder: Recorder, data: Raw) -> None:
        recorder.out.append(kind(recorder.objects.id(data["object_id"])))

    return handle


def _pair(kind: Callable[[str, int], ev.Event]) -> Callable[[Recorder, Raw], None]:
    def handle(recorder: Recorder, data: Raw) -> None:
        recorder._player_and_object(kind, data)

    return handle


def _control(recorder: Recorder, data: Raw) -> None:
    recorder.out.append(
        ev.ControlChanged(recorder.objects.id(data["object_id"]), player_of(data["new_controller"]))
    )


def _player_lost(recorder: Recorder, data: Raw) -> None:
    recorder.out.append(ev.PlayerLost(player_of(data["player_id"]), ""))


def _countered(recorder: Recorder, data: Raw) -> None:
    number, source = data["object_id"], data["countered_by"]
    recorder.out.append(ev.Countered(recorder.objects.id(number), recorder.objects.id(source)))


HANDLERS: Final[dict[str, Callable[[Any, Raw], None]]] = {
    "PhaseChanged": Recorder._phase,
    "TurnStarted": Recorder._turn,
    "AbilityActivated": Recorder._activated,
    "ManaAdded": mana.added,
    "ManaAbilityProduced": mana.produced,
    "ManaPoolEmptied": mana.emptied,
    "ZoneChanged": Recorder._moved,
    "SpellCast": Recorder._cast,
    "XValueChosen": Recorder._x_chosen,
    "LandPlayed": _pair(ev.LandPlayed),
    "CardDrawn": _pair(ev.CardDrawn),
    "Cycled": _pair(ev.CardCycled),
    "Discarded": Recorder._discarded,
    "LifeChanged": Recorder._life,
    "DamageDealt": Recorder._damage,
    "CounterAdded": Recorder._counters,
    "CounterRemoved": Recorder._counters,
    "PermanentTapped": _simple(ev.Tapped),
    "PermanentUntapped": _simple(ev.Untapped),
    "ControllerChanged": _control,
    "AttackersDeclared": Recorder._attackers,
    "BlockersDeclared": Recorder._blockers,
    "StackPushed": Recorder._pushed,
    "StackResolved": Recorder._stack_resolved,
    "SpellCountered": _countered,
    "PlayerLost": _player_lost,
    "GameOver": Recorder._game_over,
}
