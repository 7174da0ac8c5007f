"""Oracle: what sticks to each unit of mana stays with it, and does what it says (CR 106.6, 106.6a, 106.3, 400.7a)."""

from collections import Counter
from typing import ClassVar, Final

from rulehound.core import events as ev
from rulehound.core.abilities import Ability
from rulehound.core.effects import Effect
from rulehound.core.mana import Mana
from rulehound.core.mana_effects import AddMana
from rulehound.core.memo import by_identity
from rulehound.core.players import PLAYERS
from rulehound.core.zones import BATTLEFIELD, STACK
from rulehound.oracles.base import Oracle
from rulehound.oracles.draining import Drained
from rulehound.oracles.wording import spelled_out

Rider = tuple[int, bool, str, str]

DURATION: Final = {"haste": "permanent", "haste until end of turn": "end of turn"}
"""For how long what was a creature spell has the haste that mana gave it."""


def rider(unit: Mana) -> Rider:
    """What sticks to a unit, besides its type."""
    return unit.source, unit.snow, unit.restriction, unit.rider


@by_identity
def riders_stated(effects: tuple[Effect, ...]) -> frozenset[tuple[str, str, str]] | None:
    """The restrictions, riders and durations of the mana that these add; None where they add none."""
    adds = [each for each in spelled_out(effects) if isinstance(each, AddMana)]
    return frozenset((each.restriction, each.rider, each.lasts) for each in adds) or None


