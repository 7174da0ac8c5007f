"""Mutants that are known to be equivalent: no game can differ by them in anything that the rules decide.

`equivalent_mutants.toml` names each by its function, its line and its edit, and says why: a cache that is
made anew, a guess that saves work and errs on the harmless side, a number that nobody reads.  They are not
run, and count neither as killed nor as survivors.
"""

import tomllib
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from rulehound.ci.mutants import Mutant, source_of

FILE = Path(__file__).with_suffix(".toml")


class Equivalent(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One such mutant: where it is made, the source line without its indent, the edit, and why none can see it.

    `nth` tells edits apart that a function has several times on the same words, counted from 0.
    """

    module: str
    function: str
    line: str
    what: str
    why: str
    nth: int = 0


def known_equivalents() -> tuple[Equivalent, ...]:
    """All that are written down."""
    table = tomllib.loads(FILE.read_text(encoding="utf-8"))
    return msgspec.convert(table["mutant"], tuple[Equivalent, ...])


def reasons(everything: Sequence[Mutant]) -> dict[Mutant, str]:
    """Those of these mutants that are equivalent, with why.

    What is written of a line that is no more, or says something else now, is true of no mutant.
    """
    alike: dict[tuple[str, str, str, str], list[Mutant]] = defaultdict(list)
    lines = {
        module: source_of(module).read_text(encoding="utf-8").splitlines()
        for module in {mutant.module for mutant in everything}
    }
    for mutant in everything:
        line = lines[mutant.module][mutant.line - 1].strip()
        alike[mutant.module, mutant.function, line, mutant.what].append(mutant)
    found: dict[Mutant, str] = {}
    for each in known_equivalents():
        same = alike[each.module, each.function, each.line, each.what]
        if each.nth < len(same):
            found[same[each.nth]] = each.why
    return found
