"""Casting spells and activating abilities, what they cost, and taking them back (CR 601, 602, 107, 118, 733)."""

from collections.abc import Generator
from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.amounts import Count, VariableX
from rulehound.core.cards import Card
from rulehound.core.cost_abilities import FreeSpells
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import DealDamage, GainLife
from rulehound.core.effects import Delayed
from rulehound.core.lasting_effects import Modify
from rulehound.core.library.making import artifact, creature, enchantment, instant, land, sorcery, tap_for
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import Counter, Move
from rulehound.core.replacement_effects import EntersWithCounters, ManaReplacement
from rulehound.core.static_abilities import CannotBeCountered
from rulehound.core.trace import trace_bytes
from rulehound.core.triggered_abilities import SpellIsCast, TappedForMana, TriggeredAbility, ZoneChanges

BEAR = creature("Bear", "{1}{G}", "Bear", 2, 2)
LIFE = instant("Life", "{0}", GainLife(1))
X_LIFE = instant("Grace", "{X}", GainLife(VariableX()))
NO = instant("No", "{0}", Counter(), target="spell")


# Taking back.


class Frozen:
    """Everything of a state that a player could see, and what could not be seen."""

    def __init__(self, state: Any) -> None:
        self.trace = trace_bytes(state.trace)
        fields = {name: value for name, value in vars(state).items() if name not in CACHES}
        self.state = {
            name: repr(value) for name, value in fields.items() if name not in ("trace", "objects", "players")
        }
        self.objects = [
            tuple(getattr(thing, name) for name in type(thing).__slots__ if name not in ("cached", "version"))
            for thing in state.zone("battlefield", "A")
            + state.zone("hand", "A")
            + state.zone("graveyard", "A")
        ]
        self.players = [
            [repr(getattr(player, name)) for name in type(player).__slots__]
            for player in state.players.values()
        ]


CACHES = {
    "index", "index_version", "version", "changes", "offered", "legal", "refused", "refused_at", "settled_at", "rules",
    "watcher", "cards", "journal",
}  # fmt: skip


def attempts(play: Any, *script: Any, **start: Any) -> tuple[Any, list[tuple[Frozen, Frozen]]]:
    """A game, and the state before and after each attempt that was taken back."""
    from rulehound.core.table import RULE_FUNCTIONS

    refused: list[tuple[Frozen, Frozen]] = []

    def attempt(state: Any, option: Any, action: Any) -> Generator[Any, Any, bool]:
        before = Frozen(state)
        done: bool = yield from RULE_FUNCTIONS["attempt"](state, option, action)
        if not done:
            refused.append((before, Frozen(state)))
        return done

    return play(*script, exchanged={"attempt": attempt}, **start), refused


UNPAYABLE = enchantment("Flare", "{1}", TriggeredAbility(TappedForMana(), (GainLife(1),)))
"""A trigger makes the engine hope for more mana than there is, so that a spell proves unpayable."""


@pytest.mark.rule("733.1")
def test_a_spell_that_cannot_be_paid_is_taken_back_to_the_byte(play: Any) -> None:
    """State, numbers and trace are as before; the mana abilities are taken back with it, and nothing triggers."""
    start = {"battlefield": ["Flare", "Forest", "Island"], "hand": ["Dear"]}
    game, refused = attempts(
        play, "A cast Dear", cards=[UNPAYABLE, creature("Dear", "{3}{G}", "Elf", 1, 1)], A=start
    )
    assert len(refused) == 1
    before, after = refused[0]
    assert vars(before) == vars(after)
    assert game.zone("Dear") == "hand"
    assert not game.all(ev.ManaAdded) + game.all(ev.AbilityTriggered) + game.all(ev.Tapped)


@pytest.mark.rule("733.1")
def test_an_ability_whose_source_tapped_itself_for_mana_is_taken_back(play: Any) -> None:
    """{1}, {T}: its own mana cannot pay for it, since it is tapped then."""
    rock = artifact(
        "Rock", "{1}", tap_for("{C}"), ActivatedAbility(Cost(mana="{1}", tap=True), (GainLife(1),))
    )
    game, refused = attempts(play, "A activate Rock: 1", cards=[rock], A={"battlefield": ["Rock"]})
    assert len(refused) == 1
    assert vars(refused[0][0]) == vars(refused[0][1])
    assert game.life("A") == 20
    assert not game.thing("Rock").tapped


