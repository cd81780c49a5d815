"""What follows a claim, and the passengers' trips: Germany (G5), Märklin (M7 to M10), Iberia (I8), South Korea (K5)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from referee_cards import Asking, discard, remove
from referee_facts import Track
from referee_table import ANY, Question, Table

# -- Germany: passengers ---------------------------------------------------------------------------------------------


def passengers_arrive(table: Table) -> None:
    """Passengers are drawn from the bag onto the places (G2)."""
    rule = table.facts.rules["passengers"]
    bag = Counter(dict.fromkeys(rule["colours"], rule["per_colour"]))
    for entry in rule["places"]:
        there: Counter[str] = Counter()
        for _ in range(entry["count"]):
            text = str(table.happens("passenger waits", what=ANY).what)
            place, _, colour = text.removeprefix("collect ").partition(":")
            table.demand(place == entry["place"], f"a passenger arrives in {place}, not in {entry['place']}")
            remove(table, bag, colour, "the bag")
            there[colour] += 1
        table.waiting[entry["place"]] = there
    table.demand(not bag.total(), f"passengers are left in the bag: {bag}")


def collect_passengers(table: Table, seat: int, track: Track) -> Asking:
    """One passenger from either end; where there are several colours, the player chooses (G5). Cities come first."""
    for city in sorted(track.pair, key=table.facts.cities.index):
        place = table.facts.place(city)
        there = table.waiting.get(place, Counter())
        options = {f"collect {place}:{colour}" for colour, n in there.items() if n}
        if not options:
            table.seen["empty place"] += 1
            continue
        answer = next(iter(options))
        if len(options) > 1:
            _, answer = yield Question("collect a passenger", {seat: options})
        table.happens("collected", seat, answer)
        colour = answer.rpartition(":")[2]
        there[colour] -= 1
        table.collected[seat][colour] += 1


# -- Märklin: passengers and goods -----------------------------------------------------------------------------------


def place_passenger(table: Table, seat: int, track: Track) -> Asking:
    """A passenger may be put on a city of the new route where nobody stands (M7)."""
    free = [city for city in track.pair if city not in table.facts.country_of and city not in table.standing]
    if not free or not table.reserve[seat]:
        return
    _, answer = yield Question("place a passenger or not", {seat: {f"place {city}" for city in [*free, "nobody"]}})
    if answer != "place nobody":
        table.happens("placed", seat, answer)
        table.standing[answer.removeprefix("place ")] = seat
        table.reserve[seat] -= 1


def ways_on(table: Table, city: str, used: set[str]) -> dict[str, str]:
    """Built tracks that lead on to another city, and to which; none is used twice (M8)."""
    found = {}
    for name in table.owner:
        a, b = table.facts.tracks[name].pair
        if city in (a, b) and name not in used:
            found[name] = b if a == city else a
    return {name: there for name, there in found.items() if there not in table.facts.country_of}


def rides(table: Table, seat: int, city: str, used: set[str]) -> dict[str, str]:
    """The ways on that a player can take: own tracks, and for a card those of an opponent (M8)."""
    card = table.facts.rules["passenger_runs"]["card"]
    ways = ways_on(table, city, used)
    return {f"ride {way}": ways[way] for way in ways if table.owner[way] == seat or table.hands[seat][card]}


def could_ride(table: Table, seat: int, city: str, used: set[str]) -> bool:
    """As far as everybody can see: any card in the hand may be a passenger card."""
    has_cards = table.hands[seat].total() > 0
    return any(table.owner[way] == seat or has_cards for way in ways_on(table, city, used))


def runs(table: Table, seat: int) -> set[str]:
    """The passengers of a seat that can move."""
    mine = [city for city, owner in table.standing.items() if owner == seat]
    return {f"run {city}" for city in mine if rides(table, seat, city, set())}


def run(table: Table, seat: int, answer: str) -> Asking:
    """One trip: at least one ride, then on until the player stops or, for all to see, has to (M8 to M10)."""
    table.happens("run begins", seat, answer)
    start = city = answer.removeprefix("run ")
    used: set[str] = set()
    while could_ride(table, seat, city, used):
        ways = rides(table, seat, city, used)
        table.seen["asked although no ride is possible"] += not ways
        _, answer = yield Question("ride on or stop", {seat: set(ways) | ({"stop"} if used else set())})
        if answer == "stop":
            break
        table.seen["city reached twice"] += ways[answer] in visited(table, start, used)
        used.add(answer.removeprefix("ride "))
        city = ways[answer]
        ride(table, seat, answer)
        if city != start:
            take_goods(table, seat, city)
        else:
            table.seen["back at the start of a run"] += 1
    table.happens("run ends", seat)
    del table.standing[start]


def visited(table: Table, start: str, used: set[str]) -> set[str]:
    return {start} | {city for name in used for city in table.facts.tracks[name].pair}


def ride(table: Table, seat: int, answer: str) -> None:
    table.happens("rode", seat, answer)
    if table.owner[answer.removeprefix("ride ")] != seat:
        card = table.facts.rules["passenger_runs"]["card"]
        table.seen["ride on an opponent's route"] += 1
        table.hands[seat][card] -= 1
        discard(table, Counter([card]))


def take_goods(table: Table, seat: int, city: str) -> None:
    """The top token, which is the highest (M9)."""
    if table.goods[city]:
        value = max(table.goods[city])
        table.goods[city].remove(value)
        table.happens("goods", seat, value)
        table.goods_points[seat] += value
    else:
        table.seen["no goods left"] += 1


# -- Iberia: festivals -----------------------------------------------------------------------------------------------


def festival_sets(table: Table) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.facts.rules["festivals"]["sets"]
    return found


def take_festivals(table: Table, seat: int, track: Track) -> Asking:
    """All cards at one end of the new route; by choice if both ends have some (I8)."""
    at_ends = [group["cities"][0] for group in festival_sets(table) if set(group["cities"]) & set(track.pair)]
    piles = [pile for pile in at_ends if table.festivals_open[pile]]
    if not piles:
        return
    answer = f"festival {piles[0]}"
    if len(piles) > 1:
        _, answer = yield Question("choose a festival", {seat: {f"festival {pile}" for pile in piles}})
    table.happens("took festivals", seat, answer)
    pile = answer.removeprefix("festival ")
    table.festivals_taken[seat][pile] += table.festivals_open.pop(pile)


# -- South Korea: the province mat -----------------------------------------------------------------------------------


def spot_for(table: Table, line: str, value: int) -> int | None:
    """The spot of that number, or the first free one below; above the last counts as the last (K5)."""
    for spot in range(min(value, table.mat_spots[line]), 0, -1):
        if spot not in table.mat[line]:
            return spot
    return None


@dataclass(frozen=True)
class Payment:
    """What a player has put down for a claim, and could still add: any cards that go with it, one express card."""

    value: int  # cards, and what an express card adds
    colour: str | None  # None while all cards are wild
    hand: tuple[tuple[str, int], ...]  # what could have paid for the route, wild cards apart
    wild: tuple[tuple[str, int], ...]
    express: tuple[int, ...]  # those that may still be added

    def additions(self, last: int) -> dict[str, Payment]:
        """Every single card that may be added, and what is put down then; beyond the last spot nothing is."""
        if self.value >= last:
            return {}
        found = {f"express {n} mat": replace(self, value=self.value + n, express=()) for n in self.express}
        for kind, number in self.wild:
            if number:
                found[f"extra {kind}"] = replace(self, value=self.value + 1, wild=without(self.wild, kind))
        for kind, number in self.hand:
            if number and self.colour in (None, kind):
                rest = without(self.hand, kind)
                found[f"extra {kind}"] = replace(self, value=self.value + 1, colour=kind, hand=rest)
        return found


def without(cards: tuple[tuple[str, int], ...], kind: str) -> tuple[tuple[str, int], ...]:
    """Cards, but one of a kind."""
    return tuple((other, n - (other == kind)) for other, n in cards)


def place_on_mat(table: Table, seat: int, track: Track, cards: Counter[str]) -> Asking:
    """One train on the line of the route's colour; more cards and one express card for a higher spot (K5).

    The counter of cards is added to, so that all of the claim's cards can be discarded together afterwards.
    """
    lines = list(table.mat) if track.colour == "grey" else [track.colour]
    last = max(table.mat_spots[line] for line in lines)
    if not table.trains[seat]:
        return
    if not could_place(table, seat, lines, cards.total()):
        table.seen["no room on the mat"] += 1
        return
    colour = next((kind for kind in cards if kind not in table.facts.wild), None)
    fitting = table.facts.colours if track.colour == "grey" else [track.colour]
    hand, wild = (tuple((kind, table.hands[seat][kind]) for kind in some) for some in (fitting, table.facts.wild))
    payment = Payment(cards.total(), colour, hand, wild, tuple(table.express[seat]))

    def places(paid: Payment) -> set[str]:
        return {f"mat {line}" for line in lines if spot_for(table, line, paid.value) is not None}

    @cache
    def leads_to_a_place(paid: Payment) -> bool:
        return bool(places(paid)) or any(map(leads_to_a_place, paid.additions(last).values()))

    answer = ""
    while not answer.startswith("mat"):
        more = {text: paid for text, paid in payment.additions(last).items() if leads_to_a_place(paid)}
        table.seen["asked although no spot is in reach"] += not places(payment) and not more
        table.seen["only several cards reach a spot"] += bool(more) and not any(map(places, (payment, *more.values())))
        options = places(payment) | more.keys() | (set() if answer else {"mat none"})
        _, answer = yield Question("place a train on the mat or not", {seat: options})
        word, what = answer.split()[:2]
        table.seen[f"mat {word}"] += 1
        if word != "mat":
            payment = more[answer]
            table.happens("played extra", seat, answer)
        if word == "express":
            table.express[seat].remove(int(what))
        if word == "extra":
            table.hands[seat][what] -= 1
            cards[what] += 1
    if answer != "mat none":
        put_on_mat(table, seat, what, payment.value)


def could_place(table: Table, seat: int, lines: list[str], value: int) -> bool:
    """As far as everybody can see: any card in the hand may fit the route."""
    reach = value + table.hands[seat].total() + max(table.express[seat], default=0)
    return any(spot_for(table, line, reach) is not None for line in lines)


def put_on_mat(table: Table, seat: int, line: str, value: int) -> None:
    spot = spot_for(table, line, value)
    assert spot is not None
    table.seen["mat spot was taken"] += spot < min(value, table.mat_spots[line])
    table.happens("mat", seat, f"mat {line}")
    table.happens("mat spot", seat, spot)
    table.mat[line][spot] = seat
    table.trains[seat] -= 1
