"""A target that greets as it should and then misbehaves, in the way that its first argument names.

A second argument is put on the command line of each process that it starts, so that a test finds them.
"""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

MODE, *TAG = sys.argv[1:]
WHERE = {"turn": 1, "step": "precombat main", "occurrence": 1, "stack": 0}
DECISION = {"player": "A", "about": "priority", "options": [{"do": "pass"}], "where": WHERE}
LOADED = {"events": [{"is": "GameBegan", "active_player": "A", "objects": []}], "decision": DECISION}
SLEEPER = "import sys, time; time.sleep(120)"


def say(**reply: object) -> None:
    print(json.dumps(reply), flush=True)


def events(*happened: dict[str, object]) -> dict[str, object]:
    return {"events": list(happened), "decision": DECISION}


def write(data: bytes, times: float = 1) -> None:
    """On standard output, so many times."""
    while times:
        os.write(1, data)
        times -= 1


def hang(number: int) -> None:
    time.sleep(60)


def loop(number: int) -> None:
    """Without end, and deaf to whoever asks it to stop."""
    for each in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(each, signal.SIG_IGN)
    while True:
        pass


def fill_memory(number: int) -> None:
    hoard = []
    while True:
        hoard.append(bytearray(1 << 24))


def leave(number: int) -> None:
    print("assertion failed: stack is not empty", file=sys.stderr)
    sys.exit(3)


def half_a_line(number: int) -> None:
    write(b'{"id": %d, "ok": {"ev' % number)


def half_a_line_and_end(number: int) -> None:
    half_a_line(number)
    sys.exit(0)


def half_a_line_and_wait(number: int) -> None:
    half_a_line(number)
    time.sleep(60)


def close_output(number: int) -> None:
    os.close(1)
    time.sleep(60)


def close_input(number: int) -> None:
    os.close(0)
    say(id=number, ok=events())
    time.sleep(60)


def complain_without_end(number: int) -> None:
    while True:
        os.write(2, b"warning: deprecated\n" * 1000)


def answer_twice(number: int) -> None:
    say(id=number, ok=events())
    say(id=number, ok=events())


def kill(which: int) -> Callable[[int], None]:
    return lambda number: os.kill(os.getpid(), which)


def kill_the_parent(number: int) -> None:
    """Whoever started this process; not Rulehound, for the keeper stands between."""
    os.kill(os.getppid(), signal.SIGKILL)
    time.sleep(60)


def start_others(number: int) -> None:
    """One in this group, one in a session of its own, and one below that whose parent has ended; then hang."""
    command = [sys.executable, "-S", "-c", SLEEPER, *TAG]
    subprocess.Popen(command)
    subprocess.Popen(command, start_new_session=True)
    below = f"import subprocess; subprocess.Popen({command!r}, start_new_session=True)"
    subprocess.run([sys.executable, "-S", "-c", below, *TAG], start_new_session=True, check=True)
    if MODE == "starts others, loops":
        loop(number)
    if MODE == "starts others, crashes":
        os.abort()
    say(id=number, ok=LOADED)


IDLING: tuple[dict[str, object], ...] = (
    {"is": "PriorityPassed", "player": "A"},
    {"is": "PriorityReceived", "player": "A"},
)
DEEDS: dict[str, Callable[[int], None]] = {
    "garbage": lambda number: print("Segmentation fault (just kidding)", flush=True),
    "half line": half_a_line_and_end,
    "half line, silence": half_a_line_and_wait,
    "hang": hang,
    "loop": loop,
    "exit": leave,
    "abort": lambda number: os.abort(),
    "segfault": kill(signal.SIGSEGV),
    "killed": kill(signal.SIGKILL),
    "stopped": kill(signal.SIGSTOP),
    "kills its parent": kill_the_parent,
    "memory": fill_memory,
    "endless": lambda number: write(b"x" * 65536, float("inf")),
    "endless lines": lambda number: write(b"loading cards\n" * 4096, float("inf")),
    "endless errors": complain_without_end,
    "closes output": close_output,
    "closes input": close_input,
    "wrong id": lambda number: say(id=number + 1, ok=LOADED),
    "answers twice": answer_twice,
    "other answer": lambda number: say(id=number, ok={"pools": {"A": "G"}}),
    "utf-8": lambda number: write(b'{"id": %d, "ok": {"events": [], "decision": "\xff\xfe"}}\n' % number),
    "surrogate": lambda number: write(b'{"id": %d, "unsupported": "\\ud800"}\n' % number),
    "deep": lambda number: write(b'{"id": %d, "ok": %s}\n' % (number, b"[" * 100_000 + b"]" * 100_000)),
    "list": lambda number: write(b"[]\n"),
    "unknown event": lambda number: say(id=number, ok=events({"is": "CardBurped"})),
    "third player": lambda number: say(id=number, ok=events({"is": "PriorityPassed", "player": "C"})),
    "fifth phase": lambda number: say(
        id=number, ok=events({"is": "PhaseBegan", "instance": 2, "kind": "end"})
    ),
    "no options": lambda number: say(id=number, ok={"events": [], "decision": {**DECISION, "options": []}}),
    "error": lambda number: say(id=number, error="the engine panicked"),
    "unsupported": lambda number: say(id=number, unsupported="keyword: phasing"),
    "escapes": lambda number: say(id=number, unsupported="keyword:\x1b[2J\nphasing"),
    "rejects": lambda number: say(id=number, rejected="not now"),
    "asks on": lambda number: say(id=number, ok=events()),
    "idles": lambda number: say(id=number, ok=events(*IDLING)),
    "deaf": hang,
}


def main() -> None:
    if MODE == "never starts":
        sys.exit("cannot open the card database")
    if MODE == "starts twice in three" and TAG:
        count = Path(TAG[0])
        starts = int(count.read_text() or 0) + 1 if count.exists() else 1
        count.write_text(str(starts))
        if starts == 2:
            sys.exit("the card database is locked")
    for line in sys.stdin:
        request = json.loads(line)
        number, call = request["id"], request["call"]
        if call == "hello" and MODE == "unsupported hello":
            say(id=number, unsupported="needs a license key")
        elif call == "hello":
            version = {"other version": 7, "old version": 0}.get(MODE, 1)
            hello = {"name": "hostile", "version": "1", "protocol": version, "complete": ["GameBegan"]}
            say(id=number, ok=hello)
            if MODE == "deaf":
                hang(number)
        elif call == "load" and MODE == "at load":
            sys.exit(5)
        elif call == "load" and MODE.startswith("starts others"):
            start_others(number)
        elif call == "load":
            say(id=number, ok=LOADED)
        else:
            DEEDS.get(MODE, leave)(number)


main()
