"""Would-be events: what is about to happen, and may still be replaced (CR 614.1, 614.4)."""

from rulehound.core.mana import Mana
from rulehound.core.objects import GameObject


class Would:
    """One would-be event.

    `kind` is "mana", "draw", "gain life", "put counters", "create tokens", "damage", "graveyard", "leaves" (the
    battlefield) or "enters";
    `player` is the affected player or the controller of the affected object, who chooses between
    replacement effects (CR 616.1).  `applied` holds the replacement effects that have been applied to it
    (CR 614.5), `number` tells it from other events in the trace.
    """

    __slots__ = (
        "amount",
        "applied",
        "combat",
        "counter",
        "counters",
        "from_top",
        "gained_life",
        "kind",
        "lost_life",
        "mana",
        "number",
        "object",
        "player",
        "prevented",
        "source",
        "tapped_by",
        "target",
        "together",
        "unpreventable",
        "zone",
    )

    def __init__(self, kind: str, player: str, source: GameObject | None = None) -> None:
        self.kind = kind
        self.player = player
        self.source = source
        self.object: GameObject | None = None
        self.target: GameObject | str = ""
        self.amount = 0
        self.mana: tuple[Mana, ...] = ()
        self.tapped_by = ""
        """Who taps `source` for this mana, "" where it is not tapped for mana (CR 106.12)."""
        self.zone = ""
        self.from_top = False
        """Whether a card from the top of the library may be cast instead of a draw."""
        self.gained_life = 0
        self.lost_life = 0
        self.applied: tuple[tuple[int, int], ...] = ()
        self.number = 0
        self.combat = False
        self.counter = "+1/+1"
        """The kind of the counters that would be put."""
        self.counters: tuple[tuple[str, int], ...] = ()
        """What counters are put on a creature instead of damage."""
        self.unpreventable = False
        """Whether the effect that would deal this damage says that it can't be prevented (CR 615.12)."""
        self.prevented: tuple[tuple[str, int], ...] = ()
        """Who gains how much life for damage that was prevented (CR 615.5)."""
        self.together: tuple[Would, ...] = ()
        """The damage that would be dealt at the same time (CR 510.2), itself included."""
