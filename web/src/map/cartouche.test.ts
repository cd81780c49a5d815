import { expect, it } from "vitest";

import { cartouchePlace, cartoucheSize } from "./cartouche";

const empty = { width: 1000, height: 800, car: [40, 14], room: [30, 24], cities: [], tracks: [], tags: [] };

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
