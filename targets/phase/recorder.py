"""The engine's events put into ours, one batch at a time: what happened because of one action.

Only what the engine really tells is told on.  `COMPLETE` names the kinds that it shows each time they
happen; for the others a trace may lack events, and an oracle that needs them does not know.
"""

from dataclasses import dataclass
from typing import Final

from rulehound.core import events as ev
from rulehound.core.players import PLAYERS
from rulehound.core.turns import PHASE_OF_STEP
from rulehound.targets.clock import Clock
from rulehound.targets.phase import mana
from rulehound.targets.phase.abilities import ability_numbers, is_cycling, taps, trigger_number
from rulehound.targets.phase.attached import Attachments
from rulehound.targets.phase.driver import Driver, Raw
from rulehound.targets.phase.handlers import HANDLERS
from rulehound.targets.phase.objects import Objects
from rulehound.targets.phase.pools import Pools
from rulehound.targets.phase.words import COLOR, MOMENT, counter_of, player_of

COMPLETE: Final = (
    "GameBegan", "TurnBegan", "TurnEnded", "StepBegan", "StepEnded",
    "PriorityReceived", "PriorityPassed",
    "AbilityActivated", "ManaAdded", "ManaSpent", "ManaLost", "ManaChanged", "ManaAbilityResolved", "TypesOffered",
    "PoolObserved",
    "SpellCast", "LandPlayed", "AbilityPutOnStack", "ResolutionBegan", "ResolutionEnded",
    "ObjectMoved", "TokenCreated", "CardDrawn", "CardDiscarded", "CardCycled",
    "LifeChanged", "DamageDealt", "DamageRemoved", "CountersChanged", "Tapped", "Untapped", "ControlChanged",
    "AttackersDeclared", "PhasedOut", "PhasedIn", "Attached", "Unattached", "ColorChosen", "PlayerLost", "GameEnded",
)  # fmt: skip

OPPOSITE: Final = ("+1/+1", "-1/-1")
"""The kinds of counter of which a permanent has only one at a time (CR 704.5q)."""

