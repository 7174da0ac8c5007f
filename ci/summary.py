"""The summary of a campaign as data, for summary.json."""

from collections.abc import Mapping
from typing import Any

from rulehound import __version__
from rulehound.ci.campaign import Campaign
from rulehound.ci.consequences import consequences
from rulehound.ci.labels import Labels, warnings_of
from rulehound.ci.report import Found
from rulehound.ci.steering import goes_with
from rulehound.core.rules import EDITION
from rulehound.properties.goals import GOALS, missed


def summary_of(campaign: Campaign, exit_code: int) -> dict[str, Any]:
    """Everything that was counted, and one row for each finding."""
    total = campaign.total
    after = consequences(campaign.findings)
    return {
        "rulehound": __version__,
        "rules": EDITION,
        "target": campaign.job.target,
        "seed": campaign.job.seed,
        "areas": list(campaign.job.areas),
        "exit_code": exit_code,
        "interrupted": campaign.interrupted,
        "scenarios": total.scenarios,
        "decisions": total.decisions,
        "cpu_seconds": round(total.seconds, 2),
        "status": dict(sorted(total.status.items())),
        "played_by_area": {
            area: {"tried": row[0], "played": row[1]} for area, row in sorted(total.areas.items())
        },
        "holds": dict(sorted(total.holds.items())),
        "holds_by_rule": holds_by_rule(total.holds),
        **labels_of(total.labels, total.scenarios),
        "warnings": warnings_of(total.labels, total.scenarios, total.status, campaign.job.areas),
        "unknown": dict(sorted(total.unknown.items())),
        "canary": total.canary,
        "disagreements": dict(sorted(total.disagreements.items())),
        "unsupported": dict(sorted(total.unsupported.items())),
        "lines_not_carried_out": dict(sorted(total.skipped.items())),
        "findings": [
            {
                "signature": signature,
                "index": found.index,
                "rule": found.scenario.finding.rule if found.scenario.finding else "",
                "sentence": found.scenario.finding.sentence if found.scenario.finding else "",
                "replays": found.replays,
                "features": list(found.features),
                "goes_with": list(goes_with_of(campaign, found)),
                "only_after": after.get(signature, ""),
                "fails": found.fails,
                "times": found.times,
            }
            for signature, found in sorted(campaign.findings.items())
        ],
    }


def holds_by_rule(holds: Mapping[str, int]) -> dict[str, int]:
    """How often each rule was put to the test and obeyed, whatever oracle said so."""
    found: dict[str, int] = {}
    for key, number in holds.items():
        rule = key.split()[1]
        found[rule] = found.get(rule, 0) + number
    return dict(sorted(found.items()))


def labels_of(labels: Labels, scenarios: int) -> dict[str, Any]:
    """The goals with how often each was reached, and what the games were like."""
    return {
        "goals": {name: labels.goals.get(name, 0) for name in GOALS},
        "goals_missed": [goal.name for goal in missed(labels.goals)],
        "decisions_offered": dict(sorted(labels.offered.items())),
        "decisions_taken": dict(sorted(labels.taken.items())),
        "sizes": {
            name: {"mean": round(size.total / max(1, scenarios), 2), "least": size.least, "most": size.most}
            for name, size in sorted(labels.sizes.items())
        },
    }


def goes_with_of(campaign: Campaign, found: Found) -> tuple[str, ...]:
    """The features that go with a finding, as far as this campaign can tell."""
    total = campaign.total
    return goes_with(
        total.failed_with.get(found.raw, {}), total.failed.get(found.raw, 0), total.met, total.scenarios
    )
