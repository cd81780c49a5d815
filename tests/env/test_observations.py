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
from whistlestop.env.observations import BadObservation, Watch
from whistlestop.view import View

HONEST = ("snapshot", "memory")


@every_table
def test_from_the_state_comes_the_same_as_from_the_view(board: str, players: int) -> None:
    rules = rules_of(board, players)
    watches = [Watch(rules, level, ways=True) for level in HONEST]  # type: ignore[arg-type]
    for i, (g, _, _) in enumerate(walk(rules, 11)):
        if i % 25 == 0 or i < 8:
            for seat in range(players):
                view = View(rules, g, seat)
                for watch in watches:
                    assert np.array_equal(watch.observe(view), watch.observe_state(g, seat))


@every_table
def test_the_tickets_that_a_seat_has_joined_are_known_at_every_moment(board: str, players: int) -> None:
    rules = rules_of(board, players)
    watch = Watch(rules, "snapshot")
    for i, (g, _, _) in enumerate(walk(rules, 12)):
        if i % 7 == 0:
            seat = i % players
            view = View(rules, g, seat)
            joined = watch.decode(watch.observe_state(g, seat))["joined"]
            assert [ticket for ticket in joined if ticket in view["tickets"][seat]] == view.joined_tickets(seat)


@every_table
def test_what_a_seat_cannot_know_changes_not_a_byte(board: str, players: int) -> None:
    rules = rules_of(board, players)
    watch = Watch(rules, "memory", ways=True)
    god = Watch(rules, "gods-eye")
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
                assert watch.observe_state(other, seat).tobytes() == watch.observe_state(g, seat).tobytes()
                differences += not np.array_equal(god.observe_state(other, seat), god.observe_state(g, seat))
    assert swaps > 20
    assert differences > 5, "a god's eye sees it all"


@every_table
def test_the_specification_names_every_entry(board: str, players: int) -> None:
    watch = Watch(rules_of(board, players), "memory")
    end = 0
    for block in watch.blocks:
        assert block.start == end
        assert block.size == len(block.entries) == len(set(block.entries))
        end += block.size
    assert end == watch.size == len(watch.scale)
    assert len({block.name for block in watch.blocks}) == len(watch.blocks)


def test_an_observation_reads_like_the_table() -> None:
    game = (
        Position("usa", players=2)
        .cards("white:4 loco:1", "red:3", display="red red blue white loco")
        .tickets(["denver-el-paso"], ["boston-miami"])
        .routes(1, "boston-montreal")
        .game()
    )
    watch = Watch(game.rules, "snapshot", ways=True)
    mine, theirs = (watch.decode(watch.observe(game.view(seat))) for seat in (0, 1))
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
    taker = game.turn_of
    watch = Watch(game.rules, "memory")
    kind = next(card for card in game.view(taker)["display"] if card != "loco")
    before = watch.decode(watch.observe(game.view((taker + 1) % 3)))
    game.play(f"draw {kind}")
    after = watch.decode(watch.observe(game.view((taker + 1) % 3)))
    assert before["known/2"] == {}
    assert after["known/2"] == {kind: 1}
    assert sum(before["unseen"].values()) == sum(after["unseen"].values()) + 1, "the display was filled up"


def test_a_god_sees_the_deck_and_a_view_cannot_pretend_to() -> None:
    game = Game.new("usa", players=2, seed=7)
    watch = Watch(game.rules, "gods-eye")
    seen = watch.decode(watch.observe_state(game.state, 0))
    assert sum(seen["deck"].values()) == 110 - 8 - 5
    assert sum(seen["hand/1"].values()) == 4
    with pytest.raises(BadObservation, match="a View does not know everything"):
        watch.observe(game.view(0))
    with pytest.raises(BadObservation, match="a spectator"):
        Watch(game.rules).observe(game.view(None))
    with pytest.raises(BadObservation, match="there are: snapshot, memory, gods-eye"):
        Watch(game.rules, "all")  # type: ignore[arg-type]


def test_numbers_below_zero_come_back_and_floats_are_scaled() -> None:
    game = Game.new("marklin", players=2, seed=7)
    watch = Watch(game.rules)
    observation = watch.observe(game.view(0))
    floats = watch.floats(observation)
    assert floats.dtype == np.float32
    assert floats.shape == observation.shape
    assert floats.min() >= -1
    assert floats.max() <= 20


def test_a_rule_that_somebody_adds_is_observed_by_itself() -> None:
    rules = with_a_rule_of_its_own()
    names = [block.name for block in Watch(rules, "snapshot").blocks]
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
    assert json.loads(file.read_text()) == Watch(rules_of("usa", 2), "snapshot").to_dict()


def test_the_page_of_actions_and_observations_is_up_to_date() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "make_spaces.py"))
    assert tool["PAGE"].read_text(encoding="utf-8") == tool["page"](), "run: python tools/make_spaces.py"
