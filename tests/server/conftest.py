from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .node import Node, Postgres, running


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    server = Postgres()
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty store of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.sqlite")
    database: str = request.getfixturevalue("postgres").database()
    return database


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A server that the tests of a module share."""
    with running(tmp_path_factory.mktemp("store") / "games.sqlite") as found:
        yield found
