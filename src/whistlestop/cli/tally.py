"""What is counted over many games. Only whole numbers are kept, so that tallies add up alike in any order."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from whistlestop.engine.bits import BIT
from whistlestop.engine.playout import Dice, play_out
from whistlestop.engine.ruleset import Ruleset
from whistlestop.engine.state import FIRST, TURNS

Counts = Counter[int]  # how often each number came up


@dataclass
class Tally:
    """Sums over the games of one board and number of players."""

    players: int
    sources: list[str]
    games: int = 0
    scores: list[Counts] = field(default_factory=list)  # by seat
    points: list[list[int]] = field(default_factory=list)  # by source and seat
    completed: list[int] = field(default_factory=list)  # tickets, by seat
    turns: Counts = field(default_factory=Counter)
    decisions: Counts = field(default_factory=Counter)
    wins: list[Counts] = field(default_factory=list)  # by seat: how often among how many winners
    first_wins: Counts = field(default_factory=Counter)  # the same of the player who began
    begun: list[int] = field(default_factory=list)  # how often each seat began

    def __post_init__(self) -> None:
        seats = range(self.players)
        self.scores = self.scores or [Counter() for _ in seats]
        self.wins = self.wins or [Counter() for _ in seats]
        self.points = self.points or [[0 for _ in seats] for _ in self.sources]
        self.completed = self.completed or [0 for _ in seats]
        self.begun = self.begun or [0 for _ in seats]

    def play(self, rules: Ruleset, seed: int) -> None:
        """Play one random game and count it."""
        g = rules.new_game(seed)
        first = int(g.s[FIRST])
        self.decisions[int(play_out(rules, g, Dice(seed & 0xFFFFFFFF)))] += 1
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
        """Count the games of another tally too."""
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
        """All of it as plain data. A shared victory is one win for each winner, and half a win (or less) as a share."""
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
    """Wins where each of n winners gets 1/n."""
    return math.fsum(n / among for among, n in sorted(wins.items()))


def spread(counts: Counts) -> dict[str, float]:
    """Mean, standard deviation (of the sample), extremes and quartiles; all 0 when nothing was counted."""
    n = counts.total()
    if n == 0:
        return dict.fromkeys(("mean", "sd", "min", "q1", "median", "q3", "max"), 0.0)
    total = sum(value * times for value, times in counts.items())
    squares = sum(value * value * times for value, times in counts.items())
    # n·Σx² - (Σx)² is exact in whole numbers
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
    """The value a number of quarters up the sorted list, between two neighbours in proportion."""
    low, part = divmod((n - 1) * quarter, 4)
    below = value_at(values, low)
    return below + (value_at(values, low + 1) - below) * part / 4 if part else below


def value_at(values: list[tuple[int, int]], place: int) -> int:
    """The value at a place of the sorted list that counts stand for."""
    for value, times in values:
        if place < times:
            return value
        place -= times
    raise IndexError(place)
