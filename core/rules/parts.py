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
    "301.5": "Equipment can be attached to creatures only.",
    "301.5a": "What Equipment is attached to is the equipped creature.",
    "301.5b": "Equipment enters unattached; equipping asks who controls the creature, staying on it does not.",
    "301.5c": "Equipment that is a creature equips nothing, and none equips itself.",
    "301.5d": "Equipment and the equipped creature may have different controllers.",
    "301.5f": '"Equipped creature" is what the permanent that says so is attached to.',
    "302.6": (
        "Summoning sickness: creatures need continuous control since turn start to attack or use "
        "{T}/{Q} abilities."
    ),
    "303.4": "An Aura enters attached to what its enchant ability lets it enchant.",
    "303.4a": "An Aura spell has a target, which its enchant ability defines.",
    "303.4b": "What an Aura is attached to is enchanted by it.",
    "303.4c": "An Aura on what it may not enchant, or on what is gone, is put into its owner's graveyard.",
    "303.4d": "An Aura enchants neither itself nor, while it is a creature, anything; it becomes unattached and goes.",
    "303.4e": "An Aura and what it enchants may have different controllers; an ability granted is the latter's.",
    "303.4f": "An Aura that enters otherwise than as a spell enchants what its controller chooses.",
    "303.4g": "An Aura that could enchant nothing stays where it was, or goes from the stack to the graveyard.",
    "303.4m": '"Enchanted permanent" is what the permanent that says so is attached to.',
    "305.1": "A land is played from the hand in a main phase with an empty stack; it is no spell.",
    "305.2": "Normally a player may play one land in their turn.",
    "305.6": "Each basic land type gives the land a mana ability of its color.",
    "305.7": "Setting a land's type to a basic one takes its other land types and printed abilities.",
    "307.1": "A sorcery is cast in one's own main phase while the stack is empty.",
}

TESTABLE = ("302.6",)
"""Those that the trace of a game can show to be broken."""
