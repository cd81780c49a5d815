"""Results in a SQLite file, so that a tournament can be interrupted, continued, and inspected later.

A game is identified by all that determines it: board, players, line-up, seed, time limit, and the code of the bots. So
one file can hold many tournaments, and results that are not comparable are never mixed.

The luck of a game is kept beside its result, with the way in which it was measured. Who asks for luck gets only games
whose luck was measured in the same way; one without is played again and replaced.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from whistlestop.arena.bot_game import BotFault, GameResult
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.luck import METHOD, reference
from whistlestop.arena.schedule import LineUp
from whistlestop.bots.registry import bot_code
from whistlestop.errors import BadStore

if TYPE_CHECKING:
    from whistlestop.arena.tournament import Tournament

APPLICATION = 0x77687374  # "whst": marks the file as a store of results
VERSION = 1
LOCK_TIMEOUT = 30.0  # seconds to wait while another process writes to the file
SCHEMA = """
CREATE TABLE games (
    id INTEGER PRIMARY KEY,
    board TEXT NOT NULL,  -- its fingerprint
    players INTEGER NOT NULL,
    line_up TEXT NOT NULL,  -- the specs of the bots by seat, one on a line
    seed TEXT NOT NULL,  -- in 32 hexadecimal digits
    seconds_limit REAL NOT NULL,  -- of a decision; 0: none
    code TEXT NOT NULL,  -- digests of the bots' code by seat
    fault_seat INTEGER,
    fault TEXT,  -- illegal, raised, hung, crashed
    error TEXT,
    record TEXT,  -- of the game up to the fault
    UNIQUE (board, players, line_up, seed, seconds_limit, code)
);
CREATE TABLE seats (
    game INTEGER NOT NULL REFERENCES games,
    seat INTEGER NOT NULL,
    bot TEXT NOT NULL,
    total INTEGER,  -- NULL after a fault
    won INTEGER NOT NULL,
    tickets_kept INTEGER NOT NULL,
    tickets_completed INTEGER NOT NULL,
    decisions INTEGER NOT NULL,
    seconds REAL NOT NULL,
    PRIMARY KEY (game, seat)
) WITHOUT ROWID;
"""
LUCK = """
CREATE TABLE IF NOT EXISTS luck (
    game INTEGER NOT NULL REFERENCES games,
    method TEXT NOT NULL,  -- by which it was measured
    seat INTEGER NOT NULL,
    luck REAL NOT NULL,  -- what chance did to the seat's share of the win
    PRIMARY KEY (game, method, seat)
) WITHOUT ROWID
"""


class ResultStore:
    """An open store for the results of one setup. Every result is safe as soon as it is added."""

    def __init__(self, path: str | Path, setup: GameSetup) -> None:
        self.path = path
        self.setup = setup
        with self.explained():
            self.base = sqlite3.connect(path, timeout=LOCK_TIMEOUT, isolation_level=None)
            try:
                self.prepare()
            except BaseException:
                self.base.close()
                raise

    @contextmanager
    def explained(self) -> Iterator[None]:
        """Raise BadStore instead of errors of SQLite, and of what follows from damaged rows."""
        try:
            yield
        except BadStore:
            raise
        except sqlite3.Error as error:
            raise BadStore(f"the store '{self.path}': {error}; give another file, or make this one usable") from error
        except (LookupError, TypeError, ValueError) as error:
            raise BadStore(f"the store '{self.path}' is damaged; give another file") from error

    def prepare(self) -> None:
        """Create the tables in a new file; raise BadStore if the file is something else."""
        self.base.execute("BEGIN IMMEDIATE")
        (application,) = self.base.execute("PRAGMA application_id").fetchone()
        (version,) = self.base.execute("PRAGMA user_version").fetchone()
        (tables,) = self.base.execute("SELECT count(*) FROM sqlite_master").fetchone()
        if tables == 0:
            for statement in SCHEMA.split(";\n"):
                self.base.execute(statement)
            self.base.execute(f"PRAGMA application_id = {APPLICATION}")
            self.base.execute(f"PRAGMA user_version = {VERSION}")
        elif application != APPLICATION:
            raise BadStore(f"'{self.path}' is not a store of the arena; give another file")
        elif version != VERSION:
            raise BadStore(f"the store '{self.path}' was made by another version of whistlestop; give another file")
        self.base.execute(LUCK)  # younger than the first stores
        self.base.execute("COMMIT")
        self.base.execute("PRAGMA journal_mode = WAL")  # safe, without waiting for the disk
        self.base.execute("PRAGMA synchronous = NORMAL")

    def add(self, result: GameResult) -> None:
        """Add a result, unless there is one of the same game already."""
        self.add_all([result])

    def add_all(self, results: Iterable[GameResult]) -> int:
        """Add results, all or none, except those of games that are here already; return how many were added."""
        added = 0
        with self.explained(), self.base:
            self.base.execute("BEGIN IMMEDIATE")
            for result in results:
                added += self.insert(result)
        return added

    def insert(self, result: GameResult) -> bool:
        """Insert the rows of a result; return False if there is one of the same game already."""
        if result.luck:
            self.forget(result)
        fault = result.fault
        columns = (fault.seat, fault.kind, fault.error, fault.record) if fault else (None,) * 4
        done = self.base.execute(
            "INSERT OR IGNORE INTO games (board, players, seconds_limit, line_up, code, seed, "
            "fault_seat, fault, error, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            (*self.key(result.line_up), f"{result.seed:032x}", *columns),
        )
        if not done.rowcount:
            return False
        self.base.executemany(
            "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [(done.lastrowid, *row) for row in rows(result)],
        )
        self.base.executemany(
            "INSERT INTO luck VALUES (?, ?, ?, ?)",
            [(done.lastrowid, self.method, seat, each) for seat, each in enumerate(result.luck)],
        )
        return True

    def forget(self, result: GameResult) -> None:
        """Delete the result of the same game that is here without luck, or with luck measured in another way."""
        query = (
            "SELECT id FROM games WHERE board = ? AND players = ? AND seconds_limit = ? AND line_up = ? AND code = ? "
            "AND seed = ? AND NOT EXISTS (SELECT * FROM luck WHERE game = id AND method = ?)"
        )
        key = (*self.key(result.line_up), f"{result.seed:032x}", self.method)
        for (game,) in self.base.execute(query, key).fetchall():
            for table, column in (("luck", "game"), ("seats", "game"), ("games", "id")):
                self.base.execute(f"DELETE FROM {table} WHERE {column} = ?", (game,))

    def merge(self, path: str | Path, tournament: Tournament) -> int:
        """Add the games of a tournament from another store, except those that are here already; return how many.

        Raise BadStore if that store has none of them.
        """
        if not Path(path).is_file():
            raise BadStore(f"there is no store '{path}' to merge; give the file of another run")
        with ResultStore(path, self.setup) as other:
            found = other.results(tournament.line_ups())
        wanted = [found[job.line_up, job.seed] for job in tournament.jobs() if (job.line_up, job.seed) in found]
        if not wanted:
            raise BadStore(
                f"the store '{path}' has no game of this tournament; give one with the same board, players, bots, seed "
                "and limit, played by the same code"
            )
        return self.add_all(wanted)

    def results(self, line_ups: Iterable[LineUp]) -> dict[tuple[LineUp, int], GameResult]:
        """Return all results of some line-ups, by line-up and seed."""
        found: dict[tuple[LineUp, int], GameResult] = {}
        with self.explained():
            for line_up in line_ups:
                wanted = self.setup.luck > 0 and reference(line_up) is not None
                luck = self.luck(line_up) if wanted else {}
                for seed, fault, seats in self.games(line_up):
                    result = restored(line_up, int(seed, 16), seats, fault)
                    if not wanted or seed in luck or result.fault is not None:
                        found[line_up, int(seed, 16)] = replace(result, luck=luck.get(seed, ()))
        return found

    def luck(self, line_up: LineUp) -> dict[str, tuple[float, ...]]:
        """Return the luck of the games of a line-up, by seed."""
        query = (
            "SELECT seed, luck FROM games JOIN luck ON game = id WHERE board = ? AND players = ? AND seconds_limit = ? "
            "AND line_up = ? AND code = ? AND method = ? ORDER BY id, seat"
        )
        rows = self.base.execute(query, (*self.key(line_up), self.method))
        by_seed = groupby(rows, key=lambda row: row[0])
        found = {seed: tuple(float(luck) for _, luck in seats) for seed, seats in by_seed}
        if any(len(luck) != len(line_up) for luck in found.values()):
            raise ValueError("a game without the luck of a seat")
        return found

    @property
    def method(self) -> str:
        """How luck is measured: results of other methods are not taken for those of this one."""
        return f"{METHOD}, {self.setup.luck} rollouts"

    def games(self, line_up: LineUp) -> Iterator[tuple[str, list[Any], list[Any]]]:
        """Yield the seeds of the games of a line-up, with the columns of faults and seats."""
        query = (
            "SELECT id, seed, fault_seat, fault, error, record, seats.* FROM games JOIN seats ON game = id WHERE "
            "board = ? AND players = ? AND seconds_limit = ? AND line_up = ? AND code = ? ORDER BY id, seat"
        )
        rows = self.base.execute(query, self.key(line_up))
        for _, group in groupby(rows, key=lambda row: row[0]):
            seats = list(group)
            yield seats[0][1], seats[0][2:6], [row[7:] for row in seats]

    def key(self, line_up: LineUp) -> tuple[object, ...]:
        setup = self.setup
        code = " ".join(bot_code(bot) for bot in line_up)
        return setup.fingerprint, setup.players, setup.limit or 0.0, "\n".join(line_up), code

    def close(self) -> None:
        with suppress(sqlite3.Error):
            self.base.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def rows(result: GameResult) -> Iterable[tuple[object, ...]]:
    """Return the row of each seat."""
    seats = range(len(result.line_up))
    totals = result.totals or (None,) * len(seats)
    won = [int(seat in result.winners) for seat in seats]
    tickets = result.kept, result.completed
    return zip(seats, result.line_up, totals, won, *tickets, result.decisions, result.seconds, strict=True)


def restored(line_up: LineUp, seed: int, seats: list[Any], fault: list[Any]) -> GameResult:
    """Return the result that `rows` came from."""
    _, _, totals, won, kept, completed, decisions, seconds = zip(*seats, strict=True)
    seat, kind, error, record = fault
    numbers = (*won, *kept, *completed, *decisions, *(totals if seat is None else (seat,)))
    if len(seats) != len(line_up) or not all(type(number) is int for number in numbers):
        raise ValueError("a game without the numbers of a seat")
    return GameResult(
        line_up=line_up,
        seed=seed,
        totals=None if seat is not None else totals,
        winners=tuple(number for number, flag in enumerate(won) if flag),
        kept=kept,
        completed=completed,
        decisions=decisions,
        seconds=seconds,
        fault=None if seat is None else BotFault(seat, line_up[seat], kind, error, record),
    )
