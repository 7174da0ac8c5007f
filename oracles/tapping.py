"""One activation of a mana ability, and how what it produced differs from what it may produce."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

import msgspec

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.errors import LimitExceeded
from rulehound.core.events import AbilityActivated
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.oracles.board import Board
from rulehound.oracles.could_graph import could_types
from rulehound.oracles.course import Thing
from rulehound.oracles.production import ManaFacts, amount_of, outcomes, productions, replaced

ROWS_MAX = 4096


class Use:
    """A mana ability from its activation (event `index`) on: the rows of mana added, and by which events."""

    __slots__ = ("ability", "events", "facts", "index", "offered", "player", "pool", "rows", "source", "x")

    def __init__(self, event: AbilityActivated, index: int, source: Thing, facts: ManaFacts | None) -> None:
        self.player = event.player
        self.ability = event.ability
        self.x: int | None = event.x
        self.index = index
        self.source = source
        self.facts = facts
        self.offered: str | None = None
        self.pool = ""
        """The types of mana in the player's pool just before it produced, for what doubles that."""
        self.rows: list[str] = []
        self.events: list[int] = []

    def define_x(self, board: Board) -> None:
        """Where its text defines X, it is what it is once the costs are paid, as it resolves (CR 107.3c)."""
        ability = None if self.facts is None else self.facts.ability
        if isinstance(ability, ActivatedAbility) and ability.x is not None:
            self.x = amount_of(board, ability.x, self.player, None)

    def is_undefined(self, possible: list[frozenset[str]]) -> bool:
        """Whether the ability would produce mana of no defined type, so that it produces none (CR 106.5)."""
        if self.facts is None or any(self.facts.optional):
            return False
        adds = self.facts.adds
        return all(add.could or add.chosen for add in adds) and all(rows == {""} for rows in possible)


def bases(board: Board, use: Use, facts: ManaFacts) -> list[frozenset[str]] | None:
    """For each effect of the ability that adds mana, its possible productions; None where not known."""
    found = []
    if not use.rows:
        use.define_x(board)
    for add, optional in zip(facts.adds, facts.optional, strict=True):
        types: str | None = None
        if add.could is not None:
            if use.offered is not None:
                types = use.offered
            else:
                could = could_types(board, add.could, use.player)
                types = None if could is None else "".join(sorted(could))
        if add.double:
            found.append(frozenset(("".join(sorted(use.pool)),)))
            continue
        rows = productions(board, add, use.source, use.player, use.x, types)
        if rows is None or add.who != "you":
            return None
        found.append(rows | {""} if optional else rows)
    return None if facts.hidden or not found else found


def sums(parts: list[frozenset[str]]) -> frozenset[str]:
    """Every way to take one row of each part together."""
    rows = frozenset(("",))
    for part in parts:
        rows = frozenset("".join(sorted(row + more)) for row in rows for more in part)
        if len(rows) > ROWS_MAX:
            raise LimitExceeded("productions of one ability", ROWS_MAX)
    return rows


def reachable(
    possible: list[frozenset[str]], effects: tuple[ManaReplacement, ...], subtypes: tuple[str, ...]
) -> frozenset[str]:
    """The outcomes of every order of the effects, on the whole production or on each effect's part of it."""
    whole = frozenset(end for row in sums(possible) for end in outcomes(row, effects, subtypes))
    if len(possible) == 1 or not effects:
        return whole
    parts = [frozenset(end for row in part for end in outcomes(row, effects, subtypes)) for part in possible]
    return whole | sums(parts)


def fewer(effects: tuple[ManaReplacement, ...]) -> Iterator[tuple[ManaReplacement, ...]]:
    """Every choice of some of the effects, neither none nor all, large ones first; of like ones only how many."""
    counted = Counter(effects)
    for numbers in product(*(range(number, -1, -1) for number in counted.values())):
        if 0 < sum(numbers) < len(effects):
            chosen = zip(counted, numbers, strict=True)
            yield tuple(effect for effect, number in chosen for _ in range(number))


def applies_at_once(
    effect: ManaReplacement, possible: list[frozenset[str]], subtypes: tuple[str, ...]
) -> bool:
    """Whether an effect may apply to the production as it is before any other has changed it."""
    return any(replaced(row, effect, subtypes) for row in sums(possible))


def follows_from_another(
    made: str,
    possible: list[frozenset[str]],
    effects: tuple[ManaReplacement, ...],
    subtypes: tuple[str, ...],
) -> bool:
    """Whether an effect was applied that only another made applicable (CR 616.2)."""
    return any(
        not applies_at_once(effect, possible, subtypes)
        and made not in reachable(possible, effects[:place] + effects[place + 1 :], subtypes)
        for place, effect in enumerate(effects)
        if effect.of_type or effect.at_least > 1
    )


Difference = tuple[str, str, tuple[str, ...]]


def difference(
    made: str,
    possible: list[frozenset[str]],
    effects: tuple[ManaReplacement, ...],
    subtypes: tuple[str, ...],
    taps: bool,
    present: tuple[ManaReplacement, ...] = (),
) -> Difference | None:
    """None where the mana may be produced so, else the rule broken, a sentence, and the shape.

    `effects` are those that apply, `present` all that are on the battlefield.
    """
    allowed = reachable(possible, effects, subtypes)
    if made in allowed:
        return None
    said = " or ".join(row or "nothing" for row in sorted(allowed)[:4])
    for effect in present:
        anyhow = msgspec.structs.replace(effect, at_least=1)
        others = tuple(each for each in effects if each is not effect)
        if (effect not in effects or anyhow != effect) and made in reachable(
            possible, (*others, anyhow), subtypes
        ):
            rule = "106.12b" if taps else "106.12"
            return rule, f"what applies leaves {said}", ("an effect applied that does not apply",)
    if not effects:
        kind = "mana of an ability with {T}" if taps else "mana of an ability without {T}"
        how = "nothing" if not made else "mana out of nothing" if allowed == {""} else "other"
        return "106.12", f"the ability says {said}", (kind, how)
    rule = "616.1" if len(effects) > 1 else "106.12b"
    applying = "the replacement effect that applies leaves"
    if len(effects) > 1:
        applying = f"the {len(effects)} replacement effects that apply leave"
    sentence = f"{applying} {said}"
    if made in sums(possible):
        return rule, sentence, ("no effect applied",)
    for kept in fewer(effects):
        if made in reachable(possible, kept, subtypes):
            dropped = (Counter(effects) - Counter(kept)).elements()
            if not any(applies_at_once(each, possible, subtypes) for each in dropped):
                return "616.2", sentence, ("what became applicable dropped",)
            return "616.1f", sentence, ("some effects dropped",)
    for effect in effects:
        if made in reachable(possible, (*effects, effect), subtypes):
            return "614.5", sentence, ("applied twice",)
    return "106.12b", sentence, ("nothing" if not made else "other",)
