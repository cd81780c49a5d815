// The path of the game on its site: usually the root; behind a proxy perhaps a path like /trains/.

/** The path that everything here begins with, with a slash at its end: the folder above that of the scripts. */
export const BASE = import.meta.url.startsWith("http")
  ? new URL(/* @vite-ignore */ "..", import.meta.url).pathname
  : "/";

/** The address of a path of the game, like /table/abc. */
export function at(path: string): string {
  return BASE + path.replace(/^\//, "");
}

/** The path of the game that an address stands for; null if it is outside. */
export function within(pathname: string): string | null {
  return `${pathname}/`.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : null;
}
