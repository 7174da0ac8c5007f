"""What the README shows is so: its files replay, its tables are complete, its settings are read."""

import re
import sys
from pathlib import Path
from typing import Any

import pytest
import typer.main

from rulehound.ci import exit_codes
from rulehound.ci.settings import KINDS, read_settings
from rulehound.cli import app, run
from rulehound.core.scenario_file import read_scenario, scenario_bytes
from rulehound.targets.registry import has_phase


@pytest.fixture
def finding(pages: Any, tmp_path: Path) -> Path:
    """The finding that the README prints whole."""
    path = tmp_path / "finding.json"
    path.write_text(pages["README.md"].blocks("json")[0], encoding="utf-8")
    return path


def test_the_finding_holds_on_the_reference_engine(finding: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is written as a hunt writes it."""
    data = finding.read_bytes()
    assert scenario_bytes(read_scenario(data)) == data
    assert run(["replay", str(finding), "--target", "core"]) == 0
    assert capsys.readouterr().out == f"HOLDS   {finding} on core\n  1. A activates Forest\n"


@pytest.mark.skipif(not has_phase(), reason="phase-python is not installed")
def test_the_finding_fails_on_phase_as_the_readme_says(
    finding: Path, pages: Any, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line by line, but for what other oracles object to: there may be more of them by now."""
    assert run(["replay", str(finding)]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("FAILED")
    shown = pages["README.md"].text.splitlines()
    assert [line for line in told[1:] if line not in shown and not line.startswith("  also (")] == []


def test_the_scenario_by_hand_holds(pages: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the very lines that the README prints."""
    page = pages["README.md"]
    (tmp_path / "doubled.json").write_text(page.blocks("json")[1], encoding="utf-8")
    assert run(["replay", str(tmp_path / "doubled.json")]) == 0
    assert capsys.readouterr().out.replace(f"{tmp_path}/", "") in page.text


def test_every_command_is_in_the_table(pages: Any) -> None:
    """And no other."""
    rows = pages["README.md"].table("command")
    command: Any = typer.main.get_command(app)
    assert {name.strip("`").split()[0] for name in rows} == set(command.commands)


def test_the_exit_codes_are_those_of_the_program(pages: Any) -> None:
    """Every one of them."""
    codes = {value for name, value in vars(exit_codes).items() if name.isupper()}
    assert {int(code) for code in pages["README.md"].table("exit code")} == codes


def test_the_settings_are_read(pages: Any, tmp_path: Path) -> None:
    """Each has its name in the example."""
    (block,) = pages["README.md"].blocks("toml")
    (tmp_path / "pyproject.toml").write_text(block, encoding="utf-8")
    settings = read_settings(tmp_path)
    assert set(settings) == set(KINDS)
    assert settings["areas"] == "mana,replacement"


def test_links_lead_somewhere_and_no_page_names_a_place_of_one_machine(pages: Any) -> None:
    """In the README and in all of docs/."""
    for page in pages.all():
        missing = [link for link in page.links() if not (page.path.parent / link).exists()]
        assert not missing, f"{page.path.name} links to {missing}"
        assert not re.findall(r"/(?:tmp|home|work|root|Users)/|pypi\.|file://", page.text), page.path.name


def test_every_page_of_docs_is_linked_from_the_readme(pages: Any) -> None:
    """A page that nobody finds is not read; decisions are linked as a folder."""
    links = set(pages["README.md"].links())
    assert {f"docs/{file.name}" for file in (pages.project / "docs").glob("*.md")} <= links
    assert "docs/decisions/" in links


def test_the_adapter_of_the_readme_is_a_command(pages: Any) -> None:
    """The page on adapters prints it."""
    assert "--target 'python my_adapter.py'" in pages["README.md"].text
    assert "python my_adapter.py" in pages["docs/adapters.md"].text
    assert sys.executable
