"""What a hunt shows while it runs: in words on a terminal and in a log of CI, and as data."""

import io
import json
import re
from pathlib import Path

import pytest
from rich.console import Console

from rulehound.ci import screen
from rulehound.ci.campaign import Campaign, Limits
from rulehound.ci.ledger import no_ledger
from rulehound.ci.report import Job
from rulehound.ci.screen import Screen, progress
from rulehound.cli import run
from rulehound.properties.areas import AREAS

FAULT = "fault:two-cancel-each-other"


def test_a_line_in_a_log_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rate, rules, findings, how long nothing was new, the canary; no control characters where there is no terminal."""
    monkeypatch.setattr(screen, "PLAIN_SECONDS", 0.0)
    out = io.StringIO()
    with Screen(Console(file=out, width=300)) as shown:
        Campaign(Job(FAULT, 1, tuple(AREAS)), Limits(60), None, None, shown.watch).run()
    line = out.getvalue().splitlines()[-1]
    assert re.search(r"60 scenarios \([\d.]+/s, 60 played\)", line)
    assert re.search(r"[1-9]\d* rules put to the test", line)
    assert "findings" in line
    assert "nothing new for" in line
    assert "canary" in line
    assert "\x1b" not in out.getvalue()


def test_the_same_stands_in_the_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One object a line, and no other line; quiet prints the summary alone."""
    words = f"hunt --target {FAULT} --areas replacement --scenarios 60 --seed 2 --out {tmp_path}"
    assert run([*words.split(), "--ndjson"]) == 1
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {event["event"] for event in events} == {"progress", "finding", "end"}
    campaign = Campaign(Job(FAULT, 1, tuple(AREAS)), Limits(1), None, None, lambda what, campaign: None)
    wanted = set(progress(campaign, no_ledger()))
    assert wanted == {
        "seconds", "lanes", "scenarios", "per_second", "played", "rules", "new", "known", "since_new", "canary",
    }  # fmt: skip
    assert all(wanted <= set(event) for event in events if event["event"] == "progress")
    assert run([*words.split(), "--quiet"]) == 1
    out = capsys.readouterr().out
    assert "found CR" not in out
    assert "1 findings on" in out


def test_how_to_replay_names_a_target_that_is_a_command() -> None:
    """The file knows it by the short name alone, which starts nothing."""
    assert screen.how_to_replay("out", FAULT) == "replay one: rulehound replay out/findings/NAME.json"
    said = screen.how_to_replay("out", "python toy.py")
    assert said == "replay one: rulehound replay out/findings/NAME.json --target 'python toy.py'"
