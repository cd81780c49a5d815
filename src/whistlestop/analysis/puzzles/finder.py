"""Find puzzles: go through games between planners, and keep the positions with one best answer.

An answer is chosen in some worlds and proved in others, because the worlds that made an option look best favour it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from math import sqrt
from random import Random
from typing import NamedTuple

from whistlestop.analysis.puzzles.joining import join_puzzle
from whistlestop.analysis.puzzles.puzzle import AnswerOption, Puzzle, PuzzleKind
from whistlestop.analysis.rollouts import BELIEF
from whistlestop.bots.explain import why
from whistlestop.engine.action import Action
from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.board import Board
from whistlestop.engine.ruleset import OVER, TURN, Ruleset
from whistlestop.engine.state import PENDING, PHASE, State
from whistlestop.engine.tickets import Tickets
from whistlestop.game import Game
from whistlestop.planning.planner import Planner
from whistlestop.planning.trials import Trials
from whistlestop.view import View

MOST_OPTIONS = 4
ROUNDS = (16, 64)  # worlds that show whether it is worth a proof
WORLDS = 256  # other ones, for the proof
MARGIN = 0.025  # of a reward, that the best option leads by at least
WIN_MARGIN = 0.02  # of a win, as well
CLEAR = 3.0  # standard errors
MOST_TICKETS = 5  # on offer
LATE = 15  # trains that somebody has left when stations begin to count
VERBS = {PuzzleKind.KEEP: "keep", PuzzleKind.STATION: "station"}


class PlannerMove(NamedTuple):
    """A decision of a planner, and the position before it."""

    number: int
    state: State
    seat: int
    choice: int


def planner_moves(rules: Ruleset, seed: int) -> Iterator[PlannerMove]:
    """Let planners play a game, and yield every decision."""
    planner = Planner(rules, fast=True)
    state = rules.new_game(seed)
    plans = [planner.new_plan() for _ in range(rules.players)]
    number = 0
    while state.s[PHASE] != OVER:
        seat = int(lowest(state.s[PENDING]))
        choice = int(planner.choose(state, seat, plans[seat]))
        yield PlannerMove(number, state.copy(), seat, choice)
        rules.apply(state, seat, choice)
        number += 1


def find(rules: Ruleset, kind: PuzzleKind, seed: int) -> Puzzle | None:
    """Return the first puzzle of a kind in the game of a seed, if there is one."""
    planner = Planner(rules, fast=True)
    for move in planner_moves(rules, seed):
        view = View(rules, move.state, move.seat)
        found = join_puzzle(view, move.state) if kind is PuzzleKind.JOIN else choice_puzzle(view, kind, planner, move)
        if found is not None:
            mixed = mix(found, seed)
            named = replace(mixed, id=f"{rules.board.id}-{kind}-{seed}", seed=seed, number=move.number)
            return named.with_position(Game.from_state(rules, move.state))
    return None


def players_for(board: Board, kind: PuzzleKind, seed: int) -> int:
    """Return the number of players to look with: a station needs others whose routes it can borrow."""
    wanted = 3 if kind is PuzzleKind.STATION else 2 + seed % 2
    return min(board.max_players, max(board.min_players, wanted))


def mix(puzzle: Puzzle, seed: int) -> Puzzle:
    """Return a puzzle with its options in another order, so that the best may be any of them."""
    order = list(range(len(puzzle.options)))
    Random(seed).shuffle(order)
    return replace(puzzle, options=[puzzle.options[i] for i in order], answer=order.index(puzzle.answer))


def choice_puzzle(view: View, kind: PuzzleKind, planner: Planner, move: PlannerMove) -> Puzzle | None:
    """Return the puzzle of a decision, if it is of this kind and one option is clearly the best."""
    codes = stations_to_try(view, move) if kind is PuzzleKind.STATION else tickets_to_try(view)
    if len(codes) < 2:
        return None
    rng = Random(f"puzzle {move.number}")
    for worlds in ROUNDS:
        tried = OptionTrials(view, planner, codes, worlds, rng)
        best = sorted(codes, key=lambda code: -tried.mean(code))[:MOST_OPTIONS]
        codes = best
        if tried.lead(best[0], best[1:])[0] < MARGIN:
            return None
    proof = OptionTrials(view, planner, best, WORLDS, rng)
    margin, error = proof.lead(best[0], best[1:])
    if margin < MARGIN or margin < CLEAR * error or proof.win_lead(best[0], best[1:]) < WIN_MARGIN:
        return None
    reason = why(view, planner, best[0], [0.0] * len(view.board.routes))
    return Puzzle(
        id="",
        kind=kind,
        board=view.board.id,
        fingerprint=view.rules.fingerprint,
        players=view.players,
        seat=view.seat,
        seed=0,
        number=0,
        options=[option(view, view.rules.action(code), proof) for code in best],
        answer=0,
        worlds=WORLDS,
        margin=round(margin, 4),
        error=round(error, 4),
        reason={"key": reason.key, "values": reason.values, "sentence": reason.sentence},
    )


def tickets_to_try(view: View) -> list[int]:
    """Return the ways to keep tickets on offer; none if there is nothing to keep, or too much to show."""
    actions = [action for action in view.legal if action.verb == VERBS[PuzzleKind.KEEP]]
    return [int(action) for action in actions] if actions and len(view["offer"][view.seat]) <= MOST_TICKETS else []


def stations_to_try(view: View, move: PlannerMove) -> list[int]:
    """Return where to put a station: one place that completes tickets at once, and others that complete fewer.

    A borrowed route may be borrowed from either of its ends, so of the places that complete most only one is listed.
    """
    if min(view["trains"]) > LATE:
        return []
    actions = [action for action in view.legal if action.verb == VERBS[PuzzleKind.STATION] and of_use(view, action)]
    gained = {int(action): ticket_points(view.rules, move, action) for action in actions}
    most = max(gained.values(), default=0)
    worse = [code for code, points in gained.items() if points < most]
    if len(worse) < MOST_OPTIONS - 1:
        return []
    rng = Random(move.number)
    best = rng.choice([code for code, points in gained.items() if points == most])
    tempting = sorted(worse, key=lambda code: -gained[code])[:1]
    others = rng.sample([code for code in worse if code not in tempting], MOST_OPTIONS - 2)
    return [best, *tempting, *others]


def ticket_points(rules: Ruleset, move: PlannerMove, action: Action) -> int:
    """Return the points of all tickets that a seat has completed after building a station."""
    state = move.state.copy()
    rules.apply(state, move.seat, action.code)
    while state.s[PENDING] == BIT[move.seat] and state.s[PHASE] != TURN:
        rules.apply(state, move.seat, rules.legal(state, move.seat)[0])
    done = rules.find(Tickets).completed_by(state.s, move.seat)
    return sum(rules.board.tickets[ticket].points for ticket in done)


def of_use(view: View, action: Action) -> bool:
    """Return whether a station would be of use at once: somebody else has a route that ends there."""
    city = next(number for number, each in enumerate(view.board.cities) if each.id == action.city)
    owners = view["owner"]
    return any(owners[each.id] not in (None, view.seat) for each in view.board.routes if city in (each.a, each.b))


def option(view: View, action: Action, tried: OptionTrials) -> AnswerOption:
    return AnswerOption(
        tickets=[ticket.id for ticket in view.tickets_of(action)],
        city=action.city,
        win=round(tried.win(action.code), 3),
        points=round(tried.points(action.code), 1),
    )


class OptionTrials:
    """Options that were played in the same worlds, which agree with what a seat knows."""

    def __init__(self, view: View, planner: Planner, codes: Sequence[int], worlds: int, rng: Random) -> None:
        trials = Trials(view.rules, planner, view.slots, view.seat)
        self.rewards: dict[int, list[float]] = {code: [] for code in codes}
        self.wins: dict[int, list[float]] = {code: [] for code in codes}
        self.totals = dict.fromkeys(codes, 0)
        for world in range(worlds):
            trials.add_world(rng.getrandbits(64), BELIEF)
            for code in codes:
                self.rewards[code].append(trials.play(world, code))
                self.wins[code].append(trials.won)
                self.totals[code] += int(trials.total)

    def mean(self, code: int) -> float:
        return sum(self.rewards[code]) / len(self.rewards[code])

    def win(self, code: int) -> float:
        return sum(self.wins[code]) / len(self.wins[code])

    def points(self, code: int) -> float:
        return self.totals[code] / len(self.wins[code])

    def lead(self, best: int, others: Sequence[int]) -> tuple[float, float]:
        """Return by how much an option leads the next best one, with the standard error."""
        found = []
        for other in others:
            gains = [a - b for a, b in zip(self.rewards[best], self.rewards[other], strict=True)]
            mean = sum(gains) / len(gains)
            found.append((mean, sqrt(sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains))))
        return min(found)

    def win_lead(self, best: int, others: Sequence[int]) -> float:
        return min(self.win(best) - self.win(other) for other in others)
