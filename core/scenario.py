"""The scenario: a start, a script and what to expect, as data.

It is what leaves the program, and all that is needed to play again on any target.  Objects are named by
card name and ordinal ("Forest#2"; plain "Forest" is "Forest#1"); players by their seats, "A" and "B".
Reading and writing files is in `core.scenario_file`.
"""

from typing import Literal

import msgspec

from rulehound.core.abilities import Ability
from rulehound.core.cards import Card

VERSION = 1
PlayerName = Literal["A", "B"]


class CardData(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card made up for this scenario; its name is its key.  Fields are those of `cards.Card`."""

    types: tuple[str, ...]
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    cost: str = ""
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    abilities: tuple[Ability, ...] = ()
    text: str = ""

    def card(self, name: str) -> Card:
        return Card(name, **{field: getattr(self, field) for field in self.__struct_fields__})


def card_data(card: Card) -> CardData:
    """The reverse of `CardData.card`."""
    return CardData(**{field: getattr(card, field) for field in CardData.__struct_fields__})


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the scenario begins: at the beginning of that step or main phase of that turn."""

    turn: int = 1
    phase: str = "precombat main"
    active: PlayerName = "A"


class Placed(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A card in a zone with more to say than its name.

    `sick` says that its controller has not controlled it since their most recent turn began (CR 302.6);
    `chosen` is the color chosen as it entered, `attached` the name of what it is attached to.
    """

    name: str
    tapped: bool = False
    sick: bool = False
    counters: dict[str, int] = {}
    chosen: str = ""
    attached: str = ""


Entry = str | Placed


class PlayerStart(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a player has at the start.  "Forest x3" stands for three; a library is written top first."""

    battlefield: tuple[Entry, ...] = ()
    hand: tuple[Entry, ...] = ()
    graveyard: tuple[Entry, ...] = ()
    exile: tuple[Entry, ...] = ()
    library: tuple[Entry, ...] = ()
    life: int = 20


class At(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Where a line stands: in that occurrence of that step of that turn, the `decision`-th time that this
    player receives priority (or, for a line that chooses, makes a decision about this); 0 for the first
    time that the line can be carried out there."""

    turn: int
    step: str
    occurrence: int = 1
    decision: int = 0


class Activate(
    msgspec.Struct,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
    tag_field="do",
    tag="activate",
):
    """Activate ability number `ability` (counted from 0 among the object's abilities)."""

    player: PlayerName
    object: str
    ability: int = 0
    at: At | None = None


class Cast(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="cast"
):
    """Cast a spell."""

    player: PlayerName
    object: str
    at: At | None = None


class Play(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="play"
):
    """Play a land."""

    player: PlayerName
    object: str
    at: At | None = None


class Attack(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="attack"
):
    """Declare one attacker."""

    player: PlayerName
    object: str
    at: At | None = None


class Block(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="block"
):
    """Declare one blocker, for one attacker."""

    player: PlayerName
    object: str
    attacker: str
    at: At | None = None


class Choose(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="choose"
):
    """Choose the option with this label in a decision `about` this."""

    player: PlayerName
    about: str
    option: str
    at: At | None = None


class Shuffle(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="shuffle"
):
    """The result of a shuffle: the library's cards, top first.  Without the line nothing moves."""

    player: PlayerName
    order: tuple[str, ...]
    at: At | None = None


class Attempt(
    msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, tag_field="do", tag="attempt"
):
    """Try what the rules forbid at a moment at which a player has priority; it must be refused (CR 733.1).

    `decision` of its address counts every time that any player receives priority there; without one the
    attempt is made when its player has priority and it is illegal.  An attack with a creature that may not
    is tried as attackers are declared (CR 508.1a).
    """

    player: PlayerName
    action: Literal["activate", "cast", "play", "attack"]
    object: str
    ability: int = 0
    at: At | None = None


Line = Activate | Cast | Play | Attack | Block | Choose | Shuffle | Attempt


class Expect(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Something that must be so after script line `after` (0: before the first), by default after the last.

    With `at` it must be so when a player first receives priority there, whatever the script has come to.

    | check | is |
    | --- | --- |
    | mana | the mana in `player`'s pool, "{B}{B}" |
    | life | `player`'s life total |
    | zone | the zone that `object` is in |
    | tapped | whether `object` is tapped |
    | counters | how many counters are on `object`, of `kind` or else +1/+1 counters |
    | power, toughness | of `object` |
    | hand, library, graveyard, exile | how many cards `player` has there |
    | battlefield | how many permanents `player` controls |
    | stack | how many objects are on the stack |
    | moment | the step or main phase, "upkeep" |
    | turn | the number of the turn |
    | moments | every step and main phase that began, from the start or in turn `turn` |
    | offered | whether `player` may now act with `object` (activate, cast, play) |
    | can attack | whether `object` could be declared as an attacker in this turn, as things are |
    | attached to | the name of what `object` is attached to, "" for nothing |
    | controller | who controls `object`, "nobody" where it is neither a permanent nor on the stack |
    | types | card types and subtypes of `object`, in any order |
    | types offered | from which types its "could produce" ability last let its player choose, "{W}{U}" |
    | drawn | how many cards `player` has drawn since the start |
    | triggered | how many times abilities of `object` have triggered since the start |
    | lost | whether `player` has lost the game |
    | refused | whether script line `after` was refused or could not be carried out |
    """

    check: Literal[
        "mana", "life", "zone", "tapped", "counters", "power", "toughness", "hand", "library",
        "graveyard", "stack", "moment", "turn", "moments", "offered", "exile", "battlefield", "can attack",
        "attached to", "controller", "types", "types offered", "drawn", "triggered", "lost", "refused",
    ]  # fmt: skip
    value: str | int | bool | tuple[str, ...] = msgspec.field(name="is")
    player: PlayerName | None = None
    object: str = ""
    kind: str = "+1/+1"
    turn: int = 0
    after: int | Literal["end"] | None = None
    at: At | None = None


class Finding(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a campaign found: who objected, by which rule, on which target."""

    oracle: str
    rule: str
    sentence: str
    signature: str
    target: str


class Scenario(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A whole scenario; `turns` is the number of turns to play, counted from the one it starts in."""

    rulehound: int
    players: dict[PlayerName, PlayerStart]
    title: str = ""
    rules: tuple[str, ...] = ()
    cards: dict[str, CardData] = {}
    start: Start = Start()
    script: tuple[Line, ...] = ()
    expect: tuple[Expect, ...] = ()
    turns: int = 1
    finding: Finding | None = None
    source: str = ""
