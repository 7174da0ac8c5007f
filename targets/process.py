"""A target in another process, which speaks the JSON-lines protocol.

The child is started when it is first needed, and again after it ended, hung or printed garbage.  What
goes wrong in the middle of a scenario is told by the `Played`; only a child that does not start raises.
"""

import os
import shlex
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from rulehound.core.errors import BadInput, TargetError, Unsupported
from rulehound.core.scenario import Attempt, Scenario
from rulehound.core.target import Capabilities, Played, Taken
from rulehound.targets.follow import follow
from rulehound.targets.journal import Journal
from rulehound.targets.pipes import MEMORY_BYTES_MAX, Child, ChildEnded, ChildSilent, LineTooLong
from rulehound.targets.protocol import (
    PROTOCOL,
    Answer,
    Garbled,
    Hello,
    Moved,
    Observed,
    Rejected,
    Reloaded,
    Spoken,
    Stopped,
    Tried,
    read_answer,
    read_reply,
    request_line,
    shown,
)
from rulehound.targets.sense import check_sense

SECONDS_A_CALL = 10.0
SECONDS_TO_START = 30.0
STARTS_MAX = 3
"""How often a target that has run before is started again before we give up."""

SECONDS_BETWEEN_STARTS = 0.2

OUT_OF_MEMORY = (
    "MemoryError",
    "memory allocation",
    "out of memory",
    "OutOfMemory",
    "bad_alloc",
    "Cannot allocate",
)
"""What runtimes print as they run out of memory."""


