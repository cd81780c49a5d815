"""Claiming routes: which tracks are free, and every way to pay for them (C20 to C26, M4, M5, I9, N6, N8, S6)."""

from __future__ import annotations

from collections import Counter
from itertools import product

from referee_facts import Track
from referee_table import Table


def open_tracks(table: Table, seat: int) -> list[Track]:
    """The tracks a seat may claim as far as other trains are concerned; of alike free tracks only the first."""
    found = []
    many_may_use = table.players >= table.facts.rules["claim_routes"]["multiple_routes_from"]
    for tracks in table.facts.multiple_routes:
        owners = [table.owner[track.name] for track in tracks if track.name in table.owner]
        if seat in owners or (owners and not many_may_use):
            continue
        looks = set()
        for track in tracks:
            look = (track.colour, track.length, track.ferry, tuple(wild_kinds(table, track)))
            if track.name not in table.owner and look not in looks:
                looks.add(look)
                found.append(track)
    return found


def wild_kinds(table: Table, track: Track) -> list[str]:
    """The kinds that stand for any colour on a track: by its length (M4), and where the board says so (S6)."""
    where = table.facts.rules["claim_routes"].get("wild_on")
    if where is not None and not (
        ("tunnels" in where and is_tunnel(table, track)) or ("ferries" in where and track.ferry)
    ):
        return []
    return [kind for kind, least in table.facts.wild.items() if track.length >= least]


def is_tunnel(table: Table, track: Track) -> bool:
    """Tunnels are named by their two cities, or by the name of one track."""
    names = table.facts.rules.get("tunnels", {}).get("routes", [])
    return track.name in names or track.name.partition("/")[0] in names


def payments(table: Table, hand: Counter[str], track: Track) -> set[str]:
    """Every set of cards that pays for a track, as text: one colour, and wild cards for the rest."""
    wilds = wild_kinds(table, track)
    colours = table.facts.colours if track.colour == "grey" else [track.colour]
    found: set[str] = set()
    if sum(hand[kind] for kind in wilds) + max(hand[colour] for colour in colours) < track.length:
        return found
    for counts in product(*(range(min(hand[kind], track.length) + 1) for kind in wilds)):
        played = dict(zip(wilds, counts, strict=True))
        rest = track.length - sum(counts)
        if rest < 0 or played.get("loco", 0) < track.ferry:
            continue
        wild_texts = [f"{kind}:{n}" for kind, n in played.items() if n]
        if rest == 0:
            found.add(" ".join(wild_texts))
            continue
        for colour in colours:
            if hand[colour] >= rest:
                found.add(" ".join([f"{colour}:{rest}", *wild_texts]))
    return found


def claims(table: Table, seat: int) -> set[str]:
    """Every claim that a seat can make now."""
    ways: dict[tuple[object, ...], set[str]] = {}  # tracks that look alike are paid for alike
    found = set()
    for track in open_tracks(table, seat):
        look = (track.length, track.colour, track.ferry, tuple(wild_kinds(table, track)))
        if look not in ways:
            ways[look] = payments(table, table.hands[seat], track)
        if track.length <= table.trains[seat]:
            found |= {f"claim {track.name} {payment}" for payment in ways[look]}
    return found


def read_claim(text: str) -> tuple[str, Counter[str]]:
    _, name, *cards = text.partition(" replacing ")[0].split()
    return name, Counter({kind: int(n) for kind, _, n in (card.partition(":") for card in cards)})


def could_ever_claim(table: Table, seat: int) -> bool:
    """There is a track left that the seat has trains for, whatever the cards (F10)."""
    return any(track.length <= table.trains[seat] for track in open_tracks(table, seat))
