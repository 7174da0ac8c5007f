"""Effects in the conventional wording of rules text.

Each effect becomes a `Clause`, which can be said as an instruction ("Draw a card"), of somebody ("Target
player draws a card") or as a choice ("you may draw a card"; "you may have target creature get -1/-1").
"""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core import effects, text_damage, text_lasting, text_mana, text_objects, text_turns
from rulehound.core.effects import Effect
from rulehound.core.text_clauses import Clause, Setting, is_halved
from rulehound.core.text_conditions import condition_text
from rulehound.core.text_words import capital, number, part_of_turn


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


def clause(effect: Effect, setting: Setting) -> Clause:
    """One effect as a clause."""
    return _CLAUSES[type(effect)](effect, setting)


def _inner(row: tuple[Effect, ...], setting: Setting) -> tuple[str, str]:
    """Effects inside another, said in one breath, and the sentences that follow them."""
    clauses = [clause(effect, setting) for effect in row]
    return " and ".join(each.said() for each in clauses), "".join(each.after for each in clauses)


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
    if effect.when in effects.EVENTS_OF_SOURCE:
        happens = effect.when.removeprefix("this ").replace("leaves", "leaves the battlefield")
        said = f"when {setting.source} {happens}, {what}"
        if effect.condition is not None:
            said = f"{condition_text(effect.condition)}, {said}"
        return Clause("", "", first + (capital(said) if first else said), after=after)
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
    **text_mana.CLAUSES,
    **text_objects.CLAUSES,
    **text_damage.CLAUSES,
    **text_lasting.CLAUSES,
    **text_turns.CLAUSES,
    effects.May: _may,
    effects.WhenYouDo: _when_you_do,
    effects.If: _if,
    effects.Choose: _choose,
    effects.Delayed: _delayed,
}
"""The words of every kind of effect; a test fails for a kind that is not here."""
