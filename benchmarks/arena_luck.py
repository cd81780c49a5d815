"""Measure by how much the intervals of the arena would shrink if the luck of a game were subtracted from its result.

    python benchmarks/arena_luck.py --bots planner,planner:version=1 --deals 400
    python benchmarks/arena_luck.py --bots search:rollouts=64,planner --deals 14 --rollouts 32

The luck of a draw is the value after it minus the mean of what could have been drawn, so it is 0 on average, whoever
plays. There are two values: what a card off the deck is worth to the plan of its seat, which costs nothing, and with
`--rollouts` the share of wins when planners play on from all that chance has decided. Every deal is played from both
seats, which evens out the luck of the deal itself, so the shares that count are those of the means of deals.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.table import Table

import whistlestop as ws
from whistlestop.analysis.course import Course, Moment
from whistlestop.analysis.rollouts import Rollouts, Source
from whistlestop.bots import parse_bots
from whistlestop.engine.bits import BIT, size


@dataclass
class Played:
    """A game of the first bot: its share of the win, its luck by either value, and seconds of CPU time."""

    won: float
    cards: float
    chance: float
    playing: float
    measuring: float


def share(winners: int, seat: int) -> float:
    return 1 / size(winners) if winners & BIT[seat] else 0.0


def card_luck(course: Course, moment: Moment) -> float:
    """What the card that was drawn off the deck is worth to the plan of its seat, less the mean of the deck."""
    planner, s, seat = course.planner, moment.state.s, moment.seat
    drawing, cards = planner.draw_cards, planner.cards
    if drawing is None or moment.action.code != drawing.blind:
        return 0.0
    planner.choose(moment.state, seat, planner.new_plan())
    planner.pick_card(s, seat, planner.new_plan(), planner.tempo.horizon(s, seat), False)
    hand, after = cards.hand + seat * cards.kinds, course.state(moment.number + 1).s
    drawn = next(kind for kind in range(cards.kinds) if after[hand + kind] > s[hand + kind])
    value = [int(planner.demand.card_value[kind]) for kind in range(cards.kinds)]
    deck = [int(s[cards.deck + kind]) for kind in range(cards.kinds)]
    return value[drawn] - sum(n * each for n, each in zip(deck, value, strict=True)) / sum(deck)


def chance_luck(course: Course, seat: int, rollouts: int) -> float:
    """The change of a seat's share of wins by all that chance decided after the deal."""
    played = Rollouts(course)
    end = share(int(course.rules.score(course.end).winners), seat)

    def value(source: Source) -> float:
        return sum(share(winners, seat) for winners in played.play(source, 0, rollouts)) / rollouts

    total = 0.0
    for moment in course.moments:
        if moment.luck:
            last = moment.number + 1 == len(course.moments)
            total += (end if last else value(Source("at", moment.number + 1))) - value(Source("after", moment.number))
    return total


def play(board: str, line_up: list[str], seat: int, seed: int, rollouts: int) -> Played:
    begun = time.process_time()
    game = ws.play(line_up, board=board, seed=seed)
    played = time.process_time()
    course = Course(game)
    cards = sum(card_luck(course, moment) * (1 if moment.seat == seat else -1) for moment in course.moments)
    chance = chance_luck(course, seat, rollouts) if rollouts else 0.0
    won = share(int(course.rules.score(course.end).winners), seat)
    return Played(won, cards, chance, played - begun, time.process_time() - played)


def explained(results: npt.NDArray[np.float64], luck: npt.NDArray[np.float64]) -> str:
    """The share of the variance of results that goes with luck, and what is left of an interval without it."""
    if not luck.any() or not results.std():
        return "–"
    part = float(np.corrcoef(results, luck)[0, 1] ** 2)
    return f"{100 * part:.1f} %: intervals × {(1 - part) ** 0.5:.2f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--board", default="usa")
    parser.add_argument("--bots", default="planner,planner:version=1")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--rollouts", type=int, default=0, help="of each position, for the second value")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    first, second = parse_bots(options.bots)
    games: list[Played] = []
    for deal in range(options.deals):
        for seat in range(2):
            line_up = [first, second] if seat == 0 else [second, first]
            games.append(play(options.board, line_up, seat, options.seed + deal, options.rollouts))
    table = Table("", "games", "deals", title=f"{options.board}: {first} wins {np.mean([g.won for g in games]):.3f}")
    won, cards, chance = (np.array([getattr(game, key) for game in games]) for key in ("won", "cards", "chance"))
    mean = [each.reshape(-1, 2).mean(1) for each in (won, cards, chance)]
    table.add_row("variance of results", f"{won.var(ddof=1):.3f}", f"{mean[0].var(ddof=1):.3f}")
    table.add_row("explained by cards", explained(won, cards), explained(mean[0], mean[1]))
    table.add_row("explained by rollouts", explained(won, chance), explained(mean[0], mean[2]))
    left = [f"{each.var(ddof=1):.3f}" for each in (won - chance, mean[0] - mean[2])] if options.rollouts else ["–", "–"]
    table.add_row("variance of results less luck by rollouts", *left)
    Console().print(table)
    playing, measuring = (float(np.mean([getattr(game, key) for game in games])) for key in ("playing", "measuring"))
    print(f"CPU time of a game {playing:.3f} s, of its luck {measuring:.3f} s")


if __name__ == "__main__":
    main()
