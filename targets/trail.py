"""The reference engine's trail, and which entry of it answers a decision of a target."""

from collections.abc import Sequence

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.events import Event, PhaseBegan, ResolutionBegan, StepBegan, TurnBegan
from rulehound.core.scenario import (
    Activate,
    Attack,
    Attempt,
    Block,
    Cast,
    Choose,
    Line,
    Play,
    Scenario,
    Shuffle,
)
from rulehound.core.scenario_names import cards_of, entry_name
from rulehound.core.target import Forbidden, Taken, Where
from rulehound.targets.protocol import Asked, Option, Pass

PRIORITY = "priority"
SAME_SUBJECT = {"color": "mana type"}
"""Two words for one thing: a color chosen is a type of mana chosen, and engines mix them up."""


class Trail:
    """The reference's trail, and how much of it has been followed.

    `skipped` holds the script lines that could not be carried out, `lines_done` how many lines of the
    script are behind us.
    """

    def __init__(self, scenario: Scenario, taken: list[Taken]) -> None:
        self.taken = taken
        self._cards = cards_of(scenario)
        self.skipped: list[tuple[int, str]] = []
        self.lines_done = 0
        self._open = [True] * len(taken)
        self._children: dict[int, list[int]] = {}
        for place, each in enumerate(taken):
            if each.within is not None:
                self._children.setdefault(each.within, []).append(place)
        self._queue: list[int] = []
        self._action = -1
        self._last: int | None = None
        self._seen: set[tuple[int, str, int]] = set()
        self._turn = 0
        self._occurrences: dict[str, int] = {}
        self._resolved = 0
        self._diverged = False

    def see(self, events: Sequence[Event]) -> None:
        """Remember which moments have begun."""
        for event in events:
            if isinstance(event, TurnBegan):
                self._turn, self._occurrences = event.number, {}
            elif isinstance(event, StepBegan):
                self._see_moment(event.kind)
            elif isinstance(event, PhaseBegan) and event.moment:
                self._see_moment(event.moment)
            elif isinstance(event, ResolutionBegan):
                self._resolved += 1

    def _see_moment(self, moment: str) -> None:
        count = self._occurrences[moment] = self._occurrences.get(moment, 0) + 1
        self._seen.add((self._turn, moment, count))
        self._resolved = 0

    def choose(self, asked: Asked) -> tuple[int, str]:
        """The option to take, and a note where the reference has no answer to this."""
        self._last = None
        self._seen.add(asked.where.moment)
        if asked.about == PRIORITY:
            return self._at_priority(asked), ""
        if asked.about in ("attack", "block"):
            return self._declare(asked), ""
        return self._at_choice(asked)

    def attempts(self, asked: Asked) -> list[Forbidden]:
        """The illegal attempts whose moment this is: every action before them was carried out."""
        found: list[Forbidden] = []
        if asked.about not in (PRIORITY, "attack") or self._diverged:
            return found
        for place, each in enumerate(self.taken):
            if not self._open[place] or isinstance(each.action, Choose | Shuffle):
                continue
            if not isinstance(each, Forbidden):
                break
            if self._gone_by(each.where, asked.where):
                self._skip(place, "the moment of an illegal attempt did not come")
                continue
            holder = asked.player if asked.about == PRIORITY else ""
            if (asked.where, holder, self._resolved) != (each.where, each.holder, each.resolved):
                break
            self._do(place)
            found.append(each)
        return found

    def refuse(self, reason: str) -> None:
        """The option that was taken was rejected."""
        self._diverged = True
        if self._last is not None:
            self._skip(self._last, f"rejected: {reason}")
            self._last = None

    def skip_rest(self, reason: str) -> None:
        """The scenario is over: what is still open never came, for this reason where there is one."""
        for place, is_open in enumerate(self._open):
            if is_open and isinstance(self.taken[place], Forbidden):
                self._skip(place, "the moment of an illegal attempt did not come")
            elif is_open:
                chosen = isinstance(self.taken[place].action, Choose | Shuffle)
                self._skip(place, reason or ("not asked" if chosen else "its moment did not come"))

    def _at_priority(self, asked: Asked) -> int:
        while True:
            if not self._queue:
                action = self._next_action(asked)
                if action is None:
                    return passing(asked.options)
                self._action = action
                self._queue = [*self._within(action), action]
            place = self._queue.pop(0)
            line = self.taken[place].action
            found = option_of(asked.options, line)
            if line.player != asked.player:
                self._skip(place, "another player had priority")
            elif found is None:
                self._skip(place, "not offered")
            else:
                self._do(place)
                return found

    def _next_action(self, asked: Asked) -> int | None:
        """The next action of the trail, where it belongs here; what has gone by is skipped."""
        waiting = [
            place
            for place, each in enumerate(self.taken)
            if self._open[place] and each.within is None and isinstance(each.action, Activate | Cast | Play)
        ]
        now = asked.where
        here = next(
            (i for i, place in enumerate(waiting) if self.taken[place].where.moment == now.moment), None
        )
        for i, place in enumerate(waiting):
            where = self.taken[place].where
            if (here is not None and i < here) or self._gone_by(where, now):
                self._skip(
                    place,
                    "its moment did not come" if where.moment not in self._seen else "not offered in time",
                )
                continue
            if where.moment == now.moment and where.stack == now.stack:
                return place if self.taken[place].action.player == asked.player else None
            return None
        return None

    def _gone_by(self, where: Where, now: Where) -> bool:
        if where.turn != now.turn:
            return where.turn < now.turn
        return where.moment != now.moment and where.moment in self._seen

    def _within(self, action: int) -> list[int]:
        """The mana abilities activated while paying for the action, those that cost mana themselves last."""
        places = [
            place
            for place in self._children.get(action, ())
            if isinstance(self.taken[place].action, Activate) and self._open[place]
        ]
        return sorted(places, key=self._costs_mana)

    def _costs_mana(self, place: int) -> bool:
        line = self.taken[place].action
        assert isinstance(line, Activate)
        card = self._cards.get(entry_name(line.object).card)
        abilities = card.rules_abilities if card is not None else ()
        ability = abilities[line.ability] if line.ability < len(abilities) else None
        return isinstance(ability, ActivatedAbility) and bool(ability.cost.mana)

    def _declare(self, asked: Asked) -> int:
        for place, each in enumerate(self.taken):
            if (
                self._open[place]
                and isinstance(each.action, Attack | Block)
                and each.where.moment == asked.where.moment
            ):
                found = option_of(asked.options, each.action)
                if found is not None:
                    self._do(place)
                    return found
        return passing(asked.options)

    def _at_choice(self, asked: Asked) -> tuple[int, str]:
        """The first open choice about the same thing since the last action, by the same player."""
        about = SAME_SUBJECT.get(asked.about, asked.about)
        missed: list[int] = []
        for place in self._window():
            each = self.taken[place]
            line = each.action
            if (
                not isinstance(line, Choose)
                or line.player != asked.player
                or SAME_SUBJECT.get(line.about, line.about) != about
                or each.where.moment != asked.where.moment
            ):
                continue
            found = option_of(asked.options, line)
            if found is not None:
                for earlier in missed:
                    self._skip(earlier, "not offered")
                self._do(place)
                return found, ""
            missed.append(place)
        for place in missed:
            self._skip(place, "not offered")
        return 0, f"asked what the reference did not ask (about {asked.about})"

    def _window(self) -> list[int]:
        """The open entries from the last action up to the next one."""
        window: list[int] = []
        for place in range(self._action + 1, len(self.taken)):
            each = self.taken[place]
            if each.within is None and isinstance(each.action, Activate | Cast | Play):
                break
            if self._open[place]:
                window.append(place)
        return window

    def _do(self, place: int) -> None:
        self._open[place] = False
        self._last = place
        line = self.taken[place].line
        if line is not None:
            self.lines_done = max(self.lines_done, line + 1)

    def _skip(self, place: int, reason: str) -> None:
        self._open[place] = False
        self._diverged = self._diverged or not isinstance(self.taken[place], Forbidden)
        line = self.taken[place].line
        if line is not None:
            self.skipped.append((line, reason))


def passing(options: tuple[Option, ...]) -> int:
    """Where the option to do nothing stands, else the first."""
    return next((place for place, option in enumerate(options) if isinstance(option, Pass)), 0)


def option_of(options: tuple[Option, ...], line: Line) -> int | None:
    """Where the option that means the same as the line stands."""
    wanted = _meaning(line)
    return next((place for place, option in enumerate(options) if _meaning(option) == wanted), None)


def _meaning(option: Option) -> tuple[str, ...]:
    """What an option says, wherever it stands."""
    match option:
        case Activate(player, object, ability):
            return ("activate", player, _plain(object), str(ability))
        case Cast(player, object):
            return ("cast", player, _plain(object))
        case Play(player, object):
            return ("play", player, _plain(object))
        case Attack(player, object):
            return ("attack", player, _plain(object))
        case Block(player, object, attacker):
            return ("block", player, _plain(object), _plain(attacker))
        case Attempt(player, action, object, ability):
            return ("attempt", player, action, _plain(object), str(ability))
        case Choose(player, _, label):
            return ("choose", player, _plain(label))
    return ("pass",)


def _plain(name: str) -> str:
    return name.removesuffix("#1")
