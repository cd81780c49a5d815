"""Write values as TOML, on a line each."""

from __future__ import annotations

import json
import re

BARE = re.compile(r"[A-Za-z0-9_-]+")


def toml_text(data: dict[str, object]) -> str:
    """Return a TOML text from which tomllib reads the same values again."""
    return "".join(f"{key_text(key)} = {value_text(value)}\n" for key, value in data.items())


def key_text(key: str) -> str:
    return key if BARE.fullmatch(key) else quoted(key)


def value_text(value: object) -> str:
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return "[" + ", ".join(map(value_text, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key_text(key)} = {value_text(item)}" for key, item in value.items()) + " }"
    return str(value)


def quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
