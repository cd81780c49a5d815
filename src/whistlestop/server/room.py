"""A room: a table in the memory of this process, with its game, whoever is connected, its bots and its clock."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Protocol, TypeVar

from whistlestop.game import SEED_BITS
from whistlestop.notation import action_text
from whistlestop.server import people, protocol, tables
from whistlestop.server.boards import rules_today, source_of
from whistlestop.server.limits import Bucket
from whistlestop.server.match import Match
from whistlestop.server.protocol import Said
from whistlestop.server.refusal import Refused
from whistlestop.server.store import Conflict, GameRow
from whistlestop.server.tables import Rights, Table

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.room")

T = TypeVar("T")
ATTEMPTS = 20  # at a table that other processes keep changing
GRACE = 10.0  # seconds for a page that is loaded again, before its reader counts as away
NUDGES = 15.0  # seconds between two nudges of one seat


class Unchanged(Exception):
    """There is nothing to change."""


class Watcher(Protocol):
    """A connection, as a room sees it."""

    rights: Rights

    def wake(self) -> None:
        """There is news."""

    def hear(self, said: Said) -> None:
        """Somebody has said something."""


class Room:
    """One table. Whatever it does to the table or the game is in the store before anybody is told."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.hub = hub
        self.id = table
        self.version = 0  # of the table in the store; 0: not read yet
        self.table = Table(table, "", [], "", "", "")
        self.match: Match | None = None
        self.watchers: set[Watcher] = set()
        self.revision = 0  # of what is shown of the table, here
        self.writing = asyncio.Lock()
        self.bots: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None
        self.opened = time.time()
        self.present: frozenset[int] = frozenset()  # the seats that are connected, here or elsewhere
        self.gone: dict[int, float] = {}  # since when others are not, as far as that was seen here
        self.saying: dict[int, Bucket] = {}  # by seat
        self.nudged: dict[int, float] = {}  # when, by seat
        self.alerted: dict[int, float] = {}  # since when it was whose turn, as far as they were told

    @property
    def playing(self) -> bool:
        return self.match is not None and not self.match.over

    @property
    def idle(self) -> bool:
        """Whether nothing would be missed if the room were forgotten."""
        return not self.watchers and not self.bots and self.timer is None and not self.writing.locked()

    # -- people --------------------------------------------------------------------------------------------------

    def online(self) -> frozenset[int]:
        """The seats that somebody is connected for, to whatever process."""
        return self.here() | self.hub.presence.online(self.id)

    def here(self) -> frozenset[int]:
        return frozenset(seat for watcher in self.watchers for seat in watcher.rights.seats)

    def away(self) -> dict[int, float]:
        """For how many seconds people have been away."""
        present, now = self.online(), time.time()
        return {
            number: round(now - (seat.away or self.gone.get(number, self.opened)), 1)
            for number, seat in enumerate(self.table.seats)
            if seat.token is not None and number not in present
        }

    def people_changed(self) -> None:
        """Somebody has come or gone, here or elsewhere."""
        self.hub.presence.announce(self.id, self.here())
        present = self.online()
        for seat in self.present - present:
            self.gone[seat] = time.time()
        self.present = present
        self.revision += 1
        for watcher in self.watchers:
            watcher.wake()
        self.look_later()

    def look_later(self) -> None:
        asyncio.get_running_loop().call_later(GRACE, self.hub.spawn, self.note_absences)

    async def note_absences(self) -> None:
        """Keep who is away, so that it is known after the room was forgotten or the server stopped."""
        if self.hub.closing or self.hub.rooms.get(self.id) is not self:
            return
        late = time.time() - GRACE + 0.1
        gone = {seat: self.gone.get(seat, self.opened) for seat in range(len(self.table.seats))}
        gone = {seat: since for seat, since in gone.items() if since <= late}
        await self.change_if(lambda table: people.note_absences(table, self.online(), gone))

    async def change_if(self, work: Callable[[Table], bool]) -> None:
        """Change the table if there is something to change."""

        def attempt(table: Table) -> None:
            if not work(table):
                raise Unchanged

        if work(tables.decode(tables.encode(self.table))):
            with suppress(Unchanged):
                await self.change(attempt)

    def welcome(self, seats: frozenset[int]) -> None:
        """Somebody is connected for these seats."""
        self.hub.spawn(partial(self.change_if, lambda table: people.welcome(table, seats)))

    def check_patience(self, seat: int) -> None:
        """Refuse what others may do about somebody only after the game has waited for them long enough."""
        patience = self.table.patience
        since = self.match.since.get(seat) if self.match is not None and self.playing else None
        if since is None or patience is None or tables.seat_of(self.table, seat).bot is not None:
            raise Refused("not-allowed", f"nobody waits for seat {seat}")
        if time.time() - max(since, self.table.seats[seat].back) < patience:
            raise Refused("too-early", f"wait {patience} seconds before you do something about it")

    def check_absence(self, seat: int) -> None:
        """Refuse to let a bot play for somebody who is there, or has not been away for long enough."""
        self.check_patience(seat)
        if self.away().get(seat, 0.0) < (self.table.patience or 0):
            raise Refused("too-early", f"the player has not been away for {self.table.patience} seconds")

    def nudge(self, seat: int, by: int | None) -> None:
        """Remind somebody that the game waits for them."""
        self.check_patience(seat)
        if time.monotonic() - self.nudged.get(seat, -NUDGES) < NUDGES:
            raise Refused("too-many-requests", "they have just been nudged; wait a moment")
        self.hub.presence.say(self.id, Said("nudge", by, seat))
        self.hub.push.alert(self, seat)

    def say(self, said: Said) -> None:
        """Let everybody hear what somebody at a seat says."""
        assert said.seat is not None
        bucket = self.saying.setdefault(said.seat, Bucket(*self.hub.settings.limits.phrases))
        if not bucket.take():
            raise Refused("too-many-requests", "not so fast; wait a moment")
        self.hub.presence.say(self.id, said)

    def heard(self, said: Said) -> None:
        """Somebody has said something, at this process or another one."""
        if said.to is not None:
            self.nudged[said.to] = time.monotonic()
        for watcher in self.watchers:
            watcher.hear(said)

    def info(self, who: Rights) -> protocol.Table:
        """The table as somebody may see it."""
        return tables.info(self.table, self.version, who, self.online(), self.away())

    # -- the table -----------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read what is new in the store."""
        async with self.writing:
            await self.read_table()
            await self.read_game()
        self.show()

    async def read_table(self) -> None:
        found = await self.hub.store.table(self.id)
        if found is None:
            raise Refused("not-found", f"there is no table '{self.id}'; check the link")
        if found[0] > self.version:
            self.version, self.table = found[0], tables.decode(found[1])

    async def read_game(self) -> None:
        game = self.table.game
        if game is None:
            self.put_away()
            return
        if self.match is None or self.match.row.id != game:
            self.hub.games[game] = self  # first, so that nothing that is written meanwhile is missed
            self.take_up(await Match.load(self.hub.store, game))
        else:
            await self.match.catch_up()

    def take_up(self, match: Match) -> Match:
        """Let a game be the one that is played here."""
        if self.match is not None:
            self.match.on_line = None
        self.match = match
        match.on_line = self.moved
        return match

    def put_away(self) -> None:
        """There is no game here any more: it was ended by agreement."""
        if self.match is not None:
            self.match.on_line = None
            self.hub.games.pop(self.match.row.id, None)
            self.match = None

    async def change(self, work: Callable[[Table], T]) -> T:
        """Change the table and keep it: what `work` does to a draft of it, done again if somebody else was faster."""
        return (await self.change_and_start(lambda table: (work(table), None)))[0]

    async def change_and_start(self, work: Callable[[Table], tuple[T, GameRow | None]]) -> tuple[T, GameRow | None]:
        async with self.writing:
            for _ in range(ATTEMPTS):
                draft = tables.decode(tables.encode(self.table))
                answer, game = work(draft)
                if self.playing and people.agreed(draft):
                    people.end_game(draft)
                ended = self.table.game if draft.game is None else None
                try:
                    await self.hub.store.save_table(self.id, self.version + 1, tables.encode(draft), game, ended)
                except Conflict:
                    await self.read_table()
                    await self.read_game()
                    continue
                self.version += 1
                self.table = draft
                if game is not None:
                    self.hub.games[game.id] = self
                    self.take_up(Match(self.hub.store, game)).mine = True
                elif draft.game is None:
                    self.put_away()
                break
            else:
                raise Refused("conflict", "others keep changing the table at the same moment; try again")
        self.show()
        return answer, game

    async def start(self, who: Rights) -> None:
        """Begin a game, the first or a rematch: whoever asks for one is back from a break."""

        def work(table: Table) -> tuple[None, GameRow | None]:
            if self.playing:
                raise Refused("game-running", "the game is not over yet; a rematch begins after it")
            if not who.host and not (who.seats and table.games):
                raise Refused("not-allowed", "only the host begins the first game")
            tables.check_ready(table)
            rules = rules_today(table.board, len(table.seats))
            game = GameRow(
                id=secrets.token_urlsafe(12),
                table=self.id,
                board=table.board,
                fingerprint=rules.board.fingerprint,
                players=len(table.seats),
                first=table.first,
                seed=secrets.randbits(SEED_BITS),
                started=time.time(),
                source=source_of(table.board),
            )
            tables.begin(table, game.id, who.seats if table.games else frozenset())
            return None, game

        old = self.table.game
        await self.change_and_start(work)
        if old is not None:
            self.hub.games.pop(old, None)
        log.info("table %s: game %d on %s begins", self.id, len(self.table.games), self.table.board)

    # -- news ----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Something about the table has changed."""
        self.revision += 1
        self.moved()

    def moved(self) -> None:
        """Something about the game has changed: tell everybody, and see who is next."""
        for watcher in self.watchers:
            watcher.wake()
        self.schedule()
        self.alert()

    def alert(self) -> None:
        """Tell those whose turn has come, if they are elsewhere: the process that wrote the last action does."""
        if self.match is None or self.match.over:
            return
        for seat, since in self.match.since.items():
            if self.match.mine and self.alerted.get(seat) != since:
                self.hub.push.turn(self, seat, since)
        self.alerted = dict(self.match.since)

    def schedule(self) -> None:
        """Set bots to work and the clock, as the game stands now."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
        if self.match is None or self.match.over or self.hub.closing:
            return
        for seat in self.match.game.to_act:
            if self.table.seats[seat].bot is not None and seat not in self.bots:
                self.bots[seat] = asyncio.create_task(self.run_bot(seat))
        left = self.time_left()
        if left is not None:
            wait = max(0.0, left) + self.precedence(self.match)
            self.timer = asyncio.get_running_loop().call_later(wait, self.hub.spawn, self.time_out)

    def precedence(self, match: Match) -> float:
        """How long to let another process act first: the one that wrote the last line, if it was not this one."""
        return self.hub.settings.backup if self.hub.store.shared and not match.mine else 0.0

    # -- the clock -----------------------------------------------------------------------------------------------

    def deadlines(self) -> dict[int, float]:
        """When the time of each person who owes a decision is over."""
        if self.match is None or self.table.clock is None:
            return {}
        return {
            seat: max(since, self.table.seats[seat].back) + self.table.clock
            for seat, since in self.match.since.items()
            if self.table.seats[seat].bot is None
        }

    def too_late(self, seat: int) -> bool:
        """Whether the time for a decision that a seat still owes is over: then the bot makes it."""
        since = self.match.since.get(seat) if self.match is not None else None
        clock = self.table.clock
        return since is not None and clock is not None and since + clock <= time.time()

    def waiting(self) -> float | None:
        """For how many seconds the game has been waiting for a person."""
        if self.match is None or self.match.over:
            return None
        owing = [
            max(since, self.table.seats[seat].back)
            for seat, since in self.match.since.items()
            if self.table.seats[seat].bot is None
        ]
        return max(0.0, round(time.time() - min(owing), 1)) if owing else None

    def time_left(self) -> float | None:
        """Seconds until the first of them."""
        deadlines = self.deadlines()
        return min(deadlines.values()) - time.time() if deadlines else None

    async def time_out(self) -> None:
        """Let bots play for those whose time is over."""

        def work(table: Table) -> None:
            late = [seat for seat, moment in self.deadlines().items() if moment <= time.time() + 0.01]
            if not late:
                raise Unchanged
            for seat in late:
                tables.let_bot_play(table, seat, tables.STAND_IN, own=seat in self.online())
                log.info("table %s: the time of seat %d is over, a bot plays on", self.id, seat)

        self.timer = None
        try:
            await self.change(work)
        except Unchanged:
            self.schedule()

    # -- bots ------------------------------------------------------------------------------------------------------

    def bot_of(self, seat: int) -> str | None:
        """The bot that owes a decision for a seat."""
        if self.match is None or self.hub.closing or seat not in self.match.game.to_act:
            return None
        return self.table.seats[seat].bot

    async def run_bot(self, seat: int) -> None:
        """Play a bot's seat until it is somebody else's turn."""
        try:
            while self.bot_of(seat) is not None:
                await self.bot_decision(seat)
        finally:
            del self.bots[seat]

    async def bot_decision(self, seat: int) -> None:
        """One decision."""
        match = self.match
        assert match is not None
        seen = match.seq
        await asyncio.sleep(self.hub.settings.bot_pause + self.precedence(match))
        if match is not self.match or match.seq != seen:
            return
        bot = self.bot_of(seat)
        if bot is None:
            return
        action = await self.hub.pool.choose(match.game.view(seat), bot, match.board)
        if match is not self.match or self.bot_of(seat) is None:
            return  # the person is back, or the table is at another game
        try:
            await match.play(seat, action_text(match.rules, action), seen, bot=True)
        except Refused:
            return  # another process was faster
        except Exception as fault:
            log.warning("table %s: a bot's action could not be kept (%s)", self.id, type(fault).__name__)
            await asyncio.sleep(1)
            return
        self.hub.metrics.actions["bot"] += 1

    def close(self) -> None:
        for task in self.bots.values():
            task.cancel()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
