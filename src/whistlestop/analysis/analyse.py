"""Analyse a finished game: chances to win, luck and skill, decisions, takeaways."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from whistlestop.analysis.decisions import Decision
from whistlestop.analysis.findings import Analysis, findings
from whistlestop.analysis.jobs import ROLLOUTS, AnalysisJob, JobResult, JobRunner, analysis_jobs
from whistlestop.analysis.ledger import sources
from whistlestop.analysis.rollouts import RolloutSource
from whistlestop.analysis.timeline import Timeline
from whistlestop.engine.board import Board
from whistlestop.errors import WhistlestopError, quoted
from whistlestop.game import Game, ruleset
from whistlestop.processes import cores, spread

MOST_ROLLOUTS = 100_000  # of a position: the error is a sixth of a percent then
MOST_JOBS = 1000  # processes


class Progress(Protocol):
    """A function that is called after each job; `so_far` works out the analysis up to now."""

    def __call__(self, done: int, total: int, so_far: Callable[[], Analysis | None]) -> None: ...


class Collected:
    """What the jobs of an analysis have found so far."""

    def __init__(self, timeline: Timeline) -> None:
        self.timeline = timeline
        self.samples: dict[RolloutSource, dict[int, bytes]] = {source: {} for source in sources(timeline)}
        self.known: dict[RolloutSource, bytes] = {}  # by what the seats knew
        self.decisions: dict[int, Decision] = {}

    def add(self, result: JobResult) -> None:
        for source, found in zip(result.job.sources, result.samples, strict=True):
            if source.kind == "known":
                self.known[source] = found
            else:
                self.samples[source][result.job.start] = found
        for decision in result.decisions:
            self.decisions[decision.number] = decision

    def analysis(self) -> Analysis | None:
        """Return what is known so far; None before there is a first curve."""
        joined = {source: joined_from_start(found) for source, found in self.samples.items()}
        if not all(joined.values()):
            return None
        known = {source: self.known[source] for source in sorted(self.known)}
        return findings(self.timeline, joined, known, [self.decisions[number] for number in sorted(self.decisions)])


def joined_from_start(found: dict[int, bytes]) -> bytes:
    """Return the rollouts from the first one up to the first gap."""
    joined = b""
    while len(joined) in found:
        joined += found[len(joined)]
    return joined


def analyse(
    game: Game | str,
    *,
    rollouts: int = ROLLOUTS,
    decisions: bool = True,
    jobs: int = 0,
    progress: Progress | None = None,
    stop: list[int] | None = None,
) -> Analysis | None:
    """Analyse a game that is over, or its record.

    `rollouts` is the number of rollouts for each position, `decisions` says whether decisions are compared with search
    by what the seats knew, `jobs` is the number of processes (0: one for each core). Once `stop` has an item, return
    what is known so far, which is None before the first curve. The same game gives the same analysis on every machine.

    Raise GameNotOver if the game is not over: an analysis reveals everybody's cards.
    """
    for name, value, least, most in (("rollouts", rollouts, 1, MOST_ROLLOUTS), ("jobs", jobs, 0, MOST_JOBS)):
        if type(value) is not int:
            raise TypeError(f"'{name}' is a whole number, not {type(value).__name__}")
        if not least <= value <= most:
            raise WhistlestopError(f"'{name}' is a number from {least} to {most}, not {quoted(value)}")
    played = Game.replay(game) if isinstance(game, str) else game
    stop = [] if stop is None else stop
    runner = JobRunner(played)
    collected = Collected(runner.timeline)
    wanted = analysis_jobs(runner.timeline, rollouts, decisions=decisions)
    for done, result in enumerate(results(runner, played, wanted, jobs or cores(), stop), 1):
        collected.add(result)
        if progress is not None:
            progress(done, len(wanted), collected.analysis)
    return collected.analysis()


def results(
    runner: JobRunner, game: Game, wanted: Sequence[AnalysisJob], jobs: int, stop: list[int]
) -> Iterator[JobResult]:
    """Yield the results of jobs as they come, until `stop` has an item."""
    if jobs > 1:
        given = (game.board, game.players, game.seed, game.first, [(seat, int(action)) for seat, action in game.played])
        yield from spread(jobs, do_job, ((job,) for job in wanted), stop, prepare_process, given)
        return
    for job in wanted:
        if stop:
            return
        yield runner.do(job)


# -- in a process of its own -------------------------------------------------------------------------------------

runners: list[JobRunner] = []


def prepare_process(board: Board, players: int, seed: int, first: int, played: list[tuple[int, int]]) -> None:
    """Play a game again, so that this process can do jobs for it."""
    game = Game(ruleset(board, players), seed, first)
    for seat, code in played:
        game.push(code, seat)
    runners[:] = [JobRunner(game)]


def do_job(job: AnalysisJob) -> JobResult:
    return runners[0].do(job)
