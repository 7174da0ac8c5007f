"""Boards: the start of a scenario, biased so that what its area is about really happens.

Lead cards come first and go where they can act; a few other cards, creatures and basic lands follow, and
some noise.  Everything is drawn, and all zeros give the smallest board.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Literal

import msgspec

from rulehound.core.cards import Card
from rulehound.core.choices import Choices
from rulehound.core.library import LIBRARY
from rulehound.core.mana import BASIC_LAND_TYPES, COLORS
from rulehound.core.players import MAXIMUM_HAND_SIZE, PLAYERS, STARTING_LIFE
from rulehound.core.scenario import VERSION, Entry, Placed, PlayerStart, Scenario, Start
from rulehound.properties import plain
from rulehound.properties.areas import AREAS, Mask, draw_mask
from rulehound.properties.cards import Names, compose, draw_card
from rulehound.properties.ingredients.combat import PLAIN
from rulehound.properties.phase_insertions import draw_insertions
from rulehound.properties.real_cards import draw_creature
from rulehound.properties.replacement_orders import draw_replacements

BASIC_LANDS = {color: land for land, color in BASIC_LAND_TYPES.items()}
"""The basic land of each color (CR 305.6)."""

_MAIN = Start()
STARTS = (
    *((_MAIN,) * 10), Start(1, "upkeep"), Start(1, "postcombat main"), Start(1, "end"), Start(2, active="B"),
    Start(2, "upkeep", "B"), Start(1, "beginning of combat"),
)  # fmt: skip
"""Where scenarios begin: mostly in the precombat main phase of A's first turn."""


class Recipe(msgspec.Struct, frozen=True):
    """How an area fills a board.

    It has `leads` cards that the area is about and up to `leads_more` - 1 more; each goes to a player drawn
    from the letters of `by_player`.  `creatures` is the most that a side has besides, `lands` how many
    more than two it has at least, `sick` how many creatures of twenty have just come, `grown` how many have
    counters, and `full_hand` how many hands of sixteen are too large.
    """

    leads: int
    leads_more: int
    by_player: str = "AAAB"
    creatures: int = 1
    lands: int = 0
    sick: int = 2
    grown: int = 3
    full_hand: int = 1


RECIPES: dict[str, Recipe] = {
    "mana": Recipe(2, 4, "AABAB"),
    "replacement": Recipe(1, 3, "AAAB"),
    "phases": Recipe(1, 3, "AAAAB", creatures=2, lands=1),
    "ending": Recipe(1, 4, "AAABB", creatures=2, lands=1, full_hand=3),
    "cycling": Recipe(2, 4, "AAAB", full_hand=3),
    "x": Recipe(1, 4, "AAAB", lands=2),
    "sickness": Recipe(1, 4, "AAB", creatures=2, sick=6),
    "combat": Recipe(1, 3, "AAAB", creatures=3),
    "announcing": Recipe(2, 3, "AAAB", creatures=2, lands=2),
    "triggers": Recipe(2, 4, "AAAB", creatures=2, lands=1),
    plain.NAME: Recipe(2, 4, "AAAB", creatures=2, grown=0),
}

_STATUSES = 20
"""Of so many permanents that are dealt, ten are plain whatever the area."""
_REAL_LIVES = (STARTING_LIFE, 3, 5, 2)
"""With real cards alone little else brings a life total down."""
_LIVES = (*((STARTING_LIFE,) * 21), 1, 3, 6)


class _Side:
    """One player's zones while they are being filled."""

    __slots__ = ("battlefield", "graveyard", "hand", "library")

    def __init__(self) -> None:
        self.battlefield: list[Entry] = []
        self.hand: list[Entry] = []
        self.graveyard: list[Entry] = []
        self.library: list[Entry] = []

    def start(self, life: int) -> PlayerStart:
        return PlayerStart(
            battlefield=tuple(self.battlefield),
            hand=tuple(self.hand),
            graveyard=tuple(self.graveyard),
            library=tuple(self.library),
            life=life,
        )


