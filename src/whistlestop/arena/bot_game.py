"""One game between bots. A bot that fails loses the game, and the record is kept for its author."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.arena.alarm import Alarm, Overtime, hard_limit
from whistlestop.arena.luck import luck_meter, reference
from whistlestop.arena.trace import Trace
from whistlestop.bots.protocol import Bot, Budget
from whistlestop.bots.registry import bot, describe_error
from whistlestop.engine.action import Action
from whistlestop.engine.bits import BIT
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadBot
from whistlestop.game import Game
from whistlestop.loop import MAX_DECISIONS, decision_seed, run
from whistlestop.record import checked_seed
from whistlestop.view import SpectatorView, Standing, View


@dataclass(frozen=True, slots=True)
class BotFault:
    """How a bot failed: `illegal`, `raised`, `hung` or `crashed`; the record has the game up to then."""

    seat: int
    bot: str
    kind: str
    error: str
    record: str


@dataclass(frozen=True, slots=True)
class GameResult:
    """How a game ended, by seat. After a fault there are no totals, and all other seats are the winners.

    A game that does not end (bots may exchange tickets for ever) is scored as it stands after `MAX_DECISIONS`.
    """

    line_up: tuple[str, ...]
    seed: int
    totals: tuple[int, ...] | None
    winners: tuple[int, ...]
    kept: tuple[int, ...]  # tickets
    completed: tuple[int, ...]  # tickets
    decisions: tuple[int, ...]  # those with more than one legal action
    seconds: tuple[float, ...]
    fault: BotFault | None = None
    moves: tuple[tuple[int, int], ...] = ()  # seats and codes of actions, if they were asked for
    luck: tuple[float, ...] = ()  # what chance did to each seat's share of the win, if it was asked for and can be told

    def shares(self) -> list[float]:
        """Return the share of the win of each seat: 1 for a single winner, 1/n for each of n."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.line_up))]


def never() -> bool:
    """Never stop."""
    return False


class Cancelled(Exception):
    """The game was cancelled before its end."""


class Failure(Exception):
    """A bot has failed."""

    def __init__(self, seat: int, kind: str, error: str) -> None:
        super().__init__(error)
        self.seat = seat
        self.kind = kind
        self.error = error


def play_bot_game(
    rules: Ruleset,
    line_up: Sequence[str],
    seed: int,
    limit: float | None = None,
    *,
    trace: Trace | None = None,
    moves: bool = False,
    luck: int = 0,
    cancelled: Callable[[], bool] = never,
) -> GameResult:
    """Play a game between bots, given by their specs for each seat; chance decides who begins.

    A decision may take `limit` seconds; with `moves` the result has the actions, with `luck`, a number of rollouts,
    the luck of each seat. The same call gives the same result if the bots take all randomness from their budget
    and ignore the clock.
    """
    game = BotGame(rules, line_up, seed, limit, Trace() if trace is None else trace)
    with Alarm(limit) as alarm:
        result = game.play(alarm, cancelled)
    by = reference(line_up) if luck else None
    if by is not None and result.fault is None:
        result = replace(result, luck=luck_meter(rules, by, luck).luck(line_up, seed, game.trace, result.shares()))
    return replace(result, moves=tuple(game.trace)) if moves else result