class ProcessTarget:
    """An engine behind a command."""

    def __init__(
        self,
        command: Sequence[str],
        name: str,
        *,
        seconds: float = SECONDS_A_CALL,
        seconds_to_start: float = SECONDS_TO_START,
        memory: int = MEMORY_BYTES_MAX,
        memory_kept: int = 0,
        journal_folder: Path | None = None,
    ) -> None:
        """Starts nothing yet.  Raises BadInput where the journal cannot be written.

        A child that has more memory than `memory_kept` after a scenario is started anew for the next (0: never).
        """
        self.command = list(command)
        self.name = name
        self._seconds = seconds
        self._seconds_to_start = max(seconds_to_start, seconds)
        self._memory = memory
        self._memory_kept = memory_kept
        self._child: Child | None = None
        self._hello: Hello | None = None
        self._last_id = 0
        self._acts = 0
        try:
            self.journal = Journal(journal_folder, name)
        except OSError as error:
            raise BadInput(
                f"{journal_folder}: cannot be written ({error.strerror}); name another folder"
            ) from None

    def capabilities(self) -> Capabilities:
        """What the target says of itself; starts it where needed, and raises TargetError where it cannot."""
        if self._hello is None:
            self._start()
        hello = self._hello
        assert hello is not None
        return Capabilities(
            self.name, hello.version, frozenset(hello.complete) - {"Decision"}, hello.rules, hello.reloads
        )

    def play(self, scenario: Scenario, trail: list[Taken]) -> Played:
        """Play the scenario, following the trail by meaning.

        Raises TargetError only where the target cannot be started.
        """
        if self._child is None:
            self._start_again()
        return follow(self, scenario, trail)

    def play_reloaded(self, scenario: Scenario, trail: list[Taken]) -> Played:
        """Play the scenario, saving and loading the game each time that a step has begun."""
        if self._child is None:
            self._start_again()
        return follow(self, scenario, trail, reload=True)

    def close(self) -> None:
        """End the child and all it started; the target may be used again."""
        self._drop(grace=True)
        self.journal.close()

    def __enter__(self) -> "ProcessTarget":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # The calls of a session.

    def load(self, scenario: Scenario) -> Moved:
        """Set the scenario's start up."""
        if self._child is not None and self._memory_kept and self._child.memory() > self._memory_kept:
            self._drop(grace=True)
        if self._child is None:
            self._start_again()
        self._acts = 0
        self.journal.begin()
        return self._call(Moved, "load", scenario=scenario)

    def act(self, option: int) -> Moved:
        """Take an option of the decision that the target waits for."""
        self._acts += 1
        return self._call(Moved, "act", option=option)

    def observe(self) -> Observed:
        """Look at the game."""
        return self._call(Observed, "observe")

    def attempt(self, line: Attempt) -> Tried:
        """Try what is illegal; raises Rejected where it is refused, Unsupported where nothing was tried."""
        if self._hello is None or not self._hello.attempts:
            raise Unsupported("takes no illegal attempts")
        self._acts += 1
        return self._call(Tried, "attempt", line=line)

    def reload(self) -> Reloaded:
        """Save the game and go on from what was saved; raises Unsupported where the target cannot."""
        if self._hello is None or not self._hello.reloads:
            raise Unsupported("saves no games")
        self._acts += 1
        return self._call(Reloaded, "reload")

    def open(self, data: str) -> Moved:
        """Open a game that the engine saved; raises Unsupported where the target cannot."""
        if self._child is None:
            self._start()
        if self._hello is None or not self._hello.opens:
            raise Unsupported("opens no saved games")
        self._acts = 0
        self.journal.begin()
        return self._call(Moved, "open", data=data)

    def _call(
        self,
        kind: type[Answer],
        call: str,
        *,
        scenario: Scenario | None = None,
        option: int | None = None,
        line: Attempt | None = None,
        data: str | None = None,
    ) -> Answer:
        """Ask, and read the answer; raises Unsupported, Rejected or Stopped."""
        child = self._child
        if child is None:
            raise Stopped("crashed", "is not running")
        self._last_id += 1
        request = request_line(self._last_id, call, scenario, option, line, data)
        self.journal.write(request)
        try:
            reply = read_reply(child.exchange(request, self._seconds), self._last_id)
            if reply.unsupported is not None:
                raise Unsupported(shown(reply.unsupported.encode()))
            if reply.rejected is not None:
                raise _rejected(call, shown(reply.rejected.encode()))
            if reply.error is not None:
                raise self._stopped("crashed", f"reported an error: {shown(reply.error.encode())}")
            told = read_answer(reply, kind)
            if isinstance(told, Moved):
                check_sense(told)
            return told
        except ChildEnded:
            how = child.how_it_ended()
            if any(words in child.all_errors() for words in OUT_OF_MEMORY):
                how = f"ran out of memory (limit {self._memory / 1024**3:.3g} GiB) and {how}"
            raise self._stopped("crashed", how) from None
        except ChildSilent:
            raise self._stopped("hung", f"did not answer within {self._seconds:g} s") from None
        except LineTooLong:
            raise self._stopped("garbled", "printed a line without end") from None
        except Garbled as error:
            raise self._stopped("garbled", str(error)) from None

    def _stopped(self, status: str, what: str) -> Stopped:
        """End the child, and say what it did and where."""
        child = self._child
        words = shown(child.last_words().encode()) if child is not None else ""
        self._drop(grace=False)
        place = "while loading" if not self._acts else f"at act {self._acts}"
        return Stopped(status, f"{what}, {place}" + (f"; it last said: {words}" if words else ""))

    def _drop(self, *, grace: bool) -> None:
        child, self._child = self._child, None
        if child is None:
            return
        if not grace:
            return child.close(grace=0)
        self._last_id += 1
        child.say(request_line(self._last_id, "quit"))
        child.close()

    def _start_again(self) -> None:
        """Start the child; one that has run before is given another try, for something may be in its way."""
        for left in reversed(range(STARTS_MAX if self._hello is not None else 1)):
            try:
                return self._start()
            except TargetError:
                if not left:
                    raise
                time.sleep(SECONDS_BETWEEN_STARTS)

    def _start(self) -> None:
        """Start the child and greet it; raises TargetError with one line that says what to do."""
        try:
            self._child = Child(self.command, self._memory)
        except (OSError, ValueError) as error:
            reason = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else str(error)
            raise self._cannot_start(reason, "name a command that can be run") from None
        try:
            self._last_id += 1
            line = request_line(self._last_id, "hello")
            answer = self._child.exchange(line, self._seconds_to_start)
            reply = read_reply(answer, self._last_id)
            if reply.unsupported is not None:
                reason = shown(reply.unsupported.encode())
                raise self._cannot_start(f"cannot be used here: {reason}", "the adapter says so itself")
            if not reply.ok:
                said = shown((reply.rejected or reply.error or "").encode())
                raise Garbled(f"answered hello with {said}")
            spoken = read_answer(reply, Spoken).protocol
            if spoken != PROTOCOL:
                raise self._cannot_start(
                    f"speaks version {spoken} of the protocol",
                    f"this Rulehound speaks version {PROTOCOL} (docs/protocol.md tells what differs)",
                )
            self._hello = read_answer(reply, Hello)
        except ChildEnded:
            raise self._cannot_start(
                self._child.how_it_ended(), "run the command by hand to see why"
            ) from None
        except ChildSilent:
            raise self._cannot_start("did not answer hello", "an adapter answers each line at once") from None
        except LineTooLong:
            raise self._cannot_start("printed a line without end", "see docs/protocol.md") from None
        except Garbled as error:
            raise self._cannot_start(str(error), "see docs/protocol.md") from None

    def _cannot_start(self, what: str, advice: str) -> TargetError:
        child = self._child
        words = shown(child.last_words().encode()) if child is not None else ""
        self._drop(grace=False)
        said = f"; it last said: {words}" if words and words not in what else ""
        return TargetError(f"target {self.name} ({shlex.join(self.command)}): {what}{said}; {advice}")


def _rejected(call: str, reason: str) -> TargetError:
    """What it means that this call was refused; a game that cannot be saved now is one that is not saved."""
    if call == "reload":
        return Unsupported(reason)
    if call in ("act", "attempt"):
        return Rejected(reason)
    return Garbled(f"rejected {call}, which only act, attempt and reload can be: {reason}")
