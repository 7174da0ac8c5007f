"""The part of the board that lasts: effects until some time, delayed abilities, damage, life, and values of X.

What an effect does is read off the spell or ability that resolves as it begins: the trace tells only that
it began, for which objects and how long.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, Count, CountersOn, PowerOf
from rulehound.core.costs import counter_body
from rulehound.core.damage_effects import PreventDamage
from rulehound.core.effects import WHEN_YOU_DO, Delayed, Effect, May, WhenYouDo, followed
from rulehound.core.lasting_effects import ExchangeControl, GainControl, Modify
from rulehound.core.memo import by_identity
from rulehound.core.object_effects import CreateTokens
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import (
    CastsSpell,
    Cycles,
    SpellIsCast,
    StepBegins,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.zones import BATTLEFIELD, STACK
from rulehound.oracles.course import Course, Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.numbers import value

OF_DAMAGE = ("deathtouch", "lifelink", "wither")
"""The keywords that say what damage does."""
Body = tuple[int, int]
"""Power and toughness."""

AS_LONG_AS: Final = ("this is tapped", "you control this")
"""The durations that go on for as long as something is so of an effect's source."""


class Lasts(msgspec.Struct, frozen=True):
    """A continuous effect that has begun; `does` is the instruction it comes from, None where not known.

    `source` is what its spell or ability comes from, 0 where that is not known.
    `varies` says that its numbers are written as X or as a count, which were settled as it began.
    """

    event: ev.EffectBegan
    does: Modify | GainControl | None
    turn: int
    source: int = 0
    varies: bool = False


class Scheduled(msgspec.Struct, frozen=True):
    """A delayed triggered ability that waits; `says` is the instruction it comes from, None where not known."""

    event: ev.DelayedTriggerCreated
    says: Delayed | None
    x: int
    turn: int
    moment: str
    index: int
    targets: tuple[int | str, ...] = ()
    added: tuple[int, ...] = ()

    def fits(self, moment: str, active_player: str, turn: int, now: tuple[int, ...]) -> bool:
        """Whether it triggers as this step or phase begins, `now` being its instances (CR 603.7b)."""
        says = self.says
        if self.event.when != moment:
            return False
        if says is None:
            return True
        if says.added and not any(each in self.added for each in now):
            return False
        return (says.whose == "any" or self.event.player == active_player) and not (
            says.next_turn and turn == self.turn
        )


