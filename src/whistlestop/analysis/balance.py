"""Balance of a board: what thousands of games between planners say about its seats, tickets, routes and scores."""

from __future__ import annotations

import heapq
import operator
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from math import lcm, sqrt
from statistics import median
from typing import Any, Self

from whistlestop.engine.board import Board, Ticket
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import FIRST, TURNS
from whistlestop.engine.tickets import Tickets
from whistlestop.engine.track import Track
from whistlestop.names import names_of
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout

BATCH = 25  # games
MOST = 10**15  # of any sum over games
CLEAR = 3.0  # standard errors that a warning needs, because there are many things to warn of
UNFAIR_SEAT = 0.03  # of all wins, for a seat that is at an advantage
FEW_HOLDERS = 100  # of a ticket, below which nothing is said about it
RARE_ROUTE = 0.02  # of all games, for a route that is hardly ever claimed
UNFAIR_TICKET = 0.15  # of all wins, for a ticket whose holders win more or less often than others
MANY_TIES = 0.03


@dataclass
class BalanceTally:
    """Sums over games, in whole numbers: a win counts `parts`, which are divided among those who share it."""

    games: int
    ties: int
    turns: list[int]  # the sum, and the sum of squares
    seat_wins: list[int]
    first_wins: int
    totals: list[int]  # points by seat
    lines: list[int]  # points by score line
    winner_lines: list[int]  # the points of winners by score line
    decided: list[int]  # games that would have had other winners without a score line
    claimed: list[int]  # by route
    claimed_by_winner: list[int]
    held: list[int]  # by ticket
    completed: list[int]
    held_wins: list[int]

    @classmethod
    def empty(cls, rules: Ruleset) -> Self:
        lines, routes, tickets = len(rules.lines), len(rules.board.routes), len(rules.board.tickets)
        players = int(rules.players)
        by_line = ([0] * lines for _ in range(3))
        by_route = ([0] * routes for _ in range(2))
        by_ticket = ([0] * tickets for _ in range(3))
        return cls(0, 0, [0, 0], [0] * players, 0, [0] * players, *by_line, *by_route, *by_ticket)

    def add(self, other: BalanceTally) -> None:
        for name, value in asdict(other).items():
            own = getattr(self, name)
            if isinstance(own, list):
                setattr(self, name, [a + checked_sum(b) for a, b in zip(own, value, strict=True)])
            else:
                setattr(self, name, own + checked_sum(value))


def checked_sum(number: int) -> int:
    """Return a whole number; raise TypeError or ValueError if it is none, or no sum of games."""
    if abs(operator.index(number)) > MOST:
        raise ValueError(f"{number} is too large")
    return number


