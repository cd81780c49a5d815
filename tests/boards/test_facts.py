"""The facts of the boards that come with the package: what the heads of their files and the rulebooks say of them.

Where a sum or a shortest path confirms the facts in the head of a file, it is computed again here.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable
from typing import Any

import pytest

from whistlestop.boards import load, names
from whistlestop.check import check
from whistlestop.engine.board import GREY, Board, Ticket

ALL = [
    "europe",
    "first-journey",
    "germany",
    "iberia",
    "india",
    "marklin",
    "nordic",
    "south-korea",
    "switzerland",
    "usa",
]
VERSIONS = ["usa-1910", "usa-big-cities", "usa-mega"]  # of the USA: tests/rules/test_usa_1910.py
EIGHT = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
POINTS = [1, 2, 4, 7, 10, 15, 18, 21, 27]  # of a route, by length

every_board = pytest.mark.parametrize("name", ALL)


def rule(name: str, rule: str) -> dict[str, Any]:
    """The parameters of a rule of a board."""
    return load(name).rules[rule]


def route(board: Board, name: str) -> tuple[int, str]:
    """Length and colour of a route."""
    track = next(track for track in board.routes if track.id == name)
    return track.length, colour_name(board, track.colour)


def colour_name(board: Board, colour: int) -> str:
    return "grey" if colour == GREY else board.kinds[colour].id


def shortest(board: Board, ticket: Ticket) -> int:
    """The length of the shortest path that meets a ticket."""
    around: dict[int, dict[int, int]] = {i: {} for i in range(len(board.cities))}
    for track in board.routes:
        around[track.a][track.b] = around[track.b][track.a] = track.length
    border = [(0, city) for city in ticket.a_cities]
    done: set[int] = set()
    while border:
        length, city = heapq.heappop(border)
        if city in ticket.b_cities:
            return length
        if city not in done:
            done.add(city)
            for neighbour, step in around[city].items():
                heapq.heappush(border, (length + step, neighbour))
    raise AssertionError(f"no path for {ticket.id}")


def extras(name: str) -> dict[str, int]:
    """By how much tickets are worth more than their shortest path, if they are."""
    board = load(name)
    found = {ticket.id: ticket.points - shortest(board, ticket) for ticket in board.tickets}
    return {ticket: extra for ticket, extra in found.items() if extra}


def ticket_ends(board: Board) -> Counter[str]:
    """On how many tickets each place is."""
    return Counter(place for ticket in board.tickets for place in (ticket.a, ticket.b))


def flat(lists: Iterable[list[str]]) -> list[str]:
    return [item for items in lists for item in items]


# -- all boards --------------------------------------------------------------------------------------------


def test_these_boards_come_with_the_package() -> None:
    assert names() == [*ALL, *VERSIONS]


@every_board
def test_every_shipped_board_file_is_sound(name: str) -> None:
    assert check(name) == []
    assert load(name).id == name


@pytest.mark.parametrize(
    ("name", "players", "trains", "display", "cards"),
    [
        ("usa", (2, 5), 45, 5, 110),
        ("germany", (2, 5), 45, 5, 110),
        ("marklin", (2, 5), 45, 5, 118),
        ("first-journey", (2, 4), 20, 0, 72),
        ("iberia", (2, 5), 35, 5, 110),
        ("india", (2, 4), 45, 5, 110),
        ("switzerland", (2, 3), 40, 5, 110),
        ("nordic", (2, 3), 40, 5, 110),
        ("south-korea", (2, 5), 45, 5, 110),
    ],
)
def test_every_board_has_its_players_trains_and_cards(
    name: str, players: tuple[int, int], trains: int, display: int, cards: int
) -> None:
    board = load(name)
    assert (board.min_players, board.max_players) == players
    assert (board.trains, board.hand, board.display) == (trains, 4, display)
    assert sum(kind.count for kind in board.kinds) == cards


@pytest.mark.parametrize(
    ("name", "cities", "end_points", "tracks", "longest"),
    [
        ("usa", 36, 0, {1: 56, 2: 22}, 6),
        ("germany", 35, 14, {1: 62, 2: 21, 3: 2}, 7),
        ("marklin", 35, 14, {1: 62, 2: 21, 3: 2}, 7),
        ("first-journey", 22, 0, {1: 20, 2: 25}, 3),
        ("iberia", 33, 0, {1: 37, 2: 33}, 5),
        ("south-korea", 33, 0, {1: 40, 2: 30}, 6),
    ],
)
def test_every_board_has_its_cities_and_single_double_and_triple_routes(
    name: str, cities: int, end_points: int, tracks: dict[int, int], longest: int
) -> None:
    board = load(name)
    assert Counter(bool(city.country) for city in board.cities) == Counter({False: cities, True: end_points})
    assert Counter(Counter((track.a, track.b) for track in board.routes).values()) == tracks
    assert {track.length for track in board.routes} == set(range(1, longest + 1))


GERMAN = {"purple": 28, "blue": 28, "orange": 27, "white": 27, "green": 28, "yellow": 27, "black": 28, "red": 28}


@pytest.mark.parametrize(
    ("name", "tracks", "spaces"),
    [
        ("usa", 100, dict.fromkeys(EIGHT, 27) | {"grey": 93}),
        ("germany", 110, GERMAN | {"grey": 92}),
        ("marklin", 110, GERMAN | {"grey": 92}),
        ("first-journey", 70, {"yellow": 20, "green": 22, "white": 20, "black": 21, "blue": 21, "red": 22}),
        ("india", 108, dict.fromkeys(EIGHT, 20) | {"grey": 78}),
        ("iberia", 103, dict.fromkeys(EIGHT, 25) | {"blue": 26, "yellow": 26, "red": 26, "grey": 36}),
        (
            "south-korea",
            100,
            {"purple": 28, "blue": 34, "orange": 28, "white": 28, "green": 33, "yellow": 32, "black": 35, "red": 33}
            | {"grey": 11},
        ),
    ],
)
def test_every_board_has_its_tracks_and_spaces_of_each_colour(name: str, tracks: int, spaces: dict[str, int]) -> None:
    board = load(name)
    found: Counter[str] = Counter()
    for track in board.routes:
        found[colour_name(board, track.colour)] += track.length
    assert len(board.routes) == tracks
    assert found == spaces


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        ("usa", {"tickets": (30, 4, 22)}),
        ("germany", {"short": (55, 2, 11), "long": (34, 12, 22)}),
        ("marklin", {"short": (23, 5, 11), "long": (23, 12, 22)}),
        ("first-journey", {"tickets": (32, 0, 0)}),
        ("iberia", {"tickets": (50, 2, 19)}),
        ("india", {"tickets": (58, 5, 17)}),
        ("switzerland", {"tickets": (46, 2, 15)}),
        ("nordic", {"tickets": (46, 3, 24)}),
        ("south-korea", {"tickets": (44, 2, 22)}),
    ],
)
def test_every_deck_has_its_tickets_and_points(name: str, decks: dict[str, tuple[int, int, int]]) -> None:
    board = load(name)
    found: dict[str, list[int]] = {deck: [] for deck in board.decks}
    for ticket in board.tickets:
        found[board.decks[ticket.deck]].append(ticket.points)
    assert {deck: (len(points), min(points), max(points)) for deck, points in found.items()} == decks
    assert len({ticket.id for ticket in board.tickets}) == len(board.tickets)


@pytest.mark.parametrize("name", ["usa", "germany", "iberia", "india", "south-korea"])
def test_the_usual_cards_are_12_of_8_colours_and_14_locomotives(name: str) -> None:
    *colours, loco = load(name).kinds
    assert [(kind.id, kind.count) for kind in colours] == [(colour, 12) for colour in EIGHT]
    assert (loco.id, loco.count, loco.wild_from, loco.whole_turn, loco.flush_at) == ("loco", 14, 1, True, 3)


FERRIES = {
    "iberia": "alicante-palma:3 barcelona-palma/blue:1 barcelona-palma/grey:1 palma-valencia:2 palma-valencia/2:2",
    "india": "bombay-calicut:2 bombay-karachi:2 bombay-karachi/2:2 calcutta-chittagong:1 calcutta-chittagong/2:1 "
    "calcutta-madras:2 calicut-quilon:1 calicut-quilon/2:1",
    "europe": "amsterdam-london:2 athina-brindisi:1 athina-smyrna:1 brindisi-palermo:1 constantinople-sevastopol:2 "
    "dieppe-london:1 dieppe-london/2:1 erzurum-sevastopol:2 essen-kobenhavn:1 essen-kobenhavn/2:1 palermo-roma:1 "
    "palermo-smyrna:2 sevastopol-sochi:1",
    "nordic": "alborg-goteborg:1 alborg-kristiansand:1 alborg-oslo:1 andalsnes-bergen:2 andalsnes-trondheim:1 "
    "arhus-kobenhavn:1 bergen-stavanger:1 goteborg-kobenhavn:1 helsinki-stockholm/grey:2 helsinki-stockholm/yellow:1 "
    "helsinki-tallinn:1 honningsvag-kirkenes:1 honningsvag-tromso:2 karlskrona-kobenhavn/blue:1 "
    "karlskrona-kobenhavn/green:1 kirkenes-murmansk:1 kristiansand-stavanger/orange:1 mo-i-rana-narvik:2 "
    "mo-i-rana-trondheim/red:2 narvik-tromso:1 stockholm-tallinn:2 stockholm-turku:1 sundsvall-vaasa:1 umea-vaasa:1",
}


@every_board
def test_only_iberia_india_europe_and_nordic_have_ferries(name: str) -> None:
    found = {f"{track.id}:{track.ferry}" for track in load(name).routes if track.ferry}
    assert found == set(FERRIES.get(name, "").split())


@pytest.mark.parametrize("name", [name for name in ALL if name != "first-journey"])
def test_routes_score_by_one_scale(name: str) -> None:
    longest = max(track.length for track in load(name).routes)
    assert rule(name, "route_points") == {"by_length": POINTS[:longest]}
    assert rule(name, "last_round") == {"trains": 2}


@pytest.mark.parametrize(
    ("name", "tie_breaks"),
    [
        ("usa", ("completed_tickets", "longest_path")),
        ("germany", ("completed_tickets", "passengers")),
        ("marklin", ("completed_tickets", "goods")),
        ("first-journey", ()),
        ("iberia", ("completed_tickets",)),
        ("india", ("completed_tickets", "longest_path")),
        ("switzerland", ("completed_tickets", "longest_path")),
        ("nordic", ("completed_tickets",)),
        ("south-korea", ("completed_tickets",)),
    ],
)
def test_ties_are_broken_as_in_the_books(name: str, tie_breaks: tuple[str, ...]) -> None:
    assert load(name).tie_breaks == tie_breaks


@every_board
def test_the_second_track_of_a_multiple_route_is_for_4_players_but_on_three_boards(name: str) -> None:
    special = {"first-journey": 2, "switzerland": 3, "nordic": 3}
    assert rule(name, "claim_routes")["multiple_routes_from"] == special.get(name, 4)


# -- USA ---------------------------------------------------------------------------------------------------


def test_usa_25_tickets_are_worth_the_shortest_path() -> None:
    assert extras("usa") == {
        "chicago-los-angeles": 1,
        "los-angeles-miami": 1,
        "los-angeles-new-york": 1,
        "oklahoma-city-sault-st-marie": 1,
        "new-york-seattle": 2,
    }


# -- Germany and Märklin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["germany", "marklin"])
def test_germany_has_five_countries_of_dead_ends(name: str) -> None:
    board = load(name)
    assert dict(board.countries) == {
        "danemark": "Dänemark",
        "frankreich": "Frankreich",
        "niederlande": "Niederlande",
        "osterreich": "Österreich",
        "schweiz": "Schweiz",
    }
    ends = {country: len(board.places(country)) for country, _ in board.countries}
    assert ends == {"danemark": 2, "frankreich": 3, "niederlande": 3, "osterreich": 3, "schweiz": 3}
    tracks = Counter(city for track in board.routes for city in (track.a, track.b))
    assert all(tracks[i] == 1 for i, city in enumerate(board.cities) if city.country)


def test_germany_and_marklin_share_the_map() -> None:
    germany, marklin = load("germany"), load("marklin")
    assert marklin.cities == germany.cities
    assert marklin.countries == germany.countries
    assert marklin.routes == germany.routes


def test_marklin_has_tickets_that_germany_has_too() -> None:
    germany, marklin = load("germany"), load("marklin")
    assert set(marklin.tickets) < set(germany.tickets)


def test_germany_routes_into_a_country_are_named_by_it() -> None:
    board = load("germany")
    ends = {i for i, city in enumerate(board.cities) if city.country}
    assert sorted(track.id for track in board.routes if ends & {track.a, track.b}) == [
        "bremerhaven-danemark",
        "danemark-kiel",
        "dusseldorf-niederlande",
        "emden-niederlande",
        "frankreich-freiburg",
        "frankreich-karlsruhe",
        "frankreich-saarbrucken",
        "freiburg-schweiz",
        "konstanz-schweiz",
        "lindau-osterreich",
        "lindau-schweiz",
        "munchen-osterreich",
        "munster-niederlande",
        "osterreich-regensburg",
    ]


def test_germany_all_tickets_but_one_are_worth_the_shortest_path() -> None:
    assert extras("germany") == {"kiel-stuttgart": 1}
    assert extras("marklin") == {}


def test_germany_one_short_ticket_is_below_the_3_points_of_the_book() -> None:
    assert [ticket.id for ticket in load("germany").tickets if ticket.points < 3] == ["mannheim-stuttgart"]


def test_germany_60_passengers_wait_on_all_places() -> None:
    board = load("germany")
    passengers = rule("germany", "passengers")
    counts = {place["place"]: place["count"] for place in passengers["places"]}
    assert len(counts) == len(passengers["places"])
    assert set(counts) == {city.country or city.id for city in board.cities}
    assert sum(counts.values()) == 60
    assert {place: count for place, count in counts.items() if count > 1} == (
        {"berlin": 5} | dict.fromkeys(["frankfurt", "hamburg", "koln", "munchen"], 4) | {"leipzig": 3, "stuttgart": 3}
    )
    assert len(set(passengers["colours"])) == 6
    assert (passengers["per_colour"], passengers["first"], passengers["second"]) == (10, 20, 10)


@pytest.mark.parametrize(("name", "bonus"), [("germany", 15), ("marklin", 10)])
def test_germany_4_tickets_are_drawn_and_the_most_score_a_bonus(name: str, bonus: int) -> None:
    assert rule(name, "opening_tickets") == {"deal": 4, "keep_at_least": 2, "rest": "shuffle"}
    assert rule(name, "draw_tickets") == {"draw": 4, "keep_at_least": 1}
    assert rule(name, "most_tickets") == {"points": bonus}


def test_marklin_has_118_cards_of_eleven_kinds() -> None:
    *colours, loco, loco4, passenger = load("marklin").kinds
    assert [(kind.id, kind.count) for kind in colours] == [(colour, 11) for colour in EIGHT]
    assert (loco.id, loco.count, loco.wild_from, loco.whole_turn, loco.flush_at) == ("loco", 14, 1, True, 3)
    assert (loco4.id, loco4.count, loco4.wild_from, loco4.whole_turn, loco4.flush_at) == ("loco4", 6, 4, False, 0)
    assert (passenger.id, passenger.count, passenger.pays, passenger.flush_at) == ("passenger", 10, False, 3)


def test_marklin_74_goods_lie_on_all_cities() -> None:
    board = load("marklin")
    runs = rule("marklin", "passenger_runs")
    colours = {entry["city"]: entry["stack"] for entry in runs["goods"]}
    assert set(colours) == {city.id for city in board.cities if not city.country}
    assert len(runs["goods"]) == 35
    assert Counter(colours.values()) == {"black": 1, "red": 6, "yellow": 12, "white": 16}
    assert runs["stacks"] == {"black": [7, 6, 5, 4], "red": [4, 3, 2], "yellow": [3, 2, 1], "white": [2]}
    assert sum(len(runs["stacks"][colour]) for colour in colours.values()) == 74
    assert colours["berlin"] == "black"
    assert (runs["passengers"], runs["card"]) == (3, "passenger")


# -- First Journey -----------------------------------------------------------------------------------------


def test_first_journey_has_six_colours_of_11_and_6_locomotives() -> None:
    *colours, loco = load("first-journey").kinds
    order = ["yellow", "green", "white", "black", "blue", "red"]
    assert [(kind.id, kind.count) for kind in colours] == [(colour, 11) for colour in order]
    assert (loco.id, loco.count, loco.wild_from, loco.whole_turn, loco.flush_at) == ("loco", 6, 1, False, 0)


def test_first_journey_the_tracks_of_a_double_route_differ_in_colour() -> None:
    board = load("first-journey")
    assert len({(track.a, track.b, track.colour) for track in board.routes}) == len(board.routes)
    assert route(board, "rome-vienna") == (2, "blue")  # the example of the book


def test_first_journey_tickets_are_spread_over_the_board() -> None:
    board = load("first-journey")
    assert Counter(shortest(board, ticket) for ticket in board.tickets) == {3: 3, 4: 16, 5: 13}
    neighbours = {(track.a, track.b) for track in board.routes}
    assert not neighbours & {(*ticket.a_cities, *ticket.b_cities) for ticket in board.tickets}
    ends = ticket_ends(board)
    assert set(ends) == {city.id for city in board.cities}
    assert (min(ends.values()), max(ends.values())) == (2, 4)


def test_first_journey_six_tickets_win_and_a_crossing_is_from_west_to_east() -> None:
    race = rule("first-journey", "ticket_race")
    assert (race["tickets"], race["to_win"]) == (2, 6)
    assert sorted(race["west"]) == ["brest", "dublin", "madrid"]
    assert sorted(race["east"]) == ["ankara", "moscow", "rostov"]


# -- Iberia ------------------------------------------------------------------------------------------------


def test_iberia_30_tickets_are_worth_the_shortest_path_and_some_places_more() -> None:
    board = load("iberia")
    more = {"palma": 4, "a-coruna": 4, "france": 2, "portimao": 1}
    others = {
        "barcelona-cordoba": 1,
        "barcelona-santander": 1,
        "barcelona-sevilla": 1,
        "barcelona-vigo": 2,
        "gijon-sevilla": 3,
        "malaga-pamplona": 1,
    }
    expected = {ticket.id: more.get(ticket.a, 0) + more.get(ticket.b, 0) for ticket in board.tickets}
    expected |= others | {"france-valencia": 0}
    assert extras("iberia") == {ticket: extra for ticket, extra in expected.items() if extra}
    assert len(board.tickets) - len(extras("iberia")) == 30
    assert ticket_ends(board)["palma"] == 6


@pytest.mark.parametrize("name", ["iberia", "south-korea"])
def test_every_city_is_on_a_ticket(name: str) -> None:
    board = load(name)
    assert set(ticket_ends(board)) == {city.id for city in board.cities}


def test_iberia_54_festival_cards_are_17_sets_of_18_cities() -> None:
    sets = rule("iberia", "festivals")["sets"]
    assert len(sets) == 17
    assert sum(entry["cards"] for entry in sets) == 54
    cities = flat(entry["cities"] for entry in sets)
    assert len(set(cities)) == len(cities) == 18
    assert set(cities) <= {city.id for city in load("iberia").cities}
    assert [entry["cities"] for entry in sets if len(entry["cities"]) > 1] == [["coimbra", "porto"]]


def test_iberia_festivals_score_by_charts_that_never_fall() -> None:
    sets = rule("iberia", "festivals")["sets"]
    charts = {entry["cities"][0]: entry["points"] for entry in sets}
    assert charts["sevilla"][3 - 1] == 6
    assert charts["valencia"][6 - 1 :] == [22, 22, 22]
    for entry in sets:
        assert len(entry["points"]) == entry["cards"]
        assert entry["points"] == sorted(entry["points"])


def test_iberia_drafts_twice() -> None:
    assert rule("iberia", "ticket_draft") == {
        "deal": 6,
        "keep": 4,
        "passes": ["left", "right"],
        "card_depth": {"2": [1, 2], "3": [2, 3], "4": [3, 4], "5": [3, 4]},
        "card_slack": 5,
    }
    assert rule("iberia", "draw_tickets") == {"draw": 3, "keep_at_least": 1}


# -- South Korea -------------------------------------------------------------------------------------------


def test_south_korea_20_tickets_are_worth_the_shortest_path_and_none_less() -> None:
    found = extras("south-korea")
    assert len(load("south-korea").tickets) - len(found) == 20
    assert (min(found.values()), max(found.values())) == (1, 7)
    assert not {"changwon-incheon", "changwon-cheonan"} & set(found)


def test_south_korea_has_eight_lines_of_8_spots() -> None:
    lines = rule("south-korea", "province_mat")["lines"]
    assert sorted(line["colour"] for line in lines) == sorted(EIGHT)
    assert [line["spots"] for line in lines] == [8] * 8
    assert len({line["province"] for line in lines}) == 8


def test_south_korea_every_coloured_track_touches_its_province() -> None:
    board = load("south-korea")
    lines = rule("south-korea", "province_mat")["lines"]
    assert sorted(flat(line["cities"] for line in lines)) == sorted(city.id for city in board.cities)
    cities = {line["colour"]: set(line["cities"]) for line in lines}
    for track in board.routes:
        if track.colour != GREY:
            assert {board.cities[track.a].id, board.cities[track.b].id} & cities[colour_name(board, track.colour)]
    assert sorted(track.id for track in board.routes if track.colour == GREY) == ["changwon-yeosu", "pohang-taebaek"]
    assert route(board, "jinju-namwon") == (3, "white")  # the example of the book


def test_south_korea_has_its_bonuses_express_cards_and_draft() -> None:
    bonus = rule("south-korea", "province_mat")["bonus"]
    assert bonus == {"2": [10], "3": [10, 6], "4": [10, 6, 4], "5": [10, 6, 4, 2]}
    assert rule("south-korea", "express") == {"values": [1, 2, 3]}
    assert rule("south-korea", "ticket_draft") == {"deal": 6, "keep": 4, "passes": ["left"]}
    assert rule("south-korea", "draw_tickets") == {"draw": 3, "keep_at_least": 1}


# -- Europe ------------------------------------------------------------------------------------------------


def test_europe_has_so_many_tracks_and_spaces_of_each_colour() -> None:
    board = load("europe")
    tracks = Counter(colour_name(board, track.colour) for track in board.routes)
    spaces: Counter[str] = Counter()
    for track in board.routes:
        spaces[colour_name(board, track.colour)] += track.length
    assert tracks == {**dict.fromkeys(EIGHT, 8), "grey": 37}
    assert spaces == {**dict.fromkeys(EIGHT, 22), "blue": 23, "green": 23, "grey": 122}


def test_europe_has_18_tunnels_one_of_each_colour_and_no_ferry_among_them() -> None:
    board = load("europe")
    named = rule("europe", "tunnels")["routes"]
    tunnels = [track for track in board.routes if track.id.partition("/")[0] in named]
    assert Counter(colour_name(board, track.colour) for track in tunnels) == {**dict.fromkeys(EIGHT, 1), "grey": 10}
    assert not any(track.ferry for track in tunnels)


def test_europe_two_tickets_are_worth_more_than_their_shortest_path() -> None:
    assert extras("europe") == {"london-wien": 1, "edinburgh-athina": 1}
