"""What triggers from mana being added: once for each time, and its own mana at once (CR 603.2c, 605.1b, 605.4a)."""

from collections import Counter

from rulehound.core import events as ev
from rulehound.core.triggered_abilities import ManaIsAdded, TriggeredAbility
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.production import chosen_color, condition_met, mana_facts, productions

Key = tuple[int, int]
"""A triggered ability: the id of its source, its index."""


class AddedTriggers:
    """Counts what is due to trigger from mana being added, and what did, until all mana abilities have resolved."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.board = oracle.board
        self.shown = "AbilityTriggered" in oracle.capabilities.complete
        self.expected: Counter[Key] = Counter()
        self.seen: Counter[Key] = Counter()
        self.added: Counter[Key] = Counter()
        self.once: set[Key] = set()
        """What has triggered this turn, for what does so only once each turn (CR 603.2h)."""
        self.tainted = False
        self.last = 0

    def ability(self, source: int, index: int) -> TriggeredAbility | None:
        """The ability, where it is one that triggers from mana being added."""
        found = self.board.ability(source, index) if index >= 0 else None
        is_one = isinstance(found, TriggeredAbility) and isinstance(found.trigger, ManaIsAdded)
        return found if isinstance(found, TriggeredAbility) and is_one else None

    def read_added(self, event: ev.ManaAdded, row: str, index: int) -> bool:
        """Note what triggers from this mana; whether it is itself that of such a trigger."""
        for thing, number, ability in self.board.special(TriggeredAbility):
            if isinstance(ability.trigger, ManaIsAdded):
                self.last = index
                self.expect(thing, number, ability, event, row)
        ability = self.ability(event.source, event.ability)
        if ability is None:
            return False
        self.added[event.source, event.ability] += 1
        self.last = index
        self.judge_mana(ability, event, row, index)
        return True

    def expect(
        self, thing: Thing, number: int, ability: TriggeredAbility, event: ev.ManaAdded, row: str
    ) -> None:
        """Note the ability where it triggers; nothing is judged where that is not known."""
        trigger = ability.trigger
        assert isinstance(trigger, ManaIsAdded)
        source = self.board.find(event.source)
        color = chosen_color(self.board, thing) if trigger.chosen else trigger.type
        met = True if ability.condition is None else self.condition_met(ability, thing)
        if event.ability < 0 and source is not None and source.card is not None and source.printed is None:
            return  # A spell is no ability.
        told = event.ability >= 0 and ability.once_each_turn != "do this"
        told = told and (self.shown or not ability.once_each_turn)
        if not told or source is None or self.board.uncertain(source) or color is None or met is None:
            self.tainted = True
            return
        if (
            met
            and (trigger.who == "any" or (thing.controller == event.player) == (trigger.who == "you"))
            and (not (trigger.chosen or trigger.type) or (bool(color) and color in row))
            and self.board.characteristics(source).matches(trigger.what)
        ):
            key = (thing.id, number)
            if not (ability.once_each_turn and (key in self.once or self.expected[key])):
                self.expected[key] += 1

    def condition_met(self, ability: TriggeredAbility, thing: Thing) -> bool | None:
        assert ability.condition is not None
        return condition_met(self.board, ability.condition, thing, thing.controller)

    def judge_mana(self, ability: TriggeredAbility, event: ev.ManaAdded, row: str, index: int) -> None:
        """It is what the ability says: no effect replaces it, for nothing is tapped for it (CR 106.12b)."""
        facts = mana_facts(ability)
        thing = self.board.find(event.source)
        if thing is None or len(facts.adds) != 1 or facts.hidden or facts.adds[0].same:
            return
        add = facts.adds[0]
        if add.who == "you" and event.player != thing.controller:
            sentence = (
                f"{event.player} got the mana of a trigger of {thing.name} that is {thing.controller}'s"
            )
            self.oracle.violated("605.4a", sentence, index, (index,), ("mana added", "wrong player"))
        rows = productions(self.board, add, thing, thing.controller, None, None)
        if rows is None or row in rows:
            return
        sentence = f"a trigger of {thing.name} added {row}; it says {' or '.join(sorted(rows)) or 'nothing'}"
        self.oracle.violated("106.12b", sentence, index, (index,), ("mana added", "other"))

    def read_triggered(self, event: ev.AbilityTriggered, index: int) -> None:
        """Count an ability that triggered from mana being added."""
        if self.ability(event.source, event.ability) is not None:
            self.seen[event.source, event.ability] += 1
            self.last = index

    def close(self, index: int) -> None:
        """Compare what triggered with what should have, and its mana with what is due (CR 605.4a)."""
        self.once.update(self.seen)
        if not (self.expected or self.seen or self.added):
            self.tainted = False
            return
        if self.tainted:
            self.oracle.unknown("605.1b", "what caused mana to be added is not known", index)
        else:
            for key in sorted(self.expected | self.seen | self.added):
                self.compare(key, index)
        self.expected.clear()
        self.seen.clear()
        self.added.clear()
        self.tainted = False

    def compare(self, key: Key, index: int) -> None:
        expected, seen, added = self.expected[key], self.seen[key], self.added[key]
        thing = self.board.find(key[0])
        name = thing.name if thing is not None else "an object"
        if self.shown and seen != expected:
            how = "missing" if seen < expected else "more than once" if expected else "without its event"
            self.oracle.violated(
                "603.2c" if expected and seen > expected else "605.1b",
                f"an ability of {name} triggered {seen} times from mana being added; it triggers {expected} times",
                self.last,
                (self.last,),
                ("mana added", how),
            )
            return
        if self.shown:
            self.oracle.holds("603.2c")
        facts = mana_facts(self.ability(*key))
        surely = len(facts.adds) == 1 and not facts.hidden and not facts.optional[0]
        if not facts.is_mana or not surely or facts.adds[0].amount != 1 or facts.adds[0].could is not None:
            return
        if added == expected:
            self.oracle.holds("605.1b")
            self.oracle.holds("605.4a")
            return
        self.oracle.violated(
            "605.4a",
            f"{name} added mana {added} times from triggers on mana being added; it adds {expected} times, at once",
            self.last,
            (self.last,),
            ("mana added", "no mana" if added < expected else "too often"),
        )
