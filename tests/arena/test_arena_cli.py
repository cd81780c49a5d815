"""`whistlestop arena`."""

from __future__ import annotations

import json
import math
import re
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from whistlestop import Game

from .arena_helpers import ENV, command, in_process, odd, without_times
from .conftest import Command, Figures

BOT_KEYS = [
    "bot",
    "games",
    "wins",
    "win_rate",
    "low",
    "high",
    "less_luck",
    "mean_score",
    "tickets_kept",
    "tickets_completed",
    "ms_per_decision",
    "faults",
    "elo",
    "elo_low",
    "elo_high",
]


def test_json_is_one_object_with_every_figure(figures: Figures) -> None:
    found = figures("--bots", "greedy,random", "--games", 10, "--seed", 5, "--jobs", 1)
    assert (found["board"], found["players"], found["games"], found["seed"]) == ("usa", 2, 10, 5)
    assert [list(bot) for bot in found["bots"]] == [BOT_KEYS, BOT_KEYS]
    greedy, chance = found["bots"]
    assert (greedy["bot"], chance["bot"]) == ("greedy", "random")
    assert greedy["games"] == chance["games"] == 10
    assert greedy["wins"] + chance["wins"] == pytest.approx(10)
    assert greedy["win_rate"] == greedy["wins"] / 10
    assert greedy["low"] <= greedy["win_rate"] <= greedy["high"]
    assert greedy["elo"] == pytest.approx(-chance["elo"])
    assert greedy["elo_low"] < greedy["elo"] < greedy["elo_high"]
    assert greedy["mean_score"] > chance["mean_score"]
    assert chance["tickets_kept"] > greedy["tickets_kept"] >= greedy["tickets_completed"] >= 0
    assert 0 < greedy["ms_per_decision"] < 50
    assert found["faults"] == []
    assert found["sprt"] is None
    assert found["finished"] is True


def test_head_to_head_adds_up(figures: Figures) -> None:
    found = figures("--bots", f"greedy,random,{odd('First')}", "--games", 4, "--jobs", 1)
    assert [line_up["bots"] for line_up in found["line_ups"]] == [
        ["greedy", "random"],
        ["greedy", odd("First")],
        ["random", odd("First")],
    ]
    for bot in found["bots"]:
        rows = [row for line_up in found["line_ups"] for row in line_up["results"] if row["bot"] == bot["bot"]]
        assert sum(row["games"] for row in rows) == bot["games"] == 8
        assert math.fsum(row["wins"] for row in rows) == pytest.approx(bot["wins"])


def test_one_against_the_rest_counts_seats(figures: Figures) -> None:
    found = figures("--bots", "greedy,random", "--players", 3, "--games", 6, "--jobs", 1)
    assert found["games"] == 6
    assert [bot["games"] for bot in found["bots"]] == [9, 9]
    assert math.fsum(bot["wins"] for bot in found["bots"]) == pytest.approx(6)


def test_a_bot_alone_wins_its_share(figures: Figures) -> None:
    found = figures("--bots", "random", "--players", 4, "--games", 3, "--jobs", 1)
    (bot,) = found["bots"]
    assert (bot["games"], bot["wins"], bot["win_rate"], bot["elo"]) == (12, pytest.approx(3), 0.25, 0)


def test_the_number_of_processes_changes_no_figure(figures: Figures) -> None:
    words = ("--bots", "greedy,random", "--games", 6, "--board", "germany", "--seed", 9)
    assert without_times(figures(*words, "--jobs", 2)) == without_times(figures(*words, "--jobs", 1))


