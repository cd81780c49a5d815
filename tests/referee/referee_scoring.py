"""The final scores (C23, C32, C42, U4, U5, G7 to G9, F7, F8, M11, M12, I10, K8, K9, D7, D8)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee_europe import met_tickets
from referee_facts import Ticket, Track
from referee_table import Table


@dataclass
class Sheet:
    """Points by source and seat, totals, completed tickets, winners."""

    lines: dict[str, list[int]]
    totals: list[int]
    completed: list[int]
    winners: list[int]


def routes(table: Table, seat: int) -> int:
    chart = table.facts.rules["route_points"]["by_length"]
    return sum(chart[table.facts.tracks[name].length - 1] for name in table.own_tracks(seat))


def is_met(table: Table, seat: int, name: str) -> bool:
    if "stations" in table.facts.rules:
        return name in met_tickets(table, seat)
    ticket = table.facts.tickets[name]
    return any(table.joined(seat, ticket.a, goal) for goal, _ in ticket.goals or [(ticket.b, 0)])


def worth(table: Table, seat: int, ticket: Ticket) -> int:
    """What a ticket scores that is met: of several goals the best one reached (S10)."""
    reached = [points for goal, points in ticket.goals if table.joined(seat, ticket.a, goal)]
    table.seen["several goals reached"] += len(reached) > 1
    return max(reached, default=ticket.points)


def tickets(table: Table, seat: int) -> int:
    """Plus the points of every ticket that is met, minus those of every other (C32)."""
    points = 0
    for name in table.tickets[seat]:
        ticket = table.facts.tickets[name]
        met = is_met(table, seat, name)
        points += worth(table, seat, ticket) if met else -ticket.points
        of_country = {ticket.a, ticket.b} & set(table.facts.country_of.values())
        table.seen["ticket of a country met"] += met and bool(of_country)
    return points


def completed(table: Table, seat: int) -> int:
    if "ticket_race" in table.facts.rules:
        return len(table.completed[seat]) + table.crossed[seat]
    return sum(is_met(table, seat, name) for name in table.tickets[seat])


def most(values: list[int], points: int) -> list[int]:
    """Points for all who have the most, unless that is nothing."""
    return [points if value == max(values) > 0 else 0 for value in values]


# -- the longest path ------------------------------------------------------------------------------------------------


def longest_path(table: Table, seat: int) -> int:
    """The longest trail over own tracks: cities may come again, tracks never (U4)."""
    edges = {name: table.facts.tracks[name] for name in table.own_tracks(seat)}
    best, has_loop = 0, False
    known: set[tuple[str, frozenset[str]]] = set()

    def walk(trail: list[str], left: frozenset[str], length: int) -> None:
        nonlocal best, has_loop
        if length > best:
            best, has_loop = length, len(set(trail)) < len(trail)
        city = trail[-1]
        if (city, left) in known or length + sum(edges[name].length for name in left) <= best:
            return
        known.add((city, left))
        for name in sorted(left):
            a, b = edges[name].pair
            if city in (a, b):
                walk([*trail, b if city == a else a], left - {name}, length + edges[name].length)

    for part in components(list(edges), edges):
        for city in sorted({end for name in part for end in edges[name].pair}):
            walk([city], part, 0)
    table.seen["longest path with a loop"] += has_loop
    return best


def components(names: list[str], edges: dict[str, Track]) -> list[frozenset[str]]:
    """The tracks in groups that hang together."""
    groups: list[tuple[set[str], set[str]]] = []
    for name in names:
        cities, members = set(edges[name].pair), {name}
        apart = []
        for other_cities, other_members in groups:
            if other_cities & cities:
                cities |= other_cities
                members |= other_members
            else:
                apart.append((other_cities, other_members))
        groups = [*apart, (cities, members)]
    return [frozenset(members) for _, members in groups]


# -- two paths -------------------------------------------------------------------------------------------------------


def joined_twice(table: Table, seat: int, start: str, end: str) -> bool:
    """Whether two paths lead from a city to another without a common track (D7): a flow of two units.

    The second unit may send the first one back over a track that it came by.
    """
    flow: dict[str, str] = {}  # the city that each track is used towards
    tracks = {name: table.facts.tracks[name] for name in table.own_tracks(seat)}
    for _ in range(2):
        came: dict[str, tuple[str, str]] = {start: ("", "")}
        border = [start]
        while border and end not in came:
            city = border.pop()
            for name, track in tracks.items():
                other = track.a if city == track.b else track.b
                if city in track.pair and flow.get(name) != other and other not in came:
                    came[other] = (city, name)
                    border.append(other)
        if end not in came:
            return False
        city = end
        while city != start:
            before, name = came[city]
            if name in flow:
                del flow[name]
            else:
                flow[name] = city
            city = before
    return True


def two_paths(table: Table, seat: int) -> int:
    """Points by the number of tickets whose cities are joined twice (D8)."""
    pairs = [(table.facts.tickets[name].a, table.facts.tickets[name].b) for name in table.tickets[seat]]
    number = sum(joined_twice(table, seat, *pair) for pair in pairs)
    table.seen["ticket joined twice"] += number > 0
    chart: list[int] = table.facts.rules["two_paths"]["points"]
    return chart[min(number, len(chart)) - 1] if number else 0


# -- the boards' own sources -----------------------------------------------------------------------------------------


def passengers(table: Table) -> list[int]:
    """For each colour 20 for the most and 10 for the second most (G8)."""
    rule = table.facts.rules["passengers"]
    points = [0 for _ in table.seats]
    for colour in rule["colours"]:
        counts = [table.collected[seat][colour] for seat in table.seats]
        ranked = sorted({n for n in counts if n}, reverse=True)
        firsts = [seat for seat in table.seats if ranked and counts[seat] == ranked[0]]
        seconds = [seat for seat in table.seats if len(ranked) > 1 and counts[seat] == ranked[1]]
        for seat in firsts:
            points[seat] += rule["first"]
        if len(firsts) == 1:
            for seat in seconds:
                points[seat] += rule["second"]
            table.seen["tie for second passengers"] += len(seconds) > 1
        else:
            table.seen["tie for most passengers"] += len(firsts) > 1
    return points


def festivals(table: Table, seat: int) -> int:
    points = 0
    for group in table.facts.rules["festivals"]["sets"]:
        number = table.festivals_taken[seat][group["cities"][0]]
        if number:
            points += group["points"][min(number, len(group["points"])) - 1]
    return points


def provinces(table: Table) -> list[int]:
    """Each line by rank: the sum of own spots, then the highest spot (K8)."""
    bonus = table.facts.rules["province_mat"]["bonus"][str(table.players)]
    points = [0 for _ in table.seats]
    for line in table.mat.values():
        spots = {seat: [spot for spot, owner in line.items() if owner == seat] for seat in set(line.values())}
        ranked = sorted(((sum(own), max(own), seat) for seat, own in spots.items()), reverse=True)
        table.seen["tie on the mat"] += len({sum(own) for own in spots.values()}) < len(spots)
        for (_, _, seat), prize in zip(ranked, bonus, strict=False):
            points[seat] += prize
    return points


def unused_stations(table: Table, seat: int) -> int:
    """Stations that were never built (E35)."""
    return int(table.facts.rules["stations"]["stations"]) - list(table.stations.values()).count(seat)


# -- all together ----------------------------------------------------------------------------------------------------


def score_lines(table: Table) -> dict[str, list[int]]:
    rules, seats = table.facts.rules, table.seats
    lines: dict[str, list[int]] = {}
    if "ticket_race" in rules:
        lines["tickets"] = [len(table.completed[seat]) for seat in seats]
        lines["crossing"] = [int(table.crossed[seat]) for seat in seats]
        return lines
    lines["routes"] = [routes(table, seat) for seat in seats]
    lines["tickets"] = [tickets(table, seat) for seat in seats]
    if "stations" in rules:
        lines["stations"] = [unused_stations(table, seat) * rules["stations"]["points"] for seat in seats]
    if "two_paths" in rules:
        lines["two paths"] = [two_paths(table, seat) for seat in seats]
    if "longest_path" in rules and rules["longest_path"]["points"]:
        lines["longest path"] = most([longest_path(table, seat) for seat in seats], rules["longest_path"]["points"])
    if "most_tickets" in rules:
        lines["most tickets"] = most([completed(table, seat) for seat in seats], rules["most_tickets"]["points"])
    if "passengers" in rules:
        lines["passengers"] = passengers(table)
    if "passenger_runs" in rules:
        lines["goods"] = list(table.goods_points)
    if "festivals" in rules:
        lines["festivals"] = [festivals(table, seat) for seat in seats]
    if "province_mat" in rules:
        lines["provinces"] = provinces(table)
    return lines


TIE_BREAKS: dict[str, Callable[[Table, int], int]] = {
    "completed_tickets": completed,
    "longest_path": longest_path,
    "passengers": lambda table, seat: table.collected[seat].total(),
    "goods": lambda table, seat: table.goods_points[seat],
    "unused_stations": unused_stations,
}


def winners(table: Table, totals: list[int]) -> list[int]:
    """Most points, then the board's tie-breaks one after the other; who is still tied shares (C42)."""
    leading = [seat for seat in table.seats if totals[seat] == max(totals)]
    for name in table.facts.tie_breaks:
        if len(leading) > 1:
            values = {seat: TIE_BREAKS[name](table, seat) for seat in leading}
            table.seen[f"tie broken by {name}"] += len(set(values.values())) > 1
            leading = [seat for seat in leading if values[seat] == max(values.values())]
    table.seen["shared victory"] += len(leading) > 1
    return leading


def score(table: Table) -> Sheet:
    lines = score_lines(table)
    totals = [sum(line[seat] for line in lines.values()) for seat in table.seats]
    return Sheet(lines, totals, [completed(table, seat) for seat in table.seats], winners(table, totals))
