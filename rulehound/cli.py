"""The command line.  Each command is a thin wrapper over one module of `ci`."""

import datetime
import errno
import os
import shlex
import sys
import traceback
from pathlib import Path
from typing import Annotated, Any, Literal

import typer
from rich.console import Console

from rulehound import __version__
from rulehound.ci import exit_codes, listing
from rulehound.ci.bisecting import bisect
from rulehound.ci.capture_command import CaptureOptions, capture_position
from rulehound.ci.conform_command import ConformOptions, conform
from rulehound.ci.doctor_command import DoctorOptions, doctor
from rulehound.ci.explaining import explain
from rulehound.ci.explore_command import ExploreOptions, explore
from rulehound.ci.exporting import export
from rulehound.ci.fault_command import FaultOptions, run_faults
from rulehound.ci.filing import write_findings
from rulehound.ci.gate import gate
from rulehound.ci.hunting import HuntOptions, hunt
from rulehound.ci.ledger import Entry, Ledger, no_ledger, read_ledger
from rulehound.ci.ledger_command import add as ledger_add
from rulehound.ci.ledger_command import date_of, expire, list_all
from rulehound.ci.merging import merge_folders
from rulehound.ci.relation_command import RelationOptions, run_relations
from rulehound.ci.replaying import replay as replay_file
from rulehound.ci.replaying import show, show_events
from rulehound.ci.report_command import ReportOptions, report
from rulehound.ci.rules_command import RulesOptions, show_rules
from rulehound.ci.screen import Mode
from rulehound.ci.settings import read_settings
from rulehound.core.errors import BadInput, RulehoundError

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
TargetArgument = Annotated[
    str, typer.Argument(help="core, phase, fault:NAME, best, or a command that speaks the protocol.")
]


class Output(Console):
    """Standard output.  Where its reader goes away (`| head -1`) the command is interrupted, and saves what it has."""

    def on_broken_pipe(self) -> None:
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise KeyboardInterrupt


def console() -> Console:
    """Where output goes: as wide as the terminal; elsewhere tables of 120 columns, and sentences on one line."""
    plain = Output()
    return plain if plain.is_terminal else Output(width=120, soft_wrap=True)


def known_in(path: str) -> Ledger:
    """The ledger in a file as of today; one in which nothing is known where none is named."""
    return read_ledger(Path(path), datetime.date.today()) if path else no_ledger()


@app.command("hunt")
def hunt_command(
    target: TargetOption = "best",
    time: Annotated[str, typer.Option(help="How long, such as 60s or 5m.")] = "",
    scenarios: Annotated[int, typer.Option(help="How many scenarios; 0 for no limit.")] = 0,
    seed: Annotated[int, typer.Option(help="The same seed gives the same scenarios.")] = 0,
    jobs: Annotated[str, typer.Option(help="How many worker processes; auto for one a core.")] = "1",
    areas: Annotated[str, typer.Option(help="Areas with commas between; all but plain where left out.")] = "",
    out: Annotated[str, typer.Option(help="The folder for findings, summary and log.")] = "out/hunt",
    digest: Annotated[
        bool, typer.Option("--digest", help="Print a SHA-256 of scenarios and traces.")
    ] = False,
    resume: Annotated[bool, typer.Option("--resume", help="Go on with the campaign in --out.")] = False,
    shard: Annotated[str, typer.Option(help="Play part i of n, as 2/4; merge the folders afterwards.")] = "",
    cluster: Annotated[
        str, typer.Option(help="A Dask scheduler whose workers play, as tcp://host:8786.")
    ] = "",
    ledger: Annotated[str, typer.Option(help="The ledger of known findings.")] = "",
    tell_known: Annotated[
        bool, typer.Option("--tell-known", help="Exit code 5 where there are only known findings.")
    ] = False,
    quiet: Annotated[bool, typer.Option("--quiet", help="Print the summary alone.")] = False,
    ndjson: Annotated[bool, typer.Option("--ndjson", help="Print one JSON object a line.")] = False,
    require: Annotated[
        bool, typer.Option("--require", help="A goal that no scenario reaches makes the exit code 3.")
    ] = False,
) -> None:
    """Make scenarios, play them on a target, judge, reduce and save what is wrong."""
    mode: Mode = "ndjson" if ndjson else "quiet" if quiet else "words"
    options = HuntOptions(
        target,
        time,
        scenarios,
        seed,
        jobs,
        areas,
        out,
        digest,
        resume,
        shard,
        cluster,
        tell_known,
        require,
        mode,
    )
    raise typer.Exit(hunt(options, known_in(ledger), console()))