@pytest.mark.rule("733.2")
def test_the_player_whose_action_was_taken_back_keeps_priority(play: Any) -> None:
    """And may do something else."""
    start = {"battlefield": ["Flare", "Forest", "Island"], "hand": ["Dear", "Life"]}
    game, refused = attempts(
        play,
        "A cast Dear",
        "A cast Life",
        cards=[UNPAYABLE, LIFE, creature("Dear", "{3}{G}", "Elf", 1, 1)],
        A=start,
    )
    assert len(refused) == 1
    assert game.resolved() == ["Life"]
    assert game.place(ev.PriorityReceived, 1) > game.place(ev.SpellCast)


@pytest.mark.rule("733.1")
@pytest.mark.rule("601.2h")
def test_mana_tapped_before_the_attempt_stays_in_the_pool(play: Any) -> None:
    """Only what was done during the action is taken back."""
    start = {"battlefield": ["Flare", "Forest", "Island"], "hand": ["Dear"]}
    game, refused = attempts(
        play,
        "A activate Forest",
        "then A cast Dear",
        cards=[UNPAYABLE, creature("Dear", "{3}{G}", "Elf", 1, 1)],
        A=start,
    )
    assert len(refused) == 1
    assert [event.mana[0].type for event in game.all(ev.ManaLost)] == ["G"]
    assert not game.thing("Island").tapped


@pytest.mark.rule("118.3b")
def test_life_that_one_does_not_have_cannot_be_paid(play: Any) -> None:
    """Two Phyrexian symbols with three life and no mana."""
    game, refused = attempts(
        play,
        "A cast Bright",
        cards=[instant("Bright", "{W/P}{W/P}", GainLife(9))],
        A={"hand": ["Bright"], "life": 3},
    )
    assert len(refused) == 1
    assert game.life("A") == 3
    assert game.zone("Bright") == "hand"


# Symbols.


@pytest.mark.rule("107.4f")
@pytest.mark.parametrize(("answer", "life", "spent"), [("{W}", 21, 1), ("life", 19, 0)])
def test_a_phyrexian_symbol_is_paid_with_its_color_or_two_life(
    play: Any, answer: str, life: int, spent: int
) -> None:
    """As announced."""
    game = play(
        "A cast Bright", f"A choose symbol: {answer}", cards=[instant("Bright", "{W/P}", GainLife(1))],
        A={"battlefield": ["Plains"], "hand": ["Bright"]},
    )  # fmt: skip
    assert (game.life("A"), len(game.all(ev.ManaSpent))) == (life, spent)


@pytest.mark.rule("107.4e")
@pytest.mark.parametrize(("board", "answer"), [(["Forest"], "{G}"), (["Wastes", "Island"], "{2}")])
def test_a_monocolored_hybrid_symbol_is_paid_with_its_color_or_two_mana(
    play: Any, board: Any, answer: str
) -> None:
    """{2/G} costs one green or two of any type."""
    game = play(
        "A cast Odd", f"A choose symbol: {answer}", cards=[instant("Odd", "{2/G}", GainLife(1))],
        A={"battlefield": board, "hand": ["Odd"]},
    )  # fmt: skip
    assert sum(len(event.mana) for event in game.all(ev.ManaSpent)) == len(board)


@pytest.mark.rule("107.4e")
def test_a_hybrid_symbol_is_paid_with_the_color_announced(play: Any) -> None:
    """Announcing the other one cannot be completed with these lands."""
    spell = instant("Odd", "{W/U}", GainLife(1))
    start = {"battlefield": ["Island"], "hand": ["Odd"]}
    assert play("A cast Odd", "A choose symbol: {U}", cards=[spell], A=start).life("A") == 21
    game, refused = attempts(play, "A cast Odd", "A choose symbol: {W}", cards=[spell], A=start)
    assert len(refused) == 1
    assert game.life("A") == 20


@pytest.mark.rule("107.4f")
def test_a_hybrid_phyrexian_symbol_has_three_ways(play: Any) -> None:
    """Either color, or 2 life."""
    spell = instant("Odd", "{G/U/P}", GainLife(1))
    for board, answer, life in ((["Forest"], "{G}", 21), (["Island"], "{U}", 21), ([], "life", 19)):
        script = ["A cast Odd", f"A choose symbol: {answer}"]
        assert play(*script, cards=[spell], A={"battlefield": board, "hand": ["Odd"]}).life("A") == life


