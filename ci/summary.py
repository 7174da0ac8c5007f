"""The summary of a campaign as data, for summary.json."""

from typing import Any

from rulehound import __version__
from rulehound.ci.campaign import Campaign
from rulehound.ci.consequences import consequences
from rulehound.core.rules import EDITION


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
                "only_after": after.get(signature, ""),
            }
            for signature, found in sorted(campaign.findings.items())
        ],
    }
