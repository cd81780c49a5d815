"""The texts of the page, read from the same files that it is built from, so that tests find what people read."""

from __future__ import annotations

import re
import runpy
from functools import cache
from pathlib import Path

TOOL = Path(__file__).parents[2] / "tools" / "make_language.py"
HOLE = re.compile(r"(\bde )?\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}")
VOWELS = "aeiouàâäéèêëîïôöùûüœ"  # before which French says d’
SPACES = re.compile(r" (?=[:;!?»%])|(?<=«) ")  # which French keeps on one line


@cache
def catalogue(language: str) -> dict[str, str]:
    """All texts of a language, by area (or rule) and key."""
    texts: dict[str, str] = runpy.run_path(str(TOOL))["texts_of"](language)
    return texts


class Texts:
    """The texts of a language: as they stand on the page, or as patterns where they have values."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.texts = catalogue(language)

    def __call__(self, key: str, **values: str | int) -> str:
        """The text of a key with its values, as the page fills them in."""

        def fill(hole: re.Match[str]) -> str:
            of, name, one, many = hole.groups(default="")
            value = str(values[name])
            if hole[3] is None:
                return ("d’" if self.elides(of) and value[:1].lower() in VOWELS else of) + value
            number = abs(int(value))
            return of + (one if (number < 2 if self.language == "fr" else number == 1) else many)

        return self.spaced(HOLE.sub(fill, self.texts[key]))

    def pattern(self, key: str) -> re.Pattern[str]:
        """What a whole text may look like, whatever its values are, for Python and for the browser."""
        parts: list[str] = []
        end = 0
        text = self.texts[key]
        for hole in HOLE.finditer(text):
            of, _, one, many = hole.groups(default="")
            parts.append(escaped(self.spaced(text[end : hole.start()])))
            parts.append("(?:de |d’)" if self.elides(of) and hole[3] is None else of)
            parts.append(".+" if hole[3] is None else f"(?:{escaped(one)}|{escaped(many)})")
            end = hole.end()
        parts.append(escaped(self.spaced(text[end:])))
        return re.compile(f"^{''.join(parts)}$")

    def elides(self, of: str) -> bool:
        return bool(of) and self.language == "fr"

    def spaced(self, text: str) -> str:
        return SPACES.sub("\u00a0", text) if self.language == "fr" else text


def escaped(text: str) -> str:
    """A text as a pattern; what the browser tells of a page has plain spaces for those that do not break."""
    return re.sub(r"[.*+?^${}()|\[\]\\]", r"\\\g<0>", text).replace("\u00a0", r"\s")
