"""Finished games to watch again: replayed in slices, one at a time, and cached."""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from whistlestop.game import Game
from whistlestop.server.match import SLICE, Match
from whistlestop.server.payloads import event_message, seat_view, view_of
from whistlestop.server.protocol import Frame, Replay, SeatInfo
from whistlestop.server.request_errors import RequestError
from whistlestop.server.static_files import StaticContent
from whistlestop.server.store import GameRow

if TYPE_CHECKING:
    from whistlestop.server.hub import Hub

T = TypeVar("T")


class LruCache(Generic[T]):
    """The values that were used last."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.found: OrderedDict[object, T] = OrderedDict()

    def get(self, key: object) -> T | None:
        if key in self.found:
            self.found.move_to_end(key)
        return self.found.get(key)

    def add(self, key: object, value: T) -> T:
        self.found[key] = value
        if len(self.found) > self.most:
            self.found.popitem(last=False)
        return value


class Replays:
    """The finished games of a store; the addresses that ask for them share the time to replay them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.matches: LruCache[Match] = LruCache(8)
        self.answers: LruCache[StaticContent] = LruCache(64)

    async def match(self, game: str, address: str) -> Match:
        """Return a game that is over."""
        room = self.hub.games.get(game)
        live = room.match if room is not None and room.match and room.match.row.id == game else None
        found = live or self.matches.get(game)
        if found is None:
            row = await self.hub.store.game(game)
            if row is None:
                raise RequestError("not-found", f"there is no game '{game}'; check the link")
            if row.finished is not None:
                found = await self.hub.reading.run((address,), lambda: self.read(row))
        if found is None or not found.over:
            raise RequestError("not-over", "the game is not over; its record is available afterwards")
        return found

    async def read(self, row: GameRow) -> Match:
        found = self.matches.get(row.id)  # it may have been read meanwhile
        return found or self.matches.add(row.id, await Match.read(self.hub.store, row))

    async def frames(self, match: Match, seat: int | None, start: int, count: int, address: str) -> StaticContent:
        """Return frames of a game as a seat, or a spectator (None), saw it."""
        key = (match.row.id, seat, start, count)
        found = self.answers.get(key)
        if found is None:
            found = await self.hub.reading.run((address,), lambda: self.show(match, seat, start, count))
            self.answers.add(key, found)
        return found

    async def show(self, match: Match, seat: int | None, start: int, count: int) -> StaticContent:
        last = len(match.moves)
        game = Game(match.rules, match.row.seed, match.row.first)
        found: list[Frame] = []
        begun = time.perf_counter()
        for seq in range(min(last + 1, start + count)):
            events = game.events[:]
            if seq:
                line = match.moves[seq - 1]
                events = game.play(line.action, line.seat)
            if seq >= start:
                view = seat_view(view_of(game, seat))
                view.choices = []
                messages = [event_message(event, seq, range(game.players)) for event in events]
                found.append(Frame(seq, view, messages))
            if time.perf_counter() - begun > SLICE:
                await asyncio.sleep(0)
                begun = time.perf_counter()
        result = match.result()
        assert result is not None
        row = match.row
        replay = Replay(row.id, row.board, row.players, seats_of(row), last, match.commitment, result, found)
        return await asyncio.to_thread(lambda: StaticContent.of(msgspec.json.encode(replay), "application/json"))


def seats_of(row: GameRow) -> list[SeatInfo]:
    """Return who played when a game began, if that was stored."""
    seats = msgspec.json.decode(row.seats)
    return [
        SeatInfo(seat["name"], seat["name"] is not None, seat["bot"], colour=seat.get("colour")) for seat in seats
    ] or [SeatInfo() for _ in range(row.players)]
