"""An annealed relaxation: cars, cities, rails, labels and spots are discs that repel each other.

Cities are attracted by their true neighbourhood, connections need room for their cars and prefer a slight bend, and
labels jump between places around their city. Over time the repulsion grows, the attraction weakens, and noise fades.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from whistlestop.layout.drawing import GAP
from whistlestop.layout.solver.arrays import Array, Ints, close_pairs, lengths, neighbours, turned
from whistlestop.layout.solver.boxes import DISLIKE, HALF_HEIGHT, HALF_WIDTH, Boxes
from whistlestop.layout.solver.curves import Curves, crossings
from whistlestop.layout.solver.problem import MARGIN, Problem
from whistlestop.layout.solver.spread import spread

# Strengths of the forces, at the start and at the end.
REPEL = (0.15, 1.75)  # discs that overlap
STAY = (0.038, 0.008)  # pull to the initial place
ALIGN = (0.03, 0.01)  # keep the true direction to the neighbours
ROOM = 2.0  # a connection too short for its cars
SLACK = 0.02  # one much longer than its cars
LOOSE = 0.3  # the same for dead ends, whose tag follows the last car
BEND = 0.045  # pull to the wanted curvature
UNCROSS = 22.0  # push, in px, for connections that cross

BOWS = (0.0, 0.0, 0.08, 0.12, 0.16)  # preferred bows by length; longer connections have the last
SHARPEST = 0.42
CAR_DISCS = (-1 / 2, -1 / 6, 1 / 6, 1 / 2)
RAIL_DISCS = (0.1, 0.3, 0.5, 0.7, 0.9)  # on the bare rail at each end
CLEAR = 2.0  # kept free around a car
UNITS = (1.0, 0.008, 0.8)  # of a step in place, bow and slide
POLISH = 250  # small steps at the end


class Relaxation:
    """One run from one seed. All discs are in one list: cars, bare rail, cities, boxes."""

    def __init__(self, problem: Problem, seed: int, steps: int) -> None:
        self.problem, self.steps = problem, steps
        self.rng = np.random.default_rng(seed)
        self.first = spread(problem)
        self.curves = Curves(problem, self.first + self.rng.normal(0, 8.0 if seed else 0.0, self.first.shape))
        self.boxes = Boxes(problem)
        self.wanted = self.wanted_bows(0.15 if seed else 0.0)
        near = neighbours(problem.geo)
        self.i, self.j = np.r_[problem.a, near[:, 0]], np.r_[problem.b, near[:, 1]]
        d = problem.geo[self.j] - problem.geo[self.i]
        self.direction = d / np.maximum(lengths(d), 1e-9)[:, None]
        self.set_up_discs()
        self.crossing: list[tuple[Ints, Array, Array]] = []
        c = self.curves
        self.moments = [np.zeros((2, *v.shape)) for v in (c.x, c.bow, c.slide)]
        self.boxes_changed()

    def wanted_bows(self, flips: float) -> Array:
        """Return a bow for each connection, away from crowded areas, with some flipped at random."""
        p, x = self.problem, self.first
        middle = (x[p.a] + x[p.b]) / 2
        d = x[p.b] - x[p.a]
        points = np.vstack([x, middle])
        gap = points[None] - middle[:, None]
        weight = np.exp(-(gap**2).sum(2) / (2 * 220.0**2))
        crowd = (gap * weight[..., None]).sum(1)
        side = np.sign((crowd * turned(d)).sum(1))
        side = np.where(self.rng.random(len(side)) < flips, -side, side)
        return np.asarray(-side * np.array(BOWS)[np.minimum(p.length, len(BOWS) - 1)])

    def set_up_discs(self) -> None:
        """Note each disc's connection, number of the car from the middle, place in the car, and offset of the track."""
        p, (car, width) = self.problem, self.problem.sizes.car
        rows = [
            (e, k - (length - 1) / 2, part * (car - 0.75 * width), track - (tracks - 1) / 2)
            for e, (tracks, length) in enumerate(zip(p.tracks.tolist(), p.length.tolist(), strict=True))
            for track in range(tracks)
            for k in range(length)
            for part in CAR_DISCS
        ]
        self.cars = len(rows)
        m = len(p.a)
        rows += [(e, 0.0, 0.0, 0.0) for _ in range(2 * len(RAIL_DISCS)) for e in range(m)]
        table = np.array(rows)
        self.lines = len(table)  # discs that belong to a connection
        self.edge = table[:, 0].astype(int)
        self.number, self.within = table[:, 1], table[:, 2]
        self.side = table[:, 3] * (width + GAP)

    def run(self) -> Iterator[float]:
        """Run the relaxation, and yield now and then the part that is done."""
        for step in range(self.steps):
            done = step / self.steps
            self.place_discs()
            if step % 120 == 0 and done < 0.9:
                self.choose_boxes(2 if done < 0.8 else 6)
                self.place_discs()
                yield done
            if step % 20 == 0:
                self.find_pairs()
            if step % 30 == 0:
                self.find_crossings()
            self.move(done, 2.0 * (1 - done) ** 1.5 + 0.03)
            if done < 0.5 and step % 60 == 0:
                self.curves.x += self.rng.normal(0, 4.0 * (0.5 - done), self.curves.x.shape)
        yield 1.0

    def polish(self) -> None:
        """Make small steps with the boxes as they are, to free those that still touch something."""
        self.boxes_changed()
        for step in range(POLISH):
            self.place_discs()
            if step % 20 == 0:
                self.find_pairs()
            self.move(1.0, 0.3 * (1 - step / POLISH))

    def move(self, done: float, rate: float) -> None:
        """Make one step of gradient descent (Adam)."""
        c = self.curves
        state = (c.x, c.bow, c.slide)
        for v, slope, moment, unit in zip(state, self.slopes(done), self.moments, UNITS, strict=True):
            moment[0] = 0.9 * moment[0] + 0.1 * slope
            moment[1] = 0.98 * moment[1] + 0.02 * slope * slope
            v -= rate * unit * moment[0] / (np.sqrt(moment[1]) + 0.05)
        c.bow = np.clip(c.bow, -SHARPEST, SHARPEST)
        c.limit_slide()

    # -- discs -----------------------------------------------------------------------------------------------

    def boxes_changed(self) -> None:
        """Update the radius and owner of every disc after boxes have been chosen."""
        p = self.problem
        self.offset, radius, box = self.boxes.discs()
        self.box_city = self.boxes.city[box]
        car = np.full(self.cars, p.sizes.car[1] / 2 + CLEAR)
        rail = np.tile(4.5 + p.width / 8, 2 * len(RAIL_DISCS))  # the rails of several tracks come together at a city
        self.radius = np.r_[car, rail, p.radius + 3.0, radius]
        m = len(p.a)
        self.owner = np.r_[self.edge, m + np.arange(p.cities), m + p.cities + box]

    def place_discs(self) -> None:
        p, c = self.problem, self.curves
        pitch, middle, half = c.pitch(), c.middle(), c.arc() / 2
        reach = (p.length - 1) / 2 * pitch + p.sizes.car[0] / 2
        first, last = middle - reach, middle + reach
        rail = [first + part * (p.radius[p.a] - half - first) for part in RAIL_DISCS]
        rail += [last + part * (half - p.radius[p.b] - last) for part in RAIL_DISCS]
        at = self.number * pitch[self.edge] + self.within + middle[self.edge]
        at[self.cars :] = np.concatenate(rail)
        points, self.tangent, self.w = c.point(self.edge, at)
        points = points + self.side[:, None] * turned(self.tangent)
        self.pos = np.vstack([points, c.x, c.x[self.box_city] + self.offset])

    def find_pairs(self) -> None:
        """Find the pairs of discs that may touch before the next call."""
        i, j = close_pairs(self.pos, 2 * float(self.radius.max()) + 14.0)
        near = lengths(self.pos[i] - self.pos[j]) < self.radius[i] + self.radius[j] + 14.0
        near &= self.owner[i] != self.owner[j]
        i, j = i[near], j[near]
        p = self.problem
        edge, city = self.edge[np.minimum(i, self.lines - 1)], j - self.lines
        harmless = (i < self.lines) & (city >= 0) & ((p.a[edge] == city) | (p.b[edge] == city))  # its own ends
        harmless |= (j >= self.cars) & (city < 0)  # bare rail pushes only boxes and foreign cities
        box = j - self.lines - p.cities
        own = (i >= self.lines) & (i < self.lines + p.cities) & (box >= 0)
        harmless |= own & (self.box_city[np.maximum(box, 0)] == i - self.lines)  # a city and its own boxes
        self.i_disc, self.j_disc = i[~harmless], j[~harmless]

    # -- forces: gradients of the energy ---------------------------------------------------------------------

    def slopes(self, done: float) -> tuple[Array, Array, Array]:
        c = self.curves
        self.gx, self.gbow, self.gslide = np.zeros_like(c.x), np.zeros_like(c.bow), np.zeros_like(c.slide)
        repel, stay, align = (
            low + (high - low) * part for (low, high), part in ((REPEL, done**2), (STAY, done), (ALIGN, done))
        )
        self.push_apart(repel)
        self.give_room()
        self.gx += stay * (c.x - self.first)
        d = c.x[self.j] - c.x[self.i]
        off = align * (d - (d * self.direction).sum(1)[:, None] * self.direction)
        self.push_cities(self.j, off)
        self.push_cities(self.i, -off)
        for e, w, f in self.crossing:
            self.push_lines(e, w, f)
        self.gslide += 0.03 * c.slide
        self.gbow += lengths(c.straight()) * BEND * (c.bow - self.wanted * (1 - 0.3 * done))
        return self.gx, self.gbow, self.gslide

    def push_apart(self, repel: float) -> None:
        """Push discs away from each other and into the frame."""
        p, n = self.problem, self.problem.cities
        i, j = self.i_disc, self.j_disc
        d = self.pos[i] - self.pos[j]
        far = lengths(d) + 1e-6
        f = d * (-repel * np.maximum(self.radius[i] + self.radius[j] - far, 0.0) / far)[:, None]
        edge = self.radius[:, None] + MARGIN - 10
        start, end = p.sizes.inside
        total = np.minimum(self.pos - edge - start, 0) + np.maximum(self.pos + edge - end, 0)
        total *= 0.5
        for k in (0, 1):
            total[:, k] += np.bincount(i, f[:, k], len(total)) - np.bincount(j, f[:, k], len(total))
        self.push_lines(self.edge, self.w, total[: self.lines])
        self.gslide += np.bincount(self.edge, (total[: self.lines] * self.tangent).sum(1), len(p.a))
        self.gx += total[self.lines : self.lines + n]
        self.push_cities(self.box_city, total[self.lines + n :])

    def give_room(self) -> None:
        """Make room for the cars; a curve needs more of it, for its inner track."""
        p, c = self.problem, self.curves
        d = c.straight()
        chord = lengths(d) + 1e-6
        spare = c.arc() - p.need - p.block * 2 * np.abs(c.bow) / chord * p.width
        short = np.minimum(spare, 0)
        surplus = SLACK * np.maximum(spare - 0.35 * p.need - 20, 0)
        pull = ROOM * short + np.where(p.dead_end, LOOSE * np.maximum(spare, 0), surplus)
        force = d * (pull / chord)[:, None]
        self.push_cities(p.b, force)
        self.push_cities(p.a, -force)
        self.gbow += chord * c.bow * short * 4 / 3 / 100.0

    def push_cities(self, i: Ints, f: Array) -> None:
        for k in (0, 1):
            self.gx[:, k] += np.bincount(i, f[:, k], len(self.gx))

    def push_lines(self, e: Ints, w: Array, f: Array) -> None:
        """Add forces at the parameters w of the curves e to their ends and bows."""
        p, bow = self.problem, self.curves.bow[e]
        d = self.curves.straight()[e]
        unit = d / np.maximum(lengths(d), 1.0)[:, None]
        across = (w / 2)[:, None] * (f - (f * unit).sum(1)[:, None] * unit)
        swing = turned(-f) * (bow * (1 - w * w) / 2)[:, None]
        self.push_cities(p.a[e], 0.5 * f - across - swing)
        self.push_cities(p.b[e], 0.5 * f + across + swing)
        self.gbow += np.bincount(e, (f * turned(d)).sum(1) * (1 - w * w) / 2, len(self.gbow)) / 100.0

    # -- steps -----------------------------------------------------------------------------------------------

    def find_crossings(self) -> None:
        """Note for every crossing a push that draws the nearest end back over the other curve."""
        self.crossing = []
        d = self.curves.straight()
        for e, g, we, wg in crossings(self.curves):
            if abs(we) < abs(wg):
                e, g, we, wg = g, e, wg, we
            push = UNCROSS * np.sign(we) * d[e] / (np.hypot(*d[e]) + 1e-6)
            self.crossing.append((np.array([e, g]), np.array([np.sign(we), wg]), np.stack([push, -push])))

    def choose_boxes(self, sweeps: int) -> None:
        """Move each box to its best place, given cars, rails, cities and the other boxes."""
        boxes, x, n = self.boxes, self.curves.x, self.problem.cities
        p, r = self.pos[: self.lines + n], self.radius[: self.lines + n]
        weight = np.ones(len(p))
        weight[self.cars : self.lines] = 6.0  # rail is thin, but nothing may hide it
        frame = np.array(self.problem.sizes.frame, float)
        home = x[boxes.city]
        for k in self.rng.permutation(np.tile(np.arange(len(boxes.city)), sweeps)):
            city, option, now = boxes.city[k], boxes.options[k], boxes.chosen()
            centre, half = x[city] + option[:, :2], option[:, HALF_WIDTH : HALF_HEIGHT + 1]
            near = lengths(p - x[city]) < 60 + 2 * half.max()
            near[self.lines + city] = False
            gap = np.maximum(np.abs(p[near][None] - centre[:, None]) - half[:, None], 0)
            deep = np.maximum(r[near][None] - np.hypot(gap[..., 0], gap[..., 1]), 0)
            over = half[:, None] + now[None, :, HALF_WIDTH : HALF_HEIGHT + 1] + 2
            over = over - np.abs(centre[:, None] - (home + now[:, :2])[None])
            area = np.maximum(over, 0).prod(2)
            area[:, k] = 0
            beyond = np.maximum(half + 8 - centre, 0) + np.maximum(centre + half + 8 - frame, 0)
            cost = 0.6 * option[:, DISLIKE] + (deep**2 * weight[near]).sum(1) + area.sum(1) + 40 * beyond.sum(1)
            cost[boxes.choice[k]] -= 2.0  # do not jump for nothing
            boxes.choice[k] = int(cost.argmin())
        self.boxes_changed()
