"""The learned values that come with Whistlestop: a file for each board and number of players that has one.

benchmarks/train_value.py makes them.
"""

from __future__ import annotations

import json
from array import array
from base64 import b64decode, b64encode
from functools import cache
from hashlib import sha256
from importlib import resources
from sys import byteorder

from librt.vecs import vec

from whistlestop.engine.ruleset import Ruleset
from whistlestop.planning.planner import Planner
from whistlestop.planning.value import Value


def value_of(planner: Planner) -> Value | None:
    """Return the value that was learned for a planner's game, if there is one; it uses the planner's scratch space."""
    found = learned(planner.rules.board.id, planner.rules.fingerprint, int(planner.rules.players))
    return None if found is None else Value(planner, *found)


def file_of(board: str, players: int) -> str:
    return f"values/{board}-{players}.json"


@cache
def learned(board: str, fingerprint: str, players: int) -> tuple[list[int], vec[float]] | None:
    """Return the layers and weights for a game; a board whose facts have changed since has none."""
    file = resources.files("whistlestop.bots") / file_of(board, players)
    if not file.is_file():
        return None
    data = json.loads(file.read_text(encoding="utf-8"))
    return unpack(data) if data["game"] == fingerprint else None


def pack(rules: Ruleset, command: str, layers: list[int], weights: list[float]) -> dict[str, object]:
    """Return what the file of a value says, as plain data."""
    numbers = array("f", weights)
    if byteorder == "big":
        numbers.byteswap()
    raw = numbers.tobytes()
    game = rules.fingerprint
    checked = {"layers": layers, "sha256": sha256(raw).hexdigest(), "weights": b64encode(raw).decode()}
    return {"game": game, "command": command, **checked}


def unpack(data: dict[str, object]) -> tuple[list[int], vec[float]]:
    """Return the layers and weights of a file; raise ValueError if it is damaged."""
    raw = b64decode(str(data["weights"]))
    if sha256(raw).hexdigest() != data["sha256"]:
        raise ValueError("the weights of a learned value do not have their checksum")
    numbers = array("f", raw)
    if byteorder == "big":
        numbers.byteswap()
    layers = data["layers"]
    assert isinstance(layers, list)
    return layers, vec[float](numbers.tolist())
