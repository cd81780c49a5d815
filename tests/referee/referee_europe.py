"""Europe: the first tickets and the box (E2), tunnels (E20 to E27), stations (E30 to E35)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from itertools import product

from referee_cards import Asking, discard, next_train_card, tidy_display
from referee_claims import read_claim, wild_kinds
from referee_table import Question, Table

# -- paying ------------------------------------------------------------------------------------------------------------


def ways_to_pay(table: Table, hand: Counter[str], number: int, colours: list[str], wilds: list[str]) -> set[str]:
    """Every way to pay a number of cards with one of some colours and with wild cards, as text."""
    found = set()
    for colour, counts in product([*colours, None], product(*(range(min(hand[kind], number) + 1) for kind in wilds))):
        rest = number - sum(counts)
        parts = [f"{kind}:{n}" for kind, n in zip(wilds, counts, strict=True) if n]
        if rest == 0 and colour is None:
            found.add(" ".join(parts))
        elif rest > 0 and colour is not None and hand[colour] >= rest:
            found.add(" ".join([f"{colour}:{rest}", *parts]))
    return found


def cards_of(text: str) -> Counter[str]:
    """The cards that a payment names after its verb."""
    return Counter({kind: int(n) for kind, _, n in (card.partition(":") for card in text.split()[1:])})


# -- tunnels -----------------------------------------------------------------------------------------------------------


def try_tunnel(table: Table, seat: int, answer: str) -> Generator[Question, tuple[int, str], Counter[str] | None]:
    """Turn cards up; the generator returns the cards that pay for it in the end, None if they are taken back."""
    name, cards = read_claim(answer)
    track = table.facts.tracks[name]
    wilds = wild_kinds(table, track)
    colour = next((kind for kind in cards if kind not in table.facts.wild), None)
    table.happens("laid down", seat, answer)
    table.hands[seat] -= cards
    turned: Counter[str] = Counter()
    for _ in range(table.facts.rules["tunnels"]["reveal"]):
        before = table.seen["deck rebuilt"]
        card = next_train_card(table, "turned up", seat)
        if card is None:
            table.seen["too few cards for a tunnel"] += 1
            break
        table.seen["deck rebuilt for a tunnel"] += table.seen["deck rebuilt"] > before
        turned[card] += 1
        tidy_display(table)
    due = sum(n for card, n in turned.items() if card in wilds or card == colour)
    table.seen["tunnel without more"] += due == 0
    table.seen["tunnel by locomotives alone"] += colour is None
    if due:
        ways = ways_to_pay(table, table.hands[seat], due, [colour] if colour else [], wilds)
        table.seen["asked although the tunnel cannot be paid"] += not ways
        options = {"withdraw"} | {f"add {way}" for way in ways}
        _, reply = yield Question("pay for the tunnel or withdraw", {seat: options})
        if reply == "withdraw":
            table.happens("withdrew", seat, name)
            table.hands[seat] += cards
            table.seen["tunnel in vain"] += 1
            discard(table, turned)
            return None
        table.happens("added", seat, reply)
        more = cards_of(reply)
        table.hands[seat] -= more
        cards += more
    return cards + turned


# -- stations ----------------------------------------------------------------------------------------------------------


def next_station(table: Table, seat: int) -> set[str]:
    """The ways to pay for the next station of a seat."""
    costs = table.facts.rules["stations"]["costs"]
    built = sum(owner == seat for owner in table.stations.values())
    if built == len(costs):
        return set()
    wilds = [kind for kind, least in table.facts.wild.items() if least == 1]
    return ways_to_pay(table, table.hands[seat], costs[built], table.facts.colours, wilds)


def station_options(table: Table, seat: int) -> set[str]:
    if not next_station(table, seat):
        return set()
    return {f"station {city}" for city in table.facts.cities if city not in table.stations}


def build_station(table: Table, seat: int, answer: str) -> Asking:
    city = answer.removeprefix("station ")
    _, reply = yield Question("pay for the station", {seat: {f"pay {way}" for way in next_station(table, seat)}})
    table.happens("paid", seat, reply)
    table.happens("station", seat, city)
    cards = cards_of(reply)
    table.hands[seat] -= cards
    table.stations[city] = seat
    discard(table, cards)


def met_tickets(table: Table, seat: int) -> set[str]:
    """The tickets that are met, worked out once for every position."""
    position = (seat, len(table.owner), len(table.stations), tuple(table.tickets[seat]))
    if position not in table.loans:
        table.loans[position] = best_loan(table, seat)
    return table.loans[position]


def best_loan(table: Table, seat: int) -> set[str]:
    """The tickets that are met with the best choice of borrowed tracks, one for each station (E32, E33)."""
    choices = []
    for city, owner in table.stations.items():
        if owner == seat:
            others = [n for n, o in table.owner.items() if o != seat and city in table.facts.tracks[n].pair]
            choices.append([None, *others])
    best: tuple[int, int, set[str]] = (-1, -1, set())
    for loan in product(*choices):
        tracks = [*table.own_tracks(seat), *(name for name in loan if name)]
        met = {name for name in table.tickets[seat] if joins(table, tracks, name)}
        points = sum(table.facts.tickets[name].points for name in met)
        if (points, len(met)) > best[:2]:
            best = (points, len(met), met)
    own = {name for name in table.tickets[seat] if joins(table, table.own_tracks(seat), name)}
    table.seen["ticket met by a station"] += best[2] != own
    return best[2]


def joins(table: Table, tracks: list[str], name: str) -> bool:
    """Whether tracks lead from one city of a ticket to the other."""
    ticket = table.facts.tickets[name]
    reached = {ticket.a}
    grown = True
    while grown:
        grown = False
        for track in tracks:
            pair = set(table.facts.tracks[track].pair)
            if pair & reached and not pair <= reached:
                reached |= pair
                grown = True
    return ticket.b in reached
