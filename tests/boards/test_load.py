"""Loading boards: which file is meant, and what a sound file gives."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from whistlestop.boards import load, names
from whistlestop.check import check
from whistlestop.engine.board import GREY, Board
from whistlestop.errors import UnknownBoard

from .board_texts import DECKS, MEXICO, TO_MIAMI, USA, Edit, Write, append, city, route

# -- finding a board ---------------------------------------------------------------------------------------


def test_a_shipped_board_is_read_only_once() -> None:
    assert load("usa") is load("usa")


def test_a_path_is_told_by_its_type_its_ending_or_a_separator(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(USA, ('name = "USA"', 'name = "Mine"'))
    path.rename(tmp_path / "usa")
    (tmp_path / "usa.toml").write_bytes((tmp_path / "usa").read_bytes())
    monkeypatch.chdir(tmp_path)
    for source in (Path("usa"), "usa.toml", "./usa", str(tmp_path / "usa")):
        assert load(source).name == "Mine"
    assert load("usa").name == "USA"


def test_an_unknown_board_is_answered_with_the_one_that_may_be_meant() -> None:
    for source in ("us", "USA"):
        with pytest.raises(UnknownBoard) as caught:
            load(source)
        assert str(caught.value).startswith(f"no board '{source}'; did you mean 'usa'?")
        assert ", ".join(names()) in str(caught.value)
        assert caught.value.code == "unknown-board"


def test_an_unknown_board_without_a_similar_name_is_answered_with_the_list() -> None:
    with pytest.raises(UnknownBoard) as caught:
        check("zzz")
    assert str(caught.value).startswith(f"no board 'zzz'; the boards: {', '.join(names())}")


def test_a_missing_file_is_an_unknown_board() -> None:
    for source in ("nowhere.toml", "no/where", Path("nowhere")):
        with pytest.raises(UnknownBoard, match=f"no board file '{source}'; check the path"):
            load(source)


# -- what a sound file gives -------------------------------------------------------------------------------


def test_only_the_locomotive_of_the_usa_is_special(usa: Board) -> None:
    *colours, loco = usa.kinds
    names = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
    assert [kind.id for kind in colours] == names
    for kind in colours:
        assert (kind.name, kind.count, kind.wild_from, kind.pays) == (kind.id, 12, 0, True)
        assert (kind.whole_turn, kind.flush_at) == (False, 0)
    assert (loco.id, loco.name, loco.count, loco.wild_from, loco.pays) == ("loco", "locomotive", 14, 1, True)
    assert (loco.whole_turn, loco.flush_at) == (True, 3)


def test_routes_stand_in_the_order_of_colour_length_ferry_and_cities(write: Write, usa: Board) -> None:
    ferries = [route("miami", "boston", 3, "grey", f", ferry = {n}") for n in (2, 1)]
    for board in (usa, load(write(USA, append("routes", *ferries)))):
        order = [(r.colour if r.colour != GREY else 99, r.length, r.ferry, r.a, r.b) for r in board.routes]
        assert order == sorted(order)
        assert all(r.a < r.b for r in board.routes)


def test_tracks_are_named_by_cities_then_colour_then_number(write: Write) -> None:
    path = write(
        USA,
        append("routes", route("miami", "boston", 3, "grey"), route("boston", "miami", 3, "grey")),
        append("routes", route("boston", "miami", 3, "red")),
        append("routes", *[route("boston", "dallas", 3, "red")] * 3),
    )
    names = [r.id for r in load(path).routes]
    assert len(set(names)) == len(names) == 106
    assert [name for name in names if name.startswith("miami-boston")] == [
        "miami-boston/red",
        "miami-boston/grey",
        "miami-boston/grey2",
    ]
    assert [name for name in names if name.startswith("boston-dallas")] == [
        "boston-dallas",
        "boston-dallas/2",
        "boston-dallas/3",
    ]
    assert {"atlanta-miami", "atlanta-raleigh", "atlanta-raleigh/2", "boston-new-york/red"} <= set(names)


def routes_to_mexico(path: Path) -> set[str]:
    board = load(path)
    assert len({r.id for r in board.routes}) == len(board.routes)
    ends = set(board.places("mexico"))
    return {r.id for r in board.routes if ends & {r.a, r.b}}


def test_a_border_end_point_goes_by_its_country_in_the_names_of_routes(write: Write) -> None:
    more = append("routes", route("el-paso", "mexico-west", 2, "blue"))
    assert routes_to_mexico(write(MEXICO)) == {"el-paso-mexico", "houston-mexico"}
    assert routes_to_mexico(write(MEXICO, more)) == {"el-paso-mexico/grey", "el-paso-mexico/blue", "houston-mexico"}


@pytest.mark.parametrize("ends", [("el-paso", "mexico-north"), ("mexico-north", "el-paso")])
def test_two_routes_of_a_city_into_one_country_keep_their_end_points(write: Write, ends: tuple[str, str]) -> None:
    path = write(
        MEXICO,
        append("cities", city("mexico-north", ', country = "mexico"')),
        append("routes", route(*ends, 2, "grey")),
    )
    assert routes_to_mexico(path) == {"el-paso-mexico-west", "-".join(ends), "houston-mexico"}


def test_a_country_gives_way_to_a_city_that_would_make_the_same_name(write: Write) -> None:
    path = write(
        MEXICO,
        append("cities", city("el"), city("paso-mexico")),
        append("routes", route("el", "paso-mexico", 2, "grey"), route("el", "dallas", 2, "grey")),
    )
    assert routes_to_mexico(path) == {"el-paso-mexico-west", "houston-mexico"}


def test_tickets_stand_deck_by_deck_and_a_pair_of_two_decks_names_its_deck(write: Write) -> None:
    board = load(write(DECKS))
    assert board.decks == ("long", "short")
    assert [(t.id, t.deck) for t in board.tickets][:4] == [
        ("boston-miami/long", 0),
        ("boston-dallas", 0),
        ("atlanta-montreal", 1),
        ("atlanta-new-york", 1),
    ]
    assert "boston-miami/short" in [t.id for t in board.tickets]


def test_a_ticket_needs_no_points(write: Write) -> None:
    board = load(write(USA, append("tickets", 'a = "boston", b = "dallas"')))
    assert (board.tickets[-1].id, board.tickets[-1].points) == ("boston-dallas", 0)


def test_a_country_stands_for_all_its_end_points(write: Write) -> None:
    board = load(write(MEXICO))
    assert board.countries == (("mexico", "Mexico"),)
    assert board.places("mexico") == (36, 37)
    *_, last = board.tickets
    assert (last.id, last.a_cities, last.b_cities) == ("boston-mexico", (1,), (36, 37))


def test_an_end_point_may_have_several_tracks_to_one_city(write: Write) -> None:
    assert check(write(MEXICO, append("routes", route("el-paso", "mexico-west", 2, "blue")))) == []


def test_ferries_and_more_kinds_of_cards_are_taken_over(write: Write) -> None:
    path = write(
        USA,
        append("routes", route("boston", "miami", 3, "grey", ", ferry = 2")),
        append("train_cards", 'id = "plus4", count = 6, wild_from = 4', 'id = "guest", count = 2, pays = false'),
        ("= 110", "= 118"),
    )
    board = load(path)
    assert next(r.ferry for r in board.routes if r.id == "boston-miami") == 2
    assert (board.kinds[9].wild_from, board.kinds[10].pays) == (4, False)
    assert board.colours == 8


def test_a_board_need_not_have_every_rule(write: Write) -> None:
    edits = [("[rules.longest_path]\npoints = 10\n", ""), (', "longest_path"]', "]")]
    weights = [("trail_open = 19\n", ""), ("trail_open = 20\n", "")]  # of the bots, for that rule
    board = load(write(USA, *edits, *weights))
    assert "longest_path" not in board.rules


# -- fingerprints ------------------------------------------------------------------------------------------


def test_the_fingerprint_passes_over_what_does_not_matter_in_play(write: Write, usa: Board) -> None:
    assert re.fullmatch("[0-9a-f]{16}", usa.fingerprint)
    for edit in [
        ('name = "USA"', 'name = "America"'),
        ('name = "Miami"', 'name = "Magic City"'),
        ("lat = 25.76", "lat = 26"),
        ("hand = 4", "hand = 4  # cards"),
    ]:
        assert load(write(USA, edit)).fingerprint == usa.fingerprint


def test_the_fingerprint_passes_over_the_order_of_the_routes(write: Write, usa: Board) -> None:
    lines = USA.split("\n")
    first = lines.index("routes = [") + 1
    lines[first : first + 100] = reversed(lines[first : first + 100])
    assert load(write("\n".join(lines))).fingerprint == usa.fingerprint


@pytest.mark.parametrize(
    "edit",
    [
        ("trains = 45", "trains = 44"),
        ("hand = 4", "hand = 3"),
        ("players = [2, 5]", "players = [2, 4]"),
        ("flush_at = 3", "flush_at = 2"),
        (TO_MIAMI, 'b = "miami", length = 5, colour = "red"'),
        ('b = "montreal",       points =  9', 'b = "montreal", points = 8'),
        ("deal = 3", "deal = 4"),
        ("[rules.draw_cards]", "[rules.draw_pair]"),
        ('"completed_tickets", "longest_path"', '"longest_path", "completed_tickets"'),
    ],
    ids=lambda edit: edit[1],
)
def test_the_fingerprint_tells_boards_apart_that_play_differently(write: Write, usa: Board, edit: Edit) -> None:
    assert load(write(USA, edit)).fingerprint != usa.fingerprint
