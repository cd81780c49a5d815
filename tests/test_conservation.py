"""Nothing comes from nowhere and nothing is lost: cards, trains and tickets at every step of random games."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from table import all_cards, all_tickets, all_trains, check_counters, counts_of, every_table, rules_of, shares, walk

STYLES = pytest.mark.parametrize("hoard", [False, True], ids=["any action", "hoarding"])


@STYLES
@every_table
def test_cards_trains_and_tickets_are_all_there_at_every_step(board: str, players: int, hoard: bool) -> None:
    rules = rules_of(board, players)
    counts = [kind.count for kind in rules.board.kinds]
    names = sorted(ticket.id for ticket in rules.board.tickets)
    for g, _, _ in walk(rules, 21, hoard=hoard):
        assert all_cards(rules, g) == counts
        assert sorted(all_tickets(rules, g)) == names
        assert all_trains(rules, g) == [rules.board.trains] * players
        check_counters(rules, g)
        rules.audit(g)
    assert all_cards(rules, g) == counts
    assert sorted(all_tickets(rules, g)) == names
    assert all_trains(rules, g) == [rules.board.trains] * players


@every_table
def test_festival_cards_and_passengers_are_all_there_at_every_step(board: str, players: int) -> None:
    rules = rules_of(board, players)
    festivals: Any = rules.by_name.get("festivals")
    passengers: Any = rules.by_name.get("passengers")
    if festivals is None and passengers is None:
        pytest.skip("this board has neither")
    at_first = None
    for g, _, _ in walk(rules, 22):
        found: Counter[int] = Counter()
        for field in counts_of(rules, festivals.names) if festivals is not None else []:
            for counts in shares(g, field):
                found.update(dict(enumerate(counts)))
        if passengers is not None:
            n = passengers.colours
            for start, end in (
                (passengers.waiting, passengers.waiting + len(passengers.room) * n),
                (passengers.collected, passengers.collected + players * n),
            ):
                for i in range(start, end):
                    assert g.s[i] >= 0
                    found[(i - start) % n] += g.s[i]
        at_first = at_first or found
        assert at_first.total() > 0
        assert found == at_first


@every_table
def test_a_hoarding_game_empties_the_decks(board: str, players: int) -> None:
    """So that the tests above really come to the rare cases."""
    rules = rules_of(board, players)
    cards: Any = rules.by_name["cards"]
    fewest = min(g.s[cards.deck_n] for seed in (21, 23) for g, _, _ in walk(rules, seed, hoard=True))
    assert fewest <= 3
