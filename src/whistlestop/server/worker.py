"""A process that decides for bots: `python -m whistlestop.server.worker`, started by the pool.

It is sent what a seat knows, nothing else of the game, and answers with an action, or with good moves for a hint.
Questions and answers are msgpack on standard input and output, each after its length in four bytes.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import BinaryIO

import msgspec
from msgspec import Struct

from whistlestop.bots.explain import Hint, explain
from whistlestop.bots.protocol import Budget
from whistlestop.bots.registry import bot
from whistlestop.loop import ask
from whistlestop.server.boards import rules_of
from whistlestop.server.protocol import Advice, HintPlan
from whistlestop.view import View


class BotQuestion(Struct):
    """A decision: the attributes of the seat's View, the bot and its seed; or so many `hints`."""

    board: str
    fingerprint: str
    source: str
    players: int
    seat: int
    slots: list[int]
    legal: list[int]
    points: list[int]
    bot: str
    seed: int
    seconds: float
    hints: int = 0


class BotAnswer(Struct):
    """The chosen action; advice and the plan behind it if hints were asked for."""

    action: int
    advice: list[Advice] = []
    plan: HintPlan | None = None


def decide(question: BotQuestion) -> BotAnswer:
    rules = rules_of(question.board, question.fingerprint, question.source, question.players)
    view = View.from_parts(rules, question.seat, question.slots, question.legal, question.points)
    budget = Budget(rng=Random(question.seed), seconds=question.seconds)
    if question.hints:
        found = explain(view, budget, time=question.seconds, hints=question.hints)
        plan = msgspec.convert(found, HintPlan, from_attributes=True)
        return BotAnswer(found.hints[0].action.code, [advice(hint) for hint in found.hints], plan)
    return BotAnswer(ask(bot(question.bot), view, budget).code)


def advice(hint: Hint) -> Advice:
    numbers = (hint.trials, hint.win, hint.low, hint.high, hint.points)
    return Advice(str(hint.action), *numbers, hint.reason.key, hint.reason.values, hint.reason.text({}))


def read(source: BinaryIO) -> bytes | None:
    """Return the next message; None when the pool has gone."""
    head = source.read(4)
    return source.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def serve(answer: Callable[[bytes], Struct], niceness: int) -> None:
    """Answer questions until the server has gone, which comes first by so much."""
    answers = os.dup(1)
    os.dup2(2, 1)  # what a bot prints must not get into the answers
    with suppress(AttributeError, OSError):  # not every system has it or allows it
        os.nice(niceness)
    with suppress(BrokenPipeError):
        while (data := read(sys.stdin.buffer)) is not None:
            found = msgspec.msgpack.encode(answer(data))
            write(answers, len(found).to_bytes(4, "big") + found)


def write(file: int, data: bytes) -> None:
    """Write all of the data, however much a pipe takes at once."""
    while data:
        data = data[os.write(file, data) :]


def main() -> None:
    decoder = msgspec.msgpack.Decoder(BotQuestion)
    serve(lambda data: decide(decoder.decode(data)), 5)


if __name__ == "__main__":
    main()
