"""Whether a card made up for a scenario is one that the vocabulary can mean: its words, costs and numbers.

What a field may hold beyond its type stands in the table `WORDS`, by struct and field; the code below only
walks the card's data and looks it up.
"""

import re
from collections.abc import Callable, Iterator
from typing import Any, get_args

import msgspec

from rulehound.core import abilities, conditions, effects
from rulehound.core.about import TargetKind
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, CountersOn, VariableX
from rulehound.core.cards import CARD_TYPES, KEYWORDS, SUPERTYPES, Card
from rulehound.core.cost_abilities import (
    AbilityCosts,
    AdditionalCost,
    AlternativeCost,
    CyclingCosts,
    SpellCosts,
)
from rulehound.core.costs import CastCost, Cost
from rulehound.core.damage_effects import DealDamage
from rulehound.core.errors import BadInput
from rulehound.core.lasting_effects import DoesNotUntap, ExchangeControl, Modify
from rulehound.core.mana import (
    AND_ABILITIES,
    BASIC_LAND_TYPES,
    COLORS,
    RESTRICTIONS,
    RIDERS,
    TYPES,
    parse_symbols,
)
from rulehound.core.mana_effects import ActivateForMana, AddMana, CouldProduce, DrainMana
from rulehound.core.object_effects import (
    Attach,
    Counter,
    CreateTokens,
    Move,
    MoveCounters,
    PutCounters,
    Sacrifice,
    SearchLibrary,
)
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    RedirectsDamage,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.scenario_shape import field_path, nearest, refuse, shown
from rulehound.core.static_abilities import (
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    ControlsEnchanted,
    Enchant,
    Grants,
    StaysTapped,
    TriggersAgain,
)
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    BecomesTapped,
    CastsSpell,
    Discards,
    ManaIsAdded,
    StateIs,
    StepBegins,
    TappedForMana,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn, SkipNext
from rulehound.core.turns import MOMENTS, PHASE_OF_STEP, PHASES, STEPS
from rulehound.core.zones import EXILE, GRAVEYARD, HAND, LIBRARY

NUMBER_MAX = 1_000_000
"""The largest number that a scenario may hold."""

Words = Callable[[object], str]
"""What a field may hold: says what is wrong with a value, "" where nothing is."""

_PICKED = ("permanent", "basic land", "nonbasic land", *(kind.lower() for kind in CARD_TYPES))
_COUNTER = re.compile(r"[+-]\d{1,3}/[+-]\d{1,3}|[a-z][a-z-]{0,30}( [a-z-]{1,30})?", re.ASCII)
_SUBTYPE = re.compile(r"[A-Z][A-Za-z'-]*( [A-Z][A-Za-z'-]*)?")


def one_of(*words: str) -> Words:
    """Exactly one of these words, or each of a row of words one of them."""

    def wrong(value: object) -> str:
        given = value if isinstance(value, tuple) else (value,)
        unknown = [str(word) for word in given if word not in words]
        return f"{shown(unknown[0])} is not known; {nearest(unknown[0], words)}" if unknown else ""

    return wrong


def picks(value: object) -> str:
    """A word that `cards.matches` understands: "permanent", a card type in lower case, or a subtype."""
    if value in _PICKED or _SUBTYPE.fullmatch(str(value)):
        return ""
    return f'{shown(value)} picks nothing; {nearest(str(value), _PICKED)} (or a subtype, as in "Forest")'


def picks_or(*words: str) -> Words:
    """One of these words, or a word that picks permanents or cards."""
    return lambda value: "" if value in words else picks(value)


def mana_symbols(value: object) -> str:
    """A row of mana symbols in braces (CR 107.4)."""
    try:
        parse_symbols(str(value))
    except BadInput as error:
        return str(error)
    return ""


def reduction(value: object) -> str:
    """A row of mana symbols by which a cost is reduced; {X} is none."""
    return "no cost is reduced by {X} here; write a number" if "{X}" in str(value) else mana_symbols(value)


