"""Run a relaxation from a seed, and rate the plan that it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from whistlestop.boards.translations import Translations
from whistlestop.engine.board import Board
from whistlestop.layout.check import Defect, defects
from whistlestop.layout.drawing import draw
from whistlestop.layout.plan import Bend, LayoutPlan, Place
from whistlestop.layout.solver.arrays import affine, lengths
from whistlestop.layout.solver.boxes import LINES
from whistlestop.layout.solver.problem import Problem, Sizes
from whistlestop.layout.solver.relaxation import Relaxation
from whistlestop.layout.solver.settle import settle

STEPS = 1800
MAX_ROUNDS = 5  # of settling boxes and moving everything a little to make room for them
COST = {"crossing": 12.0, "car-city": 8.0, "city-frame": 8.0, "label-label": 6.0, "car-frame": 5.0}
OTHER_COST = 3.0  # of any other defect
SHIFT_COST = 0.1  # of a pixel of the mean distance of cities from their true places


@dataclass(frozen=True)
class Solution:
    """A plan, its defects, the mean distance of its cities from their true places, and its cost."""

    plan: LayoutPlan
    defects: list[Defect]
    shift: float
    cost: float

    def summary(self) -> str:
        kinds = Counter(defect.kind for defect in self.defects)
        wrong = ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items())) or "nothing overlaps"
        return f"{wrong}; cities {self.shift:.0f} px off the true map on average"


def solve(
    board: Board,
    names: Translations,
    sizes: Sizes,
    seed: int,
    steps: int = STEPS,
    progress: Callable[[float], None] | None = None,
) -> Solution:
    """Return the best plan that a seed leads to."""
    relaxation = Relaxation(Problem(board, names, sizes), seed, steps)
    for done in relaxation.run():
        if progress:
            progress(done)
    found: list[Solution] = []
    for _ in range(MAX_ROUNDS):
        settle(relaxation.boxes, relaxation.curves.x, draw(board, plan_of(relaxation), names))
        found.append(measured(relaxation))
        if not found[-1].defects:
            break
        relaxation.polish()
    return min(found, key=lambda one: one.cost)


def measured(relaxation: Relaxation) -> Solution:
    """Return the plan of a relaxation with its defects and cost."""
    problem, x, plan = relaxation.problem, relaxation.curves.x, plan_of(relaxation)
    wrong = defects(problem.board, draw(problem.board, plan, problem.names))
    shift = float(lengths(x - affine(problem.geo, x)(problem.geo)).mean())
    cost = sum(COST.get(defect.kind, OTHER_COST) for defect in wrong) + SHIFT_COST * shift
    return Solution(plan, wrong, shift, cost)


def plan_of(relaxation: Relaxation) -> LayoutPlan:
    """Return the state of a relaxation as a plan."""
    p, c, boxes = relaxation.problem, relaxation.curves, relaxation.boxes
    ids = [city.id for city in p.board.cities]
    options = boxes.chosen()
    label = {int(i): option for i, spot, option in zip(boxes.city, boxes.spot, options, strict=True) if not spot}
    spots = {int(i): option for i, spot, option in zip(boxes.city, boxes.spot, options, strict=True) if spot}
    places = {
        name: Place(
            x=tenth(c.x[i, 0]),
            y=tenth(c.x[i, 1]),
            label=(tenth(label[i][0]), tenth(label[i][1])),
            lines=int(label[i][LINES]),
            spot=(tenth(spots[i][0]), tenth(spots[i][1])) if i in spots else None,
        )
        for i, name in enumerate(ids)
    }
    bends = c.bow / 2 * lengths(c.straight())
    curves = {
        (ids[a], ids[b]): Bend(tenth(bend), tenth(slide) if abs(slide) >= 1 else 0.0)
        for a, b, bend, slide in zip(p.a, p.b, bends, c.slide, strict=True)
    }
    sizes = p.sizes
    bent = dict(sorted(curves.items()))
    return LayoutPlan(sizes.frame, sizes.car, sizes.radius, sizes.font, places, bent, sizes.margin)


def tenth(value: np.floating | float) -> float:
    return round(float(value), 1)
