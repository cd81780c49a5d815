"""Tables: who sits where, who may do what. There are no accounts: a token gives its holder a right.

Only hashes of tokens are kept. The functions here change a Table in memory or refuse, and know nothing of the network.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import msgspec
from msgspec import Struct

from whistlestop.server import clock, protocol
from whistlestop.server.boards import rules_today
from whistlestop.server.names import proper
from whistlestop.server.refusal import Refused

STAND_IN = "medium"  # the bot that plays on when somebody leaves, is away, or is too slow
NEWS = 12  # things that happened at the table and are remembered


class Subscription(Struct, frozen=True):
    """Where a device wants to be told that it is somebody's turn, and the keys that only the device can undo."""

    endpoint: str
    p256dh: str
    auth: str


class Seat(Struct, omit_defaults=True):
    """A seat: held by the owner of its token, played by a bot if there is one, `open` to people with the invitation."""

    name: str | None = None
    token: str | None = None
    bot: str | None = None
    open: bool = True
    back: float = 0.0  # when somebody sat down last: the clock starts there at the earliest
    colour: int | None = None  # as chosen
    away: float | None = None  # since when nobody has been connected
    relief: bool = False  # the bot plays just until the person is connected again
    waits: bool = False  # the holder of a new link has not taken over: the bot plays, and its cards are not shown
    resigned: bool = False  # in this game: a bot plays it to the end
    abort: bool = False  # the person would end the game without a result
    alerts: list[Subscription] = []


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
    patience: int | None = protocol.PATIENCE  # seconds until others may do something about somebody who is away
    news: list[protocol.News] = []  # the last few


@dataclass(frozen=True)
class Rights:
    """What tokens allow at a table. `sees`: the seats whose cards may be shown."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    watch: bool = False
    invite: bool = False
    sees: frozenset[int] = frozenset()

    def __bool__(self) -> bool:
        return bool(self.seats or self.host or self.watch or self.invite)


def new_id(size: int) -> str:
    """A random text of that many bytes for links and command lines, where nothing may look like an option."""
    while (found := secrets.token_urlsafe(size)).startswith("-"):
        pass
    return found


def new_token() -> str:
    return new_id(18)


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
    sees = frozenset(number for number in seats if not table.seats[number].waits)
    return Rights(frozenset(seats), host, watch, invite, sees)


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
        id=new_id(9),
        board=order.board,
        seats=seats,
        host=hashed(host),
        invite=hashed(invite),
        watch=hashed(watch),
        first=order.first,
        clock=order.clock,
        language=order.language,
        created=clock.now(),
        patience=order.patience,
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


def tell(table: Table, kind: protocol.NewsKind, number: int | None = None, name: str | None = None) -> None:
    """Let everybody at the table know who sits where from now on."""
    last = table.news[-1].n if table.news else 0
    table.news = [*table.news[1 - NEWS :], protocol.News(last + 1, kind, number, name)]


def sit(table: Table, number: int | None, name: str, since: Mapping[int, float] | None = None) -> tuple[int, str]:
    """Give a free seat to somebody, who plays it from now on; its number and token.

    `since` says since when seats owe a decision: a person who sits down gets the full time for it, once.
    """
    if number is None:
        free = [i for i, seat in enumerate(table.seats) if seat.open and seat.token is None]
        if not free:
            raise Refused("table-full", "no seat is free; ask the host, or watch")
        number = free[0]
    seat = seat_of(table, number)
    if not seat.open or seat.token is not None:
        raise Refused("seat-taken", f"seat {number} is taken; choose another one")
    name = proper(name, (other.name for other in table.seats))
    token = new_token()
    if seat.back <= (since or {}).get(number, seat.back):
        seat.back = clock.now()
    seat.name, seat.token, seat.bot, seat.relief = name, hashed(token), None, False
    if not table.host:
        table.host = seat.token
    tell(table, "sat", number, name)
    return number, token


def free(table: Table, number: int, *, playing: bool, kicked: bool = False) -> None:
    """Take a seat from its player; during a game a bot plays on. A host who leaves is followed by another."""
    seat = seat_of(table, number)
    old, name = seat.token, seat.name
    bot = (seat.bot or STAND_IN) if playing else None
    table.seats[number] = Seat(bot=bot, back=seat.back, colour=seat.colour)
    if old is not None:
        if same(table.host, old):
            table.host = next((other.token for other in table.seats if other.token), "")
        tell(table, "kicked" if kicked else "left", number, name)


def link(table: Table, number: int, *, playing: bool, own: bool) -> str:
    """A new token for a seat; older ones stop working.

    In a game the seat of somebody else is played by a bot until the holder of the new link takes over.
    """
    seat = seat_of(table, number)
    token = new_token()
    if seat.token is not None and same(table.host, seat.token):
        table.host = hashed(token)
    seat.token = hashed(token)
    seat.open = True
    if not playing:
        seat.bot = None
    elif not own:
        seat.bot, seat.waits, seat.relief, seat.alerts = seat.bot or STAND_IN, True, False, []
    if not own:
        tell(table, "linked", number, seat.name)
    return token


def renew(table: Table, what: str) -> str:
    """A new token for the host, for inviting or for watching; the old one stops working."""
    token = new_token()
    match what:
        case "host":
            table.host = hashed(token)
        case "invite":
            table.invite = hashed(token)
        case "watch":
            table.watch = hashed(token)
    return token


def kick(table: Table, number: int, *, playing: bool) -> str:
    """Free somebody's seat for good: their invitation stops working. The new one."""
    free(table, number, playing=playing, kicked=True)
    return renew(table, "invite")


