"""Which types of mana a permanent could produce (CR 106.7).

The answer is the least one that agrees with itself: starting from nothing, every permanent that the
question reaches is asked again with what is known of the others, until nothing new comes.  Asking changes
nothing: no event, no decision, no counter.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from rulehound.core import abilities as ab
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Amount, Count, EventAmount, Less, ManaValue, VariableX
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.effects import followed
from rulehound.core.mana import COLORS, TYPES, Mana, parse_symbols
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.objects import GameObject
from rulehound.core.replacement import replaced_land_types
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import TriggeredAbility

Known = dict[int, frozenset[str]]
NONE: frozenset[str] = frozenset()
PLENTY = tuple(Mana(kind) for kind in TYPES) * 99
"""So much of every type that an effect applies to it if it may apply to anything that a permanent produces."""


@rule("106.7", "106.5")
def types_offered(state: GameState, source: GameObject, could: CouldProduce) -> str:
    """The types that "any type that [permanents] could produce" means now, in the order WUBRGC."""
    asked = list(state.rules.permanents_asked(state, source, could))
    known = state.rules.solve_could_produce(state, asked)
    return _narrowed(could, (known[each.id] for each in asked))


def lands_like(state: GameState, player: str, land: GameObject) -> list[GameObject]:
    """The player's lands that could produce a type of mana that this one could, it itself among them."""
    lands = [
        each
        for each in functioning(state).permanents
        if each.controller == player and characteristics(state, each).is_a("land")
    ]
    known = state.rules.solve_could_produce(state, [land, *lands])
    return [each for each in lands if known[each.id] & known[land.id]]


@rule("106.7")
def solve_could_produce(state: GameState, asked: list[GameObject]) -> Known:
    """The types that each permanent reached from `asked` could produce: the least fixed point."""
    reached: dict[int, GameObject] = {}
    waiting = list(asked)
    while waiting:
        permanent = waiting.pop()
        if permanent.id in reached:
            continue
        reached[permanent.id] = permanent
        for effect, _ in producing(state, permanent):
            if effect.could is not None:
                waiting.extend(state.rules.permanents_asked(state, permanent, effect.could))
    known: Known = dict.fromkeys(reached, NONE)
    changed = True
    while changed:
        changed = False
        for id, permanent in reached.items():
            types = state.rules.types_produced(state, permanent, known)
            if types != known[id]:
                known[id] = types
                changed = True
    return known


@rule("106.7")
def permanents_asked(state: GameState, source: GameObject, could: CouldProduce) -> Iterator[GameObject]:
    """The permanents that the ability of `source` looks at, from its own controller's side."""
    for permanent in functioning(state).permanents:
        if affects(source, could.whose, permanent.controller) and characteristics(state, permanent).is_a(
            could.what
        ):
            yield permanent


@rule("106.7")
def types_produced(state: GameState, permanent: GameObject, known: Known) -> frozenset[str]:
    """The types in every production of every ability of the permanent, under every order of replacements."""
    types: set[str] = set()
    for effect, tapped in producing(state, permanent):
        for production in possible_productions(state, permanent, effect, known):
            if not production:
                continue
            mana = tuple(Mana(kind) for kind in production)
            if tapped:
                for outcome in state.rules.outcomes_of_replacements(state, permanent, mana):
                    types.update(outcome)
            else:
                types.update(production)
    return frozenset(types)


def producing(state: GameState, permanent: GameObject) -> Iterator[tuple[AddMana, bool]]:
    """Each effect of its abilities that adds mana, and whether that is tapping it for mana (CR 106.12).

    A triggered ability whose intervening "if" is not so would do nothing if it resolved now (CR 603.4).
    """
    for ability in characteristics(state, permanent).abilities:
        if isinstance(ability, TriggeredAbility) and ability.condition is not None:
            if not state.rules.condition_holds(state, ability.condition, permanent.controller, permanent):
                continue
        if isinstance(ability, ActivatedAbility | TriggeredAbility):
            tapped = (
                isinstance(ability, ActivatedAbility) and ability.cost.tap and ab.is_mana_ability(ability)
            )
            for effect in followed(ability.effects):
                if isinstance(effect, AddMana):
                    yield _with_x(effect, ability), tapped


def _with_x(effect: AddMana, ability: ActivatedAbility | TriggeredAbility) -> AddMana:
    """The effect with the X that the ability's text defines in its place (CR 107.3c)."""
    x = ability.x if isinstance(ability, ActivatedAbility) else None
    if x is None or isinstance(effect.amount, int):
        return effect
    if effect.amount == VariableX():
        return replace(effect, amount=x)
    if isinstance(effect.amount, Less) and effect.amount.by == VariableX():
        return replace(effect, amount=replace(effect.amount, by=x))
    return effect


