"""Whatever is given wrongly is refused with exit code 2 and one line that says what to do; nothing is a traceback."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rulehound.ci.store import replace_file
from rulehound.targets import registry

CORE = ("hunt", "--target", "core", "--scenarios", "2")


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("hnt", "Did you mean 'hunt'?"),
        ("hunt --tim 3s", "--time"),
        ("--bogus", "--bogus"),
        ("hunt extra", "extra"),
        ("hunt --target", "requires an argument"),
        ("replay", "file"),
        ("replay one.json two.json", "two.json"),
        ("hunt --jobs two", "--jobs"),
        ("hunt --seed 1.5", "--seed"),
        ("faults --seeds many", "--seeds"),
    ],
)
def test_a_command_line_that_cannot_be_read(rulehound: Any, words: str, wanted: str) -> None:
    """Unknown commands and options are answered with the nearest."""
    assert wanted in rulehound(*words.split()).refusal()


def test_no_command_at_all_gives_the_help(rulehound: Any) -> None:
    """There is nothing to do, which is no success."""
    ran = rulehound()
    assert ran.code == 2
    assert "replay" in ran.out


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("hunt --target phsae", 'did you mean "phase"?'),
        ("hunt --target fault:two-cancel-eachother", 'did you mean "fault:two-cancel-each-other"?'),
        ("hunt --areas mana,fases", 'did you mean "phases"?'),
        ("faults two-cancel-eachother", 'did you mean "two-cancel-each-other"?'),
        ("replay {file} --target croe", 'did you mean "core"?'),
        ("show {file} --target croe", 'did you mean "core"?'),
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(
    rulehound: Any, written: Callable[..., str], words: str, wanted: str
) -> None:
    """Of a target, a fault or an area."""
    assert wanted in rulehound(*words.format(file=written()).split()).refusal()


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--time", "soon"), ("--time", "0"), ("--time", "-3s"), ("--time", "nan"), ("--time", "1e9"),
        ("--jobs", "0"), ("--jobs", "-1"), ("--scenarios", "-5"), ("--seed", "-1"), ("--areas", ","),
    ],
)  # fmt: skip
def test_a_value_that_an_option_cannot_have(rulehound: Any, tmp_path: Path, option: str, value: str) -> None:
    """The line names the option; no folder is made."""
    assert option in rulehound("hunt", "--target", "core", option, value).refusal()
    assert not list(tmp_path.iterdir())


def test_what_is_no_file_is_written_to_and_stays(tmp_path: Path) -> None:
    """A report or a captured scenario may go to /dev/stdout, which is not replaced by a file."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        replace_file(pipe, b"whole")
        assert os.read(reader, 100) == b"whole"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="Linux has this device")
def test_a_full_disk_behind_standard_output_is_said(tmp_path: Path) -> None:
    """It is no bug of ours."""
    with open("/dev/full", "w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "rulehound", "targets"],
            check=False, stdout=full, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == "rulehound: output cannot be written: No space left on device; make room\n"


@pytest.mark.parametrize("words", [(), ("--ndjson",)])
def test_a_reader_that_goes_away_interrupts_a_hunt(tmp_path: Path, words: tuple[str, ...]) -> None:
    """As with `| head -1`: exit code 130, and what was found is saved."""
    hunt = "hunt --target fault:two-cancel-each-other --areas replacement --scenarios 100 --seed 2 --out out"
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing, "w") as closed:
        ran = subprocess.run(
            [sys.executable, "-m", "rulehound", *hunt.split(), *words],
            check=False, stdout=closed, stderr=subprocess.PIPE, text=True, cwd=tmp_path,
        )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (130, "")
    summary = json.loads((tmp_path / "out" / "summary.json").read_text(encoding="utf-8"))
    assert summary["interrupted"]
    assert len(list((tmp_path / "out" / "findings").glob("*.json"))) == len(summary["findings"]) == 1


@pytest.mark.parametrize("words", ["--seeds 0", "--most -1", "--jobs 0"])
def test_numbers_of_faults_that_are_too_small(rulehound: Any, words: str) -> None:
    """Zero seeds would detect nothing and say so of every fault."""
    assert words.split()[0] in rulehound("faults", *words.split()).refusal()


@pytest.mark.parametrize(
    ("fields", "wanted"),
    [
        ({"turns": "two"}, "turns: a text was given"),
        ({"players": []}, "players: "),
        ({"players": {"A": {"battlefield": ["Forrest"]}, "B": {}}}, 'did you mean "Forest"?'),
        ({"rulehound": 2}, "this is version 2; this Rulehound reads version 1"),
        ({"scrpt": []}, 'did you mean "script"?'),
        ({"script": [{"do": "tap", "player": "A", "object": "Forest"}]}, "script[0].do"),
        ({"script": [{"do": "activate", "player": "A", "object": "Swamp"}]}, "script[0].object"),
        ({"start": {"phase": "lunch"}}, "start.phase"),
        ({"expect": [{"check": "mama", "player": "A", "is": ""}]}, 'did you mean "mana"?'),
    ],
)
@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_scenario_file_that_is_wrong(
    rulehound: Any, written: Callable[..., str], command: str, fields: dict[str, Any], wanted: str
) -> None:
    """The line begins with the file, and the place inside it."""
    file = written(**fields)
    line = rulehound(command, file).refusal()
    assert line.startswith(f"{file}: ")
    assert wanted in line


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"", "empty"),
        (b"{", "not JSON: line 1, column 2"),
        (b"\x7fELF\x00\xff\xfe\x00garbage", "not UTF-8"),
        (b"[1, 2]", "a scenario is a JSON object"),
        (b'{"rulehound": 1, "players": {"A": {}, "A": {}}}', 'the key "A" is written twice'),
        (b'{"rulehound": 1, "turns": NaN}', "NaN"),
        (b"[" * 100_000, "nested too deeply"),
    ],
)
def test_a_file_that_is_no_scenario(rulehound: Any, tmp_path: Path, data: bytes, wanted: str) -> None:
    """Half a file, another format, keys written twice."""
    (tmp_path / "odd.json").write_bytes(data)
    assert wanted in rulehound("replay", "odd.json").refusal()


