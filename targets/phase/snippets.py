"""A finding as a short script of phase-python's own API, without Rulehound.

The script says what the cards are, deals them as the adapter's board has them (`board`), sends the actions
that the adapter sent, and ends with a condition under which the fault shows: one that people wrote, or the
one that the objected event gives (`condition`).
"""

import json
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import groupby
from typing import Any, Final

from rulehound.core import events as ev
from rulehound.targets.phase.board import Position, hosts_of, numbered
from rulehound.targets.phase.driver import PASS
from rulehound.targets.phase.faces import COLORS, Face
from rulehound.targets.phase.recording import Recording
from rulehound.targets.phase.words import COLOR, MOMENT, seat_of

Sent = Sequence[tuple[int, Mapping[str, Any]]]

ZONES: Final = ("battlefield", "hand", "library", "graveyard", "exile")
"""In the order in which the adapter numbers the objects of a position."""

FIELDS: Final = {
    "mana_cost": "manaCost",
    "types": "types",
    "subtypes": "subtypes",
    "supertypes": "supertypes",
    "keywords": "keywords",
    "power": "power",
    "toughness": "toughness",
    "text": "text",
}
"""The engine's word for each field of a face that says something."""

FILLER: Final = "Wastes"
"""What the decks are made of where the position has no cards."""

MOMENT_OF: Final = {ours: theirs for theirs, ours in MOMENT.items()}
NAME_OF: Final = {ours: theirs for theirs, ours in COLOR.items()}

BOARD: Final = """\


def face(name):
    colors = [color for color in "WUBRG" if color in CARDS[name].get("manaCost", "")]
    fixed = {"name": name, "manaValue": 0.0, "layout": "normal", "identifiers": {}}
    return build_oracle_face(fixed | {"colors": colors, "colorIdentity": colors} | CARDS[name], None)


def begin(step, turn, active):
    engine = Engine.from_json(json.dumps({name.lower(): face(name) for name in CARDS}))
    decks = {"player": [*CARDS] * 40, "opponent": [*CARDS] * 40}
    game = engine.new_game(**decks, format="Limited", seed=1, first_player=0)
    for seat in (0, 1):
        game.apply(seat, {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
    saved = game.state()  # The game saved, with our position in place of what was dealt.
    state = saved["state"]
    dealt = {each["name"]: each for each in state["objects"].values()}
    state |= {"objects": {}, "battlefield": [], "exile": [], "zone_changes_this_turn": [], "deck_pools": []}
    for seat in (0, 1):
        state["players"][seat] |= {"life": LIFE[seat], "hand": [], "library": [], "graveyard": []}
    for number, (seat, zone, name, special) in enumerate(TABLE, 1):
        own = {"id": number, "card_id": number, "owner": seat, "controller": seat, "base_controller": seat}
        there = {"timestamp": number, "entered_battlefield_turn": 0} if zone == "Battlefield" else {}
        state["objects"][str(number)] = dealt[name] | own | there | {"zone": zone, "incarnation": 1} | special
        places = state if zone in ("Battlefield", "Exile") else state["players"][seat]
        places[zone.lower()].append(number)
    state |= {"phase": step, "turn_number": turn, "active_player": active, "priority_player": active,
              "current_starting_player": (active + turn + 1) % 2, "next_object_id": len(TABLE) + 1,
              "waiting_for": {"type": "Priority", "data": {"player": active}}}
    return engine.load_game(saved)
"""
"""How a script makes its position, the same for each: deal a game, and save it with other things in it."""

HEAD: Final = '''\
"""{title}.

{rule}
phase-python {version} alone.  Ends with 1 where the fault shows, else with 0.
"""

import json

from phase import Engine, build_oracle_face

'''

