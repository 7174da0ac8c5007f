"""The command `relations`: changes of scenarios that must not matter, on a target, counted and saved."""

import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.ci import exit_codes
from rulehound.ci.case import finding_of
from rulehound.ci.hunting import areas_of
from rulehound.ci.make import make, manner_of, scenario_choices
from rulehound.ci.reduce import Reducer, Trial
from rulehound.ci.reducing import REPLAYS_MAX_SLOW, SECONDS_MAX_SLOW
from rulehound.ci.store import file_name, replace_file
from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import scenario_bytes
from rulehound.core.scenario_shape import nearest
from rulehound.core.target import Target
from rulehound.oracles.base import Verdict
from rulehound.properties.reference import play_reference
from rulehound.properties.relations.judging import NOT_SUPPORTED, Case, relate
from rulehound.properties.relations.registry import BY_NAME, RELATIONS
from rulehound.properties.relations.relation import Relation
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target, replay_line

STATUSES = ("holds", "violated", "not applicable", "unknown")
REPLAYS_MAX = 200
REASONS_SHOWN = 8


class RelationOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound relations`, as given."""

    target: str = "core"
    scenarios: int = 200
    seed: int = 0
    areas: str = ""
    only: str = ""
    out: str = "out/relations"


class Counts:
    """What came of each relation, and why, counted; and the signatures found."""

    def __init__(self) -> None:
        self.scenarios = 0
        self.statuses: Counter[tuple[str, str]] = Counter()
        self.reasons: Counter[tuple[str, str, str]] = Counter()
        self.signatures: dict[str, int] = {}

    @property
    def judged(self) -> int:
        return sum(n for (_, status), n in self.statuses.items() if status in ("holds", "violated"))


def run_relations(options: RelationOptions, console: Console) -> int:
    """Judge a target by the relations on generated scenarios, and return the exit code."""
    if options.scenarios < 1 or options.seed < 0:
        raise BadInput("--scenarios takes a number from 1, --seed from 0")
    relations = relations_of(options.only)
    target = make_target(options.target)
    areas, readable, real = manner_of(options.target, areas_of(options.areas))
    counts, out = Counts(), Path(options.out)
    replace_summary(out, summary_of(options, counts))
    try:
        for index in range(options.scenarios):
            made = make(scenario_choices(options.seed, 0, index), areas, readable=readable, real=real)
            _judge(target, made.scenario(), relations, counts, options, console)
    finally:
        target.close()
        replace_summary(out, summary_of(options, counts))
    show_counts(counts, relations, console)
    if not counts.judged:
        console.print("Nothing was judged: no relation was applicable.", highlight=False)
        return exit_codes.HARNESS
    return exit_codes.FINDING if counts.signatures else exit_codes.CLEAN


def save_finding(folder: Path, scenario: Scenario) -> Path:
    """Write a finding to a file named by its signature; raises BadInput where that cannot be."""
    assert scenario.finding is not None
    path = folder / "findings" / f"{file_name(scenario.finding.signature)}.json"
    _make(path.parent)
    replace_file(path, scenario_bytes(scenario))
    return path


def replace_summary(folder: Path, summary: dict[str, Any]) -> None:
    """Write summary.json; raises BadInput where that cannot be."""
    _make(folder)
    replace_file(folder / "summary.json", msgspec.json.format(msgspec.json.encode(summary), indent=1) + b"\n")


def _make(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput(
            f"--out {folder}: cannot be written ({error.strerror}); name a folder that you may write to"
        ) from None


def relations_of(text: str) -> tuple[Relation, ...]:
    """Read names of relations with commas between, all for none; raises BadInput for an unknown one."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    for name in names:
        if name not in BY_NAME:
            raise BadInput(f"--only {text}: {name!r} is no relation; {nearest(name, BY_NAME)}")
    return tuple(relation for relation in RELATIONS if not names or relation.name in names)


def _judge(
    target: Target,
    scenario: Scenario,
    relations: tuple[Relation, ...],
    counts: Counts,
    options: RelationOptions,
    console: Console,
) -> None:
    """Judge by each relation; the first violation of each signature is reduced and saved."""
    case = Case(target, scenario)
    counts.scenarios += 1
    for relation in relations:
        related = case.judge(relation)
        counts.statuses[relation.name, related.status] += 1
        if related.why:
            counts.reasons[relation.name, related.status, related.why] += 1
        verdict = related.verdict
        if verdict is None:
            continue
        seen = counts.signatures.get(verdict.signature, 0)
        counts.signatures[verdict.signature] = seen + 1
        if not seen:
            small = reduce_related(relation, target, scenario, verdict)
            path = save_finding(Path(options.out), with_relation(small, relation, verdict, target))
            console.print(f"VIOLATED {relation.name}: {escape(verdict.sentence)}", highlight=False)
            again = replay_line(str(path), options.target)
            console.print(f"  {escape(again)}", highlight=False, soft_wrap=True)


def reduce_related(relation: Relation, target: Target, scenario: Scenario, verdict: Verdict) -> Scenario:
    """The smallest scenario found on which the relation is violated in the same way."""

    def test(candidate: Scenario) -> Trial:
        found = relate(relation, target, candidate).verdict
        skipped = {index for index, _ in play_reference(candidate).skipped}
        used = [index for index in range(len(candidate.script)) if index not in skipped]
        return Trial(found is not None and found.signature == verdict.signature, used)

    if isinstance(target, ReferenceTarget):
        return Reducer(test, REPLAYS_MAX).reduce(scenario)
    end = time.monotonic() + SECONDS_MAX_SLOW
    return Reducer(test, REPLAYS_MAX_SLOW, lambda: time.monotonic() > end).reduce(scenario)


def with_relation(scenario: Scenario, relation: Relation, verdict: Verdict, target: Target) -> Scenario:
    """The scenario with the finding written into it; `replay` knows the relation by its name."""
    rules = (relation.rule,) if relation.rule else ()
    finding = finding_of(verdict, target)
    return msgspec.structs.replace(scenario, title=relation.says, rules=rules, finding=finding)


def summary_of(options: RelationOptions, counts: Counts) -> dict[str, Any]:
    """All counts, as summary.json has them."""
    relations: dict[str, dict[str, Any]] = {}
    for (name, status), number in sorted(counts.statuses.items()):
        relations.setdefault(name, {})[status] = number
    reasons = [[*key, number] for key, number in sorted(counts.reasons.items())]
    return {
        "target": options.target,
        "seed": options.seed,
        "scenarios": counts.scenarios,
        "relations": relations,
        "reasons": reasons,
        "signatures": dict(sorted(counts.signatures.items())),
    }


def show_counts(counts: Counts, relations: tuple[Relation, ...], console: Console) -> None:
    """A table of what came of each relation, and the commonest reasons for not knowing or not playing."""
    table = Table("relation", "rule", *STATUSES)
    for relation in relations:
        row = [str(counts.statuses[relation.name, status]) for status in STATUSES]
        table.add_row(relation.name, relation.rule, *row)
    console.print(table)
    told: Counter[tuple[str, str]] = Counter()
    for (_, status, why), number in counts.reasons.items():
        if status == "unknown":
            told[status, why] += number
        elif why.startswith(NOT_SUPPORTED):
            told[NOT_SUPPORTED, why.removeprefix(f"{NOT_SUPPORTED}: ")] += number
    for (status, why), number in sorted(told.items(), key=lambda row: (-row[1], row[0]))[:REASONS_SHOWN]:
        console.print(f"  {status} {number}: {escape(why)}", highlight=False)
