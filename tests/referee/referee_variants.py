"""Boards with other numbers of cards, written as board files, so that decks run dry and players have to pass."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from referee_facts import board_file, read_data


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


def flatten(data: dict[str, Any]) -> None:
    rules = data["rules"]
    rules["route_points"]["by_length"] = [1 for _ in rules["route_points"]["by_length"]]
    for bonus in {"longest_path", "most_tickets"} & set(rules):
        rules[bonus]["points"] = min(rules[bonus]["points"], 1)  # 0 where a path only breaks ties
    data["tickets"] = [
        ticket | {"to": [goal | {"points": 1} for goal in ticket["to"]]} if "to" in ticket else ticket | {"points": 1}
        for ticket in data["tickets"]
    ]


@dataclass(frozen=True)
class Variant:
    """A board with other numbers: cards of each colour, cards of every other kind, tickets in a deck, trains.

    On a flat board every route, ticket and bonus is worth 1 point, so that ties are common.
    """

    board: str
    colours: int
    others: int
    tickets: int = 99
    trains: int = 99
    flat: bool = False

    def write(self, folder: Path) -> Path:
        data = read_data(board_file(self.board))
        for table in ("names", "about", "layout", "planner"):  # what the rules do not ask for
            data.pop(table, None)
        for card in data["train_cards"]:
            plain = "wild_from" not in card and card.get("pays", True)
            card["count"] = self.colours if plain else self.others
        data["train_cards_total"] = sum(card["count"] for card in data["train_cards"])
        data["tickets"] = self.fewer(data["tickets"])
        data["trains"] = min(data["trains"], self.trains)
        if self.flat:
            flatten(data)
        data["id"] = f"{self.board}-{self.colours}-{self.others}-{self.tickets}-{self.trains}{'-flat' * self.flat}"
        return write_board(data, folder / f"{data['id']}.toml")

    def fewer(self, tickets: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """The first tickets of each deck."""
        decks = {ticket.get("deck") for ticket in tickets}
        return [t for deck in decks for t in [u for u in tickets if u.get("deck") == deck][: self.tickets]]
