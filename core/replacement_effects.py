"""Static abilities that replace or prevent events, as plain data (CR 614, 615)."""

from typing import Literal

import msgspec

from rulehound.core.about import Whose
from rulehound.core.amounts import Amount


class EntersWithCounters(msgspec.Struct, frozen=True, tag="enters with counters", omit_defaults=True):
    """As in "This creature enters with N +1/+1 counters on it": a replacement effect (CR 614.1c).

    With `what` it is about others: "Each other [what] [whose] control enters with N additional counters";
    it reaches nothing that enters together with its source (CR 614.12).  With a keyword that it `or_gains`
    its controller may have it enter with them, and it gains that if they don't, as riot says (CR 702.136a).
    With `kicked` it is "If this was kicked, it enters with ..." (CR 702.33d).
    """

    amount: Amount
    kind: str = "+1/+1"
    what: str = ""
    whose: Whose = "you"
    kicked: bool = False
    or_gains: str = ""


class EntersChoosingColor(msgspec.Struct, frozen=True, tag="enters choosing a color", omit_defaults=True):
    """As in "As this enters, choose a color" (CR 614.1c)."""


class ManaReplacement(msgspec.Struct, frozen=True, tag="replaces mana", omit_defaults=True):
    """As in "If [who] taps a [what] for mana, it produces ... instead" (CR 106.12b).

    `multiply` keeps types and multiplies amounts; `type` keeps the amount and changes every unit to that
    type, or to one unit of it with `one`; `by_land_type` maps basic land types to types of mana.
    `at_least` is the amount below which it does not apply.  With `of_type` it is about mana of that type,
    as in "for {G}": the other units of the production count for nothing and stay as they are.
    """

    who: Whose = "any"
    what: str = "land"
    multiply: int = 1
    type: str = msgspec.field(default="", name="mana")
    one: bool = False
    by_land_type: tuple[tuple[str, str], ...] = ()
    at_least: int = 1
    of_type: str = ""


class Replacement(msgspec.Struct, frozen=True, tag="replaces", omit_defaults=True):
    """As in "If [event] would happen, ... instead" for the other events in scope (CR 614.1a, 615.1).

    `event` names the would-be event, `whose` the player it must affect (or the controller of the
    permanent affected); the amount becomes amount * `multiply` + `plus`; a moved card goes to `zone`;
    a draw becomes `gain_life` life where that is positive.  `this` narrows it to the object itself.
    A replaced discard never happened (CR 614.6): the card is put into `zone` without being discarded.
    A draw with `zone` is the top card of the library put there; `by_you` has the controller of the effect
    draw instead; `lose_life` goes with what is drawn.  `only` narrows draws to those with an empty hand,
    or to all but the first in that player's draw step.  "draw several" is an instruction to draw two or
    more (CR 121.2a), of which one remains; with `by_you` the controller of the effect draws one as well.
    What "leaves" the battlefield goes to `zone`; what "enters" does so under the control of the effect's
    controller with `by_you`, or goes to `zone` and never enters (CR 614.12).  `what` picks objects: "" is a
    creature for "dies" and counters, any card for "graveyard", any permanent else.  `kind` is of counters, ""
    each kind that is put.  `only` also narrows what enters to what was "not cast", what dies to what was
    "dealt damage by this" this turn, cards put into a graveyard to those that were "not cycled", and draws to those
    by a "cycling" ability of a nonland card.  A draw with `cast_from_top` becomes what "cast from the top" says of a
    card that shares a card type with the one that was cycled.
    """

    event: Literal[
        "draw",
        "gain life",
        "put counters",
        "create tokens",
        "damage",
        "graveyard",
        "dies",
        "discard",
        "draw several",
        "leaves",
        "enters",
    ]
    whose: Whose = "you"
    multiply: int = 1
    plus: int = 0
    zone: str = ""
    gain_life: int = 0
    this: bool = False
    by_you: bool = False
    lose_life: int = 0
    only: Literal[
        "",
        "hand is empty",
        "not first in draw step",
        "not cast",
        "dealt damage by this",
        "not cycled",
        "cycling",
    ] = ""
    what: str = ""
    kind: str = "+1/+1"
    cast_from_top: bool = False

    @property
    def picked(self) -> str:
        """The word that picks the objects that it is about."""
        return self.what or ("creature" if self.event in ("dies", "put counters") else "permanent")


