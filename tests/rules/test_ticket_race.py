"""The race to six tickets: F3, F5, F6, F7, F8, F9, F10."""

from __future__ import annotations

import pytest
from table import kinds, whats

from whistlestop import BadActionText
from whistlestop.engine.trail import shortest_path

from .journeys import Journey, first_journey

# Tickets that the routes built in these tests never join.
FAR = ["ankara-kyiv", "athens-riga", "moscow-sarajevo", "barcelona-bucharest", "riga-rostov", "copenhagen-kyiv"]
DONE = ["athens-rostov", "bucharest-warsaw", "ankara-rome", "moscow-stockholm", "rostov-vienna"]
# From Dublin over London to Paris, and on to Zurich by a claim.
TO_PARIS = ["dublin-london/yellow", "london-paris/green"]
TO_ZURICH = "claim paris-zurich/blue blue:1"
# From Dublin to Warsaw, and on to Moscow by a claim.
TO_WARSAW = ["dublin-london/yellow", "amsterdam-london/black", "amsterdam-berlin/green", "berlin-warsaw/green"]
TO_MOSCOW = "claim moscow-warsaw/red red:3"


def before_zurich(players: int = 2) -> Journey:
    """A step before Dublin is joined to Zurich."""
    return first_journey(players).lay_cards("blue:1").build(0, *TO_PARIS)


def before_the_crossing(players: int = 2) -> Journey:
    """A step before Dublin is joined to Moscow."""
    table = first_journey(players).lay_cards("red:3").build(0, *TO_WARSAW)
    return table.lay_race(FAR[:2], FAR[2:4])


# -- F3: giving up tickets ---------------------------------------------------------------------------------


def test_F3_a_turn_may_give_up_both_tickets_for_two_new_ones() -> None:
    table = first_journey().lay_race(FAR[:2], FAR[2:4])
    events = table.play("exchange")
    assert len(table.tickets_of(0)) == 2
    assert not set(table.tickets_of(0)) & set(FAR[:4])
    assert whats(events, "gave up tickets") == [2]
    assert (table.current_seat, table.phase) == (1, "turn")


def test_F3_both_tickets_are_given_up_and_never_just_one() -> None:
    table = first_journey().lay_race(FAR[:2], FAR[2:4])
    assert [action for action in table.options() if action.startswith("exchange")] == ["exchange"]
    with pytest.raises(BadActionText, match="give up all tickets in hand"):
        table.play("exchange 1")


def test_F3_nobody_else_learns_which_tickets_are_given_up_or_taken() -> None:
    views, news = [], []
    for mine in (FAR[:2], FAR[4:6]):
        table = first_journey(3).lay_race(mine, FAR[2:4], ["athens-paris", "dublin-zurich"], deck=DONE)
        events = table.play("exchange")
        [given] = [event.secrets for event in events if event.kind == "gave up tickets"]
        assert set(given) == set(mine)
        news.append([event.seen_by(1) for event in events] + [event.seen_by(None) for event in events])
        assert all(event.secrets == () for event in news[-1])
        views.append((list(table.view(1).slots), list(table.spectator_view().slots)))
    assert views[0] == views[1]
    assert news[0] == news[1]


@pytest.mark.parametrize("left", [1, 2, 3])
def test_F3_with_few_tickets_left_the_exchange_still_gives_two(left: int) -> None:
    table = first_journey(3).lay_race(FAR[:2], FAR[2:4], deck=DONE[:left])
    table.play("exchange")
    hand = set(table.tickets_of(0))
    assert len(hand) == 2
    assert len(hand & set(DONE[:left])) == min(left, 2)
    assert hand <= {*DONE[:left], *FAR[:2]}


def test_F3_without_any_ticket_left_there_is_no_exchange() -> None:
    table = first_journey(3).lay_race(FAR[:2], FAR[2:4], deck=[])
    assert "exchange" not in table.options()
    assert "no tickets are left" in str(table.why_not("exchange"))


