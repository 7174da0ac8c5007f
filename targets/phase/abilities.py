"""Which of a card's abilities an engine's ability is: its list holds activated and spell abilities only.

Ours is an index into `Card.rules_abilities`, and grows by what effects grant.  The engine lists what a
card says in the order of its text, cycling after that, and what land types and effects give at the end.
"""

from collections.abc import Iterator
from typing import Any, Final

from rulehound.core.abilities import is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.errors import Unsupported
from rulehound.core.mana import BASIC_LAND_TYPES
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.targets.phase.words import COLOR

Raw = dict[str, Any]

OTHERS: Final = ("static_definitions", "trigger_definitions", "replacement_definitions")
"""Where the engine has the abilities that are neither activated nor spell abilities."""


def ability_numbers(card: Card, thing: Raw) -> list[int | None]:
    """Our number of each ability in an engine object's list; None for a spell ability.

    Of abilities that land types give and others that effects give on top, we count the older ones first and
    the engine does not: where an object has both, None stands for all of them.

    Raises Unsupported where the engine counts the card's own abilities otherwise than we do.
    """
    base: list[Raw] = thing.get("base_abilities") or []
    printed = _printed(card, base)
    listed: list[Raw] = thing.get("abilities") or []
    if listed == base:
        return printed
    left = list(zip(base, printed, strict=True))
    numbers: list[int | None] = []
    given: list[int] = []
    for place, ability in enumerate(listed):
        printed_at = next((at for at, (own, _) in enumerate(left) if own == ability), None)
        if printed_at is None:
            given.append(place)
            numbers.append(len(card.rules_abilities) + len(given) - 1)
        else:
            numbers.append(left.pop(printed_at)[1])
    nothing_left = len(left) == len(base) and _lost_others(thing)
    if nothing_left or any(number is not None for _, number in left):  # As under CR 305.7.
        numbers, given = list(range(len(listed))), list(range(len(listed)))
    if len({bool(_only_color(listed[place])) for place in given}) > 1:
        for place in given:
            numbers[place] = None
    return numbers


def _lost_others(thing: Raw) -> bool:
    """Whether it has lost what it printed beside the abilities that are listed, all of it."""
    printed = [kind for kind in OTHERS if thing.get(f"base_{kind}")]
    return bool(printed) and not any(thing.get(kind) for kind in printed)


def _printed(card: Card, listed: list[Raw]) -> list[int | None]:
    cycling = iter([number for number, _ in card.cycling()])
    own = len(card.abilities)
    others = iter(
        [
            number
            for number, ability in enumerate(card.rules_abilities[:own])
            if isinstance(ability, ActivatedAbility) and not ability.cycling
        ]
    )
    # The abilities of land types come last with us, in the order of the types (CR 305.6); the engine has its own.
    kinds = [kind for kind in card.subtypes if kind in BASIC_LAND_TYPES]
    of_types = {BASIC_LAND_TYPES[kind]: own + place for place, kind in enumerate(kinds)}
    numbers: list[int | None] = []
    for ability in listed:
        if ability["kind"] == "Spell":
            numbers.append(None)
            continue
        color = "" if ability.get("description") else _only_color(ability)
        number = of_types.pop(color, None)
        if number is None:
            number = next(cycling if is_cycling(ability) else others, None)
        if number is None:
            raise Unsupported("the engine sees more abilities on a card than it has")
        numbers.append(number)
    if of_types or next(cycling, None) is not None or next(others, None) is not None:
        raise Unsupported("the engine sees fewer abilities on a card than it has")
    return numbers


def _only_color(ability: Raw) -> str:
    """The one color that an ability makes one mana of; "" for any other ability."""
    produced: Raw = (ability.get("effect") or {}).get("produced") or {}
    colors = produced.get("colors") or []
    return COLOR.get(colors[0], "") if len(colors) == 1 else ""


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


def has_fixed_amount(ability: Raw) -> bool:
    """Whether the amount of mana that it adds does not depend on anything, and so is not 0."""
    produced: Raw = (ability.get("effect") or {}).get("produced") or {}
    amount: Raw = produced.get("count") or {}
    return amount.get("type") == "Fixed"


def trigger_number(card: Card, entry: Raw) -> int:
    """The number of the triggered ability that a stack entry is; -1 for one that the card does not say."""
    reference: Raw = entry["kind"]["data"].get("ability", {}).get("trigger_definition_ref") or {}
    occurrence: Raw = reference.get("occurrence") or {}
    if occurrence.get("type") != "Printed":
        return -1
    triggered = _triggered(card)
    place: int = occurrence["data"]["printed_index"]
    return triggered[place] if place < len(triggered) else -1


def mana_trigger_number(card: Card) -> int:
    """The number of the card's only triggered mana ability; -1 where it has several, or none."""
    found = [number for number in _triggered(card) if is_mana_ability(card.rules_abilities[number])]
    return found[0] if len(found) == 1 else -1


def _triggered(card: Card) -> list[int]:
    return [number for number, each in enumerate(card.rules_abilities) if isinstance(each, TriggeredAbility)]
