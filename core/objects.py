"""Objects of a game (CR 109): cards, tokens, spells, permanents, and abilities on the stack."""

from typing import Any

from rulehound.core.abilities import Ability
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import AdditionalCost
from rulehound.core.mana import Mana


class GameObject:
    """One object.  Every field holds an immutable value and is changed only by `core.state.apply`.

    `name` is the scenario name, which a card keeps through changes of zone while `id` is new each time
    (CR 400.7).  `since` is the number of the turn (counted over the game) in which its controller's
    continuous control began.  For an ability on the stack `ability` and `source` are set, for a modal spell
    `ability` only, with the modes that were chosen; `x`, `targets` and `spent` are those chosen and paid as
    it was cast or activated.
    """

    __slots__ = (
        "ability",
        "ability_index",
        "about",
        "added",
        "announced",
        "attached_to",
        "attacked",
        "attacking",
        "blocking",
        "cached",
        "card",
        "cast_as",
        "cast_from",
        "cast_x",
        "chosen",
        "controller",
        "counters",
        "created",
        "damage",
        "division",
        "entered_under",
        "event_amount",
        "event_object",
        "event_player",
        "event_spell",
        "gained",
        "hurt_by",
        "id",
        "lost",
        "name",
        "owner",
        "paid",
        "phased_indirectly",
        "phased_out",
        "phased_out_under",
        "riders",
        "sacrificed",
        "shields",
        "since",
        "source",
        "spent",
        "tapped",
        "targets",
        "timestamp",
        "token",
        "trigger",
        "used",
        "version",
        "x",
        "zone",
    )

    def __init__(self, id: int, name: str, card: Card, owner: str, zone: str) -> None:
        self.id = id
        self.name = name
        self.card = card
        self.owner = owner
        self.controller = owner
        self.zone = zone
        self.tapped = False
        self.counters: tuple[tuple[str, int], ...] = ()
        self.gained: tuple[str, ...] = ()
        """The keywords that it gained as it entered (CR 702.136a)."""
        self.damage = 0
        self.since = 0
        self.chosen = ""
        self.token = False
        self.used: tuple[Any, ...] = ()
        """The abilities activated this turn of those that count it, as in "only once each turn" (CR 602.5b)."""
        self.shields = 0
        """How many times it regenerates this turn (CR 701.19a)."""
        self.riders: tuple[str, ...] = ()
        """What the mana that was spent on a spell does to it (CR 106.6)."""
        self.added: tuple[int, ...] = ()
        """The phases and steps that this spell or ability has added."""
        self.created: tuple[int, ...] = ()
        """The tokens that this spell or ability has created."""
        self.announced: tuple[int, ...] = ()
        """The costs that were announced for a spell, as indices of its card's abilities (CR 601.2b)."""
        self.about: tuple[int, ...] = ()
        """The objects that a replacement effect is about which this left behind."""
        self.hurt_by: tuple[int, ...] = ()
        """What has dealt damage to this permanent this turn."""
        self.attacking = False
        self.attacked = 0
        self.blocking = 0
        self.phased_out = False
        self.attached_to = 0
        """The id of what it is attached to, 0 for nothing; it still says so once either has left."""
        self.timestamp = 0
        """When it last became attached, among effects by their numbers (CR 613.7e); 0 at the start."""
        self.phased_out_under = ""
        """Who controlled it as it last phased out: in whose untap step it phases in (CR 702.26a)."""
        self.phased_indirectly = False
        """Whether it phased out with what it is attached to, with which it phases in (CR 702.26g)."""
        self.entered_under = owner
        self.paid: str | None = None
        """The mana of the costs announced for this spell, as written, where that is not just its mana cost."""
        self.x = 0
        self.cast_x = 0
        self.sacrificed: tuple[int, ...] = ()
        """What was sacrificed by what it last said to sacrifice."""
        self.cast_from = ""
        """The zone from which a spell was cast."""
        self.cast_as = 0
        """The spell that this permanent was, as an object on the stack (CR 609.7a)."""
        self.targets: tuple[int | str, ...] = ()
        self.division: tuple[int, ...] = ()
        """How something is divided among its targets (CR 601.2d)."""
        self.lost: tuple[int, ...] = ()
        """The places of its targets that were illegal as it began to resolve (CR 608.2b)."""
        self.spent: tuple[Mana, ...] = ()
        self.ability: Ability | None = None
        self.ability_index = -1
        self.source: GameObject | None = None
        self.trigger = 0
        self.event_amount = 0
        self.event_player = ""
        self.event_object = 0
        """What was tapped for mana, for an ability that triggered from it."""
        self.event_spell = 0
        self.cached: Any = None
        self.version = -1

    @property
    def text(self) -> Any:
        """What a spell or ability on the stack does, as its modes were chosen or as printed; of an Aura, Enchant."""
        return self.ability if self.ability is not None else self.card.aimed

    @property
    def is_ability(self) -> bool:
        """Whether it is an activated or triggered ability on the stack (CR 113.1c)."""
        return self.source is not None

    @property
    def is_or_was_permanent(self) -> bool:
        """Whether it is on the battlefield, or was: what only a permanent was is remembered (CR 608.2h)."""
        return self.zone == "battlefield" or (self.zone == "nowhere" and self.cached is not None)

    @property
    def is_kicked(self) -> bool:
        """Whether an optional additional cost was announced for the spell that it is or was (CR 702.33d)."""
        return any(isinstance(self.card.abilities[number], AdditionalCost) for number in self.announced)

    def count(self, kind: str) -> int:
        """How many counters of this kind are on it (CR 122.1)."""
        for name, amount in self.counters:
            if name == kind:
                return amount
        return 0

    def __repr__(self) -> str:
        return f"<{self.name} ({self.id}) in {self.zone}>"
