// The result of a game as a picture to share or save: the painted board with all trains, the places, the scores, the awards.

import { seatLook } from "$/art/palette";
import { SYMBOLS } from "$/art/symbols";
import { boardName } from "$/i18n/places";
import { locale, signed, t } from "$/i18n/index.svelte";
import { isTurned } from "$/map/geometry";
import { lookColours, pictureFor, pictureUrl } from "$/map/look";
import { drawnRoutes, ownerOf } from "$/map/scene";
import { saveFile } from "$/net/save-file";
import type { BoardInfo, GameResult, Layout } from "$/protocol";
import { settings } from "$/settings.svelte";
import { awardsOf } from "./finale";
import type { GameModel } from "./model.svelte";
import { placesOf } from "./standings";

const WIDTH = 1600;
const MARGIN = 44;
const HEAD = 150; // above the board
const PAD = 26; // of the sheet with the scores
const COLUMN = 72; // the head of a column
const ROW = 46;
const TOTAL = 72;
const PLANK = 133; // of the table
const SQUEEZED = 1.15; // how much wider than its room a text may be; longer ones are cut
const AWARD = 64;
const BAND = 14; // the frame around the board, in pixels
// the picture is the same for everybody who gets it, whatever their theme
const INK = "#2a2118";
const SOFT = "#6d5c45";
const LINE = "#cdb98f";
const PAPER = ["#fbf4e2", "#f1e4c6"];
const WOOD = ["#4a3424", "#35251b", "#2a1c13"];
const BRASS = ["#f7e3a6", "#fff6d8", "#ecc766", "#f9e9b8", "#dfb552"];

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
  const tableLeft = wide ? MARGIN - BAND : 2 * MARGIN + map;
  const tableWidth = WIDTH - MARGIN + BAND - tableLeft;
  const columns = wide ? Math.min(awards.length, 2) : 1;
  const awardsAt = PAD + COLUMN + lines.length * ROW + TOTAL + 16; // below the top of the sheet
  const tableHeight = awardsAt + Math.ceil(awards.length / Math.max(columns, 1)) * AWARD + PAD;
  // below the board, or halfway beside it
  const tableTop = Math.round(wide ? mapBottom + MARGIN : Math.max(HEAD - BAND, (HEAD + mapBottom - tableHeight) / 2));
  const awardsTop = tableTop + awardsAt;
  const bottom = tableTop + tableHeight;
  const height = Math.round(Math.max(bottom, mapBottom + BAND) + MARGIN + 10);

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
    let shown = text;
    for (let n = text.length; n > 1 && brush.measureText(shown).width > SQUEEZED * most; n--)
      shown = `${text.slice(0, n - 1).trimEnd()}…`;
    brush.fillText(shown, x, y, most);
  };

  const shine = (stops: string[], ...line: [number, number, number, number]) => {
    const found = brush.createLinearGradient(...line);
    stops.forEach((colour, n) => found.addColorStop(n / (stops.length - 1), colour));
    return found;
  };
  const box = (x: number, y: number, w: number, h: number, round: number | number[], fill: string | CanvasGradient) => {
    brush.beginPath();
    brush.roundRect(x, y, w, h, round);
    brush.fillStyle = fill;
    brush.fill();
  };
  const raised = (paint: () => void) => {
    brush.save();
    [brush.shadowColor, brush.shadowBlur, brush.shadowOffsetY] = ["#000a", 16, 5];
    paint();
    brush.restore();
  };
  /** A sheet with a thin line along its edge. */
  const sheet = (x: number, y: number, w: number, h: number, fill: string | CanvasGradient, line: string) => {
    raised(() => box(x, y, w, h, 12, fill));
    brush.beginPath();
    brush.roundRect(x + 7, y + 7, w - 14, h - 14, 8);
    [brush.strokeStyle, brush.lineWidth] = [line, 2];
    brush.stroke();
  };

  // the table, and on it a plate of brass
  brush.fillStyle = shine(WOOD, 0, 0, 0, height);
  brush.fillRect(0, 0, WIDTH, height);
  brush.fillStyle = "#0000003d";
  for (let x = PLANK; x < WIDTH; x += PLANK) brush.fillRect(x, 0, 2, height);
  brush.font = `700 54px ${display}`;
  const plate = Math.min(brush.measureText(title).width + 120, WIDTH - 2 * MARGIN);
  const corner = (WIDTH - plate) / 2;
  sheet(corner, 18, plate, 82, shine(BRASS, corner, 18, corner + plate, 60), "#a97a2c");
  write(title, WIDTH / 2, 77, 54, { weight: 700, align: "center", most: plate - 50, font: display });
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: "long" }).format();
  write(`${boardName(game.board)} · ${date}`, WIDTH / 2, 131, 25, { colour: "#ead9b4", align: "center" });

  const frame = lookColours(layout.look, false);
  const around = [MARGIN - BAND, HEAD - BAND, map + 2 * BAND, layout.height * scale + 2 * BAND] as const;
  raised(() => box(...around, 6, frame["--frame"]!));
  brush.strokeStyle = frame["--frame-trim"]!;
  brush.lineWidth = 3;
  brush.strokeRect(MARGIN - BAND / 2, HEAD - BAND / 2, map + BAND, layout.height * scale + BAND);
  brush.save();
  brush.translate(MARGIN, HEAD);
  brush.scale(scale, scale);
  drawMap(brush, game, ground, family);
  brush.restore();

  // a sheet of paper with the scores: a row for each source, a column for each player, the winners first
  sheet(tableLeft, tableTop, tableWidth, bottom - tableTop, shine(PAPER, 0, tableTop, 0, bottom), "#c9a35c");
  const [left, inner] = [tableLeft + PAD, tableWidth - 2 * PAD];
  const first = Math.min(inner * 0.36, 420);
  const column = (inner - first) / places.length;
  const middle = (i: number) => left + first + column * (i + 0.5);
  const rowAt = (at: number) => tableTop + PAD + COLUMN + ROW * at;
  const totalAt = rowAt(lines.length);
  places.forEach(({ seat, place }, i) => {
    const look = seatLook(seat);
    const x = middle(i) - column / 2 + 5;
    if (place === 1) box(x, rowAt(0), column - 10, totalAt - rowAt(0) + TOTAL - 8, [0, 0, 8, 8], "#e2b23f4d");
    box(x, tableTop + PAD, column - 10, COLUMN - 8, [8, 8, 0, 0], colourOf(look.fill));
    // the sign beside the name, or above it
    const top = tableTop + PAD;
    const beside = column > 190;
    write(`${place}. ${game.who(seat)}`, middle(i) + (beside ? 18 : 0), top + (beside ? 41 : 56), beside ? 27 : 23, {
      weight: 700,
      colour: colourOf(look.ink),
      align: "center",
      most: column - (beside ? 66 : 20),
    });
    brush.save();
    brush.translate(beside ? x + 24 : middle(i), top + (beside ? (COLUMN - 8) / 2 : 19));
    brush.beginPath();
    brush.arc(0, 0, 15, 0, 2 * Math.PI);
    brush.fillStyle = "#fff";
    brush.fill();
    brush.scale(0.85, 0.85);
    brush.fillStyle = "#17140e";
    brush.fill(new Path2D(SYMBOLS[look.symbol]), "evenodd");
    brush.restore();
  });
  lines.forEach(([source, points], at) => {
    const y = rowAt(at) + 32;
    if (at) {
      brush.fillStyle = LINE;
      brush.fillRect(left, rowAt(at), inner, 1);
    }
    write(lineName(source), left, y, 25, { weight: 600, most: first - 12 });
    const highest = Math.max(1, ...points);
    places.forEach(({ seat }, i) =>
      write(signed(points[seat]!), middle(i), y, 26, {
        weight: points[seat] === highest ? 800 : 500,
        colour: points[seat]! < 0 ? "#98141a" : points[seat] ? INK : SOFT,
        align: "center",
      }),
    );
  });
  brush.fillStyle = "#8a6a35";
  for (const y of [totalAt, totalAt + 4]) brush.fillRect(left, y, inner, 1.5);
  write(t("game.endTotal"), left, totalAt + 48, 30, { weight: 700, most: first - 12, font: display });
  places.forEach(({ seat }, i) =>
    write(signed(result.totals[seat]!), middle(i), totalAt + 51, 42, { weight: 800, align: "center" }),
  );

  awards.forEach(({ key, seat, n, ticket }, i) => {
    const each = inner / columns;
    const [x, y] = [left + (i % columns) * each, awardsTop + Math.floor(i / columns) * AWARD];
    brush.fillStyle = colourOf(seatLook(seat).fill);
    brush.fillRect(x, y + 8, 7, AWARD - 16);
    write(`${t(`game.award${key}`)} · ${game.who(seat)}`, x + 20, y + 28, 23, { weight: 700, most: each - 40 });
    const why = t(`game.award${key}Why`, { n, ticket: ticket === undefined ? "" : game.names.ticket(ticket) });
    write(why, x + 20, y + 53, 20, { colour: SOFT, most: each - 40 });
  });
  write("Whistlestop", WIDTH - MARGIN, height - 18, 22, { colour: "#ead9b4", align: "right", font: display });
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
  drawNames(brush, layout, family);
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

/** Names where the layout has room for them, clear of wagons. */
function drawNames(brush: CanvasRenderingContext2D, { cities }: Layout, family: string): void {
  brush.textBaseline = "alphabetic";
  brush.lineJoin = "round";
  brush.strokeStyle = "#fffdf5";
  brush.fillStyle = "#1d1812";
  for (const { label } of cities) {
    if (!label) continue;
    brush.font = `700 ${label.font}px ${family}`;
    brush.lineWidth = label.font / 4;
    brush.textAlign = ({ start: "left", middle: "center", end: "right" } as const)[label.anchor];
    (label.names[settings.language] ?? label.lines).forEach((line, n) => {
      const y = label.y + n * label.line;
      brush.strokeText(line, label.x, y);
      brush.fillText(line, label.x, y);
    });
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
