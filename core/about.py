"""The words by which plain data says which object or player it is about, and for how long.

- whose: "you" (the ability's controller), "opponent", "any"
- which: "this" (the ability's source), "target", "creatures you control" and "other" ones than the source,
  "creatures that attacked this turn",
  "enchanted creature" and the like (what the source is attached to, or last was),
  "those tokens" and "those cards" (created or exiled before by the same spell or ability), "cards you
  cycled or discarded this turn" (in your graveyard as they were put there, CR 400.7), "nonland permanents
  target player controls", "that player's lands like that one" (which could produce a type of mana that the
  land could, which was tapped for mana as the ability triggered, CR 106.7)
- who: "you", "target", "each player", "each opponent", "that player" (of the triggering event)
"""

from typing import Literal

Whose = Literal["you", "opponent", "any"]
Which = Literal[
    "this",
    "target",
    "creatures you control",
    "other creatures you control",
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
TargetKind = Literal[
    "creature",
    "creature you control",
    "creature an opponent controls",
    "artifact",
    "enchantment",
    "artifact or enchantment",
    "land",
    "creature card in your graveyard",
    "creature card in a graveyard",
    "card in your graveyard",
    "land you control",
    "permanent",
    "player",
    "opponent",
    "any target",
    "spell",
    "activated or triggered ability",
    "spell or ability",
]
