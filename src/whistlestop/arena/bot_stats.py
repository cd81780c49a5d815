"""The results of bots, added up. The games of a bot are counted by seat: two seats in a game count twice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from whistlestop.arena.bot_game import GameResult
from whistlestop.arena.less_luck import less_luck
from whistlestop.arena.schedule import Job
from whistlestop.arena.statistics import MANY, share_interval, spread_interval


@dataclass
class BotStats:
    """The results of one bot, added up."""

    deals: dict[int, tuple[float, int]] = field(default_factory=dict)  # wins and games by deal
    luck: dict[int, float] = field(default_factory=dict)  # by deal, if it was measured
    totals: list[int] = field(default_factory=list)
    kept: int = 0
    completed: int = 0
    decisions: int = 0
    seconds: float = 0.0
    faults: int = 0

    def add(self, deal: int, result: GameResult, seat: int) -> None:
        wins, games = self.deals.get(deal, (0.0, 0))
        self.deals[deal] = (wins + result.shares()[seat], games + 1)
        if result.luck:
            self.luck[deal] = self.luck.get(deal, 0.0) + result.luck[seat]
        self.decisions += result.decisions[seat]
        self.seconds += result.seconds[seat]
        if result.totals is not None:
            self.totals.append(result.totals[seat])
            self.kept += result.kept[seat]
            self.completed += result.completed[seat]
        if result.fault is not None and result.fault.seat == seat:
            self.faults += 1

    @property
    def margin(self) -> float:
        """How far the interval of wins reaches, on average to both sides; that of wins less luck if it is known."""
        found = self.rates()
        best = found["less_luck"] or found
        return float(best["high"] - best["low"]) / 2

    def rates(self) -> dict[str, Any]:
        """Return games, wins and the mean score."""
        wins = math.fsum(won for won, _ in self.deals.values())
        games = sum(played for _, played in self.deals.values())
        low, high = share_interval(list(self.deals.values()))
        return {
            "games": games,
            "wins": wins,
            "win_rate": wins / games if games else None,
            "low": low,
            "high": high,
            "less_luck": self.less_luck() if self.luck and len(self.deals) >= MANY and 0 < wins < games else None,
            "mean_score": self.mean(sum(self.totals)),
        }

    def less_luck(self) -> dict[str, float]:
        """Return the wins less the part of them that goes with luck."""
        luck = [self.luck.get(deal, 0.0) for deal in self.deals]  # a game with a fault has none
        rest = less_luck(list(self.deals.values()), luck)
        rate = math.fsum(won for won, _ in rest) / sum(games for _, games in rest)
        low, high = spread_interval(rest)
        return {"win_rate": rate, "low": low, "high": high}

    def mean(self, total: int) -> float | None:
        """Return the mean of a total over the games without a fault."""
        return total / len(self.totals) if self.totals else None


def stats_of(bots: Sequence[str], played: Iterable[tuple[Job, GameResult]]) -> dict[str, BotStats]:
    found = {bot: BotStats() for bot in bots}
    for job, result in played:
        for seat, bot in enumerate(result.line_up):
            found[bot].add(job.deal, result, seat)
    return found
