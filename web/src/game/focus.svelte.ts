// Focus is never lost: when its element is gone, it moves to where the game goes on.

import { tick, untrack } from "svelte";
import type { GameModel } from "./model.svelte";

const CONFIRM = "[data-confirm]:not(:disabled)";

/** Keep the focus on something useful for the life of the calling component. */
export function keepFocus(game: GameModel): void {
  let last: HTMLElement | null = null; // the last element that had the focus
  let origin: HTMLElement | null = null; // where something was pressed that waits for confirmation

  $effect(() => {
    const remember = (event: FocusEvent) => (last = event.target as HTMLElement);
    document.addEventListener("focusin", remember);
    return () => document.removeEventListener("focusin", remember);
  });

  // a choice that waits for confirmation focuses its button; cancelling it returns to where the player was
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

/** Without a focus, return it to its last element, else to the confirm button, else to the prompt. */
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