def mana_types(value: object) -> str:
    """A row of letters of types of mana, each once, as in "WU" (CR 106.1b)."""
    if set(str(value)) <= set(TYPES) and len(set(str(value))) == len(str(value)):
        return ""
    return f'{shown(value)} is no row of types of mana; write letters of "{TYPES}", each once'


def land_type_pairs(value: object) -> str:
    """Pairs of a basic land type and the type of mana that it produces (CR 305.6)."""
    assert isinstance(value, tuple)
    for kind, mana in value:
        wrong = one_of(*BASIC_LAND_TYPES)(kind) or one_of(*TYPES)(mana)
        if wrong:
            return wrong
    return ""


def counter_kind(value: object) -> str:
    """A kind of counter: "+1/+1" and the like, or its name in lower case (CR 122.1)."""
    if _COUNTER.fullmatch(str(value)):
        return ""
    return f'{shown(value)} is no kind of counter; write "+1/+1", "-0/-1" or a name, as in "charge"'


def spent_on(value: object) -> str:
    """What restricted mana may be spent on (CR 106.6): a word, or a subtype, and maybe abilities of the same."""
    kind = str(value).removesuffix(AND_ABILITIES)
    if (
        value in RESTRICTIONS
        or _SUBTYPE.fullmatch(kind)
        or (kind != value and kind in ("creature", "artifact"))
    ):
        return ""
    known = (*RESTRICTIONS, f"creature{AND_ABILITIES}")
    return f'{shown(value)} is not known; {nearest(str(value), known)} (or a subtype, as in "Elf")'


_STEP = one_of(*PHASE_OF_STEP)
_WHEN = one_of(*MOMENTS, *PHASES)
_SKIPPED = one_of("turn", *PHASE_OF_STEP, *PHASES, *MOMENTS)
_TYPE = one_of("", *TYPES)


def _target(kind: object) -> str:
    """A kind of target, where there is one."""
    return one_of(*get_args(TargetKind))(kind) if kind else ""


WORDS: dict[type, dict[str, Words]] = {
    Card: {
        "types": one_of(*CARD_TYPES),
        "supertypes": one_of(*SUPERTYPES),
        "keywords": one_of(*KEYWORDS),
        "cost": mana_symbols,
    },
    Cost: {"mana": mana_symbols, "counter": counter_kind, "what": picks},
    CastCost: {"mana": mana_symbols, "what": picks},
    CannotHaveCounters: {"what": picks, "kind": lambda value: counter_kind(value) if value else ""},
    ActivatedAbility: {"cycling": picks_or("", "cycling")},
    TappedForMana: {"what": picks_or("this"), "type": _TYPE},
    ManaIsAdded: {"what": picks, "type": _TYPE},
    ActivatesAbility: {"what": picks_or("", "this")},
    BecomesTapped: {"what": picks_or("")},
    StepBegins: {"step": _WHEN, "enchanted": picks_or("")},
    CastsSpell: {"what": picks_or("", "noncreature", "instant or sorcery")},
    ZoneChanges: {"what": picks},
    Enchant: {"what": picks},
    ControlsEnchanted: {"what": picks},
    StaysTapped: {"what": picks},
    CannotCast: {"what": picks_or("", "noncreature", "instant or sorcery")},
    SpellCosts: {
        "what": picks_or("", "noncreature", "instant or sorcery"),
        "reduce_mana": reduction,
    },
    AbilityCosts: {"what": picks, "reduce_mana": reduction},
    CyclingCosts: {"reduce_mana": reduction},
    Grants: {"what": picks, "keywords": one_of(*KEYWORDS), "subtypes": one_of(*BASIC_LAND_TYPES)},
    CardsInHandHave: {"what": picks_or("card")},
    EntersWithCounters: {"kind": counter_kind, "what": picks_or("")},
    ManaReplacement: {
        "what": picks,
        "type": _TYPE,
        "by_land_type": land_type_pairs,
        "of_type": _TYPE,
    },
    Replacement: {"zone": one_of("", EXILE, HAND, LIBRARY, GRAVEYARD)},
    DamageBecomesCounters: {"kind": counter_kind},
    EntersTapped: {"what": picks},
    UnspentMana: {"becomes": _TYPE, "type": _TYPE},
    Skips: {"what": _SKIPPED},
    TriggersAgain: {"what": picks},
    conditions.Condition: {"of": picks, "kind": lambda value: counter_kind(value) if value else ""},
    Count: {"what": picks_or("card")},
    CountersOn: {"kind": counter_kind},
    CouldProduce: {"what": picks},
    AddMana: {
        "symbols": mana_symbols,
        "instead": mana_symbols,
        "choose": mana_types,
        "restriction": spent_on,
        "rider": one_of(*RIDERS),
    },
    MoveCounters: {"kind": counter_kind},
    PutCounters: {"kind": counter_kind},
    DoesNotUntap: {"what": lambda row: "" if row else "write what does not untap, as in permanent"},
    ActivateForMana: {"what": picks},
    CreateTokens: {"color": one_of("", *COLORS)},
    Modify: {"keywords": one_of(*KEYWORDS)},
    AddPhases: {"phases": one_of(*(phase for phase in STEPS if phase != "ending"))},
    AddSteps: {"step": _STEP},
    ExtraTurn: {"skip": one_of("", *PHASE_OF_STEP, *PHASES)},
    SkipNext: {"what": _SKIPPED},
    SearchLibrary: {"what": picks},
    effects.May: {"cost": mana_symbols},
    Sacrifice: {"what": picks},
    effects.WhenYouDo: {"target": _target},
    effects.Mode: {"target": _target},
    effects.Delayed: {"when": _WHEN},
}
"""What fields may hold beyond their types."""

