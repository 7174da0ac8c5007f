"""docs/abilities.md has an example of every kind of ability, trigger, effect and amount, and says what it says."""

import json
import re
import typing
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rulehound.core import abilities, effects
from rulehound.core.about import Duration, TargetKind, Which, Who
from rulehound.core.amounts import Amount
from rulehound.core.card_check import check_card
from rulehound.core.cards import Card
from rulehound.core.library import LIBRARY
from rulehound.core.object_effects import Move
from rulehound.core.scenario import CardData
from rulehound.core.text import rules_text
from rulehound.core.triggered_abilities import TriggerEvent
from rulehound.properties.ingredients import BY_FEATURE
from rulehound.properties.library_areas import AREA_CARDS

DOCS = Path(__file__).resolve().parents[2] / "docs"
KINDS = ("Artifact", "Enchantment", "Creature", "Land", "Instant", "Aura", "Equipment")
TYPES = {"Aura": "Enchantment", "Equipment": "Artifact"}
ENCHANT = {"type": "enchant", "what": "permanent"}
KICKER = {"type": "additional cost", "cost": {"mana": "{1}"}, "optional": True}
TARGETS = (None, *typing.get_args(TargetKind))
UNIONS = {
    "Abilities": abilities.Ability,
    "Trigger events": TriggerEvent,
    "Effects": effects.Effect,
    "Amounts": Amount,
}


def rows() -> list[tuple[str, Any, str]]:
    """The examples with the heading that they stand under, and what they are said to say."""
    found: list[tuple[str, Any, str]] = []
    heading = ""
    for line in (DOCS / "abilities.md").read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            heading = line[3:]
        elif heading in UNIONS and line.startswith("| `"):
            example, _, said = line[3:-2].partition("` | ")
            found.append((heading, json.loads(example), said))
    return found


ROWS = rows()


def as_ability(heading: str, example: Any, target: str | None) -> dict[str, Any]:
    """An ability that has the example in it."""
    if heading == "Abilities":
        return dict(example)
    if heading == "Trigger events":
        return {"type": "triggered", "trigger": example, "effects": [{"type": "draw"}]}
    effect = example if heading == "Effects" else {"type": "gain life", "amount": example}
    if effect.get("condition") == {"what": "kicked"}:
        return {"type": "spell", "effects": [effect]}
    ability = {"type": "activated", "cost": {"tap": True}, "effects": [effect]}
    return ability if target is None else {**ability, "target": target}


def texts(heading: str, example: Any) -> set[str]:
    """What the example says on cards of each type, with each kind of target, where a card may be so."""
    found: set[str] = set()
    for kind in KINDS:
        body = {"power": 1, "toughness": 1} if kind == "Creature" else {}
        for target in TARGETS if heading == "Effects" else (None,):
            ability = as_ability(heading, example, target)
            adds_enchant = kind == "Aura" and ability["type"] != "enchant"
            kicked = [KICKER] * ("kicked" in json.dumps(example))
            data = {
                "types": [TYPES.get(kind, kind)],
                "subtypes": [kind] if kind in TYPES else [],
                "cost": "{1}",
                "abilities": [*([ENCHANT] if adds_enchant else []), *kicked, ability],
                **body,
            }
            card: Card = msgspec.convert(data, CardData).card("Thing")
            try:
                check_card(card, "Thing")
            except ValueError:
                continue
            text = rules_text(card).removeprefix("Enchant permanent\n").removeprefix("Kicker {1}\n")
            text = text.replace("\n•", " •")
            found.add(text.removeprefix("{T}: ") if heading in ("Effects", "Amounts") else text)
    return found


@pytest.mark.parametrize(("heading", "example", "said"), ROWS, ids=[said[:60] for _, _, said in ROWS])
def test_an_example_is_read_and_says_what_the_page_says(heading: str, example: Any, said: str) -> None:
    """A card with it in is accepted, and its rules text is the second column."""
    assert said in texts(heading, example)


@pytest.mark.parametrize("heading", UNIONS)
def test_every_kind_has_an_example(heading: str) -> None:
    """A kind that nobody shows is one that a stranger does not find."""
    wanted = {kind.__struct_config__.tag for kind in typing.get_args(UNIONS[heading]) if kind is not int}
    shown = {example["type"] for where, example, _ in ROWS if where == heading and isinstance(example, dict)}

    assert shown == wanted


def test_every_word_of_the_tables_of_words_is_named() -> None:
    """Targets, durations and the rest are listed in full."""
    text = (DOCS / "abilities.md").read_text(encoding="utf-8")
    words = (
        *typing.get_args(TargetKind),
        *typing.get_args(Which),
        *typing.get_args(Who),
        *typing.get_args(Duration),
        *typing.get_args(typing.get_type_hints(Move)["how"]),
    )

    assert [word for word in words if f"`{word}`" not in text] == []


def test_the_words_that_no_card_is_dealt_with_are_named() -> None:
    """As many as there are: one that a generator learns to deal leaves the list."""
    dealt: set[type] = set()

    def walk(value: object) -> None:
        if isinstance(value, msgspec.Struct):
            dealt.add(type(value))
            for field in value.__struct_fields__:
                walk(getattr(value, field))
        elif isinstance(value, tuple):
            for each in value:
                walk(each)

    for ingredient in BY_FEATURE.values():
        walk(ingredient.variants)
    for names in AREA_CARDS.values():
        for name in names:
            walk(LIBRARY[name].abilities)
    kinds = {kind for heading in UNIONS if heading != "Amounts" for kind in typing.get_args(UNIONS[heading])}
    text = (DOCS / "abilities.md").read_text(encoding="utf-8")
    listed = text.split("with the following;")[1].split(".")[0]

    assert sorted(re.findall(r"`([^`]+)`", listed)) == sorted(
        kind.__struct_config__.tag for kind in kinds - dealt
    )
