// The tour of the game screen for somebody's first game: where its marks stand and what they say. An element of the
// screen takes part by its attribute data-tour.

import { keep, recall } from "$/storage";

export interface Step {
  at: string; // the value of data-tour
  title: string;
  text: string;
}

export const STEPS: Step[] = [
  { at: "map", title: "rules.tourMapTitle", text: "rules.tourMap" },
  { at: "tickets", title: "rules.tourTicketsTitle", text: "rules.tourTickets" },
  { at: "hand", title: "rules.tourHandTitle", text: "rules.tourHand" },
  { at: "display", title: "rules.tourDisplayTitle", text: "rules.tourDisplay" },
  { at: "deck", title: "rules.tourDeckTitle", text: "rules.tourDeck" },
  { at: "players", title: "rules.tourPlayersTitle", text: "rules.tourPlayers" },
  { at: "log", title: "rules.tourLogTitle", text: "rules.tourLog" },
  { at: "rules", title: "rules.tourRulesTitle", text: "rules.tourRules" },
];

/** The steps whose element can be seen now. */
export function stepsNow(): Step[] {
  const steps = STEPS.filter(target);
  const display = steps.some((step) => step.at === "display");
  return steps.map((step) => (step.at === "deck" && !display ? { ...step, text: "rules.tourDeckAlone" } : step));
}

/** Whether nobody has seen the tour on this device, or skipped it. */
export function tourIsDue(): boolean {
  return !recall("tour", false);
}

export function tourIsOver(): void {
  keep("tour", true);
}

/** The element that a step is about, if it can be seen now. */
export function target(step: Step): HTMLElement | null {
  const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${step.at}"]`)];
  return found.find((element) => element.checkVisibility() && element.getBoundingClientRect().width > 0) ?? null;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const GAP = 14;
const EDGE = 12;

/** Where a bubble goes beside a box: below, above, right or left of it, whatever has room; else over its lower part. */
export function beside(box: Box, bubble: { width: number; height: number }, screen: { width: number; height: number }) {
  const centre = { left: box.left + box.width / 2 - bubble.width / 2, top: box.top + box.height / 2 - bubble.height / 2 };
  const places = [
    { left: centre.left, top: box.top + box.height + GAP },
    { left: centre.left, top: box.top - bubble.height - GAP },
    { left: box.left + box.width + GAP, top: centre.top },
    { left: box.left - bubble.width - GAP, top: centre.top },
  ];
  const inside = (at: number, size: number, most: number) => Math.max(EDGE, Math.min(at, most - size - EDGE));
  const moved = (place: { left: number; top: number }) => ({
    left: inside(place.left, bubble.width, screen.width),
    top: inside(place.top, bubble.height, screen.height),
  });
  const over = { left: centre.left, top: box.top + box.height - bubble.height - GAP };
  return places.map(moved).find((place) => !overlap({ ...place, ...bubble }, box)) ?? moved(over);
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
