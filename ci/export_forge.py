"""A scenario as a Forge puzzle: a `.pzl` file, which is a position and what to do in it.

The form is that of Forge's own puzzles: `[metadata]` with "Key:value" lines, `[state]` with "key=value"
lines, cards with semicolons between and what is special about one behind bars.  Player A is the human.
"""

from collections.abc import Iterator
from typing import Final

from rulehound.ci.export_outcome import Outcome
from rulehound.ci.story import line_in_words
from rulehound.core.errors import BadInput
from rulehound.core.players import PLAYERS
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_names import PlacedObject, object_names
from rulehound.core.zones import START_ZONES

SEAT: Final = {"A": "human", "B": "ai"}
PHASE: Final = {
    "untap": "UNTAP", "upkeep": "UPKEEP", "draw": "DRAW", "precombat main": "MAIN1",
    "beginning of combat": "COMBAT_BEGIN", "end of combat": "COMBAT_END", "postcombat main": "MAIN2",
    "end": "END_OF_TURN", "cleanup": "CLEANUP",
}  # fmt: skip
COUNTER: Final = {"+1/+1": "P1P1", "-1/-1": "M1M1"}
COLOR: Final = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
TURNS: Final = 10
"""In how many turns the puzzle is lost: later than any scenario ends."""


def puzzle(scenario: Scenario, outcome: Outcome, name: str, remark: str) -> str:
    """The puzzle; raises BadInput for a start in combat, and for counters that we have no word for."""
    start = scenario.start
    if start.phase not in PHASE:
        raise BadInput(f"a Forge puzzle cannot begin in the {start.phase} step")
    does = [f"{number}. {line_in_words(line)}" for number, line in enumerate(scenario.script, 1)]
    after = f"By the rules, in the {outcome.moment} step or phase of turn {outcome.turn}: {_left(outcome)}"
    description = "\\n".join([remark, *(does or ["Do nothing but pass."]), after])
    lines = [
        "[metadata]",
        f"Name:{name}",
        "Goal:Win",
        f"Turns:{TURNS}",
        "Difficulty:Easy",
        f"Description:{description}",
        "[state]",
        f"activeplayer={SEAT[start.active]}",
        f"activephase={PHASE[start.phase]}",
        f"turn={start.turn}",
    ]
    for player in PLAYERS:
        life = scenario.players[player].life if player in scenario.players else 20
        lines.append(f"{SEAT[player]}life={life}")
        for zone in START_ZONES:
            cards = [
                _card(each)
                for each in object_names(scenario).values()
                if (each.player, each.zone) == (player, zone)
            ]
            if cards:
                lines.append(f"{SEAT[player]}{zone}={';'.join(cards)}")
    return "\n".join(lines) + "\n"


def _left(outcome: Outcome) -> str:
    """How the game is left, in a few words."""
    said = [f"{player} has {outcome.life[player]} life" for player in PLAYERS]
    said += [
        f"{player} has {{{'}{'.join(outcome.pools[player])}}}" for player in PLAYERS if outcome.pools[player]
    ]
    return ", ".join(said) + "."


def _card(each: PlacedObject) -> str:
    return "|".join([each.card, *_special(each)])


def _special(each: PlacedObject) -> Iterator[str]:
    entry = each.placed
    if entry.tapped:
        yield "Tapped"
    if entry.sick:
        yield "SummonSick"
    counters = [(kind, number) for kind, number in sorted(entry.counters.items()) if number]
    for kind, _ in counters:
        if kind not in COUNTER:
            raise BadInput(f"{each.name}: we have no word of Forge for {kind} counters")
    if counters:
        yield "Counters:" + ",".join(f"{COUNTER[kind]}={number}" for kind, number in counters)
    if entry.attached:
        raise BadInput(f"{each.name}: we have no words of Forge for what begins attached")
    if entry.chosen:
        yield f"ChosenColor:{COLOR[entry.chosen]}"
