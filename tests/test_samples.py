"""Sampled states agree with what a seat could have worked out, and are as likely as they should be.

An oracle that knows nothing of the engine follows games as each onlooker sees them; `tests/soak/sample_check.py` puts
many more positions to it. On small positions all worlds are counted, and samples have to be as frequent as they are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations, permutations, product
from math import comb, prod
from random import Random

import pytest
from oracle.ticket_oracle import Public
from oracle.watching import Onlooker, at_random, excluded, impossible, objections, planned, restless, watch
from table import Table, every_table, player_counts, rules_of, usa
from worlds import SAMPLES, compare

from whistlestop import Game
from whistlestop.build_info import compiled
from whistlestop.engine import State
from whistlestop.rules.draft_picks import NOBODY, DraftPicks
from whistlestop.view import View

# -- no contradictions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", ["random", "planners", "restless"])
@every_table
def test_no_sample_contradicts_what_an_onlooker_has_seen(board: str, players: int, style: str) -> None:
    rules = rules_of(board, players)
    choose = {"random": at_random, "planners": planned(rules), "restless": restless}[style]
    number, found = objections(rules, players, choose, 29)
    assert number > 0
    assert not found


@pytest.mark.parametrize(("players", "seed", "seat", "actions"), [(2, 550, 1, 81), (3, 911, 2, 96), (4, 197, 0, 118)])
def test_F5_what_is_under_the_deck_is_not_forgotten_when_a_ticket_is_shown(
    players: int, seed: int, seat: int, actions: int
) -> None:
    """First Journey: somebody shows the last ticket in hand that was drawn like others that are under the deck now."""
    rules = rules_of("first-journey", players)
    game, chance = Game(rules, seed=seed), Random(seed)
    while len(game.played) < actions:
        chooser = chance.choice(game.pending_seats)
        game.play(restless(game, chooser, chance), chooser)
    view = game.view(seat)
    assert not excluded(game, Onlooker(game, seat, Public.of(view)))
    assert not any(impossible(rules, view.sample(chance).state) for _ in range(10))


@pytest.mark.parametrize(
    ("board", "players", "seed", "seat", "actions"),
    [
        ("marklin", 3, 4, 0, 99),
        ("usa-big-cities", 5, 55, 4, 308),  # as many choices are remembered as tickets could be of
        ("germany", 4, 2, 3, 181),
        ("iberia", 4, 2, 1, 230),  # few of the drafts that are possible leave places for the other tickets
    ],
)
def test_C30_I5_no_sample_contradicts_what_an_onlooker_has_seen_after_many_draws_of_tickets(
    board: str, players: int, seed: int, seat: int, actions: int
) -> None:
    rules, chance = rules_of(board, players), Random(5)
    for game, onlooker in watch(rules, seed, restless, 7):
        if len(game.played) == actions and onlooker.seat == seat:
            break
    else:
        pytest.fail("the game is shorter")
    states = [game.view(seat).sample(chance).state for _ in range(10)]
    assert not any(impossible(rules, state) or onlooker.objection(state) for state in states)


@pytest.mark.parametrize("players", player_counts("first-journey"))
def test_F5_samples_are_possible_after_every_exchange(players: int) -> None:
    found = []
    for seed in range(4 if compiled() else 1):
        found += objections(rules_of("first-journey", players), seed, restless, 2)[1]
    assert not found


def sampled(table: Table, seat: int | None, number: int = 100) -> Iterator[State]:
    view = table.seen_by(seat)
    chance = Random(5)
    for _ in range(number):
        yield view.sample(chance).state


def hand_in(table: Table, state: State, seat: int) -> Counter[str]:
    found = Counter(View(table.rules, state, seat)["hand"][seat])
    return +found


def deck_in(table: Table, state: State) -> Counter[str]:
    found = Counter({kind.id: kind.count for kind in table.board.kinds})
    found.subtract(table.discards())
    found.subtract(kind for kind in table.display() if kind is not None)
    for seat in range(table.players):
        found.subtract(hand_in(table, state, seat))
    return +found


def test_C14_a_rebuilt_deck_is_remembered_when_a_card_is_played_that_may_be_of_it_or_older() -> None:
    """The deck is rebuilt from yellow and green before all eyes; then a red card is played, which cannot be of it."""
    table = usa(3).lay_cards("red:2 blue:2", "white:3", deck="purple", discards="yellow:11 green:11")
    table.plays("draw blind", "draw blind")
    for _ in range(2):
        table.plays("draw blind", "draw blind")
    table.play("claim atlanta-nashville red:1")
    for seat in (None, 1, 2):
        for state in sampled(table, seat):
            assert set(deck_in(table, state)) <= {"yellow", "green"}
            assert sum(hand_in(table, state, 0)[kind] for kind in ("yellow", "green")) >= 1


def test_C14_what_is_drawn_after_a_payment_has_not_paid_for_it() -> None:
    """Seat 0 may have paid with an older card or one of the rebuilt deck; its next draws are still in its hand."""
    table = usa(3).lay_cards("red:3", "white:3", deck="purple", discards="red:6 green:9")
    table.plays("draw blind", "draw blind")
    while table.current_seat != 0:
        table.plays("draw blind", "draw blind")
    table.play("claim atlanta-nashville red:1")
    while table.current_seat != 0:
        table.plays("draw blind", "draw blind")
    table.plays("draw blind", "draw blind")
    for seat in (None, 1, 2):
        for state in sampled(table, seat):
            assert sum(hand_in(table, state, 0)[kind] for kind in ("red", "green")) >= 2


def test_C30_tickets_that_were_put_under_the_deck_by_one_choice_are_not_both_kept_by_the_next() -> None:
    """Seat 0 puts two tickets under the deck; seat 1 draws both and a third, and keeps one of the three, twice."""
    table = usa(3).lay_tickets(pool=["boston-miami", "dallas-new-york", "denver-el-paso"])
    table.play("tickets")
    lost = set(table.offer_to(0)[1:])
    table.play("keep 1")
    table.play("tickets")
    table.play("keep 1")
    table.plays("draw blind", "draw blind")
    table.plays("draw blind", "draw blind")
    table.play("tickets")
    table.play("keep 1")
    for state in sampled(table, 2):
        assert len(View(table.rules, state, 1)["tickets"][1]) == 2
    for state in sampled(table, 0):
        assert set(View(table.rules, state, 1)["tickets"][1]) == lost


def test_C30_while_a_seat_chooses_it_is_known_which_of_its_tickets_were_under_the_deck_for_whom() -> None:
    """Seat 1 puts two tickets under the deck that may both have been seat 0's; seat 2 draws just one of them."""
    names = [ticket.id for ticket in usa(3).board.tickets[:7]]
    table = usa(3).lay_tickets(pool=names)
    table.play("tickets")
    lost = set(table.offer_to(0)[1:])
    table.play("keep 1")
    table.plays("draw blind", "draw blind")
    table.play("tickets")
    table.play("keep 1")
    table.plays("draw blind", "draw blind")
    table.play("tickets")  # the last one of the pool, and what seat 0 put under the deck
    table.play("keep 1")
    table.play("tickets")  # what seat 2 put there itself, and one that seat 1 did
    assert table.current_seat == 2
    for state in sampled(table, 0):
        offer = View(table.rules, state, 2)["offer"][2]
        assert len(offer) == 3
        assert len(lost.intersection(offer)) <= 1


