"""What a field of a card's data may hold beyond its type: the words that mean something, by struct and field."""

import re
from collections.abc import Callable
from typing import get_args

from rulehound.core import conditions, effects
from rulehound.core.about import TargetKind
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, CountersOn, SacrificedThisWay
from rulehound.core.cards import CARD_TYPES, KEYWORDS, REQUIREMENTS, SUPERTYPES, WITH_CYCLING, Card
from rulehound.core.cost_abilities import AbilityCosts, CyclingCosts, SpellCosts, SpendOnly
from rulehound.core.costs import CastCost, Cost
from rulehound.core.errors import BadInput
from rulehound.core.lasting_effects import DoesNotUntap, Modify
from rulehound.core.mana import (
    AND_ABILITIES,
    BASIC_LAND_TYPES,
    COLORS,
    RESTRICTIONS,
    RIDERS,
    TYPES,
    parse_symbols,
)
from rulehound.core.mana_effects import ActivateForMana, AddMana, CouldProduce
from rulehound.core.object_effects import (
    CreateTokens,
    Mill,
    MoveCounters,
    PutCounters,
    PutOntoBattlefield,
    Sacrifice,
    SearchLibrary,
)
from rulehound.core.replacement_effects import (
    DamageBecomesCounters,
    EntersForSacrifice,
    EntersTapped,
    EntersWithCounters,
    ManaReplacement,
    Replacement,
    Skips,
    UnspentMana,
)
from rulehound.core.scenario_shape import nearest, shown
from rulehound.core.static_abilities import (
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    CastFromGraveyard,
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
    ManaIsAdded,
    StepBegins,
    TappedForMana,
    ZoneChanges,
)
from rulehound.core.turn_effects import AddPhases, AddSteps, ExtraTurn, SkipNext
from rulehound.core.turns import MOMENTS, PHASE_OF_STEP, PHASES, STEPS
from rulehound.core.zones import EXILE, GRAVEYARD, HAND, LIBRARY, SHUFFLED

Words = Callable[[object], str]
"""What a field may hold: says what is wrong with a value, "" where nothing is."""

_PICKED = ("permanent", "basic land", "nonbasic land", *(kind.lower() for kind in CARD_TYPES))
_COUNTER = re.compile(r"[+-]\d{1,3}/[+-]\d{1,3}|[a-z][a-z-]{0,30}( [a-z-]{1,30})?", re.ASCII)
SUBTYPE = re.compile(r"[A-Z][A-Za-z'-]*( [A-Z][A-Za-z'-]*)?")


def one_of(*words: str) -> Words:
    """Exactly one of these words, or each of a row of words one of them."""

    def wrong(value: object) -> str:
        given = value if isinstance(value, tuple) else (value,)
        unknown = [str(word) for word in given if word not in words]
        return f"{shown(unknown[0])} is not known; {nearest(unknown[0], words)}" if unknown else ""

    return wrong


def picks(value: object) -> str:
    """A word that `cards.matches` understands: "permanent", a card type in lower case, or a subtype."""
    if value in _PICKED or SUBTYPE.fullmatch(str(value)):
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
        or SUBTYPE.fullmatch(kind)
        or (kind != value and kind in ("creature", "artifact"))
    ):
        return ""
    known = (*RESTRICTIONS, f"creature{AND_ABILITIES}")
    return f'{shown(value)} is not known; {nearest(str(value), known)} (or a subtype, as in "Elf")'


_STEP = one_of(*PHASE_OF_STEP)
_WHEN = one_of(*MOMENTS, *PHASES)
_SKIPPED = one_of("turn", *PHASE_OF_STEP, *PHASES, *MOMENTS)
_TYPE = one_of("", *TYPES)
_SPELLS = ("", "noncreature", "instant or sorcery")
_SPELL = picks_or(*_SPELLS)


def _target(kind: object) -> str:
    """A kind of target, where there is one."""
    return one_of(*get_args(TargetKind))(kind) if kind else ""


