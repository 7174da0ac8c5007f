"""Build a position of phase-python in milliseconds: JSON text from templates, then one load.

A throwaway game is dealt for cards not seen before. From it come the state with everything of that
game emptied, and one object fragment per card, kept by what the card says rather than by its name. A
position is those fragments joined with the few fields that differ, so that a board costs one `load_game`.

The position is a moment with priority: the turn-based actions and the "at the beginning of"
triggers of the starting step are taken to be over. To see a step begin, start in the step
before it and let both players pass.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final, TypeAlias

from phase import Engine, Game

from rulehound.targets.phase.faces import COLORS, Face, build_face, unsupported

Key: TypeAlias = tuple[str, str, int]
"""A card of the position: player ("A", "B"), zone as spelled here, index in that zone's list."""

PLAYERS: Final = ("A", "B")

STEPS: Final = (
    "Untap", "Upkeep", "Draw", "PreCombatMain", "BeginCombat", "DeclareAttackers",
    "DeclareBlockers", "CombatDamage", "EndCombat", "PostCombatMain", "End", "Cleanup",
)  # fmt: skip
"""The engine's names of the steps and main phases, in turn order (CR 500.1)."""

STARTS: Final = frozenset(
    {"Upkeep", "Draw", "PreCombatMain", "BeginCombat", "EndCombat", "PostCombatMain", "End"}
)
"""The steps in which a position may begin: those that need no combat and give priority."""

_ZONES: Final = {
    "battlefield": "Battlefield",
    "hand": "Hand",
    "library": "Library",
    "graveyard": "Graveyard",
    "exile": "Exile",
}

_OWN: Final = frozenset({
    "id", "card_id", "owner", "controller", "base_controller", "zone", "tapped", "counters", "summoning_sick",
    "has_summoning_sickness", "entered_battlefield_turn", "timestamp", "incarnation", "chosen_attributes",
    "has_mana_ability", "mana_ability_index", "available_mana_pips", "name", "base_name", "attached_to",
    "attachments",
})  # fmt: skip
"""Fields of an object that a position writes itself, and those the engine derives for display."""

_PLAYER_OWN: Final = frozenset({"id", "life", "hand", "library", "graveyard", "turns_taken"})

DECK_CARDS: Final = 40
"""How many cards the engine wants in a deck at least."""

_EMPTIED: Final = (
    "zone_changes_this_turn",
    "battlefield_entries_this_turn",
    "zone_change_library_knowledge_stamps",
    "deck_pools",
)

_VARYING: Final = frozenset({
    "objects", "players", "battlefield", "exile", "turn_number", "active_player", "current_starting_player",
    "phase", "priority_player", "rng_seed", "rng_word_pos", "steps_started_this_turn", "next_object_id",
    "next_timestamp", "waiting_for",
})  # fmt: skip


@dataclass(frozen=True)
class Placed:
    """One permanent; `counters` by the engine's names ("P1P1"), `chosen_color` as W, U, B, R or G.

    `attached` is what it is attached to.
    """

    card: str
    tapped: bool = False
    counters: Mapping[str, int] = field(default_factory=dict)
    summoning_sick: bool = False
    chosen_color: str | None = None
    attached: Key | None = None


@dataclass(frozen=True)
class Seat:
    """What one player has; every zone is a list of card names, the library's top card first."""

    battlefield: Sequence[Placed] = ()
    hand: Sequence[str] = ()
    library: Sequence[str] = ()
    graveyard: Sequence[str] = ()
    exile: Sequence[str] = ()
    life: int = 20


@dataclass(frozen=True)
class Position:
    """A moment at which the active player (0 or 1) has priority in `step` and the stack is empty."""

    seats: tuple[Seat, Seat]
    step: str = "PreCombatMain"
    active_player: int = 0
    turn_number: int = 3
    seed: int = 1


@dataclass(frozen=True)
class Board:
    """A live game and where each card of the position is in it."""

    game: Game
    ids: Mapping[Key, int]


class NotUnderstood(ValueError):
    """The engine did not understand a card; the message is the line of its text."""


TEMPLATES_MAX = 4000
"""How many cards are remembered; beyond it all are forgotten."""

