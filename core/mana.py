"""Mana: its types, symbols, costs, and the units that lie in a pool (CR 106, 107.4)."""

import re
from functools import lru_cache

import msgspec

from rulehound.core.errors import BadInput

COLORS = "WUBRG"
"""The five colors (CR 105.1, 106.1a), in the conventional order."""

TYPES = "WUBRGC"
"""The six types of mana: the colors and colorless (CR 106.1b)."""

COLOR_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}

BASIC_LAND_TYPES = {"Plains": "W", "Island": "U", "Swamp": "B", "Mountain": "R", "Forest": "G"}
"""Basic land types and the type of mana of the ability each one gives (CR 305.6)."""

_HYBRID = "W/U W/B U/B U/R B/R B/G R/G R/W G/W G/U".split()
_MONOCOLORED_HYBRID = [f"{half}/{color}" for half in "2C" for color in COLORS]
_PHYREXIAN = [f"{color}/P" for color in COLORS]
_HYBRID_PHYREXIAN = [f"{pair}/P" for pair in _HYBRID]
SYMBOLS = frozenset(
    [*TYPES, "X", "S", *_HYBRID, *_MONOCOLORED_HYBRID, *_PHYREXIAN, *_HYBRID_PHYREXIAN]
    + [str(number) for number in range(21)]
)
"""Every mana symbol, without braces (CR 107.4)."""

_SYMBOL = re.compile(r"\{([^{}]*)\}")


class Mana(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One unit of mana in a pool, with what sticks to it (CR 106.3, 106.6).

    `source` is the id of the object that produced it, 0 where a target does not show it;
    `restriction` is what it may be spent on ("" for anything, else a word as in `RESTRICTIONS`); `rider` is
    what it does to the spell that it is spent on, a word of `RIDERS`; `lasts` is until when its player does
    not lose it, "end of turn" or "end of combat".
    """

    type: str
    source: int = 0
    snow: bool = False
    restriction: str = ""
    rider: str = ""
    lasts: str = ""

    @property
    def kind(self) -> tuple[str, bool, str]:
        """What tells this unit from others when a cost is paid."""
        if self.rider or self.lasts:
            remarks = (self.restriction, self.rider, self.lasts and f"until {self.lasts}")
            return (self.type, self.snow, ", ".join(filter(None, remarks)))
        return (self.type, self.snow, self.restriction)

    def of_type(self, kind: str) -> "Mana":
        """The same unit of another type: all that sticks to it stays (CR 106.6)."""
        if kind == self.type:
            return self
        return Mana(kind, self.source, self.snow, self.restriction, self.rider, self.lasts)

    def without_lasting(self) -> "Mana":
        """The same unit as ordinary mana, once the time is over until which it lasts."""
        return Mana(self.type, self.source, self.snow, self.restriction, self.rider)


RESTRICTIONS = {
    "": "anything",
    "creature": "creature spells",
    "artifact": "artifact spells",
    "instant or sorcery": "instant and sorcery spells",
    "ability": "activated abilities",
    "cost with X": "costs that contain {X}",
}
"""What restricted mana may be spent on (CR 106.6); a subtype, as in "Elf", means spells of that kind."""

AND_ABILITIES = " and abilities"
"""With this after "creature", "artifact" or a subtype, abilities of such sources may be paid for as well."""


RIDERS = {
    "": "nothing",
    "haste": "a creature spell gains haste",
    "haste until end of turn": "a creature spell gains haste until end of turn",
    "uncounterable": "the spell can't be countered",
}
"""What mana may do to the spell that it is spent on (CR 106.6)."""


class ManaCost(msgspec.Struct, frozen=True):
    """A mana cost as its symbols, without braces, in the order written (CR 202.1, 107.4)."""

    symbols: tuple[str, ...] = ()

    @property
    def x_count(self) -> int:
        """How many {X} stand in it (CR 107.3a)."""
        return self.symbols.count("X")

    @property
    def generic(self) -> int:
        """The sum of its numbers, {X} counted as 0 (CR 107.4b)."""
        return sum(int(symbol) for symbol in self.symbols if symbol.isdigit())

    def mana_value(self, x: int = 0) -> int:
        """The mana value (CR 202.3), with the given value for each {X} (CR 107.3g off the stack: 0)."""
        return sum(symbol_value(symbol, x) for symbol in self.symbols)

    def __str__(self) -> str:
        return "".join(f"{{{symbol}}}" for symbol in self.symbols)


def symbol_value(symbol: str, x: int = 0) -> int:
    """What one symbol counts for the mana value (CR 202.3e-g)."""
    if symbol.isdigit():
        return int(symbol)
    if symbol == "X":
        return x
    return 2 if symbol.startswith("2/") else 1


@lru_cache(maxsize=4096)
def parse_cost(text: str) -> ManaCost:
    """Read a cost such as "{2}{G}{W/U}"; raises BadInput for anything that is no mana symbol (CR 107.4)."""
    return ManaCost(parse_symbols(text))


def parse_symbols(text: str) -> tuple[str, ...]:
    """Read symbols in braces; raises BadInput naming the first one that is wrong."""
    symbols = tuple(_SYMBOL.findall(text))
    if "".join(f"{{{symbol}}}" for symbol in symbols) != text:
        raise BadInput(f"{text!r} is not a row of mana symbols; write each in braces, as in {{2}}{{G}}")
    for symbol in symbols:
        if symbol not in SYMBOLS:
            raise BadInput(f"{{{symbol}}} is no mana symbol (CR 107.4)")
    return symbols


def symbols_text(types: str | tuple[str, ...] | list[str]) -> str:
    """Write types of mana with braces, in the conventional order: "GB" becomes "{B}{G}"."""
    return "".join(f"{{{kind}}}" for kind in sorted(types, key=TYPES.find))
