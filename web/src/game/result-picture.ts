// The result of a game as a picture to share or save: the painted board with all trains, the places, the scores, the awards.

import { seatLook } from "$/art/palette";
import { SYMBOLS } from "$/art/symbols";
import { boardName, placeName } from "$/i18n/places";
import { signed, t } from "$/i18n/index.svelte";
import { isTurned } from "$/map/geometry";
import { lookColours, pictureFor, pictureUrl } from "$/map/look";
import { drawnRoutes, ownerOf } from "$/map/scene";
import { saveFile } from "$/net/save-file";
import type { BoardInfo, GameResult, Layout } from "$/protocol";
import { awardsOf } from "./finale";
import type { GameModel } from "./model.svelte";
import { placesOf } from "./standings";

const WIDTH = 1600;
const MARGIN = 44;
const HEAD = 150; // above the board
const ROW = 46;
const AWARD = 64;
const BAND = 14; // the frame around the board, in pixels
const NAME = 24; // units of the board
// the picture is the same for everybody who gets it, whatever their theme
const INK = "#2a2118";
const SOFT = "#6d5c45";
const LINE = "#cdb98f";
const PAPER = ["#fbf4e2", "#efe0bd"];

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
  const ground = await groundOf(game.board, layout);
  const lines = Object.entries(result.lines);
  const places = placesOf(result);
  const awards = awardsOf(game, result);
  const wide = layout.width >= layout.height;
  const map = wide ? WIDTH - 2 * MARGIN : 760;
  const scale = map / layout.width;
  const mapBottom = HEAD + layout.height * scale;
  const tableTop = wide ? mapBottom + MARGIN : HEAD;
  const tableLeft = wide ? MARGIN : 2 * MARGIN + map;
  const tableWidth = WIDTH - MARGIN - tableLeft;
  const columns = wide ? Math.min(awards.length, 2) : 1;
  const awardsTop = tableTop + (lines.length + 2) * ROW + 24;
  const awardsBottom = awardsTop + Math.ceil(awards.length / Math.max(columns, 1)) * AWARD;
  const height = Math.round(Math.max(awardsBottom, mapBottom) + MARGIN + 24);

  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [WIDTH, height];
  const brush = canvas.getContext("2d")!;
  const { fontFamily: family } = getComputedStyle(document.body);
  const display = getComputedStyle(document.documentElement).getPropertyValue("--font-display").trim() || family;
  const write = (
    text: string,
    x: number,
    y: number,
    size: number,
    { weight = 500, colour = INK, align = "left", most = WIDTH, font = family } = {},
  ) => {
    brush.font = `${weight} ${size}px ${font.startsWith("var(") ? family : font}`;
    brush.fillStyle = colour;
    brush.textAlign = align as CanvasTextAlign;
    brush.fillText(text, x, y, most);
  };

  const paper = brush.createLinearGradient(0, 0, 0, height);
  PAPER.forEach((colour, n) => paper.addColorStop(n, colour));
  brush.fillStyle = paper;
  brush.fillRect(0, 0, WIDTH, height);
  write(title, MARGIN, 82, 54, { weight: 800, most: WIDTH - 2 * MARGIN, font: display });
  const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: "long" }).format();
  write(`${boardName(game.board)} · ${date}`, MARGIN, 122, 26, { colour: SOFT });

  const frame = lookColours(layout.look, false);
  brush.fillStyle = frame["--frame"]!;
  brush.fillRect(MARGIN - BAND, HEAD - BAND, map + 2 * BAND, layout.height * scale + 2 * BAND);
  brush.strokeStyle = frame["--frame-trim"]!;
  brush.lineWidth = 3;
  brush.strokeRect(MARGIN - BAND / 2, HEAD - BAND / 2, map + BAND, layout.height * scale + BAND);
  brush.save();
  brush.translate(MARGIN, HEAD);
  brush.scale(scale, scale);
  drawMap(brush, game, ground, Math.max(NAME, 15 / scale), family);
  brush.restore();

  // the table: a row for each source, a column for each player, the winners first
  const first = Math.min(tableWidth * 0.4, 420);
  const column = (tableWidth - first) / places.length;
  const right = (i: number) => tableLeft + first + column * (i + 1) - 8;
  places.forEach(({ seat, place }, i) => {
    brush.fillStyle = colourOf(seatLook(seat).fill);
    brush.fillRect(right(i) - column + 16, tableTop, column - 16, 9);
    write(`${place}. ${game.who(seat)}`, right(i), tableTop + 40, 26, {
      weight: 700,
      align: "right",
      most: column - 16,
    });
  });
  const row = (name: string, at: number, points: (seat: number) => number, weight: number) => {
    const y = tableTop + ROW * at + 42;
    brush.fillStyle = LINE;
    brush.fillRect(tableLeft, y - 33, tableWidth, 1);
    write(name, tableLeft, y, 25, { weight, most: first - 12 });
    places.forEach(({ seat }, i) => write(signed(points(seat)), right(i), y, 25, { weight, align: "right" }));
  };
  lines.forEach(([source, points], i) => row(lineName(source), i + 1, (seat) => points[seat]!, 500));
  row(t("game.endTotal"), lines.length + 1, (seat) => result.totals[seat]!, 800);

  awards.forEach(({ key, seat, n, ticket }, i) => {
    const each = tableWidth / columns;
    const [x, y] = [tableLeft + (i % columns) * each, awardsTop + Math.floor(i / columns) * AWARD];
    brush.fillStyle = colourOf(seatLook(seat).fill);
    brush.fillRect(x, y + 8, 7, AWARD - 16);
    write(`${t(`game.award${key}`)} · ${game.who(seat)}`, x + 20, y + 28, 23, { weight: 700, most: each - 40 });
    const why = t(`game.award${key}Why`, { n, ticket: ticket === undefined ? "" : game.names.ticket(ticket) });
    write(why, x + 20, y + 53, 20, { colour: SOFT, most: each - 40 });
  });
  write("Whistlestop", WIDTH - MARGIN, height - 22, 20, { colour: SOFT, align: "right", weight: 700 });
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png"),
  );
}

