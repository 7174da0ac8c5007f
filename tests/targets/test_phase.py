"""phase-python as a target: what it plays, what it shows, and the finding it is known for."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from rulehound.ci.case import try_scenario
from rulehound.core import events as ev
from rulehound.core.abilities import SpellAbility
from rulehound.core.about import Duration
from rulehound.core.activated_abilities import ActivatedAbility
from rulehound.core.costs import Cost
from rulehound.core.damage_effects import GainLife, LoseLife
from rulehound.core.events import EVENT_KINDS
from rulehound.core.lasting_effects import GainControl
from rulehound.core.mana_effects import AddMana
from rulehound.core.object_effects import DrawCards, PutCounters
from rulehound.core.replacement_effects import EntersChoosingColor, ManaReplacement, Replacement
from rulehound.core.scenario import (
    Activate,
    At,
    CardData,
    Cast,
    Choose,
    Expect,
    Placed,
    Play,
    PlayerStart,
    Scenario,
    Start,
)
from rulehound.core.target import Played, Taken, Where
from rulehound.core.triggered_abilities import BecomesTapped, StepBegins, TriggeredAbility
from rulehound.core.turn_effects import ExtraTurn
from rulehound.targets.process import ProcessTarget
from rulehound.targets.registry import make_target
from tests.targets.conftest import MAIN, taken

pytest.importorskip("phase")

LIBRARY = ("Wastes x10",)
DOUBLER = CardData(("Enchantment",), abilities=(ManaReplacement("you", "permanent", multiply=2),))
BLACK = CardData(("Enchantment",), abilities=(ManaReplacement("any", "land", type="B", one=True),))


@pytest.fixture(scope="module")
def phase() -> Iterator[ProcessTarget]:
    """The engine in its process."""
    target = make_target("phase")
    assert isinstance(target, ProcessTarget)
    with target:
        yield target


def board(*battlefield: str | Placed, **fields: Any) -> Scenario:
    """A scenario in which A has these permanents."""
    hand = fields.pop("hand", ())
    start = PlayerStart(battlefield=battlefield, hand=hand, library=LIBRARY)
    return Scenario(1, {"A": start, "B": PlayerStart(library=LIBRARY)}, **fields)


def kinds(played: Played) -> list[str]:
    return [type(event).__name__ for event in played.events]


@pytest.mark.rule("616.1")
def test_two_replacement_effects_on_one_tap_are_both_dropped(phase: ProcessTarget) -> None:
    """One {G} comes out where {B} or {B}{B} should; nothing is asked, and the cleanup step never ends."""
    lines = (Activate("A", "Forest"), Choose("A", "replacement", "Black"))
    scenario = board(
        "Forest", "Doubler", "Black",
        cards={"Doubler": DOUBLER, "Black": BLACK}, script=lines, expect=(Expect("mana", "{B}{B}", "A"),),
    )  # fmt: skip
    played = phase.play(scenario, taken(*lines))
    added = [event for event in played.events if isinstance(event, ev.ManaAdded)]
    assert [("".join(unit.type for unit in event.mana), event.tapped) for event in added] == [("G", True)]
    assert (played.status, played.skipped) == ("hung", [(1, "not reached (hung)")])
    assert played.expected == [(0, False, "{G}")]


@pytest.mark.rule("106.12b")
def test_one_replacement_effect_is_applied(phase: ProcessTarget) -> None:
    """Doubled mana is one event of two."""
    scenario = board("Forest", "Doubler", cards={"Doubler": DOUBLER}, script=(Activate("A", "Forest"),))
    played = phase.play(scenario, taken(Activate("A", "Forest")))
    (added,) = (event for event in played.events if isinstance(event, ev.ManaAdded))
    assert [unit.type for unit in added.mana] == ["G", "G"]
    assert (played.status, played.skipped) == ("played", [])
    assert played.events[-1] == ev.GameEnded("turns")


def test_a_turn_is_shown_step_by_step(phase: ProcessTarget) -> None:
    """Every phase and step that begins also ends, and turns are numbered on."""
    played = phase.play(board(turns=2), [])
    began = [event.kind for event in played.events if isinstance(event, ev.StepBegan)]
    assert began[:3] == ["beginning of combat", "declare attackers", "end of combat"]
    assert [event.number for event in played.events if isinstance(event, ev.TurnBegan)] == [1, 2]
    assert kinds(played).count("StepBegan") == kinds(played).count("StepEnded")
    assert kinds(played).count("PhaseBegan") == kinds(played).count("PhaseEnded")


@pytest.mark.rule("503.1")
def test_a_scenario_sees_its_first_step_begin(phase: ProcessTarget) -> None:
    """The upkeep trigger happens, and a tapped land stays tapped though no untap step is shown."""
    trigger = TriggeredAbility(StepBegins("upkeep", "you"), (GainLife(1),))
    scenario = board(
        Placed("Forest", tapped=True), "Chapel",
        cards={"Chapel": CardData(("Enchantment",), abilities=(trigger,))},
        start=Start(2, "upkeep"),
        expect=(Expect("tapped", True, object="Forest"), Expect("life", 21, "A", after="end")),
    )  # fmt: skip
    played = phase.play(scenario, [])
    assert "Untapped" not in kinds(played)
    assert ev.LifeChanged("A", 1, "gain") in played.events
    assert played.expected == [(0, True, "True"), (1, True, "21")]


@pytest.mark.rule("603.2e", "503.1")
def test_what_is_tapped_as_the_upkeep_begins_did_not_untap_before_it(phase: ProcessTarget) -> None:
    """The engine comes from an untap step, in which nothing untaps that is tapped at the start."""
    upkeep = TriggeredAbility(StepBegins("upkeep", "you"), (GainLife(1),))
    untaps = TriggeredAbility(BecomesTapped("land", untapped=True), (GainLife(5),))
    scenario = board(
        Placed("Forest", tapped=True), "Chapel",
        cards={"Chapel": CardData(("Enchantment",), abilities=(upkeep, untaps))},
        start=Start(2, "upkeep"),
        expect=(Expect("tapped", True, object="Forest"), Expect("life", 21, "A", after="end")),
    )  # fmt: skip
    assert phase.play(scenario, []).expected == [(0, True, "True"), (1, True, "21")]


@pytest.mark.rule("502.1", "503.1")
def test_a_start_before_which_something_phases_out_is_not_supported(phase: ProcessTarget) -> None:
    """The engine comes from an untap step, in which what has phasing phases out (CR 502.1)."""
    upkeep = TriggeredAbility(StepBegins("upkeep", "you"), (GainLife(1),))
    chapel = CardData(("Enchantment",), keywords=("phasing",), abilities=(upkeep,))
    played = phase.play(board("Chapel", cards={"Chapel": chapel}, start=Start(2, "upkeep")), [])
    assert (played.status, played.note) == ("unsupported", "what phases out before the start")


@pytest.mark.rule("605.3b", "608.2c")
def test_life_that_a_mana_ability_says_is_lost_is_told(phase: ProcessTarget) -> None:
    """The adapter takes it for a payment; no oracle misses it."""
    ability = ActivatedAbility(Cost(tap=True), (AddMana(symbols="{B}"), LoseLife(1)))
    land = CardData(("Land",), abilities=(ability,))
    tried = try_scenario(phase, board("Well", cards={"Well": land}, script=(Activate("A", "Well"),)))
    assert [event.amount for event in tried.played.events if isinstance(event, ev.LifeChanged)] == [-1]
    assert "mana-abilities" not in {each.oracle for each in tried.tally.violated}


def test_mana_made_while_paying_is_made_before_the_spell(phase: ProcessTarget) -> None:
    """The spell goes to the stack, resolves, and the creature enters as a new object."""
    bear = CardData(("Creature",), cost="{1}{G}", power=2, toughness=2)
    cast, first, second = Cast("A", "Bear"), Activate("A", "Forest"), Activate("A", "Forest#2")
    paying = Where(1, "precombat main", 1, 1)
    trail = [Taken(cast, MAIN, 0), Taken(first, paying, 1, 0), Taken(second, paying, 2, 0)]
    scenario = board("Forest x3", cards={"Bear": bear}, hand=("Bear",), script=(cast, first, second))
    played = phase.play(scenario, trail)
    assert (played.status, played.skipped) == ("played", [])
    moved = [event for event in played.events if isinstance(event, ev.ObjectMoved)]
    assert [(event.origin, event.zone) for event in moved] == [("hand", "stack"), ("stack", "battlefield")]
    assert moved[0].new == moved[1].object
    order = [
        kind
        for kind in kinds(played)
        if kind in ("ManaAdded", "SpellCast", "ResolutionBegan", "ResolutionEnded")
    ]
    assert order == ["ManaAdded", "ManaAdded", "SpellCast", "ResolutionBegan", "ResolutionEnded"]


def test_cycling_is_shown_with_its_parts(phase: ProcessTarget) -> None:
    """The card is discarded as a cost, then it was cycled, then a card is drawn."""
    line = Activate("A", "Wanderer", 0)
    cycling = ActivatedAbility(Cost(mana="{0}", discard=True), (DrawCards(1),), cycling="cycling")
    wanderer = CardData(("Creature",), cost="{5}", power=2, toughness=2, abilities=(cycling,))
    scenario = board(cards={"Wanderer": wanderer}, hand=("Wanderer",), script=(line,))
    played = phase.play(scenario, taken(line))
    (discarded,) = (event for event in played.events if isinstance(event, ev.CardDiscarded))
    (activated,) = (event for event in played.events if isinstance(event, ev.AbilityActivated))
    assert discarded.cause == "cost"
    assert (activated.ability, activated.cycling, activated.mana) == (0, True, False)
    order = [kind for kind in kinds(played) if kind in ("CardCycled", "AbilityPutOnStack", "CardDrawn")]
    assert sorted(order[:2]) == ["AbilityPutOnStack", "CardCycled"]
    assert order[2:] == ["CardDrawn"]


@pytest.mark.parametrize(
    ("scenario", "reason"),
    [
        (board(start=Start(1, "declare blockers")), "start in the declare blockers step"),
        (
            board("Odd", cards={"Odd": CardData(("Enchantment",), text="Frobnicate 3 lands twice.")}),
            "text not understood: Frobnicate N lands twice.",
        ),
        (
            board("Odd", cards={"Odd": CardData(("Instant",), text="Creatures you control get +1/+1.")}),
            "text taken for a static ability: Creatures you control get N/N.",
        ),
    ],
)
def test_what_it_cannot_do_has_a_reason_that_can_be_counted(
    scenario: Scenario, reason: str, phase: ProcessTarget
) -> None:
    """Without the names of cards."""
    played = phase.play(scenario, [])
    assert (played.status, played.note) == ("unsupported", reason)


def test_it_declares_kinds_of_event_that_exist(phase: ProcessTarget) -> None:
    """What is listed as complete is spelled as the vocabulary spells it."""
    assert phase.capabilities().complete <= {kind.__name__ for kind in EVENT_KINDS}


@pytest.mark.rule("502.1", "702.26b")
def test_what_phases_at_once_is_one_event(phase: ProcessTarget) -> None:
    """Two creatures go in their player's next untap step, and come back in the one after."""
    fader = CardData(("Creature",), power=2, toughness=2, keywords=("phasing",))
    played = phase.play(board("Fader", "Fader", cards={"Fader": fader}, turns=5), [])
    seen = [event for event in played.events if isinstance(event, ev.PhasedOut | ev.PhasedIn)]
    assert seen == [ev.PhasedOut((1, 2)), ev.PhasedIn((1, 2))]
    assert (played.status, played.note) == ("played", "")


