"""Which rule has which advisor. A rule without one is played by middling answers, and search tries what it offers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from whistlestop.engine.reading import Table
from whistlestop.outside import ADVISOR_GROUP, brought
from whistlestop.planning.advice import Advisor
from whistlestop.planning.express import ExpressAdvisor
from whistlestop.planning.festivals import FestivalAdvisor
from whistlestop.planning.parts import Parts
from whistlestop.planning.passenger_runs import RunAdvisor
from whistlestop.planning.passengers import PassengerAdvisor
from whistlestop.planning.province_mat import MatAdvisor
from whistlestop.planning.stations import StationAdvisor
from whistlestop.planning.style import WEIGHTS
from whistlestop.planning.ticket_race import RaceAdvisor
from whistlestop.planning.tunnels import TunnelAdvisor
from whistlestop.planning.weight import MOST, Weight
from whistlestop.rules import ADMITTED


class AdvisorClass(Protocol):
    weights: list[Weight]

    def __call__(self, parts: Parts) -> Advisor: ...


ADVISORS: dict[str, AdvisorClass] = {
    "passengers": PassengerAdvisor,
    "festivals": FestivalAdvisor,
    "province_mat": MatAdvisor,
    "express": ExpressAdvisor,
    "passenger_runs": RunAdvisor,
    "ticket_race": RaceAdvisor,
    "tunnels": TunnelAdvisor,
    "stations": StationAdvisor,
}


def advisor_class(name: str) -> AdvisorClass | None:
    """The advisor of a rule, here or in the package that brings the rule; None if it has none."""
    if name in ADVISORS:
        return ADVISORS[name]
    if name not in ADMITTED or name not in brought(ADVISOR_GROUP):
        return None
    found: AdvisorClass = brought(ADVISOR_GROUP)[name].load()
    return found


def weights_for(rules: Iterable[str]) -> list[Weight]:
    """The weights that matter on a board with these rules."""
    found = list(WEIGHTS)
    for name in rules:
        advisor = advisor_class(name)
        if advisor is not None:
            found += advisor.weights
    return found


def check_weights(table: Table, rules: Iterable[str]) -> None:
    """Note the weights of a board file that its planners do not have, or cannot work with."""
    for weight in weights_for(rules):
        table.integer(weight.name, weight.least, MOST, weight.usual)
    table.finish()
