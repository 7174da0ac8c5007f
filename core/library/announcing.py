"""Cards with modes, several targets, divisions, additional and alternative costs, and what all players do at once."""

from rulehound.core.abilities import SpellAbility
from rulehound.core.about import Who
from rulehound.core.cards import Card
from rulehound.core.conditions import Condition
from rulehound.core.cost_abilities import AdditionalCost, AlternativeCost
from rulehound.core.costs import CastCost
from rulehound.core.damage_effects import DealDamage, LoseLife
from rulehound.core.effects import Choose, If, Mode
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import creature, instant, sorcery
from rulehound.core.object_effects import DiscardCards, DrawCards, Sacrifice
from rulehound.core.replacement_effects import EntersWithCounters
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges

_ENTERS = ZoneChanges("enters")
_KICKED = Condition(what="kicked")
_EACH: Who = "each player"


def _divided(name: str, kind: str, cost: str, amount: int, *more: DrawCards) -> Card:
    """Damage divided among one to so many targets (CR 601.2d)."""
    damage = DealDamage(amount, divided=True)
    ability = SpellAbility((damage, *more), "any target", targets=amount, least_targets=1)
    return Card(name, (kind,), cost=cost, abilities=(ability,))


def _kicker(cost: str) -> AdditionalCost:
    """As in "Kicker {2}" (CR 702.33a)."""
    return AdditionalCost(CastCost(cost), optional=True)


CARDS: tuple[Card, ...] = (
    instant(
        "Fortify",
        "{2}{W}",
        Choose(
            (Mode((Modify("creatures you control", 2, 0),)), Mode((Modify("creatures you control", 0, 2),)))
        ),
    ),
    _divided("Forked Bolt", "Sorcery", "{R}", 2),
    _divided("Arc Lightning", "Sorcery", "{2}{R}", 3),
    _divided("Electrolyze", "Instant", "{1}{U}{R}", 2, DrawCards(1)),
    instant(
        "Burst Lightning",
        "{R}",
        If(_KICKED, (DealDamage(4),), (DealDamage(2),)),
        target="any target",
        more=(_kicker("{4}"),),
    ),
    # What is kicked has trample, too, which is left out.
    creature("Kavu Titan", "{1}{G}", "Kavu", 2, 2, _kicker("{2}{G}"), EntersWithCounters(3, kicked=True)),
    creature(
        "Goblin Bushwhacker",
        "{R}",
        "Goblin Warrior",
        1,
        1,
        _kicker("{R}"),
        TriggeredAbility(
            _ENTERS, (Modify("creatures you control", 1, 0, keywords=("haste",)),), condition=_KICKED
        ),
    ),
    instant("Village Rites", "{B}", DrawCards(2), more=(AdditionalCost(CastCost(sacrifice=1)),)),
    sorcery("Tormenting Voice", "{1}{R}", DrawCards(2), more=(AdditionalCost(CastCost(discard=1)),)),
    instant(
        "Fireblast",
        "{4}{R}{R}",
        DealDamage(4),
        target="any target",
        more=(AlternativeCost(CastCost(sacrifice=2, what="Mountain")),),
    ),
    sorcery("Innocent Blood", "{B}", Sacrifice(who=_EACH)),
    sorcery("Barter in Blood", "{2}{B}{B}", Sacrifice(amount=2, who=_EACH)),
    sorcery(
        "Smallpox",
        "{B}{B}",
        LoseLife(1, _EACH),
        DiscardCards(1, _EACH),
        Sacrifice(who=_EACH),
        Sacrifice("land", 1, _EACH),
    ),
    creature(
        "Fleshbag Marauder",
        "{2}{B}",
        "Zombie Warrior",
        3,
        1,
        TriggeredAbility(_ENTERS, (Sacrifice(who=_EACH),)),
    ),
)
