"""Blind mutants: small changes made by machine to the engine's procedure, to see what the oracles miss.

A mutant is one edit of one module's syntax tree.  It is run in a process of its own, in which that module
is loaded from the changed tree; nothing is written to disk.
"""

import ast
import importlib.abc
import importlib.util
import sys
from collections.abc import Callable, Iterator
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType

import msgspec

import rulehound.core

MODULES = (
    "activating", "affordable", "announcing_x", "attaching", "casting", "casting_costs",
    "casting_from_top", "combat", "continuous", "control", "could_produce", "cycling", "damage",
    "delayed_triggers", "draining", "ending", "entering", "exchanges", "exerting", "functioning",
    "instructions", "instructions_choices", "instructions_permanents", "instructions_players",
    "instructions_turns", "instructions_zones", "layers", "legal_actions", "libraries", "mana_abilities",
    "mana_added", "meant", "modes", "paying_besides_mana", "payment", "prevention", "priority",
    "reductions", "reflexive", "replacement", "reversing", "shortage", "stack", "state",
    "state_based_actions", "state_triggers", "tapping", "targets", "together", "tokens", "trigger_events",
    "triggers", "triggers_on_stack", "turn", "turn_based_actions", "until", "ways_to_pay", "would_enter",
    "zone_change_triggers", "zone_changes",
)  # fmt: skip
"""The procedure that is mutated; how a game is set up, recorded and read is not a matter of rules."""

ONLOOKERS = frozenset(("watcher", "tempted", "taken_back"))
"""Fields of the state that are called for whoever looks on at a game."""
VERSIONS = frozenset(("version", "changes"))
"""Fields of the state that grow with whatever would make something remembered wrong; by how much is no matter."""

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip


class Mutant(msgspec.Struct, frozen=True, order=True):
    """One edit: the module, which of its possible edits it is, the line, what was done, and in which function.

    `rules` are the numbers that the function says it carries out, () for one that says none.
    """

    module: str
    number: int
    line: int
    what: str
    function: str = ""
    rules: tuple[str, ...] = ()


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """What became of a mutant: "killed" by an oracle (by which rule, and what it said), "crashed", "hung",
    or "survived", after so many scenarios, or "equivalent" without any.

    `note` says of a crash what was raised, and why a mutant is equivalent.
    """

    mutant: Mutant
    how: str
    scenarios: int
    oracle: str = ""
    rule: str = ""
    sentence: str = ""
    note: str = ""


Edit = tuple[int, str, Callable[[], None]]


def edits(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, Edit]]:
    """Every edit that can be made to a module, in order, with the function it is made in."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef):
            left_out = {id(node) for node in _no_rules(function)}
            for node in ast.walk(function):
                if id(node) not in left_out:
                    for edit in _edits_of(node):
                        yield function, edit


def _no_rules(function: ast.FunctionDef) -> Iterator[ast.AST]:
    """What is no rule, and is left alone: no game that has an end can differ by it.

    That is bounds at which a scenario is given up, calls for onlookers, by how much a version grows, how much
    a decorator remembers, and whether a player who has one option is asked.
    """
    for decorator in function.decorator_list:
        yield from ast.walk(decorator)
    for node in ast.walk(function):
        if isinstance(node, ast.If) and any("LimitExceeded" in ast.unparse(each) for each in node.body):
            yield node
            yield from ast.walk(node.test)
        elif _is_for_others(node):
            yield from ast.walk(node)
        elif isinstance(node, ast.Compare) and ast.unparse(node).startswith("len(") and _is_over_one(node):
            yield node


def _is_for_others(node: ast.AST) -> bool:
    """Whether it calls an onlooker, or grows a version."""
    if isinstance(node, ast.AugAssign):
        return bool(_fields_of(node.target) & VERSIONS)
    return isinstance(node, ast.If | ast.Expr) and bool(_fields_of(node) & ONLOOKERS)


def _fields_of(node: ast.AST) -> set[str]:
    """The names after a dot in it."""
    return {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute)}


def _is_over_one(node: ast.Compare) -> bool:
    (limit,) = node.comparators[:1]
    return isinstance(node.ops[0], ast.Gt) and isinstance(limit, ast.Constant) and limit.value == 1


def _rules_of(function: ast.FunctionDef) -> tuple[str, ...]:
    """The rule numbers in the function's `@rule(...)`."""
    return tuple(
        str(number.value)
        for decorator in function.decorator_list
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "rule"
        for number in decorator.args
        if isinstance(number, ast.Constant)
    )


def _edits_of(node: ast.AST) -> Iterator[Edit]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in FLIPPED:
        flipped = FLIPPED[type(node.ops[0])]
        yield node.lineno, f"comparison flipped to {flipped.__name__}", lambda: _set(node, "ops", [flipped()])
    elif isinstance(node, ast.BoolOp):
        other: ast.boolop = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield (
            node.lineno,
            f"{type(node.op).__name__} became {type(other).__name__}",
            lambda: _set(node, "op", other),
        )
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        value = node.value
        yield node.lineno, f"{value} became {value + 1}", lambda: _set(node, "value", value + 1)
    elif isinstance(node, ast.If):
        yield node.lineno, "branch dropped", lambda: _set(node, "test", ast.Constant(False))
    elif isinstance(node, ast.Expr) and _is_call(node.value):
        yield node.lineno, "call removed", lambda: _set(node, "value", ast.Constant(None))


def _is_call(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) or (
        isinstance(node, ast.YieldFrom) and isinstance(node.value, ast.Call)
    )


def _set(node: ast.AST, field: str, value: object) -> None:
    setattr(node, field, value)


def source_of(module: str) -> Path:
    """The file of a module of core."""
    return Path(next(iter(rulehound.core.__path__))) / f"{module}.py"


def mutants(modules: tuple[str, ...] = MODULES) -> list[Mutant]:
    """Every mutant of these modules, in order."""
    found: list[Mutant] = []
    for module in modules:
        tree = ast.parse(source_of(module).read_text(encoding="utf-8"))
        for number, (function, (line, what, _)) in enumerate(edits(tree)):
            found.append(Mutant(module, number, line, what, function.name, _rules_of(function)))
    return found


def mutated_code(mutant: Mutant) -> CodeType:
    """The module with the edit made, compiled."""
    path = source_of(mutant.module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    _, (_, _, make) = list(edits(tree))[mutant.number]
    make()
    return compile(ast.fix_missing_locations(tree), str(path), "exec")


class MutantFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Loads one module of core from its mutated tree; put first on `sys.meta_path` before core is imported."""

    def __init__(self, mutant: Mutant) -> None:
        self._name = f"rulehound.core.{mutant.module}"
        self._mutant = mutant

    def find_spec(
        self, name: str, path: object = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        return importlib.util.spec_from_loader(name, self) if name == self._name else None

    def create_module(self, spec: ModuleSpec) -> None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        exec(mutated_code(self._mutant), module.__dict__)


def install(mutant: Mutant) -> None:
    """Let this process run the mutant: forget what is loaded of Rulehound's engine, and load it again."""
    for name in [
        name
        for name in sys.modules
        if name.startswith("rulehound.") and not name.startswith("rulehound.ci.mutant")
    ]:
        del sys.modules[name]
    sys.meta_path.insert(0, MutantFinder(mutant))
