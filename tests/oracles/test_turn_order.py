"""Turns, phases and steps come in the order of the rules, with what effects add and skip."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.events import PriorityReceived
from rulehound.core.replacement_effects import Skips
from rulehound.core.turn_effects import AddPhases, AddSteps, EndTurn, ExtraTurn, SkipNext
from rulehound.oracles.turn_order import TurnOrder

pytestmark = pytest.mark.rule("500.1")


def a_turn(story: Any, player: str, number: int) -> Any:
    """A whole turn without attackers."""
    return story.turn(player, number).whole("beginning").main().rest()


def test_two_turns_in_order_hold(words: Any) -> None:
    """The five phases with their steps, then the other player's turn."""
    story = a_turn(a_turn(words.story(words.forest), "A", 2), "B", 3)
    held = words.rules_held(story.judged(TurnOrder))
    assert held == {"500.1", "501.1", "505.1a", "505.1b", "506.1", "508.8", "512.1"}


@pytest.mark.rule("505.1a")
def test_only_the_first_main_phase_is_precombat(words: Any) -> None:
    """A second precombat main phase is objected to."""
    story = a_turn(words.story(words.forest), "A", 2)
    broken = story.with_edit(story.place(ev.PhaseBegan, 3), ev.PhaseBegan(5, "main", "precombat main"))
    assert words.objections(broken.judged(TurnOrder)) == [("505.1a", ("main phase", "precombat main"))]


@pytest.mark.parametrize(
    ("step", "rule"), [(1, "501.1"), (3, "506.1"), (4, "506.1"), (6, "512.1"), (2, "501.1")]
)
def test_a_step_that_is_left_out_is_objected_to(words: Any, step: int, rule: str) -> None:
    """No step is passed over without a reason."""
    story = a_turn(a_turn(words.story(words.forest), "A", 2), "B", 3)
    broken = story.with_edit(story.place(ev.StepBegan, step))
    assert words.objections(broken.judged(TurnOrder))[0][0] == rule


@pytest.mark.rule("508.8")
def test_blockers_are_declared_only_where_there_are_attackers(words: Any) -> None:
    """With attackers the two steps come, without they do not."""
    story = words.story(words.forest).turn("A", 2).whole("beginning").main().phase("combat")
    story.step("beginning of combat", "declare attackers").add(ev.AttackersDeclared("A", (1,)))
    story.step("declare blockers", "combat damage", "end of combat").main(2)
    assert "506.1" in words.rules_held(story.judged(TurnOrder))
    broken = story.with_edit(story.place(ev.AttackersDeclared))
    assert words.objections(broken.judged(TurnOrder)) == [
        ("508.8", ("wanted end of combat step", "began declare blockers step"))
    ]
    unseen = broken.judged(TurnOrder, hidden=("AttackersDeclared",))
    assert not unseen.violated


ASSAULT = AddPhases(("combat", "main"))


def assaulted(words: Any, *effects: Any, targets: tuple[str, ...] = ()) -> Any:
    """A resolves an instant with these effects in the precombat main phase of turn 2."""
    card = words.instant("Assault", *effects)
    story = words.story(words.forest, hand_A=[card]).turn("A", 2).whole("beginning").main()
    return story.resolve(card, targets=targets)


@pytest.mark.rule("500.8")
def test_an_added_group_follows_the_present_phase_in_order(words: Any) -> None:
    """A combat and a main phase, then those of the turn; the report of the target is not needed."""
    story = assaulted(words, ASSAULT).whole("combat").main(2).rest().turn("B", 3)
    tally = story.judged(TurnOrder, hidden=("PhasesAdded", "PoolObserved"))
    assert "500.8" in words.rules_held(tally)
    without = assaulted(words, ASSAULT).rest().turn("B", 3)
    assert words.objections(without.judged(TurnOrder)) == [
        ("500.8", ("wanted combat phase", "began ending phase"))
    ]


