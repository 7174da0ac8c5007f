"""Oracle: the ledger of mana pools (CR 106.4, 500.5), and where mana comes from (CR 106.3)."""

from collections import Counter
from collections.abc import Iterable
from typing import ClassVar

from rulehound.core import events as ev
from rulehound.core.effects import May
from rulehound.core.mana import Mana
from rulehound.core.players import PLAYERS
from rulehound.core.replacement_effects import UnspentMana
from rulehound.core.turn_effects import EndCombat, EndTurn
from rulehound.oracles.base import Oracle
from rulehound.oracles.draining import Drained
from rulehound.oracles.production import mana_facts

Began = ev.StepBegan | ev.PhaseBegan | ev.TurnBegan


class ManaLedger(Oracle):
    """A pool holds what was added less what was spent and lost, and is empty as a step or phase begins.

    Where a target shows spending and losing only in part, the pool is an upper bound, renewed by each
    pool that it shows.
    """

    name: ClassVar = "mana-ledger"
    rules: ClassVar = ("106.4", "500.5", "106.3", "106.13", "118.3a", "616.1")
    needs: ClassVar = frozenset(("ManaAdded", "StepBegan"))
    reads: ClassVar = {
        ev.ManaAdded: "read_added",
        ev.ManaSpent: "read_spent",
        ev.ManaLost: "read_lost",
        ev.ManaChanged: "read_changed",
        ev.PoolObserved: "read_observed",
        ev.ResolutionEnded: "read_resolved",
        ev.StepEnded: "read_ended",
        ev.PhaseEnded: "read_ended",
        ev.StepBegan: "read_began",
        ev.PhaseBegan: "read_began",
        ev.TurnBegan: "read_began",
    }

    def begin(self) -> None:
        self.pools: dict[str, list[str]] = {player: [] for player in PLAYERS}
        self.exact = self.capabilities.complete >= {"ManaSpent", "ManaLost"}
        self.shows_ends = self.capabilities.complete >= {"StepEnded", "PhaseEnded"}
        self.bounded = True
        self.drained = Drained(self)
        self.floating = False
        self.losers: set[str] = set()
        self.lasting: dict[str, list[Mana]] = {player: [] for player in PLAYERS}
        """The units in each pool that are not lost until some time."""
        self.over = False
        self.excused: set[str] = set()
        """Whose mana became something wrong, which has been objected to."""
        self.unsettled: set[str] = set()
        """Whose pool is as they have it after that."""
        self.early: set[str] = set()
        """Whose mana that lasts for the turn became ordinary mana once a phase had ended: the last one of the turn."""
        self.between: set[str] = set()
        """Who was given mana after a step had ended and before the next began, as the turn was ended."""

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Add to the pool, and look where the mana came from."""
        pool = self.pools[event.player]
        for unit in event.mana:
            pool.append(unit.type)
            if unit.lasts:
                self.lasting[event.player].append(unit)
        self.floating = True
        if self.over:
            self.between.add(event.player)
        wrong = "" if self.drained.read_added(event, index) else self.wrong_source(event)
        if wrong:
            self.violated("106.3", wrong, index, (index,), ("source",))
        else:
            self.holds("106.3")

    def wrong_source(self, event: ev.ManaAdded) -> str:
        """What is wrong with the source of mana, "" where nothing is known to be."""
        source = event.source
        for unit in event.mana:
            if unit.source and unit.source != source:
                return "a unit of mana names another source than the production it is part of"
        if source and self.board.find(source) is None:
            return "the source of the mana is no object of the game; mana comes from a spell or ability"
        if event.ability >= 0:
            ability = self.board.ability(source, event.ability)
            if ability is not None:
                facts = mana_facts(ability)
                if not facts.adds and not facts.hidden:
                    return "mana came from an ability that adds none"
        return ""

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        """Nobody spends mana that is not there."""
        self.take(event.player, event.mana, index, "spent")

    def read_lost(self, event: ev.ManaLost, index: int) -> None:
        """Nobody loses mana that is not there, nor mana that an effect keeps as steps and phases end."""
        if event.mana and self.drained.drains(event.player):
            self.take(event.player, event.mana, index, "lost")
            self.drained.read_lost(event, self.pools[event.player] if self.exact else [], index)
            self.floating = True
            return
        if any(unit.lasts or self.keeps(event.player, unit.type) for unit in event.mana):
            self.violated(
                "106.4",
                f"{event.player} lost unspent mana although an effect says otherwise",
                index,
                (index,),
                ("lost", "kept by an effect"),
            )
        elif event.mana and self.exact and self.board.resolving and not self.ends_here():
            self.violated(
                "106.4",
                f"{event.player} lost unspent mana while something resolved; pools empty as steps and phases end",
                index,
                (index,),
                ("lost", "in the middle of a step"),
            )
        self.take(event.player, event.mana, index, "lost")
        self.losers.add(event.player)
        self.floating = True

    def read_resolved(self, event: ev.ResolutionEnded, index: int) -> None:
        self.drained.read_resolved(index)

    def ends_here(self) -> bool:
        """Whether the object that resolves may end the turn or the phase, at which pools empty (CR 724)."""
        thing = self.board.resolving[-1]
        if thing is None or thing.effects is None:
            return True
        inner = [
            each
            for effect in thing.effects
            for each in (effect.effects if isinstance(effect, May) else (effect,))
        ]
        return any(isinstance(effect, EndTurn | EndCombat) for effect in inner)

    def take(self, player: str, mana: Iterable[Mana], index: int, how: str) -> None:
        pool = self.pools[player]
        for unit in mana:
            if unit.lasts and unit in self.lasting[player]:
                self.lasting[player].remove(unit)
            if unit.type in pool:
                pool.remove(unit.type)
            elif self.bounded and (self.exact or how != "lost"):
                self.violated(
                    "118.3a" if how == "spent" else "106.4",
                    f"{player} {how} {{{unit.type}}} that was not in the pool",
                    index,
                    (index,),
                    (how, "not in the pool"),
                )
                return
        if self.exact:
            self.holds("118.3a" if how == "spent" else "106.4")

    def read_changed(self, event: ev.ManaChanged, index: int) -> None:
        """Mana that became other mana instead of being lost: of the type that one effect names (CR 616.1)."""
        if all(unit.lasts for unit in event.before):
            self.read_over(event, index)
            return
        effects = [
            each
            for each in self.effects_on(event.player)
            if any(each.type in ("", unit.type) for unit in event.before)
        ]
        types = {effect.becomes for effect in effects}
        after = {unit.type for unit in event.after}
        if "" in types:
            self.wrong_change(
                event.player, index, "although an effect keeps it as it is", "kept by an effect"
            )
        elif len(after) != 1 or not types.issuperset(after):
            said = " or ".join(sorted(types)) or "nothing else"
            self.wrong_change(
                event.player, index, f"became {_listed(sorted(after))}; it becomes {said}", "type"
            )
        else:
            self.holds("616.1" if len(effects) > 1 else "106.4")
        self.take(event.player, event.before, index, "changed")
        self.pools[event.player].extend(unit.type for unit in event.after)

    def read_over(self, event: ev.ManaChanged, index: int) -> None:
        """Mana that lasted until now is ordinary mana from here on (CR 514.2, 500.5a)."""
        ending = {unit.lasts for unit in event.before}
        combat_is_over = self.board.phase == "combat" and self.over
        turn_is_over = self.board.moment == "cleanup" or not self.board.phase
        if "end of turn" in ending and not turn_is_over and self.board.phase_over:
            self.early.add(event.player)
            turn_is_over = True
        if ("end of combat" in ending and not combat_is_over) or (
            "end of turn" in ending and not turn_is_over
        ):
            self.wrong_change(event.player, index, "it lasts longer", "lasts")
        else:
            self.holds("500.5")
        self.take(event.player, event.before, index, "changed")
        self.pools[event.player].extend(unit.type for unit in event.after)

    def wrong_change(self, player: str, index: int, said: str, how: str) -> None:
        self.excused.add(player)
        self.violated("106.4", f"{player}'s unspent mana changed: {said}", index, (index,), ("changed", how))

    def read_observed(self, event: ev.PoolObserved, index: int) -> None:
        """A pool that the target shows is what the ledger says, or at least not more."""
        shown = sorted(event.types)
        pool = sorted(self.pools[event.player])
        if event.player in self.unsettled:
            self.unsettled.discard(event.player)
            wrong = ""
        elif self.exact:
            wrong = "other mana than the ledger" if shown != pool else ""
        else:
            wrong = "more than was added" if self.bounded and Counter(shown) - Counter(pool) else ""
        if wrong:
            self.violated(
                "106.4" if self.exact or pool else "500.5",
                f"{event.player}'s pool held {_listed(shown)}; the ledger says {_listed(pool)}",
                index,
                (index,),
                ("pool shown", wrong),
            )
        elif self.bounded and (shown or pool):
            self.holds("106.4")
        self.pools[event.player] = shown
        self.floating = True

    def read_ended(self, event: ev.StepEnded | ev.PhaseEnded, index: int) -> None:
        self.over = True

    def read_began(self, event: Began, index: int) -> None:
        """As a step or phase ended, pools emptied, unless an effect keeps mana (CR 500.5).

        Where none has ended since, what kept it may be over now: a turn, its first phase and step begin in a row.
        """
        early, self.early = self.early, set()
        if isinstance(event, ev.TurnBegan):
            self.between |= early  # No step or phase has ended since.
        else:
            for player in early:
                self.wrong_change(player, index, "it lasts longer", "lasts")
        ended, self.over = self.over or not self.shows_ends, False
        if not self.floating:
            return
        begins = isinstance(event, ev.StepBegan) or (isinstance(event, ev.PhaseBegan) and bool(event.moment))
        if not ended:
            self.between = set() if begins else self.between
            return
        self.floating = False
        for player, pool in self.pools.items():
            if not pool and player not in self.losers:
                continue
            if player in self.between:
                # An object that ends the turn goes on resolving (CR 608.2m): this mana is for the next step.
                self.floating = True
                continue
            if player in self.excused:
                pool.clear()
                self.unsettled.add(player)
            lost = self.not_kept(player, event)
            if pool and not lost:
                if self.exact:
                    self.holds("106.4")
                self.floating = True
                self.bounded = self.bounded and (self.exact or not self.becomes())
                continue
            if pool and self.exact:
                self.violated(
                    "500.5",
                    f"{player} still had {_listed(lost)} as the next step or phase began; the pool empties",
                    index,
                    (index,),
                    ("kept", "no effect keeps it"),
                )
            elif player in self.losers:
                self.holds("500.5")
            for kind in lost:
                pool.remove(kind)
            self.floating = self.floating or bool(pool)
        self.losers.clear()
        self.excused.clear()
        if begins:
            self.between.clear()

    def not_kept(self, player: str, event: Began) -> list[str]:
        """The mana in a pool that nothing keeps as a step or phase ends, nor has made what it is."""
        left = list(self.pools[player])
        for unit in self.lasting[player]:
            over = self.board.phase == "combat" and isinstance(event, ev.PhaseBegan)
            if unit.type in left and not (over and unit.lasts == "end of combat"):
                left.remove(unit.type)
        return [kind for kind in left if not self.may_be_there(player, kind)]

    def may_be_there(self, player: str, kind: str) -> bool:
        """Whether an effect keeps unspent mana of this type, or makes it that."""
        shows_change = "ManaChanged" in self.capabilities.complete
        return any(
            each.becomes == kind or not shows_change if each.becomes else each.type in ("", kind)
            for each in self.effects_on(player)
        )

    def keeps(self, player: str, kind: str) -> bool:
        """Whether an effect keeps or changes this player's unspent mana of a type."""
        return any(each.type in ("", kind) for each in self.effects_on(player))

    def effects_on(self, player: str) -> list[UnspentMana]:
        """The effects that keep or change this player's unspent mana."""
        return [
            effect
            for thing, _, effect in self.board.special(UnspentMana)
            if effect.whose == "any" or (thing.controller == player) == (effect.whose == "you")
        ]

    def becomes(self) -> bool:
        return any(effect.becomes for _, _, effect in self.board.special(UnspentMana))


def _listed(types: list[str]) -> str:
    return "".join(sorted(types, key="WUBRGC".find)) or "nothing"
