"""Cards as the engine's parser of rules text reads them, and what it did not understand."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Final

from phase import build_oracle_face

COLORS: Final = {"W": "White", "U": "Blue", "B": "Black", "R": "Red", "G": "Green"}


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
    return next(chain(_misread(built), _not_understood(built)), None)


def _misread(built: object) -> Iterator[str]:
    """Yield the text of an instant or sorcery that was taken for a static ability, which it would never have."""
    face: Any = built if isinstance(built, dict) else {}
    types = (face.get("card_type") or {}).get("core_types") or ()
    if "Instant" in types or "Sorcery" in types:
        for static in face.get("static_abilities") or ():
            if static.get("modifications"):
                yield f"taken for a static ability: {static.get('description')}"


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
