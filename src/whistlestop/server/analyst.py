"""A process that analyses a finished game: `python -m whistlestop.server.analyst`, started by `Analyses`.

It is first sent the game, then an empty message for each further step. Each step takes about a second, and its answer
says how far the analysis is. The first curve and the result come with an answer as soon as they are known.
"""

from __future__ import annotations

import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from whistlestop.analysis.analyse import Collected
from whistlestop.analysis.findings import Analysis
from whistlestop.analysis.jobs import JobRunner, analysis_jobs
from whistlestop.game import Game
from whistlestop.server.boards import rules_of
from whistlestop.server.payloads import choices
from whistlestop.server.worker import serve

STEP_SECONDS = 0.5
ROLLOUTS = 256  # of each position
NICENESS = 15  # bots and the server come first
SHOWN = ("doubtful", "costly")  # verdicts whose actions the page tells in words


class FinishedGame(Struct):
    """A game that is over: what it began from, and all actions by seat and text."""

    board: str
    fingerprint: str
    source: str
    players: int
    seed: str  # hexadecimal
    first: int | None
    actions: Sequence[tuple[int, str]]


class AnalysisStep(Struct):
    """How many jobs are done, of how many; `analysis` is JSON, empty if there is nothing new."""

    done: int
    total: int
    analysis: bytes = b""


class Analyst:
    """Analyses one game step by step."""

    def __init__(self, given: FinishedGame) -> None:
        rules = rules_of(given.board, given.fingerprint, given.source, given.players)
        game = Game(rules, int(given.seed, 16), given.first)
        for seat, action in given.actions:
            game.push(action, seat)
        self.runner = JobRunner(game)
        self.collected = Collected(self.runner.timeline)
        self.jobs = analysis_jobs(self.runner.timeline, ROLLOUTS)
        self.done = 0
        self.told = False  # whether the first curve is known to the server

    def step(self) -> AnalysisStep:
        """Work for a while."""
        begun = time.perf_counter()
        while self.done < len(self.jobs) and time.perf_counter() - begun < STEP_SECONDS:
            self.collected.add(self.runner.do(self.jobs[self.done]))
            self.done += 1
        answer = AnalysisStep(self.done, len(self.jobs))
        if not self.told or self.done == len(self.jobs):
            found = self.collected.analysis()
            if found is not None:
                self.told = True
                answer.analysis = msgspec.json.encode(self.plain(found))
        return answer

    def plain(self, found: Analysis) -> dict[str, object]:
        """Return an analysis as data, with the actions of poor decisions as a client needs them to tell them."""
        data = found.to_dict()
        timeline = self.runner.timeline
        for decision in data["decisions"]:
            if decision["verdict"] in SHOWN:
                view = timeline.view(decision["number"])
                offer = view["offer"][view.seat] or [] if "offer" in view.fields else []
                known = {choice.text: choice for choice in choices(view, offer)}
                decision["told"] = [known[decision["action"]], known[decision["choice"]]]
        return data


class Analysts:
    """Answers the messages of a server: a new analyst for each game."""

    def __init__(self) -> None:
        self.decoder = msgspec.msgpack.Decoder(FinishedGame)
        self.analyst: Analyst | None = None

    def answer(self, data: bytes) -> AnalysisStep:
        if data:
            self.analyst = Analyst(self.decoder.decode(data))
        assert self.analyst is not None, "the game comes first"
        return self.analyst.step()


def main() -> None:
    serve(Analysts().answer, NICENESS)


if __name__ == "__main__":
    main()
