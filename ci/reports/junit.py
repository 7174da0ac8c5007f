"""JUnit: one case for each oracle and signature; an oracle without a finding is a case that passes."""

import re

from junitparser import Failure, JUnitXml, Skipped, TestCase, TestSuite

from rulehound.ci.reports.gathered import Gathered, Item
from rulehound.ci.story import line_in_words, start_in_words

UNPRINTABLE = re.compile("[^\t\n\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def junit_of(gathered: Gathered) -> bytes:
    """The campaign as a JUnit file.  Known findings are skipped cases, with their link."""
    suite = TestSuite(f"rulehound {gathered.target}")
    for name in ("target", "seed", "scenarios", "rulehound"):
        suite.add_property(name, str(gathered.summary.get(name, "")))
    objecting = {item.finding.oracle for item in gathered.items}
    for item in gathered.items:
        suite.add_testcase(case_of(item, gathered.command(item)))
    judged = sorted({key.rpartition(" ")[0] for key in gathered.summary.get("holds", {})})
    for oracle in judged:
        if oracle not in objecting:
            suite.add_testcase(TestCase(oracle, classname=f"rulehound.{oracle}"))
    xml = JUnitXml("rulehound")
    xml.add_testsuite(suite)
    xml.update_statistics()  # type: ignore[no-untyped-call]
    written: bytes = xml.tostring()  # type: ignore[no-untyped-call]
    return written


def case_of(item: Item, command: str) -> TestCase:
    """A finding as a case; `command` plays it again."""
    case = TestCase(printable(item.finding.signature), classname=f"rulehound.{item.finding.oracle}")
    if item.state == "known":
        case.result = [Skipped(printable("; ".join((f"known: {item.link or item.headline}", *item.remarks))))]
        return case
    remark = f" ({item.flaky})" if item.flaky else ""
    failure = Failure(printable(item.headline + remark), type_=item.state)
    lines = [
        f"{item.finding.rule}: {item.rule_text}",
        *item.remarks,
        *start_in_words(item.scenario),
        *(f"{place}. {line_in_words(line)}" for place, line in enumerate(item.scenario.script, 1)),
        command,
    ]
    failure.text = printable("\n".join(lines))
    case.result = [failure]
    return case


def printable(text: str) -> str:
    """The text without characters that XML cannot hold."""
    return UNPRINTABLE.sub("\N{REPLACEMENT CHARACTER}", text)
