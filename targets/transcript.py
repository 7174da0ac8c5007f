"""A session written down: one that goes by is recorded, and a recorded one answers as a target does.

    python -m rulehound.targets.transcript SESSION.ndjson COMMAND...    records what COMMAND is asked and answers
    python -m rulehound.targets.transcript SESSION.ndjson               answers as recorded

The file holds the lines of the protocol as they went by, requests and replies in turn.  A recorded session
answers the requests that it was recorded with, in their order; to any other it reports an error that
says which one it expected.
"""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

Exchange = tuple[dict[str, Any], dict[str, Any]]


def read_session(path: Path) -> Iterator[Exchange]:
    """Yield each request of a recorded session with its reply, {} where none is there (as after "quit").

    Raises ValueError where a line is no JSON object, or a reply stands where a request should.
    """
    asked: dict[str, Any] | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        told = json.loads(line)
        if not isinstance(told, dict):
            raise ValueError(f"{path}:{number}: a line is a JSON object")
        if "call" in told:
            if asked is not None:
                yield asked, {}
            asked = told
        elif asked is None:
            raise ValueError(f"{path}:{number}: a reply without a request before it")
        else:
            yield asked, told
            asked = None
    if asked is not None:
        yield asked, {}


def answer_as_recorded(session: Iterator[Exchange], requests: IO[bytes], replies: IO[bytes]) -> None:
    """Answer each request with the reply that was recorded for it, until "quit" or the end of the requests."""
    for line in requests:
        asked = json.loads(line)
        number = asked.pop("id", 0)
        recorded, reply = next(session, ({}, {}))
        recorded = {field: value for field, value in recorded.items() if field != "id"}
        if asked != recorded:
            wanted = json.dumps(recorded)[:200] if recorded else "nothing more"
            reply = {"error": f"recorded with another request here: {wanted}"}
        if asked.get("call") == "quit":
            return
        replies.write(json.dumps({**reply, "id": number}).encode() + b"\n")
        replies.flush()


def record(path: Path, command: list[str], requests: IO[bytes], replies: IO[bytes]) -> int:
    """Pass lines on to the command and back, and write each down first; the command's exit code."""
    with (
        path.open("wb") as session,
        subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child,
    ):
        assert child.stdin is not None
        assert child.stdout is not None
        for asked in requests:
            session.write(asked)
            session.flush()
            child.stdin.write(asked)
            child.stdin.flush()
            reply = child.stdout.readline()
            if not reply:
                break
            session.write(reply if reply.endswith(b"\n") else reply + b"\n")
            session.flush()
            replies.write(reply)
            replies.flush()
        child.stdin.close()
        return child.wait()


def main() -> None:
    match sys.argv[1:]:
        case [path]:
            answer_as_recorded(read_session(Path(path)), sys.stdin.buffer, sys.stdout.buffer)
        case [path, *command]:
            sys.exit(record(Path(path), command, sys.stdin.buffer, sys.stdout.buffer))
        case _:
            sys.exit(f"{__doc__}".strip())


if __name__ == "__main__":
    main()