@pytest.mark.rule("106.4")
def test_a_pool_is_not_told_while_something_is_being_paid_out_of_it(phase: ProcessTarget) -> None:
    """Where the engine asks about the discard of a cycled card, its mana is spent and the ability not yet activated."""
    exile = CardData(("Enchantment",), abilities=(Replacement("graveyard", "any", zone="exile"),))
    cycling = ActivatedAbility(Cost(mana="{1}", discard=True), (DrawCards(1),), cycling="cycling")
    cycler = CardData(("Creature",), cost="{1}", power=1, toughness=1, abilities=(cycling,))
    lines = (Activate("A", "Forest"), Activate("A", "Cycler"))
    cards = {"Exile": exile, "Exile Too": exile, "Cycler": cycler}
    scenario = board("Forest", "Exile", "Exile Too", hand=("Cycler",), cards=cards, script=lines)
    played = phase.play(scenario, taken(*lines))
    told = [type(event).__name__ for event in played.events if about_mana(event)]
    assert told[told.index("ManaAdded") :][:4] == ["ManaAdded", "PoolObserved", "ManaSpent", "PoolObserved"]


def about_mana(event: ev.Event) -> bool:
    """Whether an event tells of A's mana."""
    return isinstance(event, ev.ManaAdded | ev.ManaSpent) or (
        isinstance(event, ev.PoolObserved) and event.player == "A"
    )


