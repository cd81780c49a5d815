"""The engine in a process of its own: it answers each request on stdin, a line of JSON, with one line of JSON.

    python worker.py [FOLDER]   the installed package, or the source in a folder

Compiled and interpreted modules of one package cannot live in one process; and engines that take turns batch by batch
are slowed down alike by whatever else the machine does.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable
from random import Random
from timeit import timeit
from typing import Any


def main() -> None:
    sys.path[:1] = sys.argv[1:]  # instead of the folder of this file
    tasks = all_tasks()
    for line in sys.stdin:
        request = json.loads(line)
        print(json.dumps(tasks[request.pop("task")](**request)), flush=True)


def all_tasks() -> dict[str, Callable[..., Any]]:
    from librt.vecs import vec
    from mypy_extensions import i64

    from whistlestop import build_info, ruleset
    from whistlestop.engine.network import Network
    from whistlestop.engine.playout import FastRandom, play_many, random_playout

    def games(board: str, players: int, seed: int, games: int) -> float:
        rules = ruleset(board, players)
        began = time.process_time()
        play_many(rules, seed, games)
        return time.process_time() - began

    def copy(board: str, players: int, times: int) -> float:
        """Seconds for one copy of a game at its end, when all is laid out."""
        rules = ruleset(board, players)
        state = rules.new_game(1)
        random_playout(rules, state, FastRandom(1))
        return timeit(state.copy, number=times) / times

    def stages(board: str, players: int, seed: int, games: int) -> list[float]:
        """Seconds per decision in the first, second and last third of the decisions of some games."""
        rules = ruleset(board, players)
        spent = [0.0, 0.0, 0.0]
        decisions = [0, 0, 0]
        for i in range(seed, seed + games):
            total = random_playout(rules, rules.new_game(i), FastRandom(i))
            cuts = [0, total // 3, 2 * total // 3, total]
            state, rng, rest = rules.new_game(i), FastRandom(i), []
            for n in range(cuts[2] + 1):
                if n in cuts:  # how long it takes from here to the end
                    twin, twin_rng = state.copy(), FastRandom(0)
                    twin_rng.state = rng.state
                    began = time.perf_counter()
                    random_playout(rules, twin, twin_rng)
                    rest.append(time.perf_counter() - began)
                seat = next(seat for seat in range(players) if len(rules.legal(state, seat)))
                legal = rules.legal(state, seat)
                rules.apply(state, seat, legal[rng.below(len(legal))])
            for third, seconds in enumerate([rest[0] - rest[1], rest[1] - rest[2], rest[2]]):
                spent[third] += seconds
                decisions[third] += cuts[third + 1] - cuts[third]
        return [seconds / n for seconds, n in zip(spent, decisions, strict=True)]

    def trails(board: str, seed: int, networks: int) -> list[float]:
        """Seconds to find the longest path through each of some networks with many loops; the better of three runs."""
        facts = ruleset(board, 2).board
        random = Random(seed)
        times = []
        for _ in range(networks):
            network = Network(vec[i64]([0] * len(facts.cities)))
            for route in loop_rich(facts, random):
                network.add(route.a, route.b, route.length)
            runs = []
            for _ in range(3):
                began = time.perf_counter()
                network.longest_trail()
                runs.append(time.perf_counter() - began)
            times.append(min(runs))
        return times

    return {"games": games, "copy": copy, "stages": stages, "trails": trails, "compiled": build_info.compiled}


def loop_rich(board: Any, random: Random) -> list[Any]:
    """Routes for all the trains of one player, shortest first: wherever possible each next one closes a loop."""
    free = list({(route.a, route.b): route for route in board.routes}.values())
    random.shuffle(free)
    if random.random() < 0.5:  # short routes make many small loops
        free.sort(key=lambda route: route.length)
    trains = board.trains
    cities: set[int] = set()
    found: list[Any] = []
    while True:
        fitting = [route for route in free if route.length <= trains]
        ends = [(route.a in cities) + (route.b in cities) for route in fitting]
        if not fitting or (cities and max(ends) == 0):
            return sorted(found, key=lambda route: route.length)
        route = fitting[ends.index(max(ends))]
        free.remove(route)
        found.append(route)
        trains -= route.length
        cities |= {route.a, route.b}


if __name__ == "__main__":
    main()