ACTIONS: Final = """

def do(seat, kind, **data):
    action = {{"type": kind, "data": data}} if data else {{"type": kind}}
    events.extend(game.apply(seat, action).events)


def passes(times):
    for _ in range(times):
        do(game.waiting_for()["data"]["player"], "PassPriority")


def pool(seat):
    return [unit["color"] for unit in game.player(seat)["mana_pool"]["mana"]]


game, events = begin({step}, turn={turn}, active={active}), []
"""

CHECK: Final = """
waits = game.waiting_for()
{made}print("phase:", game.phase, "of turn", game.turn, "| waits for:", waits)
print("life:", [game.player(seat)["life"] for seat in (0, 1)], "| mana:", pool(0), pool(1))
fault = {condition}
print({told} if fault else "as the rules have it")
raise SystemExit(1 if fault else 0)
"""


def snippet(
    recording: Recording, index: int, *, title: str, rule: str, shows: str = "", actions: int = 0
) -> str:
    """The script for the objection to the event at this index; `shows` is a condition in the engine's words.

    `actions` says how many are sent, where that is not up to the event.  Raises ValueError where no condition
    is given and none can be derived from the event.
    """
    sent = recording.actions[:actions] if actions else recording.actions_until(index)
    position = recording.position
    condition = shows or derived(recording.played.events, index)
    parts = [
        HEAD.format(title=title, rule=textwrap.fill(rule, 104), version=version("phase-python")),
        *_cards(recording.faces, position),
        *_table(position),
        f"LIFE = {[seat.life for seat in position.seats]}\n",
        BOARD,
        ACTIONS.format(step=_python(position.step), turn=position.turn_number, active=position.active_player),
        *_sent(sent, _names(position)),
        CHECK.format(condition=condition, told=json.dumps("FAULT: " + title), made=_made(condition)),
    ]
    return "".join(parts)


def derived(events: Sequence[ev.Event], index: int) -> str:
    """A condition that shows the event: the mana it made, who got priority where, or which step began.

    Raises ValueError for anything else, of which people have to say how the engine shows it: that a pool is
    empty, say, was so before as well.
    """
    match events[index] if index < len(events) else None:
        case ev.ManaAdded(player=player) | ev.TypesOffered(player=player):
            pool = next(
                (e.types for e in events[index:] if isinstance(e, ev.PoolObserved) and e.player == player), ""
            )
            if pool:
                return f"pool({seat_of(player)}) == {json.dumps([NAME_OF[kind] for kind in pool])}"
        case ev.PriorityReceived(player=player):
            moment = MOMENT_OF[_moment(events, index)]
            seat = f'waits["data"]["player"] == {seat_of(player)}'
            return f'game.phase == "{moment}" and waits["type"] == "Priority" and {seat}'
        case ev.StepBegan() | ev.PhaseBegan():
            return f'game.phase == "{MOMENT_OF[_moment(events, index)]}"'
    raise ValueError("no condition follows from the event; write one, as `shows`")


def _moment(events: Sequence[ev.Event], index: int) -> str:
    """The step or main phase that has begun by this event."""
    for event in reversed(events[: index + 1]):
        if isinstance(event, ev.StepBegan):
            return event.kind
        if isinstance(event, ev.PhaseBegan) and event.moment:
            return event.moment
    raise ValueError("no step has begun")


def _cards(faces: Mapping[str, Face], position: Position) -> Iterator[str]:
    """Each card of the position with what it says."""
    yield "CARDS = {\n"
    for name in dict.fromkeys([name for _, _, name, _ in things(position)] or [FILLER]):
        face = faces.get(name, Face(name, types=("Land",), supertypes=("Basic",)))
        said = {theirs: getattr(face, ours) for ours, theirs in FIELDS.items() if getattr(face, ours)}
        text = said.pop("text", "")
        said = {field: list(value) if isinstance(value, tuple) else value for field, value in said.items()}
        lines = json.dumps(text)
        row = f"    {json.dumps(name)}: {json.dumps(said)[:-1]}"
        if len(row) + len(lines) > 96:
            yield f'{row},\n        "text": {_folded(lines)}}},\n'
        else:
            yield f'{row}, "text": {lines}}},\n'
    yield "}\n"


