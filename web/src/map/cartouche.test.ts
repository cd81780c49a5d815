import { expect, it } from "vitest";

import { cartouchePlace, cartoucheSize, compassPlace } from "./cartouche";

const empty = {
  width: 1000,
  height: 800,
  car: [40, 14],
  room: [30, 24],
  cities: [],
  tracks: [],
  tags: [],
  look: { waters: [], ornaments: [] },
};

it("the cartouche is placed in a free corner, or nowhere without room", () => {
  const size = cartoucheSize(
    [
      ["Spaces", 1, 2, 3],
      ["Points", 1, 2, 4],
    ],
    3,
  );
  const place = cartouchePlace(empty as never, size)!;
  expect([place.x, place.y]).toEqual([18, 18]);
  const slots = [[100, 60, 0]];
  const other = cartouchePlace({ ...empty, tracks: [{ route: "a-b", path: "", slots }] } as never, size)!;
  expect(other.x > 120 || other.y > 70).toBe(true);
  expect(cartouchePlace({ ...empty, width: 100 } as never, size)).toBeNull();
});

it("the compass keeps clear of the cartouche and of the names of seas, and is smaller where there is little room", () => {
  const cartouche = { x: 18, y: 18, width: 200, height: 100 };
  const sea = { name: "Sea", names: {}, x: 900, y: 60, size: 40, angle: 0 };
  const place = compassPlace({ ...empty, look: { waters: [sea], ornaments: [] } } as never, cartouche)!;
  expect(place.y > 118 || place.x > 218).toBe(true);
  expect(place.x + place.width < 840 || place.y > 84).toBe(true);
  expect(compassPlace({ ...empty, width: 120, height: 120 } as never, null)!.width).toBeLessThan(place.width);
});
