"""What ends a turn here, and what is waiting or on the stack meanwhile (CR 724.1)."""

from collections.abc import Callable
from typing import NamedTuple

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.effects import Delayed, Effect, May
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import artifact, creature, instant, sorcery
from rulehound.core.object_effects import DiscardCards, DrawCards
from rulehound.core.triggered_abilities import Attacks, DealsCombatDamage, Discards, StepBegins, ZoneChanges
from rulehound.core.turn_effects import AddPhases, EndCombat, EndTurn, ExtraTurn
from rulehound.core.turns import MOMENTS, STEPS
from rulehound.properties.ingredients.ingredient import tap, when

ENDER = "Ender"
"""What the card is called that ends the turn."""
FREE = Cost(mana="{0}")
READ_STEPS = frozenset(("upkeep", "draw", "precombat main", "beginning of combat", "postcombat main", "end"))
"""Steps and main phases of whose beginning an engine that reads rules text is known to read."""
Maker = Callable[[tuple[Effect, ...], str], Card]
"""Makes that card of what happens before it, and of the moment in which it is to end the turn."""


class Source(NamedTuple):
    """A kind of source: who has it and how it is used; `never` says why it ends no turn at some moments.

    One `of_step` triggers as the step or main phase begins in which it is to end the turn.
    """

    label: str
    make: Maker
    act: str = "cast"
    player: str = "A"
    moments: tuple[str, ...] = MOMENTS
    never: tuple[tuple[str, str], ...] = ()
    full_hand: bool = False
    readable: bool = True
    of_step: bool = False

    def is_readable(self, moment: str) -> bool:
        """Whether an engine that reads rules text is known to read it."""
        return self.readable and not (self.of_step and moment not in READ_STEPS)

    def reason(self, moment: str) -> str:
        """Why the turn cannot be ended by it at this moment, "" where it can."""
        if moment == "untap":
            return "nobody receives priority in an untap step (CR 502.4)"
        return dict(self.never).get(moment, dict(self.never).get("", ""))


def _spell(*after: Effect, end: Effect | None = None) -> Maker:
    return lambda before, _: instant(ENDER, "{0}", *before, end or EndTurn(), *after)


def _tapped(before: tuple[Effect, ...], _: str) -> Card:
    return artifact(ENDER, "{1}", tap(*before, EndTurn()))


def begins(step: str) -> StepBegins:
    """The beginning of a step; of a cleanup step the first of a turn, for a trigger there brings another one."""
    return StepBegins(step, "any", first_each_turn=step == "cleanup")


def _trigger(before: tuple[Effect, ...], moment: str) -> Card:
    return artifact(ENDER, "{1}", when(begins(moment), *before, EndTurn()))


def _your_turn(before: tuple[Effect, ...], _: str) -> Card:
    return artifact(ENDER, "{1}", ActivatedAbility(FREE, (*before, EndTurn()), timing="your turn"))


def _sacrificed(before: tuple[Effect, ...], _: str) -> Card:
    return artifact(ENDER, "{1}", ActivatedAbility(Cost(mana="{0}", sacrifice=True), (*before, EndTurn())))


def _death(before: tuple[Effect, ...], _: str) -> Card:
    sacrifice = ActivatedAbility(Cost(sacrifice=True), (GainLife(1),))
    return creature(ENDER, "{1}", "Beast", 1, 1, sacrifice, when(ZoneChanges("dies"), *before, EndTurn()))


def _entering(before: tuple[Effect, ...], _: str) -> Card:
    ends = when(ZoneChanges("enters"), *before, EndTurn())
    return creature(ENDER, "{0}", "Beast", 1, 1, ends, keywords="flash")


def _attack(before: tuple[Effect, ...], _: str) -> Card:
    return creature(ENDER, "{1}", "Beast", 1, 1, when(Attacks(), *before, EndTurn()))


def _damage(before: tuple[Effect, ...], _: str) -> Card:
    return creature(ENDER, "{1}", "Beast", 1, 1, when(DealsCombatDamage(), *before, EndTurn()))


def _discard(before: tuple[Effect, ...], _: str) -> Card:
    return artifact(ENDER, "{1}", when(Discards("you"), *before, EndTurn()))


OUTSIDE_COMBAT = tuple(
    (moment, "outside a combat phase nothing is ended (CR 724.2g)")
    for moment in MOMENTS
    if moment not in STEPS["combat"]
)
NOT_THEIRS = (("", "it is not the turn of its controller (CR 602.5, 608.2c)"),)
MAIN = ("precombat main", "postcombat main")

