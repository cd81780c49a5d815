"""What an assistant can do at a seat, wherever its game is played."""

from __future__ import annotations

from typing import Protocol

from whistlestop.errors import WhistlestopError
from whistlestop.language import Sight


class Refused(WhistlestopError):
    """Something that cannot be done, under a code that it is given; nothing has changed."""

    code = "assistant-refused"  # each has one of its own

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code


class Seat(Protocol):
    """A seat of one game. It gives away what the seat sees, and nothing else."""

    async def sight(self) -> Sight:
        """What the seat sees now, with what has happened since its last decision."""
        ...

    async def play(self, action: str) -> None:
        """Take an action, and let bots act; what is refused changes nothing and says why."""
        ...

    async def why(self, action: str) -> None:
        """Raise what `play` would raise; nothing happens. A claim without cards asks for the route itself."""
        ...

    async def wait(self, seconds: float) -> bool:
        """Wait until the seat has to decide or the game is over, for so long at most; whether it came to that."""
        ...

    async def record(self) -> str:
        """The record of the game, once it is over."""
        ...

    async def close(self) -> None:
        """Leave the game as it is."""
        ...
