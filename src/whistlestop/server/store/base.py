"""What a store holds and promises, in SQL that both databases understand; each kind of store executes it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from whistlestop.server import clock


class Conflict(Exception):
    """Another writer was first; read again and try again."""


@dataclass(frozen=True)
class GameRow:
    """What a game starts from. `source` is the text of the board file: the game outlives changes of the board."""

    id: str
    table: str
    board: str
    fingerprint: str
    players: int
    first: int | None
    seed: int
    started: float
    source: str
    seats: str = "[]"  # who played when it began, as JSON
    alarm: float | None = None  # no clock runs out before this moment; None: there is no clock
    finished: float | None = None
    rules: str = ""  # `Ruleset.version` when it began
    lesson: str = ""  # the lesson that it is, and its version: "tunnels 1f2e3d4c5b6a"

    def columns(self) -> tuple[Any, ...]:
        """Return what is stored of it, in the order of COLUMNS."""
        start = (self.id, self.table, self.board, self.fingerprint, self.players, self.first)
        state = (self.seats, self.alarm, self.finished, self.rules, self.lesson)
        return (*start, f"{self.seed:032x}", self.started, *state)


# The columns of a game, in the order of GameRow; the text of the board file comes from another table.
COLUMNS = ["id", "table_id", "board", "fingerprint", "players", "first", "seed", "started"]
COLUMNS += ["seats", "alarm", "finished", "rules", "lesson"]
GAME = f"{', '.join(f'games.{name}' for name in COLUMNS)}, COALESCE(source, '')"
FROM = "FROM games LEFT JOIN boards ON boards.fingerprint = games.fingerprint"


class Entry(Struct, frozen=True, gc=False):
    """One line of a game: an action of a seat, or `undo`; numbered from 1 without gaps."""

    seq: int
    seat: int
    action: str
    at: float
    bot: bool


@dataclass(frozen=True)
class Statement:
    """One SQL statement of a transaction, with `?` for values; with `must_match`, no row means Conflict."""

    sql: str
    values: tuple[Any, ...] = ()
    must_match: bool = False


# Told what a process, this one included, has written: "table" with its id and version, "game" with its id and last
# line; "all" if anything may have changed; or "broadcast" with a text that a process has sent to all.
Listener = Callable[[str, str, int], None]  # kind, id or text, number

PROBE = "pulse"  # the setting that is written to see whether the store can write
CLAIM_TIMEOUT = 60.0  # seconds after which an alarm that a process has claimed is due again


class Store(ABC):
    """What the server needs of a database; other processes may write to a `shared` one."""

    shared: bool

    # -- what each kind of store has to do -------------------------------------------------------------------------

    @abstractmethod
    async def open(self) -> None:
        """Connect, bring the schema up to date, and set the clock by that of the database."""

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    def listen(self, listener: Listener) -> None:
        """Set who is told what other processes write, from `open` on."""

    @abstractmethod
    async def poll(self) -> None:
        """Look for what others have written, if the database does not notify of it; called now and then."""

    @abstractmethod
    async def check(self) -> bool:
        """Return whether the database is undamaged; this may take a while."""

    @abstractmethod
    async def transact(self, statements: Sequence[Statement], *, snapshot: bool = False) -> list[list[tuple[Any, ...]]]:
        """Execute statements together, all or none, and return the rows of each.

        Conflict if a row is there already. With `snapshot` all of them see the store at one moment.
        """

    def notice(self, kind: str, name: str, number: int) -> list[Statement]:
        """Return what notifies other processes of a change, as part of its transaction."""
        return []

    async def query(self, sql: str, *values: Any) -> list[tuple[Any, ...]]:
        """Execute one statement and return its rows."""
        return (await self.transact([Statement(sql, values)]))[0]

    # -- health ----------------------------------------------------------------------------------------------------

    async def probe(self) -> None:
        """Write something, to see whether the store works; an error says that it does not."""
        change = "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        await self.query(f"INSERT INTO settings VALUES ('{PROBE}', ?) {change}", str(clock.now()).encode())

    # -- tables ------------------------------------------------------------------------------------------------------

    async def add_table(
        self, table: str, data: bytes, game: GameRow | None = None, entries: Sequence[Entry] = ()
    ) -> None:
        """Store a new table, as version 1; if it starts with a game, that game and its first lines as well."""
        insert = "INSERT INTO tables (id, version, data, touched) VALUES (?, 1, ?, ?)"
        statements = [Statement(insert, (table, data, clock.now()))]
        if game is not None:
            statements += [*add_game(game), *(add_entry(game.id, entry) for entry in entries)]
        await self.transact(statements)

    async def table(self, table: str) -> tuple[int, bytes] | None:
        """Return a table's version and data."""
        found = await self.query("SELECT version, data FROM tables WHERE id = ?", table)
        return (found[0][0], bytes(found[0][1])) if found else None

    async def save_table(
        self, table: str, version: int, data: bytes, game: GameRow | None = None, ended: str | None = None
    ) -> None:
        """Replace the previous version of a table, and start or end a game with it; Conflict for any other version."""
        update = (
            "UPDATE tables SET version = ?, data = ?, touched = ?, named = 1 WHERE id = ? AND version = ? RETURNING id"
        )
        statements = [Statement(update, (version, data, clock.now(), table, version - 1), must_match=True)]
        if game is not None:
            statements += add_game(game)
        if ended is not None:
            statements.append(end_game(ended, clock.now()))
        await self.transact([*statements, *self.notice("table", table, version)])

    # -- games -------------------------------------------------------------------------------------------------------

    async def game(self, game: str) -> GameRow | None:
        found = await self.query(f"SELECT {GAME} {FROM} WHERE id = ?", game)
        return game_row(found[0]) if found else None

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """Return the lines of a game after a number, in order."""
        rows = await self.query(
            "SELECT seq, seat, action, at, bot FROM actions WHERE game_id = ? AND seq > ? ORDER BY seq", game, after
        )
        return [Entry(seq, seat, action, at, bool(bot)) for seq, seat, action, at, bot in rows]

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        """Add a line; Conflict if the game has one of that number. `over` says that it ends the game."""
        statements = [add_entry(game, entry)]
        if over:
            statements.append(end_game(game, entry.at))
        await self.transact([*statements, *self.notice("game", game, entry.seq)])

    async def analysis(self, game: str, version: int) -> bytes | None:
        """Return what was found out about a finished game by a version of the analysis."""
        found = await self.query("SELECT data FROM analyses WHERE game_id = ? AND version = ?", game, version)
        return bytes(found[0][0]) if found else None

    async def save_analysis(self, game: str, version: int, data: bytes) -> None:
        """Store what was found out about a finished game, in place of what is there."""
        change = "ON CONFLICT (game_id) DO UPDATE SET version = excluded.version, data = excluded.data"
        await self.query(f"INSERT INTO analyses VALUES (?, ?, ?) {change}", game, version, data)

    async def count(self) -> tuple[int, int]:
        """Return how many games there are, and how many of them are over."""
        found = (await self.query("SELECT COUNT(*), COUNT(finished) FROM games"))[0]
        return found[0], found[1]

    # -- all processes -----------------------------------------------------------------------------------------------

    async def setting(self, name: str, value: bytes) -> bytes:
        """Return the value of a setting, which is set to this one if it has none."""
        add = Statement("INSERT INTO settings VALUES (?, ?) ON CONFLICT DO NOTHING", (name, value))
        found = await self.transact([add, Statement("SELECT value FROM settings WHERE name = ?", (name,))])
        return bytes(found[1][0][0])

    @abstractmethod
    async def broadcast(self, text: str) -> None:
        """Send a text, of at most 4 KB, to the other processes; it is not stored."""

    # -- clocks ------------------------------------------------------------------------------------------------------

    async def claim_due(self, most: int) -> list[str]:
        """Return tables whose alarm is due, each to one process only, and again later unless that sets a new alarm."""
        now = clock.now()
        due = "SELECT id FROM games WHERE alarm <= ? ORDER BY alarm LIMIT ?"
        claim = f"UPDATE games SET alarm = ? WHERE id IN ({due}) AND alarm <= ? RETURNING table_id"
        return [row[0] for row in await self.query(claim, now + CLAIM_TIMEOUT, now, most, now)]

    async def set_alarm(self, game: str, alarm: float | None) -> None:
        await self.query("UPDATE games SET alarm = ? WHERE id = ? AND finished IS NULL", alarm, game)

    # -- blocked addresses -------------------------------------------------------------------------------------------

    async def bans(self) -> set[str]:
        """Return the addresses that are blocked now."""
        return {row[0] for row in await self.query("SELECT address FROM bans WHERE until > ?", clock.now())}


