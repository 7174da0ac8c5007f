"""The generators as Hypothesis strategies, for property tests over any engine.

>>> from hypothesis import given, settings
>>> from rulehound.properties.strategies import boards, cards, phase_insertions, replacement_orders
>>> @settings(max_examples=5, database=None, derandomize=True)
... @given(boards(["replacement"]), cards("cycling"))
... def engine_survives(board, card):
...     assert board.players["A"].battlefield
...     assert card.name
>>> engine_survives()

Hypothesis is imported nowhere else in what is installed: the hot loop draws from `SeededChoices`.
"""

from collections.abc import Callable, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn, SearchStrategy

from rulehound.core.cards import Card
from rulehound.core.scenario import Scenario
from rulehound.properties.areas import AREAS, Mask, check_areas, draw_mask
from rulehound.properties.boards import draw_start
from rulehound.properties.cards import draw_card
from rulehound.properties.making import make
from rulehound.properties.phase_insertions import draw_insertions
from rulehound.properties.replacement_orders import draw_replacements

DRAWS_MAX = 1_000
"""After so many draws only zeros are answered: a Hypothesis example has a size limit."""


class DrawnChoices:
    """Choices that Hypothesis draws, and so shrinks; after 1,000 draws it answers 0."""

    __slots__ = ("_draw", "drawn")

    def __init__(self, draw: Callable[[SearchStrategy[int]], int]) -> None:
        self._draw = draw
        self.drawn: list[int] = []

    def choose(self, n: int) -> int:
        if n <= 1:
            if n == 1:
                return 0
            raise ValueError(f"choose({n}): there must be at least one option")
        if len(self.drawn) >= DRAWS_MAX:
            return 0
        result = self._draw(st.integers(0, n - 1))
        self.drawn.append(result)
        return result


@st.composite
def choices(draw: DrawFn) -> DrawnChoices:
    """Choices for anything of ours that draws, as in `draw_start(choices, areas)`.

    They may be drawn from as long as the test runs.

    >>> from hypothesis import find, settings
    >>> found = find(choices(), lambda c: c.choose(10) >= 3, settings=settings(database=None))
    >>> found.drawn[0]
    3
    """
    return DrawnChoices(draw)


def masks(areas: Sequence[str] | None = None, *, readable: bool = False) -> SearchStrategy[Mask]:
    """Masks of the areas given, of all by default.

    >>> from hypothesis import find, settings
    >>> find(masks(["cycling"]), lambda mask: True, settings=settings(database=None)).features
    ('cycling:mana',)
    """
    wanted = tuple(AREAS) if areas is None else tuple(areas)
    check_areas(wanted)
    return _masks(wanted, readable)


@st.composite
def _masks(draw: DrawFn, areas: tuple[str, ...], readable: bool) -> Mask:
    return draw_mask(DrawnChoices(draw), areas, readable=readable)


def cards(area: str | None = None, *, readable: bool = False) -> SearchStrategy[Card]:
    """Cards of an area, generated or of the library; of any area by default.

    >>> from hypothesis import find, settings
    >>> land = find(cards("mana"), lambda card: "Land" in card.types, settings=settings(database=None))
    >>> land.cost
    ''
    """
    wanted = tuple(AREAS) if area is None else (area,)
    check_areas(wanted)
    return _cards(wanted, readable)


@st.composite
def _cards(draw: DrawFn, areas: tuple[str, ...], readable: bool) -> Card:
    drawn = DrawnChoices(draw)
    return draw_card(drawn, draw_mask(drawn, areas, readable=readable))


def boards(areas: Sequence[str] | None = None, *, readable: bool = False) -> SearchStrategy[Scenario]:
    """Scenarios with an empty script, of the areas given, of all by default.

    >>> from hypothesis import find, settings
    >>> board = find(boards(["phases"]), lambda board: board.turns == 2, settings=settings(database=None))
    >>> board.start.phase, board.script, board.players["B"].life
    ('precombat main', (), 20)
    """
    wanted = tuple(AREAS) if areas is None else tuple(areas)
    check_areas(wanted)
    return _boards(wanted, readable)


@st.composite
def _boards(draw: DrawFn, areas: tuple[str, ...], readable: bool) -> Scenario:
    return draw_start(DrawnChoices(draw), areas, readable=readable)


def scenarios(
    areas: Sequence[str] | None = None, *, readable: bool = False, real: bool = False
) -> SearchStrategy[Scenario]:
    """Scenarios with the script of a game played on the reference engine, of all areas by default.

    Nobody tries what is illegal in them.  With `readable` the cards are such as phase-python understands, with
    `real` they are cards that were printed.

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None, derandomize=True, deadline=None)
    ... @given(scenarios(["mana"]))
    ... def each_line_has_its_moment(scenario):
    ...     assert all(line.at is not None for line in scenario.script)
    >>> each_line_has_its_moment()
    """
    wanted = tuple(AREAS) if areas is None else tuple(areas)
    check_areas(wanted)
    return _scenarios(wanted, readable, real)


@st.composite
def _scenarios(draw: DrawFn, areas: tuple[str, ...], readable: bool, real: bool) -> Scenario:
    return make(DrawnChoices(draw), areas, readable=readable, real=real, legal=True).scenario()


@st.composite
def replacement_orders(draw: DrawFn, min_size: int = 2, max_size: int = 4) -> tuple[Card, ...]:
    """Rows of cards that replace the mana of one and the same tap (CR 616.1).

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None, derandomize=True)
    ... @given(replacement_orders(max_size=3))
    ... def each_order_gives_some_mana(row):
    ...     assert 2 <= len(row) <= 3
    >>> each_order_gives_some_mana()
    """
    drawn = DrawnChoices(draw)
    return draw_replacements(drawn, min_size + drawn.choose(1 + max_size - min_size))


@st.composite
def phase_insertions(draw: DrawFn, min_size: int = 1, max_size: int = 3) -> tuple[Card, ...]:
    """Rows of cards that add phases, steps or turns to one and the same turn (CR 500.8).

    >>> from hypothesis import given, settings
    >>> @settings(max_examples=5, database=None, derandomize=True)
    ... @given(phase_insertions(min_size=2))
    ... def the_newest_comes_first(row):
    ...     assert 2 <= len(row) <= 3
    >>> the_newest_comes_first()
    """
    drawn = DrawnChoices(draw)
    return draw_insertions(drawn, min_size + drawn.choose(1 + max_size - min_size))