def test_F3_tickets_given_up_by_others_are_enough_for_an_exchange() -> None:
    table = first_journey(3).lay_race(FAR[:2], FAR[2:4], deck=[], given_up=DONE[:3])
    table.play("exchange")
    assert set(table.tickets_of(0)) <= {*DONE[:3], *FAR[:2]}
    assert len(table.tickets_of(0)) == 2


# -- F5: completing tickets --------------------------------------------------------------------------------


def test_F5_a_completed_ticket_is_shown_at_once_and_replaced() -> None:
    table = before_zurich().lay_race(["dublin-zurich", FAR[0]], FAR[2:4], deck=[FAR[4], FAR[5]])
    events = table.play(TO_ZURICH)
    assert whats(events, "completed") == ["dublin-zurich"]
    assert table.completed() == [["dublin-zurich"], []]
    assert FAR[0] in table.tickets_of(0)
    assert set(table.tickets_of(0)) - {FAR[0]} < {FAR[4], FAR[5]}
    assert len(table.tickets_of(0)) == 2
    assert table.points == [1, 0]
    assert table.current_seat == 1


def test_F5_the_new_ticket_is_secret_again() -> None:
    table = before_zurich(3).lay_race(["dublin-zurich", FAR[0]], FAR[2:4])
    events = table.play(TO_ZURICH)
    [drew] = [event for event in events if event.kind == "drew a ticket"]
    assert drew.seen_by(0).secrets != ()
    assert drew.seen_by(1).secrets == drew.seen_by(None).secrets == ()
    assert table.view(1)["tickets"][0] is None


def test_F5_only_own_routes_complete_a_ticket() -> None:
    table = first_journey().lay_cards("blue:1").build(0, "dublin-london/yellow").build(1, "london-paris/green")
    table.lay_race(["dublin-zurich", FAR[0]], FAR[2:4])
    assert whats(table.play(TO_ZURICH), "completed") == []


def test_F5_one_route_may_complete_both_tickets() -> None:
    table = before_zurich().build(0, "rome-zurich/green", "athens-rome/white")
    table.lay_race(["athens-paris", "dublin-zurich"], FAR[2:4])
    events = table.play(TO_ZURICH)
    assert set(whats(events, "completed")) == {"athens-paris", "dublin-zurich"}
    assert len(table.tickets_of(0)) == 2
    assert table.points == [2, 0]


def test_F5_a_new_ticket_that_is_joined_already_is_completed_at_once_and_so_on() -> None:
    table = before_zurich().build(0, "madrid-paris/blue", "amsterdam-paris")
    table.lay_race(["dublin-zurich", FAR[0]], FAR[2:4], deck=["dublin-madrid", "amsterdam-madrid"])
    events = table.play(TO_ZURICH)
    completed = whats(events, "completed")
    assert completed[0] == "dublin-zurich"
    assert set(completed) == {"dublin-zurich", "dublin-madrid", "amsterdam-madrid"}
    assert table.tickets_of(0) == [FAR[0]]  # the deck is empty
    assert table.points == [3, 0]


def test_F5_the_chain_ends_with_the_first_ticket_that_is_not_joined() -> None:
    counts = set()
    for seed in range(30):
        table = first_journey(seed=seed).lay_cards("blue:1").build(0, *TO_PARIS, "madrid-paris/blue")
        table.lay_race(["dublin-zurich", FAR[0]], FAR[2:4], deck=["dublin-madrid", FAR[4]])
        table.play(TO_ZURICH)
        assert set(table.tickets_of(0)) == {FAR[0], FAR[4]}
        counts.add(table.points[0])
    assert counts == {1, 2}


def test_F5_tickets_taken_in_an_exchange_may_be_joined_already() -> None:
    table = first_journey().build(0, *TO_PARIS, "madrid-paris/blue", "amsterdam-paris")
    table.lay_race(FAR[:2], FAR[2:4], deck=["dublin-madrid", "amsterdam-madrid", FAR[4], FAR[5]])
    events = table.plays("exchange", "draw", "exchange")
    assert set(whats(events, "completed")) <= {"dublin-madrid", "amsterdam-madrid"}
    for ticket in table.tickets_of(0):
        assert ticket not in ("dublin-madrid", "amsterdam-madrid")


