"""The areas that are hunted in, and the mask that each scenario is drawn under.

A mask is swarm testing (Groce and others, 2012): one scenario has a few features and not the others, so
that features meet which would drown each other if everything were always on.
"""

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

import msgspec

from rulehound.core.choices import Choices
from rulehound.core.errors import BadInput
from rulehound.core.library import LIBRARY
from rulehound.core.mana import COLORS
from rulehound.properties import plain
from rulehound.properties.ingredients import BY_AREA, BY_FEATURE, Ingredient


class Area(msgspec.Struct, frozen=True):
    """A part of the rules: in one line, by its main rules, and with features of other areas that suit it."""

    line: str
    rules: tuple[str, ...]
    companions: tuple[str, ...] = ()


AREAS: dict[str, Area] = {
    "mana": Area(
        "mana abilities, tapping for mana, and what a permanent could produce",
        ("106.4", "106.5", "106.7", "106.12", "605.1a"),
        (
            "replacement:multiply", "replacement:one-of-type", "replacement:colorless", "sickness:haste",
            "x:spell-costs", "triggers:mana-added", "triggers:mana-added-others",
        ),
    ),
    "replacement": Area(
        "replacement effects, on mana and on other events, in every order",
        ("106.12b", "614.1", "614.5", "616.1"),
        (
            "mana:trigger-same-type", "mana:trigger-more", "mana:could-produce-type-you",
            "mana:could-produce-color-opponent", "mana:land-types-added", "mana:two-units", "mana:any-color",
            "combat:prevents", "combat:unpreventable",
        ),
    ),
    "phases": Area(
        "turns, phases and steps that are added or skipped",
        ("500.7", "500.8", "500.9", "500.10", "500.11"),
        ("ending:turn", "ending:next-upkeep", "ending:until-your-next-turn", "combat:attacks"),
    ),
    "ending": Area(
        "ending the turn or combat, durations, and delayed triggered abilities",
        ("724.1", "724.2", "603.7", "514.2", "514.3a"),
        ("phases:combat", "phases:step-after-phase", "phases:extra-turn", "combat:attacks", "cycling:mana"),
    ),
    "cycling": Area(
        "cycling, typecycling, and what sees a card cycled or discarded",
        ("702.29a", "702.29c", "702.29d", "702.29e"),
        (
            "replacement:graveyard-exile", "replacement:draw-more", "x:counter", "ending:turn", "x:free-spells",
        ),
    ),
    "x": Area(
        "X in costs and effects, and of a permanent that a spell with X became",
        ("107.3", "107.3m", "601.2b"),
        ("replacement:counters-more", "replacement:tokens-more", "sickness:theft", "mana:any-color"),
    ),
    "sickness": Area(
        "{T}, {Q} and creatures that have just come under a player's control",
        ("107.5", "107.6", "302.6", "602.5a"),
        ("mana:one-type", "mana:untap-symbol", "mana:granted", "phases:beginning", "ending:turn"),
    ),
    "combat": Area(
        "attacking and blocking, combat damage, and what lasts as long as combat",
        ("506.1", "508.1", "509.1", "510.2", "511.3"),
        (
            "phases:combat", "phases:combat-on-first-attack", "ending:combat", "ending:next-end-step-object",
            "replacement:damage-shield", "replacement:damage-counters",
        ),
    ),
    "announcing": Area(
        "modes, targets, divisions and costs that are announced, and what players choose at once",
        ("101.4", "118.8", "118.9", "601.2b", "601.2c", "601.2d", "700.2"),
        (
            "x:spell", "x:free-spells", "x:spell-costs", "x:counter", "replacement:counters-more",
            "replacement:graveyard-exile", "mana:any-color", "sickness:theft", "combat:attacks",
        ),
    ),
    "triggers": Area(
        "what triggers, on events and on states, and what asks how the game is",
        ("603.2", "603.3b", "603.4", "603.8", "608.2a"),
        (
            "cycling:mana", "combat:attacks", "combat:dies", "combat:plain", "mana:one-type", "mana:two-units",
            "ending:full-hand", "sickness:animate-land",
        ),
    ),
}  # fmt: skip
"""The areas that are hunted in where none are named, by name."""

EVERY_AREA: dict[str, Area] = {**AREAS, plain.NAME: Area(plain.LINE, plain.RULES)}
"""Every area by its name: with those that are hunted in only where they are named."""

SWITCHES = ("play", "mana", "attack", "block", "may", "keep", "pay more", "shuffle", "illegal")
"""Kinds of decision that a mask may leave out altogether; the feature of the third is "decision:attack"."""

_LEVELS = (0, 0, 2, 5, 9, 14, 20, 27, 34, 42, 50, 60, 70, 80, 90, 100)
"""The weights that a switch may have: one in eight is off, and no two others are alike."""
_ILLEGAL_FROM = 50
"""The level above which illegal attempts are made: in five of sixteen scenarios."""
_ILLEGAL_FROM_IN = {"sickness": 9}
"""The same where that says more than what is legal does: in eleven of sixteen."""
_ABOUT_MANA = ("mana", "replacement", plain.NAME)
"""Areas in which tapping for mana is to the point even if nothing is paid with it."""
_ACTS = (40, 48, 56, 64, 72, 80, 88, 96)
"""How readily a player acts, in percent; below these, too little happens."""