@app.command("merge")
def merge_command(
    folders: Annotated[list[str], typer.Argument(help="Folders of results, such as those of shards.")],
    out: Annotated[str, typer.Option(help="The folder for the union.")] = "out/merged",
) -> None:
    """Put the results of several folders together as those of one campaign."""
    raise typer.Exit(merge_folders(folders, out, console()))


@app.command("explore")
def explore_command(
    area: Annotated[str, typer.Option(help="replacement, phases, end-turn, could-produce, or all.")] = "all",
    target: TargetOption = "core",
    effects: Annotated[int | None, typer.Option(help="Size of replacement: effects on one event.")] = None,
    insertions: Annotated[int | None, typer.Option(help="Size of phases: additions to one turn.")] = None,
    waiting: Annotated[int | None, typer.Option(help="Size of end-turn: things waiting at once.")] = None,
    permanents: Annotated[int | None, typer.Option(help="Size of could-produce: permanents asked.")] = None,
    jobs: Annotated[int, typer.Option(help="How many worker processes.")] = 1,
    out: Annotated[str, typer.Option(help="The folder for findings, counts and graphs.")] = "out/explore",
) -> None:
    """Visit a small space whole: every board in it and every way to play each."""
    given = {"effects": effects, "insertions": insertions, "waiting": waiting, "permanents": permanents}
    sizes = {name: size for name, size in given.items() if size is not None}
    raise typer.Exit(explore(ExploreOptions(area, target, jobs, out, sizes), console()))


@app.command("replay")
def replay_command(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    target: Annotated[str, typer.Option(help="The target; left out, the one it was found on, or core.")] = "",
) -> None:
    """Play a scenario file: FAILED, HOLDS or ERROR, line by line."""
    raise typer.Exit(replay_file(file, target, console()))


@app.command("show")
def show_command(
    file: Annotated[str, typer.Argument(help="A scenario file.")],
    target: Annotated[str, typer.Option(help="The target whose game is told; left out, core.")] = "",
    events: Annotated[
        bool, typer.Option("--events", help="The events alone, one JSON object a line.")
    ] = False,
) -> None:
    """Tell a scenario file in words, with a timeline of phases, stack and mana."""
    raise typer.Exit(show_events(file, target) if events else show(file, target, console()))


@app.command("report")
def report_command(
    folder: Annotated[str, typer.Argument(help="The --out of a hunt or of a merge.")],
    html: Annotated[bool, typer.Option("--html", help="One page, without network.")] = False,
    junit: Annotated[bool, typer.Option("--junit", help="One case for each oracle and signature.")] = False,
    sarif: Annotated[bool, typer.Option("--sarif", help="For code scanning.")] = False,
    markdown: Annotated[bool, typer.Option("--markdown", help="A job summary.")] = False,
    out: Annotated[str, typer.Option(help="The folder to write to; left out, the folder itself.")] = "",
    ledger: Annotated[str, typer.Option(help="The ledger of known findings.")] = "",
    files_at: Annotated[
        str, typer.Option(help="Where the repository keeps the findings' files, for SARIF.")
    ] = "regressions",
    replay: Annotated[bool, typer.Option(help="Play findings again for their timelines.")] = True,
) -> None:
    """Write what people and pipelines read; all four where none is named."""
    options = ReportOptions(folder, html, junit, sarif, markdown, out, files_at, replay)
    raise typer.Exit(report(options, known_in(ledger), console()))


@app.command("explain")
def explain_command(
    file: Annotated[str, typer.Argument(help="A scenario file with a finding.")],
    target: Annotated[str, typer.Option(help="The target; left out, the one it was found on.")] = "",
    futures: Annotated[int, typer.Option(help="Random futures after each choice; 0 for none.")] = 20,
) -> None:
    """Say why a finding is one, what it needs, and from which choice on it is settled."""
    raise typer.Exit(explain(file, target, futures, console()))


