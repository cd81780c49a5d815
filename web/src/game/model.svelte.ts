// The state of the game screen: what the server says, seen from one seat, and what is about to be done.

import { KNOWN_KINDS } from "$/art/palette";
import { t } from "$/i18n/index.svelte";
import { problemText } from "$/net/problem";
import { ownerOf } from "$/map/scene";
import { partsOf } from "$/parts";
import type { Parts } from "$/parts";
import type { Question } from "$/parts/part";
import type { BoardInfo, Choice, Layout, RouteInfo, SeatView } from "$/protocol";
import { settings } from "$/settings.svelte";
import type { Snippet } from "svelte";
import { dataOf, sortPayments } from "./actions";
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
  readonly parts: Parts = $derived(partsOf(this.board));
  private readonly told: SeatView = $derived.by(() => {
    const seat = this.getSeat();
    return this.source.views.find((view) => (view.seat ?? null) === seat) ?? this.source.views[0]!;
  });
  readonly me: number | null = $derived(this.told.seat ?? null);
  readonly botPlays: boolean = $derived(!this.source.past && this.me !== null && !!this.source.table?.seats[this.me]?.bot);
  /** What the seat knows; while a bot plays for it there is nothing to choose. */
  readonly view: SeatView = $derived(this.botPlays ? { ...this.told, choices: [] } : this.told);
  readonly fields: Record<string, any> = $derived(this.view.fields);
  readonly choices: Choice[] = $derived((this.view.choices ?? []).map(dataOf));
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
  readonly verbs: Map<string, Choice[]> = $derived(grouped(this.choices, (choice) => [choice.verb]));
  of(verb: string): Choice[] {
    return this.verbs.get(verb) ?? [];
  }

  /** The choices that are made by pressing a route, and those by pressing a place of the map. */
  private readonly byRoute: Map<string, Choice[]> = $derived(
    grouped(
      this.choices.filter((choice) => choice.route),
      (choice) => [choice.route!],
    ),
  );
  private readonly byPlace: Map<string, Choice[]> = $derived.by(() => {
    const spots = (choice: Choice) => this.parts.verbs.get(choice.verb)?.spots?.(choice, this.board) ?? [choice.city!];
    const found = grouped(
      this.choices.filter((choice) => choice.city),
      spots,
    );
    // where a press would not say which one is meant, buttons do
    for (const [place, choices] of found) if (choices.length > 1 && !this.question(choices)) found.delete(place);
    return found;
  });
  readonly openRoutes: Set<string> = $derived(new Set(this.byRoute.keys()));
  readonly openCities: Set<string> = $derived(new Set(this.byPlace.keys()));

  /** What is done by pressing a route, in a word or two. */
  routeVerb(id: string): string {
    const [choice] = this.byRoute.get(id) ?? [];
    return choice ? (this.parts.text(`press_${choice.verb}`) ?? choice.verb) : "";
  }

  /** The choices that are made by pressing cards, or decks of tickets. */
  from(pile: "cards" | "tickets"): Choice[] {
    return this.choices.filter((choice) => this.parts.verbs.get(choice.verb)?.from === pile);
  }

  /** What is asked before one of these choices is made. */
  private question(choices: Choice[]): Question | undefined {
    return this.parts.verbs.get(choices[0]!.verb)?.sure;
  }

  readonly stage: Stage | null = $derived.by(() => {
    const staged = this.staged;
    return staged && staged.seq === this.source.seq && staged.seat === this.me && this.mine ? staged.stage : null;
  });
  /** The route that was pressed. */
  readonly selected: string | null = $derived(this.stage?.choices[0]!.route ?? null);

  /** The ways to pay for what was pressed, the best one first. */
  readonly payments: Choice[] = $derived.by(() => {
    const ways = (this.stage?.choices ?? []).filter((choice) => Object.keys(choice.counts ?? {}).some((id) => this.names.cards.has(id)));
    return sortPayments(ways, (card) => !!this.names.cards.get(card)?.wild, this.hand);
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
  /** The tickets that a seat has laid open. */
  ticketsDone(seat: number): string[] {
    return this.parts.map("ticketsDone", (done) => done(this.fields, seat)).flat();
  }
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

  /** Make one of these choices, which are of one verb: at once, or after a question. */
  async press(choices: Choice[]): Promise<void> {
    this.notice = null;
    if (this.question(choices)) this.staged = { seq: this.source.seq, seat: this.me, stage: { verb: choices[0]!.verb, choices } };
    else await this.act(choices[0]!.action);
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

  /** Somebody presses a route: do something with it, or be told why not. */
  async tapRoute(id: string): Promise<void> {
    const route = this.names.routes.get(id);
    if (!route) return;
    // of tracks that are alike the first free one is claimed
    const free = (track: RouteInfo) => ownerOf(this.fields, track.id) === null;
    const alike = this.names.twins(id).filter((twin) => twin.colour === route.colour && twin.length === route.length);
    const open = [route, ...(free(route) ? alike.filter(free) : [])].find((track) => this.byRoute.has(track.id));
    if (open) return this.press(this.byRoute.get(open.id)!);
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
    const choices = this.from("cards").filter((each) => (each.card ?? null) === kind);
    if (choices.length) return this.press(choices);
    this.notice = { text: this.whyNoCard(kind), tone: "info" };
  }

  private whyNoCard(kind: string | null): string {
    if (this.over || this.me === null) return t(this.over ? "game.drawOver" : "game.drawWatching");
    if (!this.mine) return t("game.drawWait", { who: this.who(this.view.to_act[0] ?? this.view.turn_of) });
    if (kind !== null && this.from("cards").length && this.names.cards.get(kind)?.whole_turn)
      return t("game.drawWholeTurn", { card: this.names.card(kind) });
    return t(this.from("cards").length || this.view.phase === "turn" ? "game.drawNone" : "game.drawFirst");
  }

  /** Somebody taps a deck of tickets. */
  async tapTickets(): Promise<void> {
    const choices = this.from("tickets");
    if (choices.length) await this.press(choices);
    else if (!this.mine || this.view.phase !== "turn") this.notice = { text: this.whyNoCard(null), tone: "info" };
    else {
      const left = this.board.decks.some((deck) => this.ticketsLeft(deck) > 0);
      this.notice = { text: t(left ? "game.ticketsClosed" : "game.ticketsGone"), tone: "info" };
    }
  }

  /** Somebody presses a place that something may be done with. */
  async tapCity(id: string): Promise<void> {
    const choices = this.byPlace.get(id);
    if (choices) await this.press(choices);
  }
}

function grouped<T>(items: T[], keys: (item: T) => string[]): Map<string, T[]> {
  const found = new Map<string, T[]>();
  for (const item of items)
    for (const key of keys(item)) {
      const group = found.get(key);
      if (group) group.push(item);
      else found.set(key, [item]);
    }
  return found;
}
