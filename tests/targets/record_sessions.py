"""Record the sessions that the documentation shows, anew.

    python -m tests.targets.record_sessions [NAME=COMMAND...]

Without a word those of the toy in Python; "java=java -cp ... Toy.java" also the one of docs/adapters/java.
"""

import re
import shlex
import sys
import tempfile
from pathlib import Path

from msgspec.structs import replace

from rulehound.ci.case import Tried, finding_of, try_scenario
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario, scenario_bytes
from rulehound.targets.process import ProcessTarget
from rulehound.targets.reference import ReferenceTarget

DOCS = Path(__file__).resolve().parents[2] / "docs"
SCENARIO = DOCS / "protocol" / "session.json"
FINDING = DOCS / "protocol" / "finding.json"
TRANSCRIPT = (sys.executable, "-m", "rulehound.targets.transcript")
GUARD = "for land in self.untapped():"


def toy(folder: Path, *, faulty: bool = False) -> list[str]:
    """The command of the toy that docs/adapters.md prints; the faulty one lets a tapped land be tapped."""
    (code,) = re.findall(
        r"```python\n(.*?)```", (DOCS / "adapters.md").read_text(encoding="utf-8"), re.DOTALL
    )
    if faulty:
        assert code.count(GUARD) == 1
        code = code.replace(GUARD, "for land in self.objects:")
    file = folder / ("faulty.py" if faulty else "toy.py")
    file.write_text(code, encoding="utf-8")
    return [sys.executable, "-S", str(file)]


def play_session(command: list[str], scenario: Scenario) -> tuple[Tried, str]:
    """Play the scenario, and once more with saving and loading where the target can; what came of both."""
    with ProcessTarget(command, "toy") as target:
        tried = try_scenario(target, scenario)
        trail = ReferenceTarget().play(scenario, []).trail
        reloaded = target.play_reloaded(scenario, trail) if target.capabilities().reloads else None
    return tried, "" if reloaded is None else f"{reloaded.status} {reloaded.expected}"


def record(session: Path, command: list[str], scenario: Scenario) -> Tried:
    """Record the session in which this is played."""
    tried, _ = play_session([*TRANSCRIPT, str(session), *command], scenario)
    return tried


def main() -> None:
    scenario = load_scenario(str(SCENARIO))
    with tempfile.TemporaryDirectory() as folder:
        record(SCENARIO.with_suffix(".ndjson"), toy(Path(folder)), scenario)
        short = replace(
            scenario, title="A tapped land is tapped again for mana.", script=scenario.script[:2], expect=()
        )
        command = toy(Path(folder), faulty=True)
        first = try_scenario(ProcessTarget(command, "toy"), short).first
        assert first is not None
        found = replace(short, finding=finding_of(first, ProcessTarget(command, "toy")))
        FINDING.write_bytes(scenario_bytes(found))
        record(FINDING.with_suffix(".ndjson"), command, found)
    for word in sys.argv[1:]:
        name, _, words = word.partition("=")
        record(DOCS / "adapters" / name / "session.ndjson", shlex.split(words), scenario)


if __name__ == "__main__":
    main()
