"""Measure which branches the tests go through, and compare with what is promised.

    python tools/test_coverage.py            every part
    python tools/test_coverage.py rules      one of them: rules, server, bots

Lines that no test goes through are listed; the status is 1 if a part has less than it should. Compiled code has no
lines, so engine and rules are measured interpreted, which takes long. The others are never compiled: they are
measured as they are installed, on top of the compiled engine.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
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
    interpreted: bool = False


# Neither the referee nor test_mixtures.py: they play hundreds of whole games, which takes too long interpreted.
FOLDERS = ("rules", "golden")
BOARDS = ("facts", "faults", "faults_of_facts", "faults_of_rules", "limits", "load")
GENERIC = (
    "action_values", "chacha", "contract", "conservation", "game", "game_api", "leaks", "longest_path", "plugins",
    "position", "random_play", "reference", "replay", "samples",
)  # fmt: skip
PARTS = {
    "rules": Part(
        ("engine", "rules", "toml"),
        (
            *(f"tests/{name}" for name in FOLDERS),
            *(f"tests/boards/test_{name}.py" for name in BOARDS),
            *(f"tests/test_{name}.py" for name in GENERIC),
        ),
        98.0,
        interpreted=True,
    ),
    "server": Part(("server",), ("tests/server",), 92.0),
    "bots": Part(("bots", "arena"), ("tests/bots", "tests/arena"), 90.0),
}


def measure(name: str) -> dict[str, Any]:
    """Run the tests of a part, all but the slow ones; coverage's report as data."""
    kept = DATA / name
    shutil.rmtree(kept, ignore_errors=True)
    kept.mkdir(parents=True)
    (kept / "sources.json").write_text(json.dumps(sources()))
    folders = ["src", "tools"] if PARTS[name].interpreted else ["tools"]
    path = os.pathsep.join(str(ROOT / folder) for folder in folders)
    env = {**os.environ, "PYTHONPATH": path, "COVERAGE_FILE": str(kept / "data")}
    run = [sys.executable, "-m", "coverage"]
    tests = [*run, "run", "-m", "pytest", "-q", "-n", "auto", "-m", "not slow", "-p", "no:cacheprovider"]
    tests += ["-p", "contexts", *PARTS[name].tests]
    if subprocess.run(tests, cwd=ROOT, env=env, check=False).returncode:
        sys.exit("Some tests fail; their coverage says nothing.")
    subprocess.run([*run, "combine", "-q"], cwd=ROOT, env=env, check=True)
    report = kept / "report.json"
    subprocess.run([*run, "json", "-q", "-o", str(report)], cwd=ROOT, env=env, check=True)
    found: dict[str, Any] = json.loads(report.read_text())
    return found


def sources() -> dict[str, str]:
    """The hash of every source."""
    paths = (ROOT / "src").rglob("*.py")
    return {path.relative_to(ROOT).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in paths}


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
        reached = share(part, measure(name))
        good = reached >= part.promised
        status |= not good
        words = " and ".join(part.packages)
        lines.append(f"{words}: {reached:.1f} %, promised {part.promised:.0f} %{'' if good else ': TOO LITTLE'}")
    print(*lines, sep="\n")
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
