"""Illegal attempts are drawn seldom, replay exactly, and find an engine that accepts one."""

from collections import Counter
from typing import Any

import pytest

from rulehound.ci.case import ILLEGAL, objections, signature_of, try_scenario
from rulehound.ci.make import make, scenario_choices
from rulehound.ci.reducing import reduce_on
from rulehound.ci.story import line_in_words
from rulehound.core.abilities import SpellAbility
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.attempts import certainly_illegal
from rulehound.core.choices import RecordedChoices, SeededChoices
from rulehound.core.continuous import functioning
from rulehound.core.cost_abilities import AdditionalCost, FreeSpells, SpellCosts
from rulehound.core.costs import CastCost, Cost
from rulehound.core.errors import ReplayError
from rulehound.core.game import Game
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards
from rulehound.core.scenario import Activate, At, Attempt, CardData, Expect, PlayerStart, Scenario
from rulehound.core.scenario_file import read_scenario, scenario_bytes
from rulehound.core.script import record
from rulehound.core.table import rule_table
from rulehound.core.target import Forbidden
from rulehound.core.trace import trace_digest
from rulehound.properties.areas import AREAS, draw_mask
from rulehound.properties.illegal import KINDS, tempter_of
from rulehound.targets.faults import FAULTS
from rulehound.targets.reference import ReferenceTarget

CORE = ReferenceTarget()
EVERYWHERE = tuple(AREAS)
AGAIN = Attempt("A", "activate", "Forest")


def forest(*script: Any, **fields: Any) -> Scenario:
    """A has a Forest, B too."""
    start = PlayerStart(battlefield=("Forest",), library=("Wastes x9",))
    return Scenario(1, {"A": start, "B": start}, script=script, **fields)


def with_attempts(seed: int, count: int) -> Any:
    """The first so many generated scenarios with an attempt."""
    index = 0
    while count:
        made = make(scenario_choices(seed, 0, index), EVERYWHERE)
        index += 1
        if made.recorder.attempts:
            count -= 1
            yield made


def test_generated_attempts_are_refused_and_replay_to_the_byte() -> None:
    """The same trace, the same attempts and the same trail by the script, which survives its file."""
    rules = set()
    for made in with_attempts(3, 40):
        scenario = read_scenario(scenario_bytes(made.scenario()))
        played = CORE.play(scenario, [], strict=True)
        assert trace_digest(played.events) == trace_digest(made.game.state.trace)
        assert played.attempts == made.recorder.attempts
        assert {each.outcome for each in played.attempts} == {"refused"}
        ours = [each for each in made.recorder.trail() if isinstance(each, Forbidden)]
        theirs = [each for each in played.trail if isinstance(each, Forbidden)]
        assert [(each.where, each.holder, each.zones) for each in ours] == [
            (each.where, each.holder, each.zones) for each in theirs
        ]
        rules |= {each.rule for each in played.attempts}
    assert len(rules) > 8


def test_the_trace_is_the_same_without_the_attempts() -> None:
    """Nothing that was refused has left a mark on the game."""
    for made in with_attempts(4, 15):
        scenario = made.scenario()
        script = tuple(line for line in scenario.script if not isinstance(line, Attempt))
        played = CORE.play(forest_like(scenario, script), [], strict=True)
        assert trace_digest(played.events) == trace_digest(made.game.state.trace)


def forest_like(scenario: Scenario, script: Any) -> Scenario:
    kept = {field: getattr(scenario, field) for field in scenario.__struct_fields__}
    return Scenario(**{**kept, "script": script})


def test_the_same_seed_gives_the_same_attempts() -> None:
    """Generation draws from its choices alone."""
    for index in range(30):
        first, second = (make(scenario_choices(9, 1, index), EVERYWHERE) for _ in range(2))
        assert first.scenario() == second.scenario()


