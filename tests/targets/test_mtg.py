"""python-mtg as a target: what it plays, what it shows, what it does not support, and its limits."""

from collections.abc import Iterator
from typing import Any

import pytest

from rulehound.core import events as ev
from rulehound.core.events import EVENT_KINDS
from rulehound.core.library import LIBRARY
from rulehound.core.scenario import (
    Activate,
    At,
    Attack,
    Attempt,
    Block,
    CardData,
    Cast,
    Choose,
    Placed,
    PlayerStart,
    Scenario,
)
from rulehound.core.target import Played
from rulehound.properties.making import make, scenario_choices
from rulehound.properties.real_cards import REAL_CARDS
from rulehound.targets.process import ProcessTarget
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import MTG_COMMAND, make_target
from tests.targets.conftest import needs_mtg, taken

pytestmark = [pytest.mark.slow, needs_mtg]

LIBRARY_START = ("Forest x4",)


@pytest.fixture(scope="module")
def mtg() -> Iterator[ProcessTarget]:
    """The engine in its process."""
    target = make_target("mtg")
    assert isinstance(target, ProcessTarget)
    with target:
        yield target


def played(target: ProcessTarget, scenario: Scenario) -> Played:
    """How the engine plays it, following the reference engine."""
    return target.play(scenario, ReferenceTarget().play(scenario, [], strict=True).trail)


def board(*battlefield: str | Placed, other: tuple[str, ...] = (), **fields: Any) -> Scenario:
    """A scenario in which A has these permanents."""
    hand = fields.pop("hand", ())
    start = PlayerStart(battlefield=battlefield, hand=hand, library=LIBRARY_START)
    return Scenario(1, {"A": start, "B": PlayerStart(battlefield=other, library=LIBRARY_START)}, **fields)


def of(kind: type[ev.Event], game: Played) -> list[Any]:
    return [event for event in game.events if isinstance(event, kind)]


def test_a_spell_is_paid_with_what_became_tapped(mtg: ProcessTarget) -> None:
    """The engine has no account of mana; each source made its mana, and all of it was spent."""
    game = played(mtg, board("Forest x2", hand=("Grizzly Bears",), script=(Cast("A", "Grizzly Bears"),)))
    assert (game.status, game.skipped) == ("played", [])
    assert [(event.mana[0].type, event.tapped) for event in of(ev.ManaAdded, game)] == [("G", True)] * 2
    (spent,) = of(ev.ManaSpent, game)
    (cast,) = of(ev.SpellCast, game)
    assert ([unit.source for unit in spent.mana], spent.on) == ([1, 2], cast.object)
    assert [event.zone for event in of(ev.ObjectMoved, game)] == ["stack", "battlefield"]
    assert game.events[-1] == ev.GameEnded("turns")


def test_all_mana_of_one_source_has_one_color(mtg: ProcessTarget) -> None:
    """The one that the spell needs; what is not spent stays in the pool."""
    scenario = board("Gilded Lotus", hand=("Unsummon",), other=("Hill Giant",))
    game = mtg.play(scenario, taken(Cast("A", "Unsummon")))
    assert ["".join(unit.type for unit in event.mana) for event in of(ev.ManaAdded, game)] == ["UUU"]
    assert "UU" in [event.types for event in of(ev.PoolObserved, game)]


def test_combat_is_shown_creature_by_creature(mtg: ProcessTarget) -> None:
    """Who attacks, who blocks, and the damage that the engine keeps nowhere."""
    lines = (Attack("A", "Hill Giant"), Block("B", "Gray Ogre", "Hill Giant"))
    game = played(mtg, board("Hill Giant", other=("Gray Ogre",), script=lines))
    assert [event.attackers for event in of(ev.AttackersDeclared, game)] == [(1,)]
    assert len(of(ev.BlockersDeclared, game)[0].blocks) == 1
    assert sorted((event.amount, event.combat) for event in of(ev.DamageDealt, game)) == [
        (2, True),
        (3, True),
    ]
    assert [event.zone for event in of(ev.ObjectMoved, game)] == ["graveyard"]


def test_what_the_engine_asks_while_it_resolves_is_asked(mtg: ProcessTarget) -> None:
    """The move is made again with the answer, and is told once."""
    lines = (Cast("A", "Unsummon"), Choose("A", "target", "Savannah Lions"))
    game = played(
        mtg, board("Island", hand=("Unsummon",), other=("Hill Giant", "Savannah Lions"), script=lines)
    )
    assert (game.status, game.skipped) == ("played", [])
    returned = [event for event in of(ev.ObjectMoved, game) if event.zone == "hand"]
    assert len(returned) == 1
    assert len(of(ev.SpellCast, game)) == 1


def test_an_illegal_attempt_is_refused(mtg: ProcessTarget) -> None:
    """A creature spell without the mana for it."""
    scenario = board("Forest", hand=("Grizzly Bears",), script=(Attempt("A", "cast", "Grizzly Bears"),))
    assert [each.outcome for each in played(mtg, scenario).attempts] == ["refused"]


def test_an_attempt_that_asks_for_a_choice_is_begun(mtg: ProcessTarget) -> None:
    """Nobody knows whether it would go through; that is no crash."""
    told = played(
        mtg, board("Island", "Mountain", hand=("Heat Ray",), script=(Attempt("A", "cast", "Heat Ray"),))
    )
    assert (told.status, [each.outcome for each in told.attempts]) == ("played", ["unknown"])


