"""What a player may not do at a moment of priority, and by which rule.

`refusal` works the rule out from the state, by other means than `legal_actions.legal_actions`, which lists
what may be done; that the two agree is tested at every moment of thousands of games.
"""

from rulehound.core import abilities as ab
from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.casting_costs import alternatives, can_pay_parts, costs_of_its_own, least_x, ways_to_cast
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.costs import Cost
from rulehound.core.cycling import cycling_reduction, cycling_reductions, may_cycle_for_free
from rulehound.core.decisions import Option
from rulehound.core.effects import modal
from rulehound.core.errors import IllegalAction
from rulehound.core.legal_actions import may_cast_from_graveyard
from rulehound.core.mana_values import can_choose_x, fitting, is_forbidden
from rulehound.core.modes import aims_of, fewest_targets
from rulehound.core.objects import GameObject
from rulehound.core.paying_besides_mana import can_pay_with_permanents
from rulehound.core.payment import Activation, cheapest
from rulehound.core.reductions import (
    ability_cost_changes,
    is_affordable_less,
    reduced,
    spell_cost,
    spell_reductions,
    ways_to_reduce,
)
from rulehound.core.state import GameState
from rulehound.core.static_abilities import CannotAttack, Enchant
from rulehound.core.targets import legal_targets


def priority_holder(state: GameState) -> str:
    """The player who has priority, "" at a moment at which nobody has (CR 117.1)."""
    last = state.trace[-1] if state.trace else None
    return last.player if isinstance(last, ev.PriorityReceived) else ""


def is_declaring(state: GameState, player: str) -> bool:
    """Whether this is the moment at which the player declares attackers, before anybody has priority (CR 508.1)."""
    step = state.step
    now = step is not None and step.kind == "declare attackers" and not priority_holder(state)
    return now and player == state.active_player


def refusal(state: GameState, player: str, action: Option) -> IllegalAction | None:
    """Why `player` may not do this now: the most specific rule that forbids it, None where none does.

    An action is ("activate", object, ability), ("cast", object) or ("play", object), as in an option, or
    ("attack", object).
    Nothing is changed, and no rule function of the game is asked that a fault might have exchanged, but for
    what mana might be had.
    """
    verb, id = action[0], action[1]
    thing = state.objects.get(id)
    if thing is None or thing.zone == "nowhere":
        return IllegalAction("400.7", "there is no such object any more")
    if verb == "activate":
        return _not_activated(state, player, thing, action[2])
    if verb == "attack":
        return _not_attacking(state, player, thing)
    return _not_cast(state, player, thing) if verb == "cast" else _not_played(state, player, thing)


def casts_for_free(state: GameState, player: str) -> bool:
    """Whether the player need not pay mana costs of spells (CR 118.9)."""
    return any(source.controller == player for source in functioning(state).free_spells)


def _at_sorcery_speed(state: GameState, player: str) -> bool:
    phase = state.phase
    return player == state.active_player and not state.stack and phase is not None and phase.kind == "main"


def _not_cast(state: GameState, player: str, card: GameObject) -> IllegalAction | None:
    data = card.card
    if player != priority_holder(state):
        return IllegalAction("117.1a", f"{player} has no priority")
    if (card.zone != "hand" or card.owner != player) and not may_cast_from_graveyard(state, player, card):
        return IllegalAction("601.3", f"{card.name} is not in {player}'s hand")
    if "Land" in data.types:
        return IllegalAction("305.1", f"{card.name} is a land, and never a spell")
    if "Instant" not in data.types and "flash" not in data.keywords and not _at_sorcery_speed(state, player):
        number = "307.1" if "Sorcery" in data.types else "117.1a"
        return IllegalAction(
            number, f"{card.name} can be cast in {player}'s main phase with an empty stack only"
        )
    free = card.zone == "hand" and casts_for_free(state, player)
    if not data.cost and not free and not alternatives(data):
        return IllegalAction("118.6", f"{card.name} has no mana cost, which cannot be paid")
    values = [data.mana_cost.mana_value(x) for x in range(state.x_max + 1 if can_choose_x(data) else 1)]
    if all(is_forbidden(state, player, data, value) for value in values):
        return IllegalAction("601.3", f"an effect says that {player} can't cast {card.name}")
    if data.aimed is not None and (lacking := _no_target(state, player, card, data.aimed)):
        return lacking
    if costs_of_its_own(data):
        return _no_way_to_pay(state, player, card, free)
    total = spell_cost(state, player, data, () if free else cheapest(data.cost))
    if is_affordable_less(state, player, total, spell_reductions(state, player, data), card, None):
        return None
    return IllegalAction("601.2h", f"{player} cannot pay {data.cost}")


