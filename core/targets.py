"""Choosing targets, one or several, and dividing among them (CR 115.3, 601.2c, 601.2d)."""

from collections.abc import Generator, Iterator
from functools import lru_cache
from typing import Any

from rulehound.core import events as ev
from rulehound.core.amounts import VariableX
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.damage_effects import DealDamage
from rulehound.core.decisions import Decision, Option
from rulehound.core.errors import IllegalAction
from rulehound.core.modes import Text, aims_of, fewest_targets
from rulehound.core.object_effects import PutCounters
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule

Targets = tuple[int | str, ...]
Steps = Generator[Decision, Any, None]


def choose_targets(state: GameState, player: str, thing: GameObject, text: Text | None, number: str) -> Steps:
    """Choose the targets of a spell or ability on the stack; raises IllegalAction where there are too few."""
    if text is None or not aims_of(text):
        return
    source = thing.source or thing
    targets = yield from state.rules.select_targets(state, player, text, thing.x, source, thing.id, number)
    if targets is None:
        raise IllegalAction("601.2c", f"there is no legal target for {thing.name}")
    state.set(thing, "targets", targets)
    shares = yield from state.rules.divide(state, player, text, thing.x, len(targets), thing.id)
    announce_division(state, player, thing, shares)


def announce_division(state: GameState, player: str, thing: GameObject, shares: tuple[int, ...]) -> None:
    """Note how something is divided among targets, where it is."""
    if shares:
        state.set(thing, "division", shares)
        state.apply(ev.Divided(player, thing.id, shares))


@rule("601.2c", "603.3d", "115.1", "115.3")
def select_targets(
    state: GameState, player: str, text: Text, x: int, source: GameObject, thing: int, number: str
) -> Generator[Decision, Any, Targets | None]:
    """Let a player choose targets of each kind that is needed; None where there are too few legal ones.

    One target is not chosen twice for one "target" (CR 115.3), but may be for two.  `thing` is what is on the
    stack already, and no target of itself; 0 for a triggered ability, which is put there afterwards.
    """
    found: Targets = ()
    least, most = numbers_of_targets(text, x)
    for aim in aims_of(text):
        chosen: list[int | str] = []
        legal = [each for each in state.rules.targets_of(state, aim, player, source, x) if each != thing]
        while legal and len(chosen) < most:
            options: list[Option] = [
                ("player", target) if isinstance(target, str) else ("object", target) for target in legal
            ]
            if len(chosen) >= least:
                options.append(("none",))
            place = 0
            if len(options) > 1:
                place = yield Decision("target", player, options, number, thing or source.id)
            if place == len(legal):
                break
            chosen.append(legal.pop(place))
        if len(chosen) < least:
            return None
        found = (*found, *chosen)
    return found


@rule("601.2d")
def numbers_of_targets(text: Text, x: int) -> tuple[int, int]:
    """How few and how many targets are chosen; what is divided among them leaves one for each (CR 601.2d)."""
    most = getattr(text, "targets", 1)
    effect = divided(text)
    return fewest_targets(text), most if effect is None else min(most, total_divided(effect, x))


def divided(text: Text) -> DealDamage | PutCounters | None:
    """What is divided among the targets; None where nothing is."""
    for effect in getattr(text, "effects", ()):
        if isinstance(effect, DealDamage | PutCounters) and effect.divided:
            return effect
    return None


def total_divided(effect: DealDamage | PutCounters, x: int) -> int:
    """How much there is to divide, X as it was announced."""
    if isinstance(effect.amount, VariableX):
        return x // 2 if effect.amount.half else x
    return effect.amount if isinstance(effect.amount, int) else 0


@rule("601.2d")
def divide(
    state: GameState, player: str, text: Text, x: int, targets: int, subject: int
) -> Generator[Decision, Any, tuple[int, ...]]:
    """Let a player announce a division, at least one for each target; () where nothing is divided."""
    effect = divided(text)
    if effect is None or not targets:
        return ()
    options = [("division", shares) for shares in divisions(total_divided(effect, x), targets)]
    place = 0
    if len(options) > 1:
        place = yield Decision("division", player, options, "601.2d", subject)
    shares: tuple[int, ...] = options[place][1]
    return shares


def divisions(total: int, targets: int) -> Iterator[tuple[int, ...]]:
    """Every way to divide so much among so many, each getting one or more."""
    if targets == 1:
        yield (total,)
        return
    for first in range(1, total - targets + 2):
        for rest in divisions(total - first, targets - 1):
            yield (first, *rest)


@rule("608.2b")
def drop_illegal_targets(state: GameState, thing: GameObject, legal: list[int | str]) -> bool:
    """Of several targets of one kind keep the legal ones, with their shares; False where none is left (CR 608.2b)."""
    left = [place for place, target in enumerate(thing.targets) if target in legal]
    if len(left) < len(thing.targets):
        if thing.division:
            state.set(thing, "division", tuple(thing.division[place] for place in left))
        state.set(thing, "targets", tuple(thing.targets[place] for place in left))
    return bool(left)


@rule("115.1", "115.1b", "115.4", "601.2c", "113.9", "702.5a")
def legal_targets(state: GameState, kind: str, player: str) -> list[int | str]:
    """The legal targets of this kind for `player`, opponents' things first where that is what one wants."""
    targets: list[int | str] = []
    if kind in ("spell", "spell or ability"):
        targets += [thing.id for thing in state.stack if not thing.is_ability]
    if kind in ("activated or triggered ability", "spell or ability"):
        targets += [thing.id for thing in state.stack if thing.is_ability]
    if kind in ("player", "any target"):
        targets += [name for name in state.players if name != player] + [player]
    if kind == "opponent":
        targets += [name for name in state.players if name != player]
    if kind.endswith(" graveyard"):
        return cards_aimed_at(state, kind, player)
    what, whose = permanents_aimed_at(kind)
    for permanent in functioning(state).permanents:
        mine = permanent.controller == player
        if (whose == "any" or mine == (whose == "you")) and characteristics(state, permanent).is_a(what):
            targets.append(permanent.id)
    return targets


def cards_aimed_at(state: GameState, kind: str, player: str) -> list[int | str]:
    """The cards in graveyards that a kind of target means, as in "creature card in your graveyard"."""
    what, where = kind.split(" in ", 1)
    what = what.removesuffix("card").rstrip() or "card"
    owners = (
        [player]
        if where.startswith("your")
        else [*(name for name in state.players if name != player), player]
    )
    return [
        card.id
        for owner in owners
        for card in state.players[owner].graveyard
        if what == "card" or characteristics(state, card).is_a(what)
    ]


@lru_cache(maxsize=256)
def permanents_aimed_at(kind: str) -> tuple[str, str]:
    """Which permanents a kind of target means, and under whose control; none where it is about something else."""
    for whose, words in (("you", " you control"), ("opponent", " an opponent controls")):
        if kind.endswith(words):
            return kind.removesuffix(words), whose
    return "creature" if kind == "any target" else kind, "any"