@pytest.mark.parametrize(
    ("scenario", "reason"),
    [
        (board("Blood Moon"), "abilities of the kind Grants|a text without facts"),
        (board("Time Stop"), "the engine drops of a text: effect end_the_turn"),
        (board("Reflecting Pool"), "a mana ability without facts"),
        (board("Giant Growth", hand=("Giant Growth",)), "effects that last"),
        (
            board("Made Up", cards={"Made Up": CardData(("Enchantment",), keywords=("flash",))}),
            "an invented card",
        ),
        (board(Placed("Grizzly Bears", counters={"charge": 1})), "counters: charge"),
    ],
    ids=["static", "dropped", "no facts", "lasting", "invented", "counters"],
)
def test_what_cannot_be_said_is_unsupported_with_a_reason(
    mtg: ProcessTarget, scenario: Scenario, reason: str
) -> None:
    """And never a failure."""
    game = mtg.play(scenario, [])
    assert game.status == "unsupported"
    assert any(part in game.note for part in reason.split("|"))


def test_an_invented_creature_without_text_can_be_said(mtg: ProcessTarget) -> None:
    """It is a record for the engine's corpus."""
    beast = CardData(("Creature",), ("Beast",), cost="{G}", power=2, toughness=3)
    game = played(
        mtg,
        board("Forest", hand=("Odd Beast",), cards={"Odd Beast": beast}, script=(Cast("A", "Odd Beast"),)),
    )
    assert (game.status, game.skipped, len(of(ev.SpellCast, game))) == ("played", [], 1)


def test_all_real_cards_that_are_drawn_can_be_said(mtg: ProcessTarget) -> None:
    """Each name in the tables is one of the library's, and the engine takes it."""
    for name in sorted({name for names in REAL_CARDS.values() for name in names}):
        kind = LIBRARY[name].types[0]
        scenario = board(hand=(name,)) if kind in ("Instant", "Sorcery") else board(name)
        assert (mtg.play(scenario, []).status, name) == ("played", name)


def test_generated_scenarios_are_played_to_their_end(mtg: ProcessTarget) -> None:
    """What is complete is one of our kinds of event; nothing crashes, and little is unsupported."""
    assert mtg.capabilities().complete <= {kind.__name__ for kind in EVENT_KINDS}
    statuses = []
    for index in range(25):
        made = make(scenario_choices(5, 0, index), tuple(REAL_CARDS), real=True, readable=True)
        statuses.append(mtg.play(made.scenario(), made.recorder.trail()).status)
    assert set(statuses) <= {"played", "unsupported"}
    assert statuses.count("played") >= 22


def test_the_same_scenario_gives_the_same_trace_in_another_process(mtg: ProcessTarget) -> None:
    """Whatever the order of the engine's sets."""
    made = make(scenario_choices(5, 0, 3), tuple(REAL_CARDS), real=True, readable=True)
    scenario, trail = made.scenario(), made.recorder.trail()
    with ProcessTarget(MTG_COMMAND, "mtg", seconds_to_start=90) as another:
        assert another.play(scenario, trail).events == mtg.play(scenario, trail).events


def test_a_child_that_has_grown_is_started_anew() -> None:
    """Between two scenarios, without a word: bounded memory is no finding."""
    scenario = board("Forest")
    with ProcessTarget(MTG_COMMAND, "mtg", seconds_to_start=90, memory_kept=1) as target:
        assert target.play(scenario, []).status == "played"
        first = target._child
        assert target.play(scenario, []).status == "played"
        assert target._child is not first


@pytest.mark.rule("107.5", "701.21a")
def test_what_is_tapped_and_then_sacrificed_for_one_ability_is_shown_tapped(mtg: ProcessTarget) -> None:
    """The engine does both before its state can be looked at again."""
    scenario = board("Snow-Covered Forest", "Mind Stone", script=(Activate("A", "Mind Stone", 1),))
    game = played(mtg, scenario)
    assert (game.status, game.skipped) == ("played", [])
    stone = 2
    told = [
        each for each in game.events if isinstance(each, ev.Tapped | ev.ObjectMoved) and each.object == stone
    ]
    assert [type(each) for each in told] == [ev.Tapped, ev.ObjectMoved]
    assert [each.tapped for each in of(ev.AbilityActivated, game) if each.source == stone] == [True]


def test_a_draw_that_fails_comes_after_those_that_do_not(mtg: ProcessTarget) -> None:
    """A spell is paid for in the upkeep, and the engine draws meanwhile: the two cards first, then none."""
    mine = PlayerStart(
        battlefield=("Phyrexian Arena", "Mountain"), hand=("Shock",),
        library=("Phyrexian Arena", "Fountain of Renewal"),
    )  # fmt: skip
    cast = Cast("B", "Shock", at=At(2, "upkeep", decision=2))
    game = played(mtg, Scenario(1, {"A": PlayerStart(), "B": mine}, turns=2, script=(cast,)))
    told = [
        type(event).__name__
        for event in game.events
        if isinstance(event, ev.DrawFailed)
        or (isinstance(event, ev.ObjectMoved) and event.origin == "library")
    ]
    assert told[:3] == ["ObjectMoved", "ObjectMoved", "DrawFailed"]
