"""A doctor says that all is well, or what to mend: on core, on a toy, and on toys with one thing wrong."""

import json
import sys
from pathlib import Path

import pytest

from rulehound.ci.forging import FORGERIES, falsified, try_forgery
from rulehound.ci.suite import suite
from rulehound.cli import run
from rulehound.targets.registry import make_target


def report(toy: Path, capsys: pytest.CaptureFixture[str], code: int) -> dict[str, str]:
    """What the doctor says of the toy, by check."""
    assert run(["doctor", f"{sys.executable} {toy}", "--scenarios", "1", "--json"]) == code
    return {each["name"]: each["status"] for each in json.loads(capsys.readouterr().out)["checks"]}


def replaced(toy: Path, before: str, after: str) -> None:
    """Change the toy in one place."""
    text = toy.read_text(encoding="utf-8")
    assert text.count(before) == 1
    toy.write_text(text.replace(before, after), encoding="utf-8")


def test_core_is_well(capsys: pytest.CaptureFixture[str]) -> None:
    """Each falsified answer is caught, and every scenario is played."""
    assert run(["doctor", "core", "--scenarios", "1"]) == 0
    told = capsys.readouterr().out
    assert "all is well" in told
    assert told.count("caught in 3 of 3 games") == len(FORGERIES)
    assert "10 of 10 generated scenarios were played" in told


@pytest.mark.parametrize("forgery", FORGERIES, ids=lambda forgery: forgery.says)
def test_a_forgery_changes_one_event_and_is_caught(forgery) -> None:  # type: ignore[no-untyped-def]
    """By an oracle that says nothing of the game as it was."""
    core = make_target("core")
    easy = [test.scenario for test in suite() if test.level <= 2]
    trial = try_forgery(core, forgery, easy, 1)
    assert (trial.tried, trial.caught) == (1, 1)
    trace = next(
        events for each in easy if falsified(events := core.play(each, []).events, forgery.forge) is not None
    )
    other = falsified(trace, forgery.forge)
    assert other is not None
    assert sum(one != two for one, two in zip(trace, other, strict=True)) == 1


def test_a_toy_is_repeatable_and_what_it_lacks_is_said(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It plays none of what is generated, and shows too little for its mana to be judged."""
    said = report(toy, capsys, 1)
    assert said["repeatability"] == "ok"
    assert said["handshake"] == "ok"
    assert said["falsified: mana of another type"] == "mend"
    assert said["save and restore"] == "ok"
    assert said["support"] == "mend"


def test_a_toy_that_never_does_the_same_twice_is_to_be_mended(
    toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its ids differ from process to process."""
    replaced(toy, "import json\n", "import json\nimport os\n")
    replaced(toy, '"instance": 1,', '"instance": os.getpid(),')
    assert report(toy, capsys, 1)["repeatability"] == "mend"


def test_a_toy_whose_answers_nobody_judges_is_to_be_mended(
    toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A falsified answer that no oracle looks at was not caught."""
    replaced(toy, '"complete": ["ManaAdded", "PriorityReceived"]', '"complete": []')
    said = report(toy, capsys, 1)
    assert said["kinds of event"] == "mend"
    assert said["falsified: mana of another type"] == "mend"


def test_a_toy_that_tells_of_nothing_is_to_be_mended(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """All would be well with a target in whose games nothing happens, for nothing can be falsified in them."""
    nothing = 'return {"events": [], "decision": None}'
    replaced(toy, "if self.passes == 2:", f"if True:\n            {nothing}\n        if self.passes == 2:")
    said = report(toy, capsys, 1)
    assert said["falsified: anything"] == "mend"


def test_a_kind_that_there_is_not_is_named(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A slip in `complete` would otherwise only make oracles silent."""
    replaced(toy, '"ManaAdded", "PriorityReceived"]', '"ManaAdd", "PriorityReceived"]')
    assert report(toy, capsys, 1)["kinds of event"] == "mend"


def test_a_toy_that_dies_in_the_easiest_scenarios_is_to_be_mended(
    toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else it would look like one that supports nothing."""
    replaced(toy, '"instance": 1,', '"instance": 1 // 0,')
    said = report(toy, capsys, 1)
    assert said["easy scenarios"] == "mend"
    assert said["repeatability"] == "not checked"


def test_the_advice_names_what_is_lacking_and_nothing_else(
    toy: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """ManaAdded is shown already, and no adapter can show "Decision"."""
    replaced(toy, '"ManaAdded", "PriorityReceived"]', '"ManaAdded", "PriorityReceived", "Decision"]')
    assert run(["doctor", f"{sys.executable} {toy}", "--scenarios", "1", "--json"]) == 1
    told = json.loads(capsys.readouterr().out)
    assert told["complete"] == ["ManaAdded", "PriorityReceived"]
    mend = {each["name"]: each["mend"] for each in told["checks"]}
    assert mend["falsified: mana of another type"] == "show AbilityActivated completely, for tapped-for-mana"
    assert "Decision" not in mend["kinds of event"]


@pytest.mark.parametrize(
    "forgery", [each for each in FORGERIES if each.judge], ids=lambda forgery: forgery.says
)
def test_the_judge_of_a_forgery_is_who_catches_it(forgery) -> None:  # type: ignore[no-untyped-def]
    """On core, which shows everything."""
    easy = [test.scenario for test in suite() if test.level <= 2]
    assert forgery.judge in try_forgery(make_target("core"), forgery, easy, 3).by


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["nobody"], "no target is named"),
        ([""], "without a name"),
        (["/no such\n\x1b[31m"], "?[31m"),
        (["core", "--scenarios", "0"], "from 1"),
        (["/no such"], "No such"),
    ],
)
def test_bad_input_is_said_in_one_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the exit code is 2."""
    assert run(["doctor", *arguments]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
    assert error.rstrip("\n").isprintable()
