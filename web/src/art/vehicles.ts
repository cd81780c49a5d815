/**
 * The side of a vehicle for each kind of card, around the origin: 84 wide, on a rail at 16. Paths are filled (`body` in the
 * colour of the card, `dark`, `light`, `load`) or stroked (`lines`).
 */

import type { SymbolName } from "./symbols";

export interface Vehicle {
  body: string;
  dark?: string; // roofs, coal, chimneys
  light?: string; // windows
  load?: string; // of wood
  lines?: string;
  wheels: [x: number, radius: number][];
}

const BOGIES: Vehicle["wheels"] = [
  [-28, 5],
  [-16, 5],
  [16, 5],
  [28, 5],
];

const VEHICLES = {
  box: {
    body: "M-38 5V-17H38V5Z",
    dark: "M-40-20H40V-16H-40Z",
    lines: "M-13-16V5M13-16V5M-13-16L13 5M13-16L-13 5M-38-6H-13M13-6H38",
    wheels: BOGIES,
  },
  tank: {
    body: "M-36-4Q-36-17-26-17H26Q36-17 36-4Q36 5 26 5H-26Q-36 5-36-4ZM-7-17V-23H7V-17Z",
    dark: "M-9-25H9V-22H-9Z",
    lines: "M-20-17V5M20-17V5M-36-5H36",
    wheels: BOGIES,
  },
  hopper: {
    body: "M-39-15H39L31 4H14L8 10H-8L-14 4H-31Z",
    dark: "M-37-15Q-28-25-18-19Q-8-27 2-20Q12-26 20-20Q31-24 37-15Z",
    lines: "M-25-15L-21 4M-9-15L-8 6M9-15L8 6M25-15L21 4",
    wheels: BOGIES,
  },
  reefer: {
    body: "M-38 5V-15H38V5Z",
    dark: "M-40-15Q0-24 40-15ZM-31-18V-23H-21V-20ZM31-18V-23H21V-20Z",
    lines: "M-10-15V5M10-15V5M-10-5H10M-24-11V1M-29-8L-19-2M-29-2L-19-8M24-11V1M19-8L29-2M19-2L29-8",
    wheels: BOGIES,
  },
  caboose: {
    body: "M-30 5V-13H30V5ZM-11-13V-23H11V-13Z",
    dark: "M-35-16H-11V-13H-35ZM35-16H11V-13H35ZM-14-26H14V-23H-14ZM18-16V-25H23V-16Z",
    light: "M-24-9H-15V-2H-24ZM15-9H24V-2H15ZM-7-21H-1V-16H-7ZM1-21H7V-16H1Z",
    lines: "M-38-5V5M38-5V5M-38-5H-30M38-5H30M-6-9H6V5H-6Z",
    wheels: BOGIES,
  },
  coach: {
    body: "M-39 5V-12Q-39-17-33-17H33Q39-17 39-12V5Z",
    dark: "M-37-17Q0-26 37-17Z",
    light: "M-33-12H-25V-4H-33ZM-20-12H-12V-4H-20ZM-7-12H1V-4H-7ZM6-12H14V-4H6ZM19-12H27V-4H19Z",
    lines: "M-39 0H39M31-13H36V5",
    wheels: BOGIES,
  },
  flat: {
    body: "M-39-2H39V6H-39ZM-36-2V-19H-32V-2ZM-2-2V-19H2V-2ZM32-2V-19H36V-2Z",
    load: "M-31-2V-8H31V-2ZM-29-8V-14H29V-8ZM-24-14V-19H24V-14Z",
    lines: "M-26-5H-8M6-5H24M-22-11H-6M8-11H20M-16-16.5H-4M6-16.5H16",
    wheels: BOGIES,
  },
  cattle: {
    body: "M-38 5V-17H38V5Z",
    dark: "M-40-20H40V-16H-40ZM-34-12H-16V-10H-34ZM-34-6H-16V-4H-34ZM-34 0H-16V2H-34ZM34-12H16V-10H34ZM34-6H16V-4H34ZM34 0H16V2H34Z",
    lines: "M-13-16V5M13-16V5M-13-10H13M-13-3H13M-13 5L0-16L13 5",
    wheels: BOGIES,
  },
  loco: {
    body: "M-39 6V-17H-18V-11H27Q34-11 34-4V2H39V6ZM-1-11Q-1-18 5-18Q11-18 11-11Z",
    dark: "M-43-21H-14V-17H-43ZM21-11V-21H18V-25H31V-21H28V-11ZM35 6L44 16H35Z",
    light: "M-34-13H-24V-6H-34Z",
    lines: "M-9-11V2M16-11V2M-27 9H10",
    wheels: [
      [-27, 7.5],
      [-9, 7.5],
      [9, 7.5],
      [27, 5],
    ],
  },
} satisfies Record<string, Vehicle>;

const BY_SYMBOL: Partial<Record<SymbolName, keyof typeof VEHICLES>> = {
  crown: "coach",
  drop: "tank",
  bolt: "cattle",
  moon: "reefer",
  clover: "flat",
  star: "box",
  gear: "hopper",
  heart: "caboose",
  loco: "loco",
  loco4: "loco",
  person: "coach",
  fish: "tank",
  house: "caboose",
  bell: "coach",
  tree: "flat",
};

/** The vehicle of a kind of card, by its sign; each colour of the usual eight has one of its own. */
export function vehicleOf(symbol: SymbolName): Vehicle {
  return VEHICLES[BY_SYMBOL[symbol] ?? "box"];
}
