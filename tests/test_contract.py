"""What every board keeps to, along random games: the legal list, the texts, the end, copies and bytes."""

from __future__ import annotations

import json
from random import Random

import pytest
from table import every_table, legal, owing, rules_of, slots, view_of, walk

from whistlestop import BadActionText
from whistlestop.engine import Ruleset, State, serial
from whistlestop.engine.playout import play_many
from whistlestop.engine.ruleset import OVER, PASS
from whistlestop.engine.state import PENDING, PHASE
from whistlestop.errors import BadState
from whistlestop.game import Game
from whistlestop.notation import parse
from whistlestop.view import View

MOST_DECISIONS = 3000
STYLES = pytest.mark.parametrize("hoard", [False, True], ids=["any action", "hoarding"])


def ended(rules: Ruleset, seed: int) -> State:
    """A random game that is over."""
    *_, (g, _, _) = walk(rules, seed)
    return g


def loaded(rules: Ruleset, data: bytes) -> State:
    return serial.load(rules, serial.split(data)[1])


@STYLES
@every_table
def test_legal_actions_are_ascending_and_there_are_some_for_those_who_owe_a_decision(
    board: str, players: int, hoard: bool
) -> None:
    rules = rules_of(board, players)
    for decisions, (g, seat, action) in enumerate(walk(rules, 11, hoard=hoard)):
        assert decisions < MOST_DECISIONS, "the game does not come to an end"
        assert owing(g, players), "nobody owes a decision though the game is not over"
        for other in range(players):
            actions = legal(rules, g, other)
            assert actions == sorted(set(actions))
            assert bool(actions) == (other in owing(g, players))
            assert all(0 <= code < rules.action_count for code in actions)
            assert PASS not in actions or actions == [PASS]
        assert action in legal(rules, g, seat)
    assert g.s[PHASE] == OVER
    assert g.s[PENDING] == 0
    assert not any(legal(rules, g, seat) for seat in range(players))


