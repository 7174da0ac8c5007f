"""The pytest plugin: a `target` fixture, scenario files as items, and options that say on which target.

    pytest --pyargs rulehound.properties --rulehound-target phase -n auto
    pytest regressions/ --rulehound-target phase

pytest loads this in every run where Rulehound is installed, so nothing of Rulehound is imported before an
option, a fixture or a scenario file is used.
"""

import re
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

HEAD = 64
"""How many bytes of a JSON file are looked at."""
SCENARIO = re.compile(rb'\s*\{\s*"rulehound"\s*:')
SCENARIOS = 100
"""How many scenarios each property is put to the test on, where the option is left out."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the options, in a group of their own."""
    group = parser.getgroup("rulehound", "Rulehound: rule bugs in engines of Magic: The Gathering")
    group.addoption(
        "--rulehound-target", metavar="NAME", help="core (default), phase, mtg, fault:NAME or a command"
    )
    group.addoption(
        "--rulehound-seed", type=int, default=0, metavar="N", help="the seed of the scenarios (0)"
    )
    group.addoption(
        "--rulehound-scenarios",
        type=int,
        default=SCENARIOS,
        metavar="N",
        help=f"how many scenarios for each property ({SCENARIOS})",
    )
    group.addoption(
        "--rulehound-out",
        default="out/properties",
        metavar="FOLDER",
        help="where findings go (out/properties)",
    )
    parser.addini("rulehound_collect", "collect scenario files as items (true)", type="bool", default=True)


def pytest_configure(config: pytest.Config) -> None:
    """Refuse a target that there is not, and numbers that make no sense, before anything is collected."""
    if config.getoption("rulehound_scenarios") < 1 or config.getoption("rulehound_seed") < 0:
        raise pytest.UsageError("--rulehound-scenarios takes a number from 1, --rulehound-seed from 0")
    name = config.getoption("rulehound_target")
    if name is None:
        return
    from rulehound.core.errors import BadInput
    from rulehound.targets.registry import make_target

    try:
        make_target(name).close()
    except BadInput as error:
        raise pytest.UsageError(f"--rulehound-target: {error}") from None


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a file that says in its first bytes that it is a scenario."""
    if file_path.suffix != ".json" or not parent.config.getini("rulehound_collect"):
        return None
    try:
        with file_path.open("rb") as file:
            head = file.read(HEAD)
    except OSError:
        return None
    if SCENARIO.match(head) is None:
        return None
    from rulehound.ci.pytest_scenarios import ScenarioFile

    found: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
    return found


def pytest_unconfigure(config: pytest.Config) -> None:
    """End the engines that were started for scenario files."""
    scenarios = sys.modules.get("rulehound.ci.pytest_scenarios")
    if scenarios is not None:
        scenarios.close_targets(config)


@pytest.fixture(scope="session")
def target(request: pytest.FixtureRequest) -> Iterator[Any]:
    """The target of --rulehound-target, `core` where the option is left out; one for the whole session."""
    from rulehound.core.errors import TargetError
    from rulehound.targets.registry import make_target

    made = make_target(request.config.getoption("rulehound_target") or "core")
    try:
        made.capabilities()
    except TargetError as error:
        pytest.fail(str(error), pytrace=False)
    yield made
    made.close()


@pytest.fixture
def rulehound_examine(
    request: pytest.FixtureRequest, target: Any
) -> Callable[[Callable[[Any, Any], int], Sequence[str]], None]:
    """Put a property of target and scenario to the test on scenarios of some areas.

    Fails with every cause that was found, each with its file and the line that plays it again; skips where
    the property was never put to the test.
    """
    from rulehound.ci.property_runs import run_property

    option = request.config.getoption

    def examine(holds: Callable[[Any, Any], int], areas: Sequence[str]) -> None:
        failures, why = run_property(
            holds,
            target,
            areas,
            count=option("rulehound_scenarios"),
            start=option("rulehound_seed"),
            out=option("rulehound_out"),
        )
        if failures:
            pytest.fail("\n\n".join(failures), pytrace=False)
        if why:
            pytest.skip(why)

    return examine
