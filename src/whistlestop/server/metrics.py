"""The metrics of a server in the text format of Prometheus: numbers, never names."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """A histogram of durations in seconds."""

    def __init__(self) -> None:
        self.counts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    def lines(self, name: str) -> list[str]:
        found = []
        running = 0
        for bound, count in zip((*(str(bound) for bound in BOUNDS), "+Inf"), self.counts, strict=True):
            running += count
            found.append(f'{name}_bucket{{le="{bound}"}} {running}')
        return [*found, f"{name}_sum {self.total:.6f}", f"{name}_count {running}"]


# What each number means; the gauges come from `Hub.gauges`.
HELP = {
    "connections": "open WebSockets",
    "rooms": "tables in memory",
    "games": "games in memory",
    "games_stored": "games in the store",
    "games_over": "games in the store that are over",
    "bot_workers": "processes that work out moves of bots and hints",
    "bot_queue": "decisions of bots, and hints, that wait for a process",
    "bot_failures": "failed answers of these processes since the start",
    "actions_total": "actions that were stored, of people and of bots",
    "refused_total": "requests and messages that were refused, by code",
    "messages_sent_total": "messages sent over WebSockets",
    "write_seconds": "time to store an action of a person",
    "loop_lag_seconds": "how late the event loop runs",
}


class Metrics:
    """What has happened since the server started."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()  # by whom: person, bot
        self.refused: Counter[str] = Counter()  # by code
        self.sent = 0
        self.write_seconds = Histogram()
        self.loop_lag = Histogram()
        self.stored = self.over = 0  # as of the last count
        self.counted = float("-inf")

    def text(self, gauges: dict[str, float | dict[str, int]]) -> str:
        """Return all metrics; `gauges` are current values, some of them by kind."""
        lines: list[str] = []
        for name, value in gauges.items():
            lines += head(name, "gauge")
            if isinstance(value, dict):
                lines += [f'whistlestop_{name}{{kind="{kind}"}} {number}' for kind, number in value.items()]
            else:
                lines.append(f"whistlestop_{name} {value:g}")
        for name, label, counter in (("actions", "by", self.actions), ("refused", "code", self.refused)):
            lines += head(f"{name}_total", "counter")
            lines += [f'whistlestop_{name}_total{{{label}="{key}"}} {n}' for key, n in sorted(counter.items())]
        lines += [*head("messages_sent_total", "counter"), f"whistlestop_messages_sent_total {self.sent}"]
        for name, histogram in (("write_seconds", self.write_seconds), ("loop_lag_seconds", self.loop_lag)):
            lines += [*head(name, "histogram"), *histogram.lines(f"whistlestop_{name}")]
        return "\n".join(lines) + "\n"


def head(name: str, kind: str) -> list[str]:
    return [f"# HELP whistlestop_{name} {HELP[name]}", f"# TYPE whistlestop_{name} {kind}"]
