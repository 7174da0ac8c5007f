"""A child process at the other end of three pipes, with a limit on everything it can do to us.

Reading, writing and the child's errors are watched together, so that a child which neither reads nor
answers costs the time limit and no more.  A keeper stands between (`targets.keeper`): whatever the child
started ends with it, all of it ends with us, and Ctrl-C at our terminal does not reach it.
"""

import atexit
import contextlib
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

LINE_BYTES_MAX = 16 * 1024 * 1024
"""How long a line from a child may be."""

ERRORS_BYTES_MAX = 4096
"""How much of the end of its standard error is kept."""

MEMORY_BYTES_MAX = 2 * 1024**3
SECONDS_TO_END = 0.5
SECONDS_TO_CLEAR_UP = 10.0
"""How long the keeper of a child may take to start it, and to end all that came of it."""

KEEPER = str(Path(__file__).with_name("keeper.py"))
_CHUNK = 65536


class ChildEnded(Exception):
    """The child closed its output or ended."""


class ChildSilent(Exception):
    """The child did not answer in time."""


class LineTooLong(Exception):
    """The child printed more than a line may hold."""


class Child:
    """A running child; raises OSError where it cannot be started."""

    def __init__(
        self, command: Sequence[str], memory: int = MEMORY_BYTES_MAX, line_max: int = LINE_BYTES_MAX
    ) -> None:
        self._lifeline, end = socket.socketpair()
        with end:
            self.process = subprocess.Popen(
                [sys.executable, "-I", "-S", KEEPER, str(end.fileno()), str(memory), *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                start_new_session=True,
                pass_fds=(end.fileno(),),
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        self._ended = False
        self.pid = self._told_pid()
        streams = (self.process.stdin, self.process.stdout, self.process.stderr)
        self._in, self._out, self._err = (_descriptor(stream) for stream in streams)
        for stream in (self._in, self._out, self._err):
            os.set_blocking(stream, False)
        self._line_max = line_max
        self._read = bytearray()
        self._errors = bytearray()
        _LIVING.add(self)

    def _told_pid(self) -> int:
        """The child's process id, as its keeper tells it; raises OSError with the keeper's reason."""
        self._lifeline.settimeout(SECONDS_TO_CLEAR_UP)
        try:
            told = int(self._lifeline.recv(64) or b"-1")
            if told < 0:
                raise OSError(-told, os.strerror(-told))
        except OSError:
            self.close(grace=0)
            raise
        return told

    def exchange(self, line: bytes, seconds: float) -> bytes:
        """Send a line and return the next line that the child prints, without its end.

        Raises ChildEnded, ChildSilent or LineTooLong; the child is then of no further use.
        """
        deadline = time.monotonic() + seconds
        to_write = memoryview(line + b"\n")
        searched = 0
        with selectors.DefaultSelector() as selector:
            selector.register(self._out, selectors.EVENT_READ)
            selector.register(self._err, selectors.EVENT_READ)
            selector.register(self._in, selectors.EVENT_WRITE)
            while True:
                if not to_write:
                    end = self._read.find(b"\n", searched)
                    if end >= 0:
                        found = bytes(self._read[:end])
                        del self._read[: end + 1]
                        return found
                    searched = len(self._read)
                if len(self._read) > self._line_max:
                    raise LineTooLong
                left = deadline - time.monotonic()
                if left <= 0:
                    raise ChildSilent
                for key, _ in selector.select(left):
                    if key.fd == self._in:
                        to_write = self._write(to_write)
                        if not to_write:
                            selector.unregister(self._in)
                    elif key.fd == self._err:
                        if not self._read_errors():
                            selector.unregister(self._err)
                    else:
                        self._read_output()

    def say(self, line: bytes) -> None:
        """Send a line to which no answer is waited for; one that cannot be sent at once is not sent."""
        with contextlib.suppress(OSError):
            os.write(self._in, line + b"\n")

    def memory(self) -> int:
        """How many bytes of memory the child has now; 0 where the system does not tell (it does on Linux)."""
        try:
            with open(f"/proc/{self.pid}/statm", encoding="ascii") as file:
                return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        except (OSError, IndexError, ValueError):
            return 0

    def _write(self, data: memoryview) -> memoryview:
        try:
            return data[os.write(self._in, data) :]
        except BlockingIOError:
            return data
        except OSError:
            raise ChildEnded from None

    def _read_output(self) -> None:
        chunk = _read(self._out)
        if chunk == b"":
            raise ChildEnded
        self._read += chunk or b""

    def _read_errors(self) -> bool:
        """Read what stands in standard error; False where it is closed."""
        chunk = _read(self._err)
        if chunk:
            self._errors += chunk
            del self._errors[:-ERRORS_BYTES_MAX]
        return chunk != b""

    def last_words(self) -> str:
        """The last line of standard error that is not empty, else what lies unread in the output."""
        for _ in range(64):  # A child that prints without end is not listened to for ever.
            if not _readable(self._err) or not self._read_errors():
                break
        for data in (bytes(self._errors), bytes(self._read[:_CHUNK])):
            lines = data.decode("utf-8", "replace").splitlines(keepends=True)
            if len(lines) > 1 and not lines[-1].endswith("\n") and self.process.poll() is None:
                lines.pop()  # It is still being written.
            lines = [line.strip() for line in lines if line.strip()]
            if lines:
                return lines[-1]
        return ""

    def all_errors(self) -> str:
        """What is kept of standard error."""
        self.last_words()
        return self._errors.decode("utf-8", "replace")

    def how_it_ended(self) -> str:
        """In words: the exit code or the signal, "was ended" where it had to be."""
        try:
            code = self.process.wait(SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            return "closed its input or output and did not end"
        if code >= 0:
            return f"ended with exit code {code}"
        try:
            return f"was ended by {signal.Signals(-code).name}"
        except ValueError:
            return f"was ended by signal {-code}"

    def close(self, grace: float = SECONDS_TO_END) -> None:
        """Close its input, give it `grace` seconds to end, then end it with all that it started."""
        if self._ended:
            return
        self._ended = True
        _LIVING.discard(self)
        with contextlib.suppress(OSError):
            assert self.process.stdin is not None
            self.process.stdin.close()
        if grace:
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.process.wait(grace)
        self._lifeline.close()
        try:
            self.process.wait(SECONDS_TO_CLEAR_UP)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            stream.close()


def _descriptor(stream: object) -> int:
    return stream.fileno()  # type: ignore[attr-defined, no-any-return]


def _read(descriptor: int) -> bytes | None:
    """A chunk, b"" at the end of the stream, None where there is nothing yet."""
    try:
        return os.read(descriptor, _CHUNK)
    except BlockingIOError:
        return None
    except OSError:
        return b""


def _readable(descriptor: int) -> bool:
    with selectors.DefaultSelector() as selector:
        selector.register(descriptor, selectors.EVENT_READ)
        return bool(selector.select(0))


_LIVING: "weakref.WeakSet[Child]" = weakref.WeakSet()


@atexit.register
def _end_all() -> None:
    """Leave nothing behind as the program ends."""
    for child in list(_LIVING):
        child.close(grace=0)
