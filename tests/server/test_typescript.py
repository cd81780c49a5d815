"""The types of the browser game are those of the server."""

from __future__ import annotations

from pathlib import Path

import pytest

from whistlestop.server.schema import schema
from whistlestop.server.typescript import type_of, typescript

PROTOCOL = Path(__file__).parents[2] / "web" / "src" / "protocol.ts"


def test_the_types_of_the_page_are_up_to_date() -> None:
    assert PROTOCOL.read_text(encoding="utf-8") == typescript(schema()), (
        "the protocol has changed: whistlestop schema --typescript > web/src/protocol.ts"
    )


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ({"type": "integer", "minimum": 0}, "number"),
        ({"enum": ["easy", 2]}, '"easy" | 2'),
        ({"type": "array", "items": {"anyOf": [{"type": "string"}, {"type": "null"}]}}, "(string | null)[]"),
        ({"type": "array", "prefixItems": [{"type": "number"}, {"type": "number"}]}, "[number, number]"),
        ({"type": "object", "additionalProperties": {"$ref": "#/$defs/Seat"}}, "Record<string, Seat>"),
        ({"type": "object"}, "Record<string, any>"),
        ({}, "any"),
    ],
)
def test_a_type_is_written_in_typescript(kind: dict[str, object], text: str) -> None:
    assert type_of(kind) == text
