"""Which triggered abilities an event triggers, read off the cards on the board (CR 603.2).

A `Watcher` is an object with triggered abilities that may trigger from others' doings or from steps; what
an object triggers by its own doings is read off its card as it does them.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card, spell_matches
from rulehound.core.effects import followed
from rulehound.core.events import AbilityActivated
from rulehound.core.lasting_effects import GainControl
from rulehound.core.object_effects import Move
from rulehound.core.static_abilities import ControlsEnchanted
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    BecomesTapped,
    CardIsPut,
    CastsSpell,
    Cycles,
    Discards,
    Draws,
    Expends,
    StepBegins,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.zones import BATTLEFIELD, GRAVEYARD, HAND
from rulehound.oracles.board import Board
from rulehound.oracles.course import Thing
from rulehound.oracles.derived import Characteristics
from rulehound.oracles.lasting_effects import AS_LONG_AS
from rulehound.oracles.mana_values import fits, value_of_cost
from rulehound.oracles.whose import concerns

Found = tuple[int, int, str, str]
"""An ability that triggers: source, index, controller, and the rule by which it does."""
Rows = tuple[tuple[int, TriggeredAbility], ...]
WATCHING = frozenset(
    (StepBegins, Cycles, Discards, Draws, CastsSpell, BecomesTapped, ActivatesAbility, CardIsPut, Expends)
)
"""Triggers from others' doings, or from steps."""


@lru_cache(maxsize=4096)
def own_triggers(card: Card) -> dict[type[Any], Rows]:
    """The triggered abilities of a card by kind of trigger, with their indices."""
    rows: dict[type[Any], Rows] = {}
    for index, ability in enumerate(card.abilities):
        if isinstance(ability, TriggeredAbility):
            kind = type(ability.trigger)
            rows[kind] = (*rows.get(kind, ()), (index, ability))
    return rows


@lru_cache(maxsize=4096)
def watches(card: Card) -> bool:
    """Whether it has triggered abilities that look at steps, or at what others do."""
    kinds = own_triggers(card)
    return not WATCHING.isdisjoint(kinds) or any(
        is_about_enchanted(ability) or is_about_others(ability)
        for rows in kinds.values()
        for _, ability in rows
    )


def is_about_enchanted(ability: TriggeredAbility) -> bool:
    """Whether an ability triggers from what its source is attached to (CR 303.4m)."""
    return getattr(ability.trigger, "enchanted", False)


def is_about_others(ability: TriggeredAbility) -> bool:
    """Whether an ability triggers from whatever of a kind enters, dies or leaves the battlefield."""
    return isinstance(ability.trigger, ZoneChanges) and bool(ability.trigger.whose)


@lru_cache(maxsize=1024)
def sacrifices_itself(card: Card | None) -> bool:
    """Whether an ability of the card has it sacrificed as a cost."""
    return card is not None and any(
        isinstance(each, ActivatedAbility) and each.cost.sacrifice for each in card.abilities
    )


@lru_cache(maxsize=1024)
def lets_go(card: Card | None) -> bool:
    """Whether something may change hands, or return, as soon as a permanent has left or is untapped (CR 611.2b)."""
    if card is None:
        return False
    said = followed(tuple(effect for each in card.abilities for effect in getattr(each, "effects", ())))
    return any(isinstance(each, ControlsEnchanted) for each in card.abilities) or any(
        (isinstance(each, GainControl) and each.duration in AS_LONG_AS)
        or (isinstance(each, Move) and each.until)
        for each in said
    )


