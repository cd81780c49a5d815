"""What an assistant can do at a seat, wherever the game is played."""

from __future__ import annotations

from typing import Protocol

from whistlestop.errors import WhistlestopError
from whistlestop.language import SeatSnapshot


class ToolError(WhistlestopError):
    """A tool refuses something, and nothing has changed; the code is stable, for programs."""

    code = "assistant-refused"  # replaced in each instance

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class AssistantSeat(Protocol):
    """A seat of one game; it shows what the seat sees, and nothing else."""

    async def snapshot(self) -> SeatSnapshot:
        """Return what the seat sees now, and what has happened since its last decision."""
        ...

    async def play(self, action: str) -> None:
        """Take an action, and let bots act; an error says why it is refused, and nothing has changed."""
        ...

    async def why(self, action: str) -> None:
        """Raise what `play` would raise, and change nothing; a claim without cards asks about the route itself."""
        ...

    async def wait(self, seconds: float) -> bool:
        """Wait until the seat has to decide or the game is over; return False if that takes longer."""
        ...

    async def record(self) -> str:
        """Return the record of the game, once it is over."""
        ...

    async def close(self) -> None:
        """Disconnect; the game stays as it is."""
        ...
