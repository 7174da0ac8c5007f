"""The findings of a ledger as a page to file them from: `rulehound findings LEDGER`.

Each finding with a title is played again on its target and on the reference engine, so that what the page
says is so.  A file NAME.notes.md beside the ledger is put at the end.
"""

import contextlib
import datetime
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.console import Console
from rich.markup import escape

from rulehound.ci import exit_codes
from rulehound.ci.case import Tried, signature_of, try_scenario
from rulehound.ci.export_xmage import class_name
from rulehound.ci.exporting import WRITERS, exported, file_name
from rulehound.ci.ledger import Entry, read_ledger
from rulehound.ci.parting import Parting, parting
from rulehound.ci.snippets import Snippet, snippet_for
from rulehound.ci.store import replace_file
from rulehound.ci.story import cards_in_words, line_in_words, start_in_words
from rulehound.core.errors import BadInput
from rulehound.core.rules import EDITION, RULES
from rulehound.core.scenario import Scenario
from rulehound.core.scenario_file import load_scenario
from rulehound.core.target import Capabilities, Target
from rulehound.oracles.base import Verdict
from rulehound.targets.reference import ReferenceTarget
from rulehound.targets.registry import make_target, name_of, replay_line

ENGINES = {"phase": "phase-python", "mtg": "python-mtg"}
"""What the engines behind targets are called where that is another name."""


class Filed(msgspec.Struct, frozen=True):
    """A finding that shows on its target and not on the reference engine."""

    entry: Entry
    scenario: Scenario
    verdict: Verdict
    parting: Parting | None
    snippet: Snippet | None
    exports: dict[str, str]

    @property
    def rule(self) -> str:
        return self.entry.rule or self.verdict.rule


class NotShown(Exception):
    """A finding of the ledger that does not show; the message says why."""


def write_findings(ledger: Path, target_name: str, page: Path, *, check: bool, console: Console) -> int:
    """Write the page and the snippets of a ledger; with `check`, say what of them is not as it would be written.

    Raises BadInput for a ledger without a finding to file, or with those of several targets.
    """
    entries = [entry for entry in read_ledger(ledger, datetime.date.min).entries if entry.title]
    names = sorted({name_of(entry.target) for entry in entries})
    if len(names) != 1:
        found = f"has findings on {' and '.join(names)}" if names else "has no finding with a title"
        raise BadInput(f"{ledger}: {found}; a page is about one target")
    target = make_target(target_name or entries[0].target)
    try:
        filed = [file_one(ledger.parent, entry, target) for entry in entries]
        capabilities = target.capabilities()
    except NotShown as error:
        console.print(escape(str(error)), highlight=False)
        return exit_codes.FINDING
    finally:
        target.close()
    notes = ledger.with_suffix(".notes.md")
    texts = {page: page_of(filed, capabilities, notes.read_text("utf-8") if notes.exists() else "")}
    for each in filed:
        if each.snippet is not None and each.snippet.text:
            texts[(ledger.parent / each.entry.file).parent / each.snippet.place] = each.snippet.text
        for place, text in each.exports.items():
            texts[(ledger.parent / each.entry.file).parent / place] = text
    return _check(texts, console) if check else _write(texts, len(filed), console)


def _check(texts: dict[Path, str], console: Console) -> int:
    stale = [path for path, text in texts.items() if not path.exists() or path.read_text("utf-8") != text]
    for path in stale:
        console.print(f"not current: {escape(str(path))}", highlight=False)
    if not stale:
        console.print(f"current: {len(texts)} files", highlight=False)
    return exit_codes.FINDING if stale else exit_codes.CLEAN


def _write(texts: dict[Path, str], count: int, console: Console) -> int:
    for path, text in texts.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(path, text.encode())
    page, *others = texts
    beside = f", and {len(others)} files beside it" if others else ""
    console.print(f"{count} findings in {escape(str(page))}{beside}", highlight=False)
    return exit_codes.CLEAN


def file_one(folder: Path, entry: Entry, target: Target) -> Filed:
    """Play a finding; raises NotShown where the target does not show it or the reference engine objects too."""
    if not entry.file:
        raise BadInput(f"{entry.title}: names no scenario file")
    path = folder / entry.file
    scenario = load_scenario(str(path))
    if try_scenario(ReferenceTarget(), scenario).first is not None:
        raise NotShown(f"{path}: fails on the reference engine, so it is a bug of ours")
    tried = try_scenario(target, scenario)
    verdict = _earliest(tried, entry.signature)
    if verdict is None:
        what = tried.played.note if tried.played.status == "unsupported" else "it passes now"
        raise NotShown(f"{path}: does not show {entry.signature} on {target.name}: {what}")
    complete = target.capabilities().complete
    apart = parting(tried.reference.events, tried.played.events, complete, verdict.index)
    snippet = snippet_for(path, entry, scenario, tried, verdict)
    filed = Filed(entry, scenario, verdict, apart, snippet, {})
    return msgspec.structs.replace(filed, exports=dict(_exports(filed, path.stem)))


