// Notifications of the browser for a player who is not looking at the page.

import { file } from "$/base";
import { settings } from "$/settings.svelte";

export async function notify(title: string, text: string, table: string): Promise<void> {
  if (!settings.alerts || !document.hidden || Notification.permission !== "granted") return;
  const options = { body: text, icon: file("/icon-192.png"), tag: `turn-${table}`, data: { table } };
  // on Android only a service worker may show something
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker) {
    await worker.showNotification(title, options);
    return;
  }
  const note = new Notification(title, options);
  note.onclick = () => {
    window.focus();
    note.close();
  };
}
