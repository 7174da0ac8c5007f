"""phase-python behind the protocol: one scenario at a time, one decision at a time."""

from collections.abc import Mapping
from importlib.metadata import version
from typing import Any, cast

from rulehound.core import events as ev
from rulehound.core.errors import Unsupported
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Attempt, Scenario
from rulehound.core.scenario_names import PlacedObject, cards_of, object_names, plain_name
from rulehound.targets.asking import Question
from rulehound.targets.clock import Clock
from rulehound.targets.phase.attempts import make_attempt
from rulehound.targets.phase.board import Key, Workshop
from rulehound.targets.phase.driver import PASS, PER_SEAT, Raw, Refused, is_phased_out
from rulehound.targets.phase.library import Libraries
from rulehound.targets.phase.objects import Objects
from rulehound.targets.phase.prompts import Prompt, prompt
from rulehound.targets.phase.recorder import COMPLETE, Done, Recorder
from rulehound.targets.phase.saved import open_game
from rulehound.targets.phase.start import set_up
from rulehound.targets.phase.words import COLOR, counter_of, player_of
from rulehound.targets.protocol import PROTOCOL, Asked, Hello, Moved, Observed, Rejected, Reloaded, Tried

RULES = "2026-06"
"""The edition of the rules about which this version of the engine was made."""

SILENT_MAX = 200
"""How many decisions with one answer may follow one another."""


def hello() -> Hello:
    """What the engine says of itself."""
    return Hello(
        "phase", version("phase-python"), PROTOCOL, RULES, COMPLETE, attempts=True, reloads=True, opens=True
    )


class PhaseSession:
    """The engine as a session of the protocol."""

    def __init__(self) -> None:
        self._workshop = Workshop()
        self._recorder: Recorder | None = None
        self._libraries: Libraries | None = None
        self._prompt: Prompt | None = None
        self._question: Question | None = None
        self._answers: list[int] = []

    @property
    def taken(self) -> list[tuple[int, Mapping[str, Any]]]:
        """Each action that the engine took in this game, with its seat."""
        return self._recorder.driver.taken if self._recorder is not None else []

    def load(self, scenario: Scenario) -> Moved:
        """Set the scenario up, and go on to its first decision; raises Unsupported."""
        self._recorder = self._prompt = self._question = None
        cards, placed = cards_of(scenario), object_names(scenario)
        driver, ids, raws = set_up(self._workshop, scenario, cards, placed)
        objects, clock = Objects(cards), Clock()
        numbers = {name: objects.place(ids[_key(each)], each) for name, each in placed.items()}
        infos = [_info(numbers, each) for each in placed.values()]
        life = tuple(
            (name, scenario.players[name].life if name in scenario.players else 20) for name in PLAYERS
        )
        start = scenario.start
        events: list[ev.Event] = [ev.GameBegan(start.active, tuple(infos), life)]
        events += clock.begin_turn(start.turn, start.active)
        self._recorder = recorder = Recorder(driver, objects, clock, scenario.turns)
        self._libraries = Libraries(self._workshop.engine, driver, objects)
        for info in infos:
            recorder.note_counters(info.id, info.counters)
        for each in placed.values():
            if each.zone == "battlefield":
                if each.placed.tapped:
                    recorder.tapped.add(ids[_key(each)])
                host = placed.get(plain_name(each.placed.attached))
                recorder.attachments.begin(ids[_key(each)], ids[_key(host)] if host is not None else 0)
        for engine_id in {placed[name].card: ids[_key(placed[name])] for name in placed}.values():
            recorder.info_of(engine_id)
        if not raws:
            events += clock.begin_moment(start.phase)
        events += recorder.record(raws)
        return self._go_on(events)

    def open(self, data: str) -> Moved:
        """Open a game that the engine saved, as JSON text; raises Unsupported."""
        self._recorder = self._prompt = self._question = None
        recorder, events = open_game(self._workshop.engine, data)
        self._recorder = recorder
        self._libraries = Libraries(self._workshop.engine, recorder.driver, recorder.objects)
        return self._go_on([*events, *recorder.record([])])

    def act(self, option: int) -> Moved:
        """Take an option; raises Rejected where the engine refuses the action that comes of it."""
        recorder, question = self._recorder, self._question
        if recorder is None or question is None or self._prompt is None:
            raise Rejected("no decision is waiting")
        if not 0 <= option < len(question[1]):
            raise Rejected(f"option {option} of {len(question[1])}")
        self._answers.append(option)
        try:
            self._question = self._prompt.send(option)
        except StopIteration as finished:
            return self._go_on(self._apply(recorder, finished.value))
        return Moved([], self._asked(recorder))

    def observe(self) -> Observed:
        """Look at the game."""
        recorder = self._recorder
        if recorder is None:
            raise Rejected("nothing is loaded")
        return observed(recorder)

    def attempt(self, line: Attempt) -> Tried:
        """Try what is illegal; raises Rejected where the engine refuses it and nothing has changed."""
        if self._recorder is None or self._question is None:
            raise Rejected("no decision is waiting")
        return make_attempt(self._recorder, line)

    def reload(self) -> Reloaded:
        """Save the game as the engine saves games, and go on with what it makes of that."""
        if self._recorder is None or self._question is None:
            raise Rejected("no decision is waiting")
        if self._answers:
            raise Rejected("an action has been begun")
        driver = self._recorder.driver
        driver.game = self._workshop.engine.load_game(driver.game.state())
        self._prompt = prompt(self._recorder)
        self._question = next(self._prompt)
        return Reloaded()

    def _go_on(self, events: list[ev.Event]) -> Moved:
        """To the next decision with more than one answer, or to the end."""
        recorder = self._recorder
        assert recorder is not None
        for _ in range(SILENT_MAX):
            if recorder.over:
                self._prompt = self._question = None
                return _moved(events)
            self._prompt = prompt(recorder)
            self._answers = []
            try:
                self._question = next(self._prompt)
            except StopIteration as finished:
                events += self._apply(recorder, finished.value)
                continue
            return _moved(events, self._asked(recorder))
        raise Unsupported("the engine asks on and on with one answer only")

    def _asked(self, recorder: Recorder) -> Asked:
        assert self._question is not None
        about, options = self._question
        player = player_of(recorder.driver.waiting().seats[0])
        return Asked(player, about, tuple(options), recorder.clock.where(len(recorder.driver.stack())))

    def _apply(self, recorder: Recorder, action: Raw) -> list[ev.Event]:
        """Have the engine do it, and put what happened into events."""
        driver = recorder.driver
        waiting = driver.waiting()
        seat = waiting.seats[0]
        player = player_of(seat)
        if waiting.kind == "Priority":
            recorder.begin_action(_done(recorder, player, action))
        assert self._libraries is not None
        self._libraries.remember()
        try:
            raws = driver.apply(seat, action)
        except Refused as error:
            self._ask_again(recorder)
            raise Rejected(str(error)[:200]) from None
        passed = player if action is PASS and waiting.kind == "Priority" else ""
        events = recorder.record(raws, passed)
        if waiting.kind == "NamedChoice":
            chooser = waiting.data["source"]["prompt"]["identity"]["reference"]["object_id"]
            events.insert(0, ev.ColorChosen(recorder.objects.id(chooser), COLOR[action["data"]["choice"]]))
        if shuffles := self._libraries.restack(raws):
            place = next(
                (at for at, event in enumerate(events) if isinstance(event, ev.PoolObserved)), len(events)
            )
            events[place:place] = shuffles
        return events

    def _ask_again(self, recorder: Recorder) -> None:
        """After a refusal the same question stands, the answers that led to it given again."""
        self._prompt = prompt(recorder)
        answers = self._answers[:-1]
        self._answers = []
        self._question = next(self._prompt, None)
        for answer in answers:
            self._answers.append(answer)
            self._question = self._prompt.send(answer)


