"""Illegal attempts on the engine: the action sent although it is not listed, and the state compared.

The engine's refusals may leave its state changed, so all of it is compared.  An attempt that it takes is
"accepted" only when it is through; where the engine goes on to ask, nobody knows yet.
"""

from typing import Any

from rulehound.core.errors import Unsupported
from rulehound.core.scenario import Attempt
from rulehound.targets.phase.driver import Driver, Raw, Refused, activation
from rulehound.targets.phase.recorder import Recorder
from rulehound.targets.phase.words import seat_of
from rulehound.targets.protocol import Rejected, Tried


def make_attempt(recorder: Recorder, line: Attempt) -> Tried:
    """Try it; raises Rejected where it is refused and nothing changed, Unsupported where it cannot be sent."""
    driver = recorder.driver
    if driver.waiting().kind != "Priority":
        raise Unsupported("the engine does not wait at priority")
    action = action_of(recorder, line)
    before = driver.game.state()
    try:
        driver.apply(seat_of(line.player), action)
    except Refused as error:
        changed = changes(before, driver.game.state())
        if changed:
            return Tried("changed", ", ".join(changed))
        raise Rejected(str(error)[:200]) from None
    return Tried("accepted" if is_through(driver) else "begun")


def is_through(driver: Driver) -> bool:
    """Whether the action was completed: the engine waits at priority again."""
    return driver.waiting().kind == "Priority"


def action_of(recorder: Recorder, line: Attempt) -> Raw:
    """The engine's action for the line; raises Unsupported where it has none."""
    ids = [engine_id for engine_id, name in recorder.objects.names.items() if name == _plain(line.object)]
    thing: Raw | None = recorder.driver.object(ids[-1]) if ids else None
    if thing is None or not recorder.objects.id(ids[-1]):
        raise Unsupported("the engine has no such object")
    if line.action != "activate":
        data: Raw = {"object_id": ids[-1], "card_id": thing["card_id"]}
        if line.action == "play":
            return {"type": "PlayLand", "data": data}
        return {"type": "CastSpell", "data": {**data, "targets": [], "payment_mode": {"type": "Auto"}}}
    numbers = recorder.info_of(ids[-1])[1]
    if line.ability in numbers:
        return activation(ids[-1], numbers.index(line.ability))
    card = recorder.objects.card(ids[-1])
    if card is not None and line.ability < len(card.rules_abilities):
        raise Unsupported("the engine does not number such abilities")
    return activation(ids[-1], len(numbers))


def changes(before: Any, after: Any, path: str = "") -> list[str]:
    """Where two states differ, by the names of their fields and without numbers."""
    if before == after:
        return []
    if isinstance(before, dict) and isinstance(after, dict):
        found: dict[str, None] = {}
        for key in (*before, *(key for key in after if key not in before)):
            name = "" if str(key).isdigit() else str(key)
            under = f"{path}.{name}" if path and name else path or name
            found.update(dict.fromkeys(changes(before.get(key), after.get(key), under)))
        return sorted(found)
    if isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        rows = [changes(old, new, path) for old, new in zip(before, after, strict=True)]
        return sorted({each for row in rows for each in row})
    return [path or "state"]


def _plain(name: str) -> str:
    return name.removesuffix("#1")
