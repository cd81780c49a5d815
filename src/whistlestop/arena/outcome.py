"""Play a tournament, and collect its results."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from contextlib import closing

from whistlestop.arena.bot_game import GameResult, never
from whistlestop.arena.bot_stats import stats_of
from whistlestop.arena.executors import Executor, InProcess
from whistlestop.arena.result_store import ResultStore
from whistlestop.arena.rounds import next_deals
from whistlestop.arena.schedule import Job
from whistlestop.arena.sprt import SequentialTest
from whistlestop.arena.tournament import Tournament
from whistlestop.errors import check_type


class Outcome:
    """The games of a tournament that are over."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.all: dict[Job, GameResult] = {}
        # how many deals each pairing plays: those of the first round, if intervals are to reach a width
        most = tournament.deals if tournament.within is None else next_deals(0, 0.0, 0.0, tournament.deals)
        self.deals = [most for _ in tournament.pairings]
        self.test = None if tournament.sprt is None else SequentialTest(*tournament.sprt, tournament.players)

    def __repr__(self) -> str:
        return f"<Outcome, {len(self.all)} of {self.total} games>"

    def add(self, job: Job, result: GameResult) -> None:
        """Add a game. A sequential test is told complete deals, in their order, until it has decided."""
        self.all[job] = result
        while self.test is not None and not self.decided and self.test.deals < self.tournament.deals:
            score = self.score(self.test.deals)
            if score is None:
                break
            self.test.add(score)

    def score(self, deal: int) -> float | None:
        """Return the first bot's share of the wins of a deal; None while some of its games are not over."""
        shares: list[float] = []
        for job in self.tournament.jobs_of(deal):
            result = self.all.get(job)
            if result is None:
                return None
            seats = zip(result.line_up, result.shares(), strict=True)
            shares.append(math.fsum(share for bot, share in seats if bot == self.tournament.bots[0]))
        return math.fsum(shares) / len(shares)

    @property
    def decided(self) -> bool:
        """Whether a sequential test needs no more games."""
        return self.test is not None and self.test.verdict != "undecided"

    @property
    def done(self) -> bool:
        """Whether nothing is left to play."""
        if self.tournament.within is None:  # all games of a long tournament need not be looked for
            return self.decided or len(self.all) == self.total
        return all(job in self.all for job in self.jobs())

    @property
    def total(self) -> int:
        """The number of games that are planned, over or not."""
        if self.tournament.within is None:
            return self.tournament.total
        return sum(1 for _ in self.jobs())

    def jobs(self) -> Iterator[Job]:
        """Yield the games that are planned, deal by deal."""
        for deal in self.tournament.own_deals[: max(self.deals)]:
            for job in self.tournament.jobs_of(deal):
                if deal < self.deals[job.pairing]:
                    yield job

    def plan_round(self) -> bool:
        """Plan further deals for the pairings whose intervals are too wide; return whether there are any."""
        wanted = self.tournament.within
        if wanted is None:
            return False
        games: list[list[tuple[Job, GameResult]]] = [[] for _ in self.deals]
        for job, result in self.results():
            games[job.pairing].append((job, result))
        before = list(self.deals)
        for number, pairing in enumerate(self.tournament.pairings):
            margin = max(found.margin for found in stats_of(pairing.bots, games[number]).values())
            self.deals[number] = next_deals(before[number], margin, wanted, self.tournament.deals)
        return self.deals != before

    def results(self) -> Iterator[tuple[Job, GameResult]]:
        """Yield the games that count, in their order: with a test, those of the deals that it has used."""
        deals = self.test.deals if self.test is not None and self.decided else self.tournament.deals
        for job in self.jobs():
            if job.deal >= deals:
                return
            if job in self.all:
                yield job, self.all[job]


def play_tournament(
    tournament: Tournament,
    executor: Executor | None = None,
    store: ResultStore | None = None,
    *,
    stopped: Callable[[], bool] = never,
    progress: Callable[[int], None] = lambda games: None,
) -> Outcome:
    """Play the games that are not in the store yet, until all are played, a test has decided, or `stopped()`.

    `progress` is called with the number of games that are over. Without an executor, play in this process.
    """
    check_type(tournament, Tournament, "the tournament is a Tournament")
    tournament.check()
    outcome = Outcome(tournament)
    if store is not None:
        add_stored(outcome, store)
    executor = InProcess(tournament.setup, stopped) if executor is None else executor
    progress(len(outcome.all))
    while True:
        missing = (job for job in outcome.jobs() if job not in outcome.all)
        wanted = (job for job in missing if not stopped() and not outcome.decided)
        if not outcome.done:
            with closing(executor.play(wanted)) as results:
                for job, result in results:
                    if store is not None:
                        store.add(result)
                    outcome.add(job, result)
                    progress(len(outcome.all))
                    if outcome.decided:
                        break
        if not outcome.done or not outcome.plan_round():
            return outcome


def add_stored(outcome: Outcome, store: ResultStore) -> None:
    """Add the games of a tournament that are in a store."""
    tournament = outcome.tournament
    known = store.results(tournament.line_ups())
    left = len(known)
    for job in tournament.jobs():
        if not left:  # no need to look through the rest of a long tournament
            return
        if (job.line_up, job.seed) in known:
            outcome.add(job, known[job.line_up, job.seed])
            left -= 1
