"""The engine's moves as options by meaning, and the questions that one move takes.

The engine lists whole moves: a spell with each of its targets, each set of attackers.  They are asked for
piece by piece: first what to do, then its target; creature by creature who attacks.  A question is a generator
that yields what is asked, and returns the engine's move.
"""

from collections.abc import Callable, Generator, Sequence
from typing import Any

from mtg import driver

from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.scenario import Activate, Attack, Block, Cast, Play
from rulehound.core.turns import POSTCOMBAT_MAIN, PRECOMBAT_MAIN
from rulehound.targets.asking import Player, Question, labelled
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.payment import ability_number
from rulehound.targets.mtg.words import COLOR, State, step_of
from rulehound.targets.protocol import Option, Pass

MAIN = (PRECOMBAT_MAIN, POSTCOMBAT_MAIN)
"""Where the active player surely has priority, even with nothing to do with it."""

Raw = tuple[Any, ...]
"""A move in the engine's shape."""
Prompt = Generator[Question, int, Raw]


def prompt(objects: Objects, state: State, player: str, moves: Sequence[Raw]) -> Prompt:
    """The questions for the moves that the engine offers to a player now."""
    kind = moves[0][0] if moves else "pass"
    if kind == "attack":
        return _attack(objects, player, [move[1] for move in moves])
    if kind == "block":
        return _block(objects, player, [move[1] for move in moves])
    return _priority(objects, state, player, moves)


def _priority(objects: Objects, state: State, player: Player, moves: Sequence[Raw]) -> Prompt:
    found: dict[Option, list[Raw]] = {}
    for move in moves:
        option = option_of(objects, state, player, move)
        if option is not None:
            found.setdefault(option, []).append(move)
    order = sorted(found, key=lambda option: _place(objects, option))
    if not order and step_of(state) not in MAIN:
        return ("pass",)
    taken = yield "priority", [Pass(), *order]
    if not taken:
        return ("pass",)
    variants = found[order[taken - 1]]
    if len(variants) > 1 and all("target" in move[3] for move in variants):
        variants.sort(key=lambda move: (objects.id(move[3]["target"]), str(move[3])))
        names = [_target_name(objects, move[3]["target"]) for move in variants]
        return variants[(yield "target", labelled(player, "target", names))]
    return variants[0]


def option_of(objects: Objects, state: State, player: Player, move: Raw) -> Option | None:
    """What a move at priority means; None for one that is no line of a script."""
    match move[0]:
        case "play":
            return Play(player, objects.name(move[2]))
        case "cast":
            return Cast(player, objects.name(move[2]))
        case "activate":
            index = number_of(objects.card(move[2][1]), move[2][0])
            return None if index is None else Activate(player, objects.name(move[2][1]), index)
        case "tap_mana":
            rows = [row for row in driver._source_units(state, player) if row[3]]
            if len(rows) == 1 and all(isinstance(unit, str) for unit in rows[0][1]):
                types = [COLOR[unit] for unit in rows[0][1]]
                return Activate(
                    player, objects.name(rows[0][0]), ability_number(objects.card(rows[0][0]), types)
                )
    return None


def number_of(card: Card | None, ability: str) -> int | None:
    """Our number of the ability that the engine calls "bear_3_a1"; None where it is not sure which."""
    if card is None:
        return None
    numbers = [
        number
        for number, each in enumerate(card.abilities)
        if isinstance(each, ActivatedAbility) and not is_mana_ability(each) and not each.cycling
    ]
    return numbers[0] if len(numbers) == 1 else None


def _place(objects: Objects, option: Option) -> tuple[int, int, str]:
    name = getattr(option, "object", "")
    return (isinstance(option, Activate), objects.id(objects.by_name(name)), str(option))


def _target_name(objects: Objects, target: str) -> str:
    return target if target in ("A", "B") else objects.name(target)


def _attack(objects: Objects, player: Player, offered: Sequence[frozenset[str]]) -> Prompt:
    creatures = sorted(frozenset().union(*offered), key=objects.id)

    def options_of(creature: str) -> list[tuple[Option, frozenset[Any]]]:
        return [(Attack(player, objects.name(creature)), frozenset((creature,)))]

    return ("attack", (yield from _declare(offered, creatures, options_of, "attack")))


def _block(objects: Objects, player: Player, offered: Sequence[frozenset[Any]]) -> Prompt:
    pairs = sorted(frozenset().union(*offered), key=lambda pair: (objects.id(pair[0]), objects.id(pair[1])))
    blockers = sorted({blocker for blocker, _ in pairs}, key=objects.id)

    def options_of(blocker: str) -> list[tuple[Option, frozenset[Any]]]:
        return [
            (Block(player, objects.name(b), objects.name(a)), frozenset(((b, a),)))
            for b, a in pairs
            if b == blocker
        ]

    return ("block", (yield from _declare(offered, blockers, options_of, "block")))


def _declare(
    offered: Sequence[frozenset[Any]],
    creatures: Sequence[str],
    options_of: Callable[[str], list[tuple[Option, frozenset[Any]]]],
    about: str,
) -> Generator[Question, int, frozenset[Any]]:
    """One of the sets that are offered, creature by creature; a question with one answer is not asked."""
    left = list(offered)
    for creature in creatures:
        rows = options_of(creature)
        every = frozenset().union(*(part for _, part in rows))
        choices = [(option, [each for each in left if part <= each]) for option, part in rows]
        choices.insert(0, (Pass(), [each for each in left if not every & each]))
        choices = [choice for choice in choices if choice[1]]
        taken = (yield about, [option for option, _ in choices]) if len(choices) > 1 else 0
        left = choices[taken][1]
    return left[0]