def test_planner_is_the_zero_of_the_scale(figures: Figures, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from whistlestop.bots import registry

    monkeypatch.setitem(registry.BUILT_IN, "planner", f"{odd('First')}")
    registry.resolve.cache_clear()
    found = figures("--bots", "greedy,planner,random", "--games", 4, "--jobs", 1)
    registry.resolve.cache_clear()
    planner = found["bots"][1]
    assert (planner["elo"], planner["elo_low"], planner["elo_high"]) == (0, 0, 0)
    assert found["bots"][0]["elo"] > 0


def test_a_ladder_is_sorted_by_strength(figures: Figures, arena: Command) -> None:
    words = ("--bots", f"{odd('First')},random,greedy", "--players", 3, "--games", 6, "--jobs", 1, "--ladder")
    found = figures(*words)
    elos = [bot["elo"] for bot in found["bots"]]
    assert elos == sorted(elos, reverse=True)
    assert len(found["line_ups"]) == 3
    status, out, _ = arena(*words)
    assert status == 0
    assert "wins of a seat against each other bot" in out


def test_names_of_bots_are_never_broken(arena: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = arena("--bots", f"{odd('First')},random,greedy", "--games", 2, "--jobs", 1, "--ladder")
    assert status == 0
    assert re.search(rf"^\(\d\) {re.escape(odd('First'))}$", out, re.MULTILINE)  # a number in the tables
    assert max(map(len, out.splitlines())) <= 80
    assert "…" not in out
    assert all(out.count(f"│ ({n}) ") == 2 for n in (1, 2, 3))
    monkeypatch.setenv("COLUMNS", "200")
    _, out, _ = arena("--bots", f"{odd('First')},random,greedy", "--games", 2, "--jobs", 1, "--ladder")
    assert re.search(rf"│ \(\d\) {re.escape(odd('First'))} +│", out)


def test_the_table_of_meetings_has_intervals(arena: Command) -> None:
    _, out, _ = arena("--bots", "random,greedy,easy", "--games", 4, "--jobs", 1, "--ladder")
    rows = out.partition("wins of a seat against each other bot")[2]
    assert len(re.findall(r"\d\.\d \(\d+–\d+\)", rows)) == 6, out


def test_the_table_says_what_was_played(arena: Command) -> None:
    status, out, err = arena("--bots", "greedy,random", "--games", 5, "--jobs", 1)
    assert (status, err) == (0, "")
    for part in ("USA · 2 players · 6 games · seed 0", "5 games of a pairing rounded up to 6", "greedy", "Elo", "95 %"):
        assert part in out


# -- faults --------------------------------------------------------------------------------------------------


def test_faults_are_reported_with_the_position_and_the_arena_goes_on(figures: Figures, arena: Command) -> None:
    bad = odd("Raises:after=15")
    words = ("--bots", f"{bad},random,{odd('Illegal')}", "--games", 2, "--jobs", 2, "--limit", 20)
    found = figures(*words)
    assert found["games"] == 6
    assert [bot["faults"] for bot in found["bots"]] == [2, 0, 4]
    assert [bot["wins"] for bot in found["bots"]] == [2, 4, 0]
    assert [bot["mean_score"] for bot in found["bots"]] == [None, None, None]
    first = found["faults"][0]
    assert (first["bot"], first["seat"], first["kind"]) == (bad, 1, "raised")
    assert first["error"] == "ZeroDivisionError: no plan at all"
    assert Game.replay(first["record"]).pending_seats == (0,)
    status, out, _ = arena(*words)
    text = " ".join(out.split())
    assert status == 0
    assert "raised: ZeroDivisionError: no plan at all (and 1 more)" in text
    assert "illegal: 'pass' is not legal here" in text
    assert re.search(r"after \d+ moves, the last: \d", text)


def test_what_bots_print_does_not_get_into_the_results() -> None:
    for jobs in (1, 2):
        done = in_process("--bots", odd("Chatty"), "--games", 2, "--jobs", jobs, "--json")
        out = done.stdout if jobs == 2 else done.stdout.replace("is the best\n", "")
        assert json.loads(out)["games"] == 2
        assert "I think that" in done.stderr


# -- errors --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((), "[bad-option] the following arguments are required: --bots"),
        (("--bots", "gredy"), "[unknown-bot] no bot 'gredy'; did you mean 'greedy'?"),
        (("--bots", "greedy:x=1"), "[bad-bot] 'greedy:x=1': the bot has no parameter 'x'"),
        (("--bots", "greedy,greedy"), "[bad-tournament] 'greedy' is given twice"),
        (("--bots", "greedy", "--players", 6), "[bad-players] USA takes 2 to 5 players, not 6"),
        (("--bots", "greedy", "--board", "us"), "[unknown-board] no board 'us'"),
        (("--bots", "greedy", "--games", 0), "[bad-option] argument --games: 0 is too small"),
        (("--bots", "greedy", "--limit", 0), "[bad-option] argument --limit: '0' is not a number of seconds above 0"),
        (("--bots", "greedy", "--limit", "nan"), "[bad-option] argument --limit: 'nan' is not a number"),
        (("--bots", "greedy,random", "--sprt", "0"), "[bad-option] argument --sprt: '0' is not a pair"),
        (("--bots", "greedy,random", "--sprt", "20,0"), "[bad-tournament] no test can tell 20 from 0 Elo"),
        (("--bots", "greedy", "--sprt", "0,20"), "[bad-tournament] a sequential test compares two bots, not 1"),
        (("--bots", "greedy", "--ladder"), "[bad-tournament] 'greedy' cannot make a ladder alone"),
        (
            ("--bots", "greedy", "--plot", "x.pdf"),
            "[bad-tournament] cannot draw 'x.pdf'; let its name end in .png or .svg",
        ),
        (("--bots", "greedy", "--plot", "no/where.png"), "[bad-tournament] cannot draw 'no/where.png'"),
        (("--bots", "greedy", "--store", "no/where"), "[bad-store] the store 'no/where': unable to open"),
        (("--bots", "greedy", "--ray", "127.0.0.1:9"), "[worker-lost] no Ray cluster at '127.0.0.1:9'"),
    ],
)
def test_errors_are_told_before_anything_is_played(arena: Command, words: tuple[object, ...], message: str) -> None:
    if "--ray" in words:
        pytest.importorskip("ray")
    status, out, err = arena(*words)
    assert (status, out) == (2, "")
    assert err.startswith(f"whistlestop: {message}")


