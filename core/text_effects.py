"""Effects in the conventional wording of rules text.

Each effect becomes a `Clause`, which can be said as an instruction ("Draw a card"), of somebody ("Target
player draws a card") or as a choice ("you may draw a card"; "you may have target creature get -1/-1").
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core import effects
from rulehound.core.amounts import Amount, Count, VariableX
from rulehound.core.damage_effects import (
    DamageNotPrevented,
    DealDamage,
    GainLife,
    LoseGame,
    LoseLife,
    PreventDamage,
)
from rulehound.core.effects import Effect
from rulehound.core.lasting_effects import DoesNotUntap, ExchangeControl, GainControl, Modify, Regenerate
from rulehound.core.mana import COLOR_NAMES
from rulehound.core.mana_effects import ActivateForMana, AddMana, DrainMana
from rulehound.core.object_effects import (
    Attach,
    Counter,
    CreateTokens,
    DiscardCards,
    DrawCards,
    Mill,
    Move,
    MoveCounters,
    PutCounters,
    Sacrifice,
    SearchLibrary,
    ShuffleIn,
    Tap,
    Untap,
)
from rulehound.core.text_clauses import Clause, Setting
from rulehound.core.text_conditions import condition_text
from rulehound.core.text_mana import add_mana
from rulehound.core.text_words import (
    article,
    capital,
    for_each,
    listed,
    measure,
    number,
    part_of_turn,
    plural,
    quantity,
    said,
    signed,
    tail,
)
from rulehound.core.triggered_abilities import StepBegins
from rulehound.core.turn_effects import AddPhases, AddSteps, EndCombat, EndTurn, ExtraTurn, SkipNext

_DURATIONS = {
    "end of turn": " until end of turn",
    "end of combat": " until end of combat",
    "your next turn": "",
    "end of your next turn": "",
    "end of combat on your next turn": "",
    "permanent": "",
    "this is tapped": " for as long as {} remains tapped",
    "you control this": " for as long as you control {}",
    "your next upkeep": " until your next upkeep",
    "your next end step": " until your next end step",
    "the next end step": " until the next end step",
}


def effects_text(row: tuple[Effect, ...], setting: Setting) -> str:
    """All effects of an ability as sentences, each with its period."""
    clauses = [clause(effect, setting) for effect in row]
    if len(clauses) > 1 and all(is_halved(effect) for effect in row):
        joined = " and ".join(each.said() for each in clauses)
        return f"{capital(joined)}. Round down each time."
    sentences = []
    for each in clauses:
        said = capital(each.said())
        sentences.append(f"{said}{'' if said.endswith(('—', '.')) else '.'}{each.after}")
    return " ".join(sentences) + (" Round down." if any(map(is_halved, row)) else "")


def is_halved(effect: Effect) -> bool:
    """Whether an effect has half of X for its amount."""
    amount = getattr(effect, "amount", None)
    return isinstance(amount, VariableX) and amount.half


def clause(effect: Effect, setting: Setting) -> Clause:
    """One effect as a clause."""
    return _CLAUSES[type(effect)](effect, setting)


def _inner(row: tuple[Effect, ...], setting: Setting) -> tuple[str, str]:
    """Effects inside another, said in one breath, and the sentences that follow them."""
    clauses = [clause(effect, setting) for effect in row]
    return " and ".join(each.said() for each in clauses), "".join(each.after for each in clauses)


def _draw(effect: DrawCards, setting: Setting) -> Clause:
    rest = quantity(effect.amount, "card") + tail(effect.amount)
    return Clause(setting.player(effect.who), "draw", rest)


def _discard(effect: DiscardCards, setting: Setting) -> Clause:
    if effect.hand:
        player = setting.player(effect.who)
        return Clause(player, "discard", f"{_their(player)} hand")
    rest = quantity(effect.amount, "card") + tail(effect.amount)
    return Clause(setting.player(effect.who), "discard", rest)


def _their(player: str) -> str:
    return "your" if player == "you" else "their"


def _mill(effect: Mill, setting: Setting) -> Clause:
    return Clause(setting.player(effect.who), "mill", quantity(effect.amount, "card") + tail(effect.amount))


def _shuffle_in(effect: ShuffleIn, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    their = _their(player)
    return Clause(player, "shuffle", f"{their} hand and graveyard into {their} library")


def _life(effect: GainLife | LoseLife, setting: Setting) -> Clause:
    verb = "gain" if isinstance(effect, GainLife) else "lose"
    rest = measure(effect.amount, "life") + tail(effect.amount)
    return Clause(setting.player(effect.who), verb, rest, spoken=True)


def _damage(effect: DealDamage, setting: Setting) -> Clause:
    to = setting.the_target() if effect.to == "target" else effect.to
    if effect.divided:
        to = f"divided as you choose among {to}"
        return Clause(setting.source, "deal", f"{measure(effect.amount, 'damage')} {to}")
    if effect.to == "target" and setting.many:
        to = f"each of {to}"
    rest = f"{measure(effect.amount, 'damage')} to {to}{tail(effect.amount, equal=True)}"
    after = " The damage can't be prevented." if effect.unpreventable else ""
    return Clause(setting.source, "deal", rest, after=after)


def _prevent_damage(effect: PreventDamage, setting: Setting) -> Clause:
    """As in "Prevent the next 3 damage that would be dealt to any target this turn" (CR 615.7)."""
    damage = "combat damage" if effect.combat else "damage"
    after = " You gain life equal to the damage prevented this way." if effect.gain_life else ""
    group = effect.to.replace("creatures", "each creature") if effect.amount is not None else effect.to
    if effect.once:
        source = {"": "a source", "chosen": "a source of your choice", "creatures": "a creature"}.get(
            effect.by
        )
        source = source or setting.object(effect.by)
        to = f" to {_shielded(effect.to, setting)}" if effect.to else ""
        return Clause(
            "",
            "",
            f"the next time {source} would deal {damage}{to} this turn, prevent that damage",
            after=after,
        )
    to = f" to {_shielded(group, setting)}" if effect.to else ""
    by = {"": "", "chosen": " by a source of your choice", "creatures": " by creatures"}.get(effect.by)
    by = f" by {setting.object(effect.by)}" if by is None else by
    if effect.amount is None:
        much = f"all {damage}"
    elif isinstance(effect.amount, int):
        much = f"the next {effect.amount} {damage}"
    else:
        much = f"the next {'half ' if is_halved(effect) else ''}X {damage}"
    where = "" if isinstance(effect.amount, int | VariableX | None) else f", where X is {said(effect.amount)}"
    return Clause("you", "prevent", f"{much} that would be dealt{to} this turn{by}{where}", after=after)


def _shielded(to: str, setting: Setting) -> str:
    return setting.object(to) if to in ("this", "target") else to


def _damage_not_prevented(effect: DamageNotPrevented, setting: Setting) -> Clause:
    return Clause("", "", "damage can't be prevented this turn")


def _tap(effect: Tap | Untap, setting: Setting) -> Clause:
    return Clause("you", type(effect).__name__.lower(), setting.object(effect.which))


def is_one(which: str) -> bool:
    """Whether a word means one object and not a group."""
    return which in ("this", "target") or which.startswith(("enchanted", "equipped"))


def _move(effect: Move, setting: Setting) -> Clause:
    group = not is_one(effect.which) or (effect.which == "target" and setting.many)
    its = "their" if group else "its"
    acted_on = setting.object(effect.which)
    if effect.how == "return to battlefield":
        return Clause("you", "return", f"{acted_on} to the battlefield under {its} owner's control")
    if effect.how == "return from graveyard" and group:
        return Clause("you", "return", f"{acted_on} from your graveyard to your hand")
    if effect.how == "return from graveyard":
        return Clause("you", "return", f"{acted_on} from your graveyard to your hand")
    if effect.how == "return to hand":
        hand = "owners' hands" if effect.which == "target" and setting.many else "owner's hand"
        return Clause("you", "return", f"{acted_on} to {its} {hand}")
    if effect.how == "blink":
        back = f"then return {'those cards' if group else 'that card'} to the battlefield"
        return Clause("you", "exile", f"{acted_on}, {back} under {its} owner's control")
    until = f" until {setting.source} leaves the battlefield" if effect.until else ""
    return Clause("you", effect.how, acted_on + until)


def _put_counters(effect: PutCounters, setting: Setting) -> Clause:
    where = setting.object(effect.which).replace("all creatures", "each creature", 1)
    if effect.divided:
        return Clause(
            "you", "distribute", f"{quantity(effect.amount, f'{effect.kind} counter')} among {where}"
        )
    if effect.which == "target" and setting.many:
        where = f"each of {where}"
    rest = f"{quantity(effect.amount, f'{effect.kind} counter')} on {where}{tail(effect.amount)}"
    return Clause("you", "put", rest)


def _move_counters(effect: MoveCounters, setting: Setting) -> Clause:
    counters = quantity(effect.amount, f"{effect.kind} counter")
    return Clause(
        "you", "move", f"{counters} from {setting.source} onto {setting.the_target()}{tail(effect.amount)}"
    )


def _activate_for_mana(effect: ActivateForMana, setting: Setting) -> Clause:
    return Clause(setting.the_target(), "activate", f"a mana ability of each {effect.what} they control")


def _drain_mana(effect: DrainMana, setting: Setting) -> Clause:
    return Clause(setting.the_target(), "lose", "all unspent mana and you add the mana lost this way")


def _create_tokens(effect: CreateTokens, setting: Setting) -> Clause:
    color = COLOR_NAMES.get(effect.color, "colorless")
    noun = f"{effect.power}/{effect.toughness} {color} {effect.name} creature token"
    return Clause(setting.player(effect.who), "create", quantity(effect.amount, noun) + tail(effect.amount))


def _modify(effect: Modify, setting: Setting) -> Clause:
    subject = setting.subject(effect.which)
    lasts = effect.duration if "your next turn" in effect.duration else ""
    before = f"until {lasts}, " if lasts else ""
    until = _DURATIONS[effect.duration].format(setting.source)
    keywords = listed(list(effect.keywords))
    many = not is_one(effect.which) or (effect.which == "target" and setting.many)
    until += _times(effect.times)
    if effect.animate:
        body = f"{_body(effect)} creature" + (f" with {keywords}" if keywords else "")
        is_land = (
            setting.target == "land you control"
            or setting.source == "this land"
            or effect.which == "enchanted land"
        )
        addition = "" if is_land else " in addition to its other types"
        after = " It's still a land." if is_land else ""
        return Clause(
            subject, "become", f"{article(body)}{addition}{until}", before=before, after=after, plural=many
        )
    if effect.power == effect.toughness == 0 and keywords:
        return Clause(subject, "gain", f"{keywords}{until}", before=before, plural=many)
    gains = f" and {'gain' if many else 'gains'} {keywords}" if keywords else ""
    return Clause(subject, "get", f"{_body(effect)}{gains}{until}", before=before, plural=many)


def _body(effect: Modify) -> str:
    """As in "+2/+2", "-X/-X" or, of what becomes a creature, "X/X"."""
    numbers = (effect.power, effect.toughness)
    if isinstance(effect.times, int | Count):
        return "{}/{}".format(*numbers) if effect.animate else signed(*numbers)
    minus = min(numbers) < 0
    shown = [f"{abs(each) if abs(each) != 1 else ''}X" if each else "0" for each in numbers]
    if effect.animate:
        return "/".join(shown)
    return "/".join(f"{'-' if minus else '+'}{each}" for each in shown)


def _times(times: Amount) -> str:
    """What X is, or what there is one for, behind a change of power and toughness."""
    if isinstance(times, Count):
        return f" {for_each(times)}"
    if isinstance(times, VariableX):
        return ", with X halved and rounded down" if times.half else ""
    return "" if isinstance(times, int) else f", where X is {said(times)}"


def _does_not_untap(effect: DoesNotUntap, setting: Setting) -> Clause:
    if effect.who is None:
        subject = setting.subject(effect.which)
        return Clause("", "", f"{subject} doesn't untap during its controller's next untap step")
    player = setting.player(effect.who)
    control, their = ("control", "your") if player == "you" else ("controls", "their")
    what = listed([plural(word) for word in effect.what])
    return Clause("", "", f"{what} {player} {control} don't untap during {their} next untap step")


def _attach(effect: Attach, setting: Setting) -> Clause:
    return Clause("you", "attach", f"{setting.source} to {setting.the_target()}")


def _regenerate(effect: Regenerate, setting: Setting) -> Clause:
    return Clause("you", "regenerate", setting.object(effect.which))


def _gain_control(effect: GainControl, setting: Setting) -> Clause:
    later = "your next turn" in effect.duration
    until = f" until {effect.duration}" if later else _DURATIONS[effect.duration].format(setting.source)
    return Clause("you", "gain", f"control of {setting.object(effect.which)}{until}")


def _exchange_control(effect: ExchangeControl, setting: Setting) -> Clause:
    return Clause("you", "exchange", f"control of {setting.source} and {setting.the_target()}")


def _counter(effect: Counter, setting: Setting) -> Clause:
    spell = "that spell" if effect.which == "that spell" else setting.the_target()
    return Clause("you", "counter", spell)


def _add_phases(effect: AddPhases, setting: Setting) -> Clause:
    added = " followed by ".join(f"an additional {phase} phase" for phase in effect.phases)
    if effect.you_get:
        return Clause("you", "get", f"{added} after {effect.after.removeprefix('after ')}", spoken=True)
    if isinstance(setting.trigger, StepBegins):
        return Clause("", "", f"there is {added} {_after(effect.after)}")
    return Clause("", "", f"{_after(effect.after)}, there is {added}")


def _after(where: str) -> str:
    return where if where.startswith(("after ", "before ")) else f"after {where}"


def _add_steps(effect: AddSteps, setting: Setting) -> Clause:
    added = quantity(effect.amount, f"additional {part_of_turn(effect.step)}") + tail(effect.amount)
    if effect.you_get:
        return Clause("you", "get", f"{added} {effect.where}", spoken=True)
    there = "there is" if effect.amount == 1 or isinstance(effect.amount, Count) else "there are"
    if isinstance(setting.trigger, StepBegins):
        return Clause("", "", f"{there} {added} {effect.where}")
    return Clause("", "", f"{effect.where}, {there} {added}")


def _extra_turn(effect: ExtraTurn, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    after = f" Skip the {part_of_turn(effect.skip)} of that turn." if effect.skip else ""
    if effect.lose_at_end:
        loses = "you lose" if player == "you" else "that player loses"
        after += f" At the beginning of that turn's end step, {loses} the game."
    return Clause(player, "take", "an extra turn after this one", after=after)


def _skip_next(effect: SkipNext, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    their = "your" if player == "you" else "their"
    return Clause(player, "skip", f"{their} next {part_of_turn(effect.what)}", spoken=True)


def _end_turn(effect: EndTurn, setting: Setting) -> Clause:
    if effect.active_may:
        return Clause("", "", "the player whose turn it is may end the turn")
    # Put before it, the condition would be one for an ability to trigger at all (CR 603.4).
    return Clause("you", "end", "the turn" + (" if it's your turn" if effect.only_yours else ""))


def _end_combat(effect: EndCombat, setting: Setting) -> Clause:
    return Clause("you", "end", "the combat phase")


def _search(effect: SearchLibrary, setting: Setting) -> Clause:
    card = article(f"{effect.what} card")
    return Clause("you", "search", f"your library for {card}, reveal it, put it into your hand, then shuffle")


def _lose_game(effect: LoseGame, setting: Setting) -> Clause:
    return Clause(setting.player(effect.who), "lose", "the game", spoken=True)


def _sacrifice(effect: Sacrifice, setting: Setting) -> Clause:
    player = setting.player(effect.who)
    choice = "" if player == "you" else " of their choice"
    return Clause(player, "sacrifice", quantity(effect.amount, effect.what) + choice + tail(effect.amount))


def _may(effect: effects.May, setting: Setting) -> Clause:
    if effect.cost and not effect.effects and not effect.then:
        what, after = _inner(effect.otherwise, setting)
        who = "its controller" if effect.who == "its controller" else setting.player(effect.who)
        pays = "you pay" if effect.who == "you" else f"{who} pays"
        return Clause("", "", f"{what} unless {pays} {effect.cost}", after=after)
    who = "its controller" if effect.who == "its controller" else setting.player(effect.who)
    if effect.cost:
        what, after = _inner((*effect.effects, *effect.then), setting)
        do = f"{who} may pay {effect.cost}. If {'you do' if who == 'you' else 'they do'}, {what}"
        return Clause("", "", do, after=after + _if_not(effect, setting))
    first, *others = (clause(each, setting) for each in effect.effects)
    what = " and ".join([first.chosen(), *(each.said() for each in others)])
    after = "".join(each.after for each in (first, *others))
    if effect.then:
        done, more = _inner(effect.then, setting)
        after += f" If you do, {done}.{more}"
    return Clause("", "", what, after=after + _if_not(effect, setting))


def _if_not(effect: effects.May, setting: Setting) -> str:
    """What happens if what may be done was not: "If you don't, sacrifice this creature"."""
    if not effect.otherwise:
        return ""
    what, after = _inner(effect.otherwise, setting)
    return f" If you don't, {what}.{after}"


def _when_you_do(effect: effects.WhenYouDo, setting: Setting) -> Clause:
    """What it is aimed at is chosen anew, as another ability."""
    do, after = _inner(effect.do, setting)
    again = Setting(setting.source, effect.target or setting.target, mentioned=effect.target is None)
    what, more = _inner(effect.effects, again)
    return Clause("", "", do, after=f"{after} When you do, {what}.{more}")


def _if(effect: effects.If, setting: Setting) -> Clause:
    """The condition comes last: put before it, it would be one for an ability to trigger at all (CR 603.4)."""
    if effect.condition.what == "kicked" and setting.source == "this spell":
        return _if_kicked(effect, setting)
    what, after = _inner(effect.effects, setting)
    if effect.otherwise:
        other, more = _inner(effect.otherwise, setting)
        after += f" Otherwise, {other}.{more}"
    return Clause("", "", f"{what} {condition_text(effect.condition, setting.source)}", after=after)


def _if_kicked(effect: effects.If, setting: Setting) -> Clause:
    """As in "this spell deals 2 damage to any target. If this spell was kicked, it deals 4 damage instead"."""
    if not effect.otherwise:
        what, after = _inner(effect.effects, setting)
        return Clause("", "", f"if this spell was kicked, {what}", after=after)
    first, after = _inner(effect.otherwise, setting)
    more, later = _inner(effect.effects, setting)
    if "any target" in first:  # A second "any target" would be another one.
        more = more.replace(" to any target", "")
    kicked = f" If this spell was kicked, {more.replace('this spell deals', 'it deals')} instead."
    return Clause("", "", first, after=f"{after}{kicked}{later}")


def _choose(effect: effects.Choose, setting: Setting) -> Clause:
    """As in "choose one —", with a line for each mode (CR 700.2)."""
    least, most, there = effect.least, effect.most, len(effect.modes)
    if least == most:
        many = number(least)
    elif least == 0:
        many = f"up to {number(most)}"
    elif (least, most) == (1, 2) and there == 2 and not effect.repeat:
        many = "one or both"
    else:
        many = f"{number(least)} or more" if most == there else f"{number(least)} or {number(most)}"
    again = ". You may choose the same mode more than once." if effect.repeat else " —"
    lines = [
        "\n• " + effects_text(mode.effects, Setting(setting.source, mode.target, setting.trigger))
        for mode in effect.modes
    ]
    return Clause("", "", f"choose {many}{again}", after="".join(lines))


def _delayed(effect: effects.Delayed, setting: Setting) -> Clause:
    first = ""
    names_target = msgspec.structs.replace(setting)
    _inner(effect.effects, names_target)
    if names_target.mentioned and not setting.mentioned and setting.target != "any target":
        first = f"choose {setting.the_target()}. "  # What is cast is aimed, not what it delays.
    what, after = _inner(effect.effects, setting)
    part = "upkeep" if effect.when == "upkeep" else part_of_turn(effect.when)
    whose = "that" if effect.added else "your next" if effect.whose == "you" else "the next"
    when = f"at the beginning of {whose} {part}" + (" on your next turn" if effect.next_turn else "")
    if effect.that_turn:
        when = f"at the beginning of the {part} on your next turn"
    if effect.next_turn and effect.whose == "any":
        said = f"{what} at the beginning of the next turn's {part}"
    elif len(effect.effects) == 1:  # Else it would seem that what is said next is delayed, too.
        said = f"{what} {when}"
    else:
        said = f"{when}, {what}"
    if effect.condition is not None:
        said = f"{condition_text(effect.condition)}, {said}"
    return Clause("", "", first + (capital(said) if first else said), after=after)


_CLAUSES: dict[type, Callable[[Any, Setting], Clause]] = {
    AddMana: add_mana,
    DrawCards: _draw,
    DiscardCards: _discard,
    Mill: _mill,
    ShuffleIn: _shuffle_in,
    GainLife: _life,
    LoseLife: _life,
    DealDamage: _damage,
    PreventDamage: _prevent_damage,
    DamageNotPrevented: _damage_not_prevented,
    Tap: _tap,
    Untap: _tap,
    Move: _move,
    PutCounters: _put_counters,
    MoveCounters: _move_counters,
    CreateTokens: _create_tokens,
    ActivateForMana: _activate_for_mana,
    DrainMana: _drain_mana,
    Modify: _modify,
    DoesNotUntap: _does_not_untap,
    Attach: _attach,
    Regenerate: _regenerate,
    GainControl: _gain_control,
    ExchangeControl: _exchange_control,
    Counter: _counter,
    AddPhases: _add_phases,
    AddSteps: _add_steps,
    ExtraTurn: _extra_turn,
    SkipNext: _skip_next,
    EndTurn: _end_turn,
    EndCombat: _end_combat,
    SearchLibrary: _search,
    LoseGame: _lose_game,
    Sacrifice: _sacrifice,
    effects.May: _may,
    effects.WhenYouDo: _when_you_do,
    effects.If: _if,
    effects.Choose: _choose,
    effects.Delayed: _delayed,
}
"""The words of every kind of effect; a test fails for a kind that is not here."""
