"""Data sets: the same plan makes the same bytes, however it is played, and the tables tell what the records tell."""

from __future__ import annotations

import json
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from whistlestop import Game
from whistlestop.arena import Processes
from whistlestop.dataset import DatasetPlan, make_dataset
from whistlestop.env.actions import ActionSpace
from whistlestop.env.observations import ObservationSpec
from whistlestop.errors import BadDataset, WhistlestopError


def plan(**changes: Any) -> DatasetPlan:
    return DatasetPlan(
        **{"board": "first-journey", "players": 3, "bots": ("greedy",), "games": 7, "shard": 3, **changes}
    )


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("data") / "set"
    assert make_dataset(plan(), folder)
    return folder


def test_a_data_set_has_all_its_files(made: Path) -> None:
    parts = [f"{part}/0000{shard}" for part in ("decisions", "games", "records") for shard in range(3)]
    wanted = {f"{part}.{'txt' if part.startswith('records') else 'parquet'}" for part in parts}
    assert set(files(made)) == wanted | {"actions.json", "dataset.json", "observations.json"}


def test_the_same_plan_makes_the_same_bytes_in_other_processes(made: Path, tmp_path: Path) -> None:
    again = plan()
    assert make_dataset(again, tmp_path, Processes(again.setup, 2))
    assert files(tmp_path) == files(made)


def test_an_interrupted_data_set_is_continued_to_the_same_bytes(made: Path, tmp_path: Path) -> None:
    heard: list[int] = []
    assert not make_dataset(plan(), tmp_path, stopped=lambda: len(heard) > 4, progress=heard.append)
    assert heard == [0, 1, 2, 3, 4]
    assert [path.name for path in (tmp_path / "records").iterdir()] == ["00000.txt"]
    heard.clear()
    assert make_dataset(plan(), tmp_path, progress=heard.append)
    assert heard == [3, 4, 5, 6, 7]
    assert files(tmp_path) == files(made)


def test_bots_change_places_from_game_to_game(tmp_path: Path) -> None:
    make_dataset(plan(players=2, bots=("greedy", "random"), games=4), tmp_path)
    assert pq.read_table(tmp_path / "games")["bots"].to_pylist() == [["greedy", "random"], ["random", "greedy"]] * 2


def test_observations_of_a_data_set_may_have_the_shortest_paths(tmp_path: Path) -> None:
    make_dataset(plan(games=1, shortest_paths=True), tmp_path)
    told = json.loads((tmp_path / "observations.json").read_text(encoding="utf-8"))
    assert told["shortest_paths"] is True
    (record,) = records(tmp_path)
    game = Game.replay(record)
    spec = ObservationSpec(game.rules, shortest_paths=True)
    row = pq.read_table(tmp_path / "decisions")["observation"].to_pylist()[0]
    first = Game(game.rules, game.seed)
    assert row == list(spec.observe(first.view(first.pending_seats[0])))
    assert spec.size > ObservationSpec(game.rules).size


def records(folder: Path) -> list[str]:
    text = "".join(path.read_text(encoding="utf-8") for path in sorted((folder / "records").iterdir()))
    head = "# Whistlestop game record\n"
    return [head + rest for rest in text.split(head)[1:]]


def test_records_replay_and_say_what_the_table_of_games_says(made: Path) -> None:
    games = pq.read_table(made / "games").to_pylist()
    found = records(made)
    assert len(found) == len(games) == 7
    for number, (text, row) in enumerate(zip(found, games, strict=True)):
        game = Game.replay(text)
        assert row["game"] == number
        assert row["record"].strip() == text.strip()
        assert row["seed"] == f"{game.seed:032x}"
        assert row["totals"] == game.scores().totals
        assert row["winners"] == game.scores().winners
        assert row["decisions"] == len(game.played)


def test_every_decision_is_what_its_seat_saw_and_did(made: Path) -> None:
    rows = iter(pq.read_table(made / "decisions").to_pylist())
    for number, text in enumerate(records(made)):
        end = Game.replay(text)
        game = Game(end.rules, end.seed)
        spec, actions = ObservationSpec(game.rules), ActionSpace(game.rules)
        totals = end.scores().totals
        for step, (seat, action) in enumerate(end.played):
            row = next(rows)
            assert (row["game"], row["step"], row["seat"]) == (number, step, seat)
            assert row["observation"] == spec.observe(game.view(seat)).tolist()
            assert row["legal"] == np.flatnonzero(actions.mask(game.legal(seat))).tolist()
            assert row["action"] == actions.encode(action)
            assert row["win"] == pytest.approx((seat in end.scores().winners) / len(end.scores().winners))
            assert row["margin"] == totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
            game.play(action, seat)
    assert next(rows, None) is None


