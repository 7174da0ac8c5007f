"""The part of the board that moves: objects in zones, the stack, and the place in the turn."""

from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import msgspec

from rulehound.core import events as ev
from rulehound.core.abilities import Ability
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost
from rulehound.core.effects import Choose, Effect
from rulehound.core.zones import BATTLEFIELD, LIBRARY, OWNED_ZONES, STACK
from rulehound.oracles.derived import Characteristics, printed


class Thing:
    """One object as the trace shows it.

    For an ability on the stack `source` and `ability` (its index, -1 for a delayed one) say whose it is,
    and `rules` holds its text as data, None where that is not known; `x` and `targets` are those chosen.
    `attached_to` is the id of what it is attached to, or last was.
    `last` keeps the characteristics that a permanent had as it left (CR 608.2h), `had` keywords of damage that
    were given to it.  `base` is power and toughness as printed, `cast_x` the X of the spell that a permanent
    was (CR 107.3m), `cast` says that it was one or is one, `that_spell` the one whose casting triggered an ability.
    """

    __slots__ = (
        "ability", "announced", "asked", "attached_to", "base", "card", "cast", "cast_x", "chosen", "controller",
        "counters", "damage", "gained", "had", "id", "last", "may_have_had", "name", "origin", "owner", "printed",
        "riders", "rules", "settled", "source", "tapped", "targets", "that_spell", "token", "x", "zone",
    )  # fmt: skip

    def __init__(self, id: int, name: str, card: Card | None, zone: str, owner: str, controller: str) -> None:
        self.id = id
        self.name = name
        self.card = card
        self.zone = zone
        self.owner = owner
        self.controller = controller
        self.tapped = False
        self.token = self.cast = False
        self.origin = ""
        """The zone that it came from, where that is told."""
        self.chosen = ""
        self.counters: dict[str, int] = {}
        self.printed: Characteristics | None = printed(card) if card is not None else None
        self.last: Characteristics | None = None
        self.source = self.attached_to = 0
        self.ability = -2
        self.rules: Ability | None = None
        self.x = self.cast_x = self.damage = self.that_spell = 0
        self.base = (card.power, card.toughness) if card is not None else None
        self.targets: tuple[int | str, ...] = ()
        self.riders: tuple[str, ...] = ()
        self.gained: tuple[str, ...] | None = ()
        """The keywords that it gained as it entered; None where that is not told."""
        self.had: tuple[str, ...] = ()
        self.may_have_had: frozenset[str] = frozenset()
        self.announced: tuple[int, ...] | None = ()
        """The costs announced for a spell, as indices of its card's abilities; None where that is not told."""
        self.asked: Callable[[Any, tuple[Effect, ...]], tuple[Effect, ...] | None] | None = None
        """What puts the answer to each "if" in its place, where there may be one."""
        self.settled: tuple[tuple[Effect, ...] | None] | None = None
        """What it does, as known once it began to resolve."""

    @property
    def is_kicked(self) -> bool | None:
        """Whether the spell that it is or was was kicked (CR 702.33d); None where that is not known."""
        if self.announced is None or self.card is None:
            return None
        return any(isinstance(self.card.abilities[number], AdditionalCost) for number in self.announced)

    @property
    def text(self) -> Any:
        """What a spell or ability on the stack does: as its modes were chosen, or as printed; None if not known."""
        if self.rules is not None or self.ability != -2:
            return self.rules
        return self.card.aimed if self.card is not None else None

    @property
    def effects(self) -> tuple[Effect, ...] | None:
        """What it does as it resolves; None where that is not known."""
        if self.settled is not None:
            return self.settled[0]
        found = self.instructions
        return found if self.asked is None or not found else self.asked(self, found)

    @property
    def instructions(self) -> tuple[Effect, ...] | None:
        """What it says; None where that is not known: which modes, or whether it was done this turn (CR 603.2h)."""
        text = self.text
        if text is None:
            return () if self.ability == -2 and self.card is not None else None
        if getattr(text, "once_each_turn", "") == "do this":
            return None
        found: tuple[Effect, ...] | None = getattr(text, "effects", ())
        return None if found and isinstance(found[0], Choose) else found