@pytest.mark.parametrize(("module", "words"), [("ray", ("--ray", "local")), ("matplotlib", ("--plot", "x.png"))])
def test_an_extra_that_is_not_installed_is_named_with_its_remedy(
    arena: Command, monkeypatch: pytest.MonkeyPatch, module: str, words: tuple[str, ...]
) -> None:
    for name in [name for name in sys.modules if name.partition(".")[0] == module]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, module, None)
    status, _, err = arena("--bots", "greedy", *words)
    assert status == 2
    assert err.startswith("whistlestop: [missing-extra] ")
    assert "pip install 'whistlestop[" in err


# -- the sequential test ---------------------------------------------------------------------------------------


def test_a_sequential_test_stops_early_and_says_why(figures: Figures, arena: Command) -> None:
    words = ("--bots", "greedy,random", "--games", 600, "--sprt", "0,50")
    alone = figures(*words, "--jobs", 1)
    assert alone["sprt"]["verdict"] == "accepted"
    assert alone["sprt"]["llr"] >= alone["sprt"]["bound"]
    assert alone["games"] == 2 * alone["sprt"]["deals"] < 60
    assert alone["finished"] is True
    assert without_times(figures(*words, "--jobs", 2)) == without_times(alone)
    text = " ".join(arena(*words, "--jobs", 1)[1].split())
    assert "sequential test: accepted: greedy is closer to 50 than to 0 Elo above random (LLR" in text


def test_a_sequential_test_counts_whole_deals_of_one_against_the_rest(figures: Figures) -> None:
    found = figures("--bots", "greedy,random", "--games", 600, "--sprt", "0,80", "--players", 3, "--jobs", 1)
    assert found["sprt"]["verdict"] == "accepted"
    assert found["games"] == 6 * found["sprt"]["deals"] < 100


def test_a_sequential_test_rejects_the_weaker_bot(figures: Figures) -> None:
    found = figures("--bots", "random,greedy", "--games", 600, "--sprt=-5,5", "--jobs", 1)
    assert found["sprt"]["verdict"] == "rejected"


def test_a_sequential_test_may_stay_undecided(arena: Command) -> None:
    status, out, _ = arena("--bots", f"random,{odd('Slow:seconds=0')}", "--games", 4, "--sprt", "0,5", "--jobs", 1)
    assert status == 0
    assert "undecided: more games are needed" in " ".join(out.split())


# -- interruptions ---------------------------------------------------------------------------------------------


def stored_games(path: Path) -> int:
    try:
        base = sqlite3.connect(path)
        (count,) = base.execute("SELECT count(*) FROM games").fetchone()
        base.close()
    except sqlite3.Error:
        return 0
    return int(count)


@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_keeps_what_is_played_and_the_same_command_goes_on(figures: Figures, tmp_path: Path, jobs: int) -> None:
    words = ("--bots", f"{odd('Slow:seconds=0.001')},random", "--games", 12, "--jobs", jobs)
    store = tmp_path / "results.sqlite"
    process = subprocess.Popen(
        command(*words, "--json", "--store", store),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env=ENV,
    )
    deadline = time.monotonic() + 60
    while stored_games(store) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    first = json.loads(out)
    assert process.returncode == 130
    assert first["finished"] is False
    assert 2 <= first["games"] < 12
    assert first["games"] == stored_games(store)
    assert err == f"Interrupted after {first['games']} of 12 games; the same command continues from there.\n"
    assert without_times(figures(*words, "--store", store)) == without_times(figures(*words))
    assert stored_games(store) == 12


def test_without_a_store_an_interruption_says_what_would_have_helped(
    arena: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    from whistlestop.arena.bot_game import play_bot_game
    from whistlestop.arena.executors import in_process

    def interrupted(*args: Any, **settings: Any) -> Any:
        signal.raise_signal(signal.SIGINT)
        return play_bot_game(*args, **settings)

    monkeypatch.setattr(in_process, "play_bot_game", interrupted)
    before = signal.getsignal(signal.SIGINT)
    status, out, err = arena("--bots", "greedy,random", "--jobs", 1, "--games", 4)
    assert status == 130
    assert "0 games" in out
    assert err == "Interrupted after 0 of 4 games; use --store FILE to keep them.\n"
    assert signal.getsignal(signal.SIGINT) is before


# -- pictures --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "magic"), [("plot.png", b"\x89PNG\r\n"), ("plot.svg", b"<?xml")])
@pytest.mark.parametrize("bots", ["greedy,random", "random", odd("Raises")])
def test_a_plot_is_written_in_the_format_of_its_file_name(
    figures: Figures, tmp_path: Path, name: str, magic: bytes, bots: str
) -> None:
    pytest.importorskip("matplotlib")
    path = tmp_path / name
    figures("--bots", bots, "--games", 4, "--jobs", 1, "--plot", path)
    data = path.read_bytes()
    assert data.startswith(magic)
    assert len(data) > 4000
    if name.endswith(".svg"):
        text = data.decode()
        assert "USA · 4 games of 2 players" in text
        assert ("Elo" in text) == (bots == "greedy,random")