def test_G4_a_seat_that_keeps_no_ticket_of_a_deck_holds_none_that_was_shuffled_into_it() -> None:
    """Seat 0 has shuffled long tickets back; seat 1 draws of both decks, and keeps a short one alone."""
    table = Table(rules_of("germany", 2), seed=4, first=1)
    for seat in (0, 1):
        table.play("announce long:4", seat)
    offer = table.offer_to(0)
    table.play("keep 1,2", 0)
    table.play("keep 1,2", 1)
    lost = {name for name in offer if name not in table.tickets_of(0)}
    table.play("tickets short:1 long:3", 1)
    table.play("keep 1", 1)
    under: Counter[str] = Counter()
    for state in sampled(table, 0):
        assert not lost.intersection(View(table.rules, state, 1)["tickets"][1])
        under.update(lost.intersection(under_long(table, state)))
    assert set(under) == lost


def test_what_a_seat_put_under_the_deck_after_a_draft_tells_it_where_the_rest_of_an_offer_was_drawn() -> None:
    """Iberia: somebody draws it with tickets of the pool, which were not in the draft, and puts some of them back."""
    number, found = objections(rules_of("iberia", 4), 1000, at_random, 7)
    assert number > 0
    assert not found


# -- as likely as they should be ---------------------------------------------------------------------------


