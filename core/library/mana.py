"""Artifacts and creatures that make mana, and permanents that change what others make."""

from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count
from rulehound.core.cards import Card
from rulehound.core.costs import Cost
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import (
    ANY_COLOR,
    TAP,
    artifact,
    creature,
    enchantment,
    tap_for,
    tap_for_any_color,
)
from rulehound.core.mana import COLORS
from rulehound.core.mana_effects import AddMana, CouldProduce
from rulehound.core.object_effects import DrawCards, PutCounters
from rulehound.core.replacement_effects import ManaReplacement, UnspentMana
from rulehound.core.static_abilities import Grants
from rulehound.core.triggered_abilities import StepBegins, TappedForMana, TriggeredAbility
from rulehound.core.turns import PRECOMBAT_MAIN

_THREE_OF_ONE_COLOR = AddMana(choose=COLORS, amount=3)
_SACRIFICE = Cost(tap=True, sacrifice=True)

_ARTIFACTS = (
    artifact("Mox Pearl", "{0}", tap_for("{W}")),
    artifact("Mox Sapphire", "{0}", tap_for("{U}")),
    artifact("Mox Jet", "{0}", tap_for("{B}")),
    artifact("Mox Ruby", "{0}", tap_for("{R}")),
    artifact("Mox Emerald", "{0}", tap_for("{G}")),
    artifact("Black Lotus", "{0}", ActivatedAbility(_SACRIFICE, (_THREE_OF_ONE_COLOR,))),
    artifact("Lotus Petal", "{0}", ActivatedAbility(_SACRIFICE, (ANY_COLOR,))),
    artifact("Sol Ring", "{1}", tap_for("{C}{C}")),
    artifact("Manalith", "{3}", tap_for_any_color()),
    artifact("Thran Dynamo", "{4}", tap_for("{C}{C}{C}")),
    artifact("Gilded Lotus", "{5}", ActivatedAbility(TAP, (_THREE_OF_ONE_COLOR,))),
    artifact("Prismatic Lens", "{2}", tap_for("{C}"), tap_for_any_color("{1}")),
    artifact(
        "Azorius Signet", "{2}", ActivatedAbility(Cost(mana="{1}", tap=True), (AddMana(symbols="{W}{U}"),))
    ),
    artifact(
        "Gruul Signet", "{2}", ActivatedAbility(Cost(mana="{1}", tap=True), (AddMana(symbols="{R}{G}"),))
    ),
    artifact(
        "Mind Stone",
        "{2}",
        tap_for("{C}"),
        ActivatedAbility(Cost(mana="{1}", tap=True, sacrifice=True), (DrawCards(1),)),
    ),
    artifact(
        "Hedron Archive",
        "{4}",
        tap_for("{C}{C}"),
        ActivatedAbility(Cost(mana="{2}", tap=True, sacrifice=True), (DrawCards(2),)),
    ),
    artifact(
        "Barbed Sextant",
        "{1}",
        ActivatedAbility(
            Cost(mana="{1}", tap=True, sacrifice=True),
            (ANY_COLOR, Delayed("upkeep", (DrawCards(1),), next_turn=True)),
        ),
    ),
    artifact(
        "Fellwar Stone",
        "{2}",
        ActivatedAbility(TAP, (AddMana(could=CouldProduce("color", "land", "opponent")),)),
    ),
)

_CREATURES = (
    creature("Llanowar Elves", "{G}", "Elf Druid", 1, 1, tap_for("{G}")),
    creature("Fyndhorn Elves", "{G}", "Elf Druid", 1, 1, tap_for("{G}")),
    creature("Elvish Mystic", "{G}", "Elf Druid", 1, 1, tap_for("{G}")),
    # Flying is left out.
    creature("Birds of Paradise", "{G}", "Bird", 0, 1, tap_for_any_color()),
    creature(
        "Beastcaller Savant",
        "{1}{G}",
        "Elf Shaman Ally",
        1,
        1,
        ActivatedAbility(TAP, (AddMana(choose=COLORS, restriction="creature"),)),
        keywords="haste",
    ),
    creature(
        "Priest of Titania",
        "{1}{G}",
        "Elf Druid",
        1,
        1,
        ActivatedAbility(TAP, (AddMana(symbols="{G}", amount=Count("Elf", "any")),)),
    ),
    creature(
        "Wirewood Channeler",
        "{3}{G}",
        "Elf Druid",
        2,
        2,
        ActivatedAbility(TAP, (AddMana(choose=COLORS, amount=Count("Elf", "any")),)),
    ),
    creature(
        "Rofellos, Llanowar Emissary",
        "{G}{G}",
        "Elf Druid",
        2,
        1,
        ActivatedAbility(TAP, (AddMana(symbols="{G}", amount=Count("Forest")),)),
        supertypes="Legendary",
    ),
    creature(
        "Magus of the Coffers",
        "{4}{B}",
        "Human Wizard",
        4,
        4,
        ActivatedAbility(Cost(mana="{2}", tap=True), (AddMana(symbols="{B}", amount=Count("Swamp")),)),
    ),
    creature(
        "Naga Vitalist",
        "{1}{G}",
        "Snake Druid",
        1,
        2,
        ActivatedAbility(TAP, (AddMana(could=CouldProduce("type", "land", "you")),)),
    ),
    creature(
        "Quirion Explorer",
        "{1}{G}",
        "Elf Druid Scout",
        1,
        1,
        ActivatedAbility(TAP, (AddMana(could=CouldProduce("color", "land", "opponent")),)),
    ),
    creature(
        "Magus of the Vineyard",
        "{G}",
        "Human Wizard",
        1,
        1,
        TriggeredAbility(StepBegins(PRECOMBAT_MAIN), (AddMana(symbols="{G}{G}", who="that player"),)),
    ),
    creature(
        "Citanul Hierophants",
        "{3}{G}",
        "Human Druid",
        3,
        2,
        Grants("creature", "you", ability=tap_for("{G}")),
    ),
)

