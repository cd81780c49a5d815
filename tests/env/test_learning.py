"""The examples of learning, in a short form."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from table import ROOT

FOLDER = ROOT / "examples" / "learning"


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(FOLDER))
    for name in ("network", "train", "agent"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import train

    return train


def test_training_learns_from_the_planner_goes_on_where_it_was_and_plays_in_the_arena(
    train: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from whistlestop.cli import main

    trainer = train.Trainer("first-journey", tmp_path, minutes=0, share=0.5, rows=16, deals=2)
    trainer.measure("untrained")
    before = agreement(trainer)
    for _ in range(8):
        trainer.imitate(steps=40)
    assert agreement(trainer) > before + 0.2, "it does more often what the planner does"
    trainer.improve()
    trainer.measure("self-play")
    again = train.Trainer("first-journey", tmp_path, minutes=0, share=0.5, rows=16, deals=2)
    assert [entry["stage"] for entry in again.curve] == ["untrained", "self-play"]
    assert again.samples == trainer.samples
    train.plot([tmp_path / "first-journey.json"], tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()
    bot = f"{FOLDER / 'agent.py'}:Learnt:weights={tmp_path / 'first-journey.npz'}"
    options = ["--board", "first-journey", "--bots", f"{bot},random", "--games", "2", "--jobs", "1", "--json"]
    assert main(["arena", *options]) == 0
    assert json.loads(capsys.readouterr().out.splitlines()[-1])


def agreement(trainer: Any) -> float:
    """How often the network would do what the planner does."""
    import numpy as np

    batch = trainer.env.reset(77)
    agreed = total = 0
    for _ in range(30):
        chances, _, _ = trainer.network.look(trainer.spec.floats(batch.observations), batch.masks)
        planned = trainer.env.plan()
        free = batch.masks.sum(1) > 1
        agreed += int((chances.argmax(1) == np.asarray(list(planned)))[free].sum())
        total += int(free.sum())
        batch = trainer.env.step(planned)
    return agreed / total


def test_maskable_ppo_learns_a_little_on_the_gymnasium_environment_and_plays_as_a_bot(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    pytest.importorskip("sb3_contrib", reason="needs the extra 'learn'")
    monkeypatch.syspath_prepend(str(FOLDER))
    import maskable_ppo

    from whistlestop import play

    model = maskable_ppo.train("first-journey", "random", steps=64)
    assert 0 <= maskable_ppo.measure(model, "first-journey", "random", games=1) <= 1
    model.save(tmp_path / "ppo.zip")
    saved = f"{FOLDER / 'maskable_ppo.py'}:Saved:model={tmp_path / 'ppo.zip'}"
    assert play([saved, "random"], board="first-journey", seed=1).over
    with pytest.raises(ValueError, match="was not trained on usa with 2 players"):
        play([saved, "random"], board="usa", seed=1)
