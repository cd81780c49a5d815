"""Elo ratings of bots, fitted to all games at once.

The Bradley–Terry model: a bot that is r points stronger wins 1 / (1 + 10^(-r/400)) of the comparisons. A game compares
every two seats of different bots: winners are ahead of the others, the others are ranked by their totals, and a tie is
half a win for each. One drawn comparison of every two bots is added, so that a bot that wins all its games has a finite
rating.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from whistlestop.arena.bot_game import GameResult
from whistlestop.arena.statistics import MANY
from whistlestop.intervals import Z

SCALE = 400 / math.log(10)  # Elo points for a factor of e in the odds
MAX_ITERATIONS = 100
MAX_STEP = 2.0

Matrix = list[list[float]]
PairScores = dict[tuple[int, int], tuple[float, float]]  # for two bots: comparisons, and the score of the first


@dataclass(frozen=True)
class Rating:
    """The Elo rating of a bot with its 95 % interval."""

    elo: float
    low: float
    high: float


def comparisons(result: GameResult) -> Iterator[tuple[str, str, float]]:
    """Yield every two seats of different bots, with the score of the first: 1, ½ or 0."""
    totals = result.totals or tuple(0 for _ in result.line_up)
    standing = [(seat in result.winners, total) for seat, total in enumerate(totals)]
    for i, bot in enumerate(result.line_up):
        for j in range(i + 1, len(standing)):
            if result.line_up[j] != bot:
                score = 0.5 if standing[i] == standing[j] else float(standing[i] > standing[j])
                yield bot, result.line_up[j], score


def rate(bots: Sequence[str], deals: Sequence[Sequence[GameResult]], anchor: str | None = None) -> dict[str, Rating]:
    """Return the ratings of bots from their games by deal; the anchor has 0, or without one the mean is 0."""
    number = {bot: i for i, bot in enumerate(bots)}
    clusters = [pair_scores(results, number) for results in deals]
    prior: list[PairScores] = [{(i, j): (1.0, 0.5)} for j in range(len(bots)) for i in range(j)]
    total = merged([*clusters, *prior])
    strengths = fit(len(bots), total)
    spread = covariance(strengths, total, clusters, prior)
    weights = [1 / len(bots)] * len(bots)
    if anchor in number:
        weights = [float(bot == anchor) for bot in bots]
    zero = math.fsum(weight * strength for weight, strength in zip(weights, strengths, strict=True))
    ratings: dict[str, Rating] = {}
    for i, bot in enumerate(bots):
        contrast = [float(i == j) - weight for j, weight in enumerate(weights)]
        margin = Z * SCALE * math.sqrt(max(0.0, product(contrast, spread, contrast)))
        elo = SCALE * (strengths[i] - zero)
        ratings[bot] = Rating(elo, elo - margin, elo + margin)
    return ratings


def pair_scores(results: Sequence[GameResult], number: dict[str, int]) -> PairScores:
    found: PairScores = {}
    for result in results:
        for first, second, score in comparisons(result):
            i, j = number[first], number[second]
            if i > j:
                i, j, score = j, i, 1 - score
            n, points = found.get((i, j), (0.0, 0.0))
            found[i, j] = (n + 1, points + score)
    return found


def merged(tallies: Sequence[PairScores]) -> PairScores:
    total: PairScores = {}
    for each in tallies:
        for pair, (n, points) in each.items():
            before = total.get(pair, (0.0, 0.0))
            total[pair] = (before[0] + n, before[1] + points)
    return total


# -- fitting: the first bot has strength 0, the others are free ---------------------------------------------------


def fit(size: int, total: PairScores) -> list[float]:
    """Return the most likely strengths, in natural logarithms of odds, by Newton's method."""
    strengths = [0.0] * size
    for _ in range(MAX_ITERATIONS):
        step = solve(curvature(strengths, total), gradient(strengths, total))
        longest = max([1e-12, *map(abs, step)])
        scale = min(1.0, MAX_STEP / longest)
        for i, change in enumerate(step, 1):
            strengths[i] += scale * change
        if longest < 1e-10:
            break
    return strengths


def win_chance(strengths: list[float], i: int, j: int) -> float:
    return 1 / (1 + math.exp(strengths[j] - strengths[i]))


def gradient(strengths: list[float], total: PairScores) -> list[float]:
    """Return by how much the free bots did better than their strengths predict."""
    found = [0.0] * len(strengths)
    for (i, j), (n, points) in total.items():
        surplus = points - n * win_chance(strengths, i, j)
        found[i] += surplus
        found[j] -= surplus
    return found[1:]


def curvature(strengths: list[float], total: PairScores) -> Matrix:
    """Return the information matrix of the free strengths."""
    found = [[0.0] * len(strengths) for _ in strengths]
    for (i, j), (n, _) in total.items():
        chance = win_chance(strengths, i, j)
        weight = n * chance * (1 - chance)
        found[i][i] += weight
        found[j][j] += weight
        found[i][j] -= weight
        found[j][i] -= weight
    return [row[1:] for row in found[1:]]


def covariance(
    strengths: list[float], total: PairScores, clusters: list[PairScores], prior: list[PairScores]
) -> Matrix:
    """Return the covariance of the strengths: from the spread between deals, or for few deals as if independent."""
    bread = curvature(strengths, total)
    size = len(bread)
    inverse = [solve(bread, [float(i == j) for j in range(size)]) for i in range(size)]
    if len(clusters) >= MANY:
        meat = [[0.0] * size for _ in range(size)]
        for part in [*clusters, *prior]:
            slope = gradient(strengths, part)
            for i in range(size):
                for j in range(size):
                    meat[i][j] += slope[i] * slope[j]
        inverse = [[product(inverse[i], meat, inverse[j]) for j in range(size)] for i in range(size)]
    return [[0.0] * (size + 1), *([0.0, *row] for row in inverse)]


def product(left: Sequence[float], matrix: Matrix, right: Sequence[float]) -> float:
    return math.fsum(
        a * value * b for a, row in zip(left, matrix, strict=True) for value, b in zip(row, right, strict=True)
    )


def solve(matrix: Matrix, right: Sequence[float]) -> list[float]:
    """Solve a system of linear equations by Gauss–Jordan elimination with partial pivoting."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda k: abs(rows[k][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        for k in range(len(rows)):
            if k != i:
                factor = rows[k][i] / rows[i][i]
                rows[k] = [value - factor * above for value, above in zip(rows[k], rows[i], strict=True)]
    return [row[-1] / row[i] for i, row in enumerate(rows)]
