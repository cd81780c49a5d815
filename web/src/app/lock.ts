// One page at a time writes the games of this device. The lock is held until the page is closed.

const LOCK = "whistlestop-engine";

/** Call `begin` once this page has the lock, and `wait` if another page has it until then. */
export function lockGames(begin: () => void, wait: () => void): void {
  // browsers have locks only for secure pages; this one may come from a plain server at home
  if (!navigator.locks) return lockByDatabase(begin, wait);
  const hold = () => {
    begin();
    return new Promise<void>(() => undefined);
  };
  void navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => {
    if (lock) return hold();
    wait();
    void navigator.locks.request(LOCK, hold); // once the other page is closed
  });
}

let held: IDBDatabase | null = null; // if it were forgotten, the browser would close it

/** The same without locks: the version of a database can be raised only while no other page has it open. */
function lockByDatabase(begin: () => void, wait: () => void, version?: number): void {
  const opening = indexedDB.open(LOCK, version);
  let raised = false;
  opening.onupgradeneeded = () => {
    raised = version !== undefined;
  };
  opening.onblocked = wait;
  opening.onsuccess = () => {
    held = opening.result;
    if (raised) return begin();
    held.close();
    lockByDatabase(begin, wait, held.version + 1);
  };
  opening.onerror = () => {
    if (opening.error?.name === "VersionError")
      lockByDatabase(begin, wait); // another page has raised it further
    else begin(); // this browser keeps nothing; opening the journal will say so
  };
}
