"""SARIF 2.1.0, as code scanning reads it: a rule for each rule of the game, a result for each finding."""

import hashlib
from pathlib import Path
from typing import Any

import msgspec

from rulehound import __version__
from rulehound.ci.reports.gathered import Gathered, Item
from rulehound.core.rules import EDITION

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
NO_RULE = "engine-failed"
"""The id of what is wrong without a rule: a crash, a hang, an answer that is none."""


def sarif_of(gathered: Gathered, folder: str) -> bytes:
    """The campaign as a SARIF log; `folder` is where the findings' files stand in the repository."""
    rules = {rule_id(item): item for item in reversed(gathered.items)}
    ids = sorted(rules)
    log = {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": "Rulehound",
                        "version": __version__,
                        "rules": [rule_of(name, rules[name]) for name in ids],
                    }
                },
                "automationDetails": {"id": f"rulehound/{gathered.target}"},
                "results": [result_of(item, ids.index(rule_id(item)), folder) for item in gathered.items],
            }
        ],
    }
    return msgspec.json.format(msgspec.json.encode(log), indent=1) + b"\n"


def rule_id(item: Item) -> str:
    return f"CR-{item.finding.rule}" if item.finding.rule else NO_RULE


def rule_of(name: str, item: Item) -> dict[str, Any]:
    """A rule of the game, in our words."""
    title = f"CR {item.finding.rule}" if item.finding.rule else "The engine failed"
    return {
        "id": name,
        "name": name.replace("-", "").replace(".", "x"),
        "shortDescription": {"text": title},
        "fullDescription": {"text": item.rule_text},
        "help": {"text": f"{title} (edition {EDITION}): {item.rule_text}"},
        "defaultConfiguration": {"level": "error"},
    }


def result_of(item: Item, index: int, folder: str) -> dict[str, Any]:
    """A finding; the fingerprint follows the signature, so that it stays one alert while its file changes."""
    digest = hashlib.sha256(f"{item.finding.target} {item.finding.signature}".encode()).hexdigest()
    return {
        "ruleId": rule_id(item),
        "ruleIndex": index,
        "level": level_of(item),
        "message": {"text": "; ".join((item.headline, *item.remarks))},
        "locations": [
            {
                "physicalLocation": {
                    "artifactLocation": {"uri": (Path(folder) / item.path.name).as_posix()},
                    "region": {"startLine": 1},
                }
            }
        ],
        "partialFingerprints": {"primaryLocationLineHash": f"{digest[:16]}:1"},
        "properties": {
            "signature": item.finding.signature,
            "target": item.finding.target,
            "state": item.state,
            "onlyAfter": item.only_after,
            "goesWith": list(item.goes_with),
            **({"fails": item.fails, "replays": item.times} if item.times else {}),
        },
    }


def level_of(item: Item) -> str:
    """A note for what is known; a warning for what does not show each time, or only came after another finding."""
    if item.state == "known":
        return "note"
    return "warning" if item.flaky or item.only_after else "error"
