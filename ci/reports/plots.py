"""The plots of a report, as the points of small SVG drawings."""

from collections.abc import Sequence

import msgspec

from rulehound.ci.reports.gathered import Gathered

WIDTH, HEIGHT = 320, 120
BARS_MAX = 12
RISING = (
    ("Rules put to the test", "rules"),
    ("Situations reached, of the goals", "goals"),
    ("Findings", "findings"),
)
"""What rises over time, by the field of the log's batches."""
COUNTED = (
    ("How scenarios ended", "status"),
    ("Decisions offered", "decisions_offered"),
    ("Decisions taken, other than the default", "decisions_taken"),
)
"""What is counted, by the field of the summary."""


class Plot(msgspec.Struct, frozen=True):
    """A line that rises (`points` of an SVG polyline), or bars: a name, a share of the width, a number."""

    title: str
    points: str = ""
    most: str = ""
    end: str = ""
    bars: tuple[tuple[str, float, str], ...] = ()


def plots_of(gathered: Gathered) -> list[Plot]:
    """Rules, situations (goals) and findings over time, how scenarios ended, what players were asked and did."""
    batches = [event for event in gathered.events if event.get("event") == "batch" and "elapsed" in event]
    found = []
    for title, field in RISING:
        series = [(float(event["elapsed"]), float(event[field])) for event in batches if field in event]
        if len(series) > 1:
            found.append(rising(title, series))
    for title, field in COUNTED:
        counts = gathered.summary.get(field)
        if isinstance(counts, dict) and counts:
            found.append(bars(title, counts))
    return found


def rising(title: str, series: Sequence[tuple[float, float]]) -> Plot:
    """A line over time, from nothing at the start."""
    end = max(time for time, _ in series) or 1.0
    most = max(value for _, value in series) or 1.0
    points = ["0," + str(HEIGHT)]
    points += [f"{WIDTH * time / end:.1f},{HEIGHT * (1 - value / most):.1f}" for time, value in series]
    return Plot(title, " ".join(points), f"{most:g}", f"{end:.0f} s")


def bars(title: str, counts: dict[str, int]) -> Plot:
    """The largest counts as bars."""
    ordered = sorted(counts.items(), key=lambda row: (-row[1], row[0]))[:BARS_MAX]
    most = max(number for _, number in ordered) or 1
    return Plot(title, bars=tuple((name, 100 * number / most, str(number)) for name, number in ordered))
