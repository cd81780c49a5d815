"""The rules of a board on one page, for somebody who has never played it.

The clauses are the ones at the head of each rule's file, which its tests are named after, as far as they apply on the
board; the numbers come from the board file, and the notation from the patterns that actions are read by. So the page
cannot differ from what is played, and a rule of another package is on it without further work.
"""

from __future__ import annotations

import ast
import functools
import inspect
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from whistlestop.boards import names, read
from whistlestop.engine.board import Board, CardKind
from whistlestop.engine.ruleset import Rule, Ruleset
from whistlestop.errors import check_type
from whistlestop.names import names_of, slug

CLAUSE = re.compile(r"^((?:[A-Z]\d+, )*[A-Z]\d+)  +(\S.*)$")


def values(rules: Ruleset, key: str) -> list[object]:
    """Return the values of a parameter in all rules of the board that have it."""
    return [numbers[key] for numbers in rules.board.rules.values() if key in numbers]


def has_two_drafts(rules: Ruleset) -> bool:
    return any(isinstance(value, list | tuple) and len(value) > 1 for value in values(rules, "passes"))


def closes_tracks(rules: Ruleset) -> bool:
    return any(isinstance(value, int) and value > rules.players for value in values(rules, "multiple_routes_from"))


# Clauses of a rule that apply only on some of its boards, and when they do. A rule of another package has its own.
CONDITIONS: dict[str, Callable[[Ruleset], bool]] = {
    "A9": lambda rules: 0 in values(rules, "points"),
    "C11": lambda rules: any(kind.whole_turn for kind in rules.board.kinds),
    "C13": lambda rules: any(kind.flush_at for kind in rules.board.kinds),
    "C15": lambda rules: rules.board.display > 0,
    "C25": closes_tracks,
    "E2": lambda rules: bool(values(rules, "box")),
    "G3": lambda rules: "announce" in rules.verbs,
    "G4": lambda rules: (
        any("{decks" in pattern.text for pattern in rules.verbs.get("tickets", ()))
        and "box" not in values(rules, "rest")
    ),
    "G6": lambda rules: bool(rules.board.countries),
    "G10": lambda rules: True in values(rules, "needs_deck"),
    "I2, I5": has_two_drafts,
    "I6": has_two_drafts,
    "I9": lambda rules: any(route.ferry for route in rules.board.routes),
    "N2, S2": lambda rules: any(
        "deal" in numbers and numbers.get("rest") == "box" and "box" not in numbers
        for numbers in rules.board.rules.values()
    ),
    "N4, S4": lambda rules: any(kind.wild_from == 1 and not kind.whole_turn for kind in rules.board.kinds),
    "N5": lambda rules: rules.board.display > 0 and not any(kind.flush_at for kind in rules.board.kinds),
    "N8": lambda rules: bool(rules.board.rules.get("claim_routes", {}).get("any_length")),
    "S3": lambda rules: rules.board.rules.get("draw_tickets", {}).get("rest") == "box",
    "S6": lambda rules: "wild_on" in rules.board.rules.get("claim_routes", {}),
    "S10": lambda rules: any(ticket.goals for ticket in rules.board.tickets),
    "S12": lambda rules: any(ticket.goals for ticket in rules.board.tickets),
}


def rules_page(rules: Ruleset) -> str:
    """Return the page in Markdown: the rules for this number of players, the notation, the map and the tickets."""
    check_type(rules, Ruleset, "the rules are a Ruleset")
    board = rules.board
    parts = [
        f"# {board.name}: the rules, for {rules.players} players",
        *introduction(board),
        "## The rules",
        *(section(rules, name, rule) for name, rule in rules.by_name.items()),
        "## What scores",
        *scoring(rules),
        "## How actions are written",
        *notation(rules),
        "## The map",
        *the_map(rules.board),
        "## The tickets",
        *tickets(rules.board),
    ]
    return "\n\n".join(part for part in parts if part) + "\n"


def introduction(board: Board) -> Iterator[str]:
    if board.id in names():
        yield read(board.id).about.get("en", "")
    yield (
        f"Connect the places of your tickets by claiming routes with train cards. Everybody begins with {board.trains} "
        f"trains and {board.hand} cards. "
        + (f"{board.display} cards lie open, the display. " if board.display else "There is no display. ")
        + f"The cards: {', '.join(card(board, kind) for kind in board.kinds)}."
    )