@pytest.mark.rule("500.8")
def test_the_newest_group_comes_first(words: Any) -> None:
    """A beginning phase added after a combat phase comes before it."""
    newest = assaulted(words, AddPhases(("combat",)), AddPhases(("beginning",)))
    newest.whole("beginning").whole("combat").rest().turn("B", 3)
    assert "500.8" in words.rules_held(newest.judged(TurnOrder))
    oldest = assaulted(words, AddPhases(("combat",)), AddPhases(("beginning",)))
    oldest.whole("combat").whole("beginning").rest().turn("B", 3)
    assert words.objections(oldest.judged(TurnOrder)) == [
        ("500.8", ("wanted beginning phase", "began combat phase"))
    ]


@pytest.mark.rule("500.10")
def test_a_step_added_after_a_phase_brings_its_phase_without_other_steps(words: Any) -> None:
    """An upkeep step in a beginning phase of its own."""
    effect = AddSteps("upkeep", where="after this phase")
    story = assaulted(words, effect).phase("beginning").step("upkeep").rest()
    assert "500.10" in words.rules_held(story.judged(TurnOrder))
    full = assaulted(words, effect).whole("beginning").rest().judged(TurnOrder)
    assert words.objections(full) == [("500.10", ("wanted upkeep step", "began untap step"))]


@pytest.mark.rule("500.10a")
def test_you_get_adds_nothing_to_another_players_turn(words: Any) -> None:
    """In B's turn A's effect adds no phase."""
    card = words.instant("Mine", AddPhases(("combat",), you_get=True))

    def in_their_turn() -> Any:
        story = words.story(words.forest, hand_A=[card]).turn("B", 2).whole("beginning").main().resolve(card)
        return story.rest()

    assert "500.1" in words.rules_held(in_their_turn().judged(TurnOrder))
    added = in_their_turn().phase("combat").judged(TurnOrder)
    assert words.objections(added) == [("500.10a", ("wanted next turn", "began combat phase"))]


@pytest.mark.rule("500.9")
def test_a_step_added_after_a_step_follows_it(words: Any) -> None:
    """A second upkeep step before the draw step."""
    card = words.instant("Haze", AddSteps("upkeep"))

    def upkeep() -> Any:
        story = words.story(words.forest, hand_A=[card]).turn("A", 2).phase("beginning")
        return story.step("untap", "upkeep").resolve(card)

    assert "500.9" in words.rules_held(upkeep().step("upkeep", "draw").main().judged(TurnOrder))
    assert words.objections(upkeep().step("draw").main().judged(TurnOrder)) == [
        ("500.9", ("wanted upkeep step", "began draw step"))
    ]


@pytest.mark.rule("500.8", "500.9")
def test_an_added_phase_waits_for_the_steps_of_the_present_one(words: Any) -> None:
    """Where phases are not shown, it is its first step that comes too early."""
    card = words.instant("Haze", AddSteps("upkeep"), AddPhases(("combat",)))

    def upkeep() -> Any:
        story = words.story(words.forest, hand_A=[card]).turn("A", 2).phase("beginning")
        return story.step("untap", "upkeep").resolve(card)

    hidden = ("PhaseBegan", "PhaseEnded", "PoolObserved")
    right = upkeep().step("upkeep", "draw").whole("combat").main()
    assert {"500.8", "500.9"} <= words.rules_held(right.judged(TurnOrder, hidden=hidden))
    for steps in ((), ("upkeep",)):
        early = upkeep().step(*steps).phase("combat").step("beginning of combat")
        assert words.objections(early.judged(TurnOrder, hidden=hidden)) == [("500.8", ("added too early",))]


@pytest.mark.rule("500.10")
def test_the_only_draw_step_of_the_first_turn_may_be_that_of_an_added_phase(words: Any) -> None:
    """The first one is skipped perhaps (CR 103.8a); where phases are not shown, nothing is said of it."""
    card = words.instant("Late", AddSteps("draw", where="after this phase"))

    def drawn_once(turn: int) -> Any:
        story = words.story(words.forest, hand_A=[card]).turn("A", turn).phase("beginning")
        story.step("untap", "upkeep").resolve(card).step("draw").main()
        return words.objections(
            story.judged(TurnOrder, hidden=("PhaseBegan", "PhaseEnded", "Skipped", "PoolObserved"))
        )

    assert drawn_once(2) == [("500.10", ("wanted beginning phase", "began main phase"))]
    assert drawn_once(1) == []