def show(*hands: Counter[str] | list[str]) -> str:
    return " / ".join(" ".join(sorted(Counter(hand).elements())) for hand in hands)


def rest_of(table: Table, *parts: str) -> str:
    """All the cards that are named nowhere else, for a hand that its owner sees."""
    left = Counter({kind.id: kind.count for kind in table.board.kinds})
    for part in parts:
        for word in part.split():
            kind, _, number = word.partition(":")
            left[kind] -= int(number or 1)
    return " ".join(f"{kind}:{n}" for kind, n in left.items())


DISPLAY = "purple blue orange white green"


def after_the_rebuild(seed: int, one: str, two: str, discards: str) -> Table:
    """Seats 1 and 2 hold a few cards; seat 0 has drawn the last card of the deck, and one of the rebuilt deck."""
    table = usa(3, seed=seed)
    mine = rest_of(table, one, two, discards, DISPLAY, "black")
    table.lay_cards(mine, one, two, display=DISPLAY, deck="black", discards=discards)
    table.plays("draw blind", "draw blind")
    return table


def test_cards_of_a_rebuilt_deck_and_older_ones_are_sampled_as_often_as_there_are_worlds() -> None:
    """Seat 1 has two older cards and two of the rebuilt deck when it pays with a red one; nobody knows which."""
    older, fresh = "red:2 blue:1 white:1", "red:2 yellow:3"
    table = after_the_rebuild(3, "red:1 blue:1", "red:1 white:1", fresh)
    new = Counter(table.deck())
    new = +new
    table.plays("draw blind", "draw blind")
    table.plays("draw blind", "draw blind")
    table.play("claim kansas-city-omaha white:1")
    table.play("claim atlanta-nashville red:1")
    old = [kind for word in older.split() for kind in [word[:-2]] * int(word[-1])]
    worlds: Counter[str] = Counter()
    for a, b in product(set_of_deals(old, 2), set_of_deals(list(new.elements()), 2)):
        (old_1, old_2), (new_1, rest) = a, b
        for new_2 in set_of_deals(rest, 2):
            hand = Counter(old_1 + new_1)
            if hand["red"]:
                ways = hand["red"]  # each of them may be the one that was played
                worlds[show(hand - Counter(["red"]), Counter(old_2 + new_2[0]))] += ways
    found: Counter[str] = Counter()
    for state in sampled(table, 0, SAMPLES):
        found[show(hand_in(table, state, 1), hand_in(table, state, 2))] += 1
    compare(found, worlds)


def set_of_deals(cards: list[str], n: int) -> list[tuple[list[str], list[str]]]:
    """All ways to deal n of some cards, each card a thing of its own; those dealt and those left."""
    found = []
    for chosen in combinations(range(len(cards)), n):
        found.append(([cards[i] for i in chosen], [cards[i] for i in range(len(cards)) if i not in chosen]))
    return found


