"""The check of layouts finds what is wrong with them."""

from __future__ import annotations

import dataclasses

import pytest
from layouts import drawn, moved, plan_of

from whistlestop.boards import load
from whistlestop.layout.check import defects
from whistlestop.layout.plan import Bend, LayoutPlan


def kinds(name: str, plan: LayoutPlan) -> set[str]:
    board = load(name)
    return {defect.kind for defect in defects(board, drawn(board, plan))}


def test_a_city_on_top_of_another_is_in_the_way_of_everything() -> None:
    plan = plan_of("usa")
    denver = plan.places["denver"]
    found = kinds("usa", moved(plan, "omaha", x=denver.x + 30, y=denver.y))
    assert {"car-car", "car-city", "car-label"} <= found


def test_a_label_on_a_city_on_cars_on_rails_or_on_a_label_is_a_defect() -> None:
    plan = plan_of("usa")
    dallas, houston = plan.places["dallas"], plan.places["houston"]
    there = (houston.x - dallas.x, houston.y - dallas.y)
    assert {"label-city", "label-rail"} <= kinds("usa", moved(plan, "dallas", label=there))
    on_label = (there[0] + houston.label[0], there[1] + houston.label[1])
    assert "label-label" in kinds("usa", moved(plan, "dallas", label=on_label))
    between = (there[0] / 2, there[1] / 2)
    assert "car-label" in kinds("usa", moved(plan, "dallas", label=between))


def test_a_spot_or_a_tag_in_the_way_is_a_defect() -> None:
    plan = plan_of("germany")
    berlin, leipzig = plan.places["berlin"], plan.places["leipzig"]
    there = (leipzig.x - berlin.x, leipzig.y - berlin.y)
    assert {"spot-city", "spot-rail"} <= kinds("germany", moved(plan, "berlin", spot=there))
    tag = plan.places["osterreich-munchen"]
    there = (leipzig.x - tag.x, leipzig.y - tag.y)
    assert {"tag-city", "tag-rail"} <= kinds("germany", moved(plan, "osterreich-munchen", label=there))


def test_tracks_that_cross_are_a_defect() -> None:
    plan = plan_of("usa")
    bends = {pair: Bend(400) if set(pair) == {"denver", "omaha"} else bend for pair, bend in plan.bends.items()}
    assert "crossing" in kinds("usa", dataclasses.replace(plan, bends=bends))


@pytest.mark.parametrize("place", [(3, 500), (1597, 500), (800, 3), (800, 997)])
def test_what_is_outside_of_the_frame_is_a_defect(place: tuple[float, float]) -> None:
    found = kinds("usa", moved(plan_of("usa"), "omaha", x=place[0], y=place[1]))
    assert "city-frame" in found


def test_cars_that_have_no_room_are_a_defect() -> None:
    plan = plan_of("usa")
    assert "car-car" in kinds("usa", dataclasses.replace(plan, car=(90.0, 15.0)))


def test_a_sound_layout_has_no_defects() -> None:
    assert kinds("usa", plan_of("usa")) == set()
