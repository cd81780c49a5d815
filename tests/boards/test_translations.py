"""Names of boards and places in other languages."""

from __future__ import annotations

import pytest

from whistlestop.boards import load, names, read
from whistlestop.engine.board import Board

from .board_texts import GERMANY, USA, Edit, Write
from .fault_cases import case, located, the_fault


def with_names(*lines: str) -> list[Edit]:
    """An edit of the USA that replaces its French names."""
    old = USA[USA.index("[names.fr]") : USA.index("\n# What planners")]
    return [(old, "".join(f"{line}\n" for line in lines))]


def test_a_board_and_its_places_have_french_names() -> None:
    french = read("germany").names["fr"]
    assert french["germany"] == "Allemagne"
    assert french["koln"] == "Cologne"
    assert "berlin" not in french, "what is the same needs no name"


def test_border_end_points_are_called_like_their_country() -> None:
    french = read("germany").names["fr"]
    assert french["osterreich"] == french["osterreich-lindau"] == french["osterreich-munchen"] == "Autriche"


def test_texts_of_the_rules_can_be_translated() -> None:
    assert read("south-korea").names["fr"]["North Jeolla"] == "Jeolla du Nord"


@pytest.mark.parametrize("name", names())
def test_only_names_that_differ_are_written(name: str) -> None:
    board = load(name)
    usual = {city.id: city.name for city in board.cities} | dict(board.countries) | {name: board.name}
    for table in read(name).names.values():
        for key, translated in table.items():
            assert translated != usual.get(key, key)


def test_a_board_needs_no_names(write: Write) -> None:
    path = write(USA, *with_names())
    assert read(path).names == {}


def test_names_do_not_matter_in_play(write: Write, usa: Board) -> None:
    path = write(USA, *with_names("[names.de]", 'miami = "Mimi"'))
    assert load(path).fingerprint == usa.fingerprint
    assert read(path).names == {"de": {"miami": "Mimi"}}


FAULTS = [
    case(
        "a misspelt id",
        with_names("[names.fr]", 'new-orlean = "La Nouvelle-Orléans"'),
        "new-orlean = ",
        "names.fr.new-orlean: names nothing of this board; did you mean 'new-orleans'?",
    ),
    case(
        "an id unlike any other",
        with_names("[names.fr]", 'zzz = "Z"'),
        "zzz",
        "names.fr.zzz: names nothing of this board; "
        "use the id of a city, of a country or of the board, or a text of its rules",
    ),
    case(
        "a border end point, whose country has the name",
        [('danemark = "Danemark"', 'danemark-kiel = "Danemark"')],
        "danemark-kiel = ",
        "names.fr.danemark-kiel: names nothing of this board; did you mean 'danemark'?",
        GERMANY,
    ),
    case(
        "a name that is no text",
        with_names("[names.fr]", "miami = 5"),
        "miami = 5",
        "names.fr.miami: is 5; write some text in quotes",
    ),
    case(
        "a language without a code",
        with_names("[names.french]", 'miami = "Mimi"'),
        "[names.french]",
        "names.french: is not the code of a language; write two lower-case letters, like [names.fr]",
    ),
    case(
        "names without a language",
        with_names("[names]", 'miami = "Mimi"'),
        "miami = ",
        "names.miami: is 'Mimi'; write a table [names.miami]",
    ),
]


@pytest.mark.parametrize(("text", "edits", "line", "fault"), FAULTS)
def test_faults_of_names_are_explained(write: Write, text: str, edits: list[Edit], line: str, fault: str) -> None:
    path = write(text, *edits)
    assert the_fault(path) == located(path, line, fault)


# -- what a board is like ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", names())
def test_every_board_says_what_it_is_like(name: str) -> None:
    assert set(read(name).about) == {"en", "fr"}


def with_about(line: str) -> list[Edit]:
    """An edit of the USA that replaces what it is said to be like."""
    return [(USA[USA.index("[about]") : USA.index("\n# What the board and its places")], f"[about]\n{line}\n")]


def test_what_a_board_is_like_does_not_matter_in_play(write: Write, usa: Board) -> None:
    path = write(USA, *with_about('de = "Weit."'))
    assert load(path).fingerprint == usa.fingerprint
    assert read(path).about == {"de": "Weit."}


ABOUT_FAULTS = [
    case("no text", with_about("fr = 1"), "fr = 1", "about.fr: is 1; write some text in quotes"),
    case(
        "no language",
        with_about('french = "Loin."'),
        "french = ",
        "about.french: is not the code of a language; write two lower-case letters, like fr = …",
    ),
]


@pytest.mark.parametrize(("text", "edits", "line", "fault"), ABOUT_FAULTS)
def test_faults_of_what_a_board_is_like_are_explained(
    write: Write, text: str, edits: list[Edit], line: str, fault: str
) -> None:
    path = write(text, *edits)
    assert the_fault(path) == located(path, line, fault)
