"""What triggers as a player activates an ability, a mana ability too (CR 602.2b, 603.2)."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.continuous import affects, characteristics, functioning
from rulehound.core.objects import GameObject
from rulehound.core.state import GameState
from rulehound.core.table import rule
from rulehound.core.triggered_abilities import ActivatesAbility


@rule("602.2b", "601.2i", "603.2", "603.3")
def trigger_on_activation(
    state: GameState, player: str, source: GameObject, ability: ActivatedAbility
) -> None:
    """Trigger what triggers from this ability having been activated, its costs paid (CR 601.2i).

    In the middle of paying for something they wait until a player would next receive priority (CR 603.3).
    """
    for watching, number, triggered in tuple(functioning(state).triggers.get(ActivatesAbility, ())):
        trigger = triggered.trigger
        assert isinstance(trigger, ActivatesAbility)
        if state.rules.activation_triggers(state, watching, trigger, player, source, ability):
            state.rules.trigger(state, watching, number, triggered, event_player=player)


@rule("602.2b", "109.2")
def activation_triggers(
    state: GameState,
    watching: GameObject,
    trigger: ActivatesAbility,
    player: str,
    source: GameObject,
    ability: ActivatedAbility,
) -> bool:
    """Whether an ability of `watching` triggers from `player` having activated this ability of `source`.

    A card in a hand, which is cycled from there, is none of the permanents that a word picks (CR 109.2).
    """
    if not affects(watching, trigger.who, player):
        return False
    if trigger.kind and (trigger.kind == "mana") != state.rules.is_mana_ability(ability):
        return False
    if trigger.what == "this":
        return source is watching
    if not trigger.what:
        return True
    return not ability.cost.discard and characteristics(state, source).is_a(trigger.what)
