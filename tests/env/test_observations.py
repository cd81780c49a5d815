"""Observations: what a seat knows, as an array."""

from __future__ import annotations

import json
import runpy
from pathlib import Path
from random import Random

import numpy as np
import pytest
from table import ROOT, every_table, rules_of, walk
from test_leaks import swap_cards, swap_tickets

from whistlestop import Game, Position
from whistlestop.cli import main
from whistlestop.engine.ruleset import Ruleset
from whistlestop.env.observations import BadObservation, ObservationSpec
from whistlestop.view import View

HONEST = ("snapshot", "memory")


@every_table
def test_from_the_state_comes_the_same_as_from_the_view(board: str, players: int) -> None:
    rules = rules_of(board, players)
    specs = [ObservationSpec(rules, level, shortest_paths=True) for level in HONEST]  # type: ignore[arg-type]
    for i, (g, _, _) in enumerate(walk(rules, 11)):
        if i % 25 == 0 or i < 8:
            for seat in range(players):
                view = View(rules, g, seat)
                for spec in specs:
                    assert np.array_equal(spec.observe(view), spec.observe_state(g, seat))


@every_table
def test_the_tickets_that_a_seat_has_connected_are_known_at_every_moment(board: str, players: int) -> None:
    rules = rules_of(board, players)
    spec = ObservationSpec(rules, "snapshot")
    for i, (g, _, _) in enumerate(walk(rules, 12)):
        if i % 7 == 0:
            seat = i % players
            view = View(rules, g, seat)
            connected = spec.decode(spec.observe_state(g, seat))["connected"]
            assert [ticket for ticket in connected if ticket in view["tickets"][seat]] == view.connected_tickets(seat)


@every_table
def test_what_a_seat_cannot_know_changes_not_a_byte(board: str, players: int) -> None:
    rules = rules_of(board, players)
    spec = ObservationSpec(rules, "memory", shortest_paths=True)
    full = ObservationSpec(rules, "omniscient")
    chance = Random(1)
    swaps = differences = 0
    for i, (g, _, _) in enumerate(walk(rules, 42)):
        if i % 20 == 0 or i < 4:
            for seat in range(players):
                other = g.copy()
                other.reseed(chance.getrandbits(128))
                changed = 0
                for _ in range(4):
                    changed += swap_cards(rules, other, seat, chance, deck=True)
                    changed += swap_tickets(rules, other, seat, chance)
                swaps += changed
                assert spec.observe_state(other, seat).tobytes() == spec.observe_state(g, seat).tobytes()
                differences += not np.array_equal(full.observe_state(other, seat), full.observe_state(g, seat))
    assert swaps > 20
    assert differences > 5, "an omniscient observation tells it all"


@every_table
def test_the_specification_names_every_entry(board: str, players: int) -> None:
    spec = ObservationSpec(rules_of(board, players), "memory")
    end = 0
    for block in spec.blocks:
        assert block.start == end
        assert block.size == len(block.entries) == len(set(block.entries))
        end += block.size
    assert end == spec.size == len(spec.scale)
    assert len({block.name for block in spec.blocks}) == len(spec.blocks)


def test_an_observation_reads_like_the_table() -> None:
    game = (
        Position("usa", players=2)
        .cards("white:4 loco:1", "red:3", display="red red blue white loco")
        .tickets(["denver-el-paso"], ["boston-miami"])
        .routes(1, "boston-montreal")
        .game()
    )
    spec = ObservationSpec(game.rules, "snapshot", shortest_paths=True)
    mine, theirs = (spec.decode(spec.observe(game.view(seat))) for seat in (0, 1))
    assert mine["hand/0"] == {"white": 4, "loco": 1}
    assert theirs["hand/0"] == {"red": 3}
    assert mine["display"] == theirs["display"] == {"red": 2, "blue": 1, "white": 1, "loco": 1}
    assert mine["tickets/0"] == ["denver-el-paso"]
    assert mine["missing"] == {"denver-el-paso": 4}
    assert mine["wanted"] == {"denver-santa-fe": 1, "el-paso-santa-fe": 1}
    assert "boston-montreal=1" in mine["owner"]
    assert "boston-montreal=0" in theirs["owner"]
    assert mine["trains/1"] == theirs["trains/0"] == {"trains": 43}
    assert "known/1" not in mine
    assert not any(name.startswith(("hand/1", "tickets/1", "deck/")) or name == "deck" for name in mine)


