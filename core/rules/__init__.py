"""The rules that Rulehound knows by number, each in one line of our own (CR 2026-08-07).

`RULES` maps a number to its paraphrase; `TESTABLE` holds the numbers that a trace can show to be broken.
"""

from rulehound.core.rules import additional, concepts, parts, spells, turns, zones

EDITION = "CR 2026-08-07"

_CHAPTERS = (concepts, parts, zones, turns, spells, additional)

RULES: dict[str, str] = {number: text for chapter in _CHAPTERS for number, text in chapter.RULES.items()}
TESTABLE: tuple[str, ...] = tuple(number for chapter in _CHAPTERS for number in chapter.TESTABLE)


def cited(number: str) -> str:
    """The rule with its paraphrase, as in "CR 106.5: An ability told to make ..."."""
    return f"CR {number}: {RULES[number]}"