def test_switched_off_nothing_is_drawn_and_other_draws_are_as_ever() -> None:
    """The switch stands in bits that the mask's last draw had to spare."""
    for index in range(50):
        choices = SeededChoices(2, 0, index)
        mask = draw_mask(choices, EVERYWHERE)
        drawn = len(choices.drawn)
        tempter = tempter_of(choices, mask, None)  # type: ignore[arg-type]
        assert (len(choices.drawn) == drawn) == (tempter is None) == (mask.weights["illegal"] == 0)
        narrow = [*choices.drawn[: drawn - 1], choices.drawn[drawn - 1] % (1 << 16)]
        without = draw_mask(RecordedChoices(narrow), EVERYWHERE)
        assert {**mask.weights, "illegal": 0} == {**without.weights}


def test_every_kind_of_near_miss_is_found_somewhere() -> None:
    """A kind that finds nothing would be dead weight."""
    seen = set()
    for index in range(40):
        made = make(scenario_choices(6, 0, index), EVERYWHERE)
        game = Game(made.start, made.cards)
        state, choices = game.state, SeededChoices(6, 1, index)

        def tempt(holder: str, state: Any = state) -> None:
            for kind in KINDS:
                if any(certainly_illegal(state, *each) for each in kind(state, holder)):
                    seen.add(kind)

        def decide(decision: Any, choices: Any = choices) -> Any:
            return 0 if decision.about == "shuffle" else choices.choose(len(decision.options))

        record(game, decide, tempt)
    assert seen == set(KINDS)


def test_an_attempt_is_read_and_made_where_it_is_illegal() -> None:
    """Without an address once it is illegal and its player has priority; the refused check sees it."""
    expect = (Expect("refused", True, after=2), Expect("mana", "{G}", player="A"))
    played = CORE.play(forest(Activate("A", "Forest"), AGAIN, expect=expect), [], strict=True)
    (attempted,) = played.attempts
    assert (attempted.rule, attempted.outcome) == ("107.5", "refused")
    assert all(holds for _, holds, _ in played.expected)


def test_an_addressed_attempt_is_made_without_priority_too() -> None:
    """The second time anybody receives priority there is B's, after A has passed."""
    line = Attempt("A", "activate", "Forest", at=At(1, "precombat main", decision=2))
    (attempted,) = CORE.play(forest(line), [], strict=True).attempts
    assert attempted.rule == "117.1d"
    assert line_in_words(line).startswith("A tries to activate Forest, which is illegal [turn 1")


def test_what_a_mana_ability_may_bring_is_not_surely_missing() -> None:
    """An artifact sacrificed to pay a tax is then in the graveyard, to be exiled for the spell (CR 601.2g-h)."""
    cards = {
        "Gift": CardData(
            types=("Enchantment",), cost="{1}", abilities=(FreeSpells(), SpellCosts("any", more=1))
        ),
        "Petal": CardData(
            types=("Artifact",),
            cost="{1}",
            abilities=(ActivatedAbility(Cost(sacrifice=True), (AddMana(symbols="{B}"),)),),
        ),
        "Call": CardData(
            types=("Instant",),
            cost="{R}",
            abilities=(AdditionalCost(CastCost(exile=1)), SpellAbility((DrawCards(1),))),
        ),
    }
    for battlefield, refused in ((("Gift", "Petal"), []), (("Gift", "Swamp"), ["118.3"])):
        mine = PlayerStart(battlefield=battlefield, hand=("Call",))
        script = (Attempt("A", "cast", "Call"),)
        played = CORE.play(Scenario(1, {"A": mine, "B": PlayerStart()}, script=script, cards=cards), [])
        assert [each.rule for each in played.attempts] == refused


def test_an_attempt_that_would_be_legal_is_no_attempt() -> None:
    """At its address strict reading stops there; else its moment never comes."""
    at = At(1, "precombat main", decision=1)
    with pytest.raises(ReplayError, match="it is not illegal there"):
        CORE.play(forest(Attempt("A", "activate", "Forest", at=at)), [], strict=True)
    played = CORE.play(forest(Attempt("B", "activate", "Forest#2")), [])
    assert played.attempts == []
    assert [line for line, _ in played.skipped] == [0]


