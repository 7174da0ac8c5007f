"""Effects as plain data: what a spell or ability tells the game to do (CR 608.2c, 610, 611).

Which object or player an effect is about is said by a word:

- which: "this" (the ability's source), "target", "creatures you control", "creatures that attacked this turn",
  "enchanted creature" and the like (what the source is attached to, or last was),
  "those tokens" and "those cards" (created or exiled before by the same spell or ability), "cards you
  cycled or discarded this turn" (in your graveyard as they were put there, CR 400.7), "nonland permanents
  target player controls", "that player's lands like that one" (which could produce a type of mana that the
  land could, which was tapped for mana as the ability triggered, CR 106.7)
- who: "you", "target", "each player", "each opponent", "that player" (of the triggering event)
"""

from typing import Literal

import msgspec

from rulehound.core.conditions import Condition as Condition

Which = Literal[
    "this",
    "target",
    "creatures you control",
    "creatures that attacked this turn",
    "those tokens",
    "those cards",
    "cards you cycled or discarded this turn",
    "enchanted creature",
    "enchanted land",
    "enchanted permanent",
    "equipped creature",
    "nonland permanents target player controls",
    "that player's lands like that one",
]
Who = Literal["you", "target", "each player", "each opponent", "that player"]
Duration = Literal[
    "end of turn",
    "end of combat",
    "your next turn",
    "end of your next turn",
    "end of combat on your next turn",
    "your next upkeep",
    "your next end step",
    "the next end step",
    "this is tapped",
    "you control this",
    "permanent",
]


class Count(msgspec.Struct, frozen=True, tag="count", omit_defaults=True):
    """The number of permanents `what` under `whose` control, read as it is needed (CR 608.2h).

    In another `zone` it is of the cards there that `whose` own; `what` is "card" for all of them.
    """

    what: str
    whose: Literal["you", "opponent", "any"] = "you"
    zone: Literal["battlefield", "graveyard", "hand"] = "battlefield"


class VariableX(msgspec.Struct, frozen=True, tag="x", omit_defaults=True):
    """The X of the spell or ability (CR 107.3), halved and rounded down where `half`."""

    half: bool = False


class EventAmount(msgspec.Struct, frozen=True, tag="that many", omit_defaults=True):
    """As in "That many": the amount of the event that triggered the ability (CR 608.2i)."""


class CountersOn(msgspec.Struct, frozen=True, tag="counters on", omit_defaults=True):
    """The number of `kind` counters on the ability's source, as it is or last was (CR 608.2h)."""

    kind: str = "+1/+1"


class PowerOf(msgspec.Struct, frozen=True, tag="power", omit_defaults=True):
    """The power of the ability's source, as it is or last was (CR 608.2h)."""


class ManaValue(msgspec.Struct, frozen=True, tag="mana value", omit_defaults=True):
    """The mana value of the spell whose casting triggered the ability, as it is or last was (CR 202.3e, 608.2h)."""


class Less(msgspec.Struct, frozen=True, tag="less", omit_defaults=True):
    """As in "three minus X": `amount` less `by`, and 0 where that would be negative (CR 107.1b)."""

    amount: int
    by: Count | VariableX | CountersOn | PowerOf | ManaValue


Amount = int | Count | VariableX | EventAmount | CountersOn | PowerOf | ManaValue | Less


class CouldProduce(msgspec.Struct, frozen=True, omit_defaults=True):
    """As in "any type/color that a [what] [whose] could produce" (CR 106.7)."""

    kind: Literal["type", "color"] = "type"
    what: str = "land"
    whose: Literal["you", "opponent", "any"] = "you"


class AddMana(msgspec.Struct, frozen=True, tag="add mana", omit_defaults=True):
    """As in "Add ..." (CR 106.3, 106.4).

    Exactly one of these says which mana: `symbols` ("{G}{G}", CR 106.8-106.11); `choose` (one of these
    types, "WUBRG" for any color); `could` (a type that other permanents could produce); `chosen` (the
    color chosen as the permanent entered); `same` (a type that the triggering mana ability produced).
    With `condition` it adds `instead` in place of `symbols` where that is so.  `double`
    adds as much of each type as there is unspent mana of it, without what sticks to that (CR 701.10f).
    `amount` multiplies what was chosen; amount 0 adds nothing.  With `mixed` each unit is chosen by itself, as
    in "in any combination of {W} and/or {U}".  `restriction` is a word as in
    `mana.RESTRICTIONS` and `rider` one of `mana.RIDERS` (CR 106.6); until `lasts` its player doesn't lose it
    as steps and phases end.
    """

    symbols: str = ""
    choose: str = ""
    could: CouldProduce | None = None
    chosen: bool = False
    same: bool = False
    double: bool = False
    condition: Condition | None = None
    instead: str = ""
    amount: Amount = 1
    mixed: bool = False
    restriction: str = ""
    rider: str = ""
    lasts: Literal["", "end of turn", "end of combat"] = ""
    who: Who = "you"


class ActivateForMana(msgspec.Struct, frozen=True, tag="activate for mana", omit_defaults=True):
    """As in "Target player activates a mana ability of each [what] they control" (CR 605.3).

    They choose the order, and which ability where there are several; what cannot be activated is left out.
    """

    what: str = "land"


