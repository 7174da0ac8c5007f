"""Which cards can be said to the engine: real ones whose whole text it says that it plays.

The engine reads no rules text by itself; it carries, for each real card, what a parser once made of the
text.  `card_facts` turns that into facts of a game and tells which clauses it dropped.  A card with a dropped
clause, or with an ability of which there is no fact at all, is unsupported.  Of invented cards only creatures
without text can be said.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from mtg import _corpus, sim
from mtg import bridge_to_engine as bridge

from rulehound.core.abilities import Ability, SpellAbility, is_mana_ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect
from rulehound.core.errors import Unsupported
from rulehound.core.lasting_effects import Modify
from rulehound.core.library import LIBRARY
from rulehound.core.mana_effects import AddMana
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import TriggeredAbility

Facts = dict[str, set[tuple[Any, ...]]]

PROBE: Final = "@"
"""An object's id in facts that are kept for the next object of the card."""

KEYWORDS: Final = frozenset(("haste", "vigilance", "flash"))
KIND_OF: Final[dict[type[Ability], str]] = {
    Grants: "static",
    ActivatedAbility: "activated",
    TriggeredAbility: "triggered",
    SpellAbility: "spell",
}
"""The engine's word for kinds of ability; others, such as replacements, are not asked of it."""


class Cards:
    """The engine's card data, and the facts of each card as an object of a game."""

    def __init__(self) -> None:
        self.parsed: dict[str, Any] = sim.load_db()
        self.printed: dict[str, dict[str, Any]] = {each["name"]: each for each in _corpus.load_cards()}
        self._checked: set[str] = set()
        self._facts: dict[tuple[str, str], Facts] = {}

    def check(self, card: Card) -> None:
        """Raise Unsupported where the card cannot be said."""
        if LIBRARY.get(card.name) != card and not _same_rules(card):
            self._check_invented(card)
            return
        if card.name in self._checked:
            return
        if card.name not in self.printed:
            raise Unsupported("a card that the engine does not have")
        facts, dropped = bridge.card_facts(card.name, "A", PROBE, self.parsed, self.printed)
        if dropped:
            kind, detail = dropped[0]
            raise Unsupported(f"the engine drops of a text: {kind} {str(detail)[:60]}")
        _check_abilities(card, facts, bool(self._produces(card, facts)))
        self._checked.add(card.name)

    def facts(self, card: Card, player: str, engine_id: str) -> Facts:
        """What the engine is told of an object, as its own decks are told to it."""
        told = self._facts.get((card.name, player))
        if told is None or card.name not in LIBRARY:
            told = self._facts[card.name, player] = self._work_out(card, player)
        return {
            relation: {
                tuple(each.replace(PROBE, engine_id) if isinstance(each, str) else each for each in row)
                for row in rows
            }
            for relation, rows in told.items()
        }

    def _work_out(self, card: Card, player: str) -> Facts:
        record = self.record(card)
        facts, _ = bridge.card_facts(card.name, player, PROBE, self.parsed, {card.name: record})
        told: Facts = {relation: set(rows) for relation, rows in facts.items()}
        for kind in record.get("types") or ():
            told.setdefault("spell_type", set()).add((PROBE, kind.lower()))
        told.setdefault("mana_cost", set()).add((PROBE, bridge._mana_value(record.get("manaCost"))))
        bridge._register_colored(told, PROBE, record)
        return told

    def record(self, card: Card) -> dict[str, Any]:
        """The card as the engine's corpus has it; one is written for an invented creature."""
        if card.name in self.printed and card.name in LIBRARY:
            return self.printed[card.name]
        return {
            "name": card.name, "types": list(card.types), "subtypes": list(card.subtypes),
            "supertypes": list(card.supertypes), "manaCost": card.cost or None, "text": "",
            "power": str(card.power), "toughness": str(card.toughness), "keywords": [], "colorIdentity": [],
        }  # fmt: skip

    def _produces(self, card: Card, facts: Mapping[str, Any]) -> Facts:
        """What the card's mana abilities are to the engine: which mana, and at what cost."""
        told: Facts = {}
        bridge._register_colored(told, PROBE, self.printed[card.name])
        kept = ("land_produces", "source_produces", "source_wildcard")
        found = {relation: told[relation] for relation in kept if relation in told}
        if not found and facts.get("mana_source") and _adds_colorless(card):
            found["land_produces"] = {
                (PROBE, "colorless")
            }  # What the engine has a land make of which it knows no more.
        return found

    def _check_invented(self, card: Card) -> None:
        if card.abilities or card.keywords or card.types != ("Creature",):
            raise Unsupported("an invented card with rules text")
        if bridge.slug(card.name) in self.parsed:
            raise Unsupported("an invented card that is called as a real one")


def _same_rules(card: Card) -> bool:
    """A library card as it is sent, with its text written out, is the library's card."""
    ours = LIBRARY.get(card.name)
    fields = [field for field in Card.__struct_fields__ if field != "text"]
    return ours is not None and all(getattr(ours, field) == getattr(card, field) for field in fields)


def _adds_colorless(card: Card) -> bool:
    return card.types == ("Land",) and card.abilities == (
        ActivatedAbility(Cost(tap=True), (AddMana("{C}"),)),
    )


def _check_abilities(card: Card, facts: Mapping[str, Any], produces: bool) -> None:
    """Raise Unsupported where an ability of the card has no fact, or is beyond what is driven here."""
    for keyword in card.keywords:
        if keyword not in KEYWORDS:
            raise Unsupported(f"keyword: {keyword}")
    mana = [each for each in card.rules_abilities if is_mana_ability(each)]
    if len(mana) > 1 and len({type for each in mana for type in _types(each)}) != len(mana):
        raise Unsupported("a card with several mana abilities")
    for each in mana:
        _check_mana_ability(each, produces)
    kinds = [row[2] for row in facts.get("card_ability", ())]
    for ability in card.abilities:
        if is_mana_ability(ability):
            continue
        kind = KIND_OF.get(type(ability))
        if kind is None:
            raise Unsupported(f"abilities of the kind {type(ability).__name__}")
        if isinstance(ability, ActivatedAbility) and ability.cycling:
            raise Unsupported("cycling, whose steps the engine does not show")
        if kind not in kinds:
            raise Unsupported("a text without facts")
        kinds.remove(kind)
        if any(isinstance(effect, Modify) for effect in _effects(ability)):
            raise Unsupported("effects that last, which the engine does not show")


def _check_mana_ability(ability: Ability, produces: bool) -> None:
    if not produces:
        raise Unsupported("a mana ability without facts")
    assert isinstance(ability, ActivatedAbility)
    cost = ability.cost
    if cost != Cost(tap=True) or len(ability.effects) != 1:
        raise Unsupported("a mana ability with more to it than {T}")
    effect = ability.effects[0]
    if not isinstance(effect, AddMana) or effect not in (
        AddMana(symbols=effect.symbols), AddMana(choose=effect.choose), AddMana(choose=effect.choose, amount=3),
    ):  # fmt: skip
        raise Unsupported("a mana ability that adds other than certain mana")


def _types(ability: Ability) -> Iterable[str]:
    assert isinstance(ability, ActivatedAbility)
    for effect in ability.effects:
        if isinstance(effect, AddMana):
            yield effect.symbols or effect.choose


def _effects(ability: Ability) -> tuple[Effect, ...]:
    return getattr(ability, "effects", ())
