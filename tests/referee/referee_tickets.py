"""Tickets: opening hands, drafts and the ticket action (C30, U2, U3, G3, G4, I3, I5, I6, K2, K7)."""

from __future__ import annotations

from collections.abc import Generator, Iterable
from itertools import combinations, product
from typing import Any

from referee_cards import Asking
from referee_table import Question, Table


def ask_all(table: Table, phase: str, options: dict[int, set[str]]) -> Generator[Question, Any, dict[int, str]]:
    """Everybody decides at the same time; nothing is told before all have decided."""
    answers: dict[int, str] = {}
    while len(answers) < len(options):
        seat, answer = yield Question(phase, {s: o for s, o in options.items() if s not in answers})
        answers[seat] = answer
        table.demand(len(answers) == len(options) or not table.news, f"something is told too early: {table.news}")
    return answers


def subsets(number: int, sizes: Iterable[int]) -> set[str]:
    numbers = range(1, number + 1)
    return {"keep " + ",".join(map(str, chosen)) for size in sizes for chosen in combinations(numbers, size)}


def splits(table: Table, word: str, number: int) -> set[str]:
    """All ways to draw a number of tickets from the decks, or all there are if fewer (G4)."""
    left = {deck: table.tickets_left(deck) for deck in table.facts.decks}
    number = min(number, sum(left.values()))
    if not number:
        return set()
    if table.facts.decks == [""]:
        return {word}
    texts = set()
    for counts in product(*(range(min(left[deck], number) + 1) for deck in table.facts.decks)):
        if sum(counts) == number:
            parts = [f"{deck}:{n}" for deck, n in zip(table.facts.decks, counts, strict=True) if n]
            texts.add(" ".join([word, *parts]))
    return texts


def read_split(table: Table, text: str, number: int) -> dict[str, int]:
    if table.facts.decks == [""]:
        return {"": min(number, table.tickets_left(""))}
    return {deck: int(n) for deck, _, n in (part.partition(":") for part in text.split()[1:])}


def offer(table: Table, seat: int, split: dict[str, int]) -> list[str]:
    """Tickets come from the top of the decks into somebody's hands."""
    number = sum(split.values())
    names = list(table.happens("offered tickets", seat, number, number).secrets)
    by_deck = {deck: {name for name in names if table.facts.tickets[name].deck == deck} for deck in table.facts.decks}
    for deck, drawn in by_deck.items():
        wanted = split.get(deck, 0)
        table.demand(len(drawn) == wanted, f"{len(drawn)} tickets of the deck {deck!r} are offered, not {wanted}")
        table.take_tickets(deck, drawn)
    return names


def keep(table: Table, seat: int, offered: list[str], answer: str) -> list[str]:
    """Put the chosen tickets in the hand; the rest is returned."""
    chosen = [offered[int(number) - 1] for number in answer.removeprefix("keep ").split(",")]
    kept = table.happens("kept tickets", seat, len(chosen), len(chosen)).secrets
    table.demand(list(kept) == chosen, f"{answer!r} of {offered} should keep {chosen}, not {kept}")
    table.tickets[seat] += chosen
    return [name for name in offered if name not in chosen]


def put_under(table: Table, names: Iterable[str]) -> None:
    """Under their own decks, as one heap each."""
    for deck in table.facts.decks:
        heap = {name for name in names if table.facts.tickets[name].deck == deck}
        if heap:
            table.ticket_decks[deck].append(heap)


def shuffle_back(table: Table, names: Iterable[str]) -> None:
    """Into their own decks, which are shuffled."""
    put_under(table, names)
    for deck in table.facts.decks:
        table.ticket_decks[deck] = [set().union(*table.ticket_decks[deck])]


def opening_tickets(table: Table) -> Asking:
    rule = table.facts.rules["opening_tickets"]
    answers = dict.fromkeys(table.seats, "tickets")
    if "split" in rule:  # nobody announces anything (E2)
        parts = [f"{deck}:{n}" for deck, n in zip(table.facts.decks, rule["split"], strict=True)]
        answers = dict.fromkeys(table.seats, " ".join(["tickets", *parts]))
    elif table.facts.decks != [""]:
        options = splits(table, "announce", rule["deal"])
        answers = yield from ask_all(table, "announce your tickets", dict.fromkeys(table.seats, options))
        for seat in table.seats:
            table.happens("announced", seat, answers[seat])
    offered = {seat: offer(table, seat, read_split(table, answers[seat], rule["deal"])) for seat in table.seats}
    sizes = range(rule["keep_at_least"], rule["deal"] + 1)
    options = subsets(rule["deal"], sizes)
    answers = yield from ask_all(table, "keep tickets", dict.fromkeys(table.seats, options))
    rest = [name for seat in table.seats for name in keep(table, seat, offered[seat], answers[seat])]
    if rule.get("rest") == "box":
        for deck in rule.get("box", []):
            table.ticket_decks[deck] = []
    elif rule.get("rest") == "shuffle":
        shuffle_back(table, rest)
    else:
        put_under(table, rest)


