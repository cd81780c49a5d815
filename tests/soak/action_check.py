"""Every legal action of many random games is turned into its number and back, in both encodings.

    python tests/soak/action_check.py [--games N] [--out FILE]

What is done is kept in the file, board by board; the same command goes on from there.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from rich.console import Console

from whistlestop import board_names, load_board, ruleset
from whistlestop.engine.bits import lowest
from whistlestop.engine.playout import FastRandom
from whistlestop.engine.ruleset import OVER
from whistlestop.engine.state import PENDING, PHASE
from whistlestop.env.actions import ActionSpace


def check(board: str, players: int, games: int) -> dict[str, int]:
    """How many decisions and legal actions there were; fails if one does not come back."""
    rules = ruleset(board, players)
    full, compact = ActionSpace(rules, "full").core, ActionSpace(rules, "compact").core
    rng = FastRandom(players)
    decisions = actions = 0
    for seed in range(games):
        g = rules.new_game(seed)
        while g.s[PHASE] != OVER:
            seat = lowest(g.s[PENDING])
            legal = rules.legal(g, seat)
            assert [full.action_of(number, legal) for number in full.numbers_of(legal)] == list(legal)
            for number in compact.numbers_of(legal):
                assert compact.number_of(compact.action_of(number, legal)) == number
            assert all(compact.number_of(action) >= 0 for action in legal)
            decisions += 1
            actions += len(legal)
            rules.apply(g, seat, legal[rng.below(len(legal))])
    return {"games": games, "decisions": decisions, "actions": actions}


def main() -> None:
    parser = argparse.ArgumentParser(description="Turn every legal action of random games into its number and back.")
    parser.add_argument("--games", type=int, default=1000, help="on each board, over all numbers of players")
    parser.add_argument("--out", type=Path, default=Path("action_check.json"))
    options = parser.parse_args()
    done = json.loads(options.out.read_text()) if options.out.exists() else {}
    for board in board_names():
        facts = load_board(board)
        counts = range(facts.min_players, facts.max_players + 1)
        for players in counts:
            name = f"{board}, {players} players"
            if name not in done:
                done[name] = check(board, players, -(-options.games // len(counts)))
                options.out.write_text(json.dumps(done, indent=1) + "\n")
            Console().print(name, done[name])


if __name__ == "__main__":
    main()