@pytest.mark.rule("601.2h")
def test_the_player_chooses_which_mana_pays_for_generic(play: Any) -> None:
    """From a pool of two types."""
    spell = instant("Odd", "{1}", GainLife(1))
    game = play(
        "A activate Forest", "A activate Island", "A cast Odd", "A choose pay: {U}", cards=[spell],
        A={"battlefield": ["Forest", "Island"], "hand": ["Odd"]},
    )  # fmt: skip
    assert [unit.type for unit in game.all(ev.ManaSpent)[0].mana] == ["U"]
    assert [unit.type for unit in game.all(ev.ManaLost)[0].mana] == ["G"]


# X.


@pytest.mark.rule("107.3a")
def test_x_may_be_zero(play: Any) -> None:
    """The spell resolves and does nothing for 0."""
    game = play("A cast Grace", cards=[X_LIFE], A={"battlefield": ["Wastes x2"], "hand": ["Grace"]})
    assert game.life("A") == 20
    assert game.all(ev.SpellCast)[0].x == 0
    assert not game.all(ev.ManaSpent)


@pytest.mark.rule("107.3a")
def test_two_symbols_x_cost_twice_x(play: Any) -> None:
    """With five lands X is at most 2."""
    spell = instant("Grace", "{X}{X}", GainLife(VariableX()))
    game = play(
        "A cast Grace", "A choose x: 2", cards=[spell], A={"battlefield": ["Wastes x5"], "hand": ["Grace"]}
    )
    assert sum(len(event.mana) for event in game.all(ev.ManaSpent)) == 4
    assert game.life("A") == 22


@pytest.mark.rule("107.3b")
def test_a_spell_cast_without_paying_its_mana_cost_has_an_x_of_zero(play: Any) -> None:
    """No choice of X is offered; paying for it, X is what one pays."""
    free = enchantment("Free", "{1}", FreeSpells())
    start = {"battlefield": ["Free", "Wastes x3"], "hand": ["Grace"]}
    game = play("A cast Grace", "A choose may: yes", cards=[free, X_LIFE], A=start)
    assert "x" not in game.asked
    assert game.life("A") == 20
    game = play("A cast Grace", "A choose may: no", "A choose x: 3", cards=[free, X_LIFE], A=start)
    assert game.life("A") == 23


@pytest.mark.rule("118.9")
def test_a_free_spell_spends_no_mana_and_keeps_its_timing(play: Any) -> None:
    """A creature is cast for nothing in a main phase, an opponent's not at all."""
    free = enchantment("Free", "{1}", FreeSpells())
    game = play("A cast Bear", cards=[free, BEAR], A={"battlefield": ["Free"], "hand": ["Bear"]})
    assert game.zone("Bear") == "battlefield"
    assert not game.all(ev.ManaSpent)
    play("A cannot cast Bear @ end", cards=[free, BEAR], A={"battlefield": ["Free"], "hand": ["Bear"]})
    play(
        "B cannot cast Life2",
        cards=[free, instant("Life2", "{1}", GainLife(1))],
        A={"battlefield": ["Free"]},
        B={"hand": ["Life2"]},
    )


@pytest.mark.rule("107.3m")
def test_a_permanent_cast_for_free_enters_with_an_x_of_zero(play: Any) -> None:
    """And dies of it, where its toughness is its counters."""
    free = enchantment("Free", "{1}", FreeSpells())
    hydra = creature("Hydra", "{X}{G}", "Hydra", 0, 0, EntersWithCounters(VariableX()))
    game = play("A cast Hydra", cards=[free, hydra], A={"battlefield": ["Free"], "hand": ["Hydra"]})
    assert game.zone("Hydra") == "graveyard"


