"""What a batch is asked for and what it reports: plain data that goes between processes."""

from collections.abc import Mapping

import msgspec

from rulehound.ci.canary import CAUGHT, MISSED, NOT_TRIED
from rulehound.ci.labels import Labels
from rulehound.core.scenario import Scenario


class Job(msgspec.Struct, frozen=True):
    """What to hunt on: the same for every batch of a campaign.

    `readable` leaves out most of what a target that reads rules text cannot read; with `real` there are only
    real cards, for a target that knows no others.
    """

    target: str
    seed: int
    areas: tuple[str, ...]
    readable: bool = False
    real: bool = False
    avoid: tuple[str, ...] = ()
    digest: bool = False
    reduce: bool = True
    lane: int = 0


class Found(msgspec.Struct):
    """A finding: the scenario that was generated (its index), and what it was reduced to.

    `beside` holds the signatures of objections to the same or earlier events of the reduced scenario.  It
    showed in `fails` of `times` replays; 0 of 0 where the target repeats itself.
    """

    index: int
    raw: str
    scenario: Scenario
    signature: str
    replays: int
    features: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()
    fails: int = 0
    times: int = 0


class Report(msgspec.Struct):
    """What came of a batch.  `seen` maps the signature of each unreduced failure to the first index.

    `met` counts the features of the scenarios, `failed` and `failed_with` the failures of each unreduced
    signature and the features that these had.
    """

    start: int
    scenarios: int = 0
    decisions: int = 0
    seconds: float = 0.0
    holds: dict[str, int] = {}
    unknown: dict[str, int] = {}
    unsupported: dict[str, int] = {}
    status: dict[str, int] = {}
    areas: dict[str, list[int]] = {}
    skipped: dict[str, int] = {}
    seen: dict[str, int] = {}
    found: list[Found] = []
    disagreements: dict[str, int] = {}
    met: dict[str, int] = {}
    failed: dict[str, int] = {}
    failed_with: dict[str, dict[str, int]] = {}
    canary: str = NOT_TRIED
    digests: list[str] = []
    labels: Labels = msgspec.field(default_factory=Labels)


def merge(total: Report, batch: Report) -> None:
    """Add a batch's counts to the campaign's."""
    total.scenarios += batch.scenarios
    total.decisions += batch.decisions
    total.seconds += batch.seconds
    for name in ("holds", "unknown", "unsupported", "status", "skipped", "disagreements", "met", "failed"):
        _add(getattr(total, name), getattr(batch, name))
    for raw, features in batch.failed_with.items():
        _add(total.failed_with.setdefault(raw, {}), features)
    for area, (tried, played) in batch.areas.items():
        row = total.areas.setdefault(area, [0, 0])
        row[0] += tried
        row[1] += played
    for raw, index in batch.seen.items():
        total.seen[raw] = min(index, total.seen.get(raw, index))
    total.digests += batch.digests
    total.labels.merge(batch.labels)
    if MISSED in (total.canary, batch.canary):
        total.canary = MISSED
    elif batch.canary == CAUGHT:
        total.canary = CAUGHT


def _add(into: dict[str, int], counts: Mapping[str, int]) -> None:
    for key, number in counts.items():
        into[key] = into.get(key, 0) + number
