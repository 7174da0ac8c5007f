"""The events that are explored: how each comes about, which kinds of effect are put to it, what it may become."""

from collections.abc import Callable
from typing import NamedTuple

from rulehound.core.abilities import Ability
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.effects import Effect
from rulehound.core.library import LIBRARY
from rulehound.core.library.making import artifact, creature, land, sorcery, tap_for
from rulehound.core.object_effects import CreateTokens, DiscardCards, DrawCards, Move, PutCounters
from rulehound.core.replacement_effects import EntersWithCounters, Replacement
from rulehound.core.scenario import Start
from rulehound.core.zones import GRAVEYARD
from rulehound.properties.exploration import orders
from rulehound.properties.exploration import replacement_kinds as kinds_of
from rulehound.properties.exploration.happened import NOTHING
from rulehound.properties.exploration.orders import Kind, Situation
from rulehound.properties.ingredients.ingredient import tap

CAUSE = "Cause"
SUBJECT = "Subject"
MAIN = Start(1, "postcombat main")


class Event(NamedTuple):
    """One event that effects may replace.

    `situation` is what it is before any of them applies, and `words` puts an outcome as `happened` does.  A
    does `act`, a verb and a name, as soon as they may; `own` are effects of the subject itself.  `less` says
    by how many effects its branches stay behind the size, `most` how many there are at most.
    """

    name: str
    situation: Situation
    kinds: tuple[Kind, ...]
    words: Callable[[Situation], str]
    battlefield: tuple[Card, ...] = ()
    hand: tuple[Card, ...] = ()
    act: tuple[str, str] = ("activate", CAUSE)
    start: Start = MAIN
    subtypes: tuple[str, ...] = ()
    own: tuple[Kind, ...] = ()
    draws: int = 0
    less: int = 0
    most: int = 9
    readable: bool = True

    def model(self, kinds: tuple[Kind, ...]) -> frozenset[str]:
        """The outcomes of every order of these effects, in the words of `happened`."""
        if self.draws:
            return frozenset(drawn_words(*pair) for pair in orders.draws(self.draws, kinds))
        ends = orders.outcomes(self.situation, (*self.own, *kinds), self.subtypes)
        return frozenset(self.words(end) for end in ends)


def drawn_words(cards: int, life: int) -> str:
    """So many cards drawn and so much life gained instead of others."""
    words = [f"A drew {cards}"] * bool(cards) + [f"A gained {life}"] * bool(life)
    return ", ".join(words) or NOTHING


def amount_words(text: str) -> Callable[[Situation], str]:
    """An amount N; an amount of 0 does not happen."""
    return lambda amount: text.replace("N", str(amount)) if amount else NOTHING


def mana_words(row: Situation) -> str:
    return f"A added {row or 'none'}"


def zone_words(before: str = "") -> Callable[[Situation], str]:
    return lambda zone: f"{before}went to {zone}"


def discard_words(zone: Situation) -> str:
    """A discard that nothing replaces puts the card into the graveyard (CR 701.9)."""
    return f"went to {GRAVEYARD if zone == 'discard' else zone}"


def entered_words(how: Situation) -> str:
    return "entered tapped" if how == "tapped" else "entered"


def cause(*effects: Effect) -> tuple[Card, ...]:
    """An artifact that A taps to make it happen."""
    return (artifact(CAUSE, "{0}", tap(*effects)),)


def subject(*abilities: Ability, power: int = 1) -> Card:
    """The creature that it happens to."""
    return creature(SUBJECT, "{0}", "Beast", power, 60, *abilities)


BASIC = ("land", "permanent", "basic land")
NONBASIC = ("land", "permanent")
CREATURE = ("creature", "permanent")
PIT = kinds_of.on("graveyard")
DEATH = kinds_of.on("dies", "graveyard")
DRAW = kinds_of.on("draw")
COUNTERS = kinds_of.on("put counters")
DAMAGE = kinds_of.on("damage")
ON_PLAYER = tuple(each._replace(player="A" if each.player == "B" else "B") for each in DAMAGE)
ON_CREATURE = tuple(
    each._replace(applies=each.applies and isinstance(each.effect, Replacement) and each.effect.plus >= 0)
    for each in DAMAGE
)
"""Damage less to a player says nothing of creatures."""
SHOT = ActivatedAbility(Cost(tap=True), (DealDamage(1),), target="creature")
DESTROYED = ActivatedAbility(Cost(tap=True), (Move("destroy", "this"),))
EXILED_INSTEAD = Replacement("dies", "you", zone="exile", this=True)
THIS_DIES = Kind(SUBJECT, EXILED_INSTEAD)

