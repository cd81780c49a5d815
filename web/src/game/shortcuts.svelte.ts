// Single keys for what is done most; they can be switched off, for people whose software types by itself.

import { t } from "$/i18n/index.svelte";
import { keep, recall } from "$/storage";
import { settings } from "$/settings.svelte";
import type { GameModel } from "./model.svelte";

export type Opened = "text" | "keys" | "hint" | null;

export const keysOn = $state({ on: recall("shortcuts", true) });

export function setKeys(on: boolean): void {
  keysOn.on = on;
  keep("shortcuts", on);
}

/** What keys do, for the list of them: `game.key…` is the key, which depends on the language, `game.keys…` what it does. */
export const KEYS = [
  "Take",
  "Deck",
  "Tickets",
  "Routes",
  "Text",
  "Confirm",
  "Cancel",
  "Undo",
  "Hint",
  "Mute",
  "Help",
] as const;

const letter = (of: (typeof KEYS)[number]) => t(`game.key${of}`).toLowerCase();

/** Act on a key that nobody else wants. */
export function pressed(event: KeyboardEvent, game: GameModel, open: (what: Opened) => void): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (document.querySelector("dialog[open]") || target?.closest("input[type=text], textarea, select")) return;
  if (event.key === "Escape") {
    game.cancel();
    return;
  }
  if (event.key === "Enter") {
    if (target?.closest("button, a, [role=button]")) return; // it is pressed itself
    document.querySelector<HTMLButtonElement>("[data-confirm]:not(:disabled)")?.click();
    return;
  }
  if (!keysOn.on) return;
  const display = (game.fields.display ?? []) as (string | null)[];
  // the place of the key counts, for on some keyboards digits need Shift
  const digit =
    /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : undefined);
  const card = digit && !(event.shiftKey && event.key !== digit) ? display[Number(digit) - 1] : undefined;
  if (card) {
    if (!game.stage) void game.tapCard(card);
    return;
  }
  const deeds: Record<string, () => unknown> = {
    [letter("Deck")]: () => game.tapCard(null),
    [letter("Tickets")]: () => game.tapTickets(),
    [letter("Routes")]: () => document.querySelector<SVGElement>(".map [data-key][tabindex='0']")?.focus(),
    [letter("Text")]: () => open("text"),
    [letter("Undo")]: () => game.undo(),
    [letter("Hint")]: () => open("hint"),
    [letter("Mute")]: () => (settings.sound = !settings.sound),
    [letter("Help")]: () => open("keys"),
  };
  const deed = deeds[event.key.toLowerCase()];
  if (!deed) return;
  event.preventDefault();
  deed();
}
