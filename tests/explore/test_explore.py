"""Exploration finds what is wrong, shows the branch, and gives the same whatever the number of processes."""

import io
import json
import os
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import networkx as nx
import pytest

from rulehound.ci.expedition import Expedition, Route
from rulehound.ci.exploring import Explored
from rulehound.ci.outcome_graph import graph_of, graphml_bytes
from rulehound.ci.outcome_svg import layers_of, svg_bytes
from rulehound.cli import run
from rulehound.core.choices import OdometerChoices
from rulehound.core.scenario_file import load_scenario
from rulehound.properties.exploration.graphs import graphs
from rulehound.properties.exploration.space import drawn_row
from tests.explore.conftest import explored

SECONDS_MAX = 120.0


def differing(found: tuple[Explored, ...]) -> dict[str, Explored]:
    """The branches in which the target's outcomes are others."""
    return {each.name: each for each in found if each.differing}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "area", "size", "branch", "rules"),
    [
        ("two-cancel-each-other", "replacement", 2, "a basic land's mana, 2 effects", {"616.1"}),
        ("applied-twice", "replacement", 1, "life gained, 1 effect", {"614.5"}),
        ("oldest-phases-first", "phases", 2, "2 at one point, first beginning", {"500.8", "501.1"}),
        ("ends-the-step-only", "end-turn", 0, "a spell of A, upkeep", {"724.1d"}),
        ("could-not-recursive", "could-produce", 2, "2 lands, 1 questions", {"106.7"}),
    ],
)
def test_a_fault_is_found_and_shows_its_branch(
    fault: str, area: str, size: int, branch: str, rules: set[str]
) -> None:
    """An oracle objects by a rule that is broken, and the outcomes of that branch are others."""
    found = explored(area, size, f"fault:{fault}")
    assert rules & {failed.rule for each in found for failed in each.failed}
    there = differing(found)[branch]
    assert "by the reference engine" in there.difference


def test_a_fault_changes_the_number_of_outcomes() -> None:
    """Where the order is not asked for, fewer outcomes are reached."""
    found = {each.name: each for each in explored("replacement", 2, "fault:only-one-applied")}
    branch = found["a basic land's mana, 2 effects"]
    assert branch.here != branch.outcomes


def test_a_board_is_visited_once_for_every_row() -> None:
    """Five kinds taken three at a time, the same more than once: 5 * 6 * 7 / 6 rows."""
    odometer = OdometerChoices()
    rows = [drawn_row(odometer, 3, 5)]
    while odometer.advance():
        rows.append(drawn_row(odometer, 3, 5))
    assert len(rows) == len(set(rows)) == 35
    assert all(list(row) == sorted(row) for row in rows)


def test_graphs_are_those_of_the_tables() -> None:
    """Graphs with loops, but for the names of points: 2, 10 and 104 (OEIS A000595)."""
    assert [len(graphs(n)) for n in (1, 2, 3)] == [2, 10, 104]


