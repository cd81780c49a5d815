"""A second, slow and naive referee: a whole game told as one story.

`story` is a generator that asks for decisions and reads the engine's events as they come. It keeps its own books and
knows the rules by itself; from the engine it takes only what chance and the players decide. Where the two differ, it
raises Disagreement.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from fractions import Fraction

from referee_cards import (
    Asking,
    can_draw_blind,
    deck_size,
    discard,
    draw_blind,
    draw_cards,
    draw_pair,
    express_cards,
    picks,
    tidy_display,
)
from referee_claims import claims, is_tunnel, read_claim
from referee_europe import build_station, station_options, try_tunnel
from referee_followups import (
    collect_passengers,
    passengers_arrive,
    place_on_mat,
    place_passenger,
    run,
    runs,
    take_festivals,
)
from referee_race import draw_ticket, exchange, race_after_claim, race_is_over
from referee_substitutes import claims_with_substitutes, play_substitutes
from referee_table import Question, Table
from referee_tickets import opening_tickets, splits, ticket_action, ticket_draft, tickets_are_open


def story(table: Table) -> Asking:
    """A game from the deal to the end."""
    yield from set_up(table)
    begins = bool(table.news) and table.news[0].seat in table.seats
    table.demand(begins, f"a turn should begin, but the news are {list(table.news)}")
    seat: int = table.news[0].seat
    passes, last = 0, None
    while not table.over:
        table.happens("turn", seat)
        passed = yield from turn(table, seat)
        passes = passes + 1 if passed else 0
        if table.over:
            break
        if seat == last or passes == table.players:
            table.seen["everybody passed"] += passes == table.players
            table.over = True
            break
        limit = table.facts.rules.get("last_round", {}).get("trains")
        if limit is not None and last is None and table.trains[seat] <= limit:
            table.happens("last round", seat)
            last = seat
        if table.draft_is_due:
            table.seen["draft in the last round"] += last is not None
            table.draft_is_due = False
            yield from ticket_draft(table)
        seat = (seat + 1) % table.players
    table.happens("game over")


# -- the beginning -----------------------------------------------------------------------------------------------------


def set_up(table: Table) -> Asking:
    for seat in table.seats:
        for _ in range(table.facts.hand):
            draw_blind(table, seat)
    tidy_display(table)
    rules = table.facts.rules
    if "festivals" in rules:
        mix_in_festivals(table)
    if "passengers" in rules:
        passengers_arrive(table)
    if "opening_tickets" in rules:
        yield from opening_tickets(table)
    if "ticket_draft" in rules:
        yield from ticket_draft(table)
    if "ticket_race" in rules:
        for seat in table.seats:
            for _ in range(rules["ticket_race"]["tickets"]):
                draw_ticket(table, seat)


def mix_in_festivals(table: Table) -> None:
    """The festival cards and the draft card join the deck after the deal (I2)."""
    rules = table.facts.rules
    table.festival_deck = Counter({group["cities"][0]: group["cards"] for group in rules["festivals"]["sets"]})
    depth = Fraction(*rules["ticket_draft"]["card_depth"][str(table.players)])
    table.draft_depth = (deck_size(table) * depth, rules["ticket_draft"]["card_slack"])
    table.left_deck = 0
    table.draft_card_in_deck = True


# -- a turn ------------------------------------------------------------------------------------------------------------


def options_of(table: Table, seat: int) -> set[str]:
    """Everything a seat can do with its turn; passing only if there is nothing (C41)."""
    rules = table.facts.rules
    options = claims(table, seat)
    if "substitutes" in rules:
        options |= claims_with_substitutes(table, seat)
    if "draw_cards" in rules:
        if rules["draw_cards"].get("needs_deck") and not can_draw_blind(table):
            table.seen["no draw although cards lie open"] += len(table.display) > 0
        else:
            options |= picks(table)
    if "draw_pair" in rules and can_draw_blind(table):
        options.add("draw")
    if "draw_tickets" in rules and tickets_are_open(table):
        options |= splits(table, "tickets", rules["draw_tickets"]["draw"])
    if "express" in rules:
        options |= express_options(table, seat)
    if "passenger_runs" in rules:
        options |= runs(table, seat)
    if "stations" in rules:
        options |= station_options(table, seat)
    if "ticket_race" in rules and (table.tickets_left("") or table.ticket_discards):
        options.add("exchange")
    return options or {"pass"}


def express_options(table: Table, seat: int) -> set[str]:
    """Express cards for cards need a card in the deck, those for tickets a ticket (K4, K7)."""
    options = set()
    if can_draw_blind(table):
        options |= {f"express {value} cards" for value in table.express[seat]}
    if table.tickets_left("") and tickets_are_open(table):
        options |= {f"express {value} tickets" for value in table.express[seat]}
    return options


def turn(table: Table, seat: int) -> Generator[Question, tuple[int, str], bool]:
    """One action; the generator returns True if it was a pass."""
    _, answer = yield Question("turn", {seat: options_of(table, seat)})
    match answer.split()[0]:
        case "pass":
            table.happens("passed", seat)
            return True
        case "draw" if "draw_pair" in table.facts.rules:
            draw_pair(table, seat)
        case "draw":
            yield from draw_cards(table, seat, answer)
        case "tickets":
            yield from ticket_action(table, seat, answer)
        case "express":
            yield from express(table, seat, answer)
        case "run":
            yield from run(table, seat, answer)
        case "station":
            yield from build_station(table, seat, answer)
        case "exchange":
            exchange(table, seat)
        case "claim":
            yield from claim(table, seat, answer)
    if "ticket_race" in table.facts.rules:
        table.over = race_is_over(table, seat)
    return False


def express(table: Table, seat: int, answer: str) -> Asking:
    table.happens("express", seat, answer)
    _, value, what = answer.split()
    table.express[seat].remove(int(value))
    if what == "cards":
        yield from express_cards(table, seat, int(value))
    else:
        yield from ticket_action(table, seat, "tickets", extra=int(value))


def claim(table: Table, seat: int, answer: str) -> Asking:
    """Pay, build, and do what the board has to follow (C20 to C23)."""
    rules = table.facts.rules
    name, cards = read_claim(answer)
    track = table.facts.tracks[name]
    gone = cards
    if "replacing" in answer:
        gone = yield from play_substitutes(table, seat, answer)
    elif is_tunnel(table, track):
        paid = yield from try_tunnel(table, seat, answer)
        if paid is None:
            return
        gone = paid
    else:
        table.hands[seat] -= cards
    table.happens("claimed", seat, answer)
    table.seen["second or third alike track claimed"] += name[-2:] in ("/2", "/3")
    table.seen["ferry claimed"] += track.ferry > 0
    table.owner[name] = seat
    table.trains[seat] -= track.length
    if "province_mat" in rules:
        yield from place_on_mat(table, seat, track, cards)
    discard(table, gone)
    if "passengers" in rules:
        yield from collect_passengers(table, seat, track)
    if "passenger_runs" in rules:
        yield from place_passenger(table, seat, track)
    if "festivals" in rules:
        yield from take_festivals(table, seat, track)
    if "ticket_race" in rules:
        race_after_claim(table, seat)
