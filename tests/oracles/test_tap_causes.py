"""Nothing becomes tapped or untapped by itself."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Tap, Untap
from rulehound.core.triggered_abilities import TappedForMana, TriggeredAbility
from rulehound.oracles.tap_causes import TapCauses

pytestmark = pytest.mark.rule("701.26a", "701.26b")

TAPPED = [("701.26a", ("tapped", "without cause"))]
UNTAPPED = [("701.26b", ("untapped", "without cause"))]
PRIORITY = ev.PriorityReceived("A")


def test_a_cost_taps_whether_it_is_paid_before_or_after_the_activation_is_told(words: Any) -> None:
    """A mana ability tells it before, another ability after."""
    pinger = words.creature("Pinger", 1, 1, ActivatedAbility(Cost(tap=True), (GainLife(1),)))
    story = words.story(words.forest, pinger).turn("A", 2).main().add(PRIORITY).tap("Forest", "G")
    story.activate("Pinger", cost=(ev.Tapped(2),))
    assert words.rules_held(story.add(PRIORITY).judged(TapCauses)) == {"701.26a"}


def test_a_second_tapping_for_one_cost_is_objected_to(words: Any) -> None:
    """The same with one event more."""
    story = words.story(words.forest, words.swamp).turn("A", 2).main().add(PRIORITY).tap("Forest", "G")
    assert not words.objections(story.add(PRIORITY).judged(TapCauses))
    assert words.objections(story.add(ev.Tapped(2), PRIORITY).judged(TapCauses)) == TAPPED


@pytest.mark.rule("106.7")
def test_asking_what_a_land_could_produce_does_not_tap_it(words: Any) -> None:
    """The land that is asked stays as it is."""
    story = words.story(words.pool, words.forest).turn("A", 2).main().add(PRIORITY)
    story.tap("Pool", "G", offered="G").add(PRIORITY)
    assert words.rules_held(story.judged(TapCauses)) == {"701.26a", "106.7"}
    offered = story.place(ev.TypesOffered)
    asked = story.with_edit(offered, story.trace[offered], ev.Tapped(2))
    assert words.objections(asked.judged(TapCauses)) == TAPPED


def test_attackers_become_tapped(words: Any) -> None:
    """And no other creature does."""
    story = words.story(words.creature("Bear", 2, 2), words.creature("Ox", 0, 4)).turn("A", 2)
    story.phase("combat").step("beginning of combat", "declare attackers").add(ev.Tapped(1))
    story.add(ev.AttackersDeclared("A", (1,)), PRIORITY)
    assert words.rules_held(story.judged(TapCauses)) == {"701.26a"}
    other = story.with_edit(story.place(ev.AttackersDeclared), ev.AttackersDeclared("A", (2,)))
    assert words.objections(other.judged(TapCauses)) == TAPPED


def test_in_the_untap_step_permanents_untap(words: Any) -> None:
    """In another step something must say so."""
    story = words.story(words.forest).turn("A", 2).phase("beginning")
    story.step("untap").add(ev.Untapped(1)).step("upkeep").add(PRIORITY)
    assert not words.objections(story.judged(TapCauses))
    assert words.objections(story.add(ev.Untapped(1), PRIORITY).judged(TapCauses)) == UNTAPPED


@pytest.mark.parametrize(
    ("effect", "event", "right"),
    [
        (Untap(), ev.Untapped(1), True),
        (Untap(), ev.Untapped(2), False),
        (Tap(), ev.Untapped(1), False),
        (Tap(), ev.Tapped(1), True),
        (Untap("creatures you control"), ev.Untapped(1), True),
        (Untap("creatures you control"), ev.Untapped(2), False),
    ],
)
def test_an_instruction_turns_what_it_is_about(words: Any, effect: Any, event: Any, right: bool) -> None:
    """A spell of A's with A's creature as its target; B has a creature too."""
    card = words.instant("Twiddle", effect, target="permanent")
    bear, ox = words.creature("Bear", 2, 2), words.creature("Ox", 0, 4)
    story = words.story(bear, battlefield_B=[ox], hand_A=[card]).turn("A", 2).main()
    story.resolve(card, targets=(1,)).add(PRIORITY)
    began = story.place(ev.ResolutionBegan)
    edited = story.with_edit(began, story.trace[began], event)
    assert bool(edited.judged(TapCauses).violated) != right


def test_what_a_triggered_mana_ability_turns_is_let_be(words: Any) -> None:
    """It resolves unseen, within a payment."""
    trigger = TriggeredAbility(TappedForMana("you", "land"), (AddMana(symbols="{G}"), Untap("this")))
    story = words.story(words.forest, words.creature("Druid", 1, 1, trigger)).turn("A", 2).main()
    story.add(PRIORITY).tap("Forest", "G").add(ev.AbilityTriggered(9, 2, 0, "A", mana=True), ev.Untapped(2))
    assert not story.add(PRIORITY).judged(TapCauses).violated


def test_a_target_that_hides_triggers_is_not_judged(words: Any) -> None:
    """A triggered mana ability may have done it."""
    story = words.story(words.forest).turn("A", 2).main().add(ev.Tapped(1), PRIORITY)
    tally = story.judged(TapCauses, hidden=("AbilityTriggered",))
    assert not tally.violated
    assert [each.sentence for each in tally.unknown] == ["target does not show AbilityTriggered"]
