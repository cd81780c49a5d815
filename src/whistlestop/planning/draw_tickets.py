"""Advice on drawing tickets during the game (C30, G4)."""

from __future__ import annotations

from typing import ClassVar, final

from librt.vecs import vec
from mypy_extensions import i64

from whistlestop.engine.board import Board
from whistlestop.engine.track import FREE
from whistlestop.planning.advice import CARDS_BETTER, LAST_RESORT, Advisor, Reason, Situation
from whistlestop.planning.context import PlannerContext
from whistlestop.rules.draw_tickets import DrawTickets


@final
class DrawTicketsAdvisor(Advisor):
    sentences: ClassVar[dict[str, str]] = {
        "tickets.time": "{turns} {turns|turn|turns} left, more or less; "
        "such tickets are worth {points} points on average.",
    }

    def __init__(self, context: PlannerContext) -> None:
        self.rule = context.rules.find(DrawTickets)
        self.board = context.rules.board
        self.track = context.graph.track
        self.tempo = context.tempo
        self.cheaper_first: bool = first_deck_is_cheaper(context.rules.board)

    def immediate_value(self, s: vec[i64], seat: i64, action: i64) -> i64:
        """Draw only when no free route fits the trains that are left: some ticket may be connected already."""
        value: i64 = LAST_RESORT if self.has_room(s, seat) else CARDS_BETTER
        if self.rule.two:
            value += 10 * cheap_tickets(action - self.rule.base, self.cheaper_first)
        return value

    def has_room(self, s: vec[i64], seat: i64) -> bool:
        """Return whether a seat has enough trains for some free route."""
        track = self.track
        for route in range(track.routes):
            if s[track.owner + route] == FREE and track.length[route] <= s[track.trains + seat]:
                return True
        return False

    def reason(self, situation: Situation, action: i64) -> Reason:
        board = self.board
        names = list(self.rule.describe(action).decks) or list(board.decks)
        points = sum([average_points(board, board.decks.index(name)) for name in names]) / len(names)
        turns = int(self.tempo.horizon(situation.state.s, situation.seat))
        return Reason("tickets.time", {"turns": turns, "points": round(points)})


def average_points(board: Board, deck: int) -> float:
    """Return the average points of the tickets of a deck, 0 if it has none."""
    points = [ticket.points for ticket in board.tickets if ticket.deck == deck]
    return sum(points) / max(1, len(points))


def first_deck_is_cheaper(board: Board) -> bool:
    """Return whether the tickets of the first deck are worth no more than those of the second, if there is one."""
    return len(board.decks) < 2 or average_points(board, 0) <= average_points(board, 1)


def cheap_tickets(split: i64, first_is_cheaper: bool) -> i64:
    """Return how many tickets of a split between two decks come from the deck with the cheaper ones."""
    return split // 16 if first_is_cheaper else split % 16
