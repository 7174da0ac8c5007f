"""Effects that last in the conventional wording of rules text (CR 611)."""

from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core.amounts import Amount, Count, VariableX
from rulehound.core.cards import REQUIREMENTS
from rulehound.core.lasting_effects import (
    DoesNotUntap,
    ExchangeControl,
    GainControl,
    Instead,
    Modify,
    Regenerate,
)
from rulehound.core.text_clauses import Clause, Setting
from rulehound.core.text_replacements import replacement_text
from rulehound.core.text_words import article, for_each, listed, plural, required, said, signed

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


def _until(duration: str) -> str:
    """How long an effect lasts, as cards say it of a later turn."""
    return f"until the {duration}" if duration == "end of your next turn" else f"until {duration}"


def _modify(effect: Modify, setting: Setting) -> Clause:
    requirements = [each for each in effect.keywords if each in REQUIREMENTS]
    if requirements:
        return _requires(effect, requirements, setting)
    subject = setting.subject(effect.which)
    lasts = effect.duration if "your next turn" in effect.duration else ""
    before = f"{_until(lasts)}, " if lasts else ""
    until = _DURATIONS[effect.duration].format(setting.source)
    keywords = listed(list(effect.keywords))
    many = setting.is_group(effect.which)
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


def _requires(effect: Modify, requirements: list[str], setting: Setting) -> Clause:
    """As in "goad target creature", "target creature gains haste and attacks this turn if able"."""
    lasts = effect.duration
    if requirements == ["goaded"] and len(effect.keywords) == 1 and lasts == "your next turn":
        return Clause("you", "goad", setting.object(effect.which))
    subject, many = setting.subject(effect.which), setting.is_group(effect.which)
    when = {"end of turn": "this turn", "end of combat": "this combat"}.get(lasts, "each combat")
    before = f"{_until(lasts)}, " if "your next turn" in lasts else ""
    until = "" if before or when != "each combat" else _DURATIONS[lasts].format(setting.source)
    gained = listed([each for each in effect.keywords if each not in REQUIREMENTS])
    parts = [required(each, many=many, when=when) for each in requirements]
    if gained:
        parts.insert(0, f"{'gain' if many else 'gains'} {gained}")
    if effect.power or effect.toughness:
        parts.insert(0, f"{'get' if many else 'gets'} {_body(effect)}")
    return Clause("", "", f"{before}{subject} {' and '.join(parts)}{until}")


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


def _regenerate(effect: Regenerate, setting: Setting) -> Clause:
    return Clause("you", "regenerate", setting.object(effect.which))


def _gain_control(effect: GainControl, setting: Setting) -> Clause:
    later = "your next turn" in effect.duration
    until = f" {_until(effect.duration)}" if later else _DURATIONS[effect.duration].format(setting.source)
    return Clause("you", "gain", f"control of {setting.object(effect.which)}{until}")


def _exchange_control(effect: ExchangeControl, setting: Setting) -> Clause:
    return Clause("you", "exchange", f"control of {setting.source} and {setting.the_target()}")


def _instead(effect: Instead, setting: Setting) -> Clause:
    """As in "until end of turn, if a creature would die, exile it instead" (CR 614.3)."""
    source, replacement = setting.source, effect.replacement
    if effect.which:
        source = setting.subject(effect.which)
        source = {"it": "that creature", "those cards": "that creature", "they": "one of them"}.get(
            source, source
        )
        replacement = msgspec.structs.replace(replacement, this=True)
    said = replacement_text(replacement, source).removesuffix(".")
    lasts = "" if effect.duration == "permanent" else f"{_until(effect.duration)}, "
    return Clause("", "", f"{lasts}{said[:1].lower()}{said[1:]}")


CLAUSES: dict[type, Callable[[Any, Setting], Clause]] = {
    Modify: _modify,
    DoesNotUntap: _does_not_untap,
    Regenerate: _regenerate,
    GainControl: _gain_control,
    ExchangeControl: _exchange_control,
    Instead: _instead,
}
