"""What rules text is built from: a clause that somebody says or may choose, and the words around it."""

import msgspec

from rulehound.core.amounts import VariableX
from rulehound.core.effects import Effect
from rulehound.core.text_words import listed, number
from rulehound.core.triggered_abilities import DealsCombatDamage, StepBegins, TriggerEvent

_TARGETS = {
    "any target": "any target",
    "spell or ability": "target spell, activated ability, or triggered ability",
}
_PLURALS = {
    "any target": "targets",
    "creature you control": "target creatures you control",
    "creature an opponent controls": "target creatures an opponent controls",
    "land you control": "target lands you control",
    "artifact or enchantment": "target artifacts and/or enchantments",
    "creature card in your graveyard": "target creature cards in your graveyard",
    "creature card in a graveyard": "target creature cards in graveyards",
    "card in your graveyard": "target cards in your graveyard",
    "spell or ability": "target spells and/or abilities",
    "activated or triggered ability": "target activated and/or triggered abilities",
}
ANY_NUMBER = 20
"""From so many targets on there may be any number of them."""
_NOUNS = {
    "creature you control": "creature",
    "creature an opponent controls": "creature",
    "artifact or enchantment": "permanent",
    "land you control": "land",
    "creature card in your graveyard": "card",
    "creature card in a graveyard": "card",
    "card in your graveyard": "card",
}
_PLAYERS = {"each player": "each player", "each opponent": "each opponent", "that player": "that player"}


class Setting(msgspec.Struct):
    """What the words around an effect settle: the source's name for itself, the target, the trigger.

    `mentioned` becomes true as the target is named for the first time; from then on it is "that creature".
    `quality` is what the target must be like besides, as in "with mana value 2 or less".
    """

    source: str
    target: str | None = None
    trigger: TriggerEvent | None = None
    mentioned: bool = False
    quality: str = ""
    least: int = 1
    most: int = 1

    @property
    def many(self) -> bool:
        """Whether there may be several targets (CR 115.3)."""
        return self.most > 1

    def how_many(self) -> str:
        """As in "two", "up to two", "one or two", "any number of"."""
        least, most = self.least, self.most
        if least == 0 and most >= ANY_NUMBER:
            return "any number of"
        if least == 0:
            return f"up to {number(most)}"
        return listed([number(each) for each in range(least, most + 1)], "or")

    def the_targets(self) -> str:
        """Name several targets, or up to one."""
        kind = self.target or "permanent"
        nouns = f"{_NOUNS.get(kind, kind)}s" if kind != "any target" else "permanents or players"
        if self.mentioned:
            return f"those {nouns}" if self.many else f"that {_NOUNS.get(kind, kind)}"
        self.mentioned = True
        if not self.many:
            return f"up to one {self.in_full(kind)}".replace("one any", "one")
        kinds = f"{self.how_many()} {_PLURALS.get(kind, f'target {kind}s')}"
        return f"{kinds} {self.quality}" if self.quality else kinds

    def the_target(self) -> str:
        """Name the target: in full at first, then as "that [kind]"."""
        if self.many or self.least != 1:
            return self.the_targets()
        kind = self.target or "permanent"
        if self.mentioned and kind != "any target":
            return f"that {_NOUNS.get(kind, kind)}"
        self.mentioned = True
        return self.in_full(kind)

    def in_full(self, kind: str) -> str:
        """As in "target creature you control with mana value 2 or less"."""
        if self.quality:
            noun, *rest = kind.split(" you control")
            if " in " in kind:
                noun, place = kind.split(" in ", 1)
                return f"target {noun} {self.quality} in {place}"
            return f"target {noun} {'you control ' * bool(rest)}{self.quality}"
        return _TARGETS.get(kind, f"target {kind}")

    def object(self, which: str) -> str:
        """Name what an effect acts on, as the object of a verb."""
        if which == "this":
            return self.source
        if which.startswith(("those", "enchanted", "equipped")):
            return which
        if which == "that player's lands like that one":
            could = "could produce any type of mana that land could produce"
            return f"all lands that player controls that {could}"
        if which == "nonland permanents target player controls":
            return f"all nonland permanents {self.the_target()} controls"
        return self.the_target() if which == "target" else f"all {which}"

    def is_group(self, which: str) -> bool:
        """Whether a word means several objects."""
        if which == "target":
            return self.many
        return which != "this" and not which.startswith(("enchanted", "equipped"))

    def subject(self, which: str) -> str:
        """Name what an effect acts on, as the subject of a verb."""
        if which == "target" and self.mentioned:
            return "they" if self.many else "it"
        return self.object(which).removeprefix("all ")

    def player(self, who: str) -> str:
        """Name a player; "you" speaks for itself."""
        if who == "that player" and getattr(self.trigger, "enchanted", False):
            by_name = isinstance(self.trigger, DealsCombatDamage | StepBegins)
            return "that player" if by_name else "its controller"
        return self.the_target() if who == "target" else _PLAYERS.get(who, "you")


class Clause(msgspec.Struct):
    """One instruction: `subject` `verb` `rest`, and what stands before it or in sentences after it.

    An instruction to you leaves "you" out unless `spoken`; without a verb `rest` is all there is.
    """

    subject: str
    verb: str
    rest: str
    before: str = ""
    after: str = ""
    spoken: bool = False
    plural: bool = False

    def said(self) -> str:
        """As a statement or instruction, without capital and period."""
        if not self.verb:
            return self.before + self.rest
        if self.subject == "you":
            return f"{self.before}{'you ' if self.spoken else ''}{self.verb} {self.rest}"
        return f"{self.before}{self.subject} {self.verb}{'' if self.plural else 's'} {self.rest}"

    def chosen(self) -> str:
        """As what you may do."""
        if not self.verb:
            return f"you may have it that {self.before}{self.rest}"
        if self.subject == "you":
            return f"{self.before}you may {self.verb} {self.rest}"
        return f"{self.before}you may have {self.subject} {self.verb} {self.rest}"


def is_halved(effect: Effect) -> bool:
    """Whether an effect has half of X for its amount."""
    amount = getattr(effect, "amount", None)
    return isinstance(amount, VariableX) and amount.half


def your_or_their(player: str) -> str:
    """The possessive of a player as `Setting.player` names them."""
    return "your" if player == "you" else "their"