SOURCES = (
    Source("a spell of A", _spell()),
    Source("a spell of B", _spell(), player="B"),
    Source("a sorcery of A", lambda before, _: sorcery(ENDER, "{0}", *before, EndTurn()), moments=MAIN),
    Source("an ability of A", _tapped, "activate"),
    Source("an ability of B", _tapped, "activate", "B"),
    Source("an ability of A for their turn", _your_turn, "activate"),
    Source("an ability of B for their turn", _your_turn, "activate", "B", never=NOT_THEIRS),
    Source("a sacrifice of A", _sacrificed, "activate"),
    Source("a trigger of A", _trigger, "", of_step=True),
    Source("a trigger of B", _trigger, "", "B", of_step=True),
    Source("a death", _death, "activate"),
    Source("an arrival", _entering),
    Source("an attack", _attack, "", moments=("declare attackers",)),
    Source("combat damage", _damage, "", moments=("combat damage",)),
    Source("a discard in the cleanup step", _discard, "", moments=("cleanup",), full_hand=True),
    Source("a spell of A that lets them", _spell(end=May((EndTurn(),)))),
    Source("a spell of B that lets A", _spell(end=EndTurn(active_may=True)), player="B", readable=False),
    Source("a spell of A for their turn", _spell(end=EndTurn(only_yours=True))),
    Source("a spell of B for their turn", _spell(end=EndTurn(only_yours=True)), player="B", never=NOT_THEIRS),
    Source("a spell of A that goes on", _spell(GainLife(128))),
    Source("a spell of A that has something follow", _spell(Delayed("end", (LoseLife(1),), "you"))),
    Source("a spell of A that ends combat", _spell(end=EndCombat()), never=OUTSIDE_COMBAT),
)
"""Every kind of source; in A's turn."""


class Waiting(NamedTuple):
    """Something that is waiting, or has been made to wait, as the turn is ended.

    `make` gives the permanent that has it, which `player` controls; `prepared` are activated in the upkeep and
    resolve.  `before` is what the ending object does first, `spell` one on the stack below it.
    """

    label: str
    make: Callable[[str], Card] | None = None
    player: str = "A"
    prepared: bool = False
    before: tuple[Effect, ...] = ()
    spell: Card | None = None
    full_hand: bool = False
    readable: bool = True
    of_step: bool = False

    def is_readable(self, moment: str) -> bool:
        """Whether an engine that reads rules text is known to read it."""
        return self.readable and not (self.of_step and moment not in READ_STEPS)


def _prepared(name: str, *effects: Effect) -> Callable[[str], Card]:
    return lambda _: artifact(name, "{1}", ActivatedAbility(FREE, effects))


def _at(name: str, gained: int, step: str = "") -> Callable[[str], Card]:
    return lambda moment: artifact(name, "{1}", when(begins(step or moment), GainLife(gained)))


def _on_discard(name: str, gained: int) -> Callable[[str], Card]:
    return lambda _: artifact(name, "{1}", when(Discards("you"), GainLife(gained)))


def _growing(_: str) -> Card:
    return creature("Grown", "{1}", "Beast", 1, 1, ActivatedAbility(FREE, (Modify("this", 2, 2),)))


WAITING = (
    Waiting("A's trigger of the step", _at("Bell", 1), of_step=True),
    Waiting("B's trigger of the step", _at("Gong", 1), "B", of_step=True),
    Waiting("a trigger of the end step", _at("Evening", 2, "end")),
    Waiting("a trigger of the cleanup step", _at("Broom", 4, "cleanup"), readable=False),
    Waiting("delayed to the end step", _prepared("Promise", Delayed("end", (DrawCards(1),))), prepared=True),
    Waiting(
        "delayed to the next turn's upkeep",
        _prepared("Debt", Delayed("upkeep", (GainLife(8),), next_turn=True)), prepared=True,
    ),
    Waiting(
        "delayed to the end of combat", _prepared("Truce", Delayed("end of combat", (GainLife(16),))),
        prepared=True,
    ),
    Waiting("a discard just before", _on_discard("Sorrow", 32), before=(DiscardCards(1),)),
    Waiting("a discard in the cleanup step", _on_discard("Waste", 64), full_hand=True),
    Waiting("an effect until end of turn", _growing, prepared=True),
    Waiting("a spell on the stack", spell=instant("Filler", "{0}", GainLife(256))),
    Waiting("phases added", _prepared("Clock", AddPhases(("combat", "main"))), prepared=True, readable=False),
    Waiting("a turn added", _prepared("Time", ExtraTurn()), prepared=True),
)  # fmt: skip
"""Every kind of waiting or delayed trigger, and what else must survive an ended turn or must not."""
