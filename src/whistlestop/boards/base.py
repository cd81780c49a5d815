"""Boards that build on another one: a file with a key `base` states only what differs.

Tables are merged key by key; any other value replaces that of the base. Only tickets are added to those of the base,
and a ticket between the same places replaces the one of the base. `without` lists what of the base does not count here,
as paths like "rules.most_tickets".
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from whistlestop.toml.table import Spot

TICKETS = "tickets"


@dataclass(frozen=True)
class Contents:
    """What a board file says, together with its base: values, where each is written, and which file draws the board."""

    data: dict[str, object]
    spots: dict[str, Spot]  # by path in `data`
    family: str  # the id of the board that it builds on in the end; its own if on none
    drawn_in: Path


def contents_of(path: Path, data: dict[str, object], lines: dict[str, int]) -> Contents:
    """Return the contents of a file without its base."""
    return Contents(data, {at: Spot(line, at) for at, line in lines.items()}, str(data.get("id", "")), path)


def build_on(base: Contents, file: str, own: Contents) -> Contents:
    """Return the contents of a file that builds on `base`; raise KeyError if that lacks what `without` names."""
    inherited = {at: spot if spot.file else replace(spot, file=file) for at, spot in base.spots.items()}
    under = without_names_of(base)
    left_out = own.data.get("without")
    for path in left_out if isinstance(left_out, list) else ():
        under = without(under, str(path))
    data = merged(under, own.data)
    spots = {at: spot for at, spot in inherited.items() if not replaced(at, own.data)} | own.spots
    above, added = under.get(TICKETS), own.data.get(TICKETS)
    if isinstance(above, list) and isinstance(added, list):
        data[TICKETS], sources = with_tickets(above, added)
        spots = {at: spot for at, spot in spots.items() if not at.startswith(f"{TICKETS}[")}
        for i, (mine, number) in enumerate(sources):
            spot = (own.spots if mine else inherited).get(f"{TICKETS}[{number}]")
            if spot is not None:
                spots[f"{TICKETS}[{i}]"] = spot
    return Contents(data, spots, base.family, own.drawn_in if "layout" in own.data else base.drawn_in)


def merged(base: dict[str, object], own: dict[str, object]) -> dict[str, object]:
    """Return a table with the keys of both: tables are merged, for anything else that of `own` counts."""
    found = dict(base)
    for key, value in own.items():
        under = found.get(key)
        both = isinstance(under, dict) and isinstance(value, dict)
        found[key] = merged(cast("dict[str, object]", under), cast("dict[str, object]", value)) if both else value
    return found


def replaced(path: str, own: object) -> bool:
    """Whether the value at a path of the base, or a list that it is in, is replaced by a value of the file itself."""
    for key in path.partition("[")[0].split("."):
        if not isinstance(own, dict) or key not in own:
            return False
        own = own[key]
    return not isinstance(own, dict)


def without(table: dict[str, object], path: str) -> dict[str, object]:
    """Return a table without the value at a path; raise KeyError if there is none."""
    key, _, rest = path.partition(".")
    inner = table[key]
    if not rest:
        return {name: value for name, value in table.items() if name != key}
    if not isinstance(inner, dict):
        raise KeyError(path)
    return table | {key: without(inner, rest)}


def without_names_of(base: Contents) -> dict[str, object]:
    """Return the values of a base without the translations of its own name."""
    names = base.data.get("names")
    if not isinstance(names, dict):
        return base.data
    own = base.data.get("id")
    kept = {
        language: {key: name for key, name in table.items() if key != own} if isinstance(table, dict) else table
        for language, table in names.items()
    }
    return base.data | {"names": kept}


def with_tickets(base: list[object], added: list[object]) -> tuple[list[object], list[tuple[bool, int]]]:
    """Return the tickets of a base with others added, and for each whether it was added, and its number there."""
    tickets, sources = list(base), [(False, i) for i in range(len(base))]
    at = {places(ticket): i for i, ticket in enumerate(base)}
    for number, ticket in enumerate(added):
        key = places(ticket)
        if key in at:
            tickets[at[key]], sources[at[key]] = ticket, (True, number)
        else:
            tickets.append(ticket)
            sources.append((True, number))
    return tickets, sources


def places(ticket: object) -> object:
    """Return what makes a ticket the same as another: its places, in either order, and its deck."""
    if not isinstance(ticket, dict):
        return id(ticket)
    return frozenset((str(ticket.get("a")), str(ticket.get("b")))), str(ticket.get("deck"))
