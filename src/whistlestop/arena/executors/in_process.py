"""Play games in this process, one after the other. A bot that hangs outside of Python code cannot be stopped here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import redirect_stdout

from whistlestop.arena.bot_game import Cancelled, GameResult, never, play_bot_game
from whistlestop.arena.game_setup import GameSetup
from whistlestop.arena.schedule import Job


class InProcess:
    """Plays games in this process."""

    def __init__(self, setup: GameSetup, stopped: Callable[[], bool] = never) -> None:
        self.setup = setup
        self.stopped = stopped

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, GameResult]]:
        rules = self.setup.rules()
        for job in jobs:
            try:
                with redirect_stdout(sys.stderr):  # bots must not print into the output of a command
                    setup = self.setup
                    result = play_bot_game(
                        rules,
                        job.line_up,
                        job.seed,
                        setup.limit,
                        moves=setup.moves,
                        luck=setup.luck,
                        cancelled=self.stopped,
                    )
            except Cancelled:
                return
            yield job, result