@every_table
def test_looking_at_a_state_changes_nothing(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for i, (g, seat, _) in enumerate(walk(rules, 12)):
        if i % 10 == 0:
            before = slots(g)
            legal(rules, g, seat)
            rules.score(g)
            rules.observe(g, seat)
            assert slots(g) == before


@STYLES
@every_table
def test_every_legal_action_has_a_text_of_its_own_that_means_it(board: str, players: int, hoard: bool) -> None:
    rules = rules_of(board, players)
    known: dict[int, str] = {}
    for g, seat, _ in walk(rules, 13, hoard=hoard):
        for code in legal(rules, g, seat):
            if code not in known:
                known[code] = text = str(rules.action(code))
                assert parse(rules, text).code == code
                assert parse(rules, f"  {text.upper()} ").code == code
    assert len(set(known.values())) == len(known)


@every_table
def test_every_code_is_refused_or_means_what_its_text_means(board: str, players: int) -> None:
    """Codes that no legal list ever has may come from outside: they are refused, not a failure."""
    game = Game(rules_of(board, players), seed=1)
    chance = Random(1)
    for _ in range(400):
        code = chance.randrange(game.rules.action_count)
        if code not in game.view().codes:
            assert game.why_not(code), code
    while game.turns == 0:
        game.play(game.legal()[0])
    for code in [0, *game.rules.block_start, *(chance.randrange(game.rules.action_count) for _ in range(400))]:
        if code not in game.view().codes:
            assert game.why_not(int(code)), code


@every_table
def test_words_that_are_not_an_action_are_refused_with_a_reason(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for verb in rules.verbs:
        for rest in ("nonsense", "1 2 x", ":", "-1", "9" * 5000, "blind:blind", "a:1 a:1", "é 😀", "0", "1,,2"):
            with pytest.raises(BadActionText):
                parse(rules, f"{verb} {rest}")


@every_table
def test_the_order_of_those_who_decide_at_the_same_time_does_not_matter(board: str, players: int) -> None:
    rules = rules_of(board, players)
    results = []
    for reverse in (False, True):
        g = rules.new_game(14)
        for _ in range(60):
            seats = owing(g, players)
            choices = {seat: Random(seat).choice(legal(rules, g, seat)) for seat in seats}
            for seat in sorted(seats, reverse=reverse):
                rules.apply(g, seat, choices[seat])
                if g.s[PHASE] == OVER:
                    break
        results.append(slots(g))
    assert results[0] == results[1]


@every_table
def test_scores_add_up_and_the_winners_have_the_most(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for seed in range(15, 18):
        game = Game(rules, seed)
        game.state = ended(rules, seed)
        scores = game.scores()
        assert scores.totals == [sum(line[seat] for line in scores.lines.values()) for seat in range(players)]
        assert scores.winners
        assert {scores.totals[seat] for seat in scores.winners} == {max(scores.totals)}
        assert scores.winners == sorted(set(scores.winners))
        assert all(n >= 0 for n in scores.completed)
        sheet = rules.score(game.state)
        keys = [[int(sheet.ties[key * players + seat]) for key in rules.tie_order] for seat in range(players)]
        best = max(keys[seat] for seat in range(players) if scores.totals[seat] == max(scores.totals))
        assert scores.winners == [
            seat for seat in range(players) if (scores.totals[seat], keys[seat]) == (max(scores.totals), best)
        ]


@every_table
def test_points_so_far_are_part_of_the_final_score(board: str, players: int) -> None:
    rules = rules_of(board, players)
    before = [0] * players
    for g, _, _ in walk(rules, 16):
        now = [int(rules.points(g, seat)) for seat in range(players)]
        assert all(new >= old for new, old in zip(now, before, strict=True))
        before = now


@every_table
def test_a_view_is_plain_data(board: str, players: int) -> None:
    rules = rules_of(board, players)
    names = [field.name for field in rules.fields if field.size]
    assert len(set(names)) == len(names)
    for i, (g, _, _) in enumerate(walk(rules, 17)):
        if i % 25 == 0:
            for seat in (None, *range(players)):
                view = view_of(rules, g, seat)
                data = view.to_dict()
                assert json.loads(json.dumps(data)) == json.loads(json.dumps(view.to_dict()))
                assert set(names) <= {*data, *data["memory"]}
                if isinstance(view, View):
                    assert data["legal"] == [str(action) for action in view.legal]
                    assert [action.code for action in view.legal] == view.codes


# -- copies and bytes --------------------------------------------------------------------------------------


@every_table
def test_a_copy_is_equal_and_independent_and_continues_in_the_same_way(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for i, (g, seat, action) in enumerate(walk(rules, 18)):
        if i % 7 == 0:
            twin = g.copy()
            assert slots(twin) == slots(g)
            before = slots(g)
            rules.apply(twin, seat, action)
            assert slots(g) == before, "the original has changed with its copy"
        elif i % 7 == 1:
            assert slots(twin) == slots(g), "original and copy have gone different ways"


@every_table
def test_a_state_read_from_bytes_continues_in_the_same_way(board: str, players: int) -> None:
    rules = rules_of(board, players)
    for i, (g, seat, action) in enumerate(walk(rules, 19)):
        if i % 17 == 0:
            data = serial.dump(rules, g)
            twin = loaded(rules, data)
            assert slots(twin) == slots(g)
            assert serial.dump(rules, twin) == data
            rules.apply(twin, seat, action)
        elif i % 17 == 1:
            assert slots(twin) == slots(g)
    last = loaded(rules, serial.dump(rules, g))
    assert list(rules.score(last).totals) == list(rules.score(g).totals)


@every_table
def test_broken_bytes_are_refused(board: str, players: int) -> None:
    rules = rules_of(board, players)
    data = serial.dump(rules, rules.new_game(1))
    head, rest = serial.split(data)
    assert head == (rules.board.id, players)
    start = len(data) - len(rest)
    for broken in (b"", data[:1], data[:-1], data[:-8], data + b"\0", data + bytes(8), data[1:], b"WS1" + data[3:]):
        with pytest.raises(BadState):
            Game.load(broken, board=board)
    for i in range(start, start + serial.HASH_SIZE):  # of what the slots are for
        other = bytearray(data)
        other[i] ^= 1
        with pytest.raises(BadState):
            Game.load(bytes(other), board=board)


def test_bytes_of_another_board_or_number_of_players_are_refused() -> None:
    data = serial.dump(rules_of("usa", 2), rules_of("usa", 2).new_game(1))
    with pytest.raises(BadState):
        Game.load(data, board="europe")
    with pytest.raises(BadState):
        Game.load(data.replace(b"usa 2", b"usa 3"))
    with pytest.raises(ValueError, match="not a state of this board"):
        loaded(rules_of("usa", 3), data)


def test_seeds_of_128_bits_play_at_full_speed_too() -> None:
    """Compiled as well: a seed is no native int."""
    decisions, check = play_many(rules_of("usa", 2), 2**128 - 2, 2)
    assert decisions > 100
    assert check != play_many(rules_of("usa", 2), 2**64 - 2, 2)[1]