def ticket_action(table: Table, seat: int, answer: str, extra: int = 0) -> Asking:
    rule = table.facts.rules["draw_tickets"]
    offered = offer(table, seat, read_split(table, answer, rule["draw"] + extra))
    sizes = range(min(rule["keep_at_least"], len(offered)), len(offered) + 1)
    _, answer = yield Question("keep tickets", {seat: subsets(len(offered), sizes)})
    rest = keep(table, seat, offered, answer)
    if rule.get("rest") != "box":  # else they leave the game, too (S3)
        put_under(table, rest)


def tickets_are_open(table: Table) -> bool:
    """The ticket action waits for the last draft (I6)."""
    drafts = len(table.facts.rules.get("ticket_draft", {}).get("passes", []))
    return table.drafts_done == drafts


# -- drafts ----------------------------------------------------------------------------------------------------------


def see_pack(table: Table, seat: int, number: int) -> list[str]:
    return list(table.happens("pack", seat, number, number).secrets)


def ticket_draft(table: Table) -> Asking:
    """Everybody picks one and passes the rest on, until all are taken; then everybody keeps some (I3, I5)."""
    rule = table.facts.rules["ticket_draft"]
    direction = {"left": 1, "right": -1}[rule["passes"][table.drafts_done]]
    deal = rule["deal"]
    packs = {seat: see_pack(table, seat, deal) for seat in table.seats}
    table.take_tickets("", {name for pack in packs.values() for name in pack})
    picked: dict[int, list[str]] = {seat: [] for seat in table.seats}
    for number in range(deal, 0, -1):
        if number < deal:
            packs = {(seat + direction) % table.players: packs[seat] for seat in table.seats}
        if 1 < number < deal:
            show_packs(table, packs)
        yield from pick_one(table, packs, picked)
    yield from keep_of_draft(table, picked)
    table.drafts_done += 1
    table.seen[f"draft {table.drafts_done}"] += 1


def show_packs(table: Table, packs: dict[int, list[str]]) -> None:
    for seat in table.seats:
        seen = see_pack(table, seat, len(packs[seat]))
        table.demand(seen == packs[seat], f"seat {seat} should be passed {packs[seat]}, not {seen}")


def pick_one(table: Table, packs: dict[int, list[str]], picked: dict[int, list[str]]) -> Asking:
    """One pick each; the last ticket of a pack is taken without a decision."""
    number = len(packs[0])
    answers = dict.fromkeys(table.seats, "pick 1")
    if number > 1:
        options = {f"pick {n}" for n in range(1, number + 1)}
        answers = yield from ask_all(table, "pick a ticket", dict.fromkeys(table.seats, options))
    for seat in table.seats:
        name = packs[seat].pop(int(answers[seat].removeprefix("pick ")) - 1)
        told = table.happens("picked", seat, None, 1).secrets[0]
        table.demand(told == name, f"seat {seat} picks {name}, not {told}")
        picked[seat].append(name)


def keep_of_draft(table: Table, picked: dict[int, list[str]]) -> Asking:
    rule = table.facts.rules["ticket_draft"]
    deal, number = rule["deal"], rule["keep"]
    offered = {}
    for seat in table.seats:
        offered[seat] = list(table.happens("offered tickets", seat, deal, deal).secrets)
        table.demand(sorted(offered[seat]) == sorted(picked[seat]), f"seat {seat} has drafted {picked[seat]}")
    options = subsets(deal, [number])
    answers = yield from ask_all(table, "keep tickets", dict.fromkeys(table.seats, options))
    rest = [name for seat in table.seats for name in keep(table, seat, offered[seat], answers[seat])]
    if table.drafts_done == 0:
        shuffle_back(table, rest)
    else:
        put_under(table, rest)
