import { expect, test } from "vitest";
import { placeOf, replayOf } from "./router.svelte";

const at = (path: string) => placeOf(new URL(path, "http://localhost:8080"));

test("every address leads to its page", () => {
  expect(at("/")).toEqual({ page: "home" });
  expect(at("/table/P144LgEc8DT2")).toEqual({ page: "table", table: "P144LgEc8DT2", token: null });
  expect(at("/table/P144LgEc8DT2#secret_1")).toEqual({ page: "table", table: "P144LgEc8DT2", token: "secret_1" });
  expect(at("/table/P144LgEc8DT2/tv#code_1")).toEqual({ page: "tv", table: "P144LgEc8DT2", token: "code_1" });
  expect(at("/games")).toEqual({ page: "games" });
  expect(at("/lessons")).toEqual({ page: "lessons" });
  expect(at("/score")).toEqual({ page: "score" });
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

test("a replay opens as the one seat of a device saw the game, and as everybody did at a shared one", () => {
  expect(at(replayOf("abc", [1], "P144LgEc8DT2"))).toMatchObject({ game: "abc", seat: 1, table: "P144LgEc8DT2" });
  expect(at(replayOf("abc", [0]))).toMatchObject({ seat: 0, table: null });
  expect(replayOf("abc", [0, 1])).toBe("/replay/abc");
});

test.each([
  "/nothing",
  "/games/1",
  "/table",
  "/table/",
  "/table/a/b",
  "/table/a/tv/b",
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
