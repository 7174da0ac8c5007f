"""The import contracts of pyproject.toml hold, cover all of core, and can be broken."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

CHECK = "import importlinter.cli as cli, sys; sys.exit(cli.lint_imports(no_logo=True, no_cache=True))"


def lint_imports(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the contracts of the project in this folder."""
    return subprocess.run(
        [sys.executable, "-c", CHECK],
        cwd=folder,
        check=False,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def test_imports_keep_every_contract(project: Path) -> None:
    """Imports point down, and nobody reaches around the vocabulary."""
    result = lint_imports(project)
    assert result.returncode == 0, result.stdout + result.stderr


def test_every_module_of_core_is_listed_as_vocabulary_or_procedure(project: Path) -> None:
    """A module in neither list would be free to mix the two."""
    contracts = tomllib.loads((project / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"]
    (layers,) = (contract["layers"] for contract in contracts if contract["id"] == "layers")
    listed = {name.strip(" ()\n") for layer in layers for name in layer.replace("|", ":").split(":")}

    files = {*(project / "core").glob("[!_]*.py"), *(project / "core").glob("*/__init__.py")}
    modules = {f"core.{file.parent.name if file.name == '__init__.py' else file.stem}" for file in files}
    unlisted = sorted(modules - listed)
    assert not unlisted, "list these in the contract `layers` of pyproject.toml"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("file", "line"),
    [
        ("oracles/broken.py", "import rulehound.core.game"),
        ("oracles/broken.py", "import rulehound.targets"),
        ("targets/broken.py", "import rulehound.core.game"),
        ("targets/broken.py", "import hypothesis"),
        ("properties/broken.py", "import rulehound.targets"),
        ("core/events.py", "import rulehound.core.game"),
        ("core/game.py", "import rulehound.oracles"),
        ("core/game.py", "import time"),
        ("ci/broken.py", "import hypothesis"),
    ],
)
def test_an_import_against_a_contract_is_refused(project_copy: Path, file: str, line: str) -> None:
    """A contract that cannot fail would be a defect."""
    (project_copy / "core" / "game.py").touch()
    with (project_copy / file).open("a") as module:
        module.write(f"\n{line}\n")

    result = lint_imports(project_copy)
    assert result.returncode == 1
    assert "BROKEN" in result.stdout, result.stdout + result.stderr
