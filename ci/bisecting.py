"""The command `bisect`: one finding on one build of an engine, with the exit codes that `git bisect run` reads."""

import sys

from rulehound.ci.case import has_signature, try_scenario
from rulehound.core.errors import BadInput, RulehoundError
from rulehound.core.scenario_file import load_scenario
from rulehound.targets.registry import make_target

GOOD, BAD, SKIP = 0, 1, 125
"""This build is as it should be, shows the finding, or cannot be judged."""


def bisect(path: str, command: str) -> int:
    """Play a finding on the engine behind a command: 1 where it still shows, 0 where not, 125 where unknown.

    Only its own signature counts: another fault of an older build is another story.  A build that does not
    start, or does not support the scenario, is to be skipped.  Raises BadInput for a file without a finding.
    """
    scenario = load_scenario(path)
    if scenario.finding is None:
        raise BadInput(f"{path}: holds no finding to look for; name a file that a hunt has saved")
    signature = scenario.finding.signature
    target = make_target(command)
    try:
        tried = try_scenario(target, scenario)
    except RulehoundError as error:
        print(f"rulehound: skipped: {error}", file=sys.stderr)
        return SKIP
    finally:
        target.close()
    if tried.played.status == "unsupported":
        print(f"rulehound: skipped: not supported: {tried.played.note}", file=sys.stderr)
        return SKIP
    shows = has_signature(tried, signature)
    if not shows and tried.played.skipped:
        reason = tried.played.skipped[0][1]
        print(f"rulehound: skipped: a line could not be carried out: {reason}", file=sys.stderr)
        return SKIP
    print(f"{'bad' if shows else 'good'}: {signature}")
    return BAD if shows else GOOD