def _moved(events: list[ev.Event], decision: Asked | None = None) -> Moved:
    return Moved(cast("list[ev.AnyEvent]", events), decision)


def _info(numbers: Mapping[str, int], each: PlacedObject) -> ev.ObjectInfo:
    entry = each.placed
    return ev.ObjectInfo(
        numbers[each.name], each.name, each.card, each.zone, each.player, each.player, entry.tapped,
        tuple(sorted(entry.counters.items())), entry.sick, entry.chosen,
        attached_to=numbers.get(plain_name(entry.attached), 0),
    )  # fmt: skip


def _key(each: PlacedObject) -> Key:
    return (each.player, each.zone, each.index)


def _done(recorder: Recorder, player: str, action: Raw) -> Done:
    """What is to be remembered of an action taken at priority."""
    data = action.get("data") or {}
    match action["type"]:
        case "ActivateAbility":
            return recorder.begun(player, data["source_id"], data["ability_index"])
        case "CastSpell":
            return Done("cast", player, data["object_id"], recorder.objects.id(data["object_id"]))
        case "PlayLand":
            return Done("play", player, data["object_id"], recorder.objects.id(data["object_id"]))
    return Done("pass", player)


def observed(recorder: Recorder) -> Observed:
    """What can be seen of the game now, in our words."""
    driver, name = recorder.driver, recorder.objects.name
    untapped = {raw["data"]["object_id"] for raw in recorder.later if raw["type"] == "PermanentUntapped"}
    everything = driver.permanents()
    permanents = [each for each in everything if not is_phased_out(each)]
    exile = driver.exile()
    zones: dict[str, dict[str, list[str]]] = {}
    for seat, player in enumerate(PLAYERS):
        zones[player] = {zone: list(map(name, driver.zone(seat, zone))) for zone in PER_SEAT}
        zones[player]["battlefield"] = [name(each["id"]) for each in permanents if each["controller"] == seat]
        zones[player]["exile"] = [name(each["id"]) for each in exile if each["owner"] == seat]
    if away := [name(each["id"]) for each in everything if is_phased_out(each)]:
        zones["nobody"] = {"battlefield": away}  # It is there, and nobody's (CR 702.26b).
    creatures = [each for each in permanents if each.get("power") is not None]
    return Observed(
        pools={
            p: "".join(COLOR[unit["color"]] for unit in driver.pool(seat)) for seat, p in enumerate(PLAYERS)
        },
        life={player: driver.life(seat) for seat, player in enumerate(PLAYERS)},
        stack=[name(entry["id"]) for entry in driver.stack()],
        zones=zones,
        tapped=[name(each["id"]) for each in permanents if each["tapped"] or each["id"] in untapped],
        counters={name(each["id"]): _counters(each) for each in permanents if each["counters"]},
        power={name(each["id"]): each["power"] for each in creatures},
        toughness={name(each["id"]): each["toughness"] for each in creatures},
        attached={name(each): name(host) for each, host in recorder.attachments.told.items() if host},
    )


def _counters(thing: Raw) -> dict[str, int]:
    return {counter_of(kind): amount for kind, amount in thing["counters"].items()}
