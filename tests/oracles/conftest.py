"""Traces written by hand: a story tells what happened in the order in which it happened."""

from collections.abc import Iterable
from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect
from rulehound.core.mana import Mana
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.target import Capabilities
from rulehound.core.turns import STEPS
from rulehound.oracles.base import Oracle, Tally
from rulehound.oracles.judge import judge

ALL_KINDS = frozenset(kind.__name__ for kind in ev.EVENT_KINDS) | {"Decision"}


def tap_for(mana: str = "", **fields: Any) -> ActivatedAbility:
    """The ability "{T}: Add [mana]"."""
    return ActivatedAbility(Cost(tap=True), (AddMana(symbols=mana, **fields),))


FOREST = Card("Forest", ("Land",), ("Forest",), ("Basic",))
SWAMP = Card("Swamp", ("Land",), ("Swamp",), ("Basic",))
WASTES = Card("Wastes", ("Land",), (), ("Basic",), abilities=(tap_for("{C}"),))
POOL = Card("Pool", ("Land",), abilities=(tap_for(could=CouldProduce()),))


class Story:
    """A trace in the making.  Objects are numbered from 1 in the order given; `ids` finds them by name."""

    def __init__(self, *cards: Card, active: str = "A", **zones: Iterable[Card]) -> None:
        """`cards` are A's permanents; other zones are given as `battlefield_B`, `hand_A` and so on."""
        self.trace: list[ev.Event] = []
        self.cards: dict[str, Card] = {}
        self.ids: dict[str, int] = {}
        self.phase_kind = self.step_kind = ""
        self.instance = 100
        self.next_id = 1
        infos = [self.info(card, "battlefield", "A") for card in cards]
        for name, some in zones.items():
            zone, _, player = name.rpartition("_")
            infos += [self.info(card, zone, player) for card in some]
        self.add(ev.GameBegan(active, tuple(infos)))

    def info(self, card: Card, zone: str, player: str, **fields: Any) -> ev.ObjectInfo:
        """Introduce an object."""
        self.cards[card.name] = card
        ordinal = 1 + sum(name.split("#")[0] == card.name for name in self.ids)
        name = card.name if ordinal == 1 else f"{card.name}#{ordinal}"
        self.ids[name] = id = self.next_id
        self.next_id += 1
        return ev.ObjectInfo(id, name, card.name, zone, player, player, **fields)

    def add(self, *events: ev.Event) -> "Story":
        self.trace.extend(events)
        return self

    def new(self) -> int:
        self.instance += 1
        return self.instance

    def turn(self, player: str, number: int) -> "Story":
        """End what there is, and begin a turn."""
        self.end_phase()
        return self.add(ev.TurnBegan(self.new(), player, number))

    def phase(self, kind: str, moment: str = "") -> "Story":
        """End the present phase, and begin one of this kind."""
        self.end_phase()
        self.phase_kind = kind
        return self.add(ev.PhaseBegan(self.new(), kind, moment))

    def step(self, *kinds: str) -> "Story":
        """End the present step, and begin these, one after another."""
        for kind in kinds:
            self.end_step()
            self.step_kind = kind
            self.add(ev.StepBegan(self.new(), kind))
        return self

    def end_step(self) -> None:
        if self.step_kind:
            self.add(ev.StepEnded(self.instance, self.step_kind))
        self.step_kind = ""

    def end_phase(self) -> None:
        self.end_step()
        if self.phase_kind:
            self.add(ev.PhaseEnded(self.instance, self.phase_kind))
        self.phase_kind = ""

    def whole(self, kind: str, moment: str = "") -> "Story":
        """A phase with all its steps, without attackers."""
        self.phase(kind, moment)
        without = ("declare blockers", "combat damage")
        return self.step(*(step for step in STEPS[kind] if step not in without))

    def main(self, number: int = 1) -> "Story":
        """A main phase: the first of its turn is precombat, the others are not."""
        return self.phase("main", "precombat main" if number == 1 else "postcombat main")

    def rest(self) -> "Story":
        """What follows the precombat main phase of a turn without additions."""
        return self.whole("combat").main(2).whole("ending")

    def tap(self, name: str, mana: str, *, player: str = "A", offered: str | None = None) -> "Story":
        """Activate ability 0 of a permanent with {T} in its cost, which produces this."""
        id = self.ids[name]
        self.add(ev.AbilityActivated(player, id, 0, mana=True, tapped=True), ev.Tapped(id))
        if offered is not None:
            self.add(ev.TypesOffered(player, id, 0, offered))
        if mana:
            self.add(added(player, mana, id, 0, tapped=True))
        return self.add(ev.ManaAbilityResolved(id, 0, player))

    def move(self, name: str, origin: str, zone: str, **fields: Any) -> int:
        """Move an object of A's; returns the new one's id, which its name stands for from here on."""
        new = self.next_id
        self.next_id += 1
        self.add(ev.ObjectMoved(self.ids[name], new, origin, zone, "A", "A", **fields))
        self.ids[name] = new
        return new

    def passes(self, *players: str) -> "Story":
        """Each of these players receives priority and passes; A and B where none are named."""
        for player in players or ("A", "B"):
            self.add(ev.PriorityReceived(player), ev.PriorityPassed(player))
        return self

    def activate(self, name: str, number: int = 0, **fields: Any) -> int:
        """Put an ability of A's on the stack, activated; returns its id."""
        id, player = self.next_id, fields.pop("player", "A")
        self.next_id += 1
        cost = fields.pop("cost", ())
        self.add(ev.AbilityPutOnStack(id, self.ids[name], number, player), *cost)
        self.add(ev.AbilityActivated(player, self.ids[name], number, stack_object=id, **fields))
        return id

    def resolved(self, id: int, *events: ev.Event) -> "Story":
        """An ability resolves, while these happen."""
        self.add(ev.ResolutionBegan(id), *events, ev.ResolutionEnded(id))
        return self.add(ev.ObjectMoved(id, 0, "stack", "nowhere", "A", "A"))

    def resolve(self, card: Card, *, targets: tuple[int | str, ...] = (), to: str = "graveyard") -> "Story":
        """Cast a card of A's hand, which resolves."""
        spell = self.move(card.name, "hand", "stack")
        self.add(ev.SpellCast("A", spell, targets=targets), ev.ResolutionBegan(spell))
        self.move(card.name, "stack", to)
        return self.add(ev.ResolutionEnded(spell))

    def with_edit(self, number: int, *events: ev.Event) -> "Story":
        """The same story with event `number` replaced by these."""
        other = object.__new__(Story)
        other.__dict__.update(self.__dict__)
        number %= len(self.trace)
        other.trace = [*self.trace[:number], *events, *self.trace[number + 1 :]]
        return other

    def place(self, kind: type[ev.Event], occurrence: int = 0) -> int:
        """The number of an event of this kind; the last one is occurrence -1."""
        return [number for number, event in enumerate(self.trace) if type(event) is kind][occurrence]

    def judged(
        self,
        oracle: type[Oracle],
        *,
        hidden: Iterable[str] = ("PoolObserved",),
        offers: Iterable[tuple[int, Any, Any]] = (),
    ) -> Tally:
        """What an oracle says of it, for a target that shows all but some kinds of event completely.

        `offers` are decisions that were put to players, each with how many events there were, and the answer.
        """
        capabilities = Capabilities("by hand", "0", ALL_KINDS - frozenset(hidden))
        return judge(self.trace, self.cards, capabilities, (oracle,), tuple(offers))


