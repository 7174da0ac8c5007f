"""Telling a scenario in words: what there is, and what is done."""

from collections.abc import Iterator

from rulehound.core.scenario import (
    Activate,
    Attack,
    Attempt,
    Block,
    Cast,
    Choose,
    Line,
    Placed,
    Play,
    Scenario,
    Shuffle,
)
from rulehound.core.scenario_names import card_of, entry_name, name_of_entry
from rulehound.core.text import rules_text
from rulehound.core.zones import START_ZONES


def line_in_words(line: Line) -> str:
    """One script line as a sentence, with where it stands."""
    match line:
        case Activate():
            which = f" (ability {line.ability + 1})" if line.ability else ""
            text = f"{line.player} activates {line.object}{which}"
        case Cast():
            text = f"{line.player} casts {line.object}"
        case Play():
            text = f"{line.player} plays {line.object}"
        case Attack():
            text = f"{line.player} attacks with {line.object}"
        case Block():
            text = f"{line.player} blocks {line.attacker} with {line.object}"
        case Choose():
            text = f"{line.player} chooses {line.option} ({line.about})"
        case Attempt():
            which = f" (ability {line.ability + 1})" if line.ability else ""
            verb = "attack with" if line.action == "attack" else line.action
            text = f"{line.player} tries to {verb} {line.object}{which}, which is illegal"
        case Shuffle():
            text = f"{line.player}'s library is shuffled: {', '.join(line.order[:5])} on top"
    if line.at is None:
        return text
    place = f"turn {line.at.turn}, {line.at.step}"
    if line.at.occurrence > 1:
        place += f" number {line.at.occurrence}"
    return f"{text} [{place}]"


def start_in_words(scenario: Scenario) -> Iterator[str]:
    """The start: where the game stands and what each player has."""
    start = scenario.start
    yield f"Turn {start.turn}, {start.phase}; {start.active} is the active player."
    for player, has in scenario.players.items():
        if has.life != 20:
            yield f"{player} has {has.life} life."
        for zone in START_ZONES:
            entries = getattr(has, zone)
            if entries:
                yield f"{player}'s {zone}: {', '.join(entry_in_words(entry) for entry in entries)}."


def entry_in_words(entry: str | Placed) -> str:
    if isinstance(entry, str):
        return entry
    remarks = []
    if entry.tapped:
        remarks.append("tapped")
    if entry.sick:
        remarks.append("summoning sick")
    remarks += [f"{number} {kind} counters" for kind, number in sorted(entry.counters.items())]
    if entry.attached:
        remarks.append(f"attached to {entry.attached}")
    if entry.chosen:
        remarks.append(f"chosen {{{entry.chosen}}}")
    return f"{entry.name} ({', '.join(remarks)})" if remarks else entry.name


def cards_in_words(scenario: Scenario) -> Iterator[tuple[str, str]]:
    """Each card that is used, with what it is and its rules text; basic lands are left out."""
    names = dict.fromkeys(
        entry_name(name_of_entry(entry)).card
        for has in scenario.players.values()
        for zone in START_ZONES
        for entry in getattr(has, zone)
    )
    for name in names:
        card = card_of(scenario, name)
        if "Basic" in card.supertypes and not card.abilities:
            continue
        size = f" {card.power}/{card.toughness}" if "Creature" in card.types else ""
        cost = f" {card.cost}" if card.cost else ""
        kind = " ".join((*card.supertypes, *card.types))
        yield f"{name}{cost} ({kind}{size})", rules_text(card)
