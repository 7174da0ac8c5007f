"""Whether each part of a card's data means something by itself: its words, its numbers, and that its fields fit."""

from collections.abc import Iterator

import msgspec

from rulehound.core import abilities, conditions, effects
from rulehound.core.amounts import Count
from rulehound.core.card_words import WORDS
from rulehound.core.cards import Card
from rulehound.core.effects import effects_in
from rulehound.core.lasting_effects import Modify
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Move
from rulehound.core.replacement_check import check_replacement
from rulehound.core.replacement_effects import RedirectsDamage, Replacement
from rulehound.core.scenario_shape import field_path, refuse, shown
from rulehound.core.static_abilities import CardsInHandHave, Grants
from rulehound.core.triggered_abilities import ActivatesAbility, Discards, TriggeredAbility, ZoneChanges

NUMBER_MAX = 1_000_000
"""The largest number that a scenario may hold."""

_MAY_BE_NEGATIVE = {
    (Grants, "power"),
    (Grants, "toughness"),
    (Replacement, "plus"),
    (Modify, "power"),
    (Modify, "toughness"),
    (Card, "power"),
}


def check_words(value: msgspec.Struct, path: str) -> None:
    """Raise ScenarioError for the first word or number, in this struct or below, that means nothing."""
    table = WORDS.get(type(value), {})
    for field in msgspec.structs.fields(type(value)):
        given = getattr(value, field.name)
        here = field_path(path, field.encode_name)
        wrong = table[field.name](given) if field.name in table else ""
        if not wrong and isinstance(given, int) and not isinstance(given, bool):
            wrong = check_number(given, negative=(type(value), field.name) in _MAY_BE_NEGATIVE)
        if wrong:
            raise refuse(here, wrong)
        for item, item_path in _structs_in(given, here):
            check_words(item, item_path)
    if isinstance(value, AddMana):
        _check_mana(value, path)
    if isinstance(value, TriggeredAbility):
        _check_triggered_mana(value, path)
    if isinstance(value, RedirectsDamage) and value.to == value.onto:
        raise refuse(field_path(path, "onto"), f"damage to {value.to} is redirected to somebody else")
    if isinstance(value, Grants):
        _check_granted(value, path)
    if isinstance(value, conditions.Condition):
        _check_condition(value, path)
    if isinstance(value, effects.If):
        _check_if(value, path)
    if isinstance(value, effects.Choose):
        _check_choose(value, path)
    if isinstance(value, effects.Delayed):
        _check_delayed(value, path)
    if isinstance(value, Discards) and value.first_each_turn and not value.one_or_more:
        raise refuse(field_path(path, "first_each_turn"), 'it goes with "one_or_more": true')
    if isinstance(value, CardsInHandHave) and not value.ability.cycling:
        raise refuse(f"{path}.ability.cycling", 'cards in hand have cycling abilities only; write "cycling"')
    if isinstance(value, Count):
        wrong = "card" if value.zone == "battlefield" else "permanent"
        if value.what == wrong:
            raise refuse(
                field_path(path, "what"), f'"{wrong}" does not say what is counted in the {value.zone}'
            )
    if isinstance(value, Move) and value.until and value.how != "exile":
        raise refuse(field_path(path, "until"), 'only what is exiled returns by itself; write "how": "exile"')
    if isinstance(value, effects.May):
        _check_may(value, path)
    if isinstance(value, ZoneChanges):
        _check_zone_changes(value, path)
    check_replacement(value, path)


def check_number(value: int, *, negative: bool = False, least: int = 0) -> str:
    """What is wrong with a number, "" where nothing is."""
    if value > NUMBER_MAX or value < -NUMBER_MAX:
        return f"{shown(value)} is too large; at most {NUMBER_MAX}"
    if value < least and not negative:
        return f"{value} was given; write {least} or more"
    return ""


def _structs_in(value: object, path: str) -> Iterator[tuple[msgspec.Struct, str]]:
    if isinstance(value, msgspec.Struct):
        yield value, path
    elif isinstance(value, tuple):
        for index, item in enumerate(value):
            if isinstance(item, msgspec.Struct):
                yield item, f"{path}[{index}]"


def all_in(value: msgspec.Struct, path: str) -> Iterator[tuple[msgspec.Struct, str]]:
    yield value, path
    for name in value.__struct_fields__:
        for item, item_path in _structs_in(getattr(value, name), field_path(path, name)):
            yield from all_in(item, item_path)


