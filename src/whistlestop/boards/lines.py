"""On which lines of a board file things stand, so that a fault can be found by its line."""

from __future__ import annotations

import re
from collections import Counter

HEADER = re.compile(r"(\[\[?)([\w.-]+)\]\]?\s*(#.*)?")
KEY = re.compile(r"([\w.-]+)\s*=\s*(\[\s*(#.*)?$)?")


def find_lines(text: str, data: dict[str, object]) -> dict[str, int]:
    """On which lines of a good TOML text its keys, tables and entries like `routes[12]` stand.

    Not a parser: it knows entries of arrays that have a line each. What it is not sure about is left out.
    """
    lines: dict[str, int] = {}
    if '"""' in text or "'''" in text:  # a text of several lines may look like anything
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
    """How many entries the list at a path of keys has; -1 if there is none."""
    for key in path.split("."):
        data = data.get(key) if isinstance(data, dict) else None
    return len(data) if isinstance(data, list) else -1
