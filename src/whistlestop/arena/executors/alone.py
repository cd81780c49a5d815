"""Games in this process, one after the other. A bot that hangs outside of Python code cannot be stopped here."""

from __future__ import annotations

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import redirect_stdout

from whistlestop.arena.match import Cancelled, Result, never, play_match
from whistlestop.arena.schedule import Job
from whistlestop.arena.setting import Setting


class Alone:
    def __init__(self, setting: Setting, stopped: Callable[[], bool] = never) -> None:
        self.setting = setting
        self.stopped = stopped

    def play(self, jobs: Iterator[Job]) -> Generator[tuple[Job, Result]]:
        rules = self.setting.rules()
        for job in jobs:
            try:
                with redirect_stdout(sys.stderr):  # what bots print must not get into the results
                    setting = self.setting
                    result = play_match(
                        rules, job.line_up, job.seed, setting.limit, moves=setting.moves, cancelled=self.stopped
                    )
            except Cancelled:
                return
            yield job, result
