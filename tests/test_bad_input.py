"""Whatever comes from outside is read, or refused with an error of ours or a TypeError: quickly, and briefly."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import every_table, rules_of

from whistlestop import BadPosition, Game, Position, WhistlestopError, board_names, bot, load_board, real_table
from whistlestop.analysis import analyse
from whistlestop.boards import BoardFile
from whistlestop.boards.load import FOLDER, MOST_BYTES
from whistlestop.engine import serial
from whistlestop.engine.card_memory import kind_of, make_payment, number_of, seat_of
from whistlestop.engine.cards import Cards
from whistlestop.engine.state import FIELDS, PENDING, SEAT
from whistlestop.errors import BadActionText, BadBoard, BadRecord, BadSeed, BadState, UnknownBoard
from whistlestop.lessons.lesson import Lesson, lesson
from whistlestop.notation import MOST_LETTERS, parse

ALLOWED = (WhistlestopError, TypeError)
SECOND = 2.0  # of a busy machine
LONG = 1000  # letters of an error about one thing
HUGE = 10**5000  # more digits than Python writes
DEEP_LIST: list[Any] = functools.reduce(lambda inner, _: [inner], range(5000), [])
CLAIM = "claim atlanta-nashville loco:1"

every_board = pytest.mark.parametrize("board", board_names())


def refused(read: Callable[[], object]) -> str:
    """What is said of something bad; nothing if it is read. Any other error fails the test, and so does a long wait."""
    start, said = perf_counter(), ""
    try:
        read()
    except ALLOWED as fault:
        said = str(fault)
    assert perf_counter() - start < SECOND
    return said


# -- texts of actions --------------------------------------------------------------------------------------

WORDS = [
    "claim",
    "keep",
    "draw",
    "tickets",
    "pay",
    "run",
    "new",
    "york",
    "denver-phoenix",
    "loco:1",
    "1,3",
    "-",
    "/",
    ":",
]
ACTIONS = st.one_of(
    st.text(max_size=300),
    st.lists(st.sampled_from([*WORDS, "st", "\ufdfa", "#", "²", "٣", "\0", "\ud800"]), max_size=40).map(" ".join),
    st.builds(
        lambda word, n: word * n, st.sampled_from([*WORDS, CLAIM, "claim a-", "keep 1,", " - "]), st.integers(1, 400)
    ),
)


@pytest.mark.parametrize(
    "text", [CLAIM, "claim a ", "claim a-", "claim new york ", "keep 1,", "run . ", " -", "\ufdfa"]
)
@pytest.mark.parametrize("letters", [MOST_LETTERS, 100_000])
def test_a_long_text_is_refused_at_once_and_quoted_in_part(text: str, letters: int) -> None:
    game = Game(rules_of("usa", 2), seed=1)
    said = refused(lambda: game.play((text * letters)[:letters]))
    assert 0 < len(said) < LONG
    assert len(game.why_not((text * letters)[:letters]) or "") < LONG


def test_a_text_longer_than_any_action_is_refused_as_such() -> None:
    with pytest.raises(BadActionText, match=f"at most {MOST_LETTERS}"):
        parse(rules_of("usa", 2), "a" * (MOST_LETTERS + 1))


def test_the_text_of_an_action_is_a_text() -> None:
    for wrong in (None, 5, b"pass", ["pass"]):
        with pytest.raises(TypeError):
            parse(rules_of("usa", 2), wrong)  # type: ignore[arg-type]


@every_board
def test_names_of_several_words_are_read_to_the_last(board: str) -> None:
    rules = rules_of(board, 2)
    for route in rules.board.routes:
        a, b = (rules.board.cities[end] for end in (route.a, route.b))
        if not (a.country or b.country) and "claim" in rules.verbs:
            card = rules.board.kinds[max(0, route.colour)].id
            text = f"claim {a.name} - {b.name} {card}:{route.length}"
            said = refused(functools.partial(parse, rules, text))
            assert "names no route" not in said
            assert "unknown" not in said


@every_board
@settings(max_examples=60)
@given(text=ACTIONS)
def test_any_text_is_an_action_or_refused(board: str, text: str) -> None:
    game = Game(rules_of(board, 2), seed=1)
    assert len(refused(lambda: game.parse(text))) < LONG
    assert len(game.why_not(text) or "") < LONG
    refused(lambda: game.play(text))


# -- board files -------------------------------------------------------------------------------------------

DEEP = [
    "[rules" + ".a" * 1200 + "]\nb = 1\n",
    "names = " + "[" * 5000 + "]" * 5000,
    "rules = " + "{a = " * 300 + "1" + "}" * 300,
    "a" + ".a" * 100_000 + " = 1",
    "trains = 0x" + "f" * 5000,
    "trains = " + "9" * 5000,
    "routes = [" + "{}," * 20_000 + "]",
    "routes = [" + "{a='b', b='c'}," * 20_000 + "]",
    "cities = [" + "1," * 100_000 + "]",
    "decks = [" + "'x'," * 100_000 + "]",
    "\n".join(f"key{i} = {i}" for i in range(30_000)),
    "[names.fr]\n" + "\n".join(f"key{i} = 'x'" for i in range(20_000)),
    f"id = '{'a' * 200_000}'\nname = '{'b' * 200_000}'\n{'c' * 50_000} = 1",
    f"cities = [{{id='{'a' * 100_000}'}}]\nroutes = [{{a='{'a' * 99_000}b'}}]",
]


def read_board(text: str) -> object:
    return BoardFile(Path("some.toml"), text).board


@pytest.mark.parametrize("text", DEEP, ids=[f"{text[:20]!r}" for text in DEEP])
def test_a_board_file_too_deep_or_too_full_is_refused_at_once(text: str) -> None:
    start = perf_counter()
    with pytest.raises(BadBoard) as refusal:
        read_board(text)
    assert perf_counter() - start < 5 * SECOND
    assert len(str(refusal.value)) < 150_000
    assert all(len(str(fault)) < 2 * LONG for fault in refusal.value.faults)


@pytest.mark.parametrize("board", ["usa", "marklin", "iberia"])
@pytest.mark.parametrize("text", DEEP[:6], ids=[f"{text[:20]!r}" for text in DEEP[:6]])
def test_a_sound_board_file_with_something_too_deep_or_too_large_is_refused(board: str, text: str) -> None:
    sound = (FOLDER / f"{board}.toml").read_text(encoding="utf-8")
    with pytest.raises(BadBoard):
        read_board(f"{sound}\n{text}")


def test_an_endless_file_is_refused() -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("there is no endless file here")
    with pytest.raises(BadBoard, match=f"more than {MOST_BYTES} bytes"):
        load_board(Path("/dev/zero"))


@pytest.mark.parametrize(
    "name", ["a" * 300, "a" * 100_000, "a" * 300 + ".toml", "/" * 5000, "\0", "\0.toml", "\ud800", "", ".", ".."]
)
def test_what_cannot_be_the_name_of_a_board_is_an_unknown_board(name: str) -> None:
    with pytest.raises((UnknownBoard, BadBoard)) as refusal:
        load_board(name)
    assert len(str(refusal.value)) < LONG


def test_an_id_is_no_longer_than_an_action_can_hold() -> None:
    text = (FOLDER / "usa.toml").read_text(encoding="utf-8")
    read_board(text.replace("denver", "d" * 64))
    with pytest.raises(BadBoard, match="64 at most"):
        read_board(text.replace("denver", "d" * 65))


@functools.cache
def pieces(board: str) -> list[str]:
    """The lines of a board file."""
    return (FOLDER / f"{board}.toml").read_text(encoding="utf-8").splitlines()


VALUES = [
    "1",
    "-1",
    "0",
    "99999",
    "''",
    "'x'",
    "[]",
    "{}",
    "true",
    "1.5",
    "nan",
    "inf",
    "1979-05-27",
    "[[]]",
    "[1,2]",
    "{a={}}",
    f"{2**63 - 1}",
]


@pytest.mark.parametrize("board", ["usa", "europe", "iberia", "marklin", "germany", "south-korea", "first-journey"])
@settings(max_examples=10)
@given(data=st.data())
def test_a_damaged_board_file_is_a_board_or_refused(board: str, data: st.DataObject) -> None:
    lines = list(pieces(board))
    keys = [i for i, line in enumerate(lines) if " = " in line and not line.startswith("#")]
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.sampled_from(keys))
        key, _, value = lines[i].partition(" = ")
        lines[i] = data.draw(
            st.sampled_from(["", lines[i][:-1], f"{key}x = {value}", "]", *[f"{key} = {v}" for v in VALUES]])
        )
    refused(lambda: read_board("\n".join(lines)))


@settings(max_examples=100)
@given(text=st.text(max_size=200))
def test_any_text_is_a_board_file_or_refused(text: str) -> None:
    refused(lambda: read_board(text))


# -- records -----------------------------------------------------------------------------------------------


@functools.cache
def record() -> str:
    """The record of a whole game."""
    return Game(rules_of("first-journey", 2), seed=7, first=0).play_out("random", Random(1)).record()


@pytest.mark.parametrize(
    "text",
    [
        "1 " + CLAIM * 5000,
        "#" * 1_000_000,
        "board: " + "a" * 200_000,
        "rules: " + "a 1, " * 20_000,
        "seed: " + "f" * 200_000,
        "players: " + "9" * 5000,
        "x" * 200_000,
        "format: " + "1" * 200_000,
    ],
    ids=lambda text: text[:8],
)
def test_a_long_line_of_a_record_is_refused_at_once_and_quoted_in_part(text: str) -> None:
    head = [line for line in record().splitlines() if line.partition(":")[0] != text.partition(":")[0]]
    start = next((i for i, line in enumerate(head) if line.startswith("1 ")), len(head))
    for lines in ([text], [*head[:start], text, *head[start:]]):
        assert len(refused(lambda lines=lines: Game.replay("\n".join(lines)))) < LONG  # type: ignore[misc]


def test_a_record_has_a_largest_size() -> None:
    with pytest.raises(BadRecord, match="at most"):
        Game.replay("#" * 10_000_001)


@settings(max_examples=40)
@given(data=st.data())
def test_a_damaged_record_is_replayed_or_refused(data: st.DataObject) -> None:
    lines = record().splitlines()
    for _ in range(data.draw(st.integers(1, 3))):
        i = data.draw(st.integers(0, len(lines) - 1))
        head, colon, _ = lines[i].partition(data.draw(st.sampled_from([" ", ": "])))
        lines[i] = data.draw(
            st.one_of(st.just(""), st.text(max_size=30), st.text(max_size=30).map(f"{head}{colon}".__add__))
        )
    refused(lambda: Game.replay("\n".join(lines)))


@pytest.mark.parametrize("seed", [HUGE, -HUGE, 2**128, -1], ids=["huge", "minus huge", "just too large", "-1"])
def test_a_seed_out_of_range_is_a_bad_seed_whatever_its_length(seed: int) -> None:
    with pytest.raises(BadSeed):
        Game(rules_of("usa", 2), seed)


# -- positions ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "lay"),
    [
        ("usa", lambda p: p.trains(10**30, 45)),
        ("usa", lambda p: p.trains(HUGE)),
        ("usa", lambda p: p.trains(-(2**63), 45)),
        ("usa", lambda p: p.put("offer", 2**62, seat=1)),
        ("usa", lambda p: p.put("offer", 2**59, seat=1)),
        ("usa", lambda p: p.put("offer", 2**29, seat=1)),
        ("usa", lambda p: p.put("chosen", -1, seat=1)),
        ("usa", lambda p: p.put("card_batches", 60_000)),
        ("usa", lambda p: p.put("trains", 45, seat=HUGE)),
        ("usa", lambda p: p.put("hand", {"red": HUGE}, seat=0)),
        ("usa", lambda p: p.put("x" * 100_000, 1)),
        ("usa", lambda p: p.put("owner", {"denver-phoenix": HUGE})),
        ("usa", lambda p: p.cards("red:" + "9" * 5000)),
        ("usa", lambda p: p.cards("red:" + "²")),
        ("usa", lambda p: p.cards({"red": HUGE})),
        ("usa", lambda p: p.cards({"red": -1})),
        ("usa", lambda p: p.cards("x" * 100_000)),
        ("usa", lambda p: p.cards(display="red " * 100_000)),
        ("usa", lambda p: p.turn(HUGE)),
        ("usa", lambda p: p.routes(HUGE, "denver-phoenix")),
        ("usa", lambda p: p.routes(0, "x" * 100_000)),
        ("usa", lambda p: p.tickets(["x" * 100_000])),
        ("europe", lambda p: p.put("tunnel_claim", 2**40)),
    ],
)
def test_a_senseless_value_is_a_bad_position(board: str, lay: Callable[[Position], Position]) -> None:
    with pytest.raises(BadPosition) as refusal:
        lay(Position(rules_of(board, 2).board, 2)).game()
    assert len(str(refusal.value)) < LONG


@pytest.mark.parametrize(
    ("board", "name", "value", "seat"),
    [
        ("usa", "deck_extra_count", 5, None),
        ("usa", "keep_most", 9, None),
        ("usa", "tickets_open", 0, None),
        ("usa", "last_turns", 3, None),
        ("usa", "last_turns", 1, None),  # while everybody has 45 trains
        ("usa", "offer_count", {"tickets": -1}, 0),
        ("usa", "card_batches", 1, None),
        ("europe", "tunnel_due", 2, None),
        ("europe", "tunnel_claim", 9, None),
        ("europe", "boxed_count", 3, 0),
        ("europe", "ticket_total", 9, 0),
        ("germany", "waiting", {"berlin:red": 9}, None),
        ("germany", "passengers", {"red": -1}, 0),
        ("marklin", "goods_left", {"berlin": 99}, None),
        ("marklin", "passenger_at", {"osterreich-lindau": 0}, None),
        ("marklin", "run_steps", 1, None),
        ("marklin", "run_at", 99, None),
        ("first-journey", "completed_count", 50, 0),
        ("first-journey", "completed_count", 1, 0),
        ("first-journey", "crossing", 1, 0),
        ("iberia", "draft_card", 9, None),
        ("iberia", "draft_card", 0, None),
        ("iberia", "draft_card_above", 999, None),
        ("iberia", "drafts_begun", 7, None),
        ("iberia", "draft_round", 1, None),
        ("iberia", "festival_count", 4, 1),
        ("iberia", "tickets_open", 1, None),
        ("south-korea", "express", {"+1": 2}, 0),
        ("south-korea", "mat_cards", 50, None),
        ("south-korea", "mat_express", 3, None),
    ],
)
def test_a_value_that_the_rules_do_not_know_is_a_bad_position(board: str, name: str, value: int, seat: int) -> None:
    with pytest.raises(BadPosition, match=r"not possible|remember"):
        Position(rules_of(board, 2).board, 2).put(name, value, seat).game()


@pytest.mark.parametrize(
    "lay",
    [
        lambda p: p.cards(5),
        lambda p: p.cards(display=5),
        lambda p: p.tickets(5),
        lambda p: p.tickets("boston-miami"),
        lambda p: p.put("trains", "x", seat=0),
        lambda p: p.put("trains", 1.5, seat=0),
        lambda p: p.put("hand", {"red": "x"}, seat=0),
    ],
)
def test_a_value_of_a_wrong_type_is_a_type_error(lay: Callable[[Position], Position]) -> None:
    with pytest.raises(TypeError):
        lay(Position(rules_of("usa", 2).board, 2))


def test_nothing_is_put_if_one_of_the_values_is_refused() -> None:
    position = Position(rules_of("usa", 2).board, 2)
    before = position.game().save()
    with pytest.raises(BadPosition):
        position.put("owner", {"denver-phoenix": 1, "nowhere": 0})
    with pytest.raises(BadPosition):
        position.put("owner", {"denver-phoenix": 1, "denver-el-paso": 9})
    assert position.game().save() == before


NUMBERS = st.one_of(st.integers(-3, 100), st.sampled_from([2**31, 2**59, 2**62, 2**63, -(2**63), 10**30]))


@every_board
@settings(max_examples=25)
@given(data=st.data())
def test_any_value_of_any_field_can_be_played_or_is_refused(board: str, data: st.DataObject) -> None:
    position = Position.of(started(board).copy())
    fields = position._rules.fields_by_name
    for _ in range(data.draw(st.integers(1, 2))):
        name = data.draw(st.sampled_from(sorted(fields)))
        field, number = fields[name], data.draw(NUMBERS)
        seat = None if field.shares == 1 else data.draw(st.integers(0, 1))
        value = number if field.size == 1 or not field.by else {data.draw(st.sampled_from(field.by)): number}
        refused(lambda value=value, name=name, seat=seat: position.put(name, value, seat))  # type: ignore[misc]
    try:
        game = position.game()
    except BadPosition:
        return
    play_on(game, 2000)
    for seat in range(2):
        game.view(seat).sample(Random(1))


# -- saved games -------------------------------------------------------------------------------------------


@functools.cache
def started(board: str) -> Game:
    """A game on the way."""
    game, chance = Game(rules_of(board, 2), seed=3), Random(3)
    while not game.over and len(game.played) < 40:
        game.push(chance.choice(game.legal()))
    return game


def play_on(game: Game, actions: int) -> None:
    """Look at a game from every seat, and play some actions."""
    chance = Random(1)
    for n in range(actions):
        if game.over:
            break
        if n % 5 == 0:
            for seat in range(game.players):
                view = game.view(seat)
                [view[field.name] for field in game.rules.fields if field.size and not field.memory]
        game.push(chance.choice(game.legal()))
    game.scores()
    assert game.events is not None


def with_slot(data: bytes, slot: int, value: int) -> bytes:
    """The bytes of a saved game with another number in a slot."""
    at = data.index(b"\0") + 1 + serial.HASH_SIZE + 8 * slot
    changed = data[:at] + value.to_bytes(8, "little", signed=True) + data[at + 8 : -serial.HASH_SIZE]
    return changed + serial.checksum(changed)


@given(board=st.sampled_from(board_names()), data=st.data())
def test_a_save_with_any_damaged_byte_is_refused(board: str, data: st.DataObject) -> None:
    saved = bytearray(started(board).save())
    saved[data.draw(st.integers(0, len(saved) - 1))] ^= data.draw(st.integers(1, 255))
    with pytest.raises(WhistlestopError):
        Game.load(bytes(saved))


@every_table
def test_every_state_of_a_game_can_be_loaded(board: str, players: int) -> None:
    game, chance = Game(rules_of(board, players), seed=11), Random(11)
    while not game.over:
        if len(game.played) % 10 == 0:
            Game.load(game.save(), board=game.board)
        game.push(chance.choice(game.legal()))
    assert Game.load(game.save(), board=game.board).scores() == game.scores()


@every_board
@pytest.mark.parametrize("value", [-1, 2**40, 2**62, -(2**63)])
def test_the_common_slots_of_a_saved_game_are_in_their_bounds(board: str, value: int) -> None:
    data = started(board).save()
    for slot in range(FIELDS):
        with pytest.raises(BadState, match="damaged"):
            Game.load(with_slot(data, slot, value))
    with pytest.raises(BadState, match="damaged"):
        Game.load(with_slot(data, SEAT, 2))
    with pytest.raises(BadState, match="damaged"):
        Game.load(with_slot(data, PENDING, 0))


@every_board
@settings(max_examples=25)
@given(data=st.data())
def test_a_damaged_save_can_be_played_or_is_refused(board: str, data: st.DataObject) -> None:
    saved = started(board).save()
    for _ in range(data.draw(st.integers(1, 3))):
        slot = data.draw(st.integers(0, started(board).rules.slots - 1))
        saved = with_slot(saved, slot, data.draw(st.one_of(st.integers(-2, 100), st.integers(-(2**63), 2**63 - 1))))
    try:
        game = Game.load(saved)
    except BadState:
        return
    play_on(game, 10)


def test_a_save_with_cards_that_nobody_can_have_drawn_is_refused_in_bounded_time() -> None:
    game, chance = Game(rules_of("usa", 3), seed=0), Random(0)
    memory = game.rules.find(Cards).memory
    while game.state.s[memory.payments_n] == 0:
        game.push(chance.choice(game.legal()))
    payment = game.state.s[memory.payments]
    forged = make_payment(seat_of(payment), kind_of(payment), number_of(payment), 0, 0)  # before any card was drawn
    with pytest.raises(BadState, match="contradict"):
        Game.load(with_slot(game.save(), int(memory.payments), int(forged)))
    game.state.s[memory.payments] = forged
    with pytest.raises(BadState, match="nothing hidden fits"):
        game.spectator_view().sample(Random(1))


@settings(max_examples=100)
@given(data=st.binary(max_size=300), board=st.sampled_from([None, "usa", "x" * 300]))
def test_random_bytes_are_not_a_saved_game(data: bytes, board: str | None) -> None:
    for each in (data, b"WS2" + data, b"WS3" + data, b"WS3usa 2\0" + data):
        assert refused(functools.partial(Game.load, each, board=board))


def test_tomllib_itself_can_read_the_deep_example() -> None:
    assert tomllib.loads(DEEP[0])  # or the test of DEEP[0] would test tomllib


def test_an_argument_of_another_type_is_a_type_error() -> None:
    game: Any = Game.new("usa", players=2, seed=1)
    with pytest.raises(TypeError, match=r"random\.Random, not NoneType"):
        game.view(0).sample(None)
    with pytest.raises(TypeError, match=r"random\.Random, not str"):
        game.play_out("random", "x")
    with pytest.raises(TypeError, match="bytes, not NoneType"):
        Game.load(cast("Any", None))
    with pytest.raises(TypeError, match="the spec of a bot is a str, like 'planner', not int"):
        bot(cast("Any", 3))
    with pytest.raises(TypeError, match=r"takes a Ruleset, not 'usa'; Game\.new begins"):
        Game(cast("Any", "usa"), 2)


def test_an_unknown_name_in_a_field_is_refused_with_a_similar_one() -> None:
    with pytest.raises(BadPosition, match="there is no 'owner' of 'denver-phenix'; did you mean 'denver-phoenix'"):
        Position("usa", 2).put("owner", {"denver-phenix": 0})


@pytest.mark.parametrize("fields", [{"owner": {"boston-montreal": DEEP_LIST}}, {"owner": {"boston-montreal": [HUGE]}}])
def test_a_value_that_cannot_be_written_is_refused_all_the_same(fields: dict[str, Any]) -> None:
    with pytest.raises(BadPosition, match="not 'a list'"):
        real_table.finished_game(rules_of("usa", 2), fields)


@pytest.mark.parametrize(
    "give",
    [
        Position.under,
        Position.of,
        lambda value: real_table.finished_game(value, {}),
        lambda value: real_table.finished_game(rules_of("usa", 2), value),
        lambda value: Lesson(Path("basics.toml"), value),
        lambda value: analyse(value, rollouts=1, jobs=1),
        lesson,
    ],
)
@pytest.mark.parametrize("value", [None, True, 7, b"usa", object()])
def test_a_value_of_another_type_is_never_another_error(give: Callable[[Any], object], value: Any) -> None:
    with pytest.raises(TypeError, match=f"not {type(value).__name__}"):
        give(value)


def test_a_number_given_as_text_is_quoted_as_text() -> None:
    """Without quotation marks, "takes 2 to 5 players, not 2" would be said of the text "2"."""
    game: Any = Game.new("usa", players=2, seed=1)
    for refused_call, said in (
        (functools.partial(Game.new, "usa", cast("Any", "2")), "USA takes 2 to 5 players, not '2'"),
        (functools.partial(Game.new, "usa", 2, first=cast("Any", "1")), "seat '1' cannot begin"),
        (functools.partial(game.view, "1"), "there is no seat '1'"),
        (functools.partial(Position("usa", 2).turn, cast("Any", "1")), "there is no seat '1'"),
    ):
        assert said in refused(refused_call)


@pytest.mark.parametrize(
    "given", [{"rollouts": 0}, {"rollouts": -1}, {"rollouts": HUGE}, {"jobs": -1}, {"jobs": 10**9}]
)
def test_an_analysis_with_a_senseless_number_is_refused_at_once(given: dict[str, int]) -> None:
    with pytest.raises(WhistlestopError, match="is a number from"):
        analyse(Game.new("usa", players=2, seed=1), **cast("Any", given))


@pytest.mark.parametrize("given", [{"rollouts": 1.5}, {"rollouts": None}, {"rollouts": True}, {"jobs": "2"}])
def test_an_analysis_with_a_number_of_another_type_is_a_type_error(given: dict[str, Any]) -> None:
    with pytest.raises(TypeError, match="is a whole number"):
        analyse(Game.new("usa", players=2, seed=1), **given)
