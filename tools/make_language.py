"""Writes all texts of the page into one file for translators: python tools/make_language.py de

The file, web/src/i18n/languages/de.json, has every key with its English text. What has been translated is kept when the
tool runs again, new texts are added in English, and what the page no longer says is left out.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

SOURCES = Path(__file__).parents[1] / "web" / "src"
ENTRY = re.compile(r'^\s+"?([\w-]+)"?:\s+"((?:[^"\\]|\\.)*)",$', re.MULTILINE)


def texts_of(language: str) -> dict[str, str]:
    """All texts of English or French, by area (or rule) and key, read from the files that the page is built from."""
    found = {}
    areas = {path.stem: path for path in SOURCES.glob("i18n/areas/*.ts")}
    rules = {path.parent.name: path for path in SOURCES.glob("parts/*/texts.ts")}
    for area, path in sorted({**areas, **rules}.items()):
        for block in f"\n{path.read_text(encoding='utf-8')}".split("\nexport const ")[1:]:
            if block.startswith((f"{language}:", f"{language} ")):
                for key, text in ENTRY.findall(block):
                    found[f"{area}.{key}"] = text.replace('\\"', '"')
    return found


def translated(english: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """What a translator goes on with: all keys of English, translated where that was done before."""
    return {key: before.get(key, text) for key, text in english.items()}


def main(arguments: list[str]) -> None:
    match arguments:
        case [code] if re.fullmatch("[a-z]{2}", code) and code not in ("en", "fr"):
            path = SOURCES / "i18n" / "languages" / f"{code}.json"
        case _:
            sys.exit(__doc__)
    english = texts_of("en")
    found = translated(english, json.loads(path.read_text(encoding="utf-8")) if path.exists() else {})
    path.parent.mkdir(exist_ok=True)
    path.write_text(json.dumps(found, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    same = sum(found[key] == text for key, text in english.items())
    print(f"{path}: {len(found)} texts, {same} of them in English")


if __name__ == "__main__":
    main(sys.argv[1:])
