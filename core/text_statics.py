"""Static abilities in the conventional wording of rules text (CR 604)."""

from collections.abc import Callable
from typing import Any

from rulehound.core import text_costs, text_replacements
from rulehound.core.abilities import StaticAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import REQUIREMENTS, WITH_CYCLING
from rulehound.core.mana import BASIC_LAND_TYPES
from rulehound.core.static_abilities import (
    CannotAttack,
    CannotBeCountered,
    CannotCast,
    CannotHaveCounters,
    CardsInHandHave,
    CastFromGraveyard,
    ControlsEnchanted,
    Enchant,
    Grants,
    MayStayTapped,
    StaysTapped,
    TriggersAgain,
)
from rulehound.core.text_conditions import state_text
from rulehound.core.text_words import (
    CONTROLLED,
    all_of,
    article,
    capital,
    enchanted,
    listed,
    plural,
    required,
    signed,
    spells,
    with_mana_value,
)
from rulehound.core.triggered_abilities import TriggeredAbility

Quote = Callable[[ActivatedAbility | TriggeredAbility, str], str]
"""How an ability is written that is granted in quotation marks."""


def static_text(ability: StaticAbility, source: str, quote: Quote) -> str:
    """One static ability as a line of rules text."""
    if isinstance(ability, Grants):
        if ability.enchanted:
            said = _grants_to_enchanted(ability, source, quote)
        elif ability.this:
            said = f"{capital(source)} {_granted(ability, quote, 'gets', 'has')}"
        else:
            said = _grants(ability, quote)
        if ability.condition is None:
            return said
        state = state_text(ability.condition, "it" if ability.this else source)
        return f"{said.removesuffix('.')} as long as {state}."
    if isinstance(ability, CardsInHandHave):
        return _cards_in_hand_have(ability, quote)
    return _STATICS[type(ability)](ability, source)


def _grants(ability: Grants, quote: Quote) -> str:
    """As in "Creatures you control get +1/+1 and have haste", "Nonbasic lands are Mountains"."""
    if ability.subtypes:
        return _subtypes(ability)
    group = all_of(ability.what, ability.whose)
    if ability.each_time:  # It is counted for each of them by itself.
        return capital(
            f"each {ability.what}{CONTROLLED[ability.whose]} {_granted(ability, quote, 'gets', 'has')}"
        )
    if ability.without_abilities:
        group = f"{plural(ability.what)} with no abilities{CONTROLLED[ability.whose]}"
    if ability.attacking:
        group = f"attacking {group}"
    elif ability.whose == "any" and not ability.power and not ability.toughness:
        group = f"all {group}"
    return capital(f"{group} {_granted(ability, quote, 'get', 'have')}")


def _grants_to_enchanted(ability: Grants, source: str, quote: Quote) -> str:
    """As in "Enchanted creature gets +1/+1 and has haste", "Enchanted land is an Island"."""
    subject = capital(enchanted(ability.what, source))
    if ability.subtypes:
        kinds = listed([article(kind) for kind in ability.subtypes])
        more = "" if ability.instead else " in addition to its other types"
        return f"{subject} is {kinds}{more}."
    attacking = f"As long as {enchanted(ability.what, source)} is attacking, it "
    granted = _granted(ability, quote, "gets", "has")
    return (attacking if ability.attacking else f"{subject} ") + granted


def _granted(ability: Grants, quote: Quote, get: str, have: str) -> str:
    """As in "get +1/+1 and have haste", with its period where none stands in quotation marks."""
    parts = []
    if ability.power or ability.toughness or not (ability.keywords or ability.ability):
        each_time = f" for each time it has {ability.each_time}" if ability.each_time else ""
        parts.append(f"{get} {signed(ability.power, ability.toughness)}{each_time}")
    for each in ability.keywords:
        if each in REQUIREMENTS:
            parts.append(required(each, many=have == "have"))
    had = [each for each in ability.keywords if each not in REQUIREMENTS]
    if ability.ability is not None:
        had.append(f'"{quote(ability.ability, f"this {ability.what}")}"')
    if had:
        parts.append(f"{have} {listed(had)}")
    return " and ".join(parts) + ("" if ability.ability is not None else ".")


def _enchant(ability: Enchant, source: str) -> str:
    return f"Enchant {ability.target}"


