"""The pages of the documentation, and the blocks of code in them."""

import re
from pathlib import Path

import pytest


class Page:
    """One page: its text, and its blocks by language."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.text = path.read_text(encoding="utf-8")

    def blocks(self, language: str) -> list[str]:
        """The blocks of a language, in order."""
        return re.findall(rf"^```{language}\n(.*?)^```$", self.text, re.DOTALL | re.MULTILINE)

    def table(self, first_column: str) -> dict[str, str]:
        """The first two columns of the table whose first column is called this."""
        lines = self.text.splitlines()
        start = next(i for i, line in enumerate(lines) if line.startswith(f"| {first_column} |")) + 2
        rows: dict[str, str] = {}
        for line in lines[start:]:
            if not line.startswith("|"):
                break
            cells = [cell.strip() for cell in line.strip("|").split("|")]
            rows[cells[0]] = cells[1]
        return rows

    def links(self) -> list[str]:
        """The links that lead to other files."""
        return [link for link in re.findall(r"\]\(([^)#]+)", self.text) if "://" not in link]


class Pages:
    """Every page, by its path in the project."""

    def __init__(self, project: Path) -> None:
        self.project = project

    def __getitem__(self, name: str) -> Page:
        return Page(self.project / name)

    def all(self) -> list[Page]:
        """The README and everything in docs/."""
        return [
            Page(path)
            for path in (self.project / "README.md", *sorted((self.project / "docs").rglob("*.md")))
        ]


@pytest.fixture(scope="session")
def pages() -> Pages:
    """The documentation."""
    return Pages(Path(__file__).resolve().parents[2])