def test_F5_a_ticket_of_the_opening_hand_counts_only_when_a_route_joins_it() -> None:
    table = before_zurich().lay_race(["dublin-madrid", FAR[0]], FAR[2:4])
    events = table.play(TO_ZURICH)
    assert whats(events, "completed") == []
    assert table.tickets_of(0) == sorted(["dublin-madrid", FAR[0]])


def test_F5_F6_a_ticket_and_the_crossing_of_one_claim_come_before_any_replacement() -> None:
    table = before_the_crossing().lay_race(["berlin-moscow", FAR[0]], FAR[2:4])
    events = [event.kind for event in table.play(TO_MOSCOW) if event.seat == 0]
    assert events == ["claimed", "completed", "crossing", "drew a ticket"]


def test_F5_F7_nothing_is_drawn_when_the_crossing_of_the_same_claim_is_the_sixth() -> None:
    """The deck holds a ticket that is joined already: drawn before the crossing, it would be the sixth instead."""
    done = ["athens-rostov", "ankara-rome", "barcelona-sarajevo", "copenhagen-rome"]
    table = before_the_crossing().lay_race(["berlin-moscow", FAR[0]], FAR[2:4], deck=["london-warsaw"], done=[done])
    events = table.play(TO_MOSCOW)
    assert kinds(events)[-3:] == ["completed", "crossing", "game over"]
    assert table.scores().lines == {"tickets": [5, 0], "crossing": [1, 0]}
    assert table.tickets_of(0) == [FAR[0]]


def test_F5_F7_no_crossing_is_taken_after_the_sixth_ticket() -> None:
    done = ["athens-rostov", "ankara-rome", "barcelona-sarajevo", "copenhagen-rome", "madrid-vienna"]
    table = before_the_crossing().lay_race(["berlin-moscow", FAR[0]], FAR[2:4], done=[done])
    assert "crossing" not in kinds(table.play(TO_MOSCOW))
    assert table.over
    assert table.scores().lines == {"tickets": [6, 0], "crossing": [0, 0]}


def test_F5_F7_of_two_tickets_joined_by_one_route_only_the_sixth_is_completed() -> None:
    table = before_zurich().build(0, "rome-zurich/green", "athens-rome/white")
    table.lay_race(["athens-paris", "dublin-zurich"], FAR[2:4], done=[DONE])
    events = table.play(TO_ZURICH)
    assert len(whats(events, "completed")) == 1
    assert table.scores().totals == [6, 0]


# -- F6: the crossing --------------------------------------------------------------------------------------


def test_F6_joining_a_western_to_an_eastern_city_is_worth_a_ticket() -> None:
    table = before_the_crossing()
    events = table.play(TO_MOSCOW)
    assert "crossing" in kinds(events)
    assert table.points == [1, 0]
    assert table.scores().lines == {"tickets": [0, 0], "crossing": [1, 0]}
    assert table.scores().completed == [1, 0]


@pytest.mark.parametrize("west", ["dublin", "brest", "madrid"])
@pytest.mark.parametrize("east", ["moscow", "rostov", "ankara"])
def test_F6_three_cities_are_western_and_three_eastern(west: str, east: str) -> None:
    starts = {"dublin": "dublin-london/green", "brest": "brest-london", "madrid": "madrid-paris/red"}
    ends = {"moscow": "kyiv-moscow green:2", "rostov": "kyiv-rostov black:2", "ankara": "ankara-bucharest/blue blue:2"}
    table = first_journey().lay_cards("green:2 black:2 blue:2").lay_race([FAR[5]], [FAR[4]])
    table.build(0, starts[west], "london-paris/black", "paris-zurich/white", "vienna-zurich/black", "vienna-warsaw")
    table.build(0, "kyiv-warsaw", "bucharest-vienna/yellow")
    assert table.spectator_view()["crossing"] == [0, 0]
    events = table.play(f"claim {ends[east]}")
    assert kinds(events).count("crossing") == 1


