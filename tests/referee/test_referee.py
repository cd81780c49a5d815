"""The engine against a second, independent referee, over whole games of all boards and numbers of players.

WHISTLESTOP_REFEREE_GAMES says how many games are played with each number of players:

    WHISTLESTOP_REFEREE_GAMES=500 python -m pytest tests/referee
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from referee_facts import board_file, read_data, read_facts
from referee_match import Match
from referee_players import STYLES
from referee_table import Disagreement
from referee_variants import Variant, write_board

GAMES = int(os.environ.get("WHISTLESTOP_REFEREE_GAMES", "1"))
TABLES = ["mixed", *STYLES]
RARE = {"india": 12, "switzerland": 3}  # games of boards on which something special occurs seldom

EVERYWHERE = ["action claim", "action draw", "tickets completed", "deck rebuilt", "game over", "shared victory"]
WITH_DISPLAY = ["display cleared", "face-up locomotive taken", "action tickets", "last round"]

# What has to occur in the games of a board, so that agreeing means something.
OCCURS = {
    "usa": [*WITH_DISPLAY, "longest path with a loop", "gap in the display"],
    "germany": [
        *WITH_DISPLAY,
        "action announce",
        "action collect",
        "empty place",
        "shared most tickets",
        "ticket of a country met",
        "tie for most passengers",
        "tie for second passengers",
    ],
    "first-journey": [
        "action exchange",
        "crossing",
        "six tickets",
        "ticket and crossing at once",
        "ticket deck made anew",
        "two tickets at once",
    ],
    "marklin": [
        *WITH_DISPLAY,
        "action announce",
        "asked although no ride is possible",
        "back at the start of a run",
        "city reached twice",
        "goods",
        "no goods left",
        "placed",
        "ride on an opponent's route",
        "ticket of a country met",
    ],
    "europe": [
        *WITH_DISPLAY,
        "action add",
        "action station",
        "asked although the tunnel cannot be paid",
        "ferry claimed",
        "ticket met by a station",
        "tunnel in vain",
        "tunnel without more",
    ],
    "iberia": [*WITH_DISPLAY, "action festival", "draft 1", "draft 2", "ferry claimed", "took festivals"],
    "south-korea": [
        *WITH_DISPLAY,
        "asked although no spot is in reach",
        "draft 1",
        "express",
        "mat express",
        "mat extra",
        "mat spot was taken",
        "no room on the mat",
        "only several cards reach a spot",
        "tie on the mat",
    ],
    "india": [*WITH_DISPLAY, "ferry claimed", "longest path with a loop", "ticket joined twice"],
    "switzerland": [
        "display cleared",
        "action tickets",
        "last round",
        "action add",
        "longest path with a loop",
        "several goals reached",
        "ticket of a country met",
        "tunnel in vain",
        "tunnel without more",
    ],
    "nordic": [
        "action tickets",
        "last round",
        "action add",
        "action substitute",
        "ferry claimed",
        "locomotive as a substitute",
        "nothing but substitutes",
        "route that takes four cards for one",
        "shared most tickets",
        "tunnel in vain",
        "tunnel without more",
    ],
    "usa-1910": [*WITH_DISPLAY, "shared most tickets"],
    "usa-big-cities": WITH_DISPLAY,
    "usa-mega": [*WITH_DISPLAY, "longest path with a loop", "shared most tickets"],
}

# Few cards, few tickets: decks run dry, resets are skipped, players pass.
SCARCE = {
    "usa": [Variant("usa", 3, 8, tickets=15), Variant("usa", 4, 14, trains=12)],
    "germany": [Variant("germany", 3, 3, tickets=20), Variant("germany", 4, 14, trains=12)],
    "first-journey": [Variant("first-journey", 3, 2, tickets=10), Variant("first-journey", 4, 8, tickets=12)],
    "marklin": [Variant("marklin", 3, 2, tickets=20), Variant("marklin", 3, 8)],
    "europe": [Variant("europe", 3, 8), Variant("europe", 3, 3, tickets=16)],
    "iberia": [Variant("iberia", 3, 3), Variant("iberia", 4, 14, trains=12)],
    "south-korea": [Variant("south-korea", 3, 8, tickets=30), Variant("south-korea", 3, 3)],
    "india": [Variant("india", 3, 8, tickets=16), Variant("india", 3, 1), Variant("india", 4, 14, trains=12)],
    "switzerland": [Variant("switzerland", 3, 8), Variant("switzerland", 2, 2), Variant("switzerland", 3, 3)],
    "nordic": [Variant("nordic", 2, 1, tickets=15), Variant("nordic", 3, 8)],
    "usa-1910": [Variant("usa-1910", 3, 8, tickets=15), Variant("usa-1910", 4, 14, trains=12)],
    "usa-mega": [Variant("usa-mega", 3, 8, tickets=30), Variant("usa-mega", 4, 14, trains=12)],
    "usa-big-cities": [Variant("usa-big-cities", 3, 8, tickets=25), Variant("usa-big-cities", 4, 14, trains=12)],
}

LAST_TIE_BREAKS = {
    "usa": "longest_path",
    "germany": "passengers",
    "europe": "longest_path",
    "marklin": "goods",
    "iberia": "completed_tickets",
    "south-korea": "completed_tickets",
    "india": "longest_path",
    "switzerland": "longest_path",
    "nordic": "completed_tickets",
    "usa-1910": "longest_path",
    "usa-mega": "longest_path",
    "usa-big-cities": "longest_path",
}


def play_games(board: str | Path, number: int) -> tuple[Counter[str], list[str]]:
    """Games with every number of players, at tables of all sorts; what occurred, and every disagreement."""
    facts = read_facts(board if isinstance(board, Path) else board_file(board))
    if "ticket_race" in facts.rules:
        number *= 4  # these games are short
    seen: Counter[str] = Counter()
    disagreements = []
    for players in range(facts.least_players, facts.most_players + 1):
        for seed in range(number):
            try:
                seen += Match(board, players, seed, TABLES[(players + 2 * seed) % len(TABLES)]).play()
            except Disagreement as fault:
                disagreements.append(str(fault))
    return seen, disagreements


def never(seen: Counter[str], wanted: Iterable[str]) -> list[str]:
    return [what for what in wanted if not seen[what]]


@pytest.mark.parametrize("board", OCCURS)
def test_the_referee_agrees_with_the_engine_at_every_step(board: str) -> None:
    seen, disagreements = play_games(board, max(RARE.get(board, 1), GAMES))
    assert not disagreements, "\n\n".join(disagreements)
    assert never(seen, EVERYWHERE) == []


@pytest.mark.parametrize("board", OCCURS)
def test_the_referee_agrees_about_all_that_makes_a_board_special(board: str) -> None:
    seen, disagreements = play_games(board, max(RARE.get(board, 3), GAMES))
    assert not disagreements, "\n\n".join(disagreements)
    assert never(seen, OCCURS[board]) == []


@pytest.mark.parametrize("board", SCARCE)
def test_the_referee_agrees_when_cards_and_tickets_run_out(board: str, tmp_path: Path) -> None:
    seen: Counter[str] = Counter()
    disagreements: list[str] = []
    for variant in SCARCE[board]:
        more_seen, more_disagreements = play_games(variant.write(tmp_path), GAMES)
        seen += more_seen
        disagreements += more_disagreements
    assert not disagreements, "\n\n".join(disagreements)
    wanted = ["deck rebuilt by a discard"]
    if board == "first-journey":
        wanted += ["one card instead of two"]
    else:
        needs_deck = board in ("germany", "marklin")
        rare = "no draw although cards lie open" if needs_deck else "no second pick"
        wanted += ["passed", rare]
        if read_facts(board_file(board)).flush:
            wanted.append("clearing skipped")
    assert never(seen, wanted) == []


@pytest.mark.parametrize(("board", "tie_break"), LAST_TIE_BREAKS.items())
def test_the_referee_agrees_about_ties(board: str, tie_break: str, tmp_path: Path) -> None:
    path = Variant(board, 12, 14, trains=16, flat=True).write(tmp_path)
    players = read_facts(path).most_players
    seen: Counter[str] = Counter()
    wanted = ["shared victory", f"tie broken by {tie_break}"]
    for seed in range(60 * GAMES):
        style = ("mixed", "traveller", "builder")[seed % 3]
        seen += Match(path, players, seed, style, scores_every=2).play()
        if seed >= 2 * GAMES and not never(seen, wanted):
            break
    assert never(seen, wanted) == []


def test_the_referee_agrees_about_the_other_readings_of_doubtful_clauses(tmp_path: Path) -> None:
    data = read_data(board_file("nordic"))
    data["train_cards"][-1]["flush_at"] = 3  # N5
    del data["rules"]["claim_routes"]["any_length"]  # N8
    data["rules"]["substitutes"]["any_space"] = True  # N10
    path = write_board(data, tmp_path / "other-readings.toml")
    seen: Counter[str] = Counter()
    for seed in range(3 * GAMES):
        seen += Match(path, 2 + seed % 2, seed, "mixed").play()
    assert never(seen, ["action substitute", "display cleared", "nothing but substitutes"]) == []
