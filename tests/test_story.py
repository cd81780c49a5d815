"""What happened in a game, in English."""

from __future__ import annotations

import random
import re

import pytest

from whistlestop import Game, story
from whistlestop.boards import names
from whistlestop.game import GameEvent


def told(board: str, *events: GameEvent) -> str:
    [(_, sentence)] = story.sentences(events, Game.new(board, 2, seed=1).rules)
    return sentence


def drew(*tickets: str) -> GameEvent:
    return GameEvent("drew a ticket", 0, None, tickets, frozenset({0}))


def test_tickets_that_are_drawn_one_by_one_are_counted() -> None:
    first, second = (ticket.id for ticket in Game.new("first-journey", 2, seed=1).board.tickets[:2])
    assert told("first-journey", drew(), drew()) == "drew 2 tickets"
    assert told("first-journey", drew()) == "drew 1 ticket"
    assert re.fullmatch(r"drew 1 ticket \(\S.* – .*\S\)", told("first-journey", drew(first)))
    assert re.fullmatch(r"drew 2 tickets \(\S.* – .*, .* – .*\S\)", told("first-journey", drew(first), drew(second)))


def test_an_event_without_an_object_is_counted() -> None:
    cleared = GameEvent("display cleared", None, None, (), frozenset())
    assert told("usa", cleared) == "display cleared"
    assert told("usa", cleared, cleared, cleared) == "display cleared (3 times)"


@pytest.mark.parametrize("board", names())
def test_numbers_of_tickets_and_their_nouns_agree(board: str) -> None:
    rng = random.Random(board)
    game = Game.new(board, 2, seed=3)
    while not game.over and len(game.events) < 600:
        seat = game.pending_seats[0]
        exchanges = [action for action in game.legal(seat) if action.verb in ("exchange", "tickets")]
        game.play(rng.choice(exchanges if exchanges and rng.random() < 0.3 else game.legal(seat)), seat)
    for viewer in (0, None):  # with the secrets of a seat, and without any
        seen = [event.seen_by(viewer) for event in game.events if event.kind != "express"]  # told in its notation
        for _, sentence in story.sentences(seen, game.rules):
            for number, noun, named in re.findall(
                r"(\d+) (tickets?)\b(?: \(([^()]*(?:\([^()]*\)[^()]*)*)\))?", sentence
            ):
                assert (noun == "ticket") == (number == "1"), sentence
                assert not named or named.count(" – ") == int(number), sentence
            assert not re.search(r"\ba ticket\b|tickets \d|\), \(", sentence), sentence