_BASE: Final = Face("Wastes", types=("Land",), supertypes=("Basic",), text="{T}: Add {C}.")


class Workshop:
    """Builds boards; remembers the templates of the cards it has seen."""

    def __init__(self) -> None:
        self._fragments: dict[Face, str] = {}
        self._refused: dict[Face, str] = {}
        self.engine, state = _throwaway([_BASE.name], [build_face(_BASE)])
        inner = state["state"]
        self._player = _open({k: v for k, v in inner["players"][0].items() if k not in _PLAYER_OWN})
        inner.update({name: [] for name in _EMPTIED})
        inner.update(debug_mode=True, debug_permitted=[0, 1])
        inner["format_config"]["allow_debug_actions"] = True
        inner["resolved_rules_journal"] = _emptied(inner["resolved_rules_journal"])
        self._state = _open({k: v for k, v in inner.items() if k not in _VARYING})
        self._outer = _open({k: v for k, v in state.items() if k != "state"})

    def templates(self, faces: Mapping[str, Face]) -> dict[str, str]:
        """Return the template of each card; raises `NotUnderstood` for the first line that is not."""
        if len(self._fragments) > TEMPLATES_MAX:
            self._fragments.clear()
        shapes = {name: _shape(face) for name, face in faces.items()}
        fresh: dict[Face, dict[str, Any]] = {}
        for shape in shapes.values():
            if shape in self._refused:
                raise NotUnderstood(self._refused[shape])
            if shape in self._fragments or shape in fresh:
                continue
            built = build_face(replace(shape, name=shape.name or f"Card {len(fresh)}"))
            if reason := unsupported(built):
                self._refused[shape] = reason
                raise NotUnderstood(reason)
            fresh[shape] = built
        if fresh:
            self._learn(fresh)
        return {name: self._fragments[shape] for name, shape in shapes.items()}

    def _learn(self, fresh: Mapping[Face, dict[str, Any]]) -> None:
        """Deal a throwaway game with the new cards, and keep what each is as an object."""
        shapes = {form["name"]: shape for shape, form in fresh.items()}
        _, state = _throwaway(list(shapes), list(fresh.values()))
        for dealt in state["state"]["objects"].values():
            shape = shapes[dealt["name"]]
            if shape not in self._fragments:
                fixed = {k: v for k, v in dealt.items() if k not in _OWN}
                self._fragments[shape] = _open(_without_nulls(fixed))

    def board(self, position: Position, faces: Mapping[str, Face]) -> Board:
        """Build the position of these cards, given by name.

        Raises `NotUnderstood` for a line of text, `ValueError` for a step no position can begin in.
        """
        if position.step not in STARTS:
            raise ValueError(f"a position cannot begin in {position.step!r}; use one of {sorted(STARTS)}")
        text, ids = self._text(position, self.templates(faces))
        return Board(self.engine.load_game(text), ids)

    def _text(self, position: Position, templates: Mapping[str, str]) -> tuple[str, dict[Key, int]]:
        """Return the position as the engine's saved state, and the id given to each of its cards."""
        ids = numbered(position)
        hosts = hosts_of(position, ids)
        objects: list[str] = []
        players: list[str] = []
        battlefield: list[int] = []
        exile: list[int] = []
        for seat, cards in enumerate(position.seats):
            lists: dict[str, list[int]] = {}
            for zone in _ZONES:
                lists[zone] = []
                for index, entry in enumerate(getattr(cards, zone)):
                    number = ids[PLAYERS[seat], zone, index]
                    lists[zone].append(number)
                    placed = entry if isinstance(entry, Placed) else Placed(entry)
                    objects.append(
                        f'"{number}":{_object(templates[placed.card], placed, number, seat, zone, hosts)}'
                    )
            battlefield += lists["battlefield"]
            exile += lists["exile"]
            turns = (position.turn_number + (seat == position.active_player)) // 2
            held = {name: lists[name] for name in ("hand", "library", "graveyard")}
            own = {"id": seat, "life": cards.life, "turns_taken": turns, **held}
            players.append(self._player + json.dumps(own)[1:])
        started = STEPS[: STEPS.index(position.step) + 1]
        moment: dict[str, Any] = {
            "battlefield": battlefield, "exile": exile, "turn_number": position.turn_number,
            "active_player": position.active_player, "priority_player": position.active_player,
            "current_starting_player": (position.active_player + position.turn_number + 1) % 2,
            "phase": position.step, "rng_seed": position.seed, "rng_word_pos": 0,
            "steps_started_this_turn": dict.fromkeys(started, 1),
            "next_object_id": len(objects) + 1, "next_timestamp": len(objects) + 1,
            "waiting_for": {"type": "Priority", "data": {"player": position.active_player}},
        }  # fmt: skip
        parts = f'"objects":{{{",".join(objects)}}},"players":[{",".join(players)}],{json.dumps(moment)[1:]}'
        return f'{self._outer}"state":{self._state}{parts}}}', ids