MANA_EVENTS = (
    Event("a basic land's mana", "G", kinds_of.mana(BASIC), mana_words, (LIBRARY["Forest"],),
          act=("activate", "Forest"), subtypes=("Forest",)),
    Event("two mana of a land", "CG", kinds_of.mana(NONBASIC), mana_words,
          (land(CAUSE, tap_for("{C}{G}"), subtypes="Forest"),), subtypes=("Forest",)),
    Event("a land's of two types", "W", kinds_of.mana(NONBASIC), mana_words, (LIBRARY["Tundra"],),
          act=("activate", "Tundra"), subtypes=("Plains", "Island")),
    Event("a creature's mana", "G", kinds_of.mana(CREATURE), mana_words,
          (creature(CAUSE, "{0}", "Elf", 1, 1, tap_for("{G}")),)),
    Event("a land's, every variant", "G", kinds_of.all_mana(BASIC), mana_words, (LIBRARY["Forest"],),
          act=("activate", "Forest"), subtypes=("Forest",), less=1, most=2),
)  # fmt: skip
"""Tapping a permanent for mana (CR 106.12b)."""

OTHER_EVENTS = (
    Event("a draw", 1, DRAW, str, cause(DrawCards(1)), draws=1),
    Event("two draws", 2, DRAW, str, cause(DrawCards(2)), draws=2, less=1),
    Event("the draw of the draw step", 1, DRAW, str, act=("", ""), start=Start(2, "draw"), draws=1),
    Event("life gained", 1, kinds_of.on("gain life"), amount_words("A gained N"), cause(GainLife(1))),
    Event("counters put on a creature", 1, COUNTERS, amount_words("got N"), (subject(tap(PutCounters(1))),),
          act=("activate", SUBJECT)),
    Event("counters that a creature enters with", 1, COUNTERS, amount_words("entered, got N"),
          hand=(subject(EntersWithCounters(1)),), act=("cast", SUBJECT)),
    Event("tokens created", 1, kinds_of.on("create tokens"), amount_words("A created N"), cause(CreateTokens(1))),
    Event("damage to a player", 1, ON_PLAYER, amount_words("B lost N"), cause(DealDamage(1, "each opponent"))),
    Event("two damage to a player", 2, ON_PLAYER, amount_words("B lost N"), cause(DealDamage(2, "each opponent"))),
    Event("combat damage to a player", 1, ON_PLAYER, amount_words("B lost N"), (subject(),), act=("", ""),
          start=Start(1, "beginning of combat")),
    Event("damage to a creature", 1, ON_CREATURE, amount_words("took N"),
          (artifact(CAUSE, "{0}", SHOT), subject())),
    Event("a creature destroyed", GRAVEYARD, DEATH, zone_words(), (subject(DESTROYED),),
          act=("activate", SUBJECT)),
    Event("a creature sacrificed as a cost", GRAVEYARD, DEATH, zone_words("A gained 1, "),
          (subject(ActivatedAbility(Cost(sacrifice=True), (GainLife(1),))),), act=("activate", SUBJECT)),
    Event("a creature with its own effect destroyed", GRAVEYARD, DEATH, zone_words(),
          (subject(DESTROYED, EXILED_INSTEAD),), act=("activate", SUBJECT), own=(THIS_DIES,)),
    Event("a resolved sorcery", GRAVEYARD, PIT, zone_words("A gained 1, "),
          hand=(sorcery(SUBJECT, "{0}", GainLife(1)),), act=("cast", SUBJECT)),
    Event("a card discarded", GRAVEYARD, PIT, zone_words(), cause(DiscardCards(1)), (subject(),)),
    Event("a creature that enters", "untapped", kinds_of.entering(), entered_words, hand=(subject(),),
          act=("cast", SUBJECT)),
    Event("a discard", "discard", kinds_of.on("discard"), discard_words,
          cause(DiscardCards(1)), (subject(),), readable=False),
)  # fmt: skip
"""Events other than mana (CR 614.1a, 614.1c, 615.1)."""

EVENTS = MANA_EVENTS + OTHER_EVENTS
