"""One source, two speeds: long seeded games give the same results compiled and interpreted.

The installed package is run against the source tree next to this file, each in a process of its own in which nothing
else is importable under that name.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SOURCE = Path(__file__).parents[1] / "src"

# What a process says about itself and about some games of each board with each number of players, or each third.
REPORT = """
import hashlib, json, sys
from pathlib import Path

wanted, games, step = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
sys.path = [wanted] + [path for path in sys.path if path] if wanted else [path for path in sys.path if path]
try:
    import whistlestop
except ModuleNotFoundError:
    print(json.dumps(None))
    sys.exit()
from whistlestop.engine import ruleset as engine
from whistlestop.engine.playout import play_many
from whistlestop.planning.planner import Planner
from whistlestop.planning.playout import planner_playout

def planned(rules):
    # a game of planners: how many decisions it took, and how it ended
    planner, g = Planner(rules), rules.new_game(77)
    decisions = planner_playout(rules, g, [planner] * rules.players, [planner.new_plan() for _ in range(rules.players)])
    return [int(decisions), *map(int, rules.score(g).totals)]

folder = Path(whistlestop.__file__).parent
files = sorted(path for unit in ("engine", "rules", "planning", "boards") for path in (folder / unit).glob("*.*")
               if path.suffix in (".py", ".toml"))
report = {
    "folder": str(folder),
    "compiled": not str(engine.__file__).endswith(".py"),
    "files": {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files},
    "games": {},
}
for board in whistlestop.board_names() if games else []:
    facts = whistlestop.load_board(board)
    for players in range(facts.min_players, facts.max_players + 1, step):
        rules = whistlestop.ruleset(facts, players)
        runs = [play_many(rules, seed, games) for seed in (1, 2**40)]
        last = rules.new_game(2**100)
        report["games"][f"{board}-{players}"] = [
            *map(list, runs), [int(slot) for slot in last.s], planned(rules)]
print(json.dumps(report))
"""


def report(source: Path | None, games: int = 0, step: int = 1) -> Any:
    """Run the source tree, or without one whatever is installed."""
    env = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(
        [sys.executable, "-c", REPORT, str(source or ""), str(games), str(step)],
        env=env,
        cwd=Path(sys.prefix),
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def installed() -> Any:
    found = report(None)
    if found is None:
        pytest.skip("whistlestop is not installed in this environment: there is nothing compiled to compare with")
    if not found["compiled"]:
        pytest.skip(f"the installed package in {found['folder']} is not compiled: no C compiler, or switched off")
    return found


def test_the_source_tree_runs_interpreted() -> None:
    found = report(SOURCE)
    assert found["folder"] == str(SOURCE / "whistlestop")
    if found["compiled"]:
        pytest.skip("the source tree has compiled modules in it (build_ext --inplace): nothing runs interpreted")


def test_the_installed_package_is_built_from_this_source(installed: Any) -> None:
    source = report(SOURCE)
    assert installed["folder"] != source["folder"]
    old = [name for name in source["files"] if installed["files"].get(name) != source["files"][name]]
    assert not old, f"built before {', '.join(old)} changed: run 'make build'"


@pytest.mark.parametrize(("games", "step"), [(1, 3), (12, 1)], ids=["some", "many"])
def test_compiled_and_interpreted_play_the_same_games(installed: Any, games: int, step: int) -> None:
    compiled, interpreted = report(None, games, step), report(SOURCE, games, step)
    assert compiled["compiled"]
    assert not interpreted["compiled"]
    assert compiled["games"].keys() == interpreted["games"].keys()
    for table, played in interpreted["games"].items():
        assert compiled["games"][table] == played, table
