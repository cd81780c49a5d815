"""What people at a table agree on: colours, giving up, ending a game together, who is the host, who is away.

Like those of `tables`, these functions change a Table in memory or refuse.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from whistlestop.server import protocol
from whistlestop.server.refusal import Refused
from whistlestop.server.tables import STAND_IN, Seat, Subscription, Table, colours, seat_of, tell

MOST_ALERTS = 4  # devices that are told of one seat's turns


def choose_colour(table: Table, number: int, colour: int) -> None:
    """Give a seat a colour; a seat that nobody holds makes room for it, and takes the old one."""
    seat = seat_of(table, number)
    shown = colours(table)
    for other, taken in enumerate(shown):
        if taken == colour and other != number:
            if table.seats[other].token is not None:
                raise Refused("colour-taken", "somebody else has that colour; choose another one")
            table.seats[other].colour = shown[number]
    seat.colour = colour


def hand_over(table: Table, number: int) -> None:
    """Make the player of a seat the host from now on."""
    seat = seat_of(table, number)
    if seat.token is None or seat.waits:
        raise Refused("not-ready", f"nobody sits at seat {number} who could be the host")
    table.host = seat.token
    tell(table, "host", number, seat.name)


# -- the end of a game before its end --------------------------------------------------------------------------------


def voters(table: Table) -> list[Seat]:
    """The people who play: they decide whether the game goes on."""
    return [seat for seat in table.seats if seat.token is not None and seat.bot is None]


def resign(table: Table, number: int) -> None:
    """Give a game up: a bot plays the seat to the end. Where no person is left to play for, the game ends."""
    seat = seat_of(table, number)
    seat.bot, seat.relief, seat.resigned, seat.abort = STAND_IN, False, True, False
    tell(table, "resigned", number, seat.name)
    if all(other.resigned for other in table.seats if other.token is not None):
        end_game(table)


def vote(table: Table, number: int, *, agree: bool) -> None:
    """Say whether a game should end without a result."""
    seat = seat_of(table, number)
    if seat.bot is not None:
        raise Refused("bot-plays", "a bot plays this seat; take it back first")
    if agree and not any(other.abort for other in table.seats):
        tell(table, "abort", number, seat.name)
    seat.abort = agree


def agreed(table: Table) -> bool:
    """Whether all who play would end the game."""
    found = voters(table)
    return bool(found) and all(seat.abort for seat in found)


def end_game(table: Table) -> None:
    """End the game without a result: the table has never played it."""
    game = table.game
    for seat in table.seats:
        if seat.resigned or seat.relief or seat.waits or (seat.token is None and seat.open):
            seat.bot = None
        seat.resigned = seat.abort = seat.relief = seat.waits = False
    table.games = [each for each in table.games if each != game]
    table.game = None
    tell(table, "aborted")


# -- who is away -----------------------------------------------------------------------------------------------------


def note_absences(table: Table, online: Collection[int], gone: Mapping[int, float]) -> bool:
    """Keep since when people have been away (`gone`); whether that is news."""
    news = False
    for number, seat in enumerate(table.seats):
        since = None if number in online or seat.token is None else seat.away or gone.get(number)
        if since != seat.away:
            seat.away = since
            news = True
    return news


def welcome(table: Table, numbers: Collection[int]) -> bool:
    """Somebody is here again: the bots that played meanwhile stop. Whether that is news."""
    news = False
    for number in numbers:
        seat = table.seats[number]
        if seat.away is not None:
            seat.away = None
            news = True
        if seat.relief and not seat.waits:
            seat.bot, seat.relief = None, False
            tell(table, "back", number, seat.name)
            news = True
    return news


# -- what is kept of people ------------------------------------------------------------------------------------------


def set_alerts(table: Table, numbers: Collection[int], subscription: Subscription, *, on: bool) -> None:
    """Tell a device when it is the turn of these seats, or tell it no more."""
    for number in numbers:
        seat = table.seats[number]
        others = [each for each in seat.alerts if each.endpoint != subscription.endpoint]
        seat.alerts = [*others[-MOST_ALERTS + 1 :], subscription] if on else others


def drop_alerts(table: Table, endpoints: Collection[str]) -> bool:
    """Forget devices that are gone; whether there were any."""
    news = False
    for seat in table.seats:
        kept = [each for each in seat.alerts if each.endpoint not in endpoints]
        news |= len(kept) < len(seat.alerts)
        seat.alerts = kept
    return news


def forget_names(table: Table, name: str | None = None) -> int:
    """Remove a name, or all, from what is kept of a table; how many there were."""
    count = 0
    for seat in table.seats:
        if seat.name is not None and name in (None, seat.name):
            seat.name = None
            count += 1
    known = [each for each in table.news if each.name is not None and name in (None, each.name)]
    table.news = [protocol.News(each.n, each.kind, each.seat) if each in known else each for each in table.news]
    return count + len(known)
