"""Play games with the engine and have the referee look over its shoulder."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

from referee import story
from referee_facts import Facts, board_file, read_facts
from referee_players import Player, seat_players
from referee_scoring import score
from referee_table import Disagreement, Question, Table

from whistlestop.game import Game

MOST_ACTIONS = 3000


class Match:
    """One game, compared at every step."""

    def __init__(
        self, board: Path | str, players: int, seed: int, style: str = "mixed", scores_every: int = 12
    ) -> None:
        self.path = Path(board) if isinstance(board, Path) else board_file(board)
        self.facts: Facts = read_facts(self.path)
        self.seed, self.style, self.players = seed, style, players
        self.rng = random.Random(f"{self.facts.id} {players} {seed} {style}")
        self.game = Game.new(board, players, seed=seed)
        self.table = Table(self.facts, players)
        self.table.news.extend(self.game.events)
        self.scores_every = scores_every
        self.actions = 0
        self.last_action = "the deal"
        self.sitting: list[Player] = seat_players(style, self.rng, players)

    def play(self) -> Counter[str]:
        """The whole game; what occurred in it. Disagreement, with the place, if the two differ."""
        try:
            self._play()
        except Disagreement as fault:
            raise Disagreement(f"{self.where()}\n{fault}") from fault
        except Exception as fault:
            fault.add_note(self.where())
            raise
        return self.table.seen

    def where(self) -> str:
        return (
            f"{self.facts.id}, {self.players} players, seed {self.seed}, players' style {self.style!r}, "
            f"action {self.actions} ({self.last_action})"
        )

    def _play(self) -> None:
        telling = story(self.table)
        answer: Any = None
        while True:
            try:
                question = telling.send(answer)
            except StopIteration:
                break
            self.compare(question)
            if self.actions >= MOST_ACTIONS:
                self.table.seen["game broken off"] += 1
                return
            answer = self.act(question)
        self.no_news_left()
        self.agree("the game is over", self.game.over, True)
        self.agree("phase", self.game.phase, "over")
        self.agree("seats to act", self.game.pending_seats, ())
        self.agree("points", self.game.points, self.table.open_points())
        self.compare_scores()
        self.count_endings()

    def act(self, question: Question) -> tuple[int, str]:
        seat = self.rng.choice(list(question.options))
        action = self.sitting[seat].choose(self.table, seat, question)
        self.actions += 1
        self.last_action = f"seat {seat}: {action}"
        self.table.seen[f"action {action.split()[0]}"] += 1
        self.table.news.extend(self.game.play(action, seat))
        return seat, action

    # -- comparing ---------------------------------------------------------------------------------------------------

    def agree(self, what: str, engine: Any, referee: Any) -> None:
        if engine != referee:
            raise Disagreement(f"{what}: the engine says {engine}, the referee {referee}")

    def no_news_left(self) -> None:
        if self.table.news:
            raise Disagreement(f"the referee cannot explain {list(self.table.news)}")

    def compare(self, question: Question) -> None:
        """Everything that can be compared while a decision is owed."""
        self.no_news_left()
        self.agree("the game is over", self.game.over, False)
        self.agree("phase", self.game.phase, question.phase)
        self.agree("seats to act", self.game.pending_seats, tuple(question.options))
        for seat, options in question.options.items():
            self.compare_options(seat, options)
        self.agree("points", self.game.points, self.table.open_points())
        if self.actions % self.scores_every == 0:
            self.compare_scores()

    def compare_options(self, seat: int, options: set[str]) -> None:
        legal = [str(action) for action in self.game.legal(seat)]
        self.agree(f"actions of seat {seat} that are there twice", [a for a, n in Counter(legal).items() if n > 1], [])
        if set(legal) != options:
            only_engine, only_referee = sorted(set(legal) - options), sorted(options - set(legal))
            raise Disagreement(f"seat {seat}: only the engine allows {only_engine}, only the referee {only_referee}")

    def compare_scores(self) -> None:
        theirs, ours = self.game.scores(), score(self.table)
        for source in sorted({*theirs.lines, *ours.lines}):
            self.agree(f"score line {source!r}", theirs.lines.get(source), ours.lines.get(source))
        self.agree("totals", theirs.totals, ours.totals)
        self.agree("completed tickets", theirs.completed, ours.completed)
        self.agree("winners", theirs.winners, ours.winners)

    def count_endings(self) -> None:
        final = score(self.table)
        seen = self.table.seen
        seen["games"] += 1
        seen["tickets completed"] += sum(final.completed)
        seen["draft card in the last turn"] += self.table.draft_is_due
        seen["draft card never turned up"] += self.table.draft_card_in_deck
        for source, points in final.lines.items():
            best = max(points)
            seen[f"shared {source}"] += best > 0 and points.count(best) > 1
