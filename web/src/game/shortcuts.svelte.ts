// Single keys for what is done most; they can be switched off, for people whose software types by itself.

import { keep, recall } from "$/storage";
import { settings } from "$/settings.svelte";
import type { GameModel } from "./model.svelte";

export type Opened = "text" | "keys" | "hint" | null;

export const keysOn = $state({ on: recall("shortcuts", true) });

export function setKeys(on: boolean): void {
  keysOn.on = on;
  keep("shortcuts", on);
}

/** What the keys do, for the list of them; the texts are `game.keys…`. */
export const KEYS: { keys: string; text: string }[] = [
  { keys: "1 – 5", text: "keysTake" },
  { keys: "D", text: "keysDeck" },
  { keys: "T", text: "keysTickets" },
  { keys: "B", text: "keysText" },
  { keys: "Enter", text: "keysConfirm" },
  { keys: "Esc", text: "keysCancel" },
  { keys: "U", text: "keysUndo" },
  { keys: "H", text: "keysHint" },
  { keys: "M", text: "keysMute" },
  { keys: "?", text: "keysHelp" },
];

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
  const card = /^[1-9]$/.test(event.key) ? display[Number(event.key) - 1] : undefined;
  if (card) {
    if (!game.stage) void game.tapCard(card);
    return;
  }
  const deeds: Record<string, () => unknown> = {
    d: () => game.tapCard(null),
    t: () => game.tapTickets(),
    b: () => open("text"),
    u: () => game.undo(),
    h: () => open("hint"),
    m: () => (settings.sound = !settings.sound),
    "?": () => open("keys"),
  };
  const deed = deeds[event.key.toLowerCase()];
  if (!deed) return;
  event.preventDefault();
  deed();
}
