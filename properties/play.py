"""How a player chooses: at random, but in groups and by weight, so that things happen and scenarios end.

Picking evenly among all options would mostly tap lands: each copy of a card is one more option.  So a
player first decides whether to act, then what kind of thing to do, then with which card.
"""

from collections.abc import Callable, Sequence

from rulehound.core.choices import Choices
from rulehound.core.decisions import PRIORITY, Decision, Option
from rulehound.properties.areas import Mask

_ACTS_CALM = 3
"""After so many acts in a row the odds to act have halved."""
_ACTS_MANY = 24
"""After so many acts in one scenario the odds to act have halved again."""
_KINDS = ("play", "cast", "activate", "mana")


class Policy:
    """Answers decisions with the index of an option; all of its chance is drawn from `choices`.

    The caller may set `name_of`, which groups interchangeable objects (by default each stands for
    itself), and `is_mana`, which says whether ability number i of an object is a mana ability, so that
    such abilities are a kind of action of their own.  Both take internal ids and must not depend on
    anything but the game.
    """

    __slots__ = ("_acts", "_acts_in_a_row", "_choose", "_weights", "is_mana", "name_of")

    def __init__(self, choices: Choices, mask: Mask) -> None:
        self._choose = choices.choose
        self._weights = mask.weights
        self._acts = 0
        self._acts_in_a_row = 0
        self.name_of: Callable[[int], str] = str
        self.is_mana: Callable[[int, int], bool] | None = None

    def __call__(self, decision: Decision) -> int:
        """Return the index of the option taken; a decision with one option draws nothing."""
        options = decision.options
        if len(options) < 2:
            return 0
        about = decision.about
        if about == PRIORITY:
            return self._priority(options)
        if about == "mana":
            return self._mana(options)
        switch = _SWITCH_OF.get(about)
        if switch is not None:
            return self._switched(options, self._weights[switch])
        if about in _BY_NAME:
            return self._by_name(options, range(len(options)))
        return self._choose(len(options))

    def shuffle(self, n: int) -> list[int]:
        """Return the order that a shuffle of n cards brings about, each as its place before (CR 701.24a).

        Fisher and Yates's, by `choices`; all zeros, or a mask without shuffling, leave the cards as they are.
        """
        order = list(range(n))
        if self._weights["shuffle"]:
            for place in range(n - 1):
                other = place + self._choose(n - place)
                order[place], order[other] = order[other], order[place]
        return order

    def _chance(self, percent: int) -> bool:
        """True about so often, never where the draw is 0."""
        return percent > 0 and self._choose(100) >= max(1, 100 - percent)

    def _priority(self, options: Sequence[Option]) -> int:
        """Whether to act at all, then the kind, then the name (CR 117.1)."""
        odds = self._weights["act"] * _ACTS_CALM // (_ACTS_CALM + self._acts_in_a_row)
        odds = odds * _ACTS_MANY // (_ACTS_MANY + self._acts)
        if not self._chance(odds):
            self._acts_in_a_row //= 2
            return _place_of(options, "pass")
        chosen = self._kind(options)
        if chosen is None:
            return _place_of(options, "pass")
        self._acts_in_a_row += 1
        self._acts += 1
        return self._by_name(options, chosen)

    def _kind(self, options: Sequence[Option]) -> list[int] | None:
        """The options of one kind, drawn by weight among the kinds offered; None where none has weight.

        Where there is nothing but mana abilities, mana is made no more readily than its weight says.
        """
        kinds: dict[str, list[int]] = {kind: [] for kind in _KINDS}
        is_mana = self.is_mana
        for place, option in enumerate(options):
            verb = option[0]
            if verb == "activate" and is_mana is not None and is_mana(option[1], option[2]):
                verb = "mana"
            if verb in kinds:
                kinds[verb].append(place)
        weights = self._weights
        offered = [kind for kind in _KINDS if kinds[kind] and weights[kind]]
        if offered == ["mana"] and not self._chance(weights["mana"]):
            return None
        total = sum(weights[kind] for kind in offered)
        if not total:
            return None
        left = self._choose(total) if len(offered) > 1 else 0
        for kind in offered:
            left -= weights[kind]
            if left < 0:
                return kinds[kind]
        raise AssertionError("a draw below the total falls to some kind")

    def _by_name(self, options: Sequence[Option], places: Sequence[int]) -> int:
        """One of these options, evenly among the names of their objects; the first with that name."""
        if len(places) == 1:
            return places[0]
        groups: dict[tuple[object, ...], int] = {}
        for place in places:
            verb, *about = options[place]
            if about and isinstance(about[0], int):
                about[0] = self.name_of(about[0])
            groups.setdefault((verb, *about), place)
        firsts = tuple(groups.values())
        return firsts[self._choose(len(firsts))]

    def _mana(self, options: Sequence[Option]) -> int:
        """Pay as soon as that is possible, seldom activating more; till then what is needed (CR 601.2g).

        The abilities that help stand first.
        """
        if options[0][0] == "pay":
            more = self._chance(self._weights["pay more"] // 5)
            return self._by_name(options, range(1, len(options))) if more else 0
        return self._by_name(options, range(len(options))) if self._chance(20) else 0

    def _switched(self, options: Sequence[Option], percent: int) -> int:
        """The first option, or with these odds one of the others."""
        if not self._chance(percent):
            return 0
        return 1 + self._choose(len(options) - 1) if len(options) > 2 else 1


_BY_NAME = frozenset(("target", "discard", "search", "sacrifice", "exile"))
"""Decisions about objects of which copies count once."""
_SWITCH_OF = {"attack": "attack", "block": "block", "may": "may", "reverse": "keep"}
"""Decisions that a mask has a weight for: the weight is that of any option but the first."""


def _place_of(options: Sequence[Option], verb: str) -> int:
    """The place of the first option with this verb, 0 where there is none."""
    for place, option in enumerate(options):
        if option[0] == verb:
            return place
    return 0
