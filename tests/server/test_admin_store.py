"""What a host's commands do to a store, on both kinds, without a server: lists, bans, backups, and what is wrong."""

from __future__ import annotations

import json
import re
import stat
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from whistlestop import ruleset
from whistlestop.errors import BadStore
from whistlestop.server import admin, backup, table_changes, tables
from whistlestop.server.boards import source_of
from whistlestop.server.match import Match
from whistlestop.server.protocol import NewSeat, NewTable
from whistlestop.server.retention import DAY, Cleared, Retention, clear
from whistlestop.server.store import Store
from whistlestop.server.store.base import Statement

from .test_store import row, with_store


async def add_table(store: Store, game: str = "", most: int = 10**6) -> str:
    """A table of Ann and a bot, with a game of First Journey if it is named, of which some actions are played."""
    table, _ = table_changes.create(NewTable("first-journey", [NewSeat(), NewSeat("easy")], name="Ann"))
    await store.add_table(table.id, tables.encode(table))
    if game:
        table_changes.begin(table, game, [0])
        rules = ruleset("first-journey", 2)
        start = replace(
            row(game, table.id),
            board=rules.board.id,
            fingerprint=rules.board.fingerprint,
            rules=rules.version,
            source=source_of(rules.board.id),
            seats=json.dumps(tables.line_up(table)),
        )
        await store.save_table(table.id, 2, tables.encode(table), start)
        match, chance = await Match.load(store, game), Random(1)
        while not match.over and match.seq < most:
            seat = match.game.pending_seats[0]
            await match.play(seat, chance.choice(match.game.legal(seat)), match.seq)
    return table.id


async def faults(store: Store) -> list[str]:
    return [fault async for fault in admin.faults(store)]


def test_tables_are_listed_with_their_seats_games_and_states(store: str) -> None:
    async def work(each: Store) -> None:
        waiting = await add_table(each)
        playing, over = await add_table(each, "one", 5), await add_table(each, "two")
        found = {line.id: line for line in await admin.newest(each, 10)}
        assert {name: line.state for name, line in found.items()} == {
            waiting: "waiting",
            playing: "playing",
            over: "over",
        }
        assert found[playing].seats == ["Ann", "(easy)"]
        assert (found[waiting].games, found[playing].games) == (0, 1)
        assert len(await admin.newest(each, 2)) == 2
        [game] = await admin.games_of(each, playing)
        assert (game[0], game[1], game[3], game[4]) == ("one", "first-journey", None, 5)
        assert await admin.table_line(each, "nothing") is None

    with_store(store, work)


def test_a_name_is_forgotten_everywhere(store: str) -> None:
    async def work(each: Store) -> None:
        table = await add_table(each, "one", 3)
        assert await admin.forget(each, "Bob") == 0
        assert await admin.forget(each, "Ann") >= 2  # at the table and in its game
        line = await admin.table_line(each, table)
        assert line is not None
        assert line.seats == ["-", "(easy)"]
        assert "Ann" not in str(await each.query("SELECT seats FROM games"))
        assert await admin.forget(each, "Ann") == 0

    with_store(store, work)


def test_a_ban_ends_when_it_should_or_when_it_is_lifted(store: str) -> None:
    async def work(each: Store) -> None:
        await admin.ban(each, "192.0.2.7", 1)
        await admin.ban(each, "192.0.2.7", 0)  # for ever, and still one ban
        assert [address for (address,) in await each.query("SELECT address FROM bans")] == ["192.0.2.7"]
        assert await admin.unban(each, "192.0.2.7")
        assert not await admin.unban(each, "192.0.2.7")

    with_store(store, work)


def test_a_ban_is_about_an_address_or_the_network_of_a_household() -> None:
    assert admin.banned_address("192.0.2.7") == "192.0.2.7"
    assert admin.banned_address("2001:db8:1:2:3:4:5:6") == admin.banned_address("2001:db8:1:2::1")
    with pytest.raises(BadStore, match="'somebody' is not an IP address; write one like"):
        admin.banned_address("somebody")


