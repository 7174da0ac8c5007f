"""Following instructions: what each kind of effect does as a spell or ability resolves (CR 608.2c)."""

from collections.abc import Callable, Generator
from typing import Any

from rulehound.core import effects as fx
from rulehound.core import events as ev
from rulehound.core.affordable import is_affordable
from rulehound.core.cards import card_of_token, matches
from rulehound.core.continuous import ContinuousEffect, characteristics, functioning, is_creature, power
from rulehound.core.could_produce import count, lands_like
from rulehound.core.decisions import Decision
from rulehound.core.delayed_triggers import DelayedTrigger
from rulehound.core.errors import IllegalAction
from rulehound.core.modes import follow_mode
from rulehound.core.objects import GameObject
from rulehound.core.payment import cheapest, mana_and_life, pay_life
from rulehound.core.players import apnap_order, opponent_of
from rulehound.core.prevention import may_prevent
from rulehound.core.reflexive import follow_when_you_do
from rulehound.core.state import GameState, Mark
from rulehound.core.table import rule
from rulehound.core.until import AS_LONG_AS, Until
from rulehound.core.zone_changes import look_at, look_away

Steps = Generator[Decision, Any, None]


@rule("107.3", "107.3m", "608.2h", "107.1b")
def amount_of(
    state: GameState,
    amount: fx.Amount,
    player: str,
    x: int,
    event_amount: int,
    source: GameObject | None = None,
) -> int:
    """The number that an amount stands for now; `source` is what has the ability that says it."""
    if isinstance(amount, fx.Less):
        by: int = state.rules.amount_of(state, amount.by, player, x, event_amount, source)
        return max(0, amount.amount - by)
    if isinstance(amount, fx.CountersOn):
        return source.count(amount.kind) if source is not None else 0
    if isinstance(amount, fx.PowerOf):
        return max(0, power(state, source)) if source is not None else 0
    if isinstance(amount, fx.ManaValue):
        return event_amount
    if isinstance(amount, int):
        return amount
    if isinstance(amount, fx.Count):
        return count(state, player, amount)
    if isinstance(amount, fx.VariableX):
        return x // 2 if amount.half else x
    return event_amount


def amount(state: GameState, number: fx.Amount, resolving: GameObject) -> int:
    """The number, for a spell or ability that is resolving."""
    if isinstance(number, int):
        return number
    found: int = state.rules.amount_of(
        state,
        number,
        resolving.controller,
        resolving.x,
        resolving.event_amount,
        resolving.source or resolving,
    )
    return found


@rule("101.4")
def players_meant(state: GameState, who: str, resolving: GameObject) -> list[str]:
    """The players that a word means, in APNAP order where they are several (CR 101.4)."""
    you = resolving.controller
    if who == "you":
        return [you]
    if who == "target":
        return [target for target in resolving.targets if isinstance(target, str)]
    if who == "that player":
        return [resolving.event_player or you]
    if who == "each opponent":
        return [opponent_of(you)]
    return list(apnap_order(state.active_player))


def objects_meant(state: GameState, which: str, resolving: GameObject) -> list[GameObject]:
    """The objects that a word means now."""
    if which == "this":
        source = resolving.source or resolving
        return [source] if source.zone != "nowhere" else []
    if which == "target":
        return [state.objects[target] for target in resolving.targets if isinstance(target, int)]
    if which == "that spell":
        return [state.objects[resolving.event_spell]] if resolving.event_spell else []
    if which in ("those tokens", "those cards"):
        return [state.objects[id] for id in resolving.created]
    if which.startswith("cards you"):
        return [
            each
            for each in state.players[resolving.controller].graveyard
            if each.id in state.players[resolving.controller].discarded
        ]
    if which.startswith(("enchanted", "equipped")):
        host = state.objects.get((resolving.source or resolving).attached_to)
        return [host] if host is not None else []
    if which.startswith("that player's lands"):
        return lands_like(state, resolving.event_player, state.objects[resolving.event_object])
    if which.startswith("nonland"):
        return [
            each
            for each in functioning(state).permanents
            if each.controller in resolving.targets and "Land" not in characteristics(state, each).types
        ]
    creatures = [each for each in functioning(state).permanents if is_creature(state, each)]
    if which == "creatures you control":
        return [each for each in creatures if each.controller == resolving.controller]
    return [each for each in creatures if each.attacked]


