"""What a card says, part by part: what a relation asks of the cards of a game before it changes it."""

from collections.abc import Iterator
from typing import Any

import msgspec

from rulehound.core.cards import Card
from rulehound.core.scenario import card_data


def said(card: Card) -> Iterator[dict[str, Any]]:
    """Each part of what the card says, as it stands in a scenario file, with what it is made of after it."""
    return _parts(msgspec.to_builtins(card_data(card)))


def _parts(data: Any) -> Iterator[dict[str, Any]]:
    if isinstance(data, dict):
        yield data
        for value in data.values():
            yield from _parts(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from _parts(value)