def way_shown(table: Journey, seat: int = 0) -> list[str]:
    rule = table.rules.by_name["ticket_race"]
    return [table.board.routes[route].id for route in rule.path(table.state.s, seat)]


def test_F6_the_crossing_is_shown_by_the_fewest_routes_from_west_to_east() -> None:
    table = before_the_crossing().build(0, "london-paris/green")  # which leads nowhere
    assert way_shown(table) == []
    table.play(TO_MOSCOW)
    assert way_shown(table) == [*TO_WARSAW, "moscow-warsaw/red"]
    assert way_shown(table, 1) == []


def test_F6_without_a_way_from_west_to_east_none_is_found() -> None:
    table = first_journey().build(0, *TO_WARSAW).build(1, "moscow-warsaw/red")
    track, rule = table.rule("track"), table.rule("ticket_race")
    for seat in (0, 1):
        assert shortest_path(track, table.state.s, seat, rule.west, rule.east) == []


def test_F6_a_line_with_a_gap_is_not_a_crossing() -> None:
    table = first_journey().lay_cards("red:3").build(0, *TO_WARSAW[:3]).lay_race(FAR[:2], FAR[2:4])
    assert "crossing" not in kinds(table.play(TO_MOSCOW))


def test_F6_the_gap_may_be_closed_in_the_middle() -> None:
    table = first_journey().lay_cards("green:2").build(0, *TO_WARSAW[:3], "moscow-warsaw/red")
    table.lay_race(FAR[:2], FAR[2:4])
    assert "crossing" in kinds(table.play("claim berlin-warsaw/green green:2"))


def test_F6_a_route_of_an_opponent_does_not_help() -> None:
    table = first_journey().lay_cards("red:3").build(0, *TO_WARSAW[:3]).build(1, TO_WARSAW[3])
    table.lay_race(FAR[:2], FAR[2:4])
    assert "crossing" not in kinds(table.play(TO_MOSCOW))


def test_F6_a_player_crosses_only_once() -> None:
    table = before_the_crossing().lay_cards("red:3 blue:2")
    table.play(TO_MOSCOW)
    table.play("draw")
    events = table.play("claim moscow-rostov/blue blue:2")
    assert "crossing" not in kinds(events)
    assert table.points == [1, 0]


def test_F6_every_player_may_cross() -> None:
    table = before_the_crossing().lay_cards("red:3", "black:3")
    table.build(1, "dublin-london/green", "london-paris/black", "berlin-paris/white", "berlin-warsaw/blue")
    events = table.plays(TO_MOSCOW, "claim moscow-warsaw/black black:3")
    assert [event.seat for event in events if event.kind == "crossing"] == [0, 1]
    assert table.points == [1, 1]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_F6_the_crossing_is_that_of_the_seat_that_crosses(seat: int) -> None:
    table = first_journey(3).lay_cards(*["red:3"] * 3).build(seat, *TO_WARSAW).lay_race(FAR[:2], FAR[2:4], FAR[4:6])
    table.plays(*["draw"] * seat, TO_MOSCOW)
    crossed = [int(each == seat) for each in range(3)]
    assert table.scores().lines == {"tickets": [0, 0, 0], "crossing": crossed}
    assert table.scores().completed == table.points == crossed


def test_F6_a_crossing_and_a_ticket_may_come_with_one_route() -> None:
    table = before_the_crossing().lay_race(["berlin-moscow", FAR[0]], FAR[2:4])
    table.play(TO_MOSCOW)
    assert table.points == [2, 0]
    assert table.scores().lines == {"tickets": [1, 0], "crossing": [1, 0]}


# -- F7: the sixth ticket ----------------------------------------------------------------------------------


