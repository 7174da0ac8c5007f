"""Ctrl-C ends a hunt with exit code 130, everything saved and nothing left running."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import ModuleType

import pytest

from rulehound.__main__ import main

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send"),
]

SECONDS_MAX = 60.0


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_hunt_is_saved(tmp_path: Path, jobs: int) -> None:
    """A terminal sends the signal to the whole group; the workers leave it to the campaign."""
    words = f"hunt --target fault:pools-last-all-turn --scenarios 1000000 --jobs {jobs} --out out"
    hunt = subprocess.Popen(
        [sys.executable, "-m", "rulehound", *words.split()],
        cwd=tmp_path,
        start_new_session=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    try:
        wait_for_a_finding(hunt, tmp_path / "out" / "events.ndjson")
        os.killpg(hunt.pid, signal.SIGINT)
        # Every process that the hunt started holds these pipes: their end is the end of all.
        out, err = hunt.communicate(timeout=SECONDS_MAX)
    finally:
        if hunt.poll() is None:
            os.killpg(hunt.pid, signal.SIGKILL)
    assert (hunt.returncode, err) == (130, ""), out
    summary = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert (summary["exit_code"], summary["interrupted"]) == (130, True)
    assert summary["scenarios"] > 0
    files = list((tmp_path / "out" / "findings").glob("*.json"))
    assert len(files) == len(summary["findings"]) >= 1
    assert "findings on fault:pools-last-all-turn" in out


def test_an_interrupt_while_all_is_being_imported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It ends as one that comes later."""

    class Interrupted(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "rulehound.cli", Interrupted("rulehound.cli"))
    with pytest.raises(SystemExit, match="130"):
        main()
    assert capsys.readouterr().err == "rulehound: interrupted\n"


@pytest.mark.parametrize("seconds", [2.5, 4.0])
def test_an_interrupted_doctor_prints_no_traceback(tmp_path: Path, seconds: float) -> None:
    """Neither this process nor the one that it plays in besides."""
    doctor = subprocess.Popen(
        [sys.executable, "-m", "rulehound", "doctor", "core", "--scenarios", "100000"],
        cwd=tmp_path, start_new_session=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    time.sleep(seconds)
    os.killpg(doctor.pid, signal.SIGINT)
    out, err = doctor.communicate(timeout=SECONDS_MAX)
    assert (doctor.returncode, out) == (130, "")
    assert err in ("", "rulehound: interrupted\n")


def wait_for_a_finding(hunt: "subprocess.Popen[str]", log: Path) -> None:
    """Return once the log tells of a finding."""
    deadline = time.monotonic() + SECONDS_MAX
    while time.monotonic() < deadline:
        assert hunt.poll() is None, hunt.communicate()
        if log.exists() and '"finding"' in log.read_text(encoding="utf-8"):
            return
        time.sleep(0.05)
    raise AssertionError("no finding in a minute")
