/** What a tap or the pointer hits on the board. */

import { nearest, type Line } from "./geometry";
import { spotOf, type Site } from "./scene";
import { distance, type Point } from "./viewport";

/** A city that may be chosen, a route, or a place that can only be looked at. */
export interface Hit {
  what: "city" | "route" | "place";
  id: string;
}

export interface Targets {
  sites: Site[];
  cities: Set<string>; // that may be chosen
  all: Line[];
  open: Line[]; // routes that may be chosen
  width: number; // of a track
  room: [number, number]; // of the tokens of a place
}

/**
 * The nearest thing within reach. Cities that may be chosen come first; then what lies exactly there, so that of parallel tracks
 * the right one is hit; then routes within reach, preferably those that may be chosen.
 */
export function hit(place: Point, reach: number, on: Targets): Hit | null {
  const city = nearestSite(
    place,
    on.sites.filter((site) => on.cities.has(site.id)),
    reach,
  );
  if (city) return { what: "city", id: city.id };
  const dot = on.sites.find((site) => distance(site, place) < site.radius);
  if (dot) return { what: "place", id: dot.id };
  const exact = on.width * 0.6;
  const route = nearest(place, on.open, exact) ?? nearest(place, on.all, exact);
  if (route) return { what: "route", id: route };
  const site = on.sites.find((each) => each.spot && inRoom(place, spotOf(each), on.room));
  if (site) return { what: "place", id: site.id };
  const near = nearest(place, on.open, reach) ?? nearest(place, on.all, reach);
  return near ? { what: "route", id: near } : null;
}

function nearestSite(place: Point, sites: Site[], reach: number): Site | null {
  let found: Site | null = null;
  for (const site of sites) {
    const far = distance(site, place);
    if (far <= Math.max(site.radius + 3, reach) && (!found || far < distance(found, place))) found = site;
  }
  return found;
}

function inRoom(place: Point, spot: Point, [width, height]: [number, number]): boolean {
  return Math.abs(place.x - spot.x) <= width / 2 && Math.abs(place.y - spot.y) <= height / 2;
}