def test_F7_the_sixth_ticket_ends_the_game_at_once_and_wins() -> None:
    table = before_zurich().lay_race(["dublin-zurich", FAR[0]], FAR[2:4], done=[DONE])
    events = table.play(TO_ZURICH)
    assert table.over
    assert (table.pending_seats, table.options()) == ((), [])
    assert kinds(events)[-1] == "game over"
    assert table.scores().winners == [0]
    assert table.scores().totals == [6, 0]


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_F7_the_sixth_ticket_of_any_seat_ends_the_game(seat: int) -> None:
    table = first_journey(4).lay_cards(*["blue:1"] * 4).build(seat, *TO_PARIS)
    hands = [[FAR[i]] for i in range(4)]
    hands[seat] = ["dublin-zurich"]
    table.lay_race(*hands, done=[DONE if i == seat else [] for i in range(4)])
    for _ in range(seat):
        table.play("draw")
    table.play(TO_ZURICH)
    assert table.over
    assert table.scores().winners == [seat]


def test_F7_five_tickets_do_not_end_the_game() -> None:
    table = before_zurich().lay_race(["dublin-zurich", FAR[0]], FAR[2:4], done=[DONE[:4]])
    table.play(TO_ZURICH)
    assert not table.over
    assert table.points == [5, 0]
    assert table.current_seat == 1


def test_F7_the_crossing_counts_as_the_sixth() -> None:
    done = ["athens-rostov", "ankara-rome", "barcelona-sarajevo", "copenhagen-rome", "madrid-vienna"]
    table = before_the_crossing().lay_race(FAR[:2], FAR[2:4], done=[done])
    table.play(TO_MOSCOW)
    assert table.over
    assert table.scores().lines == {"tickets": [5, 0], "crossing": [1, 0]}
    assert table.scores().winners == [0]


def test_F7_an_earlier_crossing_counts_as_well() -> None:
    table = before_the_crossing().lay_cards("red:3 blue:1").build(0, "london-paris/green")
    table.lay_race(["dublin-zurich", FAR[0]], FAR[2:4], done=[DONE[:4]])
    table.play(TO_MOSCOW)
    assert not table.over
    table.play("draw")
    table.play(TO_ZURICH)
    assert table.over
    assert table.scores().totals == [6, 0]


def test_F7_a_player_far_ahead_of_the_others_has_not_won_before_the_sixth() -> None:
    table = before_zurich(4).lay_race(["dublin-zurich", FAR[0]], FAR[1:3], FAR[3:5], done=[DONE[:4]])
    table.play(TO_ZURICH)
    assert not table.over


def test_F7_the_sixth_may_come_with_an_exchange() -> None:
    table = first_journey().build(0, *TO_PARIS, "madrid-paris/blue", "amsterdam-paris")
    table.lay_race(FAR[:2], FAR[2:4], deck=["dublin-madrid", "amsterdam-madrid"], done=[DONE])
    table.play("exchange")
    assert table.over
    assert table.scores().winners == [0]


def test_F7_nothing_is_drawn_or_completed_after_the_sixth() -> None:
    table = before_zurich().build(0, "madrid-paris/blue", "amsterdam-paris")
    table.lay_race(["dublin-zurich", FAR[0]], FAR[2:4], deck=["dublin-madrid", "amsterdam-madrid"], done=[DONE])
    events = table.play(TO_ZURICH)
    assert table.over
    assert whats(events, "completed") == ["dublin-zurich"]
    assert "drew a ticket" not in kinds(events)
    assert table.scores().totals == [6, 0]


# -- F8: the last train ------------------------------------------------------------------------------------


def last_train(*done: list[str], players: int = 2) -> Journey:
    """The first seat has one train left."""
    table = before_zurich(players).lay_race(*[[FAR[seat]] for seat in range(players)], done=done)
    table.lay_trains(1, *[9] * (players - 1))
    return table


def test_F8_the_last_train_ends_the_game_at_once() -> None:
    table = last_train([], [])
    events = table.play(TO_ZURICH)
    assert table.over
    assert kinds(events)[-1] == "game over"
    assert table.trains()[0] == 0


