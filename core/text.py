"""Rules text: a card's ability data in the conventional templates, for engines that read text (CR 113.1a).

The abilities that basic land types give stand in the type line only (CR 305.6).
"""

import re

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.object_effects import Attach
from rulehound.core.text_clauses import Setting
from rulehound.core.text_conditions import condition_text, state_text
from rulehound.core.text_effects import effects_text
from rulehound.core.text_statics import static_text
from rulehound.core.text_triggers import trigger_text
from rulehound.core.text_words import number, plural, quantity, the_number_of, with_mana_value
from rulehound.core.triggered_abilities import CastsSpell, Cycles, TriggeredAbility, TriggerEvent

_ONCE = {
    "": "",
    "triggers": " This ability triggers only once each turn.",
    "do this": " Do this only once each turn.",
}
_TIMING = {"": "", "sorcery": " Activate only as a sorcery.", "your turn": " Activate only during your turn."}


def rules_text(card: Card) -> str:
    """The rules text of a card, an ability a line; `card.text` where that is given."""
    if card.text:
        return card.text
    lines = []
    if card.keywords:
        lines.append(", ".join(card.keywords).capitalize())
    lines.extend(ability_text(ability, card) for ability in card.abilities)
    return "\n".join(lines)


def ability_text(ability: Ability, card: Card) -> str:
    """One ability of a card as a line of rules text."""
    source = source_word(card)
    match ability:
        case ActivatedAbility():
            return activated_text(ability, source)
        case TriggeredAbility(trigger=trigger):
            from_anywhere = isinstance(trigger, Cycles) and not card.is_permanent
            return triggered_text(ability, source, "it" if from_anywhere else source)
        case SpellAbility(effects=effects, x=x):
            return with_x(effects_text(effects, setting_of(ability, source)), x)
    return static_text(ability, source, granted_text)


def setting_of(
    ability: ActivatedAbility | TriggeredAbility | SpellAbility,
    source: str,
    trigger: TriggerEvent | None = None,
) -> Setting:
    """What the words around the effects of an ability settle."""
    wanted = ability.target_mana_value
    quality = with_mana_value(wanted, source) if wanted is not None else ""
    least = ability.targets if ability.least_targets is None else ability.least_targets
    return Setting(source, ability.target, trigger, quality=quality, least=least, most=ability.targets)


def with_x(text: str, x: Count | None) -> str:
    """The text with what X is, in the last sentence with X: "..., where X is the number of lands you control"."""
    if x is None:
        return text
    sentences = text.removesuffix(".").split(". ")
    places = [place for place, each in enumerate(sentences) if re.search(r"\bX\b", each)]
    sentences[places[-1] if places else -1] += f", where X is {the_number_of(x)}"
    return ". ".join(sentences) + "."


def granted_text(ability: ActivatedAbility | TriggeredAbility, source: str) -> str:
    """An ability that others are given, of which the one that has it is the source."""
    if isinstance(ability, TriggeredAbility):
        return triggered_text(ability, source, source)
    return activated_text(ability, source)


def triggered_text(ability: TriggeredAbility, source: str, itself: str) -> str:
    """As in "When/Whenever/At [trigger event], [if `condition`,] [effect.]" (CR 603.1)."""
    what = effects_text(ability.effects, setting_of(ability, itself, ability.trigger))
    when = trigger_text(ability.trigger, ability.effects, source)
    if ability.condition is not None:
        of_a_spell = isinstance(ability.trigger, CastsSpell)  # Then "it" would be the spell.
        asked = state_text(ability.condition, source)
        when += f", if {asked}" if of_a_spell else f", {condition_text(ability.condition, source)}"
    first, modes, rest = what.partition("\n")
    once = _ONCE[ability.once_each_turn]
    if modes and once:
        first = f"{first.removesuffix(' —')}."
    return f"{when}, {first[:1].lower()}{first[1:]}{once}{modes}{rest}"


def source_word(card: Card) -> str:
    """What an ability calls its source: "this creature", "this spell"."""
    for kind in ("Aura", "Equipment"):
        if kind in card.subtypes and "Creature" not in card.types:
            return f"this {kind}"
    for kind in ("Creature", "Land", "Artifact", "Enchantment"):
        if kind in card.types:
            return f"this {kind.lower()}"
    return "this spell"


def activated_text(ability: ActivatedAbility, source: str) -> str:
    """As in "[Cost]: [Effect.]" (CR 602.1), or the keyword for cycling (CR 702.29a, 702.29e)."""
    if ability.cycling:
        return _cycling_text(ability)
    if is_equip(ability):
        return f"Equip {ability.cost.mana}"
    cost = cost_text(ability.cost, source)
    what = with_x(effects_text(ability.effects, setting_of(ability, source)), ability.x)
    first, modes, rest = what.partition("\n")  # A restriction behind the last mode would be one of that mode.
    if modes and _restrictions(ability):
        first = f"{first.removesuffix(' —')}."
    return f"{cost}: {first}{_restrictions(ability)}{modes}{rest}"


def is_equip(ability: ActivatedAbility) -> bool:
    """Whether it is just what the keyword says with a mana cost (CR 702.6a)."""
    return (
        ability.effects == (Attach(),)
        and ability.target == "creature you control"
        and ability.timing == "sorcery"
        and ability.cost == Cost(ability.cost.mana)
        and bool(ability.cost.mana)
        and not (ability.once_each_turn or ability.anyone)
    )


def _restrictions(ability: ActivatedAbility) -> str:
    """Who may activate it, when and how often, after what it does (CR 602.1b)."""
    once = " Activate only once each turn." if ability.once_each_turn else ""
    if not ability.anyone:
        return _TIMING[ability.timing] + once
    when = {"": "", "sorcery": " but only as a sorcery", "your turn": " but only during their turn"}
    return f" Any player may activate this ability{when[ability.timing]}.{once}"


def cost_text(cost: Cost, source: str) -> str:
    """As in "{1}, {T}, Sacrifice this artifact" (CR 118)."""
    parts = [cost.mana] if cost.mana else []
    parts += ["{T}"] * cost.tap + ["{Q}"] * cost.untap
    parts += [f"Pay {cost.life} life"] * (cost.life > 0)
    if cost.tap_others:
        group = f"untapped {cost.what}" if cost.tap_others == 1 else f"untapped {plural(cost.what)}"
        many = "an" if cost.tap_others == 1 else number(cost.tap_others)
        parts.append(f"Tap {many} {group} you control")
    if cost.remove:
        parts.append(f"Remove {quantity(cost.remove, f'{cost.counter} counter')} from {source}")
    if cost.put:
        parts.append(f"Put {quantity(cost.put, f'{cost.counter} counter')} on {source}")
    parts += ["Discard this card"] * cost.discard + ["Exile this card from your hand"] * cost.exile
    parts += [f"Sacrifice {source}"] * cost.sacrifice
    return ", ".join(parts) or "{0}"


def _cycling_text(ability: ActivatedAbility) -> str:
    """As in "Cycling {2}", "Swampcycling {2}", "Cycling—Pay 2 life"."""
    name = "Cycling" if ability.cycling == "cycling" else f"{ability.cycling}cycling"
    name = name[:1].upper() + name[1:]
    cost = ability.cost
    if cost.life or cost.tap or cost.untap or cost.sacrifice:
        extra = cost_text(Cost(cost.mana, cost.tap, cost.untap, cost.sacrifice, life=cost.life), "this card")
        return f"{name}—{extra}."
    return f"{name} {cost.mana or '{0}'}"
