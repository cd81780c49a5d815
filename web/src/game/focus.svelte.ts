// The focus never gets lost: when what had it is gone, it goes to where the game goes on.

import { tick, untrack } from "svelte";
import type { GameModel } from "./model.svelte";

const CONFIRM = "[data-confirm]:not(:disabled)";

/** Keep the focus somewhere useful as long as the component lives that calls this. */
export function keepFocus(game: GameModel): void {
  let last: HTMLElement | null = null; // that had the focus, before anything was pressed
  let origin: HTMLElement | null = null; // where something was pressed that waits for a yes

  $effect(() => {
    const remember = (event: FocusEvent) => (last = event.target as HTMLElement);
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  });

  // what was pressed waits for a yes: the button for it is at hand; after a no one is back where one was
  let staged: object | null = null;
  $effect(() => {
    const stage = game.stage;
    untrack(() => {
      if (stage && !staged) origin = last;
      const back = !stage && staged ? origin : null;
      staged = stage;
      void tick().then(() => {
        if (document.querySelector("dialog[open]")) return;
        if (stage) focus(CONFIRM, "[data-prompt]");
        else if (back && usable(back)) back.focus({ preventScroll: true });
        else find(last);
      });
    });
  });

  $effect(() => {
    void [game.source.seq, game.busy, game.controls, game.extras, game.notice, game.mine];
    void tick().then(() => find(last));
  });
}

/** Nobody has the focus: give it back to whoever had it, else to what leads on, else to the line that says what is expected. */
function find(last: HTMLElement | null): void {
  const { activeElement: active, body } = document;
  if ((active && active !== body) || document.querySelector("dialog[open]")) return;
  if (last && usable(last)) last.focus({ preventScroll: true });
  else focus(CONFIRM, "[data-prompt]");
}

function usable(element: HTMLElement): boolean {
  return element.isConnected && element.checkVisibility() && !element.matches(":disabled");
}

function focus(...selectors: string[]): void {
  for (const selector of selectors) {
    const found = document.querySelector<HTMLElement>(selector);
    if (found) return found.focus({ preventScroll: true });
  }
}
