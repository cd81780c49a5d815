"""All that can happen to a table: each function changes a draft of it, or raises RequestError."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace

import msgspec

from whistlestop.lessons import lesson
from whistlestop.server import clock, protocol
from whistlestop.server.boards import rules_today
from whistlestop.server.player_names import checked_name
from whistlestop.server.request_errors import RequestError
from whistlestop.server.store import GameRow
from whistlestop.server.tables import (
    Seat,
    Subscription,
    Table,
    WebHook,
    colours,
    hashed,
    line_up,
    new_id,
    new_token,
    same,
    seat_of,
)

STAND_IN = "medium"  # the bot that plays on when somebody leaves, is away, or is too slow
MOST_NEWS = 12  # that a table keeps
MOST_GAMES = 100  # that a table remembers; the store has all of them
MOST_ALERTS = 4  # devices that are alerted for one seat


def create(order: protocol.NewTable) -> tuple[Table, protocol.TableMade]:
    """Return a new table, and its tokens, which are not stored."""
    check_rules(order.board, len(order.seats), order.first)
    if order.lesson is not None:
        check_lesson(order)
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
        lesson=order.lesson,
    )
    number = token = None
    if order.name is not None and any(seat.open for seat in seats):
        number, token = sit(table, None, order.name)
    return table, protocol.TableMade(table.id, host, invite, watch, number, token)


def continue_game(order: protocol.PlayOn, row: GameRow) -> tuple[Table, protocol.TableMade, GameRow]:
    """Return a new table with a game that starts like a finished one; the caller takes a seat, bots take the others."""
    if row.lesson:
        raise RequestError("not-allowed", "nobody can play on from a lesson; begin it again")
    seats = [protocol.NewSeat(order.bot) for _ in range(row.players)]
    if order.seat >= len(seats):
        raise RequestError("no-seat", f"there is no seat {order.seat}; the seats are 0 to {len(seats) - 1}")
    seats[order.seat] = protocol.NewSeat()
    table, made = create(protocol.NewTable(row.board, seats, order.name, language=order.language))
    game = new_id(12)
    begin(table, game, frozenset())
    table.continued = game
    who = msgspec.json.encode(line_up(table)).decode()
    return table, made, replace(row, id=game, table=table.id, started=clock.now(), seats=who, alarm=None, finished=None)


def check_rules(board: str, players: int, first: int | None) -> None:
    """Raise RequestError if the board does not allow this."""
    rules_today(board, players)
    if first is not None and first >= players:
        raise RequestError("no-seat", f"seat {first} cannot begin; the seats are 0 to {players - 1}")


def check_lesson(order: protocol.NewTable) -> None:
    """Raise an error unless a lesson can be played at this table."""
    found = lesson(order.lesson or "")
    if order.board != found.board_id or [seat.bot is None for seat in order.seats] != [True, False]:
        reason = f"this lesson is played on '{found.board_id}', at two seats of which the second is a bot's"
        raise RequestError("bad-request", reason)


def sit(table: Table, number: int | None, name: str, since: Mapping[int, float] | None = None) -> tuple[int, str]:
    """Give somebody a seat, the first free one unless `number` says which; return its number and token.

    `since` says since when seats owe a decision: a person who sits down gets the full time for it, once.
    """
    if number is None:
        free = [i for i, seat in enumerate(table.seats) if seat.open and seat.token is None]
        if not free:
            raise RequestError("table-full", "no seat is free; ask the host, or watch")
        number = free[0]
    seat = seat_of(table, number)
    if not seat.open or seat.token is not None:
        raise RequestError("seat-taken", f"seat {number} is taken; choose another one")
    name = checked_name(name, (other.name for other in table.seats))
    token = new_token()
    if seat.back <= (since or {}).get(number, seat.back):
        seat.back = clock.now()
    seat.name, seat.token, seat.bot, seat.relief = name, hashed(token), None, False
    if not table.host:
        table.host = seat.token
    add_news(table, "sat", number, name)
    return number, token


def free(table: Table, number: int, *, playing: bool, kicked: bool = False) -> None:
    """Free a seat; during a game a bot plays on. If it was the host's, another player becomes the host."""
    seat = seat_of(table, number)
    old, name = seat.token, seat.name
    bot = (seat.bot or STAND_IN) if playing else None
    table.seats[number] = Seat(bot=bot, back=seat.back, colour=seat.colour)
    if old is not None:
        if same(table.host, old):
            table.host = next((other.token for other in table.seats if other.token), "")
        add_news(table, "kicked" if kicked else "left", number, name)


