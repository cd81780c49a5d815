import { describe, expect, it } from "vitest";

import { carBoxes, fontOf, grown, meet, namesOf, placeNames, type Name, type Surroundings } from "./labels";
import type { Site } from "./scene";

const measure = (text: string): number => text.length * 0.6;
const board = { x: 0, y: 0, width: 1000, height: 600 };

function site(id: string, x: number, y: number): Site {
  const label = {
    x: x + 14,
    y: y + 7,
    font: 20,
    line: 21.6,
    anchor: "start" as const,
    lines: [id],
    names: {},
    box: [x + 14, y - 10, id.length * 13, 20] as [number, number, number, number],
  };
  return { id, x, y, radius: 9, label, spot: null };
}

function name(place: Site, prominent = false): Name {
  return { id: place.id, site: place, label: place.label!, lines: place.label!.lines, prominent, tag: false };
}

function around(pixel: number, sites: Site[], more: Partial<Surroundings> = {}): Surroundings {
  return { pixel, board, sight: board, taken: [], sites, cars: [], ...more };
}

describe("names", () => {
  it.each([0.3, 0.5, 1, 2.6])("have a size on the screen that can be read and is not huge, at scale %d", (k) => {
    for (const prominent of [false, true]) {
      expect(fontOf(20, 1 / k, prominent)).toBeGreaterThanOrEqual(11);
      expect(fontOf(20, 1 / k, prominent)).toBeLessThan(16);
    }
  });

  it("stand as planned where there is room", () => {
    const denver = site("Denver", 300, 300);
    const [placed] = placeNames([name(denver)], around(1.5, [denver]), measure);
    expect(placed).toMatchObject({ id: "Denver", anchor: "start", x: 314 });
  });

  it("never overlap: the less important one moves or is left out", () => {
    const sites = Array.from({ length: 40 }, (_, n) =>
      site(`Town ${n}`, 60 + (n % 10) * 45, 100 + Math.floor(n / 10) * 30),
    );
    const placed = placeNames(
      sites.map((each) => name(each)),
      around(2, sites),
      measure,
    );
    expect(placed.length).toBeGreaterThan(5);
    expect(placed.length).toBeLessThan(40);
    expect(placed[0]!.id).toBe("Town 0");
    placed.forEach((one, n) => placed.slice(0, n).forEach((other) => expect(meet(one.box, other.box)).toBe(false)));
  });

  it("turn away from the edges of the frame and of the board", () => {
    const miami = site("Miami", 960, 300);
    const [placed] = placeNames([name(miami)], around(1, [miami]), measure);
    expect(placed!.box.x + placed!.box.width).toBeLessThanOrEqual(1000);
    const houston = site("Houston", 480, 300);
    const [seen] = placeNames(
      [name(houston)],
      around(1, [houston], { sight: { x: 0, y: 0, width: 500, height: 600 } }),
      measure,
    );
    expect(seen!.box.x + seen!.box.width).toBeLessThanOrEqual(500);
  });

  it("of places out of sight are left out", () => {
    const paris = site("Paris", 480, 300);
    const sight = { x: 520, y: 0, width: 300, height: 600 };
    const [placed] = placeNames([name(paris)], around(1, [paris], { sight }), measure);
    expect(placed === undefined || !meet(placed.box, sight)).toBe(true);
  });

  it("keep clear of tokens, buttons and other places", () => {
    const lyon = site("Lyon", 300, 300);
    const near = site("Vienne", 330, 300);
    const taken = [{ x: 250, y: 305, width: 100, height: 40 }];
    const [placed] = placeNames([name(lyon)], around(1, [lyon, near], { taken }), measure);
    expect(meet(placed!.box, taken[0]!)).toBe(false);
    expect(meet(placed!.box, grown({ x: 330, y: 300, width: 0, height: 0 }, 6))).toBe(false);
  });

  it("stand beyond the flag and the token of their city, if they are to be read first", () => {
    const kiel = site("Kiel", 300, 300);
    const taken = [
      { x: 300, y: 270, width: 22, height: 60 },
      { x: 270, y: 270, width: 30, height: 60 },
    ];
    const [placed] = placeNames([name(kiel, true)], around(1, [kiel], { taken }), measure);
    expect(taken.some((each) => meet(each, placed!.box))).toBe(false);
    expect(placeNames([name(kiel)], around(1, [kiel], { taken }), measure)).toEqual([]);
  });

  it("are placed in order of importance: own tickets, then cities with the most routes", () => {
    const sites = [site("a", 0, 0), site("b", 0, 0), site("c", 0, 0)];
    const routes = [
      { a: "a", b: "b" },
      { a: "b", b: "c" },
    ];
    const layout = { cities: sites, tags: [] } as never;
    expect(namesOf(layout, routes, new Set(["c"]), "en").map(({ id }) => id)).toEqual(["c", "b", "a"]);
  });
});

it("the boxes of a car cover it, however it is turned", () => {
  const turned = carBoxes([100, 100, 45], [42, 14]);
  expect(turned.some((box) => meet(box, { x: 113, y: 113, width: 1, height: 1 }))).toBe(true);
  expect(turned.some((box) => meet(box, { x: 115, y: 85, width: 1, height: 1 }))).toBe(false);
});
