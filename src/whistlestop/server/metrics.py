"""What `/metrics` tells, in the text format of Prometheus: numbers, never names."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Histogram:
    """Durations in seconds, by size."""

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


class Metrics:
    """What has happened since the start."""

    def __init__(self) -> None:
        self.actions: Counter[str] = Counter()  # by whom: person, bot
        self.refused: Counter[str] = Counter()  # by code
        self.sent = 0
        self.write_seconds = Histogram()

    def text(self, gauges: dict[str, float]) -> str:
        """Everything; `gauges` are the numbers of this moment."""
        lines: list[str] = []
        for name, value in gauges.items():
            lines += [f"# TYPE whistlestop_{name} gauge", f"whistlestop_{name} {value:g}"]
        for name, label, counter in (("actions", "by", self.actions), ("refused", "code", self.refused)):
            lines.append(f"# TYPE whistlestop_{name}_total counter")
            lines += [f'whistlestop_{name}_total{{{label}="{key}"}} {n}' for key, n in sorted(counter.items())]
        lines += ["# TYPE whistlestop_messages_sent_total counter", f"whistlestop_messages_sent_total {self.sent}"]
        lines.append("# TYPE whistlestop_write_seconds histogram")
        lines += self.write_seconds.lines("whistlestop_write_seconds")
        return "\n".join(lines) + "\n"
