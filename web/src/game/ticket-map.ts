// The places of a board in the small format of a ticket.

import type { Point } from "$/map/viewport";
import type { BoardInfo } from "$/protocol";

const HEIGHT = 40;
const MARGIN = 4;
const WIDEST = 1.6; // in parts of the height
const NARROWEST = 0.9;

export interface TicketSketch {
  width: number;
  height: number;
  dots: string; // path data: a dot for each city
  place: (id: string) => Point; // of a city, or the middle of a country's end points
}

const known = new WeakMap<BoardInfo, TicketSketch>();

/** The sketch of a board, made once. */
export function sketchOf(board: BoardInfo): TicketSketch {
  const found = known.get(board) ?? sketch(board);
  known.set(board, found);
  return found;
}

function sketch(board: BoardInfo): TicketSketch {
  const span = (values: number[]): [number, number] => [Math.min(...values), Math.max(...values)];
  const [south, north] = span(board.cities.map((city) => city.lat));
  const [west, east] = span(board.cities.map((city) => city.lon));
  const middle = Math.cos((((south + north) / 2) * Math.PI) / 180); // degrees of longitude are shorter away from the equator
  const shape = ((east - west) * middle) / (north - south || 1);
  const width = HEIGHT * Math.min(Math.max(shape, NARROWEST), WIDEST);
  const at = ({ lat, lon }: { lat: number; lon: number }): Point => ({
    x: Math.round(10 * (MARGIN + ((lon - west) / (east - west || 1)) * (width - 2 * MARGIN))) / 10,
    y: Math.round(10 * (MARGIN + ((north - lat) / (north - south || 1)) * (HEIGHT - 2 * MARGIN))) / 10,
  });
  const place = (id: string): Point => {
    const spots = board.cities.filter((city) => city.id === id || city.country === id).map(at);
    const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
    return { x: mean(spots.map((spot) => spot.x)), y: mean(spots.map((spot) => spot.y)) };
  };
  const dots = board.cities.map(at).map(({ x, y }) => `M${x} ${y}h0`);
  return { width, height: HEIGHT, dots: dots.join(""), place };
}