def test_memory_adds_what_one_has_seen_others_take() -> None:
    game = Game.new("usa", players=3, seed=7)
    for seat in range(3):
        game.play("keep 1,2", seat)
    taker = game.current_seat
    spec = ObservationSpec(game.rules, "memory")
    kind = next(card for card in game.view(taker)["display"] if card != "loco")
    before = spec.decode(spec.observe(game.view((taker + 1) % 3)))
    game.play(f"draw {kind}")
    after = spec.decode(spec.observe(game.view((taker + 1) % 3)))
    assert before["known/2"] == {}
    assert after["known/2"] == {kind: 1}
    assert sum(before["unseen"].values()) == sum(after["unseen"].values()) + 1, "the display was filled up"


def test_an_omniscient_observation_has_the_deck_and_a_view_cannot_make_one() -> None:
    game = Game.new("usa", players=2, seed=7)
    spec = ObservationSpec(game.rules, "omniscient")
    seen = spec.decode(spec.observe_state(game.state, 0))
    assert sum(seen["deck"].values()) == 110 - 8 - 5
    assert sum(seen["hand/1"].values()) == 4
    with pytest.raises(BadObservation, match="a view does not know everything"):
        spec.observe(game.view(0))
    with pytest.raises(BadObservation, match="there are: snapshot, memory, omniscient"):
        ObservationSpec(game.rules, "all")  # type: ignore[arg-type]


def test_numbers_below_zero_come_back_and_floats_are_scaled() -> None:
    game = Game.new("marklin", players=2, seed=7)
    spec = ObservationSpec(game.rules)
    observation = spec.observe(game.view(0))
    floats = spec.floats(observation)
    assert floats.dtype == np.float32
    assert floats.shape == observation.shape
    assert floats.min() >= -1
    assert floats.max() <= 20


def test_a_rule_that_somebody_adds_is_observed_by_itself() -> None:
    rules = with_a_rule_of_its_own()
    names = [block.name for block in ObservationSpec(rules, "snapshot").blocks]
    assert "coins/0" in names
    assert "coins/1" in names
    assert "purse/0" in names
    assert "purse/1" not in names, "only the owner sees it"
    assert "vault" not in names, "nobody sees it"


def with_a_rule_of_its_own() -> Ruleset:
    from whistlestop.engine.ruleset import OWNER, PUBLIC, SECRET, Rule

    rules = rules_of("usa", 2)
    fresh = Ruleset(rules.board, 2)
    from whistlestop.engine.cards import Cards
    from whistlestop.engine.tickets import Tickets
    from whistlestop.engine.track import Track

    fresh.add("track", Track(fresh))
    fresh.add("cards", Cards(fresh))
    fresh.add("tickets", Tickets(fresh))
    fresh.seat_field("coins", 1, PUBLIC, "coins")
    fresh.seat_field("purse", 1, OWNER, "coins that nobody else sees")
    fresh.field("vault", 1, SECRET, "coins that nobody sees")
    fresh.add("coins", Rule())
    return fresh


def test_the_command_writes_the_specification(tmp_path: Path) -> None:
    file = tmp_path / "usa.json"
    assert main(["env", "observations", "--level", "snapshot", "--out", str(file)]) == 0
    assert json.loads(file.read_text()) == ObservationSpec(rules_of("usa", 2), "snapshot").to_dict()


def test_the_page_of_actions_and_observations_is_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "make_spaces.py"))
    assert tool["PAGE"].read_text(encoding="utf-8") == tool["page"](), "run: python tools/make_spaces.py"
