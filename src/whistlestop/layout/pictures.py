"""The painted ground of a board as files beside its board file: `usa.day-1600.webp`, by theme and width."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

Theme = Literal["day", "night"]
THEMES: tuple[Theme, Theme] = ("day", "night")
MEDIA_TYPE = "image/webp"
HASH = 12  # letters of the hash of a picture's content


@dataclass(frozen=True)
class Picture:
    """A picture of the ground: `name` contains a hash of its content, so what has this name never changes."""

    theme: Theme
    width: int
    name: str


def picture_file(path: Path, theme: Theme, width: int) -> Path:
    """Return where a picture of a board file's ground is."""
    return path.with_suffix(f".{theme}-{width}.webp")


def pictures_of(path: Path) -> dict[Picture, Path]:
    """Return the pictures beside a board file, the smallest first."""
    found: dict[Picture, Path] = {}
    for theme in THEMES:
        for file in path.parent.glob(f"{glob_safe(path.stem)}.{theme}-*.webp"):
            width = re.fullmatch(rf"{re.escape(path.stem)}\.{theme}-([1-9][0-9]{{1,3}})\.webp", file.name)
            if width:
                digest = hashlib.sha256(file.read_bytes()).hexdigest()[:HASH]
                found[Picture(theme, int(width[1]), f"{theme}-{width[1]}-{digest}")] = file
    return dict(sorted(found.items(), key=lambda item: (item[0].theme, item[0].width)))


def glob_safe(text: str) -> str:
    return re.sub(r"([*?[])", r"[\1]", text)


def remove_pictures(path: Path) -> None:
    """Remove the pictures beside a board file."""
    for file in pictures_of(path).values():
        file.unlink()
