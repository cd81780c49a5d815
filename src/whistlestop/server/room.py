"""A room: a table in the memory of this process, with its game, its connections, its bots and its clock.

A room owns its Roster and its Pace, which know nothing of it; what happens in other processes reaches it through the
hub. It uses what the hub has for all rooms: the store, the pool of bots, the alerts.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from math import ceil
from typing import TYPE_CHECKING, TypeVar

import msgspec

from whistlestop.errors import IllegalAction, OtherRules
from whistlestop.lessons import lesson
from whistlestop.record import SEED_BITS
from whistlestop.server import clock, protocol, table_changes, tables
from whistlestop.server.boards import rules_today, source_of
from whistlestop.server.lessons import lesson_line
from whistlestop.server.match import Match
from whistlestop.server.pace import Pace, PacePreference
from whistlestop.server.phrases import Phrase, Reaction
from whistlestop.server.protocol import Advice, HintPlan, SaidMessage
from whistlestop.server.request_errors import RequestError
from whistlestop.server.roster import RELOAD_TIME, Roster, Watcher
from whistlestop.server.store import Conflict, GameRow
from whistlestop.server.tables import Rights, Table

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

log = logging.getLogger("whistlestop.room")

T = TypeVar("T")
ATTEMPTS = 20  # to change a table, while other processes change it first
RETRY = 1.0  # seconds until something that could not be stored is tried again
GRACE = 60.0  # seconds that everybody has at least once the server is back, if the clock gives as much


class Unchanged(Exception):
    """There is nothing to change."""


class Room:
    """One table. Whatever it does to the table or the game is in the store before anybody is told."""

    def __init__(self, hub: Hub, table: str) -> None:
        self.hub = hub
        self.id = table
        self.version = 0  # of the table in the store; 0: not read yet
        self.table = Table(table, "", [], "", "", "")
        self.match: Match | None = None
        self.revision = 0  # of what clients are shown of the table
        self.writing = asyncio.Lock()
        self.bots: dict[int, asyncio.Task[None]] = {}
        self.timer: asyncio.TimerHandle | None = None  # of the clock
        self.absence_timer: asyncio.TimerHandle | None = None
        self.comings_timer: asyncio.TimerHandle | None = None
        self.expiry: asyncio.TimerHandle | None = None  # when the hub may drop the room
        self.hook_timers: dict[int, tuple[float, asyncio.TimerHandle]] = {}  # by seat: since when it waits
        self.roster = Roster(partial(hub.presence.online, table))
        self.pace = Pace()
        self.alerted: dict[int, float] = {}  # `Match.pending_since` as it was when alerts were last considered
        # the last hint of each seat, and the game and line that it is about
        self.hints: dict[int, tuple[tuple[str, int], asyncio.Task[tuple[list[Advice], HintPlan | None]]]] = {}
        self.left: float | None = None  # when the last connection was closed; None: there was none
        self.address = ""  # of the client that came last: the bots here use its share

    @property
    def playing(self) -> bool:
        return self.match is not None and not self.match.over

    @property
    def idle(self) -> bool:
        """Whether the room can be dropped: for a clock there is an alarm in the store, for a web hook there is none."""
        if self.roster.watchers or self.bots or self.writing.locked():
            return False
        return not self.hook_timers.keys() - self.roster.present()

    @property
    def deserted(self) -> bool:
        """Whether bots need not play on: nobody has been here for a while, and no clock runs for a person."""
        absence = self.hub.settings.absence
        if self.roster.watchers or (self.left is not None and time.monotonic() - self.left < absence):
            return False
        return self.table.clock is None or all(seat.bot is not None for seat in self.table.seats)

    @property
    def quota_key(self) -> tuple[str, str]:
        """Whose share of the bots' time is used here."""
        return self.address, self.id

    def info(self, who: Rights) -> protocol.TableMessage:
        """Return the table as somebody with these rights may see it."""
        return tables.info(self.table, self.version, who, self.roster.present(), self.roster.away(self.table))

    # -- people --------------------------------------------------------------------------------------------------

    def arrive(self, watcher: Watcher) -> None:
        self.roster.watchers.add(watcher)
        self.address = watcher.address
        self.connections_changed()
        welcome = partial(table_changes.welcome, numbers=watcher.rights.seats)
        self.hub.spawn(partial(self.change_if, welcome))

    def depart(self, watcher: Watcher) -> None:
        if watcher in self.roster.watchers:
            self.roster.watchers.discard(watcher)
            self.left = time.monotonic()
            self.connections_changed()
            if not self.roster.watchers:
                self.hub.forget_later(self)

    def connections_changed(self) -> None:
        """Handle that somebody has come or gone, or wants another pace, at this process or another one."""
        self.hub.presence.announce(self.id, self.roster.here())
        self.schedule()  # bots play on for spectators too, of whom nobody else is told
        if self.comings_timer is None:
            self.note_comings()

    def note_comings(self) -> None:
        """Tell everybody who has come or gone; a little later, all at once, if that happens again and again."""
        self.comings_timer = None
        if not self.roster.changed:
            return
        if self.hub.gate.comings.take(self.id):
            self.roster.refresh()
            self.table_changed()
            self.note_absences_later()
        else:
            loop = asyncio.get_running_loop()
            self.comings_timer = loop.call_later(self.hub.gate.comings.wait(self.id), self.note_comings)

    def note_absences_later(self) -> None:
        if self.absence_timer is None:
            self.absence_timer = asyncio.get_running_loop().call_later(RELOAD_TIME, self.hub.spawn, self.note_absences)

    async def note_absences(self) -> None:
        """Store who is away, so that it is known after the room was dropped or the server stopped."""
        self.absence_timer = None
        if self.hub.closing or self.hub.rooms.get(self.id) is not self:
            return
        gone = self.roster.absences(self.table)
        if set(range(len(self.table.seats))) - self.roster.present() - gone.keys():
            self.note_absences_later()  # somebody left only a moment ago
        await self.change_if(lambda table: table_changes.note_absences(table, self.roster.present(), gone))

    def check_patience(self, number: int) -> None:
        """Raise RequestError unless the game has waited for a player for the patience of the table."""
        seat = tables.seat_of(self.table, number)
        since = self.match.pending_since.get(number) if self.match is not None and self.playing else None
        patience = self.table.patience
        if since is None or patience is None or seat.bot is not None:
            raise RequestError("not-allowed", f"the game is not waiting for seat {number}")
        if clock.now() - max(since, seat.back) < patience:
            raise RequestError("too-early", f"the game has not waited for {patience} seconds yet")

    def check_absence(self, number: int) -> None:
        """Raise RequestError unless a player has also been away for that long."""
        self.check_patience(number)
        if self.roster.away(self.table).get(number, 0.0) < (self.table.patience or 0):
            raise RequestError("too-early", f"the player has not been away for {self.table.patience} seconds")

    def nudge(self, number: int, by: int | None) -> None:
        """Remind somebody that the game waits for them."""
        self.check_patience(number)
        self.roster.check_nudge(number)
        self.hub.presence.say(self.id, SaidMessage("nudge", by, number))
        self.hub.push.alert(self, number)

    def say(self, seat: int, what: Reaction | Phrase) -> None:
        """Let everybody at the table hear what somebody at a seat says."""
        self.roster.check_phrase(seat, self.hub.settings.limits.phrases)
        self.hub.presence.say(self.id, SaidMessage(what, seat))

    # -- the table -----------------------------------------------------------------------------------------------

    async def refresh(self) -> None:
        """Read what is new in the store."""
        async with self.writing:
            await self.read_table()
            await self.read_game()
        self.table_changed()

    async def read_table(self) -> None:
        found = await self.hub.store.table(self.id)
        if found is None:
            raise RequestError("not-found", f"there is no table '{self.id}'; check the link")
        if found[0] > self.version:
            self.version, self.table = found[0], tables.decode(found[1])

    async def read_game(self) -> None:
        game = self.table.game
        if game is None:
            self.set_match(None)
        elif self.match is not None and self.match.row.id == game:
            await self.match.catch_up()
        else:
            self.hub.games[game] = self  # first, so that nothing that is written meanwhile is missed
            try:
                self.set_match(await Match.load(self.hub.store, game))
            except OtherRules:
                await self.hub.store.set_alarm(game, None)  # nobody can play on, so its clock does not matter
                raise

    def set_match(self, match: Match | None) -> None:
        """Make a game the one that is played here; None if it was ended by agreement."""
        if self.match is not None:
            self.match.on_change = None
            self.hub.games.pop(self.match.row.id, None)
        self.match = match
        if match is not None:
            match.on_change = self.game_changed
            self.hub.games[match.row.id] = self

    async def change(self, work: Callable[[Table], T]) -> T:
        """Store what `work` does to a draft of the table, and return what it returns; a GameRow starts that game.

        It is called again if another process was faster.
        """
        async with self.writing:
            for _ in range(ATTEMPTS):
                draft = tables.copy(self.table)
                answer = work(draft)
                game = answer if isinstance(answer, GameRow) else None
                if self.playing and table_changes.agreed(draft, full=self.match is not None and self.match.full):
                    table_changes.end_game(draft)
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
                    match = Match(self.hub.store, game)
                    match.wrote_last = True
                    self.set_match(match)
                elif draft.game is None:
                    self.set_match(None)
                elif self.playing and self.table.clock is not None:
                    self.hub.spawn(self.set_alarm)
                break
            else:
                raise RequestError("conflict", "others keep changing the table at the same moment; try again")
        self.table_changed()
        return answer

    async def change_if(self, work: Callable[[Table], bool]) -> bool:
        """Change the table, unless `work` returns that there is nothing to change; return whether there was."""

        def attempt(table: Table) -> None:
            if not work(table):
                raise Unchanged

        if work(tables.copy(self.table)):
            with suppress(Unchanged):
                await self.change(attempt)
                return True
        return False

    async def start(self, who: Rights) -> None:
        """Start a game, the first or a rematch; the player who asks for a rematch takes their seat back."""

        def work(table: Table) -> GameRow:
            if self.playing:
                raise RequestError("game-running", "the game is not over yet; start a rematch afterwards")
            if not who.host and not (who.seats and table.games):
                raise RequestError("not-allowed", "only the host can start the first game")
            table_changes.check_ready(table)
            rules = rules_today(table.board, len(table.seats))
            now = clock.now()
            game = GameRow(
                id=tables.new_id(12),
                table=self.id,
                board=table.board,
                fingerprint=rules.board.fingerprint,
                players=len(table.seats),
                first=table.first,
                seed=secrets.randbits(SEED_BITS) if table.lesson is None else lesson(table.lesson).seed,
                started=now,
                source=source_of(table.board),
                seats=msgspec.json.encode(tables.line_up(table)).decode(),
                alarm=None if table.clock is None else now + table.clock,
                rules=rules.version,
                lesson=lesson_line(table.lesson),
            )
            table_changes.begin(table, game.id, who.seats if table.games else frozenset())
            return game

        await self.change(work)
        log.info("table %s: a game on %s begins", self.id, self.table.board)

    def end(self) -> None:
        """Handle that the table was deleted: nobody has any rights here."""
        self.table = Table(self.id, "", [], "", "", "")
        self.set_match(None)
        self.table_changed()

    # -- news ----------------------------------------------------------------------------------------------------

    def table_changed(self) -> None:
        """Tell everybody that something about the table has changed."""
        self.revision += 1
        self.game_changed()

    def game_changed(self) -> None:
        """Tell everybody that something about the game has changed, and see who is next."""
        self.reset_pace()
        for watcher in self.roster.watchers:
            watcher.wake()
        self.schedule()
        self.alert()
        self.hub.web_hooks.follow(self)

    def alert(self) -> None:
        """Alert the devices of those whose turn has come; the process that wrote the last action does it."""
        if self.match is None or self.match.over:
            return
        for seat, since in self.match.pending_since.items():
            if self.match.wrote_last and self.alerted.get(seat) != since:
                self.hub.push.turn(self, seat, since)
        self.alerted = dict(self.match.pending_since)

    def schedule(self) -> None:
        """Set bots to work, and the timer of the clock, as the game stands now."""
        self.stop_timer()
        if self.match is None or self.match.over or self.hub.closing:
            return
        for seat in self.match.game.pending_seats:
            if self.bot_of(seat) is not None and seat not in self.bots:
                self.bots[seat] = asyncio.create_task(self.run_bot(seat))
        left = self.time_left()
        if left is not None:
            self.time_out_later(max(0.0, left) + self.failover_delay(self.match))

    def time_out_later(self, seconds: float) -> None:
        self.timer = asyncio.get_running_loop().call_later(seconds, self.hub.spawn, self.time_out)

    def stop_timer(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def failover_delay(self, match: Match) -> float:
        """Return how long the process that wrote the last line may act first, if it is another one."""
        return self.hub.settings.failover_delay if self.hub.store.shared and not match.wrote_last else 0.0

    # -- the clock -----------------------------------------------------------------------------------------------

    def waiting_since(self) -> dict[int, float]:
        """Return since when each person who has to decide has had time for it."""
        if self.match is None or self.match.over:
            return {}
        seats = self.table.seats
        pending = self.match.pending_since.items()
        return {seat: max(since, seats[seat].back) for seat, since in pending if seats[seat].bot is None}

    def waiting(self) -> float | None:
        """Return for how many seconds the game has been waiting for a person."""
        since = self.waiting_since()
        return max(0.0, round(clock.now() - min(since.values()), 1)) if since else None

    def deadlines(self) -> dict[int, float]:
        """Return when each person's time is up; nobody loses time while the server is down."""
        limit = self.table.clock
        if self.match is None or limit is None:
            return {}
        grace = self.hub.up_since + min(limit, GRACE)
        pending = self.match.pending_since
        return {
            seat: max(since + limit, grace if self.hub.was_down_since(pending[seat]) else 0.0)
            for seat, since in self.waiting_since().items()
        }

    def time_left(self) -> float | None:
        """Return the seconds until the first deadline."""
        deadlines = self.deadlines()
        return min(deadlines.values()) - clock.now() if deadlines else None

    def too_late(self, seat: int) -> bool:
        """Return whether the time for a seat's decision is up: then the bot makes it."""
        since = self.match.pending_since.get(seat) if self.match is not None else None
        limit = self.table.clock
        return since is not None and limit is not None and since + limit <= clock.now()

    async def set_alarm(self) -> None:
        """Store when a process has to look at this clock, in case the room is not in memory by then."""
        match, limit = self.match, self.table.clock
        if match is None or match.over:
            return
        alarm = None
        if limit is not None and any(seat.bot is None for seat in self.table.seats):
            now = clock.now()
            # never too late for a clock, and rarely for a table that is in memory anyway
            alarm = max(min(self.deadlines().values(), default=now + limit), now + self.hub.settings.forget)
        await self.hub.store.set_alarm(match.row.id, alarm)

    async def time_out(self) -> None:
        """Let bots play for those whose time is up."""

        def work(table: Table) -> None:
            late = [seat for seat, moment in self.deadlines().items() if moment <= clock.now() + 0.01]
            if not late:
                raise Unchanged
            for seat in late:
                table_changes.let_bot_play(table, seat, table_changes.STAND_IN, own=seat in self.roster.present())
                log.info("table %s: time is up at seat %d, a bot plays on", self.id, seat)

        self.timer = None
        try:
            await self.change(work)
        except Unchanged:
            self.schedule()
        except Exception:
            if self.timer is None:
                self.time_out_later(RETRY)
            raise

    # -- bots ------------------------------------------------------------------------------------------------------

    def bot_of(self, seat: int) -> str | None:
        """Return the bot that has to decide for a seat."""
        match = self.match
        if match is None or match.full or self.hub.closing or seat not in match.game.pending_seats or self.deserted:
            return None
        if match.awaits_learner:
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
        """Make one decision of a bot."""
        match = self.match
        assert match is not None
        seen = match.seq
        await self.pace.wait(self.bot_pause())
        await asyncio.sleep(self.failover_delay(match))
        if match is not self.match or match.seq != seen:
            return
        bot = self.bot_of(seat)
        if bot is None:
            return
        scripted = match.scripted(seat)
        action = scripted or await self.hub.pool.choose(match.game.view(seat), bot, match.board, self.quota_key)
        if match is not self.match or self.bot_of(seat) is None:
            return  # the person is back, or the table plays another game
        try:
            await match.play(seat, action, seen, bot=True)
        except (RequestError, IllegalAction):
            return  # another process was faster
        except Exception as fault:
            log.warning("table %s: a bot's action could not be stored (%s)", self.id, type(fault).__name__)
            await asyncio.sleep(RETRY)
            return
        self.hub.metrics.actions["bot"] += 1

    def players_here(self) -> dict[int, PacePreference]:
        """Return the seats of people who play themselves and are connected, with their preferences."""
        seats, found = self.table.seats, self.roster.preferences()
        return {seat: wanted for seat, wanted in found.items() if seat < len(seats) and seats[seat].bot is None}

    def bot_pause(self) -> float:
        """Return the seconds until the next action of a bot."""
        if self.pace.skipping.is_set():
            return 0.0
        factors = (preference.factor for preference in self.players_here().values())
        return max(self.hub.settings.bot_pause * max(factors, default=1.0), self.undo_pause())

    def undo_pause(self) -> float:
        """Return the seconds in which the player who acted last may undo before a bot acts; 0 if they want none."""
        seat = self.match.undo_seat if self.match is not None else None
        if self.match is None or seat is None or self.pace.skipping.is_set():
            return 0.0
        if not self.roster.preferences().get(seat, PacePreference()).wait_for_undo:
            return 0.0
        if not any(self.bot_of(other) for other in self.match.game.pending_seats):
            return 0.0
        return max(0.0, self.hub.settings.undo_pause - (clock.now() - self.match.log[-1].at))

    def skip_pauses(self, seats: frozenset[int]) -> None:
        """Let bots act without pauses until it is a person's turn, once all who play have asked for that."""
        self.pace.skip(seats, self.players_here())
        self.reset_pace()  # a request that comes after the bots' turns does not count for the next ones

    def reset_pace(self) -> None:
        """Let bots pause again, if it is a person's turn or the game is over."""
        match, seats = self.match, self.table.seats
        if match is None or match.over or any(seats[seat].bot is None for seat in match.game.pending_seats):
            self.pace.reset()

    # -- hints -----------------------------------------------------------------------------------------------------

    def hint_delay(self, seat: int, address: str) -> int:
        """Return the seconds until a seat may have a hint; 0 counts one, unless it repeats the last."""
        assert self.match is not None
        if seat in self.hints and self.hints[seat][0] == (self.match.row.id, self.match.seq):
            return 0
        gate, own = self.hub.gate, f"{self.id} {seat}"
        wait = ceil(max(gate.hints.wait(own), gate.hints_of_address.wait(address)))
        if not wait:
            gate.hints.take(own)
            gate.hints_of_address.take(address)
        return wait

    async def advise(self, match: Match, seat: int) -> tuple[list[Advice], HintPlan | None]:
        """Return good moves for a seat; they are worked out once for each decision, however many ask."""
        moment = (match.row.id, match.seq)
        found = self.hints.get(seat)
        if found is None or found[0] != moment:
            work = self.hub.pool.advise(match.game.view(seat), match.board, self.quota_key)
            found = self.hints[seat] = moment, asyncio.create_task(work)
        return await asyncio.shield(found[1])

    def close(self) -> None:
        """Stop everything, and leave nothing that refers to the room."""
        for task in self.bots.values():
            task.cancel()
        for _, advice in self.hints.values():
            advice.cancel()
        self.stop_timer()
        for timer in (self.absence_timer, self.comings_timer, self.expiry):
            if timer is not None:
                timer.cancel()
        for _, timer in self.hook_timers.values():
            timer.cancel()
        self.hook_timers.clear()
        if self.match is not None:
            self.match.on_change = None
