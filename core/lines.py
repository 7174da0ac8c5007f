"""Decisions and options as script lines, by meaning, and back."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.decisions import PRIORITY, Decision, Option
from rulehound.core.mana import symbols_text
from rulehound.core.scenario import Activate, At, Attack, Attempt, Block, Cast, Choose, Line, Play, Shuffle
from rulehound.core.state import GameState


def label(state: GameState, option: Option) -> str:
    """What an option of a choice is called, before options that look alike are told apart."""
    verb = option[0]
    if verb in ("object", "card", "keep", "for mana") and len(option) > 1:
        return state.objects[option[1]].name
    if verb == "replacement":
        return state.objects[option[1]].name
    if verb == "trigger":
        return next(f"{each.source.name}" for each in state.waiting if each.id == option[1])
    if verb in ("type", "color"):
        return f"{{{option[1]}}}"
    if verb == "symbol":
        return str(option[1]) if option[1] == "life" else symbols_text(option[1])
    if verb == "pay" and len(option) > 1:
        return "".join(_kind_text(kind) * amount for kind, amount in option[1])
    if verb == "modes":
        return " and ".join(str(place + 1) for place in option[1]) or "none"
    if verb == "division":
        return " and ".join(str(share) for share in option[1])
    if verb in ("player", "x", "amount"):
        return str(option[1])
    return str(verb)


def _kind_text(kind: tuple[str, bool, str]) -> str:
    color, snow, restriction = kind
    remarks = [word for word in ("snow" if snow else "", restriction) if word]
    return f"{{{color}}}" + (f"({', '.join(remarks)})" if remarks else "")


def labels(state: GameState, decision: Decision) -> list[str]:
    """The labels of all options; the second of two that look alike becomes "Bear [2]"."""
    seen: dict[str, int] = {}
    found: list[str] = []
    for option in decision.options:
        text = label(state, option)
        seen[text] = number = seen.get(text, 0) + 1
        found.append(text if number == 1 else f"{text} [{number}]")
    return found


def line_of(state: GameState, decision: Decision, index: int) -> Line | None:
    """The option as a script line without an address; None for passing, and for not attacking or blocking."""
    option = decision.options[index]
    player = decision.player
    about = decision.about
    if option[0] == "activate":
        return Activate(player, state.objects[option[1]].name, option[2])  # type: ignore[arg-type]
    if about == PRIORITY:
        if option[0] == "pass":
            return None
        kind = Cast if option[0] == "cast" else Play
        return kind(player, state.objects[option[1]].name)  # type: ignore[arg-type]
    if about == "attack":
        return Attack(player, state.objects[decision.subject].name) if index else None  # type: ignore[arg-type]
    if about == "block":
        if not index:
            return None
        blocker = state.objects[decision.subject].name
        return Block(player, blocker, state.objects[option[1]].name)  # type: ignore[arg-type]
    return Choose(player, about, labels(state, decision)[index])  # type: ignore[arg-type]


def shuffle_line(state: GameState, player: str, order: list[int]) -> Shuffle:
    """The result of a shuffle as a script line."""
    library = state.players[player].library
    return Shuffle(player, tuple(library[place].name for place in order))  # type: ignore[arg-type]


def index_of(state: GameState, decision: Decision, line: Line) -> int | None:
    """The option that a line asks for in this decision; None where the line is about something else."""
    if line.player != decision.player:
        return None
    about = decision.about
    if isinstance(line, Choose):
        if line.about != about:
            return None
        found = labels(state, decision)
        return found.index(line.option) if line.option in found else None
    if isinstance(line, Attack):
        meant = about == "attack" and state.objects[decision.subject].name == line.object
        return len(decision.options) - 1 if meant else None
    if isinstance(line, Block):
        if about != "block" or state.objects[decision.subject].name != line.object:
            return None
        for index, option in enumerate(decision.options):
            if option[0] == "block" and state.objects[option[1]].name == line.attacker:
                return index
        return None
    if about not in (PRIORITY, "mana") or isinstance(line, Shuffle | Attempt):
        return None
    verb = "activate" if isinstance(line, Activate) else "cast" if isinstance(line, Cast) else "play"
    for index, option in enumerate(decision.options):
        if option[0] == verb and state.objects[option[1]].name == line.object:
            if not isinstance(line, Activate) or option[2] == line.ability:
                return index
    return None


def at_now(state: GameState, decision: Decision) -> At:
    """The address of a decision that is being made now."""
    about = decision.about
    return At(
        state.turn_number,
        state.moment,
        state.occurrences.get(state.moment, 1),
        state.decision_counts.get((decision.player, about), 1),
    )


def hint(state: GameState, line: Line, seen: list[str]) -> str:
    """What is easily forgotten about a line that could not be carried out; `seen` were options it was not among."""
    if isinstance(line, Choose):
        if seen:
            return f" (about {line.about} there was {', '.join(map(repr, seen))})"
        return " (a choice with one option only is not asked, and needs no line)"
    if isinstance(line, Cast | Play):
        named = [
            each for each in state.objects.values() if each.name == line.object and each.zone != "nowhere"
        ]
        others = [
            each.name for each in state.players[line.player].hand if named and each.card is named[-1].card
        ]
        if others and named[-1].zone != "hand":
            return f" ({line.object} is not in the hand; {' and '.join(others)} is)"
    if isinstance(line, Attempt):
        return f" (whenever {line.player} had priority it was legal, or not certain to be illegal)"
    if isinstance(line, Activate):
        card = next((each.card for each in state.objects.values() if each.name == line.object), None)
        abilities = card.rules_abilities if card is not None else ()
        activated = [str(i) for i, each in enumerate(abilities) if isinstance(each, ActivatedAbility)]
        if activated and str(line.ability) not in activated and line.ability < len(abilities):
            return f" (its ability {line.ability}, counted from 0, is not activated; write {' or '.join(activated)})"
    if isinstance(line, Attack | Block):
        return (
            " (attackers and blockers are declared as their step begins, before anybody acts in it; CR 508.1)"
        )
    return ""
