"""The command `export`: a scenario of real cards for another engine, as an XMage test or a Forge puzzle.

Both are skeletons: the position and what is done are exact, and what they compare at the end is how the
reference engine leaves the game.  An invented card exists in neither engine, so such a scenario is refused.
"""

from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.export_forge import puzzle
from rulehound.ci.export_outcome import Outcome, outcome_of
from rulehound.ci.export_xmage import class_name, java_test
from rulehound.ci.store import replace_file
from rulehound.core.errors import BadInput
from rulehound.core.library import LIBRARY
from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import object_names

Writer = Callable[[Scenario, Outcome, str, str], str]
"""Writes a scenario with its outcome; the name to give it, and a remark on what it is about."""

WRITERS: dict[str, Writer] = {"xmage": java_test, "forge": puzzle}


def export(file: str, kind: str, out: str, console: Console) -> int:
    """Write the scenario in the form of another engine; raises BadInput for what that cannot say."""
    path = Path(out or file_name(kind, Path(file).stem))
    scenario = load_scenario(file)
    try:
        text = exported(scenario, kind, path.stem, remark_of(scenario))
    except BadInput as error:
        raise BadInput(f"{file}: {error}") from None
    path.parent.mkdir(parents=True, exist_ok=True)
    replace_file(path, text.encode())
    console.print(f"written: {escape(str(path))}", highlight=False)
    return exit_codes.CLEAN


def file_name(kind: str, name: str) -> str:
    """What a file of this form is called; a Java class stands in a file of its name."""
    return f"{class_name(name)}.java" if kind == "xmage" else f"{name}.pzl"


def exported(scenario: Scenario, kind: str, name: str, remark: str) -> str:
    """The text for one engine; raises BadInput for an invented card, and for what the form cannot say."""
    refuse_invented(scenario)
    return WRITERS[kind](scenario, outcome_of(scenario), name, remark)


def remark_of(scenario: Scenario) -> str:
    """The rule that a scenario is about, and what was found with it."""
    finding = scenario.finding
    rules = dict.fromkeys([finding.rule] if finding and finding.rule else scenario.rules)
    said = [f"CR {rule}: {RULES.get(rule, '')}" for rule in rules]
    if finding is not None:
        said.append(f"Found on {finding.target}: {finding.sentence}.")
    return " ".join(said or [scenario.title])


def refuse_invented(scenario: Scenario) -> None:
    """Raise BadInput for the first card that is not a real one, or that the scenario gives other words.

    One without any card is refused as well.
    """
    objects = object_names(scenario).values()
    if not objects:
        raise BadInput("it has no cards, so there is nothing that another engine could be given")
    for placed in objects:
        if placed.card in scenario.cards or placed.card not in LIBRARY:
            raise BadInput(f"{placed.card!r} is an invented card, which other engines do not have")
