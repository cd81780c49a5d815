"""What holds for all tests: property tests draw the same examples every time."""

from __future__ import annotations

from hypothesis import settings

settings.register_profile("same examples", derandomize=True, deadline=None, max_examples=150, database=None)
settings.load_profile("same examples")
