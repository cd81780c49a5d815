"""The layouts of the boards: nothing overlaps, everything has its place."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import pytest
from layouts import BOARDS, plan_of

from whistlestop.boards import load, names, read
from whistlestop.layout.check import defects
from whistlestop.layout.drawing import GAP, Layout, connections, token_places
from whistlestop.layout.look import Water
from whistlestop.layout.show import land_file, layout_of
from whistlestop.layout.sketch import sketch

MOST_LAND = 21_000  # bytes

pytestmark = pytest.mark.parametrize("name", BOARDS, ids=lambda name: name.rpartition("/")[2])


def test_nothing_overlaps_crosses_or_leaves_the_frame(name: str) -> None:
    assert [str(defect) for defect in defects(load(name), layout_of(name))] == []


def test_every_city_and_every_route_has_its_place(name: str) -> None:
    board, layout = load(name), layout_of(name)
    assert [city.id for city in layout.cities] == [city.id for city in board.cities]
    assert [track.route for track in layout.tracks] == [route.id for route in board.routes]
    ends = {(board.cities[a].id, board.cities[b].id) for a, b in connections(board)}
    assert {tuple(sorted(pair)) for pair in plan_of(name).bends} == {tuple(sorted(pair)) for pair in ends}


def test_a_track_has_a_slot_for_each_car_and_runs_from_a_to_b(name: str) -> None:
    board, layout = load(name), layout_of(name)
    for track, route in zip(layout.tracks, board.routes, strict=True):
        a, b = layout.cities[route.a], layout.cities[route.b]
        assert len(track.slots) == route.length
        near = [math.dist((a.x, a.y), slot[:2]) for slot in track.slots]
        far = [math.dist((b.x, b.y), slot[:2]) for slot in track.slots]
        assert near == sorted(near), f"{track.route} does not run away from {a.id}"
        assert far == sorted(far, reverse=True), f"{track.route} does not run towards {b.id}"


def test_the_path_of_a_track_goes_from_city_edge_to_city_edge(name: str) -> None:
    board, layout = load(name), layout_of(name)
    for track, route in zip(layout.tracks, board.routes, strict=True):
        start = track.path[1:].split("L")[0].split()
        end = track.path.rpartition("L")[2].split()
        for (x, y), city in ((start, layout.cities[route.a]), (end, layout.cities[route.b])):
            assert math.dist((float(x), float(y)), (city.x, city.y)) == pytest.approx(city.radius, abs=0.2)


def test_the_sketch_runs_through_the_points_of_the_tracks(name: str) -> None:
    board, layout = load(name), layout_of(name)
    drawn = [path for paths in sketch(board, layout).tracks.values() for path in re.findall("M[^M]*", paths)]
    assert sorted(map(followed, drawn)) == sorted(followed(track.path) for track in layout.tracks)


def followed(path: str) -> list[tuple[int, int]]:
    """The points of path data, in whole numbers; small letters count from the last point that was reached."""
    found: list[tuple[int, int]] = []
    for command, numbers in re.findall("([MLQlq])([^MLQlq]*)", path):
        x, y = found[-1] if command.islower() else (0, 0)
        words = [round(float(word)) for word in re.findall(r"-?[\d.]+", numbers)]
        found += [(x + dx, y + dy) for dx, dy in zip(words[::2], words[1::2], strict=True)]
    return found


def test_the_tracks_of_a_multiple_route_lie_side_by_side(name: str) -> None:
    board, layout = load(name), layout_of(name)
    slots = {track.route: track.slots for track in layout.tracks}
    for routes in connections(board).values():
        for one, other in pairwise(routes):
            if one.length != other.length:  # the cars lie where they have room
                continue
            for (x, y, angle), (u, v, turn) in zip(slots[one.id], slots[other.id], strict=True):
                assert math.dist((x, y), (u, v)) == pytest.approx(layout.car[1] + GAP, abs=0.3)
                assert angle == turn


def test_names_are_written_whole_in_every_language(name: str) -> None:
    board, layout = load(name), layout_of(name)
    french = read(name).names.get("fr", {})
    labels = {city.id: city.label for city in layout.cities if city.label}
    labels |= {tag.city: tag.label for tag in layout.tags}
    assert set(labels) == {city.id for city in board.cities}
    for city in board.cities:
        label = labels[city.id]
        assert joined(label.lines) == city.name
        if city.id in french:
            assert joined(label.names["fr"]) == french[city.id]


def joined(lines: list[str]) -> str:
    return " ".join(lines).replace("- ", "-")


def test_tokens_have_a_spot_where_the_rules_keep_some_and_nowhere_else(name: str) -> None:
    board, layout = load(name), layout_of(name)
    assert {city.id for city in layout.cities if city.spot} == token_places(board)


def test_border_end_points_have_a_tag_and_cities_have_none(name: str) -> None:
    board, layout = load(name), layout_of(name)
    assert {(tag.city, tag.country) for tag in layout.tags} == {
        (city.id, city.country) for city in board.cities if city.country
    }


def test_there_is_land_under_the_shipped_boards(name: str) -> None:
    layout = layout_of(name)
    if name in names():
        assert layout.land
        assert layout.ridges or layout.pictures, "a board has mountains"
        assert land_file(read(name).drawn_in).stat().st_size <= MOST_LAND
    else:
        assert not layout.land, "an invented country has no coast"


def test_a_layout_is_not_part_of_the_fingerprint(name: str, tmp_path: Path) -> None:
    source = read(name).text
    bare = tmp_path / "bare.toml"
    bare.write_text(source.partition("# Where things are drawn")[0], encoding="utf-8")
    assert "[layout]" not in bare.read_text(encoding="utf-8")
    assert load(bare).fingerprint == load(name).fingerprint


def test_no_letter_of_the_name_of_a_sea_lies_under_something_else(name: str) -> None:
    layout = layout_of(name)
    boxes = [site.label.box for site in layout.cities if site.label]
    boxes += [(x - width / 2, y - height / 2, width, height) for x, y, width, height in rooms(layout)]
    hidden = [
        f"{letter!r} of {text!r} at {x:.0f}, {y:.0f}"
        for water in layout.look.waters
        for text in (water.name, *water.names.values())
        for letter, x, y in letters(water, text)
        if any(within_car(x, y, slot, layout.car, 0.25 * water.size) for track in layout.tracks for slot in track.slots)
        or any(math.hypot(x - site.x, y - site.y) < site.radius for site in layout.cities)
        or any(left < x < left + width and top < y < top + height for left, top, width, height in boxes)
    ]
    assert hidden == []


def test_no_name_of_a_sea_runs_over_the_edge(name: str) -> None:
    layout = layout_of(name)
    beyond = [
        (text, letter, round(x), round(y))
        for water in layout.look.waters
        for text in (water.name, *water.names.values())
        for letter, x, y in letters(water, text)
        for half in (0.33 * water.size,)
        if not (half < x < layout.width - half and half < y < layout.height - half)
    ]
    assert beyond == []


def rooms(layout: Layout) -> Iterator[tuple[float, float, float, float]]:
    """The rooms of tokens at cities: their middle, width and height."""
    for site in layout.cities:
        if site.spot:
            yield (*site.spot, *layout.room)


def letters(water: Water, text: str) -> Iterator[tuple[str, float, float]]:
    """Where the letters of its name are, about: the page sets them apart, around the middle of their line."""
    turn = math.radians(water.angle)
    for n, letter in enumerate(text):
        along, up = (n - (len(text) - 1) / 2) * 0.66 * water.size, 0.3 * water.size
        if letter != " ":
            x = water.x + along * math.cos(turn) + up * math.sin(turn)
            yield letter, x, water.y + along * math.sin(turn) - up * math.cos(turn)


def within_car(x: float, y: float, slot: Sequence[float], car: Sequence[float], reach: float) -> bool:
    turn = math.radians(slot[2])
    along = (x - slot[0]) * math.cos(turn) + (y - slot[1]) * math.sin(turn)
    across = (y - slot[1]) * math.cos(turn) - (x - slot[0]) * math.sin(turn)
    return abs(along) < car[0] / 2 + reach and abs(across) < car[1] / 2 + reach
