"""Abilities on the stack are objects of their own, with a source and a controller."""

from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.mana import Mana
from rulehound.oracles.stack_abilities import StackAbilities

pytestmark = pytest.mark.rule("113.3b", "113.7", "113.8", "602.1a", "602.2a")


def activated(words: Any, put: ev.Event | None = None, **fields: Any) -> Any:
    """A activates an ability for {G}; `put` is what is put on the stack, fields are those of the activation."""
    well = words.enchantment("Well", ActivatedAbility(Cost(mana="{G}"), (GainLife(1),)))
    story = words.story(well).turn("A", 2).main()
    story.add(put or ev.AbilityPutOnStack(50, 1, 0, "A"), ev.ManaSpent("A", (Mana("G"),), 50))
    told = {"player": "A", "source": 1, "ability": 0, "stack_object": 50, **fields}
    return story.add(ev.AbilityActivated(**told), ev.PriorityReceived("A"))


def test_what_was_activated_is_on_the_stack(words: Any) -> None:
    """As a new object, of that source, of that player, who paid."""
    held = words.rules_held(activated(words).judged(StackAbilities))
    assert held == {"113.3b", "113.7", "113.8", "602.1a", "602.2a"}
    assert activated(words).judged(StackAbilities, hidden=["ManaSpent"]).unknown


@pytest.mark.parametrize(
    ("put", "fields", "rule"),
    [
        (None, {"source": 2}, "113.7"),
        (None, {"player": "B"}, "113.8"),
        (None, {"stack_object": 0}, "113.3b"),
        (ev.AbilityPutOnStack(1, 1, 0, "A"), {"stack_object": 1}, "602.2a"),
        (ev.AbilityPutOnStack(50, 1, 0, "B"), {"player": "B"}, "602.1a"),
    ],
)
def test_any_difference_is_objected_to(words: Any, put: Any, fields: Any, rule: str) -> None:
    """Each by its own rule, before anything that follows from it."""
    assert words.objections(activated(words, put, **fields).judged(StackAbilities))[0][0] == rule


@pytest.mark.rule("117.2a", "113.1c")
def test_a_trigger_waits_for_the_end_of_a_resolution(words: Any) -> None:
    """It is put on the stack afterwards, as a new object."""
    rain = words.instant("Rain", GainLife(1))

    def resolving(*events: ev.Event, then: tuple[ev.Event, ...] = ()) -> Any:
        story = words.story(words.wastes, hand_A=[rain]).turn("A", 2).main()
        spell = story.move("Rain", "hand", "stack")
        story.add(ev.ResolutionBegan(spell), *events, ev.ResolutionEnded(spell), *then)
        return story.judged(StackAbilities)

    triggers, put = ev.AbilityTriggered(3, 1, 0, "A"), ev.AbilityPutOnStack(60, 1, 0, "A", 3)
    assert words.rules_held(resolving(triggers, then=(put,))) == {"117.2a", "113.1c"}
    assert words.objections(resolving(triggers, put)) == [("117.2a", ("early",))]
    old = ev.AbilityPutOnStack(1, 1, 0, "A", 3)
    assert words.objections(resolving(triggers, then=(old,)))[0] == ("113.1c", ("not new",))
