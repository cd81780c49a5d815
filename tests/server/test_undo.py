"""Undo on every board: what counts as reveals_nothing, looked at from the outside."""

from __future__ import annotations

from random import Random

import pytest

from whistlestop import Game, board_names
from whistlestop.engine.state import LANE
from whistlestop.server.undo import reveals_nothing
from whistlestop.view import View


@pytest.mark.parametrize("board", board_names())
def test_what_can_be_taken_back_told_nobody_anything(board: str) -> None:
    rng = Random(3)
    taken_back: set[str] = set()
    kept: set[str] = set()
    for seed in range(4):
        game = Game.new(board, 3, seed=seed)
        while not game.over:
            seat = rng.choice(game.pending_seats)
            pending = game.pending_seats
            action = rng.choice(game.legal(seat))
            before = game.state.copy()
            others = [View(game.rules, before, other).to_dict() for other in range(3)]
            events = game.play(action, seat)
            verb = action.verb
            if not reveals_nothing(game.rules, before, game.state, seat, events):
                kept.add(verb)
                continue
            taken_back.add(verb)
            assert before.s[LANE] == game.state.s[LANE]
            assert not game.over
            for other in range(3):
                now = game.view(other).to_dict()
                assert known_tickets(now) <= known_tickets(others[other])
                assert now.get("display") == others[other].get("display")
                if len(pending) > 1 and other != seat:
                    # of somebody's choice among several nothing shows
                    differing = {key for key in now if now[key] != others[other][key]}
                    assert differing <= {"pending_seats"}
    assert not taken_back & {"draw", "tickets", "exchange"}
    assert "claim" in taken_back
    assert "draw" in kept


def known_tickets(view: dict[str, object]) -> set[str]:
    """All tickets that a view names, but for those that everybody knows from the board."""
    found: set[str] = set()
    for name in ("tickets", "offer", "chosen", "draft_picks"):
        for share in view.get(name) or []:  # type: ignore[attr-defined]
            found |= set(share or [])
    return found
