"""What a player may not do at a moment of priority is refused with the rule it breaks, and changes nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from rulehound.ci.make import make, scenario_choices
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.attempts import NOT_OF_STATE, OF_STATE, make_attempt, snapshot
from rulehound.core.cards import Card
from rulehound.core.choices import SeededChoices
from rulehound.core.continuous import characteristics
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife
from rulehound.core.decisions import Option
from rulehound.core.errors import IllegalAction
from rulehound.core.expectations import find
from rulehound.core.game import STANDARD_RULES, Game
from rulehound.core.legality import refusal
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards
from rulehound.core.rules import RULES
from rulehound.core.state import GameState
from rulehound.core.submitting import submit
from rulehound.core.trace import trace_bytes
from rulehound.core.triggered_abilities import TriggeredAbility, ZoneChanges
from rulehound.properties.areas import AREAS

DORK = Card(
    "Dork",
    ("Creature",),
    power=1,
    toughness=1,
    abilities=(ActivatedAbility(Cost(tap=True), (AddMana("{G}"),)),),
)
UNTAPPER = Card(
    "Untapper",
    ("Creature",),
    power=1,
    toughness=1,
    abilities=(ActivatedAbility(Cost(untap=True), (GainLife(1),)),),
)
SHRINE = Card(
    "Shrine", ("Enchantment",),
    abilities=(
        TriggeredAbility(ZoneChanges("enters"), (GainLife(1),)),
        ActivatedAbility(Cost(), (GainLife(1),), timing="sorcery"),
        ActivatedAbility(Cost(), (GainLife(2),), timing="your turn"),
        ActivatedAbility(Cost(life=30), (DrawCards(1),)),
        ActivatedAbility(Cost(), (GainLife(3),), target="creature"),
        ActivatedAbility(Cost(mana="{9}"), (GainLife(3),)),
    ),
)  # fmt: skip
WISP = Card("Wisp", ("Instant",))
TUSKER = Card(
    "Tusker", ("Creature",), cost="{6}{G}", power=6, toughness=5,
    abilities=(ActivatedAbility(Cost(mana="{2}", discard=True), (DrawCards(1),), cycling="cycling"),),
)  # fmt: skip
CARDS = (DORK, UNTAPPER, SHRINE, WISP, TUSKER)


def action(state: GameState, verb: str, name: str, number: int) -> Option:
    thing = find(state, name)
    assert thing is not None
    return (verb, thing.id, number) if verb == "activate" else (verb, thing.id)


def refused(rule: str, player: str, verb: str, name: str, number: int = 0) -> Callable[[GameState], None]:
    """A look at the game: this is refused by that rule, is not offered, and leaves state and trace equal."""

    def look(state: GameState) -> None:
        wanted = action(state, verb, name, number)
        before, bytes_before = snapshot(state), trace_bytes(state.trace)
        assert wanted not in state.rules.legal_actions(state, player) or state.trace[-1].player != player  # type: ignore[attr-defined]
        with pytest.raises(IllegalAction) as caught:
            submit(state, player, wanted)
        assert caught.value.rule == rule
        assert rule in RULES
        assert snapshot(state) == before
        assert trace_bytes(state.trace) == bytes_before

    return look


def check(play: Any, *looks: tuple[str, Callable[[GameState], None]] | str, **start: Any) -> Any:
    return play(*looks, cards=CARDS, **start)


@pytest.mark.rule("117.1d")
def test_a_mana_ability_without_priority_is_refused(play: Any) -> None:
    """Their own, untapped, while the other player has priority."""
    check(
        play,
        ("A @ upkeep", refused("117.1d", "B", "activate", "Forest")),
        B={"battlefield": ["Forest"]},
        start="upkeep",
    )


@pytest.mark.rule("117.1a")
def test_a_spell_without_priority_is_refused(play: Any) -> None:
    """An instant with the mana for it, while the other player has priority."""
    check(
        play,
        ("A @ upkeep", refused("117.1a", "B", "cast", "Shock")),
        B={"battlefield": ["Mountain"], "hand": ["Shock"]},
        start="upkeep",
    )


@pytest.mark.rule("117.1b")
def test_an_ability_without_priority_is_refused(play: Any) -> None:
    """One that its controller could activate a moment later."""
    check(
        play,
        ("A @ upkeep", refused("117.1b", "B", "activate", "Shrine", 4)),
        B={"battlefield": ["Shrine", "Dork"]},
        start="upkeep",
    )


@pytest.mark.rule("116.2a")
def test_a_land_played_without_priority_is_refused(play: Any) -> None:
    """In the other player's main phase."""
    check(play, ("A", refused("116.2a", "B", "play", "Forest")), B={"hand": ["Forest"]})


@pytest.mark.rule("107.5")
def test_a_tapped_permanent_is_not_tapped_again(play: Any) -> None:
    """A land that has just been tapped."""
    check(
        play,
        "A activate Forest",
        ("A", refused("107.5", "A", "activate", "Forest")),
        A={"battlefield": ["Forest"]},
    )