def _no_way_to_pay(state: GameState, player: str, card: GameObject, free: bool) -> IllegalAction | None:
    """Why a spell with additional or alternative costs cannot be paid for, in any of the ways that there are."""
    ways = payable_ways(state, player, card, free)
    if not ways:
        return IllegalAction("118.3", f"{player} cannot pay the costs of {card.name}")
    if any(is_affordable_less(state, player, way, (), card, None) for way in ways):
        return None
    return IllegalAction("601.2h", f"{player} cannot pay the mana of {card.name}")


def payable_ways(state: GameState, player: str, card: GameObject, free: bool) -> list[tuple[str, ...]]:
    """The mana of each way to pay for a spell of which the rest can be paid."""
    data = card.card
    less = spell_reductions(state, player, data)
    return [
        way
        for mana, parts in ways_to_cast(data, free)
        if can_pay_parts(state, player, card, parts, least_x(data, ()))
        for way in ways_to_reduce(spell_cost(state, player, data, cheapest(mana)), less)
    ]


def _not_played(state: GameState, player: str, card: GameObject) -> IllegalAction | None:
    if player != priority_holder(state):
        return IllegalAction("116.2a", f"{player} has no priority")
    if "Land" not in card.card.types:
        return IllegalAction("305.1", f"{card.name} is no land")
    if card.zone != "hand" or card.owner != player:
        return IllegalAction("305.1", f"{card.name} is not in {player}'s hand")
    if not _at_sorcery_speed(state, player):
        return IllegalAction("505.6b", "a land is played in one's own main phase with an empty stack only")
    if state.players[player].lands_played:
        return IllegalAction("305.2", f"{player} has played a land this turn")
    return None


def _not_attacking(state: GameState, player: str, thing: GameObject) -> IllegalAction | None:
    if not is_declaring(state, player):
        return IllegalAction("508.1", f"{player} does not declare attackers now")
    if thing.zone != "battlefield" or thing.phased_out or thing.controller != player:
        return IllegalAction("508.1a", f"{player} controls no {thing.name} on the battlefield")
    current = characteristics(state, thing)
    if "Creature" not in current.types:
        return IllegalAction("508.1a", f"{thing.name} is no creature")
    if thing.tapped:
        return IllegalAction("508.1a", f"{thing.name} is tapped")
    if thing.since >= state.players[player].turn_began and "haste" not in current.keywords:
        return IllegalAction("302.6", f"{thing.name} has summoning sickness")
    for each in current.abilities:
        if isinstance(each, CannotAttack):
            if not each.extra_turns or (state.turn is not None and state.turn.created):
                return IllegalAction("508.1c", f"{thing.name} can't attack now")
    return IllegalAction("508.1a", f"{thing.name} attacks already") if thing.attacking else None


def _not_activated(state: GameState, player: str, thing: GameObject, number: int) -> IllegalAction | None:
    abilities = characteristics(state, thing).abilities
    ability = abilities[number] if 0 <= number < len(abilities) else None
    activated = ability if isinstance(ability, ActivatedAbility) else None
    if player != priority_holder(state):
        mana = activated is not None and ab.is_mana_ability(activated)
        return IllegalAction("117.1d" if mana else "117.1b", f"{player} has no priority")
    if thing.phased_out:
        return IllegalAction("702.26b", f"{thing.name} is phased out")
    if activated is None or thing.is_ability:
        return IllegalAction("602.1", f"{thing.name} has no activated ability {number}")
    wrong_zone = _does_not_function(thing, activated)
    if wrong_zone is not None:
        return wrong_zone
    if not activated.anyone and player != (thing.controller if thing.zone == "battlefield" else thing.owner):
        return IllegalAction("602.2", f"{thing.name} is not {player}'s")
    if activated.timing == "sorcery" and not _at_sorcery_speed(state, player):
        return IllegalAction("602.5d", f"ability {number} of {thing.name} is activated only as a sorcery")
    if activated.timing == "your turn" and player != state.active_player:
        return IllegalAction(
            "602.1b", f"ability {number} of {thing.name} is activated in one's own turn only"
        )
    if activated.once_each_turn and activated in thing.used:
        return IllegalAction("602.5b", f"ability {number} of {thing.name} was activated this turn")
    return _no_cost(state, player, thing, activated)


