"""Rules, advisors, boards and lessons of other packages: the one in examples/ is installed and played."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from table import ROOT

from whistlestop import load_board, plugins, ruleset
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.toml.params import Params

PACKAGE = ROOT / "examples" / "toll"

PLAYING = """
from whistlestop import Game, board_names
from whistlestop.arena.bot_game import play_bot_game
from audit import play_audited
from whistlestop.game import ruleset
from whistlestop.real_table import finished_game, scored_fields
from whistlestop.bots import Budget, bot
from random import Random

assert "toll-valley" in board_names() and "usa" in board_names()
rules = ruleset("toll-valley", 2)
play_audited(rules, 1, 20)  # at random, every invariant checked
paid = 0
tally = type(rules.by_name["toll"]).tally
for seed in range(6):
    game = Game.new("toll-valley", players=2, seed=seed)
    bots = [bot("planner"), bot(["random", "greedy", "search:rollouts=4"][seed % 3])]
    while not game.over:
        seat = game.pending_seats[0]
        view = game.view(seat)
        assert view.sample(Random(1)).view(seat).slots == view.slots
        game.play(bots[seat].choose(view, Budget(rng=Random(seed))), seat)
    scores = game.scores()
    assert [sum(line[seat] for line in scores.lines.values()) for seat in (0, 1)] == scores.totals
    paid += sum(scores.lines["toll"])
    for asked in ((), None):  # a rule works out what follows, or all that it scores is asked
        type(game.rules.by_name["toll"]).tallied = asked
        facts = {field.name: game.spectator_view()[field.name] for field in scored_fields(game.rules)}
        assert ("toll_paid" in facts) == (asked is None)
        if asked is None:
            del type(game.rules.by_name["toll"]).tally
        assert finished_game(game.rules, facts).scores() == scores
        type(game.rules.by_name["toll"]).tally = tally
assert paid < 0, "nobody ever paid a toll"

game = Game.new("toll-valley", players=2, seed=1, first=0)
while game.turns == 0:
    game.play(game.legal()[0])
rule = game.rules.by_name["toll"]
elm_cedar = next(i for i, route in enumerate(game.board.routes) if route.id == "cedar-elm")
assert not rule.forbids(game.state.s, 0, elm_cedar)  # two points for the route, two for the toll
short = next(i for i, route in enumerate(game.board.routes) if route.id == "birch-cedar")
assert not rule.forbids(game.state.s, 0, short)
rule.toll[short] = 3
refusal = str(game.why_not("claim birch-cedar green:1"))
assert "the toll of birch-cedar is 3 points, and you would have 1 point" in refusal, refusal
del type(rule).refusal  # a rule need not say why
assert "this is not possible now" in str(game.why_not("claim birch-cedar green:1"))
print("played")
"""


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package, installed as pip does it."""
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*command, "--target", str(folder), str(copy(folder.parent / "toll"))], check=True)
    return folder


def copy(folder: Path) -> Path:
    """The package in a place of its own: setuptools leaves things beside what it builds."""
    for path in PACKAGE.rglob("*"):
        if path.suffix in (".py", ".toml"):
            target = folder / path.relative_to(PACKAGE)
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(path.read_bytes())
    return folder


def run(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    paths = [str(installed), str(ROOT / "tests"), *os.environ.get("PYTHONPATH", "").split(os.pathsep)]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(filter(None, paths))}
    return subprocess.run([sys.executable, *arguments], env=env, capture_output=True, text=True, check=False)


def test_every_bot_plays_a_board_with_the_rule_of_a_plugin(installed: Path) -> None:
    played = run(installed, "-c", PLAYING)
    assert played.stdout == "played\n", played.stderr


def test_commands_list_and_play_the_board_of_a_plugin(installed: Path) -> None:
    assert "toll-valley" in run(installed, "-m", "whistlestop", "boards").stdout
    simulated = run(installed, "-m", "whistlestop", "simulate", "--board", "toll-valley", "--games", "2")
    assert simulated.returncode == 0, simulated.stderr


TEACHING = """
from whistlestop.lessons import lesson
from whistlestop.lessons.lesson import LANGUAGES
from whistlestop.server.lessons import lesson_list

game = lesson("toll").check()
assert game.view(0)["toll_paid"][0] == 3 and game.view(0).connected_tickets(0) == ["cedar-hazel"]
assert all(step.texts[language] for step in lesson("toll").steps for language in LANGUAGES)
assert {info.board for info in lesson_list() if info.id == "toll"} == {"toll-valley"}
print("taught")
"""


def test_the_lesson_of_a_plugin_is_offered_and_can_be_played(installed: Path) -> None:
    taught = run(installed, "-c", TEACHING)
    assert taught.stdout == "taught\n", taught.stderr


def test_the_rule_of_a_package_that_is_not_installed_is_unknown() -> None:
    board = PACKAGE / "whistlestop_toll" / "toll-valley.toml"
    checked = subprocess.run(
        [sys.executable, "-m", "whistlestop", "board", "check", str(board)], capture_output=True, text=True, check=False
    )
    assert checked.returncode != 0
    assert "no rule 'toll'" in checked.stdout + checked.stderr


class Nothing(Rule):
    def __init__(self, rules: Ruleset, params: Params) -> None:
        self.rules = rules


class Plugin:
    """What an entry point does."""

    def load(self) -> type[Rule]:
        return Nothing


@pytest.mark.parametrize("names", [("apple", "zebra"), ("zebra", "apple")])
def test_rules_of_plugins_come_last_and_by_name_whatever_board_asked_for_them_first(
    names: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a game has the same fields and codes in every process."""
    monkeypatch.setattr(plugins, "entry_points", lambda group: {name: Plugin() for name in names})
    usa = load_board("usa")
    for order in (names, names[::-1]):
        board = replace(usa, rules={name: {} for name in order} | usa.rules)
        assert list(ruleset(board, 2).by_name)[-2:] == ["apple", "zebra"]
