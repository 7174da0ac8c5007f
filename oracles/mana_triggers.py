"""What triggers from tapping for mana: once for each resolution that produces it (CR 106.12a, 605.4a)."""

from collections import Counter

from rulehound.core import events as ev
from rulehound.core.amounts import EventAmount
from rulehound.core.mana_effects import AddMana
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.production import condition_met, mana_facts, outcomes, productions, replacements
from rulehound.oracles.tapping import Use

Key = tuple[int, int]
"""A triggered ability: the id of its source, its index."""


class ManaTriggers:
    """Counts the triggers expected and seen, and judges both when all mana abilities have resolved.

    `produced` is the latest production of an activated mana ability, and who made it.
    """

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.board = oracle.board
        self.shown = "AbilityTriggered" in oracle.capabilities.complete
        self.produced = ("", "")
        self.expected: Counter[Key] = Counter()
        self.seen: Counter[Key] = Counter()
        self.added: Counter[int] = Counter()
        self.once: set[Key] = set()
        """What has triggered this turn, for what does so only once each turn (CR 603.2h)."""
        self.tainted = False
        self.last = 0

    def expect(self, use: Use, made: str) -> None:
        """Note the abilities that trigger from this use (CR 106.12a)."""
        found = self.board.special(TriggeredAbility)
        if found and self.board.uncertain(use.source):
            self.tainted = True
        for thing, index, ability in found:
            trigger = ability.trigger
            if not isinstance(trigger, TappedForMana):
                continue
            if trigger.enchanted and thing.attached_to == use.source.id not in self.board.objects:
                self.tainted = True  # Whether what was sacrificed for its mana is enchanted then is disputed.
                continue
            if ability.once_each_turn == "do this" or (ability.once_each_turn and not self.shown):
                self.tainted = True
            if ability.condition is not None:
                met = condition_met(self.board, ability.condition, thing, thing.controller)
                self.tainted = self.tainted or met is None
                if not met:
                    continue
            if (
                (not trigger.enchanted or thing.attached_to == use.source.id)
                and (trigger.who == "any" or (thing.controller == use.player) == (trigger.who == "you"))
                and (not trigger.type or trigger.type in made)
                and self.is_meant(trigger, thing, use.source)
            ):
                if not (ability.once_each_turn and self.is_spent((thing.id, index))):
                    self.expected[thing.id, index] += 1

    def is_spent(self, key: Key) -> bool:
        """Whether what triggers only once each turn has triggered, or is to trigger already (CR 603.2h)."""
        return key in self.once or self.expected[key] > 0

    def is_meant(self, trigger: TappedForMana, watching: Thing, tapped: Thing) -> bool:
        """Whether what was tapped is what an ability watches."""
        if trigger.named and (tapped.card is None or tapped.card.name != trigger.named):
            return False
        if trigger.what == "this":
            return watching.id == tapped.id
        fits: bool = self.board.characteristics(tapped).matches(trigger.what)
        return fits

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """Count an ability that triggered from tapping for mana."""
        ability = self.board.ability(event.source, event.ability)
        if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, TappedForMana):
            self.seen[event.source, event.ability] += 1
            self.last = index
            if event.mana and not mana_facts(ability).is_mana:
                sentence = "a triggered ability that is no mana ability was treated as one"
                self.oracle.violated("605.5", sentence, index, (index,), ("trigger", "no mana ability"))

    def awaits(self, source: int, index: int) -> bool:
        """Whether mana made during a resolution is that of a trigger, of a land tapped to pay then (CR 118.12).

        Where the target does not tell of which ability the mana is, the source of what resolves may have made it
        either way, and these triggers are not judged.
        """
        if not any(key[0] == source and index in (key[1], -1) for key in (*self.expected, *self.seen)):
            return False
        resolving = self.board.resolving[-1]
        if index == -1 and (resolving is None or source in (resolving.source, resolving.id)):
            self.tainted = True
        return True

    def read_added(self, event: ev.ManaAdded, row: str, index: int) -> None:
        """Judge the mana of a triggered mana ability: no effect replaces it (CR 106.12b)."""
        found = self.of_source(event.source, event.ability)
        if found is None:
            return
        thing, add = found
        self.added[event.source] += 1
        self.last = index
        if add is None:
            return
        made, player = self.produced
        if add.who in ("you", "that player") and made:
            wanted = thing.controller if add.who == "you" else player
            if event.player != wanted:
                sentence = f"{event.player} got the mana of a trigger of {thing.name} that is {wanted}'s"
                self.oracle.violated("106.12a", sentence, index, (index,), ("triggered mana", "wrong player"))
        if isinstance(add.amount, EventAmount):
            return
        rows = productions(self.board, add, thing, thing.controller, None, made if add.same else None)
        if rows is None or row in rows:
            return
        effects = replacements(self.board, thing, thing.controller) or ()
        subtypes = self.board.characteristics(thing).subtypes
        replaced = any(row in outcomes(base, effects, subtypes) for base in rows)
        self.oracle.violated(
            "106.12b" if replaced else "106.12a",
            f"a trigger of {thing.name} added {row}; it says {' or '.join(sorted(rows)) or 'nothing'}",
            index,
            (index,),
            ("triggered mana", "replaced" if replaced else "other"),
        )

    def of_source(self, source: int, index: int) -> tuple[Thing, AddMana | None] | None:
        """The one effect of a triggered mana ability of this source; of any of its where `index` is -1.

        No effect where it may be one of several.
        """
        thing = self.board.find(source)
        if thing is None:
            return None
        abilities = self.board.characteristics(thing).abilities
        found = [
            mana_facts(ability)
            for ability in (abilities if index < 0 else abilities[index : index + 1])
            if isinstance(ability, TriggeredAbility) and isinstance(ability.trigger, TappedForMana)
        ]
        simple = [facts.adds[0] for facts in found if len(facts.adds) == 1 and not facts.hidden]
        if not simple:
            return None
        return thing, simple[0] if len(found) == 1 else None

    def close(self, index: int) -> None:
        """Compare what triggered with what should have, and look that its mana came at once (CR 605.4a)."""
        self.once.update(self.seen)
        if not (self.expected or self.seen or self.added):
            self.tainted = False
            return
        if self.tainted:
            self.oracle.unknown("106.12a", "what was tapped for mana is not known", index)
        else:
            wrong = self.compare_triggers() if self.shown else set()
            self.compare_mana(wrong, index)
        self.expected.clear()
        self.seen.clear()
        self.added.clear()
        self.tainted = False

    def compare_triggers(self) -> set[int]:
        """Object where a trigger is missing or too many; the sources for which this was done."""
        wrong = set()
        for key in sorted(self.expected | self.seen):
            expected, seen = self.expected[key], self.seen[key]
            if expected == seen:
                self.oracle.holds("106.12a")
                continue
            wrong.add(key[0])
            how = "missing" if seen < expected else "more than once" if expected else "not tapped for mana"
            self.oracle.violated(
                "106.12a",
                f"an ability of {self.board.find(key[0]).name} triggered {seen} times from tapping for mana; "
                f"it triggers {expected} times",
                self.last,
                (self.last,),
                ("trigger", how),
            )
        return wrong

    def compare_mana(self, wrong: set[int], index: int) -> None:
        """Object where a triggered mana ability that surely adds mana did not add it at once."""
        due: Counter[int] = Counter()
        unsure = set(wrong)
        for (source, number), times in self.expected.items():
            facts = mana_facts(self.board.ability(source, number))
            if not facts.is_mana:
                continue
            due[source] += times
            add = facts.adds[0]
            if (
                len(facts.adds) > 1
                or facts.hidden
                or facts.optional[0]
                or not isinstance(add.amount, int)
                or not (add.symbols or add.choose or add.same)
            ):
                unsure.add(source)
        for source in sorted(set(due) | set(self.added)):
            if source in unsure:
                continue
            if due[source] == self.added[source]:
                self.oracle.holds("605.4a")
                continue
            missing = self.added[source] < due[source]
            self.oracle.violated(
                "605.4a" if missing else "106.12a",
                f"{self.board.find(source).name} added mana {self.added[source]} times from triggers on "
                f"tapping for mana; it adds mana {due[source]} times, at once",
                index if missing else self.last,
                (self.last,),
                ("triggered mana", "missing" if missing else "more than once"),
            )
