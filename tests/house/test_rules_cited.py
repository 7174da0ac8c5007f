"""Every rule number in the Python tree is one that rulehound.core.rules knows, and a real one.

A citation is `CR` with a number, a list or a range of them, or a string that is a number and no more.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rulehound.core.rules import RULES

CHAPTER = r"(?:[1-8]\d\d|90\d)"  # the rulebook's; a test that needs a number of no rule takes one from 999
NUMBER = CHAPTER + r"\.[1-9]\d*[a-z]{0,2}(?:-[a-z]\b)?"
CITATION = re.compile(rf"\bCR\s+((?:{NUMBER}|{CHAPTER})\b(?:(?:,|;|/|-|\s|and\b|or\b|to\b)*\b{NUMBER}\b)*)")
FOLDERS = ("rulehound", "core", "oracles", "properties", "targets", "ci", "tests", "benchmarks")


def rules_cited(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the number of every rule that this Python source cites."""
    for citation in CITATION.finditer(source):
        for number in re.finditer(rf"{NUMBER}|{CHAPTER}", citation[1]):
            line = source.count("\n", 0, citation.start(1) + number.start()) + 1
            first, _, last_letter = number[0].partition("-")
            yield line, first
            if last_letter:
                yield line, first.rstrip("abcdefghijklmnopqrstuvwxyz") + last_letter
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(text)) if re.fullmatch(NUMBER, text):
                yield node.lineno, text


@pytest.fixture(scope="module")
def cited(project: Path) -> dict[str, list[str]]:
    """Every rule number cited, with the places that cite it."""
    places: dict[str, list[str]] = {}
    for folder in FOLDERS:
        for file in sorted((project / folder).rglob("*.py")):
            for line, number in rules_cited(file.read_text(encoding="utf-8")):
                places.setdefault(number, []).append(f"{file.relative_to(project)}:{line}")
    return places


def test_lists_ranges_and_quoted_numbers_are_citations() -> None:
    """The finder reads the forms in which the tree writes rules."""
    source = '"As they choose (CR 616.1, 106.4 and 106.12b)"\n# Ends (CR 724.1a-d).\nRULE = "500.8"\n'
    assert list(rules_cited(source)) == [
        (1, "616.1"),
        (1, "106.4"),
        (1, "106.12b"),
        (2, "724.1a"),
        (2, "724.1d"),
        (3, "500.8"),
    ]


def test_every_rule_cited_has_a_line_in_core_rules(cited: dict[str, list[str]]) -> None:
    """A number is data: whoever cites one writes its paraphrase too. Whole chapters need none."""
    unknown = {number: places for number, places in cited.items() if "." in number and number not in RULES}
    assert not unknown, "add these to core/rules.py, or correct the number"


def test_every_rule_cited_or_listed_is_in_the_rulebook(project: Path, cited: dict[str, list[str]]) -> None:
    """Rule numbers from memory are wrong too often."""
    rulebook = project.parent / "shared" / "rules" / "comprehensive_rules.txt"
    if not rulebook.exists():
        pytest.skip("the Comprehensive Rules do not lie beside the project")
    text = rulebook.read_text(encoding="utf-8")
    real = set(re.findall(r"^(\d{3}(?:\.\d+[a-z]*)?)\.? ", text, flags=re.MULTILINE))
    invented = {number: cited.get(number, ["core/rules.py"]) for number in {*cited, *RULES} - real}
    assert not invented, "the rulebook has no such rules"
