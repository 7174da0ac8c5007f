"""The adapter's side of the protocol, for adapters written in Python upon this package.

An adapter gives a `Hello` and a `Session`; the loop reads requests until standard input ends.  What the
engine prints on standard output by itself goes to standard error instead, so that it garbles nothing.
"""

import faulthandler
import os
import sys
import traceback
from collections.abc import Callable
from typing import Any

import msgspec

from rulehound.core.errors import Unsupported
from rulehound.core.scenario import Attempt
from rulehound.targets.protocol import (
    Garbled,
    Hello,
    Moved,
    Rejected,
    Reloaded,
    Request,
    Session,
    Tried,
    read_request,
)

SECONDS_MAX = 60
"""A call longer than this ends the adapter: whoever asked has given up, or is not there any more."""


def serve(hello: Hello, session: Session) -> None:
    """Answer requests until "quit" or the end of standard input."""
    output = os.fdopen(os.dup(1), "wb", buffering=0)
    os.dup2(2, 1)
    calls: dict[str, Callable[[Request], Any]] = {
        "hello": lambda request: hello,
        "load": lambda request: session.load(_given(request.scenario, "scenario")),
        "act": lambda request: session.act(_given(request.option, "option")),
        "observe": lambda request: session.observe(),
        "attempt": lambda request: _attempt(session, _given(request.line, "line")),
        "reload": lambda request: _reload(session),
        "open": lambda request: _open(session, _given(request.data, "data")),
    }
    for line in sys.stdin.buffer:
        faulthandler.dump_traceback_later(SECONDS_MAX, exit=True)
        id = 0
        try:
            request = read_request(line)
            id = request.id
            if request.call == "quit":
                return
            if request.call not in calls:
                raise Garbled(f"no call is named {request.call!r}; there are {', '.join(calls)} and quit")
            reply = {"id": id, "ok": calls[request.call](request)}
        except Unsupported as error:
            reply = {"id": id, "unsupported": error.reason}
        except Rejected as error:
            reply = {"id": id, "rejected": str(error)}
        except Garbled as error:
            reply = {"id": id, "error": str(error)}
        except Exception as error:
            traceback.print_exc()
            reply = {"id": id, "error": f"{type(error).__name__}: {error}"}
        finally:
            faulthandler.cancel_dump_traceback_later()
        data = memoryview(msgspec.json.encode(reply) + b"\n")
        while data:
            data = data[output.write(data) :]


def _attempt(session: Session, line: Attempt) -> Tried:
    attempt: Callable[[Attempt], Tried] | None = getattr(session, "attempt", None)
    if attempt is None:
        raise Unsupported("takes no illegal attempts")
    return attempt(line)


def _reload(session: Session) -> Reloaded:
    reload: Callable[[], Reloaded] | None = getattr(session, "reload", None)
    if reload is None:
        raise Unsupported("saves no games")
    return reload()


def _open(session: Session, data: str) -> Moved:
    open_game: Callable[[str], Moved] | None = getattr(session, "open", None)
    if open_game is None:
        raise Unsupported("opens no saved games")
    return open_game(data)


def _given(value: Any, name: str) -> Any:
    if value is None:
        raise Garbled(f'the request has no "{name}"')
    return value
