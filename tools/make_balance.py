"""Writes docs/balance.md, what planners' games say about each board: python tools/make_balance.py [--games 2000]

The games are kept in build/balance/ and continued from there, so that the program can be stopped at any time. The page
is written once all games are there, and docs/pictures/ gets a map of each board, coloured by use.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

from whistlestop import board_names, load_board, ruleset
from whistlestop.analysis.balance import BATCH, BalanceResults, figures, percent, play_batch
from whistlestop.analysis.balance_page import interval, scatter, use_map
from whistlestop.engine.board import Board
from whistlestop.layout.show import layout_of
from whistlestop.names import names_of

ROOT = Path(__file__).parents[1]
STORE = ROOT / "build" / "balance"
PICTURES = ROOT / "docs" / "pictures"
MANY = 4  # players, besides two; as many as the board allows if those are fewer
SAVE_EVERY = 20  # batches
FEW = 60  # holders of a ticket, below which nothing is said about it
SHOWN = 3  # of the best and the worst

HEAD = """# Are the boards fair?

Planners played {games} games on each board that comes with Whistlestop, with two players and with four (three where the
board takes no more). The table shows how large the advantage of the first player is, with 95 % intervals.

This page is made by `python tools/make_balance.py`; do not edit it. `whistlestop board balance` says the same, and
[more](analysis.md#is-a-board-fair), about a board of your own.

{overview}

For each board:

- The map shows the games with more players: the darker a route, the more often it is claimed. For a double route, the
  text gives the mean of its tracks; warnings add them up.
- A score line *decides* a game if others would have won without it.
- In the plots of tickets, the line is what tickets usually pay on the board for the trains that they cost. Holders of
  the orange ones win more than a fair share.

Planners have habits of their own, and these figures are about their games: a route that they leave alone may still be a
good one.
"""


def play(board: str, players: int, games: int) -> dict[str, Any]:
    """Return the figures of a board after so many games, those in the store included."""
    rules = ruleset(board, players)
    file = STORE / f"{board}-{players}.json"
    results = BalanceResults.of(rules, json.loads(file.read_text()) if file.exists() else None)
    for number, batch in enumerate(results.missing(games), 1):
        results.add(batch, play_batch(rules, batch))
        if number % SAVE_EVERY == 0 or len(results.batches) * BATCH >= games:
            file.write_text(json.dumps(results.to_dict()))
    print(f"{board}, {players} players: {results.tally.games} games", flush=True)
    return figures(rules, results)


def section(board: Board, all_found: list[dict[str, Any]]) -> str:
    """Return what is said about a board."""
    shares = [row["claimed"] for row in all_found[-1]["routes"].values()]
    (PICTURES / f"balance-{board.id}.svg").write_text(use_map(board, layout_of(board.id), shares) + "\n")
    told = [f"## {board.name}", "", *seats(all_found), ""]
    told += [
        f"![{board.name}: routes by use with {all_found[-1]['players']} players](pictures/balance-{board.id}.svg)",
        "",
    ]
    told += [*lines(all_found), "", *things(board, all_found[-1])]
    if any(row["points"] for row in all_found[-1]["tickets"].values()):
        (PICTURES / f"balance-{board.id}-tickets.svg").write_text(scatter(all_found[-1]) + "\n")
        told += ["", f"![{board.name}: what tickets pay and cost](pictures/balance-{board.id}-tickets.svg)"]
    return "\n".join(told) + "\n"


def overview(boards: list[tuple[Board, list[dict[str, Any]]]]) -> str:
    """Return length, ties and the advantage of the first player on every board, as a table."""
    rows = ["| board | players | turns of each | tied | the first player wins | a fair share |", "|---" * 6 + "|"]
    for board, all_found in boards:
        for found in all_found:
            players, first = found["players"], found["first"]
            turns = f"{found['turns']['mean'] / players:.0f}"
            cells = (board.name, players, turns, percent(found["ties"]), interval(first))
            rows.append(f"| {' | '.join(map(str, cells))} | {percent(1 / players)} |")
    return "\n".join(rows)


def seats(all_found: list[dict[str, Any]]) -> list[str]:
    rows = ["| players | wins by seat | points by seat |", "|---|---|---|"]
    for found in all_found:
        wins = " · ".join(percent(row["wins"]) for row in found["seats"])
        points = " · ".join(f"{row['points']:.0f}" for row in found["seats"])
        rows.append(f"| {found['players']} | {wins} | {points} |")
    return rows


def lines(all_found: list[dict[str, Any]]) -> list[str]:
    counts = [found["players"] for found in all_found]
    head = [f"points, {n} players | of the winner | decides" for n in counts]
    rows = [f"| score line | {' | '.join(head)} |", "|---" * (1 + 3 * len(counts)) + "|"]
    for name in all_found[0]["lines"]:
        cells = []
        for found in all_found:
            row = found["lines"][name]
            cells.append(f"{row['points']:.1f} | {row['winner']:.1f} | {percent(row['decides'])}")
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return rows


def things(board: Board, found: dict[str, Any]) -> list[str]:
    """Return the routes and tickets that stand out, and what to look at."""
    names, players = names_of(board), found["players"]
    links: dict[str, float] = {}  # all tracks between two cities together
    for name, row in found["routes"].items():
        links.setdefault(name.partition("/")[0], 0.0)
        links[name.partition("/")[0]] += row["claimed"] / sum(
            other.partition("/")[0] == name.partition("/")[0] for other in found["routes"]
        )
    ids = {name.partition("/")[0]: name for name in found["routes"]}
    ranked = sorted(links, key=lambda name: -links[name])

    def routes(some: list[str]) -> str:
        return ", ".join(f"{names.route(names.routes[ids[name]])} ({percent(links[name])})" for name in some)

    told = [f"- Claimed most with {players} players: {routes(ranked[:SHOWN])}; least: {routes(ranked[-SHOWN:])}."]
    held = {name: row for name, row in found["tickets"].items() if row["points"] and row["holders"] >= FEW}
    best = sorted(held, key=lambda name: -held[name]["wins"])
    if len(best) > 2 * SHOWN:
        fair = percent(1 / players)
        some = [
            ", ".join(f"{names.ticket(name)} ({interval(held[name])})" for name in chosen)
            for chosen in (best[:SHOWN], best[-SHOWN:])
        ]
        told.append(f"- Holders win most, of a fair {fair}, with {some[0]}; least with {some[1]}.")
    warned = [
        line for line in found["warnings"] if not line.startswith("the first player")
    ]  # the first table says that
    if warned:
        told.append(f"- Worth a look: {'; '.join(warned[:8])}{'; and more of the kind' if len(warned) > 8 else ''}.")
    else:
        told.append("- Nothing stands out.")
    return told


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2000)
    games = parser.parse_args().games
    STORE.mkdir(parents=True, exist_ok=True)
    boards = []
    for name in board_names():
        board = load_board(name)
        counts = [2, min(MANY, board.max_players)]
        boards.append((board, [play(name, players, games) for players in counts]))
    head = HEAD.format(games=f"{games:,}".replace(",", " "), overview=overview(boards))
    parts = [head, *(section(board, all_found) for board, all_found in boards)]
    (ROOT / "docs" / "balance.md").write_text("\n".join(parts))


if __name__ == "__main__":
    main()
