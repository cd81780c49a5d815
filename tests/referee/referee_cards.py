"""Train cards: the deck, the display, and the action of drawing (C10 to C17, M4 to M6, I4, I5, I7, K4, F3)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator

from referee_table import ANY, Question, Table

Asking = Generator[Question, tuple[int, str], None]


def deck_size(table: Table) -> int:
    """All cards in the deck: train cards, festival cards and the draft card."""
    return table.deck.total() + table.festival_deck.total() + table.draft_card_in_deck


def can_draw_blind(table: Table) -> bool:
    """There is a train card below: in the deck, or in the discards that the deck is rebuilt from."""
    return bool(table.deck.total() or (deck_size(table) and table.discards.total()))


def remove(table: Table, cards: Counter[str], card: str, where: str) -> None:
    table.demand(cards[card] > 0, f"the card {card!r} cannot come from {where}: {dict(+cards)}")
    cards[card] -= 1


def next_train_card(table: Table, kind: str, seat: int | None = None) -> str | None:
    """Turn cards up until a train card comes, which is drawn or revealed; None if none comes (I4, I5)."""
    while deck_size(table):
        if table.next_kind() == "festival":
            turn_up_festival(table)
        elif table.next_kind() == "draft card":
            turn_up_draft_card(table)
        else:
            return top_train_card(table, kind, seat)
    return None


def turn_up_festival(table: Table) -> None:
    name = str(table.happens("festival", what=ANY).what).removeprefix("festival ")
    remove(table, table.festival_deck, name, "the deck's festival cards")
    table.festivals_open[name] += 1
    table.left_deck += 1
    rebuild_if_empty(table)


def turn_up_draft_card(table: Table) -> None:
    table.happens("draft card")
    table.demand(table.draft_card_in_deck, "the draft card turns up twice")
    table.draft_card_in_deck = False
    table.draft_is_due = True
    middle, slack = table.draft_depth
    table.demand(abs(table.left_deck - middle) <= slack + 1, f"the draft card lies below {table.left_deck} cards")
    rebuild_if_empty(table)


def top_train_card(table: Table, kind: str, seat: int | None) -> str:
    """The card on top; with its last card the deck is rebuilt at once (C14), which is told before that card."""
    rebuilt = deck_size(table) == 1 and table.discards.total() > 0
    if rebuilt:
        table.happens("deck rebuilt", what=table.discards.total())
    if kind == "drew":
        card: str = table.happens("drew", seat, None, 1).secrets[0]
    elif kind == "turned up":
        card = table.happens("turned up", seat, ANY).what
    else:
        card = table.happens("revealed", what=ANY).what
    remove(table, table.deck, card, "the deck")
    table.left_deck += 1
    if rebuilt:
        table.deck, table.discards = table.discards, Counter()
    return card


def draw_blind(table: Table, seat: int) -> None:
    card = next_train_card(table, "drew", seat)
    assert card is not None
    table.hands[seat][card] += 1


def discard(table: Table, cards: Counter[str]) -> None:
    """Lay cards on the discards; an empty deck is rebuilt at once, gaps are filled (C14, C15)."""
    table.discards += cards
    rebuild_if_empty(table)
    tidy_display(table)


def rebuild_if_empty(table: Table) -> None:
    if deck_size(table) == 0 and table.discards.total():
        table.happens("deck rebuilt", what=table.discards.total())
        table.deck, table.discards = table.discards, Counter()
        table.seen["deck rebuilt by a discard"] += 1


def tidy_display(table: Table) -> None:
    """Fill the gaps, and clear the display as long as it has too many of a kind (C10, C13)."""
    while True:
        fill_gaps(table)
        if not too_many(table, Counter(table.display)):
            return
        if clearing_is_pointless(table):
            table.seen["clearing skipped"] += 1
            return
        table.happens("display cleared")
        table.discards += Counter(table.display)
        table.display = []
        rebuild_if_empty(table)


def fill_gaps(table: Table) -> None:
    """Turn cards up until the display is full or the deck is empty (C15); festival cards come to light thereby (I4)."""
    while len(table.display) < table.facts.display:
        card = next_train_card(table, "revealed")
        if card is None:
            table.seen["gap in the display"] += 1
            return
        table.display.append(card)


def look_again(table: Table) -> None:
    """C13 says "whenever": a reset that was put off is due as soon as a blind draw leaves it a chance."""
    tidy_display(table)


def too_many(table: Table, cards: Counter[str]) -> bool:
    return any(cards[kind] >= limit for kind, limit in table.facts.flush.items())


def clearing_is_pointless(table: Table) -> bool:
    """The rulings of C13 and M6: no display of these cards could stay, or two displays would change places for ever."""
    everything = Counter(table.display) + table.deck + table.discards
    flush = table.facts.flush
    can_hold = min(table.facts.display, everything.total())
    harmless = sum(min(n, flush[kind] - 1) if kind in flush else n for kind, n in everything.items())
    if harmless < can_hold:
        return True
    if deck_size(table) == len(table.display) and not table.discards.total() and too_many(table, table.deck):
        table.seen["clearing would swap for ever"] += 1
        return True
    return False


# -- the action ------------------------------------------------------------------------------------------------------


def picks(table: Table, *, second: bool = False) -> set[str]:
    """The picks there are; a card that counts as both can only be the first (C11)."""
    faces = {card for card in table.display if not (second and card in table.facts.whole_turn)}
    return {f"draw {card}" for card in faces} | ({"draw blind"} if can_draw_blind(table) else set())


def pick(table: Table, seat: int, answer: str) -> bool:
    """Take one card; True if it counts as the whole action."""
    card = answer.removeprefix("draw ")
    if card == "blind":
        draw_blind(table, seat)
        look_again(table)
        return False
    table.happens("took", seat, card)
    table.display.remove(card)
    table.hands[seat][card] += 1
    tidy_display(table)
    return card in table.facts.whole_turn


def draw_cards(table: Table, seat: int, answer: str) -> Asking:
    """Two picks, or one where the second is not to be had (C10, C16)."""
    if pick(table, seat, answer):
        table.seen["face-up locomotive taken"] += 1
        return
    options = picks(table, second=True)
    if not options:
        table.seen["no second pick"] += 1
        return
    _, answer = yield Question("draw a second card", {seat: options})
    pick(table, seat, answer)


def express_cards(table: Table, seat: int, value: int) -> Asking:
    """An express card draws its value blind, then follow the usual picks (K4)."""
    for _ in range(value):
        if can_draw_blind(table):
            draw_blind(table, seat)
        else:
            table.seen["express draw cut short"] += 1
    look_again(table)
    options = picks(table)
    if options:
        _, answer = yield Question("draw a card", {seat: options})
        yield from draw_cards(table, seat, answer)


def draw_pair(table: Table, seat: int) -> None:
    """The two top cards (F3)."""
    for _ in range(2):
        if can_draw_blind(table):
            draw_blind(table, seat)
        else:
            table.seen["one card instead of two"] += 1
