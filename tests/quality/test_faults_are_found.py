"""Seeded faults are found soon, and reduce to what a person would write down.

One fault of each kind is hunted in its areas.  What is left names the rule (or
one of several that the fault breaks), and needs few lines and cards.
"""

import pytest

from rulehound.ci.fault_runs import chase

SCENARIOS_MAX = 400
"""Within so many scenarios each of them is detected."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "rules", "areas"),
    [
        pytest.param("step-at-the-end", ("500.9",), ("phases",), id="T1"),
        pytest.param("second-step-lost", ("500.9",), ("phases",), id="T2"),
        pytest.param("skip-for-anyone", ("500.1", "500.11", "501.1", "512.1"), ("phases",), id="T3"),
        pytest.param("spells-countered-not-exiled", ("724.1b", "724.2b"), ("ending",), id="T4"),
        pytest.param("turn-duration-ends-in-the-end-step", ("514.2",), ("ending",), id="T5"),
        pytest.param(
            "delayed-until-end-of-turn",
            ("513.2", "603.7a", "603.7b", "614.10a", "724.1e"),
            ("ending",),
            id="T6",
        ),
        pytest.param("triggers-without-type", ("106.12a",), ("mana",), id="T7"),
        pytest.param("two-cancel-each-other", ("616.1", "616.2"), ("replacement",), id="T8"),
        pytest.param("could-only-untapped", ("106.7",), ("mana",), id="T9"),
        pytest.param("triggered-mana-uses-the-stack", ("605.1b", "605.4a"), ("mana",), id="T10"),
        pytest.param("restriction-not-checked-for-abilities", ("106.6",), ("mana",), id="T11"),
        pytest.param("pools-last-all-turn", ("500.5",), ("mana",), id="T12"),
        pytest.param("x-lost-in-enters-trigger", ("107.3m", "614.6"), ("x",), id="T13"),
        pytest.param("x-of-a-free-spell-is-two", ("107.3b",), ("x",), id="T14"),
        pytest.param("sick-creatures-make-mana", ("302.6", "602.5a"), ("sickness",), id="T15"),
        pytest.param("typecycling-draws", ("702.29e",), ("cycling",), id="T16"),
        pytest.param("applied-twice", ("614.5",), ("replacement",), id="T19"),
        pytest.param("nonactive-player-first", ("603.3b",), ("ending",), id="T20"),
    ],
)
def test_a_fault_is_found_and_reduced_to_few_lines(
    fault: str, rules: tuple[str, ...], areas: tuple[str, ...]
) -> None:
    """With two seeds, and the rule that is broken; the better of them is at most four lines and six cards."""
    runs = [run for seed in (7, 8) for run in chase(seed, [fault], SCENARIOS_MAX, reduce=True, areas=areas)]
    assert all(run.detected for run in runs), "not detected"
    assert {run.rule for run in runs} <= set(rules)
    assert min(run.lines for run in runs) <= 4
    assert min(run.cards for run in runs) <= 6
