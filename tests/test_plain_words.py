"""A net for phrases that were replaced before: they stay out of the documentation and of the program.

It proves nothing about the rest: read a new text aloud.
"""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest
from pages import PAGES, ROOT

# what to write instead; a pattern, because words are split over lines
PHRASES = {
    r"(?<!there )is no (?:\w+ )?(?:option|command|number|file|bot|message|address|seed|value|part|store)\b": "is not a",
    r"whoever(?! they are)": "the player who, the caller, anybody who",
    r"anew": "again",
    r"(?:the|an|(?<!type)of) own\b": "your, its, the player's",
    r"one's own": "your own, its own",
    r"it bears": "it can take",
    r"but for": "except, without",
    r"gone on with": "continued",
    r"in vain": "without success",
    r"any more": "no longer",
    r"wherever it stands": "everywhere",
    r"shuts? out": "block",
    r"is rather \S+ than": "is closer to",
    r"does not go with": "cannot be used with",
    r"(?:\. |: |\*\*: )who (?:can|cannot|has|will)": "a player who",
    r"stands? in (?:the way|no log)": "forbids, appears in",
    r"the rather": "with probability proportional to",
    r"that there is not\b": "unknown",
    r"exactly as likely": "uniform, equally likely",
    r"how sure\b": "how certain",
    r"as one likes": "any, as you like",
    r"(?:time of the processor|processor time)": "CPU time",
    r"belongs? into": "belongs in",
    r"has its say": "contributes, takes part",
    r"one's (?:turn|seats?|last|hand)": "your, the player's",
    r"god's eye": "omniscient",
}
SOURCES = sorted((ROOT / "src" / "whistlestop").rglob("*.py"))
PAGE = sorted(path for path in (ROOT / "web" / "src").rglob("*") if path.suffix in (".ts", ".svelte", ".css"))
EXAMPLES = sorted(path for path in (ROOT / "examples").rglob("*") if path.suffix in (".py", ".toml"))


def found(path: Path) -> list[str]:
    text = re.sub(r"\s+(?:# )?", " ", path.read_text(encoding="utf-8"))
    return found_in(text, str(path.relative_to(ROOT)))


def found_in(text: str, where: str) -> list[str]:
    hits = []
    for phrase, instead in PHRASES.items():
        for match in re.finditer(rf"\b{phrase}" if phrase[0].isalpha() else phrase, text, re.IGNORECASE):
            around = text[max(0, match.start() - 30) : match.end() + 30]
            hits.append(f"{where}: '…{around}…': write {instead}")
    return hits


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_the_documentation_is_in_plain_words(path: Path) -> None:
    assert not found(path)


def test_the_program_and_the_examples_are_in_plain_words() -> None:
    assert not [hit for path in [*SOURCES, *PAGE, *EXAMPLES] for hit in found(path)]


def test_names_of_tests_are_in_plain_words() -> None:
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        for name in re.findall(r"def test_(\w+)", path.read_text(encoding="utf-8")):
            assert not found_in(name.replace("_", " "), path.name)


def test_a_phrase_is_found_even_when_it_is_split_over_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(globals(), "ROOT", tmp_path)
    page = tmp_path / "page.md"
    page.write_text("It is not there any\nmore. There is no option.\n", encoding="utf-8")
    assert len(found(page)) == 1


def test_the_glossary_has_the_french_words_of_the_page() -> None:
    """One thing has one name: a word of the glossary that the page does not use is a second one."""
    texts = runpy.run_path(str(ROOT / "tools" / "make_language.py"))["texts_of"]("fr")
    page = " ".join(texts.values()).lower()
    rows = re.findall(r"^\| [^|]+ \| ([^|]+) \| [^|]+ \|$", (ROOT / "docs" / "glossary.md").read_text("utf-8"), re.M)
    words = [word.strip().lower() for word in rows if word.strip() not in ("", "French", "---")]
    assert len(words) > 30
    assert not [word for word in words if word not in page]
