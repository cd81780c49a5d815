"""Writes all texts of the page into one file for translators: python tools/make_language.py de

The file, web/src/i18n/languages/de.json, has every key with its English text. When the tool runs again, translations
are kept, new texts are added in English, and texts that the page no longer has are left out.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

WEB = Path(__file__).parents[1] / "web"
SOURCES = WEB / "src"
# the files with texts are plain modules, so Node itself reads them
EXPORT = """
const found = {};
for (const [area, file] of Object.entries(JSON.parse(process.argv[2])))
  for (const [key, text] of Object.entries((await import(file))[process.argv[1]])) found[`${area}.${key}`] = text;
console.log(JSON.stringify(found));
"""


def texts_of(language: str) -> dict[str, str]:
    """Return all texts of English or French, by area (or rule) and key."""
    sys.path.insert(0, str(WEB))
    import bundle

    areas = {path.stem: path.as_uri() for path in SOURCES.glob("i18n/areas/*.ts")}
    rules = {path.parent.name: path.as_uri() for path in SOURCES.glob("parts/*/texts.ts")}
    options = ("--experimental-strip-types", "--no-warnings", "--input-type=module", "--eval", EXPORT)
    command = [bundle.tools()[0], *options, "--", language, json.dumps(dict(sorted({**areas, **rules}.items())))]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=True)
    found: dict[str, str] = json.loads(done.stdout)
    return found


def translated(english: dict[str, str], before: dict[str, str]) -> dict[str, str]:
    """Return what a translator continues with: all keys of English, with the translations that were made before."""
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
