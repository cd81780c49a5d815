// The journal of the games on this device, in IndexedDB: a snapshot, and a line for each change since then. What a call has
// written is on the disk when its promise settles.

const NAME = "whistlestop";
const LINES = "lines";
const SNAPSHOT = "snapshot";

export class Journal {
  private constructor(private readonly database: IDBDatabase) {}

  static open(): Promise<Journal> {
    return new Promise((settle, fail) => {
      const opening = indexedDB.open(NAME, 1);
      opening.onupgradeneeded = () => {
        opening.result.createObjectStore(LINES, { autoIncrement: true });
        opening.result.createObjectStore(SNAPSHOT);
      };
      opening.onsuccess = () => settle(new Journal(opening.result));
      opening.onerror = () => fail(plain(opening.error));
    });
  }

  /** The last snapshot, if there is one, and all lines after it. */
  async read(): Promise<{ snapshot: Uint8Array | undefined; lines: Uint8Array[] }> {
    const transaction = this.database.transaction([LINES, SNAPSHOT], "readonly");
    const lines = transaction.objectStore(LINES).getAll() as IDBRequest<Uint8Array[]>;
    const snapshot = transaction.objectStore(SNAPSHOT).get(SNAPSHOT) as IDBRequest<Uint8Array | undefined>;
    await completed(transaction);
    return { snapshot: snapshot.result, lines: lines.result };
  }

  append(line: Uint8Array): Promise<void> {
    const transaction = this.database.transaction(LINES, "readwrite", { durability: "strict" });
    transaction.objectStore(LINES).add(line);
    return completed(transaction);
  }

  /** Replace everything by a snapshot, all at once. */
  replace(snapshot: Uint8Array): Promise<void> {
    const transaction = this.database.transaction([LINES, SNAPSHOT], "readwrite", { durability: "strict" });
    transaction.objectStore(SNAPSHOT).put(snapshot, SNAPSHOT);
    transaction.objectStore(LINES).clear();
    return completed(transaction);
  }
}

function completed(transaction: IDBTransaction): Promise<void> {
  return new Promise((settle, fail) => {
    transaction.oncomplete = () => settle();
    // every error ends here, and only now says what it is
    transaction.onabort = () => fail(plain(transaction.error));
  });
}

/** An error that Python can raise; Pyodide refuses the browser's own error for a full device (a TypeError). */
function plain(fault: DOMException | null): Error {
  return Object.assign(new Error(fault?.message ?? "aborted"), { name: fault?.name ?? "AbortError" });
}
