/** What is drawn of a board, and who owns its routes. Whatever else lies on it is drawn by its rules (parts/). */

import type { BoardInfo, Layout, SeatView } from "$/protocol";

import { pointsOf, type Line } from "./geometry";
import type { Point } from "./viewport";

export type Fields = SeatView["fields"];
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
  letter: string;
  a: string;
  b: string;
  connected: boolean;
  path?: string[]; // the routes of the shortest path that is left, with the player's own
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
  parallel: number; // tracks between the same two places
}

/** The routes with their tracks; a route that the layout leaves out is not drawn. */
export function drawnRoutes(board: BoardInfo, layout: Layout): DrawnRoute[] {
  const tracks = new Map(layout.tracks.map((track) => [track.route, track]));
  const parallel = new Map<string, number>();
  for (const { a, b } of board.routes) parallel.set(`${a} ${b}`, (parallel.get(`${a} ${b}`) ?? 0) + 1);
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
      parallel: parallel.get(`${route.a} ${route.b}`)!,
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
  const places = place.split("/"); // a ticket may lead to any of several
  const ids = new Set(
    board.cities.filter((city) => places.includes(city.id) || places.includes(city.country)).map((city) => city.id),
  );
  return layout.cities.filter((site) => ids.has(site.id));
}

/** Where tokens of a place are put: on the spot that the layout keeps free, or else above the city. */
export function spotOf(site: Site): Point {
  return site.spot ? { x: site.spot[0], y: site.spot[1] } : { x: site.x, y: site.y - site.radius - 12 };
}