def numbered(position: Position) -> dict[Key, int]:
    """Return the id of each card of the position, in the order in which the state lists them."""
    keys = [
        (PLAYERS[seat], zone, index)
        for seat, cards in enumerate(position.seats)
        for zone in _ZONES
        for index in range(len(getattr(cards, zone)))
    ]
    return {key: number for number, key in enumerate(keys, 1)}


def hosts_of(position: Position, ids: Mapping[Key, int]) -> dict[int, int]:
    """Return to which object each that is attached to one is attached, by id."""
    return {
        ids[PLAYERS[seat], "battlefield", index]: ids[placed.attached]
        for seat, cards in enumerate(position.seats)
        for index, placed in enumerate(cards.battlefield)
        if placed.attached is not None
    }


def _object(
    template: str, placed: Placed, number: int, seat: int, zone: str, hosts: Mapping[int, int]
) -> str:
    """Return one object of the saved state."""
    there = zone == "battlefield"
    own: dict[str, Any] = {
        "id": number, "card_id": number, "owner": seat, "controller": seat, "base_controller": seat,
        "zone": _ZONES[zone], "tapped": placed.tapped, "counters": dict(placed.counters),
        "summoning_sick": there and placed.summoning_sick, "timestamp": number if there else 0,
        "entered_battlefield_turn": 0 if there else None, "incarnation": 1,
        "name": placed.card, "base_name": placed.card,
        "attachments": [each for each, host in hosts.items() if host == number],
    }  # fmt: skip
    if number in hosts:
        own["attached_to"] = {"type": "Object", "data": hosts[number]}
    if placed.chosen_color is not None:
        own["chosen_attributes"] = [{"type": "Color", "value": COLORS[placed.chosen_color]}]
    return template + json.dumps(own)[1:]


def _shape(face: Face) -> Face:
    """Return the face without its name, unless its text speaks of it.

    A name as short as "T" does not count: the engine would find it in symbols.
    """
    return face if len(face.name) > 3 and face.name in face.text else replace(face, name="")


def _throwaway(names: list[str], faces: list[dict[str, Any]]) -> tuple[Engine, dict[str, Any]]:
    """Return an engine and the state of a game whose decks hold every card, both opening hands kept."""
    engine = Engine.from_json(json.dumps({form["name"].lower(): form for form in faces}))
    deck = names * (DECK_CARDS // len(names) + 1)
    game = engine.new_game(
        player=deck, opponent=names[:1] * DECK_CARDS, format="Limited", seed=1, first_player=0
    )
    for seat in (0, 1):
        game.apply(seat, {"type": "MulliganDecision", "data": {"choice": {"type": "Keep"}}})
    state: dict[str, Any] = game.state()
    return engine, state


def _open(fields: dict[str, Any]) -> str:
    """Return a JSON object without its closing brace, ready for more fields."""
    return json.dumps(fields, separators=(",", ":"))[:-1] + ("," if fields else "")


def _without_nulls(node: Any) -> Any:
    """Return the value without its null fields, which the engine takes as read: a load costs by the byte."""
    if isinstance(node, dict):
        return {name: _without_nulls(value) for name, value in node.items() if value is not None}
    if isinstance(node, list):
        return [_without_nulls(value) for value in node]
    return node


def _emptied(journal: Any) -> Any:
    """Return the engine's journal of what it did with no entry in it, every count back at 0."""
    return {
        name: [] if isinstance(value, list) else 0 if isinstance(value, int) else value
        for name, value in journal.items()
    }
