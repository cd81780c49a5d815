"""What all remember of rebuilt decks (C14), from inside: batches, blind draws, payments of one batch or another."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from librt.vecs import append
from table import Table, cards, rules_of, usa

from whistlestop.engine import State
from whistlestop.engine.card_memory import BATCHES, PAYMENTS, batch_of, limit_of
from whistlestop.engine.card_sampler import CardSampler

KINDS = [kind.id for kind in rules_of("usa", 3).board.kinds]
RED, BLUE, WHITE = (KINDS.index(name) for name in ("red", "blue", "white"))


class Remembered:
    """A memory without a game around it: seats draw and play cards of decks that are laid out here."""

    def __init__(self, *batches: str, players: int = 3) -> None:
        self.rules = rules_of("usa", players)
        rule: Any = self.rules.by_name["cards"]
        self.memory = rule.memory
        self.s = self.rules.new_game(1).s
        for number, batch in enumerate(batches):
            self.s[self.memory.batches] = number + 1
            for kind, n in cards(batch).items():
                self.memory.add(self.s, self.memory.batch(number), KINDS.index(kind), n)

    def draw(self, seat: int, kinds: str, b: int) -> Remembered:
        """Let a seat have drawn cards of a batch blind."""
        for kind, n in cards(kinds).items():
            self.memory.add(self.s, self.memory.own_of(seat, b), KINDS.index(kind), n)
            self.s[self.memory.draws + b * self.memory.players + seat] += n
        return self

    def play(self, seat: int, kind: int, n: int = 1) -> Remembered:
        self.memory.spent(self.s, seat, kind, n)
        return self

    @property
    def batches(self) -> int:
        return int(self.s[self.memory.batches])

    @property
    def payments(self) -> list[int]:
        number = int(self.s[self.memory.payments_n])
        assert not any(self.s[self.memory.payments + i] for i in range(number, PAYMENTS)), "a payment left over"
        return [int(self.s[self.memory.payments + i]) for i in range(number)]

    def limits(self, payment: int) -> list[int]:
        """How many of its draws of each batch a payment may have come from."""
        return [int(self.memory.limit(self.s, payment, b)) for b in range(self.batches)]

    def left(self, b: int) -> dict[str, int]:
        """The cards of a batch that are not seen yet."""
        found = {name: int(self.memory.count(self.s, self.memory.batch(b), i)) for i, name in enumerate(KINDS)}
        return {name: n for name, n in found.items() if n}

    def draws(self, b: int) -> list[int]:
        return [int(self.s[self.memory.draws + b * self.memory.players + seat]) for seat in range(3)]

    def own(self, seat: int, b: int) -> dict[str, int]:
        found = {name: int(self.memory.count(self.s, self.memory.own_of(seat, b), i)) for i, name in enumerate(KINDS)}
        return {name: n for name, n in found.items() if n}


def test_C14_a_card_that_one_deck_alone_can_have_given_is_taken_off_it() -> None:
    found = Remembered("red:2 blue:1", "blue:3").draw(1, "red:1 blue:1", 0).draw(1, "blue:1", 1).play(1, RED)
    assert found.payments == []
    assert (found.left(0), found.left(1)) == ({"red": 1, "blue": 1}, {"blue": 3})
    assert (found.draws(0), found.draws(1)) == ([0, 1, 0], [0, 1, 0])
    assert found.own(1, 0) == {"blue": 1}


def test_C14_a_card_of_either_deck_is_remembered_with_the_draws_that_came_before_it() -> None:
    found = Remembered("red:2", "red:3").draw(1, "red:2", 0).draw(1, "red:1", 1).play(1, RED).draw(1, "red:1", 1)
    (payment,) = found.payments
    assert found.limits(payment) == [2, 1]
    assert (found.left(0), found.left(1)) == ({"red": 2}, {"red": 3})


def test_C14_a_seat_that_has_drawn_of_one_deck_only_has_played_from_it() -> None:
    found = Remembered("red:2", "red:3").draw(1, "red:1", 0).draw(2, "red:1", 1).play(2, RED).play(1, RED)
    assert found.payments == []
    assert (found.left(0), found.left(1)) == ({"red": 1}, {"red": 2})


def test_C14_when_the_only_card_of_a_deck_is_seen_the_others_have_played_from_another() -> None:
    found = Remembered("red:1 blue:1", "red:3").draw(0, "red:1", 0).draw(1, "blue:1", 0).draw(1, "red:2", 1)
    found.play(1, RED)
    assert len(found.payments) == 1
    found.play(0, RED)
    found.memory.tidy(found.s)
    assert found.payments == []
    assert (found.left(0), found.left(1)) == ({"blue": 1}, {"red": 2})
    assert (found.draws(0), found.draws(1)) == ([0, 1, 0], [0, 1, 0])


def test_C14_a_deck_that_is_used_up_is_forgotten_and_payments_keep_their_decks() -> None:
    found = Remembered("", "red:4", "red:4").draw(0, "red:2", 1).draw(0, "red:1", 2).play(0, RED).draw(0, "red:1", 2)
    (before,) = found.payments
    limits = found.limits(before)
    found.memory.tidy(found.s)
    (after,) = found.payments
    assert found.batches == 2
    assert batch_of(after) == batch_of(before) - 1 == 1
    assert found.limits(after) == limits[1:] == [2, 1]
    assert (found.left(0), found.left(1)) == ({"red": 4}, {"red": 4})
    assert (found.own(0, 0), found.own(0, 1)) == ({"red": 2}, {"red": 2})


def test_C14_a_payment_made_from_a_deck_that_is_forgotten_may_be_of_all_older_draws() -> None:
    found = Remembered("red:4", "red:4", "", "blue:1").draw(0, "red:2", 0).draw(0, "red:2", 1)
    found.s[found.memory.batches] = 3
    found.play(0, RED)
    (before,) = found.payments
    assert (batch_of(before), limit_of(before)) == (2, 0)
    found.s[found.memory.batches] = 4
    found.draw(0, "blue:1", 3)
    found.memory.tidy(found.s)
    (after,) = found.payments
    assert batch_of(after) == 1
    assert found.limits(after) == [2, 2, 0]


def test_C14_the_oldest_two_decks_become_one_when_there_is_no_room_for_more() -> None:
    found = Remembered(*["red:1 blue:1"] * BATCHES).draw(0, "red:1", 0).draw(0, "red:1", 1).draw(1, "blue:1", 1)
    found.draw(2, "red:1", BATCHES - 1).draw(2, "blue:1", 2)
    found.memory.merge(found.s)
    assert found.batches == BATCHES - 1
    assert found.left(0) == {"red": 2, "blue": 2}
    assert all(found.left(b) == {"red": 1, "blue": 1} for b in range(1, BATCHES - 1))
    assert (found.draws(0), found.draws(1), found.draws(BATCHES - 2)) == ([2, 1, 0], [0, 0, 1], [0, 0, 1])
    assert (found.own(0, 0), found.own(1, 0), found.own(2, 1)) == ({"red": 2}, {"blue": 1}, {"blue": 1})
    assert found.own(2, BATCHES - 2) == {"red": 1}


def test_C14_payments_keep_what_is_known_of_them_when_two_decks_become_one() -> None:
    found = Remembered("red:2", "red:2", "red:2").draw(0, "red:1", 0)
    found.s[found.memory.batches] = 2
    found.draw(0, "red:1", 1).play(0, RED)
    found.s[found.memory.batches] = 3
    found.draw(0, "red:1", 1).draw(0, "red:1", 2).play(0, RED)
    older, newer = found.payments
    assert (found.limits(older), found.limits(newer)) == ([1, 1, 0], [1, 2, 1])
    found.memory.merge(found.s)
    (only,) = found.payments  # the older one was of the joined deck for certain
    assert batch_of(only) == 1
    assert found.limits(only) == [2, 1]
    assert (found.left(0), found.left(1)) == ({"red": 3}, {"red": 2})
    assert found.draws(0) == [2, 0, 0]


def test_C14_when_too_many_payments_are_open_the_oldest_two_decks_become_one() -> None:
    every = " ".join(f"{kind}:12" for kind in KINDS[:8])
    found = Remembered(every, every).draw(0, every, 0).draw(0, every, 1)
    for i in range(PAYMENTS):
        found.play(0, i % 8)
    assert len(found.payments) == PAYMENTS
    found.play(0, WHITE)
    assert found.payments == []
    assert found.batches == 1
    assert found.left(0) == {kind: 11 if kind == "white" else 12 for kind in KINDS[:8]}
    assert found.draws(0) == [2 * 96 - PAYMENTS - 1, 0, 0]


def test_C14_a_payment_after_too_many_is_kept_with_the_draws_of_its_own_deck() -> None:
    every = " ".join(f"{kind}:12" for kind in KINDS[:8])
    found = Remembered(every, every, "red:3 white:3").draw(0, every, 0).draw(0, every, 1)
    found.s[found.memory.batches] = 2
    for i in range(PAYMENTS):
        found.play(0, i % 8)
    found.s[found.memory.batches] = 3
    found.draw(0, "white:2", 2).play(0, WHITE)
    (last,) = found.payments
    assert found.batches == 2
    assert (batch_of(last), limit_of(last)) == (1, 2)
    assert found.limits(last) == [2 * 96 - PAYMENTS, 2]


def test_C14_cards_certainly_played_now_were_not_played_before() -> None:
    """Seat 0 plays red of either deck; then blue, of the newer deck alone: one draw less may have been the red."""
    found = Remembered("red:2", "red:2 blue:2").draw(0, "red:1", 0).draw(0, "red:1 blue:1", 1).play(0, RED)
    assert found.limits(found.payments[0]) == [1, 2]
    found.play(0, BLUE)
    assert found.limits(found.payments[0]) == [1, 1]
    assert found.draws(1) == [1, 0, 0]


# -- sampling --------------------------------------------------------------------------------------------------------


def sampler_of(*batches: list[int], players: int = 2) -> CardSampler:
    """Batches with so many cards of each kind."""
    sampler = CardSampler(players, len(batches[0]), len(batches))
    for b, batch in enumerate(batches):
        for kind, n in enumerate(batch):
            sampler.cards[b * sampler.kinds + kind] = n
        sampler.total[b] = sum(batch)
    return sampler


def pay(sampler: CardSampler, seat: int, kind: int, limits: list[int], n: int = 1) -> None:
    """A payment that may have come from so many draws of each batch."""
    sampler.seat = append(sampler.seat, seat)
    sampler.kind = append(sampler.kind, kind)
    sampler.number = append(sampler.number, n)
    for limit in limits:
        sampler.limit = append(sampler.limit, limit)


@pytest.mark.parametrize("b", [0, 1])
def test_C14_cards_held_back_for_the_deck_are_dealt_last(b: int) -> None:
    g = rules_of("usa", 2).new_game(1)
    batches = [[1, 1, 1], [1, 1, 1]]
    batches[b] = [4, 3, 2]
    for _ in range(20):
        sampler = sampler_of(*batches)
        dealt = [int(sampler.take_one(g, b, 0b001)) for _ in range(9)]
        assert sorted(dealt[:5]) == [1, 1, 1, 2, 2]
        assert dealt[5:] == [0, 0, 0, 0]
        assert (sampler.total[b], sampler.total[1 - b]) == (0, 3)


def test_C14_all_cards_of_a_batch_are_as_likely() -> None:
    g = rules_of("usa", 2).new_game(1)
    found = [0, 0, 0]
    for _ in range(4000):
        found[sampler_of([9, 9, 9], [1, 2, 5]).take_one(g, 1, 0)] += 1
    assert [round(n / 500) for n in found] == [1, 2, 5]


def test_C14_payments_come_from_batches_that_leave_a_way_for_all_of_them() -> None:
    """A red card was played, then a blue one, which must be the only draw of the older deck: the red one is not."""
    g = rules_of("usa", 2).new_game(1)
    for _ in range(50):
        sampler = sampler_of([1, 1, 1], [1, 0, 2])
        sampler.spaces[0] = sampler.spaces[2] = 1  # draws of seat 0 of each deck
        pay(sampler, 0, 0, [1, 1])
        pay(sampler, 0, 1, [1, 1])
        sampler.deal(g, 0)
        assert list(sampler.taken) == [0, 1, 1, 0]
        assert [int(n) for n in sampler.drawn[:6]] == [0, 1, 0, 1, 0, 0]
        assert list(sampler.total) == [2, 2]


def test_C14_a_card_is_of_the_deck_of_which_there_are_more_of_its_kind_more_often() -> None:
    """One red card of ten in the older deck, four of ten in the newer one; the seat has drawn one of each."""
    g = rules_of("usa", 2).new_game(1)
    newer = 0
    for _ in range(2000):
        sampler = sampler_of([1, 9], [4, 6])
        sampler.spaces[0], sampler.spaces[2] = 1, 1
        pay(sampler, 0, 0, [1, 1])
        sampler.place_payments(g)
        newer += int(sampler.taken[1])
    assert 1540 < newer < 1660  # four of five


# -- sums ------------------------------------------------------------------------------------------------------------


def after_two_rebuilds(players: int = 3) -> Table:
    """Everybody has drawn cards of the first deck and of the second, and seat 0 has played some of either."""
    table = usa(players).lay_cards(
        "red:4", "white:3", *["blue:2"] * (players - 2), deck="purple", discards="red:8 green:6"
    )
    table.plays("draw blind", "draw blind")
    while table.current_seat != 0:
        table.plays("draw blind", "draw blind")
    table.play("claim atlanta-nashville red:1")
    table.rules.audit(table.state)
    return table


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize(
    ("field", "at", "by", "message"),
    [
        ("deck", 0, -50, "a pile below zero"),
        ("discard", 0, -50, "a pile below zero"),
        ("laid", 0, -50, "a pile below zero"),
        ("known", 0, 20, "known cards that are not in the hand"),
        ("known", 0, -1, "known cards that are not in the hand"),
        ("hand", 0, 1, "cards lost or doubled"),
        ("deck", 0, 1, "cards lost or doubled"),
        ("display", 0, 1, "cards lost or doubled"),
        ("deck_count", 0, 1, "piles miscounted"),
        ("discard_count", 0, 1, "piles miscounted"),
        ("batch_cards", 0, 1, "cards of a batch miscounted"),
        ("batch_draws", 0, 1, "draws of a batch miscounted"),
        ("hand_count", 0, 1, "a hand miscounted"),
        ("ticket_count", 0, 1, "held tickets miscounted"),
        ("offer_count", 0, 1, "an offer miscounted"),
        ("ticket_pool_count", 0, -1, "tickets lost or doubled"),
        ("ticket_queue_count", 0, 1, "tickets lost or doubled"),
        ("trains", 0, 1, "trains lost or doubled"),
        ("trains", 0, -50, "a reserve below zero"),
    ],
)
def test_a_miscount_is_noticed(players: int, field: str, at: int, by: int, message: str) -> None:
    table = after_two_rebuilds(players)
    table._change(next(each for each in table.rules.fields if each.name == field).offset + at, by)
    with pytest.raises(AssertionError, match=message):
        table.rules.audit(table.state)


def test_hidden_cards_of_no_batch_are_noticed_with_one_batch_as_well() -> None:
    table = usa(2).lay_cards("red:4")
    table.rules.audit(table.state)
    rule: Any = table.rules.by_name["cards"]
    s = table.state.s
    s[rule.memory.batches] = 1
    for kind in range(rule.kinds):
        rule.memory.add(s, rule.memory.batch(0), kind, s[rule.deck + kind])
    with pytest.raises(AssertionError, match="cards in a hand that belong to no batch"):
        table.rules.audit(table.state)


def test_two_tracks_of_one_multiple_route_are_noticed() -> None:
    table = usa(4)
    table.rules.audit(table.state)
    track: Any = table.rules.by_name["track"]
    for name in ("denver-kansas-city/black", "denver-kansas-city/orange"):
        table._put(track.owner + table.route(name), [1])
    with pytest.raises(AssertionError, match="two tracks of one multiple route"):
        table.rules.audit(table.state)


def test_a_deck_that_should_have_been_rebuilt_is_noticed() -> None:
    table = usa(2).lay_cards("red:4", deck="", discards="")
    rule: Any = table.rules.by_name["cards"]
    table._change(rule.discard + RED, 1)
    table._change(rule.discard_n, 1)
    table._change(rule.hand + RED, -1)
    table._change(rule.hand_n, -1)
    with pytest.raises(AssertionError, match="an empty deck that was not rebuilt"):
        table.rules.audit(table.state)


def test_a_gap_that_could_be_filled_is_noticed() -> None:
    table = usa(2)
    rule: Any = table.rules.by_name["cards"]
    kind = KINDS.index(str(table.display()[0]))
    table._put(rule.display, [-1])
    table._change(rule.deck + kind, 1)
    table._change(rule.deck_n, 1)
    with pytest.raises(AssertionError, match="a gap in the display that could be filled"):
        table.rules.audit(table.state)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_sums_are_right_in_every_state_that_a_seat_thinks_possible(players: int) -> None:
    table, chance = after_two_rebuilds(players), Random(3)
    for seat in (None, *range(players)):
        for _ in range(20):
            sample: State = table.seen_by(seat).sample(chance).state
            table.rules.audit(sample)
