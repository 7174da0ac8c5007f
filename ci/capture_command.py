"""The command `capture`: a scenario played on a target, or a saved game of it, becomes the start of a new scenario."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.capturing import Captured, capture
from rulehound.ci.store import replace_file
from rulehound.ci.watching import Moment, Position, opened, position_at
from rulehound.core.errors import BadInput
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario, read_scenario, scenario_bytes
from rulehound.core.scenario_shape import nearest
from rulehound.core.target import Target, Where
from rulehound.core.turns import MOMENTS
from rulehound.targets.protocol import Observed
from rulehound.targets.registry import make_target, replay_line

COMPARED = ("life", "zones", "tapped", "counters", "power", "toughness")
"""What must be the same where the new scenario is started."""


class CaptureOptions(msgspec.Struct, frozen=True):
    """The options of `rulehound capture`."""

    target: str = "core"
    scenario: str = ""
    saved_game: str = ""
    at: int = 0
    step: str = ""
    turn: int = 0
    out: str = ""


def capture_position(options: CaptureOptions, console: Console) -> int:
    """Write the scenario that starts where a position was; exit code 0.

    Raises BadInput for options that do not go together, and where the position cannot be a start.
    """
    _check(options)
    target = make_target(options.target)
    try:
        position, base = _position(options, target)
        said = target.capabilities()
        name = Path(options.scenario or options.saved_game).name
        source = f"captured on {said.name} {said.version} from {name}"
        captured = capture(position, base, source, said.complete)
        notes = [*captured.notes]
        notes += _differences(target, position.where, captured)
    finally:
        target.close()
    told = f"; not in it: {'; '.join(notes)}" if notes else ""
    data = scenario_bytes(msgspec.structs.replace(captured.scenario, source=source + told))
    read_scenario(data, path=options.out)
    try:
        Path(options.out).parent.mkdir(parents=True, exist_ok=True)
        replace_file(Path(options.out), data)
    except OSError as error:
        raise BadInput(f"--out {options.out}: cannot be written ({error.strerror})") from None
    where = position.where
    console.print(f"captured: turn {where.turn}, {where.step}, in {escape(options.out)}", highlight=False)
    for note in notes:
        console.print(f"not in it: {escape(note)}", highlight=False)
    console.print(escape(replay_line(options.out, options.target)), highlight=False, soft_wrap=True)
    return exit_codes.CLEAN


def _position(options: CaptureOptions, target: Target) -> tuple[Position, Scenario | None]:
    """The position, and the scenario that was played to get there, if any."""
    if options.saved_game:
        try:
            data = Path(options.saved_game).read_text(encoding="utf-8")
        except OSError as error:
            raise BadInput(f"{options.saved_game}: cannot be read ({error.strerror})") from None
        except UnicodeDecodeError:
            raise BadInput(f"{options.saved_game}: is no text") from None
        return opened(target, data), None
    base = load_scenario(options.scenario)
    return position_at(target, base, Moment(options.at, options.step, options.turn)), base


def _check(options: CaptureOptions) -> None:
    if not options.out:
        raise BadInput("--out names the file to write, such as captured.json")
    if bool(options.scenario) == bool(options.saved_game):
        raise BadInput("say what: --from names a scenario file that is played, --saved-game a saved game")
    if os.path.realpath(options.out) == os.path.realpath(options.scenario or options.saved_game):
        raise BadInput(f"--out {options.out}: is the file that is read; name another one to write")
    if options.at < 0 or options.turn < 0:
        raise BadInput("--at and --turn take numbers from 1")
    if options.saved_game:
        if options.at or options.step or options.turn:
            raise BadInput("a saved game is at one moment: leave --at, --step and --turn out")
        return
    if bool(options.at) == bool(options.step or options.turn):
        raise BadInput('say at which moment: --at N, or --step "precombat main", --turn N or both')
    if options.step and options.step not in MOMENTS:
        raise BadInput(f"--step {options.step}: there is no such step; {nearest(options.step, MOMENTS)}")


def _differences(target: Target, where: Where, captured: Captured) -> Iterator[str]:
    """Where the new scenario is not as the position was when the target starts it."""
    try:
        again = position_at(target, captured.scenario, Moment(at=1))
    except BadInput as error:
        yield f"the target does not start it ({error})"
        return
    if again.where.moment[:2] != where.moment[:2]:
        yield f"started anew it first asks in turn {again.where.turn}, {again.where.step}"
    for field in COMPARED:
        if _sorted(captured.observed, field) != _sorted(again.observed, field):
            yield f"started anew, its {field} differ"


def _sorted(observed: Observed, field: str) -> object:
    value = getattr(observed, field)
    return sorted(value) if isinstance(value, list) else value
