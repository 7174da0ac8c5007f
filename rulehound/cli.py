"""The command line.  Each command is a thin wrapper over one module of `ci`."""

import sys
import traceback
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from rulehound import __version__
from rulehound.ci import exit_codes, listing
from rulehound.ci.fault_command import FaultOptions, run_faults
from rulehound.ci.hunting import HuntOptions, hunt
from rulehound.ci.replaying import replay, show
from rulehound.ci.rules_command import RulesOptions, show_rules
from rulehound.ci.settings import read_settings
from rulehound.core.errors import RulehoundError

app = typer.Typer(
    help="Hunt rule bugs in engines of Magic: The Gathering.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode="rich",
)

TargetOption = Annotated[
    str, typer.Option(help="core, phase, fault:NAME, best, or a command that speaks the protocol.")
]


def console() -> Console:
    """Where output goes: as wide as the terminal; elsewhere tables of 120 columns, and sentences on one line."""
    plain = Console()
    return plain if plain.is_terminal else Console(width=120, soft_wrap=True)


@app.command("hunt")
def hunt_command(
    target: TargetOption = "best",
    time: Annotated[str, typer.Option(help="How long, such as 60s or 5m.")] = "",
    scenarios: Annotated[int, typer.Option(help="How many scenarios; 0 for no limit.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same scenarios.")] = 0,
    jobs: Annotated[int, typer.Option(help="How many worker processes.")] = 1,
    areas: Annotated[str, typer.Option(help="Areas with commas between; all where left out.")] = "",
    out: Annotated[str, typer.Option(help="The folder for findings, summary and log.")] = "out/hunt",
    digest: Annotated[
        bool, typer.Option("--digest", help="Print a SHA-256 of scenarios and traces.")
    ] = False,
    require: Annotated[
        bool, typer.Option("--require", help="A goal that no scenario reaches makes the exit code 3.")
    ] = False,
) -> None:
    """Make scenarios, play them on a target, judge, reduce and save what is wrong."""
    options = HuntOptions(target, time, scenarios, seed, jobs, areas, out, digest, require)
    raise typer.Exit(hunt(options, console()))


@app.command("replay")
def replay_command(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    target: Annotated[str, typer.Option(help="The target; left out, the one it was found on, or core.")] = "",
) -> None:
    """Play a scenario file: FAILED, HOLDS or ERROR, line by line."""
    raise typer.Exit(replay(file, target, console()))


@app.command("show")
def show_command(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    target: Annotated[str, typer.Option(help="The target whose game is told; left out, core.")] = "",
) -> None:
    """Tell a scenario file in words, with a timeline of phases, stack and mana."""
    raise typer.Exit(show(file, target, console()))


@app.command("faults")
def faults_command(
    names: Annotated[list[str] | None, typer.Argument(help="Faults to run; all where left out.")] = None,
    seeds: Annotated[int, typer.Option(help="How many seeds.")] = 10,
    most: Annotated[int, typer.Option(help="Scenarios after which a fault counts as not detected.")] = 20000,
    jobs: Annotated[int, typer.Option(help="How many worker processes.")] = 1,
    matrix: Annotated[bool, typer.Option("--matrix", help="Save faults against oracles as pages.")] = False,
    out: Annotated[str, typer.Option(help="The folder for the matrix and its kept runs.")] = "out/faults",
) -> None:
    """Run every seeded fault: which oracle detects it, after how many scenarios."""
    options = FaultOptions(tuple(names or ()), seeds, most, jobs, matrix, out)
    raise typer.Exit(run_faults(options, console()))


@app.command("rules")
def rules_command(
    html: Annotated[bool, typer.Option("--html", help="Save the map as a page.")] = False,
    out: Annotated[str, typer.Option(help="The folder for the page.")] = "out/rules",
    campaign: Annotated[
        str, typer.Option("--from", help="The folder of the campaign that says what was exercised.")
    ] = "out/hunt",
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Work out anew what is judged and proven (minutes).")
    ] = False,
    jobs: Annotated[int, typer.Option(help="How many worker processes.")] = 1,
) -> None:
    """Show for each testable rule whether it is played, judged, exercised and proven."""
    raise typer.Exit(show_rules(RulesOptions(html, out, campaign, refresh, jobs), console()))


@app.command("targets")
def targets_command() -> None:
    """List the targets, and whether each can be used here."""
    listing.show_targets(console())


@app.command("oracles")
def oracles_command() -> None:
    """List the oracles and the rules that each one judges."""
    listing.show_oracles(console())


def version_wanted(wanted: bool) -> None:
    if wanted:
        print(f"rulehound {__version__}")
        raise typer.Exit


@app.callback()
def common(
    version: Annotated[
        bool, typer.Option("--version", callback=version_wanted, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    """Hunt rule bugs in engines of Magic: The Gathering."""


def refused(error: Any, *, is_help: bool) -> int:
    """Say in one line what is wrong with a command line; one without a command gets the help."""
    if is_help:
        print(error.format_message())
    else:
        print(f"rulehound: {' '.join(error.format_message().split())}", file=sys.stderr)
    return exit_codes.USAGE


def run(arguments: list[str]) -> int:
    """Run one command line and return its exit code; bad input gives one line on standard error."""
    try:
        settings: dict[str, Any] = read_settings(Path.cwd())
        command = typer.main.get_command(app)
        result = command.main(
            arguments, prog_name="rulehound", standalone_mode=False, default_map={"hunt": settings}
        )
        return result if isinstance(result, int) else exit_codes.CLEAN
    except RulehoundError as error:
        print(f"rulehound: {error}", file=sys.stderr)
        return exit_codes.USAGE
    except (KeyboardInterrupt, typer.Abort):
        print("rulehound: interrupted", file=sys.stderr)
        return exit_codes.INTERRUPTED
    except Exception as error:
        kinds = [kind.__name__ for kind in type(error).__mro__]
        if (
            "ClickException" in kinds
        ):  # By name: typer brings a copy of click, or the real one, by its version.
            return refused(error, is_help="NoArgsIsHelpError" in kinds)
        traceback.print_exc()
        print("rulehound: this is a bug of Rulehound itself; please report it", file=sys.stderr)
        return exit_codes.HARNESS


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))
