"""Build the yardstick, limit/limit.cpp, for a board, whose facts it takes from the board itself."""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from whistlestop import ruleset
from whistlestop.engine.board import Board

SOURCE = Path(__file__).parent / "limit" / "limit.cpp"
COMPILER = "c++"


def available() -> bool:
    """Whether a C++ compiler is there."""
    return shutil.which(COMPILER) is not None


def build(board: str, scratch: Path) -> Path:
    """The program that plays whole random games on a board with just the rules of the base game."""
    (scratch / "facts.h").write_text(facts(ruleset(board, 2).board))
    program = scratch / "limit"
    command = [COMPILER, "-O3", "-std=c++20", f"-I{scratch}", "-o", str(program), str(SOURCE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"cannot build the yardstick:\n{done.stdout}{done.stderr}")
    return program


def play(program: Path, players: int, seed: int, games: int) -> tuple[float, int]:
    """Seconds and decisions of some random games."""
    command = [str(program), str(players), str(seed), str(games)]
    seconds, decisions, _ = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return float(seconds), int(decisions)


def facts(board: Board) -> str:
    """The header with the facts of a board."""
    numbers = {
        "COLOURS": board.colours,
        "DISPLAY": board.display,
        "HAND": board.hand,
        "TRAINS": board.trains,
        "CITIES": len(board.cities),
        "ROUTES": len(board.routes),
        "TICKETS": len(board.tickets),
        "LONGEST": max(route.length for route in board.routes),
    }
    points: Any = board.rules["route_points"]["by_length"]
    tables = {
        "CARDS": [kind.count for kind in board.kinds],
        "POINTS": [0, *points],
        "ROUTE_A": [route.a for route in board.routes],
        "ROUTE_B": [route.b for route in board.routes],
        "ROUTE_LENGTH": [route.length for route in board.routes],
        "ROUTE_COLOUR": [route.colour if route.colour >= 0 else board.colours for route in board.routes],
        "ROUTE_TWIN": [twin(board, i) for i in range(len(board.routes))],
        "TICKET_A": [ticket.a_cities[0] for ticket in board.tickets],
        "TICKET_B": [ticket.b_cities[0] for ticket in board.tickets],
        "TICKET_POINTS": [ticket.points for ticket in board.tickets],
    }
    lines = ["#include <cstdint>", *(f"constexpr int {name} = {value};" for name, value in numbers.items())]
    return "\n".join([*lines, *(table(name, values) for name, values in tables.items())]) + "\n"


def table(name: str, values: Iterable[int]) -> str:
    return f"constexpr std::int8_t {name}[] = {{{', '.join(map(str, values))}}};"


def twin(board: Board, index: int) -> int:
    """The other track of a double route, or -1."""
    route = board.routes[index]
    ends = {route.a, route.b}
    return next((i for i, other in enumerate(board.routes) if i != index and {other.a, other.b} == ends), -1)