def _counter_if_any(kind: object) -> str:
    """A kind of counter, where one is named."""
    return counter_kind(kind) if kind else ""


WORDS: dict[type, dict[str, Words]] = {
    Card: {
        "types": one_of(*CARD_TYPES),
        "supertypes": one_of(*SUPERTYPES),
        "keywords": one_of(*KEYWORDS),
        "cost": mana_symbols,
    },
    Cost: {"mana": mana_symbols, "counter": counter_kind, "what": picks},
    CastCost: {"mana": mana_symbols, "what": picks},
    CannotHaveCounters: {"what": picks, "kind": _counter_if_any},
    ActivatedAbility: {"cycling": picks_or("", "cycling")},
    TappedForMana: {"what": picks_or("this"), "type": _TYPE},
    ManaIsAdded: {"what": picks, "type": _TYPE},
    ActivatesAbility: {"what": picks_or("", "this")},
    BecomesTapped: {"what": picks_or("")},
    StepBegins: {"step": _WHEN, "enchanted": picks_or("")},
    CastsSpell: {"what": _SPELL},
    ZoneChanges: {"what": picks},
    Enchant: {"what": picks},
    ControlsEnchanted: {"what": picks},
    StaysTapped: {"what": picks},
    CannotCast: {"what": _SPELL},
    SpellCosts: {"what": _SPELL, "reduce_mana": reduction},
    AbilityCosts: {"what": picks, "reduce_mana": reduction},
    SpendOnly: {"what": picks},
    CyclingCosts: {"reduce_mana": reduction},
    Grants: {
        "what": picks,
        "keywords": one_of(*KEYWORDS, *REQUIREMENTS),
        "subtypes": one_of(*BASIC_LAND_TYPES),
    },
    CardsInHandHave: {"what": picks_or("card")},
    EntersWithCounters: {
        "kind": counter_kind,
        "what": picks_or(""),
        "or_gains": lambda word: one_of(*KEYWORDS)(word) if word else "",
    },
    ManaReplacement: {
        "what": picks,
        "type": _TYPE,
        "by_land_type": land_type_pairs,
        "of_type": _TYPE,
    },
    Replacement: {
        "zone": one_of("", EXILE, HAND, LIBRARY, GRAVEYARD, SHUFFLED),
        "what": picks_or("", WITH_CYCLING),
        "kind": _counter_if_any,
    },
    EntersForSacrifice: {"what": picks},
    DamageBecomesCounters: {"kind": counter_kind},
    EntersTapped: {"what": picks},
    UnspentMana: {"becomes": _TYPE, "type": _TYPE},
    Skips: {"what": _SKIPPED},
    TriggersAgain: {"what": picks},
    conditions.Condition: {"of": picks, "kind": _counter_if_any},
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
    PutOntoBattlefield: {"what": picks},
    PutCounters: {"kind": counter_kind},
    DoesNotUntap: {"what": lambda row: "" if row else "write what does not untap, as in permanent"},
    ActivateForMana: {"what": picks},
    CreateTokens: {"color": one_of("", *COLORS)},
    Modify: {"keywords": one_of(*KEYWORDS, *REQUIREMENTS)},
    AddPhases: {"phases": one_of(*(phase for phase in STEPS if phase != "ending"))},
    AddSteps: {"step": _STEP},
    ExtraTurn: {"skip": one_of("", *PHASE_OF_STEP, *PHASES)},
    SkipNext: {"what": _SKIPPED},
    SearchLibrary: {"what": picks},
    effects.May: {"cost": mana_symbols},
    Sacrifice: {"what": picks},
    Mill: {"until": picks_or("")},
    SacrificedThisWay: {"what": picks},
    CastFromGraveyard: {"what": picks_or(*_SPELLS, WITH_CYCLING)},
    effects.WhenYouDo: {"target": _target},
    effects.Mode: {"target": _target},
    effects.Delayed: {"when": one_of(*MOMENTS, *PHASES, *effects.EVENTS_OF_SOURCE)},
}
"""What fields may hold beyond their types."""