class EntersForSacrifice(msgspec.Struct, frozen=True, tag="enters for a sacrifice", omit_defaults=True):
    """As in "If this would enter, sacrifice a [what] instead. If you do, put it onto the battlefield. If you
    don't, put it into its owner's graveyard" (CR 614.1a, 614.6): of `amount` `what`s, `untapped` ones or any.
    """

    what: str = "land"
    amount: int = 1
    untapped: bool = False


class PreventsDamage(msgspec.Struct, frozen=True, tag="prevents damage", omit_defaults=True):
    """As in "If a source would deal damage to you, prevent N of that damage" (CR 615.10).

    Without `amount` all of it, as in "Prevent all combat damage that would be dealt to this creature".
    `to` says to whom, "" to anybody; `by` says of which source, "" of any (CR 609.7c).
    """

    amount: int = 0
    to: Literal["", "you", "this", "creatures you control"] = ""
    by: Literal["", "this", "creatures"] = ""
    combat: bool = False


class DamageIsUnpreventable(msgspec.Struct, frozen=True, tag="damage is unpreventable", omit_defaults=True):
    """As in "Damage can't be prevented", or that of sources [whose] control (CR 615.12)."""

    whose: Whose = "any"


class RedirectsDamage(msgspec.Struct, frozen=True, tag="redirects damage", omit_defaults=True):
    """As in "All damage that would be dealt to you is dealt to this creature instead" (CR 614.9).

    `to` says whose damage it is, `onto` who is dealt it: they differ.  Of the creatures you control it is all
    others.  While its source is no creature, it does nothing "onto" it.
    """

    to: Literal["you", "this", "creatures you control"] = "you"
    onto: Literal["you", "this"] = "this"


class DamageBecomesCounters(msgspec.Struct, frozen=True, tag="damage becomes counters", omit_defaults=True):
    """As in "If a source you control would deal noncombat damage to a creature [whose] control, put that many
    `kind` counters on that creature instead" (CR 614.1a); that damage never happens (CR 614.6)."""

    whose: Whose = "opponent"
    kind: str = "-1/-1"


class EntersTapped(msgspec.Struct, frozen=True, tag="enters tapped", omit_defaults=True):
    """As in "[What] [whose] control enter tapped" (CR 614.1d), or "This enters tapped" (CR 614.1c).

    With `this` it is about its source itself: tapped, where the X of the spell that it was is at most
    `x_at_most`, or always where that is left out (CR 107.3m); with `life` too, "As this enters, you may pay
    `life` life. If you don't, it enters tapped" (CR 614.12a).  With `untapped` it is "enter untapped", and
    who controls what enters chooses which of such effects is applied last (CR 616.1).
    """

    what: str = "creature"
    whose: Whose = "opponent"
    this: bool = False
    x_at_most: int | None = None
    life: int = 0
    untapped: bool = False


class UnspentMana(msgspec.Struct, frozen=True, tag="unspent mana", omit_defaults=True):
    """What happens instead of losing unspent mana (CR 106.4): it stays, or becomes `becomes` and stays.

    `mana` narrows it to unspent mana of that type.
    """

    whose: Whose = "any"
    becomes: str = ""
    type: str = msgspec.field(default="", name="mana")


class Skips(msgspec.Struct, frozen=True, tag="skips", omit_defaults=True):
    """As in "Players skip their [step]s" (CR 500.11, 614.10)."""

    what: str
    whose: Whose = "any"
