"""Where the tickets are that somebody cannot see (C30, I5), from inside: all ways to lay them are equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import NamedTuple

import pytest
from librt.vecs import vec
from mypy_extensions import i64
from worlds import compare

from whistlestop.build_info import compiled
from whistlestop.engine import State
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import HIDDEN
from whistlestop.engine.ticket_memory import BOTTOM_STRANGERS, FROM_BOTTOM, FROM_POOL, STRANGERS, TABLE
from whistlestop.engine.ticket_sampler import ANYWHERE, OF_BOTTOM, OF_POOL, PLACED, TicketSampler

from .trails import Trails

EITHER = FROM_POOL | FROM_BOTTOM
SAMPLES = 2_000 if compiled() else 300


class Place(NamedTuple):
    """Some spaces, the tickets that seat 0 may have lost there, and where the strangers come from that may be there."""

    name: str  # a hand, the pool, or under the deck
    spaces: int
    lost: tuple[int, ...] = ()
    strangers: int = FROM_POOL


HAND, OTHER, POOL, UNDER = "hand of seat 1", "hand of seat 2", "pool", "under the deck"

# Lost tickets are the first numbers; those after them are strangers.
PUZZLES = {
    "lost anywhere": [Place(HAND, 2, (0, 1)), Place(POOL, 3, (0, 1))],
    "one may be in fewer places": [Place(HAND, 1, (0, 1)), Place(OTHER, 2, (1, 2)), Place(POOL, 2, (1, 2))],
    "no room for strangers": [Place(HAND, 1, (0, 1, 2), 0), Place(UNDER, 2, (1, 2)), Place(POOL, 2, (0, 2))],
    "under the deck": [Place(UNDER, 2, (0, 1), 0), Place(OTHER, 1, (1, 2)), Place(POOL, 2, (0, 2))],
    "one that must be here": [Place(HAND, 1, (0,), 0), Place(UNDER, 2, (0,))],
    "no stranger anywhere": [Place(HAND, 2, (0, 1), 0), Place(UNDER, 2, (1, 2, 3), 0)],
}
TYPED = {
    "strangers of pool and bottom": (
        [Place(HAND, 2, (), EITHER), Place(UNDER, 2, (), FROM_BOTTOM), Place(POOL, 2)],
        [OF_POOL, OF_BOTTOM, OF_BOTTOM, OF_BOTTOM, OF_POOL, OF_POOL],
    ),
    "lost ones among them": (
        [Place(HAND, 2, (0,), EITHER), Place(UNDER, 2, (0, 1), FROM_BOTTOM), Place(POOL, 2, (1,))],
        [ANYWHERE, ANYWHERE, OF_BOTTOM, OF_BOTTOM, OF_POOL, OF_POOL],
    ),
    "as many of the pool as fit": (
        [Place(HAND, 2, (0,), EITHER), Place(OTHER, 1, (0,), FROM_POOL), Place(POOL, 2, (0,))],
        [ANYWHERE, OF_BOTTOM, OF_BOTTOM, OF_POOL, OF_POOL],
    ),
    "one more of the pool than fits without the lost one": (
        [Place(HAND, 1, (0,), FROM_BOTTOM), Place(OTHER, 1, (0,)), Place(POOL, 2, (0,))],
        [ANYWHERE, OF_BOTTOM, OF_POOL, OF_POOL],
    ),
}
ALL = {name: (places, [ANYWHERE] * sum(place.spaces for place in places)) for name, places in PUZZLES.items()} | TYPED


class Puzzle:
    """A position as seat 0 of three knows it; all tickets but the first few are where it sees them."""

    def __init__(self, places: list[Place], kinds: list[int]) -> None:
        self.places, self.kinds = places, kinds
        self.trails = Trails()
        self.piles, self.memory, s = self.trails.piles, self.trails.memory, self.trails.s
        self.lost = sorted({ticket for place in places for ticket in place.lost})
        self.placed = vec[i64]([*kinds, *[PLACED] * (self.piles.count - len(kinds))])
        for place in places:
            where = self.memory.pool
            if place.name == POOL:
                s[self.piles.pool_n] = place.spaces
                self.trails.put(self.piles.deck, [HIDDEN] * place.spaces)
            elif place.name == UNDER:
                number = self.trails.group(TABLE)
                where = self.memory.group(number)
                self.trails.under(*[(HIDDEN, 16 * number + TABLE)] * place.spaces)
            else:
                seat = int(place.name[-1])
                where = self.memory.group(self.trails.group(seat, held=place.spaces))
                s[self.piles.held_n + seat] = place.spaces
            for ticket in place.lost:
                self.memory.lost(s, 0, ticket, where)
            for origin, flag in ((FROM_POOL, STRANGERS), (FROM_BOTTOM, BOTTOM_STRANGERS)):
                if place.strangers & origin:
                    s[self.memory.trail(0, where)] |= BIT[flag]

    def sampler(self, g: State) -> TicketSampler:
        """A sampler that has found the tickets and the spaces, and laid nothing yet."""
        sampler = TicketSampler(self.piles, self.memory, 0, 0)
        sampler.find_tickets(g, self.placed)
        sampler.find_spaces(g.s)
        sampler.at = vec[i64]([-1] * len(sampler.ticket))
        sampler.inside = vec[i64]([-1] * len(sampler.space))
        return sampler

    def found(self, number: int, by_search: bool) -> Counter[str]:
        """How often each world is sampled."""
        found: Counter[str] = Counter()
        for seed in range(number):
            g = self.trails.state.copy()
            g.reseed(seed)
            if by_search:
                sampler = self.sampler(g)
                sampler.search(g)
                for i in range(len(sampler.ticket)):
                    sampler.lay(g.s, sampler.space[sampler.at[i]], sampler.ticket[i])
            else:
                TicketSampler(self.piles, self.memory, 0, 0).deal(g, self.placed, True)
            found[str([self.inside(g.s, place) for place in self.places])] += 1
        return found

    def inside(self, s: vec[i64], place: Place) -> list[int]:
        if place.name == POOL:
            return sorted(int(s[self.piles.deck + i]) for i in range(place.spaces))
        if place.name == UNDER:
            end = int(self.piles.deck + self.piles.first[1])
            return [int(s[i]) for i in range(end - place.spaces, end)]
        return [int(t) for t in self.piles.members(s, self.piles.held + int(place.name[-1]) * self.piles.words)]

    def worlds(self) -> Counter[str]:
        """Every order of the tickets in the spaces in which each is where it may be."""
        worlds: Counter[str] = Counter()
        for order in permutations(range(len(self.kinds))):
            rest, world, fits = list(order), [], True
            for place in self.places:
                inside, rest = rest[: place.spaces], rest[place.spaces :]
                fits = fits and all(self.fits(ticket, place) for ticket in inside)
                world.append(inside if place.name == UNDER else sorted(inside))
            if fits:
                worlds[str(world)] += 1
        return worlds

    def fits(self, ticket: int, place: Place) -> bool:
        if ticket in self.lost:
            return ticket in place.lost
        wanted = {ANYWHERE: EITHER, OF_POOL: FROM_POOL, OF_BOTTOM: FROM_BOTTOM}[self.kinds[ticket]]
        return bool(place.strangers & wanted)


@pytest.mark.parametrize("name", ALL)
def test_C30_I5_hidden_tickets_are_sampled_as_often_as_there_are_worlds(name: str) -> None:
    puzzle = Puzzle(*ALL[name])
    compare(puzzle.found(SAMPLES, by_search=False), puzzle.worlds())


@pytest.mark.parametrize("name", ALL)
def test_C30_I5_every_world_may_be_found_by_search_and_no_other(name: str) -> None:
    puzzle = Puzzle(*ALL[name])
    assert set(puzzle.found(SAMPLES, by_search=True)) == set(puzzle.worlds())


@pytest.mark.parametrize("name", ["lost anywhere", "strangers of pool and bottom"])
def test_C30_I5_where_few_tickets_are_lost_nothing_has_to_be_searched_for(name: str) -> None:
    puzzle = Puzzle(*ALL[name])
    for seed in range(20):
        g = puzzle.trails.state.copy()
        g.reseed(seed)
        assert puzzle.sampler(g).deal_at_random(g)


def test_C30_I5_tickets_that_fit_nowhere_are_refused_or_take_the_spaces_that_are_left() -> None:
    """Both lost tickets can only be in one space: what is known cannot be true."""
    puzzle = Puzzle([Place(HAND, 1, (0, 1)), Place(POOL, 2)], [ANYWHERE] * 3)
    g = puzzle.trails.state.copy()
    assert not TicketSampler(puzzle.piles, puzzle.memory, 0, 0).deal(g, puzzle.placed, True)
    assert TicketSampler(puzzle.piles, puzzle.memory, 0, 0).deal(g, puzzle.placed, False)
    assert sorted(ticket for place in puzzle.places for ticket in puzzle.inside(g.s, place)) == [0, 1, 2]
