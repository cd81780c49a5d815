"""What a store keeps and promises, in SQL that both databases understand; each kind of store carries it out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from whistlestop.server import clock


class Conflict(Exception):
    """Somebody else has written there first; read and decide again."""


@dataclass(frozen=True)
class GameRow:
    """What a game starts from. `source` is the board file's text, so that the game outlives changes of the board."""

    id: str
    table: str
    board: str
    fingerprint: str
    players: int
    first: int | None
    seed: int
    started: float
    source: str
    seats: str = "[]"  # who sat there when it began, as JSON
    alarm: float | None = None  # before this moment no clock runs out; None: there is none
    finished: float | None = None
    rules: str = ""  # the version of the rules that it was begun by, as `Ruleset.version`

    def columns(self) -> tuple[Any, ...]:
        """What is stored of it, in the order of COLUMNS."""
        start = (self.id, self.table, self.board, self.fingerprint, self.players, self.first)
        return (*start, f"{self.seed:032x}", self.started, self.seats, self.alarm, self.finished, self.rules)


# The columns of a game; with the board's file they are a GameRow, in this order.
COLUMNS = (
    "id",
    "table_id",
    "board",
    "fingerprint",
    "players",
    "first",
    "seed",
    "started",
    "seats",
    "alarm",
    "finished",
    "rules",
)
GAME = f"{', '.join(f'games.{name}' for name in COLUMNS)}, COALESCE(source, '')"
FROM = "FROM games LEFT JOIN boards ON boards.fingerprint = games.fingerprint"


class Entry(Struct, frozen=True, gc=False):
    """One line of a game: the action that a seat took, or `undo`; numbered from 1 without gaps."""

    seq: int
    seat: int
    action: str
    at: float
    bot: bool


@dataclass(frozen=True)
class Step:
    """One statement of a transaction, with `?` for values; `must`: it is a conflict if it gives no row."""

    sql: str
    values: tuple[Any, ...] = ()
    must: bool = False


# What another node (or this one) has written: the table and its version, or the game and its last number; "all" means
# that anything may have changed. A "word" is what one has called out to all; its text stands in the place of the id.
Listener = Callable[[str, str, int], None]  # "table", "game", "word" or "all", id, number

PULSE = "pulse"  # the setting that is written to see whether anything can be
CLAIM = 60.0  # seconds after which an alarm that one process has taken on is due again


