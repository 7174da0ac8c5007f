"""Which findings only came after another: what an engine does wrong first may bring the rest about.

A finding is reduced until nothing can be taken away.  Where an objection to the same or an earlier event
still stands beside it then, it could not be shown without that one, and most likely has the same cause.
"""

from collections.abc import Mapping

from rulehound.ci.report import Found


def consequences(findings: Mapping[str, Found]) -> dict[str, str]:
    """The findings that only came after another one, by signature, and which one each came after.

    Two that each stand beside the other object to one event, and the second by name goes with the first.
    """
    after: dict[str, str] = {}
    for signature, found in findings.items():
        for other in found.beside:
            cause = findings.get(other)
            if cause is not None and (signature not in cause.beside or other < signature):
                after[signature] = other
                break
    return {signature: _first(after, signature) for signature in after}


def _first(after: Mapping[str, str], signature: str) -> str:
    """The end of the chain of what came after what."""
    seen = {signature}
    while signature in after and after[signature] not in seen:
        signature = after[signature]
        seen.add(signature)
    return signature