ABOUT_A_TARGET = (
    MoveCounters,
    ExchangeControl,
    Attach,
    ActivateForMana,
    DrainMana,
)
"""Effects that are about a target without a word for it."""

_MAY_BE_NEGATIVE = {
    (Grants, "power"),
    (Grants, "toughness"),
    (Replacement, "plus"),
    (Modify, "power"),
    (Modify, "toughness"),
    (Card, "power"),
}


def check_card(card: Card, path: str) -> None:
    """Raise ScenarioError for the first thing in a card that the vocabulary cannot mean."""
    _check_name(card.name, path)
    if not card.types:
        raise refuse(field_path(path, "types"), f"a card needs a card type; {nearest('', CARD_TYPES)}")
    for subtype in card.subtypes:
        if not _SUBTYPE.fullmatch(subtype):
            raise refuse(
                field_path(path, "subtypes"), f'{shown(subtype)} is no subtype; write it as in "Forest"'
            )
    check_words(card, path)
    is_creature = "Creature" in card.types
    grows = any(isinstance(ability, EntersWithCounters) and not ability.what for ability in card.abilities)
    if is_creature and card.toughness < 1 and not grows:
        raise refuse(
            field_path(path, "toughness"),
            "a creature needs a toughness of 1 or more, unless it enters with counters (CR 704.5f)",
        )
    if not is_creature and (card.power or card.toughness):
        raise refuse(path, "only a creature card has power and toughness here; leave them out (CR 208.1)")
    spells = sum(isinstance(ability, abilities.SpellAbility) for ability in card.abilities)
    if spells and card.is_permanent:
        raise refuse(
            field_path(path, "abilities"), 'only an instant or sorcery has a "spell" ability (CR 113.3a)'
        )
    if spells > 1:
        raise refuse(field_path(path, "abilities"), 'write one "spell" ability and all its effects in it')
    _check_attaching(card, path)
    _check_kicked(card, path)
    for index, ability in enumerate(card.abilities):
        _check_targets(ability, f"{field_path(path, 'abilities')}[{index}]")
        _check_that_spell(ability, f"{field_path(path, 'abilities')}[{index}]")
        _check_added(ability, f"{field_path(path, 'abilities')}[{index}]")
        _check_counted(ability, f"{field_path(path, 'abilities')}[{index}]")
        _check_modes(ability, f"{field_path(path, 'abilities')}[{index}]")
        _check_numbers(ability, f"{field_path(path, 'abilities')}[{index}]")
        _check_state_trigger(ability, f"{field_path(path, 'abilities')}[{index}]")


