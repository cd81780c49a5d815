"""The protocol as JSON Schema, from which the types of the page are made."""

from __future__ import annotations

from typing import Any

import msgspec

from whistlestop.layout.drawing import Layout
from whistlestop.layout.sketch import Sketch
from whistlestop.server import protocol
from whistlestop.server.payloads import BoardInfo
from whistlestop.server.puzzles import DailyPuzzle, PuzzleInfo


def schema() -> dict[str, Any]:
    """Return all messages as JSON Schema: `client` and `server` for the WebSocket, the others for HTTP."""
    roots: dict[str, Any] = {
        "client": protocol.ClientMessage,
        "server": protocol.ServerMessage,
        "new_table": protocol.NewTable,
        "table_made": protocol.TableMade,
        "play_on": protocol.PlayOn,
        "join": protocol.Join,
        "joined": protocol.Joined,
        "table_now": protocol.TableNow,
        "real_table": protocol.RealTable,
        "scored_table": protocol.ScoredTable,
        "recorded_game": protocol.RecordedGame,
        "replay": protocol.Replay,
        "lesson": protocol.LessonInfo,
        "daily_puzzle": DailyPuzzle,
        "puzzle": PuzzleInfo,
        "board": BoardInfo,
        "layout": Layout,
        "sketch": Sketch,
    }
    found, components = msgspec.json.schema_components(roots.values(), ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Whistlestop protocol",
        "version": protocol.VERSION,
        "properties": dict(zip(roots, found, strict=True)),
        "$defs": components,
    }