def test_what_is_drawn_after_the_payment_is_sampled_as_often_as_there_are_worlds() -> None:
    """As above, but seat 1 pays between its draws, two cards: those drawn later cannot be among them."""
    table = after_the_rebuild(8, "red:2", "red:1 white:1", "red:2 yellow:4")
    new = list((+Counter(table.deck())).elements())
    table.plays("draw blind", "draw blind")  # seat 1
    table.plays("draw blind", "draw orange")  # seat 2, and one more of the deck is turned up
    shown = [kind for kind in table.display() if kind in ("red", "yellow")]
    new.remove(str(shown[0]))
    table.play("claim kansas-city-omaha white:1")
    table.play("claim charleston-raleigh red:2")
    worlds: Counter[str] = Counter()
    for (old_1, old_2), (new_1, rest) in product(set_of_deals(["red", "red", "red", "white"], 2), set_of_deals(new, 2)):
        hand = Counter(old_1 + new_1)
        ways = hand["red"] * (hand["red"] - 1) // 2
        if ways:
            for new_2, _ in set_of_deals(rest, 1):
                worlds[show(hand - Counter(["red", "red"]), Counter([*old_2, *new_2, "orange"]))] += ways
    found: Counter[str] = Counter()
    for state in sampled(table, 0, SAMPLES):
        found[show(hand_in(table, state, 1), hand_in(table, state, 2))] += 1
    compare(found, worlds)


def test_with_two_players_cards_are_sampled_as_often_as_there_are_worlds() -> None:
    """The other hand was known when the deck ran out; what it drew since is any of the rebuilt deck."""
    table = usa(2)
    other, discards = "red:1 white:2", "red:2 yellow:3"
    mine = rest_of(table, other, discards, DISPLAY, "black")
    table.lay_cards(mine, other, display=DISPLAY, deck="black", discards=discards)
    table.plays("draw blind", "draw blind")
    new = list((+Counter(table.deck())).elements())
    table.plays("draw blind", "draw blind")
    worlds: Counter[str] = Counter()
    for drawn, _ in set_of_deals(new, 2):
        worlds[show(Counter(["red", "white", "white", *drawn]))] += 1
    found: Counter[str] = Counter()
    for state in sampled(table, 0, SAMPLES):
        found[show(hand_in(table, state, 1))] += 1
    compare(found, worlds)


def test_tickets_are_sampled_as_often_as_there_are_worlds() -> None:
    """Seat 0 has put two tickets under the deck; seat 1 has drawn them with a third one, and kept one."""
    table = usa(3).lay_tickets(pool=["boston-miami", "dallas-new-york", "denver-el-paso", "duluth-houston"])
    table.play("tickets")
    lost = table.offer_to(0)[1:]
    table.play("keep 1")
    table.play("tickets")  # the last one of the pool, and those two
    table.play("keep 1")
    hidden = [t.id for t in table.board.tickets if t.id not in [*lost, *table.tickets_of(0)]]
    worlds: Counter[str] = Counter()
    for kept, first, second in permutations([*lost, "another"]):
        worlds[f"{kept} {first} {second}"] += 1
    found: Counter[str] = Counter()
    for state in sampled(table, 0, SAMPLES):
        under = [name if name in lost else "another" for name in under_the_deck(table, state)]
        [kept] = [name for name in [*lost, "another"] if name not in under]
        found[" ".join([kept, *under])] += 1
        assert set(View(table.rules, state, 1)["tickets"][1]) <= {*hidden, *lost}
    compare(found, worlds)


def under_the_deck(table: Table, state: State) -> list[str]:
    """The tickets under the deck, the next one to be drawn first."""
    tickets = table.rules.by_name["tickets"]
    end, number = tickets.deck + len(table.board.tickets), int(state.s[tickets.queue_n])  # type: ignore[attr-defined]
    return [table.board.tickets[int(state.s[end - 1 - i])].id for i in range(number)]


