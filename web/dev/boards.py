"""All boards as the server tells them, for tests of what the page says about a board: `boards.py`, or those that are
shipped, without the ones of examples/: `boards.py shipped`.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from whistlestop.boards import names, read
from whistlestop.game import ruleset
from whistlestop.server.payloads import BoardInfo, board_info

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"


def info(source: str | Path) -> BoardInfo:
    file = read(source)
    return board_info(ruleset(file.board, file.board.max_players), file.names, file.about)


if __name__ == "__main__":
    own = [] if "shipped" in sys.argv else sorted(EXAMPLES.glob("*.toml"))
    boards = [info(source) for source in [*names(), *own]]
    sys.stdout.buffer.write(msgspec.json.encode(boards))
