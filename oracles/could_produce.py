"""Oracle: what "could produce" lets a player choose from (CR 106.7)."""

from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.mana_effects import AddMana
from rulehound.oracles.base import Oracle
from rulehound.oracles.could_graph import Types, could_types, through
from rulehound.oracles.course import Thing
from rulehound.oracles.production import amount_of, mana_facts, replacements


class CouldProduceOracle(Oracle):
    """The types offered are those of the model; where they are not shown, the mana produced is among them."""

    name: ClassVar = "could-produce"
    rules: ClassVar = ("106.7",)
    needs: ClassVar = frozenset(("AbilityActivated", "ManaAdded"))
    reads: ClassVar = {ev.TypesOffered: "read_offered", ev.ManaAdded: "read_added"}

    def read_offered(self, event: ev.TypesOffered, index: int) -> None:
        """Compare what was offered with the model (CR 106.7)."""
        found = self.question(event.source, event.ability)
        if found is None:
            return
        source, add, _ = found
        assert add.could is not None
        types = could_types(self.board, add.could, event.player)
        if types is None:
            self.unknown("106.7", "what the permanents asked about are is not known", index)
        elif types == frozenset(event.types):
            self.holds("106.7")
        else:
            self.violated(
                "106.7",
                f"{source.name} offered {_listed(event.types)}; the permanents it asks about could produce "
                f"{_listed(types)}",
                index,
                (index,),
                self.shape(add, event, types),
            )

    def shape(self, add: AddMana, event: ev.TypesOffered, types: Types) -> tuple[str, ...]:
        """In which way the types offered are wrong."""
        assert add.could is not None
        offered = frozenset(event.types)
        if offered == could_types(self.board, add.could, event.player, replacing=False):
            return ("types offered", "replacement effects ignored")
        if offered - types == {"C"} and add.could.kind == "color":
            return ("types offered", "colorless taken for a color")
        words = ("missing",) if types - offered else ()
        return ("types offered", *words, *(("extra",) if offered - types else ()))

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Look at the mana itself, where the target does not show what it offered."""
        if event.ability < 0 or "TypesOffered" in self.capabilities.complete:
            return
        found = self.question(event.source, event.ability)
        if found is None:
            return
        source, add, taps = found
        assert add.could is not None
        types = could_types(self.board, add.could, event.player)
        effects = replacements(self.board, source, event.player) if taps else ()
        times = amount_of(self.board, add.amount, event.player, None)
        if types is None or effects is None or times is None:
            self.unknown("106.7", "what the permanents asked about are is not known", index)
            return
        reachable = through(types, times, effects, self.board.characteristics(source).subtypes)
        if reachable.issuperset(unit.type for unit in event.mana):
            self.holds("106.7")
        else:
            made = _listed("".join(unit.type for unit in event.mana))
            self.violated(
                "106.7",
                f"{source.name} produced {made}; the permanents it asks about could produce {_listed(types)}",
                index,
                (index,),
                ("mana produced", "extra" if types else "nothing could be produced"),
            )

    def question(self, source: int, ability: int) -> tuple[Thing, AddMana, bool] | None:
        """The "could produce" effect of an activated ability that adds nothing else; whether it taps."""
        thing = self.board.find(source)
        found = self.board.ability(source, ability)
        if thing is None or not isinstance(found, ActivatedAbility):
            return None
        facts = mana_facts(found)
        if len(facts.adds) != 1 or facts.adds[0].could is None or facts.hidden:
            return None
        return thing, facts.adds[0], facts.taps


def _listed(types: str | Types) -> str:
    """Types in the conventional order, or "no mana"."""
    return "".join(sorted(set(types), key="WUBRGC".find)) or "no mana"
