"""Tables as they are stored and shown: who sits where, who may do what; `table_changes` has what can happen to them.

There are no accounts: a token gives its holder a right. Only the hashes of tokens are stored. So are the names of all
fields here: a new name needs `msgspec.field(name=…)`, or tables of older versions cannot be read.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from whistlestop.server import protocol
from whistlestop.server.request_errors import RequestError


class Subscription(Struct, frozen=True):
    """Where to send the alerts of a device, and the keys to encrypt them for it."""

    endpoint: str
    p256dh: str
    auth: str


class WebHook(Struct, frozen=True):
    """A web hook: where to send messages for a seat, and the service that takes them."""

    url: str
    service: str
    turn: float = 0.0  # since when the turn has waited that it was told of last


class Seat(Struct, omit_defaults=True):
    """A seat: held by the owner of its token, played by its bot if it has one, free to be taken if it is `open`."""

    name: str | None = None
    token: str | None = None
    bot: str | None = None
    open: bool = True
    back: float = 0.0  # when somebody sat down last: the clock starts there at the earliest
    colour: int | None = None  # if one was chosen
    away: float | None = None  # since when nobody has been connected
    relief: bool = False  # the bot plays until the person is connected again
    waits: bool = False  # the holder of a new link has not taken over yet: the bot plays, and the cards are not shown
    resigned: bool = False  # a bot plays this game to its end
    abort: bool = False  # the person wants to end the game without a result
    alerts: list[Subscription] = []
    hook: WebHook | None = None
    told: float = 0.0  # when its web hook was told last


class Table(Struct, omit_defaults=True):
    """A table, as it is stored."""

    id: str
    board: str
    seats: list[Seat]
    host: str
    invite: str
    watch: str
    first: int | None = None
    clock: int | None = None
    language: str = "en"
    game: str | None = None
    games: list[str] = []
    created: float = 0.0
    patience: int | None = protocol.DEFAULT_PATIENCE  # seconds until others may act on somebody's absence
    news: list[protocol.News] = []  # the last few
    continued: str | None = None  # the game here that plays on from one that is over
    lesson: str | None = None  # the lesson that is played here, with its first seat for the player


@dataclass(frozen=True)
class Rights:
    """What tokens allow at a table; `sees` are the seats whose cards may be shown."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    watch: bool = False
    invite: bool = False
    sees: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.seats or self.host or self.watch or self.invite)


def new_id(size: int) -> str:
    """Return a random id of so many bytes that fits links, and command lines: it does not look like an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def new_token() -> str:
    return new_id(18)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str | None, other: str) -> bool:
    """Compare two hashes in constant time."""
    return one is not None and hmac.compare_digest(one, other)


def rights(table: Table, hashes: Iterable[str]) -> Rights:
    """Return what somebody with tokens of these hashes may do."""
    seats: set[int] = set()
    host = watch = invite = False
    for each in hashes:
        seats |= {number for number, seat in enumerate(table.seats) if same(seat.token, each)}
        host |= same(table.host, each)
        watch |= same(table.watch, each)
        invite |= same(table.invite, each)
    sees = frozenset(number for number in seats if not table.seats[number].waits)
    return Rights(frozenset(seats), host, watch, invite, sees)


def encode(table: Table) -> bytes:
    return msgspec.json.encode(table)


def decode(data: bytes) -> Table:
    return msgspec.json.decode(data, type=Table)


def copy(table: Table) -> Table:
    return decode(encode(table))


def seat_of(table: Table, number: int) -> Seat:
    """Return a seat; RequestError if there is none of that number."""
    if not 0 <= number < len(table.seats):
        raise RequestError("no-seat", f"there is no seat {number}; the seats are 0 to {len(table.seats) - 1}")
    return table.seats[number]


def line_up(table: Table) -> list[dict[str, str | int | None]]:
    """Return who plays, to be stored with a game that begins."""
    return [
        {"name": seat.name, "bot": seat.bot if seat.token is None else None, "colour": colour}
        for seat, colour in zip(table.seats, colours(table), strict=True)
    ]


def colours(table: Table) -> list[int]:
    """Return the colour of each seat: the one that was chosen, else that of its number, else one that is left."""
    found = [seat.colour for seat in table.seats]
    for number, colour in enumerate(found):
        if colour is None and number not in found and number < protocol.COLOURS:
            found[number] = number
    left = [colour for colour in range(protocol.COLOURS) if colour not in found]
    return [(left.pop(0) if left else 0) if colour is None else colour for colour in found]


def info(
    table: Table, version: int, who: Rights, online: Collection[int] = (), away: Mapping[int, float] | None = None
) -> protocol.TableMessage:
    """Return the table as somebody is shown it; `away` says for how many seconds people have been away."""
    shown = colours(table)
    return protocol.TableMessage(
        table=table.id,
        version=version,
        board=table.board,
        seats=[
            protocol.SeatInfo(
                name=seat.name,
                held=seat.token is not None,
                bot=seat.bot,
                online=number in online,
                open=seat.open and seat.token is None,
                colour=shown[number],
                away=(away or {}).get(number),
                relief=seat.relief,
                waits=seat.waits,
                resigned=seat.resigned,
                abort=seat.abort,
                host=bool(table.host) and seat.token == table.host,
            )
            for number, seat in enumerate(table.seats)
        ],
        first=table.first,
        clock=table.clock,
        language=table.language,
        game=table.game,
        games=table.games,
        own=sorted(who.seats),
        hooks=[number for number in sorted(who.seats) if table.seats[number].hook is not None],
        host=who.host,
        invite=who.invite,
        patience=table.patience,
        news=table.news,
        continued=table.continued,
        lesson=table.lesson,
    )
