"""What an "if" asks, as plain data (CR 603.4, 608.2c): of the turn so far, of the source, or of the board."""

from typing import Literal

import msgspec

from rulehound.core.about import Whose


class Condition(msgspec.Struct, frozen=True, omit_defaults=True):
    """What an "if" asks (CR 603.4, 608.2i): what happened this turn, how the source is, or how the game is.

    As in "if you cycled N or more cards this turn" (the same card counts each time), "if you played N or
    more lands this turn", "if this is tapped", "if this ability was activated N or more times this turn",
    "if this was kicked" (CR 702.33d), "if this was cast" (as the spell that it is, or was as it entered).
    "if you attacked with N or more creatures", "if this attacked" and "if this was dealt damage" are about
    this turn, or `during` this combat, outside of which they are false (CR 506.1, 511.3).
    Of the game as it is: "controlled" (`of`s that `whose` control), "counters on this" (of a `kind`, "" for
    any), "life" and "cards in hand" (of `whose`), "turn" and "main phase" (it is `whose`).  A number is at least
    `at_least`; where `at_most` is given it is at most that instead, so that 0 says "no".
    """

    at_least: int = 1
    what: Literal[
        "cycled",
        "played a land",
        "this is tapped",
        "activated",
        "kicked",
        "cast",
        "controlled",
        "counters on this",
        "life",
        "cards in hand",
        "turn",
        "main phase",
        "attacked",
        "this attacked",
        "this was dealt damage",
    ] = "cycled"
    of: str = "permanent"
    whose: Whose = "you"
    kind: str = ""
    during: Literal["turn", "combat"] = "turn"
    at_most: int | None = None

    def met_by(self, number: int) -> bool:
        """Whether a number is as it asks."""
        return number >= self.at_least if self.at_most is None else number <= self.at_most


OF_THE_GAME = ("controlled", "counters on this", "life", "cards in hand", "turn", "main phase")
"""The kinds of condition that ask how the game is now, and not what happened this turn."""

OF_COMBAT = ("attacked", "this attacked", "this was dealt damage")
"""The kinds that ask what happened in combat."""

OF_STATICS = (
    "this is tapped",
    "kicked",
    "cast",
    "counters on this",
    "life",
    "cards in hand",
    "turn",
    "main phase",
)
"""The kinds on which a static ability may depend: those whose answer does not depend on static abilities."""