def test_tickets_shuffled_back_are_sampled_as_often_as_there_are_worlds() -> None:
    """Germany: what seat 0 has shuffled back is in the deck, or among what seat 1 has drawn of it since."""
    table = Table(rules_of("germany", 2), seed=4, first=1)
    for seat in (0, 1):
        table.play("announce long:4", seat)
    offer = table.offer_to(0)
    table.play("keep 1,2", 0)
    table.play("keep 1,2", 1)
    lost = [name for name in offer if name not in table.tickets_of(0)]
    pool = table.view(0)["ticket_pool_count"]["long"]
    table.play("tickets long:4", 1)
    table.play("keep 1,2,3", 1)
    worlds: Counter[str] = Counter()
    spaces = ["hand"] * 3 + ["under"] + ["pool"] * (pool - 4)
    for one, two in permutations(spaces, 2):
        worlds[f"{one} {two}"] += 1
    found: Counter[str] = Counter()
    for state in sampled(table, 0, SAMPLES):
        held = View(table.rules, state, 1)["tickets"][1]
        under = under_long(table, state)
        found[" ".join("hand" if t in held else "under" if t in under else "pool" for t in lost)] += 1
    compare(found, worlds)


def under_long(table: Table, state: State) -> list[str]:
    tickets = table.rules.by_name["tickets"]
    end = tickets.deck + tickets.first[2]  # type: ignore[attr-defined]
    return [table.board.tickets[int(state.s[end - 1])].id]


# -- drafts ------------------------------------------------------------------------------------------------


def test_who_picked_what_is_sampled_as_often_as_there_are_worlds() -> None:
    """Two players pick three tickets each and keep two: of two circles of tickets nobody knows who picked which."""
    circles = [[0, 1], [2, 3], [4, 5]]  # one ticket of each was picked by seat 0, the other by seat 1
    gone = {0, 2}
    worlds: Counter[str] = Counter()
    for order in product((0, 1), repeat=3):
        picks = [[circle[i ^ seat] for circle, i in zip(circles, order, strict=True)] for seat in (0, 1)]
        ways = 1
        for mine in picks:
            ways *= sum(1 for kept in combinations(mine, 2) if not gone & set(kept))
        if ways:
            worlds[str(sorted(picks[0]))] += ways
    found = draft_samples(lambda g: arranged(DraftPicks(2, 3, 2), g, circles, gone))
    compare(found, worlds)


def arranged(picks: DraftPicks, g: State, circles: list[list[int]], gone: set[int]) -> str:
    value = 16
    for number, circle in enumerate(circles):
        for seat, ticket in enumerate(circle):
            value += 1
            picks.add(ticket, seat, value, number, False, int(ticket in gone))
    picks.arrange(g)
    mine = [int(picks.ticket[i]) for i in range(len(picks.ticket)) if picks.picker[i] == 0]
    return str(sorted(mine))


def test_what_was_certainly_dealt_stays_dealt_when_tickets_change_places() -> None:
    """One circle: two places of each seat and two outside the draft; tickets 0 and 1 were seen in the packs."""
    g = rules_of("usa", 2).new_game(1)
    outside: Counter[int] = Counter()
    for _ in range(200):
        picks = DraftPicks(2, 2, 1)
        for ticket, picker in enumerate((0, 1, 0, 1, NOBODY, NOBODY)):
            picks.add(ticket, picker, 16 + ticket, 0, ticket < 2, int(ticket in (2, 3)))
        picks.find_circles()
        for i in range(6):
            if picks.picker[i] != NOBODY:
                picks.move(g, i)
        outside.update(int(picks.ticket[i]) for i in (4, 5))
        check_loads(picks)
    assert set(outside) == {2, 3, 4, 5}


