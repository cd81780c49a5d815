// The tour of the game screen for somebody's first game: where its marks stand and what they say. An element of the
// screen takes part by its attribute data-tour.

import { t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { BoardInfo } from "$/protocol";
import { keep, recall } from "$/storage";

export interface Step {
  at: string; // the value of data-tour
  title: string;
  text: string;
}

/** All steps of a board: the screen, and what its rules explain of it. */
export function stepsOf(board: BoardInfo): Step[] {
  const step = (at: string, title: string, text: string): Step => ({ at, title, text });
  return [
    step("map", t("rules.tourMapTitle"), t("rules.tourMap")),
    step("tickets", t("rules.tourTicketsTitle"), t("rules.tourTickets")),
    step("hand", t("rules.tourHandTitle"), t("rules.tourHand")),
    ...partsOf(board).map("lessons", (lessons) => lessons()).flat(),
    step("players", t("rules.tourPlayersTitle"), t("rules.tourPlayers")),
    step("log", t("rules.tourLogTitle"), t("rules.tourLog")),
    step("rules", t("rules.tourRulesTitle"), t("rules.tourRules")),
  ];
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
