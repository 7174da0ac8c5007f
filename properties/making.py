"""Making one scenario: mask, board, and a game played on the reference engine with the same choices."""

from collections.abc import Mapping, Sequence

import msgspec

from rulehound.core.abilities import is_mana_ability
from rulehound.core.cards import Card
from rulehound.core.choices import Choices, SeededChoices
from rulehound.core.continuous import characteristics
from rulehound.core.decisions import Decision
from rulehound.core.game import Game
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.script import Recorder, record
from rulehound.core.state import GameState
from rulehound.properties.areas import Mask, draw_mask
from rulehound.properties.boards import draw_start
from rulehound.properties.illegal import tempter_of
from rulehound.properties.play import Policy
from rulehound.properties.real_cards import draw_real_mask


class Made:
    """A scenario as it was made: its start, its cards, the game that was played, and what was recorded."""

    __slots__ = ("cards", "game", "mask", "recorder", "start")

    def __init__(
        self, start: Scenario, cards: Mapping[str, Card], game: Game, recorder: Recorder, mask: Mask
    ) -> None:
        self.start = start
        self.cards = cards
        self.game = game
        self.recorder = recorder
        self.mask = mask

    def scenario(self) -> Scenario:
        """The scenario with its script written out."""
        return msgspec.structs.replace(self.start, script=self.recorder.script())


class Player:
    """Decides by a policy, which is told what objects are called and which abilities make mana."""

    def __init__(self, policy: Policy, state: GameState) -> None:
        self._policy = policy
        objects = state.objects
        policy.name_of = lambda id: objects[id].card.name
        policy.is_mana = lambda id, number: is_mana_ability(
            characteristics(state, objects[id]).abilities[number]
        )

    def __call__(self, decision: Decision) -> int | list[int]:
        if decision.about == "shuffle":
            return self._policy.shuffle(len(decision.options))
        return self._policy(decision)


def make(
    choices: Choices,
    areas: Sequence[str],
    *,
    readable: bool = False,
    real: bool = False,
    legal: bool = False,
    avoid: frozenset[str] = frozenset(),
) -> Made:
    """Draw a mask and a board, and play it on the reference engine; with `legal` nobody tries what is illegal.

    `avoid` names features to do without; with `real` all cards are real ones, for targets that know no others.
    """
    if real:
        mask = draw_real_mask(choices, areas, avoid=avoid)
    else:
        mask = draw_mask(choices, areas, readable=readable, avoid=avoid)
    start = draw_start(choices, areas, mask=mask, readable=readable)
    cards = cards_of(start)
    game = Game(start, cards)
    player = Player(Policy(choices, mask), game.state)
    tempter = None if legal else tempter_of(choices, mask, game.state)
    recorder = record(game, player, tempter)
    return Made(start, cards, game, recorder, mask)


def scenario_choices(seed: int, lane: int, index: int) -> SeededChoices:
    """The choices of scenario `index` of a lane."""
    return SeededChoices(seed, lane, index)
