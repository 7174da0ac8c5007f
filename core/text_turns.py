"""Effects on the course of turns in the conventional wording of rules text (CR 500, 724)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.amounts import Count
from rulehound.core.text_clauses import Clause, Setting, your_or_their
from rulehound.core.text_words import part_of_turn, quantity, tail
from rulehound.core.triggered_abilities import StepBegins
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext


def _add_phases(effect: AddPhases, setting: Setting) -> Clause:
    added = " followed by ".join(f"an additional {phase} phase" for phase in effect.phases)
    after = effect.after + (" this turn" if effect.after.startswith("the first") else "")
    if effect.you_get:
        return Clause("you", "get", f"{added} after {after}", spoken=True)
    if isinstance(setting.trigger, StepBegins):
        return Clause("", "", f"there is {added} after {after}")
    return Clause("", "", f"after {after}, there is {added}")


def _add_steps(effect: AddSteps, setting: Setting) -> Clause:
    added = quantity(effect.amount, f"additional {part_of_turn(effect.step)}") + tail(effect.amount)
    where = f"before the next {part_of_turn(effect.anchor)} of this phase" if effect.anchor else effect.where
    if effect.you_get:
        return Clause("you", "get", f"{added} {where}", spoken=True)
    there = "there is" if effect.amount == 1 or isinstance(effect.amount, Count) else "there are"
    if isinstance(setting.trigger, StepBegins):
        return Clause("", "", f"{there} {added} {where}")
    return Clause("", "", f"{where}, {there} {added}")


def _extra_turn(effect: ExtraTurn, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    after = f" Skip the {part_of_turn(effect.skip)} of that turn." if effect.skip else ""
    if effect.lose_at_end:
        loses = "you lose" if player == "you" else "that player loses"
        after += f" At the beginning of that turn's end step, {loses} the game."
    return Clause(player, "take", "an extra turn after this one", after=after)


def _skip_next(effect: SkipNext, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    their = your_or_their(player)
    return Clause(player, "skip", f"{their} next {part_of_turn(effect.what)}", spoken=True)


def _end_turn(effect: EndTurn, setting: Setting) -> Clause:
    if effect.active_may:
        return Clause("", "", "the player whose turn it is may end the turn")
    # Put before it, the condition would be one for an ability to trigger at all (CR 603.4).
    return Clause("you", "end", "the turn" + (" if it's your turn" if effect.only_yours else ""))


def _end_combat(effect: EndCombat, setting: Setting) -> Clause:
    return Clause("you", "end", "the combat phase")


CLAUSES: dict[type, Callable[[Any, Setting], Clause]] = {
    AddPhases: _add_phases,
    AddSteps: _add_steps,
    ExtraTurn: _extra_turn,
    SkipNext: _skip_next,
    EndTurn: _end_turn,
    EndCombat: _end_combat,
}
