"""Our one-line paraphrases of the rules on parts of a card and card types (CR 2xx and 3xx)."""

RULES = {
    "201.2a": "Objects have the same name if they share one; an object without a name shares none.",
    "202.1": "A card's mana cost is the row of mana symbols in its upper corner.",
    "202.1b": "Some objects, lands among them, have no mana cost, which cannot be paid.",
    "202.2": "An object has the colors of the mana symbols in its mana cost.",
    "202.3": "Mana value is the total amount of mana in a mana cost, whatever its color.",
    "202.3e": "{X} counts as 0 for the mana value, except on the stack, where it is what was chosen.",
    "202.3f": "Of a hybrid symbol in a mana cost the largest half counts for the mana value.",
    "202.3g": "Each Phyrexian symbol in a mana cost counts 1 for the mana value.",
    "205.3i": "The land types, of which five are basic.",
    "208.1": "A creature card has two numbers, its power and its toughness.",
    "302.6": (
        "Summoning sickness: creatures need continuous control since turn start to attack or use "
        "{T}/{Q} abilities."
    ),
    "305.1": "A land is played from the hand in a main phase with an empty stack; it is no spell.",
    "305.2": "Normally a player may play one land in their turn.",
    "305.6": "Each basic land type gives the land a mana ability of its color.",
    "305.7": "Setting a land's type to a basic one takes its other land types and printed abilities.",
    "307.1": "A sorcery is cast in one's own main phase while the stack is empty.",
}

TESTABLE = ("302.6",)
"""Those that the trace of a game can show to be broken."""