@pytest.mark.parametrize("seat", [1, 2])
def test_F8_the_last_train_of_any_seat_ends_the_game(seat: int) -> None:
    table = first_journey(3).lay_cards(*["blue:1"] * 3).lay_race(FAR[:2], FAR[2:4], FAR[4:6])
    table.lay_trains(*[1 if each == seat else 5 for each in range(3)])
    table.plays(*["draw"] * seat)
    assert not table.over
    table.play(TO_ZURICH)
    assert table.over


def test_F8_one_train_left_does_not_end_the_game() -> None:
    table = last_train([], [])
    table.lay_trains(2, 9)
    table.play(TO_ZURICH)
    assert (table.over, table.current_seat) == (False, 1)
    assert table.trains()[0] == 1


def test_F8_the_most_tickets_win_not_the_last_train() -> None:
    table = last_train(DONE[:1], DONE[1:4])
    table.play(TO_ZURICH)
    assert table.scores().winners == [1]
    assert table.scores().totals == [1, 3]


def test_F8_players_that_are_level_share_the_victory() -> None:
    table = last_train(DONE[:2], DONE[2:4], DONE[4:], players=3)
    table.play(TO_ZURICH)
    assert table.scores().winners == [0, 1]


def test_F8_with_no_ticket_completed_at_all_everybody_shares() -> None:
    table = last_train([], [], [], players=3)
    table.play(TO_ZURICH)
    assert table.scores().winners == [0, 1, 2]


def test_F8_the_crossing_counts_as_a_ticket() -> None:
    table = before_the_crossing().lay_race(FAR[:2], FAR[2:4], done=[DONE[:1], DONE[1:3]])
    table.lay_trains(3, 9)
    table.play(TO_MOSCOW)
    assert table.over
    assert table.scores().totals == [2, 2]
    assert table.scores().winners == [0, 1]


def test_F8_a_ticket_that_the_last_train_completes_counts() -> None:
    table = last_train(DONE[:1], DONE[1:3])
    table.lay_race(["dublin-zurich", FAR[0]], FAR[2:4], done=[DONE[:1], DONE[1:2]])
    table.play(TO_ZURICH)
    assert table.scores().totals == [2, 1]
    assert table.scores().winners == [0]


# -- F9: tickets given up ----------------------------------------------------------------------------------


def test_F9_tickets_given_up_stay_away_while_the_deck_has_any() -> None:
    for seed in range(20):
        table = first_journey(3, seed=seed).lay_race(FAR[:2], FAR[2:4], deck=DONE[:4])
        table.play("exchange")
        table.play("exchange")
        assert set(table.tickets_of(0)) | set(table.tickets_of(1)) == set(DONE[:4])


def test_F9_tickets_given_up_are_shuffled_into_a_new_deck_when_the_old_one_is_empty() -> None:
    drawn = set()
    for seed in range(40):
        table = first_journey(3, seed=seed).lay_race(FAR[:2], FAR[2:4], deck=DONE[:3])
        table.play("exchange")  # two of the three
        table.play("exchange")  # the third, and one of the four given up
        hand = set(table.tickets_of(1))
        assert len(hand & set(DONE[:3])) == 1
        [recycled] = hand - set(DONE[:3])
        drawn.add(recycled)
    assert drawn == set(FAR[:4])


def test_F9_a_completed_ticket_is_replaced_from_the_tickets_given_up_when_the_deck_is_empty() -> None:
    table = before_zurich(3).lay_race(["dublin-zurich", FAR[0]], FAR[2:4], deck=[], given_up=[FAR[4]])
    table.play(TO_ZURICH)
    assert set(table.tickets_of(0)) == {FAR[0], FAR[4]}


def test_F9_completed_tickets_never_come_back() -> None:
    table = before_zurich(3).lay_race(["dublin-zurich", FAR[0]], FAR[2:4], deck=[])
    table.play(TO_ZURICH)
    assert table.tickets_of(0) == [FAR[0]]
    assert "exchange" not in table.options()


