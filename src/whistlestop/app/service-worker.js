// Keeps all files of this version of the app on the device, so that it works without a network. A new version is fetched
// whole before it is used, and no page ever gets files of two versions.
//
// FILES and GROUND, the names of all files with the SHA-256 of each, and VERSION are filled in when the app is made.

const FILES = "@FILES@";
const GROUND = "@PICTURES@"; // of boards: kept once they are shown, because all of them would be large
const VERSION = "@VERSION@";

const scope = self.registration.scope;
const OWN = `whistlestop ${new URL(scope).pathname} `; // other apps of this site have caches of their own
const CACHE = OWN + VERSION;
const PICTURES = `${OWN}pictures`;
const here = (files) => new Map(Object.entries(files).map(([file, hash]) => [new URL(file, scope).href, hash]));
const files = here(FILES);
const pictures = here(GROUND);

self.addEventListener("install", (event) => event.waitUntil(install()));

async function install() {
  const cache = await caches.open(CACHE);
  await Promise.all(
    [...files].map(async ([address, hash]) => {
      // the browser may have the file already, or an older one: then it is fetched again
      const response = (await exact(address, hash, "default")) ?? (await exact(address, hash, "reload"));
      if (!response) throw new Error(`${address} is not of version ${VERSION}`);
      await cache.put(address, response);
    }),
  );
}

async function picture(address) {
  const cache = await caches.open(PICTURES);
  const found = await cache.match(address);
  if (found) return found;
  const response = await exact(address, pictures.get(address), "default");
  if (!response) return Response.error();
  await cache.put(address, response.clone()).catch(() => undefined); // a full device shows it all the same
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

self.addEventListener("activate", (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

/** Delete older versions, and pictures that boards have no more. */
async function tidy() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(OWN) && name !== CACHE && name !== PICTURES);
  await Promise.all(old.map((name) => caches.delete(name)));
  const cache = await caches.open(PICTURES);
  const gone = (await cache.keys()).filter(({ url }) => !pictures.has(url));
  await Promise.all(gone.map((request) => cache.delete(request)));
}

self.addEventListener("fetch", (event) => {
  if (event.request.method !== "GET") return;
  const url = new URL(event.request.url);
  url.hash = url.search = "";
  const address = url.href === scope ? new URL("index.html", scope).href : url.href;
  if (pictures.has(address)) event.respondWith(picture(address));
  if (!files.has(address)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(address))
      .then((found) => found ?? fetch(event.request)),
  );
});