def link(table: Table, number: int, *, playing: bool, own: bool) -> str:
    """Return a new token for a seat; older ones stop working.

    During a game a bot plays somebody else's seat until the holder of the new link takes over.
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
        seat.bot, seat.waits, seat.relief = seat.bot or STAND_IN, True, False
    if not own:
        seat.alerts, seat.hook = [], None  # they were for the player who had it
        add_news(table, "linked", number, seat.name)
    return token


def renew(table: Table, what: str) -> str:
    """Return a new token for the host, for inviting or for watching; the old one stops working."""
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
    """Free somebody's seat and end the invitation they came by; return a new one."""
    free(table, number, playing=playing, kicked=True)
    return renew(table, "invite")


def let_bot_play(table: Table, number: int, level: str, *, own: bool) -> None:
    """Let a bot play a seat: for as long as its holder wants, or until the holder is back if somebody else asked."""
    seat = seat_of(table, number)
    seat.bot, seat.relief = level, seat.token is not None and not own
    if seat.token is None:
        seat.open = False
    else:
        add_news(table, "bot", number, seat.name)


def end_bot(table: Table, number: int, *, own: bool, playing: bool) -> None:
    """Let a person play a bot's seat: its holder (`own`) at once, somebody else as soon as they sit down there."""
    seat = seat_of(table, number)
    if not own:
        if seat.token is not None:
            raise RequestError("seat-taken", f"somebody holds seat {number}; only that player can take it back")
        seat.open = True
        if not playing:
            seat.bot = None
    elif seat.resigned:
        raise RequestError("resigned", "you have resigned; a bot plays this game to the end")
    elif seat.bot is not None:
        add_news(table, "takeover" if seat.waits else "back", number, seat.name)
        seat.bot, seat.relief, seat.waits = None, False, False


def change_setup(table: Table, order: protocol.SetupRequest) -> None:
    """Change the table between two games."""
    if order.players is not None:
        table.lesson = None
        if any(seat.token for seat in table.seats[order.players :]):
            raise RequestError("seat-taken", f"somebody sits at a seat after {order.players - 1}; free that seat first")
        table.seats = table.seats[: order.players] + [Seat() for _ in range(order.players - len(table.seats))]
    if order.board is not None:
        table.board, table.lesson = order.board, None
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
    """Raise RequestError while a seat is empty."""
    empty = [number for number, seat in enumerate(table.seats) if seat.token is None and seat.bot is None]
    if empty:
        raise RequestError("not-ready", f"nobody sits at seat {empty[0]}; invite somebody, or let a bot play it")
    check_rules(table.board, len(table.seats), table.first)


def begin(table: Table, game: str, here: Collection[int]) -> None:
    """Begin a game; the players who are `here` play it themselves, even if a bot played for them in the last one."""
    for number, seat in enumerate(table.seats):
        if number in here or seat.resigned or seat.waits:
            seat.bot, seat.relief = None, False
        seat.resigned = seat.abort = seat.waits = False
    table.game = game
    table.games = [*table.games[1 - MOST_GAMES :], game]


def add_news(table: Table, kind: protocol.NewsKind, number: int | None = None, name: str | None = None) -> None:
    """Let everybody at the table know what somebody has done."""
    last = table.news[-1].n if table.news else 0
    table.news = [*table.news[1 - MOST_NEWS :], protocol.News(last + 1, kind, number, name)]


# -- what players agree on -------------------------------------------------------------------------------------------


def choose_colour(table: Table, number: int, colour: int) -> None:
    """Give a seat a colour; a seat of that colour that nobody holds takes the old one instead."""
    seat = seat_of(table, number)
    shown = colours(table)
    for other, taken in enumerate(shown):
        if taken == colour and other != number:
            if table.seats[other].token is not None:
                raise RequestError("colour-taken", "somebody else has that colour; choose another")
            table.seats[other].colour = shown[number]
    seat.colour = colour


def hand_over(table: Table, number: int) -> None:
    """Make the player of a seat the host from now on."""
    seat = seat_of(table, number)
    if seat.token is None or seat.waits:
        raise RequestError("not-ready", f"nobody at seat {number} can be the host")
    table.host = seat.token
    add_news(table, "host", number, seat.name)


def voters(table: Table) -> list[Seat]:
    """Return the people who play themselves, and so decide whether the game goes on."""
    return [seat for seat in table.seats if seat.token is not None and seat.bot is None]


