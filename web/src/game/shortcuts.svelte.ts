// Single-key shortcuts; they can be switched off, for people who use speech input.

import { MediaQuery } from "svelte/reactivity";
import { t } from "$/i18n/index.svelte";
import { keep, recall } from "$/storage";
import { settings } from "$/settings.svelte";
import type { GameModel } from "./model.svelte";

export const shortcuts = $state({ enabled: recall("shortcuts", true) });

export function enableShortcuts(on: boolean): void {
  shortcuts.enabled = on;
  keep("shortcuts", on);
}

/** Whether there is likely to be a keyboard: where nothing but fingers points, help about keys is of no use. */
export const keyboard = new MediaQuery("(any-hover: hover)");

/** All shortcuts: the text `game.key…` is the key, which depends on the language, `game.keys…` what it does. */
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

/** Act on a key that no element has handled. */
export function handleKey(event: KeyboardEvent, game: GameModel, open: (what: "text" | "keys" | "hint") => void): void {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target as Element | null;
  if (document.querySelector("dialog[open]") || target?.closest("input[type=text], textarea, select")) return;
  if (event.key === "Escape") {
    game.cancel();
    return;
  }
  if (event.key === "Enter") {
    if (target?.closest("button, a, [role=button]")) return; // the element handles it
    document.querySelector<HTMLButtonElement>("[data-confirm]:not(:disabled)")?.click();
    return;
  }
  if (!shortcuts.enabled) return;
  const display = (game.fields.display ?? []) as (string | null)[];
  // by the position of the key, because on some keyboards digits need Shift
  const digit =
    /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1] ?? (/^[1-9]$/.test(event.key) ? event.key : undefined);
  const card = digit && !(event.shiftKey && event.key !== digit) ? display[Number(digit) - 1] : undefined;
  if (card) {
    if (!game.stage) void game.tapCard(card);
    return;
  }
  const commands: Record<string, () => unknown> = {
    [letter("Deck")]: () => game.tapCard(null),
    [letter("Tickets")]: () => game.tapTickets(),
    [letter("Routes")]: () => document.querySelector<SVGElement>(".map [data-key][tabindex='0']")?.focus(),
    [letter("Text")]: () => open("text"),
    [letter("Undo")]: () => game.undo(),
    [letter("Hint")]: () => open("hint"),
    [letter("Mute")]: () => (settings.sound = !settings.sound),
    [letter("Help")]: () => open("keys"),
  };
  const command = commands[event.key.toLowerCase()];
  if (!command) return;
  event.preventDefault();
  command();
}