/** The painted ground of a board by day; null if it has none, or if it does not come. */
async function groundOf(board: BoardInfo, { pictures }: Layout): Promise<HTMLImageElement | null> {
  const picture = pictureFor(pictures, false, WIDTH);
  if (!picture) return null;
  const image = new Image();
  image.src = pictureUrl(board.id, picture);
  return image.decode().then(
    () => image,
    () => null,
  );
}

/** The map, in its own units. */
function drawMap(
  brush: CanvasRenderingContext2D,
  { board, layout, fields }: GameModel,
  ground: HTMLImageElement | null,
  name: number,
  family: string,
): void {
  const fill = (css: string, path: string) => {
    brush.fillStyle = colourOf(css);
    brush.fill(new Path2D(path), "evenodd");
  };
  brush.beginPath();
  brush.rect(0, 0, layout.width, layout.height);
  brush.clip();
  if (ground) brush.drawImage(ground, 0, 0, layout.width, layout.height);
  else {
    brush.fillStyle = colourOf(layout.land.length ? "var(--map-sea)" : "var(--map-land)");
    brush.fillRect(0, 0, layout.width, layout.height);
    for (const land of layout.land) fill("var(--map-land)", land);
    for (const lake of layout.lakes) fill("var(--map-sea)", lake);
  }
  const routes = drawnRoutes(board, layout);
  const [length, width] = layout.car;
  for (const [colour, wide] of [
    ["#3b302280", width * 0.5],
    ["#d8c9a6", width * 0.28],
  ] as const)
    for (const { path } of routes) {
      brush.lineWidth = wide;
      brush.strokeStyle = colour;
      brush.stroke(new Path2D(path));
    }
  for (const route of routes) {
    const owner = ownerOf(fields, route.id);
    const turned = isTurned(route.slots);
    route.slots.forEach(([x, y, angle], n) => {
      brush.save();
      brush.translate(x, y);
      brush.rotate(((turned ? angle - 180 : angle) * Math.PI) / 180);
      if (typeof owner === "number")
        drawWagon(brush, owner, length, width, n === (turned ? 0 : route.slots.length - 1));
      else {
        brush.beginPath();
        brush.roundRect(-length / 2, -width * 0.4, length, width * 0.8, 3);
        brush.fillStyle = "#fffaf0a6";
        brush.fill();
        brush.lineWidth = 1.2;
        brush.strokeStyle = "#4a3d2b80";
        brush.stroke();
      }
      brush.restore();
    });
  }
  for (const site of layout.cities) {
    const brass = brush.createRadialGradient(site.x - 3, site.y - 3, 1, site.x, site.y, site.radius);
    brass.addColorStop(0, "#ffe3a0");
    brass.addColorStop(1, "#8a5f1f");
    brush.beginPath();
    brush.arc(site.x, site.y, site.radius, 0, 2 * Math.PI);
    brush.fillStyle = brass;
    brush.fill();
    brush.lineWidth = 2;
    brush.strokeStyle = "#33230a";
    brush.stroke();
  }
  drawNames(brush, board, layout, name, family);
}

