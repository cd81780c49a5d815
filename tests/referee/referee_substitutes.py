"""Nordic Countries: any three cards for a ferry's locomotive, any four for a card of one long route (N10 to N12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from referee_claims import is_tunnel, open_tracks, read_claim, wild_kinds
from referee_facts import Track
from referee_table import Question, Table


def cards_for_one(table: Table, track: Track) -> int:
    """How many cards of any kind replace one that the track asks for; 0 if nothing can be replaced."""
    rule = table.facts.rules["substitutes"]
    if is_tunnel(table, track):
        return 0
    if track.ferry:
        return int(rule.get("ferry", 0))
    named = {track.name, track.name.partition("/")[0]} & set(rule.get("routes", []))
    return int(rule["cards"]) if named else 0


def ways(table: Table, hand: Counter[str], track: Track) -> set[str]:
    """Every claim of a track that replaces some of its cards."""
    price = cards_for_one(table, track)
    wilds = wild_kinds(table, track)
    colours = table.facts.colours if track.colour == "grey" else [track.colour]
    found = set()
    for replaced in range(1, track.length + 1 if price else 0):
        for locos in range(min(hand["loco"], track.length) + 1 if wilds else 1):
            rest = track.length - replaced - locos
            # On a ferry only symbols are replaced (or, if the board says so, anything), and every symbol has its
            # locomotive or its substitutes.
            most = track.length if table.facts.rules["substitutes"].get("any_space") else track.ferry
            fits = replaced <= most and track.ferry <= replaced + locos if track.ferry else rest > 0
            enough = sum(hand.values()) - (track.length - replaced) >= replaced * price
            if not fits or not enough or rest < 0:
                continue
            words = [f"claim {track.name} replacing {replaced}"]
            if rest == 0:
                found.add(" ".join(words + [f"loco:{locos}"] * (locos > 0)))
            for colour in colours:
                if 0 < rest <= hand[colour]:
                    found.add(" ".join([*words, f"{colour}:{rest}"] + [f"loco:{locos}"] * (locos > 0)))
    return found


def claims_with_substitutes(table: Table, seat: int) -> set[str]:
    """Every claim with substitutes that a seat can make now."""
    found = set()
    for track in open_tracks(table, seat):
        if track.length <= table.trains[seat]:
            found |= ways(table, table.hands[seat], track)
    return found


def play_substitutes(table: Table, seat: int, answer: str) -> Generator[Question, tuple[int, str], Counter[str]]:
    """Lay down the named cards, then any others; the generator returns all of them."""
    name, cards, replaced = read_replacing(answer)
    table.happens("replaced", seat, answer)
    table.hands[seat] -= cards
    due = replaced * cards_for_one(table, table.facts.tracks[name])
    table.seen["nothing but substitutes"] += not cards
    table.seen["route that takes four cards for one"] += not table.facts.tracks[name].ferry
    while due:
        options = {
            f"substitute {kind}:{n}" for kind, have in table.hands[seat].items() for n in range(1, min(have, due) + 1)
        }
        _, reply = yield Question("play the substitutes", {seat: options})
        table.happens("substituted", seat, reply)
        kind, _, n = reply.split()[1].partition(":")
        played = Counter({kind: int(n)})
        table.seen["locomotive as a substitute"] += kind == "loco"
        table.hands[seat] -= played
        cards += played
        due -= int(n)
    return cards


def read_replacing(text: str) -> tuple[str, Counter[str], int]:
    """The track of a claim, the cards that it names, and how many cards it replaces."""
    words = text.split()
    name, cards = read_claim(" ".join(words[:2] + words[4:]))
    return name, cards, int(words[3])