class Watchers:
    """The permanents and cards in graveyards that watch, in order of age."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.there: dict[int, None] = {}

    def add(self, id: int, card: Card | None, zone: str) -> None:
        """Note an object that has come to a zone."""
        if card is not None and (zone == BATTLEFIELD or (zone == GRAVEYARD and card.from_graveyard())):
            if watches(card):
                self.there[id] = None

    def rows(self, kind: type[Any]) -> Iterator[tuple[Thing, int, TriggeredAbility]]:
        """The abilities of this kind that function now: on the battlefield, or in the graveyard (CR 113.6m)."""
        board = self.board
        for id in tuple(self.there):
            thing = board.objects.get(id)
            if thing is None or thing.card is None:
                if thing is not None or id in board.gone:
                    del self.there[id]  # What is on its way is neither here nor gone.
                continue
            if id in board.phased_out:
                continue
            for index, ability in own_triggers(thing.card).get(kind, ()):
                if ability.from_graveyard == (thing.zone == GRAVEYARD) and functions(board, thing, index):
                    yield thing, index, ability


def functions(board: Board, thing: Thing, index: int) -> bool:
    """Whether a permanent still has the ability that its card has (CR 305.7)."""
    if not board.granting or thing.zone != BATTLEFIELD or thing.card is None:
        return True
    abilities = board.characteristics(thing).abilities
    return index < len(abilities) and abilities[index] is thing.card.abilities[index]


def from_step(watchers: Watchers, moment: str, active_player: str, first: bool) -> Iterator[Found]:
    """What triggers as a step or phase begins (CR 603.2b)."""
    for thing, index, ability in watchers.rows(StepBegins):
        trigger = ability.trigger
        assert isinstance(trigger, StepBegins)
        if (
            trigger.step == moment
            and concerns(trigger.whose, thing.controller, active_player)
            and (first or not trigger.first_each_turn)
            and (not trigger.enchanted or controls_host(watchers.board, active_player, thing))
        ):
            yield thing.id, index, thing.controller, "603.2b"


def controls_host(board: Board, player: str, thing: Thing) -> bool:
    """Whether the player controls what this is attached to."""
    host = board.objects.get(thing.attached_to)
    return host is not None and host.zone == BATTLEFIELD and host.controller == player


def from_cycling(watchers: Watchers, player: str, card: Card | None, now: int) -> Iterator[Found]:
    """What triggers as a player cycles a card, which is object `now` (CR 702.29c)."""
    for index, ability in own_triggers(card).get(Cycles, ()) if card is not None else ():
        trigger = ability.trigger
        if isinstance(trigger, Cycles) and trigger.which == "this" and not trigger.or_discards:
            yield now, index, player, "702.29c"
    for thing, index, ability in watchers.rows(Cycles):
        trigger = ability.trigger
        assert isinstance(trigger, Cycles)
        if trigger.which != "this" and not trigger.or_discards:
            if concerns(trigger.who, thing.controller, player):
                yield thing.id, index, thing.controller, "702.29c"


def from_discard(watchers: Watchers, player: str, card: Card | None, now: int) -> Iterator[Found]:
    """What triggers as a player discards a card: once, also where it was for cycling (CR 702.29d)."""
    for index, ability in own_triggers(card).get(Cycles, ()) if card is not None else ():
        trigger = ability.trigger
        if isinstance(trigger, Cycles) and trigger.which == "this" and trigger.or_discards:
            yield now, index, player, "702.29d"
    for thing, index, ability in watchers.rows(Cycles):
        trigger = ability.trigger
        assert isinstance(trigger, Cycles)
        if trigger.which != "this" and trigger.or_discards:
            if concerns(trigger.who, thing.controller, player):
                yield thing.id, index, thing.controller, "702.29d"
    for thing, index, ability in watchers.rows(Discards):
        trigger = ability.trigger
        assert isinstance(trigger, Discards)
        if not trigger.one_or_more and concerns(trigger.who, thing.controller, player):
            yield thing.id, index, thing.controller, "603.2"


def from_discards(watchers: Watchers, player: str, first: bool) -> Iterator[Found]:
    """What triggers once from all that a player discards together (CR 603.2c)."""
    for thing, index, ability in watchers.rows(Discards):
        trigger = ability.trigger
        assert isinstance(trigger, Discards)
        if trigger.one_or_more and concerns(trigger.who, thing.controller, player):
            if first or not trigger.first_each_turn:
                yield thing.id, index, thing.controller, "603.2c"


def from_draw(watchers: Watchers, player: str) -> Iterator[Found]:
    """What triggers as a player draws a card."""
    for thing, index, ability in watchers.rows(Draws):
        trigger = ability.trigger
        assert isinstance(trigger, Draws)
        if concerns(trigger.who, thing.controller, player):
            yield thing.id, index, thing.controller, "603.2"


def from_expending(watchers: Watchers, player: str, before: int, after: int) -> Iterator[Found]:
    """What triggers as the mana that a player has spent this turn on spells grows (CR 700.14)."""
    for thing, index, ability in watchers.rows(Expends):
        trigger = ability.trigger
        assert isinstance(trigger, Expends)
        if concerns(trigger.who, thing.controller, player) and before < trigger.amount <= after:
            yield thing.id, index, thing.controller, "700.14"


def from_tapping(
    watchers: Watchers, thing: Thing, untapped: bool, *, animated: bool = False
) -> Iterator[Found]:
    """What triggers as a permanent becomes tapped or untapped (CR 603.2e), taken for a creature where `animated`."""

    def matches(what: str) -> bool:
        return watchers.board.characteristics(thing).matches(what) or (animated and what == "creature")

    for watcher, index, ability in watchers.rows(BecomesTapped):
        trigger = ability.trigger
        assert isinstance(trigger, BecomesTapped)
        if trigger.untapped != untapped:
            continue
        if trigger.enchanted:
            meant = watcher.attached_to == thing.id and matches(trigger.what)
        elif trigger.what:
            meant = concerns(trigger.whose, watcher.controller, thing.controller) and matches(trigger.what)
        else:
            meant = watcher.id == thing.id
        if meant:
            yield watcher.id, index, watcher.controller, "603.2e"


def from_casting(
    watchers: Watchers,
    player: str,
    card: Card | None,
    x: int,
    unclear: set[tuple[int, int]],
    origin: str = HAND,
) -> Iterator[Found]:
    """What triggers from others as a player casts a spell with this X (CR 601.2i, 202.3e).

    What may trigger or not, as far as is known, is put among the `unclear`.
    """
    if card is None:
        return
    for thing, index, ability in watchers.rows(CastsSpell):
        trigger = ability.trigger
        assert isinstance(trigger, CastsSpell)
        if (
            concerns(trigger.who, thing.controller, player)
            and spell_matches(trigger.what, card)
            and (not trigger.with_x or "{X}" in card.cost)
            and (not trigger.from_hand or origin == HAND)
        ):
            wanted = trigger.mana_value
            if wanted is not None:
                asked = fits(watchers.board, wanted, value_of_cost(card.cost, x), thing, 0)
                if asked is None:
                    unclear.add((thing.id, index))
                if not asked:
                    continue
            yield thing.id, index, thing.controller, "603.2"


def from_activation(
    watchers: Watchers, event: AbilityActivated, source: Thing, ability: ActivatedAbility
) -> Iterator[Found]:
    """What triggers as a player activates an ability, whether or not a mana ability (CR 602.2b).

    A mana ability is told of before its costs are paid: what it sacrifices for itself is not there any more.
    """
    for thing, index, triggered in watchers.rows(ActivatesAbility):
        trigger = triggered.trigger
        assert isinstance(trigger, ActivatesAbility)
        gone = event.mana and ability.cost.sacrifice and thing.id == source.id
        if (
            not gone
            and concerns(trigger.who, thing.controller, event.player)
            and (not trigger.kind or (trigger.kind == "mana") == is_mana_ability(ability))
            and of_what(watchers.board, trigger.what, thing, source, ability)
        ):
            yield thing.id, index, thing.controller, "602.2b"


def of_what(board: Board, what: str, watching: Thing, source: Thing, ability: ActivatedAbility) -> bool:
    """Whether an ability is one of what a trigger watches; a card in a hand is no permanent (CR 109.2)."""
    if what == "this":
        return watching.id == source.id
    return not what or (not ability.cost.is_paid_from_hand and board.characteristics(source).matches(what))


def from_own(card: Card | None, id: int, player: str, kind: type[Any], rule: str) -> Iterator[Found]:
    """What an object triggers by attacking, dealing combat damage, or being cast."""
    for index, ability in own_triggers(card).get(kind, ()) if card is not None else ():
        if not is_about_enchanted(ability):
            yield id, index, player, rule


def from_host(
    watchers: Watchers, host: int, kind: type[Any]
) -> Iterator[tuple[Thing, int, TriggeredAbility]]:
    """The abilities of this kind that trigger from what is done by, or to, what they are attached to."""
    for thing, index, ability in watchers.rows(kind):
        if thing.attached_to == host and is_about_enchanted(ability):
            yield thing, index, ability


def from_left_host(
    watchers: Watchers, host: int, gone: Iterable[Thing], changes: tuple[str, ...], rule: str
) -> Iterator[Found]:
    """What triggers as what it is attached to dies or leaves; `gone` left at once with it (CR 603.6e, 603.10a)."""
    there = [(thing, index, ability) for thing, index, ability in from_host(watchers, host, ZoneChanges)]
    there += [
        (thing, index, ability)
        for thing in gone
        if thing.attached_to == host and thing.card is not None
        for index, ability in own_triggers(thing.card).get(ZoneChanges, ())
        if is_about_enchanted(ability)
    ]
    for thing, index, ability in there:
        trigger = ability.trigger
        if isinstance(trigger, ZoneChanges) and trigger.change in changes:
            yield thing.id, index, thing.controller, rule


def from_move(
    was: Characteristics, id: int, player: str, changes: tuple[str, ...], rule: str
) -> Iterator[Found]:
    """What an object that is like this triggers by entering, dying or leaving the battlefield (CR 603.6)."""
    for index, ability in enumerate(was.abilities):
        if isinstance(ability, TriggeredAbility):
            trigger = ability.trigger
            if isinstance(trigger, ZoneChanges) and trigger.change in changes:
                if not trigger.enchanted and not trigger.whose:
                    yield id, index, player, rule
