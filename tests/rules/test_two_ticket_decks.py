"""Two ticket decks: G3, G4, M3."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest
from table import Table, all_tickets, rules_of, whats

from whistlestop import WhistlestopError, load_board
from whistlestop.engine.splits import split_of
from whistlestop.rules.assembly import assemble
from whistlestop.toml.table import Diagnostics

from .german_tables import GermanTable, before_the_first_turn, both_boards, on

SIZES = {"germany": {"short": 55, "long": 34}, "marklin": {"short": 23, "long": 23}}
SPLITS = ["long:4", "short:1 long:3", "short:2 long:2", "short:3 long:1", "short:4"]


def numbers(split: str) -> dict[str, int]:
    """How many tickets a split asks of each deck."""
    asked = dict(word.split(":") for word in split.split())
    return {"short": int(asked.get("short", 0)), "long": int(asked.get("long", 0))}


def backs(table: GermanTable, tickets: list[str]) -> dict[str, int]:
    """How many tickets of each deck these are."""
    return {deck: sum(ticket in table.tickets_in(deck) for ticket in tickets) for deck in ("short", "long")}


def announced(board: str, *splits: str, seed: int = 1) -> GermanTable:
    """A board when everybody has announced and is to choose."""
    table = before_the_first_turn(board, len(splits), seed)
    for seat, split in enumerate(splits):
        table.play(f"announce {split}", seat)
    return table


# -- G3, M3: announcing ------------------------------------------------------------------------------------


@both_boards
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G3_M3_everybody_may_announce_any_split_of_four(board: str, players: int) -> None:
    table = before_the_first_turn(board, players)
    assert table.phase == "announce your tickets"
    assert table.pending_seats == tuple(range(players))
    for seat in range(players):
        assert table.options(seat) == [f"announce {split}" for split in SPLITS]


@both_boards
@pytest.mark.parametrize("split", ["short:3", "long:3", "short:2 long:1", "short:3 long:2", "short:5", "long:5"])
def test_G3_M3_nobody_announces_fewer_or_more_than_four(board: str, split: str) -> None:
    table = before_the_first_turn(board)
    assert "4 tickets are dealt in all" in str(table.why_not(f"announce {split}", 0))


@pytest.mark.parametrize("words", ["announce", "announce short:4 short:4", "announce medium:4", "announce short:4.0"])
def test_G3_what_is_announced_names_decks_and_numbers(words: str) -> None:
    table = before_the_first_turn("germany")
    with pytest.raises(WhistlestopError):
        table.play(words, 0)
    assert table.pending_seats == (0, 1)


@both_boards
def test_G3_M3_nobody_sees_a_ticket_before_all_have_announced(board: str) -> None:
    table = before_the_first_turn(board, 3)
    for seat in (2, 0):
        assert table.play("announce short:3 long:1", seat) == []
        assert [table.offer_to(each) for each in range(3)] == [[], [], []]
        assert table.left() == SIZES[board]
    assert table.pending_seats == (1,)
    events = table.play("announce long:4", 1)
    assert whats(events, "announced") == [
        "announce short:3 long:1",
        "announce long:4",
        "announce short:3 long:1",
    ]
    assert all(len(table.offer_to(each)) == 4 for each in range(3))


@both_boards
def test_G3_M3_nobody_sees_what_another_announces_before_having_announced(board: str) -> None:
    first, second = before_the_first_turn(board, 3), before_the_first_turn(board, 3)
    first.play("announce long:4", 0)
    second.play("announce short:4", 0)
    for seat in (1, 2, None):
        assert list(first.seen_by(seat).slots) == list(second.seen_by(seat).slots)


@both_boards
def test_G3_M3_what_is_announced_cannot_be_changed(board: str) -> None:
    table = before_the_first_turn(board)
    table.play("announce long:4", 0)
    assert "has nothing to decide" in str(table.why_not("announce short:4", 0))


@both_boards
@pytest.mark.parametrize("split", SPLITS)
def test_G3_M3_everybody_gets_as_many_tickets_of_each_deck_as_announced(board: str, split: str) -> None:
    table = announced(board, split, "short:2 long:2")
    assert backs(table, table.offer_to(0)) == numbers(split)
    assert backs(table, table.offer_to(1)) == {"short": 2, "long": 2}
    assert table.view(1)["offer_count"][0] == numbers(split)
    asked = Counter(numbers(split)) + Counter({"short": 2, "long": 2})
    assert table.left() == {deck: SIZES[board][deck] - asked[deck] for deck in ("short", "long")}


@both_boards
@pytest.mark.parametrize("split", ["long:4", "short:4"])
def test_G3_M3_one_deck_serves_five_players(board: str, split: str) -> None:
    table = announced(board, *[split] * 5)
    assert len({ticket for seat in range(5) for ticket in table.offer_to(seat)}) == 20
    assert table.left() == {deck: SIZES[board][deck] - 5 * n for deck, n in numbers(split).items()}


@both_boards
def test_G3_M3_nobody_sees_which_tickets_another_is_offered(board: str) -> None:
    table = announced(board, "short:2 long:2", "short:2 long:2")
    assert table.view(1)["offer"][0] is None
    assert table.spectator_view()["offer"] == [None, None]
    offered = [event for event in table.events if event.kind == "offered tickets"]
    assert [event.what for event in offered] == [4, 4]
    assert [event.seen_by(1).secrets != () for event in offered] == [False, True]


def test_G3_tickets_are_announced_only_before_the_first_turn() -> None:
    assert "only before the first turn" in str(on("germany").why_not("announce short:4"))


@pytest.mark.parametrize(("short", "long"), [(5, 3), (7, 1), (4, 4)])
def test_G3_everybody_gets_four_tickets_even_of_small_decks_or_the_board_is_refused(short: int, long: int) -> None:
    """Eight tickets are enough for two players."""
    board = load_board("germany")
    tickets = [ticket for ticket in board.tickets if ticket.deck == 0][:short]
    tickets += [ticket for ticket in board.tickets if ticket.deck == 1][:long]
    faults = Diagnostics({})
    rules = assemble(replace(board, tickets=tuple(tickets)), 2, faults)
    if not faults:
        table = GermanTable(rules, 1, 0)
        table.play(table.options(0)[0], 0)
        table.play(table.options(1)[0], 1)
        assert [len(table.offer_to(seat)) for seat in (0, 1)] == [4, 4]


# -- G3, M3: keeping ---------------------------------------------------------------------------------------


@both_boards
def test_G3_M3_everybody_keeps_two_three_or_all_four(board: str) -> None:
    table = announced(board, "short:2 long:2", "short:2 long:2")
    for seat in (0, 1):
        sizes = Counter(len(action.split(",")) for action in table.options(seat))
        assert sizes == {2: 6, 3: 4, 4: 1}
    assert "keep at least 2" in str(table.why_not("keep 1", 0))


@both_boards
@pytest.mark.parametrize("keep", ["keep 1,2", "keep 2,3,4", "keep 1,2,3,4"])
def test_G3_M3_what_is_kept_is_held_and_the_rest_goes_back_into_its_own_deck(board: str, keep: str) -> None:
    table = announced(board, "short:3 long:1", "long:4")
    offer = table.offer_to(0)
    kept = [offer[int(number) - 1] for number in keep.removeprefix("keep ").split(",")]
    table.play(keep, 0)
    table.play("keep 1,2", 1)
    assert table.tickets_of(0) == kept
    assert table.view(1)["ticket_count"][0] == backs(table, kept)
    view = table.spectator_view()
    assert view["ticket_queue_count"] == {"short": 0, "long": 0}
    expected = Counter(SIZES[board]) - Counter(backs(table, kept)) - Counter({"long": 2})
    assert view["ticket_pool_count"] == expected
    assert sorted(all_tickets(table.rules, table.state)) == sorted(ticket.id for ticket in table.board.tickets)
    assert (table.current_seat, table.phase) == (0, "turn")


@both_boards
def test_G3_M3_nobody_learns_how_many_another_keeps_before_having_chosen(board: str) -> None:
    first, second = announced(board, "long:4", "long:4", "long:4"), announced(board, "long:4", "long:4", "long:4")
    first.play("keep 1,2", 0)
    second.play("keep 1,2,3,4", 0)
    for seat in (1, 2, None):
        assert list(first.seen_by(seat).slots) == list(second.seen_by(seat).slots)
    assert first.view(0)["chosen"][0] == first.offer_to(0)[:2]


@both_boards
def test_G3_M3_what_was_not_kept_is_shuffled_in_and_not_put_under_the_deck(board: str) -> None:
    """It can be drawn at once, however many tickets the deck has."""
    again = 0
    for seed in range(60):
        table = announced(board, "long:4", "long:4", seed=seed)
        rest = set(table.offer_to(0)[2:] + table.offer_to(1)[2:])
        table.play("keep 1,2", 0)
        table.play("keep 1,2", 1)
        table.play("tickets long:4")
        again += bool(rest & set(table.offer_to(0)))
    # four of the 30 (19) tickets in the deck were shuffled in, and four are drawn
    assert 15 <= again <= 50


@both_boards
def test_G3_M3_nobody_else_learns_what_a_seat_shuffled_back(board: str) -> None:
    splits = ["short:2 long:2"] * 3
    first, second = announced(board, *splits), announced(board, *splits)
    for table, keep in ((first, "keep 1,3"), (second, "keep 2,4")):
        table.play(keep, 0)
        table.play("keep 1,2", 1)
        table.play("keep 1,2", 2)
    assert first.tickets_of(0) != second.tickets_of(0)
    for seat in (1, 2, None):
        assert list(first.seen_by(seat).slots) == list(second.seen_by(seat).slots)


@both_boards
def test_G3_M3_others_cannot_have_kept_what_a_seat_shuffled_back(board: str) -> None:
    chance = Random(5)
    table = announced(board, "long:4", "long:4")
    rest = set(table.offer_to(0)[2:])
    table.play("keep 1,2", 0)
    table.play("keep 1,2,3,4", 1)
    thought: Counter[str] = Counter()
    for _ in range(120):
        thought.update(tickets_in_sample(table, 0, chance))
    assert not rest & set(thought)
    assert set(thought) == set(table.tickets_in("long")) - rest - set(table.tickets_of(0))
    watched: Counter[str] = Counter()
    for _ in range(120):
        watched.update(tickets_in_sample(table, None, chance))
    assert set(watched) == set(table.tickets_in("long"))


@both_boards
def test_G3_M3_others_may_have_drawn_later_what_a_seat_shuffled_back(board: str) -> None:
    chance = Random(6)
    table = announced(board, "long:4", "long:4")
    rest = set(table.offer_to(0)[2:])
    table.play("keep 1,2", 0)
    table.play("keep 1,2", 1)
    table.plays("draw blind", "draw blind", "tickets long:4", "keep 1,2,3,4")
    thought: Counter[str] = Counter()
    for _ in range(120):
        sample = tickets_in_sample(table, 0, chance)
        assert len(sample) == 6
        thought.update(sample)
    assert rest <= set(thought)
    assert max(thought[ticket] for ticket in rest) < 60


def test_M3_others_hold_no_more_of_what_a_seat_shuffled_back_than_they_have_kept_since() -> None:
    """Two tickets were shuffled back into a deck of five; the next seat draws four and keeps one of them."""
    chance = Random(7)
    table = announced("marklin", *["long:4"] * 5)
    rest = set(table.offer_to(0)[2:])
    table.play("keep 1,2", 0)
    for seat in range(1, 5):
        table.play("keep 1,2,3,4", seat)
    table.plays("draw blind", "draw blind", "tickets long:4", "keep 1")
    found = [len(rest & set(tickets_in_sample(table, 0, chance))) for _ in range(150)]
    assert set(found) == {0, 1}


def tickets_in_sample(table: GermanTable, seat: int | None, chance: Random) -> list[str]:
    """What the second seat holds in a state that agrees with what somebody has seen."""
    sample = table.copy()
    sample.state = table.seen_by(seat).sample(chance).state
    found: list[str] = sample.view(1)["tickets"][1]
    return found


# -- G4, M3: drawing in the middle of the game -------------------------------------------------------------


@both_boards
def test_G4_M3_four_tickets_are_drawn_in_any_split(board: str) -> None:
    assert on(board).legal_of("tickets") == SPLITS


@both_boards
@pytest.mark.parametrize("split", SPLITS)
def test_G4_M3_as_many_tickets_of_each_deck_are_drawn_as_announced(board: str, split: str) -> None:
    table = on(board)
    events = table.play(f"tickets {split}")
    assert table.phase == "keep tickets"
    assert backs(table, table.offer_to(0)) == numbers(split)
    assert table.left() == {deck: SIZES[board][deck] - numbers(split)[deck] for deck in ("short", "long")}
    assert whats(events, "offered tickets") == [4]


@both_boards
@pytest.mark.parametrize("split", ["short:3", "short:1", "long:5", "short:4 long:1", "short:2 long:1"])
def test_G4_M3_the_split_makes_four(board: str, split: str) -> None:
    assert "you draw 4" in str(on(board).why_not(f"tickets {split}"))


@both_boards
@pytest.mark.parametrize(
    ("short", "long", "splits"),
    [
        (2, 1, ["short:2 long:1"]),
        (1, 2, ["short:1 long:2"]),
        (1, 1, ["short:1 long:1"]),
        (3, 0, ["short:3"]),
        (0, 3, ["long:3"]),
        (2, 0, ["short:2"]),
        (0, 1, ["long:1"]),
        (1, 0, ["short:1"]),
    ],
)
def test_G4_M3_with_fewer_than_four_in_both_decks_all_are_drawn(
    board: str, short: int, long: int, splits: list[str]
) -> None:
    table = on(board).lay_decks(short, long)
    assert table.legal_of("tickets") == splits
    table.play(f"tickets {splits[0]}")
    assert len(table.offer_to(0)) == short + long
    assert table.left() == {"short": 0, "long": 0}


@both_boards
@pytest.mark.parametrize(
    ("short", "long", "splits"),
    [
        (0, 9, ["long:4"]),
        (9, 0, ["short:4"]),
        (1, 9, ["long:4", "short:1 long:3"]),
        (9, 1, ["short:3 long:1", "short:4"]),
        (2, 9, ["long:4", "short:1 long:3", "short:2 long:2"]),
        (9, 3, ["short:1 long:3", "short:2 long:2", "short:3 long:1", "short:4"]),
        (2, 3, ["short:1 long:3", "short:2 long:2"]),
        (3, 3, ["short:1 long:3", "short:2 long:2", "short:3 long:1"]),
        (3, 1, ["short:3 long:1"]),
        (1, 3, ["short:1 long:3"]),
        (2, 2, ["short:2 long:2"]),
        (4, 0, ["short:4"]),
        (0, 4, ["long:4"]),
    ],
)
def test_G4_M3_a_split_asks_no_deck_for_more_than_it_holds(
    board: str, short: int, long: int, splits: list[str]
) -> None:
    table = on(board).lay_decks(short, long)
    assert table.legal_of("tickets") == splits
    for split in SPLITS:
        assert (table.why_not(f"tickets {split}") is None) == (split in splits)


def test_G4_the_splits_are_those_of_four_or_of_all_there_is_whatever_the_decks_hold() -> None:
    table = on("germany")
    for short in range(7):
        for long in range(7):
            table.lay_decks(short, long)
            total = min(4, short + long)
            expected = [
                {"short": n, "long": total - n} for n in range(total + 1) if n <= short and total - n <= long and total
            ]
            assert [numbers(split) for split in table.legal_of("tickets")] == expected, (short, long)


@both_boards
def test_G4_M3_with_both_decks_empty_the_action_is_not_available(board: str) -> None:
    table = on(board).lay_decks(0, 0)
    assert table.legal_of("tickets") == []
    assert "no tickets are left to draw" in str(table.why_not("tickets short:4"))


@both_boards
@pytest.mark.parametrize(("short", "long", "choices"), [(1, 0, 1), (0, 2, 3), (2, 1, 7), (5, 5, 15)])
def test_G4_M3_at_least_one_is_kept_however_many_are_drawn(board: str, short: int, long: int, choices: int) -> None:
    table = on(board).lay_decks(short, long)
    table.play(f"tickets {table.legal_of('tickets')[0]}")
    assert len(table.options()) == choices
    assert all(action.startswith("keep ") for action in table.options())


@both_boards
def test_G4_M3_the_turn_ends_with_the_choice(board: str) -> None:
    table = on(board)
    table.play("tickets short:2 long:2")
    offer = table.offer_to(0)
    assert table.current_seat == 0
    table.play("keep 2,3")
    assert table.tickets_of(0) == offer[1:3]
    assert (table.current_seat, table.phase) == (1, "turn")


@both_boards
def test_G4_M3_what_is_not_kept_goes_under_its_own_deck(board: str) -> None:
    table = on(board)
    table.play("tickets short:3 long:1")
    short, long = table.offer_to(0)[:3], table.offer_to(0)[3:]
    assert backs(table, long) == {"short": 0, "long": 1}
    table.play("keep 2")
    view = table.view(0)
    assert view["ticket_queue_count"] == {"short": 2, "long": 1}
    assert view["ticket_pool_count"] == {"short": SIZES[board]["short"] - 3, "long": SIZES[board]["long"] - 1}
    assert {ticket for ticket in view.memory["ticket_deck"] if ticket} == {short[0], short[2], long[0]}


@both_boards
def test_G4_M3_what_lies_under_a_deck_comes_after_all_the_others(board: str) -> None:
    table = on(board)
    names = table.tickets_in("long")
    table.lay_tickets(pool=names[:5])
    table.play("tickets long:4")
    rest = table.offer_to(0)[1:]
    on_top = (set(names[:5]) - set(table.offer_to(0))).pop()
    table.play("keep 1")
    assert table.left() == {"short": 0, "long": 4}
    table.play("tickets long:4")
    assert set(table.offer_to(1)) == {on_top, *rest}


@both_boards
def test_G4_M3_the_tickets_under_a_deck_come_up_in_their_order(board: str) -> None:
    table = on(board)
    names = table.tickets_in("short")
    under = [names[i] for i in (7, 2, 9, 4, 0, 5)]
    table.lay_tickets(pool=names[10:11], under=under)
    table.play("tickets short:4")
    assert set(table.offer_to(0)) == {names[10], *under[:3]}
    table.play("keep 1")
    table.play("tickets short:4")
    assert set(under[3:]) <= set(table.offer_to(1))


@both_boards
def test_G4_M3_a_deck_without_tickets_on_top_is_not_empty_while_some_lie_under_it(board: str) -> None:
    table = on(board)
    names = table.tickets_in("long")
    table.lay_tickets(pool=[], under=names[:2])
    assert table.legal_of("tickets") == ["long:2"]
    table.play("tickets long:2")
    assert set(table.offer_to(0)) == set(names[:2])


@both_boards
def test_G4_M3_only_who_put_a_ticket_under_a_deck_knows_it(board: str) -> None:
    table = on(board, players=3)
    table.play("tickets short:2 long:2")
    rest = set(table.offer_to(0)[1:])
    table.play("keep 1")
    assert {ticket for ticket in table.view(0).memory["ticket_deck"] if ticket} == rest
    for seat in (1, 2, None):
        assert not any(table.seen_by(seat).memory["ticket_deck"] or [])


@both_boards
def test_G4_M3_everybody_sees_how_many_of_each_deck_are_kept_but_not_which(board: str) -> None:
    table = on(board, players=3)
    table.play("tickets short:1 long:3")
    events = table.play("keep 1,2,4")
    assert table.view(1)["ticket_count"][0] == {"short": 1, "long": 2}
    assert table.view(1)["tickets"][0] is None
    kept = next(event for event in events if event.kind == "kept tickets")
    assert (kept.what, kept.seen_by(1).secrets, len(kept.seen_by(0).secrets)) == (3, (), 3)


@both_boards
def test_G4_M3_tickets_can_be_drawn_until_none_is_left(board: str) -> None:
    table = on(board)
    drawn = 0
    while table.legal_of("tickets"):
        table.play(f"tickets {table.legal_of('tickets')[-1]}")
        number = len(table.offer_to(table.current_seat))
        drawn += number
        table.play("keep " + ",".join(str(i + 1) for i in range(number)))
    assert drawn == sum(SIZES[board].values()) == len(table.tickets_of(0)) + len(table.tickets_of(1))


def test_G4_a_game_of_one_deck_announces_nothing() -> None:
    table = Table(rules_of("usa", 2), 1)
    assert table.phase == "keep tickets"
    assert "announce" not in table.rules.verbs


@pytest.mark.parametrize("counts", [{"middle": 1}, {"short": 0}, {"short": 9}, {"short": 1, "long": 9}])
def test_G3_an_announcement_names_the_decks_and_a_number_of_each(counts: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="where a deck and a number like 'short:2' belong"):
        split_of(("short", "long"), counts)
