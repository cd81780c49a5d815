import { expect, it } from "vitest";
import { waiting } from "./waiting";

it("waiting passengers are listed one by one, by city or country", () => {
  const found = waiting({ waiting: { "here:blue": 2, "here:red": 1, "land:green": 1, "there:red": 0 } });
  expect([...found]).toEqual([
    ["here", ["blue", "blue", "red"]],
    ["land", ["green"]],
  ]);
  expect(waiting({}).size).toBe(0);
});
