"""What stands between us and an adapter: it starts the adapter, and ends all that came of it.

A script of its own, `python -I -S keeper.py LIFELINE MEMORY COMMAND...`, that imports nothing of ours.
The adapter gets our standard streams; the keeper keeps none.  LIFELINE is a socket whose other end only
Rulehound's process holds.  Over it the keeper tells the adapter's process id, or by a negative number why
it cannot be started.  When the other end closes, because we close it or because we are gone, by kill -9
too, or when the adapter ends, then the keeper ends every process that descends from the adapter, also
those in sessions of their own, and ends as the adapter did.

The kernel's own means, a signal when the parent dies, would not do alone: it is tied to the thread that
started the child, and reaches no grandchildren.  It ends the adapter where the keeper itself is killed.
"""

import contextlib
import ctypes
import os
import resource
import select
import signal
import sys
import time
from pathlib import Path

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
LINUX = sys.platform == "linux"
SECONDS_BETWEEN_LOOKS = 0.002


def keep(lifeline: int, memory: int, command: list[str]) -> int:
    """Start the command and watch over it; its wait status when it and all that came of it have ended."""
    os.set_inheritable(lifeline, False)
    _control(PR_SET_CHILD_SUBREAPER, 1)  # Orphans among its descendants become children of this process.
    wakes, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    adapter, failure = _start(command, memory)
    os.write(lifeline, b"%d\n" % (-failure or adapter))
    nothing = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nothing, stream)
    status: int | None = None
    while status is None:
        ready, _, _ = select.select([lifeline, wakes], [], [])
        if wakes in ready:
            os.read(wakes, 4096)
        if lifeline in ready and not os.read(lifeline, 64):
            break
        status = _reap(adapter)
    return _end_all(adapter, status)


def _start(command: list[str], memory: int) -> tuple[int, int]:
    """The process id of the started command, and 0, or the number of the error that prevented it."""
    keeper = os.getpid()
    answer, ask = os.pipe()
    adapter = os.fork()
    if not adapter:
        try:
            os.setsid()
            _control(PR_SET_PDEATHSIG, signal.SIGKILL)
            if os.getppid() != keeper:
                os._exit(1)
            _limit(memory)
            signal.signal(signal.SIGPIPE, signal.SIG_DFL)
            os.execvp(command[0], command)
        except OSError as error:
            os.write(ask, b"%d" % (error.errno or 1))
        finally:
            os._exit(127)
    os.close(ask)
    failure = int(os.read(answer, 64) or b"0")
    os.close(answer)
    return adapter, failure


def _limit(memory: int) -> None:
    """Limit the memory of this process and of each that it starts (Linux), and core files to nothing.

    What is limited is private writable memory (RLIMIT_DATA).  A limit on address space would stop
    runtimes that reserve far more than they use, as those of Java, .NET and JavaScript do.
    """
    with contextlib.suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if LINUX:
            resource.setrlimit(resource.RLIMIT_DATA, (memory, memory))


def _control(operation: int, value: int) -> None:
    if LINUX:
        ctypes.CDLL(None).prctl(operation, value, 0, 0, 0)


def _reap(adapter: int) -> int | None:
    """Take note of every child that has ended; the adapter's status where it is among them."""
    found = None
    with contextlib.suppress(ChildProcessError):
        while True:
            pid, status = os.waitpid(-1, os.WNOHANG)
            if not pid:
                break
            if pid == adapter:
                found = status
    return found


def _end_all(adapter: int, status: int | None) -> int:
    """End the adapter's group and every descendant, as often as some come to light, until none is left."""
    while True:
        with contextlib.suppress(OSError):
            os.killpg(adapter, signal.SIGKILL)
        for pid in _descendants():
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        found = _reap(adapter)
        status = found if status is None else status
        try:
            os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        except ChildProcessError:
            return status or 0
        time.sleep(SECONDS_BETWEEN_LOOKS)


def _descendants() -> list[int]:
    """Every process that descends from this one, where the system tells (Linux)."""
    parents: dict[int, int] = {}
    for file in Path("/proc").glob("[0-9]*/stat") if LINUX else ():
        with contextlib.suppress(OSError, ValueError, IndexError):
            parents[int(file.parent.name)] = int(
                file.read_text("utf-8", "replace").rsplit(")", 1)[1].split()[1]
            )
    found = {os.getpid()}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return sorted(found - {os.getpid()})


def _end_as(status: int) -> None:
    """End with the same exit code, or by the same signal."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        _limit(resource.RLIM_INFINITY)
        with contextlib.suppress(OSError, ValueError):
            signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)
        os._exit(128 + number)
    os._exit(os.WEXITSTATUS(status))


if __name__ == "__main__":
    _end_as(keep(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3:]))
