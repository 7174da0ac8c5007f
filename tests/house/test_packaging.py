"""The wheel holds the whole tree under one top name, and the links say the same as the package map."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

SUBPACKAGES = ("core", "oracles", "properties", "targets", "ci")


def files_to_install(project: Path) -> set[str]:
    """Name every file that an installed rulehound should have, as its path inside the wheel."""
    face = [file for file in (project / "rulehound").iterdir() if file.is_file()]
    names = {f"rulehound/{file.name}" for file in face}
    for subpackage in SUBPACKAGES:
        for file in (project / subpackage).rglob("*"):
            if file.is_file() and "__pycache__" not in file.parts:
                names.add(f"rulehound/{file.relative_to(project).as_posix()}")
    return names


@pytest.mark.slow
def test_the_wheel_holds_every_file_of_the_tree_and_only_rulehound(project_copy: Path) -> None:
    """A subpackage, template or schema that pyproject.toml does not list would be silently missing."""
    wanted = files_to_install(project_copy)
    subprocess.run(
        [sys.executable, "-m", "build", "--no-isolation", "--outdir", "dist", "."],
        cwd=project_copy,
        check=True,
        stdin=subprocess.DEVNULL,
        capture_output=True,
    )
    (wheel,) = (project_copy / "dist").glob("*.whl")
    names = {name for name in zipfile.ZipFile(wheel).namelist() if ".dist-info/" not in name}

    missing = sorted(wanted - names)
    assert not missing, "list these in [tool.setuptools] of pyproject.toml (packages, or package-data)"
    assert {name.partition("/")[0] for name in names} == {"rulehound"}
    assert names == wanted


@pytest.mark.parametrize("subpackage", SUBPACKAGES)
def test_each_subpackage_is_a_relative_link_to_its_folder(project: Path, subpackage: str) -> None:
    """Tools that only read the tree find rulehound.core where the wheel puts it."""
    assert (project / "rulehound" / subpackage).readlink() == Path("..", subpackage)
