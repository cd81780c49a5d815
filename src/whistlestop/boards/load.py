"""Boards by name or from a file: read, checked as a whole, and every fault explained.

A board file holds facts (cities, routes, tickets, cards) and the rules with their parameters. Whatever is wrong with it
is found at once, not only the first fault; a Board that `load` returns is sound.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import tomllib
from collections import Counter
from pathlib import Path

from whistlestop.boards.reading import Entry, Faults, find_lines, hint
from whistlestop.boards.translations import Names
from whistlestop.boards.validate import GREY_WORD, Facts, RouteRow, TicketRow, examine, read
from whistlestop.engine.board import GREY, Board, Route, Ticket
from whistlestop.errors import BadBoard, Fault, UnknownBoard
from whistlestop.layout.plan import Plan
from whistlestop.rules import assemble

FOLDER = Path(__file__).parent

Source = str | os.PathLike[str]


def names() -> list[str]:
    """The ids of the boards that come with the package."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(source: Source) -> Board:
    """The board of that id, or the one in the TOML file at that path; BadBoard lists all of its faults.

    A source is a path when it is a path object, ends in .toml, or has a path separator.
    """
    path = locate(source)
    return load_shipped(path) if path.parent == FOLDER else load_file(path)


def source_text(source: Source) -> str:
    """The file of a board, as text."""
    return read_text(locate(source))


def translations(source: Source) -> Names:
    """What a sound board and its places are called in other languages, by language and id."""
    return read_facts(source).names


def about(source: Source) -> dict[str, str]:
    """What a sound board is like, by language."""
    return read_facts(source).about


def plan(source: Source) -> Plan | None:
    """Where the cities and routes of a sound board are drawn, if its file says so."""
    return read_facts(source).plan


def read_facts(source: Source) -> Facts:
    path = locate(source)
    return read(Entry(Faults({}), "", parse(path, read_text(path))))


def check(source: Source) -> list[Fault]:
    """Every fault of a board, none when it is sound."""
    try:
        load_file(locate(source))
    except BadBoard as error:
        return error.faults
    return []


def locate(source: Source) -> Path:
    """The file of a board."""
    text = os.fspath(source)
    separators = {os.sep, os.altsep or os.sep}
    if not isinstance(source, str) or text.endswith(".toml") or any(separator in text for separator in separators):
        if not Path(text).exists():
            raise UnknownBoard(f"no board file '{text}'; check the path, or use one of: {', '.join(names())}")
        return Path(text)
    if text not in names():
        known = f"the boards: {', '.join(names())}; or give the path of a TOML file"
        remedy = hint(text, names(), "")
        raise UnknownBoard(f"no board '{text}'; {remedy + ' ' if remedy else ''}{known}")
    return FOLDER / f"{text}.toml"


@functools.cache
def load_shipped(path: Path) -> Board:
    return load_file(path)


def load_file(path: Path) -> Board:
    return load_text(path, read_text(path))


def load_text(path: Path, text: str) -> Board:
    """The board that a text describes; the path is only what faults call it by."""
    data = parse(path, text)
    faults = Faults(find_lines(text, data))
    facts = read(Entry(faults, "", data))
    examine(facts)
    if not faults:
        board = build(facts)
        for players in range(board.min_players, board.max_players + 1):
            for where, what, remedy in assemble(board, players)[1]:
                faults.add(where, what, remedy)
    if faults:
        raise BadBoard(str(path), faults.in_order())
    return board


def read_text(path: Path) -> str:
    try:
        data = path.read_bytes()
    except OSError as error:
        fault = Fault(str(path), f"cannot be read: {error.strerror}", "give the path of a TOML file that you may read")
        raise BadBoard(str(path), [fault]) from error
    try:
        return data.decode("utf-8-sig")  # some editors begin a file with a byte order mark
    except UnicodeDecodeError as error:
        before = data[: error.start].split(b"\n")
        where = f"line {len(before)}, column {len(before[-1]) + 1}"
        fault = Fault(where, f"byte 0x{data[error.start]:02x} is not UTF-8", "save the file as UTF-8")
        raise BadBoard(str(path), [fault]) from error


def parse(path: Path, text: str) -> dict[str, object]:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        what, _, place = str(error).rpartition(" (at ")
        # at the end of a text tomllib names no line
        where = place.rstrip(")") if place.startswith("line") else f"line {len(text.splitlines())}, end of the file"
        raise BadBoard(str(path), [Fault(where, what, "correct the TOML there")]) from error
    except (ValueError, RecursionError) as error:  # numbers and nesting beyond what Python takes
        raise BadBoard(str(path), [Fault("the file", f"cannot be read: {error}", "make it simpler")]) from error


# -- from facts to a board ---------------------------------------------------------------------------------


def build(facts: Facts) -> Board:
    """The board of sound facts."""
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
        weights=facts.weights,
        fingerprint=fingerprint(facts, routes, tickets),
    )


def build_routes(facts: Facts) -> list[Route]:
    """The tracks in the order of what they cost, named."""
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
    """A name for each of `rows`: that of its two cities, and then what tells the tracks between them apart.

    That is the colour if they differ in it, and a number from the second track of one colour on.
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
    """A name for each two cities that have a route: their ids, as first written.

    A border end point goes by its country, unless a name of other two cities reads the same, either way round.
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
    """The tickets deck by deck; a pair that several decks have is named with its deck."""
    index = {city.id: i for i, city in enumerate(facts.cities)}
    pairs = Counter(row.pair for row in facts.tickets)

    def ticket(row: TicketRow) -> Ticket:
        name = f"{row.a}-{row.b}/{row.deck}" if pairs[row.pair] > 1 else f"{row.a}-{row.b}"
        a, b = (tuple(sorted(index[city] for city in facts.place(end))) for end in (row.a, row.b))
        return Ticket(name, row.a, row.b, a, b, row.points, facts.decks.index(row.deck))

    return sorted(map(ticket, facts.tickets), key=lambda ticket: ticket.deck)


def fingerprint(facts: Facts, routes: list[Route], tickets: list[Ticket]) -> str:
    """A short hash of all that influences play: two boards that share it play and record games alike."""
    content = {
        "numbers": [*facts.players, facts.trains, facts.hand, facts.display],
        "cities": [[city.id, city.country] for city in facts.cities],
        "countries": [name for name, _ in facts.countries],
        "kinds": [[k.id, k.count, k.wild_from, k.pays, k.whole_turn, k.flush_at] for k in facts.kinds],
        "routes": [[r.id, r.a, r.b, r.length, r.colour, r.ferry] for r in routes],
        "decks": facts.decks,
        "tickets": [[t.id, t.a_cities, t.b_cities, t.points, t.deck] for t in tickets],
        "rules": facts.rules,
        "tie_breaks": facts.tie_breaks,
    }
    # `default` is for TOML's dates and times: no rule takes one, but that is found only after the board is built
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:16]
