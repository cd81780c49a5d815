/** The flags on the ends of the player's tickets: where each stands, and what is on it. */

import type { BoardInfo, Layout } from "$/protocol";

import { sitesOf, type Site, type TicketMark } from "./scene";
import type { Box, Point } from "./viewport";

/** A flag on its pole, which stands at the city and ends at `top`. */
export interface Flag extends Point {
  id: string; // of the city
  letters: string;
  connected: boolean;
  top: number;
  box: Box; // of the cloth
}

interface End {
  site: Site;
  letters: string;
  connected: boolean;
}

/** Every end once, with the letters of the tickets that are open there; it is connected when none is. */
export function endsOf(board: BoardInfo, layout: Layout, tickets: TicketMark[]): End[] {
  const found = new Map<string, End>();
  for (const { a, b, letter, connected } of tickets)
    for (const site of [...sitesOf(board, layout, a), ...sitesOf(board, layout, b)]) {
      const before = found.get(site.id);
      if (!before || (before.connected && !connected)) found.set(site.id, { site, letters: letter, connected });
      else if (before.connected === connected && !before.letters.includes(letter)) before.letters += letter;
    }
  return [...found.values()];
}

/** A flag for each end, on the side where it covers least of what is `better` not covered and stays on the board. */
export function flagsOf(ends: End[], font: number, board: Box, better: Box[]): Flag[] {
  return ends.map(({ site: { id, x, y, radius }, letters, connected }) => {
    const [width, height] = [font * (0.62 * (letters.length + (connected ? 1 : 0)) + 0.75), font * 1.25];
    const far = radius + font * 0.25;
    const flags = [1, -1].flatMap((up) =>
      [1, -1].map((right): Flag => {
        const box = { x: right > 0 ? x : x - width, y: up > 0 ? y - far - height : y + far, width, height };
        return { id, x, y, letters, connected, top: up > 0 ? box.y : box.y + height, box };
      }),
    );
    const costs = flags.map(({ box }) => {
      const covered = better.reduce((sum, each) => sum + shared(box, each), 0);
      return covered + 4 * (width * height - shared(box, board));
    });
    return flags[costs.indexOf(Math.min(...costs))]!;
  });
}

/** The area that two boxes share. */
function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(across, 0) * Math.max(down, 0);
}
