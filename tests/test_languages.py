"""The file that translators work on."""

from __future__ import annotations

import runpy
from pathlib import Path

TOOL = runpy.run_path(str(Path(__file__).parents[1] / "tools" / "make_language.py"))


def test_a_translator_gets_every_text_of_the_page() -> None:
    english = TOOL["texts_of"]("en")
    assert english["common.rules"] == "Rules"
    assert TOOL["texts_of"]("fr").keys() == english.keys()
    assert TOOL["translated"](english, {}) == english


def test_translations_are_kept_and_texts_that_the_page_no_longer_has_are_left_out() -> None:
    before = {"common.rules": "Regeln", "common.gone": "Weg"}
    found = TOOL["translated"]({"common.rules": "Rules", "common.close": "Close"}, before)
    assert found == {"common.rules": "Regeln", "common.close": "Close"}
