"""The examples in README.md and docs/ run as they stand there, and links lead somewhere."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from pages import PAGES, ROOT, blocks, shows

TRIALS = [page for page in PAGES if page.name.startswith("make-your-own-")]  # test_trials.py follows those


def run_python(code: str, place: str, line: int, names: dict[str, object]) -> None:
    """Run a block; what it shows after `>>>` is compared, as in doctest."""
    if ">>>" in code:
        test = doctest.DocTestParser().get_doctest(code, names, place, place, line)
        report: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
        runner.run(test, out=report.append, clear_globs=False)
        names.update(test.globs)
        assert not report, "".join(report)
    else:
        exec(compile("\n" * (line - 1) + code, place, "exec"), names)


def run_commands(code: str, place: str) -> None:
    """Run the `whistlestop` commands of a block; it must say what is shown below them, with `…` for anything."""
    shown = ""
    for line in code.splitlines():
        if not line.startswith("$ "):
            assert shows(shown, line), f"{place} shows '{line}', but the output is:\n{shown}"
            continue
        words = shlex.split(line[2:], comments=True)
        if words[:1] == ["whistlestop"]:
            done = subprocess.run(
                [sys.executable, "-m", *words], input="quit\n", capture_output=True, text=True, check=False, timeout=120
            )
            assert done.returncode == 0, f"{place}: '{line}' fails:\n{done.stdout}{done.stderr}"
            shown = done.stdout


@pytest.mark.parametrize("page", [page for page in PAGES if page not in TRIALS], ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, object] = {"__name__": "example"}
    for block in blocks(page):
        place = f"{page.name}, line {block.line}"
        if block.language == "python":
            run_python(block.content, place, block.line, names)
        elif block.language == "console":
            run_commands(block.content, place)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    found = re.findall(r"\]\(([^)\s#]*)(?:#([^)\s]+))?\)|\bsrc=\"([^\"]+)\"()", text)
    for target, anchor, picture, _ in found:
        if "://" in target or "://" in picture:
            continue
        path = (page.parent / (target or picture)) if target or picture else page
        assert path.exists(), f"{page.name} links to {target or picture}, which is not there"
        if anchor:
            assert anchor in anchors(path), f"{page.name} links to {target}#{anchor}; there are: {anchors(path)}"


@cache
def anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    return {slug(heading) for heading in re.findall(r"^#+ (.+)$", text, re.MULTILINE)}


def slug(heading: str) -> str:
    plain = unicodedata.normalize("NFKD", re.sub(r"\[([^]]*)\]\([^)]*\)|`", r"\1", heading)).encode("ascii", "ignore")
    return re.sub(r"[\s-]+", "-", re.sub(r"[^\w\s-]", "", plain.decode()).strip().lower())
