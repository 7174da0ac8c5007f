"""Seeded faults are found soon, and reduce to what a person would write down.

One fault of each kind is hunted in its areas.  What is left names the rule, and needs few lines and cards.
"""

import pytest

from rulehound.ci.fault_runs import chase

SCENARIOS_MAX = 400
"""Within so many scenarios each of them is detected."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("fault", "rule", "areas"),
    [
        pytest.param("step-at-the-end", "500.9", ("phases",), id="T1"),
        pytest.param("oldest-phases-first", "500.8", ("phases",), id="T2"),
        pytest.param("spells-countered-not-exiled", "724.1b", ("ending",), id="T4"),
        pytest.param("triggers-without-type", "106.12a", ("mana",), id="T7"),
        pytest.param("two-cancel-each-other", "616.1", ("replacement",), id="T8"),
        pytest.param("could-only-untapped", "106.7", ("mana",), id="T9"),
        pytest.param("triggered-mana-uses-the-stack", "605.4a", ("mana",), id="T10"),
        pytest.param("pools-last-all-turn", "500.5", ("mana",), id="T12"),
        pytest.param("applied-twice", "614.5", ("replacement",), id="T19"),
    ],
)
def test_a_fault_is_found_and_reduced_to_few_lines(fault: str, rule: str, areas: tuple[str, ...]) -> None:
    """At most four lines and six cards, with the rule that is broken."""
    (run,) = chase(7, [fault], SCENARIOS_MAX, reduce=True, areas=areas)
    assert run.detected, "not detected"
    assert run.rule == rule
    assert run.lines <= 4
    assert run.cards <= 6
