"""What a batch is asked for and what it reports: plain data that goes between processes."""

import msgspec

from rulehound.ci.canary import CAUGHT, MISSED, NOT_TRIED
from rulehound.ci.labels import Labels
from rulehound.core.scenario import Scenario


class Job(msgspec.Struct, frozen=True):
    """What to hunt on: the same for every batch of a campaign.

    `readable` leaves out most of what a target that reads rules text cannot read.
    """

    target: str
    seed: int
    areas: tuple[str, ...]
    readable: bool = False
    digest: bool = False
    reduce: bool = True
    lane: int = 0


class Found(msgspec.Struct):
    """A finding: the scenario that was generated (its index), and what it was reduced to.

    `beside` holds the signatures of objections to the same or earlier events of the reduced scenario.
    """

    index: int
    raw: str
    scenario: Scenario
    signature: str
    replays: int
    features: tuple[str, ...] = ()
    beside: tuple[str, ...] = ()


class Report(msgspec.Struct):
    """What came of a batch.  `seen` maps the signature of each unreduced failure to the first index."""

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
    canary: str = NOT_TRIED
    digests: list[str] = []
    labels: Labels = msgspec.field(default_factory=Labels)


def merge(total: Report, batch: Report) -> None:
    """Add a batch's counts to the campaign's."""
    total.scenarios += batch.scenarios
    total.decisions += batch.decisions
    total.seconds += batch.seconds
    for name in ("holds", "unknown", "unsupported", "status", "skipped", "disagreements"):
        into: dict[str, int] = getattr(total, name)
        for key, number in getattr(batch, name).items():
            into[key] = into.get(key, 0) + number
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
