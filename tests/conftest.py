"""What holds for all tests: the part they belong to, which are slow, and that property tests draw the same examples."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
sys.path.insert(0, str(TESTS))

from slow import reason  # noqa: E402

settings.register_profile("same examples", derandomize=True, deadline=None, max_examples=150, database=None)
settings.load_profile("same examples")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by the folder that it is in (those in none are generic), and the slow ones."""
    parts = {line.partition(":")[0] for line in config.getini("markers")}
    for item in items:
        name = item.path.relative_to(TESTS)
        item.add_marker(name.parts[0] if name.parts[0] in parts else "generic")
        why = reason(name.as_posix(), item.name)
        if why:
            item.add_marker(pytest.mark.slow(reason=why))