def possible_productions(
    state: GameState, permanent: GameObject, effect: AddMana, known: Known
) -> Iterator[tuple[str, ...]]:
    """Every row of types that the effect may produce before replacements, one for each choice in it."""
    amount = hypothetical_amount(state, permanent, effect.amount)
    if effect.symbols:
        rows: list[tuple[str, ...]] = [()]
        symbols = effect.symbols
        if effect.condition and state.rules.condition_holds(
            state, effect.condition, permanent.controller, permanent
        ):
            symbols = effect.instead
        for symbol in parse_symbols(symbols):
            rows = [row + part for row in rows for part in symbol_parts(symbol)]
        yield from (row * amount for row in rows)
    elif effect.choose:
        yield from ((kind,) * amount for kind in effect.choose)
    elif effect.could is not None:
        asked = state.rules.permanents_asked(state, permanent, effect.could)
        types = _narrowed(effect.could, (known.get(each.id, NONE) for each in asked))
        yield from ((kind,) * amount for kind in types)
    elif effect.double:
        yield tuple(unit.type for unit in state.players[permanent.controller].pool)
    elif effect.chosen and permanent.chosen:
        yield (permanent.chosen,) * amount


def symbol_parts(symbol: str) -> list[tuple[str, ...]]:
    """The mana that a symbol stands for where mana is added, one row for each way (CR 106.8-106.11)."""
    if symbol in TYPES:
        return [(symbol,)]
    if symbol.isdigit():
        return [("C",) * int(symbol)]
    if symbol == "S":
        return [("C",)]
    if symbol == "X":
        return [()]
    halves = [half for half in symbol.split("/") if half != "P"]
    return [("C",) * int(half) if half.isdigit() else (half,) for half in halves]


def hypothetical_amount(state: GameState, permanent: GameObject, amount: Amount) -> int:
    """The amount if the ability resolved now; an X that nobody has chosen counts as 1, costs being ignored."""
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Count):
        return count(state, permanent.controller, amount)
    if isinstance(amount, VariableX):
        return 1
    if isinstance(amount, EventAmount | ManaValue):
        return 0
    found: int = state.rules.amount_of(state, amount, permanent.controller, 1, 0, permanent)
    return found


def count(state: GameState, player: str, amount: Count) -> int:
    """How many permanents, or cards in another zone, the words mean now, seen from `player` (CR 608.2h)."""
    if amount.zone != "battlefield":
        return sum(
            amount.what == "card" or characteristics(state, card).is_a(amount.what)
            for owner in state.players
            if amount.whose == "any" or (owner == player) == (amount.whose == "you")
            for card in state.zone(amount.zone, owner)
        )
    total = 0
    for permanent in functioning(state).permanents:
        if (
            amount.whose == "any" or (permanent.controller == player) == (amount.whose == "you")
        ) and characteristics(state, permanent).is_a(amount.what):
            total += 1
    return total


@rule("106.7", "106.12b")
def outcomes_of_replacements(
    state: GameState, permanent: GameObject, mana: tuple[Mana, ...]
) -> Iterable[tuple[str, ...]]:
    """The types in each outcome of tapping the permanent for this mana, over every order of replacements."""
    effects = [
        (source, number, effect)
        for source, number, effect in functioning(state).mana_replacements
        if state.rules.mana_replacement_applies(state, permanent, PLENTY, source, effect)
    ]
    if not effects:
        return [tuple(unit.type for unit in mana)]
    outcomes: set[tuple[str, ...]] = set()
    seen: set[tuple[tuple[str, ...], int]] = set()
    waiting = [(mana, 0)]
    while waiting:
        now, used = waiting.pop()
        key = (tuple(sorted(unit.type for unit in now)), used)
        if key in seen:
            continue
        seen.add(key)
        final = True
        for place, (source, _, effect) in enumerate(effects):
            if used >> place & 1 or not state.rules.mana_replacement_applies(
                state, permanent, now, source, effect
            ):
                continue
            final = False
            for land_type in replaced_land_types(state, permanent, effect) if effect.by_land_type else [""]:
                waiting.append(
                    (state.rules.replace_mana(state, permanent, now, effect, land_type), used | 1 << place)
                )
        if final:
            outcomes.add(key[0])
    return sorted(outcomes)


def _narrowed(could: CouldProduce, answers: Iterable[frozenset[str]]) -> str:
    types = NONE.union(*answers)
    return "".join(kind for kind in (COLORS if could.kind == "color" else TYPES) if kind in types)
