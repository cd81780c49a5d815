// Telling somebody who looks elsewhere that it is their turn: by the title of the tab, and by the browser if they want.

import { settings } from "$/settings.svelte";

const MARK = "● ";

/** Call in a component: `turn` is what to say while it is somebody's turn here, null otherwise. */
export function alertTurn(turn: () => { title: string; text: string } | null): void {
  const title = $derived(turn()?.title ?? null);

  $effect(() => {
    if (title === null) return;
    const before = document.title;
    document.title = `${MARK}${title} – Whistlestop`;
    notify(title, turn()!.text);
    return () => {
      if (document.title.startsWith(MARK)) document.title = before;
    };
  });
}

function notify(title: string, text: string): void {
  if (!settings.alerts || !document.hidden || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: text, icon: "/favicon.svg", tag: "turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