@app.command("gate")
def gate_command(
    places: Annotated[list[str], typer.Argument(help="Scenario files, or folders of them.")],
    base: Annotated[str, typer.Option(help="The target as it was.")],
    head: Annotated[str, typer.Option(help="The target as it is to become.")],
    times: Annotated[int, typer.Option(help="How often to play each, to tell the flaky.")] = 3,
    ledger: Annotated[str, typer.Option(help="The ledger of known findings.")] = "",
) -> None:
    """Replay every finding on two targets: new, regressed, known, fixed or flaky."""
    raise typer.Exit(gate(base, head, places, times, known_in(ledger), console()))


@app.command("bisect")
def bisect_command(
    file: Annotated[str, typer.Argument(help="A scenario file with a finding.")],
    command: Annotated[list[str], typer.Argument(help="After --: a target, or a command that starts one.")],
) -> None:
    """For `git bisect run`: 0 where the finding is gone, 1 where it shows, 125 where that is unknown."""
    raise typer.Exit(bisect(file, " ".join(command) if len(command) == 1 else shlex.join(command)))


ledger_app = typer.Typer(help="Known findings, in a file that people edit and review.", no_args_is_help=True)
app.add_typer(ledger_app, name="ledger")
LedgerOption = Annotated[str, typer.Option(help="The file.")]


@ledger_app.command("add")
def ledger_add_command(
    files: Annotated[list[str], typer.Argument(help="Scenario files with findings.")],
    ledger: LedgerOption = "rulehound-ledger.toml",
    link: Annotated[str, typer.Option(help="Where it is tracked.")] = "",
    owner: Annotated[str, typer.Option(help="Who sees to it.")] = "",
    expires: Annotated[str, typer.Option(help="The day from which it counts as new again.")] = "",
    note: Annotated[str, typer.Option(help="A remark.")] = "",
    fixed: Annotated[bool, typer.Option("--fixed", help="It was fixed, and must not come back.")] = False,
) -> None:
    """Put findings into the ledger."""
    status: Literal["known", "fixed"] = "fixed" if fixed else "known"
    details = Entry("", "", status, "", link, owner, date_of(expires), note)
    raise typer.Exit(ledger_add(Path(ledger), files, details, datetime.date.today(), console()))


@ledger_app.command("list")
def ledger_list_command(
    ledger: LedgerOption = "rulehound-ledger.toml",
    play: Annotated[bool, typer.Option("--play", help="Replay each: does it still show?")] = False,
) -> None:
    """List the known findings."""
    raise typer.Exit(list_all(Path(ledger), datetime.date.today(), play=play, console=console()))


@ledger_app.command("expire")
def ledger_expire_command(
    ledger: LedgerOption = "rulehound-ledger.toml",
    drop: Annotated[bool, typer.Option("--drop", help="Take them out of the file.")] = False,
) -> None:
    """Tell which have expired: exit code 1 if any has."""
    raise typer.Exit(expire(Path(ledger), datetime.date.today(), drop=drop, console=console()))


@app.command("findings")
def findings_command(
    ledger: Annotated[str, typer.Argument(help="A ledger; its findings with a title are written.")],
    target: Annotated[str, typer.Option(help="How to start the target, where its name does not say.")] = "",
    out: Annotated[str, typer.Option(help="The page; left out, beside the ledger.")] = "",
    check: Annotated[bool, typer.Option("--check", help="Only say whether it is current.")] = False,
) -> None:
    """Write the page to file findings from: rule, game, what happened, what should, a snippet of its own API."""
    page = Path(out) if out else Path(ledger).with_suffix(".md")
    raise typer.Exit(write_findings(Path(ledger), target, page, check=check, console=console()))


@app.command("export")
def export_command(
    file: Annotated[str, typer.Argument(help="A scenario file of real cards.")],
    xmage: Annotated[bool, typer.Option("--xmage", help="As a test of XMage, in Java.")] = False,
    forge: Annotated[bool, typer.Option("--forge", help="As a puzzle of Forge.")] = False,
    out: Annotated[str, typer.Option(help="The file; left out, named after the scenario.")] = "",
) -> None:
    """Write a scenario for another engine: an XMage test skeleton or a Forge puzzle."""
    if xmage == forge:
        raise BadInput("give either --xmage or --forge")
    raise typer.Exit(export(file, "xmage" if xmage else "forge", out, console()))


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
        str,
        typer.Option(
            "--from", help="The campaign that says what was exercised; left out, out/hunt if it is there."
        ),
    ] = "",
    refresh: Annotated[
        bool, typer.Option("--refresh", help="Work out anew what is judged and proven (minutes).")
    ] = False,
    jobs: Annotated[int, typer.Option(help="How many worker processes.")] = 1,
) -> None:
    """Show for each testable rule whether it is played, judged, exercised and proven."""
    raise typer.Exit(show_rules(RulesOptions(html, out, campaign, refresh, jobs), console()))


