import { mount, unmount } from "svelte";
import { expect, test, vi } from "vitest";
import { fromPython } from "../../dev/from-python";
import { aimOf } from "./content";
import * as api from "$/net/api";
import type { BoardInfo, LessonInfo } from "$/protocol";
import Tour from "./Tour.svelte";
import { tourIsDue, tourIsOver } from "./seen";
import { beside, boxOf, stepsOf, target } from "./tour";

const boards = fromPython<BoardInfo[]>("boards.py");

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

test("a bubble is placed beside a column, and over an element that fills the screen", () => {
  expect(beside({ left: 700, top: 0, width: 300, height: 800 }, bubble, screen).left).toBeLessThanOrEqual(400);
  expect(beside({ left: 0, top: 0, width: 300, height: 800 }, bubble, screen).left).toBeGreaterThanOrEqual(300);
  expect(inside(beside({ left: 0, top: 0, width: 1000, height: 800 }, bubble, screen))).toBe(true);
});

test.each(boards.map((board) => [board.id, board] as const))(
  "the tour of %s begins with the aim and mentions its special rules",
  (_, board) => {
    for (const touch of [true, false]) {
      const steps = stepsOf(board, touch);
      expect(steps.length).toBeLessThanOrEqual(6);
      for (const step of steps)
        expect(step.title && [...step.texts, ...(step.items ?? []), ...(step.points ?? [])].length).toBeTruthy();
      expect(steps[0]!.texts).toEqual([aimOf(board)]);
      const all = JSON.stringify(steps);
      expect(/\bpoints?\b/i.test(JSON.stringify(steps.map(({ texts }) => texts)))).toBe("route_points" in board.rules);
      expect(all.includes("scroll")).toBe(!touch);
      expect(steps.filter((step) => step.lesson)).toEqual([steps[0]]); // which says all this better
      expect(steps.findIndex((step) => step.at?.includes("offer"))).toBe(1);
    }
  },
);

function visible(element: HTMLElement, box = new DOMRect(0, 0, 10, 10)) {
  element.checkVisibility = () => true;
  element.getBoundingClientRect = () => box;
}

test("a step points at the first of its elements that is visible", () => {
  const step = { at: ["offer", "tickets"], title: "", texts: [] };
  document.body.innerHTML = `<p data-tour="tickets">x</p><p data-tour="offer">x</p>`;
  expect(target(step)).toBe(null);
  const [tickets, offer] = document.querySelectorAll<HTMLElement>("p");
  visible(tickets!);
  expect(target(step)).toBe(tickets);
  visible(offer!);
  expect(target(step)).toBe(offer);
});

test("an element without a box has the box of its children", () => {
  document.body.innerHTML = `<ul style="display: contents"><li>x</li><li>y</li></ul>`;
  const [first, second] = document.querySelectorAll<HTMLElement>("li");
  visible(first!, new DOMRect(10, 20, 30, 40));
  visible(second!, new DOMRect(50, 20, 30, 50));
  expect(boxOf(document.querySelector("ul")!)).toEqual({ left: 10, top: 20, width: 70, height: 50 });
  document.body.innerHTML = "";
});

test("a finished tour is not due again", () => {
  expect(tourIsDue()).toBe(true);
  tourIsOver();
  expect(tourIsDue()).toBe(false);
});

test("the tour of a first game offers the lessons of a special board where it tells what is different", async () => {
  const special = boards.find((board) => stepsOf(board, false).some((step) => step.points))!;
  const lesson = { id: "own", board: special.id, titles: { en: "On this board" }, rules: [], minutes: 3 };
  vi.spyOn(api, "lessons").mockResolvedValue([lesson as unknown as LessonInfo]);
  HTMLDialogElement.prototype.showModal = () => undefined;
  const shown = mount(Tour, { target: document.body, props: { open: true, board: special } });
  const next = () => document.querySelector<HTMLButtonElement>("[data-next]")!;
  const words = () => document.querySelector(".bubble")!.textContent;
  await vi.waitFor(() => expect(next()).toBeTruthy());
  for (let n = stepsOf(special, false).findIndex((step) => step.points); n > 0; n--) {
    const before = words();
    next().click();
    await vi.waitFor(() => expect(words()).not.toBe(before));
  }
  await vi.waitFor(() => expect(words()).toContain("On this board"));
  void unmount(shown);
});
