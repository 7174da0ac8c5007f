"""Whether what a target tells can be meant: what the types of the protocol alone do not catch.

Oracles read traces in which every player is one of the two and every phase one of the four; an adapter
that says anything else is told so, before an oracle stumbles over it.
"""

from typing import Any

from rulehound.core import events as ev
from rulehound.core.players import PLAYERS
from rulehound.core.turns import STEPS
from rulehound.targets.protocol import Garbled, Moved


def check_sense(moved: Moved) -> None:
    """Raise Garbled with the first thing that cannot be meant."""
    for event in moved.events:
        for field in ("player", "active_player"):
            player = getattr(event, field, PLAYERS[0])
            if player not in PLAYERS:
                raise _senseless(event, f"{field} is {player!r}", '"A" or "B"')
        match event:
            case ev.PhaseBegan(kind=kind) if kind not in STEPS:
                raise _senseless(event, f"kind is {kind!r}", ", ".join(f'"{each}"' for each in STEPS))
            case ev.GameEnded(winner=winner) if winner and winner not in PLAYERS:
                raise _senseless(event, f"winner is {winner!r}", '"A", "B" or ""')
            case ev.GameBegan(objects=objects):
                for each in objects:
                    if each.owner not in PLAYERS or each.controller not in PLAYERS:
                        whose = f"{each.name!r} is {each.owner!r}'s, under {each.controller!r}'s control"
                        raise _senseless(event, whose, '"A" or "B"')
    if moved.decision is not None and moved.decision.player not in PLAYERS:
        raise Garbled(f'asked player {moved.decision.player!r} for a decision; allowed is "A" or "B"')


def _senseless(event: Any, what: str, allowed: str) -> Garbled:
    return Garbled(f"told of {type(event).__name__}, whose {what}; allowed is {allowed}")
