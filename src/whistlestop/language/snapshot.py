"""SeatSnapshot: what one seat sees of a game, and what has happened since its last decision."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import check_type
from whistlestop.game import GameEvent
from whistlestop.scores import Scores
from whistlestop.view import View


@dataclass(frozen=True)
class SeatSnapshot:
    """All that a seat is told: the facts of its view, its legal actions, and events as it saw them.

    It holds no state. `of` makes one from a View; a client of a server makes one from what it was sent.
    """

    rules: Ruleset
    seat: int
    phase: str
    pending_seats: tuple[int, ...]
    current_seat: int
    turns: int
    points: Sequence[int]
    fields: dict[str, Any]
    legal: Sequence[str]
    connected: Sequence[str]  # the tickets of the seat whose places are connected
    events: Sequence[GameEvent] = ()  # since the last decision of the seat
    scores: Scores | None = None  # only when the game is over

    @classmethod
    def of(cls, view: View, events: Sequence[GameEvent] = (), scores: Scores | None = None) -> SeatSnapshot:
        """Return what the seat of a view sees; events lose what it may not know, scores count only after the end."""
        check_type(view, View, "the view is a View")
        return cls(
            rules=view.rules,
            seat=view.seat,
            phase=view.phase,
            pending_seats=view.pending_seats,
            current_seat=view.current_seat,
            turns=view.turns,
            points=view.points,
            fields={name: view[name] for name in view},
            legal=[str(action) for action in view.legal],
            connected=view.connected_tickets(view.seat),
            events=[event.seen_by(view.seat) for event in events],
            scores=scores if view.over else None,  # before the end they would tell everybody's tickets
        )

    @property
    def over(self) -> bool:
        return not self.pending_seats

    def share(self, name: str) -> Any:
        """Return the seat's share of a field; None if the board has no such field."""
        shares = self.fields.get(name)
        return None if shares is None else shares[self.seat]
