"""The GitHub action: its file is well formed, and its steps run here as they do there."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import yaml

ACTION = Path(__file__).parents[2] / "ci" / "action"
FAULT = "fault:two-cancel-each-other"
Act = Callable[..., "subprocess.CompletedProcess[str]"]

pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="the steps are written for bash")


def test_the_action_hands_every_input_to_its_script() -> None:
    """A composite action: what it uses is pinned, and what its steps name is an input."""
    action: dict[str, Any] = yaml.safe_load((ACTION / "action.yml").read_text(encoding="utf-8"))
    assert action["runs"]["using"] == "composite"
    steps = action["runs"]["steps"]
    for step in steps:
        assert re.fullmatch(r"[\w./-]+@v\d+", step["uses"]) if "uses" in step else step["shell"] == "bash"
    text = json.dumps(steps)
    assert set(re.findall(r"inputs\.([\w-]+)", text)) == set(action["inputs"])
    (run,) = [step for step in steps if step.get("id") == "run"]
    script = (ACTION / "run.sh").read_text(encoding="utf-8")
    assert all(name in script for name in run["env"])
    assert "${{" not in run["run"], "an input in a script's text could run as code"


@pytest.fixture
def act(tmp_path: Path) -> Act:
    """Run the action's script in an empty folder, with a `rulehound` on the path."""
    program = tmp_path / "bin" / "rulehound"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nexec {sys.executable} -m rulehound "$@"\n')
    program.chmod(0o755)
    (tmp_path / "work").mkdir()

    def act(**env: str) -> "subprocess.CompletedProcess[str]":
        return subprocess.run(
            ["bash", str(ACTION / "run.sh")],
            cwd=tmp_path / "work",
            env={
                **os.environ,
                "PATH": f"{program.parent}:{os.environ['PATH']}",
                "GITHUB_STEP_SUMMARY": str(tmp_path / "summary.md"),
                "GITHUB_OUTPUT": str(tmp_path / "output"),
                "OUT": "out",
                **env,
            },
            capture_output=True,
            text=True,
            check=False,
        )

    return act


@pytest.mark.slow
def test_each_mode_runs(act: Act, tmp_path: Path) -> None:
    """A pull request that brings a fault in, the night after, and the reports alone."""
    ran = act(MODE="pr", TARGET=FAULT, SCENARIOS="60", AREAS="replacement", SEED="1")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    work = tmp_path / "work"
    assert {"report.html", "junit.xml", "rulehound.sarif", "summary.md"} <= {
        path.name for path in (work / "out").iterdir()
    }
    assert f"Rulehound on {FAULT}" in (tmp_path / "summary.md").read_text()
    assert (tmp_path / "output").read_text() == "exit-code=1\n"

    # The finding is kept; the next change finds it on its base too, and the ledger knows it.
    shutil.copytree(work / "out" / "findings", work / "regressions")
    files = sorted(map(str, (work / "regressions").iterdir()))
    add = [sys.executable, "-m", "rulehound", "ledger", "add", *files]
    subprocess.run(add, cwd=work, check=True, stdout=subprocess.DEVNULL)
    same = {"TARGET": FAULT, "SCENARIOS": "60", "AREAS": "replacement", "LEDGER": "rulehound-ledger.toml"}
    ran = act(MODE="pr", BASE=FAULT, SEED="1", **same)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert "known" in ran.stdout

    for mode in ("nightly", "nightly", "report"):
        ran = act(MODE=mode, **same)
        assert ran.returncode in (0, 1), ran.stdout + ran.stderr
        assert "Traceback" not in ran.stderr


def test_a_mode_that_is_none_is_refused(act: Act) -> None:
    ran = act(MODE="daily", TARGET="core")
    assert (ran.returncode, ran.stderr) == (2, "rulehound: mode daily is none of pr, nightly and report\n")
