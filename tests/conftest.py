"""What holds for all tests: the part they belong to, which are slow, and that property tests draw the same examples."""

from __future__ import annotations

import os
import sys
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

TESTS = Path(__file__).parent
sys.path.insert(0, str(TESTS))

from slow import reason  # noqa: E402

# Before NumPy is loaded: tests use all cores already, and threads that wait for each other cost three times the time.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

settings.register_profile("same examples", derandomize=True, deadline=None, max_examples=150, database=None)
settings.load_profile("same examples")


def part(file: Path, config: pytest.Config) -> str:
    """The folder that a test is in; those in none are generic."""
    folder = (config.rootpath / file).relative_to(TESTS).parts[0]
    return folder if folder in {line.partition(":")[0] for line in config.getini("markers")} else "generic"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark each test by its part, and the slow ones."""
    for item in items:
        name = item.path.relative_to(TESTS)
        item.add_marker(part(item.path, config))
        why = reason(name.as_posix(), item.name)
        if why:
            item.add_marker(pytest.mark.slow(reason=why))


@pytest.fixture(scope="session")
def app_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The app as static files, made once for all workers."""
    from browser.app import make_once  # it needs the server, which only some tests do

    own = tmp_path_factory.getbasetemp()
    return make_once(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)


def pytest_xdist_auto_num_workers() -> int:
    """One worker more than there are cores: much of the time some test waits for a server or a browser."""
    return (os.cpu_count() or 1) + 1


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """The time of each part, all workers together."""
    seconds: defaultdict[str, float] = defaultdict(float)
    for report in (report for kind in terminalreporter.stats.values() for report in kind):
        if isinstance(report, pytest.TestReport):
            seconds[part(Path(report.nodeid.partition("::")[0]), terminalreporter.config)] += report.duration
    if seconds:
        longest_first = sorted(seconds.items(), key=lambda found: -found[1])
        terminalreporter.write_line("seconds: " + ", ".join(f"{name} {time:.0f}" for name, time in longest_first))
