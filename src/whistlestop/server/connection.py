"""One WebSocket: whose it is, what it has been sent, and the answer to each of its messages."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from whistlestop.errors import IllegalAction, WhistlestopError
from whistlestop.server import protocol, table_changes, tables
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Bucket
from whistlestop.server.match import Match
from whistlestop.server.pace import FACTORS, PacePreference
from whistlestop.server.protocol import AcceptedMessage, Answer, ClientMessage, GoneMessage, RefusalValue, SaidMessage
from whistlestop.server.request_errors import RequestError, describe, unexpected
from whistlestop.server.room import Room
from whistlestop.server.tables import Rights, Subscription, Table, WebHook

log = logging.getLogger("whistlestop.connection")

HELLO_TIMEOUT = 10.0  # seconds until the first message
SEND_TIMEOUT = 30.0  # seconds for a client to take a message
STRIKES = 40  # messages beyond the limit before the connection is closed
PENALTY = 0.25  # seconds by which each of them is delayed
DISCONNECTED = (WebSocketDisconnect, TimeoutError, RuntimeError, OSError)  # raised by sending to a client that has gone
POLICY = 1008  # the WebSocket close code for clients that break the rules


class Connection:
    """A client of one table. It is always sent the newest state: if it reads slowly, it misses the steps in between."""

    def __init__(self, hub: Hub, socket: WebSocket, address: str) -> None:
        self.hub = hub
        self.socket = socket
        self.address = address
        self.room: Room | None = None
        self.rights = Rights()
        self.hashes: list[str] = []  # of its tokens
        self.revision = -1  # of the table that it was sent last
        self.game: str | None = None  # the game and the line that it was sent last
        self.seq = -1
        self.since = -1  # the line after which it has not been sent the events yet
        self.news = asyncio.Event()
        self.said: deque[SaidMessage] = deque(maxlen=8)  # not sent yet
        self.sending = asyncio.Lock()
        self.bucket = Bucket(*hub.settings.limits.messages)
        self.advising: set[asyncio.Task[None]] = set()
        self.strikes = 0
        self.preference = PacePreference()  # until the client sends another, bots act at once

    def wake(self) -> None:
        self.news.set()

    def hear(self, said: SaidMessage) -> None:
        self.said.append(said)
        self.news.set()

    # -- the life of a connection --------------------------------------------------------------------------------

    async def run(self) -> None:
        """Serve the client from its first message to its last."""
        try:
            if not await self.greet():
                return
            sender = asyncio.create_task(self.send_news())
            listener = asyncio.create_task(self.listen())
            await asyncio.wait([sender, listener], return_when=asyncio.FIRST_COMPLETED)
            for task in (sender, listener):
                task.cancel()
            for fault in await asyncio.gather(sender, listener, return_exceptions=True):
                if isinstance(fault, Exception) and not isinstance(fault, DISCONNECTED):
                    log.error("table %s: sending failed: %s", self.room.id if self.room else "-", describe(fault))
        except DISCONNECTED:
            pass
        finally:
            for task in self.advising:
                task.cancel()
            if self.room is not None:
                self.room.depart(self)
            with suppress(Exception):
                await self.socket.close(POLICY)

    async def greet(self) -> bool:
        """Take the first message; return whether it lets the client in."""
        number: int | None = None
        try:
            message = await self.first_message()
            number = message.id
            if not isinstance(message, protocol.HelloRequest):
                raise RequestError("no-hello", "the first message has to be 'hello', with the table and the tokens")
            await self.enter(message)
        except WebSocketDisconnect:
            return False
        except Exception as fault:
            await self.refuse(number, fault)
            return False
        await self.send(AcceptedMessage(number))
        return True

    async def first_message(self) -> ClientMessage:
        try:
            async with asyncio.timeout(HELLO_TIMEOUT):
                return await self.receive()
        except TimeoutError:
            raise RequestError("no-hello", f"no message within {HELLO_TIMEOUT:g} seconds; say hello first") from None

    async def enter(self, hello: protocol.HelloRequest) -> None:
        protocol.check_version(hello.v)
        hashes = [tables.hashed(token) for token in hello.tokens]
        with self.hub.gate.attempt(self.address):
            if not await self.hub.rights(hello.table, hashes):
                raise RequestError("bad-token", "none of the tokens is valid at this table; open the link again")
        room = await self.hub.room(hello.table, self.address)
        rights = tables.rights(room.table, hashes)
        self.room, self.rights, self.hashes = room, rights, hashes
        if hello.game is not None and room.match is not None and hello.game == room.match.row.id:
            self.game = hello.game
            self.seq = min(hello.seq, room.match.seq) - 1  # so that at least the state is sent again
            self.since = self.seq + 1
        room.arrive(self)

    # -- sending ---------------------------------------------------------------------------------------------------

    async def send(self, message: Answer) -> None:
        data = protocol.encode(message).decode()
        async with self.sending, asyncio.timeout(SEND_TIMEOUT):
            await self.socket.send_text(data)
        self.hub.metrics.sent += 1

    async def refuse(self, number: int | None, fault: Exception) -> None:
        """Say why a message was refused; what a rule of the game forbids is also said as data."""
        if not isinstance(fault, WhistlestopError):
            log.error("table %s: %s", self.room.id if self.room else "-", describe(fault))
            fault = unexpected(fault)
        self.hub.metrics.refused[fault.code] += 1
        refusal = protocol.RefusalMessage(fault.code, str(fault), number)
        if isinstance(fault, IllegalAction):
            refusal.key = fault.key
            refusal.values = {name: RefusalValue(kind, value) for name, (kind, value) in fault.values.items()}
        elif isinstance(fault, RequestError) and fault.seconds:
            refusal.values = {"seconds": RefusalValue("number", fault.seconds)}
        with suppress(*DISCONNECTED):
            await self.send(refusal)

    async def send_news(self) -> None:
        """Send all news, as fast as the client takes it."""
        assert self.room is not None
        while True:
            self.news.clear()
            if self.address in self.hub.gate.banned:
                await self.send(GoneMessage("the administrator of this server has blocked your address"))
                return
            if self.revision != self.room.revision:
                self.revision = self.room.revision
                self.update_rights()
                if not self.rights:
                    await self.send(GoneMessage("the host has freed this seat, or made a new link for it"))
                    return
                await self.send(self.room.info(self.rights))
            match = self.room.match
            if match is not None and (match.row.id, match.seq) != (self.game, self.seq):
                await self.send(self.state(match))
            while self.said:
                await self.send(self.said.popleft())
            if not self.news.is_set():
                await self.news.wait()

    def update_rights(self) -> None:
        """Look up what the tokens allow now; a client that may see more than before is sent the game from its start."""
        assert self.room is not None
        before, self.rights = self.rights.sees, tables.rights(self.room.table, self.hashes)
        if self.rights.sees - before:
            self.game = None

    def state(self, match: Match) -> protocol.StateMessage:
        """Return the game as this client may see it, with the events since the last such message, or the newest."""
        assert self.room is not None
        if match.row.id != self.game:
            self.game, self.since = match.row.id, -1
        seats = self.seen_seats(match)
        since, events = match.events_between(self.since, match.seq, seats)
        self.since = self.seq = match.seq
        left = self.room.time_left()
        return protocol.StateMessage(
            game=match.row.id,
            seq=match.seq,
            since=since,
            commitment=match.commitment,
            events=events,
            views=[match.view(seat) for seat in seats] or [match.view(None)],
            deadline=None if left is None else max(0.0, round(left, 1)),
            pause=self.undo_pause(match),
            waiting=self.room.waiting(),
            left=match.lines_left,
            result=match.result(),
        )

    def seen_seats(self, match: Match) -> list[int]:
        return [seat for seat in sorted(self.rights.sees) if seat < match.row.players]

    def undo_pause(self, match: Match) -> float | None:
        """Return the seconds for which bots wait for this client to undo something."""
        assert self.room is not None
        left = self.room.undo_pause() if match.undo_seat in self.rights.seats else 0.0
        return round(left, 1) or None

    # -- listening -------------------------------------------------------------------------------------------------

    async def receive(self) -> ClientMessage:
        try:
            packet = await self.socket.receive()
        except RuntimeError:  # it is closed already
            raise WebSocketDisconnect from None
        if packet["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(packet.get("code", 1000))
        text = packet.get("text")
        if text is None:
            raise RequestError("bad-message", "a message has to be text; this one is binary")
        most = self.hub.settings.limits.message_bytes
        if len(text) > most:
            raise RequestError("too-large", f"a message has at most {most} bytes")
        return protocol.read(text)

    async def listen(self) -> None:
        """Answer every message, one after another."""
        while self.strikes < STRIKES:
            number: int | None = None
            try:
                message = await self.receive()
                number = message.id
                if not (self.bucket.take() and self.hub.gate.messages.take(self.address)):
                    self.strikes += 1
                    await asyncio.sleep(PENALTY)
                    raise RequestError("too-many-requests", "too many messages; wait a moment")
                answer = await self.answer(message)
            except WebSocketDisconnect:
                return
            except Exception as fault:
                if number is None:
                    self.strikes += 1
                await self.refuse(number, fault)
            else:
                if answer is not None:
                    await self.send(answer)

    async def answer(self, message: ClientMessage) -> AcceptedMessage | None:
        """Do what a message asks; None if it will be answered later. A WhistlestopError says why it is refused."""
        room = self.room
        assert room is not None
        self.update_rights()
        match message:
            case protocol.PlayRequest():
                return AcceptedMessage(message.id, await self.play(room, message))
            case protocol.UndoRequest():
                game = self.own_game(room, message.seat, message.game)
                return AcceptedMessage(message.id, await self.hub.finish(game.undo(message.seat, message.after)))
            case protocol.HintRequest():
                self.advise_later(room, message)
                return None
            case protocol.EventsRequest():
                game = self.shown_game(room, message.game)
                since, events = game.events_between(-1, message.until, self.seen_seats(game))
                return AcceptedMessage(message.id, events=events, since=since)
            case protocol.WhyRequest():
                self.own_game(room, message.seat).why_not(message.seat, message.action)
            case protocol.StartRequest():
                self.check_changes(room)
                await self.hub.finish(room.start(self.rights))
            case protocol.NudgeRequest():
                if not self.rights.seats:
                    self.host()
                room.nudge(message.seat, min(self.rights.seats, default=None))
            case protocol.SayRequest():
                self.own(message.seat)
                room.say(message.seat, message.what)
            case protocol.PaceRequest():
                self.preference = PacePreference(FACTORS[message.speed], message.wait_for_undo)
                room.connections_changed()
            case protocol.SkipRequest():
                self.hub.presence.skip_pauses(room.id, self.rights.seats)
            case protocol.HelloRequest():
                raise RequestError(
                    "bad-message", "this connection has already said 'hello'; open another one for another table"
                )
            case protocol.PingRequest():
                pass
            case _:
                self.check_changes(room)
                if isinstance(message, protocol.HookRequest) and message.url:
                    self.own(message.seat)
                    await self.hub.web_hooks.check(message.url, self.address)
                    self.update_rights()
                change = room.change(lambda table: self.manage(room, table, message))
                token = await self.hub.finish(change)
                return AcceptedMessage(message.id, token=token)
        return AcceptedMessage(message.id)

    def check_changes(self, room: Room) -> None:
        """Raise RequestError if a table is changed too often: each change is stored, and everybody is told."""
        if not self.hub.gate.changes.take(room.id):
            raise RequestError("too-many-requests", "too many changes to this table; wait a moment")

    def advise_later(self, room: Room, message: protocol.HintRequest) -> None:
        """Work out a hint in the background: it takes a while, and other messages need not wait for it."""
        game = self.own_game(room, message.seat)
        if self.advising:
            raise RequestError("too-many-requests", "one hint at a time; wait for the last one")
        wait = room.hint_delay(message.seat, self.address)
        if wait:
            raise RequestError("too-many-requests", f"too many hints; ask again in {wait} seconds", wait)
        task = asyncio.create_task(self.advise(room, message, game))
        self.advising.add(task)
        task.add_done_callback(self.advising.discard)

    async def advise(self, room: Room, message: protocol.HintRequest, game: Match) -> None:
        with suppress(*DISCONNECTED):
            advice, plan = await room.advise(game, message.seat)
            await self.send(AcceptedMessage(message.id, advice=advice, plan=plan))

    async def play(self, room: Room, message: protocol.PlayRequest) -> int:
        game = self.own_game(room, message.seat, message.game)
        start = time.perf_counter()
        seq = await self.hub.finish(game.play(message.seat, message.action, message.after))
        self.hub.metrics.write_seconds.add(time.perf_counter() - start)
        self.hub.metrics.actions["person"] += 1
        return seq

    def own_game(self, room: Room, seat: int, game: str | None = None) -> Match:
        """Return the game if the connection may act there for a seat; `game` is the id that the client knows."""
        self.own(seat)
        match = self.shown_game(room, game)
        if seat >= match.row.players:
            raise RequestError("no-game", "this seat was added after the game started; it plays in the next one")
        if room.table.seats[seat].bot is not None:
            raise RequestError("bot-plays", "a bot plays this seat; take it back first")
        return match

    def shown_game(self, room: Room, game: str | None = None) -> Match:
        """Return the game of the table; `game` is the id that the client knows."""
        if room.match is None:
            raise RequestError("no-game", "no game has started; the host starts it")
        if game is not None and game != room.match.row.id:
            raise RequestError("wrong-game", "the table plays another game now; reload the page")
        return room.match

    def own(self, seat: int) -> None:
        if seat not in self.rights.seats:
            raise RequestError("not-allowed", f"seat {seat} is not yours")

    def host(self) -> None:
        if not self.rights.host:
            raise RequestError("not-allowed", "only the host may do that")

    def manage(self, room: Room, table: Table, message: ClientMessage) -> str | None:
        """Change a draft of the table as a message asks; return the token of a new link."""
        playing = room.playing
        match message:
            case protocol.LeaveRequest():
                self.own(message.seat)
                table_changes.free(table, message.seat, playing=playing)
            case protocol.BotRequest():
                own = message.seat in self.rights.seats
                if not own and not self.rights.host:
                    self.may_relieve(room, message.seat)
                table_changes.let_bot_play(table, message.seat, message.level, own=own)
            case protocol.BackRequest():
                own = message.seat in self.rights.seats
                if not own:
                    self.host()
                elif table.seats[message.seat].bot is not None and room.too_late(message.seat):
                    raise RequestError(
                        "time-over", "time is up: the bot makes this decision; take your seat back after it"
                    )
                table_changes.end_bot(table, message.seat, own=own, playing=playing)
            case protocol.ResignRequest() | protocol.AbortRequest():
                self.own_game(room, message.seat)
                if not playing:
                    raise RequestError("game-over", "the game is over")
                if isinstance(message, protocol.ResignRequest):
                    table_changes.resign(table, message.seat)
                else:
                    table_changes.vote(table, message.seat, agree=message.agree)
            case protocol.ColourRequest():
                if message.seat not in self.rights.seats:
                    self.host()
                if playing:
                    raise RequestError("game-running", "colours can be changed only between games")
                table_changes.choose_colour(table, message.seat, message.colour)
            case protocol.AlertRequest():
                subscription = Subscription(message.endpoint, message.p256dh, message.auth)
                if message.on:
                    self.hub.push.check(subscription)
                table_changes.set_alerts(table, self.rights.seats, subscription, on=message.on)
            case protocol.HookRequest():
                self.own(message.seat)
                table_changes.set_hook(
                    table, message.seat, WebHook(message.url, message.service) if message.url else None
                )
            case _:
                self.host()
                return self.arrange(table, message, playing=playing)
        return None

    def may_relieve(self, room: Room, seat: int) -> None:
        """Raise RequestError unless a player of the table has waited long enough for one who is away."""
        if not self.rights.seats:
            raise RequestError("not-allowed", "only those who play, or the host, may do that")
        room.check_absence(seat)

    def arrange(self, table: Table, message: ClientMessage, *, playing: bool) -> str | None:
        """Change a draft of the table as its host asks; return the token of a new link."""
        match message:
            case protocol.KickRequest():
                return table_changes.kick(table, message.seat, playing=playing)
            case protocol.LinkRequest():
                return table_changes.link(table, message.seat, playing=playing, own=message.seat in self.rights.seats)
            case protocol.RenewRequest():
                return table_changes.renew(table, message.what)
            case protocol.HostRequest():
                table_changes.hand_over(table, message.seat)
            case protocol.SetupRequest():
                if playing and message != protocol.SetupRequest(message.id, patience=message.patience):
                    raise RequestError("game-running", "the table can be changed only between games")
                table_changes.change_setup(table, message)
        return None
