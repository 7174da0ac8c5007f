"""The SQLite index of a folder of results: which blocks and findings stand in which files.

It only saves reading the files; they are what counts.  Where it is lost, damaged or out of step with
them, it is made again from them.
"""

import contextlib
import sqlite3
from collections.abc import Iterable
from pathlib import Path

TABLES = """
create table if not exists block (start integer primary key, scenarios integer, seconds real, file text);
create table if not exists finding (signature text primary key, first integer, rule text, file text);
"""

BlockRow = tuple[int, int, float, str]
FindingRow = tuple[str, int, str, str]


class Index:
    """The index of one folder."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._db = self._open()

    def _open(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.DatabaseError:
            self.path.unlink(missing_ok=True)
            return self._connect()

    def _connect(self) -> sqlite3.Connection:
        db = sqlite3.connect(self.path, isolation_level=None)
        try:
            db.execute("pragma journal_mode = delete")
            db.execute("pragma synchronous = off")
            db.executescript(TABLES)
            if db.execute("pragma quick_check").fetchone() != ("ok",):
                raise sqlite3.DatabaseError("damaged")
        except sqlite3.DatabaseError:
            db.close()
            raise
        return db

    def add_block(self, row: BlockRow) -> None:
        self._db.execute("insert or replace into block values (?, ?, ?, ?)", row)

    def add_finding(self, row: FindingRow) -> None:
        self._db.execute("insert or replace into finding values (?, ?, ?, ?)", row)

    def blocks(self) -> list[BlockRow]:
        """Every block: first scenario, how many, CPU seconds, file; in order."""
        return self._db.execute("select * from block order by start").fetchall()

    def findings(self) -> list[FindingRow]:
        """Every finding: signature, first scenario, rule, file; in order of signature."""
        return self._db.execute("select * from finding order by signature").fetchall()

    def rebuild(self, blocks: Iterable[BlockRow], findings: Iterable[FindingRow]) -> None:
        """Say what the files say."""
        self._db.execute("begin")
        self._db.execute("delete from block")
        self._db.execute("delete from finding")
        self._db.executemany("insert into block values (?, ?, ?, ?)", blocks)
        self._db.executemany("insert into finding values (?, ?, ?, ?)", findings)
        self._db.execute("commit")

    def close(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._db.close()
