"""Advice on waiting passengers: what one more of a colour is worth, early and late in the game."""

from __future__ import annotations

import pytest
from rules.german_tables import GermanTable

from whistlestop.planning.advisors import first_weights
from whistlestop.planning.passengers import PassengerAdvisor
from whistlestop.planning.planner import Planner

EARLY, LATE = (45, 45), (45, 3)  # trains that the seats have left


def gains(trains: tuple[int, int], *collected: str, weights: dict[str, int] | None = None) -> dict[str, int]:
    """What one more passenger of each colour brings the first seat, in hundredths of a point."""
    table = GermanTable.new("germany", players=2, seed=1).to_first_turn().lay_trains(*trains)
    table.lay_collected(*collected)
    planner = Planner(table.rules, {"guests": 100} if weights is None else weights)
    rule = table.rules.by_name["passengers"]
    advisor = planner.advisors[rule]
    assert isinstance(advisor, PassengerAdvisor)
    advisor.update_gains(table.state.s, 0)
    return {name: int(advisor.gain[i]) for i, name in enumerate(advisor.rule.colour_names)}


def test_the_first_of_a_colour_is_worth_much_less_early_than_late() -> None:
    early = gains(EARLY, "", "")["red"]
    late = gains(LATE, "", "")["red"]
    assert 0 < early < 500  # there will be others of the colour
    assert late > 1000  # the first prize, very likely


def test_a_lead_is_safer_the_fewer_passengers_are_still_to_be_taken() -> None:
    early = gains(EARLY, "red:3", "red:1")["red"]
    late = gains(LATE, "red:3", "red:1")["red"]
    assert late < early


def test_late_in_the_game_the_passenger_that_draws_level_is_worth_most() -> None:
    late = gains(LATE, "red:1 blue:2 green:4", "red:4 blue:3 green:1")
    assert late["blue"] > max(late["red"], late["green"])


@pytest.mark.parametrize("trains", [EARLY, LATE])
def test_planners_of_version_1_look_at_no_passengers_to_come(trains: tuple[int, int]) -> None:
    table = GermanTable.new("germany", players=2, seed=1)
    found = gains(trains, "red:1", "", weights=first_weights(table.board))
    assert found["blue"] == 20 * 73 + 10 * 27
    assert found["red"] == (20 * 88 + 10 * 12) - (20 * 73 + 10 * 27)
