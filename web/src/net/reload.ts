// A page that is older than its server: the server was updated while the page was open.

const FRESH = 10_000; // milliseconds

/** Load the newer page. One that was loaded just now would only be loaded again: then the player is told instead. */
export function reloadOutdatedPage(reload: () => void = () => location.reload()): void {
  if (performance.now() > FRESH) reload();
}
