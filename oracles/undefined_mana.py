"""Oracle: mana has one of six types, and mana of an undefined type is not produced (CR 106.1b, 106.5)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.mana import COLORS, TYPES
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.oracles.base import Oracle
from rulehound.oracles.could_graph import could_types
from rulehound.oracles.production import chosen_color, mana_facts


class UndefinedMana(Oracle):
    """An ability whose mana would have no type produces none."""

    name: ClassVar = "undefined-mana"
    rules: ClassVar = ("106.5", "106.1a", "106.1b", "607.2d")
    needs: ClassVar = frozenset(("ManaAdded",))
    reads: ClassVar = {
        ev.ManaAdded: "read_added",
        ev.ManaAbilityResolved: "read_resolved",
        ev.ObjectMoved: "read_moved",
    }

    def begin(self) -> None:
        self.added: set[tuple[int, int]] = set()
        self.units = 0

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Every unit has a type, there is at least one, and its type was defined."""
        for unit in event.mana:
            if len(unit.type) != 1 or unit.type not in TYPES:
                self.violated(
                    "106.1b",
                    f"mana of type {unit.type!r} was added; the five colors and colorless are its types",
                    index,
                    (index,),
                    ("type", "none" if not unit.type else "not one of six"),
                )
                return
        if not event.mana:
            self.violated(
                "106.5",
                "no mana was added as if it were mana; nothing is produced",
                index,
                (index,),
                ("empty",),
            )
            return
        self.units += 1
        if event.ability >= 0:
            self.added.add((event.source, event.ability))
            if self.undefined(event.source, event.ability, event.player):
                self.violated(
                    "106.5",
                    "mana was added by an ability whose mana has no defined type; it produces no mana",
                    index,
                    (index,),
                    ("undefined type",),
                )
            else:
                self.judge_choice(event, index)

    def judge_choice(self, event: ev.ManaAdded, index: int) -> None:
        """Mana of the chosen color is of that which was chosen for this object (CR 607.2d)."""
        ability = self.board.ability(event.source, event.ability)
        facts = mana_facts(ability) if ability is not None else None
        if facts is None or len(facts.adds) != 1 or not facts.adds[0].chosen:
            return
        thing = self.board.find(event.source)
        chosen = chosen_color(self.board, thing) if thing is not None else None
        if not chosen or self.board.special(ManaReplacement):
            return
        if all(unit.type == chosen for unit in event.mana):
            self.holds("607.2d")
        else:
            self.violated(
                "607.2d",
                f"mana of the chosen color was added as {{{event.mana[0].type}}}; {{{chosen}}} was chosen",
                index,
                (index,),
                ("not the chosen color",),
            )

    def read_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        """An ability with an undefined type that resolved without mana is the rule at work."""
        key = (event.source, event.ability)
        if key in self.added:
            self.added.discard(key)
        elif self.undefined(event.source, event.ability, event.player):
            self.holds("106.5")

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """A color that is chosen as a permanent enters is one of the five (CR 106.1a)."""
        if not event.chosen:
            return
        if event.chosen in COLORS:
            self.holds("106.1a")
        else:
            self.violated(
                "106.1a",
                f"{event.chosen!r} was chosen as a color; there are five",
                index,
                (index,),
                ("chosen", "no color"),
            )

    def undefined(self, source: int, index: int, player: str) -> bool:
        """Whether all the mana of an ability surely has no defined type."""
        ability = self.board.ability(source, index)
        if ability is None:
            return False
        facts = mana_facts(ability)
        if facts.plain is not None or not facts.adds or facts.hidden or any(facts.optional):
            return False
        thing = self.board.find(source)
        for add in facts.adds:
            if add.chosen:
                if chosen_color(self.board, thing) != "":
                    return False
            elif add.could is None or could_types(self.board, add.could, player) != frozenset():
                return False
        return True

    def finish(self, index: int) -> None:
        if self.units:
            self.tally.holds[self.name, "106.1b"] = self.units
