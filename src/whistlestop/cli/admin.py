"""`whistlestop admin`: manage the store of a server, whether the server is running or not."""

from __future__ import annotations

import asyncio
import os
import time
from argparse import Namespace
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from whistlestop.cli import hosting, options
from whistlestop.cli.options import BadFile, BadOption

if TYPE_CHECKING:
    from whistlestop.server.store import Store

ARGUMENTS = {
    "table": "the id of the table, as 'list' shows it",
    "name": "the name, as the person typed it",
    "address": "an IP address, such as 192.0.2.7",
    "file": "the backup",
}

Work = Callable[["Store", Namespace], Awaitable[int | None]]  # returns the exit status, None for 0


def add(commands: Any) -> None:
    parser = options.command(commands, "admin", "manage the tables and games of a server")
    subcommands = parser.add_subparsers(metavar="COMMAND", title="commands")

    def command(name: str, work: Work, text: str, argument: str = "", *, alone: bool = False) -> Any:
        found = options.command(subcommands, name, text, lambda args: run(args, work, alone=alone))
        hosting.add_store(found)
        if argument:
            found.add_argument(argument, metavar=argument.upper(), help=ARGUMENTS[argument])
        return found

    listing = command("list", list_tables, "list the tables, newest first")
    options.add_number(listing, "--most", 1, "how many tables to list (default: 50)", 50)
    options.add_json(listing)
    options.add_json(command("show", show_table, "show a table and its games", "table"))
    command("close", close_table, "delete a table and its games", "table")
    command("forget", forget_name, "remove a person's name from all tables, games and news", "name")
    ban = command("ban", ban_address, "block an address", "address")
    ban.add_argument("--days", metavar="DAYS", type=hosting.days, default=0.0, help="how long (default: for ever)")
    command("unban", unban_address, "unblock an address", "address")
    command("bans", list_bans, "list the blocked addresses")
    clean = command("clean", clean_up, "delete old tables and names")
    hosting.add_retention(clean)
    clean.add_argument("--dry-run", action="store_true", help="only report what would be deleted")
    command("backup", back_up, "write everything to a file; servers may keep running", "file")
    command("restore", restore_from, "fill an empty store from a backup", "file", alone=True)
    command("verify", verify, "replay every game and report what is wrong")


def run(args: Namespace, work: Work, *, alone: bool) -> int:
    with hosting.server_needed():
        from whistlestop.server.store import open_store
    address = hosting.store_address(args)
    if not alone and "://" not in address and not os.path.exists(os.path.expanduser(address)):
        raise BadOption(f"there is no store '{address}'; name one with --store")

    async def go() -> int | None:
        store = open_store(address, alone=alone)
        await store.open()
        try:
            return await work(store, args)
        finally:
            await store.close()

    return asyncio.run(go()) or 0


def moment(seconds: float) -> str:
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(seconds))


async def list_tables(store: Store, args: Namespace) -> None:
    from whistlestop.server import admin

    found = await admin.newest(store, args.most)
    if args.json:
        options.print_json([asdict(line) for line in found])
        return
    for line in found:
        figures = f"{line.state:8} {line.board:14} {line.games:3}"
        print(f"{line.id}  {moment(line.touched)}  {figures}  {', '.join(line.seats)}")


async def show_table(store: Store, args: Namespace) -> None:
    from whistlestop.server import admin

    line = await admin.table_line(store, args.table)
    if line is None:
        raise no_table(args.table)
    games = await admin.games_of(store, args.table)
    if args.json:
        keys = ("id", "board", "started", "finished", "lines")
        shown = asdict(line) | {"games": [dict(zip(keys, game, strict=True)) for game in games]}
        options.print_json(shown)
        return
    print(f"table {line.id}: {line.state}, last touched {moment(line.touched)}")
    for number, seat in enumerate(line.seats):
        print(f"  seat {number}: {seat}")
    for game, board, started, finished, lines in games:
        end = moment(finished) if finished is not None else "not over"
        print(f"  game {game} on {board}: {moment(started)} to {end}, {lines} lines")


async def close_table(store: Store, args: Namespace) -> None:
    from whistlestop.server.retention import delete_table

    if await store.table(args.table) is None:
        raise no_table(args.table)
    await delete_table(store, args.table)
    print(f"table {args.table} is deleted")


def no_table(table: str) -> BadOption:
    return BadOption(f"there is no table '{table}'; 'whistlestop admin list' shows them")


async def forget_name(store: Store, args: Namespace) -> None:
    from whistlestop.server import admin

    print(f"forgotten in {await admin.forget(store, args.name)} places")


async def ban_address(store: Store, args: Namespace) -> None:
    from whistlestop.server import admin

    address = admin.banned_address(args.address)
    await admin.ban(store, address, args.days)
    print(f"{address} is blocked {f'for {args.days:g} days' if args.days else 'for ever'}")


async def unban_address(store: Store, args: Namespace) -> None:
    from whistlestop.server import admin

    address = admin.banned_address(args.address)
    if not await admin.unban(store, address):
        raise BadOption(f"{address} is not blocked")
    print(f"{address} is no longer blocked")


async def list_bans(store: Store, args: Namespace) -> None:
    for address in sorted(await store.bans()):
        print(address)


async def clean_up(store: Store, args: Namespace) -> None:
    from whistlestop.server.retention import clear

    done = await clear(store, hosting.retention(args), dry=args.dry_run)
    tense = "to be " if args.dry_run else ""
    print(f"tables {tense}deleted: {done.tables}; tables whose names are {tense}forgotten: {done.names}")


async def back_up(store: Store, args: Namespace) -> None:
    from whistlestop.server import backup

    try:
        print(f"{await backup.write(store, args.file)} tables are in '{args.file}'")
    except OSError as error:
        raise BadFile(f"cannot write '{args.file}': {error.strerror}") from error


async def restore_from(store: Store, args: Namespace) -> None:
    from whistlestop.server import backup

    try:
        print(f"{await backup.restore(store, args.file)} tables are restored")
    except OSError as error:
        raise BadFile(f"cannot read '{args.file}': {error.strerror}") from error


async def verify(store: Store, args: Namespace) -> int:
    from whistlestop.server import admin

    count = 0
    async for fault in admin.faults(store):
        print(fault)
        count += 1
    print(f"faults: {count}" if count else "everything is in order")
    return 1 if count else 0
