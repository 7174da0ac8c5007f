"""Writing a script by playing, and playing one again.

`Recorder` stands between a game and whoever decides, and remembers every decision as a script line;
`Reader` decides as a script says: a line at its address, one without an address at the first chance in
order, and the default where no line says anything.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core.attempts import (
    action_of,
    attempt_at,
    forbidden,
    make_attempt,
    times_received,
)
from rulehound.core.decisions import PRIORITY, Decision, Option
from rulehound.core.errors import LimitExceeded, ReplayError
from rulehound.core.events import GameEnded
from rulehound.core.expectations import Expectations
from rulehound.core.game import Game
from rulehound.core.legality import is_declaring
from rulehound.core.lines import at_now, hint, index_of, labels, line_of, shuffle_line
from rulehound.core.scenario import Activate, At, Attack, Attempt, Block, Choose, Line, Scenario, Shuffle
from rulehound.core.state import GameState
from rulehound.core.target import Attempted, Offer, Taken, Where

Decide = Callable[[Decision], Any]
Tempt = Callable[[str], tuple[str, Option] | None]
"""Asked with the player who has received priority: who is to try what, though it is illegal."""


class Made:
    """One decision as it was made: enough to write a line or an entry of the trail later."""

    __slots__ = ("answer", "at", "decision", "kept", "line", "stack", "trace")

    def __init__(self, state: GameState, decision: Decision, answer: Any, line: int | None) -> None:
        self.decision = decision
        self.answer = answer
        self.line = line
        self.trace = len(state.trace)
        self.stack = len(state.stack)
        self.at = at_now(state, decision)
        self.kept: tuple[tuple[int, int], ...] | None = None
        """Where it was decided during an action that was taken back: the mana abilities of it that were kept."""


class MadeAttempt(Made):
    """An illegal attempt, with its entry of the trail.

    It was made before any action that begins at this length of the trace, and is not forgotten with it.
    """

    __slots__ = ("taken",)

    def __init__(self, state: GameState, attempted: Attempted, line: int | None) -> None:
        action = attempted.action
        super().__init__(state, Decision("attempt", action.player, (), attempted.rule), 1, line)
        self.trace -= 1
        self.at = attempt_at(state)
        self.taken = forbidden(state, attempted, line)


class Offers:
    """Every decision that was put to a player, with how many events had happened, and its answer.

    What was put during an action that was taken back is forgotten, and so is what a player may begin to do
    after that: the action that proved illegal is left out of it.
    """

    def __init__(self, state: GameState) -> None:
        self._state = state
        self.all: list[Offer] = []

    def note(self, decision: Decision, answer: Any) -> None:
        state = self._state
        length = len(state.trace)
        if not (decision.about == PRIORITY and state.refused and state.refused_at == length):
            self.all.append((length, decision, answer))

    def forget(self, length: int, kept: bool) -> None:
        """Forget what was put since the trace had this length; "kept" stands for it where mana abilities stay.

        Who chose to pay as something resolved, and then could not, has chosen not to (CR 118.12).
        """
        self.all = [offer for offer in self.all if offer[0] <= length]
        for place in range(len(self.all) - 1, -1, -1):
            if self.all[place][0] != length:
                break
            if self.all[place][1].about == "may":
                self.all[place:] = [(length, self.all[place][1], 0)]
                break
        if kept:
            self.all.append((length, Decision("kept", self._state.active_player, (), "733.1"), None))


class Recorder:
    """Lets `decide` decide, and remembers what was decided; `tempt` may have players try what is illegal.

    What was decided during an action that was taken back is forgotten with it (CR 733.1), unless a mana
    ability of it was kept: such an entry stands at a length of the trace that the game has gone back to.
    """

    def __init__(self, game: Game, decide: Decide, tempt: Tempt | None = None) -> None:
        self.game = game
        self._decide = decide
        self._tempt = tempt
        self.made: list[tuple[Made, Line | None]] = []
        self.attempts: list[Attempted] = []
        self.offers = Offers(game.state)
        game.state.taken_back = self._forget
        if tempt is not None:
            game.state.tempted = self._tempted

    def _tempted(self, holder: str) -> None:
        """Make the attempt that is wanted now, if any."""
        assert self._tempt is not None
        wanted = self._tempt(holder)
        if wanted is None:
            return
        state = self.game.state
        attempted = make_attempt(state, *wanted)
        if attempted is not None:
            self.attempts.append(attempted)
            self.made.append((MadeAttempt(state, attempted, None), attempted.action))

    def __call__(self, decision: Decision) -> Any:
        state = self.game.state
        made = self.made
        if decision.about == "shuffle":
            order = self._decide(decision)
            if order == 0:
                order = list(range(len(decision.options)))
            self.offers.note(decision, order)
            made.append((Made(state, decision, order, None), shuffle_line(state, decision.player, order)))
            return order
        answer = self._decide(decision) if len(decision.options) > 1 else 0
        self.offers.note(decision, answer)
        if decision.about == PRIORITY and answer == 0:
            return 0
        made.append((Made(state, decision, answer, None), line_of(state, decision, answer)))
        return answer

    def _forget(self, length: int, kept: list[tuple[int, int]]) -> None:
        """Forget the action that was just taken back, with the decisions within it."""
        self.offers.forget(length, bool(kept))
        undone = decided_since(self.made, length)
        if kept:
            mark_undone(undone, kept)
        else:
            del self.made[len(self.made) - len(undone) :]

    def script(self) -> tuple[Line, ...]:
        """The lines that are not defaults, with their addresses.

        A default while paying is written out where the next line could be taken for it: a mana ability
        activated with priority whose address reads the same.
        """
        lines: list[Line] = []
        defaults: list[tuple[Made, Line]] = []
        for made, line in self.made:
            if line is None:
                continue
            if made.answer == 0 and made.decision.about != PRIORITY:
                defaults.append((made, line))
                continue
            if isinstance(line, Shuffle) and made.answer == list(range(len(made.answer))):
                continue
            if isinstance(line, Activate):
                lines += [addressed(other, each.at) for each, other in defaults if is_mistakable(each, made)]
            defaults = []
            lines.append(addressed(line, made.at))
        return tuple(lines)

    def trail(self) -> list[Taken]:
        """Everything that was decided, defaults too, passing left out, for targets that follow by meaning."""
        return trail_of(self.made)


def decided_since(made: list[tuple[Made, Line | None]], length: int) -> list[Made]:
    """What was decided since the trace had this length, during the action that has just been taken back."""
    place = len(made)
    while place and made[place - 1][0].trace >= length and made[place - 1][0].kept is None:
        place -= 1
    return [each for each, _ in made[place:]]


def mark_undone(undone: list[Made], kept: list[tuple[int, int]]) -> None:
    """Note that this was decided during an action of which only some mana abilities are left."""
    for each in undone:
        each.kept = tuple(kept)
        each.stack = undone[0].stack


def record(game: Game, decide: Decide, tempt: Tempt | None = None) -> Recorder:
    """Play a game with `decide`, recording; a bound that is met ends it."""
    recorder = Recorder(game, decide, tempt)
    try:
        game.run(recorder)
    except LimitExceeded:
        game.state.trace.append(GameEnded("limit"))
    return recorder


def with_script(scenario: Scenario, script: tuple[Line, ...]) -> Scenario:
    """The scenario with another script."""
    return msgspec.structs.replace(scenario, script=script)


def is_mistakable(paying: Made, later: Made) -> bool:
    """Whether a line for `later` could be carried out while paying already, its address being the same."""
    return (
        paying.decision.about == "mana"
        and paying.decision.player == later.decision.player
        and paying.at == later.at
        and len(paying.decision.options) > 1
    )


def addressed(line: Line, at: At) -> Line:
    """The line with an address."""
    fields = {field: getattr(line, field) for field in line.__struct_fields__}
    return type(line)(**{**fields, "at": at})


def trail_of(made: list[tuple[Made, Line | None]]) -> list[Taken]:
    """The trail of these decisions; what was tapped while a cost was being paid says within which action.

    What was tapped for a cost on resolution is within none: it serves as well before, with the same stack.
    Of an action that was taken back only the mana abilities that were kept are left, by themselves.
    """
    trail: list[Taken] = []
    action: int | None = None
    paying = False
    for each, line in made:
        about = each.decision.about
        if each.kept is not None:
            option = each.decision.options[each.answer]
            if about in (PRIORITY, "mana", "reverse"):
                paying = about == "mana" and option[0] == "activate" and option[1:] in each.kept
            if paying and line is not None:
                where = Where(each.at.turn, each.at.step, each.at.occurrence, each.stack)
                trail.append(Taken(line, where, each.line))
            continue
        if isinstance(each, MadeAttempt):
            trail.append(each.taken)
            continue
        if about == PRIORITY:
            action, paying = len(trail), False
        elif about == "may" and each.decision.rule == "603.5":
            action, paying = None, False
        elif about == "mana":
            paying = each.decision.options[each.answer][0] == "activate"
        elif about not in ("mana type", "symbol", "replacement"):
            paying = False
        if line is None or (about == "mana" and not paying):
            continue
        where = Where(each.at.turn, each.at.step, each.at.occurrence, each.stack)
        trail.append(Taken(line, where, each.line, action if paying else None))
    return trail


class Reader:
    """Decides as a script says.

    With `strict` a line that cannot be carried out raises ReplayError when its moment has passed, unless a
    `refused` check expects that; else it is skipped and remembered in `skipped` (index, reason).
    """

    def __init__(self, game: Game, *, strict: bool = True) -> None:
        self.game = game
        self.script = game.scenario.script
        self.strict = strict
        self.next = 0
        self.skipped: list[tuple[int, str]] = []
        self.made: list[tuple[Made, Line | None]] = []
        self.used: list[int] = []
        self.attempts: list[Attempted] = []
        self.offers = Offers(game.state)
        self._refused: set[int] = set()
        self._seen: dict[int, list[str]] = {}
        """The options of the last decision that a line is about and is none of."""
        game.state.taken_back = self._forget
        if any(isinstance(line, Attempt) for line in self.script):
            game.state.tempted = self._tempted
        self.expectations = Expectations(
            game, lambda: self.next, lambda: self._refused.union(line for line, _ in self.skipped)
        )
        self._may_fail = {
            each.after for each in game.scenario.expect if each.check == "refused" and each.value
        }

    def __call__(self, decision: Decision) -> Any:
        state = self.game.state
        self._drop_passed()
        if decision.about == "shuffle":
            return self._shuffle(decision)
        answer: int = 0
        number: int | None = None
        if self.next < len(self.script) and (len(decision.options) > 1 or decision.about == "attack"):
            line = self.script[self.next]
            if line.at is None or is_at(line.at, at_now(state, decision)):
                found = index_of(state, decision, line)
                if found is not None:
                    answer, number = found, self.next
                    self.used.append(self.next)
                    self.next += 1
                elif isinstance(line, Choose) and is_its_decision(line, decision):
                    self._fail(f"{line.player} has no option {line.option!r} about {line.about} there")
                elif isinstance(line, Choose) and (line.about, line.player) == (
                    decision.about,
                    decision.player,
                ):
                    self._seen[self.next] = labels(state, decision)
        self.offers.note(decision, answer)
        if answer or decision.about != PRIORITY:
            self.made.append((Made(state, decision, answer, number), line_of(state, decision, answer)))
        return answer

    def _tempted(self, holder: str) -> None:
        """Make the attempts whose moment has come: at their address, else as soon as they are illegal."""
        state = self.game.state
        self._drop_passed()
        while self.next < len(self.script) and isinstance(line := self.script[self.next], Attempt):
            numbered = line.at is not None and line.at.decision > 0
            if (line.at is not None and not is_at(line.at, attempt_at(state))) or (
                not numbered and line.player != holder
            ):
                return
            if (line.action == "attack") != is_declaring(state, holder):
                return
            action = action_of(state, line)
            attempted = None if action is None else make_attempt(state, line.player, action)
            if attempted is None:
                if not numbered:
                    return
                self._fail(
                    f"{line.player} has no such object" if action is None else "it is not illegal there"
                )
                continue
            self.attempts.append(attempted)
            self.made.append((MadeAttempt(state, attempted, self.next), line))
            if attempted.outcome == "refused":
                self._refused.add(self.next)
            self.used.append(self.next)
            self.next += 1
            self._drop_passed()

    def _shuffle(self, decision: Decision) -> Any:
        state = self.game.state
        order = list(range(len(decision.options)))
        number: int | None = None
        if self.next < len(self.script):
            line = self.script[self.next]
            due = line.at is None or is_at(line.at, at_now(state, decision))
            if due and isinstance(line, Shuffle) and line.player == decision.player:
                names = [state.objects[option[1]].name for option in decision.options]
                wanted = [name for name in line.order if name in names]
                rest = [name for name in names if name not in wanted]
                order = [names.index(name) for name in (*wanted, *rest)]
                number = self.next
                self.used.append(self.next)
                self.next += 1
        self.offers.note(decision, order)
        self.made.append((Made(state, decision, order, number), shuffle_line(state, decision.player, order)))
        return order

    def _forget(self, length: int, kept: list[tuple[int, int]]) -> None:
        """Forget the action that was just taken back; the lines within it were not carried out.

        Where a mana ability of it was kept they were: that is what they came to.
        """
        self.offers.forget(length, bool(kept))
        undone = decided_since(self.made, length)
        if kept:
            mark_undone(undone, kept)
            return
        del self.made[len(self.made) - len(undone) :]
        for made in reversed(undone):
            if made.line is not None:
                why = "the action could not be completed and was taken back (CR 733.1)"
                after = self._hint(self.next) if self.next in self._seen else ""
                self._fail(why + after, made.line)

    def _drop_passed(self) -> None:
        """Give up lines whose moment has passed."""
        state = self.game.state
        while self.next < len(self.script):
            at = self.script[self.next].at
            if at is None or not passed(state, at, self.script[self.next]):
                return
            self._fail("its moment has passed and it could not be carried out" + self._hint(self.next))

    def _fail(self, reason: str, number: int | None = None) -> None:
        line = self.next if number is None else number
        if self.strict and line + 1 not in self._may_fail:
            raise ReplayError(line, reason)
        self.skipped.append((line, reason))
        if number is None:
            self.next += 1
        elif number in self.used:
            self.used.remove(number)

    def finish(self) -> None:
        """Call when the game is over: what is left of the script could not be carried out."""
        waited = self.next
        while self.next < len(self.script):
            why = (
                self._hint(waited)
                if self.next == waited
                else f" (line {waited + 1} was waited for until then)"
            )
            self._fail("the scenario ended before it could be carried out" + why)

    def _hint(self, line: int) -> str:
        return hint(self.game.state, self.script[line], self._seen.get(line, []))

    def trail(self) -> list[Taken]:
        return trail_of(self.made)


def is_its_decision(line: Choose, decision: Decision) -> bool:
    """Whether a line that has this very decision for its address is about it, and so must be one of its options."""
    numbered = line.at is not None and line.at.decision > 0
    return numbered and line.about == decision.about and line.player == decision.player


def is_at(address: At, now: At) -> bool:
    """Whether an address fits a decision that is being made."""
    return (address.turn, address.step, address.occurrence) == (now.turn, now.step, now.occurrence) and (
        address.decision in (0, now.decision)
    )


def passed(state: GameState, at: At, line: Line) -> bool:
    """Whether the moment of an address lies behind."""
    if at.turn != state.turn_number:
        return at.turn < state.turn_number
    begun = state.occurrences.get(at.step, 0)
    if begun < at.occurrence:
        return False
    if begun > at.occurrence or state.moment != at.step:
        return True
    if not at.decision:
        return False
    if isinstance(line, Attempt):
        return times_received(state) > at.decision
    return all(state.decision_counts.get((line.player, about), 0) > at.decision for about in abouts_of(line))


def abouts_of(line: Line) -> tuple[str, ...]:
    """What the decisions are about in which a line can be carried out; a mana ability also while paying."""
    if isinstance(line, Choose):
        return (line.about,)
    if isinstance(line, Activate):
        return (PRIORITY, "mana")
    return ({Attack: "attack", Block: "block", Shuffle: "shuffle"}.get(type(line), PRIORITY),)
