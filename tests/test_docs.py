"""The examples in README.md and docs/ run as they stand there."""

from __future__ import annotations

import doctest
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]


def blocks(page: Path) -> list[tuple[int, str, str]]:
    """The fenced blocks of a page: line number, language, content."""
    text = page.read_text(encoding="utf-8")
    found = re.finditer(r"^```(\w+)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    return [(text[: match.start()].count("\n") + 2, match[1], match[2]) for match in found]


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
            wanted = ".*".join(re.escape(part.strip()) for part in line.split("…"))
            assert re.search(wanted, shown), f"{place} shows '{line}', but the output is:\n{shown}"
            continue
        words = shlex.split(line[2:], comments=True)
        if words[:1] == ["whistlestop"]:
            done = subprocess.run(
                [sys.executable, "-m", *words], input="quit\n", capture_output=True, text=True, check=False, timeout=120
            )
            assert done.returncode == 0, f"{place}: '{line}' fails:\n{done.stdout}{done.stderr}"
            shown = done.stdout


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_examples_of_a_page_run(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    names: dict[str, object] = {"__name__": "example"}
    for line, language, code in blocks(page):
        place = f"{page.name}, line {line}"
        if language == "python":
            run_python(code, place, line, names)
        elif language == "console":
            run_commands(code, place)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_links_of_a_page_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", page.read_text(encoding="utf-8")):
        if "://" not in target:
            assert (page.parent / target).exists(), f"{page.name} links to {target}, which is not there"
