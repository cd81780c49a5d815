"""Make a data set: any executor of the arena plays the games, which are written shard by shard.

    DIR/dataset.json             what it is (`DatasetPlan.describe`)
    DIR/observations.json        what the entries of an observation are
    DIR/actions.json             what the numbers of actions mean
    DIR/decisions/00000.parquet  a row for each decision
    DIR/games/00000.parquet      a row for each game
    DIR/records/00000.txt        the same games as records, one after the other

The records of a shard are written last: where they exist, the shard is complete and is not played again.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from whistlestop.arena.bot_game import GameResult, never
from whistlestop.arena.executors import Executor, InProcess
from whistlestop.arena.schedule import Job
from whistlestop.dataset.plan import DatasetPlan
from whistlestop.engine.ruleset import Ruleset
from whistlestop.errors import BadDataset
from whistlestop.game import Game

if TYPE_CHECKING:
    from whistlestop.dataset.tables import ParquetTables


def make_dataset(
    plan: DatasetPlan,
    folder: str | Path,
    executor: Executor | None = None,
    *,
    stopped: Callable[[], bool] = never,
    progress: Callable[[int], None] = lambda games: None,
) -> bool:
    """Make what is missing of a data set, and return whether it is complete; stop early when `stopped()`.

    `progress` is called with the number of games that are played.
    """
    plan.check()
    writer = Writer(plan, Path(folder))
    missing = [shard for shard in range(plan.shards) if not writer.records(shard).exists()]
    waiting = {shard: len(list(plan.jobs(shard))) for shard in missing}
    done = plan.games - sum(waiting.values())
    progress(done)
    jobs: Iterator[Job] = (job for shard in missing for job in plan.jobs(shard) if not stopped())
    found: dict[int, dict[int, GameResult]] = {shard: {} for shard in missing}
    executor = InProcess(plan.setup, stopped) if executor is None else executor
    with closing(executor.play(jobs)) as results:
        for job, result in results:
            if (fault := result.fault) is not None:
                what = f"the bot '{fault.bot}' {fault.kind}: {fault.error}"
                raise BadDataset(f"game {job.deal} cannot be used, {what}; choose another bot")
            shard = job.deal // plan.shard
            found[shard][job.deal] = result
            if len(found[shard]) == waiting[shard]:
                writer.write(shard, found.pop(shard))
                del waiting[shard]
            done += 1
            progress(done)
    return not waiting


class Writer:
    """Writes the files of a data set, each one completely or not at all."""

    def __init__(self, plan: DatasetPlan, folder: Path) -> None:
        self.plan = plan
        self.folder = folder
        self.rules: Ruleset = plan.setup.rules()
        self.tables = self.make_tables()
        self.claim()

    def make_tables(self) -> ParquetTables | None:
        if not self.plan.tables:
            return None
        from whistlestop.dataset.tables import ParquetTables

        return ParquetTables(self.rules, self.plan)

    def claim(self) -> None:
        """Describe the data set in its folder; raise BadDataset if the folder has something else."""
        described = text(self.plan.describe())
        about = self.folder / "dataset.json"
        try:
            if about.exists():
                if about.read_text(encoding="utf-8") != described:
                    raise BadDataset(
                        f"'{self.folder}' has another data set, or the bots have changed since; "
                        "use another folder, or the options in its dataset.json"
                    )
                return
            if self.folder.exists() and any(self.folder.iterdir()):
                raise BadDataset(f"'{self.folder}' is not empty; use a new folder")
            for part in ("records", *(("games", "decisions") if self.tables else ())):
                (self.folder / part).mkdir(parents=True, exist_ok=True)
            if self.tables is not None:
                self.put("observations.json", text(self.tables.spec.to_dict()).encode())
                self.put("actions.json", text(self.tables.actions.to_dict()).encode())
            self.put("dataset.json", described.encode())
        except OSError as error:
            raise BadDataset(f"cannot write to '{self.folder}': {error.strerror}") from error

    def records(self, shard: int) -> Path:
        return self.folder / "records" / f"{shard:05}.txt"

    def write(self, shard: int, results: dict[int, GameResult]) -> None:
        """Write a shard, its records last."""
        games = [(number, results[number], game_of(self.rules, results[number])) for number in sorted(results)]
        try:
            if self.tables is not None:
                rows, decisions = self.tables.make(games)
                self.put(f"decisions/{shard:05}.parquet", decisions)
                self.put(f"games/{shard:05}.parquet", rows)
            self.put(f"records/{shard:05}.txt", "\n".join(game.record(reveal=True) for _, _, game in games).encode())
        except OSError as error:
            raise BadDataset(f"cannot write to '{self.folder}': {error.strerror}") from error

    def put(self, name: str, data: bytes) -> None:
        draft = self.folder / f"{name}.new"
        draft.write_bytes(data)
        os.replace(draft, self.folder / name)


def text(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def game_of(rules: Ruleset, result: GameResult) -> Game:
    """Return the game of a result at its end; its actions were checked when they were played."""
    game = Game(rules, result.seed)
    for seat, code in result.moves:
        rules.apply(game.state, seat, code)
        game.played.append((seat, rules.action(code)))
    return game
