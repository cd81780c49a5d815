"""What both kinds of store promise."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import sqlite3
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from whistlestop import Game, load_board
from whistlestop.errors import BadStore
from whistlestop.server import admin, table_changes, tables
from whistlestop.server.boards import source_of
from whistlestop.server.match import Match
from whistlestop.server.protocol import NewSeat, NewTable
from whistlestop.server.store import Conflict, Entry, GameRow, Store, open_store
from whistlestop.server.store.migrations import STEPS

from .node import Node, Postgres, rows, running
from .player import Player, Refusal

NOW = time.time()


def with_store(address: str, work: Callable[[Store], Awaitable[Any]]) -> Any:
    async def go() -> Any:
        store = open_store(address)
        await store.open()
        try:
            return await work(store)
        finally:
            await store.close()

    return asyncio.run(go())


def row(game: str, table: str = "t", seed: int = 2**127 + 5) -> GameRow:
    return GameRow(game, table, "usa", load_board("usa").fingerprint, 2, None, seed, NOW, source_of("usa"))


def breaking_at(store: Store, moment: str) -> None:
    """Let the connection to a store break once, before or after the next line is kept."""
    append = store.append

    async def break_off(*line: Any, **options: Any) -> None:
        store.append = append  # type: ignore[method-assign]
        if moment == "after":
            await append(*line, **options)
        raise OSError("the connection is lost")

    store.append = break_off  # type: ignore[method-assign]


@pytest.mark.parametrize(("moment", "told"), [("after", 1), ("before", None)])
def test_a_line_that_was_kept_is_acknowledged_even_if_the_store_broke_off(
    store: str, moment: str, told: int | None
) -> None:
    async def work(each: Store) -> None:
        await each.add_table("t", b"one")
        await each.save_table("t", 2, b"two", row("g"))
        match = await Match.load(each, "g")
        keep = match.view(0).choices[0].text
        breaking_at(each, moment)
        try:
            answer = await match.play(0, keep, 0)
        except OSError:
            answer = None
        assert answer == told
        # asked once more, it counts once
        assert await match.play(0, keep, 0) == 1
        assert [entry.action for entry in await each.entries("g")] == [keep]

    with_store(store, work)


def test_tables_and_games_come_back_as_they_were(store: str) -> None:
    async def write(each: Store) -> None:
        await each.add_table("t", b"one")
        await each.save_table("t", 2, b"two", row("g"))
        for seq in (1, 2):
            await each.append("g", Entry(seq, seq % 2, f"keep {seq}", NOW, seq == 2), over=False)

    async def read(each: Store) -> None:
        assert await each.table("t") == (2, b"two")
        assert await each.table("nothing") is None
        assert await each.game("g") == row("g")
        assert await each.game("nothing") is None
        assert await each.entries("g") == [Entry(1, 1, "keep 1", NOW, False), Entry(2, 0, "keep 2", NOW, True)]
        assert [entry.seq for entry in await each.entries("g", 1)] == [2]
        await each.append("g", Entry(3, 0, "pass", NOW, False), over=True)
        assert (await each.game("g")).finished == NOW  # type: ignore[union-attr]
        assert await each.count() == (1, 1)
        await each.probe()
        assert await each.check()

    with_store(store, write)
    with_store(store, read)


def test_of_two_writers_one_gets_a_conflict(store: str) -> None:
    async def work(each: Store) -> None:
        await each.add_table("t", b"one")
        with pytest.raises(Conflict):
            await each.save_table("t", 3, b"three", row("g"))
        assert await each.game("g") is None
        await each.save_table("t", 2, b"two", row("g"))
        with pytest.raises(Conflict):
            await each.save_table("t", 2, b"other")
        entries = [Entry(1, seat, "keep 1,2", NOW, False) for seat in range(20)]
        answers = await asyncio.gather(
            *(each.append("g", entry, over=False) for entry in entries), return_exceptions=True
        )
        assert sum(isinstance(answer, Conflict) for answer in answers) == 19
        assert len(await each.entries("g")) == 1

    with_store(store, work)


def test_a_setting_is_made_once_and_then_the_same_for_all(store: str) -> None:
    async def work(one: Store) -> None:
        other = open_store(store)
        if one.shared:
            await other.open()
        assert await one.setting("key", b"first") == b"first"
        assert await (other if one.shared else one).setting("key", b"second") == b"first"
        assert await one.setting("another", b"second") == b"second"
        if one.shared:
            await other.close()

    with_store(store, work)


def test_a_game_may_end_with_a_change_of_its_table(store: str) -> None:
    async def work(found: Store) -> None:
        await found.add_table("t", b"1")
        await found.save_table("t", 2, b"2", row("g"))
        with pytest.raises(Conflict):
            await found.save_table("t", 2, b"3", ended="g")
        assert await found.count() == (1, 0)
        await found.save_table("t", 3, b"3", ended="g")
        assert await found.count() == (1, 1)

    with_store(store, work)


def test_a_word_reaches_every_process_of_a_shared_store(postgres: Postgres) -> None:
    address = postgres.database()

    async def work(one: Store) -> None:
        other = open_store(address)
        heard: asyncio.Queue[tuple[str, str, int]] = asyncio.Queue()
        other.listen(lambda *news: heard.put_nowait(news))
        await other.open()
        await one.broadcast('{"to": "all of you"}')
        async with asyncio.timeout(20):
            assert await heard.get() == ("broadcast", '{"to": "all of you"}', 0)
        await other.close()

    with_store(address, work)


def test_a_newer_schema_is_left_alone(store: str) -> None:
    async def nothing(each: Store) -> None: ...

    with_store(store, nothing)
    change = f"UPDATE schema_version SET version = {len(STEPS) + 1}"
    if store.startswith("postgresql:"):
        Postgres.run(store, change)
    else:
        with sqlite3.connect(store) as database:
            database.execute(change)
    with pytest.raises(BadStore, match="use a newer program"):
        with_store(store, nothing)
    gc.collect()  # a connection that was left open would warn, which is an error here


@pytest.mark.parametrize(
    "address", ["mysql://localhost/games", "postgresql://nobody:secret@127.0.0.1:1/x", "/dev/null/x"]
)
def test_what_cannot_be_opened_is_explained(address: str) -> None:
    async def nothing(each: Store) -> None: ...

    with pytest.raises(BadStore) as refusal:
        with_store(address, nothing)
    assert "secret" not in str(refusal.value)


def test_a_file_that_is_not_a_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("These are my notes, and no database. " * 100)

    async def nothing(each: Store) -> None: ...

    with pytest.raises(BadStore, match=r"notes\.txt"):
        with_store(str(tmp_path / "notes.txt"), nothing)


def test_a_file_serves_one_process_only(tmp_path: Path) -> None:
    async def nothing(each: Store) -> None: ...

    with running(tmp_path / "games.sqlite"), pytest.raises(BadStore, match="in use by another server"):
        with_store(str(tmp_path / "games.sqlite"), nothing)


# -- migrations --------------------------------------------------------------------------------------------------


def old_store(address: str, board: str = "usa") -> tuple[str, str]:
    """A store of the first schema with a game in progress; the table and the token of seat 0."""
    table, made = table_changes.create(NewTable(board, [NewSeat(), NewSeat()], name="Ann"))
    table.game = "old-game"
    table.games = ["old-game"]
    game = Game.new(board, 2, seed=99)
    lines = []
    for seq in range(1, 9):
        seat = game.pending_seats[0]
        text = game.legal(seat)[0]
        game.play(text, seat)
        lines.append((seq, seat, text))
    statements = [*(text.replace("{BYTES}", blob(address)) for text in STEPS[0])]
    statements += ["CREATE TABLE schema_version (version INTEGER NOT NULL)", "INSERT INTO schema_version VALUES (1)"]
    data = tables.encode(table).hex()
    literal = f"'\\x{data}'::bytea" if address.startswith("postgresql:") else f"x'{data}'"
    statements.append(f"INSERT INTO tables VALUES ('{table.id}', 1, {literal})")
    statements.append(
        f"INSERT INTO games VALUES ('old-game', '{table.id}', '{board}', '{game.board.fingerprint}', 2, NULL,"
        f" '{99:032x}', {NOW}, NULL)"
    )
    statements += [f"INSERT INTO actions VALUES ('old-game', {n}, {s}, '{t}', {NOW}, 0)" for n, s, t in lines]
    for statement in statements:
        if address.startswith("postgresql:"):
            Postgres.run(address, statement)
        else:
            with sqlite3.connect(address) as database:
                database.execute(statement)
    assert made.token is not None
    return table.id, made.token


def blob(address: str) -> str:
    return "BYTEA" if address.startswith("postgresql:") else "BLOB"


def test_a_game_of_an_older_schema_goes_on(store: str) -> None:
    table, token = old_store(store)

    async def scenario(node: Node) -> None:
        async with Player(node, table, token) as player:
            await player.until(lambda: player.state)
            assert player.seq == 8

    with running(store) as node:
        asyncio.run(scenario(node))
    assert rows(store, "SELECT version FROM schema_version") == [(len(STEPS),)]


def test_a_game_of_older_rules_is_refused_with_a_clear_word_and_its_clock_left_alone(store: str) -> None:
    table, token = old_store(store, "south-korea")

    async def scenario(node: Node) -> None:
        player = Player(node, table, token)
        with pytest.raises(Refusal, match="another version of the rules") as refusal:
            await player.open()
        await player.close()
        assert refusal.value.code == "other-rules"

    with running(store) as node:
        asyncio.run(scenario(node))
        assert node.ask("/healthz")
    assert rows(store, "SELECT alarm, rules FROM games") == [(None, "")]


def test_a_store_of_version_0_1_is_read_and_its_game_played_on(tmp_path: Path) -> None:
    """See `store_0_1.sql`: what is stored does not depend on the names in today's code."""
    table, token, finished, running_game = (
        "mD9bmpSm076Q",
        "3TlO2V_Ve6BTzsNhPIE_EX_Z",
        "RcR1ESsgliqxSmdi",
        "mAYbf-w95aUKGL-J",
    )
    path = str(tmp_path / "games.sqlite")
    with contextlib.closing(sqlite3.connect(path)) as database:
        database.executescript((Path(__file__).parent / "store_0_1.sql").read_text(encoding="utf-8"))

    async def scenario(node: Node) -> None:
        async with Player(node, table, token) as player:
            await player.until(lambda: player.state)
            assert (player.state["game"], player.seq) == (running_game, 5)
            assert [event["kind"] for event in player.state["events"]].count("undone") == 1
            assert [seat.get("name") for seat in player.info["seats"]] == ["Ann", None]
            await player.run(Random(1))

    async def faults(each: Store) -> None:
        assert [fault async for fault in admin.faults(each)] == []

    with running(path) as node:
        asyncio.run(scenario(node))
        for game in (finished, running_game):
            Game.verify(node.ask(f"/api/games/{game}/record")[2].decode())
        assert node.json(f"/api/games/{finished}/frames?count=0")["last"] == 41
    with_store(path, faults)


def test_a_game_goes_on_after_its_board_was_corrected(tmp_path: Path) -> None:
    """The store keeps the board's file: the fingerprint of a game need not be the one of today."""
    from whistlestop.server.boards import board_of

    source = source_of("usa").replace("trains = 45", "trains = 44")
    assert source != source_of("usa")
    old = tmp_path / "old.toml"
    old.write_text(source, encoding="utf-8")
    fingerprint = load_board(old).fingerprint
    assert fingerprint != load_board("usa").fingerprint
    assert board_of("usa", fingerprint, source).trains == 44
