"""Who attacks and blocks, who leaves combat, and what damage is dealt to whom."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.oracles.fighting import Fighting

pytestmark = pytest.mark.rule("510.1a", "510.2")


def fight(words: Any, *damage: ev.Event, blocks: Any = ((3, 1),), before: Any = ()) -> Any:
    """A's Bear (1) and Ox (2) attack, B's Wolf (3) blocks the Bear unless told otherwise; 4 is a land."""
    bear, ox, wolf = words.creature("Bear", 2, 2), words.creature("Ox", 3, 3), words.creature("Wolf", 2, 2)
    story = words.story(bear, ox, battlefield_B=[wolf, words.forest]).turn("A", 2).phase("combat")
    story.step("beginning of combat", "declare attackers").add(ev.AttackersDeclared("A", (1, 2)))
    story.step("declare blockers").add(ev.BlockersDeclared("B", blocks), *before)
    return story.step("combat damage").add(*damage, ev.PriorityReceived("A"))


def dealt(source: int, target: int | str, amount: int) -> ev.Event:
    return ev.DamageDealt(source, target, amount, combat=True)


RIGHT = (dealt(1, 3, 2), dealt(3, 1, 2), dealt(2, "B", 3))


def test_combat_as_it_should_be(words: Any) -> None:
    """Each deals its power to whom it faces."""
    held = words.rules_held(fight(words, *RIGHT).judged(Fighting))
    assert held == {
        "506.2", "506.3", "509.1a", "509.1h", "510.1a", "510.1c", "510.2", "120.1", "120.1a", "120.2a",
    }  # fmt: skip
    assert fight(words, *RIGHT).judged(Fighting, hidden=["BlockersDeclared"]).unknown


@pytest.mark.parametrize(
    ("damage", "rule"),
    [
        ((dealt(1, 3, 1), *RIGHT[1:]), "510.1a"),
        (RIGHT[:2], "510.1a"),
        ((dealt(1, "B", 2), *RIGHT[1:]), "509.1h"),
        ((*RIGHT[:2], dealt(2, 3, 3)), "510.1c"),
        ((*RIGHT[:2], dealt(2, 4, 3)), "120.1a"),
        ((*RIGHT[:2], dealt(99, "B", 3)), "120.1"),
        ((RIGHT[0], ev.PriorityReceived("A"), *RIGHT[1:]), "510.2"),
    ],
)
def test_other_damage_is_objected_to(words: Any, damage: Any, rule: str) -> None:
    """By the rule that it breaks."""
    assert rule in {number for number, _ in words.objections(fight(words, *damage).judged(Fighting))}


@pytest.mark.rule("506.4")
def test_what_leaves_is_out_of_combat(words: Any) -> None:
    """It is removed, and deals no damage."""
    gone = ev.ObjectMoved(2, 20, "battlefield", "graveyard", "A", "A"), ev.RemovedFromCombat((2,))
    story = fight(words, *RIGHT[:2], before=gone)
    assert "506.4" in words.rules_held(story.judged(Fighting))
    stays = fight(words, *RIGHT[:2], before=(*gone[:1], ev.PriorityReceived("A")))
    assert ("506.4", ("not removed",)) in words.objections(stays.judged(Fighting))
    removed = fight(words, *RIGHT, before=gone[1:])
    assert ("506.4", ("left",)) in words.objections(removed.judged(Fighting))


@pytest.mark.rule("509.1h", "506.4b")
def test_a_blocked_creature_stays_blocked_and_a_tapped_one_deals_damage(words: Any) -> None:
    """Without its blocker it deals none; tapping does not matter."""
    gone = ev.ObjectMoved(3, 30, "battlefield", "graveyard", "B", "B"), ev.RemovedFromCombat((3,))
    story = fight(words, RIGHT[2], before=(*gone, ev.Tapped(2)))
    assert {"509.1h", "506.4b"} <= words.rules_held(story.judged(Fighting))
    none = fight(words, before=(*gone, ev.Tapped(2)))
    assert words.objections(none.judged(Fighting)) == [("506.4b", ("none",))]


@pytest.mark.rule("509.1a", "506.2", "506.3")
@pytest.mark.parametrize(
    ("blocks", "rule"), [(((3, 3),), "509.1a"), (((2, 1),), "509.1a"), (((4, 1),), "506.3")]
)
def test_who_blocks(words: Any, blocks: Any, rule: str) -> None:
    """Only a creature of the defending player blocks, and it blocks an attacker."""
    assert words.objections(fight(words, *RIGHT, blocks=blocks).judged(Fighting))[0][0] == rule


@pytest.mark.rule("506.2", "506.3")
@pytest.mark.parametrize(
    ("player", "ids", "rule"), [("B", (3,), "506.2"), ("A", (3,), "506.2"), ("A", (4,), "506.3")]
)
def test_who_attacks(words: Any, player: str, ids: Any, rule: str) -> None:
    """Only the active player attacks, with creatures of theirs."""
    bear, land = words.creature("Bear", 2, 2), words.forest
    story = words.story(bear, words.creature("Ox", 3, 3), battlefield_B=[words.creature("Wolf", 2, 2)])
    story.add(ev.TokenCreated(story.info(land, "battlefield", "A")))
    story.turn("A", 2).phase("combat").add(ev.AttackersDeclared(player, ids))
    assert words.objections(story.judged(Fighting))[0][0] == rule


@pytest.mark.rule("120.5", "701.8b", "120.2a")
def test_only_effects_and_state_based_actions_destroy(words: Any) -> None:
    """Not damage by itself, and combat damage is of its step."""
    died = ev.ObjectMoved(3, 30, "battlefield", "graveyard", "B", "B", cause="destroy")
    batch, gone = ev.StateBasedActionsPerformed(("704.5g",)), ev.RemovedFromCombat((3,))
    story = fight(words, *RIGHT, batch, died, gone)
    assert {"120.5", "701.8b"} <= words.rules_held(story.judged(Fighting))
    alone = story.with_edit(story.place(ev.StateBasedActionsPerformed))
    assert words.objections(alone.judged(Fighting)) == [("120.5", ("damage",))]
    unhurt = fight(words, died, gone).judged(Fighting)
    assert "701.8b" in {number for number, _ in words.objections(unhurt)}
    early = words.story(words.creature("Bear", 2, 2)).turn("A", 2).main().add(dealt(1, "B", 2))
    assert words.objections(early.judged(Fighting)) == [("120.2a", ("precombat main",))]
