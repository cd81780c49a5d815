// The path of the game on its site: usually the root; behind a proxy perhaps a path like /trains/.

/** Whether this is the app: the same page without a server. Places are fragments there, because its files may lie anywhere. */
export const IN_APP =
  typeof document !== "undefined" && // the documentation takes texts from here outside a browser
  document.documentElement.hasAttribute("data-app");

/** The path that everything here begins with, with a slash at its end: the folder above that of the scripts. */
export const BASE = import.meta.url.startsWith("http")
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

/** The address of a file of the game, like /icon-192.png. */
export function file(path: string): string {
  return BASE + path.replace(/^\//, "");
}

/** The address of a place in the game, like /table/abc. */
export function at(path: string): string {
  return IN_APP ? `${BASE}#${path}` : file(path);
}

/** The place in the game that an address stands for, as an address of its own; null if it is outside. */
export function within(url: URL): URL | null {
  if (!`${url.pathname}/`.startsWith(BASE)) return null;
  if (IN_APP) return new URL(url.hash.startsWith("#/") ? url.hash.slice(1) : "/", url.origin);
  return new URL(`/${url.pathname.slice(BASE.length)}${url.search}${url.hash}`, url.origin);
}
