"""The command `explore`: options checked, areas explored, counts printed, findings and graphs saved."""

import sys
import time
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console

from rulehound.ci import exit_codes
from rulehound.ci.expedition import Expedition, Route
from rulehound.ci.exploring import Explored, Failed
from rulehound.ci.outcome_graph import graph_of, graphml_bytes
from rulehound.ci.outcome_svg import POINTS_MAX, svg_bytes
from rulehound.ci.reducing import reduce_on, with_finding
from rulehound.ci.store import Store, replace_file
from rulehound.core.errors import BadInput
from rulehound.core.scenario_shape import nearest
from rulehound.core.target import Target
from rulehound.oracles.base import Verdict
from rulehound.properties.exploration import SPACES
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import FALLBACK_FAULT, FAULT, has_phase, knows_real_cards_only, make_target

ALL = "all"
REDUCED_MAX = 12
"""So many findings of an area are reduced; the others are saved as they were found."""
NAMED_MAX = 6
"""How many lines of a kind are printed; all of them are in summary.json."""


NOT_SHOWN = "target does not show"
"""Why an oracle as a whole has nothing to say; `rulehound hunt` lists that, here it is the same in every game."""


class ExploreOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound explore`; `sizes` are those given, by what they count."""

    area: str = ALL
    target: str = "core"
    jobs: int = 1
    out: str = "out/explore"
    sizes: dict[str, int] = {}


class Result(msgspec.Struct):
    """What came of exploring an area."""

    findings: dict[str, Failed]
    interrupted: bool
    contradicted: bool
    judged: bool


def sizes_of(options: ExploreOptions, target: Target) -> dict[str, int]:
    """The areas to explore with their sizes; raises BadInput for an area or a size that there is not."""
    if options.area != ALL and options.area not in SPACES:
        raise BadInput(f"--area {options.area}: there is none; {nearest(options.area, (*SPACES, ALL))}")
    areas = tuple(SPACES) if options.area == ALL else (options.area,)
    own = isinstance(target, ReferenceTarget)
    sizes = {}
    for area in areas:
        space = SPACES[area]
        size = options.sizes.get(space.size_name, space.size if own else space.size_slow)
        if not 0 <= size <= space.largest:
            raise BadInput(f"--{space.size_name} {size}: give a number from 0 to {space.largest}")
        sizes[area] = size
    for name in options.sizes:
        if name not in {SPACES[area].size_name for area in areas}:
            wanted = next(area for area, space in SPACES.items() if space.size_name == name)
            raise BadInput(f"--{name} is the size of --area {wanted}; the area given is {options.area}")
    return sizes


def explore(options: ExploreOptions, console: Console) -> int:
    """Explore the areas and return the exit code; raises BadInput for options that are wrong."""
    if options.jobs < 1:
        raise BadInput("--jobs takes a number from 1")
    name = options.target
    if name == "best":
        name = "phase" if has_phase() else FAULT + FALLBACK_FAULT
    if knows_real_cards_only(name):
        raise BadInput(
            f"target {name} knows real cards only, and an exploration plays invented ones; "
            f"try rulehound hunt --target {name}"
        )
    target = make_target(name)
    try:
        results = []
        for area, size in sizes_of(options, target).items():
            own = isinstance(target, ReferenceTarget)
            route = Route(area, size, name, readable=not own)
            results.append(_area(route, target, options, console))
            if results[-1].interrupted:
                break
    finally:
        target.close()
    return exit_code(results)


def exit_code(results: list[Result]) -> int:
    """What the results mean (see `exit_codes`)."""
    if any(each.interrupted for each in results):
        return exit_codes.INTERRUPTED
    if not all(each.judged for each in results):
        print("rulehound: nothing was judged; no game was played far enough", file=sys.stderr)
        return exit_codes.HARNESS
    if any(each.findings or each.contradicted for each in results):
        return exit_codes.FINDING
    return exit_codes.CLEAN


def _area(route: Route, target: Target, options: ExploreOptions, console: Console) -> Result:
    """Explore one area, print what came of it, and save it in a folder of its own."""
    space = SPACES[route.area]
    store = Store(str(Path(options.out) / route.area))
    began = time.monotonic()
    say = _Saying(console)
    say(f"{route.area}: {space.says}, {space.size_name} {route.size}, on {route.target}")
    say(f"{'runs':>7} {'boards':>7} {'outcomes':>8}  branch")
    expedition = Expedition(route, options.jobs, say.branch)
    try:
        expedition.run()
        found = expedition.found
        findings = first_failures(found)
        for number, failed in enumerate(findings.values()):
            reduced = number < REDUCED_MAX and not expedition.interrupted
            path = store.save(_scenario(failed, target, reduced))
            store.log("finding", signature=failed.signature, file=path.name)
            say(f"found CR {failed.rule or '-'} ({failed.oracle}): {failed.sentence}")
        _save(store, route, found)
    finally:
        store.close()
    say.end(found, time.monotonic() - began, expedition.interrupted)
    if findings:
        say(f"{len(findings)} findings in {store.findings}")
    say(f"saved: {store.folder}/counts.txt, summary.json, outcomes.graphml, outcomes.svg")
    own = route.target == "core"
    contradicted = own and any(each.unreached or each.beyond or odd(each) for each in found)
    judged = any(each.holds for each in found) or expedition.interrupted
    return Result(findings, expedition.interrupted, contradicted, judged)


def odd(explored: Explored) -> bool:
    """Whether a branch was taken that cannot be, or not taken although nothing speaks against it."""
    return bool(explored.never) == bool(explored.reached)


def first_failures(found: list[Explored]) -> dict[str, Failed]:
    """For each signature the first game of the first branch that has it."""
    first: dict[str, Failed] = {}
    for explored in found:
        for failed in explored.failed:
            first.setdefault(failed.signature, failed)
    return first


def _scenario(failed: Failed, target: Target, reduced: bool) -> Any:
    scenario = failed.scenario
    if reduced:
        scenario, _ = reduce_on(target, scenario, failed.signature, time.monotonic())
    verdict = Verdict(failed.oracle, "violated", failed.rule, failed.sentence, 0, (), failed.shape)
    return with_finding(scenario, verdict, target)


def counts_lines(found: list[Explored]) -> list[str]:
    """The counts that are pinned: games, boards, outcomes, and the branch."""
    return [f"{each.runs} {each.boards} {each.outcomes} {each.name}" for each in found]


def _save(store: Store, route: Route, found: list[Explored]) -> None:
    """Write the counts, everything that was counted, and the graph of outcomes."""
    graph = graph_of(found)
    replace_file(store.folder / "counts.txt", ("\n".join(counts_lines(found)) + "\n").encode())
    replace_file(store.folder / "outcomes.graphml", graphml_bytes(graph))
    if len(graph) <= POINTS_MAX:
        title = f"{route.area}, {SPACES[route.area].size_name} {route.size}, reference engine"
        replace_file(store.folder / "outcomes.svg", svg_bytes(graph, title))
    rows = [
        {name: getattr(each, name) for name in Explored.__struct_fields__ if name not in ("steps", "failed")}
        for each in found
    ]
    summary = {"area": route.area, "size": route.size, "target": route.target, "branches": rows}
    store.write_summary(summary)


class _Saying:
    """Prints lines, one for each branch as it is done."""

    def __init__(self, console: Console) -> None:
        self.console = console

    def __call__(self, line: str) -> None:
        self.console.print(line, highlight=False, markup=False)

    def branch(self, each: Explored) -> None:
        self(f"{each.runs:7} {each.boards:7} {each.outcomes:8}  {each.name}")
        if each.here != each.outcomes or each.differing:
            of = f" of {each.compared}" if each.compared != each.runs else ""
            self(
                f"{'':8}here {each.here:10} outcomes; {each.differing} games{of} end otherwise, as {each.difference}"
            )
        for text, names in (("no game leads to", each.unreached), ("the model has no", each.beyond)):
            for name in names[:NAMED_MAX]:
                self(f"{'':8}{text} {name}")
            if len(names) > NAMED_MAX:
                self(f"{'':8}... and {len(names) - NAMED_MAX} more")

    def end(self, found: list[Explored], seconds: float, interrupted: bool) -> None:
        """Totals, what was not taken and why, what was not supported or not known."""
        boards, runs, outcomes = (
            sum(getattr(each, name) for each in found) for name in ("boards", "runs", "outcomes")
        )
        self(f"{runs:7} {boards:7} {outcomes:8}  in all, {len(found)} branches, {seconds:.0f} s")
        if interrupted:
            self("interrupted: the branches above are whole, the others are left out")
        reasons: dict[str, list[str]] = {}
        for each in found:
            if not each.reached or each.never:
                reasons.setdefault(each.never or "no reason is known", []).append(each.name)
        for reason, names in reasons.items():
            more = f" and {len(names) - 2} more" if len(names) > 2 else ""
            self(f"never taken: {'; '.join(names[:2])}{more}: {reason}")
        unreached = sum(len(each.unreached) for each in found)
        objected = sum(each.objected for each in found)
        self(f"{unreached} outcomes that a model has were never reached; {objected} games objected to")
        for word, field in (("not supported", "unsupported"), ("not known", "unknown")):
            counts: dict[str, int] = {}
            for each in found:
                for reason, number in getattr(each, field).items():
                    if NOT_SHOWN in reason:
                        continue
                    counts[reason] = counts.get(reason, 0) + number
            for reason, number in sorted(counts.items(), key=lambda row: (-row[1], row[0]))[:NAMED_MAX]:
                self(f"{word}: {number} x {reason}")
