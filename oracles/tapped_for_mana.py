"""Oracle: what tapping a permanent for mana produces, and what triggers from it (CR 106.12, 106.12a-b).

Each activation of a mana ability is followed to the end of its resolution.  Its possible productions
before any replacement come from the ability's data, those after it from every order of the replacement
effects that apply (`production.outcomes`); the mana that was added must be one of the latter.
"""

from collections import Counter
from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.cards import Card
from rulehound.core.memo import by_identity
from rulehound.core.players import PLAYERS
from rulehound.core.replacement_effects import ManaReplacement
from rulehound.oracles.base import Oracle
from rulehound.oracles.mana_added import AddedTriggers
from rulehound.oracles.mana_triggers import ManaTriggers
from rulehound.oracles.production import mana_facts, productions, replacements
from rulehound.oracles.tapping import Use, bases, difference, follows_from_another, reachable, sums


@by_identity
def doubles_mana(card: Card) -> bool:
    """Whether an ability of the card doubles what is in a pool (CR 701.10f)."""
    return any(add.double for each in card.abilities for add in mana_facts(each).adds)


class TappedForManaOracle(Oracle):
    """Mana is what the ability says, replaced once by each effect that applies, in any order."""

    name: ClassVar = "tapped-for-mana"
    rules: ClassVar = (
        "106.8", "106.9", "106.10", "106.11", "106.12", "106.12a", "106.12b", "603.2c", "605.1b", "605.4a", "608.2h",
        "614.5", "616.1", "616.1f", "616.2",
    )  # fmt: skip
    needs: ClassVar = frozenset(("AbilityActivated", "ManaAdded"))
    reads: ClassVar = {
        ev.TurnBegan: "read_turn_began",
        ev.AbilityActivated: "read_activated",
        ev.TypesOffered: "read_offered",
        ev.ReplacementApplied: "read_applied",
        ev.ManaAdded: "read_added",
        ev.AbilityTriggered: "read_triggered",
        ev.ManaAbilityResolved: "read_resolved",
        ev.ResolutionBegan: "read_boundary",
        ev.SpellCast: "read_boundary",
        ev.StepEnded: "read_boundary",
        ev.PhaseEnded: "read_boundary",
        ev.ManaSpent: "read_taken",
        ev.ManaLost: "read_taken",
        ev.ManaChanged: "read_changed",
    }

    def begin(self) -> None:
        self.shows_end = "ManaAbilityResolved" in self.capabilities.complete
        self.pending: list[Use] = []
        self.applied: Counter[tuple[int, int, int]] = Counter()
        self.triggers = ManaTriggers(self)
        self.additions = AddedTriggers(self)
        self.doubles = any(map(doubles_mana, self.cards.values()))
        self.pools: dict[str, list[str]] = {player: [] for player in PLAYERS}

    def read_turn_began(self, event: ev.TurnBegan, index: int) -> None:
        """What triggers only once each turn may do so again (CR 603.2h)."""
        self.triggers.once.clear()
        self.additions.once.clear()

    def read_activated(self, event: ev.AbilityActivated, index: int) -> None:
        """Follow a mana ability from here on."""
        if not event.mana:
            return
        self.triggers.close(index)
        source = self.board.find(event.source)
        if source is None:
            return
        ability = self.board.ability(event.source, event.ability)
        facts = None if ability is None else mana_facts(ability)
        if event.tapped and facts is not None and not facts.taps:
            self.violated(
                "106.12",
                f"{source.name} was said to be tapped for mana; this is no mana ability with {{T}} in its cost",
                index,
                (index,),
                ("tapped for mana", "no {T}"),
            )
        self.pending.append(Use(event, index, source, facts))

    def read_offered(self, event: ev.TypesOffered, index: int) -> None:
        """What "could produce" offers is another oracle's matter; here it says what could be chosen."""
        use = self.find(event.source, event.ability)
        if use is not None:
            use.offered = event.types

    def find(self, source: int, ability: int) -> Use | None:
        """The latest use of an ability that has not finished."""
        for use in reversed(self.pending):
            if use.source.id == source and ability in (use.ability, -1):
                return use
        return None

    def read_applied(self, event: ev.ReplacementApplied, index: int) -> None:
        """A replacement effect gets one opportunity to affect one production (CR 614.5)."""
        if event.event != "mana":
            return
        key = (event.production, event.source, event.ability)
        self.applied[key] += 1
        if self.applied[key] > 1:
            self.violated(
                "614.5",
                "a replacement effect applied more than once to one production of mana",
                index,
                (index,),
                ("applied twice",),
            )

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Mana of an ability being followed, of a trigger, or of something that resolves on the stack."""
        self.applied.clear()
        row = "".join(sorted(unit.type for unit in event.mana))
        from_trigger = self.additions.read_added(event, row, index)
        use = self.find(event.source, event.ability)
        if use is not None and use.facts is not None and event.tapped and not use.facts.taps:
            told = f"{use.source.name} was said to be tapped for mana; this is no mana ability with {{T}} in its cost"
            self.violated("106.12", told, index, (use.index, index), ("tapped for mana", "without {T}"))
        if use is not None:
            if not use.rows:
                use.define_x(self.board)
            if self.doubles and not use.rows:
                use.pool = "".join(self.pools[event.player])
            use.rows.append(row)
            use.events.append(index)
            self.triggers.produced = (row, use.player)
            if not self.shows_end and (use.facts is None or len(use.rows) == len(use.facts.adds)):
                self.settle(use, index)
        elif from_trigger:
            pass
        elif self.board.resolving and not self.triggers.awaits(event.source, event.ability):
            self.judge_resolving(event, row, index)
        else:
            self.triggers.read_added(event, row, index)
        if self.doubles:
            self.pools[event.player].extend(unit.type for unit in event.mana)

    def read_taken(self, event: ev.ManaSpent | ev.ManaLost, index: int) -> None:
        """What is in a pool, for abilities that double it (CR 701.10f)."""
        pool = self.pools[event.player]
        for unit in event.mana if self.doubles else ():
            if unit.type in pool:
                pool.remove(unit.type)

    def read_changed(self, event: ev.ManaChanged, index: int) -> None:
        if self.doubles:
            for unit in event.before:
                if unit.type in self.pools[event.player]:
                    self.pools[event.player].remove(unit.type)
            self.pools[event.player].extend(unit.type for unit in event.after)

    def judge_resolving(self, event: ev.ManaAdded, row: str, index: int) -> None:
        """Mana from a spell, or from an ability that is no mana ability, is not tapped for (CR 106.12)."""
        thing = self.board.resolving[-1]
        if thing is None or not thing.effects:
            return
        facts = mana_facts(thing.rules if thing.card is None else thing.card.spell)
        source = self.board.find(thing.source) if thing.source else thing
        if len(facts.adds) != 1 or facts.hidden or source is None:
            return
        rows = productions(self.board, facts.adds[0], source, thing.controller, self.board.x_now(thing), None)
        effects = replacements(self.board, source, thing.controller)
        if rows is None or not effects:
            return
        if row in rows:
            self.holds("106.12")
        elif row in reachable([rows], effects, self.board.characteristics(source).subtypes):
            self.violated(
                "106.12",
                f"{source.name} was not tapped for mana, but an effect replaced what it produced",
                index,
                (index,),
                ("not a mana ability", "replaced"),
            )

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        self.triggers.read_triggered(event, index)
        self.additions.read_triggered(event, index)

    def read_resolved(self, event: ev.ManaAbilityResolved, index: int) -> None:
        """The activation is over, so that all its mana is there."""
        use = self.find(event.source, event.ability)
        if use is not None:
            self.settle(use, index)

    def read_boundary(self, event: ev.Event, index: int) -> None:
        """Whatever mana abilities do has been done by now (CR 605.3b, 605.4a)."""
        if self.pending:
            for use in self.pending[::-1]:
                if self.shows_end:
                    self.pending.remove(use)
                else:
                    self.settle(use, index)
        self.triggers.close(index)
        self.additions.close(index)

    def settle(self, use: Use, index: int) -> None:
        """Judge what an activation produced, and note what should have triggered."""
        self.pending.remove(use)
        made = "".join(sorted("".join(use.rows)))
        facts = use.facts
        if facts is None:
            self.give_up("the activated ability is not known", index)
            return
        effects = replacements(self.board, use.source, use.player) if facts.taps else ()
        if facts.plain is not None and not effects and effects is not None and made == facts.plain:
            self.holds("106.12")
            for rule in facts.symbol_rules:
                self.holds(rule)
        elif effects is None:
            self.give_up("what the tapped permanent is is not known", index)
            return
        else:
            possible = bases(self.board, use, facts)
            if possible is None:
                self.give_up("what the ability produces is not known", index)
                return
            subtypes = self.board.characteristics(use.source).subtypes
            present = tuple(effect for _, _, effect in self.board.special(ManaReplacement))
            found = difference(made, possible, effects, subtypes, facts.taps, present)
            if found is not None and use.is_undefined(possible):
                pass  # Mana of no defined type is the matter of the oracle `undefined-mana`.
            elif found is not None:
                rule, sentence, shape = found
                if rule == "106.12" and facts.symbol_rules and shape[0].startswith("mana of"):
                    rule = facts.symbol_rules[0]
                elif (
                    rule == "106.12"
                    and facts.counts
                    and made
                    and all(len(made) != len(row) for row in sums(possible))
                ):
                    rule = "608.2h"
                told = f"{use.source.name} produced {made or 'nothing'}; {sentence}"
                self.violated(rule, told, (use.events or [index])[-1], (use.index, *use.events), shape)
            else:
                self.holds("106.12b" if effects else "106.12")
                for rule in facts.symbol_rules:
                    self.holds(rule)
                if facts.counts:
                    self.holds("608.2h")
                if len(effects) > 1 and follows_from_another(made, possible, effects, subtypes):
                    self.holds("616.2")
                if len(effects) > 1:
                    self.holds("616.1")
                    self.holds("616.1f")
        if made and facts.taps:
            self.triggers.expect(use, made)

    def give_up(self, reason: str, index: int) -> None:
        self.unknown("106.12", reason, index)
        self.triggers.tainted = True

    def finish(self, index: int) -> None:
        self.triggers.close(index)
        self.additions.close(index)
