/** What cards and players' trains are called, in the current language. */

import { colours } from "./colours.svelte";
import { has, t } from "$/i18n/index.svelte";

/** A kind of card, or null for the grey of routes; a kind that we do not know keeps the name that its board gives it. */
export function kindName(kind: string | null, given?: string): string {
  const key = `cards.${kind ?? "grey"}`;
  return has(key) ? t(key) : (given ?? kind ?? "");
}

/** A kind of card as the colour of something else: the adjective beside a noun of another gender. */
export function hueName(kind: string | null, given: string): string {
  const key = `cards.hue_${kind}`;
  return has(key) ? t(key) : given;
}

/** A colour of trains, and their sign. */
export const colourName = (colour: number): string => t(`cards.seat${colour}`);

/** The colour and the sign of a seat's trains. */
export const seatName = (seat: number): string => colourName(colours.of(seat));
