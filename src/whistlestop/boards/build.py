"""Building a Board from the facts of its file: routes and tickets sorted and named, and a fingerprint."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

from whistlestop.boards.facts import GREY_WORD, Facts, RouteRow, TicketRow
from whistlestop.engine.board import GREY, Board, Goal, Route, Ticket


def build(facts: Facts, path: str) -> Board:
    """Return the board of sound facts."""
    routes = build_routes(facts)
    tickets = build_tickets(facts)
    return Board(
        id=facts.id,
        name=facts.name,
        min_players=facts.players[0],
        max_players=facts.players[1],
        trains=facts.trains,
        hand=facts.hand,
        display=facts.display,
        cities=tuple(facts.cities),
        countries=tuple(facts.countries),
        kinds=tuple(facts.kinds),
        routes=tuple(routes),
        decks=tuple(facts.decks),
        tickets=tuple(tickets),
        rules=facts.rules,
        tie_breaks=tuple(facts.tie_breaks),
        weights=facts.weights.usual,
        many_weights=facts.weights.many,
        first_weights=facts.weights.first,
        fingerprint=fingerprint(facts, routes, tickets),
        path=path,
    )


def build_routes(facts: Facts) -> list[Route]:
    """Return the tracks sorted by cost, with their names."""
    index = {city.id: i for i, city in enumerate(facts.cities)}
    colours = [*facts.colours(), GREY_WORD]

    def order(row: RouteRow) -> tuple[int, int, int, list[int]]:
        return colours.index(row.colour), row.length, row.ferry, sorted((index[row.a], index[row.b]))

    rows = sorted(facts.routes, key=order)
    routes: list[Route] = []
    for row, name in zip(rows, track_names(facts, rows), strict=True):
        a, b = sorted((index[row.a], index[row.b]))
        colour = GREY if row.colour == GREY_WORD else colours.index(row.colour)
        routes.append(Route(name, a, b, row.length, colour, row.ferry))
    return routes


def track_names(facts: Facts, rows: list[RouteRow]) -> list[str]:
    """Return a name for each row: that of its two cities, followed by what distinguishes the tracks between them.

    That is the colour if their colours differ, and a number for the second and further tracks of a colour.
    """
    base = pair_names(facts)
    colours: dict[frozenset[str], set[str]] = {}
    for row in rows:
        colours.setdefault(row.pair, set()).add(row.colour)
    seen: Counter[tuple[frozenset[str], str]] = Counter()
    found: list[str] = []
    for row in rows:
        seen[row.pair, row.colour] += 1
        number = seen[row.pair, row.colour]
        suffix = row.colour if len(colours[row.pair]) > 1 else ""
        suffix += str(number) if number > 1 else ""
        found.append(f"{base[row.pair]}/{suffix}" if suffix else base[row.pair])
    return found


def pair_names(facts: Facts) -> dict[frozenset[str], str]:
    """Return a name for each pair of cities with a route: their ids, in the order of the first row.

    A border end point goes by its country, unless that is also the name of another pair, in either order.
    """
    place = {city.id: city.country or city.id for city in facts.cities}
    full: dict[frozenset[str], str] = {}
    short: dict[frozenset[str], str] = {}
    uses: Counter[str] = Counter()
    for row in facts.routes:
        if row.pair not in full:
            full[row.pair] = f"{row.a}-{row.b}"
            short[row.pair] = f"{place[row.a]}-{place[row.b]}"
            uses.update({full[row.pair], short[row.pair], f"{place[row.b]}-{place[row.a]}"})
    return {pair: short[pair] if uses[short[pair]] == 1 else name for pair, name in full.items()}


def build_tickets(facts: Facts) -> list[Ticket]:
    """Return the tickets sorted by deck; the name of a pair that occurs in several decks includes the deck."""
    index = {city.id: i for i, city in enumerate(facts.cities)}
    pairs = Counter(row.pair for row in facts.tickets)

    def cities(end: str) -> tuple[int, ...]:
        return tuple(sorted(index[city] for city in facts.place(end)))

    def ticket(row: TicketRow, copy: int) -> Ticket:
        name = f"{row.a}-{row.b}/{row.deck}" if pairs[row.pair] > 1 else f"{row.a}-{row.b}"
        name += f"/{copy}" if copy > 1 else ""
        goals = tuple(Goal(place, cities(place), points) for place, points in row.goals)
        b = "/".join(row.ends[1:])
        ends = tuple(sorted({city for goal in goals for city in goal.cities})) if goals else cities(row.b)
        return Ticket(name, row.a, b, cities(row.a), ends, row.points, facts.decks.index(row.deck), goals)

    tickets = [ticket(row, copy) for row in facts.tickets for copy in range(1, row.count + 1)]
    return sorted(tickets, key=lambda ticket: ticket.deck)


def fingerprint(facts: Facts, routes: list[Route], tickets: list[Ticket]) -> str:
    """Return a short hash of everything that influences play, so that boards with the same one share records."""
    content = {
        "numbers": [*facts.players, facts.trains, facts.hand, facts.display],
        "cities": [[city.id, city.country] for city in facts.cities],
        "countries": [name for name, _ in facts.countries],
        "kinds": [[k.id, k.count, k.wild_from, k.pays, k.whole_turn, k.flush_at] for k in facts.kinds],
        "routes": [[r.id, r.a, r.b, r.length, r.colour, r.ferry] for r in routes],
        "decks": facts.decks,
        "tickets": [
            [t.id, t.a_cities, t.b_cities, t.points, t.deck, *([goal.cities, goal.points] for goal in t.goals)]
            for t in tickets
        ],
        "rules": facts.rules,
        "tie_breaks": facts.tie_breaks,
    }
    # `default` is for TOML's dates and times: no rule takes them, but that is only checked after the board is built
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
