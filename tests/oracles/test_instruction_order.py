"""Instructions are followed in order and to their end; then the spell is put away."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.damage_effects import GainLife
from rulehound.core.object_effects import CreateTokens, DrawCards
from rulehound.core.turn_effects import EndTurn
from rulehound.oracles.instruction_order import InstructionOrder

GAINED = ev.LifeChanged("A", 2, "gain")


@pytest.mark.rule("608.2c", "608.2n")
def test_instructions_are_followed_in_their_order(words: Any) -> None:
    """The other way round is wrong, and so is another zone than the graveyard."""
    rain = words.instant("Rain", GainLife(2), DrawCards(1))

    def resolved(*events: ev.Event, zone: str = "graveyard") -> Any:
        story = words.story(hand_A=[rain], library_A=[words.forest]).turn("A", 2).main()
        spell = story.move("Rain", "hand", "stack")
        story.add(ev.ResolutionBegan(spell), *events, ev.ResolutionEnded(spell))
        if zone:
            story.move("Rain", "stack", zone)
        return story.add(ev.PriorityReceived("A"))

    drawn = ev.CardDrawn("A", 2)
    right = resolved(GAINED, drawn)
    assert words.rules_held(right.judged(InstructionOrder)) == {"608.2c", "608.2n"}
    assert right.judged(InstructionOrder, hidden=["EffectBegan"]).unknown
    assert words.objections(resolved(drawn, GAINED).judged(InstructionOrder)) == [("608.2c", ("gain",))]
    assert words.objections(resolved(zone="hand").judged(InstructionOrder)) == [("608.2n", ("hand",))]
    assert words.objections(resolved(zone="").judged(InstructionOrder)) == [("608.2n", ("on the stack",))]


@pytest.mark.rule("608.2m")
def test_what_leaves_the_stack_is_followed_to_its_end(words: Any) -> None:
    """The turn ends, the spell is exiled, and its other instruction still happens."""
    stop = words.instant("Stop", EndTurn(), CreateTokens(1))

    def resolved(*events: ev.Event) -> Any:
        story = words.story(hand_A=[stop]).turn("A", 2).main()
        spell = story.move("Stop", "hand", "stack")
        story.add(ev.ResolutionBegan(spell), ev.TurnEnding(spell, "A"))
        story.move("Stop", "stack", "exile")
        return story.add(*events, ev.ResolutionEnded(spell)).judged(InstructionOrder)

    token = ev.TokenCreated(ev.ObjectInfo(90, "Soldier", "Soldier", "battlefield", "A", "A", token=True))
    assert words.rules_held(resolved(token)) == {"608.2m"}
    assert words.objections(resolved()) == [("608.2m", ("token",))]