@pytest.mark.rule("104.3e")
def test_who_loses_by_an_effect_is_told_as_lost(phase: ProcessTarget) -> None:
    """Once, and what the engine then clears away is not told as exiled."""
    rite = CardData(("Sorcery",), cost="{0}", abilities=(SpellAbility((ExtraTurn(lose_at_end=True),)),))
    scenario = board("Forest", hand=("Rite",), cards={"Rite": rite}, script=(Cast("A", "Rite"),), turns=2)
    played = phase.play(scenario, taken(Cast("A", "Rite")))
    assert played.events[-2:] == [ev.PlayerLost("A", ""), ev.GameEnded("won", "B")]
    assert kinds(played).count("PlayerLost") == 1
    assert not [each for each in played.events if isinstance(each, ev.ObjectMoved) and each.zone == "exile"]


@pytest.mark.rule("704.5a", "104.4a")
def test_both_players_who_lose_at_once_are_told(phase: ProcessTarget) -> None:
    """And that the game is drawn."""
    effects = (LoseLife(20, "each player"),)
    rite = CardData(("Sorcery",), cost="{0}", abilities=(SpellAbility(effects),))
    scenario = board(hand=("Rite",), cards={"Rite": rite}, script=(Cast("A", "Rite"),))
    played = phase.play(scenario, taken(Cast("A", "Rite")))
    assert played.events[-3:] == [ev.PlayerLost("A", ""), ev.PlayerLost("B", ""), ev.GameEnded("drawn")]