def _does_not_function(thing: GameObject, ability: ActivatedAbility) -> IllegalAction | None:
    if ability.cycling:
        return (
            None
            if thing.zone == "hand"
            else IllegalAction("702.29a", f"{thing.name} is in no hand, and cycling works there only")
        )
    if ability.cost.is_paid_from_hand:
        return (
            None
            if thing.zone == "hand"
            else IllegalAction("113.6m", f"{thing.name} is in no hand to be paid with")
        )
    if thing.zone != "battlefield":
        return IllegalAction("113.6", f"{thing.name} is not on the battlefield")
    return None


def _no_cost(
    state: GameState, player: str, thing: GameObject, ability: ActivatedAbility
) -> IllegalAction | None:
    """Why the ability's cost cannot be paid, or its target not chosen."""
    cost = ability.cost
    if ability.cycling and may_cycle_for_free(state, player):
        cost = Cost(discard=True)
    if cost.tap or cost.untap:
        current = characteristics(state, thing)
        new = thing.since >= state.players[thing.controller].turn_began
        if new and "Creature" in current.types and "haste" not in current.keywords:
            return IllegalAction("602.5a", f"{thing.name} has summoning sickness")
        if cost.tap and thing.tapped:
            return IllegalAction("107.5", f"{thing.name} is tapped already")
        if cost.untap and not thing.tapped:
            return IllegalAction("107.6", f"{thing.name} is untapped already")
    lacking = _no_target(state, player, thing, ability)
    if lacking is not None:
        return lacking
    if not cost.is_plain and not can_pay_with_permanents(state, player, thing, cost):
        return IllegalAction("118.3", f"{thing.name} cannot pay the cost")
    if state.players[player].life < cost.life:
        return IllegalAction("118.3", f"{player} has less than {cost.life} life")
    total, less = mana_to_pay(state, player, thing, ability, cost.mana)
    if total and not _affordable(state, player, thing, ability, total, less):
        return IllegalAction("601.2h", f"{player} cannot pay {cost.mana}")
    return None


def mana_to_pay(
    state: GameState, player: str, thing: GameObject, ability: ActivatedAbility, mana: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What must be paid of an activation cost whatever is announced, and the symbols by which it is still less."""
    if ability.cycling:
        total = reduced(cheapest(mana), cycling_reduction(state, player))
        return total, cycling_reductions(state, player)
    if ab.is_mana_ability(ability):
        return cheapest(mana), ()
    more, reduce, less = ability_cost_changes(state, thing)
    return reduced((*cheapest(mana), str(more)), reduce), less


def _affordable(
    state: GameState,
    player: str,
    thing: GameObject,
    ability: ActivatedAbility,
    symbols: tuple[str, ...],
    less: tuple[str, ...],
) -> bool:
    """Whether the mana could perhaps be had; a mana ability does not pay for itself (CR 605.3c)."""
    before = state.activating
    if ab.is_mana_ability(ability):
        number = characteristics(state, thing).abilities.index(ability)
        state.activating = (*before, (thing.id, number))
    try:
        return is_affordable_less(state, player, symbols, less, None, Activation(thing, ability.cost.mana))
    finally:
        state.activating = before


def _no_target(
    state: GameState, player: str, thing: GameObject, text: ActivatedAbility | ab.SpellAbility | Enchant
) -> IllegalAction | None:
    choose = modal(text)
    if choose is not None:
        possible = [
            each for each in choose.modes if not each.target or legal_targets(state, each.target, player)
        ]
        if len(possible) >= choose.least or (choose.repeat and possible):
            return None
        return IllegalAction("700.2a", f"too few modes of {thing.name} have a legal target")
    least = fewest_targets(text)
    for kind, wanted in aims_of(text):
        if len(fitting(state, wanted, legal_targets(state, kind, player), player, thing, None)) < least:
            return IllegalAction("601.2c", f"there is no legal target ({kind}) for {thing.name}")
    return None
