"""The commands `replay` and `show`: one scenario file, on a target, in words."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.case import objections, try_scenario
from rulehound.ci.compare import differences
from rulehound.ci.parting import first_difference
from rulehound.ci.story import cards_in_words, line_in_words, start_in_words
from rulehound.ci.telling import Teller
from rulehound.core.errors import BadInput, ReplayError
from rulehound.core.happened import is_shown
from rulehound.core.mana import symbols_text
from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.core.target import Played, Target
from rulehound.core.trace import trace_bytes
from rulehound.oracles.base import Tally, Verdict
from rulehound.properties.relations.judging import Related, relate
from rulehound.properties.relations.registry import BY_NAME
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target, target_names


def replay(path: str, target_name: str, console: Console) -> int:
    """Play a scenario file on a target: FAILED, HOLDS, or ERROR where it could not be played as written."""
    scenario = load_scenario(path)
    name = target_name or (scenario.finding.target if scenario.finding else "core")
    if not target_name and name not in target_names():
        raise BadInput(f"{path}: found on {name!r}, which is started by a command; give it with --target")
    target = make_target(name)
    try:
        try:
            reference = ReferenceTarget().play(scenario, [], strict=True)
        except ReplayError as error:
            console.print(f"ERROR   {escape(path)} on {escape(name)}: {escape(str(error))}", highlight=False)
            return exit_codes.HARNESS
        if name == "core":
            played = reference
            tally, first = objections(played, cards_of(scenario), target.capabilities(), scenario)
        else:
            tried = try_scenario(target, scenario)
            played, tally, first = tried.played, tried.tally, tried.first
        related = related_again(scenario, target)
    finally:
        target.close()
    if played.status == "unsupported":
        console.print(
            f"ERROR   {escape(path)} on {escape(name)}: not supported: {escape(played.note)}", highlight=False
        )
        return exit_codes.HARNESS
    if related is not None and related.verdict is not None:
        first = related.verdict
    verdict = "FAILED" if first is not None else "HOLDS"
    console.print(f"{verdict:7} {escape(path)} on {escape(name)}", highlight=False)
    if first is not None:
        rule = f"CR {first.rule}: {RULES.get(first.rule, '')}" if first.rule else first.oracle
        console.print(f"  {escape(rule)}\n  {escape(first.sentence)}", highlight=False)
        show_others(first, tally, console)
    if related is not None and related.verdict is None:
        why = f": {related.why}" if related.why else ""
        console.print(f"  the relation {related.relation}: {related.status}{escape(why)}", highlight=False)
    show_lines(scenario, played, target.capabilities().complete, console)
    if name != "core":
        found = first_difference(reference.events, played.events, target.capabilities().complete)
        if found is not None:
            moment, theirs, ours = found
            console.print(f"  first difference, in {escape(moment)}:", highlight=False)
            console.print(f"    {escape(name)}: {escape(theirs)}", highlight=False)
            console.print(f"    reference engine: {escape(ours)}", highlight=False)
        for row in differences(reference, played, cards_of(scenario), target.capabilities())[:8]:
            console.print(f"  {escape(row)}", highlight=False)
    return exit_codes.FINDING if first is not None else exit_codes.CLEAN


def related_again(scenario: Scenario, target: Target) -> Related | None:
    """What comes of the relation that the scenario was found to violate; None where it was not found so."""
    relation = BY_NAME.get(scenario.finding.oracle) if scenario.finding is not None else None
    return None if relation is None else relate(relation, target, scenario)


def show_others(first: Verdict, tally: Tally, console: Console) -> None:
    """What other oracles object to: the earliest objection of each, and how many follow it."""
    others: dict[str, list[Verdict]] = {}
    for verdict in sorted(tally.violated, key=lambda verdict: verdict.index):
        others.setdefault(verdict.oracle, []).append(verdict)
    for oracle, (earliest, *more) in others.items():
        if oracle != first.oracle:
            count = f" (and {len(more)} more)" if more else ""
            console.print(f"  also ({escape(oracle)}): {escape(earliest.sentence)}{count}", highlight=False)


def show_lines(scenario: Scenario, played: Played, complete: frozenset[str], console: Console) -> None:
    """Each line of the script and each expectation, marked where the target could not carry it out or show it."""
    skipped = dict(played.skipped)
    for index, line in enumerate(scenario.script):
        mark = f"   <- {skipped[index]}" if index in skipped else ""
        console.print(f"  {index + 1}. {escape(line_in_words(line))}{escape(mark)}", highlight=False)
    expected = {index: (holds, seen) for index, holds, seen in played.expected}
    for index, expect in enumerate(scenario.expect):
        holds, seen = expected.get(index, (False, ""))
        mark = "holds" if holds else f"FAILED, it was {seen}" if index in expected else "not looked at"
        if index in expected and not is_shown(played.events, expect, complete):
            mark = "not shown"
        console.print(f"  expect {expect.check} {escape(str(expect.value))}: {escape(mark)}", highlight=False)
    for reason in played.unsupported:
        console.print(f"  not supported: {escape(reason)}", highlight=False)


def show_events(path: str, target_name: str) -> int:
    """Print the events of a game as a target tells them, one JSON object a line; core's are a model for adapters."""
    scenario = load_scenario(path)
    target = make_target(target_name or "core")
    try:
        played = try_scenario(target, scenario).played
    finally:
        target.close()
    print(trace_bytes(played.events).decode(), end="")
    return exit_codes.CLEAN


def show(path: str, target_name: str, console: Console) -> int:
    """Tell a scenario in words, with a timeline of phases, stack and mana."""
    scenario = load_scenario(path)
    console.print(f"[bold]{escape(scenario.title or path)}[/]", highlight=False)
    for number in scenario.rules:
        console.print(f"CR {number}: {escape(RULES.get(number, ''))}", highlight=False)
    if scenario.finding is not None:
        console.print(
            f"Found on {escape(scenario.finding.target)}: {escape(scenario.finding.sentence)}",
            highlight=False,
        )
    for sentence in start_in_words(scenario):
        console.print(escape(sentence), highlight=False)
    for name, text in cards_in_words(scenario):
        console.print(f"  {escape(name)}: {escape(text)}", highlight=False)
    for index, line in enumerate(scenario.script):
        console.print(f"{index + 1}. {escape(line_in_words(line))}", highlight=False)
    target = make_target(target_name or "core")
    try:
        played = try_scenario(target, scenario).played
    finally:
        target.close()
    timeline(played, console, target_name or "core")
    return exit_codes.CLEAN


def timeline(played: Played, console: Console, name: str) -> None:
    """What happened, in order, with the stack and the pools after it."""
    table = Table(title=f"what happens on {name}", title_justify="left")
    for column in ("phase or step", "what happens", "stack", "mana A", "mana B"):
        table.add_column(column, overflow="fold")
    teller = Teller()
    for _, moment, sentence in teller.tell(played.events):
        table.add_row(
            escape(moment),
            escape(sentence),
            escape(", ".join(teller.stack)),
            symbols_text(teller.pools["A"]),
            symbols_text(teller.pools["B"]),
        )
    console.print(table)
