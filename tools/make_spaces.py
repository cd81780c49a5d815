"""Writes docs/spaces.md, what actions and observations of the environments are: python tools/make_spaces.py"""

from __future__ import annotations

from pathlib import Path

from whistlestop import board_names, load_board, ruleset
from whistlestop.env.actions import VERSION as ACTIONS_VERSION
from whistlestop.env.actions import ActionSpace
from whistlestop.env.observations import VERSION as OBSERVATIONS_VERSION
from whistlestop.env.observations import Block, ObservationSpec

PAGE = Path(__file__).parents[1] / "docs" / "spaces.md"

HEAD = f"""# Actions and observations of every board

This page is made by `python tools/make_spaces.py`; do not edit it. What the words mean is in
[environments.md](environments.md). `whistlestop env actions` and `whistlestop env observations` write the same as JSON,
with the name of every number and of every entry.

Version of the actions: {ACTIONS_VERSION}, of the observations: {OBSERVATIONS_VERSION}.

## Sizes

How many numbers the actions have in the encodings `full` and `compact`, and how many entries an observation of the
levels `snapshot` and `memory`.

| board | players | full | compact | snapshot | memory | memory with shortest paths |
|---|---|---|---|---|---|---|
"""

BLOCKS = """
## Blocks

The blocks of an observation with memory and shortest paths for two players. A name with `/0` belongs to the seat that
looks, with `/1` to the next one at the table, and so on; with more players there are more of them. Blocks that only
memory has are marked. *Numbers* are written as they are; all other entries are 0 or 1.

"""


def page() -> str:
    """The whole page."""
    text = [HEAD]
    for board in board_names():
        facts = load_board(board)
        for players in range(facts.min_players, facts.max_players + 1):
            rules = ruleset(facts, players)
            sizes = [ActionSpace(rules, "full").size, ActionSpace(rules, "compact").size]
            specs = [
                ObservationSpec(rules, "snapshot"),
                ObservationSpec(rules),
                ObservationSpec(rules, shortest_paths=True),
            ]
            sizes += [spec.size for spec in specs]
            text.append(f"| {facts.name} | {players} | " + " | ".join(map(str, sizes)) + " |\n")
    text.append(BLOCKS)
    for board in board_names():
        rules = ruleset(board, 2)
        text.append(f"### {rules.board.name}\n\n| block | entries | kind | what it is |\n|---|---|---|---|\n")
        text += [f"{row(block, remembered)}\n" for block, remembered in blocks_of(board)]
        text.append("\n")
    return "".join(text).rstrip("\n") + "\n"


def blocks_of(board: str) -> list[tuple[Block, bool]]:
    """The blocks of a board, and whether only memory has them."""
    rules = ruleset(board, 2)
    open_ones = {block.name for block in ObservationSpec(rules, "snapshot", shortest_paths=True).blocks}
    return [(block, block.name not in open_ones) for block in ObservationSpec(rules, shortest_paths=True).blocks]


def row(block: Block, remembered: bool) -> str:
    memory = ", memory" if remembered else ""
    return f"| `{block.name}` | {block.size} | {block.kind}{memory} | {block.about} |"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
