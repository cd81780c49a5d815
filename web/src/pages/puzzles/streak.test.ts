import { beforeEach, expect, test } from "vitest";
import { counts, dayOf, longest, noteAnswer, solved, streak } from "./streak";

beforeEach(() => localStorage.clear());

test("days with a right answer in a row make a streak, which a day that is not over does not end", () => {
  const all = { "2026-02-27": { a: true }, "2026-02-28": { a: true, b: false }, "2026-03-01": { c: true } };
  expect(streak(all, "2026-03-01")).toBe(3);
  expect(streak(all, "2026-03-02")).toBe(3);
  expect(streak(all, "2026-03-03")).toBe(0);
  expect(longest({ ...all, "2026-03-05": { d: true } })).toBe(3);
});

test("wrong answers alone make no streak", () => {
  expect(streak({ "2026-03-01": { a: false } }, "2026-03-01")).toBe(0);
  expect(longest({})).toBe(0);
});

test("only the first answer to a puzzle counts", () => {
  noteAnswer("2026-03-01", "a", false);
  noteAnswer("2026-03-01", "a", true);
  noteAnswer("2026-03-01", "b", true);
  expect(counts(solved())).toEqual({ right: 1, of: 2 });
});

test("a day is that of this device", () => {
  expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
});
