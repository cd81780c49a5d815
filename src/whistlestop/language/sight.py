"""Sight: what one seat sees of a game at a moment, and what has happened meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from whistlestop.engine.ruleset import Ruleset
from whistlestop.game import GameEvent, Scores
from whistlestop.view import View


@dataclass(frozen=True)
class Sight:
    """All that is told to a seat: the facts of its View, its legal actions, and events as it saw them.

    It holds no State. `of` makes one of a View; a client of a server can make one of what it was sent.
    """

    rules: Ruleset
    seat: int
    phase: str
    to_act: tuple[int, ...]
    turn_of: int
    turns: int
    points: Sequence[int]
    fields: dict[str, Any]
    legal: Sequence[str]
    joined: Sequence[str]  # the seat's tickets whose places are connected
    events: Sequence[GameEvent] = ()  # what has happened since its last decision
    scores: Scores | None = None  # when the game is over

    @classmethod
    def of(cls, view: View, events: Sequence[GameEvent] = (), scores: Scores | None = None) -> Sight:
        """What the seat of a view sees. Of events it is told what it may know; scores are those of a finished game."""
        if view.seat is None:
            raise ValueError("a spectator has no seat to look from; take the view of a seat")
        over = not view.to_act
        fields = {name: view[name] for name in view}
        return cls(
            rules=view.rules,
            seat=view.seat,
            phase=view.phase,
            to_act=view.to_act,
            turn_of=view.turn_of,
            turns=view.turns,
            points=view.points,
            fields=fields,
            legal=view.legal_texts(),
            joined=view.joined_tickets(view.seat),
            events=[event.seen_by(view.seat) for event in events],
            scores=scores if over else None,  # before the end they would tell everybody's tickets
        )

    @property
    def over(self) -> bool:
        return not self.to_act

    def share(self, name: str) -> Any:
        """The share of a field that belongs to the seat; None if it has none."""
        shares = self.fields.get(name)
        return None if shares is None else shares[self.seat]