def _controls_enchanted(ability: ControlsEnchanted, source: str) -> str:
    return f"You control {enchanted(ability.what, source)}."


def _cards_in_hand_have(ability: CardsInHandHave, quote: Quote) -> str:
    """As in "Each Sliver card in each player's hand has slivercycling {3}"."""
    hand = {"you": "your", "opponent": "each opponent's", "any": "each player's"}[ability.whose]
    card = "card" if ability.what == "card" else f"{ability.what} card"
    given = quote(ability.ability, "this card").removesuffix(".")
    return f"Each {card} in {hand} hand has {given[:1].lower()}{given[1:]}."


def _stays_tapped(ability: StaysTapped, source: str) -> str:
    """As in "Enchanted creature doesn't untap during its controller's untap step" (CR 502.3)."""
    if ability.enchanted:
        return f"{capital(enchanted(ability.what, source))} doesn't untap during its controller's untap step."
    steps = {"you": "your untap step", "opponent": "their controller's untap step"}
    during = steps.get(ability.whose, "their controllers' untap steps")
    return f"{capital(all_of(ability.what, ability.whose))} don't untap during {during}."


def _subtypes(ability: Grants) -> str:
    """As in "Nonbasic lands are Mountains", "Each land is a Swamp in addition to its other land types"."""
    group = capital(all_of(ability.what, ability.whose))
    if ability.instead:
        return f"{group} are {listed([plural(kind) for kind in ability.subtypes])}."
    if set(ability.subtypes) == set(BASIC_LAND_TYPES):
        return f"{group} are every basic land type in addition to their other types."
    kinds = listed([article(kind) for kind in ability.subtypes])
    whose = CONTROLLED[ability.whose]
    return f"Each {ability.what}{whose} is {kinds} in addition to its other land types."


def _cannot_cast(ability: CannotCast, source: str) -> str:
    """As in "Your opponents can't cast creature spells with mana value 3 or greater" (CR 101.2)."""
    who = {"you": "You", "opponent": "Your opponents", "any": "Players"}[ability.who]
    which = spells(ability.what)
    if ability.mana_value is not None:
        many = not ability.mana_value.asks_for_amount
        which += f" {with_mana_value(ability.mana_value, source, many=many)}"
    return f"{who} can't cast {which}."


def _cast_from_graveyard(ability: CastFromGraveyard, source: str) -> str:
    which = "nonland cards with cycling" if ability.what == WITH_CYCLING else spells(ability.what)
    return f"You may cast {which} from your graveyard."


def _cannot_be_countered(ability: CannotBeCountered, source: str) -> str:
    return "This spell can't be countered."


def _cannot_have_counters(ability: CannotHaveCounters, source: str) -> str:
    kind = f"{ability.kind} counters" if ability.kind else "Counters"
    return capital(f"{kind} can't be put on {all_of(ability.what, ability.whose)}.")


def _triggers_again(ability: TriggersAgain, source: str) -> str:
    cause = {"enters": "a permanent entering", "attacks": "a creature attacking"}[ability.cause]
    has_it = article(ability.what)
    return (
        f"If {cause} causes a triggered ability of {has_it} you control to trigger, "
        "that ability triggers an additional time."
    )


def _cannot_attack(ability: CannotAttack, source: str) -> str:
    return capital(f"{source} can't attack{' during extra turns' if ability.extra_turns else ''}.")


def _may_stay_tapped(ability: MayStayTapped, source: str) -> str:
    return f"You may choose not to untap {source} during your untap step."


_STATICS: dict[type, Callable[[Any, str], str]] = {
    **text_replacements.STATICS,
    **text_costs.STATICS,
    CannotCast: _cannot_cast,
    CastFromGraveyard: _cast_from_graveyard,
    CannotBeCountered: _cannot_be_countered,
    CannotHaveCounters: _cannot_have_counters,
    Enchant: _enchant,
    ControlsEnchanted: _controls_enchanted,
    StaysTapped: _stays_tapped,
    TriggersAgain: _triggers_again,
    CannotAttack: _cannot_attack,
    MayStayTapped: _may_stay_tapped,
}
"""The words of every kind of static ability but `Grants` and `CardsInHandHave`."""