@pytest.mark.rule("500.7")
def test_the_newest_extra_turn_comes_first_and_then_the_other_player(words: Any) -> None:
    """A gives B an extra turn and then takes one."""
    first, then = ExtraTurn("each opponent"), ExtraTurn("you")
    story = assaulted(words, first, then).rest()
    a_turn(story, "A", 3)
    a_turn(story, "B", 4)
    assert "500.7" in words.rules_held(a_turn(story, "B", 5).judged(TurnOrder))
    broken = a_turn(assaulted(words, first, then).rest(), "B", 3)
    assert words.objections(broken.judged(TurnOrder)) == [("500.7", ("wanted turn", "began turn"))]


@pytest.mark.rule("500.11")
def test_a_skipped_turn_and_step_are_passed_over_once(words: Any) -> None:
    """B's next turn and A's next untap step are skipped."""
    story = assaulted(words, SkipNext("turn", "each opponent"), SkipNext("untap", "you")).rest()
    story.turn("A", 3).phase("beginning").step("upkeep", "draw").main().rest()
    assert "500.11" in words.rules_held(a_turn(story, "B", 4).judged(TurnOrder))
    broken = a_turn(assaulted(words, SkipNext("turn", "each opponent")).rest(), "B", 3)
    assert words.objections(broken.judged(TurnOrder)) == [("500.11", ("wanted turn", "began turn"))]


@pytest.mark.rule("614.10a")
def test_which_of_two_skips_an_untap_step_meets_is_left_open(words: Any) -> None:
    """An extra turn without an untap step, and a skip of the next one, which is used up or left over."""
    for steps in (("untap", "upkeep", "draw"), ("upkeep", "draw")):
        story = assaulted(words, ExtraTurn(skip="untap"), SkipNext("untap", "you")).rest()
        story.turn("A", 3).phase("beginning").step("upkeep", "draw").main().rest()
        a_turn(story, "B", 4).turn("A", 5).phase("beginning").step(*steps).main().rest()
        assert not words.objections(story.judged(TurnOrder))


@pytest.mark.rule("500.11")
def test_a_static_effect_skips_every_upkeep_step(words: Any) -> None:
    """And an upkeep step that begins all the same is objected to."""
    hub = words.enchantment("Hub", Skips("upkeep"))
    story = words.story(hub).turn("A", 2).phase("beginning").step("untap", "draw").main().rest()
    story.turn("B", 3).phase("beginning").step("untap", "draw")
    assert "500.11" in words.rules_held(story.judged(TurnOrder))
    broken = words.story(hub).turn("A", 2).phase("beginning").step("untap", "upkeep")
    broken.add(PriorityReceived("A")).step("draw")
    assert words.objections(broken.judged(TurnOrder))[0][0] == "500.11"


@pytest.mark.rule("500.11")
def test_a_skipped_step_that_is_only_named_is_not_objected_to(words: Any) -> None:
    """An engine may go past a step aloud, as long as nothing happens in it."""
    hub = words.enchantment("Hub", Skips("upkeep"))
    story = words.story(hub).turn("A", 2).phase("beginning").step("untap", "upkeep", "draw")
    assert not words.objections(story.judged(TurnOrder))


@pytest.mark.rule("724.1d")
def test_ending_the_turn_leads_to_the_cleanup_step(words: Any) -> None:
    """What is between is skipped, also where the target does not say that the turn ends."""
    story = assaulted(words, EndTurn()).phase("ending").step("cleanup").turn("B", 3)
    hidden = ("TurnEnding", "PoolObserved")
    assert "724.1d" in words.rules_held(story.judged(TurnOrder, hidden=hidden))
    broken = assaulted(words, EndTurn()).rest()
    assert words.objections(broken.judged(TurnOrder, hidden=hidden)) == [
        ("724.1d", ("wanted ending phase", "began combat phase"))
    ]


