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
