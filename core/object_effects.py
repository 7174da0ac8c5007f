"""Effects on cards, permanents and spells as plain data: drawing, tapping, moving, counters (CR 121, 122, 701)."""

from typing import Literal

import msgspec

from rulehound.core.about import Which, Who
from rulehound.core.amounts import Amount


class DrawCards(msgspec.Struct, frozen=True, tag="draw", omit_defaults=True):
    """As in "Draw N cards" (CR 121.1)."""

    amount: Amount = 1
    who: Who = "you"


class DiscardCards(msgspec.Struct, frozen=True, tag="discard", omit_defaults=True):
    """As in "Discard N cards", or "discard your hand" (CR 701.9)."""

    amount: Amount = 1
    who: Who = "you"
    hand: bool = False


class Mill(msgspec.Struct, frozen=True, tag="mill", omit_defaults=True):
    """As in "Mill N cards": from the top of the library into the graveyard, as many as there are (CR 701.17a-b).

    With `until` cards are milled one by one until a card of that kind, or `amount` cards, have been put into the
    graveyard this way; what goes elsewhere instead was not (CR 614.6).
    """

    amount: Amount = 1
    who: Who = "you"
    until: str = ""


class ShuffleIn(msgspec.Struct, frozen=True, tag="shuffle in", omit_defaults=True):
    """As in "Shuffle your hand and graveyard into your library" (CR 701.24a)."""

    who: Who = "you"


class Tap(msgspec.Struct, frozen=True, tag="tap", omit_defaults=True):
    """As in "Tap target permanent" (CR 701.26a)."""

    which: Which = "target"


class Untap(msgspec.Struct, frozen=True, tag="untap", omit_defaults=True):
    """As in "Untap ..." (CR 701.26b)."""

    which: Which = "target"


class Move(msgspec.Struct, frozen=True, tag="move", omit_defaults=True):
    """Destroy, sacrifice, exile or return to hand (CR 701.8, 701.21, 701.13, 400.7).

    A target that is exiled or returned may be a spell; it leaves the stack without having resolved.

    `how` "blink" exiles and returns the card at once under its owner's control; "return from graveyard"
    returns cards from the graveyard to their owner's hand; "return to battlefield" returns those cards that
    the same spell or ability exiled, or target cards in graveyards, under their owner's control, or with
    `yours` under your control.  With `until` what is exiled returns to the
    battlefield as soon as the source has left it (CR 610.3); had it left before, nothing is exiled (CR 610.3a).
    """

    how: Literal[
        "destroy",
        "sacrifice",
        "exile",
        "return to hand",
        "blink",
        "return from graveyard",
        "return to battlefield",
    ]
    which: Which = "target"
    until: Literal["", "this leaves"] = ""
    yours: bool = False


class PutOntoBattlefield(msgspec.Struct, frozen=True, tag="put onto the battlefield", omit_defaults=True):
    """As in "Put a [what] card from your hand onto the battlefield", or "return" one from your graveyard (CR 608.2d).

    It is chosen on resolution and no target; after it "those cards" is what has come.
    """

    what: str = "creature"
    zone: Literal["hand", "graveyard"] = "hand"


class PutCounters(msgspec.Struct, frozen=True, tag="put counters", omit_defaults=True):
    """As in "Put N [kind] counters on ..." (CR 122.6), or `divided` among targets."""

    amount: Amount = 1
    kind: str = "+1/+1"
    which: Which = "this"
    divided: bool = False


class MoveCounters(msgspec.Struct, frozen=True, tag="move counters", omit_defaults=True):
    """As in "Move N [kind] counters from this onto target ..." (CR 122.5): taken off here, and put there.

    With fewer counters here as many move as there are.
    """

    amount: Amount = 1
    kind: str = "+1/+1"


class CreateTokens(msgspec.Struct, frozen=True, tag="create tokens", omit_defaults=True):
    """As in "Create N 1/1 creature tokens" (CR 111.1, 701.7); with `who` others do."""

    amount: Amount = 1
    name: str = "Soldier"
    color: str = "W"
    power: int = 1
    toughness: int = 1
    who: Who = "you"


class Attach(msgspec.Struct, frozen=True, tag="attach", omit_defaults=True):
    """As in "Attach this Equipment to target creature you control" (CR 701.3a, 702.6a).

    What cannot be attached to it stays where it is (CR 701.3b).
    """


class Counter(msgspec.Struct, frozen=True, tag="counter", omit_defaults=True):
    """As in "Counter target ..." (CR 701.6a), or "counter that spell": the one whose casting was the trigger event."""

    which: Literal["target", "that spell"] = "target"


class SearchLibrary(msgspec.Struct, frozen=True, tag="search library", omit_defaults=True):
    """As in "Search your library for a [type] card, reveal it, put it into your hand, then shuffle" (CR 701.23)."""

    what: str


class Sacrifice(msgspec.Struct, frozen=True, tag="sacrifice", omit_defaults=True):
    """As in "Each player sacrifices a creature": `who` chooses `amount` `what`s that they control (CR 701.21a).

    Several players choose in turn order, and all is sacrificed at once (CR 608.2e).
    """

    what: str = "creature"
    amount: Amount = 1
    who: Who = "you"


class CastFromTop(msgspec.Struct, frozen=True, tag="cast from the top", omit_defaults=True):
    """As in "Exile cards from the top of your library until you exile a nonland card. You may cast that card
    without paying its mana cost. Put the rest on the bottom in a random order" (CR 608.2g, 118.9).

    With `shares` it is a card that shares a card type with the spell whose casting was the trigger event; with
    `exile_it` that spell is exiled first, and goes to the bottom with the others.
    """

    who: Who = "you"
    shares: bool = False
    exile_it: bool = False
