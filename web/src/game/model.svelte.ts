// The state of the game screen: what the server says, seen from one seat, and what is about to be done.

import { KNOWN_KINDS } from "$/art/palette";
import { t } from "$/i18n/index.svelte";
import { problemText } from "$/net/problem";
import type { BoardInfo, Choice, Layout, SeatView } from "$/protocol";
import { settings } from "$/settings.svelte";
import type { Snippet } from "svelte";
import { sortPayments } from "./actions";
import { Names } from "./names";
import { promptOf, stagePrompt } from "./prompts";
import type { Stage } from "./prompts";
import { sentence, whyNot } from "./reasons";
import type { Source } from "./source";
import { lastRoutes, storyOf } from "./story";

export interface Player {
  seat: number;
  name: string;
  bot: string | null;
  online: boolean;
  me: boolean;
}

export interface Notice {
  text: string;
  tone: "info" | "bad";
}

export class GameModel {
  /** The buttons of the decision that is open; they stand beside the line that says what is expected. */
  controls: Snippet | null = $state.raw(null);

  /** The choice that is being made, dropped as soon as the game goes on. */
  private staged: { seq: number; seat: number | null; stage: Stage } | null = $state.raw(null);
  notice: Notice | null = $state.raw(null);
  busy: boolean = $state(false);
  shownTicket: string | null = $state(null); // that somebody points at
  considered: string[] = $state.raw([]); // tickets on offer that are ticked
  shownPath: string[] = $state.raw([]); // of the final scoring
  shownPoints: number[] | null = $state.raw(null); // as far as the final scoring has come
  /** The routes of a plan, drawn on the map until the game goes on. */
  private planned: { seq: number; routes: string[] } | null = $state.raw(null);

  constructor(
    private readonly getSource: () => Source,
    private readonly getSeat: () => number | null,
  ) {}

  readonly source: Source = $derived.by(() => this.getSource());
  readonly board: BoardInfo = $derived(this.source.board!);
  readonly layout: Layout = $derived(this.source.layout!);
  readonly names: Names = $derived(new Names(this.board));
  private readonly told: SeatView = $derived.by(() => {
    const seat = this.getSeat();
    return this.source.views.find((view) => (view.seat ?? null) === seat) ?? this.source.views[0]!;
  });
  readonly me: number | null = $derived(this.told.seat ?? null);
  readonly botPlays: boolean = $derived(!this.source.past && this.me !== null && !!this.source.table?.seats[this.me]?.bot);
  /** What the seat knows; while a bot plays for it there is nothing to choose. */
  readonly view: SeatView = $derived(this.botPlays ? { ...this.told, choices: [] } : this.told);
  readonly fields: Record<string, any> = $derived(this.view.fields);
  readonly choices: Choice[] = $derived(this.view.choices ?? []);
  readonly over: boolean = $derived(this.view.phase === "over");
  readonly mine: boolean = $derived(this.choices.length > 0);

  readonly players: Player[] = $derived.by(() => {
    const seats = this.source.table?.seats;
    return this.view.points.map((_, seat) => {
      const info = seats?.[seat];
      const bot = info?.bot ?? null;
      return {
        seat,
        name: info?.name ?? (bot ? t("game.botName", { n: seat + 1 }) : t("game.playerName", { n: seat + 1 })),
        bot,
        online: !!info?.online,
        me: seat === this.me,
      };
    });
  });
  readonly who = (seat: number): string => this.players[seat]?.name ?? String(seat + 1);

  // -- what may be done --------------------------------------------------------------------------------------------

  readonly prompt = $derived.by(() =>
    this.stage ? stagePrompt(this.stage, this.names) : promptOf(this.view, this.me, this.names, this.who),
  );

  /** The choices by verb. */
  readonly verbs: Map<string, Choice[]> = $derived(grouped(this.choices, (choice) => choice.verb));
  of(verb: string): Choice[] {
    return this.verbs.get(verb) ?? [];
  }