class Course:
    """Zones in order, the stack, and where in which turn the game is.

    `version` counts what may change characteristics of permanents, `special_version` what may change which
    abilities act on others, `granting` the permanents that give land types or abilities.
    `occurrences` counts the steps and main phases of this turn by name.  `resolving` holds what resolves
    now, `waiting` the abilities that triggered and are not yet on the stack (CR 603.2), `said` what they say.
    """

    def __init__(self) -> None:
        self.objects: dict[int, Thing] = {}
        self.gone: dict[int, Thing] = {}
        self.zones: dict[str, list[int]] = {}
        self.active_player = ""
        self.turn = self.turn_number = self.phase_instance = self.step_instance = 0
        self.phase = self.moment = self.step = ""
        self.phase_over: bool | None = False
        """Whether the phase has ended, and no other begun; None where the turn is ending, so that it may have."""
        self.occurrences: dict[str, int] = {}
        self.priority_received = False
        self.attackers: frozenset[int] = frozenset()
        self.astray: frozenset[int] = frozenset()
        """What was declared as an attacker outside of a combat phase: for how long it attacks the rules do not say."""
        self.attacks: Counter[int] = Counter()
        """How many times each creature has attacked this turn."""
        self.fought: dict[str, list[tuple[str, int]]] = {"turn": [], "combat": []}
        """Who attacked with what in this turn and in this combat."""
        self.hurt: dict[str, set[int]] = {"turn": set(), "combat": set()}
        """What was dealt damage in this turn and in this combat."""
        self.resolving: list[Thing | None] = []
        self.resolved: list[int] = []
        self.waiting: dict[int, ev.AbilityTriggered] = {}
        self.said: dict[int, Ability | None] = {}
        self.version = self.special_version = 0
        self.granting = 0
        self.lands_played: dict[str, int] = {}
        self.asked: Callable[[Thing, tuple[Effect, ...]], tuple[Effect, ...] | None] | None = None
        self.extra_turn = False
        self.activations: dict[tuple[int, int], list[Ability | None]] = {}
        """What was activated this turn, by its source and number: each time what it said."""
        self.for_mana: dict[tuple[int, int], Ability | None] = {}
        """What each mana ability, by its source and number, said as it was last activated."""

    @property
    def now_resolving(self) -> Thing | None:
        """What resolves now, the innermost; None for nothing, and for what is not known."""
        return self.resolving[-1] if self.resolving else None

    def zone(self, name: str, player: str = "") -> list[int]:
        """The ids in a zone, in order; a library is top first, the battlefield oldest first."""
        key = name + player if name in OWNED_ZONES else name
        found = self.zones.get(key)
        if found is None:
            found = self.zones[key] = []
        return found

    def find(self, id: int) -> Thing | None:
        """An object that is there, or was."""
        return self.objects.get(id) or self.gone.get(id)

    def last_known(self, thing: Thing) -> Characteristics:
        """What a permanent is as it leaves (CR 608.2h)."""
        raise NotImplementedError

    def ability(self, id: int, index: int) -> Ability | None:
        """Ability `index` of an object; None where the model knows of none."""
        raise NotImplementedError

    def place(self, thing: Thing) -> None:
        """Put an object last into its zone; one that is said to be there already is moved."""
        if thing.id in self.objects:
            self.leave(thing.id)
        self.objects[thing.id] = thing
        thing.asked = self.asked
        self.zone(thing.zone, thing.owner).append(thing.id)
        if thing.zone == BATTLEFIELD:
            self.count(thing, 1)

    def count(self, thing: Thing, change: int) -> None:
        """Note that a permanent came or went."""
        self.version += 1
        if thing.printed is not None and thing.printed.special:
            self.special_version += 1
            self.granting += change * thing.printed.grants
        elif self.granting:
            self.special_version += 1

    def renew(self) -> None:
        """Note a change that may touch any permanent."""
        self.version += 1
        self.special_version += 1

    def leave(self, id: int) -> Thing | None:
        """Take an object out of its zone; it is remembered as it was."""
        thing = self.objects.get(id)
        if thing is None:
            return None
        if thing.zone == BATTLEFIELD:
            thing.last = self.last_known(thing)
            self.count(thing, -1)
        del self.objects[id]
        self.gone[id] = thing
        ids = self.zone(thing.zone, thing.owner)
        if thing.zone == LIBRARY and ids[:1] == [id]:
            del ids[0]
        elif id in ids:
            ids.remove(id)
        return thing

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        self.active_player = event.player
        self.turn = event.instance
        self.turn_number = event.number
        self.lands_played = {}
        self.activations = {}
        self.attacks.clear()
        self.begin_combat()
        self.fought["turn"].clear()
        self.hurt["turn"].clear()
        self.extra_turn = bool(event.created_by)
        self.occurrences = {}
        self.phase = self.moment = self.step = ""

    def read_phase_began(self, event: ev.PhaseBegan, index: int) -> None:
        self.phase = event.kind
        self.phase_over = False
        self.phase_instance = event.instance
        self.moment = event.moment
        self.step = ""
        self.step_instance = 0
        self.priority_received = False
        self.begin_combat()
        if event.kind == "main":
            self.occurrences[event.moment] = self.occurrences.get(event.moment, 0) + 1
        if self.attackers:
            self.attackers = frozenset()
            self.renew()

    def read_phase_ended(self, event: ev.PhaseEnded, index: int) -> None:
        self.phase_over = True

    def read_ending(self, event: ev.TurnEnding, index: int) -> None:
        """What ends the turn may go on to do something else, once its phase has ended (CR 608.2m, 724.1d)."""
        self.phase_over = None

    def read_land_played(self, event: ev.LandPlayed, index: int) -> None:
        self.lands_played[event.player] = self.lands_played.get(event.player, 0) + 1

    def forget_resolved(self) -> None:
        """Abilities that resolved are gone, also where the target does not show it (CR 608.2n)."""
        for id in self.resolved:
            self.leave(id)
        self.resolved.clear()

    def read_step_began(self, event: ev.StepBegan, index: int) -> None:
        self.forget_resolved()
        self.step = self.moment = event.kind
        self.step_instance = event.instance
        self.priority_received = False
        if event.kind == "beginning of combat":
            self.begin_combat()
        self.occurrences[event.kind] = self.occurrences.get(event.kind, 0) + 1

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.priority_received = True
        if self.resolved:
            self.forget_resolved()

    def begin_combat(self) -> None:
        """What happened in an earlier combat is over with it (CR 511.3)."""
        self.fought["combat"].clear()
        self.hurt["combat"].clear()

    def read_attackers(self, event: ev.AttackersDeclared, index: int) -> None:
        self.attackers |= frozenset(event.attackers)
        if self.phase != "combat":
            self.astray |= frozenset(event.attackers)
        self.attacks.update(event.attackers)
        for rows in self.fought.values():
            rows.extend((event.player, id) for id in event.attackers)
        self.renew()

    def read_removed(self, event: ev.RemovedFromCombat, index: int) -> None:
        self.attackers -= frozenset(event.objects)
        self.astray -= frozenset(event.objects)
        self.renew()

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        key = (event.source, event.ability)
        announced = self.objects.get(event.stack_object)
        ability = self.ability(*key)
        said = announced.rules if announced is not None and announced.rules is not None else ability
        self.activations.setdefault(key, []).append(said)
        if event.mana:
            self.for_mana[key] = ability
        if event.stack_object:
            thing = self._stacked(event.stack_object, event.source, event.ability, event.player)
            thing.x = event.x
            thing.targets = event.targets or thing.targets

    def times_activated(self, source: int, number: int, ability: Ability) -> int:
        """How many times this ability was activated this turn; another may have had its number (CR 305.7)."""
        return sum(each is None or each == ability for each in self.activations.get((source, number), ()))

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        thing = self._stacked(event.object, event.source, event.ability, event.player)
        thing.targets = event.targets or thing.targets
        if event.trigger:
            self.waiting.pop(event.trigger, None)
            thing.rules = self.said.pop(event.trigger, None) or thing.rules

    def read_modes(self, event: ev.ModesChosen, index: int) -> None:
        """From now on it says what was chosen (CR 700.2); with several targets it is not known what is whose."""
        thing = self.objects.get(event.object)
        text = thing.text if thing is not None else None
        if thing is None or text is None or not isinstance(text.effects[0], Choose):
            return
        modes = [text.effects[0].modes[place] for place in event.modes if place < len(text.effects[0].modes)]
        targets = [mode.target for mode in modes if mode.target is not None]
        row = tuple(effect for mode in modes for effect in mode.effects)
        target = targets[0] if len(targets) == 1 else None
        thing.rules = msgspec.structs.replace(text, effects=row, target=target)
        if len(targets) > 1:
            thing.settled = (None,)

    def _stacked(self, id: int, source: int, ability: int, player: str) -> Thing:
        """The ability on the stack with this id, put there if need be."""
        thing = self.objects.get(id)
        if thing is None:
            thing = Thing(id, "", None, STACK, player, player)
            thing.source = source
            thing.ability = ability
            thing.rules = self.ability(source, ability)
            self.place(thing)
        return thing

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        thing = self.objects.get(event.object)
        if thing is not None:
            thing.x = event.x
            thing.targets = event.targets

    def read_announced(self, event: ev.CostAnnounced, index: int) -> None:
        thing = self.objects.get(event.object)
        if thing is None or thing.card is None:
            return
        if 0 <= event.ability < len(thing.card.abilities):
            thing.announced = (*(thing.announced or ()), event.ability)
        else:
            thing.announced = None  # The card has no such ability: what was announced is not known.

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        """What mana does to the spell that it is spent on (CR 106.6)."""
        thing = self.objects.get(event.on)
        if thing is not None:
            thing.riders += tuple(unit.rider for unit in event.mana if unit.rider)

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        thing = self.objects.get(event.object)
        self.resolving.append(thing)
        if thing is not None and thing.asked is not None and thing.settled is None:
            thing.settled = (thing.effects,)

    def read_resolution_ended(self, event: ev.ResolutionEnded, index: int) -> None:
        thing = self.resolving.pop() if self.resolving else None
        if thing is not None and thing.ability != -2:
            self.resolved.append(thing.id)

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """What triggers is what its source has now; later it may have others, with other numbers (CR 603.3)."""
        if not event.mana:
            self.waiting[event.trigger] = event
            self.said[event.trigger] = self.ability(event.source, event.ability)

    def read_ceased(self, event: ev.TriggersCeased, index: int) -> None:
        for trigger in event.triggers:
            self.waiting.pop(trigger, None)
            self.said.pop(trigger, None)


COURSE_READS: Final[dict[type[ev.Event], str]] = {
    ev.TurnBegan: "read_turn_began",
    ev.PhaseBegan: "read_phase_began",
    ev.PhaseEnded: "read_phase_ended",
    ev.TurnEnding: "read_ending",
    ev.StepBegan: "read_step_began",
    ev.PriorityReceived: "read_priority",
    ev.AttackersDeclared: "read_attackers",
    ev.RemovedFromCombat: "read_removed",
    ev.AbilityActivated: "read_activated",
    ev.AbilityPutOnStack: "read_put_on_stack",
    ev.ModesChosen: "read_modes",
    ev.SpellCast: "read_cast",
    ev.CostAnnounced: "read_announced",
    ev.ManaSpent: "read_spent",
    ev.LandPlayed: "read_land_played",
    ev.ResolutionBegan: "read_resolution_began",
    ev.ResolutionEnded: "read_resolution_ended",
    ev.AbilityTriggered: "read_triggered",
    ev.TriggersCeased: "read_ceased",
}
"""How this part of the board reads events of each kind."""
