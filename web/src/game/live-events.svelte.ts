// What happens while the page is open: cards fly, trains roll in, a completed ticket is stamped, a sound, a vibration, a line
// for screen readers. The game never waits for any of it.

import { t, titled } from "$/i18n/index.svelte";
import type { EventMessage } from "$/protocol";
import { settings } from "$/settings.svelte";
import { untrack } from "svelte";
import { ownPath } from "./finale";
import type { GameModel } from "./model.svelte";
import { play, soundOf } from "./sound";
import { spoken, storyOf, type Line } from "./story";

export class LiveEvents {
  lines: string[] = $state.raw([]); // what has just happened, in words
  endedHere: boolean = $state(false); // the game ended while the page was open
  private turnBefore: boolean;
  private displayBefore: (string | null)[]; // the face-up cards
  private doneBefore: { seat: number | null; tickets: Set<string> }; // the player's completed tickets

  constructor(private readonly game: GameModel) {
    this.turnBefore = untrack(() => game.mine);
    this.displayBefore = untrack(() => game.fields.display ?? []);
    this.doneBefore = untrack(() => this.done());
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
    game.seenLive = game.source.seq;
    this.fly(events);
    const story = storyOf(events, game.names, game.who);
    const completed = this.completed();
    this.lines = [
      ...story.map((line) => spoken(line, game.names)),
      ...completed.map((id) => titled(t("game.ticketCompleted"), game.names.ticket(id))),
    ];
    const turn = game.mine && !this.turnBefore;
    this.turnBefore = game.mine;
    const sounds = events.map((event) => game.parts.events.get(event.kind)?.sound);
    const sound = soundOf([...sounds, turn ? "turn" : undefined]);
    if (sound) play(sound, this.wagons(events));
    if (completed.length && sound !== "done") setTimeout(() => play("done"), 500); // when the train has come
    if (turn && settings.vibrate) navigator.vibrate?.(60);
    if (!game.over) this.celebrate(story, completed);
  }

  /** The player's completed tickets. */
  private done(): { seat: number | null; tickets: Set<string> } {
    const { me } = this.game;
    const tickets = me === null ? [] : [...this.game.connectedTickets, ...this.game.ticketsDone(me)];
    return { seat: me, tickets: new Set(tickets) };
  }

  /** The tickets that the player has just completed. */
  private completed(): string[] {
    const [before, now] = [this.doneBefore, this.done()];
    this.doneBefore = now;
    return before.seat === now.seat ? [...now.tickets].filter((ticket) => !before.tickets.has(ticket)) : [];
  }

  private celebrate(story: Line[], completed: string[]): void {
    const { game } = this;
    for (const { kind, seat, cards, text, icon } of story) {
      const shown = game.parts.events.get(kind);
      // the player's own decision shows the cards instead
      if (shown?.reveals && !game.mine)
        game.ceremonies.add({
          text: seat === null ? "" : game.who(seat),
          cards: cards.filter((card) => card !== null),
        });
      else if (shown?.big) game.ceremonies.add({ text, icon: icon === "flag" ? "bell" : icon });
    }
    for (const id of completed) {
      const path = game.me === null ? null : ownPath(game, game.me, id);
      const points = path?.points ?? game.names.tickets.get(id)?.points ?? 0;
      const routes = path?.routes ?? [];
      game.ceremonies.add({ text: t("game.ticketCompleted"), ticket: { id, points, routes } });
    }
  }

  /** How many wagons were put on the map. */
  private wagons(events: EventMessage[]): number {
    const claimed = events.findLast((event) => this.game.parts.events.get(event.kind)?.marks)?.action?.route;
    return (claimed && this.game.names.routes.get(claimed)?.length) || 3;
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
