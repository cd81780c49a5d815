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
    complete_tickets(table, seat)


def done(table: Table, seat: int) -> int:
    return len(table.completed[seat]) + table.crossed[seat]


def has_won(table: Table, seat: int) -> bool:
    return done(table, seat) >= table.facts.rules["ticket_race"]["to_win"]


def complete_tickets(table: Table, seat: int) -> None:
    """Show the tickets that are joined and take new ones, as long as there are any; the sixth ends it (F5, F7)."""
    while joined := [name for name in table.tickets[seat] if is_joined(table, seat, name)]:
        for number in range(len(joined)):
            name = str(table.happens("completed", seat, ANY).what)
            table.demand(name in joined, f"{name} is shown, but only {joined} are joined")
            joined.remove(name)
            table.tickets[seat].remove(name)
            table.completed[seat].append(name)
            table.seen["two tickets at once"] += number
            if has_won(table, seat):
                return  # at once: nothing more is shown or drawn
        for _ in range(number + 1):
            draw_ticket(table, seat)


def is_joined(table: Table, seat: int, name: str) -> bool:
    ticket = table.facts.tickets[name]
    return table.joined(seat, ticket.a, ticket.b)


def race_after_claim(table: Table, seat: int) -> None:
    complete_tickets(table, seat)
    if not has_won(table, seat):
        cross(table, seat)


def cross(table: Table, seat: int) -> None:
    """West and east joined for the first time (F6)."""
    rule = table.facts.rules["ticket_race"]
    if table.crossed[seat]:
        return
    if any(table.joined(seat, west, east) for west in rule["west"] for east in rule["east"]):
        table.happens("crossing", seat)
        table.crossed[seat] = True


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
