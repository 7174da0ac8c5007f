"""Illegal attempts: near misses, drawn seldom at moments of priority, of what the rules just do not allow.

A tapped land tapped again, a creature that came this turn, a second land, a sorcery on the other player's
turn, somebody else's permanent, a card where it cannot be used: whatever is almost legal.
"""

from collections.abc import Callable, Iterator

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.attempts import certainly_illegal
from rulehound.core.choices import Choices
from rulehound.core.continuous import base_characteristics, characteristics, functioning
from rulehound.core.decisions import Option
from rulehound.core.legality import is_declaring, refusal
from rulehound.core.objects import GameObject
from rulehound.core.players import opponent_of
from rulehound.core.state import GameState
from rulehound.core.submitting import WHILE_DOING
from rulehound.properties.areas import Mask

Attempt = tuple[str, Option]
"""Who tries what."""

_WAIT = 40
"""How many moments of priority go by at most before the next attempt, at the lowest weight twice as many."""
_FAVORITES_MAX = 6
"""How many attempts of the kind that its area is about a scenario may have besides."""
_LIBRARY = 2
"""How many cards from the top of a library are worth trying to use."""


class Tempter:
    """Tells which attempt is made when a player has received priority, seldom any.

    All of its chance is drawn from `choices`: how long to wait, then the kind, then the card.  A wait of 0
    is for ever, so that zeros try nothing.
    """

    __slots__ = ("_choices", "_favorite", "_left", "_state", "_tried", "_wait")

    def __init__(self, choices: Choices, mask: Mask, state: GameState) -> None:
        self._choices = choices
        self._state = state
        self._wait = _WAIT * (200 - mask.weights["illegal"]) // 100
        self._left = choices.choose(self._wait)
        self._favorite = FAVORITES.get(mask.area)
        self._tried: set[tuple[object, ...]] = set()

    def __call__(self, holder: str) -> Attempt | None:
        """Who is to try what now; None nearly always."""
        if is_declaring(self._state, holder):
            return self._attack(holder)
        self._left -= 1
        if self._left:
            return self._favored(holder) if self._favorite is not None else None
        attempt = draw_attempt(self._choices, self._state, holder)
        self._left = self._choices.choose(self._wait)
        return attempt

    def _attack(self, player: str) -> Attempt | None:
        """Now and then an attack with a creature that is tapped, or that has just come (CR 508.1a, 302.6)."""
        barred = [
            each.id
            for each in functioning(self._state).creatures
            if each.controller == player
            and certainly_illegal(self._state, player, ("attack", each.id)) is not None
        ]
        if not barred or not self._choices.choose(3):
            return None
        return player, ("attack", barred[self._choices.choose(len(barred))])

    def _favored(self, holder: str) -> Attempt | None:
        """An attempt of the favorite kind, once for each object, controller and untap step."""
        assert self._favorite is not None
        if len(self._tried) >= _FAVORITES_MAX:
            return None
        untapped = self._state.occurrences.get("untap", 0)
        for player, action in self._favorite(self._state, holder):
            about = (action[1], player, untapped)
            if about not in self._tried and certainly_illegal(self._state, player, action) is not None:
                if not self._choices.choose(3):
                    return None
                self._tried.add(about)
                return player, action
        return None


def tempter_of(choices: Choices, mask: Mask, state: GameState) -> Tempter | None:
    """The tempter that a mask asks for; None, and nothing drawn, where it is switched off."""
    return Tempter(choices, mask, state) if mask.weights["illegal"] else None


def draw_attempt(choices: Choices, state: GameState, holder: str) -> Attempt | None:
    """An attempt of a kind that is drawn, or of the next kind of which there is one now."""
    first = choices.choose(len(KINDS))
    for place in range(len(KINDS)):
        kind = KINDS[(first + place) % len(KINDS)]
        found: dict[tuple[object, ...], Attempt] = {}
        for player, action in kind(state, holder):
            about = (player, action[0], state.objects[action[1]].card.name, *action[2:])
            if about not in found and certainly_illegal(state, player, action) is not None:
                found[about] = (player, action)
        if found:
            attempts = tuple(found.values())
            return attempts[choices.choose(len(attempts))]
    return None


def _activated(state: GameState, player: str) -> Iterator[tuple[GameObject, int, ActivatedAbility]]:
    """The abilities of the permanents that a player controls, mana abilities first."""
    index = functioning(state)
    yield from index.mana_abilities[player]
    yield from index.activated[player]


def tapped(state: GameState, holder: str) -> Iterator[Attempt]:
    """{T} of a tapped permanent, {Q} of an untapped one (CR 107.5, 107.6)."""
    for permanent, number, ability in _activated(state, holder):
        if (ability.cost.tap and permanent.tapped) or (ability.cost.untap and not permanent.tapped):
            yield holder, ("activate", permanent.id, number)


