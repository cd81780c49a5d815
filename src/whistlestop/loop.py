"""The game loop: ask bots and carry out what they choose, until the game is over or somebody else has to decide."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Protocol

from whistlestop.bots.protocol import Bot, Budget
from whistlestop.bots.registry import bot, describe_error
from whistlestop.engine.action import Action
from whistlestop.engine.board import Board
from whistlestop.errors import BadBot, BadPlayers, quoted_repr
from whistlestop.game import Game
from whistlestop.view import View

MAX_DECISIONS = 5_000  # in a game; random games have less than a tenth


class Playable(Protocol):
    """What the loop needs of a game: a Game, or an Episode of `whistlestop.env`."""

    @property
    def pending_seats(self) -> tuple[int, ...]: ...
    def view(self, seat: int) -> View: ...
    def push(self, action: Action, seat: int) -> None: ...


def play(bots: Sequence[Bot | str], *, board: str | os.PathLike[str] | Board, seed: int | None = None) -> Game:
    """Let bots play a game, one for each seat, and return it when it is over; a bot may be given by its spec.

    The same seed gives the same game if the bots take all randomness from their budget and ignore the clock. Raise
    BadBot if they go on for more than `MAX_DECISIONS`, as bots can that exchange tickets for ever (F11).
    """
    if isinstance(bots, str):
        raise TypeError("bots are a list with one for each seat, not a str")
    game = Game.new(board, len(bots), seed=seed)
    players = {seat: bot(each) if isinstance(each, str) else each for seat, each in enumerate(bots)}
    for each in players.values():
        if isinstance(each, type) or not callable(getattr(each, "choose", None)):
            raise TypeError(f"a bot is an object with a method 'choose', or a spec, not {quoted_repr(each)}")
    for _ in run(game, players, lambda seat: budget_of(game, seat)):
        if len(game.played) >= MAX_DECISIONS and not game.over:
            raise BadBot(f"the game has not ended after {MAX_DECISIONS} decisions; these bots may never end it")
    return game


def run(game: Playable, bots: Mapping[int, Bot], budget: Callable[[int], Budget]) -> Iterator[int]:
    """Let the bots of some seats play until none of them has to decide, and yield the seat of each action."""
    while (seat := next_bot(game, bots)) is not None:
        view = game.view(seat)
        game.push(view.forced or ask(bots[seat], view, budget(seat)), seat)
        yield seat


def next_bot(game: Playable, bots: Mapping[int, Bot]) -> int | None:
    """Return the first seat that has to decide and is played by a bot; None if there is none."""
    for seat in game.pending_seats:
        if seat in bots:
            return seat
    return None


def ask(player: Bot, view: View, budget: Budget) -> Action:
    """Return the choice of a bot; raise BadBot if it is not a legal action."""
    codes = view.codes[:]  # a bot may change its view
    choice = player.choose(view, budget)
    if not isinstance(choice, Action):
        raise BadBot(f"it chose {quoted_repr(choice)}, which is not an Action; return one of view.legal")
    if choice.code in codes:
        known = view.rules.action(choice.code)
        if choice is known or choice == known:
            return known
    raise BadBot(f"it chose '{choice}', which is not legal here; return one of view.legal")


def budget_of(game: Game, seat: int, seconds: float | None = None) -> Budget:
    """Return the budget of a decision, with randomness that depends only on the seed, the seat and the moment."""
    return Budget(rng=decision_rng(game.seed, seat, len(game.played)), seconds=seconds)


def decision_rng(seed: int, seat: int, moment: int) -> Random:
    """Return the random generator of a decision, the same on every machine."""
    return Random(decision_seed(seed, seat, moment))


def decision_seed(seed: int, seat: int, moment: int) -> int:
    text = f"{seed} {seat} {moment}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest())


# -- bots against a person -----------------------------------------------------------------------------------------


def other_seats(specs: Sequence[str], players: int, me: int) -> dict[int, str]:
    """Return the specs of bots by seat for all seats but `me`: one bot for all, or one for each.

    Raise BadPlayers for any other number of bots.
    """
    seats = [seat for seat in range(players) if seat != me]
    if len(specs) == 1:
        specs = [*specs] * len(seats)
    if len(specs) != len(seats):
        others = "1 other seat" if len(seats) == 1 else f"{len(seats)} other seats"
        raise BadPlayers(f"{len(specs)} bots for {others}; name one for all, or one for each")
    return dict(zip(seats, specs, strict=True))


class Opponents:
    """The bots in a game against a person, by seat."""

    def __init__(self, game: Game, specs: Mapping[int, str]) -> None:
        self.game = game
        self.specs = specs
        self.bots = {seat: bot(spec) for seat, spec in specs.items()}

    def play(self) -> Iterator[int]:
        """Let the bots play until the person has to decide, and yield the seat of each action.

        Raise BadBot if a bot fails.
        """
        try:
            yield from run(self.game, self.bots, lambda seat: budget_of(self.game, seat))
        except Exception as error:
            seat = next_bot(self.game, self.bots)
            if seat is None:
                raise
            why = str(error) if isinstance(error, BadBot) else describe_error(error)
            raise BadBot(
                f"the bot '{self.specs[seat]}' at seat {seat + 1} has failed: {why}; use another bot"
            ) from error
