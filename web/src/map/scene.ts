/**
 * What lies on the board now, read from the fields of a view.
 *
 * Fields that are used, each only where the board's rules have it: `owner` (route → seat or "closed"), `waiting`
 * ("berlin:blue" → number of passengers), `goods_left` (city → tokens), `passenger_at` (city → seat), `run_at` (number of
 * the city), `festivals_lying` (first city of a set → cards), `mat` ("red:4" → seat).
 */

import type { BoardInfo, Layout } from "$/protocol";

import { pointsOf, type Line } from "./geometry";
import type { Point } from "./viewport";

export type Fields = Record<string, any>;
export type Site = Layout["cities"][number];
export type Track = Layout["tracks"][number];
export type Slot = Track["slots"][number];

export interface Player {
  seat: number;
  name: string;
}

/** A ticket whose ends are marked; an end is a city or a country. */
export interface TicketMark {
  id: string;
  a: string;
  b: string;
  joined: boolean;
}

export interface DrawnRoute {
  id: string;
  a: string;
  b: string;
  kind: string | null; // null is grey
  ferry: number;
  path: string;
  slots: Slot[];
  line: Point[];
  middle: Slot; // the car in the middle, or next to it
  twins: number; // tracks between the same two places
}

/** The routes with their tracks; a route that the layout leaves out is not drawn. */
export function drawnRoutes(board: BoardInfo, layout: Layout): DrawnRoute[] {
  const tracks = new Map(layout.tracks.map((track) => [track.route, track]));
  const twins = new Map<string, number>();
  for (const { a, b } of board.routes) twins.set(`${a} ${b}`, (twins.get(`${a} ${b}`) ?? 0) + 1);
  const found: DrawnRoute[] = [];
  for (const route of board.routes) {
    const track = tracks.get(route.id);
    if (!track) continue;
    const line = pointsOf(track.path);
    found.push({
      id: route.id,
      a: route.a,
      b: route.b,
      kind: route.colour,
      ferry: route.ferry,
      path: track.path,
      slots: track.slots,
      line,
      middle: track.slots[Math.floor((track.slots.length - 1) / 2)]!,
      twins: twins.get(`${route.a} ${route.b}`)!,
    });
  }
  return found;
}

export function lines(routes: DrawnRoute[]): Line[] {
  return routes.map((route) => ({ id: route.id, points: route.line }));
}

export type Owner = number | "closed" | null;

export function ownerOf(fields: Fields, route: string): Owner {
  return fields.owner?.[route] ?? null;
}

/** The sites of a place: its own, or all end points of a country. */
export function sitesOf(board: BoardInfo, layout: Layout, place: string): Site[] {
  const ids = new Set(board.cities.filter((city) => city.id === place || city.country === place).map((city) => city.id));
  return layout.cities.filter((site) => ids.has(site.id));
}

// -- tokens --------------------------------------------------------------------------------------------------

export interface Waiting {
  site: Site;
  colours: string[]; // one for each passenger
}

/** Passengers who wait on their places; those of a country at each of its end points. */
export function waiting(board: BoardInfo, layout: Layout, fields: Fields): Waiting[] {
  const found = new Map<string, string[]>();
  for (const [key, count] of Object.entries((fields.waiting ?? {}) as Record<string, number>)) {
    const [place, colour] = key.split(":") as [string, string];
    found.set(place, [...(found.get(place) ?? []), ...Array<string>(count).fill(colour)]);
  }
  return [...found].flatMap(([place, colours]) => sitesOf(board, layout, place).map((site) => ({ site, colours })));
}

export interface Goods {
  site: Site;
  colour: string;
  value: number; // of the token on top
  values: number[]; // of all that are left, from the top
  left: number;
}

/** The stacks of goods that are not used up. */
export function goods(board: BoardInfo, layout: Layout, fields: Fields): Goods[] {
  const rule = board.rules.passenger_runs;
  if (!rule || !fields.goods_left) return [];
  const found: Goods[] = [];
  for (const { city, stack } of rule.goods as { city: string; stack: string }[]) {
    const left: number = fields.goods_left[city] ?? 0;
    const values: number[] = rule.stacks[stack];
    const site = layout.cities.find((each) => each.id === city);
    if (left > 0 && site) found.push({ site, colour: stack, value: values.at(-left)!, values: values.slice(-left), left });
  }
  return found;
}

export interface Standing {
  site: Site;
  seat: number;
  moving: boolean;
}

/** The players' passengers on cities, and the one that is on its way (`running` is its seat). */
export function standing(board: BoardInfo, layout: Layout, fields: Fields, running: number | null): Standing[] {
  const found: Standing[] = [];
  for (const [city, seat] of Object.entries((fields.passenger_at ?? {}) as Record<string, number | null>)) {
    const site = layout.cities.find((each) => each.id === city);
    if (site && seat !== null) found.push({ site, seat, moving: false });
  }
  const city = running === null ? undefined : board.cities[fields.run_at as number];
  const site = city && layout.cities.find((each) => each.id === city.id);
  if (site) found.push({ site, seat: running!, moving: true });
  return found;
}

export interface Festival {
  site: Site;
  cards: number;
  chart: number[]; // points for 1, 2, 3 … cards of the set
  name: string;
}

/** Festival cards that lie at their cities; a shared pile at each of its cities. */
export function festivals(board: BoardInfo, layout: Layout, fields: Fields): Festival[] {
  const sets = (board.rules.festivals?.sets ?? []) as { cities: string[]; name: string; points: number[] }[];
  const lying = (fields.festivals_lying ?? {}) as Record<string, number>;
  const found: Festival[] = [];
  for (const { cities, name, points } of sets) {
    const cards = lying[cities[0]!] ?? 0;
    if (cards === 0) continue;
    for (const city of cities) {
      const site = layout.cities.find((each) => each.id === city);
      if (site) found.push({ site, cards, chart: points, name });
    }
  }
  return found;
}

/** The cities of the two sides that a crossing joins, if the board has such a bonus. */
export function crossing(board: BoardInfo): { west: Set<string>; east: Set<string> } {
  const rule = board.rules.ticket_race ?? {};
  return { west: new Set<string>(rule.west ?? []), east: new Set<string>(rule.east ?? []) };
}

/** Where tokens of a place are put: on the spot that the layout keeps free, or else above the city. */
export function spotOf(site: Site): Point {
  return site.spot ? { x: site.spot[0], y: site.spot[1] } : { x: site.x, y: site.y - site.radius - 12 };
}

export interface MatLine {
  colour: string;
  province: string;
  spots: (number | null)[]; // the seat whose train is there, from spot 1 on
}

/** The lines of the province mat. */
export function matLines(board: BoardInfo, fields: Fields): MatLine[] {
  const rule = board.rules.province_mat;
  if (!rule) return [];
  return (rule.lines as { colour: string; province: string; spots: number }[]).map(({ colour, province, spots }) => ({
    colour,
    province,
    spots: Array.from({ length: spots }, (_, i) => fields.mat?.[`${colour}:${i + 1}`] ?? null),
  }));
}
