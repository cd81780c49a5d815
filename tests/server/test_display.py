"""What the server tells of choices and events: data, so that a client needs no rules."""

from __future__ import annotations

from random import Random

import pytest

from whistlestop import Game, board_names
from whistlestop.server.payloads import event_message, seat_view
from whistlestop.server.protocol import Choice


def choices_of(board: str, verb: str) -> list[tuple[Game, Choice]]:
    """The choices of a verb in some games, with copies of the games where they stood."""
    found: list[tuple[Game, Choice]] = []
    for seed in range(6):
        game = Game.new(board, 3, seed=seed)
        rng = Random(seed)
        while not game.over and len(found) < 30:
            seat = game.pending_seats[0]
            view = seat_view(game.view(seat))
            found += [(game.copy(), choice) for choice in view.choices if choice.verb == verb]
            building = [choice for choice in view.choices if choice.verb not in ("draw", "tickets")]
            game.play(rng.choice(building or view.choices).text, seat)
    return found


@pytest.mark.parametrize("board", board_names())
def test_a_choice_says_as_data_what_its_action_is(board: str) -> None:
    game = Game.new(board, 3, seed=1)
    rng = Random(1)
    while not game.over:
        seat = game.pending_seats[0]
        view = game.view(seat)
        told = seat_view(view)
        for action, choice in zip(view.legal, told.choices, strict=True):
            assert choice.text == str(action)
            assert (choice.verb, choice.route or "", choice.city or "") == (action.verb, action.route_id, action.city)
            assert (choice.card or "", choice.cards, choice.decks) == (action.card, action.cards, action.decks)
            assert (choice.amount, choice.word or "") == (action.amount, action.word)
            assert choice.tickets == [ticket.id for ticket in view.tickets_of(action)]
            assert len(choice.tickets) == len(action.tickets)
        game.play(rng.choice(view.legal), seat)
    for event in game.events:
        message = event_message(event, 1, (0,))
        assert (message.action is None) == (event.action is None)
        if message.action is not None and event.action is not None:
            assert (message.action.verb, message.action.cards) == (event.action.verb, event.action.cards)


def test_a_choice_on_the_mat_says_which_spot_it_reaches() -> None:
    puts = [(game, choice) for game, choice in choices_of("south-korea", "mat") if choice.card]
    assert puts
    for game, choice in puts:
        seat = game.pending_seats[0]
        events = game.play(choice.text, seat)
        assert choice.facts["spot"] == next(event.what for event in events if event.kind == "mat spot")


def test_a_choice_of_festivals_says_how_many_cards_it_takes() -> None:
    chosen = choices_of("iberia", "festival")
    assert chosen
    for game, choice in chosen:
        seat = game.pending_seats[0]
        before = game.view(seat)["festival_count"][seat]
        game.play(choice.text, seat)
        assert game.view(seat)["festival_count"][seat] - before == choice.facts["cards"]
