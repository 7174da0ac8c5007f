"""Steering around the known: which features go with a signature, and hunting mostly without them.

What goes with a signature is learned from the masks of a campaign; it is kept in the ledger, and the next
campaign reads it there, once, at its start: scenario *i* stays a function of what was frozen before.
"""

from collections.abc import Iterable, Mapping

from rulehound.ci.ledger import Entry

FAILURES_LEAST = 5
"""From how few failures nothing is learned."""
SHARE_LEAST = 0.15
"""In what share of a signature's failures a feature must have been: several may each be enough for it."""
LIFT_LEAST = 2.0
"""How much more often a feature must be in those than in all scenarios."""
FREE_EVERY = 4
"""One scenario of so many avoids nothing, so that what is known is still met now and then."""
MOST = 4


def goes_with(
    failed: Mapping[str, int], failures: int, met: Mapping[str, int], scenarios: int
) -> tuple[str, ...]:
    """The features that go with a signature, the most telling first.

    `failed` counts in how many of its `failures` each feature was, `met` in how many of all `scenarios`; where
    features were not counted, as on the reference engine, none is said to go with anything.
    """
    if failures < FAILURES_LEAST or not met:
        return ()
    telling = []
    for feature, number in failed.items():
        share = number / failures
        lift = share * scenarios / met[feature]
        if share >= SHARE_LEAST and lift >= LIFT_LEAST:
            telling.append((-share * lift, feature))
    return tuple(feature for _, feature in sorted(telling)[:MOST])


def avoided(known: Iterable[Entry]) -> tuple[str, ...]:
    """The features to hunt without: all that go with a known finding."""
    return tuple(sorted({feature for entry in known for feature in entry.features}))


def avoided_in(index: int, avoid: tuple[str, ...]) -> frozenset[str]:
    """The features that scenario `index` is drawn without."""
    return frozenset(avoid) if index % FREE_EVERY else frozenset()
