// The address of the page says what is shown:
//   /                  home
//   /table/ID#TOKEN    a table, to sit down at or to play at; the token stays in the fragment, which no server sees
//   /table/ID/tv#TOKEN the same table on a television, for a spectator
//   /replay/GAME       a finished game; ?seat=1&at=20 says whose view, and where; &table=ID the way back
//   /rules/BOARD       the rules of a board
//   /games             the album of this device
//   /lessons           all lessons
//   /score             score a game that was played on a real table
//   /puzzles           the puzzles of the day
//   /puzzles/PUZZLE    one of them

import { at, IN_APP, within } from "$/base";
import { save } from "$/net/transport";

export type Place =
  | { page: "home" }
  | { page: "table"; table: string; token: string | null }
  | { page: "tv"; table: string; token: string | null }
  | { page: "replay"; game: string; seat: number | null; at: number; table: string | null }
  | { page: "rules"; board: string }
  | { page: "games" }
  | { page: "lessons" }
  | { page: "score" }
  | { page: "puzzles" }
  | { page: "puzzle"; puzzle: string }
  | { page: "lost" };

const ID = /^[A-Za-z0-9_-]{1,64}$/;

/** What an address stands for. */
export function placeOf(address: URL): Place {
  const url = within(address);
  if (url === null) return { page: "lost" };
  const [page, id, ...rest] = url.pathname.split("/").slice(1).map(decoded);
  if (page === "" && id === undefined) return { page: "home" };
  if ((page === "games" || page === "lessons" || page === "score" || page === "puzzles") && id === undefined)
    return { page };
  if (page === "table" && id && ID.test(id) && rest.join() === "tv")
    return { page: "tv", table: id, token: url.hash.slice(1) || null };
  if (!id || !ID.test(id) || rest.length) return { page: "lost" };
  if (page === "table") return { page, table: id, token: url.hash.slice(1) || null };
  if (page === "rules") return { page, board: id };
  if (page === "puzzles") return { page: "puzzle", puzzle: id };
  if (page === "replay") {
    const table = url.searchParams.get("table");
    return {
      page,
      game: id,
      seat: whole(url, "seat"),
      at: whole(url, "at") ?? 0,
      table: table && ID.test(table) ? table : null,
    };
  }
  return { page: "lost" };
}

/** The address of a replay: as the one seat of this device saw the game, if there is one; `table` is the way back. */
export function replayOf(game: string, own: number[], table?: string): string {
  const query = [own.length === 1 && `seat=${own[0]}`, table && `table=${table}`].filter(Boolean).join("&");
  return `/replay/${game}${query && `?${query}`}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "%"; // no id
  }
}

function whole(url: URL, name: string): number | null {
  const text = url.searchParams.get(name);
  return text !== null && /^\d{1,7}$/.test(text) ? Number(text) : null;
}

class Router {
  place: Place = $state({ page: "home" });

  /** Follow the address of this window, and take over the links within the game. */
  run(): void {
    const follow = () => (this.place = placeOf(new URL(location.href)));
    follow();
    addEventListener("popstate", follow);
    addEventListener("hashchange", follow);
    addEventListener("click", (event) => {
      const link = (event.target as Element).closest?.("a");
      if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return;
      if (link.target || link.origin !== location.origin) return;
      if (IN_APP && this.showInApp(link, event)) return;
      if (link.hasAttribute("download")) return;
      if (!IN_APP && link.pathname === location.pathname && link.hash && !link.pathname.startsWith(at("/table/")))
        return;
      if (placeOf(new URL(link.href)).page === "lost") return;
      event.preventDefault();
      this.show(link.href);
    });
  }

  /** Follow a link that is not a place of the app: a download, or a part of the same page. */
  private showInApp(link: HTMLAnchorElement, event: Event): boolean {
    if (!link.hasAttribute("download") && (!link.hash || link.hash.startsWith("#/"))) return false;
    event.preventDefault();
    if (link.hasAttribute("download")) save(link.hash.slice(1));
    else document.getElementById(link.hash.slice(1))?.scrollIntoView();
    return true;
  }

  /** Go to a path of the game. */
  go(path: string): void {
    this.show(at(path));
  }

  private show(address: string): void {
    history.pushState(null, "", address);
    this.place = placeOf(new URL(location.href));
    scrollTo(0, 0);
  }

  /** Put the current place within a page into the address. */
  note(path: string): void {
    history.replaceState(null, "", at(path));
  }

  /** Change the address without a new step in the history. */
  replace(path: string): void {
    history.replaceState(null, "", at(path));
    this.place = placeOf(new URL(location.href));
  }
}

export const router = new Router();
