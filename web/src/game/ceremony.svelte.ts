// What is celebrated over the map for a moment: a completed ticket, cards that are turned up, the last round. One comes after
// the other; nothing waits for them, and nothing can be pressed on them.

import type { IconName } from "$/art/icons";

export interface Ceremony {
  text: string;
  ticket?: { id: string; points: number; routes: string[] }; // what it scores, and the routes that connect it
  cards?: string[]; // turned up one by one
  icon?: IconName;
}

const TIME = 2600; // milliseconds
export const TURNING = 420; // milliseconds for each card that is turned up
const MOST = 3; // in a row: those who come back after a while are not held up

export class Ceremonies {
  private queue: Ceremony[] = $state.raw([]);
  /** The one that is shown now. */
  readonly shown: Ceremony | null = $derived(this.queue[0] ?? null);

  add(ceremony: Ceremony): void {
    this.queue = [...this.queue, ceremony].slice(0, MOST);
    if (this.queue.length === 1) this.wait();
  }

  private wait(): void {
    setTimeout(
      () => {
        this.queue = this.queue.slice(1);
        if (this.queue.length) this.wait();
      },
      TIME + TURNING * (this.queue[0]!.cards?.length ?? 0),
    );
  }
}

/** Cards that are turned up one by one, or all at once for those who did not see it happen. */
export class TurnedUp {
  seen: number = $state(0); // how many have been turned up
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly count: number,
    live: boolean,
  ) {
    if (live) this.wait();
    else this.seen = count;
  }

  get all(): boolean {
    return this.seen >= this.count;
  }

  /** Nobody has to wait. */
  showAll(): void {
    clearTimeout(this.timer);
    this.seen = this.count;
  }

  private wait(): void {
    if (this.all) return;
    this.timer = setTimeout(() => {
      this.seen += 1;
      this.wait();
    }, TURNING);
  }
}
