"""Which deck the cards of payments came from, where hardly any answer fits."""

from __future__ import annotations

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.card_sampler import CardSampler
from whistlestop.engine.state import State

# A game of four planners: what six decks held that nobody has seen, by kind; how many of these each seat drew blind;
# and what was played since: seat, kind, number, how many cards of each deck the seat had drawn by then.
DECKS = [
    [1, 2, 2, 1, 2, 2, 3, 1, 4],
    [0, 2, 0, 0, 3, 3, 4, 4, 4],
    [3, 0, 0, 0, 2, 5, 3, 0, 0],
    [0, 0, 0, 2, 0, 3, 0, 0, 1],
    [0, 0, 0, 0, 0, 0, 0, 0, 0],
    [0, 0, 0, 2, 0, 0, 0, 0, 0],
]
DRAWN = [[6, 9, 0, 3], [5, 5, 0, 10], [5, 2, 0, 6], [2, 2, 0, 2], [0, 0, 0, 0], [0, 0, 0, 0]]
EARLY = [(0, 6, 2, [6, 1, 0, 0]), (1, 4, 3, [9, 2, 0, 0]), (0, 5, 2, [6, 5, 0, 0]), (1, 5, 2, [9, 5, 0, 0])]
FIRST, SECOND, FOURTH = [6, 5, 5, 2], [9, 5, 2, 2], [3, 10, 6, 2]
LATE = [(3, 7, 2), (3, 8, 2), (3, 6, 3), (3, 3, 1), (3, 6, 2), (1, 3, 1), (0, 0, 3), (0, 3, 1), (1, 1, 1), (3, 1, 1)]
LATE += [(0, 1, 2), (0, 8, 3), (1, 7, 3), (1, 8, 1), (0, 5, 3), (1, 6, 3), (3, 5, 4), (1, 5, 1), (1, 8, 2)]


@pytest.mark.parametrize("seed", range(3))
def test_payments_are_traced_to_decks_that_are_nearly_used_up(seed: int) -> None:
    payments = [*EARLY, (1, 8, 1, [9, 5, 0, 0])]
    payments += [(seat, kind, n, {0: FIRST, 1: SECOND, 3: FOURTH}[seat]) for seat, kind, n in LATE]
    sampler = CardSampler(4, 9, 6)
    sampler.cards = vec[i64]([n for deck in DECKS for n in deck])
    sampler.total = vec[i64]([sum(deck) for deck in DECKS])
    sampler.spaces = vec[i64]([n for deck in DRAWN for n in deck])
    sampler.seat = vec[i64]([seat for seat, _, _, _ in payments])
    sampler.kind = vec[i64]([kind for _, kind, _, _ in payments])
    sampler.number = vec[i64]([n for _, _, n, _ in payments])
    sampler.limit = vec[i64]([n for _, _, _, drawn in payments for n in [*drawn, 0, 0]])
    state = State()
    state.s = vec[i64]([0] * 64)
    state.reseed(seed)
    sampler.deal(state, 0)
    for seat in range(4):
        for kind in range(9):
            drawn = sum(sampler.drawn[(seat * 6 + b) * 9 + kind] for b in range(6))
            assert drawn >= sum(n for payer, paid, n, _ in payments if (payer, paid) == (seat, kind))
    assert min(sampler.cards) >= 0
