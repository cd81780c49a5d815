"""Who plays at which seat in which game. Every deal is played from every seat, so that luck evens out.

All at one table: if there are as many bots as seats, every game has all of them. Each deal is played in every rotation
of one order around the table; the next deal takes the next order.

Pairs: otherwise every two bots meet. With two seats, A plays B from both sides; with more, one A sits among Bs and one
B among As, each in every rotation. All pairs play the same deals.

A challenge: the first bot meets each of the others, alone among its copies.

A single bot plays against itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations

LineUp = tuple[str, ...]  # the spec of the bot at each seat


@dataclass(frozen=True, slots=True)
class Job:
    """One game to be played."""

    pairing: int
    deal: int
    line_up: LineUp
    seed: int


@dataclass(frozen=True)
class Pairing:
    """Bots that meet. The deals go through `rounds` in turn: orders around the table, each played in all rotations."""

    bots: tuple[str, ...]
    rounds: tuple[tuple[LineUp, ...], ...]

    def line_ups(self, deal: int) -> list[LineUp]:
        """Return the line-ups of the games of a deal."""
        tables = self.rounds[deal % len(self.rounds)]
        return list(dict.fromkeys(line_up for table in tables for line_up in rotations(table)))

    @property
    def games_per_deal(self) -> int:
        return len(self.line_ups(0))


def rotations(table: LineUp) -> Iterator[LineUp]:
    for start in range(len(table)):
        yield table[start:] + table[:start]


def pairings(
    bots: Sequence[str], players: int, *, always_pairs: bool = False, challenge: bool = False
) -> list[Pairing]:
    """Return which bots meet in games of a number of players."""
    if len(bots) == 1:
        return [Pairing(tuple(bots), (((bots[0],) * players,),))]
    if challenge:
        return [Pairing((bots[0], b), (((bots[0], *[b] * (players - 1)),),)) for b in bots[1:]]
    if len(bots) == players and not always_pairs:
        return [Pairing(tuple(bots), tuple(((bots[0], *others),) for others in permutations(bots[1:])))]
    rest = players - 1
    return [Pairing((a, b), (((a, *[b] * rest), (b, *[a] * rest)),)) for a, b in combinations(bots, 2)]


def deal_seed(seed: int, deal: int) -> int:
    """Return the seed of the games of a deal: the same for all line-ups, and far from those of other deals."""
    return int.from_bytes(hashlib.sha256(f"{seed} {deal}".encode()).digest()[:16])


def deal_jobs(pairings: Sequence[Pairing], deal: int, seed: int) -> Iterator[Job]:
    """Yield the games of a deal."""
    for number, pairing in enumerate(pairings):
        for line_up in pairing.line_ups(deal):
            yield Job(number, deal, line_up, deal_seed(seed, deal))
