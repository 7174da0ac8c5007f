"""`replay` says FAILED, HOLDS or ERROR; `show` tells a scenario in words; the lists list."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from rulehound import __version__
from rulehound.oracles.registry import ORACLES
from rulehound.targets.faults import FAULTS

FAULT = "fault:two-cancel-each-other"


def test_replay_says_failed_on_the_fault_and_holds_on_the_reference(
    rulehound: Any, written: Callable[..., str], examples: Any
) -> None:
    """With the rule, what happened, and where the two games part."""
    file = written(examples.two_effects)
    ran = rulehound("replay", file, "--target", FAULT)
    assert (ran.code, ran.err) == (1, "")
    assert ran.out.startswith(f"FAILED  {file} on {FAULT}\n  CR 616.1: ")
    assert "1. A activates Forest" in ran.out
    assert "A's mana: {G}; by the reference engine {B}" in ran.out
    ran = rulehound("replay", file)
    assert ran.code == 0
    assert ran.out.startswith(f"HOLDS   {file} on core\n")


def test_an_expectation_that_is_not_met_fails(rulehound: Any, written: Callable[..., str]) -> None:
    """It says what was instead."""
    for mana, code in (("{G}", 0), ("{R}", 1)):
        file = written(expect=[{"check": "mana", "player": "A", "is": mana}])
        assert rulehound("replay", file).code == code
    assert "expect mana {R}: FAILED, it was {G}" in rulehound("replay", file).out


def test_a_line_that_has_become_impossible_is_an_error(rulehound: Any, written: Callable[..., str]) -> None:
    """Silence would hide that the scenario no longer shows what it was saved for."""
    file = written(script=[{"do": "activate", "player": "B", "object": "Forest"}])
    for target in ("core", FAULT):
        ran = rulehound("replay", file, "--target", target)
        assert ran.code == 4
        assert ran.out.startswith(f"ERROR   {file} on {target}: script line 1: ")


def test_what_a_target_does_not_support_is_an_error(
    rulehound: Any, written: Callable[..., str], tmp_path: Path
) -> None:
    """Neither FAILED nor HOLDS: the scenario was not played."""
    adapter = tmp_path / "adapter.py"
    adapter.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    asked = json.loads(line)\n"
        "    hello = {'name': 'small', 'version': '1', 'protocol': 1, 'complete': []}\n"
        "    answer = {'ok': hello} if asked['call'] == 'hello' else {'unsupported': 'lands'}\n"
        "    print(json.dumps({'id': asked['id'], **answer}), flush=True)\n",
        encoding="utf-8",
    )
    ran = rulehound("replay", written(), "--target", f"{sys.executable} {adapter}")
    assert ran.code == 4
    assert "not supported: lands" in ran.out


def test_show_tells_cards_lines_and_timeline(
    rulehound: Any, written: Callable[..., str], examples: Any
) -> None:
    """Anyone can read it who can read a card."""
    ran = rulehound("show", written(examples.two_effects, title="two effects on one tap"))
    assert (ran.code, ran.err) == (0, "")
    for words in (
        "two effects on one tap", "CR 616.1: ", "A's battlefield: Forest, Contamination, Mana Reflection.",
        "Mana Reflection {4}{G}{G} (Enchantment): ", "1. A activates Forest", "what happens on core",
        "A applies Contamination to the mana.",
    ):  # fmt: skip
        assert words in ran.out


def test_show_tells_the_game_of_another_target(
    rulehound: Any, written: Callable[..., str], examples: Any
) -> None:
    """On the fault neither effect is applied."""
    ran = rulehound("show", written(examples.two_effects), "--target", FAULT)
    assert f"what happens on {FAULT}" in ran.out
    assert "A adds {G} from Forest." in ran.out


def test_the_lists_name_everything(rulehound: Any) -> None:
    """Targets with the seeded faults, oracles with their rules."""
    ran = rulehound("targets")
    assert ran.code == 0
    assert all(f"fault:{name}" in ran.out for name in FAULTS)
    ran = rulehound("oracles", "--needs")
    assert all(oracle.name in ran.out for oracle in ORACLES)
    assert "ManaSpent" in ran.out
    ran = rulehound("oracles")
    assert ran.code == 0
    assert all(oracle.name in ran.out for oracle in ORACLES)


def test_the_version_is_printed(rulehound: Any) -> None:
    """For reports of bugs."""
    assert rulehound("--version").out == f"rulehound {__version__}\n"


def test_faults_says_after_how_many_scenarios_a_fault_is_detected(rulehound: Any) -> None:
    """Exit code 1 where a fault is not detected within the limit."""
    ran = rulehound("faults", "pools-last-all-turn", "--seeds", "2", "--most", "300")
    assert ran.code == 0
    assert "mana-ledger" in ran.out
    assert rulehound("faults", "undefined-is-colorless", "--seeds", "1", "--most", "1").code == 1


def test_show_tells_each_event_for_those_who_write_adapters(
    rulehound: Any, written: Callable[..., str], examples: Any
) -> None:
    """As the target tells them: the fault's other mana."""
    file = written(examples.two_effects)
    for target, mana in (("core", "B"), (FAULT, "G")):
        ran = rulehound("show", file, "--events", "--target", target)
        assert (ran.code, ran.err) == (0, "")
        events = [json.loads(line) for line in ran.out.splitlines()]
        assert events[0]["is"] == "GameBegan"
        (added,) = (event for event in events if event["is"] == "ManaAdded")
        assert {unit["type"] for unit in added["mana"]} == {mana}