  readonly claims: Map<string, Choice[]> = $derived(grouped(this.of("claim"), (choice) => choice.route!));
  readonly rides: Map<string, Choice> = $derived(new Map(this.of("ride").map((choice) => [choice.route!, choice])));
  /** The routes that may be tapped. */
  readonly openRoutes: Set<string> = $derived(new Set([...this.claims.keys(), ...this.rides.keys()]));
  /** The places that may be tapped. */
  readonly openCities: Set<string> = $derived(
    new Set(this.choices.filter((choice) => choice.city && !choice.card).flatMap((choice) => this.spots(choice))),
  );

  readonly stage: Stage | null = $derived.by(() => {
    const staged = this.staged;
    return staged && staged.seq === this.source.seq && staged.seat === this.me && this.mine ? staged.stage : null;
  });
  readonly selected: string | null = $derived(this.stage?.kind === "claim" ? this.stage.route : null);

  /** The ways to pay for the route that was tapped, the best one first. */
  readonly payments: Choice[] = $derived.by(() => {
    const claims = this.selected === null ? [] : (this.claims.get(this.selected) ?? []);
    return sortPayments(claims, (card) => !!this.names.cards.get(card)?.wild, this.hand);
  });

  private chosenPayment: string | null = $state(null);
  readonly payment: Choice | null = $derived(
    this.payments.find((choice) => choice.action === this.chosenPayment) ?? this.payments[0] ?? null,
  );
  /** The cards that the payment being looked at would take. */
  readonly preview: Record<string, number> = $derived(this.payment?.counts ?? {});
  choosePayment(choice: Choice): void {
    this.chosenPayment = choice.action;
  }

  // -- what one has ------------------------------------------------------------------------------------------------

  /** The own cards by kind. */
  readonly hand: Record<string, number> = $derived(this.me === null ? {} : (this.fields.hand?.[this.me] ?? {}));
  /** The kinds of the board, sorted as hands are. */
  readonly kinds: string[] = $derived.by(() => {
    const rank = (kind: string) => (KNOWN_KINDS.indexOf(kind) + 1 || KNOWN_KINDS.length + 1) - 1;
    return this.board.cards.map((card) => card.id).sort((a, b) => rank(a) - rank(b));
  });
  readonly tickets: string[] = $derived(this.me === null ? [] : (this.fields.tickets?.[this.me] ?? []));
  readonly joined: Set<string> = $derived(new Set(this.view.joined ?? []));
  readonly offer: string[] = $derived.by(() => {
    const offered: string[] = this.me === null ? [] : (this.fields.offer?.[this.me] ?? []);
    return offered.length ? offered : [...new Set(this.choices.flatMap((choice) => choice.tickets ?? []))];
  });

  // -- what happened -----------------------------------------------------------------------------------------------

  readonly story = $derived.by(() => storyOf(this.source.events, this.names, this.who));
  readonly lastRoutes: string[] = $derived.by(() => lastRoutes(this.source.events, this.me, this.names));

  /** The routes that are drawn over the tracks. */
  readonly drawnRoutes: string[] = $derived(this.planned?.seq === this.source.seq ? this.planned.routes : this.shownPath);
  showPlan(routes: string[]): void {
    this.planned = { seq: this.source.seq, routes };
  }

  /** How many tickets are left in a deck. */
  ticketsLeft(deck: string): number {
    return (this.fields.ticket_pool_count?.[deck] ?? 0) + (this.fields.ticket_queue_count?.[deck] ?? 0);
  }

  // -- doing it ----------------------------------------------------------------------------------------------------

  prepare(stage: Stage): void {
    this.notice = null;
    this.staged = { seq: this.source.seq, seat: this.me, stage };
  }

  cancel(): void {
    this.staged = null;
    this.notice = null;
  }

  async act(action: string): Promise<void> {
    if (this.me === null || this.busy) return;
    await this.ask(this.source.play(this.me, action));
  }

  async undo(): Promise<void> {
    if (this.me === null || this.busy || !this.view.may_undo) return;
    await this.ask(this.source.undo(this.me));
  }