def test_every_file_has_the_description_of_the_data_set(made: Path) -> None:
    about = json.loads((made / "dataset.json").read_text(encoding="utf-8"))
    assert about["format"] == "whistlestop-dataset 2"
    assert (about["board"], about["players"], about["bots"], about["games"]) == ("first-journey", 3, ["greedy"], 7)
    for table in ("games", "decisions"):
        schema = pq.read_schema(made / table / "00000.parquet")
        assert json.loads(schema.metadata[b"whistlestop"]) == about
        assert all(field.metadata[b"about"] for field in schema)
    observations = json.loads((made / "observations.json").read_text(encoding="utf-8"))
    assert (
        pq.read_schema(made / "decisions" / "00000.parquet").field("observation").type.list_size == observations["size"]
    )


def test_a_folder_holds_one_data_set_only(made: Path, tmp_path: Path) -> None:
    before = files(made)
    for other in (plan(seed=1), plan(games=8), plan(encoding="full"), plan(tables=False)):
        with pytest.raises(BadDataset, match="has another data set"):
            make_dataset(other, made)
    assert files(made) == before
    (tmp_path / "letter.txt").write_text("Dear Ann")
    with pytest.raises(BadDataset, match="is not empty"):
        make_dataset(plan(), tmp_path)
    with pytest.raises(BadDataset, match="cannot write to"):
        make_dataset(plan(), tmp_path / "letter.txt")


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"bots": ("greedy", "random")}, "2 bots for 3 seats"),
        ({"games": 0}, "at least one game"),
        ({"bots": ("nobody",)}, "no bot 'nobody'"),
        ({"level": "all"}, "there is no level 'all'"),
        ({"encoding": "short"}, "there is no encoding 'short'"),
        ({"players": 9}, "takes 2 to 4 players"),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_played(
    changes: dict[str, Any], why: str, tmp_path: Path
) -> None:
    with pytest.raises(WhistlestopError, match=why):
        make_dataset(plan(**changes), tmp_path / "new")
    assert not (tmp_path / "new").exists()


def test_a_bot_that_fails_spoils_no_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("bad.py").write_text("class Bad:\n    def choose(self, view, budget):\n        raise ValueError('no')\n")
    with pytest.raises(BadDataset, match=r"game 0 cannot be used, the bot './bad.py:Bad' raised: ValueError: no"):
        make_dataset(plan(bots=("./bad.py:Bad",)), tmp_path / "new")
    assert not list((tmp_path / "new" / "records").iterdir())


# -- the command -----------------------------------------------------------------------------------------------------


def run(*words: str, code: str = "") -> subprocess.CompletedProcess[str]:
    script = f"import sys; {code or 'pass'}; from whistlestop.cli import main; sys.exit(main())"
    command = [sys.executable, "-c", script, "dataset", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)


def test_the_command_makes_a_data_set(made: Path, tmp_path: Path) -> None:
    new = tmp_path / "new"
    options = "--board first-journey --players 3 --bots greedy --games 7 --shard 3 --jobs 1 --json"
    done = run(str(new), *shlex.split(options))
    assert done.returncode == 0, done.stderr
    size = sum(len(data) for data in files(made).values())
    assert json.loads(done.stdout) == {"folder": str(new), "games": 7, "files": 3, "bytes": size, "finished": True}
    assert files(new) == files(made)


def test_records_alone_need_no_other_package(tmp_path: Path) -> None:
    bare = "sys.modules['numpy'] = sys.modules['pyarrow'] = None"
    options = "--board first-journey --bots random --games 2 --jobs 1 --only-records"
    done = run(str(tmp_path / "new"), *shlex.split(options), code=bare)
    assert done.returncode == 0, done.stderr
    assert set(files(tmp_path / "new")) == {"dataset.json", "records/00000.txt"}
    done = run(str(tmp_path / "other"), code=bare)
    assert done.returncode == 2
    assert done.stderr.startswith("whistlestop: [missing-extra] tables need the package 'numpy'")
