"""The ledger of a game: what luck and what the decisions of every seat did to everybody's chance to win.

Each decision changes the value of the position twice: by what was decided, compared with what a planner would have
done there (skill), and by what chance made of it (luck). Both are differences between values that the next decision
starts from, so they add up to the result exactly, whatever the error of the values. All numbers are whole parts of
`unit`, so that no sum is rounded.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import lcm, sqrt

from whistlestop.analysis.rollouts import RolloutSource
from whistlestop.analysis.timeline import Timeline
from whistlestop.intervals import wilson

DEAL = "the deal"  # the luck of the cards dealt and of who begins
OPENING_SOURCE = RolloutSource("opening", 0)
FIRST_TICKETS = "first tickets"  # the luck of the tickets to choose from before the first turn


def sources(timeline: Timeline) -> list[RolloutSource]:
    """Return everything that needs rollouts, in the order of the game."""
    found: dict[RolloutSource | None, None] = {OPENING_SOURCE: None}
    for moment in timeline.moments:
        found[value_source(timeline, moment.number)] = found[mean_source(timeline, moment.number)] = None
    return [source for source in found if source is not None]


def known_sources(timeline: Timeline) -> list[RolloutSource]:
    """Return the same for the chances to win by what the seats knew, at each decision with a choice."""
    return [RolloutSource("known", moment.number) for moment in timeline.moments if not moment.forced]


def value_source(timeline: Timeline, number: int) -> RolloutSource | None:
    """Return the source whose mean is the value of the position before a decision; None at the end, which is known.

    What a planner does without chance does not change the value: then it is that of the next position.
    """
    while number < len(timeline.moments) and timeline.moments[number].planned and not timeline.moments[number].luck:
        number += 1
    return RolloutSource("at", number) if number < len(timeline.moments) else None


def mean_source(timeline: Timeline, number: int) -> RolloutSource | None:
    """Return the same for the mean over all that chance could have made of a decision."""
    moment = timeline.moments[number]
    if not moment.luck:
        return value_source(timeline, number + 1)
    return RolloutSource("at" if moment.planned else "after", number)


@dataclass(frozen=True)
class LedgerEntry:
    """What one decision, or the deal, did to everybody's chance to win, in parts of the ledger's unit."""

    number: int | None  # of the decision; None: the deal
    seat: int | None  # who decided
    kind: str  # of luck; empty if chance had no part in it
    before: tuple[int, ...]  # values by seat
    mean: tuple[int, ...]  # over all that chance could have made of the decision
    after: tuple[int, ...]

    @property
    def skill(self) -> tuple[int, ...]:
        return tuple(mean - before for mean, before in zip(self.mean, self.before, strict=True))

    @property
    def luck(self) -> tuple[int, ...]:
        return tuple(after - mean for after, mean in zip(self.after, self.mean, strict=True))


class Ledger:
    """The entries of a game, from rollouts of its sources; all sources have as many rollouts as the one with fewest."""

    def __init__(self, timeline: Timeline, samples: Mapping[RolloutSource, Sequence[int]]) -> None:
        self.timeline = timeline
        self.players = timeline.players
        self.parts = lcm(*range(1, self.players + 1))  # of one win, so that a shared one is whole parts too
        wanted = sources(timeline)
        self.rollouts = min(len(samples[source]) for source in wanted)
        self.unit = self.parts * self.rollouts
        self.shares = [shares(winners, self.players, self.parts) for winners in range(2**self.players)]
        self.samples = {source: samples[source][: self.rollouts] for source in wanted}
        self.sums = {source: self._sum(found) for source, found in self.samples.items()}
        winners = int(timeline.rules.score(timeline.end).winners)
        self.result = tuple(share * self.rollouts for share in self.shares[winners])
        self._won = bytes([winners]) * self.rollouts
        self.entries = [*self._deal(), *(self._entry(number) for number in range(len(timeline.moments)))]

    def value(self, number: int) -> tuple[int, ...]:
        """Return the value of the position before a decision, in parts of the unit."""
        return self._value(value_source(self.timeline, number))

    def interval(self, number: int, seat: int) -> tuple[float, float]:
        """Return the 95 % interval of that value for a seat, as a share of a win."""
        if value_source(self.timeline, number) is None:
            return (self.result[seat] / self.unit,) * 2
        return wilson(self.value(number)[seat] / self.parts, self.rollouts)

    def error(self, seat: int, entries: Iterable[LedgerEntry], part: str) -> float:
        """Return the standard error of the sum of the luck or skill of some entries for a seat.

        Rollouts with the same number share their chance, so the sum is taken rollout by rollout first.
        """
        total = [0] * self.rollouts
        for entry in entries:
            before, mean, after = self._sources(entry)
            plus, minus = (mean, before) if part == "skill" else (after, mean)
            if plus is minus:
                continue
            gained = [share[seat] for share in self.shares]
            total = [t + gained[a] - gained[b] for t, a, b in zip(total, plus, minus, strict=True)]
        n = self.rollouts
        if n < 2:
            return 1.0
        mean_total = sum(total) / n
        return sqrt(sum((t - mean_total) ** 2 for t in total) / (n - 1) / n) / self.parts

    def _deal(self) -> list[LedgerEntry]:
        fair = (self.unit // self.players,) * self.players
        cards = self._value(OPENING_SOURCE)
        return [
            LedgerEntry(None, None, DEAL, fair, fair, cards),
            LedgerEntry(None, None, FIRST_TICKETS, cards, cards, self.value(0)),
        ]

    def _entry(self, number: int) -> LedgerEntry:
        moment = self.timeline.moments[number]
        mean = self._value(mean_source(self.timeline, number))
        return LedgerEntry(number, moment.seat, moment.luck, self.value(number), mean, self.value(number + 1))

    def _sources(self, entry: LedgerEntry) -> tuple[Sequence[int], Sequence[int], Sequence[int]]:
        """Return the winners, rollout by rollout, behind the three values of an entry."""
        timeline, number = self.timeline, entry.number
        if number is not None:
            found = value_source(timeline, number), mean_source(timeline, number), value_source(timeline, number + 1)
            before, mean, after = (self._of(source) for source in found)
            return before, mean, after
        opening, first = self._of(OPENING_SOURCE), self._of(value_source(timeline, 0))
        everybody = bytes([2**self.players - 1]) * self.rollouts  # who share the win
        if entry.kind == DEAL:
            return everybody, everybody, opening
        return opening, opening, first

    def _of(self, source: RolloutSource | None) -> Sequence[int]:
        return self._won if source is None else self.samples[source]

    def _value(self, source: RolloutSource | None) -> tuple[int, ...]:
        return self.result if source is None else self.sums[source]

    def _sum(self, found: Sequence[int]) -> tuple[int, ...]:
        return tuple(sum(self.shares[winners][seat] for winners in found) for seat in range(self.players))


def shares(winners: int, players: int, parts: int) -> tuple[int, ...]:
    """Divide a win of so many parts among the seats of a set, and return the share of each seat."""
    won = [seat for seat in range(players) if winners >> seat & 1]
    return tuple(parts // len(won) if seat in won else 0 for seat in range(players))
