"""What goes at once goes with all that was there, and no oracle mistakes words of announcing for others (CR 608.2f)."""

import json
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulehound.core import events as ev
from rulehound.core.scenario_file import load_scenario, read_scenario
from rulehound.core.scenario_names import cards_of
from rulehound.oracles.judge import judge
from rulehound.oracles.registry import ORACLES
from rulehound.oracles.replacement_effects import ReplacementEffects
from rulehound.oracles.together import Together
from rulehound.targets.faults import FAULTS
from rulehound.targets.reference import ReferenceTarget

CORE = ReferenceTarget()
EXILES = {"type": "replaces", "event": "graveyard", "whose": "any", "zone": "exile"}
BEAST = {"types": ["Creature"], "cost": "{1}", "power": 2, "toughness": 2}
HOLLOW = {**BEAST, "abilities": [EXILES]}


def scenario_of(abilities: list[Any], script: list[Any], **fields: Any) -> dict[str, Any]:
    """A has a Hollow Beast, which exiles what would go to a graveyard, a Beast, and a free Rite that says this."""
    return {
        "rulehound": 1,
        "cards": {
            "Hollow Beast": HOLLOW,
            "Beast": BEAST,
            "Rite": {"types": ["Sorcery"], "cost": "{0}", "abilities": abilities},
        },
        "players": {
            "A": {
                "battlefield": ["Hollow Beast", "Beast", "Forest x2"],
                "hand": ["Rite"],
                "library": ["Forest x3"],
            },
            "B": {"battlefield": ["Beast", "Forest x2"], "library": ["Forest x3"]},
        },
        "script": [{"do": "cast", "player": "A", "object": "Rite"}, *script],
        **fields,
    }


DESTROYS = scenario_of(
    [{"type": "spell", "effects": [{"type": "move", "how": "destroy"}], "target": "creature", "targets": 2}],
    [
        {"do": "choose", "player": "A", "about": "target", "option": "Hollow Beast"},
        {"do": "choose", "player": "A", "about": "target", "option": "Beast"},
    ],
)
SACRIFICES = scenario_of(
    [{"type": "spell", "effects": [{"type": "sacrifice", "who": "each player"}]}],
    [{"do": "choose", "player": "A", "about": "sacrifice", "option": "Hollow Beast"}],
)
PAYS = scenario_of(
    [
        {"type": "spell", "effects": [{"type": "draw"}]},
        {"type": "additional cost", "cost": {"sacrifice": 2}},
    ],
    [{"do": "choose", "player": "A", "about": "sacrifice", "option": "Hollow Beast"}],
)
PAYS_AND_TELLS = scenario_of(
    [
        {"type": "spell", "effects": [{"type": "sacrifice", "what": "land", "who": "each player"}]},
        {"type": "additional cost", "cost": {"sacrifice": 1}},
    ],
    [],
)
SKIPS = scenario_of(
    [
        {
            "type": "spell",
            "effects": [
                {
                    "type": "may",
                    "effects": [{"type": "discard"}],
                    "then": [{"type": "draw"}],
                    "otherwise": [{"type": "lose life"}],
                },
                {"type": "extra turn", "skip": "untap"},
            ],
        }
    ],
    [],
    turns=2,
)


def played(
    scenario: dict[str, Any], path: Path, target: ReferenceTarget = CORE
) -> tuple[Any, list[ev.Event]]:
    """The scenario's cards, and its trace on a target."""
    file = path / "scenario.json"
    file.write_text(json.dumps(scenario), encoding="utf-8")
    loaded = load_scenario(str(file))
    return cards_of(loaded), list(target.play(loaded, []).events)


@pytest.mark.parametrize(
    "scenario",
    [DESTROYS, SACRIFICES, PAYS, PAYS_AND_TELLS, SKIPS],
    ids=["destroys two", "each sacrifices", "pays with two", "pays, and asks again", "skips an untap step"],
)
def test_no_oracle_objects(scenario: dict[str, Any], tmp_path: Path) -> None:
    """Each of these games is as the rules have it."""
    cards, trace = played(scenario, tmp_path)
    assert any(isinstance(each, ev.ResolutionEnded) and each.resolved for each in trace)
    assert judge(trace, cards, CORE.capabilities(), ORACLES).violated == []


@pytest.mark.rule("608.2f")
@pytest.mark.parametrize(
    ("scenario", "cause"),
    [(DESTROYS, "destroy"), (SACRIFICES, "sacrifice"), (PAYS, "sacrifice")],
    ids=["destroyed", "sacrificed", "paid"],
)
def test_what_goes_together_is_replaced_by_what_goes_with_it(
    scenario: dict[str, Any], cause: str, tmp_path: Path
) -> None:
    """The Hollow Beast is there until all has gone, so that the other is exiled as well."""
    _, trace = played(scenario, tmp_path)
    zones = [each.zone for each in trace if isinstance(each, ev.ObjectMoved) and each.cause == cause]
    assert zones == ["exile", "exile"]


@pytest.mark.rule("608.2f")
@pytest.mark.parametrize("scenario", [DESTROYS, SACRIFICES], ids=["destroyed", "sacrificed"])
def test_the_oracle_objects_where_they_go_one_by_one(scenario: dict[str, Any], tmp_path: Path) -> None:
    """An engine that lets the first be gone as the second goes puts that one into the graveyard."""
    wrong = ReferenceTarget("wrong", FAULTS["replaced-as-they-go"].table())
    cards, trace = played(scenario, tmp_path, wrong)
    found = judge(trace, cards, CORE.capabilities(), (ReplacementEffects,)).violated
    assert "614.6" in {each.rule for each in found}


@pytest.mark.rule("603.12")
def test_what_happens_when_you_do_does_not_happen_where_you_did_not(tmp_path: Path) -> None:
    """That the ability triggered is no reason for it to trigger."""
    discards = {"type": "may", "effects": [{"type": "discard"}]}
    says = {"type": "when you do", "do": [discards], "effects": [{"type": "gain life"}]}
    declined = scenario_of([{"type": "spell", "effects": [says]}], [])
    wrong = ReferenceTarget("wrong", FAULTS["when-you-do-regardless"].table())

    cards, trace = played(declined, tmp_path)
    assert judge(trace, cards, CORE.capabilities(), (Together,)).violated == []
    cards, trace = played(declined, tmp_path, wrong)
    found = judge(trace, cards, CORE.capabilities(), (Together,)).violated
    assert [each.rule for each in found] == ["603.12"]


def test_what_a_card_does_not_say_breaks_no_oracle() -> None:
    """A target may tell anything: a cost or a mode that is not there is known to nobody."""
    kicker = {"type": "additional cost", "cost": {"mana": "{1}"}, "optional": True}
    abilities = [{"type": "spell", "effects": [{"type": "draw"}]}, kicker]
    script = [{"do": "choose", "player": "A", "about": "kicker", "option": "yes"}]
    scenario = read_scenario(json.dumps(scenario_of(abilities, script)).encode())
    cards = cards_of(scenario)
    trace = list(CORE.play(scenario, [], cards).events)
    place = next(index for index, each in enumerate(trace) if isinstance(each, ev.CostAnnounced))
    for number in (99, -99):
        told = [*trace[:place], replace(trace[place], ability=number), *trace[place + 1 :]]
        tally = judge(told, cards, CORE.capabilities())
        assert [each.rule for each in tally.violated] == ["601.2b"]
