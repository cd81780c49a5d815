"""The bonus for the most completed tickets: G7, M11."""

from __future__ import annotations

import pytest

from .german_tables import GermanTable, germany, marklin, on

# tickets that one seat completes with the routes beside them; no two need the same route
EASY = {
    "germany": [
        ("berlin-leipzig", ["berlin-leipzig"]),
        ("frankfurt-koln", ["frankfurt-koln"]),
        ("mannheim-stuttgart", ["mannheim-stuttgart"]),
        ("hamburg-rostock", ["hamburg-schwerin", "rostock-schwerin"]),
        ("munchen-stuttgart", ["augsburg-munchen", "augsburg-ulm", "stuttgart-ulm"]),
        ("bremen-dusseldorf", ["bremen-munster", "dortmund-munster", "dortmund-dusseldorf"]),
    ],
    "marklin": [
        ("berlin-chemnitz", ["berlin-leipzig", "chemnitz-leipzig"]),
        ("bremen-dusseldorf", ["bremen-munster", "dortmund-munster", "dortmund-dusseldorf"]),
        ("bremen-kassel", ["bremen-hannover", "hannover-kassel"]),
        ("erfurt-wurzburg", ["erfurt-nurnberg/yellow", "nurnberg-wurzburg"]),
        ("koblenz-ulm", ["koblenz-mainz", "mainz-mannheim", "mannheim-stuttgart", "stuttgart-ulm"]),
        ("frankfurt-niederlande", ["frankfurt-koln", "dusseldorf-koln", "dusseldorf-niederlande"]),
    ],
}
FAILED = ["konstanz-rostock", "danemark-lindau", "kiel-schweiz", "osterreich-rostock"]  # the longest ones

bonuses = pytest.mark.parametrize(("board", "bonus"), [("germany", 15), ("marklin", 10)])


def completed(board: str, *numbers: int, failed: tuple[int, ...] = ()) -> GermanTable:
    """A table where everybody has completed so many tickets and failed so many others."""
    table = on(board, players=len(numbers))
    easy = list(EASY[board])
    hard = list(FAILED)
    hands: list[list[str]] = []
    for seat, number in enumerate(numbers):
        hands.append([])
        for _ in range(number):
            ticket, routes = easy.pop(0)
            table.build(seat, *routes)
            hands[seat].append(ticket)
        hands[seat] += [hard.pop() for _ in range(failed[seat] if failed else 0)]
    table.lay_tickets(*hands)
    assert table.scores().completed == list(numbers)
    return table


def test_G7_the_globetrotter_with_the_most_completed_tickets_scores_15() -> None:
    assert completed("germany", 1, 3, 2).scores().lines["most tickets"] == [0, 15, 0]


def test_M11_the_player_with_the_most_completed_tickets_scores_10() -> None:
    assert completed("marklin", 1, 3, 2).scores().lines["most tickets"] == [0, 10, 0]


TIES = [
    ((1, 1), (1, 1)),
    ((3, 3), (1, 1)),
    ((2, 2, 1), (1, 1, 0)),
    ((1, 2, 2), (0, 1, 1)),
    ((1, 0, 1), (1, 0, 1)),
    ((1, 1, 1, 1), (1, 1, 1, 1)),
    ((2, 0, 2, 1), (1, 0, 1, 0)),
    ((1, 1, 1, 1, 1), (1, 1, 1, 1, 1)),
    ((1, 1, 0, 1, 0), (1, 1, 0, 1, 0)),
]


@pytest.mark.parametrize(("numbers", "gets"), TIES)
def test_G7_all_who_tie_for_the_most_tickets_are_globetrotters(numbers: tuple[int, ...], gets: tuple[int, ...]) -> None:
    assert completed("germany", *numbers).scores().lines["most tickets"] == [15 * n for n in gets]


@pytest.mark.parametrize(("numbers", "gets"), TIES)
def test_M11_all_who_tie_for_the_most_tickets_score_10(numbers: tuple[int, ...], gets: tuple[int, ...]) -> None:
    assert completed("marklin", *numbers).scores().lines["most tickets"] == [10 * n for n in gets]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G7_nobody_is_globetrotter_when_nobody_has_completed_a_ticket(players: int) -> None:
    assert completed("germany", *[0] * players).scores().lines["most tickets"] == [0] * players
    failed = tuple(int(seat < 2) for seat in range(players))
    assert completed("germany", *[0] * players, failed=failed).scores().lines["most tickets"] == [0] * players


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_M11_nobody_gets_the_bonus_when_nobody_has_completed_a_ticket(players: int) -> None:
    assert completed("marklin", *[0] * players).scores().lines["most tickets"] == [0] * players
    failed = tuple(int(seat < 2) for seat in range(players))
    assert completed("marklin", *[0] * players, failed=failed).scores().lines["most tickets"] == [0] * players


@bonuses
def test_G7_M11_tickets_that_failed_do_not_count(board: str, bonus: int) -> None:
    scores = completed(board, 1, 0, failed=(0, 3)).scores()
    assert scores.completed == [1, 0]
    assert scores.lines["most tickets"] == [bonus, 0]


@bonuses
def test_G7_M11_failed_tickets_take_nothing_away_either(board: str, bonus: int) -> None:
    scores = completed(board, 2, 1, failed=(4, 0)).scores()
    assert scores.lines["tickets"][0] < 0
    assert scores.lines["most tickets"] == [bonus, 0]


@bonuses
def test_G7_M11_the_number_of_tickets_counts_not_their_points(board: str, bonus: int) -> None:
    table = on(board, players=2)
    table.build(0, "konstanz-stuttgart", "mannheim-stuttgart", "frankfurt-mannheim", "frankfurt-kassel/blue")
    table.build(0, "hannover-kassel", "hamburg-hannover/red", "hamburg-schwerin", "rostock-schwerin")
    table.build(1, "bremen-munster", "dortmund-munster", "dortmund-dusseldorf", "berlin-leipzig", "chemnitz-leipzig")
    table.lay_tickets(["konstanz-rostock"], ["bremen-dusseldorf", "berlin-chemnitz"])
    scores = table.scores()
    assert scores.lines["tickets"] == [22, 11]
    assert scores.lines["most tickets"] == [0, bonus]


@bonuses
def test_G7_M11_a_ticket_that_another_player_has_joined_does_not_count(board: str, bonus: int) -> None:
    table = on(board, players=2)
    table.build(1, "berlin-leipzig", "chemnitz-leipzig")
    table.lay_tickets(["berlin-chemnitz"], [])
    scores = table.scores()
    assert scores.lines["tickets"] == [-6, 0]
    assert scores.lines["most tickets"] == [0, 0]


def test_G7_the_bonus_is_scored_at_the_end_only() -> None:
    table = germany()
    table.build(0, "berlin-leipzig").lay_tickets(["berlin-leipzig"])
    assert table.points == [7, 0]
    assert table.scores().totals == [7 + 4 + 15, 0]


def test_M11_the_bonus_is_scored_at_the_end_only() -> None:
    table = marklin()
    table.build(0, "berlin-leipzig", "chemnitz-leipzig").lay_tickets(["berlin-chemnitz"])
    assert table.points == [9, 0]
    assert table.scores().totals == [9 + 6 + 10, 0]
