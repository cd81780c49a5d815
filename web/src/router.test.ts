import { expect, test } from "vitest";
import { placeOf } from "./router.svelte";

const at = (path: string) => placeOf(new URL(path, "http://localhost:8080"));

test("every address leads to its page", () => {
  expect(at("/")).toEqual({ page: "home" });
  expect(at("/table/P144LgEc8DT2")).toEqual({ page: "table", table: "P144LgEc8DT2", token: null });
  expect(at("/table/P144LgEc8DT2#secret_1")).toEqual({ page: "table", table: "P144LgEc8DT2", token: "secret_1" });
  expect(at("/rules/south-korea#scoring")).toEqual({ page: "rules", board: "south-korea" });
  expect(at("/replay/abc")).toEqual({ page: "replay", game: "abc", seat: null, at: 0, table: null });
  expect(at("/replay/abc?seat=1&at=25")).toEqual({ page: "replay", game: "abc", seat: 1, at: 25, table: null });
  expect(at("/replay/abc?at=3&table=P144LgEc8DT2")).toEqual({
    page: "replay",
    game: "abc",
    seat: null,
    at: 3,
    table: "P144LgEc8DT2",
  });
});

test.each([
  "/nothing",
  "/table",
  "/table/",
  "/table/a/b",
  "/table/%3Cb%3E",
  "/table/%",
  "/rules/../x y",
  "/replay/a?x/../",
])("%s leads nowhere, or to what it says", (path) => {
  const place = at(path);
  expect(path === "/replay/a?x/../" ? place.page === "replay" : place.page === "lost").toBe(true);
});

test("invalid numbers in an address are ignored", () => {
  expect(at("/replay/abc?seat=-1&at=x")).toEqual({ page: "replay", game: "abc", seat: null, at: 0, table: null });
});