def card(board: Board, kind: CardKind) -> str:
    """Return how many cards of a kind there are, and what is special about them."""
    wild_on = board.rules.get("claim_routes", {}).get("wild_on")
    only = f", but on {' and '.join(wild_on)} only" if isinstance(wild_on, list | tuple) else ""
    notes = [
        *([kind.name] if slug(kind.name) != kind.id else []),
        *([f"stands for any colour{only}"] if kind.wild_from == 1 else []),
        *([f"stands for any colour on routes of {kind.wild_from} or more spaces{only}"] if kind.wild_from > 1 else []),
        *(["never pays for a route"] if not kind.pays else []),
        *(["taken from the display it is the whole turn"] if kind.whole_turn else []),
        *([f"{kind.flush_at} open ones clear the display"] if kind.flush_at else []),
    ]
    return f"{kind.count} {kind.id}" + (f" ({'; '.join(notes)})" if notes else "")


# -- rules -------------------------------------------------------------------------------------------------------


def section(rules: Ruleset, name: str, rule: Rule) -> str:
    """Return the title, the clauses and the numbers of a rule; empty if it has neither clauses nor numbers."""
    module = type(rule).__module__
    title, clauses = documentation(module, type(rule).__name__)
    numbers = rules.board.rules.get(name, {})
    conditions = CONDITIONS if module.startswith("whistlestop.") else {}
    lines = [
        f"- {clause}"
        for clause in clauses
        if (condition := conditions.get(clause.partition(":")[0])) is None or condition(rules)
    ]
    if numbers:
        lines.append("- On this board: " + ", ".join(f"{key} = {shown(value)}" for key, value in numbers.items()))
    return "\n".join([f"### {title or name.replace('_', ' ')}", "", *lines]) if lines else ""


def shown(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


@functools.cache
def documentation(module: str, name: str) -> tuple[str, tuple[str, ...]]:
    """Return the title and the clauses of a rule, from the docstring of its class or else of its file."""
    texts = docstrings(module, name)
    for text in texts:
        if found := clauses(text):
            return title(text), tuple(found)
    if texts and not module.startswith("whistlestop."):  # a rule of another package need not number its clauses
        return title(texts[-1]), (" ".join(texts[-1].split()),)
    return "", ()


def docstrings(module: str, name: str) -> list[str]:
    """Return the docstrings of a class and of its file, from the source: a compiled module does not keep them."""
    file = Path(str(sys.modules[module].__file__))
    source = file.with_name(file.name.partition(".")[0] + ".py")
    tree = ast.parse(source.read_text(encoding="utf-8") if source.is_file() else "")
    found = [ast.get_docstring(node) for node in tree.body if isinstance(node, ast.ClassDef) and node.name == name]
    return [text for text in [*found, ast.get_docstring(tree)] if text]


def title(text: str) -> str:
    return inspect.cleandoc(text).partition("\n")[0].partition(":")[0].rstrip(".")


def clauses(text: str) -> list[str]:
    """Return the clauses of a docstring, each on one line."""
    found: list[str] = []
    inside = False
    for line in inspect.cleandoc(text).splitlines():
        if match := CLAUSE.match(line):
            found.append(f"{match[1]}: {match[2]}")
            inside = True
        elif inside and line.startswith(" "):
            found[-1] += f" {line.strip()}"
        else:
            inside = False
    return found


def scoring(rules: Ruleset) -> Iterator[str]:
    yield "The lines of the final scores: " + ", ".join(rules.lines[line] for line in rules.line_order) + "."
    if rules.board.tie_breaks:
        breaks = ", then ".join(name.replace("_", " ") for name in rules.board.tie_breaks)
        yield f"Among players with the same points, more of this wins: {breaks}."


def notation(rules: Ruleset) -> Iterator[str]:
    yield (
        "An action is one line. A route is called by its two cities, as below; where several tracks join them, the "
        "colour of the cards played says which, or its name after a slash. `{cards}` are kinds of cards with numbers, "
        f"like `{rules.board.kinds[0].id}:2`; `{{tickets}}` are the numbers of tickets on offer, like `1,3`."
    )
    yield "\n".join(
        f"- `{pattern.text.replace('?}', '}')}`: {pattern.note}"
        for patterns in rules.verbs.values()
        for pattern in patterns
    )


# -- the board ---------------------------------------------------------------------------------------------------


def the_map(board: Board) -> Iterator[str]:
    places = [(city.id, city.name) for city in board.cities if not city.country] + list(board.countries)
    odd = [f"{name} is {title}" for name, title in places if slug(title) != name]
    yield f"{len(places)} places" + (f"; {', '.join(odd)}" if odd else "") + ". Routes with their spaces and colours:"
    yield "\n".join(f"- {route.id}: {names_of(board).spaces(route)}" for route in board.routes)


def tickets(board: Board) -> Iterator[str]:
    if not board.tickets:
        yield "There are none."
        return
    decks = f", of the decks {', '.join(board.decks)}" if len(board.decks) > 1 else ""
    yield f"{len(board.tickets)} in all{decks}; a number is what a ticket is worth:"
    yield "\n".join(f"- {names_of(board).ticket(ticket.id)}" for ticket in board.tickets)
