"""Games played to their end by planners."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from whistlestop.engine.bits import BIT, lowest, size
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.scoring import Sheet
from whistlestop.engine.state import OWING, PHASE, State
from whistlestop.engine.tickets import Tickets
from whistlestop.planning.planner import Mind, Planner

MOST_DECISIONS: Final = 5000  # planners never play so long


def finish(rules: Ruleset, g: State, planners: list[Planner], minds: list[Mind]) -> i64:
    """Let planners play a game to its end; how many decisions that took."""
    n: i64 = 0
    while g.s[PHASE] != OVER and n < MOST_DECISIONS:
        seat = lowest(g.s[OWING])
        rules.apply(g, seat, planners[seat].choose(g, seat, minds[seat]))
        n += 1
    return n


@final
class Tally:
    """Sums over games, by planner."""

    def __init__(self) -> None:
        self.games: i64 = 0
        self.decisions: i64 = 0
        self.wins: list[float] = [0.0, 0.0]
        self.scores: list[int] = [0, 0]
        self.kept: list[int] = [0, 0]
        self.completed: list[int] = [0, 0]
        self.seats: list[int] = [0, 0]


def compare(rules: Ruleset, one: Planner, other: Planner, seed: int, deals: i64) -> Tally:
    """Planner `one` in one seat against `other` in the rest, each deal in every rotation."""
    tally = Tally()
    for i in range(deals):
        for place in range(rules.players):
            g = rules.new_game(seed + int(i))
            planners = [other for _ in range(rules.players)]
            planners[place] = one
            minds = [one.new_mind() for _ in range(rules.players)]
            tally.decisions += finish(rules, g, planners, minds)
            tally.games += 1
            count(rules, g, rules.score(g), place, tally)
    return tally


def count(rules: Ruleset, g: State, sheet: Sheet, place: i64, tally: Tally) -> None:
    tickets = rules.find(Tickets)
    for seat in range(rules.players):
        who = 0 if seat == place else 1
        tally.seats[who] += 1
        if sheet.winners & BIT[seat]:
            tally.wins[who] += 1.0 / float(size(sheet.winners))
        tally.scores[who] += sheet.totals[seat]
        tally.completed[who] += sheet.completed[seat]
        for deck in range(len(rules.board.decks)):
            tally.kept[who] += g.s[tickets.held_n + seat * tickets.decks + deck]
