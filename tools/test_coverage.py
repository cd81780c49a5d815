"""Measure which branches the tests go through, interpreted, and compare with what is promised.

    python tools/test_coverage.py            every part
    python tools/test_coverage.py rules      one of them: rules, server, bots

Lines that no test goes through are listed; the status is 1 if a part has less than it should.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "build" / "coverage"


class Part(NamedTuple):
    """Some packages, the tests that have to reach them, and the share of lines and branches that they promise."""

    packages: tuple[str, ...]
    tests: tuple[str, ...]
    promised: float


GENERIC = ("contract", "conservation", "deeds", "game", "leaks", "longest_path", "position", "replay", "samples")
PARTS = {
    "rules": Part(
        ("engine", "rules"),
        ("tests/rules", "tests/boards", "tests/golden", *(f"tests/test_{name}.py" for name in GENERIC)),
        98.0,
    ),
    "server": Part(("server",), ("tests/server",), 92.0),
    "bots": Part(("bots", "arena"), ("tests/bots", "tests/arena"), 90.0),
}


def measure(part: Part) -> dict[str, Any]:
    """Run the tests of a part in the source tree; coverage's report as data."""
    env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
    DATA.mkdir(parents=True, exist_ok=True)
    run = [sys.executable, "-m", "coverage"]
    subprocess.run([*run, "erase"], cwd=ROOT, env=env, check=True)
    tests = [*run, "run", "-m", "pytest", "-q", "-n", "auto", "-p", "no:cacheprovider", *part.tests]
    if subprocess.run(tests, cwd=ROOT, env=env, check=False).returncode:
        sys.exit("Some tests fail; their coverage says nothing.")
    subprocess.run([*run, "combine", "-q"], cwd=ROOT, env=env, check=True)
    report = DATA / "report.json"
    subprocess.run([*run, "json", "-q", "-o", str(report)], cwd=ROOT, env=env, check=True)
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def share(part: Part, found: dict[str, Any]) -> float:
    """Print what is missed; the share of lines and branches that were gone through, in percent."""
    covered = total = 0
    for name, file in sorted(found["files"].items()):
        parts = Path(name).parts
        if "whistlestop" not in parts or parts[parts.index("whistlestop") + 1] not in part.packages:
            continue
        facts = file["summary"]
        covered += facts["covered_lines"] + facts["covered_branches"]
        total += facts["num_statements"] + facts["num_branches"]
        missed = [*map(str, file["missing_lines"]), *(f"{a}->{b}" for a, b in file["missing_branches"])]
        if missed:
            print(f"{name} {facts['percent_covered']:.1f} %: {' '.join(missed)}")
    return 100 * covered / max(total, 1)


def main(names: list[str]) -> int:
    if set(names) - PARTS.keys():
        sys.exit(__doc__)
    lines, status = [], 0
    for name in names or PARTS:
        part = PARTS[name]
        reached = share(part, measure(part))
        good = reached >= part.promised
        status |= not good
        words = " and ".join(part.packages)
        lines.append(f"{words}: {reached:.1f} %, promised {part.promised:.0f} %{'' if good else ': TOO LITTLE'}")
    print(*lines, sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
