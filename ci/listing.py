"""The commands `targets` and `oracles`: what there is."""

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from rulehound.core.rules import RULES
from rulehound.oracles.registry import ORACLES
from rulehound.targets.registry import describe_targets


def show_targets(console: Console) -> None:
    """A table of the targets."""
    table = Table("target", "what it is", "here")
    for name, what, here in describe_targets():
        table.add_row(escape(name), escape(what), escape(here))
    console.print(table)
    console.print("Any command that speaks the protocol is a target too: --target 'python my_adapter.py'")


def show_oracles(console: Console) -> None:
    """A table of the oracles with what they judge."""
    table = Table("oracle", "rule", "what the rule says")
    for oracle in ORACLES:
        for place, number in enumerate(oracle.rules):
            table.add_row(oracle.name if not place else "", number, escape(RULES.get(number, "")))
    console.print(table)


def show_needs(console: Console) -> None:
    """A table of the oracles with the kinds of event without which each one says *unknown*."""
    table = Table("oracle", "kinds of event that it needs")
    for oracle in sorted(ORACLES, key=lambda oracle: (len(oracle.needs), oracle.name)):
        table.add_row(oracle.name, ", ".join(sorted(oracle.needs)))
    console.print(table)
