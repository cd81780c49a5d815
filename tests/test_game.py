"""Game: the checked, friendly API. Whatever is refused says why, has a stable code, and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from table import Table, usa

from whistlestop import BadActionText, Game, IllegalAction, WhistlestopError, board_names, load_board, ruleset
from whistlestop.errors import BadPlayers, BadSeed, BadState, GameOver, UnknownBoard


def over() -> Table:
    """A game that has ended."""
    table = usa().lay_trains(0, 0)
    for _ in range(3):
        table.plays("draw blind", "draw blind")
    assert table.over
    return table


# -- beginning ---------------------------------------------------------------------------------------------


def test_a_game_begins_from_a_board_s_name_a_number_of_players_and_a_seed() -> None:
    game = Game.new("usa", players=3, seed=7)
    assert (game.board.id, game.players, game.seed, game.phase) == ("usa", 3, 7, "keep tickets")
    assert game.save() == Game.new("usa", players=3, seed=7).save()
    assert game.save() != Game.new("usa", players=3, seed=8).save()


def test_a_game_begins_from_a_loaded_board_or_a_path_too(tmp_path: Path) -> None:
    board = load_board("usa")
    assert Game.new(board, players=2, seed=7).save() == Game.new("usa", players=2, seed=7).save()
    copy = tmp_path / "mine.toml"
    source = Path(__file__).parents[1] / "src" / "whistlestop" / "boards" / "usa.toml"
    copy.write_text(source.read_text(encoding="utf-8"), encoding="utf-8")
    assert Game.new(copy, players=2, seed=7).save() == Game.new("usa", players=2, seed=7).save()
    assert Game.new(str(copy), players=2, seed=7).board.fingerprint == board.fingerprint


def test_without_a_seed_no_two_games_are_alike() -> None:
    seeds = {Game.new("usa", players=2).seed for _ in range(5)}
    assert len(seeds) == 5
    assert max(seeds) > 2**100


@pytest.mark.parametrize("seed", [0, 1, 2**32, 2**64 + 1, 2**128 - 1])
def test_seeds_of_up_to_128_bits_are_accepted(seed: int) -> None:
    assert Game.new("usa", players=2, seed=seed).seed == seed


@pytest.mark.parametrize("seed", [-1, 2**128, 1.5, "7", True, b"7"])
def test_a_bad_seed_is_refused(seed: Any) -> None:
    with pytest.raises(BadSeed) as refusal:
        Game.new("usa", players=2, seed=seed)
    assert refusal.value.code == "bad-seed"
    assert repr(seed) in str(refusal.value)


@pytest.mark.parametrize("players", [0, 1, 6, -1, True, 2.0, "2", None])
def test_a_bad_number_of_players_is_refused(players: Any) -> None:
    for attempt in (lambda: Game.new("usa", players=players, seed=1), lambda: ruleset("usa", players)):
        with pytest.raises(BadPlayers) as refusal:
            attempt()
        assert refusal.value.code == "bad-players"
        assert "2 to 5" in str(refusal.value)


@pytest.mark.parametrize("first", [-1, 2, 99, True, 0.5, "0"])
def test_somebody_who_does_not_play_cannot_begin(first: Any) -> None:
    with pytest.raises(BadPlayers) as refusal:
        Game.new("usa", players=2, seed=1, first=first)
    assert refusal.value.code == "bad-players"


@pytest.mark.parametrize("name", ["usu", "USA", "", "no/such/file.toml", "atlantis"])
def test_an_unknown_board_is_refused(name: str) -> None:
    with pytest.raises(UnknownBoard) as refusal:
        Game.new(name, players=2, seed=1)
    assert refusal.value.code == "unknown-board"
    assert "usa" in str(refusal.value)


def test_the_names_of_the_boards_are_sorted() -> None:
    assert "usa" in board_names()
    assert board_names() == sorted(board_names())


# -- playing by text and by number -------------------------------------------------------------------------


def test_an_action_its_text_and_its_code_mean_the_same() -> None:
    by_action, by_text, by_code = usa(), usa(), usa()
    for _ in range(30):
        action = by_action.legal()[-1]
        by_action.play(action)
        by_text.play(str(action))
        by_code.play(int(action))
    assert by_action.save() == by_text.save() == by_code.save()
    assert by_action.played == by_text.played == by_code.played


def test_every_legal_action_is_legal_as_action_as_text_and_as_code() -> None:
    table = usa().lay_cards("white:5 loco:3")
    actions = table.legal()
    assert [action.code for action in actions] == list(table.rules.legal(table.state, 0))
    for action in actions:
        assert table.why_not(action) is None
        assert table.why_not(str(action)) is None
        assert table.why_not(action.code) is None


@pytest.mark.parametrize(
    "text", ["draw  blind", " draw blind ", "DRAW BLIND", "Draw Blind\n", "draw\tblind"], ids=lambda text: repr(text)
)
def test_spaces_and_capitals_do_not_matter(text: str) -> None:
    table = usa()
    table.play(text)
    assert table.phase == "draw a second card"


@pytest.mark.parametrize(
    "text",
    [
        "claim denver-phoenix loco:1 white:4",  # in any order
        "claim denver-phoenix white:4 loco:1",
    ],
)
def test_cards_may_be_named_in_any_order(text: str) -> None:
    table = usa().lay_cards("white:4 loco:1")
    table.play(text)
    assert table.owner("denver-phoenix") == 1


def test_the_colour_may_stand_in_for_the_track() -> None:
    table = usa().lay_cards("black:4 loco:4")
    table.play("claim denver-kansas-city black:4")
    assert table.owner("denver-kansas-city/black") == 1


def test_seats_are_numbered_from_0_in_calls_and_from_1_in_texts() -> None:
    table = usa(3)
    assert table.current_seat == 0
    assert "seat 3 has nothing to decide now; the game waits for seat 1" in str(table.why_not("draw blind", 2))


def test_play_returns_the_new_events_and_the_game_keeps_them() -> None:
    table = usa()
    before = len(table.events)
    events = table.play("draw blind")
    assert events
    assert table.events[before:] == events
    assert table.played[-1] == (0, table.parse("draw blind"))


# -- refusals ----------------------------------------------------------------------------------------------

Position = Callable[[], Table]


def rich() -> Table:
    return usa().lay_cards("white:4 red:2 loco:0", display="loco blue blue red red")


def second_pick() -> Table:
    table = rich()
    table.play("draw red")
    return table


def choosing() -> Table:
    table = usa()
    table.play("tickets")
    return table


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "empty"),
        ("   ", "empty"),
        ("jump", "begin with one of"),
        ("clam denver-phoenix white:5", "did you mean 'claim'"),
        ("claim", "needs a route"),
        ("claim denver-fenix white:5", "no route of this board: 'denver-fenix'"),
        ("claim denver-phoenix white", "'white'"),
        ("claim denver-phoenix white:x", "'white:x'"),
        ("claim denver-phoenix white:0", "'white:0'"),
        ("claim denver-phoenix white:-5", "'white:-5'"),
        ("claim denver-phoenix mauve:5", "'mauve:5'"),
        ("claim denver-phoenix white:3", "plays 3 cards; denver-phoenix has 5 spaces"),
        ("claim denver-phoenix white:6", "plays 6 cards"),
        ("claim denver-phoenix white:2 red:3", "do not go together"),
        ("claim denver-phoenix white:2 white:3", "twice"),
        ("draw", "needs one of"),
        ("draw mauve", "use one of: blind, purple"),
        ("draw red blue", "takes nothing after 'draw red'"),
        ("keep", "needs the numbers"),
        ("keep x", "'x'"),
        ("keep 0", "'0'"),
        ("keep 1,1", "twice"),
        ("keep 1 and 2", "the numbers of tickets on offer"),
        ("tickets please", "nothing after"),
        ("pass now", "takes nothing after 'pass'"),
        ("7", "not an action"),
        ("claim denver-phoenix white:" + "9" * 5000, "claim"),
        ("\0", "not an action"),
    ],
)
def test_text_that_is_not_an_action_is_refused_and_changes_nothing(text: str, complaint: str) -> None:
    table = rich()
    before = table.save(), list(table.played), list(table.events)
    with pytest.raises(BadActionText) as refusal:
        table.play(text)
    assert refusal.value.code == "bad-action-text"
    assert complaint in str(refusal.value)
    assert table.why_not(text) == str(refusal.value)
    assert (table.save(), table.played, table.events) == before


@pytest.mark.parametrize(
    ("position", "action", "seat", "complaint"),
    [
        (rich, "claim denver-phoenix white:5", None, "you have 4 white and 0 loco; denver-phoenix needs 5"),
        (rich, "claim denver-phoenix loco:5", None, "0 loco; denver-phoenix needs 5"),
        (rich, "claim denver-phoenix red:5", None, "takes white, not red"),
        (rich, "claim montreal-toronto red:3", None, "you have 2 red and 0 loco; montreal-toronto needs 3"),
        (rich, "claim dallas-houston/2 red:1", None, "dallas-houston is exactly the same and is claimed first"),
        (rich, "draw green", None, "there is no green in the display"),
        (rich, "keep 1", None, "no tickets are on offer"),
        (rich, "pass", None, "only when you can do nothing else"),
        (rich, "draw blind", 1, "seat 2 has nothing to decide now; the game waits for seat 1"),
        (second_pick, "draw loco", None, "can only be the first pick"),
        (second_pick, "tickets", None, "first you have to draw a second card, like 'draw blind'"),
        (second_pick, "claim denver-santa-fe red:2", None, "first you have to draw a second card"),
        (second_pick, "pass", None, "pass"),
        (choosing, "draw blind", None, "first you have to keep tickets, like 'keep 1'"),
        (choosing, "keep 4", None, "3 tickets are on offer; there is no ticket 4"),
        (rich, -1, None, "-1 is not the code of an action"),
        (rich, 10**9, None, "1000000000 is not the code of an action"),
        (rich, 2**70, None, f"{2**70} is not the code of an action"),
        (rich, True, None, "True is not an action"),
        (rich, 1.0, None, "1.0 is not an action"),
        (rich, None, None, "None is not an action"),
    ],
)
def test_an_action_that_is_not_legal_is_refused_and_changes_nothing(
    position: Position, action: Any, seat: int | None, complaint: str
) -> None:
    table = position()
    before = table.save(), list(table.played), list(table.events)
    with pytest.raises(IllegalAction) as refusal:
        table.play(action, seat)
    assert refusal.value.code == "illegal-action"
    assert complaint in str(refusal.value)
    assert table.why_not(action, seat) == str(refusal.value)
    assert (table.save(), table.played, table.events) == before


@pytest.mark.parametrize("seat", [-1, 2, 99, True, "0", 0.0])
def test_a_seat_that_is_not_at_the_table_is_refused(seat: Any) -> None:
    table = usa()
    before = table.save()
    for attempt in (
        lambda: table.play("draw blind", seat),
        lambda: table.push("draw blind", seat),
        lambda: table.prepare("draw blind", seat),
        lambda: table.legal(seat),
        lambda: table.view(seat),
    ):
        with pytest.raises(BadPlayers) as refusal:
            attempt()
        assert refusal.value.code == "bad-players"
    assert "there is no seat" in str(table.why_not("draw blind", seat))
    assert table.save() == before


def test_a_game_that_is_over_takes_no_more_actions() -> None:
    table = over()
    before = table.save()
    for action in ("draw blind", "pass", table.played[-1][1]):
        with pytest.raises(GameOver) as refusal:
            table.play(action)
        assert refusal.value.code == "game-over"
        assert "over" in str(table.why_not(action))
    assert table.save() == before
    assert (table.legal(), table.legal(1), table.pending_seats) == ([], [], ())


def test_every_error_is_a_WhistlestopError_and_each_code_means_one() -> None:
    def below(kind: type[WhistlestopError]) -> list[type[WhistlestopError]]:
        return [kind] + [each for child in kind.__subclasses__() for each in below(child)]

    codes = [kind.code for kind in below(WhistlestopError)]
    assert len(set(codes)) == len(codes)
    assert all(code == code.lower() and " " not in code for code in codes)


# -- copies, bytes, events ---------------------------------------------------------------------------------


def test_a_copy_is_independent() -> None:
    table = usa()
    twin = table.copy()
    before = table.save(), list(table.played), list(table.events)
    twin.play("draw blind")
    assert (table.save(), table.played, table.events) == before
    table.play("draw blind")
    assert twin.save() == table.save()
    assert twin.events == table.events
    assert twin.record() == table.record()


def test_a_saved_game_loads_for_its_own_board_only() -> None:
    table = usa()
    assert list(Game.load(table.save()).state.s) == list(table.state.s)
    with pytest.raises(BadState) as refusal:
        Game.load(table.save(), board="europe")
    assert refusal.value.code == "bad-state"


def test_an_event_shows_its_secrets_to_its_audience_only() -> None:
    table = usa(3)
    [drew, *_] = table.play("draw blind")
    assert drew.audience == frozenset({0})
    assert len(drew.secrets) == 1
    assert drew.seen_by(0) == drew
    for seat in (1, 2, None):
        assert drew.seen_by(seat).secrets == ()
        assert drew.seen_by(seat).seat == 0


def test_an_event_without_secrets_is_the_same_to_everybody() -> None:
    table = usa().lay_cards("white:5")
    [claimed, *_] = table.play("claim denver-phoenix white:5")
    assert claimed.audience is None
    assert claimed.seen_by(None) is claimed


def test_events_begin_with_the_deal() -> None:
    game = Game.new("usa", players=2, seed=1)
    told = [event.kind for event in game.events]
    assert told.count("drew") == 8
    assert told.count("offered tickets") == 2
    assert [event.seat for event in game.events if event.kind == "offered tickets"] == [0, 1]


def test_scores_before_the_end_are_those_of_a_game_that_ended_now() -> None:
    table = usa().build(0, "denver-phoenix").lay_tickets(["denver-el-paso"])
    scores = table.scores()
    assert not table.over
    assert scores.lines == {"routes": [10, 0], "tickets": [-4, 0], "longest path": [10, 0]}
    assert scores.totals == [16, 0]
    assert scores.winners == [0]


def test_the_repr_of_a_game_names_board_players_actions_and_phase() -> None:
    assert repr(usa()) == "<Game usa, 2 players, 2 actions, turn>"


# -- views -------------------------------------------------------------------------------------------------


def test_a_view_shows_the_hand_of_its_seat_and_what_is_public() -> None:
    table = usa(3).lay_cards("white:5 loco:1", "red:2").build(1, "denver-phoenix")
    view = table.view(0)
    assert view["hand"] == [{"white": 5, "loco": 1}, None, None]
    assert view["hand_count"] == [6, 2, 0]
    assert view["owner"] == {"denver-phoenix": 1}
    assert view["trains"] == [45, 40, 45]
    assert view["display"] == ["purple", "blue", "orange", "white", "green"]
    assert (view.seat, view.current_seat, view.first, view.pending_seats, view.phase) == (0, 0, 0, (0,), "turn")
    assert view.points == [0, 10, 0]
    assert view.legal == table.legal(0)
    assert set(view) == set(view.fields)


def test_a_spectator_has_no_legal_actions_and_sees_no_hand() -> None:
    view = usa().spectator_view()
    assert not hasattr(view, "legal")
    assert not hasattr(view, "seat")
    assert view["hand"] == [None, None]
    assert view["tickets"] == [None, None]


def test_an_unknown_field_is_a_KeyError_with_a_similar_one() -> None:
    view = usa().view(0)
    with pytest.raises(KeyError, match="no field 'hnad'; did you mean 'hand'"):
        view["hnad"]
    with pytest.raises(KeyError, match="no memory 'hand'; there are: "):
        view.memory["hand"]
    with pytest.raises(KeyError, match="no name 'rd'; did you mean 'red'"):
        view["hand"][0]["rd"]