def added(player: str, types: str, source: int, ability: int = -1, tapped: bool = False) -> ev.ManaAdded:
    """Mana of these types from a source."""
    return ev.ManaAdded(player, tuple(Mana(kind, source) for kind in types), source, ability, tapped)


def objections(tally: Tally) -> list[tuple[str, tuple[str, ...]]]:
    """The rule and shape of each objection."""
    return [(verdict.rule, verdict.shape) for verdict in tally.violated]


def rules_held(tally: Tally) -> set[str]:
    """The rules that were seen to be obeyed, where nothing was objected to or unknown."""
    assert not tally.violated
    assert not tally.unknown
    return {rule for _, rule in tally.holds}


def instant(name: str, *effects: Effect, target: Any = None) -> Card:
    """An instant with these effects."""
    return Card(name, ("Instant",), abilities=(SpellAbility(effects, target),))


def enchantment(name: str, *abilities: Ability) -> Card:
    """An enchantment with these abilities."""
    return Card(name, ("Enchantment",), abilities=abilities)


def creature(name: str, power: int, toughness: int, *abilities: Ability, **fields: Any) -> Card:
    """A creature without a cost."""
    return Card(name, ("Creature",), power=power, toughness=toughness, abilities=abilities, **fields)


class Words:
    """What tests of oracles are written with."""

    story = Story
    added = staticmethod(added)
    objections = staticmethod(objections)
    rules_held = staticmethod(rules_held)
    instant = staticmethod(instant)
    enchantment = staticmethod(enchantment)
    creature = staticmethod(creature)
    tap_for = staticmethod(tap_for)
    forest = FOREST
    swamp = SWAMP
    wastes = WASTES
    pool = POOL


@pytest.fixture
def words() -> Words:
    """The vocabulary of hand-written traces."""
    return Words()
