"""The facts of a board as its file states them: reading and checking."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from whistlestop.boards.translations import Translations, check_keys, read_about, read_names
from whistlestop.engine.board import CardKind, City
from whistlestop.planning.advisors import WeightTables, read_weights
from whistlestop.rules.registry import RULES, rule_class
from whistlestop.toml.table import TomlTable, closest, hint

# Limits of the engine: a set of cities, or of a seat's routes, is one int; a payment is four numbers of four bits.
MOST_CITIES = 62
MOST_TRAINS = 62
MOST_COLOURS = 14
MOST_WILD = 2
MOST_TRACKS = 3
LONGEST = 15

GREY_WORD = "grey"
ANY = "any"  # stands for the goals of a ticket in its name
RESERVED = (GREY_WORD, "blind")  # words with another meaning where the id of a card kind could stand


@dataclass(frozen=True)
class RouteRow:
    """A route as written; `a` and `b` are ids."""

    entry: TomlTable
    a: str
    b: str
    length: int
    colour: str
    ferry: int

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.a, self.b))


@dataclass(frozen=True)
class TicketRow:
    """A ticket as written; `a` and `b` are ids of cities or countries, and with `goals` b is ANY."""

    entry: TomlTable
    a: str
    b: str
    points: int
    deck: str
    mark: str
    goals: tuple[tuple[str, int], ...]
    count: int

    @property
    def pair(self) -> frozenset[str]:
        return frozenset((self.a, self.b))

    @property
    def ends(self) -> list[str]:
        """The places that it names."""
        return [self.a, *(place for place, _ in self.goals)] if self.goals else [self.a, self.b]


@dataclass(frozen=True)
class Play:
    """How many decisions a player takes in a game, its difficulty (1 to 3; 0: unknown), if it suits newcomers."""

    decisions: int
    difficulty: int
    newcomers: bool


@dataclass(frozen=True)
class Facts:
    """The contents of a board file; `*_entries` are the tables of cities, countries and kinds, in the same order."""

    top: TomlTable
    id: str
    name: str
    players: tuple[int, int]
    trains: int
    hand: int
    display: int
    cards_total: int
    kinds: list[CardKind]
    kind_entries: list[TomlTable]
    countries: list[tuple[str, str]]
    country_entries: list[TomlTable]
    cities: list[City]
    city_entries: list[TomlTable]
    routes: list[RouteRow]
    decks: list[str]
    tickets: list[TicketRow]
    rules: dict[str, dict[str, object]]
    tie_breaks: list[str]
    weights: WeightTables
    play: Play
    about: dict[str, str]
    names: Translations

    def city_ids(self) -> list[str]:
        return [city.id for city in self.cities if city.id]

    def colours(self) -> list[str]:
        return [kind.id for kind in self.kinds if kind.pays and kind.wild_from == 0]

    def place(self, name: str) -> set[str]:
        """Return the cities of a city id or country id."""
        return {city.id for city in self.cities if name and name in (city.id, city.country)}


# -- reading -----------------------------------------------------------------------------------------------


def read_facts(top: TomlTable) -> Facts:
    """Read a whole file; values of a wrong type or out of range are noted."""
    decks = top.words("decks", ["tickets"])
    kind_entries = top.entries("train_cards")
    country_entries = top.entries("countries", optional=True)
    city_entries = top.entries("cities")
    cities = [read_city(entry) for entry in city_entries]
    rules = top.tables("rules")
    facts = Facts(
        top=top,
        id=top.word("id"),
        name=top.text("name"),
        players=top.span("players", 2, 5),
        trains=top.integer("trains", 1, MOST_TRAINS, wrong=0),
        hand=top.integer("hand", 0, 99),
        display=top.integer("display", 0, 99),
        cards_total=top.integer("train_cards_total", 1, 9999, wrong=0),
        kinds=[read_kind(entry) for entry in kind_entries],
        kind_entries=kind_entries,
        countries=[read_country(entry) for entry in country_entries],
        country_entries=country_entries,
        cities=cities,
        city_entries=city_entries,
        routes=[read_route(entry) for entry in top.entries("routes")],
        decks=decks,
        tickets=chosen(top, [read_ticket(entry, decks) for entry in top.entries("tickets", optional=True)]),
        rules=rules,
        tie_breaks=top.words("tie_breaks", []),
        weights=read_weights(top.entry("planner"), rules),
        play=read_play(top),
        about=read_about(top),
        names=read_names(top, cities),
    )
    top.entry("layout"), top.entry("look")  # checked where boards are drawn
    if top.get("base"):  # read already, and all that it says is here
        top.texts("without") if "without" in top.table else top.read.append("without")
    top.finish()
    return facts


def read_play(top: TomlTable) -> Play:
    """Read what helps people to choose a board; all of it is optional."""
    entry = top.entry("play")
    play = Play(
        decisions=entry.integer("decisions", 1, 999, 0),
        difficulty=entry.integer("difficulty", 1, 3, 0),
        newcomers=entry.flag("newcomers", False),
    )
    entry.finish()
    return play


def read_kind(entry: TomlTable) -> CardKind:
    name = entry.word("id")
    kind = CardKind(
        id=name,
        name=entry.text("name", name),
        count=entry.integer("count", 1, 999, wrong=0),
        wild_from=entry.integer("wild_from", 0, LONGEST, 0),
        pays=entry.flag("pays", True),
        whole_turn=entry.flag("whole_turn", False),
        flush_at=entry.integer("flush_at", 0, 99, 0),
    )
    entry.finish()
    return kind


def read_country(entry: TomlTable) -> tuple[str, str]:
    country = entry.word("id"), entry.text("name")
    entry.finish()
    return country


def read_city(entry: TomlTable) -> City:
    city = City(
        id=entry.word("id"),
        name=entry.text("name"),
        lat=entry.number("lat", -90, 90),
        lon=entry.number("lon", -180, 180),
        country=entry.text("country", ""),
    )
    entry.finish()
    return city


def read_route(entry: TomlTable) -> RouteRow:
    route = RouteRow(
        entry=entry,
        a=entry.text("a"),
        b=entry.text("b"),
        length=entry.integer("length", 1, LONGEST, wrong=0),
        colour=entry.text("colour"),
        ferry=entry.integer("ferry", 0, LONGEST, 0),
    )
    entry.finish()
    return route


def read_ticket(entry: TomlTable, decks: list[str]) -> TicketRow:
    only_deck = "".join(decks) if len(decks) < 2 else None  # with several decks a ticket has to name one
    goals = [read_goal(goal) for goal in entry.entries("to")] if "to" in entry.table else []
    ticket = TicketRow(
        entry=entry,
        a=entry.text("a"),
        b=ANY if goals else entry.text("b"),
        points=min(points for _, points in goals) if goals else entry.integer("points", 0, 999, 0),
        deck=entry.text("deck", only_deck),
        mark=entry.text("mark", ""),
        goals=tuple(goals),
        count=entry.integer("count", 1, 9, 1),
    )
    entry.read.append("to")
    entry.finish()
    return ticket


def read_goal(entry: TomlTable) -> tuple[str, int]:
    goal = entry.text("b"), entry.integer("points", 0, 999)
    entry.finish()
    return goal


def chosen(top: TomlTable, tickets: list[TicketRow]) -> list[TicketRow]:
    """Return the tickets that the table [choose_tickets] chooses by their mark or places; all if there is none."""
    if "choose_tickets" not in top.table:
        return tickets
    entry = top.entry("choose_tickets")
    places = entry.texts("at") if "at" in entry.table else []
    mark = entry.text("mark", "")
    if bool(places) == bool(mark):
        entry.fault("", "does not choose by one thing", 'write either mark = "…" or a list of places, at = ["…"]')
        return tickets
    entry.read.append("at")
    entry.finish()
    for place in places:
        if not any(place in ticket.ends for ticket in tickets):
            known = sorted({end for ticket in tickets for end in ticket.ends})
            entry.fault("at", f"no ticket names '{place}'", hint(place, known, "use a place of the tickets"))
    if mark and not any(mark == ticket.mark for ticket in tickets):
        marks = sorted({ticket.mark for ticket in tickets if ticket.mark})
        entry.fault("mark", f"no ticket has the mark '{mark}'", hint(mark, marks, "use a mark of the tickets"))
    return [ticket for ticket in tickets if (ticket.mark == mark if mark else {*ticket.ends} & {*places})]


# -- checking ----------------------------------------------------------------------------------------------


def examine(facts: Facts) -> None:
    """Note every contradiction between facts; what could not be read is ignored."""
    check_ids(  # ids are words in actions, so no two things may have the same
        facts.kind_entries + facts.country_entries + facts.city_entries,
        [kind.id for kind in facts.kinds] + [name for name, _ in facts.countries] + [city.id for city in facts.cities],
    )
    check_limits(facts)
    check_kinds(facts)
    check_card_counts(facts)
    check_countries(facts)
    for route in facts.routes:
        check_route(facts, route)
    check_connections(facts)
    check_connected(facts)
    check_tickets(facts)
    check_names(facts.routes)
    check_names(facts.tickets)
    inner = [city.id for city in facts.cities if city.id and not city.country]
    check_keys(facts.top, facts.id, inner + [name for name, _ in facts.countries])
    for rule in facts.rules:
        if rule_class(rule) is None:
            remedy = hint(rule, RULES, f"remove it; the rules: {', '.join(RULES)}")
            facts.top.fault(f"rules.{rule}", f"no rule '{rule}'", remedy)


def check_ids(entries: list[TomlTable], ids: list[str]) -> None:
    first: dict[str, TomlTable] = {}
    for entry, name in zip(entries, ids, strict=True):
        if name and first.setdefault(name, entry) is not entry:
            entry.fault("", f"id '{name}' is also used by {first[name].path}", "give each an id of its own")


def check_limits(facts: Facts) -> None:
    wild = [kind.id for kind in facts.kinds if kind.wild_from]
    for key, number, most, things in (
        ("cities", len(facts.cities), MOST_CITIES, "cities, border end points included"),
        ("train_cards", len(facts.colours()), MOST_COLOURS, "colours"),
        ("train_cards", len(wild), MOST_WILD, "wild kinds"),
    ):
        if number > most:
            facts.top.fault(key, f"has {number} {things}", f"use at most {most}")


def check_kinds(facts: Facts) -> None:
    """Note kinds out of order and contradictory keys. Colours come first: a colour is a small number in a payment."""
    others = False
    for entry, kind in zip(facts.kind_entries, facts.kinds, strict=True):
        if kind.id in RESERVED:
            entry.fault("id", f"is the reserved word '{kind.id}'", "choose another one")
        if kind.wild_from and not kind.pays:
            entry.fault("pays", "is false, but wild_from lets it stand for any colour", "remove one of the two")
        if kind.wild_from or not kind.pays:
            others = True
        elif others:
            entry.fault("", "is a colour, but comes after kinds that are not", "list the colours first")


def check_card_counts(facts: Facts) -> None:
    counts = [kind.count for kind in facts.kinds]
    if not counts or not all(counts):
        return
    total = sum(counts)
    if facts.cards_total and facts.cards_total != total:
        what = f"is {facts.cards_total}, but the counts of train_cards add up to {total}"
        facts.top.fault("train_cards_total", what, "correct the total or the counts")
    most = facts.players[1]
    needed = most * facts.hand + facts.display
    if needed > total:
        what = f"has {total} cards, but {most} hands of {facts.hand} and a display of {facts.display} take {needed}"
        facts.top.fault("train_cards", what, "add cards, or lower hand, display or players")


def check_countries(facts: Facts) -> None:
    ids = [name for name, _ in facts.countries]
    for entry, name in zip(facts.country_entries, ids, strict=True):
        if name and not any(city.country == name for city in facts.cities):
            remedy = f"add cities with country = '{name}', one for each connection into it"
            entry.fault("", f"no city is an end point of '{name}'", remedy)
    for entry, city in zip(facts.city_entries, facts.cities, strict=True):
        if city.country and city.country not in ids:
            remedy = hint(city.country, ids, "add it to countries, or remove the key country")
            entry.fault("", f"no country '{city.country}'", remedy)


def check_route(facts: Facts, route: RouteRow) -> None:
    cities = facts.city_ids()
    for end in dict.fromkeys((route.a, route.b)):
        if end and cities and end not in cities:
            route.entry.fault("", f"no city '{end}'", hint(end, cities, "use the id of an entry of cities"))
    if route.a and route.a == route.b:
        route.entry.fault("", "connects a city with itself", "name two different cities")
    colours = [*facts.colours(), GREY_WORD]
    if route.colour and facts.kinds and route.colour not in colours:
        remedy = hint(route.colour, colours, f"use one of: {', '.join(colours)}")
        route.entry.fault("", f"no colour '{route.colour}' among train_cards", remedy)
    if route.ferry and route.length:
        if route.ferry > route.length:
            what = f"ferry takes {route.ferry} locomotives, but its length is {route.length}"
            route.entry.fault("", what, f"write a number from 0 to {route.length}")
        if not any(0 < kind.wild_from <= route.length for kind in facts.kinds):
            remedy = "remove ferry, or add a kind to train_cards with wild_from = 1"
            route.entry.fault("", "is a ferry, but no kind of train_cards is wild on it", remedy)


def check_connections(facts: Facts) -> None:
    """Note too many tracks between two cities, and border end points with several connections."""
    tracks: dict[frozenset[str], list[RouteRow]] = {}
    for route in facts.routes:
        if route.a and route.b and route.a != route.b:
            tracks.setdefault(route.pair, []).append(route)
    for rows in tracks.values():
        for number, row in enumerate(rows[MOST_TRACKS:], MOST_TRACKS + 1):
            what = f"is track {number} between the same cities"
            row.entry.fault("", what, f"remove it; two cities have at most {MOST_TRACKS} tracks")
    for entry, city in zip(facts.city_entries, facts.cities, strict=True):
        neighbours = sorted(end for pair in tracks if city.id in pair for end in pair if end != city.id)
        if city.country and len(neighbours) > 1:
            what = f"is an end point of '{city.country}' with {len(neighbours)} connections: {', '.join(neighbours)}"
            entry.fault("", what, "give each connection into a country an end point of its own")


def check_connected(facts: Facts) -> None:
    """Note cities that cannot be reached. A misspelt city counts as the one that is most similar."""
    cities = facts.city_ids()
    around: dict[str, set[str]] = {city: set() for city in cities}
    for route in facts.routes:
        ends = [end if end in around else closest(end, cities) for end in (route.a, route.b)]
        if not all(ends):
            return  # this route may lead to any city
        around[ends[0]].add(ends[1])
        around[ends[1]].add(ends[0])
    parts: list[set[str]] = []
    for city in cities:
        if not any(city in part for part in parts):
            parts.append(reachable(city, around))
    main = max(parts, key=len, default=set())
    cut_off = [city for city in cities if city not in main]
    if cut_off and facts.routes:
        remedy = "add routes until every city can be reached from every other"
        facts.top.fault("cities", f"cut off from the rest: {', '.join(cut_off)}", remedy)


def reachable(start: str, around: dict[str, set[str]]) -> set[str]:
    found = {start}
    border = [start]
    while border:
        new = around[border.pop()] - found
        found |= new
        border += new
    return found


def check_tickets(facts: Facts) -> None:
    places = facts.city_ids() + [name for name, _ in facts.countries if name]
    first: dict[tuple[frozenset[str], str], TomlTable] = {}
    for ticket in facts.tickets:
        entry = ticket.entry
        for end in dict.fromkeys(ticket.ends):
            if end and places and end not in places:
                entry.fault("", f"no city or country '{end}'", hint(end, places, "use an id of cities or countries"))
        if ticket.a and any(ticket.a == end or facts.place(ticket.a) & facts.place(end) for end in ticket.ends[1:]):
            entry.fault("", "connects a place with itself", "name two different places")
        for place, n in Counter(goal for goal, _ in ticket.goals if goal).items():
            if n > 1:
                entry.fault("to", f"names '{place}' {n} times", "name each place once, with the points that count")
        if ticket.deck and facts.decks and ticket.deck not in facts.decks:
            remedy = hint(ticket.deck, facts.decks, f"use one of: {', '.join(facts.decks)}; or add it to decks")
            entry.fault("", f"no deck '{ticket.deck}'", remedy)
        same = first.setdefault((ticket.pair, ticket.deck), entry)
        if same is not entry and all(ticket.pair):
            entry.fault("", f"is the same ticket as {same.path}", "remove one of them, or put it into another deck")
    used = Counter(ticket.deck for ticket in facts.tickets)
    for deck in facts.decks:
        if "decks" in facts.top.table and not used[deck]:
            facts.top.fault("decks", f"'{deck}' has no tickets", f"remove it, or add tickets with deck = '{deck}'")


def check_names(rows: list[RouteRow] | list[TicketRow]) -> None:
    """Note pairs with the same name `a-b`, such as new – york-city and new-york – city."""
    first: dict[str, RouteRow | TicketRow] = {}
    for row in rows:
        name = f"{row.a}-{row.b}"
        other = first.setdefault(name, row)
        if all(row.pair) and other.pair != row.pair:
            what = f"its name '{name}' is also the name of {other.entry.path}{other.entry.label}"
            row.entry.fault("", what, "change the id of a city so that the names differ")
