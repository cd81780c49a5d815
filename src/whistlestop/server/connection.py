"""One WebSocket: who is behind it, what it has been told, and the answer to each of its messages."""

from __future__ import annotations

import asyncio
import logging
import time
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

from whistlestop.errors import IllegalAction, WhistlestopError
from whistlestop.server import people, protocol, tables
from whistlestop.server.hub import Hub
from whistlestop.server.limits import Bucket
from whistlestop.server.match import Match
from whistlestop.server.pace import FACTORS, Wish
from whistlestop.server.protocol import Accepted, Answer, ClientMessage, Gone, Hello, Refusal, Said, Value
from whistlestop.server.refusal import Refused, describe, unexpected
from whistlestop.server.room import Room
from whistlestop.server.tables import Rights, Subscription, Table

log = logging.getLogger("whistlestop.connection")

HELLO_PATIENCE = 10.0  # seconds until the first message
SEND_PATIENCE = 30.0  # seconds for a message to be taken
STRIKES = 40  # messages beyond the limit before the connection is closed
PENALTY = 0.25  # seconds that each of them is kept waiting
GONE = (WebSocketDisconnect, TimeoutError, RuntimeError, OSError)  # what happens when the client has gone
POLICY = 1008  # the WebSocket close code for clients that break the rules