def _check_granted(effect: Grants, path: str) -> None:
    """A triggered ability that others are given is about their own coming and going (CR 603.6)."""
    given = effect.ability
    if (effect.this or effect.condition or effect.each_time) and (effect.subtypes or given):
        raise refuse(path, '"this", "condition" and "each_time" go with power, toughness and keywords only')
    if effect.this and (effect.enchanted or effect.attacking or effect.without_abilities):
        raise refuse(f"{path}.this", "what is about this alone is not narrowed further")
    if effect.condition is not None and effect.condition.what not in conditions.OF_STATICS:
        known = ", ".join(conditions.OF_STATICS)
        raise refuse(f"{path}.condition.what", f"a static ability asks one of: {known}")
    if isinstance(given, TriggeredAbility):
        trigger = given.trigger
        if not isinstance(trigger, ZoneChanges) or given.from_graveyard or trigger.enchanted or trigger.whose:
            raise refuse(
                f"{path}.ability.trigger", 'a triggered ability that is granted here is one of "zone changes"'
            )


def _check_zone_changes(trigger: ZoneChanges, path: str) -> None:
    """It is about this, about what this is attached to, or about whatever of a kind."""
    if trigger.enchanted if trigger.whose else trigger.another:
        raise refuse(path, '"another" goes with "whose", which does not go with "enchanted"')


def _check_delayed(delayed: effects.Delayed, path: str) -> None:
    """What waits for a turn waits for a step in it; what waits for its source, for no step."""
    if delayed.that_turn and not (delayed.next_turn and delayed.whose == "you"):
        raise refuse(field_path(path, "that_turn"), 'it goes with "next_turn": true and "whose": "you"')
    if delayed.when in effects.EVENTS_OF_SOURCE:
        if delayed.next_turn or delayed.added or delayed.whose != "any":
            raise refuse(field_path(path, "when"), "what happens to this waits for no step of anybody's")


def _check_triggered_mana(ability: TriggeredAbility, path: str) -> None:
    """What adds mana as mana abilities are activated is said by two other triggers (CR 605.1b)."""
    trigger = ability.trigger
    if isinstance(trigger, ActivatesAbility) and trigger.kind != "not mana":
        if abilities.produces_mana(ability.effects):
            raise refuse(
                f"{path}.trigger.kind",
                'what adds mana here triggers from an ability that is "not mana"; write that, or "tapped for mana"',
            )


def _check_condition(condition: conditions.Condition, path: str) -> None:
    """Only permanents are counted for everybody; what happened this turn is asked of you only."""
    past = condition.what not in conditions.OF_THE_GAME
    if condition.during != "turn" and condition.what not in conditions.OF_COMBAT:
        raise refuse(f"{path}.during", f"it goes with one of: {', '.join(conditions.OF_COMBAT)}")
    if condition.whose == "any" and condition.what != "controlled":
        raise refuse(f"{path}.whose", f'of "{condition.what}" ask "you" or "opponent"')
    if past and (condition.whose != "you" or condition.at_most is not None):
        raise refuse(path, f'"{condition.what}" is asked of you, and with "at_least" only')


def _check_if(effect: effects.If, path: str) -> None:
    """What adds mana has a condition of its own, by which it is known what it could produce (CR 106.7)."""
    for inner, _ in effects_in((*effect.effects, *effect.otherwise)):
        if isinstance(inner, AddMana):
            raise refuse(path, 'an "add mana" effect has a condition of its own; write that')


def _check_may(may: effects.May, path: str) -> None:
    """What may be done is something; what follows from it adds no mana (CR 106.7)."""
    if may.who != "you" and not may.cost:
        raise refuse(f"{path}.who", "what others may do here is to pay a cost")
    if not may.effects and not (may.cost and may.otherwise):
        raise refuse(f"{path}.effects", "write what may be done, or a cost and what happens otherwise")
    if may.then or may.otherwise:
        for inner, _ in effects_in((*may.effects, *may.then, *may.otherwise)):
            if isinstance(inner, AddMana):
                raise refuse(path, 'an "add mana" effect stands in "effects" without "then" and "otherwise"')


def _check_choose(choose: effects.Choose, path: str) -> None:
    """So many modes as there are may be chosen (CR 700.2d)."""
    there = len(choose.modes)
    if there < 2 or choose.most < 1 or choose.least > choose.most:
        raise refuse(path, "write two modes or more, and how many of them, one or more, are chosen")
    if choose.most > there and not choose.repeat:
        raise refuse(f"{path}.most", f"there are {there} modes, of which none is chosen twice")


def _check_mana(effect: AddMana, path: str) -> None:
    """Exactly one field of an "add mana" effect says which mana."""
    said = [
        name for name in ("symbols", "choose", "could", "chosen", "same", "double") if getattr(effect, name)
    ]
    if len(said) != 1:
        given = " and ".join(said) or "none"
        raise refuse(path, f"{given} was given; write one of symbols, choose, could, chosen, same, double")
    if effect.mixed and not effect.choose:
        raise refuse(field_path(path, "mixed"), 'only types to choose from are mixed; write "choose"')
    if "{X}" in effect.symbols:
        raise refuse(field_path(path, "symbols"), 'no mana is {X}; write {"amount": {"type": "x"}}')
