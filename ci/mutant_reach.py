"""Which scenarios reach the line of a mutant: only these can tell it from the reference engine.

Until its line is reached, a game of a mutant is the reference engine's, to which nothing is objected.  So
the reference engine plays every scenario once, watched line by line, and a mutant only those that reach it.
"""

import ast
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import CodeType, FrameType
from typing import Any

from rulehound.ci.make import make, scenario_choices
from rulehound.ci.mutants import Mutant, source_of
from rulehound.properties.areas import AREAS

Line = tuple[str, int]
"""A module of core, and one of its lines."""


def lines_of(mutant: Mutant, tree: ast.Module) -> range:
    """The lines of which one is passed whenever the mutant's edit is about to matter.

    These are those of the statement that it is in, or of its head where other statements are in it; of an
    edit in the head of a function, those of the whole function.
    """
    around = [each for each in ast.walk(tree) if isinstance(each, ast.stmt) and _holds(each, mutant.line)]
    inner = [each for each in around if not isinstance(each, ast.FunctionDef | ast.ClassDef)]
    if not inner:
        outer = min(around, key=lambda each: (isinstance(each, ast.ClassDef), each.lineno))
        return range(outer.lineno, _end(outer) + 1)
    statement = max(inner, key=lambda each: each.lineno)
    body = getattr(statement, "body", None)
    last = max(statement.lineno, body[0].lineno - 1) if body else _end(statement)
    return range(statement.lineno, last + 1)


def _holds(statement: ast.stmt, line: int) -> bool:
    return statement.lineno <= line <= _end(statement)


def _end(statement: ast.stmt) -> int:
    return statement.end_lineno or statement.lineno


def watched_lines(chosen: Sequence[Mutant]) -> dict[Mutant, frozenset[Line]]:
    """The lines to watch for each mutant."""
    trees = {
        module: ast.parse(source_of(module).read_text(encoding="utf-8"))
        for module in {mutant.module for mutant in chosen}
    }
    return {
        mutant: frozenset((mutant.module, line) for line in lines_of(mutant, trees[mutant.module]))
        for mutant in chosen
    }


class Watcher:
    """Notes which of some lines of core a game passes."""

    def __init__(self, lines: Iterable[Line]) -> None:
        self.passed: set[Line] = set()
        self._files: dict[str, dict[int, Line]] = {}
        for module, line in lines:
            self._files.setdefault(str(source_of(module)), {})[line] = (module, line)
        self._within: dict[CodeType, dict[int, Line]] = {}

    def __enter__(self) -> "Watcher":
        self.passed = set()
        sys.settrace(self._enter)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def _enter(self, frame: FrameType, event: str, argument: object) -> Any:
        code = frame.f_code
        lines = self._within.get(code)
        if lines is None:
            wanted = self._files.get(code.co_filename, {})
            lines = {line: wanted[line] for _, _, line in code.co_lines() if line in wanted}
            self._within[code] = lines
        if not lines or self.passed.issuperset(lines.values()):
            return None

        def passing(frame: FrameType, event: str, argument: object) -> Any:
            found = lines.get(frame.f_lineno)
            if found is not None:
                self.passed.add(found)
            return passing

        return passing


def reached(lines: Iterable[Line], scenarios: Iterable[int], seed: int) -> Iterator[tuple[int, set[Line]]]:
    """Play scenarios on the reference engine; yields which of the lines each of them passes."""
    watcher = Watcher(lines)
    for index in scenarios:
        with watcher:
            make(scenario_choices(seed, 0, index), tuple(AREAS))
        yield index, watcher.passed


def to_play(
    wanted: Mapping[Mutant, frozenset[Line]], scenarios: Iterable[int], seed: int
) -> dict[Mutant, list[int]]:
    """Which scenarios each mutant has to play, in order."""
    found: dict[Mutant, list[int]] = {mutant: [] for mutant in wanted}
    lines = frozenset().union(*wanted.values())
    for index, passed in reached(lines, scenarios, seed):
        for mutant, mine in wanted.items():
            if not passed.isdisjoint(mine):
                found[mutant].append(index)
    return found
