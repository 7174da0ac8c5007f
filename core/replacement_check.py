"""Whether the fields of a replacement effect go together: what narrows an event, and what becomes of it (CR 614)."""

import msgspec

from rulehound.core.cards import WITH_CYCLING
from rulehound.core.replacement_effects import EntersTapped, Replacement
from rulehound.core.scenario_shape import field_path, refuse
from rulehound.core.zones import GRAVEYARD, SHUFFLED

NARROWED = {
    "hand is empty": "draw",
    "not first in draw step": "draw",
    "cycling": "draw",
    "not cast": "enters",
    "dealt damage by this": "dies",
    "not cycled": "graveyard",
}
"""The event of which each word of `only` is said."""

PICKING = ("put counters", "dies", "leaves", "enters", "graveyard")
"""The events that are about objects which a word picks."""


def check_replacement(value: msgspec.Struct, path: str) -> None:
    """Raise ScenarioError for fields of a replacement effect that mean nothing together."""
    if isinstance(value, Replacement):
        _check_narrowed(value, path)
        _check_outcome(value, path)
    if isinstance(value, EntersTapped):
        if (value.life and not value.this) or (value.untapped and (value.this or value.life)):
            raise refuse(path, '"life" goes with "this": true, and "untapped" with neither')


def _check_narrowed(effect: Replacement, path: str) -> None:
    event = NARROWED.get(effect.only, effect.event)
    if effect.event != event:
        raise refuse(field_path(path, "only"), f'"{effect.only}" is said of the event "{event}"')
    if effect.what and effect.event not in PICKING:
        raise refuse(field_path(path, "what"), f"leave it out; it is said of {', '.join(PICKING)}")
    if effect.what == WITH_CYCLING and effect.event != "graveyard":
        raise refuse(field_path(path, "what"), "this is said of cards put into a graveyard")


def _check_outcome(effect: Replacement, path: str) -> None:
    if effect.cast_from_top and effect.only != "cycling":
        raise refuse(field_path(path, "cast_from_top"), 'it goes with "only": "cycling"')
    if effect.event in ("leaves", "dies", "graveyard") and effect.zone in ("", GRAVEYARD):
        raise refuse(field_path(path, "zone"), "write where it goes instead")
    if effect.zone == SHUFFLED and effect.event == "draw":
        raise refuse(field_path(path, "zone"), "a card of a library is not shuffled into it; write another")
    if effect.event == "enters" and bool(effect.zone) == effect.by_you:
        raise refuse(path, 'write either "zone" or "by_you": true of what enters')