_SAME_AGAIN = AddMana(same=True, who="that player")

_TRIGGERS = (
    enchantment("Mana Flare", "{2}{R}", TriggeredAbility(TappedForMana(), (_SAME_AGAIN,))),
    enchantment("Heartbeat of Spring", "{2}{G}", TriggeredAbility(TappedForMana(), (_SAME_AGAIN,))),
    enchantment(
        "Dictate of Karametra",
        "{3}{G}{G}",
        TriggeredAbility(TappedForMana(), (_SAME_AGAIN,)),
        keywords="flash",
    ),
    creature(
        "Zhur-Taa Ancient", "{3}{R}{G}", "Beast", 7, 5, TriggeredAbility(TappedForMana(), (_SAME_AGAIN,))
    ),
    enchantment(
        "Mirari's Wake",
        "{3}{G}{W}",
        Grants("creature", "you", power=1, toughness=1),
        TriggeredAbility(TappedForMana("you"), (AddMana(same=True),)),
    ),
    enchantment(
        "Vernal Bloom",
        "{3}{G}",
        TriggeredAbility(TappedForMana("any", "Forest"), (AddMana(symbols="{G}", who="that player"),)),
    ),
    creature(
        "Nirkana Revenant",
        "{4}{B}{B}",
        "Vampire Shade",
        4,
        4,
        TriggeredAbility(TappedForMana("you", "Swamp"), (AddMana(symbols="{B}"),)),
        ActivatedAbility(Cost(mana="{B}"), (Modify("this", 1, 1),)),
    ),
    # Beginning the game with it on the battlefield is left out: a scenario says what is there.
    enchantment(
        "Leyline of Abundance",
        "{2}{G}{G}",
        TriggeredAbility(TappedForMana("you", "creature"), (AddMana(symbols="{G}"),)),
        ActivatedAbility(Cost(mana="{6}{G}{G}"), (PutCounters(1, which="creatures you control"),)),
    ),
    enchantment(
        "Eladamri's Vineyard",
        "{G}",
        TriggeredAbility(StepBegins(PRECOMBAT_MAIN), (AddMana(symbols="{G}{G}", who="that player"),)),
    ),
    enchantment("Cryptolith Rite", "{1}{G}", Grants("creature", "you", ability=tap_for_any_color())),
)

_REPLACEMENTS = (
    enchantment("Mana Reflection", "{4}{G}{G}", ManaReplacement("you", "permanent", multiply=2)),
    # Trample is left out.
    creature(
        "Nyxbloom Ancient",
        "{4}{G}{G}{G}",
        "Elemental",
        5,
        5,
        ManaReplacement("you", "permanent", multiply=3),
        also="Enchantment",
    ),
    # The creature to be sacrificed each upkeep is left out.
    enchantment("Contamination", "{2}{B}", ManaReplacement("any", "land", type="B", one=True)),
    # Cumulative upkeep is left out.
    enchantment("Ritual of Subdual", "{4}{G}{G}", ManaReplacement("any", "land", type="C")),
    # Cumulative upkeep is left out.
    artifact(
        "Naked Singularity",
        "{5}",
        ManaReplacement(
            by_land_type=(
                ("Plains", "R"),
                ("Island", "G"),
                ("Swamp", "W"),
                ("Mountain", "U"),
                ("Forest", "B"),
            )
        ),
    ),
    # What it does to the costs of spells is left out.
    artifact("Damping Sphere", "{2}", ManaReplacement("any", "land", type="C", one=True, at_least=2)),
    enchantment("Upwelling", "{3}{G}", UnspentMana("any")),
    artifact("Horizon Stone", "{5}", UnspentMana("you", becomes="C")),
)

CARDS: tuple[Card, ...] = (*_ARTIFACTS, *_CREATURES, *_TRIGGERS, *_REPLACEMENTS)
