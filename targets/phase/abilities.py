"""Which of a card's abilities an engine's ability is: its list holds activated and spell abilities only.

Ours is an index into `Card.rules_abilities`, and grows by what effects grant.  The engine lists what a
card says in the order of its text, cycling after that, and what land types and effects give at the end.
"""

from collections.abc import Iterator
from typing import Any

from rulehound.core.abilities import ActivatedAbility, TriggeredAbility, is_mana_ability
from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported

Raw = dict[str, Any]


def ability_numbers(card: Card, thing: Raw) -> list[int | None]:
    """Our number of each ability in an engine object's list; None for a spell ability.

    Raises Unsupported where the engine counts the card's own abilities otherwise than we do.
    """
    base: list[Raw] = thing.get("base_abilities") or []
    printed = _printed(card, base)
    listed: list[Raw] = thing.get("abilities") or []
    if listed == base:
        return printed
    left = list(zip(base, printed, strict=True))
    numbers: list[int | None] = []
    more = len(card.rules_abilities)
    for ability in listed:
        place = next((place for place, (own, _) in enumerate(left) if own == ability), None)
        if place is None:
            numbers.append(more)
            more += 1
        else:
            numbers.append(left.pop(place)[1])
    if any(number is not None for _, number in left):  # What it printed is lost, as under CR 305.7.
        return list(range(len(listed)))
    return numbers


def _printed(card: Card, listed: list[Raw]) -> list[int | None]:
    cycling = iter([number for number, _ in card.cycling()])
    others = iter(
        [
            number
            for number, ability in enumerate(card.rules_abilities)
            if isinstance(ability, ActivatedAbility) and not ability.cycling
        ]
    )
    numbers: list[int | None] = []
    for ability in listed:
        if ability["kind"] == "Spell":
            numbers.append(None)
            continue
        number = next(cycling if is_cycling(ability) else others, None)
        if number is None:
            raise Unsupported("the engine sees more abilities on a card than it has")
        numbers.append(number)
    if next(cycling, None) is not None or next(others, None) is not None:
        raise Unsupported("the engine sees fewer abilities on a card than it has")
    return numbers


def is_cycling(ability: Raw) -> bool:
    """Whether an engine's ability is a cycling ability (CR 702.29)."""
    tag: Raw = ability.get("ability_tag") or {}
    return tag.get("type") == "Cycling" or ability.get("activation_zone") == "Hand"


def taps(ability: Raw) -> bool:
    """Whether its cost has {T} (CR 107.5)."""
    return any(part["type"] == "Tap" for part in cost_parts(ability.get("cost")))


def cost_parts(cost: Raw | None) -> Iterator[Raw]:
    """The single costs of a cost."""
    if cost is not None:
        if cost["type"] == "Composite":
            for part in cost["costs"]:
                yield from cost_parts(part)
        else:
            yield cost


def could_produce(ability: Raw) -> bool:
    """Whether it adds mana of a type that other permanents could produce (CR 106.7)."""
    produced: Raw = (ability.get("effect") or {}).get("produced") or {}
    return produced.get("type") in ("AnyTypeProduceableBy", "OpponentLandColors")


def trigger_number(card: Card, mana: bool = False) -> int:
    """The number of the card's only triggered ability (of mana, where asked); -1 where it has several."""
    found = [
        number
        for number, ability in enumerate(card.rules_abilities)
        if isinstance(ability, TriggeredAbility) and (not mana or is_mana_ability(ability))
    ]
    return found[0] if len(found) == 1 else -1