BETWEEN_RESOLUTIONS: Final = frozenset({
    "Priority", "OrderTriggers", "TriggerTargetSelection", "AbilityModeChoice", "GameOver", "DeclareAttackers",
    "DeclareBlockers", "DiscardToHandSize", "AssignCombatDamage", "ChooseLegend",
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
        self.lost: set[str] = set()
        self.done = Done("")
        self.out: list[ev.Event] = []
        self.raws: list[Raw] = []
        self.place = 0
        self.stack: dict[int, Raw] = {}
        self.resolving = 0
        self.waiting = driver.waiting()
        self._resolving_id = 0
        self.mana: mana.Activation | None = None
        self.known: dict[int, Raw] = {}
        self.x = 0
        self.damage_told: list[int] = []
        self.pools = Pools()
        self.paying_in_resolution = False
        self.targeting: set[int] = set()
        self.took_effect = False
        self.stolen: dict[int, int] = {}
        """Who was told to have come to control which object, by seat."""
        self.bodies: dict[int, dict[str, int]] = {}
        """How many +1/+1 and -1/-1 counters were told of, by object."""
        self.recounted: set[int] = set()
        self.tapped: set[int] = set()
        self.damaged: set[int] = set()
        """Which permanents were last told to be tapped, and to have damage, by the engine's ids."""
        self.later: list[Raw] = []
        """What the engine went on with after the scenario's end."""
        self.attachments = Attachments(driver, objects)

    def record(self, raws: list[Raw], passed: str = "") -> list[ev.Event]:
        """Put one batch into our events; `passed` is the player whose pass caused it."""
        self.out = []
        self.raws = raws
        self.damage_told = []
        self.paying_in_resolution = bool(self.resolving)
        self.waiting = self.driver.waiting()
        self.stack = {entry["id"]: entry for entry in self.driver.stack()}
        if passed:
            self.out.append(ev.PriorityPassed(passed))
            self._begin_resolution()
        for self.place, raw in enumerate(raws):
            if (loser := self._cleared_away()) is not None:
                self.tell_loss(loser)
            if self.lost and raw["type"] not in ("PlayerLost", "PlayerEliminated", "GameOver"):
                continue  # The engine clears the loser's things away after the end.
            if self.stolen and self._ends_durations(raw):
                self._tell_silent_control()
            handler = HANDLERS.get(raw["type"])
            if handler is not None:
                handler(self, raw.get("data") or {})
            if self.over:
                self.later = raws[self.place + 1 :]
                if not passed:  # What was paid along with the last life is told all the same.
                    self.pools.settle(self)
                return self.out
        self._end_batch()
        return self.out

    def tell_loss(self, seat: int) -> None:
        """A player has lost; the engine says so twice where a state-based action did it, else once."""
        player = player_of(seat)
        if player not in self.lost:
            self.lost.add(player)
            self.out.append(ev.PlayerLost(player, ""))

    def tell_control(self, engine_id: int, seat: int) -> None:
        """A permanent has come under a player's control."""
        self.stolen[engine_id] = seat
        self.out.append(ev.ControlChanged(self.objects.id(engine_id), player_of(seat)))

    def tell_counters(self, engine_id: int, kind: str, amount: int) -> None:
        """Counters came onto a permanent, or off it."""
        number = self.objects.id(engine_id)
        self.note_counters(number, ((kind, amount),))
        self.recounted.add(engine_id)
        self.out.append(ev.CountersChanged(number, kind, amount))

    def note_counters(self, number: int, counters: tuple[tuple[str, int], ...]) -> None:
        """Remember counters of which two kinds take each other off."""
        for kind, amount in counters:
            if kind in OPPOSITE:
                there = self.bodies.setdefault(number, dict.fromkeys(OPPOSITE, 0))
                there[kind] += amount

    def _tell_silent_counters(self) -> None:
        """Opposite counters come off in pairs, of which the engine tells nothing (CR 704.5q)."""
        for engine_id in sorted(self.recounted):
            thing = self.driver.object(engine_id)
            there = self.bodies.get(self.objects.id(engine_id)) if thing is not None else None
            if thing is None or there is None or thing["zone"] != "Battlefield":
                continue
            pairs = min(there.values())
            if pairs > 0 and not {*OPPOSITE} <= {counter_of(kind) for kind in thing["counters"]}:
                for kind in OPPOSITE:
                    self.tell_counters(engine_id, kind, -pairs)
        self.recounted.clear()

    def _ends_durations(self, raw: Raw) -> bool:
        """Whether control that lasted for a combat phase, until a turn or while tapped is over as this happens."""
        if raw["type"] != "PhaseChanged":
            return False
        moment = MOMENT[raw["data"]["phase"]]
        in_combat = [PHASE_OF_STEP.get(each) == "combat" for each in (self.clock.moment, moment)]
        return moment in ("untap", "upkeep") or in_combat == [True, False]

    def _tell_silent_control(self) -> None:
        """Tell who controls what has been stolen where the engine does not, as when "until end of combat" is over."""
        kept = ("ControllerChanged", "PermanentUntapped")  # What untaps now is still the active player's.
        still = {raw["data"]["object_id"] for raw in self.raws[self.place :] if raw["type"] in kept}
        for engine_id, seat in list(self.stolen.items()):
            thing = self.driver.object(engine_id)
            if thing is None or thing["zone"] != "Battlefield":
                del self.stolen[engine_id]
            elif thing["controller"] != seat and engine_id not in still:
                self.tell_control(engine_id, thing["controller"])

    def _cleared_away(self) -> int | None:
        """The seat whose things go away from here on, since its player has lost (CR 104.3e)."""
        for raw in self.raws[self.place :]:
            if raw["type"] == "PlayerEliminated":
                seat: int = raw["data"]["player_id"]
                return seat
            if raw["type"] != "ZoneChanged" or raw["data"]["to"] != "Exile":
                break
        return None

    def observe_pools(self) -> None:
        """Tell both pools, but for one out of which something is being paid that has not been told yet."""
        for seat, player in enumerate(PLAYERS):
            if self.pools.pending[player]:
                continue
            types = "".join(COLOR[unit["color"]] for unit in self.driver.pool(seat))
            self.out.append(ev.PoolObserved(player, types))

    def _begin_resolution(self) -> None:
        """Passing in succession resolves the top object (CR 117.4); it then is on the stack no more."""
        if self.known:
            top = next(reversed(self.known))
            if top not in self.stack and not any(raw["type"] == "PriorityPassed" for raw in self.raws):
                self.resolving = top
                self.took_effect = False
                self._resolving_id = self.objects.id(top)
                self.out.append(ev.ResolutionBegan(self._resolving_id))

    def _end_batch(self) -> None:
        waiting = self.waiting
        if waiting.kind == "ChooseManaColor" and self.mana is not None:
            mana.offered_by_prompt(self, waiting.data)
        elif self.mana is not None:
            mana.end_activation(self)
        if self.resolving and self.is_between():
            self.end_resolution()
        self.place = len(self.raws)
        self._tell_silent_control()
        if self.attachments.told:
            self.out += self.attachments.changed()
        if self.recounted:
            self._tell_silent_counters()
        for engine_id in [
            known for known in self.known if known not in self.stack and known != self.resolving
        ]:
            self._leave_stack(engine_id)
        for engine_id in self.stack:
            if engine_id not in self.known:
                self.put_on_stack(engine_id)
        self.pools.settle(self)
        self.observe_pools()
        if waiting.kind == "Priority":
            self.out.append(ev.PriorityReceived(player_of(waiting.seats[0])))

    def end_resolution(self) -> None:
        """The object that was resolving has done so; an ability then ceases to exist.

        One with targets of which no effect is told did not resolve (CR 608.2b).
        """
        engine_id, self.resolving = self.resolving, 0
        resolved = self.took_effect or engine_id not in self.targeting
        self.out.append(ev.ResolutionEnded(self._resolving_id, resolved))
        self._leave_stack(engine_id)

    def _leave_stack(self, engine_id: int) -> None:
        entry = self.known.pop(engine_id, None)
        if entry is not None and entry["kind"]["type"] != "Spell":
            player = player_of(entry["controller"])
            self.out.append(ev.ObjectMoved(self.objects.id(engine_id), 0, "stack", "nowhere", player, player))

    def is_between(self) -> bool:
        """Whether nothing is resolving any more, by what the engine waits for."""
        return self.waiting.kind in BETWEEN_RESOLUTIONS

    def put_on_stack(self, engine_id: int) -> None:
        """Something is on the stack that was not there before; an ability is a new object."""
        entry = self.stack.get(engine_id)
        if entry is None or engine_id in self.known:
            return
        kind, source = entry["kind"]["type"], entry["source_id"]
        if any(raw["type"] == "BecomesTarget" and raw["data"]["source_id"] == source for raw in self.raws):
            self.targeting.add(engine_id)
        if kind == "Spell":
            self.known[engine_id] = {**entry, "our_id": self.objects.id(engine_id)}
            return
        number = self.objects.ability(engine_id, source)
        ability, source_id = -1, self.objects.id(source)
        if kind == "ActivatedAbility" and self.done.engine_id == source:
            ability, source_id = self.done.ability, self.done.source
        elif kind == "TriggeredAbility" and (card := self.objects.card(source)) is not None:
            ability = trigger_number(card, entry)
        self.known[engine_id] = {**entry, "our_id": number, "our_ability": ability}
        self.out.append(ev.AbilityPutOnStack(number, source_id, ability, player_of(entry["controller"])))

    def begin_action(self, done: Done) -> None:
        """An action is about to be taken at priority."""
        self.done = done
        self.x = 0

    def target(self, target: Raw) -> int | str:
        """What the engine calls {"Player": seat} or {"Object": id}."""
        return player_of(target["Player"]) if "Player" in target else self.objects.id(target["Object"])

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
