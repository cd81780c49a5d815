// Shows that it is somebody's turn, and leads back into the game; says so where the server cannot be reached. Of the game it
// keeps nothing: every page comes from the server.

const TEXTS = {
  en: {
    title: "Your turn",
    body: "The table is waiting for you.",
    offline: "No connection",
    safe: "The server cannot be reached. Your game is safe and goes on once you are connected again.",
    again: "Try again",
  },
  fr: {
    title: "À vous de jouer",
    body: "On vous attend à la table.",
    offline: "Pas de connexion",
    safe: "Le serveur est injoignable. Votre partie est conservée et reprendra dès votre reconnexion.",
    again: "Réessayer",
  },
};
const asked = new URL(self.location.href).searchParams.get("language");
const language = asked in TEXTS ? asked : "en";
const texts = TEXTS[language];

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  if (event.request.mode !== "navigate") return;
  event.respondWith(fetch(event.request).catch(offline));
});

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

/** A page for when there is none. */
function offline() {
  const page = `<!doctype html>
<html lang="${language}">
<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>Whistlestop</title>
<style>
  body { display: grid; place-content: center; justify-items: center; gap: 1rem; min-height: 90vh; margin: 0; padding: 1.5rem;
    background: light-dark(#f4efe4, #1c1e22); color: light-dark(#2a2620, #f0ece3); font: 1.1rem/1.5 system-ui, sans-serif; text-align: center }
  h1, p { margin: 0; max-width: 30rem }
  a { padding: .7rem 1.6rem; border-radius: 10px; background: light-dark(#8c2f1b, #f0a24b); color: light-dark(#fffaf2, #261605);
    font-weight: 700; text-decoration: none }
</style>
<h1>${texts.offline}</h1><p>${texts.safe}</p><a href="">${texts.again}</a>`;
  return new Response(page, { status: 503, headers: { "content-type": "text/html; charset=utf-8" } });
}

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
