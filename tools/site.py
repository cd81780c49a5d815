"""Builds the documentation as a site: python tools/site.py (or `make docs`, which installs what this needs).

First the pages are laid out in build/docs: those of docs/, those of the project's root (README, CONTRIBUTING …), every
file that a page links to, and the rules of each board, taken from the browser game in its languages. Links are made to
fit. Then mkdocs, configured by mkdocs.yml, makes build/site of it. Anything that it warns of is an error.
"""

from __future__ import annotations

import json
import os
import posixpath
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
DRAFT = ROOT / "build" / "docs"
SITE = ROOT / "build" / "site"

# pages outside of docs/, and what they are called in the site
BOOKS = {
    "README.md": "index.md",
    "CONTRIBUTING.md": "contributing.md",
    "SECURITY.md": "security.md",
    "CHANGELOG.md": "changelog.md",
    "CODE_OF_CONDUCT.md": "code-of-conduct.md",
}
RULES = {"en": "boards", "fr": "regles"}  # the folder with the rules of all boards, by language
LIST = re.compile(r"<!-- boards: (\w+) -->")  # where a page wants links to them
LINK = re.compile(r"(\]\(|\b(?:src|href|srcset)=\")(?![a-z]+:|#)([^)\s\"#]+)(#[^)\s\"]*)?")
FENCED = re.compile(r"(^```.*?^```$)", re.MULTILINE | re.DOTALL)
FROM_AFAR = re.compile(r"<(?:script|link|img|source)\b[^>]*\b(?:src|href|srcset)=\"(?:https?:)?//[^>]*>")
LANGUAGES = {".py": "python", ".toml": "toml", ".ts": "typescript", ".yaml": "yaml", ".json": "json", ".svg": "xml"}
ALONE = "---\nhide: [navigation, toc]\n---\n"  # a page without columns beside it
HIDDEN = "---\nsearch:\n  exclude: true\n---\n"  # from the search

Rules = dict[str, list[dict[str, str]]]  # by language: the board, its name, its page


def main() -> None:
    lay_out(rules_of_boards())
    environment = os.environ | {"NO_MKDOCS_2_WARNING": "1"}
    command = [sys.executable, "-m", "mkdocs", "build", "--strict"]  # not --quiet: warnings would not count then
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{done.stdout}{done.stderr}")
    for page in SITE.rglob("*.html"):
        for found in FROM_AFAR.findall(page.read_text(encoding="utf-8")):
            sys.exit(f"{page.relative_to(SITE)} needs the network to be read: {found}")
    named = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    lost = [place(page) for page in pages() if place(page) not in named]
    if lost:
        print(f"Not in the navigation of mkdocs.yml: {', '.join(lost)}")
    print(f"The documentation is in {SITE.relative_to(ROOT)}/index.html")


def lay_out(rules: Rules) -> None:
    """Write everything that the site is made of to build/docs."""
    shutil.rmtree(DRAFT, ignore_errors=True)
    shutil.copytree(ROOT / "docs", DRAFT)
    for path in pages():
        write(place(path), (ALONE if path == "README.md" else "") + fitted(path, rules))
    for language, boards in rules.items():
        for board in boards:
            write(f"{RULES[language]}/{board['board']}.md", board["text"])
    for path in linked():
        write(place(path), HIDDEN + source(path))


def pages() -> list[str]:
    """The pages that people write, as paths in the repository."""
    return [
        *filter(lambda name: (ROOT / name).exists(), BOOKS),
        *(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md")),
    ]


def linked() -> Iterator[str]:
    """The files outside of docs/ that pages link to, each once."""
    seen = {*BOOKS}
    for page in pages():
        for match in LINK.finditer((ROOT / page).read_text(encoding="utf-8")):
            path = target(page, match[2])
            if not path.startswith("docs/") and path not in seen and (ROOT / path).is_file():
                seen.add(path)
                yield path


def fitted(page: str, rules: Rules) -> str:
    """A page with the links of the repository made into links of the site."""
    here = posixpath.dirname(place(page)) or "."

    def fit(match: re.Match[str]) -> str:
        return f"{match[1]}{posixpath.relpath(place(target(page, match[2])), here)}{match[3] or ''}"

    def boards(match: re.Match[str]) -> str:
        return " · ".join(f"[{board['name']}]({RULES[match[1]]}/{board['board']}.md)" for board in rules[match[1]])

    text = (ROOT / page).read_text(encoding="utf-8")
    pieces = [piece if i % 2 else LINK.sub(fit, piece) for i, piece in enumerate(FENCED.split(text))]
    return LIST.sub(boards, "".join(pieces))


def target(page: str, link: str) -> str:
    """The path in the repository that a link of a page means."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(page), link))


def place(path: str) -> str:
    """Where the site has a file of the repository."""
    if path in BOOKS:
        return BOOKS[path]
    return path.removeprefix("docs/") if path.startswith("docs/") else f"source/{path}.md"


def source(path: str) -> str:
    """A file of the repository as a page."""
    language = LANGUAGES.get(Path(path).suffix, "text")
    return f"# {path}\n\n~~~~{language}\n{(ROOT / path).read_text(encoding='utf-8')}~~~~\n"


def write(path: str, text: str) -> None:
    file = DRAFT / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def rules_of_boards() -> Rules:
    """The rules of every board, by the texts and the code of the browser game."""
    sys.path.insert(0, str(WEB))
    import bundle

    bundle.install()
    node = bundle.tools()[0]
    command = [node, "dev/rules.mjs"]
    done = subprocess.run(
        command, cwd=WEB, env=bundle.environment(node), capture_output=True, text=True, encoding="utf-8", check=False
    )
    if done.returncode:
        sys.exit(f"The rules of the boards cannot be taken from web/:\n{done.stderr}")
    found: Rules = json.loads(done.stdout)
    return found


if __name__ == "__main__":
    main()
