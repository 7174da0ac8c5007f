"""Our one-line paraphrases of the rules on zones (CR 4xx)."""

RULES = {
    "400.1": (
        "Seven zones (plus ante): library, hand, graveyard per player; battlefield, stack, exile, "
        "command shared."
    ),
    "400.2": "Public: graveyard, battlefield, stack, exile, ante, command. Hidden: library, hand.",
    "400.3": "Objects bound for another's library, hand or graveyard go to their owner's.",
    "400.4": "Some card types are barred from some zones.",
    "400.4a": "Instants and sorceries cannot enter the battlefield; they stay put.",
    "400.4b": "Nontraditional cards cannot leave the command zone.",
    "400.5": "Library, graveyard and stack order is fixed unless effects change it.",
    "400.6": "Zone moves: find the event, look, apply replacements (controller settles clashes), then move.",
    "400.7": "Zone change makes a new object without memory, save listed exceptions.",
    "400.7a": "Changes to a permanent spell from resolved effects persist on the permanent.",
    "400.7b": "Static-granted abilities on a permanent spell persist likewise.",
    "400.7c": "Prevention on a permanent spell's damage persists.",
    "400.7d": "A permanent may look up facts about the spell it was, including mana spent.",
    "400.7e": "Zone-change triggers can find the new public-zone object.",
    "400.7f": "Aura-watching leave triggers can find Auras put into graveyards.",
    "400.7g": "Cast-permission granted to a card follows it to the stack.",
    "400.7h": "Cast-permitting effects can track the resulting spell.",
    "400.7i": "Land-play effects can track the land.",
    "400.7j": "Effects and costs moving an object publicly can find it afterwards.",
    "400.7k": "Madness leftovers remain findable.",
    "400.7m": "Stickers persist between public zones.",
    "400.8": "Re-exiling makes a new object without changing zone.",
    "400.9": "Turning command-zone objects face down makes new objects.",
    "400.10": "Re-putting in the command zone makes a new object.",
    "400.11": "Outside the game is not a zone.",
    "400.11a": "Sideboards are outside the game.",
    "400.11b": "Brought-in cards stay until game end, owner leaving or removal.",
    "400.11c": "Outside cards are mostly untouchable.",
    "400.12": "Acting on a zone acts on all its cards.",
    "401.2": "Libraries are ordered face-down piles.",
    "401.4": "Simultaneous same-position insertions are ordered by their owner.",
    "401.5": "Top-card visibility is frozen during casting, activating or special actions.",
    "401.7": "\"Nth from top\" in a short library means bottom.",
    "402.2": "Maximum hand size is seven; checked only in cleanup.",
    "403.3": "Every battlefield object is a permanent.",
    "403.4": "Entering the battlefield always makes a new object.",
    "404.1": (
        "Countered, discarded, destroyed, sacrificed and resolved cards go on top of their "
        "owner's graveyard."
    ),
    "404.3": "Simultaneous arrivals are ordered by owner.",
    "405.1": "Spells are cards on the stack; abilities are cardless objects.",
    "405.2": "New stack objects go on top.",
    "405.3": "Simultaneous stacking: active player's lowest, then APNAP; each orders own.",
    "405.4": "Stack abilities have only their text; controllers per kind.",
    "405.5": "All pass: top resolves, or the step ends.",
    "405.6c": "Mana abilities resolve at once, all their effects together.",
    "405.6d": "Special actions happen at once.",
    "405.6e": "Turn-based actions skip the stack.",
    "405.6f": "SBAs skip the stack.",
    "405.6g": "Concession is immediate, any time.",
    "406.2": "Exiling moves an object to exile from anywhere.",
    "406.3": "Exiled cards are face up unless stated.",
    "406.6": "Linked exile abilities see only their own cards.",
    "406.7": "Exiling an exiled object renews it.",
    "407.1": "Ante is optional and mostly forbidden.",
    "408.1": "Command zone holds special nonpermanent objects.",
    "408.2": "Emblems live in the command zone.",
}

TESTABLE = (
    "400.1", "400.3", "400.4a", "400.5", "400.6", "400.7", "400.7d", "401.2", "401.7", "402.2", "404.1",
    "405.2", "405.3", "405.5", "405.6c", "406.6",
)
"""Those that the trace of a game can show to be broken."""