class DrainMana(msgspec.Struct, frozen=True, tag="drain mana", omit_defaults=True):
    """As in "Target player loses all unspent mana and you add the mana lost this way" (CR 106.13)."""


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
    """As in "Mill N cards": from the top of the library into the graveyard, as many as there are (CR 701.17a-b)."""

    amount: Amount = 1
    who: Who = "you"


class ShuffleIn(msgspec.Struct, frozen=True, tag="shuffle in", omit_defaults=True):
    """As in "Shuffle your hand and graveyard into your library" (CR 701.24a)."""

    who: Who = "you"


class GainLife(msgspec.Struct, frozen=True, tag="gain life", omit_defaults=True):
    """As in "You gain N life" (CR 119.3)."""

    amount: Amount = 1
    who: Who = "you"


class LoseLife(msgspec.Struct, frozen=True, tag="lose life", omit_defaults=True):
    """As in "You lose N life" (CR 119.3)."""

    amount: Amount = 1
    who: Who = "you"


class DealDamage(msgspec.Struct, frozen=True, tag="deal damage", omit_defaults=True):
    """As in "This deals N damage to any target / you / each opponent" (CR 120.2b).

    With `unpreventable`, "The damage can't be prevented" (CR 615.12).
    """

    amount: Amount = 1
    to: Literal["target", "you", "each opponent", "each player"] = "target"
    unpreventable: bool = False


class PreventDamage(msgspec.Struct, frozen=True, tag="prevent damage", omit_defaults=True):
    """As in "Prevent the next N damage that would be dealt to any target this turn" (CR 615.7, 615.11).

    Without `amount` it is all of it, or with `once` only the next that such a source would deal (CR 615.8).
    `to` says to whom, "" to anybody; `by` says of which source, "" of any, "chosen" of one that its
    controller chooses now (CR 609.7a).  With `gain_life` its controller gains as much life as is prevented
    (CR 615.5).
    """

    amount: int | Count | VariableX | CountersOn | PowerOf | None = None
    to: Literal["", "you", "target", "this", "creatures you control"] = ""
    by: Literal["", "this", "target", "chosen", "creatures"] = ""
    combat: bool = False
    once: bool = False
    gain_life: bool = False


class DamageNotPrevented(msgspec.Struct, frozen=True, tag="damage not prevented", omit_defaults=True):
    """As in "Damage can't be prevented this turn" (CR 615.12)."""


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
    the same spell or ability exiled, under their owner's control.  With `until` what is exiled returns to the
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


class PutCounters(msgspec.Struct, frozen=True, tag="put counters", omit_defaults=True):
    """As in "Put N [kind] counters on ..." (CR 122.6)."""

    amount: Amount = 1
    kind: str = "+1/+1"
    which: Which = "this"


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


class Modify(msgspec.Struct, frozen=True, tag="modify", omit_defaults=True):
    """As in "Gets +N/+N, gains [keyword], becomes a creature until ..." (CR 611.2).

    With `animate` it becomes a creature with base power and toughness `power`/`toughness`.  Both numbers
    are taken `times` an amount, as in "+X/+X" and "+1/+1 for each ...", read once on resolution (CR 611.2d).
    """

    which: Which = "target"
    power: int = 0
    toughness: int = 0
    keywords: tuple[str, ...] = ()
    animate: bool = False
    duration: Duration = "end of turn"
    times: Amount = 1


class DoesNotUntap(msgspec.Struct, frozen=True, tag="does not untap", omit_defaults=True):
    """As in "[Target] doesn't untap during its controller's next untap step" (CR 502.3).

    With `who` it is about all `what`s that the player controls in their next untap step, those that come
    later too: no permanent is changed by it (CR 611.2c).  `what` is a row of words that pick permanents.
    """

    which: Which = "target"
    who: Who | None = None
    what: tuple[str, ...] = ("permanent",)


class Attach(msgspec.Struct, frozen=True, tag="attach", omit_defaults=True):
    """As in "Attach this Equipment to target creature you control" (CR 701.3a, 702.6a).

    What cannot be attached to it stays where it is (CR 701.3b).
    """


class Regenerate(msgspec.Struct, frozen=True, tag="regenerate", omit_defaults=True):
    """As in "Regenerate [permanent]": a shield for this turn (CR 701.19a, 614.8)."""

    which: Which = "this"


class GainControl(msgspec.Struct, frozen=True, tag="gain control", omit_defaults=True):
    """As in "Gain control of target creature [until ...]" (CR 611.2, 613.1b)."""

    which: Which = "target"
    duration: Duration = "end of turn"


class ExchangeControl(msgspec.Struct, frozen=True, tag="exchange control", omit_defaults=True):
    """As in "Exchange control of this and target ..." (CR 701.12b): all of it or nothing, for good."""


class Counter(msgspec.Struct, frozen=True, tag="counter", omit_defaults=True):
    """As in "Counter target ..." (CR 701.6a), or "counter that spell": the one whose casting was the trigger event."""

    which: Literal["target", "that spell"] = "target"


