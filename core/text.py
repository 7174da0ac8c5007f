"""Rules text: a card's ability data in the conventional templates, for engines that read text (CR 113.1a).

The abilities that basic land types give stand in the type line only (CR 305.6).
"""

import re
from collections.abc import Callable
from typing import Any

from rulehound.core.abilities import Ability, SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.effects import Effect
from rulehound.core.object_effects import Attach, Move
from rulehound.core.text_clauses import Setting
from rulehound.core.text_conditions import condition_text, state_text
from rulehound.core.text_effects import effects_text
from rulehound.core.text_statics import static_text
from rulehound.core.text_words import (
    CONTROLLED,
    article,
    enchanted,
    number,
    part_of_turn,
    plural,
    quantity,
    the_number_of,
    with_mana_value,
)
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    Attacks,
    BecomesTapped,
    CastsSpell,
    Cycles,
    DealsCombatDamage,
    Discards,
    Draws,
    ManaIsAdded,
    SpellIsCast,
    StateIs,
    StepBegins,
    TappedForMana,
    TriggeredAbility,
    TriggerEvent,
    ZoneChanges,
)
from rulehound.core.turns import MOMENTS

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
    parts += ["Discard this card"] * cost.discard
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


def trigger_text(trigger: TriggerEvent, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever you cycle a card" (CR 603.1), without the comma."""
    return _TRIGGERS[type(trigger)](trigger, effects, source)


def _somebody(who: str) -> str:
    return {"you": "you", "opponent": "an opponent", "any": "a player"}[who]


def _s(who: str) -> str:
    """The ending of a verb with this player for its subject."""
    return "" if who == "you" else "s"


def _tapped_for_mana(trigger: TappedForMana, effects: tuple[Effect, ...], source: str) -> str:
    mana = f"{{{trigger.type}}}" if trigger.type else "mana"
    if trigger.enchanted and trigger.who == "any":
        return f"Whenever {enchanted(trigger.what, source)} is tapped for {mana}"
    if trigger.enchanted:
        tap = f"{_somebody(trigger.who)} tap{_s(trigger.who)}"
        return f"Whenever {tap} {enchanted(trigger.what, source)} for {mana}"
    what = source if trigger.what == "this" else article(trigger.what)
    if trigger.named:
        what += f" named {trigger.named}"
    return f"Whenever {_somebody(trigger.who)} tap{_s(trigger.who)} {what} for {mana}"


def _mana_is_added(trigger: ManaIsAdded, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever a land's ability causes you to add one or more mana of the chosen color"."""
    mana = "mana of the chosen color" if trigger.chosen else "mana"
    if trigger.type:
        mana = f"{{{trigger.type}}}"
    ability = f"{article(trigger.what)}'s ability"
    return f"Whenever {ability} causes {_somebody(trigger.who)} to add one or more {mana}"


def _step_begins(trigger: StepBegins, effects: tuple[Effect, ...], source: str) -> str:
    """As in "At the beginning of your upkeep" (CR 603.2b)."""
    step = trigger.step
    part = step if step == "upkeep" else part_of_turn(step) if step in MOMENTS else f"{step} phase"
    about_player = any(getattr(effect, "who", "") == "that player" for effect in effects)
    if trigger.enchanted:
        return f"At the beginning of the {part} of {enchanted(trigger.enchanted, source)}'s controller"
    if trigger.first_each_turn:
        first = {"you": "your first", "opponent": "each opponent's first", "any": "the first"}
        return f"At the beginning of {first[trigger.whose]} {part} each turn"
    if step in ("combat", "beginning of combat"):
        turn = {"you": "combat on your turn", "opponent": "combat on each opponent's turn"}
        return f"At the beginning of {turn.get(trigger.whose, 'each combat')}"
    if step == "end of combat":
        during = {"you": " on your turn", "opponent": " on each opponent's turn"}
        return f"At end of combat{during.get(trigger.whose, '')}"
    if trigger.whose != "any":
        whose = "your" if trigger.whose == "you" else "each opponent's"
        return f"At the beginning of {whose} {part}"
    if step == "end" and any(isinstance(effect, Move) and effect.which == "this" for effect in effects):
        return "At the beginning of the end step"
    each = "each player's" if about_player else "each"
    return f"At the beginning of {each} {part}"


def _zone_changes(trigger: ZoneChanges, effects: tuple[Effect, ...], source: str) -> str:
    verb = "leaves the battlefield" if trigger.change == "leaves" else trigger.change
    return f"When {enchanted(trigger.what, source) if trigger.enchanted else source} {verb}"


def _becomes_tapped(trigger: BecomesTapped, effects: tuple[Effect, ...], source: str) -> str:
    what = source
    if trigger.enchanted:
        what = enchanted(trigger.what, source)
    elif trigger.what:
        what = article(trigger.what) + CONTROLLED[trigger.whose]
    return f"Whenever {what} becomes {'untapped' if trigger.untapped else 'tapped'}"


def _cycles(trigger: Cycles, effects: tuple[Effect, ...], source: str) -> str:
    or_discards = f" or discard{_s(trigger.who)}" if trigger.or_discards else ""
    if trigger.which == "this":
        return f"When you cycle{or_discards} this card"
    return f"Whenever {_somebody(trigger.who)} cycle{_s(trigger.who)}{or_discards} {trigger.which}"


def _discards(trigger: Discards, effects: tuple[Effect, ...], source: str) -> str:
    cards = "one or more cards" if trigger.one_or_more else "a card"
    first = " for the first time each turn" if trigger.first_each_turn else ""
    return f"Whenever {_somebody(trigger.who)} discard{_s(trigger.who)} {cards}{first}"


def _draws(trigger: Draws, effects: tuple[Effect, ...], source: str) -> str:
    return f"Whenever {_somebody(trigger.who)} draw{_s(trigger.who)} a card"


def _attacks(trigger: Attacks, effects: tuple[Effect, ...], source: str) -> str:
    first = " for the first time each turn" if trigger.first_each_turn else ""
    return f"Whenever {enchanted('creature', source) if trigger.enchanted else source} attacks{first}"


def _deals_combat_damage(trigger: DealsCombatDamage, effects: tuple[Effect, ...], source: str) -> str:
    what = enchanted("creature", source) if trigger.enchanted else source
    return f"Whenever {what} deals combat damage to a player"


def _spell_is_cast(trigger: SpellIsCast, effects: tuple[Effect, ...], source: str) -> str:
    return "When you cast this spell"


def _casts_spell(trigger: CastsSpell, effects: tuple[Effect, ...], source: str) -> str:
    spell = article(f"{trigger.what} spell".lstrip())
    with_x = " with {X} in its mana cost" if trigger.with_x else ""
    if trigger.mana_value is not None:
        with_x += f" {with_mana_value(trigger.mana_value, source)}"
    return f"Whenever {_somebody(trigger.who)} cast{_s(trigger.who)} {spell}{with_x}"


def _activates(trigger: ActivatesAbility, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever an opponent activates an ability of an artifact that isn't a mana ability"."""
    ability = "a mana ability" if trigger.kind == "mana" else "an ability"
    if trigger.what:
        ability += f" of {source if trigger.what == 'this' else article(trigger.what)}"
    if trigger.kind == "not mana":
        ability += " that isn't a mana ability"
    return f"Whenever {_somebody(trigger.who)} activate{_s(trigger.who)} {ability}"


def _state_is(trigger: StateIs, effects: tuple[Effect, ...], source: str) -> str:
    return f"When {state_text(trigger.state, source)}"


_TRIGGERS: dict[type, Callable[[Any, tuple[Effect, ...], str], str]] = {
    TappedForMana: _tapped_for_mana,
    ManaIsAdded: _mana_is_added,
    StepBegins: _step_begins,
    ZoneChanges: _zone_changes,
    BecomesTapped: _becomes_tapped,
    Cycles: _cycles,
    Discards: _discards,
    Draws: _draws,
    Attacks: _attacks,
    DealsCombatDamage: _deals_combat_damage,
    SpellIsCast: _spell_is_cast,
    CastsSpell: _casts_spell,
    ActivatesAbility: _activates,
    StateIs: _state_is,
}
"""The words of every kind of trigger event."""
