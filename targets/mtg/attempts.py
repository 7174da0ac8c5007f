"""Illegal attempts on the engine: it takes a move that it holds legal, and no other."""

import mtg
from mtg.engine import env

from rulehound.core.abilities import is_mana_ability
from rulehound.core.errors import Unsupported
from rulehound.core.scenario import Attempt
from rulehound.targets.mtg.choices import Unanswered
from rulehound.targets.mtg.moves import option_of
from rulehound.targets.mtg.recorder import Recorder
from rulehound.targets.protocol import Rejected, Tried


def make_attempt(recorder: Recorder, game: mtg.Game, line: Attempt) -> Tried:
    """Push it; what comes of it is not told, for nothing is played on after it.

    Raises Rejected where it is not among the moves that the engine holds legal, and Unsupported for what
    cannot be said: the engine asks only the player who decides, and has no move for one mana ability.
    """
    objects = recorder.objects
    if line.player != game.turn:
        raise Unsupported("the engine hears only the player who decides")
    engine_id = objects.by_name(line.object.removesuffix("#1"))
    card = objects.card(engine_id)
    if card is None:
        raise Unsupported("the engine has no such object")
    if line.action == "activate" and line.ability < len(card.rules_abilities):
        if is_mana_ability(card.rules_abilities[line.ability]):
            raise Unsupported("the engine has no move for a single mana ability")
    for move in env.legal_actions(game.state):
        option = option_of(objects, game.state, line.player, move)
        named = getattr(option, "object", None) == line.object.removesuffix("#1")
        if move[0] == line.action and named and getattr(option, "ability", 0) == line.ability:
            try:
                game.push(move)
            except Unanswered:  # It asks for a choice first; whether it would go through, nobody knows.
                return Tried("begun")
            return Tried("accepted")
    raise Rejected("not among the legal moves")
