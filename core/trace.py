"""A trace: the events of one game in order, its bytes, and its digest."""

import hashlib
from collections.abc import Iterable, Sequence

import msgspec

from rulehound.core.events import AnyEvent, Event

Trace = Sequence[Event]

_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(list[AnyEvent])


def trace_bytes(trace: Iterable[Event]) -> bytes:
    """The trace as JSON lines, the same bytes on every machine."""
    return _ENCODER.encode_lines(list(trace))


def trace_digest(trace: Iterable[Event]) -> str:
    """SHA-256 of the trace's bytes, in hexadecimal."""
    return hashlib.sha256(trace_bytes(trace)).hexdigest()


def read_events(data: bytes) -> list[Event]:
    """Read a JSON list of events; raises msgspec.ValidationError where one is wrong."""
    return list(_DECODER.decode(data))