@pytest.mark.rule("107.3c")
def test_an_x_that_the_text_defines_is_not_chosen(play: Any) -> None:
    """It is the number of creatures; on the stack it changes with them."""
    spell = Card(
        "Count",
        ("Instant",),
        cost="{X}",
        abilities=(SpellAbility((GainLife(VariableX()),), x=Count("creature")),),
    )
    flash = creature("Flash", "{0}", "Elf", 1, 1, keywords="flash")
    game = play(
        "A cast Count", "A cast Flash", cards=[spell, flash, BEAR],
        A={"battlefield": ["Bear x2", "Wastes x2"], "hand": ["Count", "Flash"]},
    )  # fmt: skip
    assert "x" not in game.asked
    assert sum(len(event.mana) for event in game.all(ev.ManaSpent)) == 2
    assert game.life("A") == 23


@pytest.mark.rule("107.3k")
def test_the_x_of_an_activated_ability_is_its_own(play: Any) -> None:
    """Two activations of one ability have two values."""
    tower = artifact("Tower", "{1}", ActivatedAbility(Cost(mana="{X}"), (GainLife(VariableX()),)))
    game = play(
        "A activate Tower", "A choose x: 2", "A activate Tower", "A choose x: 1", cards=[tower],
        A={"battlefield": ["Tower", "Wastes x3"]},
    )  # fmt: skip
    assert [event.amount for event in game.all(ev.LifeChanged)] == [1, 2]


@pytest.mark.rule("107.3n")
def test_a_delayed_ability_has_the_x_of_what_created_it(play: Any) -> None:
    """A turn later."""
    spell = instant("Slow", "{X}", Delayed("upkeep", (GainLife(VariableX()),)))
    game = play(
        "A cast Slow",
        "A choose x: 2",
        cards=[spell],
        A={"battlefield": ["Wastes x2"], "hand": ["Slow"]},
        turns=2,
    )
    assert game.life("A") == 22


@pytest.mark.rule("107.3i")
@pytest.mark.rule("601.2i")
def test_an_ability_that_triggers_as_the_spell_is_cast_has_its_x(play: Any) -> None:
    """Half of it, rounded down."""
    krasis = creature(
        "Krasis", "{X}{G}", "Beast", 0, 0, TriggeredAbility(SpellIsCast(), (GainLife(VariableX(half=True)),)),
        EntersWithCounters(VariableX()),
    )  # fmt: skip
    game = play(
        "A cast Krasis", "A choose x: 3", cards=[krasis], A={"battlefield": ["Forest x4"], "hand": ["Krasis"]}
    )
    assert game.life("A") == 21
    assert game.resolved() == ["ability of Krasis", "Krasis"]
    assert game.thing("Krasis").count("+1/+1") == 3


@pytest.mark.rule("107.3g")
@pytest.mark.rule("400.7")
def test_a_countered_spell_does_not_keep_its_x(play: Any) -> None:
    """In the graveyard it is another object, with an X of 0; its cast trigger keeps what it had."""
    krasis = creature(
        "Krasis", "{X}{G}", "Beast", 1, 1, TriggeredAbility(SpellIsCast(), (GainLife(VariableX()),))
    )
    game = play(
        "A cast Krasis", "A choose x: 2", "B cast No", cards=[krasis, NO],
        A={"battlefield": ["Forest x3"], "hand": ["Krasis"]}, B={"hand": ["No"]},
    )  # fmt: skip
    assert game.zone("Krasis") == "graveyard"
    assert (game.thing("Krasis").x, game.thing("Krasis").cast_x) == (0, 0)
    assert game.life("A") == 22


@pytest.mark.rule("107.3m")
@pytest.mark.rule("400.7")
def test_a_permanent_returned_to_hand_and_cast_again_has_the_new_x(play: Any) -> None:
    """Each time the X of that spell."""
    hydra = creature(
        "Hydra", "{X}", "Hydra", 1, 1, TriggeredAbility(ZoneChanges("enters"), (GainLife(VariableX()),))
    )
    bounce = instant("Bounce", "{0}", Move("return to hand"), target="creature")
    game = play(
        "A cast Hydra", "A choose x: 3", "then A cast Bounce", "then A cast Hydra", "A choose x: 1",
        cards=[hydra, bounce], A={"battlefield": ["Wastes x4"], "hand": ["Hydra", "Bounce"]},
    )  # fmt: skip
    assert [event.amount for event in game.all(ev.LifeChanged)] == [3, 1]


# Timing and targets.