def _check_state_trigger(ability: abilities.Ability, path: str) -> None:
    """What triggers while a state is so triggers again at once where it cannot be put on the stack (CR 603.8)."""
    if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, StateIs):
        modal = any(isinstance(each, effects.Choose) for each in ability.effects)
        if modal or ability.target is not None:
            sentence = (
                "a state trigger has no target or modes here: without legal ones it would trigger on and on"
            )
            raise refuse(path, sentence)


def _check_attaching(card: Card, path: str) -> None:
    """An Aura has one enchant ability (CR 303.4, 702.5a); what is attached to nothing enchants nothing."""
    enchants = sum(isinstance(ability, Enchant) for ability in card.abilities)
    is_aura = "Aura" in card.subtypes
    if enchants > 1 or (enchants == 1) != is_aura or (is_aura and "Enchantment" not in card.types):
        raise refuse(path, 'an Aura is an Enchantment with the subtype "Aura" and one "enchant" ability')
    for index, ability in enumerate(card.abilities):
        here = f"{field_path(path, 'abilities')}[{index}]"
        trigger = getattr(ability, "trigger", None)
        about = isinstance(ability, ControlsEnchanted) or any(
            getattr(each, "enchanted", False) for each in (ability, trigger)
        )
        if about and not is_aura and "Equipment" not in card.subtypes:
            raise refuse(here, "only an Aura or Equipment is attached to something (CR 303.4b, 301.5a)")
        if isinstance(trigger, ZoneChanges) and trigger.enchanted and trigger.change == "enters":
            raise refuse(f"{here}.trigger", 'what is enchanted is there; write "dies" or "leaves"')
        if isinstance(trigger, BecomesTapped) and trigger.enchanted and not trigger.what:
            raise refuse(f"{here}.trigger.what", 'write what is enchanted, as in "creature"')


def _check_name(name: str, path: str) -> None:
    if not name.strip() or name != name.strip() or "#" in name or re.search(r" x\d+$", name):
        raise refuse(path, f'{shown(name)} cannot name a card: a name is not empty, and has no "#" or " x3"')


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
    if (
        isinstance(value, effects.Delayed)
        and value.that_turn
        and not (value.next_turn and value.whose == "you")
    ):
        raise refuse(field_path(path, "that_turn"), 'it goes with "next_turn": true and "whose": "you"')
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


def _all_in(value: msgspec.Struct, path: str) -> Iterator[tuple[msgspec.Struct, str]]:
    yield value, path
    for name in value.__struct_fields__:
        for item, item_path in _structs_in(getattr(value, name), field_path(path, name)):
            yield from _all_in(item, item_path)


def _check_granted(effect: Grants, path: str) -> None:
    """A triggered ability that others are given is about their own coming and going (CR 603.6)."""
    given = effect.ability
    if isinstance(given, TriggeredAbility):
        trigger = given.trigger
        if not isinstance(trigger, ZoneChanges) or given.from_graveyard or trigger.enchanted:
            raise refuse(
                f"{path}.ability.trigger", 'a triggered ability that is granted here is one of "zone changes"'
            )


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


def _check_modes(ability: msgspec.Struct, path: str) -> None:
    """A modal spell or ability says nothing else, and its modes have their own targets (CR 700.2)."""
    row: tuple[effects.Effect, ...] = getattr(ability, "effects", ())
    for effect, effect_path in effects_in(row, f"{path}.effects"):
        if isinstance(effect, effects.Choose) and (effect is not row[0] or len(row) > 1):
            raise refuse(effect_path, '"choose" is all that a spell or ability says; write the rest in modes')
    if not row or not isinstance(row[0], effects.Choose):
        return
    if getattr(ability, "target", None) is not None:
        raise refuse(f"{path}.target", "a target stands in the mode that needs it (CR 700.2c)")
    for index, mode in enumerate(row[0].modes):
        where = f"{path}.effects[0].modes[{index}]"
        _check_targets(mode, where)
        for effect, effect_path in effects_in(mode.effects, f"{where}.effects"):
            if isinstance(effect, AddMana) and not isinstance(ability, abilities.SpellAbility):
                raise refuse(effect_path, "only a spell has a mode that adds mana here")


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


