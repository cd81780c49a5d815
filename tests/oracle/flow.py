"""Flows through small networks: enough to tell whether things can be shared out as they must be."""

from __future__ import annotations

from collections.abc import Hashable
from random import Random

Node = Hashable


class Network:
    """Nodes with edges of limited capacity; whatever goes from SOURCE to SINK goes in whole units."""

    SOURCE = "source"
    SINK = "sink"

    def __init__(self) -> None:
        self.room: dict[Node, dict[Node, int]] = {self.SOURCE: {}, self.SINK: {}}

    def edge(self, start: Node, end: Node, capacity: int) -> None:
        self.room.setdefault(start, {})[end] = self.room.get(start, {}).get(end, 0) + capacity
        self.room.setdefault(end, {}).setdefault(start, 0)

    def fill(self, chance: Random | None = None) -> int:
        """Send as much as goes; edges are tried in random order if there is chance."""
        total = 0
        while path := self._path(chance):
            total += 1
            for start, end in path:
                self.room[start][end] -= 1
                self.room[end][start] += 1
        return total

    def _path(self, chance: Random | None) -> list[tuple[Node, Node]]:
        seen: dict[Node, Node] = {self.SOURCE: self.SOURCE}
        queue: list[Node] = [self.SOURCE]
        for node in queue:
            ends = list(self.room[node])
            if chance:
                chance.shuffle(ends)
            for end in ends:
                if self.room[node][end] > 0 and end not in seen:
                    seen[end] = node
                    if end == self.SINK:
                        path: list[tuple[Node, Node]] = [(node, end)]
                        while path[-1][0] != self.SOURCE:
                            path.append((seen[path[-1][0]], path[-1][0]))
                        return path
                    queue.append(end)
        return []