class BotGame(Standing):
    """A game in progress between bots, as the game loop needs it: without events, which nobody would read.

    The loop has checked an action before it is carried out, and the trace has all that a record needs.
    """

    def __init__(self, rules: Ruleset, line_up: Sequence[str], seed: int, limit: float | None, trace: Trace) -> None:
        self.rules = rules
        self.line_up = tuple(line_up)
        self.seed = seed
        self.limit = limit
        self.trace = trace
        self.state = rules.new_game(checked_seed(seed))
        self.asked = 0  # the seat that was asked last
        self.choice: object = None  # what it chose last
        self.rngs = [Random(0) for _ in line_up]
        self.decisions = [0 for _ in line_up]
        self.seconds = [0.0 for _ in line_up]

    @property
    def _slots(self) -> vec[i64]:
        return self.state.s

    def view(self, seat: int) -> View:
        return View(self.rules, self.state, seat)

    def push(self, action: Action, seat: int) -> None:
        self.rules.apply(self.state, seat, action.code)
        self.trace.add(seat, action)

    def budget(self, seat: int) -> Budget:
        rng = self.rngs[seat]  # seeding it again takes half as long as making another
        rng.seed(decision_seed(self.seed, seat, len(self.trace)))
        return Budget(rng=rng, seconds=self.limit)

    def play(self, alarm: Alarm, cancelled: Callable[[], bool]) -> GameResult:
        self.trace.begin()
        try:
            players = {
                seat: TimedBot(self, alarm, self.ask(alarm, seat, partial(bot, spec)), seat)
                for seat, spec in enumerate(self.line_up)
            }
            for _ in run(self, players, self.budget):
                if cancelled():
                    raise Cancelled
                if len(self.trace) >= MAX_DECISIONS:
                    break
        except Failure as failure:
            return self.lost(failure.seat, failure.kind, failure.error)
        except BadBot as error:  # raised by the loop, because the choice is not a legal action
            game = replayed(self.rules, self.seed, self.trace)
            why = game.why_not(self.choice, self.asked) if isinstance(self.choice, Action) else None
            return self.lost(self.asked, "illegal", why or str(error))
        except Overtime:  # caught here, because it may come a moment after the bot has returned
            return self.lost(self.asked, "hung", overtime(self.limit))
        return self.finished()

    def ask(self, alarm: Alarm, seat: int, question: Callable[[], Any]) -> Any:
        """Run code of a bot and return its answer; raise Failure if it raises."""
        self.asked = seat
        self.trace.thinking(seat)
        alarm.start()
        try:
            return question()
        except (KeyboardInterrupt, Overtime):
            raise
        except BaseException as error:
            raise Failure(seat, "raised", describe_error(error)) from error
        finally:
            alarm.stop()
            self.trace.done()

    # -- results ---------------------------------------------------------------------------------------------

    def finished(self) -> GameResult:
        sheet = self.rules.score(self.state)
        view = SpectatorView(self.rules, self.state)
        held = [sum(counts.values()) for counts in view["ticket_count"]]
        if "completed" in view.fields:  # on such boards completed tickets are no longer held
            completed = [len(tickets) for tickets in view["completed"]]
            held = [sum(pair) for pair in zip(held, completed, strict=True)]
        else:
            completed = [int(number) for number in sheet.completed]
        return GameResult(
            line_up=self.line_up,
            seed=self.seed,
            totals=tuple(int(total) for total in sheet.totals),
            winners=tuple(seat for seat in range(len(self.line_up)) if sheet.winners & BIT[seat]),
            kept=tuple(held),
            completed=tuple(completed),
            decisions=tuple(self.decisions),
            seconds=tuple(self.seconds),
        )

    def lost(self, seat: int, kind: str, error: str) -> GameResult:
        return forfeit(self.rules, self.line_up, self.seed, self.trace, seat, kind, error, self.decisions, self.seconds)


class TimedBot:
    """A bot whose decisions are timed, and interrupted when they take too long."""

    def __init__(self, game: BotGame, alarm: Alarm, bot: Bot, seat: int) -> None:
        self.game = game
        self.alarm = alarm
        self.bot = bot
        self.seat = seat

    def choose(self, view: View, budget: Budget) -> Action:
        game = self.game
        began = time.perf_counter()
        choice: Action = game.ask(self.alarm, self.seat, lambda: self.bot.choose(view, budget))
        seconds = time.perf_counter() - began
        game.choice = choice
        game.decisions[self.seat] += 1
        game.seconds[self.seat] += seconds
        if game.limit is not None and seconds > hard_limit(game.limit):
            raise Failure(self.seat, "hung", overtime(game.limit))
        return choice


def overtime(limit: float | None) -> str:
    return f"no decision within {limit:g} s" if limit is not None else "no decision in time"


def replayed(rules: Ruleset, seed: int, trace: Trace) -> Game:
    """Return the game of a trace."""
    game = Game(rules, seed)
    for seat, code in trace:
        game.push(code, seat)
    return game


def forfeit(
    rules: Ruleset,
    line_up: tuple[str, ...],
    seed: int,
    trace: Trace,
    seat: int,
    kind: str,
    error: str,
    decisions: Sequence[int] = (),
    seconds: Sequence[float] = (),
) -> GameResult:
    """Return the result of a game that a seat has lost because its bot failed."""
    nothing = tuple(0 for _ in line_up)
    record = replayed(rules, seed, trace).record(reveal=True)
    return GameResult(
        line_up=line_up,
        seed=seed,
        totals=None,
        winners=tuple(other for other in range(len(line_up)) if other != seat),
        kept=nothing,
        completed=nothing,
        decisions=tuple(decisions) or nothing,
        seconds=tuple(seconds) or tuple(0.0 for _ in line_up),
        fault=BotFault(seat, line_up[seat], kind, error, record),
    )