def _check_kicked(card: Card, path: str) -> None:
    """Only a card with an optional additional cost is kicked, and only what is cast has costs of its own."""
    kicker = any(isinstance(each, AdditionalCost) and each.optional for each in card.abilities)
    for index, ability in enumerate(card.abilities):
        here = f"{field_path(path, 'abilities')}[{index}]"
        if isinstance(ability, AdditionalCost | AlternativeCost) and "Land" in card.types:
            raise refuse(here, "a land is never cast, and has no cost to be cast for (CR 305.1)")
        if isinstance(ability, EntersWithCounters) and ability.kicked:
            if not kicker:
                raise refuse(f"{here}.kicked", _NO_KICKER)
            if ability.what:
                raise refuse(
                    f"{here}.kicked", "what others enter with does not depend on a kicker; leave one out"
                )
        for struct, struct_path in _all_in(ability, here):
            if isinstance(struct, conditions.Condition) and struct.what == "kicked" and not kicker:
                raise refuse(struct_path, _NO_KICKER)


_NO_KICKER = 'nothing can be kicked here; give the card an "additional cost" that is optional'


def _check_that_spell(ability: msgspec.Struct, path: str) -> None:
    """ "That spell" is one whose casting was the trigger event; a player or an ability has no mana value."""
    trigger = getattr(ability, "trigger", None)
    for effect, effect_path in effects_in(getattr(ability, "effects", ()), f"{path}.effects"):
        if isinstance(effect, Counter) and effect.which == "that spell":
            if not isinstance(trigger, CastsSpell) or getattr(ability, "target", None):
                raise refuse(
                    f"{effect_path}.which",
                    '"that spell" is one that triggers by "casts a spell", of an ability without a target',
                )
    target = getattr(ability, "target", None)
    if getattr(ability, "target_mana_value", None) is not None and (
        target in (None, "player", "any target") or "ability" in target
    ):
        raise refuse(f"{path}.target_mana_value", "give the ability a target that has a mana value")


def _check_targets(ability: msgspec.Struct, path: str) -> None:
    """An effect on "target" needs an ability that has a target (CR 115.1a)."""
    row = getattr(ability, "effects", ())
    _check_aimed(row, f"{path}.effects", getattr(ability, "target", None), path)
    for effect, effect_path in effects_in(row, f"{path}.effects"):
        if "that one" in getattr(effect, "which", ""):
            if not isinstance(getattr(ability, "trigger", None), TappedForMana):
                raise refuse(effect_path, 'no land is "that one" but where a trigger is "tapped for mana"')


def _check_aimed(row: tuple[effects.Effect, ...], path: str, target: str | None, ability: str) -> None:
    """The same of a row of effects; what happens when you do may have a target of its own (CR 603.12)."""
    for index, effect in enumerate(row):
        here = f"{path}[{index}]"
        if "target player" in getattr(effect, "which", "") and target != "player":
            raise refuse(here, f'this is about a target player; write "player" for {ability}.target')
        # Where a player is named, `which` is left out and means nothing.
        names = ("who",) if getattr(effect, "who", None) else ("which", "to", "by")
        words = [getattr(effect, name, "") for name in names]
        about = "target" in words or "its controller" in words or isinstance(effect, ABOUT_A_TARGET)
        if target is None and about:
            raise refuse(here, f"this is about a target; give the ability one, as in {ability}.target")
        if isinstance(effect, effects.WhenYouDo):
            _check_reflexive(effect, here)
        for field in _ROWS.get(type(effect), ()):
            own = getattr(effect, "target", None) if field == "effects" else None
            _check_aimed(getattr(effect, field), f"{here}.{field}", own or target, ability)


