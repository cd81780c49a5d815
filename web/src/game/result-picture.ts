// The result of a game as a picture to share or save: the map with all trains, the places, the scores.

import { seatLook } from "$/art/palette";
import { boardName } from "$/i18n/places";
import { t } from "$/i18n/index.svelte";
import { drawnRoutes, ownerOf } from "$/map/scene";
import type { GameResult } from "$/protocol";
import type { GameModel } from "./model.svelte";
import { placesOf, signed } from "./standings";

const WIDTH = 1200;
const MARGIN = 36;
const ROW = 44;

/** The value of a CSS colour, because a canvas knows no variables. */
function colourOf(css: string): string {
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = css;
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

/** As PNG. */
export async function resultPicture(
  game: GameModel,
  result: GameResult,
  title: string,
  lineName: (source: string) => string,
): Promise<Blob> {
  await document.fonts.ready;
  const { layout } = game;
  const lines = Object.entries(result.lines);
  const places = placesOf(result);
  const wide = layout.width >= layout.height;
  const map = wide ? WIDTH - 2 * MARGIN : 560;
  const scale = map / layout.width;
  const tableTop = wide ? 150 + layout.height * scale + MARGIN : 150;
  const tableLeft = wide ? MARGIN : 2 * MARGIN + map;
  const tableWidth = WIDTH - MARGIN - tableLeft;
  const rows = lines.length + 2;
  const height = Math.max(tableTop + rows * ROW, 150 + layout.height * scale) + MARGIN + 30;

  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, Math.round(height)];
  const brush = canvas.getContext("2d")!;
  const family = getComputedStyle(document.body).fontFamily;
  const ink = colourOf("var(--ink)");
  const soft = colourOf("var(--ink-soft)");
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    { weight = 500, colour = ink, align = "left", most = WIDTH } = {},
  ) => {
    brush.font = `${weight} ${size}px ${family}`;
    brush.fillStyle = colour;
    brush.textAlign = align as CanvasTextAlign;
    brush.fillText(text, x, y, most);
  };

  brush.fillStyle = colourOf("var(--paper)");
  brush.fillRect(0, 0, WIDTH, height);
  write(title, MARGIN, 74, 46, { weight: 800, most: WIDTH - 2 * MARGIN });
  write(
    `${boardName(game.board)} · ${new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format()}`,
    MARGIN,
    114,
    24,
    { colour: soft },
  );

  brush.save();
  brush.translate(MARGIN, 150);
  brush.scale(scale, scale);
  drawMap(brush, game);
  brush.restore();

  // the table: a row for each source, a column for each player, the winners first
  const first = Math.min(tableWidth * 0.4, 320);
  const column = (tableWidth - first) / places.length;
  const right = (i: number) => tableLeft + first + column * (i + 1) - 8;
  places.forEach(({ seat, place }, i) => {
    brush.fillStyle = colourOf(seatLook(seat).fill);
    brush.fillRect(right(i) - column + 16, tableTop, column - 16, 8);
    write(`${place}. ${game.who(seat)}`, right(i), tableTop + 36, 22, {
      weight: 700,
      align: "right",
      most: column - 16,
    });
  });
  const row = (name: string, at: number, points: (seat: number) => number, weight: number) => {
    const y = tableTop + ROW * at + 38;
    brush.fillStyle = colourOf("var(--line)");
    brush.fillRect(tableLeft, y - 31, tableWidth, 1);
    write(name, tableLeft, y, 22, { weight, most: first - 12 });
    places.forEach(({ seat }, i) => write(signed(points(seat)), right(i), y, 22, { weight, align: "right" }));
  };
  lines.forEach(([source, points], i) => row(lineName(source), i + 1, (seat) => points[seat]!, 500));
  row(t("game.endTotal"), lines.length + 1, (seat) => result.totals[seat]!, 800);
  write("Whistlestop", WIDTH - MARGIN, height - 20, 18, { colour: soft, align: "right", weight: 700 });
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** The map, in its own units. */
function drawMap(brush: CanvasRenderingContext2D, { board, layout, fields }: GameModel): void {
  const fill = (css: string, path: string) => {
    brush.fillStyle = colourOf(css);
    brush.fill(new Path2D(path), "evenodd");
  };
  brush.beginPath();
  brush.roundRect(0, 0, layout.width, layout.height, 16);
  brush.clip();
  brush.fillStyle = colourOf(layout.land.length ? "var(--map-sea)" : "var(--map-land)");
  brush.fillRect(0, 0, layout.width, layout.height);
  for (const land of layout.land) fill("var(--map-land)", land);
  for (const lake of layout.lakes) fill("var(--map-sea)", lake);
  const [length, width] = layout.car;
  const halo = colourOf("var(--map-halo)");
  const dark = colourOf("var(--map-ink)");
  for (const route of drawnRoutes(board, layout)) {
    const owner = ownerOf(fields, route.id);
    const colour = typeof owner === "number" ? colourOf(seatLook(owner).fill) : null;
    for (const [x, y, angle] of route.slots) {
      brush.save();
      brush.translate(x, y);
      brush.rotate((angle * Math.PI) / 180);
      brush.beginPath();
      brush.roundRect(-length / 2, -width / 2, length, width, 4);
      brush.globalAlpha = colour ? 1 : 0.55;
      brush.fillStyle = colour ?? halo;
      brush.fill();
      brush.globalAlpha = colour ? 1 : 0.35;
      brush.lineWidth = colour ? 2.5 : 1.5;
      brush.strokeStyle = dark;
      brush.stroke();
      brush.restore();
    }
  }
  for (const site of layout.cities) {
    brush.beginPath();
    brush.arc(site.x, site.y, site.radius, 0, 2 * Math.PI);
    brush.fillStyle = colourOf("var(--map-city)");
    brush.fill();
    brush.lineWidth = 3;
    brush.strokeStyle = halo;
    brush.stroke();
  }
}

/** Share the picture where the device can, else save it. */
export async function shareOrSave(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], "whistlestop.png", { type: picture.type });
  if (matchMedia("(hover: none)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined); // cancelling is no error
    return;
  }
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
