"""A trace: the events of one game in order, its bytes, and its digest."""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from rulehound.core.events import Event

Trace = Sequence[Event]

_ENCODER = msgspec.json.Encoder()


def trace_bytes(trace: Iterable[Event]) -> bytes:
    """The trace as JSON lines, the same bytes on every machine."""
    return _ENCODER.encode_lines(list(trace))


def trace_digest(trace: Iterable[Event]) -> str:
    """SHA-256 of the trace's bytes, in hexadecimal."""
    return hashlib.sha256(trace_bytes(trace)).hexdigest()
