"""Pictures of an episode, where the system has no fonts; and what the command line says of observations."""

from __future__ import annotations

import json
import re
from functools import partial

import numpy as np
import pytest
import resvg_py

from whistlestop.cli import main
from whistlestop.env import render
from whistlestop.env.observations import ObservationSpec
from whistlestop.game import ruleset
from whistlestop.layout.show import layout_of
from whistlestop.layout.svg import picture


@pytest.fixture(scope="module")
def drawing() -> str:
    board = ruleset("usa", 2).board
    return picture(board, layout_of("usa"), [None] * len(board.routes))


def test_cities_have_names_where_the_system_has_no_fonts(drawing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    nameless = re.sub(r"<text.*?</text>", "", drawing, flags=re.DOTALL)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    named = np.any(render.pixels(drawing) != render.pixels(nameless), axis=2)
    assert named.mean() > 0.005
    monkeypatch.setattr(render, "fonts", list)
    assert not np.any(render.pixels(drawing) != render.pixels(nameless))


def test_a_picture_is_the_same_with_and_without_fonts_of_the_system(
    drawing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = render.pixels(drawing)
    monkeypatch.setattr(resvg_py, "svg_to_bytes", partial(resvg_py.svg_to_bytes, skip_system_fonts=True))
    assert np.array_equal(usual, render.pixels(drawing))


def test_the_command_explains_observations_with_shortest_paths(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["env", "observations", "--shortest-paths"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == json.loads(json.dumps(ObservationSpec(ruleset("usa", 2), shortest_paths=True).to_dict()))
    assert found != json.loads(json.dumps(ObservationSpec(ruleset("usa", 2)).to_dict()))
