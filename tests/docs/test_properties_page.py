"""The examples of docs/properties.md run, and its tables say what there is."""

import inspect
import re
import runpy
from pathlib import Path
from typing import Any

from rulehound.ci import pytest_plugin
from rulehound.properties import strategies
from rulehound.properties.relations.registry import RELATIONS
from rulehound.targets.reference import ReferenceTarget


def test_the_examples_run_on_the_reference_engine(pages: Any, tmp_path: Path) -> None:
    """All blocks are one file of tests, each with the target; Hypothesis reads the file itself."""
    file = tmp_path / "test_page.py"
    file.write_text("\n".join(pages["docs/properties.md"].blocks("python")), encoding="utf-8")
    names = runpy.run_path(str(file))
    tests = {name: value for name, value in names.items() if name.startswith("test_")}
    assert len(tests) == 7
    for test in tests.values():
        given = {"target": ReferenceTarget()} if "target" in inspect.signature(test).parameters else {}
        test(**given)


def test_the_relations_are_those_of_the_registry(pages: Any) -> None:
    """With the rule and the precondition of each."""
    text = pages["docs/properties.md"].text
    rows = [f"| `{each.name}` | {each.rule} | {each.precondition} |" for each in RELATIONS]
    assert [row.replace("|  |", "| |") for row in rows] == re.findall(
        r"^\| `[a-z]+-[a-z-]+` \|.*$", text, re.MULTILINE
    )


def test_the_options_and_strategies_are_those_that_there_are(pages: Any) -> None:
    """No more, no less."""
    page = pages["docs/properties.md"]
    options = {name.strip("`") for name in page.table("option")}
    source = inspect.getsource(pytest_plugin.pytest_addoption)
    assert options == set(re.findall(r'"(--rulehound-[a-z]+)"', source))
    listed = {name.strip("`").partition("(")[0] for name in page.table("strategy")}
    made = {
        name
        for name, value in vars(strategies).items()
        if inspect.isfunction(value) and value.__module__ == strategies.__name__ and name[0] != "_"
    }
    composite = {"choices", "replacement_orders", "phase_insertions"}
    assert listed == {name for name in made | composite if name != "DrawnChoices"}