@pytest.mark.rule("305.7")
def test_a_land_that_lost_a_static_ability_has_what_its_type_gives_as_its_first(phase: ProcessTarget) -> None:
    """Urborg under a Blood Moon that is older."""
    line = Activate("A", "Urborg, Tomb of Yawgmoth")
    scenario = board("Blood Moon", "Urborg, Tomb of Yawgmoth", script=(line,))
    played = phase.play(scenario, taken(line))
    (added,) = (event for event in played.events if isinstance(event, ev.ManaAdded))
    assert ("".join(unit.type for unit in added.mana), added.ability, played.skipped) == ("R", 0, [])


@pytest.mark.rule("607.2d")
def test_a_color_that_is_chosen_is_told_of_the_permanent_that_entered(phase: ProcessTarget) -> None:
    """So that of one for which none is told it is known that none was chosen."""
    chosen = ActivatedAbility(Cost(tap=True), (AddMana(chosen=True),))
    field = CardData(("Land",), abilities=(EntersChoosingColor(), chosen))
    lines = (Play("A", "Field"), Choose("A", "color", "{R}"), Activate("A", "Field", 1))
    played = phase.play(board(hand=("Field",), cards={"Field": field}, script=lines), taken(*lines))
    (entered,) = (
        each for each in played.events if isinstance(each, ev.ObjectMoved) and each.zone == "battlefield"
    )
    (told,) = (each for each in played.events if isinstance(each, ev.ColorChosen))
    assert (told.object, told.color, played.skipped) == (entered.new, "R", [])
    assert "ColorChosen" in phase.capabilities().complete


@pytest.mark.rule("603.3a", "611.2a")
@pytest.mark.parametrize(
    ("duration", "turn", "step"), [("end of combat", 1, "postcombat main"), ("your next turn", 2, "upkeep")]
)
def test_control_that_the_engine_gives_back_without_a_word_is_told(
    phase: ProcessTarget, duration: Duration, turn: int, step: str
) -> None:
    """Right where the reference engine tells it; and who controls something can be expected."""
    charm = CardData(
        ("Instant",),
        cost="{0}",
        abilities=(SpellAbility((GainControl(duration=duration),), target="creature"),),
    )
    bears = "Grizzly Bears"
    expect = (
        Expect("controller", "B", object=bears, at=At(1, "beginning of combat")),
        Expect("controller", "A", object=bears, at=At(turn, step)),
    )
    scenario = board(bears, cards={"Charm": charm}, script=(Cast("B", "Charm"),), turns=2, expect=expect)
    scenario.players["B"] = PlayerStart(hand=("Charm",), library=LIBRARY)
    tried = try_scenario(phase, scenario)
    assert [holds for _, holds, _ in tried.played.expected] == [True, True]
    assert around_control(tried.played.events) == around_control(tried.reference.events)


@pytest.mark.rule("704.5q")
def test_opposite_counters_come_off_without_a_word_and_are_told(phase: ProcessTarget) -> None:
    """Those that were there from the start are counted as well."""
    wither = SpellAbility((PutCounters(1, "-1/-1", "target"),), target="creature")
    scenario = board(
        Placed("Grizzly Bears", counters={"+1/+1": 2}),
        cards={"Wither": CardData(("Instant",), cost="{0}", abilities=(wither,))},
        script=(Cast("A", "Wither"),),
        hand=("Wither",),
    )
    tried = try_scenario(phase, scenario)
    told = [(each.kind, each.amount) for each in tried.played.events if isinstance(each, ev.CountersChanged)]
    assert told == [("-1/-1", 1), ("+1/+1", -1), ("-1/-1", -1)]


def around_control(events: list[ev.Event]) -> list[tuple[str, str]]:
    """Who comes to control something, and what kind of phase, step or turn begins next."""
    told = [
        each
        for each in events
        if isinstance(each, ev.TurnBegan | ev.PhaseBegan | ev.StepBegan | ev.ControlChanged)
    ]
    return [
        (each.player, getattr(after, "kind", ""))
        for each, after in pairwise(told)
        if isinstance(each, ev.ControlChanged)
    ]
