"""What a program does with a game besides playing: undo, play out, save, load, look, draw; and bots in a loop."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table import ROOT, boards, every_table, rules_of, usa

import whistlestop as ws
from whistlestop import Game, IllegalAction, Position, SpectatorView, View, board_names
from whistlestop.bots.greedy import GreedyBot
from whistlestop.engine import serial
from whistlestop.errors import BadPlayers, BadState, GameNotOver, UnknownBoard, UnknownBot

OLD_SAVES = ROOT / "tests" / "golden" / "old"
every_board = pytest.mark.parametrize("board", board_names())


def standing(game: Game) -> tuple[Any, ...]:
    """All that undo has to bring back."""
    return game.save(), list(game.events), list(game.played), game.legal(), game.pending_seats, game.points


def midgame(board: str, *, seed: int = 3, actions: int = 30) -> Game:
    game, chance = Game.new(board, 2, seed=seed), Random(seed)
    for _ in range(actions):
        game.push(chance.choice(game.legal()))
    return game


# -- undo --------------------------------------------------------------------------------------------------


@every_board
def test_undo_after_a_draw_brings_back_the_state_the_events_and_what_was_played(board: str) -> None:
    game, chance = midgame(board), Random(4)
    draws = 0
    while draws < 3:
        drawing = [action for action in game.legal() if action.verb == "draw"]
        action = chance.choice(drawing or game.legal())
        before = standing(game)
        events = game.play(action)
        assert game.undo() is action
        assert standing(game) == before
        assert game.play(action) == events  # what it reveals is the same again
        draws += bool(drawing)


@every_board
def test_undo_goes_back_to_the_deal_one_action_at_a_time(board: str) -> None:
    game = Game.new(board, 3, seed=9, first=1)
    chance = Random(9)
    before = []
    for _ in range(12):
        before.append(standing(game))
        game.push(chance.choice(game.legal()))
    while before:
        game.undo()
        assert standing(game) == before.pop()
    with pytest.raises(IllegalAction, match="nothing to undo"):
        game.undo()
    assert standing(game) == standing(Game.new(board, 3, seed=9, first=1))


def test_undo_takes_back_the_end_of_a_game() -> None:
    game = Game.new("first-journey", 2, seed=2).play_out("random", Random(2))
    record = game.record()
    action = game.undo()
    assert not game.over
    game.play(action)
    assert game.record() == record


def test_a_copy_keeps_what_is_undone() -> None:
    game = midgame("usa")
    twin = game.copy()
    before = standing(game)
    twin.undo()
    assert standing(game) == before
    assert len(twin.played) == len(game.played) - 1


@every_board
def test_undo_of_a_loaded_game_goes_back_to_where_it_was_loaded(board: str) -> None:
    game = Game.load(midgame(board).save())
    before = standing(game)
    for _ in range(3):
        game.push(game.legal()[-1])
    for _ in range(3):
        game.undo()
    assert standing(game) == before
    with pytest.raises(IllegalAction, match="nothing to undo"):
        game.undo()


def test_undo_in_a_position_goes_back_to_the_position() -> None:
    game = Position("usa", 2).cards("white:5", "red:2").routes(1, "boston-montreal").game()
    before = standing(game)
    game.play("claim denver-phoenix white:5")
    game.undo()
    assert standing(game) == before


# -- playing out -------------------------------------------------------------------------------------------


@every_board
@pytest.mark.parametrize("policy", ["random", "planner"])
def test_a_game_that_is_played_out_is_over_and_replays_from_what_was_played(board: str, policy: str) -> None:
    game = midgame(board)
    assert game.play_out(policy, Random(1)) is game
    assert game.over
    again = Game.new(board, 2, seed=3)
    for seat, action in game.played:
        again.push(action, seat)
    assert standing(again) == standing(game)
    assert Game.verify(game.record()).scores() == game.scores()


@every_board
@pytest.mark.parametrize("policy", ["random", "planner"])
def test_a_game_is_played_out_the_same_by_the_same_chance(board: str, policy: str) -> None:
    records = [midgame(board).play_out(policy, Random(seed)).record() for seed in (1, 1)]
    assert records[0] == records[1]


def test_random_play_depends_on_the_chance_given() -> None:
    records = {midgame("usa").play_out("random", Random(seed)).record() for seed in range(3)}
    assert len(records) == 3


def test_a_game_that_is_over_is_played_out_already() -> None:
    game = midgame("first-journey").play_out()
    played = list(game.played)
    assert game.play_out().played == played


def test_an_unknown_policy_is_refused_and_changes_nothing() -> None:
    game = midgame("usa")
    before = standing(game)
    with pytest.raises(UnknownBot, match=r"no policy 'clever'.* use 'random' or 'planner'") as refusal:
        game.play_out("clever")
    assert refusal.value.code == "unknown-bot"
    assert standing(game) == before


# -- saving and loading ------------------------------------------------------------------------------------


@every_table
def test_a_saved_game_loads_without_its_board_if_that_is_installed_and_with_it_anyway(board: str, players: int) -> None:
    game = Game(rules_of(board, players), seed=5)
    for _ in range(9):
        game.push(game.legal()[-1])
    loaded = [Game.load(game.save(), board=board), Game.load(game.save(), board=game.board)]
    if board in board_names():
        loaded.append(Game.load(game.save()))
    for later in loaded:
        assert (later.save(), later.players, later.board.id) == (game.save(), players, game.board.id)
        assert (later.legal(), later.pending_seats, later.phase) == (game.legal(), game.pending_seats, game.phase)


def test_a_saved_game_of_a_board_file_needs_that_file() -> None:
    board = next(name for name in boards() if name not in board_names())
    game = Game.new(board, 2, seed=5)
    with pytest.raises(UnknownBoard):
        Game.load(game.save())
    for again in (board, Path(board)):
        assert Game.load(game.save(), board=again).save() == game.save()
    with pytest.raises(BadState):
        Game.load(game.save(), board="usa")


@pytest.mark.parametrize("board", sorted(path.stem.removesuffix("-3") for path in OLD_SAVES.glob("*-3.save")))
def test_bytes_that_version_0_saved_load_with_their_board(board: str) -> None:
    data = (OLD_SAVES / f"{board}-3.save").read_bytes()
    assert data.startswith(serial.OLD_MARK)
    game = Game.load(data, board=board)
    true = Game.replay((OLD_SAVES / f"{board}-3.save.txt").read_text(encoding="utf-8"))
    assert game.players == 3
    assert list(game.state.s) == list(true.state.s)
    assert Game.load(game.save()).save() == game.save() == true.save()
    with pytest.raises(BadState, match="saved by version 0; name their board"):
        Game.load(data)
    for broken in (data[:-1], data + b"\0", data[:5], serial.OLD_MARK):
        with pytest.raises(BadState):
            Game.load(broken, board=board)
    other = next(name for name in board_names() if name != board)
    with pytest.raises(BadState, match="not a state of this board"):
        Game.load(data, board=other)


def test_bytes_that_are_not_a_saved_game_are_refused() -> None:
    data = usa().save()
    for broken in (b"", b"\0", b"WS3", b"WS3\0", b"WS3usa\0", data.replace(b"usa 2", b"usa x"), b"WS4" + data[3:]):
        with pytest.raises(BadState, match="not a saved game"):
            Game.load(broken)
    with pytest.raises(ws.WhistlestopError):
        Game.load(forged(data, b"usa 2", b"usa 9"))
    with pytest.raises(UnknownBoard):
        Game.load(forged(data, b"usa 2", b"atlantis 2"))


def forged(data: bytes, old: bytes, new: bytes) -> bytes:
    """The bytes of a saved game with other ones in them, and the checksum that belongs to those."""
    changed = data[: -serial.HASH_SIZE].replace(old, new, 1)
    return changed + serial.checksum(changed)


# -- looking -----------------------------------------------------------------------------------------------


@every_board
def test_the_scores_of_a_view_are_those_of_the_game_once_it_is_over(board: str) -> None:
    game = midgame(board)
    for view in (game.view(), game.view(1), game.spectator_view()):
        with pytest.raises(GameNotOver) as refusal:
            view.scores()
        assert refusal.value.code == "game-not-over"
    game.play_out("random", Random(1))
    for view in (game.view(), game.view(1), game.spectator_view()):
        assert view.scores() == game.scores()


@every_board
def test_a_view_without_a_seat_is_that_of_the_seat_to_act(board: str) -> None:
    game = Game.new(board, 3, seed=1)
    while game.turns < 4:
        assert game.view().seat == game.pending_seats[0]
        assert game.view().legal == game.legal() == game.legal(game.pending_seats[0]) != []
        game.push(game.legal()[0])
    game.play_out()
    assert (game.view().seat, game.view().legal) == (0, [])


@every_board
def test_a_spectator_sees_of_every_position_what_all_seats_see(board: str) -> None:
    game = midgame(board)
    spectator = game.spectator_view()
    assert type(spectator) is SpectatorView
    for seat in range(2):
        view = game.view(seat)
        assert type(view) is View
        assert spectator["hand"][seat] is None
        for name in spectator:
            if None not in (spectator[name] if isinstance(spectator[name], list) else [spectator[name]]):
                assert view[name] == spectator[name], name


@every_board
def test_a_sample_of_a_view_is_a_game_that_looks_the_same_and_plays_on(board: str) -> None:
    game = midgame(board)
    for view in (game.view(), game.spectator_view()):
        world = view.sample(Random(1))
        assert type(world) is Game
        same = world.view() if isinstance(view, View) else world.spectator_view()
        assert list(same.slots) == list(view.slots)
        assert world.play_out("planner", Random(1)).scores().winners


def test_the_tickets_that_an_action_names_are_those_on_offer() -> None:
    game = Game.new("usa", 2, seed=7)
    view = game.view()
    offer = view["offer"][view.seat]
    assert [ticket.id for ticket in view.tickets_of(game.parse("keep 1,3"))] == [offer[0], offer[2]]
    assert view.tickets_of(game.parse("draw blind")) == []


def test_the_repr_of_a_public_object_says_what_it_is() -> None:
    game = usa()
    assert repr(game) == "<Game usa, 2 players, 2 actions, turn>"
    assert repr(game.view(1)) == "<View usa, 2 players, turn 1, turn, seat 1>"
    assert repr(game.spectator_view()) == "<SpectatorView usa, 2 players, turn 1, turn>"
    assert [repr(each) for each in (game.board, game.rules)] == ["<Board usa>", "<Ruleset usa, 2 players>"]
    assert repr(game.state) == f"<State of {len(game.state.s)} slots>"
    assert repr(Position("usa", 3)) == "<Position usa, 3 players>"
    assert repr(game.view(0).memory).startswith("<Memory ")
    assert repr(game.parse("draw blind")) == str([game.parse("draw blind")])[1:-1] == "<Action draw blind>"
    assert repr(game.rules.fields_by_name["hand"]) == "<Field hand>"
    assert repr(game.rules.event_kinds[0]) == f"<EventKind {game.rules.event_kinds[0].name}>"


@pytest.mark.parametrize("board", boards(), ids=lambda board: Path(board).stem)
def test_a_game_and_its_views_are_drawn(board: str) -> None:
    game = Game.new(board, 2, seed=1)
    empty = game._repr_svg_()
    assert empty is not None
    assert re.match(r"<svg [^>]*xmlns=", empty)
    assert empty.rstrip().endswith("</svg>")
    game.play_out("random", Random(1))
    assert game._repr_svg_() == game.view()._repr_svg_() == game.spectator_view()._repr_svg_() != empty


# -- bots --------------------------------------------------------------------------------------------------


@every_board
def test_bots_play_the_same_game_from_the_same_seed(board: str) -> None:
    games = [ws.play(["random", "greedy"], board=board, seed=seed) for seed in (7, 7, 8)]
    assert all(game.over for game in games)
    assert games[0].record() == games[1].record() != games[2].record()


def test_bots_are_given_by_their_specs_or_as_objects() -> None:
    game = ws.play([ws.bot("greedy"), ws.bot("random"), "greedy"], board="usa", seed=1)
    assert (game.board.id, game.players, game.over, game.seed) == ("usa", 3, True, 1)


@pytest.mark.parametrize(
    ("bots", "said"),
    [
        ("greedy", "a list with one for each seat, not a str"),
        (["greedy", 3], "an object with a method 'choose', or a spec, not 3"),
        (["greedy", GreedyBot], "an object with a method 'choose', or a spec, not <class"),
    ],
)
def test_what_is_not_a_bot_is_refused_before_anybody_plays(bots: Any, said: str) -> None:
    with pytest.raises(TypeError, match=said):
        ws.play(bots, board="usa", seed=1)


AFTERNOON = """
game = ws.Game.new("usa", players=2, seed=7)
bots = [ws.bot("search:time=0.1"), ws.bot("greedy")]
while not game.over:
    view = game.view()                                   # of the seat that is to act
    claims = [a for a in view.legal if a.verb == "claim"]      # Action: verb, route, card, cards, tickets, city, amount
    longest = max(claims, key=lambda a: a.route.length, default=None)
    game.play(longest or bots[view.seat].choose(view))
