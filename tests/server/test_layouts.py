"""Layouts as the server tells them."""

from __future__ import annotations

import msgspec
import pytest

from whistlestop import board_names
from whistlestop.layout.drawing import Layout
from whistlestop.layout.show import layout_of

from .node import Node


@pytest.mark.parametrize("board", board_names())
def test_a_layout_is_told_whole(node: Node, board: str) -> None:
    status, _, body = node.ask(f"/api/boards/{board}/layout")
    assert status == 200
    assert msgspec.json.decode(body, type=Layout) == layout_of(board)


def test_the_layout_of_an_unknown_board_is_not_found(node: Node) -> None:
    status, _, body = node.ask("/api/boards/atlantis/layout")
    assert status == 404
    assert msgspec.json.decode(body)["code"] == "not-found"


def test_pictures_of_the_ground_are_kept_for_ever(node: Node) -> None:
    _, _, body = node.ask("/api/boards/usa/layout")
    pictures = msgspec.json.decode(body)["pictures"]
    assert {picture["theme"] for picture in pictures} == {"day", "night"}
    status, headers, content = node.ask(f"/api/boards/usa/pictures/{pictures[0]['name']}")
    assert status == 200
    assert headers["content-type"] == "image/webp"
    assert "immutable" in headers["cache-control"]
    assert content[8:12] == b"WEBP"


@pytest.mark.parametrize("name", ["day-2000-000000000000", "nothing", "..%2Fusa"])
def test_a_picture_that_is_not_there_is_not_found(node: Node, name: str) -> None:
    status, _, body = node.ask(f"/api/boards/usa/pictures/{name}")
    assert status == 404
    assert msgspec.json.decode(body)["code"] == "not-found"