/** A wagon of a player around the origin; the head of a train has a chimney instead of a sign. */
function drawWagon(brush: CanvasRenderingContext2D, seat: number, length: number, width: number, head: boolean): void {
  const look = seatLook(seat);
  const box = (x: number, y: number, w: number, h: number, colour: string) => {
    brush.beginPath();
    brush.roundRect(x, y, w, h, width * 0.16);
    brush.fillStyle = colour;
    brush.fill();
  };
  const high = width + 2.6;
  box(-length / 2 + 1, -high / 2 + 2.5, length, high, "#00000061");
  box(-length / 2, -high / 2, length, high, "#17140e");
  box(-length / 2 + 1.4, -high / 2 + 1.4, length - 2.8, high - 2.8, colourOf(look.fill));
  box(-length / 2 + 1.4, -high / 2 + 1.4, length - 2.8, high * 0.28, "#ffffff4d");
  brush.beginPath();
  brush.arc(head ? length * 0.28 : 0, 0, high * 0.32, 0, 2 * Math.PI);
  brush.fillStyle = head ? "#17140e" : "#fff";
  brush.fill();
  if (head) {
    brush.lineWidth = 1.6;
    brush.strokeStyle = "#e6bd62";
    brush.stroke();
    return;
  }
  brush.scale((high * 0.46) / 24, (high * 0.46) / 24);
  brush.fillStyle = "#17140e";
  brush.fill(new Path2D(SYMBOLS[look.symbol]), "evenodd");
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Names beside their cities, where they cover the fewest wagons and other names. */
function drawNames(
  brush: CanvasRenderingContext2D,
  board: BoardInfo,
  layout: Layout,
  size: number,
  family: string,
): void {
  brush.font = `700 ${size}px ${family}`;
  brush.textAlign = "left";
  brush.textBaseline = "middle";
  brush.lineJoin = "round";
  brush.lineWidth = size / 4;
  brush.strokeStyle = "#fffdf5";
  brush.fillStyle = "#1d1812";
  const taken: Box[] = [
    ...layout.cities.map(({ x, y, radius: r }) => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r })),
    ...layout.tracks.flatMap(({ slots }) => slots.map(([x, y]) => ({ x: x - 14, y: y - 9, w: 28, h: 18 }))),
  ];
  const meet = (a: Box, b: Box) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
  for (const { id, x, y, radius } of layout.cities) {
    const name = placeName(board, id);
    const w = brush.measureText(name).width;
    const gap = radius + 4;
    const cost = (box: Box): number =>
      taken.filter((other) => meet(box, other)).length +
      (box.x < 4 || box.y < 4 || box.x + w > layout.width - 4 || box.y + size > layout.height - 4 ? 100 : 0);
    const box = [
      [x + gap, y - size / 2],
      [x - gap - w, y - size / 2],
      [x - w / 2, y + gap],
      [x - w / 2, y - gap - size],
      [x + gap * 0.7, y + gap * 0.5],
      [x + gap * 0.7, y - gap * 0.5 - size],
      [x - gap * 0.7 - w, y + gap * 0.5],
      [x - gap * 0.7 - w, y - gap * 0.5 - size],
    ]
      .map(([left, top]) => ({ x: left!, y: top!, w, h: size }))
      .reduce((best, each) => (cost(each) < cost(best) ? each : best));
    taken.push(box);
    brush.strokeText(name, box.x, box.y + size / 2);
    brush.fillText(name, box.x, box.y + size / 2);
  }
}

/** Share the picture where the device can, else save it. */
export async function shareOrSave(picture: Blob, title: string): Promise<void> {
  const file = new File([picture], "whistlestop.png", { type: picture.type });
  if (matchMedia("(hover: none)").matches && navigator.canShare?.({ files: [file] })) {
    await navigator.share({ files: [file], title }).catch(() => undefined); // cancelling is no error
    return;
  }
  saveFile(file, file.name);
}
