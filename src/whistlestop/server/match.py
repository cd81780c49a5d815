"""A match: one game of a store in memory, and the only place where its actions are written.

The memory is a copy: it can be dropped at any moment and made again from the seed and the lines of the store. Where
several processes have the same game, the number of a line decides who was first; the others read it and try again.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from whistlestop.engine.action import Action
from whistlestop.engine.state import State
from whistlestop.errors import OtherRules, WhistlestopError
from whistlestop.game import Game, GameEvent, PreparedAction
from whistlestop.lessons import LEARNER
from whistlestop.notation import read
from whistlestop.record import commitment
from whistlestop.server import clock
from whistlestop.server.boards import rules_of
from whistlestop.server.lessons import lesson_of
from whistlestop.server.payloads import UNDONE, event_message, game_result, public_fields, seat_view, view_of
from whistlestop.server.protocol import EventMessage, GameResult, SeatView
from whistlestop.server.request_errors import RequestError
from whistlestop.server.store import Conflict, Entry, GameRow, Store
from whistlestop.server.undo import reveals_nothing

UNDO = "undo"
ATTEMPTS = 20  # to write a line, while other processes write theirs first
MOST_UNDOS = 100  # of a seat in one game
EVENT_LINES = 300  # of which a client is sent the events at once; most games have fewer
MOST_LINES = 3000  # of a game: even long games have about 500, but tickets may be exchanged for ever
LAST_LINES = 50  # of these, of which the players are told
SLICE = 0.005  # seconds of replaying old lines before other tasks get their turn


class Undoable(NamedTuple):
    """An action that may be undone: its line, the state before it (None: it was never carried out), and its time."""

    seq: int
    seat: int
    pending: Sequence[int]  # the seats that had to act then: their decisions were one
    before: State | None
    seconds: float


class Match:
    """A game in memory: `log` has every line of the store, and `game` is where they lead."""

    def __init__(self, store: Store, row: GameRow) -> None:
        self.store = store
        self.row = row
        self.rules = rules_of(row.board, row.fingerprint, row.source, row.players)
        if row.rules != self.rules.version:
            raise OtherRules(row.rules, self.rules.version)
        self.commitment = commitment(row.seed)
        self.lock = asyncio.Lock()
        self.on_change: Callable[[], None] | None = None  # called after each line
        self.wrote_last = False  # whether this process wrote the last line
        self.log: list[Entry] = []
        self.moves: list[Entry] = []  # the lines that are actions and were not undone
        self.lesson = lesson_of(row.lesson)
        self.game = Game(self.rules, row.seed, row.first) if self.lesson is None else self.lesson.start(self.rules)
        self.events: list[tuple[GameEvent, ...]] = [tuple(self.game.events)]  # by line; 0 is the deal
        self.undos: Counter[int] = Counter()  # by seat
        self.actor: int | None = None  # the seat of the last line
        self.undoable: list[Undoable] = []  # the actor's, and those of others in the same decision of several seats
        self.pending_since: dict[int, float] = dict.fromkeys(self.game.pending_seats, row.started)
        self._views: dict[int | None, SeatView] = {}
        self._public: dict[str, Any] | None = None
        self._undo_seats: set[int] | None = None

    @classmethod
    async def load(cls, store: Store, game: str) -> Match:
        """Read a game by its id; RequestError if the store has none."""
        row = await store.game(game)
        if row is None:
            raise RequestError("not-found", f"there is no game '{game}'; check the link")
        return await cls.read(store, row)

    @classmethod
    async def read(cls, store: Store, row: GameRow) -> Match:
        """Read all lines of a game."""
        match = cls(store, row)
        await match.catch_up()
        return match

    @property
    def seq(self) -> int:
        """The number of the last line."""
        return len(self.log)

    @property
    def over(self) -> bool:
        return self.game.over

    @property
    def full(self) -> bool:
        """Whether the game has so many lines that no other is accepted."""
        return self.seq >= MOST_LINES

    @property
    def lines_left(self) -> int | None:
        """How many lines the game still takes, once they are few."""
        left = max(0, MOST_LINES - self.seq)
        return None if self.over or left > LAST_LINES else left

    @property
    def board(self) -> tuple[str, str, str]:
        """The board's name, fingerprint and file, for a process that has to load it."""
        return self.row.board, self.row.fingerprint, self.row.source

    # -- writing -----------------------------------------------------------------------------------------------

    async def play(self, seat: int, action: Action | str, after: int, *, bot: bool = False) -> int:
        """Take an action for a seat and return its number, which is the same if the request is repeated."""

        def line() -> tuple[str, PreparedAction]:
            prepared = self.game.prepare(action, seat)
            if self.lesson is not None:
                self.lesson.allow(len(self.moves), prepared.action, own=seat == LEARNER)
            return str(prepared.action), prepared

        return await self.write(seat, after, lambda text: self.means(action, text), line, bot=bot)

    async def undo(self, seat: int, after: int) -> int:
        """Undo a seat's last action and return the number of the line that says so."""

        def line() -> tuple[str, None]:
            if seat not in self.undo_seats:
                raise RequestError("no-undo", self.why_no_undo(seat))
            return UNDO, None

        return await self.write(seat, after, lambda text: text == UNDO, line)

    async def write(
        self,
        seat: int,
        after: int,
        same: Callable[[str], bool],
        line: Callable[[], tuple[str, PreparedAction | None]],
        *,
        bot: bool = False,
    ) -> int:
        """Store a line and then carry it out; return its number.

        `line` makes the line as the game stands, and is called again if another process was faster. A request whose
        line is already there after line `after` is not carried out twice: `same` recognises it.
        """
        async with self.lock:
            if after > self.seq:
                await self.read_new()
            for _ in range(ATTEMPTS):
                done = self.done_since(seat, after, same)
                if done is not None:
                    return done
                if self.full and not self.over:
                    reason = f"this game has {MOST_LINES} actions, the most for one game; agree to end it"
                    raise RequestError("too-long", reason)
                text, prepared = line()
                entry = Entry(self.seq + 1, seat, text, clock.now(), bot)
                if await self.append(entry, over=prepared is not None and prepared.over):
                    self.wrote_last = True
                    self.carry_out(entry, prepared)
                    return entry.seq
        raise RequestError("conflict", "others keep acting at the same moment; try again")

    async def append(self, entry: Entry, *, over: bool) -> bool:
        """Store a line; return False if that may not have worked and the new lines have been read instead."""
        try:
            await self.store.append(self.row.id, entry, over=over)
        except Conflict:
            await self.read_new()
            return False
        except Exception as fault:  # the line may be in the store all the same
            try:
                await self.read_new()
            except Exception:  # it cannot say; the next request will conflict and read the line
                raise fault from None
            if self.seq < entry.seq:
                raise
            return False
        return True

    # -- lessons -----------------------------------------------------------------------------------------------

    @property
    def awaits_learner(self) -> bool:
        """Whether this is a lesson that waits for its player; then no other seat acts."""
        move = self.lesson.next(len(self.moves)) if self.lesson is not None else None
        return move is not None and move.own

    def scripted(self, seat: int) -> Action | None:
        """Return what a seat does by the script of the lesson that this is; None if there is none, or it is over."""
        return None if self.lesson is None else self.lesson.scripted(len(self.moves), self.game, seat)

    # -- reading -----------------------------------------------------------------------------------------------

    async def catch_up(self, number: int | None = None) -> None:
        """Read what other processes have written, unless line `number` is known."""
        async with self.lock:
            if number is None or self.seq < number:
                await self.read_new()

    async def read_new(self) -> None:
        entries = await self.store.entries(self.row.id, self.seq)
        if entries:
            self.wrote_last = False
        begun = time.perf_counter()
        for entry, undone in zip(entries, undone_later(entries), strict=True):
            self.carry_out(entry, undone=undone)
            if time.perf_counter() - begun > SLICE:
                await asyncio.sleep(0)
                begun = time.perf_counter()

    def carry_out(self, entry: Entry, prepared: PreparedAction | None = None, *, undone: bool = False) -> None:
        """Carry out a line of the store; an action that is `undone` by a later line is left out."""
        if entry.seq != self.seq + 1:
            raise WhistlestopError(f"game {self.row.id} has no line {self.seq + 1}")
        self.actor = entry.seat
        events: tuple[GameEvent, ...] = ()
        spent = 0.0
        if entry.action == UNDO:
            undone_line, spent = self.carry_out_undo(entry)  # undoing an action gives a player no more time for it
            events = (GameEvent(UNDONE, entry.seat, undone_line, (), None),)
        else:
            self.undoable = [one for one in self.undoable if entry.seat in (one.seat, *one.pending)]
            before, pending = None if undone else self.game.state, self.game.pending_seats
            if not undone:
                events = tuple(self.game.commit(prepared or self.game.prepare(entry.action, entry.seat)))
                self.game.events.clear()  # they are kept here
                self.moves.append(entry)
            seconds = entry.at - self.pending_since.get(entry.seat, entry.at)
            self.undoable.append(Undoable(entry.seq, entry.seat, pending, before, seconds))
        self.events.append(events)
        self.log.append(entry)
        since = {seat: moment for seat, moment in self.pending_since.items() if seat != entry.seat}
        self.pending_since = {seat: since.get(seat, entry.at - spent) for seat in self.game.pending_seats}
        self._views.clear()
        self._public = None
        self._undo_seats = None
        if self.on_change is not None:
            self.on_change()

    def carry_out_undo(self, entry: Entry) -> tuple[int, float]:
        """Undo the last action of a seat, and return its line and the seconds it took."""
        last = self.last_of(entry.seat)
        if last is None:
            raise WhistlestopError(f"line {entry.seq} of game {self.row.id} undoes what cannot be undone")
        self.undos[entry.seat] += 1
        at = self.undoable.index(last)
        later = self.undoable[at + 1 :]
        del self.undoable[at:]
        if last.before is not None:
            since = [move for move in self.moves if move.seq > last.seq]
            del self.moves[-1 - len(since) :], self.game.played[-1 - len(since) :]
            self.game.state = last.before
            self.events[last.seq] = ()  # clients that come later are sent only what still holds
            for move, one in zip(since, [each for each in later if each.before is not None], strict=True):
                # others have decided since: their decisions, which told nobody anything, still hold
                self.undoable.append(one._replace(before=self.game.state, pending=self.game.pending_seats))
                self.game.commit(self.game.prepare(move.action, move.seat))
                self.game.events.clear()
                self.moves.append(move)
        else:
            self.undoable += later
        return last.seq, last.seconds

    def last_of(self, seat: int) -> Undoable | None:
        """Return the last action of a seat that nobody has had to wait for."""
        return next((one for one in reversed(self.undoable) if one.seat == seat), None)

    # -- checks ------------------------------------------------------------------------------------------------

    def means(self, action: Action | str, text: str) -> bool:
        """Return whether an action, however it is spelt, is the one with this text in the log."""
        meant = [action] if isinstance(action, Action) else read(self.rules, action).actions(self.rules)
        return text in [str(each) for each in meant]

    def why_not(self, seat: int, text: str) -> None:
        """Raise the reason if an action is not legal now."""
        refusal = self.game.check(text, seat)
        if refusal is not None:
            raise refusal

    def done_since(self, seat: int, after: int, same: Callable[[str], bool]) -> int | None:
        """Return the number of this very request if it was carried out after line `after`, None if nothing was.

        Raise RequestError if the seat has done something else since then.
        """
        if after > self.seq:
            raise RequestError("stale", f"this game has no action {after} yet; it has {self.seq}")
        lines = self.log[after:]
        for entry, undone in zip(lines, undone_later(lines), strict=True):
            if entry.seat == seat:
                if undone:
                    raise RequestError("stale", f"'{entry.action}' was played and undone; look again")
                if same(entry.action) and not entry.bot:
                    return entry.seq
                who = "a bot" if entry.bot else "somebody at this seat"
                raise RequestError("stale", f"{who} has acted since ('{entry.action}'); look again")
        return None

    def why_no_undo(self, seat: int) -> str:
        if self.over:
            return "the game is over; nothing can be undone"
        if self.lesson is not None:
            return "nothing is undone in a lesson; begin it again"
        if self.last_of(seat) is None:
            return "somebody else has acted since; only the last action can be undone"
        if self.undos[seat] >= MOST_UNDOS:
            return f"this seat has undone {MOST_UNDOS} actions, the limit for one game"
        return "the action revealed something hidden; it cannot be undone"

    @property
    def undo_seat(self) -> int | None:
        """The seat of the last line, if it may undo its last action: bots wait for it."""
        return self.actor if self.actor in self.undo_seats else None

    @property
    def undo_seats(self) -> set[int]:
        """The seats that may undo their last action; while several seats decide at the same time, each of them may."""
        if self._undo_seats is None:
            self._undo_seats = {one.seat for one in self.undoable if self.may_undo(one.seat)}
        return self._undo_seats

    def may_undo(self, seat: int) -> bool:
        last = self.last_of(seat)
        if self.over or last is None or last.before is None or self.lesson is not None:
            return False
        since = [move for move in self.moves if move.seq >= last.seq]
        if self.undos[seat] >= MOST_UNDOS or since[0].bot:
            return False
        events = [event for move in since for event in self.events[move.seq]]
        return reveals_nothing(self.rules, last.before, self.game.state, seat, events)

    # -- what clients are sent -----------------------------------------------------------------------------------

    def view(self, seat: int | None) -> SeatView:
        """Return what a seat, or a spectator (None), knows; it is made once for each line of the game."""
        found = self._views.get(seat)
        if found is None:
            view = view_of(self.game, seat)
            if self._public is None:
                self._public = public_fields(view)
            may_undo = seat is not None and seat in self.undo_seats
            found = self._views[seat] = seat_view(view, self._public, may_undo=may_undo)
        return found

    def events_between(self, since: int, until: int, seats: Collection[int]) -> tuple[int, list[EventMessage]]:
        """Return the events after a line up to another, as these seats (none: a spectator) may know them.

        Those of the newest lines if there are too many; the number is the line after which they begin, -1 the deal.
        """
        until = min(until, self.seq)
        since = max(since, until - EVENT_LINES)
        lines = range(since + 1, until + 1)
        return since, [event_message(event, seq, seats) for seq in lines for event in self.events[seq]]

    def result(self) -> GameResult | None:
        return game_result(self.game) if self.over else None


def undone_later(entries: Sequence[Entry]) -> list[bool]:
    """Return which lines are undone by later ones among them: each time the last line of that seat."""
    found = [False] * len(entries)
    standing: dict[int, list[int]] = {}
    for i, entry in enumerate(entries):
        if entry.action != UNDO:
            standing.setdefault(entry.seat, []).append(i)
        elif standing.get(entry.seat):
            found[standing[entry.seat].pop()] = True
    return found
