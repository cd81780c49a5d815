"""Which rule has which advisor. A rule without one is played by middling answers, and search tries what it offers."""

from __future__ import annotations

from typing import Protocol

from whistlestop.planning.advice import Advisor
from whistlestop.planning.express import ExpressAdvisor
from whistlestop.planning.festivals import FestivalAdvisor
from whistlestop.planning.parts import Parts
from whistlestop.planning.passenger_runs import RunAdvisor
from whistlestop.planning.passengers import PassengerAdvisor
from whistlestop.planning.province_mat import MatAdvisor
from whistlestop.planning.stations import StationAdvisor
from whistlestop.planning.ticket_race import RaceAdvisor
from whistlestop.planning.tunnels import TunnelAdvisor


class AdvisorClass(Protocol):
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
