"""Creatures deal their power to what they fight, all at once, and only those fight that may."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.oracles.combat import Combat

pytestmark = pytest.mark.rule("510.1a")


def battle(
    words: Any, *damage: tuple[str, str, int], block: tuple[str, ...] = ("Wall",), tapped: bool = False
) -> Any:
    """A's Bear and Wolf attack, B's Wall blocks the Bear; then this damage is dealt."""
    story = words.story(
        words.creature("Bear", 2, 2),
        words.creature("Wolf", 3, 3),
        battlefield_B=[words.creature("Wall", 1, 4)],
    )
    ids = story.ids
    story.turn("A", 3).phase("combat").step("declare attackers")
    story.add(ev.AttackersDeclared("A", (ids["Bear"], ids["Wolf"])))
    story.step("declare blockers")
    if tapped:
        story.add(ev.Tapped(ids["Wall"]))
    story.add(ev.BlockersDeclared("B", tuple((ids[name], ids["Bear"]) for name in block)))
    story.step("combat damage")
    for source, target, amount in damage:
        story.add(ev.DamageDealt(ids[source], ids.get(target, target), amount, True))
    return story.add(ev.PriorityReceived("A"))


RIGHT = (("Bear", "Wall", 2), ("Wall", "Bear", 1), ("Wolf", "B", 3))


@pytest.mark.rule("510.1b", "510.1c", "510.1d")
def test_each_creature_deals_its_power_to_what_it_fights(words: Any) -> None:
    """The unblocked one to the player, the blocked one and its blocker to each other."""
    held = words.rules_held(battle(words, *RIGHT).judged(Combat))
    assert held == {"508.1a", "509.1a", "510.1a", "510.1b", "510.1c", "510.1d"}


@pytest.mark.parametrize(
    ("damage", "wanted"),
    [
        ((*RIGHT[:2], ("Wolf", "B", 2)), ("510.1a", ("damage", "less"))),
        ((*RIGHT[:2], ("Wolf", "B", 4)), ("510.1a", ("damage", "more"))),
        (RIGHT[:2], ("510.1b", ("damage", "less"))),
        ((RIGHT[0], RIGHT[2]), ("510.1d", ("damage", "less"))),
        ((("Bear", "B", 2), *RIGHT[1:]), ("510.1c", ("damage", "another"))),
    ],
)
def test_other_damage_is_objected_to(words: Any, damage: Any, wanted: Any) -> None:
    """Less, more, none, and to a player in spite of a blocker."""
    assert words.objections(battle(words, *damage).judged(Combat)) == [wanted]


@pytest.mark.rule("509.1a")
def test_a_tapped_creature_does_not_block(words: Any) -> None:
    """Nor does one of the attacking player's."""
    assert words.objections(battle(words, *RIGHT, tapped=True).judged(Combat)) == [
        ("509.1a", ("blocks", "tapped"))
    ]
    story = battle(words, ("Wall", "Bear", 1), block=("Wolf",))
    assert ("509.1a", ("blocks", "controller")) in words.objections(story.judged(Combat))


def test_a_target_that_hides_blockers_is_not_judged(words: Any) -> None:
    """It is said why."""
    tally = battle(words, *RIGHT).judged(Combat, hidden=("BlockersDeclared",))
    assert (tally.violated, len(tally.unknown)) == ([], 1)
