"""Mana that one player loses and another adds: all of it, and the very same (CR 106.13)."""

from collections import Counter

from rulehound.core import events as ev
from rulehound.core.mana import Mana
from rulehound.core.mana_effects import AddMana, DrainMana
from rulehound.core.turn_effects import EndCombat, EndTurn
from rulehound.oracles.base import Oracle
from rulehound.oracles.course import Thing
from rulehound.oracles.wording import may_be_said


class Drained:
    """Follows what is lost by an instruction that resolves, until it is in another pool."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.board = oracle.board
        self.owed: tuple[str, Counter[Mana]] | None = None

    def drains(self, player: str = "") -> bool:
        """Whether what resolves says that a player loses unspent mana: this one, where one is given."""
        thing = self.board.now_resolving
        if thing is None:
            return False
        says = any(isinstance(each, DrainMana) for each in may_be_said(thing))
        return says and (not player or player in thing.targets)

    def ends(self, thing: Thing | None = None) -> bool:
        """Whether what resolves ends the turn or the phase as well, so that pools may empty by that (CR 724)."""
        thing = thing or self.board.now_resolving
        effects = may_be_said(thing) if thing is not None else ()
        return any(isinstance(each, EndTurn | EndCombat) for each in effects)

    def is_taken(self, event: ev.ManaAdded) -> bool:
        """Whether this mana is added by such an instruction, rather than by a land that it makes give mana."""
        thing = self.board.resolving[-1] if self.drains() else None
        if thing is None or event.source not in (thing.id, thing.source):
            return False
        if event.ability >= 0 and event.ability != thing.ability:
            return False  # It is another ability of the same source that a land's mana triggered.
        adds = any(isinstance(each, AddMana) for each in may_be_said(thing))
        return self.owed is not None or not adds or self.ends(thing)

    def read_lost(self, event: ev.ManaLost, left: list[str], index: int) -> None:
        """All that the player had is lost; `left` is what they have now."""
        if self.ends():
            return
        if left:
            self.wrong(f"{event.player} kept some unspent mana", index, "kept")
        self.note_lost(event)

    def note_lost(self, event: ev.ManaLost) -> None:
        """Remember what is to be added, and by whom, where nothing but this takes it."""
        if self.ends():
            return
        thing = self.board.resolving[-1]
        assert thing is not None
        self.owed = (thing.controller, Counter(event.mana))

    def read_added(self, event: ev.ManaAdded, index: int) -> bool:
        """Whether this is the mana that was lost, which keeps its sources and all that sticks to it."""
        if not self.is_taken(event):
            return False
        if self.owed is None and self.ends():
            return True
        if self.owed is None:
            self.wrong("mana was added that nobody had lost", index, "not lost")
            return True
        player, mana = self.owed
        self.owed = None
        if event.player != player:
            self.wrong(f"{event.player} got the mana that {player} adds", index, "wrong player")
        elif Counter(event.mana) != mana:
            self.wrong("other mana was added than was lost", index, "other mana")
        else:
            self.oracle.holds("106.13")
        return True

    def read_resolved(self, index: int) -> None:
        """What was lost has been added by now."""
        if self.owed is not None:
            self.owed = None
            self.wrong("the mana that was lost was not added", index, "not added")

    def wrong(self, sentence: str, index: int, how: str) -> None:
        self.oracle.violated("106.13", sentence, index, (index,), ("drained", how))
