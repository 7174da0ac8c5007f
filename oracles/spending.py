"""Which mana is spent, where more than one kind in the pool could pay: its player says so (CR 118.3a, 601.2h)."""

from rulehound.core import events as ev
from rulehound.core.cost_abilities import SpendOnly
from rulehound.core.mana import Mana, parse_symbols
from rulehound.core.zones import STACK
from rulehound.oracles.cast_costs import has_own_costs
from rulehound.oracles.choosing import Choosing


class Spending(Choosing):
    """Follows the pools, and misses the choice of mana where there surely was one.

    More units were spent than the cost has symbols of a type, so that one of them paid for generic mana; any
    other in the pool could have done that.  What a cost is more or less adds no such symbols (CR 118.7).
    """

    def begin(self) -> None:
        super().begin()
        self.pools: dict[str, list[Mana]] = {"A": [], "B": []}
        self.shows_pools = {"ManaSpent", "ManaLost", "ManaChanged"} <= self.capabilities.complete

    def read_pool(self, event: ev.ManaChanged | ev.ManaLost, index: int) -> None:
        """Follow mana that became other mana, or was lost."""
        if isinstance(event, ev.ManaChanged):
            self.pools[event.player] = list(event.after)
        else:
            self.take_out(event.player, event.mana)

    def take_out(self, player: str, mana: tuple[Mana, ...]) -> None:
        for unit in mana:
            if unit in self.pools[player]:
                self.pools[player].remove(unit)

    def judge_spent(self, event: ev.ManaSpent, index: int) -> None:
        """Note what is spent; a unit of another type that was left could have paid as well."""
        self.take_out(event.player, event.mana)
        if self.take("pay", event.on):
            self.holds("118.3a")
            return
        pips = self.pips(event.on)
        spent = {unit.type for unit in event.mana}
        others = {unit.type for unit in self.pools[event.player] if not unit.restriction} - spent
        if self.shows_pools and others and pips is not None and len(event.mana) > pips:
            self.withheld("118.3a", "which mana to spend", event.player, index)

    def pips(self, id: int) -> int | None:
        """At most how many of its units are not generic; None for what has costs of its own, or is not known."""
        thing = self.board.objects.get(id)
        if thing is None or thing.zone != STACK or thing in self.board.resolving:
            return None  # What is paid as it resolves is another cost (CR 118.12).
        if thing.ability != -2:
            cost = getattr(getattr(thing, "rules", None), "cost", None)
            text = cost.mana if cost is not None else None
        elif thing.card is None or has_own_costs(thing.card):
            return None
        else:
            if any(isinstance(each, SpendOnly) for each in thing.card.abilities):
                return None
            text = thing.card.cost
        return (
            None if text is None else sum(not each.isdigit() and each != "X" for each in parse_symbols(text))
        )