@pytest.mark.rule("117.1a")
@pytest.mark.rule("307.1")
def test_sorcery_speed_is_the_own_main_phase_with_an_empty_stack(play: Any) -> None:
    """Creatures and sorceries only then; instants and flash at any time."""
    slow = sorcery("Slow", "{0}", GainLife(1))
    flash = creature("Flash", "{0}", "Elf", 1, 1, keywords="flash")
    play(
        "A cannot cast Slow @ upkeep", "A can cast Flash @ upkeep", "A can cast Slow @ precombat main",
        "A cast Life", "A cannot cast Slow", "A can cast Flash", "A cannot cast Slow @ end", "A cannot cast Slow @ 4 precombat main",
        cards=[slow, flash, LIFE], start="upkeep", A={"hand": ["Slow", "Flash", "Life"]}, turns=2,
    )  # fmt: skip


@pytest.mark.rule("305.2")
@pytest.mark.rule("505.6b")
def test_one_land_a_turn_in_the_own_main_phase(play: Any) -> None:
    """Again the next turn."""
    play(
        "A play Forest", "A cannot play Island", "A cannot play Island @ postcombat main", "A play Island @ 5 postcombat main",
        cards=[], A={"hand": ["Forest", "Island"]}, turns=3,
    )  # fmt: skip


@pytest.mark.rule("202.1b")
def test_a_card_without_a_mana_cost_cannot_be_cast(play: Any) -> None:
    """An empty mana cost cannot be paid; {0} can."""
    vision = Card("Vision", ("Instant",), abilities=(SpellAbility((GainLife(1),)),))
    play("A cannot cast Vision", "A can cast Life", cards=[vision, LIFE], A={"hand": ["Vision", "Life"]})


@pytest.mark.rule("601.2c")
def test_a_spell_cannot_target_itself_and_needs_a_target(play: Any) -> None:
    """A counterspell alone on the stack has none."""
    play("A cannot cast No", "A cast Life", "A can cast No", cards=[NO, LIFE], A={"hand": ["No", "Life"]})


@pytest.mark.rule("608.2b")
def test_a_spell_whose_target_became_illegal_does_nothing_at_all(play: Any) -> None:
    """Not even the part without a target."""
    smite = instant("Smite", "{0}", DealDamage(2), GainLife(5), target="creature")
    bounce = instant("Bounce", "{0}", Move("return to hand"), target="creature")
    game = play(
        "A cast Smite", "B cast Bounce", cards=[BEAR, smite, bounce], A={"hand": ["Smite"]},
        B={"battlefield": ["Bear"], "hand": ["Bounce"]},
    )  # fmt: skip
    assert game.life("A") == 20
    assert game.zone("Smite") == "graveyard"


@pytest.mark.rule("608.2b")
def test_a_target_that_is_no_longer_of_the_kind_is_illegal(play: Any) -> None:
    """A land that was animated until end of turn is no creature in a later turn; here control changes hands."""
    from rulehound.core.lasting_effects import GainControl

    mine = instant("Boost", "{0}", Modify(power=4), GainLife(1), target="creature you control")
    steal = instant("Steal", "{0}", GainControl(), target="creature")
    game = play(
        "A cast Boost", "B cast Steal", cards=[BEAR, mine, steal], A={"battlefield": ["Bear"], "hand": ["Boost"]},
        B={"hand": ["Steal"]},
    )  # fmt: skip
    assert game.life("A") == 20


@pytest.mark.rule("701.6a")
def test_a_spell_that_cannot_be_countered_is_a_legal_target_all_the_same(play: Any) -> None:
    """The counterspell resolves, and leaves it where it is; a rider still happens."""
    sure = Card(
        "Sure", ("Instant",), cost="{0}", abilities=(SpellAbility((GainLife(9),)), CannotBeCountered())
    )
    no = instant("Nope", "{0}", Counter(), GainLife(1), target="spell")
    game = play("A cast Sure", "B cast Nope", cards=[sure, no], A={"hand": ["Sure"]}, B={"hand": ["Nope"]})
    assert (game.life("A"), game.life("B")) == (29, 21)
    assert not game.all(ev.Countered)


