"""A process that chooses moves for bots: `python -m whistlestop.server.worker`, started by the pool.

It is told what a seat knows and answers with an action, or with good ones for a person who asks; it never gets to see
anything else of a game. Questions and answers are msgpack, each after its length in four bytes, on standard input and
output.
"""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from random import Random
from typing import BinaryIO

import msgspec
from msgspec import Struct

from whistlestop.bots.explain import Hint, explain
from whistlestop.bots.protocol import Budget
from whistlestop.bots.registry import make_bot
from whistlestop.server.boards import rules_of
from whistlestop.server.protocol import Advice, Plan
from whistlestop.view import View


class Question(Struct):
    """A decision: the attributes of the seat's View, the bot, and the seed of its chance; `hints` asks for advice."""

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


class Reply(Struct):
    """The action chosen; advice, and the plan behind it, if it was asked for."""

    action: int
    advice: list[Advice] = []
    plan: Plan | None = None


def reply(question: Question) -> Reply:
    rules = rules_of(question.board, question.fingerprint, question.source, question.players)
    view = View.revive(rules, question.seat, question.slots, question.legal, question.points)
    budget = Budget(rng=Random(question.seed), seconds=question.seconds)
    if question.hints:
        found = explain(view, budget, time=question.seconds, hints=question.hints)
        plan = msgspec.convert(found, Plan, from_attributes=True)
        return Reply(found.hints[0].action, [advice(hint) for hint in found.hints], plan)
    return Reply(int(make_bot(question.bot).choose(view, question.legal, budget)))


def advice(hint: Hint) -> Advice:
    reason = hint.reason
    return Advice(
        action=hint.text,
        trials=hint.trials,
        win=hint.win,
        low=hint.low,
        high=hint.high,
        points=hint.points,
        reason=reason.key,
        values=reason.values,
        text=reason.text({}),
    )


def read(source: BinaryIO) -> bytes | None:
    """The next message; None when the pool is gone."""
    head = source.read(4)
    return source.read(int.from_bytes(head, "big")) if len(head) == 4 else None


def main() -> None:
    answers = os.dup(1)
    os.dup2(2, 1)  # what a bot prints must not get among the answers
    with suppress(AttributeError, OSError):  # not every system has or allows it
        os.nice(5)  # the server itself comes first
    decoder = msgspec.msgpack.Decoder(Question)
    with suppress(BrokenPipeError):  # the server is gone
        while (data := read(sys.stdin.buffer)) is not None:
            answer = msgspec.msgpack.encode(reply(decoder.decode(data)))
            os.write(answers, len(answer).to_bytes(4, "big") + answer)


if __name__ == "__main__":
    main()
