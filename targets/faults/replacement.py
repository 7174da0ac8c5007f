"""Faults of replacement effects: not cumulative, ignored or endless (T8), not once per event (T19)."""

from collections.abc import Generator
from typing import Any

from rulehound.core import damage, replacement, zone_changes
from rulehound.core import events as ev
from rulehound.core.cards import matches
from rulehound.core.continuous import functioning
from rulehound.core.entering import enter
from rulehound.core.mana import Mana
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.core.state import GameState
from rulehound.targets.faults.registry import fault

Steps = Generator[Any, Any, None]


@fault(
    "two-cancel-each-other",
    exchanges="applicable_replacements",
    kind="T8",
    rule="616.1",
    says="Where two mana replacement effects apply, neither is applied.",
)
def neither_of_two(state: GameState, would: Any) -> list[Any]:
    found = replacement.applicable_replacements(state, would)
    return [] if would.kind == "mana" and len(found) > 1 else found


@fault(
    "only-one-applied",
    exchanges="applicable_replacements",
    kind="T8",
    rule="616.1f",
    says="After one replacement effect no other is applied.",
)
def only_one(state: GameState, would: Any) -> list[Any]:
    return [] if would.applied else replacement.applicable_replacements(state, would)


@fault(
    "at-least-ignored",
    exchanges="mana_replacement_applies",
    kind="T8",
    rule="106.12b",
    says="An effect for two or more mana applies to one mana.",
)
def to_any_amount(
    state: GameState, tapped: Any, mana: tuple[Mana, ...], source: Any, effect: Any, player: str = ""
) -> bool:
    return replacement.mana_replacement_applies(state, tapped, mana * 9, source, effect, player)


@fault(
    "replaces-for-anyone",
    exchanges="mana_replacement_applies",
    kind="T8",
    rule="106.12b",
    says="An effect on what you tap applies to what opponents tap.",
)
def for_any_player(
    state: GameState, tapped: Any, mana: tuple[Mana, ...], source: Any, effect: Any, player: str = ""
) -> bool:
    widened = ManaReplacement(
        "any", effect.what, effect.multiply, effect.type, effect.one, effect.by_land_type, effect.at_least,
        effect.of_type,
    )  # fmt: skip
    return replacement.mana_replacement_applies(state, tapped, mana, source, widened, player)


@fault(
    "keeps-the-amount",
    exchanges="replace_mana",
    kind="T8",
    rule="106.12b",
    says="An effect that leaves one mana of a type keeps the amount.",
)
def amount_kept(
    state: GameState, tapped: Any, mana: tuple[Mana, ...], effect: Any, land_type: str = ""
) -> tuple[Mana, ...]:
    changed = replacement.replace_mana(state, tapped, mana, effect, land_type)
    return changed * len(mana) if effect.one else changed


@fault(
    "doubles-one-color",
    exchanges="replace_mana",
    kind="T8",
    rule="106.12b",
    says="Twice as much of that mana doubles the first unit only where types are mixed.",
)
def first_unit_doubled(
    state: GameState, tapped: Any, mana: tuple[Mana, ...], effect: Any, land_type: str = ""
) -> tuple[Mana, ...]:
    changed = replacement.replace_mana(state, tapped, mana, effect, land_type)
    mixed = len({unit.type for unit in mana}) > 1
    return (*mana, mana[0]) if mixed and effect.multiply > 1 else changed


@fault(
    "applied-twice",
    exchanges="applicable_replacements",
    kind="T19",
    rule="614.5",
    says="A single replacement effect is applied twice to one event.",
)
def a_second_time(state: GameState, would: Any) -> list[Any]:
    found = replacement.applicable_replacements(state, would)
    if not found and len(would.applied) == 1 and would.kind in ("mana", "gain life", "put counters"):
        applied, would.applied = would.applied, ()
        found = replacement.applicable_replacements(state, would)
        would.applied = applied
    return found


@fault(
    "doubles-untapped-production",
    exchanges="replace",
    kind="T19",
    rule="106.12b",
    says="Effects on tapping for mana apply to mana that no tapping produced.",
)
def tapped_or_not(state: GameState, would: Any) -> Steps:
    if would.kind == "mana" and would.source is not None and would.source.zone == "battlefield":
        would.tapped_by = would.tapped_by or would.player
    yield from replacement.replace(state, would)


@fault(
    "discard-bypasses-replacement",
    exchanges="discard",
    kind="T19",
    rule="614.6",
    says="A discarded card goes to the graveyard although an effect says exile.",
)
def straight_to_the_graveyard(state: GameState, player: str, card: Any, cause: str) -> Steps:
    now = state.new_id()
    state.apply(ev.ObjectMoved(card.id, now, "hand", "graveyard", card.owner, card.owner, cause="discard"))
    state.apply(ev.CardDiscarded(player, now, cause))
    state.rules.trigger_on_discard(state, player, state.objects[now])
    return
    yield


@fault(
    "counters-bypass-replacement",
    exchanges="put_counters",
    kind="T19",
    rule="614.6",
    says="Counters put on a permanent are not doubled, though counters that it enters with are.",
)
def counters_as_they_are(state: GameState, thing: Any, kind: str, amount: int) -> Steps:
    if thing.zone == "battlefield" and amount > 0:
        state.apply(ev.CountersChanged(thing.id, kind, amount))
    return
    yield


@fault(
    "draws-replaced-as-one",
    exchanges="draw_cards",
    kind="T19",
    rule="121.2",
    says="Of several cards drawn only the first is replaced.",
)
def first_draw_replaced(state: GameState, player: str, amount: int, by: Any = None) -> Steps:
    yield from zone_changes.draw_cards(state, player, min(amount, 1), by)
    for _ in range(amount - 1):
        yield from state.rules.draw_card(state, player)


@fault(
    "life-lost-before-replacement",
    exchanges="deal_damage",
    kind="T19",
    rule="120.3a",
    says="A player loses as much life as damage would have been dealt, whatever replaced it.",
)
def life_as_of_the_first(
    state: GameState, source: Any, target: Any, amount: int, combat: bool = False
) -> Steps:
    before = len(state.trace)
    yield from damage.deal_damage(state, source, target, amount, combat)
    dealt = [event for event in state.trace[before:] if isinstance(event, ev.DamageDealt)]
    if isinstance(target, str) and dealt and dealt[0].amount > amount:
        state.apply(ev.LifeChanged(target, dealt[0].amount - amount, "damage"))


@fault(
    "enters-tapped-for-anyone",
    exchanges="enter",
    kind="T19",
    rule="614.1d",
    says="Where opponents' permanents enter tapped, everybody's do.",
)
def tapped_for_anyone(state: GameState, thing: Any, entering: Any) -> Steps:
    yield from enter(state, thing, entering)
    card = thing.card
    for _, _, effect in functioning(state).enters_tapped:
        if not effect.untapped and matches(effect.what, card.types, card.subtypes, card.supertypes):
            entering.tapped = True
