// The tour for somebody's first game: what it is about and what is true on this board, for those who do not want the first
// lesson. It comes before the first choice. An element of the screen takes part by its attribute data-tour.

import { t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { BoardInfo } from "$/protocol";
import { aimOf, actsOf } from "./content";
import { differences, isPlain } from "./differences";
import { ticketPicture } from "./piece";
import type { Picture, Point } from "./piece";

/** Stands beside the first of its elements that can be seen; without one, in the middle, with its picture. */
export interface Step {
  at?: string[]; // values of data-tour
  title: string;
  texts: string[]; // *stars* mark what stands out
  items?: string[];
  points?: Point[];
  picture?: Picture;
  lesson?: boolean; // whether the first lesson is offered in its place
}

/** What a rule explains: tickets, above all those that the game begins with. */
export interface Lessons {
  tickets?: string;
}

/** All steps of a board, for fingers or for a mouse. */
export function stepsOf(board: BoardInfo, touch: boolean): Step[] {
  const parts = partsOf(board);
  const lessons = parts.map("lessons", (lessons, parameters) => lessons(board, parameters));
  const tickets = lessons.flatMap((lesson) => lesson.tickets ?? []);
  const step = (at: string, title: string, text: string): Step => ({ at: [at], title, texts: [text] });
  return [
    { title: t("rules.aim"), texts: [aimOf(board)], picture: ticketPicture(), lesson: true },
    ...(tickets.length
      ? [{ at: ["offer", "tickets"], title: t("rules.tickets"), texts: tickets, picture: ticketPicture() }]
      : []),
    step("map", t("rules.tourMapTitle"), t(touch ? "rules.tourMapTouch" : "rules.tourMapMouse")),
    { title: t("rules.turn"), texts: [t("rules.turnOne")], items: actsOf(board) },
    ...(isPlain(board) ? [] : [{ title: t("rules.differences"), texts: [], points: differences(board) }]),
    step("rules", t("rules.tourRulesTitle"), t("rules.tourRules")),
  ];
}

/** The element that a step is about, if it can be seen now. */
export function target(step: Step): HTMLElement | null {
  for (const at of step.at ?? []) {
    const found = [...document.querySelectorAll<HTMLElement>(`[data-tour="${at}"]`)].find((element) => boxOf(element));
    if (found) return found;
  }
  return null;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where an element is on the screen; one without a box of its own (`display: contents`) is where its children are. */
export function boxOf(element: Element): Box | null {
  if (getComputedStyle(element).display === "contents")
    return around([...element.children].flatMap((child) => boxOf(child) ?? []));
  const { left, top, width, height } = element.getBoundingClientRect();
  return element.checkVisibility() && width > 0 && height > 0 ? { left, top, width, height } : null;
}

function around(boxes: Box[]): Box | null {
  if (!boxes.length) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}

const GAP = 14;
const EDGE = 12;

/** Where a bubble goes beside a box: below, above, right or left of it, whatever has room; else over its lower part. */
export function beside(box: Box, bubble: { width: number; height: number }, screen: { width: number; height: number }) {
  const centre = {
    left: box.left + box.width / 2 - bubble.width / 2,
    top: box.top + box.height / 2 - bubble.height / 2,
  };
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
  if (!box.width) return moved(centre);
  const over = { left: centre.left, top: box.top + box.height - bubble.height - GAP };
  return places.map(moved).find((place) => !overlap({ ...place, ...bubble }, box)) ?? moved(over);
}

function overlap(a: Box, b: Box): boolean {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height && b.top < a.top + a.height;
}
