"""Games as Parquet: a table of decisions, with the observation and the outcome, and a table of games.

The files describe themselves: the metadata of the schema has the description of the data set under `whistlestop`, and
each column has a line `about` it.
"""

from __future__ import annotations

import io
import json
from typing import Any, cast

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from whistlestop.arena.bot_game import GameResult
from whistlestop.dataset.plan import DatasetPlan
from whistlestop.engine.ruleset import Ruleset
from whistlestop.env.actions import ActionSpace, EncodingName
from whistlestop.env.observations import Level, ObservationSpec
from whistlestop.game import Game

Played = tuple[int, GameResult, Game]  # the number of a game, its result, and the game


class ParquetTables:
    """Turns games into the bytes of Parquet files."""

    def __init__(self, rules: Ruleset, plan: DatasetPlan) -> None:
        self.rules = rules
        self.spec = ObservationSpec(rules, cast(Level, plan.level), shortest_paths=plan.shortest_paths)
        self.actions = ActionSpace(rules, cast(EncodingName, plan.encoding))
        about = json.dumps(plan.describe())
        self.decisions = schema(
            about,
            game=(pa.int32(), "the number of the game"),
            step=(pa.int16(), "the number of the decision in its game, from 0"),
            seat=(pa.int8(), "the seat that decides, from 0"),
            observation=(
                pa.list_(pa.uint8(), self.spec.size),
                "the observation of the seat; observations.json explains each entry",
            ),
            legal=(pa.list_(pa.int32()), "the numbers of the legal actions; actions.json explains them"),
            action=(pa.int32(), "the number of the action taken"),
            win=(pa.float32(), "the share of the seat in the win: 1, or 1/n for each of n winners, or 0"),
            margin=(pa.int16(), "its final points less those of the best other seat"),
        )
        self.games = schema(
            about,
            game=(pa.int32(), "the number of the game"),
            seed=(pa.string(), "in 32 hexadecimal digits"),
            bots=(pa.list_(pa.string()), "the bots, by seat"),
            totals=(pa.list_(pa.int16()), "final points, by seat"),
            winners=(pa.list_(pa.int8()), "the seats that won"),
            tickets_kept=(pa.list_(pa.int16()), "by seat"),
            tickets_completed=(pa.list_(pa.int16()), "by seat"),
            decisions=(pa.int32(), "the number of decisions"),
            record=(pa.string(), "the game as text, for whistlestop replay"),
        )

    def make(self, games: list[Played]) -> tuple[bytes, bytes]:
        """Return the files of some games: the table of games, and that of decisions."""
        return written(self.games, self.game_columns(games)), written(self.decisions, self.decision_columns(games))

    def game_columns(self, games: list[Played]) -> dict[str, Any]:
        return {
            "game": [number for number, _, _ in games],
            "seed": [f"{result.seed:032x}" for _, result, _ in games],
            "bots": [result.line_up for _, result, _ in games],
            "totals": [result.totals for _, result, _ in games],
            "winners": [result.winners for _, result, _ in games],
            "tickets_kept": [result.kept for _, result, _ in games],
            "tickets_completed": [result.completed for _, result, _ in games],
            "decisions": [len(result.moves) for _, result, _ in games],
            "record": [game.record(reveal=True) for _, _, game in games],
        }

    def decision_columns(self, games: list[Played]) -> dict[str, Any]:
        rules, core = self.rules, self.actions.core
        observations: list[Any] = []
        legal: list[int] = []
        ends = [0]
        rows: dict[str, list[Any]] = {name: [] for name in ("game", "step", "seat", "action", "win", "margin")}
        for number, result, _ in games:
            assert result.totals is not None
            wins = result.shares()
            state = rules.new_game(result.seed)
            for step, (seat, action) in enumerate(result.moves):
                observations.append(self.spec.observe_state(state, seat))
                legal += core.numbers_of(rules.legal(state, seat))
                ends.append(len(legal))
                best = max(total for other, total in enumerate(result.totals) if other != seat)
                row = (number, step, seat, core.number_of(action), wins[seat], result.totals[seat] - best)
                for name, value in zip(rows, row, strict=True):
                    rows[name].append(value)
                rules.apply(state, seat, action)
        entries = pa.array(np.concatenate(observations))
        return {
            **rows,
            "observation": pa.FixedSizeListArray.from_arrays(entries, self.spec.size),
            "legal": pa.ListArray.from_arrays(pa.array(ends, pa.int32()), pa.array(legal, pa.int32())),
        }


def schema(about: str, **columns: tuple[Any, str]) -> Any:
    fields = [pa.field(name, kind, nullable=False, metadata={"about": text}) for name, (kind, text) in columns.items()]
    return pa.schema(fields, metadata={"whistlestop": about})


def written(shape: Any, columns: dict[str, Any]) -> bytes:
    """Return a table as the bytes of a Parquet file; the same rows always give the same bytes."""
    arrays = [
        columns[field.name] if isinstance(columns[field.name], pa.Array) else pa.array(columns[field.name], field.type)
        for field in shape
    ]
    out = io.BytesIO()
    pq.write_table(pa.Table.from_arrays(arrays, schema=shape), out, compression="zstd")
    return out.getvalue()