class AddPhases(msgspec.Struct, frozen=True, tag="add phases", omit_defaults=True):
    """As in "After this phase, there is an additional ... [followed by ...]" (CR 500.8).

    `phases` holds "beginning", "combat" or "main" in order; `you_get` is CR 500.10a.
    """

    phases: tuple[str, ...]
    after: Literal["this phase", "this main phase", "this combat phase"] = "this phase"
    you_get: bool = False


class AddSteps(msgspec.Struct, frozen=True, tag="add steps", omit_defaults=True):
    """As in "there is an additional [step] after this step" (CR 500.9), or after this phase (CR 500.10).

    "before" puts it directly before the next step of kind `anchor` in this phase (CR 500.9).
    """

    step: str
    amount: Amount = 1
    where: Literal["after this step", "before", "after this phase"] = "after this step"
    anchor: str = ""
    you_get: bool = False


class ExtraTurn(msgspec.Struct, frozen=True, tag="extra turn", omit_defaults=True):
    """As in "Take an extra turn after this one" (CR 500.7); `skip` names a step skipped in that very turn."""

    who: Who = "you"
    skip: str = ""
    lose_at_end: bool = False


class SkipNext(msgspec.Struct, frozen=True, tag="skip next", omit_defaults=True):
    """As in "Target player skips their next [step, phase or turn]" (CR 614.10)."""

    what: str
    who: Who = "target"


class EndTurn(msgspec.Struct, frozen=True, tag="end the turn", omit_defaults=True):
    """As in "End the turn" (CR 724.1); with `only_yours` only where it is the controller's turn.

    With `active_may` it is "The player whose turn it is may end the turn".
    """

    only_yours: bool = False
    active_may: bool = False


class EndCombat(msgspec.Struct, frozen=True, tag="end the combat phase", omit_defaults=True):
    """As in "End the combat phase" (CR 724.2)."""


class SearchLibrary(msgspec.Struct, frozen=True, tag="search library", omit_defaults=True):
    """As in "Search your library for a [type] card, reveal it, put it into your hand, then shuffle" (CR 701.23)."""

    what: str


class LoseGame(msgspec.Struct, frozen=True, tag="lose the game", omit_defaults=True):
    """As in "You lose the game" (CR 104.3e)."""

    who: Who = "you"


class May(msgspec.Struct, frozen=True, tag="may", omit_defaults=True):
    """As in "You may [pay `cost`. If you do,] ..." (CR 603.5, 118.12)."""

    effects: tuple["Effect", ...]
    cost: str = ""


class If(msgspec.Struct, frozen=True, tag="if", omit_defaults=True):
    """As in "[Effects] if [condition]. [Otherwise, ...]": asked as it is followed (CR 608.2c).

    It is no intervening "if", and keeps no ability from triggering (CR 603.4).
    """

    condition: Condition
    effects: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()


class Mode(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the options of a modal spell or ability; `target` is a kind of target, as an ability has (CR 700.2)."""

    effects: tuple["Effect", ...]
    target: str | None = None


class Choose(msgspec.Struct, frozen=True, tag="choose", omit_defaults=True):
    """As in "Choose one —", "Choose one or both —": what makes a spell or ability modal (CR 700.2).

    From `least` to `most` of the `modes` are chosen, each once unless `repeat` (CR 700.2d).
    """

    modes: tuple[Mode, ...]
    least: int = 1
    most: int = 1
    repeat: bool = False


class ModeChosen(msgspec.Struct, frozen=True):
    """Stands in a spell or ability on the stack for one of several modes; `place` is its target's place, or -1."""

    effects: tuple["Effect", ...]
    target: str | None
    place: int


class Delayed(msgspec.Struct, frozen=True, tag="delayed", omit_defaults=True):
    """As in "At the beginning of [the next step], ..." (CR 603.7).

    `when` is a step of `core.turns`; `whose` says whose step counts; `next_turn` waits for the next turn.
    With `added` it is the step or phase that the same spell or ability added, as in "at the beginning of that
    combat phase", and no other of its kind.  It is created only where its `condition` is so on resolution.
    With `that_turn` it waits for a step of its controller's next turn and of no later one.
    """

    when: str
    effects: tuple["Effect", ...]
    whose: Literal["you", "any"] = "any"
    next_turn: bool = False
    added: bool = False
    that_turn: bool = False
    condition: Condition | None = None


Effect = (
    AddMana
    | ActivateForMana
    | DrainMana
    | DrawCards
    | DiscardCards
    | Mill
    | ShuffleIn
    | GainLife
    | LoseLife
    | DealDamage
    | PreventDamage
    | DamageNotPrevented
    | Tap
    | Untap
    | Move
    | PutCounters
    | MoveCounters
    | CreateTokens
    | Modify
    | DoesNotUntap
    | Attach
    | Regenerate
    | GainControl
    | ExchangeControl
    | Counter
    | AddPhases
    | AddSteps
    | ExtraTurn
    | SkipNext
    | EndTurn
    | EndCombat
    | SearchLibrary
    | LoseGame
    | May
    | If
    | Choose
    | Delayed
)
