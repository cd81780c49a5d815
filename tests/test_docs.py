"""The examples in README.md and docs/ run as they stand there, and links lead somewhere."""

from __future__ import annotations

import doctest
import pkgutil
import re
import shlex
import subprocess
import sys
import unicodedata
from functools import cache
from pathlib import Path

import pytest
from pages import DOCS, PAGES, ROOT, blocks, shows

from whistlestop.dataset import plan
from whistlestop.env import actions, observations
from whistlestop.language import data

TRIALS = [page for page in PAGES if page.name.startswith("make-your-own-")]  # test_trials.py follows those
README, TUTORIAL = ROOT / "README.md", DOCS / "tutorial.md"


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


LONG = ("app",)  # commands that take minutes; tests/browser/test_app.py makes an app


def run_commands(code: str, place: str) -> None:
    """Run the `whistlestop` commands of a block; it must say what is shown below them, with `…` for anything."""
    shown = ""
    for line in code.splitlines():
        if not line.startswith("$ "):
            assert shows(shown, line), f"{place} shows '{line}', but the output is:\n{shown}"
            continue
        words = shlex.split(line[2:], comments=True)
        if words[:1] == ["whistlestop"] and words[1] not in LONG:
            done = subprocess.run(
                [sys.executable, "-m", *words], input="quit\n", capture_output=True, text=True, check=False, timeout=120
            )
            assert done.returncode == 0, f"{place}: '{line}' fails:\n{done.stdout}{done.stderr}"
            assert "faults ┃" not in done.stdout, f"{place}: a bot of '{line}' fails:\n{done.stdout}"
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


def test_the_tutorial_begins_with_the_sample_of_the_readme() -> None:
    first = [next(block.content for block in blocks(page) if block.language == "python") for page in (README, TUTORIAL)]
    assert first[0] == first[1]


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


def test_everything_that_the_api_page_shows_exists() -> None:
    shown = re.findall(r"^::: (\S+)$", (DOCS / "api.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(shown) > 20
    for name in shown:
        assert pkgutil.resolve_name(name) is not None


def test_the_api_page_names_the_versions_of_what_research_stores() -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8").partition("\n## Research\n")[2].partition("\n## ")[0]
    rows = [row for row in page.splitlines() if row.startswith("| `whistlestop.")]
    for name, version in {
        "whistlestop.env.actions.ActionSpace": f"now {actions.VERSION} |",
        "whistlestop.env.observations.ObservationSpec": f"now {observations.VERSION} |",
        "whistlestop.language.to_data": f"now `{data.FORMAT}` |",
        "whistlestop.dataset.DatasetPlan": f"now `{plan.FORMAT}` |",
    }.items():
        assert pkgutil.resolve_name(name) is not None
        [row] = [row for row in rows if f"`{name}`" in row]
        assert row.endswith(version)


# -- docs/architecture.md -------------------------------------------------------------------------------------

PACKAGE = ROOT / "src" / "whistlestop"
ARCHITECTURE = (DOCS / "architecture.md").read_text(encoding="utf-8")


def test_the_tree_of_the_architecture_names_every_module_of_the_package() -> None:
    tree = ARCHITECTURE[ARCHITECTURE.index("    src/whistlestop/\n") :].split("\n    web/")[0]
    named = re.findall(r"^ {6}(\S+)", tree, re.MULTILINE)
    modules = {path.name for path in PACKAGE.glob("*.py")} - {"__main__.py"}
    packages = {f"{path.parent.name}/" for path in PACKAGE.glob("*/__init__.py")}
    assert sorted(named) == sorted(modules | packages)


def test_the_table_of_the_server_names_every_module_of_it() -> None:
    table = ARCHITECTURE[ARCHITECTURE.index("\n## The server\n") :].split("\n\n**")[0]
    rows = [line.split("|")[1] for line in table.splitlines() if line.startswith("| `")]
    named = [name for row in rows for name in re.findall(r"`([\w/]+)`", row)]
    modules = {path.stem for path in (PACKAGE / "server").glob("*.py")} - {"__init__"}
    assert sorted(named) == sorted(modules | {"store/"})


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_files_that_a_page_names_exist(page: Path) -> None:
    """A path in code style, like `engine/state.py`, from the root, the package, the page's sources or the server."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    places = (ROOT, PACKAGE, ROOT / "web", ROOT / "web" / "src")
    named = re.findall(r"`((?:[\w.-]+/)+[\w.-]+\.(?:py|ts|svelte|toml|cpp))`", text)
    assert not [name for name in named if not any((place / name).exists() for place in places)]


GENERATED = {"commands.md", "fields-and-events.md", "spaces.md"}
OTHERS = {"CITATION.cff", "Intl.PluralRules", "NOTIFY", "pushManager.subscribe"}  # not names of this project's code


@cache
def words_of_the_source() -> set[str]:
    endings = {".py", ".ts", ".svelte", ".yaml", ".toml"}
    folders = [
        ROOT / name for name in ("src/whistlestop", "tests", "tools", "benchmarks", "deploy", "web/src", "web/dev")
    ]
    paths = [path for folder in folders for path in folder.rglob("*") if path.suffix in endings]
    paths += [path for folder in (ROOT, ROOT / "web") for path in folder.iterdir() if path.suffix in endings]
    files = {path.stem for path in paths}
    return files.union(*(re.findall(r"\w+", path.read_text(encoding="utf-8")) for path in paths))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_names_of_the_code_that_a_page_mentions_exist(page: Path) -> None:
    """Names that can be nothing else: `Class`, `CONSTANT`, `some_function`, and those with a dot."""
    if page.name in GENERATED | {"CHANGELOG.md"}:  # that one has old names
        return
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    spans = set(re.findall(r"`([\w.]+)(?:\([^`]*\))?`", text)) - OTHERS
    spans = {span for span in spans if re.search(r"^[A-Z][A-Za-z]+$|_|[a-z][.]\w", span) and not span.endswith(".json")}
    known = words_of_the_source()
    unknown = [span for span in spans if not known.issuperset(span.split("."))]
    assert not unknown
