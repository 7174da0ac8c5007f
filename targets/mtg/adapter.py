"""python-mtg behind the protocol: one scenario at a time, one decision at a time."""

from collections.abc import Sequence
from importlib.metadata import version
from typing import cast

import mtg
from mtg import driver

from rulehound.core import events as ev
from rulehound.core.errors import Unsupported
from rulehound.core.players import MAXIMUM_HAND_SIZE
from rulehound.core.scenario import Attempt, Scenario
from rulehound.core.scenario_names import cards_of, object_names
from rulehound.targets.asking import Question
from rulehound.targets.clock import Clock
from rulehound.targets.mtg import watch
from rulehound.targets.mtg.attempts import make_attempt
from rulehound.targets.mtg.cards import Cards
from rulehound.targets.mtg.choices import Choices, Unanswered
from rulehound.targets.mtg.moves import Prompt, Raw, number_of, prompt
from rulehound.targets.mtg.objects import Objects
from rulehound.targets.mtg.observing import observed
from rulehound.targets.mtg.recorder import COMPLETE, Recorder
from rulehound.targets.mtg.start import set_up
from rulehound.targets.protocol import PROTOCOL, Asked, Hello, Moved, Observed, Rejected, Tried

SILENT_MAX = 400
"""How many steps without a choice may follow one another."""

PASS: Raw = ("pass",)


def hello() -> Hello:
    """What the engine says of itself."""
    return Hello("mtg", version("python-mtg"), PROTOCOL, "", COMPLETE, attempts=True)


class MtgSession:
    """The engine as a session of the protocol."""

    def __init__(self) -> None:
        watch.install()
        self._cards = Cards()
        self._game: mtg.Game | None = None
        self._recorder: Recorder | None = None
        self._prompt: Prompt | None = None
        self._question: Question | None = None
        self._begun: Raw | None = None
        self._decider = ""
        self._choices = Choices()

    def load(self, scenario: Scenario) -> Moved:
        """Set the scenario up, and go on to its first decision; raises Unsupported."""
        self._recorder = self._prompt = self._question = self._begun = None
        driver.clear_cache()
        cards, placed = cards_of(scenario), object_names(scenario)
        game, ids = set_up(self._cards, scenario, cards, placed)
        game.state["_policy"] = self._choices
        objects, clock = Objects(cards), Clock()
        self._choices.objects = objects
        infos = []
        for each in placed.values():
            number, entry = objects.place(ids[each.name], each), each.placed
            infos.append(
                ev.ObjectInfo(
                    number, each.name, each.card, each.zone, each.player, each.player, entry.tapped,
                    tuple(sorted(entry.counters.items())), entry.sick, entry.chosen,
                )
            )  # fmt: skip
        start = scenario.start
        life = tuple(sorted(game.state["life"]))
        events: list[ev.Event] = [ev.GameBegan(start.active, tuple(infos), life)]
        events += clock.begin_turn(start.turn, start.active)
        events += clock.begin_moment(start.phase)
        self._game, self._recorder = game, Recorder(objects, clock, scenario.turns, game.state)
        return self._go_on(events)

    def act(self, option: int) -> Moved:
        """Take an option."""
        if self._question is None:
            raise Rejected("no decision is waiting")
        if not 0 <= option < len(self._question[1]):
            raise Rejected(f"option {option} of {len(self._question[1])}")
        if self._begun is not None:
            self._choices.answer(option)
            return self._do(self._begun, [])
        assert self._prompt is not None
        try:
            self._question = self._prompt.send(option)
        except StopIteration as finished:
            return self._do(finished.value, self._passed() if finished.value == PASS else [])
        return Moved([], self._asked())

    def observe(self) -> Observed:
        """Look at the game."""
        recorder, game = self._loaded()
        return observed(recorder, game.state)

    def attempt(self, line: Attempt) -> Tried:
        """Try what is illegal; raises Rejected where the engine refuses it."""
        recorder, game = self._loaded()
        if self._question is None or self._begun is not None:
            raise Rejected("no decision is waiting")
        return make_attempt(recorder, game, line)

    def _loaded(self) -> tuple[Recorder, mtg.Game]:
        if self._recorder is None or self._game is None:
            raise Rejected("nothing is loaded")
        return self._recorder, self._game

    def _do(self, move: Raw, events: list[ev.Event]) -> Moved:
        """Push a move; to the choice that it takes, or on to the next decision."""
        done = self._push(move)
        if done is None:
            return _moved(events, self._asked())
        return self._go_on(events + done)

    def _go_on(self, events: list[ev.Event]) -> Moved:
        """To the next decision with more than one answer, or to the end."""
        for _ in range(SILENT_MAX):
            recorder, game = self._loaded()
            if recorder.over:
                self._prompt = self._question = None
                return _moved(events)
            self._decider = game.turn
            moves = [move.raw for move in game.legal_moves]
            self._prompt = prompt(recorder.objects, game.state, game.turn, moves)
            try:
                self._question = next(self._prompt)
            except StopIteration as finished:
                done = self._push(finished.value)
                if done is None:
                    return _moved(events, self._asked())
                events += done
                continue
            if self._question[0] == "priority":
                if len(game.hand(self._decider)) <= MAXIMUM_HAND_SIZE:
                    events += recorder.forget_damage()
                events.append(ev.PriorityReceived(game.turn))
            return _moved(events, self._asked())
        raise Unsupported("the engine goes on and on without a choice")

    def _passed(self) -> list[ev.Event]:
        return [ev.PriorityPassed(self._decider)]

    def _push(self, move: Raw) -> list[ev.Event] | None:
        """Have the engine do it; None where it takes a choice first, which is then asked."""
        recorder, game = self._loaded()
        if self._begun is None:
            self._choices.forget()
        before = recorder.copied()
        self._choices.begin()
        self._choices.objects = recorder.objects
        if move[0] == "activate":
            number = number_of(recorder.objects.card(move[2][1]), move[2][0])
            recorder.abilities[move[2][0]] = number or 0
        recorder.begin(acting=move[0] == "activate")
        try:
            with watch.listening(recorder):
                game.push(move, checked=False)
        except Unanswered as choice:
            self._begun, self._recorder = move, before
            self._question, self._decider = choice.question, choice.player
            return None
        self._begun = None
        game._history.clear()
        return recorder.finish(game.state)

    def _asked(self) -> Asked:
        recorder, game = self._loaded()
        assert self._question is not None
        about, options = self._question
        where = recorder.clock.where(len(game.state["on_stack"]))
        return Asked(self._decider, about, tuple(options), where)


def _moved(events: Sequence[ev.Event], decision: Asked | None = None) -> Moved:
    return Moved(cast("list[ev.AnyEvent]", list(events)), decision)