class ManaRiders(Oracle):
    """All units of a production have what its ability says; in the pool nothing is added or comes off."""

    name: ClassVar = "mana-riders"
    rules: ClassVar = ("106.6", "106.6a", "106.3", "400.7a")
    needs: ClassVar = frozenset(("ManaAdded", "ManaSpent", "ManaLost", "ManaChanged"))
    reads: ClassVar = {
        ev.ManaAdded: "read_added",
        ev.ManaSpent: "read_spent",
        ev.ManaLost: "read_lost",
        ev.ManaChanged: "read_changed",
        ev.ReplacementApplied: "read_replaced",
        ev.ObjectMoved: "read_moved",
        ev.EffectBegan: "read_effect_began",
        ev.PriorityReceived: "read_priority",
    }

    def begin(self) -> None:
        self.shows_effects = "EffectBegan" in self.capabilities.complete
        self.hasty: tuple[int, set[str]] | None = None
        """What entered just now, and for how long each haste is that mana gave to the spell that it was."""
        self.unchanged = 0
        """What entered just now although such mana was spent on it, and was no creature spell."""
        self.pools: dict[str, Counter[Mana]] = {player: Counter() for player in PLAYERS}
        self.increased = False
        self.drained = Drained(self)

    def read_replaced(self, event: ev.ReplacementApplied, index: int) -> None:
        self.increased = self.increased or event.event == "mana"

    def read_added(self, event: ev.ManaAdded, index: int) -> None:
        """Every unit has the restriction that the ability states, however many it became (CR 106.6a)."""
        increased, self.increased = self.increased, False
        pool = self.pools[event.player]
        found: set[tuple[str, str, str]] = set()
        from_snow = 0
        for unit in event.mana:
            pool[unit] += 1
            found.add((unit.restriction, unit.rider, unit.lasts))
            from_snow += unit.snow
        if self.drained.is_taken(event):
            self.drained.owed = None
            return  # What sticks to it is what stuck to it in the other pool.
        stated = self.said(event)
        rule = "106.6a" if increased else "106.6"
        if stated is not None and not found <= stated:
            self.object(rule, found, stated, "increased" if increased else "plain", index)
            return
        source = self.board.find(event.source)
        if source is not None and source.printed is not None and event.mana:
            snow = "Snow" in self.board.characteristics(source).supertypes
            if from_snow != snow * len(event.mana) and not self.board.uncertain(source):
                self.wrong(
                    "106.3",
                    f"mana of {source.name} was {'not ' if snow else ''}snow",
                    index,
                    "increased" if increased else "plain",
                    "snow",
                )
                return
        if from_snow or any(restriction for restriction, _, _ in found):
            self.holds(rule)
        elif increased:
            self.holds("106.6a")

    def object(
        self,
        rule: str,
        found: set[tuple[str, str, str]],
        stated: frozenset[tuple[str, str, str]],
        how: str,
        index: int,
    ) -> None:
        """Say what is wrong with what sticks to the mana: its restriction, or else what it does besides."""
        said = sorted({restriction for restriction, _, _ in stated})
        wrong = sorted({restriction for restriction, _, _ in found}.difference(said))
        if not wrong:
            self.wrong(rule, "mana does not do what its ability says of it", index, "other rider")
            return
        self.wrong(
            rule,
            f"mana was produced for {wrong[0] or 'anything'}; its ability says for {said[0] or 'anything'}",
            index,
            how,
            "restriction lost" if not wrong[0] else "other restriction",
        )

    def said(self, event: ev.ManaAdded) -> frozenset[tuple[str, str, str]] | None:
        """The restrictions, riders and durations that the source states; None where they are not known."""
        ability: Ability | None = None
        if event.ability >= 0:
            ability = self.board.ability(event.source, event.ability)
            effects = getattr(ability, "effects", None)
        else:
            thing = self.board.find(event.source)
            effects = thing.effects if thing is not None else None
        return None if effects is None else riders_stated(effects)

    def read_spent(self, event: ev.ManaSpent, index: int) -> None:
        """Who spends a unit spends it as it was added (CR 106.6)."""
        self.take(event.player, event.mana, index, "spent")

    def read_lost(self, event: ev.ManaLost, index: int) -> None:
        if event.mana and self.drained.drains(event.player):
            self.drained.note_lost(event)
        self.take(event.player, event.mana, index, "lost")

    def take(self, player: str, mana: tuple[Mana, ...], index: int, how: str) -> None:
        pool = self.pools[player]
        for unit in mana:
            if pool[unit] > 0:
                pool[unit] -= 1
                continue
            others = [other for other, number in pool.items() if number > 0 and other.type == unit.type]
            if others:
                pool[others[0]] -= 1
                before, after = rider(others[0]), rider(unit)
                part = next(
                    word
                    for word, a, b in zip(
                        ("source", "snow", "restriction", "rider"), before, after, strict=True
                    )
                    if a != b
                )
                self.wrong(
                    "106.6" if part == "restriction" else "106.3",
                    f"{{{unit.type}}} was {how} with another {part} than it was added with",
                    index,
                    how,
                    part,
                )
            return
        self.holds("106.6" if any(unit.restriction for unit in mana) else "106.3")

    def read_changed(self, event: ev.ManaChanged, index: int) -> None:
        """Mana that becomes mana of another type keeps what sticks to it."""
        if Counter(map(rider, event.before)) != Counter(map(rider, event.after)):
            self.wrong("106.6", "mana lost what stuck to it as it became another type", index, "changed")
        else:
            self.holds("106.6")
        pool = self.pools[event.player]
        pool.subtract(event.before)
        pool.update(event.after)

    # What mana does to the spell that it is spent on.

    def read_moved(self, event: ev.ObjectMoved, index: int) -> None:
        """A creature spell that mana gave haste becomes a permanent that has it (CR 106.6, 400.7a)."""
        self.judge_hasty(index)
        thing = self.board.objects.get(event.object)
        if thing is None or thing.card is None or event.zone != BATTLEFIELD or not self.shows_effects:
            return
        given = {each for each in thing.riders if each.startswith("haste")}
        if event.origin == STACK and event.new and given:
            if "Creature" in thing.card.types:
                self.hasty = event.new, {DURATION[each] for each in given}
            else:
                self.unchanged = event.new

    def read_effect_began(self, event: ev.EffectBegan, index: int) -> None:
        if not event.what.startswith("keywords"):
            return
        if self.hasty is not None and event.objects == (self.hasty[0],):
            self.hasty[1].discard(event.duration)
        elif event.objects == (self.unchanged,):
            self.wrong(
                "106.6", "mana gave haste to what was no creature spell", index, "haste", "no creature"
            )

    def read_priority(self, event: ev.PriorityReceived, index: int) -> None:
        self.judge_hasty(index)

    def judge_hasty(self, index: int) -> None:
        """Nothing but that effect begins, and nothing moves, before what entered has it."""
        hasty, self.hasty, self.unchanged = self.hasty, None, 0
        if hasty is None:
            return
        thing = self.board.find(hasty[0])
        if hasty[1] and thing is not None:
            self.wrong(
                "400.7a",
                f"{thing.name} did not get the haste that mana gave the spell that it was",
                index,
                "haste",
                "not gained",
            )
        else:
            self.holds("400.7a")