@pytest.mark.rule("113.7a")
def test_an_ability_resolves_although_its_source_is_gone(play: Any) -> None:
    """Sacrificed as a cost, or destroyed in response."""
    imp = creature("Imp", "{1}", "Imp", 1, 1, ActivatedAbility(Cost(sacrifice=True), (GainLife(2),)))
    ping = creature(
        "Ping", "{1}", "Elf", 1, 1, ActivatedAbility(Cost(tap=True), (DealDamage(1, "each opponent"),))
    )
    kill = instant("Kill", "{0}", Move("destroy"), target="creature")
    game = play("A activate Imp", cards=[imp], A={"battlefield": ["Imp"]})
    assert game.life("A") == 22
    game = play(
        "A activate Ping",
        "B cast Kill",
        cards=[ping, kill],
        A={"battlefield": ["Ping"]},
        B={"hand": ["Kill"]},
    )
    assert game.life("B") == 19


@pytest.mark.rule("602.5d")
def test_an_ability_for_sorcery_speed(play: Any) -> None:
    """Only in a main phase with an empty stack."""
    slow = artifact("Slow", "{1}", ActivatedAbility(Cost(), (GainLife(1),), timing="sorcery"))
    play(
        "A can activate Slow", "A cast Life", "A cannot activate Slow", "A cannot activate Slow @ end",
        cards=[slow, LIFE], A={"battlefield": ["Slow"], "hand": ["Life"]},
    )  # fmt: skip


@pytest.mark.rule("601.2g")
def test_mana_made_while_paying_may_be_more_than_needed(play: Any) -> None:
    """What is left stays in the pool until the phase ends."""
    twice = enchantment("Twice", "{1}", ManaReplacement(multiply=3))
    ring = land("Ring", ActivatedAbility(Cost(tap=True), (AddMana(symbols="{C}"),)))
    game = play(
        "A cast Odd",
        cards=[twice, ring, instant("Odd", "{1}", GainLife(1))],
        A={"battlefield": ["Twice", "Ring"], "hand": ["Odd"]},
    )
    assert [len(event.mana) for event in game.all(ev.ManaLost)] == [2]


@pytest.mark.rule("400.7")
@pytest.mark.rule("107.3a")
def test_a_spell_that_is_returned_to_the_hand_does_not_keep_its_x(play: Any) -> None:
    """It is another object there; cast again, X is chosen again, and is 0 by default."""
    gift = Card("Gift", ("Instant",), cost="{X}", abilities=(SpellAbility((GainLife(VariableX()),)),))
    recall = instant("Recall", "{0}", Move("return to hand"), target="spell")
    game = play(
        "A cast Gift", "A choose x: 2", "B cast Recall", "then A cast Gift",
        cards=[gift, recall], A={"battlefield": ["Forest x2"], "hand": ["Gift"]}, B={"hand": ["Recall"]},
    )  # fmt: skip
    assert game.resolved() == ["Recall", "Gift"]
    assert [event.x for event in game.all(ev.SpellCast)] == [2, 0, 0]
    assert game.life("A") == 20


@pytest.mark.rule("107.3b")
@pytest.mark.rule("118.9")
def test_the_x_of_a_spell_that_is_free_is_0_and_nobody_is_asked(play: Any) -> None:
    """Whatever mana there is; paid for, X is chosen."""
    gift = Card("Gift", ("Instant",), cost="{X}", abilities=(SpellAbility((GainLife(VariableX()),)),))
    free = enchantment("Free", "{1}", FreeSpells())
    start = {"battlefield": ["Free", "Forest x3"], "hand": ["Gift"]}
    game = play("A cast Gift", "A choose may: yes", cards=[gift, free], A=start)
    assert game.life("A") == 20
    assert "x" not in game.asked
    paid = play("A cast Gift", "A choose may: no", "A choose x: 3", cards=[gift, free], A=start)
    assert paid.life("A") == 23


@pytest.mark.rule("107.3c")
@pytest.mark.rule("118.9")
def test_an_x_that_is_defined_is_that_though_the_spell_is_free(play: Any) -> None:
    """Only an X that would be chosen is 0."""
    gift = Card(
        "Gift", ("Instant",), cost="{X}", abilities=(SpellAbility((GainLife(VariableX()),), x=Count("land")),)
    )
    free = enchantment("Free", "{1}", FreeSpells())
    start = {"battlefield": ["Free", "Forest x3"], "hand": ["Gift"]}
    game = play("A cast Gift", "A choose may: yes", cards=[gift, free], A=start)
    assert game.life("A") == 23
    assert not game.all(ev.ManaSpent)
