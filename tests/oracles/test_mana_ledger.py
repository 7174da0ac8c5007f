"""A pool holds what was added less what was spent and lost, and empties at each end of a step or phase."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.mana import Mana
from rulehound.core.replacement_effects import UnspentMana
from rulehound.oracles.mana_ledger import ManaLedger

pytestmark = pytest.mark.rule("106.4")


def lost_at_the_end(words: Any, *others: Any) -> Any:
    """Two mana are added, one is spent, and the other is lost as the main phase ends."""
    story = words.story(words.forest, words.wastes, *others).turn("A", 1).main()
    story.tap("Forest", "G").tap("Wastes", "C")
    story.add(ev.ManaSpent("A", (Mana("G"),)), ev.ManaLost("A", (Mana("C"),)))
    return story.phase("combat").step("beginning of combat")


def test_a_pool_empties_as_a_phase_ends(words: Any) -> None:
    """What was not spent was lost."""
    assert words.rules_held(lost_at_the_end(words).judged(ManaLedger)) == {
        "106.3",
        "106.4",
        "118.3a",
        "500.5",
    }


@pytest.mark.rule("500.5")
def test_mana_that_is_still_there_in_the_next_phase_is_objected_to(words: Any) -> None:
    """The same, without the loss."""
    story = lost_at_the_end(words)
    broken = story.with_edit(story.place(ev.ManaLost))
    assert words.objections(broken.judged(ManaLedger)) == [("500.5", ("kept", "no effect keeps it"))]


def test_an_effect_may_keep_unspent_mana(words: Any) -> None:
    """With such an effect it is losing the mana that is wrong."""
    upwelling = words.enchantment("Upwelling", UnspentMana())
    story = lost_at_the_end(words, upwelling)
    assert words.objections(story.judged(ManaLedger)) == [("106.4", ("lost", "kept by an effect"))]
    kept = story.with_edit(story.place(ev.ManaLost))
    assert "106.4" in words.rules_held(kept.judged(ManaLedger))


@pytest.mark.rule("616.1")
def test_mana_that_would_be_lost_becomes_what_one_of_the_effects_says(words: Any) -> None:
    """Of red and colorless either will do, but all of it by one effect; nothing changes where it is kept."""
    ash = words.enchantment("Ash", UnspentMana("you", "R"))
    dust = words.enchantment("Dust", UnspentMana("any", "C"))
    start = lost_at_the_end(words, ash, dust)
    lost = start.place(ev.ManaLost)

    def became(kind: str, story: Any = start) -> Any:
        return story.with_edit(lost, ev.ManaChanged("A", (Mana("C"),), (Mana(kind),))).judged(ManaLedger)

    assert "616.1" in words.rules_held(became("R"))
    assert words.objections(became("B")) == [("106.4", ("changed", "type"))]
    still = lost_at_the_end(words, ash, words.enchantment("Still", UnspentMana("any")))
    assert words.objections(became("R", still)) == [("106.4", ("changed", "kept by an effect"))]
    assert ("106.4", ("changed", "type")) in words.objections(became("R", lost_at_the_end(words)))


def test_mana_that_became_something_wrong_is_objected_to_once(words: Any) -> None:
    """What the pool holds after that is taken as it is shown, once."""
    story = lost_at_the_end(words, words.enchantment("Still", UnspentMana("any")))
    became = story.with_edit(story.place(ev.ManaLost), ev.ManaChanged("A", (Mana("C"),), (Mana("R"),)))
    shown = became.add(ev.PoolObserved("A", "R"))
    wrong = ("106.4", ("changed", "kept by an effect"))
    assert words.objections(shown.judged(ManaLedger)) == [wrong]
    again = ("106.4", ("pool shown", "other mana than the ledger"))
    assert words.objections(shown.add(ev.PoolObserved("A", "RR")).judged(ManaLedger)) == [wrong, again]


def test_nobody_spends_mana_that_is_not_there(words: Any) -> None:
    """One {G} was added, and two are spent."""
    story = lost_at_the_end(words)
    broken = story.with_edit(story.place(ev.ManaSpent), ev.ManaSpent("A", (Mana("G"), Mana("G"))))
    assert words.objections(broken.judged(ManaLedger)) == [("118.3a", ("spent", "not in the pool"))]


@pytest.mark.rule("106.3")
def test_mana_comes_from_an_object_of_the_game(words: Any) -> None:
    """The source of a production is there, and each unit names the same."""
    story = lost_at_the_end(words)
    broken = story.with_edit(story.place(ev.ManaAdded), words.added("A", "G", 77, 0))
    assert ("106.3", ("source",)) in words.objections(broken.judged(ManaLedger))


def test_a_pool_that_is_shown_is_what_the_ledger_says(words: Any) -> None:
    """For a target that shows everything, the pool is exact."""
    story = words.story(words.forest).turn("A", 1).main().tap("Forest", "G").add(ev.PoolObserved("A", "G"))
    assert "106.4" in words.rules_held(story.judged(ManaLedger))
    broken = story.with_edit(-1, ev.PoolObserved("A", "GG"))
    assert words.objections(broken.judged(ManaLedger)) == [
        ("106.4", ("pool shown", "other mana than the ledger"))
    ]


@pytest.mark.rule("500.5")
def test_where_losses_are_hidden_a_new_phase_still_begins_with_an_empty_pool(words: Any) -> None:
    """A shown pool may be less than the ledger, never more."""
    story = words.story(words.forest).turn("A", 1).main().tap("Forest", "G").add(ev.PoolObserved("A", ""))
    story.phase("combat").step("beginning of combat").add(ev.PoolObserved("A", ""))
    assert not story.judged(ManaLedger, hidden=("ManaLost", "ManaSpent")).violated
    broken = story.with_edit(-1, ev.PoolObserved("A", "G"))
    assert words.objections(broken.judged(ManaLedger, hidden=("ManaLost", "ManaSpent"))) == [
        ("500.5", ("pool shown", "more than was added"))
    ]


def test_a_target_that_hides_steps_is_not_judged(words: Any) -> None:
    """Without StepBegan nobody knows when a pool empties."""
    tally = lost_at_the_end(words).judged(ManaLedger, hidden=("StepBegan",))
    assert [verdict.sentence for verdict in tally.unknown] == ["target does not show StepBegan"]
