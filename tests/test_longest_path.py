"""Networks against oracles: the longest trail by trying all of them, connections by walking."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st
from librt.vecs import vec
from mypy_extensions import i64
from table import rules_of, walk

from whistlestop.engine.network import Network

CITIES = 6
PAIRS = [(a, b) for a in range(CITIES) for b in range(a + 1, CITIES)]

Edge = tuple[int, int, int]  # two cities and a length

networks = st.dictionaries(st.sampled_from(PAIRS), st.integers(1, 6), max_size=9).map(
    lambda lengths: [(a, b, length) for (a, b), length in lengths.items()]
)


def network(edges: list[Edge], cities: int = CITIES) -> Network:
    """Routes are added shortest first, as a Network wants them."""
    found = Network(vec[i64]([0] * cities))
    for a, b, length in sorted(edges, key=lambda edge: edge[2]):
        found.add(a, b, length)
    return found


def longest_by_trying(edges: list[Edge]) -> int:
    """Walk every trail from every city."""

    def from_city(city: int, rest: list[Edge]) -> int:
        best = 0
        for i, (a, b, length) in enumerate(rest):
            if city in (a, b):
                best = max(best, length + from_city(a + b - city, rest[:i] + rest[i + 1 :]))
        return best

    return max((from_city(city, edges) for city in {end for a, b, _ in edges for end in (a, b)}), default=0)


def reachable(edges: list[Edge], start: int) -> set[int]:
    found = {start}
    while new := {end for a, b, _ in edges if {a, b} & found for end in (a, b)} - found:
        found |= new
    return found


@given(networks)
def test_U4_the_longest_trail_is_the_longest_of_all_trails(edges: list[Edge]) -> None:
    found = network(edges)
    assert found.longest_trail() == longest_by_trying(edges)
    assert found.longest_trail() == longest_by_trying(edges), "asked again it says something else"


@given(networks, st.permutations(range(CITIES)))
def test_U4_the_names_of_the_cities_do_not_matter(edges: list[Edge], names: list[int]) -> None:
    renamed = [(names[a], names[b], length) for a, b, length in edges]
    assert network(renamed).longest_trail() == network(edges).longest_trail()


@given(networks)
def test_U4_one_more_route_never_shortens_the_longest_trail(edges: list[Edge]) -> None:
    lengths = [network(edges[:n]).longest_trail() for n in range(len(edges) + 1)]
    assert lengths == sorted(lengths)


def test_U4_without_routes_there_is_no_trail() -> None:
    assert network([]).longest_trail() == 0


def test_U4_the_longest_trail_of_a_complete_network_leaves_out_its_shortest_routes() -> None:
    """Six cities, all odd: two routes have to go, and the shortest that leave a trail are of length 1."""
    edges = [(a, b, 1 if (a, b) in ((0, 1), (2, 3)) else 5) for a, b in PAIRS]
    assert network(edges).longest_trail() == 5 * 13


def test_U4_large_networks_of_whole_games_agree_with_a_bound() -> None:
    """No oracle is fast enough here: the trail is at least the longest route and at most all of the trains."""
    rules = rules_of("usa", 3)
    track: Any = rules.by_name["track"]
    for seed in range(4):
        *_, (g, _, _) = walk(rules, seed)
        for seat, own in enumerate(track.networks(g)):
            lengths = [int(length) for length in own.length]
            trains = rules.board.trains - int(g.s[track.trains + seat])
            assert sum(lengths) == trains
            assert max(lengths, default=0) <= own.longest_trail() <= trains


@given(networks, st.sets(st.integers(0, CITIES - 1)), st.sets(st.integers(0, CITIES - 1)))
def test_C32_places_are_joined_when_a_walk_leads_from_one_to_the_other(
    edges: list[Edge], some: set[int], others: set[int]
) -> None:
    """A city of both sets joins them only when a route leads there: without one nobody has come to it (G6)."""
    touched = {end for a, b, _ in edges for end in (a, b)}
    expected = any(reachable(edges, city) & others for city in some & touched)
    assert network(edges).connects(sum(1 << city for city in some), sum(1 << city for city in others)) == expected


@given(st.integers(0, 60), st.integers(0, 60), st.integers(1, 6))
def test_C32_cities_with_large_numbers_are_joined_like_others(a: int, b: int, length: int) -> None:
    if a == b:
        return
    own = network([(a, b, length)], cities=62)
    assert own.connects(2**a, 2**b)
    assert own.connects(2**b, 2**a)
    assert not own.connects(2**a, 2**61)
    assert own.longest_trail() == length


def test_U4_sixty_two_routes_are_not_too_many() -> None:
    """The engine's limit: as many routes as a player may have trains, in one line and in one ring."""
    line = [(i, i + 1, 1) for i in range(61)]
    assert network(line, cities=62).longest_trail() == 61
    assert network([*line, (0, 61, 1)], cities=62).longest_trail() == 62