def _permanents(state: GameState, which: str, resolving: GameObject) -> list[GameObject]:
    return [
        each
        for each in objects_meant(state, which, resolving)
        if each.zone == "battlefield" and not each.phased_out
    ]


def _add_mana(state: GameState, effect: fx.AddMana, resolving: GameObject) -> Steps:
    source = resolving.source or resolving
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.add_mana(
            state, player, source, resolving.ability_index, effect, "", [], "", resolving.x
        )


def _activate_for_mana(state: GameState, effect: fx.ActivateForMana, resolving: GameObject) -> Steps:
    for player in players_meant(state, "target", resolving):
        yield from state.rules.activate_each_for_mana(state, player, effect.what, resolving.id)


def _drain_mana(state: GameState, effect: fx.DrainMana, resolving: GameObject) -> Steps:
    for player in players_meant(state, "target", resolving):
        state.rules.drain_mana(state, player, resolving)
    return
    yield


def _draw(state: GameState, effect: fx.DrawCards, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.draw_cards(state, player, amount(state, effect.amount, resolving))


def _discard(state: GameState, effect: fx.DiscardCards, resolving: GameObject) -> Steps:
    players = players_meant(state, effect.who, resolving)
    if len(players) > 1 and not effect.hand:
        yield from state.rules.discard_chosen(state, players, amount(state, effect.amount, resolving))
        return
    for player in players:
        if effect.hand:
            yield from state.rules.discard_hand(state, player)
            continue
        yield from state.rules.choose_discards(
            state, player, amount(state, effect.amount, resolving), "effect"
        )


def _mill(state: GameState, effect: fx.Mill, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.mill(state, player, amount(state, effect.amount, resolving))


def _shuffle_in(state: GameState, effect: fx.ShuffleIn, resolving: GameObject) -> Steps:
    yield from state.rules.shuffle_in(state, players_meant(state, effect.who, resolving))


def _gain_life(state: GameState, effect: fx.GainLife, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.gain_life(state, player, amount(state, effect.amount, resolving))


def _lose_life(state: GameState, effect: fx.LoseLife, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        lost = amount(state, effect.amount, resolving)
        if lost > 0:
            state.apply(ev.LifeChanged(player, -lost, "lose"))
    return
    yield


def _deal_damage(state: GameState, effect: fx.DealDamage, resolving: GameObject) -> Steps:
    dealt = amount(state, effect.amount, resolving)
    source = resolving.source or resolving
    if effect.to == "target":
        shares = shares_of(effect, resolving, dealt)
        things = [each if isinstance(each, str) else state.objects[each] for each in resolving.targets]
        hits = [
            (source, thing, share)
            for thing, share in zip(things, shares, strict=True)
            if isinstance(thing, str) or thing.zone == "battlefield"
        ]
        if effect.unpreventable or (len(hits) > 1 and may_prevent(state)):
            yield from state.rules.deal_together(state, hits, False, effect.unpreventable)
            return
        for hit in hits:
            yield from state.rules.deal_damage(state, *hit)
        return
    players = players_meant(state, effect.to, resolving)
    if effect.unpreventable or may_prevent(state):
        hits = [(source, player, dealt) for player in players]
        yield from state.rules.deal_together(state, hits, False, effect.unpreventable)
        return
    for player in players:
        yield from state.rules.deal_damage(state, source, player, dealt)


def _prevent_damage(state: GameState, effect: fx.PreventDamage, resolving: GameObject) -> Steps:
    number = None if effect.amount is None else amount(state, effect.amount, resolving)
    yield from state.rules.create_shields(state, effect, resolving, number)


def _damage_not_prevented(state: GameState, effect: fx.DamageNotPrevented, resolving: GameObject) -> Steps:
    state.set(state, "unpreventable", True)
    return
    yield


def _tap(state: GameState, effect: fx.Tap, resolving: GameObject) -> Steps:
    for each in _permanents(state, effect.which, resolving):
        if not each.tapped:
            state.rules.tap(state, each)
    return
    yield


def _untap(state: GameState, effect: fx.Untap, resolving: GameObject) -> Steps:
    for each in _permanents(state, effect.which, resolving):
        if each.tapped:
            state.rules.untap(state, each)
    return
    yield


def _move(state: GameState, effect: fx.Move, resolving: GameObject) -> Steps:
    if effect.how == "return to battlefield":
        back = [each for each in objects_meant(state, effect.which, resolving) if each.zone == "exile"]
        came = yield from state.rules.return_together(state, back)
        state.set(resolving, "created", (*resolving.created, *came))
        return
    if effect.how == "return from graveyard":
        for each in objects_meant(state, effect.which, resolving):
            if each.zone == "graveyard":
                yield from state.rules.move(state, each, "hand", "return")
        return
    source = resolving.source or resolving
    if effect.until and source.zone != "battlefield":
        return  # It has left already (CR 610.3a-b).
    moving = _permanents(state, effect.which, resolving)
    if effect.which == "target" and effect.how in ("return to hand", "exile"):
        moving += [each for each in objects_meant(state, "target", resolving) if each.zone == "stack"]
    look_at(state, moving)
    blinked: list[GameObject] = []
    for each in moving:
        if effect.how == "blink":
            yield from state.rules.move(state, each, "exile", "exile")
            if not each.token:
                blinked.append(state.objects[state.next_id - 1])
        else:
            if effect.how == "destroy" and state.rules.regenerates(state, each):
                continue
            if effect.how == "sacrifice" and each.controller != resolving.controller:
                continue  # Nobody sacrifices what they do not control (CR 701.21a).
            zone = {"exile": "exile", "return to hand": "hand"}.get(effect.how, "graveyard")
            yield from state.rules.move(state, each, zone, effect.how)
            if zone == "exile" and not each.token:
                state.set(resolving, "created", (*resolving.created, state.next_id - 1))
                if effect.until:
                    until = Until(source, card=state.objects[state.next_id - 1])
                    state.set(state, "until", (*state.until, until))
    look_away(state, moving)
    if blinked:
        came = yield from state.rules.return_together(state, blinked)
        state.set(resolving, "created", (*resolving.created, *came))


def shares_of(effect: fx.DealDamage | fx.PutCounters, resolving: GameObject, each: int) -> tuple[int, ...]:
    """What each target gets: its share as announced (CR 601.2d), or all of them as much."""
    if effect.divided and resolving.division:
        return resolving.division
    return (each,) * len(resolving.targets)


def _put_counters(state: GameState, effect: fx.PutCounters, resolving: GameObject) -> Steps:
    if effect.divided:
        shares = shares_of(effect, resolving, amount(state, effect.amount, resolving))
        for target, share in zip(resolving.targets, shares, strict=True):
            if isinstance(target, int) and not state.objects[target].phased_out:
                yield from state.rules.put_counters(state, state.objects[target], effect.kind, share)
        return
    for each in _permanents(state, effect.which, resolving):
        yield from state.rules.put_counters(state, each, effect.kind, amount(state, effect.amount, resolving))


def _move_counters(state: GameState, effect: fx.MoveCounters, resolving: GameObject) -> Steps:
    """Where either half is impossible, nothing moves (CR 122.5)."""
    source = resolving.source or resolving
    for onto in _permanents(state, "target", resolving):
        moved = min(amount(state, effect.amount, resolving), source.count(effect.kind))
        if onto is source or moved <= 0 or source.zone != "battlefield":
            continue
        if state.rules.can_have_counters(state, onto, effect.kind):
            state.apply(ev.CountersChanged(source.id, effect.kind, -moved))
            yield from state.rules.put_counters(state, onto, effect.kind, moved)


def _create_tokens(state: GameState, effect: fx.CreateTokens, resolving: GameObject) -> Steps:
    card = card_of_token(effect.name, effect.color, effect.power, effect.toughness)
    before = state.next_id
    many = amount(state, effect.amount, resolving)
    for player in players_meant(state, effect.who, resolving):
        yield from state.rules.create_tokens(state, player, state.cards.get(effect.name, card), many)
    created = tuple(each.id for each in state.battlefield if each.token and each.id >= before)
    state.set(resolving, "created", (*resolving.created, *created))


def _modify(state: GameState, effect: fx.Modify, resolving: GameObject) -> Steps:
    objects = tuple(each.id for each in _permanents(state, effect.which, resolving))
    if objects:
        modifier = ContinuousEffect(state.new_instance(), objects, effect.duration, resolving.controller)
        times = amount(state, effect.times, resolving)
        modifier.power, modifier.toughness = effect.power * times, effect.toughness * times
        modifier.keywords, modifier.animate = effect.keywords, effect.animate
        what = "animate" if effect.animate else "keywords" if effect.keywords else "power and toughness"
        _begin(state, modifier, what, resolving)
    return
    yield


def _does_not_untap(state: GameState, effect: fx.DoesNotUntap, resolving: GameObject) -> Steps:
    """Note what stays tapped in the next untap step of its controller, whoever that is then, or of a player."""
    kept: list[tuple[str, Any]] = []
    if effect.who is not None:
        kept += [(player, effect.what) for player in players_meant(state, effect.who, resolving)]
    else:
        kept += [("", each.id) for each in _permanents(state, effect.which, resolving)]
    state.set(state, "kept_tapped", (*state.kept_tapped, *kept))
    return
    yield


def _attach(state: GameState, effect: fx.Attach, resolving: GameObject) -> Steps:
    for each in _permanents(state, "target", resolving):
        state.rules.attach(state, resolving.source or resolving, each)
    return
    yield


def _regenerate(state: GameState, effect: fx.Regenerate, resolving: GameObject) -> Steps:
    for each in _permanents(state, effect.which, resolving):
        state.set(each, "shields", each.shields + 1)
    return
    yield


def _gain_control(state: GameState, effect: fx.GainControl, resolving: GameObject) -> Steps:
    objects = tuple(each.id for each in _permanents(state, effect.which, resolving))
    if objects:
        change = ContinuousEffect(state.new_instance(), objects, effect.duration, resolving.controller)
        change.control = resolving.controller
        _begin(state, change, "control", resolving)
    return
    yield


def _begin(state: GameState, effect: ContinuousEffect, what: str, resolving: GameObject) -> None:
    """Begin an effect; one that lasts for as long as something is so which is not does nothing (CR 611.2b)."""
    if effect.duration in AS_LONG_AS:
        source = resolving.source or resolving
        if not state.rules.goes_on(state, effect.duration, source, effect.player):
            return
        state.set(state, "until", (*state.until, Until(source, effect)))
    state.rules.begin_effect(state, effect, what)


def _exchange_control(state: GameState, effect: fx.ExchangeControl, resolving: GameObject) -> Steps:
    for other in _permanents(state, "target", resolving):
        state.rules.exchange_control(state, resolving.source or resolving, other)
    return
    yield


def _counter(state: GameState, effect: fx.Counter, resolving: GameObject) -> Steps:
    for each in objects_meant(state, effect.which, resolving):
        if each.zone == "stack" and state.rules.can_be_countered(state, each):
            yield from state.rules.counter(state, each, resolving)


def _add_phases(state: GameState, effect: fx.AddPhases, resolving: GameObject) -> Steps:
    state.rules.add_phases(state, effect, resolving)
    return
    yield


def _add_steps(state: GameState, effect: fx.AddSteps, resolving: GameObject) -> Steps:
    state.rules.add_steps(state, effect, resolving, amount(state, effect.amount, resolving))
    return
    yield


def _extra_turn(state: GameState, effect: fx.ExtraTurn, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        state.rules.add_turn(state, player, effect, resolving)
    return
    yield


def _skip_next(state: GameState, effect: fx.SkipNext, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        state.rules.create_skip(state, player, effect.what, resolving)
    return
    yield


def _end_turn(state: GameState, effect: fx.EndTurn, resolving: GameObject) -> Steps:
    if effect.active_may:
        source = (resolving.source or resolving).id
        if not (yield Decision("may", state.active_player, [("no",), ("yes",)], "608.2d", source)):
            return
    if not effect.only_yours or state.active_player == resolving.controller:
        yield from state.rules.end_the_turn(state, resolving)


def _end_combat(state: GameState, effect: fx.EndCombat, resolving: GameObject) -> Steps:
    yield from state.rules.end_the_combat_phase(state, resolving)


def _search(state: GameState, effect: fx.SearchLibrary, resolving: GameObject) -> Steps:
    yield from state.rules.search_library(state, resolving.controller, effect.what)


def _lose_game(state: GameState, effect: fx.LoseGame, resolving: GameObject) -> Steps:
    for player in players_meant(state, effect.who, resolving):
        state.apply(ev.PlayerLost(player, "104.3e"))
    state.rules.game_is_over(state)
    return
    yield


def _sacrifice(state: GameState, effect: fx.Sacrifice, resolving: GameObject) -> Steps:
    players = players_meant(state, effect.who, resolving)
    number = amount(state, effect.amount, resolving)
    yield from state.rules.sacrifice_chosen(state, players, effect, number, resolving)


def _may(state: GameState, effect: fx.May, resolving: GameObject) -> Steps:
    before = len(state.trace)
    if (yield from state.rules.choose_may(state, effect, resolving)):
        for inner in effect.effects:
            yield from state.rules.follow(state, inner, resolving)
    if effect.then or effect.otherwise:
        done = len(state.trace) > before
        for inner in effect.then if done else effect.otherwise:
            yield from state.rules.follow(state, inner, resolving)


def _if(state: GameState, effect: fx.If, resolving: GameObject) -> Steps:
    """Ask now, whatever was so before (CR 608.2c)."""
    source = resolving.source or resolving
    so = state.rules.condition_holds(state, effect.condition, resolving.controller, source)
    for inner in effect.effects if so else effect.otherwise:
        yield from state.rules.follow(state, inner, resolving)


def _delayed(state: GameState, effect: fx.Delayed, resolving: GameObject) -> Steps:
    state.rules.create_delayed(state, effect, resolving)
    return
    yield


INSTRUCTIONS: dict[type, Callable[[GameState, Any, GameObject], Steps]] = {
    fx.AddMana: _add_mana,
    fx.ActivateForMana: _activate_for_mana,
    fx.DrainMana: _drain_mana,
    fx.DrawCards: _draw,
    fx.DiscardCards: _discard,
    fx.Mill: _mill,
    fx.ShuffleIn: _shuffle_in,
    fx.GainLife: _gain_life,
    fx.LoseLife: _lose_life,
    fx.DealDamage: _deal_damage,
    fx.PreventDamage: _prevent_damage,
    fx.DamageNotPrevented: _damage_not_prevented,
    fx.Tap: _tap,
    fx.Untap: _untap,
    fx.Move: _move,
    fx.PutCounters: _put_counters,
    fx.MoveCounters: _move_counters,
    fx.CreateTokens: _create_tokens,
    fx.Modify: _modify,
    fx.DoesNotUntap: _does_not_untap,
    fx.Attach: _attach,
    fx.Regenerate: _regenerate,
    fx.GainControl: _gain_control,
    fx.ExchangeControl: _exchange_control,
    fx.Counter: _counter,
    fx.AddPhases: _add_phases,
    fx.AddSteps: _add_steps,
    fx.ExtraTurn: _extra_turn,
    fx.SkipNext: _skip_next,
    fx.EndTurn: _end_turn,
    fx.EndCombat: _end_combat,
    fx.SearchLibrary: _search,
    fx.LoseGame: _lose_game,
    fx.May: _may,
    fx.If: _if,
    fx.Sacrifice: _sacrifice,
    fx.WhenYouDo: follow_when_you_do,
    fx.ModeChosen: follow_mode,
    fx.Delayed: _delayed,
}
"""What following each kind of effect does."""


@rule("608.2c")
def follow(state: GameState, effect: fx.Effect, resolving: GameObject) -> Steps:
    """Follow one instruction of the spell or ability that is resolving."""
    yield from INSTRUCTIONS[type(effect)](state, effect, resolving)
    if state.until:
        yield from state.rules.end_with_source(state)


def _who_may(state: GameState, effect: fx.May, resolving: GameObject) -> str:
    """Who decides, "" for nobody."""
    if effect.who == "its controller":
        meant = [each.controller for each in objects_meant(state, "target", resolving)]
    else:
        meant = players_meant(state, effect.who, resolving)
    return meant[0] if meant else ""


@rule("603.5", "118.12", "118.12a", "605.3a")
def choose_may(state: GameState, effect: fx.May, resolving: GameObject) -> Generator[Decision, Any, bool]:
    """Whether a player, the controller as a rule, chooses to follow what they may, its cost paid if it has one.

    Who chooses to pay may activate mana abilities meanwhile (CR 605.3a).  Where the cost is not paid in the
    end, that is taken back, and the player has not paid.
    """
    player = _who_may(state, effect, resolving)
    if not player:
        return False
    source = resolving.source or resolving
    if effect.cost and not state.rules.can_pay_while_resolving(state, player, effect.cost):
        return False
    if effect.then or effect.otherwise:
        for inner in effect.effects:
            number = amount(state, getattr(inner, "amount", 1), resolving)
            if not state.rules.can_do(state, inner, number, resolving):
                return False
    if not (yield Decision("may", player, [("no",), ("yes",)], "603.5", source.id)):
        return False
    if effect.cost:
        mark, meanwhile = Mark(state), list(state.meanwhile)
        try:
            yield from _pay_on_resolution(state, player, effect.cost, source.id)
        except IllegalAction:
            length = mark.trace
            mark.rollback()
            state.meanwhile[:] = meanwhile
            if state.taken_back is not None:
                state.taken_back(length, [])
            return False
        mark.release()
    return True


def _pay_on_resolution(state: GameState, player: str, cost: str, subject: int) -> Steps:
    symbols = yield from state.rules.announce_symbols(state, player, cost, subject)
    total, life = mana_and_life(symbols)
    if total:
        yield from state.rules.pay_mana(state, player, total, None, None, subject)
    pay_life(state, player, life)


@rule("118.12", "118.3", "605.3a")
def can_pay_while_resolving(state: GameState, player: str, cost: str) -> bool:
    """Whether a cost asked for on resolution might be paid, mana abilities counted."""
    return is_affordable(state, player, cheapest(cost), None, None)


@rule("603.7", "603.7a", "603.7d", "107.3n")
def create_delayed(state: GameState, effect: fx.Delayed, resolving: GameObject) -> None:
    """Create a delayed triggered ability (CR 603.7), if it is so; its X is its creator's (CR 107.3n)."""
    source = resolving.source or resolving
    if effect.condition is not None and not state.rules.condition_holds(
        state, effect.condition, resolving.controller, source, resolving.ability
    ):
        return
    delayed = DelayedTrigger(state.new_instance(), effect, resolving, state.turns_begun)
    state.set(state, "delayed", (*state.delayed, delayed))
    state.apply(ev.DelayedTriggerCreated(delayed.id, delayed.source.id, delayed.player, delayed.when))


@rule("701.23", "702.29e")
def search_library(state: GameState, player: str, what: str) -> Steps:
    """Search the library for a card, put it into the hand, then shuffle (CR 702.29e)."""
    library = state.players[player].library
    fitting = [
        card for card in library if matches(what, card.card.types, card.card.subtypes, card.card.supertypes)
    ]
    if fitting:
        options: list[tuple[Any, ...]] = [("card", card.id) for card in fitting]
        options.append(("none",))
        chosen = yield Decision("search", player, options, "701.23")
        if chosen < len(fitting):
            yield from state.rules.move(state, fitting[chosen], "hand", "search")
    yield from state.rules.shuffle(state, player)


@rule("701.6a", "113.9")
def can_be_countered(state: GameState, thing: GameObject) -> bool:
    """Whether a spell or ability can be countered."""
    from rulehound.core.abilities import CannotBeCountered

    if "uncounterable" in thing.riders:
        return False
    return thing.is_ability or not any(isinstance(each, CannotBeCountered) for each in thing.card.abilities)


@rule("701.6a")
def counter(state: GameState, thing: GameObject, resolving: GameObject) -> Steps:
    """Counter a spell or ability: it leaves the stack without any effect, a spell to the graveyard."""
    state.apply(ev.Countered(thing.id, (resolving.source or resolving).id))
    yield from state.rules.move(state, thing, "graveyard", "counter")
