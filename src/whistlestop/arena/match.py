"""One game between bots. A bot that fails loses it, with the position kept for its author."""

from __future__ import annotations

import hashlib
import operator
import reprlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random
from typing import Any

from whistlestop.arena.alarm import Alarm, Overtime, hard_limit
from whistlestop.arena.trace import LONGEST, Trace
from whistlestop.bots.protocol import Bot, Budget
from whistlestop.bots.registry import describe, make_bot
from whistlestop.engine.bits import BIT, lowest
from whistlestop.engine.ruleset import OVER, Ruleset
from whistlestop.engine.state import OWING, PHASE, State
from whistlestop.game import Game
from whistlestop.view import View


@dataclass(frozen=True, slots=True)
class Fault:
    """What a bot did wrong: `illegal`, `raised`, `hung` or `crashed`; the record tells the game up to there."""

    seat: int
    bot: str
    kind: str
    error: str
    record: str


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended, by seat. After a fault there are no totals, and all the other seats are the winners.

    A game that does not end (bots may exchange tickets for ever) is scored as it stands after `LONGEST` decisions.
    """

    line_up: tuple[str, ...]
    seed: int
    totals: tuple[int, ...] | None
    winners: tuple[int, ...]
    kept: tuple[int, ...]  # tickets
    completed: tuple[int, ...]
    decisions: tuple[int, ...]  # only those where there was a choice
    seconds: tuple[float, ...]
    fault: Fault | None = None
    moves: tuple[tuple[int, int], ...] = ()  # seats and actions, if they are asked for

    def shares(self) -> list[float]:
        """What each seat has of the win: 1 for the only winner, 1/n for each of n."""
        return [1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.line_up))]


def never() -> bool:
    """Nobody wants to stop."""
    return False


class Cancelled(Exception):
    """Somebody does not want to wait for the end of the game."""


class Failure(Exception):
    """A bot has failed: what it did."""

    def __init__(self, kind: str, error: str) -> None:
        super().__init__(error)
        self.kind = kind
        self.error = error


def play_match(
    rules: Ruleset,
    line_up: Sequence[str],
    seed: int,
    limit: float | None = None,
    *,
    trace: Trace | None = None,
    moves: bool = False,
    cancelled: Callable[[], bool] = never,
) -> Result:
    """Play a game of the bots with these specs, one for each seat; chance decides who begins.

    `limit` is the seconds that a decision may take; with `moves` the result tells what was played. Everything comes
    from the seed, so that the same call gives the same result, as far as the bots take their own chance from their
    budget and do not look at the clock.
    """
    match = Match(rules, line_up, seed, limit, Trace() if trace is None else trace)
    with Alarm(limit) as alarm:
        result = match.play(alarm, cancelled)
    return replace(result, moves=tuple(match.trace)) if moves else result


class Match:
    """A game in progress between bots."""

    def __init__(self, rules: Ruleset, line_up: Sequence[str], seed: int, limit: float | None, trace: Trace) -> None:
        self.rules = rules
        self.line_up = tuple(line_up)
        self.seed = seed
        self.limit = limit
        self.trace = trace
        self.state: State = rules.new_game(seed)
        self.decisions = [0 for _ in line_up]
        self.seconds = [0.0 for _ in line_up]

    def play(self, alarm: Alarm, cancelled: Callable[[], bool]) -> Result:
        self.trace.begin()
        seat = 0
        try:
            bots: list[Bot] = []
            for seat, spec in enumerate(self.line_up):
                bots.append(self.ask(alarm, seat, partial(make_bot, spec)))
            while self.state.s[PHASE] != OVER and len(self.trace) < LONGEST:
                seat = int(lowest(self.state.s[OWING]))
                action = self.decide(alarm, bots[seat], seat)
                self.trace.add(seat, action)
                self.rules.apply(self.state, seat, action)
                if cancelled():
                    raise Cancelled
        except Failure as failure:
            return self.lost(seat, failure.kind, failure.error)
        except Overtime:  # caught here, because it may come a moment after the bot has returned
            return self.lost(seat, "hung", overtime(self.limit))
        return self.finished()

    def decide(self, alarm: Alarm, bot: Bot, seat: int) -> int:
        """The action of a seat, checked; where there is no choice the bot is not asked."""
        legal = self.rules.legal(self.state, seat)
        if len(legal) == 1:
            return int(legal[0])
        view = View(self.rules, self.state, seat)
        budget = Budget(rng=self.rng(seat), seconds=self.limit)
        began = time.perf_counter()
        choice = self.ask(alarm, seat, lambda: bot.choose(view, view.legal, budget))
        seconds = time.perf_counter() - began
        self.decisions[seat] += 1
        self.seconds[seat] += seconds
        if self.limit is not None and seconds > hard_limit(self.limit):
            raise Failure("hung", overtime(self.limit))
        try:
            action = operator.index(choice)
        except TypeError:
            action = -1
        if action not in legal or isinstance(choice, bool):
            raise Failure("illegal", self.refusal(choice, seat))
        return action

    def rng(self, seat: int) -> Random:
        """The chance of one decision: of the game, the seat and the moment, and the same on every machine."""
        text = f"{self.seed} {seat} {len(self.trace)}"
        return Random(int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest()))

    def ask(self, alarm: Alarm, seat: int, question: Callable[[], Any]) -> Any:
        """The answer of a bot's own code, whatever it does."""
        self.trace.thinking(seat)
        alarm.start()
        try:
            return question()
        except (KeyboardInterrupt, Overtime):
            raise
        except BaseException as error:
            raise Failure("raised", describe(error)) from error
        finally:
            alarm.stop()
            self.trace.done()

    def refusal(self, choice: object, seat: int) -> str:
        """Why a choice was no legal action."""
        if type(choice) is not int:
            return f"it chose {reprlib.repr(choice)}, which is not an int"
        return self.replayed().why_not(choice, seat) or "not legal"

    def replayed(self) -> Game:
        return replayed(self.rules, self.seed, self.trace)

    # -- results ---------------------------------------------------------------------------------------------

    def finished(self) -> Result:
        sheet = self.rules.score(self.state)
        view = View(self.rules, self.state, None)
        held = [sum(counts.values()) for counts in view["ticket_count"]]
        if "completed" in view.fields:  # where completed tickets are shown, they are no longer held
            completed = [len(tickets) for tickets in view["completed"]]
            held = [sum(pair) for pair in zip(held, completed, strict=True)]
        else:
            completed = [int(number) for number in sheet.completed]
        return Result(
            line_up=self.line_up,
            seed=self.seed,
            totals=tuple(int(total) for total in sheet.totals),
            winners=tuple(seat for seat in range(len(self.line_up)) if sheet.winners & BIT[seat]),
            kept=tuple(held),
            completed=tuple(completed),
            decisions=tuple(self.decisions),
            seconds=tuple(self.seconds),
        )

    def lost(self, seat: int, kind: str, error: str) -> Result:
        return forfeit(self.rules, self.line_up, self.seed, self.trace, seat, kind, error, self.decisions, self.seconds)


def overtime(limit: float | None) -> str:
    return f"no decision within {limit:g} s" if limit is not None else "no decision in time"


def replayed(rules: Ruleset, seed: int, trace: Trace) -> Game:
    """The game that a trace tells."""
    game = Game(rules, seed)
    for seat, action in trace:
        game.play(action, seat)
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
) -> Result:
    """The result of a game that a seat has lost by a fault."""
    nothing = tuple(0 for _ in line_up)
    record = replayed(rules, seed, trace).record(reveal=True)
    return Result(
        line_up=line_up,
        seed=seed,
        totals=None,
        winners=tuple(other for other in range(len(line_up)) if other != seat),
        kept=nothing,
        completed=nothing,
        decisions=tuple(decisions) or nothing,
        seconds=tuple(seconds) or tuple(0.0 for _ in line_up),
        fault=Fault(seat, line_up[seat], kind, error, record),
    )
