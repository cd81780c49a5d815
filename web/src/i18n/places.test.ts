import { beforeEach, expect, test } from "vitest";
import { settings } from "$/settings.svelte";
import { boardName, placeName, ruleName } from "./places";

const board = {
  id: "usa",
  name: "USA",
  names: { fr: { usa: "États-Unis", london: "Londres", North: "Nord" } },
  cities: [{ id: "london", name: "London", lat: 0, lon: 0, country: "" }],
  countries: { elsewhere: "Elsewhere" },
};

beforeEach(() => {
  settings.language = "fr";
});

test("boards and places have the names of the language, or else their usual ones", () => {
  expect(boardName(board)).toBe("États-Unis");
  expect(placeName(board, "london")).toBe("Londres");
  expect(placeName(board, "elsewhere")).toBe("Elsewhere");
  expect(ruleName(board, "North")).toBe("Nord");
  settings.language = "en";
  expect(boardName(board)).toBe("USA");
  expect(placeName(board, "london")).toBe("London");
  expect(ruleName(board, "North")).toBe("North");
});

test("an entry of the list of boards is named by language", () => {
  expect(boardName({ id: "usa", name: "USA", names: { fr: "États-Unis" } })).toBe("États-Unis");
  expect(boardName({ id: "usa", name: "USA", names: {} })).toBe("USA");
});