def test_F9_a_seat_knows_that_what_it_gave_up_is_in_the_new_deck_or_with_those_who_drew_from_it() -> None:
    table = first_journey(4).lay_race(FAR[:2], FAR[2:4], FAR[4:6], deck=DONE[:2])
    table.play("exchange")  # the deck is empty
    table.play("exchange")  # two of the four that were given up
    for state in table.sampled_states(0, 60):
        assert not set(FAR[:2]) & set(table.seen_in(state, 2, "tickets"))  # who has drawn nothing since


def test_F9_who_gives_up_a_ticket_that_was_given_up_before_and_another_one_may_draw_either() -> None:
    table = first_journey(3).lay_cards("", "blue:1").build(1, *TO_PARIS)
    table.lay_race(FAR[:2], ["dublin-zurich", FAR[2]], deck=DONE[:2])
    table.play("exchange")  # the deck is empty
    table.plays(TO_ZURICH, "draw", "draw")  # one of the two that the first seat gave up takes the place of the ticket
    table.play("exchange")
    hands = [table.seen_in(state, 1, "tickets") for state in table.sampled_states(0, 60)]
    assert any(set(hand) - set(FAR[:2]) for hand in hands)


def test_F9_an_empty_train_deck_is_rebuilt_from_the_discards_as_everywhere() -> None:
    table = before_zurich().lay_cards("blue:3", deck="")
    assert "draw" not in table.options()
    events = table.play(TO_ZURICH)
    assert whats(events, "deck rebuilt") == [1]
    assert (table.deck_count(), table.discards()) == (1, {})


# -- F10: nothing left to claim ----------------------------------------------------------------------------


def test_F10_when_nobody_has_the_trains_for_any_free_route_the_game_ends() -> None:
    table = first_journey().build_all_but(lengths=[1]).lay_trains(1, 1)
    table.lay_race(FAR[:2], FAR[2:4], done=[DONE[:2], DONE[2:3]])
    events = table.play("draw")
    assert table.over
    assert kinds(events)[-1] == "game over"
    assert table.scores().winners == [0]
    assert table.scores().totals == [2, 1]


def test_F10_level_players_share_the_victory() -> None:
    table = first_journey().build_all_but(lengths=[1]).lay_trains(1, 1)
    table.lay_race(FAR[:2], FAR[2:4], done=[DONE[:1], DONE[2:3]])
    table.play("exchange")
    assert table.over
    assert table.scores().winners == [0, 1]


@pytest.mark.parametrize("trains", [(2, 1), (1, 2)])
def test_F10_the_game_goes_on_while_anybody_could_claim_a_route(trains: tuple[int, int]) -> None:
    table = first_journey().build_all_but(lengths=[1]).lay_trains(*trains)
    table.lay_race(FAR[:2], FAR[2:4])
    table.play("draw")
    assert not table.over


def test_F10_a_track_beside_the_players_own_cannot_be_claimed() -> None:
    table = first_journey(4).build(0, "riga-stockholm/red").build_all_but("riga-stockholm/yellow")
    table.lay_race([], [], [], []).lay_trains(9, 0, 0, 0)
    assert table.claims() == []
    table.play("draw")
    assert table.over


def test_F10_the_game_ends_when_no_card_can_ever_be_drawn_and_no_claim_be_paid() -> None:
    table = first_journey(4).build_all_but("kyiv-moscow").lay_race(FAR[:2], [], [], [])
    table.lay_trains(9, 1, 1, 1)
    table.lay_cards("red:5 blue:5", deck="")  # all the green cards are held by somebody with a single train
    assert table.options() == ["exchange"]
    table.play("exchange")
    assert table.over


def test_F10_cards_that_nobody_can_draw_do_not_matter_while_a_claim_can_be_paid() -> None:
    table = first_journey().lay_cards("red:3", deck="")
    table.lay_race(FAR[:2], FAR[2:4])
    table.play("exchange")
    assert not table.over
