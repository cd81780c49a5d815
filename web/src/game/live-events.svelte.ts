// What happens while the page is open: cards and wagons fly, a sound, a vibration, a line for screen readers. The game
// never waits for any of it.

import type { EventMessage } from "$/protocol";
import { settings } from "$/settings.svelte";
import { untrack } from "svelte";
import type { GameModel } from "./model.svelte";
import { play, soundOf } from "./sound";
import { spoken, storyOf } from "./story";

export class LiveEvents {
  lines: string[] = $state.raw([]); // what has just happened, in words
  endedHere: boolean = $state(false); // the game ended while the page was open
  private turnBefore: boolean;
  private displayBefore: (string | null)[]; // the face-up cards

  constructor(private readonly game: GameModel) {
    this.turnBefore = untrack(() => game.mine);
    this.displayBefore = untrack(() => game.fields.display ?? []);
    $effect(() => game.source.onNewEvents((events) => this.show(events)));
    // another game at the same table begins from the start
    $effect(() => {
      if (!game.over) [this.endedHere, game.revealed] = [false, null];
    });
  }

  private show(events: EventMessage[]): void {
    const { game } = this;
    if (!game.source.board || !game.source.views.length) return;
    if (game.over) this.endedHere = true;
    this.fly(events);
    this.lines = storyOf(events, game.names, game.who).map((line) => spoken(line, game.names));
    const turn = game.mine && !this.turnBefore;
    this.turnBefore = game.mine;
    const sound = turn ? "turn" : soundOf(events.map((event) => game.parts.events.get(event.kind)?.sound));
    if (sound && settings.sound) play(sound);
    if (turn && settings.vibrate) navigator.vibrate?.(60);
  }

  private fly(events: EventMessage[]): void {
    const { game } = this;
    const lying = [...this.displayBefore];
    for (const event of events) {
      const seat = event.seat ?? null;
      if (seat === null) continue;
      const home = seat === game.me ? "hand" : `seat:${seat}`;
      game.parts.events.get(event.kind)?.fly?.({ ...event, seat }, { game, home, lying });
    }
    this.displayBefore = game.fields.display ?? [];
  }
}
