"""What an intervening "if" asks is asked as the ability triggers, and again as it resolves (CR 603.4, 608.2a)."""

from rulehound.core import events as ev
from rulehound.core.conditions import OF_COMBAT, OF_THE_GAME, Condition
from rulehound.core.triggered_abilities import (
    Attacks,
    BecomesTapped,
    DealsCombatDamage,
    Exerts,
    TriggeredAbility,
    ZoneChanges,
)
from rulehound.core.zones import BATTLEFIELD
from rulehound.oracles.asking import is_so
from rulehound.oracles.base import Oracle


class InterveningIf(Oracle):
    """Looks at conditions once the event has happened, and as what triggered begins to resolve."""

    def begin(self) -> None:
        self.began = 0
        self.shows_resolving = self.capabilities.complete >= {
            "Countered",
            "ResolutionBegan",
            "ResolutionEnded",
        }
        self.cycled: dict[str, int] = {}
        self.became_from: dict[int, int] = {}
        """What objects were before they moved last."""
        self.cycling = ""
        """Who has cycled a card by discarding it now, which is not told of yet (CR 702.29c)."""
        self.barred: set[tuple[int, int]] = set()
        """What did not trigger because its condition was false."""
        self.doubtful: dict[tuple[int, int], list[tuple[str, bool | None]]] = {}
        """What triggers if a condition is so once the event has happened, and whether it was so before."""
        self.still_so: bool | None = None
        """Whether the condition of what resolves is true; None where it has none."""

    def ability(self, source: int, number: int) -> TriggeredAbility | None:
        """The triggered ability, the object's own or granted; None where it has none of that number."""
        thing = self.board.find(source)
        if thing is None or number < 0:
            return None
        abilities = self.board.characteristics(thing).abilities if thing.zone == BATTLEFIELD else ()
        if number >= len(abilities):
            abilities = thing.card.abilities if thing.card is not None else ()
        ability = abilities[number] if number < len(abilities) else None
        return ability if isinstance(ability, TriggeredAbility) else None

    def is_so(self, condition: Condition, player: str, source: int) -> bool | None:
        """Whether what an intervening "if" asks is so now (CR 603.4); None where that is not known."""
        if condition.what == "cycled":
            return condition.met_by(self.cycled.get(player, 0) + (player == self.cycling))
        return is_so(self.board, condition, player, self.board.find(source))

    def judge_doubtful(self, event: ev.AbilityTriggered, index: int) -> None:
        """Its condition was so before the event or is after it (CR 603.4); how often it triggers is not looked at."""
        ability = self.ability(event.source, event.ability)
        before = self.doubtful[event.source, event.ability][0][1]
        if ability is None or ability.condition is None or before is not False:
            return
        if self.is_so(ability.condition, event.player, event.source) is False:
            self.wrong("603.4", "an ability triggered whose condition was not so", index, "not so")
        else:
            self.holds("603.4")

    def read_resolution_began(self, event: ev.ResolutionBegan, index: int) -> None:
        """Look at an intervening "if" again (CR 608.2a)."""
        self.began = index
        thing = self.board.objects.get(event.object)
        rules = thing.rules if thing is not None else None
        if (
            thing is None
            or not isinstance(rules, TriggeredAbility)
            or rules.condition is None
            or thing.targets
        ):
            self.still_so = None
        else:
            self.still_so = self.is_so(rules.condition, thing.controller, thing.source)

    def judge_condition(self, resolved: bool, index: int) -> None:
        """What no longer fulfils its condition is removed, anything else goes on to resolve (CR 608.2a)."""
        still_so, self.still_so = self.still_so, None
        if still_so == resolved:
            self.holds("608.2a")
        elif self.shows_resolving:
            how = (
                "resolved although its condition was false"
                if resolved
                else "did not resolve, its condition true"
            )
            self.wrong("608.2a", f"a triggered ability {how}", index, "resolved" if resolved else "removed")


def is_doubtful(ability: TriggeredAbility, condition: Condition) -> bool:
    """Whether the very event may change what the condition asks, which is asked once it has happened."""
    if isinstance(ability.trigger, BecomesTapped):
        return condition.what == "this is tapped"
    if condition.what in OF_COMBAT:
        return isinstance(ability.trigger, Attacks | Exerts | DealsCombatDamage | ZoneChanges)
    if condition.what == "main phase":
        return False
    return condition.what in OF_THE_GAME and isinstance(ability.trigger, ZoneChanges | DealsCombatDamage)
