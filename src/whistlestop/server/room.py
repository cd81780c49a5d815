"""A room: a table in the memory of this process, with its game, its connections, its bots and its clock."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from math import ceil
from typing import TYPE_CHECKING, Protocol, TypeVar

import msgspec

from whistlestop.errors import IllegalAction, OtherRules
from whistlestop.record import SEED_BITS
from whistlestop.server import clock, people, protocol, tables
from whistlestop.server.boards import rules_today, source_of
from whistlestop.server.company import Company
from whistlestop.server.match import Match
from whistlestop.server.pace import Pace, Wish
from whistlestop.server.protocol import Advice, Plan, Said
from whistlestop.server.refusal import Refused
from whistlestop.server.store import Conflict, GameRow
from whistlestop.server.tables import Rights, Table

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.room")

T = TypeVar("T")
ATTEMPTS = 20  # at a table that other processes keep changing
RETRY = 1.0  # seconds until something that the store did not keep is tried again
GRACE = 60.0  # seconds that everybody has at least once the server is back, if the clock gives as much


class Unchanged(Exception):
    """There is nothing to change."""


class Watcher(Protocol):
    """A connection, as a room sees it."""

    rights: Rights
    address: str
    wish: Wish

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
        self.company = Company(self)
        self.pace = Pace(self)
        self.alerted: dict[int, float] = {}  # since when it was whose turn, as far as they were told
        # the last hint of each seat, and the game and line that it is about
        self.hints: dict[int, tuple[tuple[str, int], asyncio.Task[tuple[list[Advice], Plan | None]]]] = {}
        self.left: float | None = None  # when the last one went; None: nobody was here
        self.address = ""  # of the client that came last: the bots here use its share

    @property
    def playing(self) -> bool:
        return self.match is not None and not self.match.over

    @property
    def idle(self) -> bool:
        """Whether nothing would be missed if the room were forgotten: for a clock there is an alarm in the store."""
        return not self.watchers and not self.bots and not self.writing.locked()

    @property
    def deserted(self) -> bool:
        """Whether bots need not play on: nobody has been here for a while, and no clock hurries a person."""
        if self.watchers or (self.left is not None and time.monotonic() - self.left < self.hub.settings.absence):
            return False
        return self.table.clock is None or all(seat.bot is not None for seat in self.table.seats)

    @property
    def payer(self) -> tuple[str, str]:
        """Whose share of the bots' time is used here."""
        return self.address, self.id

    def arrive(self, watcher: Watcher) -> None:
        self.watchers.add(watcher)
        self.address = watcher.address
        self.company.changed()
        self.company.welcome(watcher.rights.seats)

    def depart(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.discard(watcher)
            self.left = time.monotonic()
            self.company.changed()
            if not self.watchers:
                self.hub.forget_later(self)

    def end(self) -> None:
        """The table was deleted: nobody has any right here."""
        self.table = Table(self.id, "", [], "", "", "")
        self.match = None
        self.show()

    def info(self, who: Rights) -> protocol.Table:
        """The table as somebody may see it."""
        return tables.info(self.table, self.version, who, self.company.present(), self.company.away())

    async def change_if(self, work: Callable[[Table], bool]) -> None:
        """Change the table if there is something to change."""

        def attempt(table: Table) -> None:
            if not work(table):
                raise Unchanged

        if work(tables.decode(tables.encode(self.table))):
            with suppress(Unchanged):
                await self.change(attempt)

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
            try:
                self.take_up(await Match.load(self.hub.store, game))
            except OtherRules:
                await self.hub.store.set_alarm(game, None)  # nobody can play on: its clock is not to be looked at
                raise
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
        """The game is gone: it was ended by agreement."""
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
                elif self.playing and self.table.clock is not None:
                    self.hub.spawn(self.set_alarm)
                break
            else:
                raise Refused("conflict", "others keep changing the table at the same moment; try again")
        self.show()
        return answer, game

    async def start(self, who: Rights) -> None:
        """Start a game, the first or a rematch, which ends the break of the player who asks for it."""

        def work(table: Table) -> tuple[None, GameRow | None]:
            if self.playing:
                raise Refused("game-running", "the game is not over yet; start a rematch afterwards")
            if not who.host and not (who.seats and table.games):
                raise Refused("not-allowed", "only the host can start the first game")
            tables.check_ready(table)
            rules = rules_today(table.board, len(table.seats))
            now = clock.now()
            game = GameRow(
                id=tables.new_id(12),
                table=self.id,
                board=table.board,
                fingerprint=rules.board.fingerprint,
                players=len(table.seats),
                first=table.first,
                seed=secrets.randbits(SEED_BITS),
                started=now,
                source=source_of(table.board),
                seats=msgspec.json.encode(tables.cast(table)).decode(),
                alarm=None if table.clock is None else now + table.clock,
                rules=rules.version,
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
        self.pace.moved()
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
            if self.bot_of(seat) is not None and seat not in self.bots:
                self.bots[seat] = asyncio.create_task(self.run_bot(seat))
        left = self.time_left()
        if left is not None:
            self.look_in(max(0.0, left) + self.precedence(self.match))

    def look_in(self, seconds: float) -> None:
        """See after a while who was too slow."""
        self.timer = asyncio.get_running_loop().call_later(seconds, self.hub.spawn, self.time_out)

    def precedence(self, match: Match) -> float:
        """How long to let another process act first: the one that wrote the last line, if it was not this one."""
        return self.hub.settings.backup if self.hub.store.shared and not match.mine else 0.0

    # -- the clock -----------------------------------------------------------------------------------------------

    def deadlines(self) -> dict[int, float]:
        """When the time of each person who owes a decision is over; nobody loses time in which the server was away."""
        limit = self.table.clock
        if self.match is None or limit is None:
            return {}
        grace = self.hub.up_since + min(limit, GRACE)
        return {
            seat: max(max(since, self.table.seats[seat].back) + limit, grace if self.hub.was_away(since) else 0.0)
            for seat, since in self.match.since.items()
            if self.table.seats[seat].bot is None
        }

    def too_late(self, seat: int) -> bool:
        """Whether the time for a decision that a seat still owes is over: then the bot makes it."""
        since = self.match.since.get(seat) if self.match is not None else None
        limit = self.table.clock
        return since is not None and limit is not None and since + limit <= clock.now()

    def waiting(self) -> float | None:
        """For how many seconds the game has been waiting for a person."""
        if self.match is None or self.match.over:
            return None
        owing = [
            max(since, self.table.seats[seat].back)
            for seat, since in self.match.since.items()
            if self.table.seats[seat].bot is None
        ]
        return max(0.0, round(clock.now() - min(owing), 1)) if owing else None

    def time_left(self) -> float | None:
        """Seconds until the first of them."""
        deadlines = self.deadlines()
        return min(deadlines.values()) - clock.now() if deadlines else None

    async def set_alarm(self) -> None:
        """Leave word in the store when to look at this clock, should nobody be here by then."""
        match, limit = self.match, self.table.clock
        if match is None or match.over:
            return
        alarm = None
        if limit is not None and any(seat.bot is None for seat in self.table.seats):
            now = clock.now()
            # never too late for a clock, and seldom enough for a table that is in memory anyway
            alarm = max(min(self.deadlines().values(), default=now + limit), now + self.hub.settings.forget)
        await self.hub.store.set_alarm(match.row.id, alarm)

    async def time_out(self) -> None:
        """Let bots play for those whose time is over."""

        def work(table: Table) -> None:
            late = [seat for seat, moment in self.deadlines().items() if moment <= clock.now() + 0.01]
            if not late:
                raise Unchanged
            for seat in late:
                tables.let_bot_play(table, seat, tables.STAND_IN, own=seat in self.company.present())
                log.info("table %s: time is up at seat %d, a bot plays on", self.id, seat)

        self.timer = None
        try:
            await self.change(work)
        except Unchanged:
            self.schedule()
        except Exception:
            if self.timer is None:
                self.look_in(RETRY)
            raise

    # -- bots ------------------------------------------------------------------------------------------------------

    def bot_of(self, seat: int) -> str | None:
        """The bot that owes a decision for a seat."""
        if self.match is None or self.hub.closing or seat not in self.match.game.to_act or self.deserted:
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
        await self.pace.wait(self.precedence(match))
        if match is not self.match or match.seq != seen:
            return
        bot = self.bot_of(seat)
        if bot is None:
            return
        action = await self.hub.pool.choose(match.game.view(seat), bot, match.board, self.payer)
        if match is not self.match or self.bot_of(seat) is None:
            return  # the person is back, or the table is at another game
        try:
            await match.play(seat, action, seen, bot=True)
        except (Refused, IllegalAction):
            return  # another process was faster
        except Exception as fault:
            log.warning("table %s: a bot's action could not be stored (%s)", self.id, type(fault).__name__)
            await asyncio.sleep(RETRY)
            return
        self.hub.metrics.actions["bot"] += 1

    # -- hints -----------------------------------------------------------------------------------------------------

    def before_advice(self, seat: int, address: str) -> int:
        """Seconds until a seat may be given a hint: none at the same decision; for a new one only now and then."""
        assert self.match is not None
        if seat in self.hints and self.hints[seat][0] == (self.match.row.id, self.match.seq):
            return 0
        gate, own = self.hub.gate, f"{self.id} {seat}"
        wait = ceil(max(gate.hints.wait(own), gate.hints_of_address.wait(address)))
        if not wait:
            gate.hints.take(own)
            gate.hints_of_address.take(address)
        return wait

    async def advise(self, match: Match, seat: int) -> tuple[list[Advice], Plan | None]:
        """Good moves for a seat; thought about once for each decision, however many ask."""
        moment = (match.row.id, match.seq)
        found = self.hints.get(seat)
        if found is None or found[0] != moment:
            work = self.hub.pool.advise(match.game.view(seat), match.board, self.payer)
            found = self.hints[seat] = moment, asyncio.create_task(work)
        return await asyncio.shield(found[1])

    def close(self) -> None:
        for task in self.bots.values():
            task.cancel()
        for _, advice in self.hints.values():
            advice.cancel()
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None
