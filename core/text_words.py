"""The words of rules text: numbers, plurals, parts of a turn, amounts and who controls what."""

from rulehound.core.amounts import (
    Amount,
    Count,
    CountersOn,
    EventAmount,
    Less,
    ManaValue,
    PowerOf,
    SacrificedThisWay,
    VariableX,
)
from rulehound.core.qualities import ManaValueIs
from rulehound.core.turns import PHASE_OF_STEP

SOMEBODY = {"you": "you", "opponent": "an opponent", "any": "a player"}
CONTROLLED = {"you": " you control", "opponent": " an opponent controls", "any": ""}
"""What stands behind one thing that somebody controls."""

_NUMBERS = "zero one two three four five six seven eight nine ten".split()
_IRREGULAR = {"Elf": "Elves", "Dwarf": "Dwarves", "Wolf": "Wolves", "Plains": "Plains", "Fox": "Foxes"}
_ALL_CONTROLLED = {"you": " you control", "opponent": " your opponents control", "any": ""}
_PLACES = {"you": "your", "opponent": "each opponent's", "any": "each player's"}
_BOUND = {"exactly": "", "at most": " or less", "at least": " or greater"}
_COMPARED = {
    "exactly": "equal to",
    "at most": "less than or equal to",
    "at least": "greater than or equal to",
}
_TIMES = {2: "twice", 3: "three times", 4: "four times"}


def number(value: int) -> str:
    """Spell a number out as far as rules text does."""
    return _NUMBERS[value] if 0 <= value < len(_NUMBERS) else str(value)


def times(value: int) -> str:
    """As in "twice" or "three times"."""
    return _TIMES.get(value, f"{value} times")


def article(noun: str) -> str:
    """Put "a" or "an" before a noun."""
    return f"an {noun}" if noun[:1].lower() in tuple("aeiou") or noun.startswith("X/") else f"a {noun}"


def plural(noun: str) -> str:
    """The plural of a card type or subtype."""
    return _IRREGULAR.get(noun, f"{noun}s")


def all_of(what: str, whose: str) -> str:
    """As in "creatures you control"."""
    return plural(what) + _ALL_CONTROLLED[whose]


def spells(what: str) -> str:
    """As in "creature spells", "instant and sorcery spells", "spells"."""
    return f"{'instant and sorcery' if what == 'instant or sorcery' else what} spells".lstrip()


def enchanted(what: str, source: str) -> str:
    """As in "enchanted creature", or "equipped creature" where Equipment says so (CR 303.4b, 301.5a)."""
    return f"{'equipped' if source == 'this Equipment' else 'enchanted'} {what}"


def required(requirement: str, *, many: bool = False, when: str = "each combat") -> str:
    """As in "attacks each combat if able", "are goaded"."""
    if requirement == "goaded":
        return "are goaded" if many else "is goaded"
    return f"attack{'' if many else 's'} {when} if able"


def listed(words: list[str], joint: str = "and") -> str:
    """Join words as in "a, b, and c"."""
    if len(words) < 3:
        return f" {joint} ".join(words)
    return ", ".join(words[:-1]) + f", {joint} {words[-1]}"


