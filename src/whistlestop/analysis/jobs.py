"""The work of an analysis in small jobs, which can be done in any order and in any process."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from whistlestop.analysis.decisions import Decision, Judge
from whistlestop.analysis.ledger import known_sources, sources
from whistlestop.analysis.rollouts import Rollouts, RolloutSource
from whistlestop.analysis.timeline import Timeline
from whistlestop.game import Game

FIRST_PASS = 32  # rollouts of every position before anything else, for a first curve
ROLLOUTS = 384  # of every position in the end
KNOWN_WORLDS = 96  # for the chance of a seat by what it knew
PER_JOB = 384  # rollouts, so that a job takes a fraction of a second
DECISIONS_PER_JOB = 4


class AnalysisJob(NamedTuple):
    """Rollouts with numbers from `start` to `stop` - 1 of some sources, or decisions to judge."""

    sources: tuple[RolloutSource, ...] = ()
    start: int = 0
    stop: int = 0
    decisions: tuple[int, ...] = ()


class JobResult(NamedTuple):
    """What a job has found: the winners of rollouts by source, or decisions."""

    job: AnalysisJob
    samples: list[bytes]
    decisions: list[Decision]


def analysis_jobs(timeline: Timeline, rollouts: int = ROLLOUTS, *, decisions: bool = True) -> list[AnalysisJob]:
    """Return the jobs of an analysis: a first curve, then what the seats knew and decided, then a better curve."""
    first = min(rollouts, FIRST_PASS)
    found = list(value_jobs(sources(timeline), 0, first))
    if decisions:
        found += value_jobs(known_sources(timeline), 0, min(rollouts, KNOWN_WORLDS))
        open_ones = [moment.number for moment in timeline.moments if not moment.forced]
        for start in range(0, len(open_ones), DECISIONS_PER_JOB):
            found.append(AnalysisJob(decisions=tuple(open_ones[start : start + DECISIONS_PER_JOB])))
    for start in range(first, rollouts, FIRST_PASS):
        found += value_jobs(sources(timeline), start, min(rollouts, start + FIRST_PASS))
    return found


def value_jobs(wanted: Sequence[RolloutSource], start: int, stop: int) -> Iterator[AnalysisJob]:
    """Yield the jobs for rollouts of some sources with numbers from `start` to `stop` - 1."""
    size = max(1, PER_JOB // (stop - start))
    for at in range(0, len(wanted), size):
        yield AnalysisJob(tuple(wanted[at : at + size]), start, stop)


class JobRunner:
    """Does jobs for one game."""

    def __init__(self, game: Game, judge: Judge | None = None) -> None:
        self.timeline = Timeline(game)
        self.rollouts = Rollouts(self.timeline)
        self.judge = judge or Judge()

    def do(self, job: AnalysisJob) -> JobResult:
        """Do a job; the result is the same on every machine."""
        samples = [self.rollouts.play(source, job.start, job.stop) for source in job.sources]
        return JobResult(job, samples, [self.decision(number) for number in job.decisions])

    def decision(self, number: int) -> Decision:
        """Judge a decision by what its seat knew."""
        return self.judge.judge(self.timeline.view(number), self.timeline.moments[number].action, number)
