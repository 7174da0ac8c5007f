"""Trigger events in the conventional wording of rules text (CR 603.1)."""

from collections.abc import Callable
from typing import Any

from rulehound.core.effects import Effect
from rulehound.core.object_effects import Move
from rulehound.core.text_conditions import state_text
from rulehound.core.text_words import CONTROLLED, SOMEBODY, article, enchanted, part_of_turn, with_mana_value
from rulehound.core.triggered_abilities import (
    ActivatesAbility,
    Attacks,
    BecomesTapped,
    CardIsPut,
    CastsSpell,
    Cycles,
    DealsCombatDamage,
    Discards,
    Draws,
    Exerts,
    Expends,
    ManaIsAdded,
    SpellIsCast,
    StateIs,
    StepBegins,
    TappedForMana,
    TriggerEvent,
    ZoneChanges,
)
from rulehound.core.turns import MOMENTS


def trigger_text(trigger: TriggerEvent, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever you cycle a card" (CR 603.1), without the comma."""
    return _TRIGGERS[type(trigger)](trigger, effects, source)


def _s(who: str) -> str:
    """The ending of a verb with this player for its subject."""
    return "" if who == "you" else "s"


def _tapped_for_mana(trigger: TappedForMana, effects: tuple[Effect, ...], source: str) -> str:
    mana = f"{{{trigger.type}}}" if trigger.type else "mana"
    if trigger.enchanted and trigger.who == "any":
        return f"Whenever {enchanted(trigger.what, source)} is tapped for {mana}"
    if trigger.enchanted:
        tap = f"{SOMEBODY[trigger.who]} tap{_s(trigger.who)}"
        return f"Whenever {tap} {enchanted(trigger.what, source)} for {mana}"
    what = source if trigger.what == "this" else article(trigger.what)
    if trigger.named:
        what += f" named {trigger.named}"
    return f"Whenever {SOMEBODY[trigger.who]} tap{_s(trigger.who)} {what} for {mana}"


def _mana_is_added(trigger: ManaIsAdded, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever a land's ability causes you to add one or more mana of the chosen color"."""
    mana = "mana of the chosen color" if trigger.chosen else "mana"
    if trigger.type:
        mana = f"{{{trigger.type}}}"
    ability = f"{article(trigger.what)}'s ability"
    return f"Whenever {ability} causes {SOMEBODY[trigger.who]} to add one or more {mana}"


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
    if trigger.whose:
        what = f"another {trigger.what}" if trigger.another else article(trigger.what)
        return f"Whenever {what}{CONTROLLED[trigger.whose]} {verb}"
    return f"When {enchanted(trigger.what, source) if trigger.enchanted else source} {verb}"


def _card_is_put(trigger: CardIsPut, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever a card is put into your graveyard from anywhere"."""
    from_a = {"": "from anywhere", "battlefield": "from the battlefield", "stack": "from the stack"}
    origin = from_a.get(
        trigger.origin, f"from {article(trigger.origin)}" if trigger.origin != "exile" else "from exile"
    )
    if trigger.zone == "exile":
        card = {"you": "a card you own", "opponent": "a card an opponent owns"}.get(trigger.whose, "a card")
        return f"Whenever {card} is put into exile {origin}"
    into = {"you": "your graveyard", "opponent": "an opponent's graveyard"}.get(trigger.whose, "a graveyard")
    return f"Whenever a card is put into {into} {origin}"


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
    return f"Whenever {SOMEBODY[trigger.who]} cycle{_s(trigger.who)}{or_discards} {trigger.which}"


def _discards(trigger: Discards, effects: tuple[Effect, ...], source: str) -> str:
    cards = "one or more cards" if trigger.one_or_more else "a card"
    first = " for the first time each turn" if trigger.first_each_turn else ""
    return f"Whenever {SOMEBODY[trigger.who]} discard{_s(trigger.who)} {cards}{first}"


def _draws(trigger: Draws, effects: tuple[Effect, ...], source: str) -> str:
    return f"Whenever {SOMEBODY[trigger.who]} draw{_s(trigger.who)} a card"


def _attacks(trigger: Attacks, effects: tuple[Effect, ...], source: str) -> str:
    first = " for the first time each turn" if trigger.first_each_turn else ""
    return f"Whenever {enchanted('creature', source) if trigger.enchanted else source} attacks{first}"


def _exerts(trigger: Exerts, effects: tuple[Effect, ...], source: str) -> str:
    """As in "You may exert this creature as it attacks. When you do" (CR 701.43d)."""
    if trigger.once_each_turn:
        return f"If {source} hasn't been exerted this turn, you may exert it as it attacks. When you do"
    return f"You may exert {source} as it attacks. When you do"


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
    if trigger.from_hand:
        with_x += f" from {'your' if trigger.who == 'you' else 'their'} hand"
    return f"Whenever {SOMEBODY[trigger.who]} cast{_s(trigger.who)} {spell}{with_x}"


def _activates(trigger: ActivatesAbility, effects: tuple[Effect, ...], source: str) -> str:
    """As in "Whenever an opponent activates an ability of an artifact that isn't a mana ability"."""
    ability = "a mana ability" if trigger.kind == "mana" else "an ability"
    if trigger.what:
        ability += f" of {source if trigger.what == 'this' else article(trigger.what)}"
    if trigger.kind == "not mana":
        ability += " that isn't a mana ability"
    return f"Whenever {SOMEBODY[trigger.who]} activate{_s(trigger.who)} {ability}"


def _expends(trigger: Expends, effects: tuple[Effect, ...], source: str) -> str:
    return f"Whenever {SOMEBODY[trigger.who]} expend{_s(trigger.who)} {trigger.amount}"


def _state_is(trigger: StateIs, effects: tuple[Effect, ...], source: str) -> str:
    return f"When {state_text(trigger.state, source)}"


_TRIGGERS: dict[type, Callable[[Any, tuple[Effect, ...], str], str]] = {
    TappedForMana: _tapped_for_mana,
    ManaIsAdded: _mana_is_added,
    StepBegins: _step_begins,
    ZoneChanges: _zone_changes,
    CardIsPut: _card_is_put,
    BecomesTapped: _becomes_tapped,
    Cycles: _cycles,
    Discards: _discards,
    Draws: _draws,
    Attacks: _attacks,
    Exerts: _exerts,
    DealsCombatDamage: _deals_combat_damage,
    SpellIsCast: _spell_is_cast,
    CastsSpell: _casts_spell,
    ActivatesAbility: _activates,
    Expends: _expends,
    StateIs: _state_is,
}
"""The words of every kind of trigger event."""