@app.command("relations")
def relations_command(
    target: TargetOption = "best",
    scenarios: Annotated[int, typer.Option(help="How many scenarios.")] = 200,
    seed: Annotated[int, typer.Option(help="The same seed gives the same scenarios.")] = 0,
    areas: Annotated[str, typer.Option(help="Areas with commas between; all but plain where left out.")] = "",
    only: Annotated[str, typer.Option(help="Relations with commas between; all where left out.")] = "",
    out: Annotated[str, typer.Option(help="The folder for findings and summary.")] = "out/relations",
) -> None:
    """Change scenarios in ways that must not matter, and compare what happens on a target."""
    options = RelationOptions(target, scenarios, seed, areas, only, out)
    raise typer.Exit(run_relations(options, console()))


@app.command("doctor")
def doctor_command(
    target: TargetArgument,
    scenarios: Annotated[int, typer.Option(help="How many scenarios are generated in each area.")] = 20,
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Examine how a target is connected: repeatable, judged, fast, how much of what is played; what to mend."""
    raise typer.Exit(doctor(DoctorOptions(target, scenarios, json), console()))


@app.command("conform")
def conform_command(
    target: TargetArgument,
    areas: Annotated[
        str, typer.Option(help="Areas of the suite with commas between; all where left out.")
    ] = "",
    level: Annotated[int, typer.Option(help="Up to which level, from 1 (trivial) to 5 (hard).")] = 5,
    save: Annotated[str, typer.Option(help="A folder for the files of what failed.")] = "",
    json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Judge a target by a fixed suite of scenarios, from trivial to hard, as a table by area."""
    raise typer.Exit(conform(ConformOptions(target, areas, level, save, json), console()))


@app.command("capture")
def capture_command(
    target: TargetArgument,
    scenario: Annotated[
        str, typer.Option("--from", help="A scenario file, played as far as the moment.")
    ] = "",
    saved_game: Annotated[
        str, typer.Option(help="A game saved by the engine, for targets that open them.")
    ] = "",
    at: Annotated[
        int, typer.Option(help="The moment: the how-manieth time that a player receives priority.")
    ] = 0,
    step: Annotated[
        str, typer.Option(help="The moment: the first priority in this step or main phase.")
    ] = "",
    turn: Annotated[int, typer.Option(help="... of this turn.")] = 0,
    out: Annotated[str, typer.Option(help="The scenario file to write.")] = "",
) -> None:
    """Make a position that a target shows the start of a new scenario."""
    raise typer.Exit(
        capture_position(CaptureOptions(target, scenario, saved_game, at, step, turn, out), console())
    )


@app.command("targets")
def targets_command() -> None:
    """List the targets, and whether each can be used here."""
    listing.show_targets(console())


@app.command("oracles")
def oracles_command(
    needs: Annotated[
        bool, typer.Option("--needs", help="The kinds of event that each one needs, in place of the rules.")
    ] = False,
) -> None:
    """List the oracles and the rules that each one judges."""
    if needs:
        listing.show_needs(console())
    else:
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
        print(f"rulehound: {one_line(error.format_message())}", file=sys.stderr)
    return exit_codes.USAGE


def one_line(error: object) -> str:
    """A message on one line, without what a terminal would obey; it may hold a name that was given."""
    text = " ".join(str(error).split())
    return "".join(letter if letter.isprintable() else "?" for letter in text)


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
        print(f"rulehound: {one_line(error)}", file=sys.stderr)
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
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            print(f"rulehound: output cannot be written: {error.strerror}; make room", file=sys.stderr)
            return exit_codes.USAGE
        traceback.print_exc()
        print("rulehound: this is a bug of Rulehound itself; please report it", file=sys.stderr)
        return exit_codes.HARNESS


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))
