"""Line numbers of the keys of a TOML text, for error messages."""

from __future__ import annotations

import re
from collections import Counter

HEADER = re.compile(r"(\[\[?)([\w.-]+)\]\]?\s*(#.*)?")
KEY = re.compile(r"([\w.-]+)\s*=\s*(\[\s*(#.*)?$)?")


def find_lines(text: str, data: dict[str, object]) -> dict[str, int]:
    """Return the lines of the keys, tables and entries like `routes[12]` of a valid TOML text, by path.

    This is not a parser: it finds entries of arrays that are on a line each, and leaves out what is not certain.
    """
    lines: dict[str, int] = {}
    if '"""' in text or "'''" in text:  # lines of a multi-line string may look like anything
        return lines
    entries: Counter[str] = Counter()
    table = array = ""
    for number, line in enumerate(text.split("\n"), 1):
        code = line.strip()
        if array:
            if code.startswith("{"):
                lines[f"{array}[{entries[array]}]"] = number
                entries[array] += 1
            elif code.startswith("]"):
                array = ""
        elif header := HEADER.fullmatch(code):
            table = header[2]
            if header[1] == "[[":
                table = f"{header[2]}[{entries[header[2]]}]"
                entries[header[2]] += 1
            lines[table] = number
        elif key := KEY.match(code):
            path = f"{table}.{key[1]}" if table else key[1]
            lines[path] = number
            array = path if key[2] else ""
    sure = {array for array, number in entries.items() if number == list_length(data, array)}
    return {path: line for path, line in lines.items() if "[" not in path or path.partition("[")[0] in sure}


def list_length(data: object, path: str) -> int:
    """Return the length of the list at a path of keys; -1 if there is no list."""
    for key in path.split("."):
        data = data.get(key) if isinstance(data, dict) else None
    return len(data) if isinstance(data, list) else -1