def can_pay(state: Any, player: str, thing: Any, cost: Any, *, begun: bool = False) -> bool:
    """A fault: whether a permanent is tapped is not looked at."""
    sick = not begun and state.rules.is_summoning_sick(state, thing)
    if (cost.tap or cost.untap) and (thing.zone != "battlefield" or sick):
        return False
    return bool(state.players[player].life >= cost.life and (not cost.discard or thing.zone == "hand"))


def offered(state: Any, player: str, needed: Any) -> list[Any]:
    """The same fault for mana abilities: a land can be tapped as often as one likes."""
    return [
        ("activate", permanent.id, number)
        for permanent, number, ability in functioning(state).mana_abilities[player]
        if not ability.cost.mana and can_pay(state, player, permanent, ability.cost)
    ]


@pytest.mark.rule("107.5", "118.3")
def test_a_fault_that_lets_a_tapped_permanent_pay_is_found_and_reduced() -> None:
    """By an attempt alone, within a few hundred scenarios, down to what is needed to see it."""
    wrong = rule_table(can_pay_besides_mana=can_pay, mana_abilities_offered=offered)
    target = ReferenceTarget("taps tapped permanents", wrong)
    for made in with_attempts(2, 200):
        if all(each.rule != "107.5" for each in made.recorder.attempts):
            continue
        scenario = made.scenario()
        played = target.play(scenario, [], made.cards)
        tally, _ = objections(played, made.cards, target.capabilities(), scenario)
        found = [each for each in tally.violated if (each.oracle, each.rule) == (ILLEGAL, "107.5")]
        if found:
            break
    else:
        raise AssertionError("never found")
    assert signature_of(found[0]) == "illegal-actions/107.5/accepted"
    reduced, replays = reduce_on(target, scenario, signature_of(found[0]))
    assert replays < 400
    assert len(reduced.script) <= 3
    assert any(isinstance(line, Attempt) for line in reduced.script)
    again = try_scenario(target, reduced)
    assert "and the engine does it" in next(v.sentence for v in again.tally.violated if v.oracle == ILLEGAL)


@pytest.mark.rule("733.1")
def test_a_refusal_that_leaves_the_game_changed_is_found() -> None:
    """An engine that taps the land and then says no."""

    def accepts(state: Any, player: str, action: Any) -> bool:
        state.players[player].life -= 1
        return False

    target = ReferenceTarget("costs a life", rule_table(accepts=accepts))
    tried = try_scenario(target, forest(Activate("A", "Forest"), AGAIN))
    assert tried.first is not None
    assert tried.signature == "illegal-actions/733.1/changed"


def test_an_area_attempts_what_it_is_about() -> None:
    """Where creatures that have just come are the matter, they try {T}, {Q} and attacks more often than anything else."""
    seen: Counter[str] = Counter()
    for index in range(150):
        made = make(scenario_choices(4, 0, index), ("sickness",))
        seen.update(each.rule for each in made.recorder.attempts)
    assert min(seen["602.5a"], seen["302.6"]) > 0
    assert seen.pop("602.5a") + seen.pop("302.6") > max(seen.values())


def test_a_creature_that_has_changed_hands_is_tried() -> None:
    """A fault that lets it act at once is seen by that alone."""
    target = ReferenceTarget("fault", FAULTS["stolen-creatures-act-at-once"].table())
    for index in range(600):
        made = make(scenario_choices(4, 0, index), ("sickness",))
        if any(each.rule == "602.5a" for each in made.recorder.attempts):
            played = target.play(made.scenario(), [], made.cards)
            if any(each.outcome == "accepted" for each in played.attempts):
                return
    raise AssertionError("never tried")
