"""Cards as the engine's parser of rules text reads them, and what it did not understand."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from phase import build_oracle_face

COLORS: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}

LOST: Final = (
    (r"source of your choice", "ChosenDamageSource"),
    (r"at the beginning of (the next|that|the [a-z ]+ on your next turn)", "CreateDelayedTrigger"),
    (r"until (the )?end of your next turn", "UntilEndOfNextTurnOf"),
    (r"as an additional cost [^.]+\.\nkicker", "Required"),
    (r"can't attack during extra turns|with (even|odd) mana values?|lands [a-z ]+ that could produce", ""),
)
"""What the parser may pass over in silence, and its word for it where it does not; "" where it always does."""

DESTINED: Final = frozenset({"event", "mode", "valid_card", "description"})
"""What a replacement effect says of itself beside what becomes of the event."""


@dataclass(frozen=True)
class Face:
    """The printed characteristics of a card, as the engine's Oracle parser wants them (CR 109.3)."""

    name: str
    mana_cost: str | None = None
    types: tuple[str, ...] = ()
    text: str = ""
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    power: str | None = None
    toughness: str | None = None


def build_face(face: Face) -> dict[str, Any]:
    """Have the engine parse `face`, and return its own form of it.

    Raises `ValueError` with the engine's words when it cannot read a field.
    """
    cost = face.mana_cost or ""
    colors = [color for color in COLORS if color in cost]
    atomic: dict[str, Any] = {
        "name": face.name, "manaCost": face.mana_cost, "colors": colors, "colorIdentity": colors,
        "manaValue": 0.0, "convertedManaCost": 0.0, "type": " ".join(face.types), "types": list(face.types),
        "subtypes": list(face.subtypes), "supertypes": list(face.supertypes), "keywords": list(face.keywords),
        "power": face.power, "toughness": face.toughness, "text": face.text, "layout": "normal",
        "identifiers": {}, "legalities": {}, "foreignData": [], "printings": [],
        "purchaseUrls": {}, "rulings": [],
    }  # fmt: skip
    built: dict[str, Any] = build_oracle_face(atomic, None)
    return built


def unsupported(built: object) -> str | None:
    """Say why the engine did not understand a face from `build_face`, or None when it did."""
    return next(chain(_misread(built), _lost(built), _not_understood(built)), None)


def _misread(built: object) -> Iterator[str]:
    """Yield the text of a spell that was taken for a static ability, and of a permanent for a spell ability."""
    face: Any = built if isinstance(built, dict) else {}
    types = (face.get("card_type") or {}).get("core_types") or ()
    if "Instant" in types or "Sorcery" in types:
        for static in face.get("static_abilities") or ():
            if static.get("modifications"):
                yield f"taken for a static ability: {static.get('description')}"
        return
    for ability in face.get("abilities") or ():
        effect = ability.get("effect") or {}
        if ability.get("kind") == "Spell" and effect.get("type") != "Unimplemented":
            yield f"taken for a spell ability: {ability.get('description') or face.get('oracle_text')}"


def _lost(built: object) -> Iterator[str]:
    """Yield what the text says and nothing in the face does."""
    face: Any = built if isinstance(built, dict) else {}
    said = json.dumps({name: value for name, value in face.items() if name != "oracle_text"})
    for words, theirs in LOST:
        found = re.search(words, face.get("oracle_text") or "", re.IGNORECASE)
        if found is not None and not (theirs and theirs in said):
            yield f"passed over: {found.group().splitlines()[0]}"
    for effect in face.get("replacements") or ():
        if effect["event"] == "DamageDone" and not any(effect[name] for name in effect.keys() - DESTINED):
            yield f"passed over: {effect.get('description')}"
    for trigger in face.get("triggers") or ():
        if trigger.get("mode") == "Phase" and not trigger.get("phase"):
            yield f"passed over: {trigger.get('description')}"


def _not_understood(node: object) -> Iterator[str]:
    """Yield the engine's remark at each part of a face that it could not parse."""
    if isinstance(node, dict):
        if node.get("type") == "Unimplemented" or "Unimplemented" in node:
            yield f"not understood: {node.get('description') or node.get('name') or node}"
        if "Unknown" in node:
            yield f"unknown trigger: {node['Unknown']}"
        for value in node.values():
            yield from _not_understood(value)
    elif isinstance(node, list):
        for value in node:
            yield from _not_understood(value)
    elif node in ("Unimplemented", "Unknown"):
        yield f"not understood: {node}"
