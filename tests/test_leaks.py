"""Hidden information: nobody sees what they may not, and what they know holds in every sampled state."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from table import (
    Table,
    all_cards,
    all_tickets,
    all_trains,
    check_counters,
    every_table,
    legal,
    observed,
    rules_of,
    share,
    slots,
    usa,
    view_of,
    walk,
)

from whistlestop.engine import Ruleset, State
from whistlestop.engine.bits import BIT, WORD
from whistlestop.engine.playout import FastRandom, random_playout
from whistlestop.engine.ruleset import CUSTOM, HIDDEN, OVER, OWNER, PLAYERS, PUBLIC, SECRET, TILL_END
from whistlestop.engine.state import CHANCE, EVERYBODY, KEY, LANE, PHASE, Event
from whistlestop.view import View

Seat = int | None  # None is a spectator


def watchers(players: int) -> list[Seat]:
    return [None, *range(players)]


def some_positions(rules: Ruleset, seed: int, every: int, *, hoard: bool = False) -> Iterator[tuple[State, int, int]]:
    """A random game, at some of its positions only; those of the opening are among them."""
    for i, position in enumerate(walk(rules, seed, hoard=hoard)):
        if i % every == 0 or i < 4:
            yield position


# -- the whitelist -----------------------------------------------------------------------------------------


@every_table
def test_every_field_is_shown_to_those_who_may_see_it_only(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for g, _, _ in some_positions(rules, 41, 20):
        check_visibility(rules, g)
    random_playout(rules, g, FastRandom(1))
    check_visibility(rules, g)


def check_visibility(rules: Ruleset, g: State) -> None:
    for seat in watchers(rules.players):
        seen = observed(rules, g, seat)
        assert all(seen[i] == HIDDEN for i in range(KEY, PHASE)), "the generator shows"
        for field in rules.fields:
            for i in range(field.shares):
                may_look = {
                    PUBLIC: True,
                    OWNER: i == seat,
                    PLAYERS: seat is not None,
                    SECRET: False,
                    TILL_END: i == seat or g.s[PHASE] == OVER,
                    CUSTOM: None,  # the rule itself says; the tests below look at that
                }[field.visibility]
                start = field.offset + i * field.size
                if may_look is not None:
                    expected = share(g, field, i) if may_look else [HIDDEN] * field.size
                    assert seen[start : start + field.size] == expected, field.name


def test_a_view_holds_no_state_and_cannot_change_one() -> None:
    table = usa()
    view = table.view(0)
    assert not any(isinstance(value, State) for value in vars(view).values())
    before = table.save()
    for i in range(len(view.slots)):
        view.slots[i] = 7
    view.legal.clear()
    view.codes.clear()
    assert table.save() == before
    assert table.view(0).legal


# -- permuting what a seat cannot know ---------------------------------------------------------------------


def swap_cards(rules: Ruleset, g: State, seat: Seat, chance: Random, *, deck: bool) -> bool:
    """Exchange two cards that a seat has not seen, between two other hands or a hand and the deck."""
    s = g.s
    cards: Any = rules.by_name["cards"]
    n = len(rules.board.kinds)
    deduces = rules.players == 2 and seat is not None
    places: list[list[int]] = []  # slots of cards that may be elsewhere
    for other in range(rules.players):
        if other != seat:
            sure = (cards.deduced if deduces else cards.known) + other * n
            hand = cards.hand + other * n
            places.append([hand + kind for kind in range(n) for _ in range(s[hand + kind] - s[sure + kind])])
    if deck:
        places.append([cards.deck + kind for kind in range(n) for _ in range(s[cards.deck + kind])])
    places = [place for place in places if place]
    if len(places) < 2:
        return False
    one, other_place = chance.sample(places, 2)
    a, b = chance.choice(one), chance.choice(other_place)
    kind_a, kind_b = (a - kind_start(cards, a, n)), (b - kind_start(cards, b, n))
    s[a] -= 1
    s[b] -= 1
    s[kind_start(cards, a, n) + kind_b] += 1
    s[kind_start(cards, b, n) + kind_a] += 1
    g.s = s
    return kind_a != kind_b


def kind_start(cards: Any, slot: int, n: int) -> int:
    """Where the counts begin that a slot of a hand or of the deck belongs to."""
    base = cards.deck if cards.deck <= slot < cards.deck + n else cards.hand
    return int(base + (slot - base) // n * n)


def swap_tickets(rules: Ruleset, g: State, seat: Seat, chance: Random) -> bool:
    """Exchange a ticket that another seat holds with one of the pool, or of a third seat."""
    s = g.s
    tickets: Any = rules.by_name["tickets"]
    deck = chance.randrange(len(rules.board.decks))
    first = tickets.first[deck]
    pool = [int(tickets.deck + first + i) for i in range(s[tickets.pool_n + deck])]
    held = [
        (tickets.held + other * tickets.words, int(ticket))
        for other in range(rules.players)
        if other != seat
        for ticket in tickets.members(s, tickets.held + other * tickets.words)
        if rules.board.tickets[ticket].deck == deck
    ]
    if not held:
        return False
    start, ticket = chance.choice(held)
    elsewhere = [(other, t) for other, t in held if other != start]
    if elsewhere and (not pool or chance.random() < 0.5):
        other_start, swapped = chance.choice(elsewhere)
        flip(s, other_start, swapped)
        flip(s, other_start, ticket)
    elif pool:
        at = chance.choice(pool)
        swapped, s[at] = int(s[at]), ticket
    else:
        return False
    flip(s, start, ticket)
    flip(s, start, swapped)
    g.s = s
    return True


def flip(s: Any, start: int, ticket: int) -> None:
    s[start + ticket // WORD] ^= BIT[ticket % WORD]


@every_table
def test_what_a_seat_cannot_know_changes_nothing_that_it_sees(board: str, players: int) -> None:
    rules = rules_of(board, players)
    chance = Random(1)
    swaps = 0
    for g, _, _ in some_positions(rules, 42, 6):
        for seat in watchers(players):
            other = g.copy()
            other.reseed(chance.getrandbits(128))
            for _ in range(4):
                swaps += swap_cards(rules, other, seat, chance, deck=True)
                swaps += swap_tickets(rules, other, seat, chance)
            assert observed(rules, other, seat) == observed(rules, g, seat)
            if seat is not None:
                assert legal(rules, other, seat) == legal(rules, g, seat)
            assert all(rules.points(other, each) == rules.points(g, each) for each in range(players))
    assert swaps > 100


def heard(log: list[Event], seat: Seat) -> list[tuple[int, int, int, list[int]]]:
    """Events as a seat gets them."""
    found = []
    for event in log:
        secrets = event.audience == EVERYBODY or (seat is not None and event.audience & BIT[seat])
        found.append((int(event.kind), int(event.seat), int(event.value), event.secrets if secrets else []))
    return found


@every_table
def test_what_a_seat_cannot_know_changes_no_event_that_it_hears(board: str, players: int) -> None:
    """The same action with the same chance, in two states that differ only in what the seat has not seen."""
    rules = rules_of(board, players)
    chance = Random(2)
    compared = 0
    for g, actor, action in walk(rules, 1001):
        seat = chance.choice(watchers(players))
        other = g.copy()
        changed = swap_cards(rules, other, seat, chance, deck=False)
        if actor == seat:  # somebody else's tickets may come to light by their own action
            changed = swap_tickets(rules, other, seat, chance) or changed
        if not changed or action not in legal(rules, other, actor):
            continue
        twin = g.copy()
        logs: list[list[Event]] = [[], []]
        for state, log in zip((twin, other), logs, strict=True):
            state.log = log
            rules.apply(state, actor, action)
        if twin.s[PHASE] == OVER or pool_was_touched(rules, g, twin):
            continue
        assert heard(logs[0], seat) == heard(logs[1], seat)
        assert observed(rules, twin, seat) == observed(rules, other, seat)
        compared += 1
    assert compared > 10 or players == 2


def pool_was_touched(rules: Ruleset, before: State, after: State) -> bool:
    """Whether tickets were drawn: the one that the swap has put into the pool may be among them."""
    tickets: Any = rules.by_name["tickets"]
    return any(before.s[tickets.pool_n + deck] != after.s[tickets.pool_n + deck] for deck in range(tickets.decks))


# -- sampled states ----------------------------------------------------------------------------------------

STYLES = pytest.mark.parametrize("hoard", [False, True], ids=["any action", "hoarding"])


@STYLES
@every_table
def test_a_sampled_state_looks_to_its_seat_like_the_true_one(board: str, players: int, hoard: bool) -> None:
    rules = rules_of(board, players)
    counts = [kind.count for kind in rules.board.kinds]
    names = sorted(ticket.id for ticket in rules.board.tickets)
    chance = Random(3)
    for g, _, _ in some_positions(rules, 44, 17, hoard=hoard):
        for seat in watchers(players):
            view = view_of(rules, g, seat)
            sample = view.sample(chance).state
            assert observed(rules, sample, seat) == [int(slot) for slot in view.slots]
            if isinstance(view, View):
                assert legal(rules, sample, view.seat) == view.codes
            assert [int(rules.points(sample, each)) for each in range(players)] == view.points
            assert all_cards(rules, sample) == counts
            assert sorted(all_tickets(rules, sample)) == names
            assert all_trains(rules, sample) == [rules.board.trains] * players
            check_counters(rules, sample)
            rules.audit(sample)
            assert HIDDEN not in slots(sample)[PHASE:], "something hidden was not filled in"


@every_table
def test_a_sampled_state_plays_to_the_end(board: str, players: int) -> None:
    rules = rules_of(board, players)
    counts = [kind.count for kind in rules.board.kinds]
    names = sorted(ticket.id for ticket in rules.board.tickets)
    chance = Random(4)
    for i, (g, _, _) in enumerate(some_positions(rules, 45, 45)):
        seat = watchers(players)[i % (players + 1)]
        sample = view_of(rules, g, seat).sample(chance).state
        random_playout(rules, sample, FastRandom(i))
        assert all_cards(rules, sample) == counts
        assert sorted(all_tickets(rules, sample)) == names
        assert rules.score(sample).winners


def test_sampling_goes_by_the_given_chance_only() -> None:
    view = usa(3).view(1)
    assert slots(view.sample(Random(5)).state) == slots(view.sample(Random(5)).state)
    assert slots(view.sample(Random(5)).state) != slots(view.sample(Random(6)).state)


def test_a_sampled_state_does_not_hold_the_true_generator() -> None:
    table = usa(2)
    sample = table.view(0).sample(Random(1)).state
    assert slots(sample)[KEY:LANE] != slots(table.state)[KEY:LANE]
    assert slots(sample)[CHANCE:PHASE] != slots(table.state)[CHANCE:PHASE]


def hands(table: Table, state: State) -> list[Counter[str]]:
    cards: Any = table.rules.by_name["cards"]
    order = [kind.id for kind in table.board.kinds]
    return [
        Counter({kind: int(state.s[cards.hand + seat * len(order) + i]) for i, kind in enumerate(order)})
        for seat in range(table.players)
    ]


def held(table: Table, state: State, seat: int, field: str = "held") -> list[str]:
    tickets: Any = table.rules.by_name["tickets"]
    members = tickets.members(state.s, getattr(tickets, field) + seat * tickets.words)
    return [table.board.tickets[ticket].id for ticket in members]


def samples(table: Table, seat: Seat, number: int = 60) -> Iterator[State]:
    view = table.seen_by(seat)
    chance = Random(7)
    for _ in range(number):
        yield view.sample(chance).state


def chi_square(found: Counter[str], expected: dict[str, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - n) ** 2 / n for key, n in expected.items())


def test_unseen_cards_are_sampled_as_often_as_they_are_left() -> None:
    table = usa(2).lay_cards("red:4", "blue:4", display="red red red red green")
    number = 1500
    found: Counter[str] = Counter()
    for sample in samples(table, 0, number):
        found += hands(table, sample)[1]
    left = {kind.id: kind.count for kind in table.board.kinds}
    left["red"] -= 8
    left["green"] -= 1
    total = sum(left.values())
    assert sum(found.values()) == 4 * number
    expected = {kind: 4 * number * n / total for kind, n in left.items()}
    assert chi_square(found, expected) < 26.1  # 8 degrees of freedom: one in a thousand


def test_unseen_tickets_are_sampled_alike() -> None:
    table = usa(2).lay_tickets(["boston-miami", "denver-el-paso"], ["calgary-phoenix", "duluth-houston"])
    number = 1500
    found: Counter[str] = Counter()
    for sample in samples(table, 0, number):
        found.update(held(table, sample, 1))
    unseen = [t.id for t in table.board.tickets if t.id not in ("boston-miami", "denver-el-paso")]
    assert chi_square(found, {name: 2 * number / len(unseen) for name in unseen}) < 55.5  # 27 degrees of freedom


def test_a_choice_that_somebody_has_made_is_sampled_among_all_that_are_legal() -> None:
    table = Table(rules_of("usa", 2), seed=1, first=0)
    table.play("keep 1,2,3", 0)
    sizes = {len(held(table, sample, 0, "chosen")) for sample in samples(table, 1)}
    assert sizes == {2, 3}
    assert all(len(held(table, sample, 1, "chosen")) == 0 for sample in samples(table, 1))
    mine = {tuple(held(table, sample, 0, "chosen")) for sample in samples(table, 0)}
    assert mine == {tuple(table.view(0)["chosen"][0])}


@pytest.mark.parametrize("players", [2, 3, 5])
def test_cards_taken_face_up_and_not_played_are_in_every_sampled_hand(players: int) -> None:
    table = usa(players).lay_cards("blue:3", display="red red yellow green green", deck=None)
    table.plays("draw red", "draw red")
    for seat in watchers(players):
        assert table.seen_by(seat)["known"][0] == {"red": 2}
        assert all(hands(table, sample)[0]["red"] >= 2 for sample in samples(table, seat, 20))


def test_cards_that_were_played_are_not_remembered_any_longer() -> None:
    table = usa(3).lay_cards("", display="red red yellow green green")
    table.plays("draw red", "draw red")
    for _ in range(2):
        table.plays("draw blind", "draw blind")
    assert table.view(1)["known"][0] == {"red": 2}
    table.play("claim denver-santa-fe red:2")
    assert table.view(1)["known"][0] == {}


def test_playing_a_kind_uses_up_what_is_known_of_it_first() -> None:
    """Somebody with an unknown red card besides the known one may have played either: only the rest is sure."""
    table = usa(3).lay_cards("red:1", display="red red yellow green green")
    table.plays("draw red", "draw red")
    for _ in range(2):
        table.plays("draw blind", "draw blind")
    table.play("claim denver-santa-fe red:2")
    assert table.hand(0) == {"red": 1}
    assert table.view(1)["known"][0] == {}


def test_tickets_that_a_seat_put_under_the_deck_are_where_it_put_them() -> None:
    table = usa(3).lay_tickets()
    table.play("tickets")
    first, _, third = table.offer_to(0)
    table.play("keep 2")
    tickets: Any = table.rules.by_name["tickets"]
    end = tickets.deck + len(table.board.tickets) - 1
    names = [ticket.id for ticket in table.board.tickets]
    for sample in samples(table, 0):
        assert [names[sample.s[end]], names[sample.s[end - 1]]] == [first, third]
    others = {names[sample.s[end]] for sample in samples(table, 1)}
    assert len(others) > 10


# -- what follows from an empty deck -----------------------------------------------------------------------


def run_out(players: int) -> Table:
    """Seat 0 has just drawn the last card, and the deck is rebuilt from eleven discards."""
    table = usa(players).lay_cards("green:4", deck="red", discards="black:6 yellow:5")
    table.play("draw blind")
    return table


def test_with_two_players_the_other_hand_is_known_when_the_deck_has_run_out() -> None:
    table = run_out(2)
    for seat, other in ((0, 1), (1, 0)):
        assert table.view(seat)["deduced"][other] == table.hand(other)
        for sample in samples(table, seat, 20):
            assert hands(table, sample)[other] == Counter(table.hand(other))


def test_with_two_players_the_other_hand_is_known_when_deck_and_discards_have_run_out() -> None:
    table = usa(2).lay_cards("green:4", deck="red")
    table.play("draw blind")
    for seat, other in ((0, 1), (1, 0)):
        for sample in samples(table, seat, 20):
            assert hands(table, sample)[other] == Counter(table.hand(other))


def test_what_is_drawn_from_a_rebuilt_deck_is_unknown_again() -> None:
    table = run_out(2)
    table.play("draw blind")
    assert table.view(1)["deduced"][0] == {"green": 4, "red": 1}
    drawn = {kind for sample in samples(table, 1) for kind in hands(table, sample)[0] - Counter(green=4, red=1)}
    assert drawn == {"black", "yellow"}


def test_what_was_deduced_holds_until_it_is_played() -> None:
    table = run_out(2)
    table.play("draw blind")
    table.plays("draw blind", "draw blind")
    table.play("claim denver-santa-fe green:2")
    assert table.view(1)["deduced"][0] == {"green": 2, "red": 1}


def test_a_spectator_does_not_know_what_the_players_deduce() -> None:
    table = run_out(2)
    assert table.spectator_view()["deduced"] == [None, None]
    assert len({str(hands(table, sample)) for sample in samples(table, None, 10)}) > 1


def test_with_three_players_nobody_knows_a_hand_when_the_deck_has_run_out() -> None:
    table = run_out(3)
    assert "deduced" not in table.view(1).fields
    assert len({str(hands(table, sample)[0]) for sample in samples(table, 1, 10)}) > 1


@pytest.mark.parametrize(("players", "seat"), [(2, 0), (2, 1), (2, None), (3, 1), (3, None), (5, 4)])
def test_a_rebuilt_deck_is_what_the_discards_were_and_all_have_seen_them(players: int, seat: Seat) -> None:
    """`Agrees with everything the seat knows`: no red card can be in a deck made of black and yellow ones."""
    table = run_out(players)
    cards: Any = table.rules.by_name["cards"]
    order = [kind.id for kind in table.board.kinds]
    for sample in samples(table, seat, 20):
        deck = {kind: int(sample.s[cards.deck + i]) for i, kind in enumerate(order) if sample.s[cards.deck + i]}
        assert deck == {"black": 6, "yellow": 5}


def test_a_seat_that_put_a_ticket_under_the_deck_knows_who_draws_it() -> None:
    """With nothing else in the deck, the other one can only have drawn what seat 0 has just put there."""
    three = ["boston-miami", "calgary-phoenix", "denver-el-paso"]
    table = usa(2).lay_tickets(pool=three)
    table.plays("tickets", "keep 1", "tickets")
    assert table.current_seat == 1
    offer = table.offer_to(1)
    assert len(offer) == 2
    for sample in samples(table, 0, 20):
        assert held(table, sample, 1, "offered") == offer


def test_a_blind_draw_from_a_deck_that_is_rebuilt_first_stays_unknown() -> None:
    """Only festival cards are left on top of the discards: they turn up, then a card of the new deck comes."""
    seen: set[str] = set()
    drawn: set[str] = set()
    for chance in range(12):
        table = Table(rules_of("iberia", 2), seed=3, first=0).to_first_turn()
        table.lay_cards(deck="", discards="red:6 black:6")
        table.state.reseed(chance)
        table.play("draw blind")
        drawn.update(table.hand(0))
        seen.add(str(table.view(1)["deduced"]))
    assert drawn == {"red", "black"}
    assert len(seen) == 1, f"the other player has learnt which card it was: {seen}"
