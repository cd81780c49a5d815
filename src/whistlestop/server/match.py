"""A match: one game as its store has it, and the only place where its actions are written.

What is in memory is a copy: it can be dropped at any moment and made again from the seed and the actions. Where several
processes have the same game, the number of each line settles who was first; the other one reads and decides again.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from whistlestop.engine.state import State
from whistlestop.errors import OtherRules, WhistlestopError
from whistlestop.game import Attempt, Game, GameEvent
from whistlestop.notation import action_text, read
from whistlestop.record import commitment
from whistlestop.server import clock
from whistlestop.server.boards import rules_of
from whistlestop.server.display import ALL, UNDONE, Told, public_fields, seat_view
from whistlestop.server.ending import result
from whistlestop.server.protocol import Happening, Result, SeatView
from whistlestop.server.refusal import Refused
from whistlestop.server.store import Conflict, Entry, GameRow, Store
from whistlestop.server.undo import harmless

UNDO = "undo"
ATTEMPTS = 20  # at a line that others keep writing first
MOST_UNDOS = 100  # of a seat in one game
SLICE = 0.005  # seconds of reading old lines, after which others get their turn


@dataclass(frozen=True)
class Done:
    """An action that may be taken back: where the game stood before, and what the action brought about."""

    before: State
    events: list[GameEvent]


class Match:
    """A game in memory. `log` holds every line of the store, `game` stands where they lead."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.store = store
        self.row = row
        self.rules = rules_of(row.board, row.fingerprint, row.source, row.players)
        if row.rules != self.rules.version:
            raise OtherRules(row.rules, self.rules.version)
        self.commitment = commitment(row.seed)
        self.lock = asyncio.Lock()
        self.on_line: Callable[[], None] | None = None  # is told of every line that happens
        self.mine = False  # whether this process wrote the last line
        self.log: list[Entry] = []
        self.standing: list[Entry] = []  # the lines that were not undone
        self.game = Game(self.rules, row.seed, row.first)
        self.events: list[tuple[Told, ...]] = [self.keep(self.game.events)]  # by sequence number; 0 is the deal
        self.undos: Counter[int] = Counter()  # how often each seat has taken something back
        self.actor: int | None = None  # the seat of the last line, and what it has done since another one's
        self.deeds: list[Done] = []
        self.spent: list[float] = []  # seconds that each of these took
        self.skipped = 0  # lines that did not happen, because they are about to be taken back
        self.since: dict[int, float] = dict.fromkeys(self.game.to_act, row.started)
        self._views: dict[int | None, SeatView] = {}
        self._public: dict[str, Any] | None = None
        self._undo_seat: int | None = None

    @classmethod
    async def load(cls, store: Store, game: str) -> Match:
        row = await store.game(game)
        if row is None:
            raise Refused("not-found", f"there is no game '{game}'; check the link")
        return await cls.read(store, row)

    @classmethod
    async def read(cls, store: Store, row: GameRow) -> Match:
        match = cls(store, row)
        await match.catch_up()
        return match

    @property
    def seq(self) -> int:
        return len(self.log)

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def board(self) -> tuple[str, str, str]:
        """The board's name, fingerprint and file, for a process that has to load it."""
        return self.row.board, self.row.fingerprint, self.row.source

    # -- writing -----------------------------------------------------------------------------------------------

    async def play(self, seat: int, action: str | int, after: int, *, bot: bool = False) -> int:
        """Take an action for a seat and keep it; its number. The same request twice is the same action."""
        async with self.lock:
            await self.reach(after)
            for _ in range(ATTEMPTS):
                done = self.done_since(seat, after, lambda text: self.means(action, text))
                if done is not None:
                    return done
                attempt = self.game.attempt(action, seat)
                entry = Entry(self.seq + 1, seat, attempt.text, clock.now(), bot)
                if await self.write(entry, attempt):
                    return entry.seq
        raise Refused("conflict", "others keep acting at the same moment; try again")

    async def undo(self, seat: int, after: int) -> int:
        """Take a seat's last action back; the number of the line that says so."""
        async with self.lock:
            await self.reach(after)
            for _ in range(ATTEMPTS):
                done = self.done_since(seat, after, lambda text: text == UNDO)
                if done is not None:
                    return done
                if self.undo_seat != seat:
                    raise Refused("no-undo", self.why_no_undo(seat))
                if await self.write(Entry(self.seq + 1, seat, UNDO, clock.now(), False)):
                    return self.seq
        raise Refused("conflict", "others keep acting at the same moment; try again")

    async def write(self, entry: Entry, attempt: Attempt | None = None) -> bool:
        """Keep a line, then let it happen; False if another one is there, which has then happened: look again."""
        try:
            await self.store.append(self.row.id, entry, over=attempt is not None and attempt.over)
        except Conflict:
            await self.read_on()
            return False
        except Exception:
            if not await self.kept(entry):
                raise
            return False
        self.mine = True
        self.apply(entry, attempt)
        return True

    async def kept(self, entry: Entry) -> bool:
        """After a failure that leaves open whether a line was kept: what the store says, if it can say."""
        try:
            await self.read_on()
        except Exception:  # asked again, `play` will conflict, and read on
            return False
        return self.seq >= entry.seq

    async def catch_up(self, number: int | None = None) -> bool:
        """Read what other processes have written, unless line `number` is known already; whether there was news."""
        async with self.lock:
            return (number is None or self.seq < number) and await self.read_on()

    async def reach(self, number: int) -> None:
        """Read on if a client knows more of the game than this process does."""
        if number > self.seq:
            await self.read_on()

    async def read_on(self) -> bool:
        entries = await self.store.entries(self.row.id, self.seq)
        if entries:
            self.mine = False
        begun = time.perf_counter()
        for entry, undone in zip(entries, taken_back(entries), strict=True):
            self.apply(entry, undone=undone)
            if time.perf_counter() - begun > SLICE:
                await asyncio.sleep(0)
                begun = time.perf_counter()
        return bool(entries)

    # -- checks ------------------------------------------------------------------------------------------------

    def means(self, action: str | int, text: str) -> bool:
        """Whether an action, in whatever spelling, is the one that the log has as a text."""
        if isinstance(action, int):
            return action_text(self.rules, action) == text
        return text in [action_text(self.rules, code) for code in read(self.rules, action).actions()]

    def why_not(self, seat: int, text: str) -> None:
        """Refuse, with the reason, what is not legal now."""
        refusal = self.game.refused(text, seat)
        if refusal is not None:
            raise refusal

    def done_since(self, seat: int, after: int, same: Callable[[str], bool]) -> int | None:
        """The number of this very request if it was carried out before; refused if the seat did something else."""
        if after > self.seq:
            raise Refused("stale", f"there is no action {after} in this game yet; it has {self.seq}")
        lines = self.log[after:]
        for entry, undone in zip(lines, taken_back(lines), strict=True):
            if entry.seat == seat:
                if undone:
                    raise Refused("stale", f"'{entry.action}' was done and then undone; look again")
                if same(entry.action) and not entry.bot:
                    return entry.seq
                who = "a bot" if entry.bot else "somebody at this seat"
                raise Refused("stale", f"{who} has acted since ('{entry.action}'); look again")
        return None

    def why_no_undo(self, seat: int) -> str:
        if self.over:
            return "the game is over; nothing can be undone"
        if not self.deeds or self.actor != seat:
            return "somebody else has acted since; only the last action can be undone"
        if self.undos[seat] >= MOST_UNDOS:
            return f"{MOST_UNDOS} actions were undone at this seat; that is the limit for one game"
        return "it revealed something hidden; it cannot be undone"

    # -- what has happened ---------------------------------------------------------------------------------------

    def apply(self, entry: Entry, attempt: Attempt | None = None, *, undone: bool = False) -> None:
        """Let a line happen, which was attempted here or comes from the store.

        Not if it is known to be `undone` later, which is then all that is told of it.
        """
        if entry.seq != self.seq + 1:
            raise WhistlestopError(f"game {self.row.id} has no line {self.seq + 1}")
        if entry.seat != self.actor:
            self.actor = entry.seat
            self.deeds.clear()
            self.spent.clear()
        told: tuple[Told, ...] = ()
        if entry.action == UNDO:
            self.undos[entry.seat] += 1
            self.take_back()
            told = (Told(UNDONE, entry.seat, None, (), ALL),)
        elif undone:
            self.skipped += 1
        else:
            told = self.act(entry, attempt)
        self.events.append(told)
        self.log.append(entry)
        owing = self.game.to_act
        spent = 0.0
        if entry.action != UNDO:
            self.spent.append(entry.at - self.since.get(entry.seat, entry.at))
        elif self.spent:
            spent = self.spent.pop()  # a player who undoes an action gets no more time for it
        self.since = {
            seat: self.since[seat] if seat in self.since and seat != entry.seat else entry.at - spent for seat in owing
        }
        self._views.clear()
        self._public = None
        self._undo_seat = None
        if self.on_line is not None:
            self.on_line()

    def act(self, entry: Entry, attempt: Attempt | None) -> tuple[Told, ...]:
        if attempt is None:
            attempt = self.game.attempt(entry.action, entry.seat)
        before = self.game.state
        events = self.game.make(attempt)
        self.game.events.clear()  # they are kept here
        self.deeds.append(Done(before, events))
        self.standing.append(entry)
        return self.keep(events)

    def take_back(self) -> None:
        """Let the last action that was not taken back not have happened."""
        if self.skipped:
            self.skipped -= 1
            return
        if not self.deeds:
            raise WhistlestopError(f"game {self.row.id} undoes something that cannot be undone")
        self.game.state = self.deeds.pop().before
        self.game.played.pop()
        self.events[self.standing.pop().seq] = ()  # a client that comes now is told only what counts

    @staticmethod
    def keep(events: list[GameEvent]) -> tuple[Told, ...]:
        return tuple(Told.of(event) for event in events)

    @property
    def undo_seat(self) -> int | None:
        """The seat that may take its last action back."""
        if self._undo_seat is None:
            self._undo_seat = self.find_undo_seat()
        return None if self._undo_seat < 0 else self._undo_seat

    def find_undo_seat(self) -> int:
        if self.over or not self.deeds or self.standing[-1].bot:
            return -1
        last, deed = self.standing[-1], self.deeds[-1]
        if self.undos[last.seat] >= MOST_UNDOS:
            return -1
        return last.seat if harmless(self.rules, deed.before, self.game.state, last.seat, deed.events) else -1

    # -- what is shown -------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> SeatView:
        """What a seat, or a spectator, knows; made once for each line of the game."""
        found = self._views.get(seat)
        if found is None:
            may_undo = seat is not None and self.undo_seat == seat
            view = self.game.view(seat)
            if self._public is None:
                self._public = public_fields(view)
            found = self._views[seat] = seat_view(view, self._public, may_undo=may_undo)
        return found

    def happenings(self, since: int, seats: frozenset[int]) -> list[Happening]:
        """What happened after a number, as some seats (none: a spectator) may know it; -1 begins with the deal."""
        bits = sum(1 << seat for seat in seats)
        return [event.seen(seq, bits) for seq in range(since + 1, self.seq + 1) for event in self.events[seq]]

    def result(self) -> Result | None:
        return result(self.game) if self.over else None


def taken_back(entries: Sequence[Entry]) -> list[bool]:
    """Which lines are taken back by later ones among them."""
    found = [False] * len(entries)
    standing: list[int] = []
    for i, entry in enumerate(entries):
        if entry.action != UNDO:
            standing.append(i)
        elif standing:
            found[standing.pop()] = True
    return found
