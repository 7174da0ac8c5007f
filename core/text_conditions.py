"""What an "if" asks, in the conventional wording of rules text."""

from rulehound.core.conditions import Condition
from rulehound.core.text_words import article, number, plural


def condition_text(condition: Condition, this: str = "it") -> str:
    """As in "if you cycled two or more cards this turn" (CR 603.4); `this` is what the source is called."""
    return f"if {state_text(condition, 'it' if condition.what == 'this is tapped' else this)}"


def state_text(condition: Condition, this: str) -> str:
    """As in "you control no Islands" (CR 603.8)."""
    least, most, whose = condition.at_least, condition.at_most, condition.whose
    match condition.what:
        case "this is tapped":
            return f"{this}'s tapped" if this == "it" else f"{this} is tapped"
        case "kicked" | "cast":
            return f"{this} was {condition.what}"
        case "activated":
            return f"this ability has been activated {number(least)} or more times this turn"
        case "turn":
            return {"you": "it's your turn", "opponent": "it's not your turn"}.get(whose, "it's a turn")
        case "main phase":
            return "it's your main phase" if whose == "you" else "it's an opponent's main phase"
        case "attacked":
            with_them = "" if least == 1 else f" with {number(least)} or more creatures"
            return f"you attacked{with_them} this {condition.during}"
        case "this attacked":
            return f"{this} attacked this {condition.during}"
        case "this was dealt damage":
            return f"{this} was dealt damage this {condition.during}"
        case "played a land":
            return f"you played {'a land' if least == 1 else f'{number(least)} or more lands'} this turn"
        case "cycled":
            return f"you cycled {number(least)} or more cards this turn"
        case "counters on this":
            return f"{this} has {_many(condition, f'{condition.kind} counter'.lstrip())} on it"
        case "life":
            life = f"{least} or more life" if most is None else f"{most} or less life"
            return f"you have {life}" if whose == "you" else f"an opponent has {life}"
        case "cards in hand":
            return f"{'you have' if whose == 'you' else 'an opponent has'} {_many(condition, 'card')} in hand"
    many = _many(condition, condition.of)
    if whose == "any":
        return f"there {'is' if most is None and least == 1 else 'are'} {many} on the battlefield"
    if whose == "opponent":
        return f"an opponent controls {many}" if most != 0 else f"your opponents control {many}"
    return f"you control {many}"


def _many(condition: Condition, noun: str) -> str:
    """As in "a creature", "three or more creatures", "two or fewer creatures", "no creatures"."""
    if condition.at_most is not None:
        if condition.at_most == 0:
            return f"no {plural(noun)}"
        return f"{number(condition.at_most)} or fewer {plural(noun)}"
    return (
        article(noun) if condition.at_least == 1 else f"{number(condition.at_least)} or more {plural(noun)}"
    )
