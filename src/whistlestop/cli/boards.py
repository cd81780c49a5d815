"""`whistlestop boards`, `board show` and `board check`: which boards there are, and whether a file is a sound one."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable
from typing import Any

from rich.columns import Columns
from rich.console import Group
from rich.table import Table
from rich.text import Text

from whistlestop.boards import load, names
from whistlestop.check import check
from whistlestop.cli import layout, options
from whistlestop.cli.colours import chip
from whistlestop.cli.complaint import complain
from whistlestop.cli.position import grid
from whistlestop.engine.board import GREY, Board, Route
from whistlestop.errors import BadBoard, WhistlestopError
from whistlestop.game import ruleset
from whistlestop.labels import Labels
from whistlestop.notation import plain


def add(commands: Any) -> None:
    parser = commands.add_parser("boards", help="list the boards")
    options.add_json(parser)
    parser.set_defaults(run=run_list, parser=parser)

    group = commands.add_parser("board", help="show a board, check a board file, or draw it")
    group.set_defaults(run=None, parser=group)
    inner = group.add_subparsers(metavar="COMMAND", title="commands")
    parser = inner.add_parser("show", help="show everything about a board")
    parser.add_argument("board", metavar="BOARD", help="name of a board, or a TOML file")
    options.add_json(parser)
    parser.set_defaults(run=run_show, parser=parser)
    parser = inner.add_parser("check", help="find all mistakes in board files")
    parser.add_argument("files", metavar="FILE", nargs="+", help="a TOML file, or the name of a board")
    parser.set_defaults(run=run_check, parser=parser)
    layout.add(inner)


# -- the list ----------------------------------------------------------------------------------------------


def run_list(args: Namespace) -> int:
    facts = [outline(load(name)) for name in names()]
    if args.json:
        options.print_json(facts)
        return 0
    table = Table(title="boards", title_justify="left")
    for name in ("id", "name"):
        table.add_column(name)
    for name in ("players", "cities", "tracks", "tickets", "trains"):
        table.add_column(name, justify="right")
    for fact in facts:
        numbers = [str(fact[name]) for name in ("cities", "tracks", "tickets", "trains")]
        table.add_row(fact["id"], fact["name"], "–".join(map(str, fact["players"])), *numbers)
    rules = grid([(fact["id"], Text(", ".join(fact["rules"]))) for fact in facts])
    options.console().print(table, Text("rules", style="italic"), rules)
    return 0


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
    """All files are looked at, whatever is wrong with one of them."""
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
            numbers = ", ".join(f"{facts[key]} {key}" for key in ("cities", "tracks", "tickets", "trains"))
            print(f"{name}: ok: {board.name}, {board.min_players} to {board.max_players} players, {numbers}")
    return status


# -- showing -----------------------------------------------------------------------------------------------


def run_show(args: Namespace) -> int:
    board = load(options.board_source(args.board))
    if args.json:
        options.print_json(everything(board))
    else:
        labels = Labels(ruleset(board, board.min_players))
        options.console().print(Group(*(part for part in parts(board, labels))))
    return 0


def parts(board: Board, labels: Labels) -> Iterable[Table | Text | Columns | Group]:
    yield Text(f"{board.name} ({board.id})", style="bold")
    yield facts_table(board)
    yield rules_table(board)
    yield Text(f"\n{len(board.cities)} cities", style="italic")
    countries = dict(board.countries)
    names = [city.name + (f" ({countries[city.country]})" if city.country else "") for city in board.cities]
    yield Text(", ".join(names))
    yield connections_table(board, labels)
    for deck, name in enumerate(board.decks):
        tickets = [ticket for ticket in board.tickets if ticket.deck == deck]
        title = (
            f"\n{len(tickets)} tickets" if len(board.decks) == 1 else f"\n{len(tickets)} tickets of the deck '{name}'"
        )
        yield Text(title, style="italic")
        yield Columns([labels.ticket(ticket.id) for ticket in tickets], padding=(0, 3))


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
    table = Table(title="rules", title_justify="left")
    table.add_column("rule")
    table.add_column("parameters")
    for rule, params in board.rules.items():
        table.add_row(rule, ", ".join(f"{name} = {value}" for name, value in params.items()))
    return table


def connections_table(board: Board, labels: Labels) -> Table:
    """The routes, those between the same two cities together."""
    groups: dict[tuple[int, int], list[Route]] = {}
    for route in board.routes:
        groups.setdefault((route.a, route.b), []).append(route)
    title = f"{len(groups)} connections with {len(board.routes)} tracks"
    table = Table(title=title, title_justify="left")
    table.add_column("connection")
    table.add_column("length", justify="right")
    table.add_column("tracks")
    for tracks in sorted(groups.values(), key=lambda tracks: plain(labels.route(tracks[0]))):
        shown = [chip(labels.colour(track), labels.track(track).partition(" ")[2]) for track in tracks]
        lengths = sorted({str(track.length) for track in tracks})
        table.add_row(labels.route(tracks[0]), "/".join(lengths), Text(" ").join(shown))
    return table


def everything(board: Board) -> dict[str, Any]:
    """All facts of a board as plain data, with ids for numbers."""
    return outline(board) | {
        "hand": board.hand,
        "display": board.display,
        "fingerprint": board.fingerprint,
        "tie_breaks": list(board.tie_breaks),
        "rules": board.rules,
        "cards": [
            {
                "id": kind.id,
                "name": kind.name,
                "count": kind.count,
                "wild_from": kind.wild_from,
                "pays": kind.pays,
                "whole_turn": kind.whole_turn,
                "flush_at": kind.flush_at,
            }
            for kind in board.kinds
        ],
        "countries": [{"id": name, "name": text} for name, text in board.countries],
        "cities": [
            {"id": city.id, "name": city.name, "lat": city.lat, "lon": city.lon, "country": city.country}
            for city in board.cities
        ],
        "tracks": [
            {
                "id": route.id,
                "a": board.cities[route.a].id,
                "b": board.cities[route.b].id,
                "length": route.length,
                "colour": "grey" if route.colour == GREY else board.kinds[route.colour].id,
                "ferry": route.ferry,
            }
            for route in board.routes
        ],
        "decks": list(board.decks),
        "tickets": [
            {
                "id": ticket.id,
                "a": ticket.a,
                "b": ticket.b,
                "points": ticket.points,
                "deck": board.decks[ticket.deck],
            }
            for ticket in board.tickets
        ],
    }
