import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Ceremonies, TurnedUp, TURNING } from "./ceremony.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("cards are turned up one by one", () => {
  const cards = new TurnedUp(3, true);
  for (const seen of [0, 1, 2]) {
    expect(cards.seen).toBe(seen);
    expect(cards.all).toBe(false);
    vi.advanceTimersByTime(TURNING);
  }
  expect(cards.all).toBe(true);
});

test("who does not want to wait sees all cards at once, and so does who comes later", () => {
  const cards = new TurnedUp(3, true);
  cards.showAll();
  vi.advanceTimersByTime(10 * TURNING);
  expect(cards.seen).toBe(3);
  expect(new TurnedUp(3, false).all).toBe(true);
});

test("what is celebrated comes one after the other and goes by itself", () => {
  const ceremonies = new Ceremonies();
  for (const text of ["a", "b", "c", "d", "e"]) ceremonies.add({ text });
  const shown: (string | undefined)[] = [];
  for (let n = 0; n < 5; n++) {
    shown.push(ceremonies.shown?.text);
    vi.advanceTimersByTime(2600);
  }
  expect(shown).toEqual(["a", "b", "c", undefined, undefined]); // those who come back are not held up
});