@pytest.mark.rule("107.6")
def test_an_untapped_permanent_is_not_untapped_for_its_cost(play: Any) -> None:
    """The mirror image for {Q}."""
    check(play, ("A", refused("107.6", "A", "activate", "Untapper")), A={"battlefield": ["Untapper"]})


@pytest.mark.rule("602.5a", "302.6")
def test_a_sick_creature_pays_neither_symbol(play: Any) -> None:
    """One that has come under its controller's control this turn."""
    dork, untapper = play.placed("Dork", sick=True), play.placed("Untapper", sick=True, tapped=True)
    check(
        play,
        ("A", refused("602.5a", "A", "activate", "Dork")),
        ("A", refused("602.5a", "A", "activate", "Untapper")),
        A={"battlefield": [dork, untapper]},
    )


@pytest.mark.rule("602.2")
def test_somebody_elses_permanent_is_not_used(play: Any) -> None:
    """Only its controller activates its abilities, and the owner those of a card in hand."""
    check(
        play,
        ("A", refused("602.2", "A", "activate", "Forest")),
        ("A", refused("602.2", "A", "activate", "Tusker")),
        B={"battlefield": ["Forest"], "hand": ["Tusker"]},
    )


@pytest.mark.rule("307.1", "117.1a")
def test_a_spell_at_the_wrong_time_is_refused(play: Any) -> None:
    """A sorcery in upkeep, a creature on the other player's turn."""
    check(
        play,
        ("A @ upkeep", refused("307.1", "A", "cast", "Time Walk")),
        ("B @ upkeep", refused("117.1a", "B", "cast", "Llanowar Elves")),
        A={"battlefield": ["Island x2"], "hand": ["Time Walk"]},
        B={"battlefield": ["Forest"], "hand": ["Llanowar Elves"]},
        start="upkeep",
    )


@pytest.mark.rule("307.1")
def test_a_sorcery_over_a_stack_is_refused(play: Any) -> None:
    """In the right phase, but something is on the stack."""
    check(
        play,
        "A cast Shock",
        ("A", refused("307.1", "A", "cast", "Time Walk")),
        A={"battlefield": ["Mountain", "Island x2"], "hand": ["Shock", "Time Walk"]},
    )


@pytest.mark.rule("505.6b", "305.2")
def test_a_land_at_the_wrong_time_or_a_second_one_is_refused(play: Any) -> None:
    """In upkeep; and after one has been played."""
    check(
        play,
        ("A @ upkeep", refused("505.6b", "A", "play", "Forest")),
        "A play Forest @ precombat main",
        ("A", refused("305.2", "A", "play", "Forest#2")),
        A={"hand": ["Forest x2"]},
        start="upkeep",
    )


@pytest.mark.rule("602.5d", "602.1b")
def test_an_ability_at_the_wrong_time_is_refused(play: Any) -> None:
    """One as a sorcery, one in its controller's turn only."""
    check(
        play,
        ("B", refused("602.5d", "B", "activate", "Shrine", 1)),
        ("B", refused("602.1b", "B", "activate", "Shrine", 2)),
        B={"battlefield": ["Shrine"]},
    )


@pytest.mark.rule("602.1")
def test_an_ability_that_is_not_there_or_not_to_be_activated_is_refused(play: Any) -> None:
    """A number beyond the last, and a triggered ability."""
    check(
        play,
        ("A", refused("602.1", "A", "activate", "Shrine", 6)),
        ("A", refused("602.1", "A", "activate", "Shrine", 0)),
        A={"battlefield": ["Shrine"]},
    )


@pytest.mark.rule("601.3", "305.1")
def test_a_card_in_another_zone_is_not_cast_or_played(play: Any) -> None:
    """From a graveyard, from the opponent's hand, from the battlefield."""
    check(
        play,
        ("A", refused("601.3", "A", "cast", "Shock")),
        ("A", refused("601.3", "A", "cast", "Shock#2")),
        ("A", refused("305.1", "A", "play", "Forest")),
        ("A", refused("601.3", "A", "cast", "Dork")),
        A={"battlefield": ["Mountain x3", "Dork"], "graveyard": ["Shock", "Forest"]},
        B={"hand": ["Shock"]},
    )


@pytest.mark.rule("113.6", "702.29a")
def test_an_ability_in_a_zone_where_it_does_not_function_is_refused(play: Any) -> None:
    """A creature's in hand; cycling on the battlefield and in the graveyard."""
    check(
        play,
        ("A", refused("113.6", "A", "activate", "Dork")),
        ("A", refused("702.29a", "A", "activate", "Tusker")),
        ("A", refused("702.29a", "A", "activate", "Tusker#2")),
        A={"hand": ["Dork"], "battlefield": ["Tusker", "Forest x2"], "graveyard": ["Tusker"]},
    )