def draw_start(
    choices: Choices, areas: Sequence[str] = tuple(AREAS), *, mask: Mask | None = None, readable: bool = False
) -> Scenario:
    """Draw a scenario with an empty script, under the mask given or one drawn for one of the areas.

    Raises BadInput for a name that is no area.
    """
    if mask is None:
        mask = draw_mask(choices, areas, readable=readable)
    board = _Board(choices, mask)
    board.deal_cards()
    players: dict[Literal["A", "B"], PlayerStart] = {
        "A": board.player_start(board.sides["A"]),
        "B": board.player_start(board.sides["B"]),
    }
    when = choices.choose(3 * len(STARTS))
    return Scenario(
        rulehound=VERSION,
        players=players,
        cards=board.names.by_name,
        start=STARTS[when // 3],
        turns=1 + when % 3,
    )


class _Board:
    """A board while it is being drawn; `pool` holds the cards of which copies go everywhere."""

    __slots__ = ("choices", "choose", "mask", "names", "pool", "recipe", "sides")

    def __init__(self, choices: Choices, mask: Mask) -> None:
        self.choices = choices
        self.choose = choices.choose
        self.mask = mask
        self.names = Names()
        self.pool: list[Card] = []
        self.recipe = RECIPES[mask.area]
        self.sides = {player: _Side() for player in PLAYERS}

    def deal_cards(self) -> None:
        """Deal the cards that the area is about, then up to three others."""
        self.pool = self._draw_leads()
        for card in self.pool:
            self._deal(card, self.recipe.by_player)
        for _ in range(self.choose(4)):
            card = draw_card(self.choices, self.mask, names=self.names)
            self.pool.append(card)
            self._deal(card, "AB")

    def player_start(self, side: _Side) -> PlayerStart:
        """Add creatures, lands and the hidden zones to what a player was dealt."""
        for _ in range(self.choose(1 + self.recipe.creatures)):
            if self.mask.cards:
                creature = draw_creature(self.choices, self.mask.area, self.names)
            else:
                creature = compose(self.choices, self.mask, PLAIN, self.names, alone=True)
            side.battlefield.append(self._placed(creature, self.choose(_STATUSES)))
        self._add_lands(side)
        self._fill_hand(side)
        return side.start(self._fill_graveyard_and_library(side))

    def _draw_leads(self) -> list[Card]:
        """The cards that the area is about; in two areas, by their own generators."""
        choices, mask, names = self.choices, self.mask, self.names
        count = self.recipe.leads + choices.choose(self.recipe.leads_more)
        if mask.cards:
            return [LIBRARY[mask.cards[place % len(mask.cards)]] for place in range(count)]
        cards: list[Card] = []
        if mask.area == "replacement":
            cards += draw_replacements(choices, choices.choose(5), mask=mask, names=names)
        elif mask.area == "phases":
            cards += draw_insertions(choices, 1 + choices.choose(count), mask=mask, names=names)
        row = mask.leads
        while len(cards) < count:
            cards.append(compose(choices, mask, row[choices.choose(len(row))], names))
        return cards

    def _deal(self, card: Card, by_player: str) -> None:
        """Put a card where it can act: a permanent mostly onto the battlefield, anything else into a hand.

        A permanent card with cycling mostly goes into the hand, and so do all Auras: nothing is there yet
        that they could be attached to.
        """
        place = self.choose(len(by_player) * 4 * _STATUSES)
        side = self.sides[by_player[place % len(by_player)]]
        place //= len(by_player)
        kind = self.names.kind(card)
        if kind.is_permanent and not kind.is_aura and (place % 4 == 3) == kind.cycles:
            side.battlefield.append(self._placed(card, place // 4))
        else:
            side.hand.append(card.name)

    def _placed(self, card: Card, status: int) -> Entry:
        """The permanent as it is at the start: mostly plain, else tapped, just come, or with counters."""
        kind = self.names.kind(card)
        tapped = status >= _STATUSES - 2
        sick = kind.is_creature and 10 <= status < 10 + self.recipe.sick
        counters = (
            {"+1/+1": status - _STATUSES + 4}
            if kind.is_creature and status >= _STATUSES - self.recipe.grown
            else {}
        )
        chosen = COLORS[self.choose(5)] if kind.chooses_color else ""
        if tapped or sick or counters or chosen:
            return Placed(card.name, tapped, sick, counters, chosen)
        return card.name

    def _add_lands(self, side: _Side) -> None:
        """Basic lands enough to act, of the mask's two colors."""
        place = self.choose(4 * 5)
        count = 2 + self.recipe.lands + place % 4 + 2 * bool(self.mask.cards)
        second = min(place // 4, count - 1)
        side.battlefield.append(_basics(self.mask.colors[0], count - second))
        if second:
            side.battlefield.append(_basics(self.mask.colors[1], second))

    def _fill_hand(self, side: _Side) -> None:
        """Up to two cards of the pool, perhaps a land, and now and then more cards than a hand may keep."""
        place = self.choose(3 * 3 * 16 * 2)
        for _ in range(place % 3 + bool(self.mask.cards)):
            side.hand.append(self._of_pool())
        if place // 3 % 3 == 2:
            side.hand.append(_basics(self.mask.colors[0], 1))
        if place // 9 % 16 >= 16 - self.recipe.full_hand:
            missing = MAXIMUM_HAND_SIZE + 1 + place // 144 - len(side.hand)
            if missing > 0:
                side.hand.append(_basics(self.mask.colors[1], missing))

    def _fill_graveyard_and_library(self, side: _Side) -> int:
        """Put cards of the pool among basic lands; return the life total that was drawn with them."""
        pool = self.pool
        place = self.choose(5 * 7 * 7 * len(_LIVES))
        for _ in range(max(0, place % 5 - 2)):
            side.graveyard.append(self._of_pool())
        library = side.library
        first, second = self.mask.colors[0], self.mask.colors[1]
        left = 8 + 2 * (place // 5 % 7)
        if self.mask.cards:  # Such engines look through all cards at every step.
            left //= 2
        for _ in range(place // 35 % 7):
            gap, card = divmod(self.choose(3 * len(pool)), len(pool))
            if gap:
                library.append(_basics(first, gap))
            library.append(pool[card].name)
            left -= gap + 1
        left = max(2, left)
        library.append(_basics(first, left - left // 2))
        library.append(_basics(second, left // 2))
        return _REAL_LIVES[place // 245 % 4] if self.mask.cards else _LIVES[place // 245]

    def _of_pool(self) -> str:
        return self.pool[self.choose(len(self.pool))].name


@lru_cache(maxsize=256)
def _basics(color: str, count: int) -> str:
    """So many basic lands of a color, as one entry."""
    return BASIC_LANDS[color] if count == 1 else f"{BASIC_LANDS[color]} x{count}"