  /** Wait for the server, and say so if it refuses. */
  async ask(request: Promise<{ code: string; reason: string } | null>): Promise<boolean> {
    this.busy = true;
    this.notice = null;
    try {
      const refusal = await request;
      if (refusal) this.notice = { text: problemText(refusal.code, refusal.reason), tone: "bad" };
      return refusal === null;
    } finally {
      this.busy = false;
    }
  }

  /** Somebody taps a route: claim it, ride over it, or be told why not. */
  async tapRoute(id: string): Promise<void> {
    const ride = this.rides.get(id);
    if (ride) return this.act(ride.action);
    const route = this.names.routes.get(id);
    if (!route) return;
    // of tracks that are alike the first free one is claimed
    const alike = this.names.twins(id).filter((twin) => twin.colour === route.colour && twin.length === route.length);
    const claimable = [route, ...alike].find((track) => this.claims.has(track.id));
    if (claimable) return this.prepare({ kind: "claim", route: claimable.id });
    const reason = whyNot(route, this.view, this.me, this.names, this.who);
    const name = this.names.track(id);
    if (reason) this.notice = { text: `${name}: ${sentence(reason)}`, tone: "info" };
    else await this.explain(id, name);
  }

  /** Let the server say why a route cannot be claimed. */
  private async explain(id: string, name: string): Promise<void> {
    if (this.me === null) return;
    const route = this.names.routes.get(id)!;
    const colour = route.colour ?? this.board.cards.find((card) => card.pays && !card.wild)!.id;
    const reason = await this.source.why(this.me, `claim ${id} ${colour}:${route.length}`);
    // the server's words are English
    const words = settings.language === "en" && reason ? reason : t("game.whyOther");
    this.notice = { text: `${name}: ${words}`, tone: "info" };
  }

  /** Somebody taps a card or a deck: take from it, or be told why not. */
  async tapCard(kind: string | null): Promise<void> {
    const choice = this.of("draw").find((each) => (each.card ?? null) === kind);
    if (choice) return this.act(choice.action);
    this.notice = { text: this.whyNoCard(kind), tone: "info" };
  }

  private whyNoCard(kind: string | null): string {
    if (this.over || this.me === null) return t(this.over ? "game.drawOver" : "game.drawWatching");
    if (!this.mine) return t("game.drawWait", { who: this.who(this.view.to_act[0] ?? this.view.turn_of) });
    if (kind !== null && this.of("draw").length && this.names.cards.get(kind)?.whole_turn)
      return t("game.drawWholeTurn", { card: this.names.card(kind) });
    return t(this.of("draw").length || this.view.phase === "turn" ? "game.drawNone" : "game.drawFirst");
  }

  /** Somebody taps a deck of tickets. */
  tapTickets(): void {
    if (this.of("tickets").length) this.prepare({ kind: "tickets" });
    else if (!this.mine || this.view.phase !== "turn") this.notice = { text: this.whyNoCard(null), tone: "info" };
    else {
      const left = this.board.decks.some((deck) => this.ticketsLeft(deck) > 0);
      this.notice = { text: t(left ? "game.ticketsClosed" : "game.ticketsGone"), tone: "info" };
    }
  }

  /** Somebody taps a place that something may be done with. */
  async tapCity(id: string): Promise<void> {
    const choice = this.choices.find((each) => each.city && !each.card && this.spots(each).includes(id));
    if (!choice) return;
    if (choice.verb === "run") this.prepare({ kind: "run", city: id });
    else await this.act(choice.action);
  }

  /** Where a choice of a place can be tapped: a festival may be celebrated in several cities. */
  private spots(choice: Choice): string[] {
    const sets: { cities: string[] }[] = choice.verb === "festival" ? (this.board.rules.festivals?.sets ?? []) : [];
    return sets.find((set) => set.cities.includes(choice.city!))?.cities ?? [choice.city!];
  }
}

function grouped<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items) {
    const group = found.get(key(item));
    if (group) group.push(item);
    else found.set(key(item), [item]);
  }
  return found;
}
