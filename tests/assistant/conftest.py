from __future__ import annotations

from collections.abc import Iterator

import pytest
from server.node import Node, running


@pytest.fixture(scope="module")
def node(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Node]:
    """A game server that the tests of a module share."""
    with running(tmp_path_factory.mktemp("store") / "games.sqlite") as found:
        yield found