def test_a_file_that_cannot_be_read(rulehound: Any, tmp_path: Path) -> None:
    """There is none, or it is a folder."""
    assert "No such file" in rulehound("replay", "none.json").refusal()
    assert "Is a directory" in rulehound("show", str(tmp_path)).refusal()


def test_a_target_that_is_not_installed(rulehound: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """It says what to install."""
    monkeypatch.setattr(registry, "has_phase", lambda: False)
    assert (
        "pip install 'rulehound[phase]'"
        in rulehound("hunt", "--target", "phase", "--scenarios", "1").refusal()
    )


@pytest.mark.parametrize(
    ("target", "wanted"),
    [
        ("/no/such/engine", "No such file"),
        ("no-such-engine --fast", "No such file"),
        ("{python} -c pass", "ended with exit code 0"),
        ("{python} -c 1/0", "ZeroDivisionError"),
        ("{python} -c print(42)", "printed what is no reply"),
        ("'{python} -c", "cannot be read as a command"),
        (" ", "without a name"),
    ],
)
@pytest.mark.parametrize("command", ["hunt --scenarios 2 --out out", "replay {file}", "show {file}"])
def test_a_target_that_does_not_start(
    rulehound: Any, written: Callable[..., str], command: str, target: str, wanted: str
) -> None:
    """The line says what the command did, and what to do."""
    words = command.format(file=written()).split()
    assert wanted in rulehound(*words, "--target", target.format(python=sys.executable)).refusal()


def test_a_hunt_on_a_target_that_does_not_start_says_so_in_its_summary(
    rulehound: Any, tmp_path: Path
) -> None:
    """The code in the summary is the exit code, with workers too."""
    for jobs in ("1", "2"):
        rulehound(
            "hunt", "--target", "/no/such/engine", "--scenarios", "2", "--out", "out", "--jobs", jobs
        ).refusal()
        assert '"exit_code": 2' in (tmp_path / "out" / "summary.json").read_text(encoding="utf-8")


def test_a_finding_on_a_command_does_not_say_how_to_start_it(
    rulehound: Any, written: Callable[..., str]
) -> None:
    """Its file names the target, and the line says which option is missing."""
    finding = {"oracle": "o", "rule": "106.4", "sentence": "s", "signature": "s", "target": "toy"}
    line = rulehound("replay", written(finding=finding)).refusal()
    assert "'toy'" in line
    assert "--target" in line


@pytest.mark.parametrize("out", ["file", "file/below"])
def test_an_output_folder_that_is_a_file(rulehound: Any, tmp_path: Path, out: str) -> None:
    """It is refused before anything is played, and the file is left alone."""
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    assert f"--out {out}: cannot be written" in rulehound(*CORE, "--out", out).refusal()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is read-only for root")
def test_an_output_folder_that_is_read_only(rulehound: Any, tmp_path: Path) -> None:
    """It says which folder."""
    (tmp_path / "mine").mkdir(mode=0o555)
    assert "--out mine/out: cannot be written" in rulehound(*CORE, "--out", "mine/out").refusal()


@pytest.mark.parametrize("file", ["summary.json", "findings", "events.ndjson"])
def test_an_output_folder_in_which_a_name_is_taken(rulehound: Any, tmp_path: Path, file: str) -> None:
    """A folder stands where a file has to go, or the other way round."""
    taken = tmp_path / "out" / file
    taken.parent.mkdir()
    if file == "findings":
        taken.write_text("mine", encoding="utf-8")
    else:
        taken.mkdir()
    assert "cannot be written" in rulehound(*CORE, "--out", "out").refusal()


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("[tool.rulehound", "cannot be read"),
        ("tool = 3", "is no table"),
        ("tool.rulehound = 3", "is no table"),
        ("[tool.rulehound]\ntarge = 'core'", 'did you mean "target"?'),
        ("[tool.rulehound]\njobs = 'two'", "give a number from 1, or auto"),
        ("[tool.rulehound]\njobs = true", "give a whole number"),
        ("[tool.rulehound]\ntarget = 3", "give a string"),
        ("[tool.rulehound]\nareas = ['manna']", 'did you mean "mana"?'),
        ("[tool.rulehound]\njobs = 0", "--jobs"),
        ("[tool.rulehound]\ntime = 'soon'", "--time"),
    ],
)
def test_settings_that_are_wrong(rulehound: Any, tmp_path: Path, text: str, wanted: str) -> None:
    """A setting is refused as the option would be."""
    (tmp_path / "pyproject.toml").write_text(text, encoding="utf-8")
    assert wanted in rulehound("hunt").refusal()


def test_settings_that_are_no_text(rulehound: Any, tmp_path: Path) -> None:
    """Bytes that are not UTF-8."""
    (tmp_path / "pyproject.toml").write_bytes(b"\xff\xfe")
    assert "cannot be read" in rulehound("hunt").refusal()
