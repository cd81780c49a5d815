import { expect, test } from "vitest";
import { texts } from "$/i18n/index.svelte";
import { beside, STEPS, stepsNow, target, tourIsDue, tourIsOver } from "./tour";

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

test("every step has its texts, and there are not too many", () => {
  expect(STEPS.length).toBeLessThanOrEqual(8);
  for (const step of STEPS)
    for (const key of [step.title, step.text]) for (const language of ["en", "fr"] as const) expect(texts[language]).toHaveProperty([key]);
});

test("a step without its element has no target", () => {
  expect(STEPS.map(target)).toEqual(STEPS.map(() => null));
});

test("only what is on the screen takes part, and the deck stands alone where no cards lie face up", () => {
  const shown = (...names: string[]) => {
    document.body.innerHTML = names.map((name) => `<p data-tour="${name}">x</p>`).join("");
    for (const element of document.querySelectorAll<HTMLElement>("p")) {
      element.checkVisibility = () => true;
      element.getBoundingClientRect = () => new DOMRect(0, 0, 10, 10);
    }
    return stepsNow();
  };
  expect(shown("hand", "deck").map((step) => step.at)).toEqual(["hand", "deck"]);
  expect(shown("hand", "deck")[1]!.text).toBe("rules.tourDeckAlone");
  expect(shown("deck", "display").map((step) => step.text)).toEqual(["rules.tourDisplay", "rules.tourDeck"]);
  document.body.innerHTML = "";
});

test("a tour that is over is not due again", () => {
  expect(tourIsDue()).toBe(true);
  tourIsOver();
  expect(tourIsDue()).toBe(false);
});