def spell_out(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The instructions in order, those that a player may have followed among them."""
    found: list[Effect] = []
    for effect in effects:
        if isinstance(effect, May):
            found += spell_out(effect.effects)
        else:
            found.append(effect)
    return tuple(found)


spelled_out: Final = by_identity(spell_out)
"""The same, worked out once for what a card says; many oracles ask as it resolves."""


def may_say(thing: Thing, kinds: tuple[type, ...]) -> bool:
    """Whether such an instruction is among those of which it is not known whether they are followed."""
    row: tuple[Effect, ...] = getattr(thing.text, "effects", ())
    return thing.effects is None and any(isinstance(each, kinds) for each in followed(row))


def kind_of(effect: Modify | GainControl) -> str:
    """The first word with which a trace tells of such an effect."""
    if isinstance(effect, GainControl):
        return "control"
    return "animate" if effect.animate else "keywords" if effect.keywords else "power"


def may_have_begun(
    effect: Effect, began: ev.EffectBegan, thing: Thing, yours: Callable[[], list[Thing] | None]
) -> bool:
    """Whether this is what the instruction says: for how long, and for just that; `yours` are creatures controlled."""
    if not isinstance(effect, Modify | GainControl) or effect.duration != began.duration:
        return False
    if effect.which == "target":
        return set(began.objects) <= set(thing.targets)
    if effect.which == "creatures you control":
        picked = yours()
        return picked is None or {each.id for each in picked} == set(began.objects)
    return effect.which != "this" or began.objects == (thing.source or thing.id,)


def is_about(effect: Grants, giver: Thing, thing: Thing) -> bool:
    """Whether a static effect is about this permanent by whose it is, or as what its source is attached to."""
    if effect.enchanted:
        return giver.attached_to == thing.id
    return effect.whose == "any" or (giver.controller == thing.controller) == (effect.whose == "you")


class Lasting(Course):
    """Effects that last, delayed abilities, marked damage, life totals, and each object's X (CR 107.3)."""

    def __init__(self) -> None:
        super().__init__()
        self.lasting: dict[int, Lasts] = {}
        self.scheduled: dict[int, Scheduled] = {}
        self.added: tuple[int, ...] = ()
        """The phases and steps that the resolution in course has added."""
        self.triggered: dict[int, Scheduled | None] = {}
        self.life: dict[str, int] = {}
        self.shielded = False
        """Whether something that has resolved this turn, or resolves now, prevents damage (CR 615.3)."""
        self.doubtful: set[int] = set()
        """Permanents of which it is not known whether all damage dealt to them was marked on them."""
        self.repaid = False
        """Whether life is gained for damage that is prevented (CR 615.5)."""
        self.reflexive: list[tuple[ev.DelayedTriggerCreated, WhenYouDo | None, int]] = []
        self.said_by: dict[int, tuple[ev.DelayedTriggerCreated, WhenYouDo | None, int]] = {}
        """Reflexive abilities just created, and those that wait, with their X (CR 603.12)."""
        self.cycling_x = 0
        self.cast_x = 0
        self.x_began: int | None = 0
        self.trigger_x: dict[int, int] = {}
        self.cast_last = 0
        self.trigger_spell: dict[int, int] = {}
        """The spell whose casting triggered an ability."""
        self._left: tuple[int, list[Effect]] = (0, [])

    # What follows from it.

    def characteristics(self, thing: Thing) -> Characteristics:
        """What a permanent is now, or was as it left the battlefield."""
        raise NotImplementedError

    def special(self, kind: type[Any]) -> list[tuple[Thing, int, Any]]:
        """The static abilities of this kind: permanent, index, ability."""
        raise NotImplementedError

    def picks(self, what: str, whose: str, player: str) -> list[Thing] | None:
        """The `what`s under `whose` control, seen from `player`; None where that is not known."""
        raise NotImplementedError

    def counted(self, count: Count, player: str) -> int | None:
        """How many the words mean now, seen from `player`; None where that is not known."""
        raise NotImplementedError

    def x_now(self, thing: Thing) -> int | None:
        """X of a spell or ability: announced, or defined by its text as it is now (CR 107.3a, 107.3c)."""
        ability = thing.rules if thing.ability != -2 else thing.card.spell if thing.card is not None else None
        if isinstance(ability, ActivatedAbility | SpellAbility) and ability.x is not None:
            return self.counted(ability.x, thing.controller)
        return thing.x

    def grants_to(self, thing: Thing) -> Iterator[Grants]:
        """The static effects that apply to a permanent (CR 611.3a)."""
        for giver, _, effect in self.special(Grants):
            if (
                is_about(effect, giver, thing)
                and (not effect.attacking or thing.id in self.attackers)
                and self.characteristics(thing).matches(effect.what)
                and not (effect.without_abilities and self.has_abilities(thing))
            ):
                yield effect

    def has_abilities(self, thing: Thing) -> bool:
        """Whether a permanent has any ability, by its card, a static effect or one that lasts (CR 113)."""
        current = self.characteristics(thing)
        if current.abilities or current.keywords:
            return True
        if any(
            isinstance(lasts.does, Modify) and lasts.does.keywords
            for lasts in self.lasting.values()
            if thing.id in lasts.event.objects
        ):
            return True
        return any(
            effect.keywords and not effect.without_abilities
            for giver, _, effect in self.special(Grants)
            if is_about(effect, giver, thing) and self.characteristics(thing).matches(effect.what)
        )

    def body(self, thing: Thing) -> Body | None:
        """Power and toughness (CR 613.4); None where they are not known."""
        power, toughness = thing.base if thing.base is not None else (0, 0)
        known = thing.base is not None
        more = less = 0
        for lasts in self.lasting.values():
            if thing.id in lasts.event.objects:
                does = lasts.does
                if does is None:
                    return None
                if isinstance(does, Modify) and does.animate:
                    power, toughness, known = does.power, does.toughness, True
                elif isinstance(does, Modify):
                    more, less = more + does.power, less + does.toughness
        if not known:
            return None
        if self.special(Grants):
            for effect in self.grants_to(thing):
                more, less = more + effect.power, less + effect.toughness
        if thing.counters:
            for kind, number in thing.counters.items():
                stronger, tougher = counter_body(kind)
                more, less = more + stronger * number, less + tougher * number
        return power + more, toughness + less

    def has(self, thing: Thing, keyword: str) -> bool | None:
        """Whether a permanent has a keyword; None where that is not known."""
        if keyword in self.characteristics(thing).keywords:
            return True
        known = True
        for lasts in self.lasting.values():
            if thing.id in lasts.event.objects:
                if isinstance(lasts.does, Modify) and keyword in lasts.does.keywords:
                    return True
                known = known and lasts.does is not None
        if self.special(Grants) and any(keyword in effect.keywords for effect in self.grants_to(thing)):
            return True
        return False if known else None

    # What a trace changes.

    def instruction(
        self, kinds: tuple[type[Any], ...], word: str = "", began: ev.EffectBegan | None = None
    ) -> Any:
        """The next instruction of these kinds that the resolving object has; None where that is not known.

        An instruction that found nothing to act on began no effect: `began` is held against what each says.
        """
        thing = self.resolving[-1] if self.resolving else None
        if thing is None or thing.effects is None:
            return None
        if self._left[0] != thing.id:
            self._left = (thing.id, list(spelled_out(thing.effects)))
        left, player = self._left[1], thing.controller

        def yours() -> list[Thing] | None:
            return self.picks("creature", "you", player)

        fitting = [
            (place, effect)
            for place, effect in enumerate(left)
            if isinstance(effect, kinds)
            and (not word or not isinstance(effect, Modify | GainControl) or kind_of(effect) == word)
            and (began is None or may_have_begun(effect, began, thing, yours))
        ]
        if not fitting:
            return None
        place, effect = fitting[0]
        if any(other != effect for _, other in fitting) and any(
            isinstance(each, May) for each in thing.effects
        ):
            return None
        del left[: place + 1]
        return effect

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        word = event.what.split(" ", 1)[0].replace("pump", "power")
        varies = False
        thing = self.objects.get(event.objects[0]) if len(event.objects) == 1 else None
        if thing is not None and thing.riders and not self.resolving:
            does: Any = Modify("this", keywords=("haste",), duration=event.duration)  # type: ignore[arg-type]
        elif word == "control" and self.exchanges():
            does = GainControl(duration="permanent")
        else:
            said = self.instruction((Modify, GainControl), word, event)
            does = self.settled(said)
            varies = isinstance(said, Modify) and not isinstance(said.times, int)
        resolving = self.resolving[-1] if self.resolving else None
        source = (resolving.source or resolving.id) if resolving is not None else 0
        self.lasting[event.effect] = Lasts(event, does, self.turn, source, varies)

    def is_so(self, duration: str, source: int, player: str) -> bool:
        """Whether it is so, for as long as which an effect of this player's lasts (CR 611.2b)."""
        thing = self.objects.get(source)
        if thing is None or thing.zone != BATTLEFIELD or self.is_out(source):
            return False
        return thing.tapped if duration == "this is tapped" else thing.controller == player

    def is_out(self, id: int) -> bool:
        """Whether a permanent is phased out."""
        raise NotImplementedError

    def exchanges(self) -> bool:
        """Whether control is exchanged by what resolves, which is an effect for each of two players (CR 701.12b)."""
        thing = self.resolving[-1] if self.resolving else None
        return thing is not None and any(
            isinstance(each, ExchangeControl) for each in spelled_out(thing.effects or ())
        )

    def settled(self, does: Modify | GainControl | None) -> Modify | GainControl | None:
        """An effect's numbers, which are read once as it begins; None where they are not known (CR 611.2d)."""
        if not isinstance(does, Modify) or does.times == 1:
            return does
        number = self.number_now(does.times)
        if number is None:
            return None
        power, toughness = does.power * number, does.toughness * number
        return msgspec.structs.replace(does, power=power, toughness=toughness, times=1)

    def number_now(self, amount: Amount) -> int | None:
        """What an amount of the resolving object stands for now (CR 608.2h); None where that is not known."""
        thing = self.resolving[-1] if self.resolving else None
        if thing is None:
            return None
        source = self.objects.get(thing.source or thing.id)
        if isinstance(amount, Count):
            return self.counted(amount, thing.controller)
        if isinstance(amount, CountersOn | PowerOf):
            if source is None or source.zone != BATTLEFIELD:
                return None
            if isinstance(amount, CountersOn):
                return source.counters.get(amount.kind, 0)
            body = self.body(source)
            return max(0, body[0]) if body is not None else None
        x = self.x_now(thing)
        return value(amount, x if x == self.x_began else None)

    def read_effect_ended(self, event: ev.EffectEnded, index: int) -> None:
        self.lasting.pop(event.effect, None)

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """What was delayed until a step of the turn that is over will never trigger."""
        for id, each in tuple(self.scheduled.items()):
            if each.says is not None and each.says.that_turn:
                if each.turn != self.turn and each.event.player == self.active_player:
                    del self.scheduled[id]
        super().read_turn_began(event, index)
        self.shielded = self.repaid = False
        self.doubtful.clear()

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        super().read_resolution_began(event, index)
        thing = self.resolving[-1]
        self.x_began = self.x_now(thing) if thing is not None else 0
        self.added = ()
        for effect in spelled_out(thing.effects) if thing is not None and thing.effects else ():
            if isinstance(effect, PreventDamage):
                self.shielded, self.repaid = True, self.repaid or effect.gain_life
        if thing is not None and may_say(thing, (PreventDamage,)):
            self.shielded = self.repaid = True

    def read_phases_added(self, event: ev.PhasesAdded, index: int) -> None:
        self.added += tuple(instance for instance, _ in event.phases)

    def read_steps_added(self, event: ev.StepsAdded, index: int) -> None:
        self.added += (event.step,)

    def read_delayed_created(self, event: ev.DelayedTriggerCreated, index: int) -> None:
        """What was created, and X as it was; that is not known where what defines X changed meanwhile."""
        if event.when == WHEN_YOU_DO:
            self.reflexive.append((event, self.said_when_you_do(), self.x_of_resolving()))
            return
        says = self.instruction((Delayed,))
        thing = self.resolving[-1] if self.resolving else None
        x = self.x_now(thing) if thing is not None else 0
        if x is None or x != self.x_began or (says is not None and says.when != event.when):
            says = None
        several = [each for each in spelled_out((thing.effects or ()) if thing is not None else ())
                   if isinstance(each, Delayed)]  # fmt: skip
        if len(several) > 1 and any(each.condition is not None for each in several):
            says = None  # Which of them were created cannot be told.
        if says is not None and says.added and not self.added:
            says = None  # Nothing was added, or the target does not show what was.
        self.scheduled[event.delayed] = Scheduled(
            event,
            says,
            x or 0,
            self.turn,
            self.moment,
            index,
            thing.targets if thing is not None else (),
            self.added,
        )

    def said_when_you_do(self) -> WhenYouDo | None:
        """The one reflexive ability that the resolving object may create; None where it is not one (CR 603.12)."""
        thing = self.resolving[-1] if self.resolving else None
        row = getattr(thing.text, "effects", ()) if thing is not None else ()
        found = [each for each in row if isinstance(each, WhenYouDo)]
        return found[0] if len(found) == 1 and len(row) == 1 else None

    def x_of_resolving(self) -> int:
        thing = self.resolving[-1] if self.resolving else None
        return (self.x_now(thing) if thing is not None else 0) or 0

    def due(self, event: ev.AbilityTriggered) -> list[Scheduled]:
        """The delayed abilities that may have triggered here, oldest first."""
        now = (self.phase_instance, self.step_instance)
        return [
            each
            for each in self.scheduled.values()
            if each.event.source == event.source
            and each.event.player == event.player
            and (
                each.fits(self.moment, self.active_player, self.turn, now)
                or each.fits(self.phase, self.active_player, self.turn, now)
            )
        ]

    def read_cast(self, event: ev.SpellCast, index: int) -> None:
        super().read_cast(event, index)
        self.cast_x = event.x
        self.cast_last = event.object

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        super().read_triggered(event, index)
        if self.cast_x and event.ability >= 0:
            self.trigger_x[event.trigger] = self.cast_x
        if self.cast_last and event.ability >= 0:
            self.trigger_spell[event.trigger] = self.cast_last
        if event.ability == -1 and self.reflexive:
            self.said_by[event.trigger] = self.reflexive.pop(0)
        elif event.ability == -1:
            due = self.due(event)
            if due:
                del self.scheduled[due[0].event.delayed]
                same = all(each.says == due[0].says and each.x == due[0].x for each in due)
                self.triggered[event.trigger] = due[0] if same else None

    def read_put_on_stack(self, event: ev.AbilityPutOnStack, index: int) -> None:
        super().read_put_on_stack(event, index)
        thing = self.objects[event.object]
        thing.that_spell = self.trigger_spell.get(event.trigger, self.cast_last)
        if event.trigger or isinstance(thing.rules, TriggeredAbility):
            thing.x = self.x_of_trigger(event, thing)

    def x_of_trigger(self, event: ev.AbilityPutOnStack, thing: Thing) -> int:
        """The X of a triggered ability (CR 107.3i, 107.3m, 107.3n)."""
        if event.ability == -1 and event.trigger in self.said_by:
            _, when, x = self.said_by.pop(event.trigger)
            if when is not None:
                kind: Any = when.target
                thing.rules = TriggeredAbility(StepBegins(WHEN_YOU_DO), when.effects, kind)
            return x
        if event.ability == -1:
            scheduled = self.triggered.get(event.trigger)
            if scheduled is None or scheduled.says is None:
                return 0
            thing.rules = TriggeredAbility(StepBegins(scheduled.says.when), scheduled.says.effects)
            return scheduled.x
        source = self.find(event.source)
        if source is None or not isinstance(thing.rules, TriggeredAbility):
            return 0
        trigger = thing.rules.trigger
        if isinstance(trigger, ZoneChanges) and trigger.change == "enters":
            # An ability that it gained defines no X of its own (CR 107.3j).
            own = source.card.abilities if source.card is not None else ()
            return source.cast_x if any(thing.rules is each for each in own) else 0
        if isinstance(trigger, SpellIsCast):
            return source.x
        if isinstance(trigger, CastsSpell):
            return self.trigger_x.get(event.trigger, 0)
        return self.cycling_x if isinstance(trigger, Cycles) and not trigger.or_discards else 0

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        super().read_activated(event, index)
        if event.cycling:
            self.cycling_x = event.x

    def dealt_with(self, source: int, keyword: str) -> bool | None:
        """Whether a source of damage has a keyword, or had it last (CR 702.2e); None where that is not known."""
        thing = self.find(source)
        if thing is None:
            return False  # Damage by no object is objected to for itself (CR 120.1).
        if keyword in self.characteristics(thing).keywords or keyword in thing.had:
            return True
        if thing.zone != BATTLEFIELD:
            return False
        if source in self.objects:
            return self.has(thing, keyword)
        if any(keyword in getattr(each.does, "keywords", ()) for each in self.lasting.values()):
            return None
        return None if any(keyword in each.keywords for _, _, each in self.special(Grants)) else False

    def leave(self, id: int) -> Thing | None:
        """Take an object out of its zone; what was given to a permanent is remembered (CR 702.15c)."""
        thing = self.objects.get(id)
        if thing is not None and thing.zone == BATTLEFIELD and (self.lasting or self.special(Grants)):
            thing.had = tuple(each for each in OF_DAMAGE if self.has(thing, each))
        return super().leave(id)

    def read_damage(self, event: ev.DamageDealt, index: int) -> None:
        """Damage is marked on a creature, unless its source has wither (CR 120.3e, 120.3d)."""
        if isinstance(event.target, int) and event.target in self.objects:
            withers = self.dealt_with(event.source, "wither")
            if withers is None:
                self.doubtful.add(event.target)
            if not withers:
                self.objects[event.target].damage += event.amount

    def read_damage_removed(self, event: ev.DamageRemoved, index: int) -> None:
        for id in event.objects:
            if id in self.objects:
                self.objects[id].damage = 0

    def read_life(self, event: ev.LifeChanged, index: int) -> None:
        self.life[event.player] = self.life.get(event.player, 0) + event.amount

    def note_moved(self, old: Thing, new: Thing) -> None:
        """Let a permanent keep the X of the spell that it was, for what refers to it (CR 107.3m)."""
        new.base = old.base
        if old.zone == STACK and new.zone == BATTLEFIELD:
            new.cast_x, new.announced = old.x, old.announced
            new.riders = old.riders

    def token_body(self, name: str) -> Body | None:
        """Power and toughness of a token that is being created (CR 111.3)."""
        effect = self.instruction_named(name)
        return (effect.power, effect.toughness) if effect is not None else None

    def instruction_named(self, name: str) -> CreateTokens | None:
        """The instruction to create tokens of this name."""
        thing = self.resolving[-1] if self.resolving else None
        for effect in spelled_out((thing.effects or ()) if thing is not None else ()):
            if isinstance(effect, CreateTokens) and effect.name == name:
                return effect
        return None


LASTING_READS: Final[dict[type[ev.Event], str]] = {
    ev.EffectBegan: "read_effect_began",
    ev.EffectEnded: "read_effect_ended",
    ev.DelayedTriggerCreated: "read_delayed_created",
    ev.PhasesAdded: "read_phases_added",
    ev.StepsAdded: "read_steps_added",
    ev.DamageDealt: "read_damage",
    ev.DamageRemoved: "read_damage_removed",
    ev.LifeChanged: "read_life",
}
"""How this part of the board reads events of each kind, besides those of its course."""
