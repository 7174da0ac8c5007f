"""What a player with priority may begin to do (CR 117.1): spells, lands and abilities as they are offered."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import spell_matches
from rulehound.core.casting_costs import alternatives, costs_of_its_own, might_be_paid, ways_to_cast
from rulehound.core.continuous import characteristics, functioning
from rulehound.core.costs import Cost
from rulehound.core.cycling import cycling_reduction, cycling_reductions, may_cycle_for_free
from rulehound.core.decisions import Option
from rulehound.core.objects import GameObject
from rulehound.core.payment import Activation, cheapest
from rulehound.core.reductions import is_affordable_less, reduced, spell_reductions
from rulehound.core.state import GameState
from rulehound.core.table import rule


@rule("117.1")
def legal_actions(state: GameState, player: str) -> list[Option]:
    """What a player with priority may begin to do, passing first; what was just refused is left out."""
    sorcery = state.rules.sorcery_timing(state, player)
    key = (state.changes, state.version, sorcery, state.active_player)
    cached = state.legal.get(player)
    options: list[Option]
    if cached is not None and cached[0] == key:
        options = cached[1]
    else:
        options = list(state.rules.list_actions(state, player, sorcery))
        state.legal[player] = (key, options)
    if state.refused:
        if state.refused_at == len(state.trace):
            return [option for option in options if option not in state.refused]
        state.refused = set()
    return options


@rule("117.1", "117.1a", "117.1b", "116.2a")
def list_actions(state: GameState, player: str, sorcery: bool) -> list[Option]:
    """What a player with priority may begin to do, listed afresh: spells, lands, abilities, mana abilities."""
    options: list[Option] = [("pass",)]
    for card in state.players[player].hand:
        if "Land" in card.card.types:
            if state.rules.may_play_land(state, player):
                options.append(("play", card.id))
        elif state.rules.may_cast(state, player, card, sorcery):
            options.append(("cast", card.id))
        for number, ability in characteristics(state, card).from_hand:
            if not state.rules.is_mana_ability(ability):
                if state.rules.may_activate(state, player, card, ability, sorcery):
                    options.append(("activate", card.id, number))
    if functioning(state).cast_from_graveyard:
        for card in state.players[player].graveyard:
            if "Land" not in card.card.types and may_cast_from_graveyard(state, player, card):
                if state.rules.may_cast(state, player, card, sorcery):
                    options.append(("cast", card.id))
    for permanent, number, ability in functioning(state).activated[player]:
        if state.rules.may_activate(state, player, permanent, ability, sorcery):
            options.append(("activate", permanent.id, number))
    options += state.rules.mana_abilities_offered(state, player, ())
    return options


@rule("307.1", "117.1a", "602.5d")
def sorcery_timing(state: GameState, player: str) -> bool:
    """Whether `player` may do what is done at sorcery speed: own main phase, empty stack (CR 307.1)."""
    return (
        player == state.active_player
        and not state.stack
        and state.phase is not None
        and state.phase.kind == "main"
    )


@rule("505.6b", "305.2", "116.2a")
def may_play_land(state: GameState, player: str) -> bool:
    """Whether `player` may play a land: at sorcery speed, one a turn (CR 505.6b)."""
    return state.rules.sorcery_timing(state, player) and state.players[player].lands_played < 1


@rule("601.3", "117.1a", "202.1b")
def may_cast(state: GameState, player: str, card: GameObject, sorcery: bool) -> bool:
    """Whether `player` may begin to cast the card now, and might be able to pay for it."""
    data = card.card
    if not sorcery and "Instant" not in data.types and "flash" not in data.keywords:
        return False
    free = card.zone == "hand" and state.rules.may_cast_for_free(state, player)
    own = costs_of_its_own(data)
    if (not data.cost and not free and not alternatives(data)) or "Land" in data.types:
        return False
    if not state.rules.may_begin_to_cast(state, player, data):
        return False
    if not state.rules.can_be_aimed(state, data.aimed, player, card):
        return False
    if own:
        return any(might_be_paid(state, player, card, way) for way in ways_to_cast(data, free))
    symbols = () if free else cheapest(data.cost)
    total = state.rules.spell_cost(state, player, data, symbols)
    return is_affordable_less(state, player, total, spell_reductions(state, player, data), card, None)


def may_cast_from_graveyard(state: GameState, player: str, card: GameObject) -> bool:
    """Whether an effect lets `player` cast this card from their graveyard (CR 601.3)."""
    return (
        card.zone == "graveyard"
        and card.owner == player
        and any(
            source.controller == player and spell_matches(effect.what, card.card)
            for source, effect in functioning(state).cast_from_graveyard
        )
    )


@rule("118.9", "601.2b")
def may_cast_for_free(state: GameState, player: str) -> bool:
    """Whether an effect lets `player` cast spells from their hand without paying their mana costs."""
    return any(source.controller == player for source in functioning(state).free_spells)


@rule("602.2", "602.5", "602.5a", "602.5d", "702.29a")
def may_activate(
    state: GameState, player: str, thing: GameObject, ability: ActivatedAbility, sorcery: bool
) -> bool:
    """Whether `player` may begin to activate the ability now, and might be able to pay for it."""
    if ability.timing == "sorcery" and not sorcery:
        return False
    if not state.rules.may_be_activated(state, player, thing, ability):
        return False
    cost, reduce = ability.cost, 0
    less: tuple[str, ...] = ()
    if ability.cycling and functioning(state).cycling_costs:
        if may_cycle_for_free(state, player):
            cost = Cost(discard=True)
        reduce, less = cycling_reduction(state, player), cycling_reductions(state, player)
    if not state.rules.can_pay_besides_mana(state, player, thing, cost):
        return False
    if not state.rules.can_be_aimed(state, ability, player, thing):
        return False
    symbols = cheapest(cost.mana)
    if not ability.cycling:
        symbols, less = state.rules.ability_cost(state, thing, symbols)
    if not symbols:
        return True
    activated = Activation(thing, cost.mana)
    return is_affordable_less(state, player, reduced(symbols, reduce), less, None, activated)


@rule("602.5b", "602.1b")
def may_be_activated(state: GameState, player: str, thing: GameObject, ability: ActivatedAbility) -> bool:
    """Whether the ability's own restrictions on its use let `player` activate it now (CR 602.5b)."""
    if ability.timing == "your turn" and player != state.active_player:
        return False
    return not (ability.once_each_turn and ability in thing.used)