class Store(ABC):
    """What the server needs of a database. `shared`: other processes may write to it too."""

    shared: bool

    # -- how it is carried out -------------------------------------------------------------------------------------

    @abstractmethod
    async def open(self) -> None:
        """Connect, bring the schema up to date, and set the clock by the database's."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    def listen(self, listener: Listener) -> None:
        """Tell what other processes write, from `open` on."""

    @abstractmethod
    async def look(self) -> None:
        """Notice what others have written, where the database does not tell it by itself; called now and then."""

    @abstractmethod
    async def check(self) -> bool:
        """Whether the database finds itself undamaged; this may take a while."""

    @abstractmethod
    async def transact(self, steps: Sequence[Step], *, still: bool = False) -> list[list[tuple[Any, ...]]]:
        """Carry out statements together, all or none; the rows of each. Conflict for what is there already.

        `still`: all of them see the store as it is at one moment.
        """

    def notice(self, kind: str, name: str, number: int) -> list[Step]:
        """What tells the other processes of a change, as part of its transaction."""
        return []

    async def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """The rows of one statement."""
        return (await self.transact([Step(sql, values)]))[0]

    # -- health ----------------------------------------------------------------------------------------------------

    async def pulse(self) -> None:
        """Write something: an error says that nothing can be kept just now."""
        change = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.query(f"INSERT INTO settings VALUES ('{PULSE}', ?) {change}", str(clock.now()).encode())

    # -- tables ------------------------------------------------------------------------------------------------------

    async def add_table(self, table: str, data: bytes) -> None:
        """Keep a new table, as version 1."""
        insert = "INSERT INTO tables (id, version, data, touched) VALUES (?, 1, ?, ?)"
        await self.query(insert, table, data, clock.now())

    async def table(self, table: str) -> tuple[int, bytes] | None:
        """A table's version and data."""
        found = await self.query("SELECT version, data FROM tables WHERE id = ?", table)
        return (found[0][0], bytes(found[0][1])) if found else None

    async def save_table(
        self, table: str, version: int, data: bytes, game: GameRow | None = None, ended: str | None = None
    ) -> None:
        """Replace version - 1 of a table, and start or end a game with it; Conflict if it is not version - 1."""
        update = (
            "UPDATE tables SET version = ?, data = ?, touched = ?, named = 1 WHERE id = ? AND version = ? RETURNING id"
        )
        steps = [Step(update, (version, data, clock.now(), table, version - 1), must=True)]
        if game is not None:
            steps += add_game(game)
        if ended is not None:
            steps.append(Step("UPDATE games SET finished = ?, alarm = NULL WHERE id = ?", (clock.now(), ended)))
        await self.transact([*steps, *self.notice("table", table, version)])

    # -- games -------------------------------------------------------------------------------------------------------

    async def game(self, game: str) -> GameRow | None:
        found = await self.query(f"SELECT {GAME} {FROM} WHERE id = ?", game)
        return game_row(found[0]) if found else None

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The lines of a game after a number, in order."""
        rows = await self.query(
            "SELECT seq, seat, action, at, bot FROM actions WHERE game_id = ? AND seq > ? ORDER BY seq", game, after
        )
        return [Entry(seq, seat, action, at, bool(bot)) for seq, seat, action, at, bot in rows]

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        """Add a line; Conflict if the game has one of that number. `over`: it is the last one."""
        steps = [add_entry(game, entry)]
        if over:
            steps.append(Step("UPDATE games SET finished = ?, alarm = NULL WHERE id = ?", (entry.at, game)))
        await self.transact([*steps, *self.notice("game", game, entry.seq)])

    async def count(self) -> tuple[int, int]:
        """How many games there are, and how many of them are over."""
        found = (await self.query("SELECT COUNT(*), COUNT(finished) FROM games"))[0]
        return found[0], found[1]

    # -- all processes -----------------------------------------------------------------------------------------------

    async def setting(self, name: str, value: bytes) -> bytes:
        """What is kept under a name: this value, unless there is one already."""
        add = Step("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
        found = await self.transact([add, Step("SELECT value FROM settings WHERE name = ?", (name,))])
        return bytes(found[1][0][0])

    @abstractmethod
    async def call(self, text: str) -> None:
        """Tell other processes something that is not kept; at most 4 KB."""

    # -- clocks ------------------------------------------------------------------------------------------------------

    async def due(self, most: int) -> list[str]:
        """The tables whose clock may have run out; one process is told of each, and again later unless it sets it."""
        now = clock.now()
        rows = await self.query(
            "UPDATE games SET alarm = ? WHERE id IN"
            " (SELECT id FROM games WHERE alarm <= ? ORDER BY alarm LIMIT ?) AND alarm <= ? RETURNING table_id",
            now + CLAIM,
            now,
            most,
            now,
        )
        return [row[0] for row in rows]

    async def set_alarm(self, game: str, alarm: float | None) -> None:
        await self.query("UPDATE games SET alarm = ? WHERE id = ? AND finished IS NULL", alarm, game)

    # -- blocked addresses -------------------------------------------------------------------------------------------

    async def bans(self) -> set[str]:
        """The addresses that are blocked now."""
        return {row[0] for row in await self.query("SELECT address FROM bans WHERE until > ?", clock.now())}


def game_row(row: Sequence[Any]) -> GameRow:
    """A game from its columns and its board's file."""
    game, table, board, fingerprint, players, first, seed, started, seats, alarm, finished, rules, source = row
    number = int(seed, 16)
    return GameRow(
        game, table, board, fingerprint, players, first, number, started, source, seats, alarm, finished, rules
    )


def add_entry(game: str, entry: Entry) -> Step:
    """What stores a line."""
    line = (game, entry.seq, entry.seat, entry.action, entry.at, int(entry.bot))
    return Step("INSERT INTO actions (game_id, seq, seat, action, at, bot) VALUES (?, ?, ?, ?, ?, ?)", line)


def add_game(game: GameRow) -> list[Step]:
    """What stores a game, with its board's file."""
    return [
        Step("INSERT INTO boards VALUES (?, ?) ON CONFLICT DO NOTHING", (game.fingerprint, game.source)),
        insert("games", dict(zip(COLUMNS, game.columns(), strict=True))),
    ]


def insert(table: str, values: dict[str, Any]) -> Step:
    """Add a row."""
    marks = ", ".join("?" * len(values))
    return Step(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))
