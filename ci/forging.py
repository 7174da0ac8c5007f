"""Falsifying what a target answers, on the way from it to the judges: an answer that is wrong must be caught.

A forgery takes the first event that suits it and makes something else of it.  An engine in a process of its
own is falsified reply by reply, so that the rest of the game goes on upon the wrong answer; the trace of the
reference engine is falsified when it is there.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec

from rulehound.ci.case import CORE, objections, signature_of
from rulehound.ci.compare import differences
from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.mana import COLORS
from rulehound.core.players import opponent_of
from rulehound.core.scenario import Attempt, Scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Played, Target
from rulehound.targets.follow import follow
from rulehound.targets.process import ProcessTarget
from rulehound.targets.protocol import Moved, Observed, Reloaded, Session, Tried

COMPARISON = "comparison with the reference engine"
Forge = Callable[[ev.Event], ev.Event | None]
"""Gives the event that is told in place of this one; None where it does not suit."""


class Forgery(msgspec.Struct, frozen=True):
    """One way to falsify an answer: what is told, by which event, and what shows that it is wrong.

    `judge` is the oracle that catches it first where it can judge, "" where it depends on the game.
    """

    says: str
    kind: str
    forge: Forge
    mend: str
    judge: str = ""


def _other_mana(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.ManaAdded) or not event.mana:
        return None
    first = event.mana[0]
    other = next(color for color in COLORS if color != first.type)
    return msgspec.structs.replace(event, mana=(msgspec.structs.replace(first, type=other), *event.mana[1:]))


def _more_mana(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.ManaAdded) or not event.mana:
        return None
    return msgspec.structs.replace(event, mana=event.mana * 5)


def _other_life(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.LifeChanged):
        return None
    return msgspec.structs.replace(event, amount=event.amount * 2)


def _other_player(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.PriorityReceived):
        return None
    return msgspec.structs.replace(event, player=opponent_of(event.player))


def _other_step(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.StepBegan) or event.kind != "end":
        return None
    return msgspec.structs.replace(event, kind="upkeep")


def _other_zone(event: ev.Event) -> ev.Event | None:
    if not isinstance(event, ev.ObjectMoved) or event.zone != "graveyard":
        return None
    return msgspec.structs.replace(event, zone="hand")


FORGERIES = (
    Forgery(
        "mana of another type", "ManaAdded", _other_mana, "show AbilityActivated and ManaAdded completely, with types",
        "tapped-for-mana",
    ),
    Forgery(
        "five times as much mana", "ManaAdded", _more_mana, "show AbilityActivated and ManaAdded completely",
        "tapped-for-mana",
    ),
    Forgery(
        "twice the change of a life total", "LifeChanged", _other_life,
        "show LifeChanged, DamageDealt, SpellCast and ResolutionBegan completely", "life-ledger",
    ),
    Forgery(
        "priority for the other player", "PriorityReceived", _other_player,
        "show PriorityReceived, TurnBegan and StepBegan completely", "priority",
    ),
    Forgery(
        "another step than the end step", "StepBegan", _other_step, "show StepBegan and StepEnded completely",
        "turn-order",
    ),
    Forgery(
        "a card in hand that went to the graveyard", "ObjectMoved", _other_zone,
        "show ObjectMoved and what causes it completely",
    ),
)  # fmt: skip
"""The falsified answers of a `doctor`, those that the simplest adapter can give first."""


class Between:
    """A session between a target's and us: counts what is asked of it, and falsifies one answer."""

    def __init__(self, session: Session, forge: Forge | None = None) -> None:
        self._session = session
        self._forge = forge
        self.forged = False
        self.acts = 0

    def load(self, scenario: Scenario) -> Moved:
        return self._moved(self._session.load(scenario))

    def act(self, option: int) -> Moved:
        self.acts += 1
        return self._moved(self._session.act(option))

    def observe(self) -> Observed:
        return self._session.observe()

    def attempt(self, line: Attempt) -> Tried:
        attempt: Callable[[Attempt], Tried] | None = getattr(self._session, "attempt", None)
        if attempt is None:
            raise Unsupported("takes no illegal attempts")
        return attempt(line)

    def reload(self) -> Reloaded:
        reload: Callable[[], Reloaded] | None = getattr(self._session, "reload", None)
        if reload is None:
            raise Unsupported("saves no games")
        return reload()

    def _moved(self, moved: Moved) -> Moved:
        if self._forge is None or self.forged:
            return moved
        events = falsified(moved.events, self._forge)
        if events is None:
            return moved
        self.forged = True
        return msgspec.structs.replace(moved, events=events)


def falsified(events: Sequence[ev.Event], forge: Forge) -> list[ev.Event] | None:
    """The events with the first that suits falsified; None where none does."""
    for place, event in enumerate(events):
        other = forge(event)
        if other is not None:
            return [*events[:place], other, *events[place + 1 :]]
    return None


def play_between(target: Target, scenario: Scenario, forge: Forge | None = None) -> tuple[Played, int, bool]:
    """How a target plays, or says it plays, a scenario; how many decisions it took; whether it was falsified."""
    reference = CORE.play(scenario, [])
    if isinstance(target, ProcessTarget):
        between = Between(target, forge)
        return follow(between, scenario, reference.trail), between.acts, between.forged
    played = target.play(scenario, reference.trail)
    events = falsified(played.events, forge) if forge is not None else None
    count = len(played.offers)
    if events is None:
        return played, count, False
    return Played(events, played.status, offers=played.offers), count, True


class Trial(msgspec.Struct, frozen=True):
    """What came of a forgery: how often it was tried, and how often who caught it."""

    forgery: Forgery
    tried: int
    caught: int
    by: tuple[str, ...]


def try_forgery(target: Target, forgery: Forgery, scenarios: Iterable[Scenario], times: int) -> Trial:
    """Falsify so many games of a target in which all is well, and see who objects."""
    caught, by = 0, dict[str, None]()
    tried = 0
    for scenario in scenarios:
        if tried == times:
            break
        played, _, forged = play_between(target, scenario, forgery.forge)
        if not forged:
            continue
        cards = cards_of(scenario)
        honest, _, _ = play_between(target, scenario)
        known = set(_objectors(target, honest, cards, scenario))
        if honest.status != "played" or honest.skipped:
            continue
        if any(name.partition("/")[0] == forgery.judge for name in known):
            continue  # Who objects already need not object once more.
        tried += 1
        new = [name for name in _objectors(target, played, cards, scenario) if name not in known]
        caught += bool(new)
        by |= dict.fromkeys(name.partition("/")[0] for name in new[:1])
    return Trial(forgery, tried, caught, tuple(by))


def _objectors(
    target: Target, played: Played, cards: Mapping[str, Card], scenario: Scenario
) -> Iterator[str]:
    """The signatures of all objections, the earliest first; then the comparison, where it differs."""
    capabilities = target.capabilities()
    tally, _ = objections(played, cards, capabilities, scenario)
    for verdict in tally.in_order():
        yield signature_of(verdict)
    if differences(CORE.play(scenario, []), played, cards, capabilities):
        yield COMPARISON