def let_bot_play(table: Table, number: int, level: str, *, own: bool) -> None:
    """Let a bot play: as long as its holder wants, or if somebody else asked for it, until the holder is back."""
    seat = seat_of(table, number)
    seat.bot, seat.relief = level, seat.token is not None and not own
    if seat.token is None:
        seat.open = False
    else:
        tell(table, "bot", number, seat.name)


def take_back(table: Table, number: int, *, own: bool, playing: bool) -> None:
    """End a bot's play: at once for the player of the seat; else it waits, still playing, for somebody to sit down."""
    seat = seat_of(table, number)
    if not own:
        if seat.token is not None:
            raise Refused("seat-taken", f"somebody holds seat {number}; only that player can take it back")
        seat.open = True
        if not playing:
            seat.bot = None
    elif seat.resigned:
        raise Refused("resigned", "you have resigned; a bot plays this game to the end")
    elif seat.bot is not None:
        tell(table, "takeover" if seat.waits else "back", number, seat.name)
        seat.bot, seat.relief, seat.waits = None, False, False


def change_setup(table: Table, order: protocol.Setup) -> None:
    """Change the table between two games."""
    if order.players is not None:
        if any(seat.token for seat in table.seats[order.players :]):
            raise Refused("seat-taken", f"somebody sits at a seat after {order.players - 1}; free that seat first")
        table.seats = table.seats[: order.players] + [Seat() for _ in range(order.players - len(table.seats))]
    if order.board is not None:
        table.board = order.board
    if order.first is not None:
        table.first = None if order.first == "chance" else order.first
    if order.clock is not None:
        table.clock = None if order.clock == "none" else order.clock
    if order.patience is not None:
        table.patience = None if order.patience == "none" else order.patience
    if order.language is not None:
        table.language = order.language
    check_rules(table.board, len(table.seats), table.first)


def check_ready(table: Table) -> None:
    """Refuse to start while a seat is empty."""
    empty = [number for number, seat in enumerate(table.seats) if seat.token is None and seat.bot is None]
    if empty:
        raise Refused("not-ready", f"nobody sits at seat {empty[0]}; invite somebody, or let a bot play it")
    check_rules(table.board, len(table.seats), table.first)


def begin(table: Table, game: str, here: Collection[int]) -> None:
    """Note a game that begins: those who are `here` play themselves, whatever they did in the last one."""
    for number, seat in enumerate(table.seats):
        if number in here or seat.resigned or seat.waits:
            seat.bot, seat.relief = None, False
        seat.resigned = seat.abort = seat.waits = False
    table.game = game
    table.games = [*table.games, game]


def cast(table: Table) -> list[dict[str, str | int | None]]:
    """Who plays a game that begins, for those who look at it later."""
    return [
        {"name": seat.name, "bot": seat.bot if seat.token is None else None, "colour": colour}
        for seat, colour in zip(table.seats, colours(table), strict=True)
    ]


# -- what is shown -----------------------------------------------------------------------------------------------------


def colours(table: Table) -> list[int]:
    """The colour of each seat: what was chosen, else the one of its number, else one that is left."""
    found = [seat.colour for seat in table.seats]
    for number, colour in enumerate(found):
        if colour is None and number not in found and number < protocol.COLOURS:
            found[number] = number
    left = [colour for colour in range(protocol.COLOURS) if colour not in found]
    return [(left.pop(0) if left else 0) if colour is None else colour for colour in found]


def info(
    table: Table, version: int, who: Rights, online: Collection[int] = (), away: Mapping[int, float] | None = None
) -> protocol.Table:
    """The table as it is shown; `away` says for how many seconds somebody has been."""
    shown = colours(table)
    return protocol.Table(
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
        host=who.host,
        invite=who.invite,
        patience=table.patience,
        news=table.news,
    )