@pytest.mark.slow
def test_any_number_of_processes_gives_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Counts, graph, drawing, findings and what is printed, but for the seconds."""
    told = []
    for jobs in ("1", "2"):
        words = (
            f"explore --area could-produce --permanents 2 --target fault:could-only-untapped --jobs {jobs}"
        )
        run([*words.split(), "--out", str(tmp_path / jobs)])
        out = capsys.readouterr().out.replace(str(tmp_path / jobs), "")
        told.append([line for line in out.splitlines() if "in all" not in line])
    one, two = (
        {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path / "1", tmp_path / "2")
    )
    assert one == two
    assert told[0] == told[1]


def test_the_graph_is_saved_as_graphml_and_drawn() -> None:
    """Every arrow with its number of games; every point in the drawing once."""
    found = explored("replacement", 1)
    graph = graph_of(found)
    data = graphml_bytes(graph)
    assert data == graphml_bytes(graph_of(found))
    again: Any = nx.read_graphml(io.BytesIO(data))
    assert set(again.nodes) == set(graph.nodes)
    assert again.edges["life gained: 1", "life gained: 2"]["what"] == "Hale Shrine, Hale Shrine 2"
    assert sum(len(layer) for layer in layers_of(graph)) == len(graph)
    drawing = svg_bytes(graph, "one effect")
    assert drawing == svg_bytes(graph_of(found), "one effect")
    texts = [each.text for each in ET.fromstring(drawing).iter("{http://www.w3.org/2000/svg}text")]
    assert "life gained: 1 (4)" in texts
    assert len(texts) == len(graph) + 1


def test_a_circle_is_drawn(tmp_path: Path) -> None:
    """Also one that nothing leads into."""
    graph = graph_of([Explored("", steps=[("a", "", "b", 1), ("b", "", "a", 2), ("b", "", "c", 1)])])
    assert sorted(point for layer in layers_of(graph) for point in layer) == ["a", "b", "c"]
    assert ET.fromstring(svg_bytes(graph, "a circle")).tag.endswith("svg")


def test_a_finding_is_saved_as_a_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Reduced, with the rule, and it fails again when it is replayed."""
    words = "explore --area replacement --effects 1 --target fault:applied-twice"
    assert run([*words.split(), "--out", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "found CR 614.5" in out
    files = sorted((tmp_path / "replacement" / "findings").glob("*.json"))
    assert files
    for file in files:
        finding = load_scenario(str(file)).finding
        assert finding is not None
        assert finding.target == "fault:applied-twice"
        assert run(["replay", str(file)]) == 1


def test_what_is_never_taken_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the reason, and the rule."""
    assert run(["explore", "--area", "end-turn", "--waiting", "0", "--out", str(tmp_path)]) == 0
    out = capsys.readouterr().out
    assert "never taken: a spell of A, untap; a spell of B, untap and 16 more: nobody receives" in out
    assert "no reason is known" not in out
    summary = json.loads((tmp_path / "end-turn" / "summary.json").read_text(encoding="utf-8"))
    never = [row["name"] for row in summary["branches"] if row["never"]]
    assert "an ability of B for their turn, end" in never


@pytest.mark.parametrize(
    ("words", "wanted"),
    [
        ("--area fases", 'did you mean "phases"?'),
        ("--area replacement --effects 9", "--effects 9: give a number from 0 to 5"),
        ("--area replacement --effects -1", "--effects -1"),
        ("--area replacement --insertions 2", "--insertions is the size of --area phases"),
        ("--area phases --jobs 0", "--jobs takes a number from 1"),
        ("--target croe", 'did you mean "core"?'),
        ("--effects many", "--effects"),
        ("--area end-turn --waiting 0 --out /dev/null/here", "cannot be written"),
    ],
)
def test_wrong_options_are_refused_in_one_line(
    words: str, wanted: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """With exit code 2, and what to do."""
    assert run(["explore", *words.split()]) == 2
    error = capsys.readouterr().err
    assert wanted in error
    assert error.count("\n") == 1


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGINT to send")
@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupted_exploration_keeps_whole_branches(tmp_path: Path, jobs: int) -> None:
    """Exit code 130; what is saved are branches with the counts that they have in the end."""
    words = f"explore --area replacement --effects 4 --jobs {jobs} --out out"
    exploration = subprocess.Popen(
        [sys.executable, "-u", "-m", "rulehound", *words.split()],
        cwd=tmp_path, start_new_session=True, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    try:
        assert exploration.stdout is not None
        deadline = time.monotonic() + SECONDS_MAX
        for line in exploration.stdout:
            assert time.monotonic() < deadline
            if "3 effects" in line:
                break
        os.killpg(exploration.pid, signal.SIGINT)
        out, err = exploration.communicate(timeout=SECONDS_MAX)
    finally:
        if exploration.poll() is None:
            os.killpg(exploration.pid, signal.SIGKILL)
    assert (exploration.returncode, err) == (130, ""), out
    assert "interrupted" in out
    lines = (tmp_path / "out" / "replacement" / "counts.txt").read_text(encoding="utf-8").splitlines()
    assert lines[:4] == [
        "1 1 1 a basic land's mana, 0 effects",
        "11 11 11 a basic land's mana, 1 effect",
        "102 66 83 a basic land's mana, 2 effects",
        "1036 286 481 a basic land's mana, 3 effects",
    ]
    assert (tmp_path / "out" / "replacement" / "outcomes.graphml").is_file()


def test_a_target_that_knows_real_cards_only_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Whether it is installed or not: the branches are of invented cards."""
    assert run(["explore", "--area", "phases", "--target", "mtg"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert "mtg knows real cards only" in told
    assert "rulehound hunt --target mtg" in told


def test_an_expedition_hands_out_branches_in_order() -> None:
    """What is done is told branch by branch."""
    told: list[str] = []
    expedition = Expedition(Route("end-turn", 0, "core"), 1, lambda each: told.append(each.name))
    expedition.run()
    assert told == [each.name for each in expedition.found]
    assert told[0] == "a spell of A, untap"
