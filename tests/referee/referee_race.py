"""First Journey: a race for six tickets (F1 to F10)."""

from __future__ import annotations

from referee_cards import can_draw_blind
from referee_claims import claims, could_ever_claim
from referee_table import ANY, Table


def draw_ticket(table: Table, seat: int) -> bool:
    """The top ticket; an empty deck is made anew from the tickets that were given up (F9). False if there is none."""
    if not table.tickets_left("") and table.ticket_discards:
        table.ticket_decks[""] = [table.ticket_discards]
        table.ticket_discards = set()
        table.seen["ticket deck made anew"] += 1
    if not table.tickets_left(""):
        return False
    name = table.happens("drew a ticket", seat, None, 1).secrets[0]
    table.take_tickets("", {name})
    table.tickets[seat].append(name)
    return True


def exchange(table: Table, seat: int) -> None:
    """Both tickets for two new ones (F3)."""
    old = set(table.tickets[seat])
    told = table.happens("gave up tickets", seat, len(old), len(old)).secrets
    table.demand(set(told) == old, f"seat {seat} gives up {sorted(old)}, not {told}")
    table.tickets[seat] = []
    table.ticket_discards |= old
    for _ in range(table.facts.rules["ticket_race"]["tickets"]):
        draw_ticket(table, seat)
    replace_tickets(table, seat, show_tickets(table, seat))


def done(table: Table, seat: int) -> int:
    return len(table.completed[seat]) + table.crossed[seat]


def has_won(table: Table, seat: int) -> bool:
    return done(table, seat) >= int(table.facts.rules["ticket_race"]["to_win"])


def show_tickets(table: Table, seat: int) -> int:
    """Show the tickets that are joined, unless one of them is the sixth; how many places in the hand are empty now."""
    joined = [name for name in table.tickets[seat] if is_joined(table, seat, name)]
    shown = 0
    while joined and not has_won(table, seat):
        name = str(table.happens("completed", seat, ANY).what)
        table.demand(name in joined, f"{name} is shown, but only {joined} are joined")
        joined.remove(name)
        table.tickets[seat].remove(name)
        table.completed[seat].append(name)
        shown += 1
    table.seen["two tickets at once"] += shown > 1
    return shown


def replace_tickets(table: Table, seat: int, shown: int) -> None:
    """Take a new ticket for each one shown; those already joined are shown at once, and so on until the sixth (F5)."""
    while shown and not has_won(table, seat):
        for _ in range(shown):
            draw_ticket(table, seat)
        shown = show_tickets(table, seat)


def is_joined(table: Table, seat: int, name: str) -> bool:
    ticket = table.facts.tickets[name]
    return table.joined(seat, ticket.a, ticket.b)


def race_after_claim(table: Table, seat: int) -> None:
    """What one claim brings, tickets and crossing, comes before any new ticket; the sixth ends it (F5, F6, F7)."""
    shown = show_tickets(table, seat)
    crossed = not has_won(table, seat) and cross(table, seat)
    table.seen["ticket and crossing at once"] += bool(shown and crossed)
    replace_tickets(table, seat, shown)


def cross(table: Table, seat: int) -> bool:
    """West and east joined for the first time (F6)."""
    rule = table.facts.rules["ticket_race"]
    ways = [(west, east) for west in rule["west"] for east in rule["east"]]
    if table.crossed[seat] or not any(table.joined(seat, west, east) for west, east in ways):
        return False
    table.happens("crossing", seat)
    table.crossed[seat] = True
    return True


def is_stuck(table: Table) -> bool:
    """Nobody could ever claim another route, or nobody can pay for one and no card is to be had (F10)."""
    if not any(could_ever_claim(table, seat) for seat in table.seats):
        table.seen["no route left for anybody"] += 1
        return True
    if not can_draw_blind(table) and not any(claims(table, seat) for seat in table.seats):
        table.seen["no card left for anybody"] += 1
        return True
    return False


def race_is_over(table: Table, seat: int) -> bool:
    """The sixth ticket, the last train, or nothing more to be done (F7, F8, F10)."""
    if has_won(table, seat):
        table.seen["six tickets"] += 1
        return True
    return table.trains[seat] == 0 or is_stuck(table)
