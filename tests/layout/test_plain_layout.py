"""A board without a layout gets a plain one, in which everything has a place."""

from __future__ import annotations

from pathlib import Path

import pytest
from layouts import BOARDS

from whistlestop.boards import load
from whistlestop.boards.load import locate
from whistlestop.layout.drawing import token_places
from whistlestop.layout.show import layout_of


@pytest.mark.parametrize("name", BOARDS, ids=lambda name: name.rpartition("/")[2])
def test_everything_has_a_place_inside_of_the_frame(name: str, tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    path.write_text(locate(name).read_text(encoding="utf-8").partition("# Where things are drawn")[0], encoding="utf-8")
    board, layout = load(path), layout_of(path)
    assert [city.id for city in layout.cities] == [city.id for city in board.cities]
    assert [len(track.slots) for track in layout.tracks] == [route.length for route in board.routes]
    assert {city.id for city in layout.cities if city.spot} == token_places(board)
    for city in layout.cities:
        assert 0 < city.x < layout.width
        assert 0 < city.y < layout.height
    for track in layout.tracks:
        for x, y, _ in track.slots:
            assert -1 < x < layout.width + 1
            assert -1 < y < layout.height + 1


def test_cities_in_one_place_are_pushed_apart(tmp_path: Path) -> None:
    path = tmp_path / "plain.toml"
    text = locate("usa").read_text(encoding="utf-8").partition("# Where things are drawn")[0]
    dallas = 'id = "dallas",         name = "Dallas",'
    assert text.count(dallas) == 1
    before, _, after = text.partition(dallas)
    rest = after.partition("}")[2]
    path.write_text(f"{before}{dallas} lat = 29.76, lon = -95.37 }}{rest}", encoding="utf-8")
    places = {city.id: city for city in layout_of(path).cities}
    assert abs(places["dallas"].x - places["houston"].x) + abs(places["dallas"].y - places["houston"].y) > 40
