/** The look of a board: colours for the page, and which picture of its ground suits a screen. */

import { file } from "$/base";
import type { Look, Picture } from "$/protocol";

type Channels = [number, number, number];

/** Where a picture of a board's ground is. */
export function pictureUrl(board: string, picture: Picture): string {
  return file(`/api/boards/${encodeURIComponent(board)}/pictures/${picture.name}`);
}

const BLURRED = 0.75; // of the pixels that a screen has: with fewer, the picture looks blurred

/** The smallest picture that is sharp where the board is so many pixels wide, else the largest; none if there is none. */
export function pictureFor(pictures: Picture[], dark: boolean, width: number): Picture | null {
  const fitting = pictures.filter(({ theme }) => theme === (dark ? "night" : "day"));
  fitting.sort((a, b) => a.width - b.width);
  return fitting.find((picture) => picture.width >= width * BLURRED) ?? fitting.at(-1) ?? null;
}

function channels(colour: string): Channels {
  return [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16)) as Channels;
}

/** A colour on the way from one to another. */
export function mixed(from: string, to: string, part: number): string {
  const [a, b] = [channels(from), channels(to)];
  return (
    "#" +
    a
      .map((each, i) =>
        Math.round(each + (b[i]! - each) * part)
          .toString(16)
          .padStart(2, "0"),
      )
      .join("")
  );
}

/** How bright a colour is, from 0 to 1, as WCAG defines it. */
export function luminance(colour: string): number {
  const [r, g, b] = channels(colour).map((each) => {
    const part = each / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as Channels;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

const WALNUT = "#3a2819";
const DARKNESS = 0.055; // of what pale words are read on

/** The near side of a table, on which cards lie: in the colour of the table, and so dark that one can read on it. */
export function nearSide(table: string): string {
  const part = [0.6, 0.7, 0.8, 0.9].find((part) => luminance(mixed(table, WALNUT, part)) <= DARKNESS);
  return mixed(table, WALNUT, part ?? 1);
}

const middle = (colours: string[]): string => colours[Math.floor((colours.length - 1) / 2)]!;

/** The colours of land and sea until their picture is there, of the frame and of the table, as custom properties. */
export function lookColours(look: Look, dark: boolean): Record<string, string> {
  const dim = (colour: string, part: number): string => (dark ? mixed(colour, "#0c1118", part) : colour);
  const ground: Record<string, string> = dark
    ? {}
    : { "--map-land": mixed(middle(look.land), "#fffaf0", 0.35), "--map-sea": mixed(middle(look.sea), "#ffffff", 0.3) };
  return {
    ...ground,
    "--frame": dim(look.frame_colour, 0.45),
    "--frame-trim": dim(look.trim, 0.35),
    "--table": dim(look.table, 0.5),
    "--near": nearSide(dim(look.table, 0.5)),
  };
}