def resign(table: Table, number: int) -> None:
    """Let a bot play a seat to the end of the game; if no person is left to play for, the game ends."""
    seat = seat_of(table, number)
    seat.bot, seat.relief, seat.resigned, seat.abort = STAND_IN, False, True, False
    add_news(table, "resigned", number, seat.name)
    if all(other.resigned for other in table.seats if other.token is not None):
        end_game(table)


def vote(table: Table, number: int, *, agree: bool) -> None:
    """Note whether a player wants to end the game without a result."""
    seat = seat_of(table, number)
    if seat.bot is not None:
        raise RequestError("bot-plays", "a bot plays this seat; take it back first")
    if agree and not any(other.abort for other in table.seats):
        add_news(table, "abort", number, seat.name)
    seat.abort = agree


def agreed(table: Table, *, full: bool = False) -> bool:
    """Return whether all who play want to end the game; one is enough for a game that takes no more actions (F11)."""
    found = [seat.abort for seat in voters(table)]
    return any(found) if full else bool(found) and all(found)


def end_game(table: Table) -> None:
    """End the game without a result, as if it had not been played."""
    game = table.game
    for seat in table.seats:
        if seat.resigned or seat.relief or seat.waits or (seat.token is None and seat.open):
            seat.bot = None
        seat.resigned = seat.abort = seat.relief = seat.waits = False
    table.games = [each for each in table.games if each != game]
    table.game = None
    add_news(table, "aborted")


# -- who is away -----------------------------------------------------------------------------------------------------


def note_absences(table: Table, online: Collection[int], gone: Mapping[int, float]) -> bool:
    """Note since when people have been away (`gone`); return whether anything has changed."""
    changed = False
    for number, seat in enumerate(table.seats):
        since = None if number in online or seat.token is None else seat.away or gone.get(number)
        if since != seat.away:
            seat.away = since
            changed = True
    return changed


def welcome(table: Table, numbers: Collection[int]) -> bool:
    """Let the bots stop that played for people who are back; return whether anything has changed."""
    changed = False
    for number in numbers:
        seat = table.seats[number]
        if seat.away is not None:
            seat.away = None
            changed = True
        if seat.relief and not seat.waits:
            seat.bot, seat.relief = None, False
            add_news(table, "back", number, seat.name)
            changed = True
    return changed


# -- what is kept of people ------------------------------------------------------------------------------------------


def set_alerts(table: Table, numbers: Collection[int], subscription: Subscription, *, on: bool) -> None:
    """Let a device be alerted when it is the turn of these seats, or no longer (`on`)."""
    for number in numbers:
        seat = table.seats[number]
        others = [each for each in seat.alerts if each.endpoint != subscription.endpoint]
        seat.alerts = [*others[-MOST_ALERTS + 1 :], subscription] if on else others


def drop_alerts(table: Table, endpoints: Collection[str]) -> bool:
    """Forget devices that are gone; return whether there were any."""
    changed = False
    for seat in table.seats:
        kept = [each for each in seat.alerts if each.endpoint not in endpoints]
        changed |= len(kept) < len(seat.alerts)
        seat.alerts = kept
    return changed


def set_hook(table: Table, number: int, hook: WebHook | None) -> None:
    """Let a web hook be told when the turn of a seat has waited, or no longer (None)."""
    seat_of(table, number).hook = hook


def seat_with(table: Table, number: int, hook: WebHook) -> Seat | None:
    """Return a seat, if that web hook is still its own."""
    found = table.seats[number].hook if number < len(table.seats) else None
    return table.seats[number] if found and (found.url, found.service) == (hook.url, hook.service) else None


def note_told(table: Table, number: int, hook: WebHook, since: float) -> bool:
    """Note that a web hook is told now of a turn that has waited since a moment; return whether that is new."""
    seat = seat_with(table, number, hook)
    if seat is None or seat.hook is None or seat.hook.turn >= since:
        return False
    seat.hook = msgspec.structs.replace(seat.hook, turn=since)
    seat.told = clock.now()
    return True


def drop_hook(table: Table, number: int, hook: WebHook) -> bool:
    """Forget a web hook that is gone; return whether it was still there."""
    seat = seat_with(table, number, hook)
    if seat is None:
        return False
    seat.hook = None
    return True


def forget_names(table: Table, name: str | None = None) -> int:
    """Remove a name, or all names, from a table and its news; return how many there were."""
    count = 0
    for seat in table.seats:
        if seat.name is not None and name in (None, seat.name):
            seat.name = None
            count += 1
    known = [each for each in table.news if each.name is not None and name in (None, each.name)]
    table.news = [protocol.News(each.n, each.kind, each.seat) if each in known else each for each in table.news]
    return count + len(known)
