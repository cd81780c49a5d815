"""The final sheet: C42, and prizes for the most of something."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.scoring import Share, Sheet


def sheet(*lines: list[int], ties: tuple[list[int], ...] = ()) -> Sheet:
    """A sheet with the points of each line by seat, and the values of each tie-break."""
    seats = len(lines[0])
    found = Sheet(seats, len(lines), len(ties), vec[i64]([0] * 40))
    for line, points in enumerate(lines):
        for seat, value in enumerate(points):
            found.add(line, seat, value)
    for key, values in enumerate(ties):
        for seat, value in enumerate(values):
            found.tie(key, seat, value)
    return found


@pytest.mark.parametrize(
    ("lines", "ties", "order", "totals", "winners"),
    [
        ([[3, 2, 9], [4, 4, -3]], [], [], [7, 6, 6], {0}),
        ([[-5, -2]], [], [], [-5, -2], {1}),
        ([[5, 5, 4]], [], [], [5, 5, 4], {0, 1}),
        ([[5, 5, 4]], [[1, 2, 9]], [0], [5, 5, 4], {1}),  # who has fewer points is out of it
        ([[5, 5, 5]], [[1, 2, 2], [9, 3, 4]], [0, 1], [5, 5, 5], {2}),
        ([[5, 5, 5]], [[1, 2, 2], [9, 3, 4]], [1, 0], [5, 5, 5], {0}),
        ([[5, 5, 5]], [[1, 2, 2], [9, 4, 4]], [0, 1], [5, 5, 5], {1, 2}),
        ([[5, 5, 5]], [[1, 2, 2], [7, 7, 7], [1, 8, 9]], [0, 1, 2], [5, 5, 5], {2}),
    ],
)
def test_C42_most_points_win_then_the_tie_breaks_in_their_order(
    lines: list[list[int]], ties: list[list[int]], order: list[int], totals: list[int], winners: set[int]
) -> None:
    found = sheet(*lines, ties=tuple(ties))
    found.decide(vec[i64](order))
    assert list(found.totals) == totals
    assert {seat for seat in range(found.seats) if found.winners >> seat & 1} == winners


@pytest.mark.parametrize(
    ("values", "points"),
    [([3, 5, 4], [0, 10, 0]), ([5, 1, 5], [10, 0, 10]), ([0, 0, 0], [0, 0, 0]), ([0, 1, 0], [0, 10, 0])],
)
def test_the_most_of_something_earns_the_bonus_and_nothing_earns_none(values: list[int], points: list[int]) -> None:
    found = sheet([0, 0, 0], [7, 7, 7])
    found.bonus(0, 10, vec[i64](values))
    assert list(found.points) == [*points, 7, 7, 7]


def told(share: Share) -> tuple[int, ...]:
    return tuple(int(part) for part in (share.line, share.seat, share.what, share.n, share.points))


def test_what_points_are_for_is_told_to_those_who_ask() -> None:
    found = sheet([0, 0], [0, 0])
    found.shares = []
    found.part(1, 0, 12, 3, 6)
    found.bonus(0, 10, vec[i64]([2, 5]))
    shares = found.shares
    assert [told(share) for share in shares] == [(1, 0, 12, 3, 6), (0, 0, 0, 2, 0), (0, 1, 0, 5, 10)]
    assert list(found.points) == [0, 10, 6, 0]
