"""The page's own unit tests (`*.test.ts`), which lie beside what they test."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

BUNDLE = Path(__file__).parents[2] / "web" / "bundle.py"


def test_the_unit_tests_of_the_page_pass() -> None:
    done = subprocess.run([sys.executable, BUNDLE, "test"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
