"""A tournament: which bots play how many games, on which board."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.luck import reference
from whistlestop.arena.schedule import Job, LineUp, Pairing, deal_jobs, pairings
from whistlestop.errors import BadTournament
from whistlestop.record import checked_seed

DECISION_LIMIT = 60.0  # seconds


@dataclass(frozen=True)
class Tournament:
    """The games to play. The same tournament always has the same games, so that it can be continued later.

    `games` is the number for each pairing, rounded up so that every deal is played in all rotations. A decision may
    take `limit` seconds. With `ladder`, bots meet in pairs even if all of them fit at one table; with `challenge`, the
    first bot meets each of the others, alone among its copies. With `sprt`, two Elo differences, two bots play until it
    is clear which of them is closer to the truth, or `games` are played. With `part`, like (2, 5), only the deals of
    the second of five parts are played here; `ResultStore.merge` puts the parts together. With `within`, like 0.03,
    each pairing is only played until the interval of its wins reaches no further than that from the wins themselves.
    With `luck`, a number of rollouts, results have the luck of each seat, and the summary has wins less luck.
    """

    board: str | Path
    players: int
    bots: tuple[str, ...]
    games: int = 100
    seed: int = 0
    limit: float | None = DECISION_LIMIT
    ladder: bool = False
    challenge: bool = False
    sprt: tuple[float, float] | None = None
    part: tuple[int, int] | None = None
    within: float | None = None
    luck: int = 0

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if isinstance(self.bots, str):
            raise BadTournament(f"'{self.bots:.80}' is one bot; give a tuple, like ('{self.bots:.80}',)")
        if not self.bots:
            raise BadTournament("no bot is given; name at least one")
        for i, bot in enumerate(self.bots):
            if bot in self.bots[:i]:
                raise BadTournament(f"'{bot}' is given twice; a bot alone plays against itself, so give it once")
        if self.games < 1:
            raise BadTournament(f"{self.games} games are too few; play at least 1")
        if self.limit is not None and not 0 < self.limit < math.inf:
            raise BadTournament(f"a limit of {self.limit:g} seconds is not possible; give a number above 0")
        if self.ladder and len(self.bots) < 2:
            raise BadTournament(f"'{self.bots[0]}' cannot make a ladder alone; name at least two bots")
        if self.challenge and (len(self.bots) < 2 or self.ladder):
            raise BadTournament("a challenge needs two bots or more and cannot be a ladder; name two bots or more")
        if self.sprt is not None:
            low, high = self.sprt
            if len(self.bots) != 2:
                raise BadTournament(f"a sequential test compares two bots, not {len(self.bots)}; name two")
            if self.challenge and self.players > 2:
                raise BadTournament("a sequential test needs both bots in all roles; leave out the challenge")
            if not -math.inf < low < high < math.inf:
                raise BadTournament(f"no test can tell {low:g} from {high:g} Elo; give the lower one first")

        if self.luck < 0:
            raise BadTournament(f"{self.luck} rollouts are too few; give 0 or more")
        if self.part is not None:
            number, parts = self.part
            if not 1 <= number <= parts:
                raise BadTournament(f"there is no part {number} of {parts}; parts are numbered from 1")
            if parts > self.deals:
                raise BadTournament(f"{self.deals} deals have no {parts} parts; play more games, or fewer parts")
            if self.sprt is not None:
                raise BadTournament("a sequential test needs all deals in their order; leave out the part")
        if self.within is not None:
            if not 0 < self.within < 1:
                raise BadTournament(f"no interval is {self.within:g} wide; give a number between 0 and 1")
            if self.sprt is not None or self.part is not None:
                raise BadTournament("a width decides when to stop; leave out the sequential test and the part")

    def check(self) -> None:
        """Raise an error if something is wrong with the board or a bot."""
        self.setup.check(self.bots)
        if self.luck and not any(reference(pairing.bots) for pairing in self.pairings):
            raise BadTournament("luck is measured by a planner that takes part; add planner, hard or another planner")

    @cached_property
    def setup(self) -> GameSetup:
        """What every process that plays games has to know."""
        return GameSetup.here(self.board, self.players, self.limit, luck=self.luck)

    @cached_property
    def pairings(self) -> list[Pairing]:
        return pairings(self.bots, self.players, always_pairs=self.ladder, challenge=self.challenge)

    @property
    def deals(self) -> int:
        return -(-self.games // self.pairings[0].games_per_deal)

    @property
    def total(self) -> int:
        """The number of all games."""
        return len(self.own_deals) * sum(pairing.games_per_deal for pairing in self.pairings)

    @property
    def own_deals(self) -> range:
        """The deals that are played here: all, or every n-th."""
        number, parts = self.part or (1, 1)
        return range(number - 1, self.deals, parts)

    def jobs(self) -> Iterator[Job]:
        """Yield all games, deal by deal."""
        for deal in self.own_deals:
            yield from self.jobs_of(deal)

    def line_ups(self) -> list[LineUp]:
        """Return all line-ups, without duplicates."""
        deals = range(min(self.deals, max(len(pairing.rounds) for pairing in self.pairings)))
        return list(
            dict.fromkeys(line_up for deal in deals for each in self.pairings for line_up in each.line_ups(deal))
        )

    def jobs_of(self, deal: int) -> Iterator[Job]:
        return deal_jobs(self.pairings, deal, self.seed)