def game_row(row: Sequence[Any]) -> GameRow:
    """Return a game from its columns and the text of its board file."""
    game, table, board, fingerprint, players, first, seed, started, *state, source = row
    return GameRow(game, table, board, fingerprint, players, first, int(seed, 16), started, source, *state)


def add_entry(game: str, entry: Entry) -> Statement:
    """Return what stores a line."""
    line = (game, entry.seq, entry.seat, entry.action, entry.at, int(entry.bot))
    return Statement("INSERT INTO actions (game_id, seq, seat, action, at, bot) VALUES (?, ?, ?, ?, ?, ?)", line)


def end_game(game: str, at: float) -> Statement:
    """Return what marks a game as over."""
    return Statement("UPDATE games SET finished = ?, alarm = NULL WHERE id = ?", (at, game))


def add_game(game: GameRow) -> list[Statement]:
    """Return what stores a game, with its board file."""
    return [
        Statement("INSERT INTO boards VALUES (?, ?) ON CONFLICT DO NOTHING", (game.fingerprint, game.source)),
        insert("games", dict(zip(COLUMNS, game.columns(), strict=True))),
    ]


def insert(table: str, values: dict[str, Any]) -> Statement:
    """Return what adds a row."""
    marks = ", ".join("?" * len(values))
    return Statement(f"INSERT INTO {table} ({', '.join(values)}) VALUES ({marks})", tuple(values.values()))
