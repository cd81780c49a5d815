"""Boards with other numbers of cards, written as board files, so that decks run dry and players have to pass."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from referee_facts import board_file


def toml_value(value: Any) -> str:
    """A value as TOML text, tables inline."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'
    if isinstance(value, list):
        return "[" + ", ".join(map(toml_value, value)) + "]"
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{key} = {toml_value(item)}" for key, item in value.items()) + " }"
    return str(value)


def write_board(data: dict[str, Any], path: Path) -> Path:
    plain = [f"{key} = {toml_value(value)}" for key, value in data.items() if key != "rules"]
    rules = []
    for name, rule in data["rules"].items():
        rules += [f"[rules.{name}]", *(f"{key} = {toml_value(value)}" for key, value in rule.items())]
    path.write_text("\n".join([*plain, *rules]) + "\n", encoding="utf-8")
    return path


def scarce_board(board: str, folder: Path, colours: int, wilds: int) -> Path:
    """A board with few cards of each colour, and another number of each kind that is no colour."""
    with board_file(board).open("rb") as file:
        data = tomllib.load(file)
    for card in data["train_cards"]:
        plain = "wild_from" not in card and card.get("pays", True)
        card["count"] = colours if plain else wilds
    data["train_cards_total"] = sum(card["count"] for card in data["train_cards"])
    data["id"] = f"{board}-{colours}-{wilds}"
    return write_board(data, folder / f"{data['id']}.toml")