def _folded(text: str) -> str:
    """A literal over several lines where it is long; Python joins them."""
    if len(text) <= 90:
        return text
    parts = textwrap.wrap(
        text[1:-1], 84, drop_whitespace=False, break_long_words=False, break_on_hyphens=False
    )
    return "(" + "\n                 ".join(f'"{part}"' for part in parts) + ")"


def things(position: Position) -> Iterator[tuple[int, str, str, dict[str, Any]]]:
    """Seat, zone, card and what is special of each object of the position, in the order of their numbers."""
    hosts = hosts_of(position, numbered(position))
    number = 0
    for seat, has in enumerate(position.seats):
        for zone in ZONES:
            for entry in getattr(has, zone):
                number += 1
                if isinstance(entry, str):
                    yield seat, zone, entry, {}
                    continue
                special: dict[str, Any] = {}
                if entry.tapped:
                    special["tapped"] = True
                if entry.counters:
                    special["counters"] = dict(entry.counters)
                if entry.summoning_sick:
                    special["summoning_sick"] = True
                if entry.chosen_color is not None:
                    color = COLORS[entry.chosen_color]
                    special["chosen_attributes"] = [{"type": "Color", "value": color}]
                if number in hosts:
                    special["attached_to"] = {"type": "Object", "data": hosts[number]}
                if attached := [each for each, host in hosts.items() if host == number]:
                    special["attachments"] = attached
                yield seat, zone, entry.card, special


def _table(position: Position) -> Iterator[str]:
    yield "TABLE = [  # seat, zone, card, and what is special about it; the first is object 1\n"
    for (seat, zone, name, special), same in groupby(things(position), key=lambda each: each):
        row = _python((seat, zone.capitalize(), name, special))
        number = len(list(same))
        yield f"    *[{row}] * {number},\n" if number > 1 else f"    {row},\n"
    yield "]\n"


def _names(position: Position) -> dict[int, str]:
    return {number: name for number, (_, _, name, _) in enumerate(things(position), 1)}


def _sent(sent: Sent, names: Mapping[int, str]) -> Iterator[str]:
    """The actions as calls; passes in a row are one call."""
    for passing, actions in groupby(sent, key=lambda each: each[1] == PASS):
        if passing:
            yield f"passes({len(list(actions))})\n"
            continue
        for seat, action in actions:
            data = action.get("data") or {}
            named = "".join(f", {name}={_python(value)}" for name, value in data.items())
            number = data.get("source_id", data.get("object_id", 0))
            about = f"  # {names[number]}" if number in names else ""
            yield f'do({seat}, "{action["type"]}"{named}){about}\n'


def _python(value: Any) -> str:
    """A value as Python spells it, text in double quotes."""
    match value:
        case str():
            return json.dumps(value, ensure_ascii=False)
        case dict():
            return "{" + ", ".join(f"{_python(name)}: {_python(each)}" for name, each in value.items()) + "}"
        case list():
            return "[" + ", ".join(map(_python, value)) + "]"
        case tuple():
            return "(" + ", ".join(map(_python, value)) + ")"
    return repr(value)


MADE: Final = {
    "steps": 'steps = [each["data"]["phase"] for each in events if each["type"] == "PhaseChanged"]\n',
    "moved": 'moved = [each["data"] for each in events if each["type"] == "ZoneChanged"]\n',
    "since_turn": 'turns = [place for place, each in enumerate(events) if each["type"] == "TurnStarted"]\n'
    'since_turn = [each["type"] for each in events[max(turns, default=len(events)) :]]\n',
}
"""What a condition may speak of besides `game`, `waits`, `pool` and `events`; only what it needs is made."""


def _made(condition: str) -> str:
    return "".join(line for word, line in MADE.items() if word in condition)
