"""Illegal attempts on a target: made only where its game is as the reference engine's was, and judged by it.

A false alarm costs more than a miss.  So an attempt is made where nothing has gone otherwise so far, at
the same moment, and where all that the target shows is what the reference had: then it is illegal there
for the same reason.  After an attempt that was not plainly refused the scenario is not played on.
"""

from functools import partial
from typing import Any

from rulehound.core.errors import Unsupported
from rulehound.core.events import AttackersDeclared
from rulehound.core.scenario import Attack, Attempt
from rulehound.core.target import Attempted, Forbidden
from rulehound.targets.protocol import Asked, Observed, Rejected, Session, Tried
from rulehound.targets.trail import option_of, passing

DECLARED_MAX = 200
"""How many decisions about attackers may follow one another."""


def make_attempt(session: Session, forbidden: Forbidden, asked: Asked, index: int) -> Attempted:
    """Have the target try it, and tell what it did; `index` is how many events have happened.

    An attack is tried by taking the option for it, where the decision that the target has `asked` has one.
    """
    line = forbidden.action
    assert isinstance(line, Attempt)

    def came(outcome: Any, note: str) -> Attempted:
        return Attempted(line, forbidden.rule, outcome, index, note)

    attempt = getattr(session, "attempt", None)
    if line.action == "attack":
        attempt = partial(_attack, session, asked)
    if attempt is None:
        return came("unknown", "takes no illegal attempts")
    try:
        before = session.observe()
        differs = difference(forbidden, before)
        if differs:
            return came("unknown", f"not made, for the game has another {differs}")
        tried: Tried = attempt(line)
    except Unsupported as error:
        return came("unknown", error.reason)
    except Rejected as error:
        changed = _changed(before, session)
        return came("changed", changed) if changed else came("refused", str(error))
    return came("unknown" if tried.outcome == "begun" else tried.outcome, tried.note or tried.outcome)


def _attack(session: Session, asked: Asked, line: Attempt) -> Tried:
    """Attack with this creature alone; raises Rejected where it is not to be chosen."""
    place = option_of(asked.options, Attack(line.player, line.object))
    if place is None:
        raise Rejected("it is not among those that may attack")
    moved = session.act(place)
    for _ in range(DECLARED_MAX):
        if any(isinstance(event, AttackersDeclared) and event.attackers for event in moved.events):
            return Tried("accepted", "it attacks")
        if moved.decision is None or moved.decision.about != "attack":
            break
        try:
            moved = session.act(passing(moved.decision.options))
        except Rejected:
            break
    return Tried("begun", "begun")


def _changed(before: Observed, session: Session) -> str:
    """What a refused attempt has changed; "" too where the target does not show itself any more."""
    try:
        return changes(before, session.observe())
    except Unsupported:
        return ""


def difference(forbidden: Forbidden, observed: Observed) -> str:
    """In what the target's game is not as the reference's was, "" where nothing is known to differ."""
    if observed.tapped is not None and tuple(sorted(observed.tapped)) != forbidden.tapped:
        return "permanent tapped"
    if observed.life is not None and observed.life != forbidden.life:
        return "life total"
    if observed.pools is not None:
        pools = {player: sorted(pool) for player, pool in observed.pools.items()}
        if pools != {player: sorted(pool) for player, pool in forbidden.pools.items()}:
            return "mana pool"
    for player, zones in (observed.zones or {}).items():
        for zone, names in zones.items():
            wanted = forbidden.zones.get(player, {}).get(zone)
            if wanted is not None and tuple(sorted(names)) != wanted:
                return zone
    return ""


def changes(before: Observed, after: Observed) -> str:
    """What a refused attempt has changed, of what the target shows."""
    fields = Observed.__struct_fields__
    return ", ".join(field for field in fields if getattr(before, field) != getattr(after, field))
