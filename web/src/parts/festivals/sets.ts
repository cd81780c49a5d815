import type { Fields } from "$/map/scene";
import type { BoardInfo } from "$/protocol";

export interface FestivalSet {
  cities: string[]; // the first one stands for all of them
  name: string;
  cards: number;
  points: number[]; // for 1, 2, 3 … cards
}

export const setsOf = (board: Pick<BoardInfo, "rules">): FestivalSet[] => board.rules.festivals!.sets;

/** The festival of a city. */
export function setOf(board: Pick<BoardInfo, "rules">, city: string): FestivalSet | undefined {
  return setsOf(board).find((set) => set.cities.includes(city));
}

/** How many cards lie at the cities of a festival. */
export function lyingAt(set: FestivalSet, fields: Fields): number {
  return fields.festivals_lying?.[set.cities[0]!] ?? 0;
}
