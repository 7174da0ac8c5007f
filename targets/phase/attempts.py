"""Illegal attempts on the engine: the action sent although it is not listed, and the state compared.

A refusal of the engine may leave its state changed, so what that says of the game is compared.  An attempt
that it takes is "accepted" only when it is through; where the engine goes on to ask, nobody knows yet.
"""

from typing import Final

from rulehound.core.errors import Unsupported
from rulehound.core.scenario import Attempt
from rulehound.targets.phase.driver import Driver, Raw, Refused, activation
from rulehound.targets.phase.recorder import Recorder
from rulehound.targets.phase.words import seat_of
from rulehound.targets.protocol import Rejected, Tried

OF_GAME: Final = (
    "battlefield", "exile", "stack", "waiting_for", "priority_player", "priority_pass_count", "phase",
    "turn_number", "lands_played_this_turn", "spells_cast_this_turn", "has_pending_cast", "delayed_triggers",
    "extra_turns", "extra_phases", "transient_continuous_effects", "pending_trigger",
)  # fmt: skip
OF_PLAYER: Final = ("life", "mana_pool", "hand", "library", "graveyard", "lands_played_this_turn")
OF_OBJECT: Final = ("id", "tapped", "zone", "controller", "counters", "damage_marked")


def make_attempt(recorder: Recorder, line: Attempt) -> Tried:
    """Try it; raises Rejected where it is refused and nothing changed, Unsupported where it cannot be sent."""
    driver = recorder.driver
    if driver.waiting().kind != "Priority":
        raise Unsupported("the engine does not wait at priority")
    action = action_of(recorder, line)
    before = game_of(driver)
    try:
        driver.apply(seat_of(line.player), action)
    except Refused as error:
        changed = changes(before, game_of(driver))
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


def game_of(driver: Driver) -> Raw:
    """What the engine's state says of the game, its bookkeeping left out."""
    state = driver.game.state()["state"]
    game: Raw = {name: state[name] for name in OF_GAME}
    for name, fields in (("players", OF_PLAYER), ("objects", OF_OBJECT)):
        things = state[name]
        rows = things.values() if isinstance(things, dict) else things
        for field in fields:
            game[f"{field} of {name}"] = [each.get(field) for each in rows]
    return game


def changes(before: Raw, after: Raw) -> list[str]:
    """What is not as it was."""
    return [name for name in before if before[name] != after[name]]


def _plain(name: str) -> str:
    return name.removesuffix("#1")
