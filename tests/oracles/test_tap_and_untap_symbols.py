"""{T} and {Q} in costs, attacking, and summoning sickness."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.lasting_effects import Modify
from rulehound.core.static_abilities import Grants
from rulehound.oracles.tap_and_untap_symbols import TapAndUntapSymbols

pytestmark = pytest.mark.rule("302.6")

TAPS = ActivatedAbility(Cost(tap=True), (GainLife(1),))
UNTAPS = ActivatedAbility(Cost(untap=True), (GainLife(1),))


def elf(words: Any, **fields: Any) -> Any:
    return words.creature("Elf", 1, 1, TAPS, UNTAPS, **fields)


def test_a_creature_that_was_there_taps_for_its_ability(words: Any) -> None:
    """It is untapped before and tapped after."""
    story = words.story(elf(words)).turn("A", 2).main()
    story.activate("Elf", cost=(ev.Tapped(1),))
    assert words.rules_held(story.judged(TapAndUntapSymbols)) == {"302.6", "602.5a", "107.5"}


@pytest.mark.rule("107.5")
def test_a_tapped_permanent_does_not_pay_the_tap_symbol(words: Any) -> None:
    """Nor does one that stays untapped."""
    story = words.story(elf(words)).turn("A", 2).main()
    story.add(ev.Tapped(1)).passes().activate("Elf")
    assert words.objections(story.judged(TapAndUntapSymbols)) == [("107.5", ("tapped already",))]
    free = words.story(elf(words)).turn("A", 2).main()
    free.activate("Elf")
    assert words.objections(free.judged(TapAndUntapSymbols)) == [("107.5", ("not tapped",))]


@pytest.mark.rule("107.6")
def test_the_untap_symbol_untaps_a_tapped_permanent(words: Any) -> None:
    """The other way round than the tap symbol."""
    story = words.story(elf(words)).turn("A", 2).main().add(ev.Tapped(1)).passes()
    story.activate("Elf", 1, cost=(ev.Untapped(1),))
    assert "107.6" in words.rules_held(story.judged(TapAndUntapSymbols))
    broken = words.story(elf(words)).turn("A", 2).main()
    broken.activate("Elf", 1)
    assert words.objections(broken.judged(TapAndUntapSymbols)) == [("107.6", ("untapped already",))]


@pytest.mark.parametrize("how", ["enters", "stolen", "returned"])
def test_a_creature_newly_under_control_is_sick(words: Any, how: str) -> None:
    """However it came; a return of control counts as well."""
    story = words.story(elf(words)).turn("A", 2).main()
    if how == "enters":
        story.move("Elf", "battlefield", "exile")
        id = story.move("Elf", "exile", "battlefield")
    else:
        id = 1
        story.add(ev.ControlChanged(1, "B"))
        if how == "returned":
            story.turn("B", 3).turn("A", 4).main().add(ev.ControlChanged(1, "A"))
    player = "B" if how == "stolen" else "A"
    story.activate("Elf", player=player, cost=(ev.Tapped(id),))
    assert words.objections(story.judged(TapAndUntapSymbols)) == [("302.6", ("sick", "{T}"))]


def test_it_is_sick_no_longer_when_its_controllers_turn_has_begun(words: Any) -> None:
    """Only that player's turn counts."""

    def stolen(*turns: str) -> Any:
        story = words.story(elf(words)).turn("A", 2).main().add(ev.ControlChanged(1, "B"))
        for number, player in enumerate(turns):
            story.turn(player, 3 + number).main()
        story.activate("Elf", player="B", cost=(ev.Tapped(1),))
        return story.judged(TapAndUntapSymbols)

    assert "302.6" in words.rules_held(stolen("B"))
    assert words.objections(stolen("A")) == [("302.6", ("sick", "{T}"))]


@pytest.mark.rule("702.10c")
@pytest.mark.parametrize("how", ["printed", "static", "effect"])
def test_haste_lets_a_creature_tap_at_once(words: Any, how: str) -> None:
    """Printed, from a static ability, or from an effect that goes on."""
    fervor = words.enchantment("Fervor", Grants("creature", keywords=("haste",) if how == "static" else ()))
    spur = words.instant("Spur", Modify(keywords=("haste",)), target="creature")
    creature = elf(words, keywords=("haste",) if how == "printed" else ())
    story = words.story(fervor, exile_A=[creature], hand_A=[spur]).turn("A", 2).main()
    id = story.move("Elf", "exile", "battlefield")
    spell = story.move("Spur", "hand", "stack")
    story.add(ev.SpellCast("A", spell, targets=(id,)), ev.ResolutionBegan(spell))
    if how == "effect":
        story.add(ev.EffectBegan(50, (id,), "keywords", "end of turn", "A"))
    story.move("Spur", "stack", "graveyard")
    story.add(ev.ResolutionEnded(spell)).activate("Elf", cost=(ev.Tapped(id),))
    assert "702.10c" in words.rules_held(story.judged(TapAndUntapSymbols))
    gone = story.with_edit(story.place(ev.ResolutionEnded), ev.EffectEnded(50))
    if how == "effect":
        assert words.objections(gone.judged(TapAndUntapSymbols)) == [("302.6", ("sick", "{T}"))]


@pytest.mark.rule("508.1a")
def test_attackers_are_untapped_and_not_sick_and_become_tapped(words: Any) -> None:
    """Each of the three is objected to on its own."""

    def attack(*before: ev.Event, tap: bool = True) -> Any:
        story = words.story(elf(words)).turn("A", 2).main().add(*before).phase("combat")
        story.step("declare attackers").add(*([ev.Tapped(1)] if tap else []))
        return story.add(ev.AttackersDeclared("A", (1,))).passes().judged(TapAndUntapSymbols)

    assert words.rules_held(attack()) == {"302.6", "508.1a", "508.1f"}
    assert words.objections(attack(ev.Tapped(1), tap=False))[0] == ("508.1a", ("tapped",))
    stolen = (ev.ControlChanged(1, "B"), ev.ControlChanged(1, "A"))
    assert words.objections(attack(*stolen))[0] == ("508.1a", ("sick attacker",))
    assert words.objections(attack(tap=False)) == [("508.1f", ("not tapped",))]


def test_where_haste_may_have_been_given_unseen_nothing_is_said(words: Any) -> None:
    """The target does not show effects, and a spell that gives haste has resolved."""
    spur = words.instant("Spur", Modify(keywords=("haste",)), target="creature")
    story = words.story(exile_A=[elf(words)], hand_A=[spur]).turn("A", 2).main()
    id = story.move("Elf", "exile", "battlefield")
    story.resolve(spur, targets=(id,)).activate("Elf", cost=(ev.Tapped(id),))
    tally = story.judged(TapAndUntapSymbols, hidden=("EffectBegan", "EffectEnded"))
    assert not tally.violated
    assert [verdict.rule for verdict in tally.unknown] == ["302.6"]