def test_an_overloaded_seat_hands_on_what_nobody_kept() -> None:
    """Three seats; seat 0 has picked all three that nobody kept, and everybody has sent back just one."""
    picks = DraftPicks(3, 2, 1)
    for ticket in range(6):
        picks.add(ticket, ticket // 2, 16 + ticket, ticket % 2, False, int(ticket in (0, 1, 2)))
    assert list(picks.load) == [2, 1, 0]
    assert picks.relieve(0)
    check_loads(picks)
    assert list(picks.load) == [1, 1, 1]


def test_a_seat_that_has_sent_back_all_it_could_takes_no_more() -> None:
    """Two seats, one sent back each: both are full, and a third that nobody kept has no place."""
    picks = DraftPicks(2, 2, 1)
    for ticket in range(4):
        picks.add(ticket, ticket % 2, 16 + ticket, 0, False, int(ticket in (0, 1, 2)))
    assert list(picks.load) == [2, 1]
    assert not picks.relieve(0)
    assert list(picks.load) == [2, 1]


def test_a_draft_that_chance_hardly_ever_finds_is_searched_for() -> None:
    """Fourteen that nobody kept were picked by seat 0 for certain, all that it can have sent back: the rest was not."""
    g = rules_of("usa", 2).new_game(1)
    for _ in range(20):
        picks = DraftPicks(2, 28, 14)
        for circle in range(14):
            picks.add(2 * circle, 0, 16 + 2 * circle, circle, False, 1)
            picks.add(2 * circle + 1, 1, 17 + 2 * circle, circle, False, 0)
        for ticket in range(28, 56):
            picks.add(ticket, ticket % 2, 16 + ticket, ticket, True, 1 - ticket % 2)
        assert list(picks.load) == [28, 0]
        picks.arrange(g)
        assert list(picks.load) == [14, 14]
        check_loads(picks)


@pytest.mark.parametrize(
    ("circles", "gone", "bound"),
    [
        ([[0, 1], [0, 1], [0, 1, NOBODY]], {0, 2, 4}, set()),
        ([[0, 1], [0, 1], [0, 1, NOBODY]], {0, 2, 4}, {4}),
        ([[0, 1], [0, 1], [0, 1, NOBODY, NOBODY]], {0, 4, 6}, {4}),
        ([[0, 1, NOBODY], [0, 1], [0, 1]], {0, 3, 5}, {0}),
        ([[NOBODY, 0, 1, 2], [0, 1, 2], [0, 1, 2]], {0, 4, 5, 7}, {0}),
    ],
)
def test_no_draft_has_more_ways_to_keep_tickets_of_it(
    circles: list[list[int]], gone: set[int], bound: set[int]
) -> None:
    """Brute force: the tickets of each circle in every order in which what was dealt for certain is dealt."""
    players = 1 + max(picker for circle in circles for picker in circle)
    size = sum(circle.count(0) for circle in circles)
    picks = DraftPicks(players, size, 1)
    orders, first = [], 0
    for number, circle in enumerate(circles):
        tickets = range(first, first + len(circle))
        for ticket, picker in zip(tickets, circle, strict=True):
            picks.add(ticket, picker, 16 + ticket, number, ticket in bound, int(ticket in gone))
        orders.append(
            [
                order
                for order in permutations(tickets)
                if not any(t in bound and picker == NOBODY for t, picker in zip(order, circle, strict=True))
            ]
        )
        first += len(circle)
    pickers = [picker for circle in circles for picker in circle]
    most = 0
    for each in product(*orders):
        placed = [ticket for order in each for ticket in order]
        loads = [sum(t in gone for t, p in zip(placed, pickers, strict=True) if p == seat) for seat in range(players)]
        most = max(most, prod(comb(size - load, 1) for load in loads))
    assert picks.most_ways() == most


def check_loads(picks: DraftPicks) -> None:
    """The counts are those of the places, and every ticket is in one of them."""
    for seat, load in enumerate(picks.load):
        assert load == sum(picks.gone[i] for i in range(len(picks.ticket)) if picks.picker[i] == seat)
    assert sorted(picks.ticket) == list(range(len(picks.ticket)))


def draft_samples(sample: Callable[[State], str]) -> Counter[str]:
    g = rules_of("usa", 2).new_game(1)
    return Counter(sample(g) for _ in range(SAMPLES))
