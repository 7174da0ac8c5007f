"""The project's own tree, and a copy of what is installed from it, for tests of packaging and imports."""

import shutil
from pathlib import Path

import pytest

FOLDERS = ("rulehound", "core", "oracles", "properties", "targets", "ci")


@pytest.fixture(scope="session")
def project() -> Path:
    """The folder that holds pyproject.toml."""
    return Path(__file__).resolve().parents[2]


@pytest.fixture
def project_copy(project: Path, tmp_path: Path) -> Path:
    """A copy of everything that goes into the wheel, links kept as links, that a test may change."""
    copy = tmp_path / "project"
    for folder in FOLDERS:
        shutil.copytree(
            project / folder, copy / folder, symlinks=True, ignore=shutil.ignore_patterns("__pycache__")
        )
    for file in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy2(project / file, copy)
    return copy