def sick(state: GameState, holder: str) -> Iterator[Attempt]:
    """{T} or {Q} of a permanent that has just come under its controller's control (CR 302.6)."""
    turn_began = state.players[holder].turn_began
    for permanent, number, ability in _activated(state, holder):
        if (ability.cost.tap or ability.cost.untap) and permanent.since >= turn_began:
            yield holder, ("activate", permanent.id, number)


def not_yours(state: GameState, holder: str) -> Iterator[Attempt]:
    """An ability of a permanent that the opponent controls (CR 602.2)."""
    for permanent, number, ability in _activated(state, opponent_of(holder)):
        if not (ability.cost.tap and permanent.tapped):
            yield holder, ("activate", permanent.id, number)


def no_priority(state: GameState, holder: str) -> Iterator[Attempt]:
    """What the other player could do if they had priority (CR 117.1)."""
    other = opponent_of(holder)
    for permanent, number, ability in _activated(state, other):
        if not (ability.cost.tap and permanent.tapped):
            yield other, ("activate", permanent.id, number)
    yield from _hand(state, other)


def _hand(state: GameState, player: str) -> Iterator[Attempt]:
    for card in state.players[player].hand:
        yield player, ("play" if "Land" in card.card.types else "cast", card.id)
        for number, _ in base_characteristics(card.card).from_hand:
            yield player, ("activate", card.id, number)


def not_now(state: GameState, holder: str) -> Iterator[Attempt]:
    """What is in hand or may be activated, but not at this time (CR 117.1a, 305.2, 307.1, 602.5d)."""
    yield from _hand(state, holder)
    for permanent, number, ability in _activated(state, holder):
        if ability.timing:
            yield holder, ("activate", permanent.id, number)


def no_means(state: GameState, holder: str) -> Iterator[Attempt]:
    """What could be begun now, were there a target or the means to pay (CR 601.2c, 601.2h, 118.3)."""
    wanted = list(_hand(state, holder))
    for permanent, number, ability in _activated(state, holder):
        if ability.target or ability.cost.mana or ability.cost.life:
            wanted.append((holder, ("activate", permanent.id, number)))
    for player, action in wanted:
        illegal = refusal(state, player, action)
        if illegal is not None and illegal.rule in WHILE_DOING:
            yield player, action


def _in_time(state: GameState, holder: str, card: GameObject) -> bool:
    """Whether the time would be right for it, so that only one thing is wrong."""
    types = card.card.types
    if "Instant" in types or "flash" in card.card.keywords:
        return True
    main = state.phase is not None and state.phase.kind == "main"
    slow = main and holder == state.active_player and not state.stack
    return slow and not ("Land" in types and state.players[holder].lands_played)


def elsewhere(state: GameState, holder: str) -> Iterator[Attempt]:
    """A card in a zone from which it cannot be used (CR 601.3, 305.1, 113.6, 702.29a)."""
    me, other = state.players[holder], state.players[opponent_of(holder)]
    for card in (*me.graveyard, *other.hand, *me.library[:_LIBRARY], *state.exile, *other.graveyard):
        if _in_time(state, holder, card):
            yield holder, ("play" if "Land" in card.card.types else "cast", card.id)
    for thing in (*me.hand, *me.graveyard, *state.battlefield):
        for number, ability in enumerate(thing.card.rules_abilities):
            if isinstance(ability, ActivatedAbility) and bool(ability.cycling) != (thing.zone == "hand"):
                yield holder, ("activate", thing.id, number)


def no_such_thing(state: GameState, holder: str) -> Iterator[Attempt]:
    """An ability that is not to be activated, or one more than there are (CR 602.1)."""
    for permanent in functioning(state).permanents:
        if permanent.controller == holder:
            abilities = characteristics(state, permanent).abilities
            for number, ability in enumerate(abilities):
                if not isinstance(ability, ActivatedAbility):
                    yield holder, ("activate", permanent.id, number)
            yield holder, ("activate", permanent.id, len(abilities))


def other_way(state: GameState, holder: str) -> Iterator[Attempt]:
    """A land cast as a spell, another card played as a land (CR 305.1)."""
    me = state.players[holder]
    main = state.phase is not None and state.phase.kind == "main"
    for card in me.hand:
        if "Land" in card.card.types:
            yield holder, ("cast", card.id)
        elif main and holder == state.active_player and not state.stack and not me.lands_played:
            yield holder, ("play", card.id)


KINDS: tuple[Callable[[GameState, str], Iterator[Attempt]], ...] = (
    tapped, sick, not_now, no_means, no_priority, not_yours, elsewhere, no_such_thing, other_way,
)  # fmt: skip
"""The kinds of near miss; each yields candidates, some of which may prove legal after all."""

FAVORITES: dict[str, Callable[[GameState, str], Iterator[Attempt]]] = {"sickness": sick}
"""The kind of near miss that an area is about, which is tried there whenever there is one."""
