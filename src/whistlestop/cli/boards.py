"""`whistlestop boards`, `board show` and `board check`: list boards, show one, and check board files."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from whistlestop.boards import load, names
from whistlestop.check import check
from whistlestop.cli import balance, layout, options
from whistlestop.cli.colours import chip
from whistlestop.cli.complaint import complain
from whistlestop.cli.position import grid
from whistlestop.engine.board import GREY, Board, Route
from whistlestop.errors import BadBoard, WhistlestopError
from whistlestop.names import names_of, plain

NUMBERS = ("cities", "tracks", "tickets", "trains")


def add(commands: Any) -> None:
    options.add_json(options.command(commands, "boards", "list the boards", run_list))
    group = options.command(commands, "board", "show a board, check a board file, or draw it")
    inner = group.add_subparsers(metavar="COMMAND", title="commands")
    parser = options.command(inner, "show", "show everything about a board", run_show)
    parser.add_argument("board", metavar="BOARD", help="name of a board, or a TOML file")
    options.add_json(parser)
    parser = options.command(inner, "check", "find all mistakes in board files", run_check)
    parser.add_argument("files", metavar="FILE", nargs="+", help="a TOML file, or the name of a board")
    layout.add(inner)
    balance.add(inner)


# -- the list ----------------------------------------------------------------------------------------------


def run_list(args: Namespace) -> int:
    facts = [outline(load(name)) for name in names()]
    options.show(args, facts, lambda: listed(facts))
    return 0


def listed(facts: list[dict[str, Any]]) -> Group:
    table = options.table("boards", ("id", "name"), ("players", *NUMBERS))
    table.columns[0].no_wrap = True  # people copy it
    for fact in facts:
        players = "–".join(map(str, fact["players"]))
        table.add_row(fact["id"], fact["name"], players, *(str(fact[name]) for name in NUMBERS))
    rules = grid([(fact["id"], Text(", ".join(fact["rules"]))) for fact in facts])
    return Group(table, Text("rules", style="italic"), rules)


def outline(board: Board) -> dict[str, Any]:
    return {
        "id": board.id,
        "name": board.name,
        "players": [board.min_players, board.max_players],
        "cities": len(board.cities),
        "tracks": len(board.routes),
        "tickets": len(board.tickets),
        "trains": board.trains,
        "rules": list(board.rules),
    }


# -- checking ----------------------------------------------------------------------------------------------


def run_check(args: Namespace) -> int:
    """Check all files, whatever is wrong with one of them."""
    status = 0
    for name in args.files:
        try:
            source = options.board_source(name)
            if faults := check(source):
                raise BadBoard(name, faults)
            board = load(source)
        except WhistlestopError as fault:
            sys.stdout.flush()
            status = complain(fault.code, str(fault))
        else:
            facts = outline(board)
            numbers = ", ".join(f"{facts[key]} {key}" for key in NUMBERS)
            print(f"{name}: ok: {board.name}, {board.min_players} to {board.max_players} players, {numbers}")
    return status


# -- showing -----------------------------------------------------------------------------------------------


def run_show(args: Namespace) -> int:
    board = load(options.board_source(args.board))
    options.show(args, everything(board), lambda: Group(*parts(board)))
    return 0


def parts(board: Board) -> Iterable[Table | Text | Columns | Group]:
    yield Text(f"{board.name} ({board.id})", style="bold")
    yield facts_table(board)
    yield rules_table(board)
    yield Text(f"\n{len(board.cities)} cities", style="italic")
    countries = dict(board.countries)
    names = [city.name + (f" ({countries[city.country]})" if city.country else "") for city in board.cities]
    yield Text(", ".join(names))
    yield connections_table(board)
    for deck, name in enumerate(board.decks):
        tickets = [ticket for ticket in board.tickets if ticket.deck == deck]
        title = (
            f"\n{len(tickets)} tickets" if len(board.decks) == 1 else f"\n{len(tickets)} tickets of the deck '{name}'"
        )
        yield Text(title, style="italic")
        yield Columns([names_of(board).ticket(ticket.id) for ticket in tickets], padding=(0, 3))


def facts_table(board: Board) -> Table:
    table = Table(show_header=False)
    table.add_column(style="dim")
    table.add_column()
    table.add_row("players", f"{board.min_players} to {board.max_players}")
    table.add_row("trains of a player", str(board.trains))
    table.add_row("cards dealt", str(board.hand))
    table.add_row("cards in the display", str(board.display))
    cards = Text(" ").join([chip(kind.id, f"{kind.id} {kind.count}") for kind in board.kinds])
    table.add_row("train cards", Text.assemble(f"{sum(kind.count for kind in board.kinds)}: ", cards))
    table.add_row("spaces", str(sum(route.length for route in board.routes)))
    table.add_row("tie-breaks", ", ".join(board.tie_breaks) or "none")
    table.add_row("fingerprint", board.fingerprint)
    return table


def rules_table(board: Board) -> Table:
    table = options.table("rules", ("rule", "parameters"))
    for rule, params in board.rules.items():
        table.add_row(rule, ", ".join(f"{name} = {value}" for name, value in params.items()))
    return table


def connections_table(board: Board) -> Table:
    """Return the routes, those between the same two cities on one line."""
    names = names_of(board)
    groups: dict[tuple[int, int], list[Route]] = {}
    for route in board.routes:
        groups.setdefault((route.a, route.b), []).append(route)
    title = f"{len(groups)} connections with {len(board.routes)} tracks"
    table = Table(title=title, title_justify="left")
    table.add_column("connection")
    table.add_column("length", justify="right")
    table.add_column("tracks")
    for tracks in sorted(groups.values(), key=lambda tracks: plain(names.route(tracks[0]))):
        shown = [chip(names.colour(track), names.spaces(track).partition(" ")[2]) for track in tracks]
        lengths = sorted({str(track.length) for track in tracks})
        table.add_row(names.route(tracks[0]), "/".join(lengths), Text(" ").join(shown))
    return table


def everything(board: Board) -> dict[str, Any]:
    """Return all facts of a board as plain data, with ids instead of numbers."""
    return outline(board) | {
        "hand": board.hand,
        "display": board.display,
        "fingerprint": board.fingerprint,
        "tie_breaks": list(board.tie_breaks),
        "rules": board.rules,
        "cards": [asdict(kind) for kind in board.kinds],
        "countries": [{"id": name, "name": text} for name, text in board.countries],
        "cities": [asdict(city) for city in board.cities],
        "tracks": [
            asdict(route)
            | {"a": board.cities[route.a].id, "b": board.cities[route.b].id}
            | {"colour": "grey" if route.colour == GREY else board.kinds[route.colour].id}
            for route in board.routes
        ],
        "decks": list(board.decks),
        "tickets": [
            {"id": ticket.id, "a": ticket.a, "b": ticket.b, "points": ticket.points, "deck": board.decks[ticket.deck]}
            | ({"goals": {goal.place: goal.points for goal in ticket.goals}} if ticket.goals else {})
            for ticket in board.tickets
        ],
    }
