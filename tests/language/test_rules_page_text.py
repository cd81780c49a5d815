"""The rules of a board on one page of text."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from table import every_table, rules_of

from whistlestop import board_names, ruleset
from whistlestop.language import rules_page
from whistlestop.language.rules_page import CONDITIONS
from whistlestop.rules.registry import RULES

ROOT = Path(__file__).parents[2]

# clauses of the rules of a board that do not apply on it
LEFT_OUT = {
    "usa": {"A9", "E2", "G3", "G4", "G6", "G10", "I6", "I9", "N8", "S6", "S3", "S10", "S12"},
    "europe": {"A9", "G3", "G4", "G6", "G10", "I6", "N8", "S6", "S3", "S10", "S12"},
    "germany": {"A9", "E2", "I6", "I9", "N8", "S6", "S3", "S10", "S12"},
    "marklin": {"A9", "E2", "I6", "I9", "N8", "S6", "S3", "S10", "S12"},
    "iberia": {"A9", "G4", "G6", "G10", "N8", "S6", "S3", "S10", "S12"},
    "south-korea": {"A9", "G4", "G6", "G10", "I2, I5", "I6", "I9", "N8", "S6", "S3", "S10", "S12"},
    "first-journey": {"C11", "C13", "C15", "C25", "I9", "N8", "S6"},
    "india": {"A9", "E2", "G3", "G4", "G6", "G10", "I6", "N8", "S6", "S3", "S10", "S12"},
    "switzerland": {"A9", "C11", "E2", "G3", "G4", "G10", "I6", "I9", "N8"},
    "nordic": {"C11", "C13", "E2", "G3", "G4", "G6", "G10", "I6", "S10", "S12"},
}
for board, left_out in LEFT_OUT.items():
    left_out |= {"N2, S2", "N4, S4"} if board not in ("switzerland", "nordic") else set()
    left_out |= {"N5"} if board != "nordic" else set()
LEFT_OUT["usa-mega"] = LEFT_OUT["usa"]
LEFT_OUT |= dict.fromkeys(("usa-1910", "usa-big-cities"), LEFT_OUT["usa"] - {"A9"})


@every_table
def test_the_page_has_every_rule_action_route_and_ticket(board: str, players: int) -> None:
    rules = rules_of(board, players)
    page = rules_page(rules)
    assert page.startswith(f"# {rules.board.name}: the rules, for {players} players\n")
    for shapes in rules.verbs.values():
        for shape in shapes:
            assert f"`{shape.text.replace('?}', '}')}`: {shape.note}" in page
    lines = page.splitlines()
    for route in rules.board.routes:
        assert any(line.startswith(f"- {route.id}: {route.length} ") for line in lines)
    assert page.count("\n- ") >= len(rules.board.routes) + len(rules.board.tickets)


def clauses_of(rule: str) -> set[str]:
    """The clauses that the file of a rule opens with."""
    text = (ROOT / "src" / "whistlestop" / "rules" / f"{rule}.py").read_text(encoding="utf-8").split('"""')[1]
    return set(re.findall(r"^((?:[A-Z]\d+, )*[A-Z]\d+)  ", text, re.MULTILINE))


@pytest.mark.parametrize("board", board_names())
def test_the_page_names_no_clause_that_it_does_not_have(board: str) -> None:
    page = rules_page(ruleset(board, 2)).split("## How actions are written")[0]
    found = {
        clause
        for head in re.findall(r"^- ((?:[A-Z]\d+, )*[A-Z]\d+): ", page, re.MULTILINE)
        for clause in head.split(", ")
    }
    assert set(re.findall(r"\b[A-Z]\d+\b", page)) == found


@pytest.mark.parametrize("board", ["switzerland", "nordic"])
def test_the_page_does_not_say_that_tickets_go_under_the_deck_where_they_leave_the_game(board: str) -> None:
    page = rules_page(ruleset(board, 2))
    assert "- N2, S2: With one deck, tickets that are not kept are out of the game." in page
    assert "those of a deck that were not dealt" not in page  # most tickets are not dealt, and still in the deck
    assert "- S3: Tickets that were drawn and are not kept leave the game." in page
    assert "under the deck, unless a clause below says otherwise" in page


def test_the_page_says_where_locomotives_are_drawn_like_other_cards() -> None:
    like_any_other, never_cleared = "can be the first or the second pick", "no cards clear the display"
    for board in ("switzerland", "nordic"):
        assert like_any_other in rules_page(ruleset(board, 2))
    assert never_cleared in rules_page(ruleset("nordic", 2))
    for board in ("usa", "first-journey"):
        assert like_any_other not in rules_page(ruleset(board, 2))
        assert never_cleared not in rules_page(ruleset(board, 2))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("usa", "14 loco (locomotive; stands for any colour; taken"),
        ("switzerland", "14 loco (locomotive; stands for any colour, but on tunnels only; 3 open ones"),
        ("nordic", "14 loco (locomotive; stands for any colour, but on ferries and tunnels only)"),
    ],
)
def test_the_page_says_at_once_on_which_routes_locomotives_stand_for_others(board: str, words: str) -> None:
    assert words in rules_page(ruleset(board, 2)).partition("## The rules")[0]


@pytest.mark.parametrize("board", board_names())
def test_the_page_has_the_clauses_of_all_rules_of_the_board(board: str) -> None:
    rules = ruleset(board, 2)
    page = rules_page(rules)
    for rule in set(rules.board.rules) & set(RULES):
        for clause in clauses_of(rule) - LEFT_OUT[board]:
            assert f"- {clause}: " in page
    assert "- C3: " in page
    assert "- C42: " in page
    for clause in LEFT_OUT[board]:
        assert f"- {clause}: " not in page


def test_clauses_that_depend_on_the_board_are_clauses() -> None:
    found = {clause for rule in RULES for clause in clauses_of(rule)} | {"C13", "C15", "N5"}  # these are of the engine
    assert CONDITIONS.keys() <= found
    assert CONDITIONS.keys() <= set().union(*LEFT_OUT.values())


def test_tracks_that_are_closed_are_told_only_to_few_players() -> None:
    assert "- C25: " in rules_page(ruleset("usa", 3))
    assert "- C25: " not in rules_page(ruleset("usa", 4))


def test_the_page_of_a_simple_board_mentions_only_what_the_board_has() -> None:
    page = rules_page(ruleset("usa", 2)).lower()
    for word in ("ferry", "draft", "two decks", "country", "countries", "needs_deck", "out of the game", "tunnel"):
        assert word not in page, word
    assert "ferry" in rules_page(ruleset("iberia", 2))
    assert "second draft" in rules_page(ruleset("iberia", 2))
    assert "second draft" not in rules_page(ruleset("south-korea", 2))
    assert "With two decks" in rules_page(ruleset("germany", 2))


def test_the_page_is_the_same_from_source_and_installed() -> None:
    """Compiled modules have no docstrings; the page reads them from the source that is installed beside them."""
    code = "from whistlestop import ruleset, language; print(language.rules_page(ruleset('europe', 3)))"
    done = subprocess.run(
        [sys.executable, "-c", code], env={"PYTHONPATH": str(ROOT / "src")}, capture_output=True, text=True, check=True
    )
    assert done.stdout == rules_page(ruleset("europe", 3)) + "\n"
