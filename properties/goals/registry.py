"""The goals: situations that a campaign on all areas must reach, one line each.

A goal names the rule that the situation is about, says what happens, and names the situation
(`properties.goals.situations`) that must come up in some game of the reference engine.
"""

from collections.abc import Mapping
from typing import Final

import msgspec


class Goal(msgspec.Struct, frozen=True):
    """A situation that must come up: its rule, what happens in it, the area that leads to it most often."""

    name: str
    rule: str
    says: str
    situation: str
    area: str


_ROWS: Final = (
    # Replacement effects.
    ("two-replacements", "616.1", "two replacement effects are applied to one event", "replaced 2", "replacement"),
    ("three-replacements", "616.1f", "three replacement effects are applied to one event", "replaced 3",
     "replacement"),
    ("four-replacements", "616.1f", "four replacement effects are applied to one event", "replaced 4", "replacement"),
    ("two-replace-mana", "106.12b", "two effects replace what one tap produces", "two replace mana", "mana"),
    ("two-replace-damage", "616.1", "two effects replace damage", "two replace damage", "replacement"),
    ("discard-elsewhere", "614.6", "a discarded card is sent elsewhere than to the graveyard",
     "discarded card not in the graveyard", "replacement"),
    ("enters-with-counters", "614.1c", "a permanent enters with counters", "enters with counters", "x"),
    ("enters-tapped", "614.1d", "an effect has a permanent enter tapped", "enters tapped", "replacement"),
    ("draw-from-nothing", "121.4", "a player is to draw from an empty library", "DrawFailed", "replacement"),
    # Mana.
    ("mana-while-casting", "605.3a", "a mana ability is activated in the middle of casting",
     "mana ability while casting", "mana"),
    ("mana-inside-mana", "605.3c", "a mana ability is activated to pay for another",
     "mana ability inside another", "mana"),
    ("mana-without-tapping", "106.12", "a mana ability without {T} in its cost is activated",
     "mana ability without {T}", "mana"),
    ("mana-ability-without-mana", "605.2", "a mana ability resolves and makes no mana",
     "mana ability without mana", "mana"),
    ("triggered-mana", "605.4a", "a triggered mana ability adds mana", "mana from a trigger", "mana"),
    ("mana-from-the-stack", "605.5a", "something on the stack adds mana", "mana from a spell or ability", "mana"),
    ("two-types-at-once", "106.7", "one production has mana of two types", "mana of two types at once", "mana"),
    ("five-mana-at-once", "106.12b", "one production has five mana", "five mana at once", "replacement"),
    ("could-produce-nothing", "106.5", "a permanent could produce no type of mana", "could produce nothing", "mana"),
    ("could-produce-three", "106.7", "a permanent could produce three types of mana",
     "could produce three types", "mana"),
    ("restricted-mana-spent", "106.6", "mana with a restriction is spent", "restricted mana spent", "mana"),
    ("unspent-mana-changed", "106.4", "unspent mana becomes other mana", "unspent mana changed", "mana"),
    ("life-paid", "118.3b", "life is paid", "life: payment", "mana"),
    # Turns, phases and steps.
    ("group-of-phases", "500.8", "one effect adds two phases", "group of phases added", "phases"),
    ("two-groups", "500.8", "two effects add phases after the same phase", "two groups after one phase", "phases"),
    ("phase-added-in-added-phase", "500.8", "a phase is added during an added phase",
     "phase added in an added phase", "phases"),
    ("third-combat", "500.8", "a turn has a third combat phase", "combat 3", "phases"),
    ("third-main-phase", "505.1a", "a turn has a third main phase", "main 3", "phases"),
    ("second-beginning", "500.8", "a turn has a second beginning phase", "beginning 2", "phases"),
    ("second-end-step", "500.9", "a turn has a second end step", "second end", "phases"),
    ("step-after-step", "500.9", "a step is added after a step", "step added after", "phases"),
    ("step-after-phase", "500.10", "a step is added after a phase", "step added after a phase", "phases"),
    ("added-turn", "500.7", "an added turn begins", "added turn", "phases"),
    ("turn-added-in-added-turn", "500.7", "a turn is added during an added turn",
     "turn added in an added turn", "phases"),
    ("two-added-turns", "500.7", "two added turns wait at once", "two added turns wait", "phases"),
    ("turn-skipped", "500.11", "a turn is skipped", "skipped turn", "phases"),
    ("phase-skipped", "500.11", "a phase is skipped", "skipped phase", "phases"),
    ("step-skipped", "500.11", "a step is skipped", "skipped step", "phases"),
    # Ending.
    ("stack-exiled", "724.1b", "the turn ends with other objects on the stack",
     "turn ended with others on the stack", "ending"),
    ("ended-with-delayed-trigger", "724.1e", "the turn ends while a delayed trigger waits for its step",
     "turn ended with a delayed trigger", "ending"),
    ("ended-in-combat", "724.1d", "the turn ends in a combat phase", "turn ended in combat", "ending"),
    ("ended-in-beginning", "724.1d", "the turn ends in a beginning phase", "turn ended in beginning", "ending"),
    ("ended-in-ending", "724.1d", "the turn ends in an ending phase", "turn ended in ending", "ending"),
    ("ended-in-added-phase", "724.1d", "the turn ends in an added phase", "turn ended in an added phase", "ending"),
    ("added-turn-ended", "724.1", "an added turn is ended", "added turn ended", "ending"),
    ("priority-after-ending", "724.1f", "a player has priority in the cleanup step of a turn that was ended",
     "priority in cleanup after the turn ended", "ending"),
    ("combat-ended", "724.2", "a combat phase is ended with attackers in it", "combat ended with attackers", "ending"),
    ("priority-in-cleanup", "514.3a", "a player has priority in a cleanup step", "priority in cleanup", "ending"),
    ("second-cleanup", "514.3a", "a turn has a second cleanup step", "second cleanup", "ending"),
    ("trigger-in-cleanup", "514.3a", "a trigger is put on the stack in cleanup", "trigger in cleanup", "ending"),
    ("discard-in-cleanup", "514.1", "a player discards to the maximum hand size", "discarded for cleanup", "ending"),
    ("delayed-trigger", "603.7b", "a delayed ability triggers", "delayed trigger", "ending"),
    ("delayed-for-this-step", "513.2", "a delayed trigger is created in the step that it waits for",
     "delayed for the step that it was created in", "ending"),
    ("until-end-of-combat", "500.5a", "an effect lasts until end of combat", "effect until end of combat", "ending"),
    ("until-next-turn", "500.4", "an effect lasts until a player's next turn", "effect until your next turn",
     "ending"),
    # The stack and triggers.
    ("three-on-the-stack", "405.5", "three objects are on the stack", "three on the stack", "ending"),
    ("cast-in-response", "117.7", "a spell is cast in response", "cast in response", "x"),
    ("triggers-of-both", "603.3b", "triggers of both players wait at once", "triggers of both players", "ending"),
    ("trigger-without-target", "603.3d", "a trigger has no target to be put on the stack with",
     "trigger ceased by 603.3d", "combat"),
    ("spell-countered", "701.6a", "a spell is countered", "spell countered", "x"),
    ("ability-countered", "701.6a", "an activated ability is countered", "ability countered", "x"),
    ("did-not-resolve", "608.2b", "all targets are illegal as a spell or ability would resolve",
     "did not resolve", "combat"),
    ("trigger-from-state-based-actions", "603.3b", "state-based actions make an ability trigger",
     "trigger from state-based actions", "ending"),
    # Cycling.
    ("typecycling", "702.29e", "a card with typecycling is cycled", "typecycling", "cycling"),
    ("cycled-twice", "702.29a", "two cards are cycled in one turn", "cycled twice in a turn", "cycling"),
    ("cycling-countered", "113.9", "the ability of a cycled card is countered", "cycling countered", "cycling"),
    ("cycling-trigger-countered", "702.29c",
     "a trigger on cycling is countered while the cycled card's ability is on the stack",
     "cycling trigger countered before the card's ability", "cycling"),
    # X, creatures, state-based actions.
    ("spell-with-large-x", "107.3a", "a spell is cast with X of three or more", "spell with a large X", "x"),
    ("ability-with-large-x", "107.3k", "an ability is activated with X of three or more",
     "ability with a large X", "x"),
    ("x-of-nothing", "107.3b", "a spell with {X} in its cost is cast with X of 0", "spell with X of 0", "x"),
    ("untap-symbol-paid", "107.6", "{Q} is paid", "{Q} paid", "sickness"),
    ("haste-used", "302.6", "a creature that has just come is tapped for its ability",
     "{T} of what has just come", "sickness"),
    ("new-creature-attacks", "508.1a", "a creature that has just come attacks",
     "attacked with what has just come", "sickness"),
    ("control-changed", "611.2a", "a permanent changes control", "control changed", "sickness"),
    ("two-block-one", "509.1a", "two creatures block one", "two block one", "combat"),
    ("attacker-left", "506.4", "an attacker leaves combat before it is over", "attacker left combat", "combat"),
    ("attacked-twice", "508.1a", "a creature attacks twice in a turn", "attacked twice in a turn", "combat"),
    ("two-die-at-once", "704.3", "two creatures die in one batch of state-based actions",
     "two die at once", "combat"),
    ("two-actions-at-once", "704.3", "two kinds of state-based action are performed at once",
     "two state-based actions at once", "combat"),
    ("legend-rule", "704.5j", "the legend rule puts a permanent into a graveyard",
     "state-based 704.5j", "sickness"),
    ("token-left", "111.7", "a token leaves the battlefield", "token left", "combat"),
    ("phased-out", "702.26b", "permanents phase out", "PhasedOut", "phases"),
)  # fmt: skip

GOALS: Final[dict[str, Goal]] = {row[0]: Goal(*row) for row in _ROWS}
"""Every goal by its name."""

_BY_SITUATION: Final = tuple((goal.situation, goal.name) for goal in GOALS.values())


def reached(found: Mapping[str, int]) -> list[str]:
    """The names of the goals that a game with these situations reached."""
    return [name for situation, name in _BY_SITUATION if situation in found]


def missed(counts: Mapping[str, int]) -> list[Goal]:
    """The goals that no game of a campaign reached."""
    return [goal for goal in GOALS.values() if not counts.get(goal.name)]
