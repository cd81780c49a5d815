"""The rules are told in words of our own: no text shares eight words in a row with a printed rulebook.

Rulebooks are not part of the repository; the test runs where texts of them lie in `../shared/rulebooks`.
"""

from __future__ import annotations

import re
import runpy
import unicodedata
from collections.abc import Iterator

import pytest
from pages import PAGES, ROOT

RULEBOOKS = ROOT.parent / "shared" / "rulebooks"
LENGTH = 8  # words
TITLES = {"ticket to ride south korea map collection 8"}  # a product has only one name
LETTERS = re.compile(r"[^\W_]+")


def words(text: str) -> list[str]:
    """Return the words of a text in small letters without accents, as typesetting and marks do not matter."""
    bare = unicodedata.normalize("NFKD", text.replace("­", "").replace("-\n", "")).lower()
    return LETTERS.findall("".join(letter for letter in bare if not unicodedata.combining(letter)))


def runs(text: str) -> set[str]:
    """Return every run of LENGTH words, without those of numbers alone."""
    found = words(text)
    windows = (found[i : i + LENGTH] for i in range(len(found) - LENGTH + 1))
    return {" ".join(window) for window in windows if sum(word.isalpha() for word in window) > LENGTH // 2}


def texts() -> Iterator[tuple[str, str]]:
    """Yield every text that players read, with a name."""
    tool = runpy.run_path(str(ROOT / "tools" / "make_language.py"))
    for language in ("en", "fr"):
        for key, text in tool["texts_of"](language).items():
            yield f"{language}: {key}", text
    for path in (*PAGES, *sorted((ROOT / "src" / "whistlestop").rglob("*.py"))):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")
    for path in sorted((ROOT / "src" / "whistlestop" / "boards").glob("*.toml")):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def test_words_are_compared_without_accents_marks_and_line_ends() -> None:
    assert words("Une *forêt*,\nl’été : dé-\nfausse 3") == ["une", "foret", "l", "ete", "defausse", "3"]
    assert runs("a b c d e f g h i") == {"a b c d e f g h", "b c d e f g h i"}
    assert runs("1 2 3 4 5 6 7 8 9") == set()


@pytest.mark.skipif(not RULEBOOKS.is_dir(), reason="no rulebooks here to compare with")
def test_no_text_repeats_a_rulebook() -> None:
    printed: dict[str, str] = {}
    for path in sorted(RULEBOOKS.glob("*.txt")):
        printed.update(dict.fromkeys(runs(path.read_text(encoding="utf-8")) - TITLES, path.name))
    assert len(printed) > 1000
    same = [
        f"{name}: '{run}' ({printed[run]})" for name, text in texts() for run in sorted(runs(text) & printed.keys())
    ]
    assert not same, "\n".join(same)