@pytest.mark.rule("724.1d")
def test_ending_the_turn_in_a_cleanup_step_begins_a_new_one(words: Any) -> None:
    """As where one spell ends the turn twice, and the first time leads to a cleanup step at once."""
    hidden = ("TurnEnding", "PoolObserved")
    for times, objected in ((2, []), (1, [("514.3a", ("wanted next phase", "began cleanup step"))])):
        card = words.instant("Stop", *(EndTurn(),) * times)
        story = words.story(words.forest, hand_A=[card]).turn("A", 2).whole("beginning").main()
        spell = story.move("Stop", "hand", "stack")
        story.add(ev.SpellCast("A", spell), ev.ResolutionBegan(spell)).phase("ending").step(
            "cleanup", "cleanup"
        )
        story.add(ev.ResolutionEnded(spell))
        assert words.objections(story.judged(TurnOrder, hidden=hidden)) == objected


@pytest.mark.rule("514.3a")
def test_priority_in_a_cleanup_step_brings_another(words: Any) -> None:
    """One more cleanup step with priority in the first, none without."""
    died, priority = ev.StateBasedActionsPerformed(("704.5f",)), ev.PriorityReceived("A")
    story = a_turn(words.story(words.forest), "A", 2).add(died, priority).step("cleanup")
    assert "514.3a" in words.rules_held(story.turn("B", 3).judged(TurnOrder))
    missing = a_turn(words.story(words.forest), "A", 2).add(died, priority).turn("B", 3)
    assert words.objections(missing.judged(TurnOrder)) == [
        ("514.3a", ("wanted another cleanup step", "began next turn"))
    ]
    causeless = a_turn(words.story(words.forest), "A", 2).add(priority).turn("B", 3)
    assert words.objections(causeless.judged(TurnOrder)) == []
    extra = a_turn(words.story(words.forest), "A", 2).step("cleanup").judged(TurnOrder)
    assert words.objections(extra) == [("514.3a", ("wanted next phase", "began cleanup step"))]


def test_a_trace_may_begin_in_the_middle_of_a_turn(words: Any) -> None:
    """From a postcombat main phase on, the ending phase follows."""
    story = words.story(words.forest).turn("A", 5).main(2).whole("ending").turn("B", 6)
    assert {"500.1", "512.1"} <= words.rules_held(story.judged(TurnOrder))


def test_what_cannot_be_read_from_an_object_is_unknown(words: Any) -> None:
    """A delayed trigger resolves, and the target does not show what it added."""
    story = words.story(words.forest).turn("A", 2).whole("beginning").main()
    story.add(ev.AbilityPutOnStack(9, 1, -1, "A"), ev.ResolutionBegan(9), ev.ResolutionEnded(9))
    story.whole("combat").whole("combat")
    tally = story.judged(TurnOrder, hidden=("PhasesAdded",))
    assert not tally.violated
    assert [verdict.sentence for verdict in tally.unknown] == [
        "what a resolving object did to the turn is not known"
    ]


def test_a_skip_beside_what_has_no_place_is_left_open(words: Any) -> None:
    """A phase after a combat phase that is none: what is not shown may have been skipped, or not."""
    after = AddPhases(("combat",), after="this combat phase")
    hidden = ("PhasesAdded", "SkipCreated", "TurnAdded")
    for following in ("A", "B"):
        story = assaulted(words, after, SkipNext("turn", "each opponent")).rest()
        tally = a_turn(story, following, 3).judged(TurnOrder, hidden=hidden)
        assert not tally.violated
        assert tally.unknown


@pytest.mark.rule("505.1a")
def test_which_main_phase_comes_after_one_that_may_have_been_skipped_is_unknown(words: Any) -> None:
    """A trace begins with combat, under an effect that skips main phases and is gone by the next one."""
    for hub, known in ((words.enchantment("Hub", Skips("main")), False), (words.forest, True)):
        story = words.story(hub).turn("A", 2).whole("combat")
        story.move(hub.name, "battlefield", "graveyard")
        story.add(ev.PhaseBegan(40, "main", "precombat main"))
        tally = story.judged(TurnOrder)
        assert bool(tally.violated) == known
        assert bool(tally.unknown) != known
