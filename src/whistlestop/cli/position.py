"""The position of a game on the screen, as a seat or a spectator sees it. All of it comes from a view."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.cli.colours import chip, chips, seat_style
from whistlestop.engine.board import Route
from whistlestop.engine.ruleset import Ruleset
from whistlestop.names import names_of, plain, seat_name
from whistlestop.view import SpectatorView, View

# The fields with a place of their own on the screen; `other_fields` lists the rest.
SHOWN = {"owner", "trains", "deck_count", "discard", "discard_count", "display", "hand", "hand_count", "known"}
SHOWN |= {"deduced", "tickets", "ticket_count", "offer", "ticket_pool_count", "ticket_queue_count"}
SHOWN |= {"offer_count", "chosen", "keep_least", "keep_most"}

LABEL_WIDTH = 9

Rows = Iterable[tuple[str, RenderableType]]


def field(view: SpectatorView, name: str) -> Any:
    """Return a field of a view; None if the board has no such field."""
    return view[name] if name in view.fields else None


def own_share(view: SpectatorView, name: str) -> Any:
    """Return the share of a field that belongs to the seat of a view; None if there is none."""
    shares = field(view, name)
    return None if shares is None or not isinstance(view, View) else shares[view.seat]


# -- the parts of the screen -------------------------------------------------------------------------------


def seats(view: SpectatorView) -> Table:
    """Return the public numbers of every seat, and the cards that it is known to hold."""
    me = view.seat if isinstance(view, View) else None
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for name in ("points", "trains", "cards", "tickets"):
        table.add_column(name, justify="right")
    known = known_cards(view)
    others = [seat for seat in range(view.players) if seat != me]
    if any(known[seat] for seat in others):
        table.add_column("known cards")
    for seat in range(view.players):
        name = seat_name(seat) + (" (you)" if seat == me else "")
        table.add_row(
            Text(("▸ " if seat in view.pending_seats else "  ") + name, style=seat_style(seat)),
            str(view.points[seat]),
            figure(view, "trains", seat),
            figure(view, "hand_count", seat),
            held(view, seat),
            *([", ".join(f"{kind} {n}" for kind, n in known[seat].items())] if seat in others else []),
        )
    return table


def known_cards(view: SpectatorView) -> list[dict[str, int]]:
    """Return the cards that each seat is known to hold; with two players that is more than the table has seen."""
    shares = field(view, "deduced") or field(view, "known") or [None] * view.players
    if all(share is None for share in shares):
        shares = field(view, "known") or shares
    return [share or {} for share in shares]


def figure(view: SpectatorView, name: str, seat: int) -> str:
    values = field(view, name)
    return "" if values is None or values[seat] is None else str(values[seat])


def held(view: SpectatorView, seat: int) -> str:
    """Return how many tickets a seat holds, by deck if there are several."""
    decks = (field(view, "ticket_count") or [{}] * view.players)[seat] or {}
    if len(decks) > 1:
        return ", ".join(f"{n} {deck}" for deck, n in decks.items())
    return str(sum(decks.values()))


def card_rows(view: SpectatorView) -> Rows:
    """Yield the display, the decks and the hand of the seat."""
    display = field(view, "display")
    if display:
        open_cards = [chip(kind, kind) if kind else Text(" (empty) ", style="dim") for kind in display]
        yield "display", Text(" ").join(open_cards)
    deck = field(view, "deck_count") + field(view, "deck_extra_count")
    piles = [f"{deck} in the deck", f"{field(view, 'discard_count')} discarded"]
    for deck, n in (field(view, "ticket_pool_count") or {}).items():
        name = "tickets" if deck == "tickets" else f"{deck} tickets"
        piles.append(f"{n + view['ticket_queue_count'][deck]} {name} left")
    yield "piles", Text(" · ".join(piles))
    hand = own_share(view, "hand")
    if hand is not None:
        yield "your hand", chips(hand)


def own_rows(view: View) -> Rows:
    """Yield the tickets of the seat, ticked when they are connected, and its routes."""
    names = names_of(view.board)
    tickets = own_share(view, "tickets")
    if tickets:
        connected = view.connected(view.seat)
        yield (
            "tickets",
            Columns([ticket_line(names.ticket(each), each in connected) for each in tickets], padding=(0, 3)),
        )
    owned = [names.routes[route] for route, owner in owners(view).items() if owner == view.seat]
    yield "routes", Text(", ".join(sorted(f"{names.route(route)} {route.length}" for route in owned)) or "none yet")


def grid(rows: Rows) -> Table:
    """Return rows of a label and what belongs to it."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True, min_width=LABEL_WIDTH)
    table.add_column()
    for label, what in rows:
        table.add_row(label, what)
    return table


def ticket_line(name: str, connected: bool) -> Text:
    return Text(f"{'✓' if connected else '·'} {name}", style="green" if connected else "")


def offer(view: View) -> RenderableType:
    """Return the tickets on offer with the numbers that actions call them by."""
    connected = view.connected(view.seat)
    lines: list[RenderableType] = []
    for number, ticket in enumerate(own_share(view, "offer") or [], 1):
        note = "  ✓ connected already" if ticket in connected else ""
        lines.append(Text.assemble((f"{number:>4}  ", "bold"), names_of(view.board).ticket(ticket), (note, "green")))
    return Group(*lines)


# -- routes ------------------------------------------------------------------------------------------------


def owners(view: View) -> dict[str, int | str]:
    """Return who owns which route: a seat, or "closed"."""
    return field(view, "owner") or {}


def spaces(rules: Ruleset, route: Route) -> Text:
    """Return what a route asks for, and what a rule calls it: '5 white', '4 grey (ferry 2)', '3 red (tunnel)'."""
    names = names_of(rules.board)
    number = rules.board.routes.index(route)
    called = [f" ({word.removesuffix('s')})" for word, routes in rules.marked.items() if number in routes]
    return chip(names.colour(route), names.spaces(route) + "".join(called))


def owner_text(owner: int | str, me: int) -> Text:
    if isinstance(owner, str):
        return Text(owner, style="dim")
    return Text(seat_name(owner, me), style=seat_style(owner))


def routes(view: View, part: str = "") -> Table:
    """Return all routes with their owners, or those of the cities whose names contain some letters."""
    names = names_of(view.board)
    wanted = names.routes_at(part)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for title in ("route", "spaces", "owner"):
        table.add_column(title)
    owned = owners(view)
    for route in sorted(view.board.routes, key=lambda route: (plain(names.route(route)), route.id)):
        if route.id in wanted:
            owner = owner_text(owned.get(route.id, "free"), view.seat)
            table.add_row(names.route(route), spaces(view.rules, route), owner)
    return table


def other_fields(view: View) -> Table:
    """Return everything else that the seat knows, field by field, whatever rules the board has."""
    rows: list[tuple[str, Text]] = []
    for name in view.fields:
        value = view[name]
        empty = not value or (isinstance(value, list) and not any(value))
        if name not in SHOWN and not empty:
            rows.append((name.replace("_", " "), Text(str(value))))
    return grid(rows)


def screen(view: View) -> Group:
    """Return the whole position for the seat of a view."""
    return Group(seats(view), Text(), grid([*card_rows(view), *own_rows(view)]))
