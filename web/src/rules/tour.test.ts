import { expect, test } from "vitest";
import type { BoardInfo } from "$/protocol";
import { beside, stepsOf, target, tourIsDue, tourIsOver } from "./tour";

const board = (rule: string) => ({ rules: { [rule]: {} } }) as unknown as BoardInfo;

const screen = { width: 1000, height: 800 };
const bubble = { width: 300, height: 150 };

function inside(place: { left: number; top: number }) {
  return (
    place.left >= 0 &&
    place.top >= 0 &&
    place.left + bubble.width <= screen.width &&
    place.top + bubble.height <= screen.height
  );
}

test.each([
  ["below what is at the top", { left: 100, top: 10, width: 400, height: 60 }, (top: number) => top >= 70],
  ["above what is at the bottom", { left: 100, top: 700, width: 400, height: 100 }, (top: number) => top + 150 <= 700],
])("a bubble goes %s", (_, box, fits) => {
  const place = beside(box, bubble, screen);
  expect(inside(place)).toBe(true);
  expect(fits(place.top)).toBe(true);
});

test("a bubble goes beside a column, and over what fills the screen", () => {
  expect(beside({ left: 700, top: 0, width: 300, height: 800 }, bubble, screen).left).toBeLessThanOrEqual(400);
  expect(beside({ left: 0, top: 0, width: 300, height: 800 }, bubble, screen).left).toBeGreaterThanOrEqual(300);
  expect(inside(beside({ left: 0, top: 0, width: 1000, height: 800 }, bubble, screen))).toBe(true);
});

test("there are not too many steps, each says something, and the rules explain what is theirs", () => {
  for (const rule of ["draw_cards", "draw_pair"]) {
    const steps = stepsOf(board(rule));
    expect(steps.length).toBeLessThanOrEqual(8);
    for (const step of steps) expect(step.title && step.text).not.toBe("");
    expect(steps.some((step) => step.at === "display")).toBe(rule === "draw_cards");
    expect(steps.filter((step) => step.at === "deck")).toHaveLength(1);
  }
});

test("a step takes part if its element can be seen", () => {
  const steps = stepsOf(board("draw_cards"));
  expect(steps.filter(target)).toEqual([]);
  document.body.innerHTML = `<p data-tour="hand">x</p><p data-tour="deck">x</p>`;
  for (const element of document.querySelectorAll<HTMLElement>("p")) {
    element.checkVisibility = () => true;
    element.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
  }
  expect(steps.filter(target).map((step) => step.at)).toEqual(["hand", "deck"]);
  document.body.innerHTML = "";
});

test("a tour that is over is not due again", () => {
  expect(tourIsDue()).toBe(true);
  tourIsOver();
  expect(tourIsDue()).toBe(false);
});
