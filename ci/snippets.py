"""A finding in the target's own API: written by people beside the scenario files, or by the target's package.

A file `own_api.py` in the folder of a finding's scenario holds one function for each finding, named after
the file ("two-effects.json" by `two_effects`).  For phase-python a script is written from what the adapter
sends (`targets.phase.snippets`), one file each in the folder `snippets`.
"""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import msgspec

from rulehound.ci.case import Tried
from rulehound.ci.ledger import Entry
from rulehound.core.errors import BadInput, TargetError
from rulehound.core.rules import RULES
from rulehound.core.scenario import Scenario
from rulehound.oracles.base import Verdict

OWN = "own_api.py"
SECONDS_MAX = 60.0


class Snippet(msgspec.Struct, frozen=True):
    """The code to show, where it stands beside the scenario file, and its whole text where we wrote that.

    `printed` is what it says when it is run.
    """

    shown: str
    place: str
    text: str = ""
    printed: str = ""


def snippet_for(
    file: Path, entry: Entry, scenario: Scenario, tried: Tried, verdict: Verdict
) -> Snippet | None:
    """The finding in the target's own API; None for a target of which there is no such thing.

    Raises BadInput where `own_api.py` lacks it or no condition is known that shows it.
    """
    own = file.parent / OWN
    if own.exists():
        return Snippet(function_in(own, file.stem.replace("-", "_")), OWN)
    if entry.target != "phase" or importlib.util.find_spec("phase") is None:
        return None
    from rulehound.targets.phase.recording import record
    from rulehound.targets.phase.snippets import snippet

    recording = record(scenario, tried.reference.trail)
    if recording.played.events != tried.played.events:
        raise TargetError(f"{file}: played again, the game was another")
    rule = entry.rule or verdict.rule
    try:
        text = snippet(
            recording,
            verdict.index,
            title=entry.title,
            rule=f"CR {rule}: {RULES[rule]}",
            shows=entry.shows,
            actions=entry.actions,
        )
    except ValueError as error:
        raise BadInput(f"{file}: {error}") from None
    return Snippet("", f"snippets/{file.stem.replace('-', '_')}.py", text, run(text, file))


def function_in(path: Path, name: str) -> str:
    """The source of a function of a file; raises BadInput where it has none of that name."""
    source = path.read_text(encoding="utf-8")
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef) and node.name == name:
            return "\n".join(source.splitlines()[node.lineno - 1 : node.end_lineno])
    raise BadInput(f"{path}: has no function {name}; write one that shows the finding")


def run(text: str, file: Path) -> str:
    """What a script prints, run by itself; raises BadInput where it does not show its fault (exit code 1)."""
    done = subprocess.run(
        [sys.executable, "-I", "-c", text], capture_output=True, text=True, timeout=SECONDS_MAX, check=False
    )
    if done.returncode != 1 or "FAULT: " not in done.stdout:
        said = (done.stdout + done.stderr).strip().splitlines()
        raise BadInput(
            f"{file}: its snippet does not show the fault ({said[-1] if said else 'it prints nothing'})"
        )
    return done.stdout
