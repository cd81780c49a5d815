// Telling somebody who looks elsewhere, by the browser, if they want that.

import { at } from "$/base";
import { settings } from "$/settings.svelte";

export function notify(title: string, text: string): void {
  if (!settings.alerts || !document.hidden || Notification.permission !== "granted") return;
  const note = new Notification(title, { body: text, icon: at("/favicon.svg"), tag: "turn" });
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
