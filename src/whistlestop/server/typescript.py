"""The protocol as TypeScript types, for the browser game and for other clients."""

from __future__ import annotations

import json
from typing import Any

HEAD = "// Made by `whistlestop schema --typescript`; do not edit.\n"
PLAIN = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def typescript(schema: dict[str, Any]) -> str:
    """Return a type for each object of a schema, and ClientMessage and ServerMessage for the unions of messages."""
    parts = [HEAD, f"export const VERSION = {schema['version']};\n"]
    for side in ("client", "server"):
        parts.append(f"export type {side.capitalize()}Message = {type_of(schema['properties'][side])};\n")
    parts += [interface(name, shape) for name, shape in sorted(schema["$defs"].items())]
    return "\n".join(parts)


def interface(name: str, shape: dict[str, Any]) -> str:
    lines = [f"/** {shape['description'].splitlines()[0]} */"] if "description" in shape else []
    lines.append(f"export interface {name} {{")
    required = set(shape.get("required", ()))
    for field, kind in shape["properties"].items():
        lines.append(f"  {field}{'' if field in required else '?'}: {type_of(kind)};")
    return "\n".join([*lines, "}\n"])


def type_of(kind: dict[str, Any]) -> str:
    """Return the type of a value; what the schema leaves open, such as the fields of rules, is `any`."""
    if "$ref" in kind:
        return str(kind["$ref"]).rpartition("/")[2]
    if "anyOf" in kind:
        return " | ".join(dict.fromkeys(type_of(each) for each in kind["anyOf"]))
    if "enum" in kind:
        return " | ".join(json.dumps(value) for value in kind["enum"])
    if kind.get("type") == "array":
        if "prefixItems" in kind:
            return f"[{', '.join(type_of(each) for each in kind['prefixItems'])}]"
        item = type_of(kind.get("items") or {})
        return f"({item})[]" if "|" in item else f"{item}[]"
    if kind.get("type") == "object":
        return f"Record<string, {type_of(kind.get('additionalProperties') or {})}>"
    return PLAIN.get(kind.get("type", ""), "any")