def capital(text: str) -> str:
    """Begin a sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def signed(power: int, toughness: int) -> str:
    """As in "+1/+1" or "-2/-0"."""
    if power < 0 and toughness == 0:
        return f"{power:+d}/-0"
    if toughness < 0 and power == 0:
        return f"-0/{toughness:+d}"
    return f"{power:+d}/{toughness:+d}"


def part_of_turn(name: str) -> str:
    """As in "upkeep step", "combat phase", "precombat main phase", "turn"."""
    if name == "turn":
        return name
    return f"{name} step" if name in PHASE_OF_STEP else f"{name} phase"


def for_each(count: Count) -> str:
    """As in "for each creature you control", "for each Zombie card in your graveyard"."""
    if count.zone != "battlefield":
        return f"for each {_card(count)} in {_PLACES[count.whose]} {count.zone}"
    place = _ALL_CONTROLLED[count.whose] or " on the battlefield"
    return f"for each {count.what}{place}"


def _card(count: Count) -> str:
    return count.what if count.what == "card" else f"{count.what} card"


def the_number_of(count: Count) -> str:
    """As in "the number of creatures you control", "the number of cards in your hand"."""
    if count.zone != "battlefield":
        return f"the number of {plural(_card(count))} in {_PLACES[count.whose]} {count.zone}"
    place = _ALL_CONTROLLED[count.whose] or " on the battlefield"
    return f"the number of {plural(count.what)}{place}"


def said(amount: Amount) -> str:
    """What an amount is, as in "X", "three minus X", "the number of charge counters on it", "its power"."""
    match amount:
        case Count():
            return the_number_of(amount)
        case CountersOn(kind=kind):
            return f"the number of {kind} counters on it"
        case PowerOf():
            return "its power"
        case ManaValue():
            return "that spell's mana value"
        case SacrificedThisWay(what=what, each=each):
            times_many = f"{times(each)} " if each > 1 else ""
            return f"{times_many}the number of {plural(what)} sacrificed this way"
        case Less(amount=whole, by=by):
            return f"{number(whole)} minus {said(by)}"
        case int():
            return number(amount)
    return "that much" if isinstance(amount, EventAmount) else "X"


def with_mana_value(wanted: ManaValueIs, source: str, *, many: bool = False) -> str:
    """As in "with mana value 2 or less", of several things "with even mana values" (CR 202.3)."""
    value = "mana values" if many else "mana value"
    if not wanted.asks_for_amount:
        return f"with {wanted.how} {value}" if many else f"with {article(wanted.how)} {value}"
    amount = wanted.amount
    if isinstance(amount, int | VariableX):
        shown = str(amount) if isinstance(amount, int) else "X"
        return f"with {value} {shown}{_BOUND[wanted.how]}"
    named = (
        said(amount).removesuffix(" on it") + f" on {source}"
        if isinstance(amount, CountersOn)
        else said(amount)
    )
    return f"with {value} {_COMPARED[wanted.how]} {named}"


def quantity(amount: Amount, noun: str) -> str:
    """As in "a card", "two cards", "X cards", "that many cards"; what is counted follows in `tail`."""
    match amount:
        case VariableX(half=half):
            return f"{'half ' if half else ''}X {plural(noun)}"
        case EventAmount():
            return f"that many {plural(noun)}"
        case Count() | 1:
            return article(noun)
        case SacrificedThisWay(each=each):
            return article(noun) if each == 1 else f"{number(each)} {plural(noun)}"
        case CountersOn() | PowerOf() | ManaValue() | Less():
            return f"a number of {plural(noun)}"
    return f"{number(amount)} {plural(noun)}"


def measure(amount: Amount, noun: str) -> str:
    """As in "2 life", "X damage", "that much life"; what is counted follows in `tail`."""
    match amount:
        case VariableX(half=half):
            return f"{'half ' if half else ''}X {noun}"
        case EventAmount():
            return f"that much {noun}"
        case Count():
            return f"1 {noun}" if noun == "life" else noun
        case SacrificedThisWay(each=each):
            return f"{each} {noun}" if noun == "life" else noun
        case CountersOn() | PowerOf() | ManaValue() | Less():
            return noun
    return f"{amount} {noun}"


def tail(amount: Amount, *, equal: bool = False) -> str:
    """What stands at the end where something is counted: " for each ..." or " equal to the number of ..."."""
    if isinstance(amount, CountersOn | PowerOf | ManaValue | Less):
        return f" equal to {said(amount)}"
    if isinstance(amount, SacrificedThisWay):
        return f" equal to {said(amount)}" if equal else f" for each {amount.what} sacrificed this way"
    if not isinstance(amount, Count):
        return ""
    return f" equal to {the_number_of(amount)}" if equal else f" {for_each(amount)}"
