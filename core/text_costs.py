"""Static abilities about costs in the conventional wording of rules text (CR 118.7-118.9)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.cost_abilities import (
    AbilityCosts,
    AdditionalCost,
    AlternativeCost,
    CyclingCosts,
    FreeSpells,
    SpellCosts,
    SpendOnly,
)
from rulehound.core.costs import CastCost
from rulehound.core.text_words import all_of, capital, listed, measure, number, plural, quantity, spells


def _reduction(ability: CyclingCosts | SpellCosts | AbilityCosts) -> str:
    """What is taken off, as in "{1}", "{W}{U}"."""
    generic = f"{{{ability.reduce}}}" if ability.reduce > 0 or not ability.reduce_mana else ""
    return generic + ability.reduce_mana


def _cycling_costs(ability: CyclingCosts, source: str) -> str:
    lines: list[str] = []
    if ability.free_with_cards:
        cards = f"{number(ability.free_with_cards)} or more cards in hand"
        lines.append(f"You may pay {{0}} rather than pay cycling costs if you have {cards}.")
    if ability.reduce or ability.reduce_mana or not lines:
        lines.append(f"Cycling abilities you activate cost {_reduction(ability)} less to activate.")
    return "\n".join(lines)


def _spell_costs(ability: SpellCosts, source: str) -> str:
    who = {"you": " you cast", "opponent": " your opponents cast", "any": ""}[ability.who]
    these = capital(spells(ability.what)) + who
    lines = [f"{these} cost {{{ability.more}}} more to cast."] if ability.more else []
    if ability.reduce or ability.reduce_mana or not lines:
        lines.append(f"{these} cost {_reduction(ability)} less to cast.")
    return "\n".join(lines)


def _ability_costs(ability: AbilityCosts, source: str) -> str:
    """As in "Activated abilities of creatures you control cost {1} more to activate unless they're mana abilities"."""
    these = f"Activated abilities of {all_of(ability.what, ability.whose)}"
    more = f"{these} cost {{{ability.more}}} more to activate unless they're mana abilities."
    lines = [more] if ability.more else []
    if ability.reduce or ability.reduce_mana or not lines:
        lines.append(f"{these} that aren't mana abilities cost {_reduction(ability)} less to activate.")
    return "\n".join(lines)


def _paid(cost: CastCost) -> list[str]:
    """What a cost of a spell has its player do, as in "pay {1}", "sacrifice a creature"."""
    parts = [f"pay {cost.mana}"] if cost.mana else []
    if cost.life:
        parts.append(f"pay {measure(cost.life, 'life')}")
    if cost.sacrifice:
        parts.append(f"sacrifice {quantity(cost.sacrifice, cost.what)}")
    if cost.discard:
        parts.append(f"discard {quantity(cost.discard, 'card')}")
    if cost.exile:
        parts.append(f"exile {quantity(cost.exile, 'card')} from your graveyard")
    return parts


def _additional_cost(ability: AdditionalCost, source: str) -> str:
    """As in "As an additional cost to cast this spell, discard a card", "Kicker {2}" (CR 118.8, 702.33a)."""
    cost = ability.cost
    below = [str(each) for each in range(ability.x_at_least)]
    least = f" X can't be {listed(below, 'or')}." if below else ""
    if not ability.optional:
        what = listed(_paid(cost)) or "pay {0}"
        return f"As an additional cost to cast this spell, {what}.{least}"
    if not any(cost.amounts):
        return f"Kicker {cost.mana or '{0}'}" + f".{least}" * bool(least)
    parts = [capital(each) for each in _paid(cost)]
    if cost.mana:
        parts[0] = cost.mana
    return f"Kicker—{', '.join(parts)}.{least}"


def _alternative_cost(ability: AlternativeCost, source: str) -> str:
    what = listed(_paid(ability.cost)) or "pay {0}"
    return f"You may {what} rather than pay this spell's mana cost."


def _free_spells(ability: FreeSpells, source: str) -> str:
    return "You may cast spells from your hand without paying their mana costs."


def _spend_only(ability: SpendOnly, source: str) -> str:
    return f"Spend only mana produced by {plural(ability.what)} to cast this spell."


STATICS: dict[type, Callable[[Any, str], str]] = {
    CyclingCosts: _cycling_costs,
    SpellCosts: _spell_costs,
    FreeSpells: _free_spells,
    AbilityCosts: _ability_costs,
    AdditionalCost: _additional_cost,
    AlternativeCost: _alternative_cost,
    SpendOnly: _spend_only,
}
