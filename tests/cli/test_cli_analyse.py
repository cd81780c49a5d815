"""`analyse`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import whistlestop as ws

from .conftest import Cli


@pytest.fixture
def short(tmp_path: Path) -> Path:
    file = tmp_path / "short.txt"
    file.write_text(ws.play(["planner", "easy"], board="first-journey", seed=3).record(), encoding="utf-8")
    return file


def test_an_analysis_shows_luck_skill_and_takeaways(cli: Cli, short: Path) -> None:
    result = cli("analyse", short, "--rollouts", 2, "--jobs", 1, "--quick")
    assert result.status == 0
    for part in ("own skill", "luck by kind", "first tickets", "turning points", "takeaways for seat 2", "→ 100 %"):
        assert part in result.out
    assert "compared with search" not in result.out


def test_an_analysis_is_data_with_json_and_a_picture_with_plot(cli: Cli, short: Path, tmp_path: Path) -> None:
    plot = tmp_path / "curve.svg"
    result = cli("analyse", short, "--rollouts", 2, "--jobs", 1, "--quick", "--json", "--plot", plot)
    found = json.loads(result.out)
    assert found["rollouts"] == 2
    assert found["interrupted"] is False
    assert len(found["seats"]) == 2
    drawn = plot.read_text(encoding="utf-8")
    assert drawn.startswith("<svg")
    assert drawn.count('class="line"') == 2


def test_a_picture_that_cannot_be_drawn_is_refused_at_once(cli: Cli, short: Path) -> None:
    result = cli("analyse", short, "--plot", "curve.png")
    assert result.status == 2
    assert "let its name end in .svg" in result.err


def test_a_game_that_is_not_over_is_refused(cli: Cli, tmp_path: Path) -> None:
    game = ws.Game.new("first-journey", players=2, seed=3)
    game.play(game.legal()[0])
    file = tmp_path / "running.txt"
    file.write_text(game.record(reveal=True), encoding="utf-8")
    result = cli("analyse", file, "--jobs", 1)
    assert result.status == 2
    assert "only a game that is over" in result.err
