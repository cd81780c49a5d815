"""Where games are kept: tables, games, and their actions, which are only ever added.

`open_store` takes the path of a SQLite file or a postgresql:// address. Both behave the same: what a call has returned
from is durable, and of two writers of the same thing one gets Conflict.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from msgspec import Struct

from whistlestop.errors import BadStore, MissingExtra


class Conflict(Exception):
    """Somebody else has written there first; read again and decide anew."""


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


# The columns of a game, in the order of GameRow.
GAME = "id, table_id, board, games.fingerprint, players, first, seed, started, COALESCE(source, '')"


def game_row(row: Sequence[Any]) -> GameRow:
    """A game from its columns."""
    name, table, board, fingerprint, players, first, seed, started, source = row
    return GameRow(name, table, board, fingerprint, players, first, int(seed, 16), started, source)


def game_columns(game: GameRow) -> tuple[Any, ...]:
    """What is stored of a game but for its board's file."""
    start = (game.id, game.table, game.board, game.fingerprint, game.players, game.first)
    return (*start, f"{game.seed:032x}", game.started)


class Entry(Struct, frozen=True, gc=False):
    """One line of a game: the action that a seat took, or `undo`; numbered from 1 without gaps."""

    seq: int
    seat: int
    action: str
    at: float
    bot: bool


# What another node (or this one) has written: the table and its version, or the game and its last number. A "word" is
# what one has called out to all, and its text stands in the place of the id.
Listener = Callable[[str, str, int], None]  # "table", "game" or "word", id, number


class Store(Protocol):
    """What the server needs of a database. `shared`: other processes may write to it too."""

    shared: bool

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None: ...

    async def healthy(self) -> bool:
        """Whether it answers."""

    def listen(self, listener: Listener) -> None:
        """Tell what other processes write, from `open` on."""

    async def add_table(self, table: str, data: bytes) -> None:
        """Keep a new table, as version 1."""

    async def table(self, table: str) -> tuple[int, bytes] | None:
        """A table's version and data."""

    async def save_table(
        self, table: str, version: int, data: bytes, game: GameRow | None = None, ended: str | None = None
    ) -> None:
        """Replace version - 1 of a table, and start or end a game with it; Conflict if it is not version - 1."""

    async def game(self, game: str) -> GameRow | None: ...

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The lines of a game after a number, in order."""

    async def append(self, game: str, entry: Entry, *, over: bool) -> None:
        """Add a line; Conflict if the game has one of that number. `over`: it is the last one."""

    async def setting(self, name: str, value: bytes) -> bytes:
        """What is kept under a name: this value, unless there is one already."""

    async def call(self, text: str) -> None:
        """Tell other processes something that is not kept; at most 4 KB."""

    async def live(self) -> list[str]:
        """The tables with a game that is not over."""

    async def count(self) -> tuple[int, int]:
        """How many games there are, and how many of them are over."""


def open_store(address: str) -> Store:
    """The store at an address; nothing is opened yet."""
    if address.startswith(("postgresql://", "postgres://")):
        try:
            from whistlestop.server.store.postgres import PostgresStore
        except ImportError:
            raise MissingExtra(
                "a PostgreSQL store needs the package 'asyncpg'; pip install 'whistlestop[postgres]'"
            ) from None
        return PostgresStore(address)
    if "://" in address:
        kind = address.partition("://")[0]
        raise BadStore(f"no store of the kind '{kind}://'; give the path of a file, or postgresql://…")
    from whistlestop.server.store.sqlite import SqliteStore

    return SqliteStore(address)
