"""Tables for people and for pipes: drawn with lines on a terminal, plain text elsewhere."""

from rich.console import Console
from rich.table import Table


def table(console: Console, *columns: str, title: str = "") -> Table:
    """An empty table with these columns, as this console shows it."""
    if console.is_terminal:
        return Table(*columns, title=title or None, title_justify="left")
    return Table(*columns, title=title or None, title_justify="left", box=None, padding=(0, 2, 0, 0))
