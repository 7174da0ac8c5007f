"""Our words and the engine's: moments, zones, colors, counters, players, and how a card becomes a face."""

import re
from collections.abc import Mapping
from typing import Final

from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.mana import AND_ABILITIES
from rulehound.core.players import PLAYERS
from rulehound.core.text import is_equip, rules_text
from rulehound.core.triggered_abilities import TriggeredAbility
from rulehound.core.turns import MOMENTS
from rulehound.targets.phase.board import STEPS
from rulehound.targets.phase.faces import Face

MOMENT: Final[Mapping[str, str]] = dict(zip(STEPS, MOMENTS, strict=True))
"""Our name of each of the engine's phases."""

COLOR: Final = {"White": "W", "Blue": "U", "Black": "B", "Red": "R", "Green": "G", "Colorless": "C"}
COUNTER: Final[dict[str, str]] = {"P1P1": "+1/+1", "M1M1": "-1/-1"}
ENGINE_COUNTER: Final[dict[str, str]] = {ours: theirs for theirs, ours in COUNTER.items()}

SPELLS: Final = {"Creature": "creature", "Artifact": "artifact", "Instant and Sorcery": "instant or sorcery"}
"""Our word for spells that mana may be spent on, by the engine's; another one of its words is a subtype."""


def restriction_of(spelled: object) -> str:
    """Our word for what mana may be spent on, by the engine's spelling; "" for what has none."""
    match spelled:
        case "OnlyForActivation":
            return "ability"
        case "OnlyForXCosts":
            return "cost with X"
        case {"OnlyForSpellType": str(kind)} if kind in SPELLS or kind.isalpha():
            return SPELLS.get(kind, kind)
        case {"OnlyForTypeSpellsOrAbilities": {"spell_type": str(kind), "ability": "OfSpellType"}}:
            if kind.isalpha():
                return SPELLS.get(kind, kind) + AND_ABILITIES
    return ""


def player_of(seat: int) -> str:
    """The player in a seat."""
    return PLAYERS[seat]


def seat_of(player: str) -> int:
    """The seat of a player."""
    return PLAYERS.index(player)


def counter_of(kind: str) -> str:
    """Our name of a kind of counter; one that we have no word for keeps the engine's."""
    return COUNTER.get(kind, kind)


def zone_of(name: str | None) -> str:
    """Our name of a zone."""
    return (name or "nowhere").lower()


def face_of(card: Card) -> Face:
    """The card as the engine's parser of rules text wants it."""
    creature = "Creature" in card.types
    return Face(
        name=card.name,
        mana_cost=card.cost or None,
        types=card.types,
        text=card.text or rules_text(card),
        subtypes=card.subtypes,
        supertypes=card.supertypes,
        keywords=tuple(keyword.capitalize() for keyword in (*card.keywords, *attaching_keywords(card))),
        power=str(card.power) if creature else None,
        toughness=str(card.toughness) if creature else None,
    )


def has_silent_target(card: Card) -> bool:
    """Whether an ability has a target of which the text of the card says nothing."""
    aimed = any(
        isinstance(each, ActivatedAbility | TriggeredAbility | SpellAbility)
        and bool(each.target)
        and not (isinstance(each, ActivatedAbility) and is_equip(each))
        for each in card.abilities
    )
    return aimed and "target" not in face_of(card).text.lower()


def attaching_keywords(card: Card) -> tuple[str, ...]:
    """The keywords by which Auras and Equipment are attached; the parser looks for them where they are listed."""
    equips = any(isinstance(each, ActivatedAbility) and is_equip(each) for each in card.abilities)
    return ("enchant",) * (card.enchant is not None) + ("equip",) * equips


def template_of(text: str, name: str = "") -> str:
    """A line of rules text with what varies from card to card taken out, so that reasons can be counted."""
    if name:
        text = text.replace(name, "~")
    text = re.sub(r"(\{[^{}]*\})+", "{..}", text)
    text = re.sub(r"[+-]?\b\d+\b", "N", text)
    text = re.sub(r"\b(Plains|Islands?|Swamps?|Mountains?|Forests?)\b", "TYPE", text)
    return re.sub(r"\b(white|blue|black|red|green|colorless)\b", "COLOR", text)
