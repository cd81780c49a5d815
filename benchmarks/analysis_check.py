"""Whether analyses can be trusted: planted blunders that are found, decisions of search that are called costly, bias.

    python benchmarks/analysis_check.py [bias] [blunders] [costly] [deals] [luck] [--cases 100] [--games 4] [--deals 50]

A blunder is planted in games of planners on the USA board (`planted_blunders.py`), always a card that is drawn, or
tickets that are given back:

- a ticket that is connected already is given back;
- a last turn is spent on a card where a route of four trains or more could have been claimed;
- a route that a ticket can hardly do without is left to a rival, in whose plans it is in most worlds (few games have
  such a route, so positions of games are changed for it);
- the end is not triggered although the seat is ahead, and others catch up.

The last two are blunders only if the seat could know it. So each counts as one only if it loses so much of a win in
many worlds that agree with what the seat knew; `Judge` then has to find it in a few other worlds.

`deals` plays deals twice, with search in either seat, and compares three estimates of how often it beats the planner:
the share of games that it wins; that without luck; and what its decisions gain by what it knew, so that the luck of
what it did not know is left out, too. `luck` sums up the luck of a stronger bot, which should come to nothing. Both
continue from the file `--store`.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterator
from itertools import islice
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev, variance

from planted_blunders import Case, bridges_left, ends_not_triggered, last_turns_wasted, tickets_thrown_away

import whistlestop as ws
from whistlestop.analysis import Verdict, analyse
from whistlestop.analysis.decisions import Judge
from whistlestop.analysis.rollouts import BELIEF, Rollouts, RolloutSource
from whistlestop.analysis.timeline import Timeline
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout
from whistlestop.planning.trials import Trials

POOR = (Verdict.DOUBTFUL, Verdict.COSTLY)
FIRST_WORLDS = 64  # of each decision of a deal, which show how many more it needs


def blunders(cases: int) -> None:
    judge = Judge()
    kinds: dict[str, Callable[[Random], Iterator[Case]]] = {
        "ticket thrown away": tickets_thrown_away,
        "last turn wasted": last_turns_wasted,
        "bridge left to the rival": bridges_left,
        "end not triggered": ends_not_triggered,
    }
    for name, made in kinds.items():
        found: dict[str, int] = {}
        for view, action in islice(made(Random(1)), cases):
            verdict = str(judge.judge(view, action, 1).verdict)
            found[verdict] = found.get(verdict, 0) + 1
        print(f"{name}: {sum(found.get(verdict, 0) for verdict in POOR)} of {cases} found, {found}", flush=True)


def costly_decisions_of_search(games: int) -> None:
    judge = Judge()
    verdicts = dict.fromkeys(map(str, Verdict), 0)
    for seed in range(games):
        timeline = Timeline(ws.play(["search:rollouts=240", "search:rollouts=240"], board="usa", seed=seed))
        for moment in timeline.moments:
            if not moment.forced:
                found = judge.judge(timeline.view(moment.number), moment.action, moment.number)
                verdicts[found.verdict] += 1
        print(f"search, {seed + 1} games: {verdicts}", flush=True)


def bias(rollouts: int) -> None:
    """Compare values with plain rollouts of late positions."""
    game = ws.play(["planner", "planner"], board="usa", seed=11)
    timeline = Timeline(game)
    plays, planner, rng = Rollouts(timeline), Planner(game.rules, fast=True), Random(3)
    for back in (16, 20, 30):
        number = len(timeline.moments) - back
        own = [won & 1 for won in plays.play(RolloutSource("at", number), 0, rollouts)]
        plain = []
        for _ in range(rollouts):
            state = timeline.moments[number].state.copy()
            state.reseed(rng.getrandbits(128))
            planner_playout(game.rules, state, [planner] * 2, [planner.new_plan() for _ in range(2)])
            plain.append(int(game.rules.score(state).winners) & 1)
        a, b = sum(own) / rollouts, sum(plain) / rollouts
        error = sqrt((a * (1 - a) + b * (1 - b)) / rollouts)
        print(f"{back} decisions before the end: {a:.4f}, plain {b:.4f}, error of both {error:.4f}", flush=True)


def deals(count: int, store: Path, rollouts: int, worlds: int) -> None:
    """Play deals twice, and compare the wins of search with two estimates that leave luck out."""
    lines = stored(store)
    done = {line["deal"] for line in lines}
    for deal in range(count):
        if deal in done:
            continue
        both = [estimates(deal, seat, rollouts, worlds) for seat in range(2)]
        lines.append({"deal": deal} | {name: mean(each[name] for each in both) for name in both[0]})
        keep(store, lines[-1])
        if len(lines) > 1:
            told = [f"{name} {about([line[name] for line in lines])}" for name in ("wins", "without luck", "as known")]
            noise = sqrt(mean(line["noise"] for line in lines) / 2 / len(lines))
            print(f"{len(lines)} deals, each from both seats: {', '.join(told)}; worlds alone {noise:.4f}", flush=True)


def estimates(deal: int, seat: int, rollouts: int, worlds: int) -> dict[str, float]:
    """Return what search wins of a deal from a seat against a planner, without luck, and by what the seats knew.

    `noise` is the variance of the last, as far as it is due to the number of worlds.
    """
    bots = ["planner", "planner"]
    bots[seat] = "search:rollouts=240"
    game = ws.play(bots, board="usa", seed=deal)
    found = analyse(game, rollouts=rollouts, decisions=False, jobs=1)
    assert found is not None
    report = found.seats[seat]
    timeline = Timeline(game)
    duels = [Duel(timeline, each.number) for each in timeline.moments if not each.planned and not each.forced]
    for duel in duels:
        duel.play(FIRST_WORLDS)
    spread = sum(stdev(duel.gains) for duel in duels)
    for duel in duels:  # more where it matters
        duel.play(round((worlds - FIRST_WORLDS) * len(duels) * stdev(duel.gains) / max(spread, 1e-9)))
    known = report.share + sum(mean(duel.gains) * (1 if duel.seat == seat else -1) for duel in duels)
    noise = sum(variance(duel.gains) / len(duel.gains) for duel in duels)
    return {"wins": report.result, "without luck": report.result - report.luck.value, "as known": known, "noise": noise}


class Duel:
    """A decision and that of a planner, in the same worlds, which agree with what the seat knew."""

    def __init__(self, timeline: Timeline, number: int) -> None:
        moment, view = timeline.moments[number], timeline.view(number)
        self.seat = moment.seat
        self.rng = Random(number)
        self.taken = int(moment.action)
        self.planned = int(timeline.planner.choose(moment.state.copy(), moment.seat, timeline.planner.new_plan()))
        self.trials = Trials(view.rules, timeline.planner, view.slots, view.seat)
        self.gains: list[float] = []

    def play(self, worlds: int) -> None:
        """Play some more worlds, and note how much more often the decision wins than that of the planner."""
        for _ in range(worlds):
            self.trials.add_world(self.rng.getrandbits(64), BELIEF)
            self.trials.play(0, self.taken)
            won = self.trials.won
            self.trials.play(0, self.planned)
            self.gains.append(won - self.trials.won)
            self.trials.worlds.clear()
            self.trials.plans.clear()


def luck(count: int, store: Path, rollouts: int) -> None:
    """Let planners play bots that they beat, and print the mean of each kind of luck, which should be nothing."""
    lines = stored(store)
    for seed in range(len(lines), count):
        seat = seed % 2
        bots = ["greedy", "greedy"]
        bots[seat] = "planner"
        found = analyse(ws.play(bots, board="usa", seed=seed), rollouts=rollouts, decisions=False, jobs=1)
        assert found is not None
        report = found.seats[seat]
        kinds = {kind: each.value for kind, each in report.luck_by_kind.items()}
        lines.append({"result": report.result, "all luck": report.luck.value} | kinds)
        keep(store, lines[-1])
    names = list(dict.fromkeys(name for line in lines for name in line))
    told = [f"{name} {about([line.get(name, 0.0) for line in lines])}" for name in names]
    print(f"planner against greedy, {len(lines)} games: {', '.join(told)}", flush=True)


def stored(store: Path) -> list[dict[str, float]]:
    return [json.loads(line) for line in store.read_text().splitlines()] if store.exists() else []


def keep(store: Path, line: dict[str, float]) -> None:
    with store.open("a") as file:
        file.write(json.dumps(line) + "\n")


def about(values: list[float]) -> str:
    """Return the mean of some values and its standard error."""
    return f"{mean(values):.3f} ± {stdev(values) / sqrt(len(values)):.4f}"


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", default=["bias", "blunders", "costly"])
    parser.add_argument("--cases", type=int, default=100)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--deals", type=int, default=50)
    parser.add_argument("--rollouts", type=int, default=20_000)
    parser.add_argument("--values", type=int, default=48, help="rollouts of each position of a deal")
    parser.add_argument("--worlds", type=int, default=512, help="worlds for a decision of a deal, on average")
    parser.add_argument("--store", type=Path, help="where deals or luck go on (default: deals.jsonl, luck.jsonl)")
    options = parser.parse_args()
    if "bias" in options.parts:
        bias(options.rollouts)
    if "blunders" in options.parts:
        blunders(options.cases)
    if "costly" in options.parts:
        costly_decisions_of_search(options.games)
    if "deals" in options.parts:
        deals(options.deals, options.store or Path("deals.jsonl"), options.values, options.worlds)
    if "luck" in options.parts:
        luck(options.deals, options.store or Path("luck.jsonl"), options.values)
