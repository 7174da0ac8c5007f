"""Whether a card made up for a scenario is one that the vocabulary can mean, as a whole.

Its parts are checked by `parts_check`, its targets by `target_check`.
"""

import re

import msgspec

from rulehound.core import abilities, conditions, effects
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.card_words import SUBTYPE
from rulehound.core.cards import CARD_TYPES, Card
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.effects import effects_in
from rulehound.core.parts_check import all_in, check_words
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.scenario_shape import field_path, nearest, refuse, shown
from rulehound.core.static_abilities import ControlsEnchanted, Enchant
from rulehound.core.target_check import check_modes, check_numbers, check_targets, check_that_spell
from rulehound.core.triggered_abilities import BecomesTapped, StateIs, TriggeredAbility, ZoneChanges
from rulehound.core.turn_effects import AddPhases, AddSteps


def check_card(card: Card, path: str) -> None:
    """Raise ScenarioError for the first thing in a card that the vocabulary cannot mean."""
    _check_name(card.name, path)
    if not card.types:
        raise refuse(field_path(path, "types"), f"a card needs a card type; {nearest('', CARD_TYPES)}")
    for subtype in card.subtypes:
        if not SUBTYPE.fullmatch(subtype):
            raise refuse(
                field_path(path, "subtypes"), f'{shown(subtype)} is no subtype; write it as in "Forest"'
            )
    check_words(card, path)
    is_creature = "Creature" in card.types
    grows = any(
        isinstance(ability, EntersWithCounters) and not (ability.what or ability.or_gains)
        for ability in card.abilities
    )
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
        here = f"{field_path(path, 'abilities')}[{index}]"
        check_targets(ability, here)
        check_that_spell(ability, here)
        _check_added(ability, here)
        _check_counted(ability, here)
        check_modes(ability, here)
        check_numbers(ability, here)
        _check_state_trigger(ability, here)


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
        for struct, struct_path in all_in(ability, here):
            if isinstance(struct, conditions.Condition) and struct.what == "kicked" and not kicker:
                raise refuse(struct_path, _NO_KICKER)


_NO_KICKER = 'nothing can be kicked here; give the card an "additional cost" that is optional'


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
