// Keeps all files of this version of the app on the device, so that it works without a network. A new version is fetched
// whole before it is used, and no page ever gets files of two versions.
//
// FILES, the names of all files with the SHA-256 of each, and VERSION are filled in when the app is made.

const FILES = "@FILES@";
const VERSION = "@VERSION@";

const CACHE = `whistlestop-${VERSION}`;
const scope = self.registration.scope;
const PICTURE = /\/api\/boards\/[^/]+\/pictures\//; // named by their content, and kept once they are shown
const PICTURES = "whistlestop-pictures";
const known = new Set(Object.keys(FILES).map((file) => new URL(file, scope).href));

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    Object.entries(FILES).map(async ([file, hash]) => {
      const address = new URL(file, scope).href;
      // the browser may have the file already, or an older one: then it is fetched again
      const response = (await exact(address, hash, "default")) ?? (await exact(address, hash, "reload"));
      if (!response) throw new Error(`${file} is not of version ${VERSION}`);
      await cache.put(address, response);
    }),
  );
}

async function picture(address) {
  const cache = await caches.open(PICTURES);
  const found = await cache.match(address);
  if (found) return found;
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response.clone());
  return response;
}

/** A file, if it is the right one. */
async function exact(address, hash, mode) {
  const response = await fetch(address, { cache: mode });
  const bytes = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.clone().arrayBuffer()));
  return response.ok && [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("") === hash
    ? response
    : null;
}

// The next version takes over once no page shows this one any more, or when the player agrees.
self.addEventListener("message", (event) => {
  if (event.data === "update") self.skipWaiting();
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => names.filter((name) => name.startsWith("whistlestop-") && name !== CACHE && name !== PICTURES))
      .then((old) => Promise.all(old.map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  url.hash = url.search = "";
  const address = url.href === scope ? new URL("index.html", scope).href : url.href;
  if (PICTURE.test(url.pathname)) event.respondWith(picture(address));
  if (event.request.method !== "GET" || !known.has(address)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(address))
      .then((found) => found ?? fetch(event.request)),
  );
});
