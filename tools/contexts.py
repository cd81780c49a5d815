"""A plugin for pytest under coverage: which lines each test reaches, and how long the test takes.

`tools/test_coverage.py` runs tests with it. Each test is a context in the data of coverage, and each process keeps the
seconds of processor time of its tests in a file next to them. `tools/mutants.py` reads both.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path

import coverage
import pytest

taken: dict[str, float] = {}


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    measured = coverage.Coverage.current()
    assert measured is not None
    measured.switch_context(item.nodeid)
    start = time.process_time()
    result = yield
    taken[item.nodeid] = time.process_time() - start
    measured.switch_context("")
    return result


def pytest_sessionfinish() -> None:
    if taken:
        data = Path(os.environ["COVERAGE_FILE"])
        data.with_name(f"times.{os.getpid()}.json").write_text(json.dumps(taken))