class Mask(msgspec.Struct, frozen=True, gc=False):
    """What one scenario may have: its area, features that are on, and weights from 0 to 100.

    `features` goes into reports; it holds the names of ingredients and, as "decision:...", of the switches
    that are on.  `leads` are ingredients that the area is about, `ingredients` all that are on, leads
    first.  `colors` are the two colors that lands and costs have.  `weights` says in percent how readily a
    player acts ("act"), and how the kinds of action ("cast", "activate", ...) compare.  Where `cards` names
    any, all cards are these real ones, and there are no ingredients (`properties.real_cards`).
    """

    area: str
    features: tuple[str, ...]
    leads: tuple[Ingredient, ...]
    ingredients: tuple[Ingredient, ...]
    colors: str
    weights: Mapping[str, int]
    readable: bool = False
    cards: tuple[str, ...] = ()


def _rows(area: str, readable: bool) -> tuple[tuple[Ingredient, ...], ...]:
    """The leads of an area, its other ingredients with its companions, and everything else."""
    able = [each for each in BY_FEATURE.values() if each.phase or not readable]
    companions = AREAS[area].companions
    own = [each for each in BY_AREA[area] if each in able]
    near = [each for each in able if each.feature in companions]
    return (
        tuple(each for each in own if each.lead),
        tuple([each for each in own if not each.lead] + near),
        tuple(each for each in able if each not in own and each not in near),
    )


_ROWS = {(area, readable): _rows(area, readable) for area in AREAS for readable in (False, True)}
_COLOR_PAIRS = tuple(first + second for first in "GURBW" for second in COLORS if first != second)


def check_areas(areas: Sequence[str]) -> None:
    """Raise BadInput for a name that is no area, or for no name at all."""
    for area in areas:
        if area not in EVERY_AREA:
            near = get_close_matches(area, EVERY_AREA, 1)
            hint = f'did you mean "{near[0]}"?' if near else f"areas are {', '.join(EVERY_AREA)}"
            raise BadInput(f'"{area}" is no area; {hint}')
    if not areas:
        raise BadInput(f"no area was given; areas are {', '.join(EVERY_AREA)}")


def draw_mask(
    choices: Choices,
    areas: Sequence[str] = tuple(AREAS),
    *,
    readable: bool = False,
    avoid: frozenset[str] = frozenset(),
) -> Mask:
    """Draw a mask for one of the areas; with `readable`, of ingredients that phase-python understands.

    Features to `avoid` are left out, but for the last that could lead in an area.

    Raises BadInput for a name that is no area.
    """
    check_areas(areas)
    choose = choices.choose
    area = areas[choose(len(areas))]
    if area == plain.NAME:
        return card_mask(choices, area, plain.draw_plain(choices, avoid), avoid)
    rows = _ROWS[area, readable]
    if avoid:
        rows = tuple(tuple(each for each in row if each.feature not in avoid) for row in rows)
        rows = (rows[0] or _ROWS[area, readable][0], *rows[1:])
    counts = choose(4 * 5 * 5)
    leads = _some(choices, rows[0], 1 + counts % 4)
    others = _some(choices, rows[1], counts // 4 % 5)
    far = _some(choices, rows[2], max(0, counts // 20 - 2))
    colors = _COLOR_PAIRS[choose(len(_COLOR_PAIRS))]
    ingredients = leads + others + far
    weights, switched_on = draw_weights(choices, area, avoid)
    features = (*(each.feature for each in ingredients), *switched_on)
    return Mask(area, features, leads, ingredients, colors, weights, readable)


def card_mask(choices: Choices, area: str, names: tuple[str, ...], avoid: frozenset[str]) -> Mask:
    """A mask of these cards of the library and no others, with weights that are drawn."""
    weights, switched_on = draw_weights(choices, area, avoid)
    features = (*(f"card:{name}" for name in names), *switched_on)
    return Mask(area, features, (), (), _colors(names), weights, readable=True, cards=names)


def _colors(names: Sequence[str]) -> str:
    """The two colors that most of the cards cost, so that they can be cast."""
    costs = "".join(LIBRARY[name].cost for name in names)
    ranked = sorted(COLORS, key=lambda color: (-costs.count(color), COLORS.index(color)))
    return ranked[0] + ranked[1]


def draw_weights(
    choices: Choices, area: str, avoid: frozenset[str] = frozenset()
) -> tuple[dict[str, int], list[str]]:
    """Draw how readily players do what, and which kinds of decision there are, as features."""
    acting = choices.choose(8 * 12 * 14)
    weights = {
        "act": _ACTS[acting % 8],
        "cast": _LEVELS[4 + acting // 8 % 12],
        "activate": _LEVELS[2 + acting // 96],
    }
    features: list[str] = []
    for half in (SWITCHES[:4], SWITCHES[4:]):
        levels = choices.choose(1 << 4 * len(half))
        for switch in half:
            weight = _LEVELS[levels & 15]
            if switch == "illegal":
                weight = max(0, weight - _ILLEGAL_FROM_IN.get(area, _ILLEGAL_FROM))
            if avoid and f"decision:{switch}" in avoid:
                weight = 0
            weights[switch] = weight
            levels >>= 4
            if weight:
                features.append(f"decision:{switch}")
    if area not in _ABOUT_MANA:
        weights["mana"] //= 4
    return weights, features


def _some(choices: Choices, row: tuple[Ingredient, ...], count: int) -> tuple[Ingredient, ...]:
    """So many different ones, fewer where the row is short; all zeros take them from the front."""
    picked: list[Ingredient] = []
    for _ in range(min(count, len(row))):
        place = choices.choose(len(row))
        while row[place] in picked:
            place = (place + 1) % len(row)
        picked.append(row[place])
    return tuple(picked)
