"""The pages of README and docs/ as tests read them: blocks of code, commands, links."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "CODE_OF_CONDUCT.md")),
    *sorted(DOCS.glob("*.md")),
]
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Block:
    """A fenced block: where it stands, its language, its content, and the file that it is to be put into, if any."""

    line: int
    language: str
    file: str | None
    content: str


def blocks(page: Path) -> list[Block]:
    text = page.read_text(encoding="utf-8")
    return [Block(text[: match.start()].count("\n") + 2, *match.groups()) for match in BLOCK.finditer(text)]


def shows(output: str, line: str) -> bool:
    """Whether a command has printed what a page shows, with `…` for anything."""
    return bool(re.search(".*".join(re.escape(part.strip()) for part in line.split("…")), output))