@pytest.mark.rule("305.1")
def test_a_land_is_not_cast_and_a_spell_is_not_played(play: Any) -> None:
    """Each is put to use in its own way."""
    check(
        play,
        ("A", refused("305.1", "A", "cast", "Forest")),
        ("A", refused("305.1", "A", "play", "Shock")),
        A={"hand": ["Forest", "Shock"], "battlefield": ["Mountain"]},
    )


@pytest.mark.rule("601.2h", "118.6", "118.3")
def test_a_cost_that_cannot_be_paid_is_refused_and_all_payments_taken_back(play: Any) -> None:
    """Too little mana (what could be tapped is untapped again), no mana cost at all, too little life."""
    check(
        play,
        ("A", refused("601.2h", "A", "cast", "Tusker")),
        ("A", refused("601.2h", "A", "activate", "Shrine", 5)),
        ("A", refused("118.6", "A", "cast", "Wisp")),
        ("A", refused("118.3", "A", "activate", "Shrine", 3)),
        A={"hand": ["Tusker", "Wisp"], "battlefield": ["Forest x2", "Shrine"]},
    )


@pytest.mark.rule("601.2c")
def test_without_a_legal_target_nothing_is_cast_or_activated(play: Any) -> None:
    """No spell to counter, no creature."""
    check(
        play,
        ("A", refused("601.2c", "A", "cast", "Counterspell")),
        ("A", refused("601.2c", "A", "activate", "Shrine", 4)),
        A={"hand": ["Counterspell"], "battlefield": ["Island x2", "Shrine"]},
    )


@pytest.mark.rule("702.26b")
def test_a_phased_out_permanent_is_not_there(play: Any) -> None:
    """Its abilities cannot be activated."""
    crocodile = Card(
        "Croc", ("Creature",), power=1, toughness=1, keywords=("phasing",), abilities=DORK.abilities
    )
    play(
        ("A @ upkeep", refused("702.26b", "A", "activate", "Croc")),
        cards=(crocodile,),
        A={"battlefield": ["Croc"]},
        start="untap",
    )


@pytest.mark.rule("733.1")
def test_what_is_legal_is_carried_out(play: Any) -> None:
    """The same entry serves for an action that is allowed."""

    def look(state: GameState) -> None:
        assert make_attempt(state, "A", action(state, "activate", "Forest", 0)) is None
        submit(state, "A", action(state, "activate", "Forest", 0))
        assert play.pool(state) == "{G}"

    play(("A", look), A={"battlefield": ["Forest x2"]})


@pytest.mark.rule("733.1")
def test_an_attempt_that_is_accepted_leaves_the_game_as_it_was(play: Any) -> None:
    """A fault lets it through; it is told, and taken back, so that the game goes on undisturbed."""

    def look(state: GameState) -> None:
        before = snapshot(state)
        attempted = make_attempt(state, "A", action(state, "play", "Shock", 0))
        assert attempted is not None
        assert (attempted.rule, attempted.outcome) == ("305.1", "accepted")
        assert snapshot(state) == before

    play(("A", look), A={"hand": ["Shock"]}, exchanged={"accepts": lambda state, player, action: True})


def test_every_field_of_the_state_is_compared_or_known_to_say_nothing() -> None:
    """A new field that nobody thought of would make two different games look alike."""
    fields = set(vars(GameState(STANDARD_RULES, {})))
    assert fields == set(OF_STATE) | NOT_OF_STATE


def test_what_is_offered_is_not_refused_and_what_is_not_offered_is() -> None:
    """For every object, both players and every verb, at each decision of many generated games."""
    counts = {"offered": 0, "refused": 0}
    for index in range(24):
        made = make(scenario_choices(11, 0, index), tuple(AREAS))
        game = Game(made.start, made.cards)
        choices = SeededChoices(5, 0, index)

        def decide(decision: Any, game: Game = game, choices: SeededChoices = choices) -> Any:
            if decision.about == "shuffle":
                return 0
            if decision.about == "priority":
                compare(game.state, decision.player, counts)
                return 0 if choices.choose(2) else choices.choose(len(decision.options))
            return choices.choose(len(decision.options))

        game.run(decide)
    assert counts["offered"] > 500
    assert counts["refused"] > 10_000


def compare(state: GameState, player: str, counts: dict[str, int]) -> None:
    """`refusal` and `legal_actions` agree; of a library only the top card is looked at."""
    offered = {option for option in state.rules.legal_actions(state, player) if option[0] != "pass"}
    other = "B" if player == "A" else "A"
    hidden = {card.id for each in state.players.values() for card in each.library[1:]}
    for thing in list(state.objects.values()):
        if thing.zone == "nowhere" or thing.id in hidden:
            continue
        numbers = range(len(characteristics(state, thing).abilities) + 1)
        actions: list[Option] = [("cast", thing.id), ("play", thing.id)]
        actions += [("activate", thing.id, number) for number in numbers]
        for each in actions:
            illegal = refusal(state, player, each)
            taken_back = each in state.refused
            assert (illegal is None) == (each in offered or taken_back), (thing, each, illegal)
            assert refusal(state, other, each) is not None
            counts["offered" if illegal is None else "refused"] += 1
