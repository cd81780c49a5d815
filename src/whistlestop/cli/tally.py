"""Statistics of many games. They are kept as whole numbers, so that tallies add up to the same in any order."""

from __future__ import annotations

import math
from collections import Counter
from typing import Any

from whistlestop.engine.bits import BIT
from whistlestop.engine.playout import FastRandom, random_playout
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import FIRST, TURNS

Counts = Counter[int]  # how often each number occurred


class Tally:
    """Counts over games of one board and number of players."""

    def __init__(self, players: int, sources: list[str]) -> None:
        self.players = players
        self.sources = sources
        self.games = 0
        self.scores: list[Counts] = [Counter() for _ in range(players)]  # by seat
        self.points = [[0] * players for _ in sources]  # by source and seat
        self.completed = [0] * players  # tickets, by seat
        self.turns: Counts = Counter()
        self.decisions: Counts = Counter()
        self.wins: list[Counts] = [Counter() for _ in range(players)]  # by seat: how often, by the number of winners
        self.first_wins: Counts = Counter()  # the same for the player who began
        self.begun = [0] * players  # how often each seat began

    def play(self, rules: Ruleset, seed: int) -> None:
        """Play a random game and count it."""
        g = rules.new_game(seed)
        first = int(g.s[FIRST])
        self.decisions[int(random_playout(rules, g, FastRandom(seed & 0xFFFFFFFF)))] += 1
        self.turns[int(g.s[TURNS])] += 1
        sheet = rules.score(g)
        winners = [seat for seat in range(self.players) if sheet.winners & BIT[seat]]
        for seat in range(self.players):
            self.scores[seat][int(sheet.totals[seat])] += 1
            self.completed[seat] += int(sheet.completed[seat])
            for line, sums in enumerate(self.points):
                sums[seat] += int(sheet.points[line * self.players + seat])
        for seat in winners:
            self.wins[seat][len(winners)] += 1
        self.begun[first] += 1
        if first in winners:
            self.first_wins[len(winners)] += 1
        self.games += 1

    def add(self, other: Tally) -> None:
        """Add the games of another tally."""
        self.games += other.games
        self.turns += other.turns
        self.decisions += other.decisions
        self.first_wins += other.first_wins
        for seat in range(self.players):
            self.scores[seat] += other.scores[seat]
            self.wins[seat] += other.wins[seat]
            self.completed[seat] += other.completed[seat]
            self.begun[seat] += other.begun[seat]
            for sums, more in zip(self.points, other.points, strict=True):
                sums[seat] += more[seat]

    def summary(self) -> dict[str, Any]:
        """Return the statistics as plain data; a shared victory is a win of each winner, and a share of 1/n."""
        everybody: Counts = Counter()
        for counts in self.scores:
            everybody += counts
        hands = max(1, self.games * self.players)
        return {
            "scores": spread(everybody),
            "scores_by_seat": [spread(counts) for counts in self.scores],
            "points_by_source": {
                source: sum(sums) / hands for source, sums in zip(self.sources, self.points, strict=True)
            },
            "completed_tickets": sum(self.completed) / hands,
            "turns": spread(self.turns),
            "decisions": spread(self.decisions),
            "wins_by_seat": [counts.total() for counts in self.wins],
            "win_shares_by_seat": [shares(counts) for counts in self.wins],
            "games_begun_by_seat": list(self.begun),
            "wins_of_first": self.first_wins.total(),
            "win_shares_of_first": shares(self.first_wins),
            "shared_victories": self.games - sum(counts[1] for counts in self.wins),
        }


def shares(wins: Counts) -> float:
    """Return wins with 1/n for each of n winners."""
    return math.fsum(n / among for among, n in sorted(wins.items()))


def spread(counts: Counts) -> dict[str, float]:
    """Return mean, sample standard deviation, extremes and quartiles; all 0 if nothing was counted."""
    n = counts.total()
    if n == 0:
        return dict.fromkeys(("mean", "sd", "min", "q1", "median", "q3", "max"), 0.0)
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    # n·Σx² - (Σx)² is exact
    variance = (n * squares - total * total) / (n * (n - 1)) if n > 1 else 0.0
    values = sorted(counts.items())
    return {
        "mean": total / n,
        "sd": math.sqrt(variance),
        "min": values[0][0],
        "q1": quantile(values, n, 1),
        "median": quantile(values, n, 2),
        "q3": quantile(values, n, 3),
        "max": values[-1][0],
    }


def quantile(values: list[tuple[int, int]], n: int, quarter: int) -> float:
    """Return a quartile, interpolated linearly between two neighbours."""
    low, part = divmod((n - 1) * quarter, 4)
    below = value_at(values, low)
    return below + (value_at(values, low + 1) - below) * part / 4 if part else below


def value_at(values: list[tuple[int, int]], place: int) -> int:
    """Return the value at an index of the sorted list that the counts stand for."""
    for value, times in values:
        if place < times:
            return value
        place -= times
    raise IndexError(place)
