"""Where a game stands, as one seat sees it. All of it comes from a View."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from whistlestop.cli.colours import chip, chips, seat_style
from whistlestop.labels import Labels
from whistlestop.notation import plain
from whistlestop.view import View

# What the screens below show in their own way; `leftovers` lists the rest.
SHOWN = {
    "owner",
    "trains",
    "deck_count",
    "discard",
    "discard_count",
    "display",
    "hand",
    "hand_count",
    "known",
    "deduced",
}
SHOWN |= {"tickets", "ticket_count", "offer", "ticket_pool_count", "ticket_queue_count"}
SHOWN |= {"offer_count", "chosen", "keep_least", "keep_most"}

LABEL = 9  # the width of the labels at the left

Rows = Iterable[tuple[str, RenderableType]]


def field(view: View, name: str) -> Any:
    """A field of a view, None if this board has none of that name."""
    return view[name] if name in view.fields else None


def share(view: View, name: str) -> Any:
    """The share of a field that belongs to the seat of a view."""
    shares = field(view, name)
    return None if shares is None or view.seat is None else shares[view.seat]


# -- the parts of the screen -------------------------------------------------------------------------------


def seats(view: View, labels: Labels) -> Table:
    """Everybody's public figures, and the cards that everybody has seen them take and not play."""
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for name in ("points", "trains", "cards", "tickets"):
        table.add_column(name, justify="right")
    known = known_cards(view)
    others = [seat for seat in range(view.rules.players) if seat != view.seat]
    if any(known[seat] for seat in others):
        table.add_column("known cards")
    for seat in range(view.rules.players):
        name = f"seat {seat + 1}" + (" (you)" if seat == view.seat else "")
        table.add_row(
            Text(("▸ " if seat in view.to_act else "  ") + name, style=seat_style(seat)),
            str(view.points[seat]),
            figure(view, "trains", seat),
            figure(view, "hand_count", seat),
            held(view, seat),
            *([", ".join(f"{kind} {n}" for kind, n in known[seat].items())] if seat in others else []),
        )
    return table


def known_cards(view: View) -> list[dict[str, int]]:
    """The cards that each seat is known to hold; with two players more than the whole table has seen."""
    shares = field(view, "deduced") or field(view, "known") or [None] * view.rules.players
    if all(share is None for share in shares):
        shares = field(view, "known") or shares
    return [share or {} for share in shares]


def figure(view: View, name: str, seat: int) -> str:
    values = field(view, name)
    return "" if values is None or values[seat] is None else str(values[seat])


def held(view: View, seat: int) -> str:
    """How many tickets a seat holds; by deck if there are several."""
    decks = (field(view, "ticket_count") or [{}] * view.rules.players)[seat] or {}
    if len(decks) > 1:
        return ", ".join(f"{n} {deck}" for deck, n in decks.items())
    return str(sum(decks.values()))


def card_rows(view: View) -> Rows:
    """The display, the piles and your hand."""
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
    hand = share(view, "hand")
    if hand is not None:
        yield "your hand", chips(hand)


def own_rows(view: View, labels: Labels) -> Rows:
    """Your tickets, ticked when they are joined, and your routes."""
    names = share(view, "tickets")
    if names:
        yield "tickets", Columns([ticket_line(name, view, labels) for name in names], padding=(0, 3))
    routes = [route for route, owner in owners(view).items() if view.seat is not None and owner == view.seat]
    texts = sorted(f"{labels.route(labels.routes[name])} {labels.routes[name].length}" for name in routes)
    yield "routes", Text(", ".join(texts) or "none yet")


def grid(rows: Rows) -> Table:
    """Labels, and what belongs to them."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style="dim", no_wrap=True, min_width=LABEL)
    table.add_column()
    for label, what in rows:
        table.add_row(label, what)
    return table


def ticket_line(name: str, view: View, labels: Labels) -> Text:
    made = view.seat is not None and name in view.joined(view.seat)
    return Text(f"{'✓' if made else '·'} {labels.ticket(name)}", style="green" if made else "")


def offer(view: View, labels: Labels) -> RenderableType:
    """The tickets on offer with the numbers that actions call them by."""
    names = share(view, "offer") or []
    lines: list[RenderableType] = [ticket_offer(i, name, view, labels) for i, name in enumerate(names, 1)]
    return Group(*lines)


def ticket_offer(number: int, name: str, view: View, labels: Labels) -> Text:
    note = "  ✓ joined already" if view.seat is not None and name in view.joined(view.seat) else ""
    return Text.assemble((f"{number:>4}  ", "bold"), labels.ticket(name), (note, "green"))


# -- routes ------------------------------------------------------------------------------------------------


def owners(view: View) -> dict[str, int | str]:
    """Who owns which route: a seat, or "closed"."""
    return field(view, "owner") or {}


def owner_text(owner: int | str, labels: Labels) -> Text:
    if isinstance(owner, str):
        return Text(owner, style="dim")
    return Text(labels.who(owner), style=seat_style(owner))


def routes(view: View, labels: Labels, part: str = "") -> Table:
    """All routes with their owners, or those of the cities whose names contain some letters."""
    wanted = labels.touching(part)
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for name in ("route", "spaces", "owner"):
        table.add_column(name)
    owned = owners(view)
    for route in sorted(labels.routes.values(), key=lambda route: (plain(labels.route(route)), route.id)):
        if route.id in wanted:
            spaces = chip(labels.colour(route), labels.track(route))
            table.add_row(labels.route(route), spaces, owner_text(owned.get(route.id, "free"), labels))
    return table


def leftovers(view: View) -> Table:
    """Everything else that the seat knows, field by field, for boards with more than these screens know of."""
    rows: list[tuple[str, Text]] = []
    for name in view.fields:
        value = view[name]
        empty = not value or (isinstance(value, list) and not any(value))
        if name not in SHOWN and not empty:
            rows.append((name.replace("_", " "), Text(str(value))))
    return grid(rows)


def screen(view: View, labels: Labels) -> Group:
    """The whole state of the game for the seat of a view."""
    return Group(seats(view, labels), Text(), grid([*card_rows(view), *own_rows(view, labels)]))
