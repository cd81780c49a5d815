"""What follows a claim, and the passengers' trips: Germany (G5), Märklin (M7 to M10), Iberia (I8), South Korea (K5)."""

from __future__ import annotations

from collections import Counter

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


def festival_sets(table: Table) -> list[dict]:
    return table.facts.rules["festivals"]["sets"]


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


def lines_with_room(table: Table, lines: list[str], value: int) -> list[str]:
    return [line for line in lines if spot_for(table, line, value) is not None]


def place_on_mat(table: Table, seat: int, track: Track, cards: Counter[str]) -> Asking:
    """One train on the line of the route's colour; more cards and one express card for a higher spot (K5)."""
    if not table.trains[seat]:
        return
    lines = list(table.mat) if track.colour == "grey" else [track.colour]
    last = max(table.mat_spots[line] for line in lines)
    value = cards.total()
    colour = next((kind for kind in cards if kind not in table.facts.wild), None)
    spent = boosted = False
    while True:
        placings = {f"mat {line}" for line in lines_with_room(table, lines, value)}
        more: set[str] = set()
        if value < last:
            if lines_with_room(table, lines, value + 1):
                more |= {f"extra {kind}" for kind in extra_cards(table, seat, track, colour)}
            if not boosted:
                more |= {f"express {b} mat" for b in table.express[seat] if lines_with_room(table, lines, value + b)}
        if not could_place(table, seat, lines, value):
            table.seen["no room on the mat"] += 1
            return
        table.seen["asked although no spot is in reach"] += not placings | more
        options = placings | more | (set() if spent else {"mat none"})
        _, answer = yield Question("place a train on the mat or not", {seat: options})
        word, what = answer.split()[:2]
        if word == "mat":
            break
        spent = True
        if word == "express":
            table.express[seat].remove(int(what))
            boosted = True
            value += int(what)
            table.happens("played extra", seat, answer)
        else:
            colour = colour if what in table.facts.wild else what
            value += 1
            table.hands[seat][what] -= 1
            discard(table, Counter([what]))
            table.happens("played extra", seat, answer)
        table.seen[f"mat {word}"] += 1
    if what != "none":
        put_on_mat(table, seat, what, value)


def could_place(table: Table, seat: int, lines: list[str], value: int) -> bool:
    """As far as everybody can see: any card in the hand may fit the route."""
    reach = value + table.hands[seat].total() + max(table.express[seat], default=0)
    return bool(lines_with_room(table, lines, reach))


def extra_cards(table: Table, seat: int, track: Track, colour: str | None) -> set[str]:
    """The kinds of cards that could also have been played: the same colour, or wild."""
    fitting = table.facts.colours if track.colour == "grey" else [track.colour]
    if colour is not None:
        fitting = [colour]
    return {kind for kind in [*fitting, *table.facts.wild] if table.hands[seat][kind]}


def put_on_mat(table: Table, seat: int, line: str, value: int) -> None:
    spot = spot_for(table, line, value)
    assert spot is not None
    table.seen["mat spot was taken"] += spot < min(value, table.mat_spots[line])
    table.happens("mat", seat, f"mat {line}")
    table.happens("mat spot", seat, spot)
    table.mat[line][spot] = seat
    table.trains[seat] -= 1