game.undo()                                              # one action back; copy() branches
world = view.sample(rng)                                 # a Game that agrees with all this seat knows
world.play_out("planner", rng); world.scores().winners
ws.play(bots, board="usa", seed=7)                       # the loop, written once
game                                                     # drawn in a notebook (_repr_svg_)
"""


@pytest.mark.parametrize("thought", ["rollouts=2", "time=0.1"])
def test_an_afternoon_with_the_library_goes_as_it_is_written(thought: str) -> None:
    names: dict[str, Any] = {"ws": ws, "rng": Random(1)}
    exec(AFTERNOON.replace("time=0.1", thought), names)
    game, world = names["game"], names["world"]
    assert not game.over
    assert world.over
    assert world.scores().winners
    assert any(action.verb == "claim" for _, action in game.played)
    assert game._repr_svg_().startswith("<svg")


def test_saved_bytes_cannot_make_load_open_a_file(tmp_path: Path) -> None:
    data = ws.Game.new("usa", players=2, seed=7).save()
    path = f"{tmp_path / 'mine.toml'} 2\0".encode()
    with pytest.raises(BadState, match="is not the id of a board"):
        ws.Game.load(forged(data, b"usa 2\0", path))


def test_the_view_of_nobody_is_refused_and_shows_no_seat() -> None:
    with pytest.raises(BadPlayers):
        usa().view(None)  # type: ignore[arg-type]  # which meant a spectator once


# -- prepared actions ----------------------------------------------------------------------------------------------


def test_an_action_prepared_before_an_undo_cannot_be_committed() -> None:
    game = ws.Game.new("usa", players=2, seed=7)
    game.play(game.legal()[0])
    prepared = game.prepare(game.legal()[0])
    game.undo()
    game.play(game.legal()[-1])
    with pytest.raises(ws.IllegalAction, match="has changed since"):
        game.commit(prepared)


def test_an_action_prepared_before_chance_was_reseeded_cannot_be_committed() -> None:
    game = ws.Game.new("usa", players=2, seed=7)
    prepared = game.prepare(game.legal()[0])
    game.reseed(8)
    with pytest.raises(ws.IllegalAction, match="has changed since"):
        game.commit(prepared)


@pytest.mark.parametrize("number", [10**5000, -(10**5000)], ids=["large", "small"])
def test_a_number_of_thousands_of_digits_is_refused_like_any_other(number: int) -> None:
    game = ws.Game.new("usa", players=2, seed=7)
    for refused in (
        lambda: ws.Game.new("usa", players=number),
        lambda: ws.Game.new("usa", players=2, first=number),
        lambda: game.view(number),
        lambda: game.legal(number),
        lambda: game.play(number),
    ):
        with pytest.raises(ws.WhistlestopError):
            refused()
