"""The worked examples of docs/add-*.md are true of the code as it is."""

import re
from pathlib import Path
from typing import Any

import pytest

from rulehound.cli import run
from rulehound.targets import registry


def executed(page: Any) -> dict[str, Any]:
    """What the Python blocks of a page define, run in order."""
    names: dict[str, Any] = {"__name__": page.path.stem}
    for block in page.blocks("python"):
        exec(compile(block, str(page.path), "exec"), names)
    return names


def test_a_rule_is_added_as_the_page_says(pages: Any) -> None:
    """Each block is an excerpt of the file that its first line names."""
    blocks = pages["docs/add-a-rule.md"].blocks("python")
    assert len(blocks) == 3
    for block in blocks:
        file, _, excerpt = block.partition("\n")
        assert excerpt in (pages.project / file.removeprefix("# ")).read_text(encoding="utf-8"), file


def test_a_card_is_added_as_the_page_says(
    pages: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its data makes sense, its text is what the page says, and the scenario holds."""
    from rulehound.core.library import LIBRARY
    from rulehound.core.scenario import card_data
    from rulehound.core.scenario_file import load_scenario

    page = pages["docs/add-a-card.md"]
    ghast = executed(page)["ghast"]
    assert ghast.name not in LIBRARY, "take another card for the example"
    (block,) = page.blocks("json")
    file = tmp_path / "ghast.json"
    file.write_text(block, encoding="utf-8")
    assert load_scenario(str(file)).cards["Crypt Ghast"] == card_data(ghast)
    assert run(["replay", str(file)]) == 0, capsys.readouterr().out


def test_an_oracle_is_added_as_the_page_says(pages: Any) -> None:
    """The tests of the page pass."""
    names = executed(pages["docs/add-an-oracle.md"])
    tests = [value for name, value in names.items() if name.startswith("test_")]
    assert len(tests) == 5
    for test in tests:
        test()


def test_a_target_is_added_as_the_page_says(
    pages: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With the adapter of docs/adapters.md, by name and by command."""
    import sys

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(registry, "FACTORIES", dict(registry.FACTORIES))
    (adapter,) = pages["docs/adapters.md"].blocks("python")
    (tmp_path / "toy.py").write_text(adapter, encoding="utf-8")
    page = pages["docs/add-a-target.md"]
    executed(page)
    (tmp_path / "first.json").write_text(page.blocks("json")[0], encoding="utf-8")
    for command in ("replay", "show"):
        assert run([command, "first.json", "--target", f"{sys.executable} toy.py"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("HOLDS")
    assert "A adds {G} from Forest." in told


def test_what_to_show_first_is_what_the_oracles_need(pages: Any) -> None:
    """Each row of the table, with the rows before it."""
    from rulehound.oracles.registry import ORACLES

    needs = {oracle.name: oracle.needs for oracle in ORACLES}
    shown: set[str] = set()
    for kinds, names in pages["docs/add-a-target.md"].table("show").items():
        shown |= set(re.findall(r"`(\w+)`", kinds))
        for name in names.split(", "):
            assert needs[name] <= shown, name
