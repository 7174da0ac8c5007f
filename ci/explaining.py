"""The command `explain`: why a finding is one, what it needs, and from which choice on it is settled."""

from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.case import Tried, has_signature, signature_of, try_scenario
from rulehound.ci.futures import shares
from rulehound.ci.parting import first_difference
from rulehound.ci.reduce import entries_of, with_cards
from rulehound.ci.story import line_in_words
from rulehound.ci.telling import Teller
from rulehound.core.errors import BadInput
from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.scenario_names import name_of_entry, with_names
from rulehound.core.script import with_script
from rulehound.core.target import Target
from rulehound.oracles.base import Verdict
from rulehound.targets.registry import make_target


def explain(path: str, target_name: str, futures: int, console: Console) -> int:
    """Explain a finding; exit code 1, or 0 where the target shows nothing wrong.

    Raises BadInput where the file holds no finding and no target is named.
    """
    if not 0 <= futures <= 1000:
        raise BadInput(f"--futures {futures}: give a number from 0 to 1000")
    scenario = load_scenario(path)
    name = target_name or (scenario.finding.target if scenario.finding else "")
    if not name:
        raise BadInput(f"{path}: holds no finding; name the --target to explain it on")
    target = make_target(name)
    try:
        tried = try_scenario(target, scenario)
        wanted = scenario.finding.signature if scenario.finding else ""
        same = [each for each in tried.tally.in_order() if signature_of(each) == wanted]
        verdict = next(iter(same or tried.tally.in_order()), None)
        if tried.played.status == "unsupported" or verdict is None:
            why = tried.played.note if verdict is None and tried.played.note else "nothing is wrong there"
            console.print(f"{escape(path)} on {escape(name)}: {escape(why)}", highlight=False)
            return exit_codes.CLEAN
        for sentence in contradiction(tried, verdict, target):
            console.print(escape(sentence), highlight=False)
        for sentence in needs(target, scenario, signature_of(verdict)):
            console.print(escape(sentence), highlight=False)
        if futures:
            for sentence in settled(target, scenario, signature_of(verdict), futures):
                console.print(escape(sentence), highlight=False)
    finally:
        target.close()
    return exit_codes.FINDING


def contradiction(tried: Tried, verdict: Verdict, target: Target) -> Iterator[str]:
    """What was, what followed, and what the rule says instead, with the events that show it."""
    told = {index: (moment, sentence) for index, moment, sentence in Teller().tell(tried.played.events)}
    yield "What was"
    shown = [index for index in sorted({*verdict.events, verdict.index}) if index in told]
    before = [index for index in told if index < (shown[0] if shown else verdict.index)]
    for index in before[-3:]:
        yield f"  {told[index][0]}: {told[index][1]}"
    yield "What followed"
    for index in shown or [index for index in told if index >= verdict.index][:1]:
        yield f"  {told[index][0]}: {told[index][1]}  <- event {index}"
    yield f"  {verdict.sentence}"
    yield "What the rule says"
    if verdict.rule:
        yield f"  CR {verdict.rule}: {RULES.get(verdict.rule, '')}"
    else:
        yield "  No rule is needed to see that: an engine plays a legal game to its end."
    found = first_difference(tried.reference.events, tried.played.events, target.capabilities().complete)
    if found is not None and target.name != "core":
        moment, theirs, ours = found
        yield f"First difference, in {moment}"
        yield f"  {target.name}: {theirs}"
        yield f"  reference engine: {ours}"


def needs(target: Target, scenario: Scenario, signature: str) -> Iterator[str]:
    """Each card and each line, left out by itself: whether the finding still shows without it."""

    def shows_without(smaller: Scenario) -> bool:
        return has_signature(try_scenario(target, smaller), signature)

    yield "What it needs"
    named = with_names(scenario)
    entries = entries_of(named)
    for place, (player, zone, entry) in enumerate(entries):
        needed = not shows_without(with_cards(named, entries[:place] + entries[place + 1 :]))
        yield f"  {_needed(needed)} {name_of_entry(entry).removesuffix('#1')} ({player}'s {zone})"
    for place, line in enumerate(scenario.script):
        rest = (*scenario.script[:place], *scenario.script[place + 1 :])
        needed = not shows_without(with_script(scenario, rest))
        yield f"  {_needed(needed)} {place + 1}. {line_in_words(line)}"


def _needed(needed: bool) -> str:
    return "needed:    " if needed else "not needed:"


def settled(target: Target, scenario: Scenario, signature: str, futures: int) -> Iterator[str]:
    """The share of random futures in which it shows, at the start and after each line."""
    yield f"In how many of {futures} random futures it shows"
    moments: Sequence[str] = ["at the start", *(line_in_words(line) for line in scenario.script)]
    for place, number in enumerate(shares(target, scenario, signature, futures)):
        bar = "#" * round(20 * number / futures)
        yield f"  {number:4d}  {bar:20}  {f'after {place}. ' if place else ''}{moments[place]}"