@dataclass
class BalanceResults:
    """What has been played so far; it can be saved and continued later."""

    fingerprint: str
    players: int
    tally: BalanceTally
    batches: list[int] = field(default_factory=list)  # that are done

    @classmethod
    def of(cls, rules: Ruleset, data: dict[str, Any] | None = None) -> BalanceResults:
        """Return the results of a file, or empty ones if it is about another board or number of players.

        Raise ValueError or TypeError if the file was damaged.
        """
        players = int(rules.players)
        found = cls(rules.fingerprint, players, BalanceTally.empty(rules))
        if data is None or data.get("fingerprint") != rules.fingerprint or data.get("players") != players:
            return found
        found.tally.add(BalanceTally(**data["tally"]))  # which finds lists of another length
        found.batches = [operator.index(batch) for batch in data["batches"]]
        if found.tally.games != BATCH * len(set(found.batches)):
            raise ValueError("the batches do not have as many games as were counted")
        return found

    def to_dict(self) -> dict[str, Any]:
        return asdict(self)

    def add(self, batch: int, tally: BalanceTally) -> None:
        self.tally.add(tally)
        self.batches.append(batch)

    def missing(self, games: int) -> Iterator[int]:
        """Yield the batches that are still to be played."""
        done = set(self.batches)
        return (batch for batch in range(-(-games // BATCH)) if batch not in done)


def play_batch(rules: Ruleset, batch: int) -> BalanceTally:
    """Play a batch of games; the same games on every machine."""
    tally = BalanceTally.empty(rules)
    planner = Planner(rules, fast=True)
    for seed in range(batch * BATCH, (batch + 1) * BATCH):
        count(rules, planner, seed, tally)
    return tally


def count(rules: Ruleset, planner: Planner, seed: int, tally: BalanceTally) -> None:
    """Play one game and count it."""
    players = int(rules.players)
    state = rules.new_game(seed)
    planner_playout(rules, state, [planner] * players, [planner.new_plan() for _ in range(players)])
    sheet = rules.score(state)
    winners = [seat for seat in range(players) if sheet.winners >> seat & 1]
    parts = lcm(*range(1, players + 1)) // len(winners)
    tally.games += 1
    tally.ties += len(winners) > 1
    turns = int(state.s[TURNS])
    tally.turns[0] += turns
    tally.turns[1] += turns * turns
    totals = [int(total) for total in sheet.totals]
    for seat in range(players):
        tally.totals[seat] += totals[seat]
        if seat in winners:
            tally.seat_wins[seat] += parts
    if int(state.s[FIRST]) in winners:
        tally.first_wins += parts
    for line in range(len(rules.lines)):
        points = [int(sheet.points[line * players + seat]) for seat in range(players)]
        tally.lines[line] += sum(points)
        tally.winner_lines[line] += sum(points[seat] for seat in winners) // len(winners)
        without = [total - part for total, part in zip(totals, points, strict=True)]
        tally.decided[line] += not any(without[seat] == max(without) for seat in winners)
    track, tickets = rules.find(Track), rules.find(Tickets)
    for route in range(len(rules.board.routes)):
        owner = int(state.s[track.owner + route]) - 1
        if 0 <= owner < players:
            tally.claimed[route] += 1
            tally.claimed_by_winner[route] += owner in winners
    for seat in range(players):
        completed = {int(ticket) for ticket in tickets.completed_by(state.s, seat)}
        for held in tickets.members(state.s, tickets.held + seat * tickets.words):
            tally.held[held] += 1
            tally.completed[held] += int(held) in completed
            if seat in winners:
                tally.held_wins[held] += parts


# -- figures -----------------------------------------------------------------------------------------------------


def figures(rules: Ruleset, results: BalanceResults) -> dict[str, Any]:
    """Return what the games say, as plain data; shares are of all games, and `error` is a standard error."""
    board, tally = rules.board, results.tally
    names = names_of(board)
    games, players = max(1, tally.games), results.players
    parts = lcm(*range(1, players + 1))
    mean = tally.turns[0] / games

    def wins(sum_of_parts: int) -> dict[str, float]:
        share = sum_of_parts / parts / games
        return {"wins": share, "error": sqrt(max(share * (1 - share), 1e-9) / games)}

    found: dict[str, Any] = {
        "board": board.id,
        "players": players,
        "games": tally.games,
        "turns": {"mean": mean, "sd": sqrt(max(0.0, tally.turns[1] / games - mean * mean))},
        "ties": tally.ties / games,
        "seats": [wins(won) | {"points": tally.totals[seat] / games} for seat, won in enumerate(tally.seat_wins)],
        "first": wins(tally.first_wins),
        "lines": {
            rules.lines[line]: {
                "points": tally.lines[line] / games / players,
                "winner": tally.winner_lines[line] / games,
                "decides": tally.decided[line] / games,
            }
            for line in rules.line_order
        },
        "routes": {
            route.id: {
                "name": names.route(route),
                "length": route.length,
                "claimed": tally.claimed[i] / games,
                "by_winner": tally.claimed_by_winner[i] / max(1, tally.claimed[i]),
            }
            for i, route in enumerate(board.routes)
        },
        "tickets": {
            ticket.id: {"name": f"{names.places[ticket.a]} – {names.destination(ticket)}"}
            | ticket_figures(board, ticket, i, tally, parts)
            for i, ticket in enumerate(board.tickets)
        },
    }
    return found | {"warnings": warnings(found)}


def ticket_figures(board: Board, ticket: Ticket, number: int, tally: BalanceTally, parts: int) -> dict[str, Any]:
    held = tally.held[number]
    share = tally.held_wins[number] / parts / max(1, held)
    return {
        "points": ticket.points,
        "trains": distance(board, ticket),
        "held": held / max(1, tally.games),
        "completed": tally.completed[number] / max(1, held),
        "wins": share,
        "error": sqrt(max(share * (1 - share), 1e-9) / max(1, held)),
        "holders": held,
    }


def distance(board: Board, ticket: Ticket) -> int:
    """Return the least number of trains that complete a ticket."""
    neighbours: dict[int, list[tuple[int, int]]] = {}
    for route in board.routes:
        neighbours.setdefault(route.a, []).append((route.b, route.length))
        neighbours.setdefault(route.b, []).append((route.a, route.length))
    ends = set(ticket.b_cities)
    queue = [(0, city) for city in ticket.a_cities]
    done: set[int] = set()
    while queue:
        length, city = heapq.heappop(queue)
        if city in ends:
            return length
        if city not in done:
            done.add(city)
            for other, more in neighbours.get(city, []):
                heapq.heappush(queue, (length + more, other))
    return 0


def warnings(found: dict[str, Any]) -> list[str]:
    """Return what the maker of the board should look at, in words."""
    told = []
    fair = 1 / found["players"]
    first = found["first"]
    if abs(first["wins"] - fair) > max(UNFAIR_SEAT, CLEAR * first["error"]):
        told.append(f"the first player wins {percent(first['wins'])} of the games instead of {percent(fair)}")
    for seat, row in enumerate(found["seats"], 1):
        if abs(row["wins"] - fair) > max(UNFAIR_SEAT, CLEAR * row["error"]):
            told.append(f"seat {seat} wins {percent(row['wins'])} of the games instead of {percent(fair)}")
    price = usual_price(found["tickets"].values())
    for row in found["tickets"].values():
        name = row["name"]
        if row["holders"] >= FEW_HOLDERS:
            usual = price * row["trains"]
            if usual and row["points"] and abs(row["points"] - usual) > max(2, usual / 4):
                pays = f"pays {row['points']} and costs {row['trains']} trains"
                told.append(f"the ticket {name} {pays}; {usual:.0f} points for that are usual here")
            if abs(row["wins"] - fair) > max(UNFAIR_TICKET, CLEAR * row["error"]):
                told.append(f"players who hold the ticket {name} win {percent(row['wins'])} of the games")
    connections: dict[str, float] = {}  # all tracks between two cities together: some are closed with few players
    for row in found["routes"].values():
        connections[row["name"]] = connections.get(row["name"], 0.0) + row["claimed"]
    for name, claimed in connections.items():
        if claimed < RARE_ROUTE and found["games"] >= FEW_HOLDERS:
            told.append(f"the route {name} is claimed in {percent(claimed)} of the games")
    if found["ties"] > MANY_TIES:
        told.append(f"{percent(found['ties'])} of the games are tied")
    for name, row in found["lines"].items():
        if len(found["lines"]) > 1 and row["decides"] < RARE_ROUTE / 2 and found["games"] >= FEW_HOLDERS:
            told.append(f"the score line '{name}' decides {percent(row['decides'])} of the games")
    return told


def usual_price(tickets: Iterable[dict[str, Any]]) -> float:
    """Return what the tickets of a board pay for each train that they cost, which differs from board to board."""
    prices: list[float] = [row["points"] / row["trains"] for row in tickets if row["points"] and row["trains"]]
    return median(prices or [1.0])


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"
