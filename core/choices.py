"""The one source of everything that varies: a list of small integers.

Whoever generates or plays asks `choose(n)` and gets a number below n; 0 is always the simplest
option, and n == 1 draws nothing.  So the same generator serves random hunting, exact replay,
exhaustive exploration and (through `properties.strategies`) Hypothesis.
"""

from typing import Protocol

from rulehound.core.errors import ReplayError

_MASK = (1 << 64) - 1


class Choices(Protocol):
    """Where numbers come from."""

    def choose(self, n: int) -> int:
        """Return a number from 0 to n - 1; with n == 1 return 0 and draw nothing."""
        ...


def mix(*numbers: int) -> int:
    """Return a 64-bit number that depends on every one of the given numbers and on their order.

    The finaliser is that of SplitMix64 (Steele, Lea and Flood, 2014), written out here so that the
    same seed gives the same stream on every Python version.
    """
    state = 0x243F6A8885A308D3
    for number in numbers:
        state = (state + (number & _MASK) + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        state ^= state >> 31
    return state


class SeededChoices:
    """Draws from a stream fixed by (seed, lane, index), and records what was drawn.

    One SplitMix64 step a draw; the remainder's bias is below n / 2**32 and the same everywhere.
    """

    __slots__ = ("_state", "drawn")

    def __init__(self, seed: int, lane: int = 0, index: int = 0) -> None:
        self._state = mix(seed, lane, index)
        self.drawn: list[int] = []

    def choose(self, n: int) -> int:
        if n <= 1:
            if n == 1:
                return 0
            raise ValueError(f"choose({n}): there must be at least one option")
        self._state = state = (self._state + 0x9E3779B97F4A7C15) & _MASK
        state = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        state = ((state ^ (state >> 27)) * 0x94D049BB133111EB) & _MASK
        result = ((state ^ (state >> 31)) >> 32) % n
        self.drawn.append(result)
        return result


class RecordedChoices:
    """Replays a recorded list; past its end it answers 0.

    Raises ReplayError for a recorded value that is out of range: it is never clipped.
    """

    __slots__ = ("_position", "drawn")

    def __init__(self, drawn: list[int]) -> None:
        self.drawn = drawn
        self._position = 0

    def choose(self, n: int) -> int:
        if n <= 1:
            if n == 1:
                return 0
            raise ValueError(f"choose({n}): there must be at least one option")
        position = self._position
        if position >= len(self.drawn):
            return 0
        self._position = position + 1
        value = self.drawn[position]
        if not 0 <= value < n:
            raise ReplayError(position, f"recorded choice {value} where there are only {n} options")
        return value


class OdometerChoices:
    """Visits every list of choices in turn, the last wheel fastest.

    Use: `odometer = OdometerChoices()`, then loop: run with it, and `while odometer.advance()`.
    """

    __slots__ = ("_position", "_sizes", "drawn")

    def __init__(self) -> None:
        self.drawn: list[int] = []
        self._sizes: list[int] = []
        self._position = 0

    def choose(self, n: int) -> int:
        if n <= 1:
            if n == 1:
                return 0
            raise ValueError(f"choose({n}): there must be at least one option")
        position = self._position
        self._position = position + 1
        if position == len(self.drawn):
            self.drawn.append(0)
            self._sizes.append(n)
            return 0
        if self._sizes[position] != n:
            raise ReplayError(position, f"{n} options where an earlier run had {self._sizes[position]}")
        return self.drawn[position]

    def advance(self) -> bool:
        """Step to the next list; False when every one has been visited."""
        del self.drawn[self._position :]
        del self._sizes[self._position :]
        self._position = 0
        while self.drawn:
            if self.drawn[-1] + 1 < self._sizes[-1]:
                self.drawn[-1] += 1
                return True
            self.drawn.pop()
            self._sizes.pop()
        return False
