// A board that is given whole, or just by its id and then fetched.

import { board as fetchBoard } from "$/net/api";
import type { BoardInfo } from "$/protocol";

export class BoardSource {
  failed: boolean = $state(false);
  private fetched: BoardInfo | null = $state(null);
  private readonly given: () => BoardInfo | string;

  constructor(given: () => BoardInfo | string) {
    this.given = given;
    $effect(() => {
      const wanted = given();
      this.failed = false;
      if (typeof wanted === "string" && this.fetched?.id !== wanted) void this.fetch(wanted);
    });
  }

  get board(): BoardInfo | null {
    const given = this.given();
    if (typeof given !== "string") return given;
    return this.fetched?.id === given ? this.fetched : null;
  }

  private async fetch(id: string): Promise<void> {
    try {
      this.fetched = await fetchBoard(id);
    } catch {
      this.failed = true;
    }
  }
}