def _check_numbers(ability: Any, path: str) -> None:
    """Several targets are of a kind; what is divided leaves one or more for each (CR 601.2d)."""
    most, least = getattr(ability, "targets", 1), getattr(ability, "least_targets", None)
    if (most != 1 or least is not None) and getattr(ability, "target", None) is None:
        raise refuse(f"{path}.targets", "write their kind, as in target")
    if most < 1 or (least is not None and least > most):
        raise refuse(f"{path}.targets", "write 1 or more, and no fewer than least_targets")
    shared = [
        (effect, effect_path)
        for effect, effect_path in effects_in(getattr(ability, "effects", ()), f"{path}.effects")
        if isinstance(effect, DealDamage | PutCounters) and effect.divided
    ]
    for effect, effect_path in shared:
        of_target = (
            getattr(effect, "to", "target") == "target" and getattr(effect, "which", "target") == "target"
        )
        fixed = isinstance(effect.amount, int) and effect.amount >= (most if least is None else least)
        if (
            len(shared) > 1
            or not of_target
            or getattr(ability, "target", None) is None
            or effect not in ability.effects
        ):
            raise refuse(f"{effect_path}.divided", "one effect of an ability is divided, among its targets")
        if not fixed and not (isinstance(effect.amount, VariableX) and least == 0):
            raise refuse(
                f"{effect_path}.amount",
                "what is divided is a number, enough for all, or X with least_targets 0",
            )


def _check_reflexive(effect: effects.WhenYouDo, path: str) -> None:
    """What is done adds no mana, and what is said of a target is so of its own (CR 603.12)."""
    for inner, inner_path in effects_in((*effect.do, *effect.effects)):
        if isinstance(inner, AddMana | effects.WhenYouDo | effects.Choose):
            raise refuse(f"{path}{inner_path}", "this cannot stand in what is done, or happens, when you do")


def _check_added(ability: msgspec.Struct, path: str) -> None:
    """A delayed ability of an added step or phase needs an effect before it that adds one (CR 603.7a)."""
    adds = False
    for effect, effect_path in effects_in(getattr(ability, "effects", ()), f"{path}.effects"):
        adds = adds or isinstance(effect, AddPhases | AddSteps)
        if isinstance(effect, effects.Delayed) and effect.added and not adds:
            raise refuse(
                f"{effect_path}.added", "nothing before it adds a step or phase that this could mean"
            )


def _check_counted(ability: msgspec.Struct, path: str) -> None:
    """How many times an ability was activated is asked by itself, of what it delays."""
    asked = [(getattr(ability, "condition", None), f"{path}.condition", False)]
    for effect, effect_path in effects_in(getattr(ability, "effects", ()), f"{path}.effects"):
        asks = isinstance(ability, ActivatedAbility) and isinstance(effect, effects.Delayed)
        asked.append((getattr(effect, "condition", None), f"{effect_path}.condition", asks))
    for condition, where, asks in asked:
        if condition is not None and condition.what == "activated" and not asks:
            raise refuse(
                f"{where}.what", 'write it into a "delayed" effect of the activated ability that is counted'
            )


def effects_in(row: tuple[effects.Effect, ...], path: str = "") -> Iterator[tuple[effects.Effect, str]]:
    """Every effect of a row with its path, and those that stand inside others."""
    for index, effect in enumerate(row):
        yield effect, f"{path}[{index}]"
        for field in _ROWS.get(type(effect), ()):
            yield from effects_in(getattr(effect, field), f"{path}[{index}].{field}")
        if isinstance(effect, effects.Choose):
            for place, mode in enumerate(effect.modes):
                yield from effects_in(mode.effects, f"{path}[{index}].modes[{place}].effects")


_ROWS: dict[type, tuple[str, ...]] = {
    effects.May: ("effects", "then", "otherwise"),
    effects.WhenYouDo: ("do", "effects"),
    effects.If: ("effects", "otherwise"),
    effects.Delayed: ("effects",),
}
"""The fields of effects in which others stand."""
