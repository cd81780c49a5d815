"""Refusals in English, from their keys and values.

Rules reserve a sentence for each key. A value is written as `{name:kind}`, or as `{name}` if the name is the kind; any
other name is that of a number. A kind that is a plural noun is counted: `{have:trains}` is "1 train" or "3 trains".
"""

from __future__ import annotations

from string import Formatter

from whistlestop.engine.action import Refusal
from whistlestop.engine.ruleset import Ruleset

KINDS = ("route", "city", "card", "ticket", "seat", "seats", "counts", "phase", "action", "number")


def kinds(sentence: str) -> dict[str, str]:
    """Return the names of the values in a sentence, with their kinds as programs are told them."""
    return {name: kind if kind in KINDS else "number" for name, kind in placeholders(sentence).items()}


def placeholders(sentence: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for _, name, kind, _ in Formatter().parse(sentence):
        if name:
            found[name] = kind or (name if name in KINDS else "number")
    return found


def values(rules: Ruleset, refusal: Refusal) -> dict[str, tuple[str, object]]:
    """Return the values of a refusal with their kinds."""
    return {name: (kind, refusal.values[name]) for name, kind in kinds(rules.sentences[refusal.key]).items()}


def sentence(rules: Ruleset, refusal: Refusal) -> str:
    """Return a refusal in English."""
    parts: list[str] = []
    for text, name, kind, _ in Formatter().parse(rules.sentences[refusal.key]):
        parts.append(text)
        if name:
            parts.append(in_words(kind or name, refusal.values[name]))
    return "".join(parts)


def in_words(kind: str, value: object) -> str:
    """Return a value as it is written in a sentence."""
    if isinstance(value, dict):
        return " and ".join(f"{n} {name}" for name, n in value.items())
    if isinstance(value, list):
        return "seat " + " and ".join(str(seat + 1) for seat in value)
    if isinstance(value, str):
        return value
    assert isinstance(value, int)
    if kind == "seat":
        return f"seat {value + 1}"
    if kind not in KINDS and kind.endswith("s"):
        return f"{value} {kind if value != 1 else kind.removesuffix('s')}"
    return str(value)
