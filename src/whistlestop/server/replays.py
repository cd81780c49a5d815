"""Finished games to watch again, of the store or of a record: replayed in slices, one at a time, and cached."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, TypeVar

import msgspec

from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadRecord, UnknownBoard, WhistlestopError
from whistlestop.game import Game
from whistlestop.lessons import Lesson
from whistlestop.record import commitment
from whistlestop.record import read as read_record
from whistlestop.server.boards import board_today, offered, rules_today, source_of
from whistlestop.server.match import MOST_LINES, SLICE, Match
from whistlestop.server.payloads import event_message, game_result, seat_view, view_of
from whistlestop.server.protocol import Frame, GameResult, Replay, SeatInfo
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


@dataclass(frozen=True)
class Finished:
    """A game that is over, as its replay needs it."""

    key: str  # no other game has it
    id: str  # in the store; empty if it is known only from its record
    rules: Ruleset
    source: str  # the file of the board
    seed: int
    first: int | None
    moves: Sequence[tuple[int, str]]  # seat and action
    seats: list[SeatInfo]
    result: GameResult
    lesson: Lesson | None = None  # which may begin with a position

    def begin(self) -> Game:
        """Return the game before its first action."""
        return Game(self.rules, self.seed, self.first) if self.lesson is None else self.lesson.start(self.rules)


class Replays:
    """Finished games; the addresses that ask for them share the time to replay them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.matches: LruCache[Match] = LruCache(8)
        self.games: LruCache[Finished] = LruCache(16)
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

    def of_match(self, match: Match) -> Finished:
        """Return the game of a match that is over."""
        row = match.row
        found = self.games.get(row.id)
        if found is None:
            result = match.result()
            assert result is not None
            moves = [(line.seat, line.action) for line in match.moves]
            about = (row.id, row.id, match.rules, row.source, row.seed, row.first)
            found = Finished(*about, moves, seats_of(row), result, match.lesson)
            self.games.add(row.id, found)
        return found

    async def of_record(self, text: str, address: str) -> Finished:
        """Return the game of a record; raise BadRecord if it is not that of a finished game on a board of today."""
        key = key_of(text)
        found = self.games.get(key)
        return found or self.games.add(key, await self.hub.reading.run((address,), lambda: self.play(key, text)))

    async def play(self, key: str, text: str) -> Finished:
        """Check a record by playing it, in slices."""
        record = read_record(text)
        record.check_complete()
        if len(record.actions) > MOST_LINES:
            raise RequestError("too-long", f"a game here has at most {MOST_LINES} actions")
        name = record.values.get("board", "").partition(" ")[0]
        if name not in offered():  # and a record makes us open no other file
            raise UnknownBoard(f"no board '{name:.80}'; the boards: {', '.join(offered())}")
        record.board(board_today(name))
        rules = rules_today(name, record.players())
        record.check_rules(rules.version)
        game = Game(rules, record.seed(), record.first())
        begun = time.perf_counter()
        for number, seat, action in record.actions:
            try:
                game.push(action, seat)
            except WhistlestopError as fault:
                raise BadRecord(f"line {number}: {fault}") from fault
            if time.perf_counter() - begun > SLICE:
                await asyncio.sleep(0)
                begun = time.perf_counter()
        record.check_result(game.ending())
        moves = [(seat, action) for _, seat, action in record.actions]
        seats = [SeatInfo() for _ in range(game.players)]
        about = (key, "", rules, source_of(name), game.seed, record.first())
        return Finished(*about, moves, seats, game_result(game))

    async def frames(self, game: Finished, seat: int | None, start: int, count: int, address: str) -> StaticContent:
        """Return frames of a game as a seat, or a spectator (None), saw it."""
        key = (game.key, seat, start, count)
        found = self.answers.get(key)
        if found is None:
            found = await self.hub.reading.run((address,), lambda: self.show(game, seat, start, count))
            self.answers.add(key, found)
        return found

    async def show(self, shown: Finished, seat: int | None, start: int, count: int) -> StaticContent:
        last = len(shown.moves)
        game = shown.begin()
        found: list[Frame] = []
        begun = time.perf_counter()
        for seq in range(min(last + 1, start + count)):
            events = game.events[:]
            if seq:
                mover, action = shown.moves[seq - 1]
                events = game.play(action, mover)
            if seq >= start:
                view = seat_view(view_of(game, seat))
                view.choices = []
                messages = [event_message(event, seq, range(game.players)) for event in events]
                found.append(Frame(seq, view, messages))
            if time.perf_counter() - begun > SLICE:
                await asyncio.sleep(0)
                begun = time.perf_counter()
        about = (shown.id, game.board.id, game.players, shown.seats, last)
        replay = Replay(*about, commitment(shown.seed), shown.result, found)
        return await asyncio.to_thread(lambda: StaticContent.of(msgspec.json.encode(replay), "application/json"))


def key_of(record: str) -> str:
    """Return the key of the game of a record."""
    return hashlib.sha256(record.encode(errors="surrogatepass")).hexdigest()


def seats_of(row: GameRow) -> list[SeatInfo]:
    """Return who played when a game began, if that was stored."""
    seats = msgspec.json.decode(row.seats)
    return [
        SeatInfo(seat["name"], seat["name"] is not None, seat["bot"], colour=seat.get("colour")) for seat in seats
    ] or [SeatInfo() for _ in range(row.players)]
