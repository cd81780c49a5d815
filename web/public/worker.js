// Shows that it is somebody's turn, and leads back into the game. It keeps nothing, and changes no request.

const TEXTS = {
  en: { title: "Your turn", body: "The table is waiting for you." },
  fr: { title: "À vous de jouer", body: "On vous attend à la table." },
};
const texts = TEXTS[new URL(self.location.href).searchParams.get("language")] ?? TEXTS.en;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const table = tableOf(event.data);
  event.waitUntil(
    self.registration.showNotification(texts.title, {
      body: texts.body,
      icon: new URL("icon-192.png", self.registration.scope).href,
      badge: new URL("badge-96.png", self.registration.scope).href,
      tag: `turn-${table}`, // one for each table
      data: { table },
    }),
  );
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data?.table ?? ""));
});

function tableOf(data) {
  try {
    const table = data.json().table;
    return /^[A-Za-z0-9_-]{1,32}$/.test(table) ? table : "";
  } catch {
    return "";
  }
}

/** Go to the window that shows the table, else to any of ours, else to a new one. */
async function show(table) {
  const url = new URL(table ? `table/${table}` : "", self.registration.scope);
  const windows = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find((each) => new URL(each.url).pathname === url.pathname) ?? windows[0];
  if (!found) return self.clients.openWindow(url.href);
  if (new URL(found.url).pathname !== url.pathname) found.postMessage({ table });
  return found.focus().catch(() => undefined);
}
