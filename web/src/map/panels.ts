/** Where the panels of rules lie that have no place on the board. */

import { bounded, covering, fit, isSmall, type Box, type Size } from "./viewport";

const GAP = 16; // between the board and a panel
const WIDTH = [480, 720] as const; // how wide a panel is, at least and at most
const STRETCH = 1.5; // how much higher than it needs a panel may be

/**
 * Panels one below the other, beside the board or below it: wherever the board is seen larger in a frame. Beside it they
 * are as high as the board, if that is not much more than they need and the screen is not small.
 */
export function layPanels<T extends { highAt: (width: number) => number }>(
  panels: T[],
  ground: Box,
  frame: Size,
): (T & Box)[] {
  const laid = (x: number, y: number, width: number, most = 0): (T & Box)[] => {
    const needed = panels.reduce((sum, panel) => sum + panel.highAt(width), 0);
    const stretch = bounded((most - (panels.length - 1) * GAP) / needed, 1, STRETCH);
    let top = y;
    return panels.map((panel) => {
      const box = { x, y: top, width, height: stretch * panel.highAt(width) };
      top += box.height + GAP;
      return { ...panel, ...box };
    });
  };
  // what is left beside a board that fills the height
  const spare = (frame.width / Math.max(frame.height, 1)) * ground.height - ground.width - GAP;
  const beside = laid(
    ground.x + ground.width + GAP,
    ground.y,
    bounded(spare, ...WIDTH),
    isSmall(frame) ? 0 : ground.height,
  );
  const below = laid(ground.x + (ground.width - WIDTH[1]) / 2, ground.y + ground.height + GAP, WIDTH[1]);
  return fit(covering(ground, beside), frame).k > fit(covering(ground, below), frame).k ? beside : below;
}

/** As much of a panel as can be read on a small screen: its whole width, around the part that a question is about. */
export function sightOfPanel({ x, y, width, height }: Box, [from, to]: [number, number], frame: Size): Box {
  const high = Math.min(height, Math.max((to - from) * height, (width * frame.height) / Math.max(frame.width, 1)));
  const top = bounded(y + ((from + to) / 2) * height - high / 2, y, y + height - high);
  return { x, y: top, width, height: high };
}