class Connection:
    """A client of one table. It is always told the newest state: if it reads slowly, it misses steps in between."""

    def __init__(self, hub: Hub, socket: WebSocket, address: str) -> None:
        self.hub = hub
        self.socket = socket
        self.address = address
        self.room: Room | None = None
        self.rights = Rights()
        self.hashes: list[str] = []
        self.revision = -1  # of the table that it was told
        self.game: str | None = None  # the game and the line that it was told
        self.seq = -1
        self.since = -1  # the line after which it still has to be told what happened
        self.news = asyncio.Event()
        self.said: deque[Said] = deque(maxlen=8)  # that it was not told yet
        self.sending = asyncio.Lock()
        self.bucket = Bucket(*hub.settings.limits.messages)
        self.advising: set[asyncio.Task[None]] = set()
        self.strikes = 0
        self.wish = Wish()  # until the client says something else, the game plays on at once

    def wake(self) -> None:
        self.news.set()

    def hear(self, said: Said) -> None:
        self.said.append(said)
        self.news.set()

    # -- the life of a connection --------------------------------------------------------------------------------

    async def run(self) -> None:
        """From the first message to the last."""
        teller: asyncio.Task[None] | None = None
        try:
            if not await self.greet():
                return
            teller = asyncio.create_task(self.tell())
            listener = asyncio.create_task(self.listen())
            await asyncio.wait([teller, listener], return_when=asyncio.FIRST_COMPLETED)
            for task in (teller, listener):
                task.cancel()
            for fault in await asyncio.gather(teller, listener, return_exceptions=True):
                if isinstance(fault, Exception) and not isinstance(fault, GONE):
                    log.error("table %s: sending failed: %s", self.room.id if self.room else "-", describe(fault))
        except GONE:
            pass
        finally:
            for task in self.advising:
                task.cancel()
            if self.room is not None:
                self.room.depart(self)
            with suppress(Exception):
                await self.socket.close(POLICY)

    async def greet(self) -> bool:
        """Take the first message; whether it is one of somebody who belongs here."""
        number: int | None = None
        try:
            async with asyncio.timeout(HELLO_PATIENCE):
                message = await self.receive()
            number = message.id
            if not isinstance(message, Hello):
                raise Refused("no-hello", "the first message has to be 'hello', with the table and the tokens")
            await self.enter(message)
        except WhistlestopError as refusal:
            await self.refuse(number, refusal.code, str(refusal))
            return False
        except TimeoutError:
            await self.refuse(None, "no-hello", f"no message within {HELLO_PATIENCE:g} seconds; say hello first")
            return False
        except WebSocketDisconnect:
            return False
        except Exception as fault:
            await self.refuse(number, *self.unexpected(fault))
            return False
        await self.send(Accepted(number))
        return True

    async def enter(self, hello: Hello) -> None:
        if hello.v != protocol.VERSION:
            raise Refused("bad-version", f"this server does not speak version {hello.v}; it speaks {protocol.VERSION}")
        hashes = [tables.hashed(token) for token in hello.tokens]
        with self.hub.gate.attempt(self.address):
            if not await self.hub.rights(hello.table, hashes):
                raise Refused("bad-token", "none of the tokens is valid at this table; open the link again")
        room = await self.hub.room(hello.table)
        rights = tables.rights(room.table, hashes)
        self.room, self.rights, self.hashes = room, rights, hashes
        if hello.game is not None and room.match is not None and hello.game == room.match.row.id:
            self.game = hello.game
            self.seq = min(hello.seq, room.match.seq) - 1  # so that at least the state is told again
            self.since = self.seq + 1
        room.arrive(self)

    # -- telling ---------------------------------------------------------------------------------------------------

    async def send(self, message: Answer) -> None:
        data = protocol.encode(message).decode()
        async with self.sending, asyncio.timeout(SEND_PATIENCE):
            await self.socket.send_text(data)
        self.hub.metrics.sent += 1

    async def refuse(self, number: int | None, code: str, reason: str, because: WhistlestopError | None = None) -> None:
        """Say that something is not done; `because` of a rule of the game, it is said as data too."""
        self.hub.metrics.refused[code] += 1
        refusal = Refusal(code, reason, number)
        if isinstance(because, IllegalAction):
            refusal.key = because.key
            refusal.values = {name: Value(kind, value) for name, (kind, value) in because.values.items()}
        elif isinstance(because, Refused) and because.seconds:
            refusal.values = {"seconds": Value("number", because.seconds)}
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError, OSError):
            await self.send(refusal)

    async def tell(self) -> None:
        """Tell all news, as fast as the client takes it."""
        assert self.room is not None
        while True:
            self.news.clear()
            if self.address in self.hub.gate.banned:
                await self.send(Gone("the host of this server has blocked your address"))
                return
            if self.revision != self.room.revision:
                self.revision = self.room.revision
                self.look_again()
                if not self.rights:
                    await self.send(Gone("the host has freed this seat, or made a new link for it"))
                    return
                await self.send(self.room.info(self.rights))
            match = self.room.match
            if match is not None and (match.row.id, match.seq) != (self.game, self.seq):
                await self.send(self.state(match))
            while self.said:
                await self.send(self.said.popleft())
            if not self.news.is_set():
                await self.news.wait()

    def look_again(self) -> None:
        """Work out what the tokens allow now; a client that may see more now is told the game from its start."""
        assert self.room is not None
        before, self.rights = self.rights.sees, tables.rights(self.room.table, self.hashes)
        if self.rights.sees - before:
            self.game = None

    def state(self, match: Match) -> protocol.State:
        """The game as this client may see it, and what happened since it was told last."""
        assert self.room is not None
        if match.row.id != self.game:
            self.game, self.since = match.row.id, -1
        since, self.since, self.seq = self.since, match.seq, match.seq
        seats = frozenset(seat for seat in self.rights.sees if seat < match.row.players)
        left = self.room.time_left()
        return protocol.State(
            game=match.row.id,
            seq=match.seq,
            since=since,
            commitment=match.commitment,
            events=match.happenings(since, seats),
            views=[match.view(seat) for seat in sorted(seats) if seat < match.row.players] or [match.view(None)],
            deadline=None if left is None else max(0.0, round(left, 1)),
            pause=self.pause(match),
            waiting=self.room.waiting(),
            result=match.result(),
        )

    def pause(self, match: Match) -> float | None:
        """For how long bots wait for this client to take something back."""
        assert self.room is not None
        left = self.room.pace.take_back() if match.undo_seat in self.rights.seats else 0.0
        return round(left, 1) or None

    # -- listening -------------------------------------------------------------------------------------------------

    async def receive(self) -> ClientMessage:
        packet = await self.socket.receive()
        if packet["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(packet.get("code", 1000))
        text = packet.get("text")
        if text is None:
            raise Refused("bad-message", "this is not a message of the protocol: it is binary; send JSON as text")
        most = self.hub.settings.limits.message_bytes
        if len(text) > most:
            raise Refused("too-large", f"a message has at most {most} bytes")
        return protocol.read(text)

    async def listen(self) -> None:
        """Answer every message, one after another."""
        while self.strikes < STRIKES:
            number: int | None = None
            try:
                message = await self.receive()
                number = message.id
                if not self.bucket.take():
                    self.strikes += 1
                    await asyncio.sleep(PENALTY)
                    raise Refused("too-many-requests", "too many messages; wait a moment")
                if isinstance(message, protocol.Hint):
                    self.advise_later(message)
                else:
                    await self.send(await self.answer(message))
            except (WebSocketDisconnect, TimeoutError, RuntimeError):
                return
            except WhistlestopError as refusal:
                if number is None:
                    self.strikes += 1
                await self.refuse(number, refusal.code, str(refusal), refusal)
            except Exception as fault:
                await self.refuse(number, *self.unexpected(fault))

    def unexpected(self, fault: Exception) -> tuple[str, str]:
        """Code and reason for an error that is not the client's."""
        log.error("table %s: %s", self.room.id if self.room else "-", describe(fault))
        refusal = unexpected(fault)
        return refusal.code, str(refusal)

    async def answer(self, message: ClientMessage) -> Accepted:
        """Do what a message asks; a WhistlestopError says why not."""
        room = self.room
        assert room is not None
        self.look_again()
        match message:
            case protocol.Play():
                return Accepted(message.id, await self.play(room, message))
            case protocol.Undo():
                game = self.own_game(room, message.seat, message.game)
                return Accepted(message.id, await self.hub.finish(game.undo(message.seat, message.after)))
            case protocol.Why():
                self.own_game(room, message.seat).why_not(message.seat, message.action)
            case protocol.Start():
                await self.hub.finish(room.start(self.rights))
            case protocol.Nudge():
                if not self.rights.seats:
                    self.host()
                room.company.nudge(message.seat, min(self.rights.seats, default=None))
            case protocol.Say():
                self.own(message.seat)
                room.company.say(Said(message.what, message.seat))
            case protocol.Pace():
                self.wish = Wish(FACTORS[message.speed], message.take_back)
                room.company.changed()
            case protocol.Skip():
                self.hub.presence.hurry(room.id, self.rights.seats)
            case protocol.Hello():
                raise Refused(
                    "bad-message", "this connection has already said 'hello'; open another one for another table"
                )
            case protocol.Ping():
                pass
            case _:
                change = room.change(lambda table: self.manage(room, table, message))
                token = await self.hub.finish(change)
                return Accepted(message.id, token=token)
        return Accepted(message.id)

    def advise_later(self, message: protocol.Hint) -> None:
        """Think about a hint beside everything else: it takes a while, and nobody has to wait for it."""
        assert self.room is not None
        self.look_again()
        game = self.own_game(self.room, message.seat)
        if self.advising:
            raise Refused("too-many-requests", "one hint at a time; wait for it")
        wait = self.room.before_advice(message.seat, self.address)
        if wait:
            raise Refused("too-many-requests", f"hints take turns; the next one in {wait} seconds", wait)
        task = asyncio.create_task(self.advise(message.id, game, message.seat))
        self.advising.add(task)
        task.add_done_callback(self.advising.discard)

    async def advise(self, number: int, game: Match, seat: int) -> None:
        with suppress(WebSocketDisconnect, TimeoutError, RuntimeError, OSError):
            assert self.room is not None
            advice, plan = await self.room.advise(game, seat)
            await self.send(Accepted(number, advice=advice, plan=plan))

    async def play(self, room: Room, message: protocol.Play) -> int:
        game = self.own_game(room, message.seat, message.game)
        start = time.perf_counter()
        seq = await self.hub.finish(game.play(message.seat, message.action, message.after))
        self.hub.metrics.write_seconds.add(time.perf_counter() - start)
        self.hub.metrics.actions["person"] += 1
        return seq

    def own_game(self, room: Room, seat: int, game: str | None = None) -> Match:
        """The game, if the connection may act there for a seat."""
        self.own(seat)
        if room.match is None or seat >= room.match.row.players:
            raise Refused("no-game", "no game has started; the host starts it")
        if game is not None and game != room.match.row.id:
            raise Refused("wrong-game", "this table plays another game now; reload the page")
        if seat >= room.match.row.players:
            raise Refused("no-game", "this seat was added after the game started; it plays in the next one")
        if room.table.seats[seat].bot is not None:
            raise Refused("bot-plays", "a bot plays this seat; take it back first")
        return room.match

    def own(self, seat: int) -> None:
        if seat not in self.rights.seats:
            raise Refused("not-allowed", f"seat {seat} is not yours")

    def host(self) -> None:
        if not self.rights.host:
            raise Refused("not-allowed", "only the host may do that")

    def manage(self, room: Room, table: Table, message: ClientMessage) -> str | None:
        """Change a draft of the table as a message asks; the token of a new link."""
        playing = room.playing
        match message:
            case protocol.Leave():
                self.own(message.seat)
                tables.free(table, message.seat, playing=playing)
            case protocol.Bot():
                own = message.seat in self.rights.seats
                if not own and not self.rights.host:
                    self.may_relieve(room, message.seat)
                tables.let_bot_play(table, message.seat, message.level, own=own)
            case protocol.Back():
                own = message.seat in self.rights.seats
                if not own:
                    self.host()
                elif table.seats[message.seat].bot is not None and room.too_late(message.seat):
                    raise Refused("time-over", "time is up: the bot makes this decision; take the seat back after it")
                tables.take_back(table, message.seat, own=own, playing=playing)
            case protocol.Resign() | protocol.Abort():
                self.own_game(room, message.seat)
                if not playing:
                    raise Refused("game-over", "the game is over")
                if isinstance(message, protocol.Resign):
                    people.resign(table, message.seat)
                else:
                    people.vote(table, message.seat, agree=message.agree)
            case protocol.Colour():
                if message.seat not in self.rights.seats:
                    self.host()
                if playing:
                    raise Refused("game-running", "colours can be changed only between games")
                people.choose_colour(table, message.seat, message.colour)
            case protocol.Alert():
                subscription = Subscription(message.endpoint, message.p256dh, message.auth)
                if message.on:
                    self.hub.push.check(subscription)
                people.set_alerts(table, self.rights.seats, subscription, on=message.on)
            case _:
                self.host()
                return self.arrange(table, message, playing=playing)
        return None

    def may_relieve(self, room: Room, seat: int) -> None:
        """Refuse unless somebody at the table has waited long enough for a player who is away."""
        if not self.rights.seats:
            raise Refused("not-allowed", "only those who play, or the host, may do that")
        room.company.check_absence(seat)

    def arrange(self, table: Table, message: ClientMessage, *, playing: bool) -> str | None:
        """What only the host may do."""
        match message:
            case protocol.Kick():
                return tables.kick(table, message.seat, playing=playing)
            case protocol.Link():
                return tables.link(table, message.seat, playing=playing, own=message.seat in self.rights.seats)
            case protocol.Renew():
                return tables.renew(table, message.what)
            case protocol.Host():
                people.hand_over(table, message.seat)
            case protocol.Setup():
                if playing and message != protocol.Setup(message.id, patience=message.patience):
                    raise Refused("game-running", "the table can be changed only between games")
                tables.change_setup(table, message)
        return None