def test_a_backup_fills_an_empty_store_with_the_same_and_no_other(store: str, tmp_path: Path) -> None:
    path, other = str(tmp_path / "backup.jsonl"), str(tmp_path / "other.sqlite")
    columns = "SELECT game_id, seq, seat, action, at, bot FROM actions ORDER BY game_id, seq"

    async def write(each: Store) -> list[tuple[object, ...]]:
        await add_table(each, "one", 5)
        await add_table(each, "two")
        await add_table(each)
        await admin.ban(each, "192.0.2.7", 0)
        await each.setting("key", b"\0secret")
        assert await backup.write(each, path) == 3
        with pytest.raises(BadStore, match="the store is not empty"):
            await backup.restore(each, path)
        return await each.query(columns)

    async def read(each: Store) -> list[tuple[object, ...]]:
        assert await backup.restore(each, path) == 3
        assert await faults(each) == []
        assert await each.setting("key", b"another") == b"\0secret"
        assert await admin.unban(each, "192.0.2.7")
        return await each.query(columns)

    kept = with_store(store, write)
    assert stat.S_IMODE(Path(path).stat().st_mode) == 0o600
    assert [tuple(line) for line in with_store(other, read)] == [tuple(line) for line in kept]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "is not a backup that this version can read"),
        (b'{"format": 99}\n', "is not a backup that this version can read"),
        (b'{"format": 1, "schema": 999}\n', "is not a backup that this version can read"),
        (b'{"format": 1, "schema": 1}\n{"ban": "192.0', "line 2 of '.*' is damaged; the backup is incomplete"),
        (b'{"format": 1, "schema": 1}\n{"table": "x"}\n', "line 2 of '.*' is damaged; the backup is incomplete"),
        (b'{"format": 1, "schema": 1}\nnonsense\n', "line 2 of '.*' is damaged; the backup is incomplete"),
    ],
)
def test_a_file_that_is_not_a_backup_is_refused(tmp_path: Path, content: bytes, fault: str) -> None:
    path = tmp_path / "backup.jsonl"
    path.write_bytes(content)

    async def work(each: Store) -> None:
        with pytest.raises(BadStore, match=fault):
            await backup.restore(each, str(path))

    with_store(str(tmp_path / "games.sqlite"), work)


@pytest.mark.parametrize(
    ("statement", "fault"),
    [
        ("UPDATE actions SET seat = 1 - seat WHERE seq = 5", "game one of table .*: "),
        ("UPDATE games SET finished = NULL", "it is over, but not marked as over"),
        ("DELETE FROM actions WHERE seq = 7", "has no line 7"),
        ("UPDATE games SET seed = 'none'", "it cannot be replayed"),
        ("UPDATE tables SET data = '{'", "cannot be read"),
    ],
)
def test_what_is_wrong_with_a_store_is_found(tmp_path: Path, statement: str, fault: str) -> None:
    async def work(each: Store) -> None:
        await add_table(each, "one")
        assert await faults(each) == []
        await each.transact([Statement(statement, ())])
        [found] = await faults(each)
        assert re.search(fault, found), found

    with_store(str(tmp_path / "games.sqlite"), work)


def test_a_game_that_a_table_names_and_nobody_kept_is_found(tmp_path: Path) -> None:
    async def work(each: Store) -> None:
        await add_table(each, "one", 3)
        await each.transact([Statement("DELETE FROM actions", ()), Statement("DELETE FROM games", ())])
        [found] = await faults(each)
        assert found.endswith("names the game one, which does not exist")

    with_store(str(tmp_path / "games.sqlite"), work)


def test_what_nobody_has_touched_for_long_is_deleted_and_names_are_forgotten(store: str) -> None:
    pauses = []

    async def pause() -> None:
        pauses.append(1)

    async def age(each: Store, table: str, days: float) -> None:
        """Let everything at a table have happened so many days before it did."""
        games = "(SELECT id FROM games WHERE table_id = ?)"
        back = (days * DAY, table)
        await each.transact(
            [
                Statement("UPDATE tables SET touched = touched - ? WHERE id = ?", back),
                Statement(f"UPDATE actions SET at = at - ? WHERE game_id IN {games}", back),
            ]
        )

    async def work(each: Store) -> None:
        today, left, over = [await add_table(each, "a", 3), await add_table(each, "b", 3), await add_table(each, "c")]
        await age(each, left, 91)
        await age(each, over, 91)
        assert await clear(each, Retention(0, 0, 0)) == Cleared()
        assert await clear(each, Retention(), dry=True) == Cleared(tables=1, names=2)
        assert await clear(each, Retention(), pause) == Cleared(tables=1, names=1)
        assert len(pauses) == 2  # after each batch
        assert {line.id for line in await admin.newest(each, 10)} == {today, over}
        assert await each.query("SELECT game_id FROM actions WHERE game_id = 'b'") == []
        line = await admin.table_line(each, over)
        assert line is not None
        assert line.seats == ["-", "(easy)"]
        await age(each, over, 275)
        assert await clear(each, Retention(), pause) == Cleared(tables=1)
        assert {line.id for line in await admin.newest(each, 10)} == {today}
        assert await faults(each) == []

    with_store(store, work)
