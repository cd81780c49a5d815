"""Tables: who sits where, who may do what. No accounts: whoever has a token has what it stands for.

Only hashes of tokens are kept. The functions here change a Table in memory or refuse, and know nothing of the network.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from whistlestop.server import clock, protocol
from whistlestop.server.boards import rules_today
from whistlestop.server.names import proper
from whistlestop.server.refusal import Refused

STAND_IN = "medium"  # the bot that plays on when somebody leaves, or is too slow


class Seat(Struct):
    """A seat: held by whoever has the token, played by a bot if there is one, `open` for whoever has the invitation."""

    name: str | None = None
    token: str | None = None
    bot: str | None = None
    open: bool = True
    back: float = 0.0  # when the person came back last: the clock starts there at the earliest


class Table(Struct):
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


@dataclass(frozen=True)
class Rights:
    """What tokens allow at a table."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    watch: bool = False
    invite: bool = False

    def __bool__(self) -> bool:
        return bool(self.seats or self.host or self.watch)


def new_token() -> str:
    return secrets.token_urlsafe(18)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str | None, other: str) -> bool:
    """Whether two hashes are the same, in a time that does not tell where they differ."""
    return one is not None and hmac.compare_digest(one, other)


def rights(table: Table, hashes: Iterable[str]) -> Rights:
    """What somebody with tokens of these hashes may do."""
    seats: set[int] = set()
    host = watch = invite = False
    for each in hashes:
        seats |= {number for number, seat in enumerate(table.seats) if same(seat.token, each)}
        host |= same(table.host, each)
        watch |= same(table.watch, each)
        invite |= same(table.invite, each)
    return Rights(frozenset(seats), host, watch, invite)


def encode(table: Table) -> bytes:
    return msgspec.json.encode(table)


def decode(data: bytes) -> Table:
    return msgspec.json.decode(data, type=Table)


# -- the table ---------------------------------------------------------------------------------------------------------


def create(order: protocol.NewTable) -> tuple[Table, protocol.TableMade]:
    """A new table, and the tokens that are told only now."""
    check_rules(order.board, len(order.seats), order.first)
    host, invite, watch = new_token(), new_token(), new_token()
    seats = [Seat(bot=seat.bot, open=seat.bot is None) for seat in order.seats]
    table = Table(
        id=secrets.token_urlsafe(9),
        board=order.board,
        seats=seats,
        host=hashed(host),
        invite=hashed(invite),
        watch=hashed(watch),
        first=order.first,
        clock=order.clock,
        language=order.language,
        created=clock.now(),
    )
    number = token = None
    if order.name is not None and any(seat.open for seat in seats):
        number, token = sit(table, None, order.name)
    return table, protocol.TableMade(table.id, host, invite, watch, number, token)


def check_rules(board: str, players: int, first: int | None) -> None:
    """Refuse what the board does not allow."""
    rules_today(board, players)
    if first is not None and first >= players:
        raise Refused("no-seat", f"seat {first} cannot begin; the seats are 0 to {players - 1}")


def seat_of(table: Table, number: int) -> Seat:
    if not 0 <= number < len(table.seats):
        raise Refused("no-seat", f"there is no seat {number}; the seats are 0 to {len(table.seats) - 1}")
    return table.seats[number]


def sit(table: Table, number: int | None, name: str) -> tuple[int, str]:
    """Give a free seat to somebody; its number and token."""
    if number is None:
        free = [i for i, seat in enumerate(table.seats) if seat.open and seat.token is None]
        if not free:
            raise Refused("table-full", "no seat is free; ask the host, or watch")
        number = free[0]
    seat = seat_of(table, number)
    if not seat.open or seat.token is not None:
        raise Refused("seat-taken", f"seat {number} is taken; choose another one")
    token = new_token()
    name = proper(name, (other.name for other in table.seats))
    seat.name, seat.token, seat.bot, seat.back = name, hashed(token), None, clock.now()
    return number, token


def free(table: Table, number: int, *, playing: bool) -> None:
    """Take a seat from whoever holds it; during a game a bot plays on."""
    seat = seat_of(table, number)
    seat.name = seat.token = None
    seat.open = True
    seat.bot = (seat.bot or STAND_IN) if playing else None


def link(table: Table, number: int, *, playing: bool) -> str:
    """A new token for a seat; older ones are worth nothing any more."""
    seat = seat_of(table, number)
    token = new_token()
    seat.token = hashed(token)
    seat.open = True
    if not playing:
        seat.bot = None
    return token


def let_bot_play(table: Table, number: int, level: str) -> None:
    seat = seat_of(table, number)
    seat.bot = level
    if seat.token is None:
        seat.open = False


def take_back(table: Table, number: int, *, own: bool, playing: bool) -> None:
    """End a bot's play: at once for whoever holds the seat; else it waits, still playing, for somebody to sit down."""
    seat = seat_of(table, number)
    if own:
        seat.bot = None
        seat.back = clock.now()
        return
    if seat.token is not None:
        raise Refused("seat-taken", f"seat {number} is held by somebody, who alone can take it back")
    seat.open = True
    if not playing:
        seat.bot = None


def change_setup(table: Table, order: protocol.Setup) -> None:
    """Change the table between two games."""
    if order.players is not None:
        if any(seat.token for seat in table.seats[order.players :]):
            raise Refused("seat-taken", f"somebody sits beyond seat {order.players - 1}; free that seat first")
        table.seats = table.seats[: order.players] + [Seat() for _ in range(order.players - len(table.seats))]
    if order.board is not None:
        table.board = order.board
    if order.first is not None:
        table.first = None if order.first == "chance" else order.first
    if order.clock is not None:
        table.clock = None if order.clock == "none" else order.clock
    if order.language is not None:
        table.language = order.language
    check_rules(table.board, len(table.seats), table.first)


def check_ready(table: Table) -> None:
    """Refuse to start while a seat is empty."""
    empty = [number for number, seat in enumerate(table.seats) if seat.token is None and seat.bot is None]
    if empty:
        raise Refused("not-ready", f"nobody sits at seat {empty[0]}; invite somebody, or let a bot play it")
    check_rules(table.board, len(table.seats), table.first)


def info(table: Table, version: int, who: Rights, online: Iterable[int] = ()) -> protocol.Table:
    """The table as it is shown."""
    here = set(online)
    return protocol.Table(
        table=table.id,
        version=version,
        board=table.board,
        seats=[
            protocol.SeatInfo(
                seat.name, seat.token is not None, seat.bot, number in here, seat.open and seat.token is None
            )
            for number, seat in enumerate(table.seats)
        ],
        first=table.first,
        clock=table.clock,
        language=table.language,
        game=table.game,
        games=table.games,
        own=sorted(who.seats),
        host=who.host,
        invite=who.invite,
    )
