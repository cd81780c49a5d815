"""Which deck the cards of payments came from, where hardly any answer fits."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.card_sampler import CardSampler
from whistlestop.engine.state import State


class Position(NamedTuple):
    """What decks held that nobody has seen, by kind; how many of these each seat drew blind; and what was played since.

    Of a payment: seat, kind, number, how many cards of each deck the seat had drawn by then.
    """

    decks: list[list[int]]
    drawn: list[list[int]]
    payments: list[tuple[int, int, int, list[int]]]


FIRST, SECOND, FOURTH = [6, 5, 5, 2, 0, 0], [9, 5, 2, 2, 0, 0], [3, 10, 6, 2, 0, 0]
LATE = [(3, 7, 2), (3, 8, 2), (3, 6, 3), (3, 3, 1), (3, 6, 2), (1, 3, 1), (0, 0, 3), (0, 3, 1), (1, 1, 1), (3, 1, 1)]
LATE += [(0, 1, 2), (0, 8, 3), (1, 7, 3), (1, 8, 1), (0, 5, 3), (1, 6, 3), (3, 5, 4), (1, 5, 1), (1, 8, 2)]

# games of four planners
USED_UP = Position(
    [
        [1, 2, 2, 1, 2, 2, 3, 1, 4],
        [0, 2, 0, 0, 3, 3, 4, 4, 4],
        [3, 0, 0, 0, 2, 5, 3, 0, 0],
        [0, 0, 0, 2, 0, 3, 0, 0, 1],
        [0, 0, 0, 0, 0, 0, 0, 0, 0],
        [0, 0, 0, 2, 0, 0, 0, 0, 0],
    ],
    [[6, 9, 0, 3], [5, 5, 0, 10], [5, 2, 0, 6], [2, 2, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]],
    [
        (0, 6, 2, [6, 1, 0, 0, 0, 0]),
        (1, 4, 3, [9, 2, 0, 0, 0, 0]),
        (0, 5, 2, [6, 5, 0, 0, 0, 0]),
        (1, 5, 2, [9, 5, 0, 0, 0, 0]),
        (1, 8, 1, [9, 5, 0, 0, 0, 0]),
        *((seat, kind, n, {0: FIRST, 1: SECOND, 3: FOURTH}[seat]) for seat, kind, n in LATE),
    ],
)
MANY_DECKS = Position(
    [
        [1, 3, 1, 1, 3, 5, 4, 2, 3],
        [0, 2, 3, 0, 0, 4, 0, 3, 0],
        [0, 0, 2, 0, 0, 0, 5, 0, 0],
        [0, 3, 0, 0, 0, 0, 0, 2, 0],
        [0, 4, 3, 2, 0, 0, 0, 0, 0],
        [6, 0, 7, 0, 5, 5, 3, 2, 2],
    ],
    [[6, 0, 9, 8], [5, 0, 1, 6], [1, 0, 2, 4], [0, 0, 3, 2], [6, 0, 2, 1], [2, 0, 12, 2]],
    [
        (2, 7, 1, [9, 1, 0, 0, 0, 0]),
        (0, 1, 2, [6, 5, 1, 0, 0, 0]),
        (0, 2, 3, [6, 5, 1, 0, 0, 0]),
        (2, 4, 2, [9, 1, 2, 3, 0, 0]),
        (2, 8, 1, [9, 1, 2, 3, 0, 0]),
        (2, 2, 2, [9, 1, 2, 3, 0, 0]),
        (3, 5, 3, [8, 6, 4, 2, 1, 0]),
        (2, 5, 1, [9, 1, 2, 3, 0, 0]),
        (3, 2, 2, [8, 6, 4, 2, 1, 0]),
        (0, 6, 2, [6, 5, 1, 0, 4, 0]),
        (2, 7, 2, [9, 1, 2, 3, 0, 0]),
        (2, 8, 1, [9, 1, 2, 3, 0, 0]),
        (3, 4, 1, [8, 6, 4, 2, 1, 0]),
        (0, 0, 2, [6, 5, 1, 0, 6, 2]),
        (2, 5, 3, [9, 1, 2, 3, 2, 2]),
        (3, 5, 1, [8, 6, 4, 2, 1, 0]),
        (3, 8, 1, [8, 6, 4, 2, 1, 0]),
        (0, 2, 3, [6, 5, 1, 0, 6, 2]),
        (3, 1, 5, [8, 6, 4, 2, 1, 0]),
        (0, 1, 2, [6, 5, 1, 0, 6, 2]),
        (3, 6, 5, [8, 6, 4, 2, 1, 0]),
        (0, 3, 1, [6, 5, 1, 0, 6, 2]),
        (3, 7, 1, [8, 6, 4, 2, 1, 0]),
        (0, 5, 2, [6, 5, 1, 0, 6, 2]),
        (0, 7, 2, [6, 5, 1, 0, 6, 2]),
        (3, 0, 1, [8, 6, 4, 2, 1, 2]),
        (0, 3, 1, [6, 5, 1, 0, 6, 2]),
    ],
)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("position", [USED_UP, MANY_DECKS], ids=["used up", "many decks"])
def test_payments_are_traced_to_decks_that_are_nearly_used_up(position: Position, seed: int) -> None:
    decks, drawn, payments = position
    sampler = CardSampler(4, 9, 6)
    sampler.cards = vec[i64]([n for deck in decks for n in deck])
    sampler.total = vec[i64]([sum(deck) for deck in decks])
    sampler.spaces = vec[i64]([n for deck in drawn for n in deck])
    sampler.seat = vec[i64]([seat for seat, _, _, _ in payments])
    sampler.kind = vec[i64]([kind for _, kind, _, _ in payments])
    sampler.number = vec[i64]([n for _, _, n, _ in payments])
    sampler.limit = vec[i64]([n for _, _, _, limits in payments for n in limits])
    state = State()
    state.s = vec[i64]([0] * 64)
    state.reseed(seed)
    sampler.deal(state, 0)
    for seat in range(4):
        for kind in range(9):
            found = sum(sampler.drawn[(seat * 6 + b) * 9 + kind] for b in range(6))
            assert found >= sum(n for payer, paid, n, _ in payments if (payer, paid) == (seat, kind))
    assert min(sampler.cards) >= 0
    for i, (seat, _, _, limits) in enumerate(payments):
        for b in range(6):
            earlier = sum(sampler.taken[j * 6 + b] for j in range(i + 1) if payments[j][0] == seat)
            assert earlier <= limits[b]


def test_payments_that_no_draws_explain_are_refused() -> None:
    sampler = CardSampler(2, 2, 1)
    sampler.cards, sampler.total, sampler.spaces = vec[i64]([1, 1]), vec[i64]([2]), vec[i64]([1, 1])
    sampler.seat, sampler.kind = vec[i64]([0]), vec[i64]([0])
    sampler.number, sampler.limit = vec[i64]([2]), vec[i64]([2])
    state = State()
    state.s = vec[i64]([0] * 64)
    with pytest.raises(ValueError, match="fit what was played"):
        sampler.deal(state, 0)
