"""The page's own checks, beside its sources: types, and unit tests (`*.test.ts`)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BUNDLE = Path(__file__).parents[2] / "web" / "bundle.py"


def test_types_and_unit_tests_of_the_page() -> None:
    done = subprocess.run([sys.executable, BUNDLE, "check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