def _exports(filed: Filed, stem: str) -> Iterator[tuple[str, str]]:
    """The finding for XMage and Forge, with its place beside the scenario; none where they cannot say it."""
    said = [_sentence(filed.entry.happens), "By the rules: " + _sentence(filed.entry.argument)]
    remark = " ".join([f"CR {filed.rule}: {RULES[filed.rule]}", *said])
    for kind in WRITERS:
        with contextlib.suppress(BadInput):
            name = class_name(stem) if kind == "xmage" else stem
            yield f"exports/{file_name(kind, stem)}", exported(filed.scenario, kind, name, remark)


def _earliest(tried: Tried, signature: str) -> Verdict | None:
    found = [verdict for verdict in tried.tally.violated if signature_of(verdict) == signature]
    return min(found, key=lambda verdict: verdict.index, default=None)


def page_of(filed: list[Filed], capabilities: Capabilities, notes: str) -> str:
    """The page in Markdown; the same findings give the same text."""
    lines = [*_head(filed, capabilities)]
    for each in filed:
        lines += ["", *_section(each, capabilities)]
    return "\n".join(lines) + "\n" + (f"\n{notes}" if notes else "")


def _head(filed: list[Filed], capabilities: Capabilities) -> Iterator[str]:
    name = capabilities.name
    yield f"# Found on {ENGINES.get(name, name)} {capabilities.version}"
    yield ""
    yield f"<!-- Written by `rulehound findings {name}.toml`; edit {name}.toml and {name}.notes.md instead. -->"
    yield ""
    yield f"{len(filed)} findings, each held against the Comprehensive Rules ({EDITION}) by hand. Each is played"
    yield f"again as this page is written: it fails on {name} and holds on the reference engine. Commands are meant"
    yield "to be run in this folder. Sentences are ours."
    yield ""
    yield "| finding | rule | scenario |"
    yield "| --- | --- | --- |"
    for each in filed:
        file = Path(each.entry.file)
        yield f"| {each.entry.title} | {each.rule} | [{file.stem}]({each.entry.file}) |"


def _section(each: Filed, capabilities: Capabilities) -> Iterator[str]:
    entry, scenario = each.entry, each.scenario
    yield f"## {entry.title}"
    yield ""
    yield f"CR {each.rule}: {RULES[each.rule]}"
    yield ""
    yield "**The game.** " + " ".join(start_in_words(scenario))
    yield ""
    cards = list(cards_in_words(scenario))
    for name, text in cards:
        yield f"- {name}: {' / '.join(text.splitlines())}" if text else f"- {name}"
    if cards:
        yield ""
    for number, line in enumerate(scenario.script, 1):
        yield f"{number}. {line_in_words(line)}"
    yield "" if scenario.script else "Nothing is done but pass.\n"
    yield f"**What happened.** {_sentence(entry.happens or each.verdict.sentence)}"
    yield ""
    yield f"**What should.** {_sentence(entry.argument)}"
    if each.parting is not None:
        yield from _parting(each.parting, capabilities.name)
    yield ""
    yield "    " + replay_line(entry.file, capabilities.name)
    if each.snippet is not None:
        yield from _snippet(each.snippet, Path(entry.file))
    if each.exports:
        places = [(Path(entry.file).parent / place).as_posix() for place in each.exports]
        yield ""
        yield "For other engines: " + ", ".join(f"[{Path(place).name}]({place})" for place in places) + "."


def _parting(apart: Parting, name: str) -> Iterator[str]:
    """The two games side by side, from the last line that they share."""
    both, reference = "both", "reference engine"
    width = max(len(name), len(reference))
    yield ""
    yield f"**Where the games part**, in {apart.moment}:"
    yield ""
    yield "```text"
    if apart.before:
        yield f"{both:{width}}  {apart.before}"
    for label, said in ((name, apart.theirs), (reference, apart.ours)):
        for line in said or ("(no such line)",):
            yield f"{label:{width}}  {line}"
    yield "```"


def _snippet(snippet: Snippet, file: Path) -> Iterator[str]:
    place = (file.parent / snippet.place).as_posix()
    yield ""
    if snippet.shown:
        yield f"In its own API, from [{place}]({place}), which runs by itself:"
        yield ""
        yield f"```python\n{snippet.shown}\n```"
        return
    yield f"In its own API, [{place}]({place}):"
    yield ""
    yield "```console"
    yield f"$ python {place}"
    yield f"{snippet.printed.rstrip()}\n```"


def _sentence(text: str) -> str:
    """With a capital and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if not text or text.endswith(".") else text + "."
