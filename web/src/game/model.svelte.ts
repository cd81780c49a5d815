// The state of the game screen: the game as one seat sees it, and the choice that is being made.

import { KNOWN_KINDS } from "$/art/palette";
import { t, titled } from "$/i18n/index.svelte";
import { botAt } from "$/i18n/people";
import { problemText } from "$/net/problem";
import { routeFacts } from "$/map/facts";
import { ownerOf, type Fields } from "$/map/scene";
import { partsOf } from "$/parts";
import type { Parts } from "$/parts";
import type { Confirmation, Verb } from "$/parts/part";
import type { BoardInfo, Choice, Layout, RefusalMessage, RouteInfo, SeatView, TicketPath } from "$/protocol";
import type { Snippet } from "svelte";
import { Ceremonies } from "./ceremony.svelte";
import { Coach } from "./coach.svelte";
import { Hints } from "./hints.svelte";
import { sortPayments } from "./payments";
import { Names } from "./names";
import type { ScoreHighlight } from "./score-highlight";
import { promptOf, stagePrompt } from "./prompts";
import type { Stage } from "./prompts";
import type { GameSource } from "./source";
import { lastRoutes, newsFor, storyOf } from "./story";
import type { Line } from "./story";
import { choiceText, refusalText, sentence } from "./wording";
import { goalOf } from "$/rules/content";
import { settings } from "$/settings.svelte";

const MOST_ASKED = 12; // places that a view of the map is for; more are most of it
const FIRST_LINES = 2; // a player's own lines of the story with which a game begins: tickets, and a first turn

export interface Player {
  seat: number;
  name: string;
  bot: string | null;
  online: boolean;
  me: boolean;
}

interface Notice {
  text: string;
  tone: "info" | "bad";
}

export class GameModel {
  /** The buttons of the open decision, beside the prompt. */
  controls: Snippet | null = $state.raw(null);
  /** Buttons for other uses of a turn; on small screens they lie over the map. */
  extras: Snippet | null = $state.raw(null);

  /** The choice that waits for confirmation, dropped as soon as the game goes on. */
  private staged: { seq: number; seat: number | null; stage: Stage } | null = $state.raw(null);
  /** The last notice, and when it was shown: it disappears with the next turn or decision. */
  private said: { notice: Notice; seq: number; mine: boolean } | null = $state.raw(null);
  private question: object | null = null; // the newest one that was sent to the server
  busy: boolean = $state(false);
  shownTicket: string | null = $state(null); // the one that is pointed at
  considered: string[] = $state.raw([]); // tickets on offer that are ticked
  scoreHighlight: ScoreHighlight | null = $state.raw(null); // where points of the final scores come from
  shownPoints: number[] | null = $state.raw(null); // as far as the final scoring has come
  /** How many lines of the final scores have been shown; null before the end, Infinity once all are. */
  revealed: number | null = $state(null);
  readonly ceremonies = new Ceremonies();
  /** What is being revealed, told in the place of what is expected until all can be seen. */
  suspense: string | null = $state(null);
  /** How far the game was when something happened before the player's eyes. */
  seenLive: number = $state(-1);
  /** The routes of a plan, drawn on the map until the game goes on. */
  private planned: { seq: number; routes: string[] } | null = $state.raw(null);

  constructor(
    private readonly getSource: () => GameSource,
    private readonly getSeat: () => number | null,
  ) {}

  readonly source: GameSource = $derived.by(() => this.getSource());
  readonly board: BoardInfo = $derived(this.source.board!);
  readonly layout: Layout = $derived(this.source.layout!);
  readonly names: Names = $derived(new Names(this.board));
  readonly parts: Parts = $derived(partsOf(this.board));
  private readonly told: SeatView = $derived.by(() => {
    const seat = this.getSeat();
    return this.source.views.find((view) => (view.seat ?? null) === seat) ?? this.source.views[0]!;
  });
  readonly me: number | null = $derived(this.told.seat ?? null);
  readonly botPlays: boolean = $derived(
    !this.source.isReplay && this.me !== null && !!this.source.table?.seats[this.me]?.bot,
  );
  /** What the seat knows; while a bot plays for it there is nothing to choose. */
  readonly view: SeatView = $derived(this.botPlays ? { ...this.told, choices: [] } : this.told);
  readonly fields: Fields = $derived(this.view.fields);
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
        name: info?.name ?? (bot ? botAt(seats!, seat) : t("game.playerName", { n: seat + 1 })),
        bot,
        online: !!info?.online,
        me: seat === this.me,
      };
    });
  });
  readonly who = (seat: number): string => this.players[seat]?.name ?? String(seat + 1);

  readonly notice: Notice | null = $derived.by(() => {
    const said = this.said;
    return said && said.mine === this.mine && (!this.mine || said.seq === this.source.seq) ? said.notice : null;
  });
  private say(text: string, tone: Notice["tone"] = "info"): void {
    this.said = { notice: { text, tone }, seq: this.source.seq, mine: this.mine };
  }
  hush(): void {
    this.said = null;
  }

  // -- what may be done --------------------------------------------------------------------------------------------

  readonly prompt = $derived.by(() =>
    this.stage
      ? stagePrompt(this.stage, this.confirmation(this.stage.choices), this.names)
      : {
          ...promptOf(this.view, this.me, this.names, this.who, this.isAway),
          ...(this.suspense && { text: this.suspense }),
        },
  );
  private readonly isAway = (seat: number): boolean => {
    const player = this.players[seat];
    return !this.source.isReplay && !!this.source.table && !!player && !player.bot && !player.online;
  };
  /** The last turns are played. */
  readonly lastTurns: boolean = $derived(
    !this.over && this.parts.map("isLast", (isLast) => isLast(this.fields)).includes(true),
  );

  /** The choices by verb. */
  readonly verbs: Map<string, Choice[]> = $derived(grouped(this.choices, (choice) => [choice.verb]));
  of(verb: string): Choice[] {
    return this.verbs.get(verb) ?? [];
  }

  /** The choices that are made by pressing a route, or a place of the map. */
  private readonly byRoute: Map<string, Choice[]> = $derived(
    grouped(
      this.choices.filter((choice) => choice.route),
      (choice) => [choice.route!],
    ),
  );
  private readonly byPlace: Map<string, Choice[]> = $derived.by(() => {
    const spots = (choice: Choice) => this.parts.verbs.get(choice.verb)?.spots?.(choice, this.board) ?? [choice.city!];
    const offered = (choice: Choice) =>
      choice.city && (!this.parts.verbs.get(choice.verb)?.onRequest || this.stage?.verb === choice.verb);
    const found = grouped(this.choices.filter(offered), spots);
    // a press must mean one choice; where there are several, buttons offer them
    for (const [place, choices] of found) if (choices.length > 1 && !this.confirmation(choices)) found.delete(place);
    return found;
  });
  /** Whether the player has to choose a place of the map. */
  private readonly wantsPlace: boolean = $derived.by(
    () => !!this.stage && !!this.parts.verbs.get(this.stage.verb)?.onRequest,
  );
  readonly openRoutes: Set<string> = $derived(new Set(this.wantsPlace ? [] : this.byRoute.keys()));
  readonly openCities: Set<string> = $derived(new Set(this.byPlace.keys()));

  /** Whether what marks routes has to be explained: in the first round, as long as no route has been pressed. */
  readonly marksAreNew: boolean = $derived.by(
    () => this.openRoutes.size > 0 && !this.stage && !this.coach.leads && this.view.turns <= this.players.length,
  );

  /** What pressing a route does, in a word or two. */
  routeVerb(id: string): string {
    const [choice] = this.byRoute.get(id) ?? [];
    return choice ? (this.parts.text(`press_${choice.verb}`) ?? choice.verb) : "";
  }

  /** The choices that are made by pressing cards, or decks of tickets. */
  from(pile: Verb["from"]): Choice[] {
    return this.choices.filter((choice) => this.parts.verbs.get(choice.verb)?.from === pile);
  }

  /** The confirmation that is needed before one of these choices is made. */
  confirmation(choices: Choice[]): Confirmation | undefined {
    const verb = this.parts.verbs.get(choices[0]!.verb);
    return verb?.confirm ?? (verb?.from === "cards" && settings.confirmCards ? CONFIRM : undefined);
  }

  readonly stage: Stage | null = $derived.by(() => {
    const staged = this.staged;
    return staged && staged.seq === this.source.seq && staged.seat === this.me && this.mine ? staged.stage : null;
  });
  /** The one place or route that the decision is about, if it is about one. */
  readonly about: { route?: string; city?: string } | null = $derived(
    (this.mine && this.parts.map("about", (about) => about(this)).find((found) => found)) || null,
  );
  /** The places that a question is about, such as those a passenger may ride to; a turn is about all of them. */
  readonly asked: string[] = $derived.by(() => {
    const ends = (route: string): string[] => [this.names.routes.get(route)!.a, this.names.routes.get(route)!.b];
    const places = new Set(this.choices.flatMap(({ city, route }) => city ?? (route ? ends(route) : [])));
    return this.view.phase !== "turn" && !this.stage && places.size <= MOST_ASKED ? [...places] : [];
  });
  /** The route that was pressed. */
  readonly selected: string | null = $derived(this.stage?.choices[0]!.route ?? null);

  /** The payments for what was pressed, or for what has to be paid now; the best one first. */
  readonly payments: Choice[] = $derived.by(() => {
    const due = this.choices.filter((choice) => this.parts.verbs.get(choice.verb)?.decision);
    const ways = (this.stage?.choices ?? due).filter((choice) => choice.cards || choice.facts?.any_cards);
    return sortPayments(ways, (card) => !!this.names.cards.get(card)?.wild, this.hand);
  });

  private chosenPayment: string | null = $state(null);
  readonly payment: Choice | null = $derived(
    this.payments.find((choice) => choice.text === this.chosenPayment) ??
      this.payments.find((choice) => choice.text === this.coach.choice?.text) ??
      this.payments[0] ??
      null,
  );
  /** Cards that are gathered one by one for a decision; null where payments are chosen as a whole. */
  gathered: Record<string, number> | null = $state(null);
  /** The cards of the selected payment. */
  readonly preview: Record<string, number> = $derived(this.gathered ?? this.payment?.cards ?? {});
  choosePayment(choice: Choice): void {
    this.chosenPayment = choice.text;
  }

  // -- what one has ------------------------------------------------------------------------------------------------

  /** The player's cards by kind. */
  readonly hand: Record<string, number> = $derived(this.me === null ? {} : (this.fields.hand?.[this.me] ?? {}));
  /** The kinds of cards of the board, in the order of the hand. */
  readonly kinds: string[] = $derived.by(() => {
    const rank = (kind: string) => (KNOWN_KINDS.indexOf(kind) + 1 || KNOWN_KINDS.length + 1) - 1;
    return this.board.cards.map((card) => card.id).sort((a, b) => rank(a) - rank(b));
  });
  readonly tickets: string[] = $derived(this.me === null ? [] : (this.fields.tickets?.[this.me] ?? []));
  /** The completed tickets that a seat has shown to all. */
  ticketsDone(seat: number): string[] {
    return this.parts.map("ticketsDone", (done) => done(this.fields, seat)).flat();
  }
  /** Tickets that the player has picked in a draft. */
  readonly picked: string[] = $derived(
    this.me === null ? [] : this.parts.map("ticketsPicked", (picked) => picked(this.fields, this.me!)).flat(),
  );
  private readonly letters = new Map<string, string>();
  /** The letter of a ticket, on the map and in lists: the first that was free when the ticket came. */
  letter(ticket: string): string {
    const held = new Set([...this.tickets, ...this.picked, ...this.offer, ticket]);
    for (const id of this.letters.keys()) if (!held.has(id)) this.letters.delete(id);
    const used = new Set(this.letters.values());
    for (let n = 0; !this.letters.has(ticket); n++) {
      const letter = String.fromCharCode(65 + (n % 26)).repeat(1 + Math.floor(n / 26));
      if (!used.has(letter)) this.letters.set(ticket, letter);
    }
    return this.letters.get(ticket)!;
  }
  readonly connectedTickets: Set<string> = $derived(new Set(this.view.connected_tickets ?? []));
  readonly offer: string[] = $derived.by(() => {
    const offered: string[] = this.me === null ? [] : (this.fields.offer?.[this.me] ?? []);
    return offered.length ? offered : [...new Set(this.choices.flatMap((choice) => choice.tickets ?? []))];
  });

  // -- what happened -----------------------------------------------------------------------------------------------

  readonly story = $derived.by(() => storyOf(this.source.events, this.names, this.who));
  /** What the others have done since the player's last turn. */
  readonly news: Line[] = $derived.by(() => newsFor(this.story, this.me));
  readonly lastRoutes: string[] = $derived.by(() => lastRoutes(this.source.events, this.me, this.names));

  /** What a ticket still needs: a path, null if it is too late; undefined if there is nothing to say. */
  pathOf(ticket: string | null): TicketPath | null | undefined {
    return ticket === null ? undefined : this.view.ticket_paths?.[ticket];
  }
  /** What a ticket still needs, in words; of one that is only on offer, how much of all one has that is. */
  leftOf(ticket: string | null, brief = false): string {
    const path = this.pathOf(ticket);
    if (!path) return path === null ? t("game.ticketTooLate") : "";
    const of: number | undefined = this.me === null ? undefined : this.fields.trains?.[this.me];
    return brief || of === undefined || this.tickets.includes(ticket!)
      ? t("game.trainsLeft", { n: path.trains })
      : t("game.trainsOf", { n: path.trains, of });
  }

  /** What it is all about, for a player who has hardly done anything yet; empty later. */
  readonly goal: string = $derived.by(() => {
    const { me, source, fields } = this;
    if (me === null || source.isReplay || source.table?.lesson) return "";
    const begun =
      Object.values(fields.owner ?? {}).includes(me) ||
      this.story.filter(({ seat }) => seat === me).length >= FIRST_LINES;
    return begun ? "" : goalOf(this.board);
  });

  /** The routes that are drawn over the tracks. */
  readonly drawnRoutes: string[] = $derived(
    this.planned?.seq === this.source.seq
      ? this.planned.routes
      : (this.scoreHighlight?.routes ??
          this.ceremonies.shown?.ticket?.routes ??
          this.pathOf(this.shownTicket)?.routes ??
          []),
  );
  /** The places that are ringed on the map: two, or twice the same. */
  readonly ringed: { a: string; b: string } | null = $derived.by(() => {
    const ticket = this.shownTicket ?? this.scoreHighlight?.ticket;
    if (ticket) return this.names.tickets.get(ticket) ?? null;
    return this.scoreHighlight?.place ? { a: this.scoreHighlight.place, b: this.scoreHighlight.place } : null;
  });
  showPlan(routes: string[]): void {
    this.planned = { seq: this.source.seq, routes };
  }

  /** Hints for the current decision. */
  readonly hints = new Hints(this);
  /** The lesson, if this game is one. */
  readonly coach = new Coach(this);
  /** The choice that a lesson or a hint points at. */
  readonly advised: Choice | null = $derived.by(() => this.hints.choice ?? this.coach.choice);

  /** How to word a number of points on boards where something else than points wins. */
  goalText(points: number): string | undefined {
    return this.parts.map("goal", (goal, parameters) => goal(parameters, points).text)[0];
  }

  /** How many tickets are left in a deck. */
  ticketsLeft(deck: string): number {
    return (this.fields.ticket_pool_count?.[deck] ?? 0) + (this.fields.ticket_queue_count?.[deck] ?? 0);
  }

  // -- doing it ----------------------------------------------------------------------------------------------------

  /** Make one of these choices of the same verb: at once, or after a confirmation. */
  async press(choices: Choice[]): Promise<void> {
    this.hush();
    if (this.confirmation(choices))
      this.staged = { seq: this.source.seq, seat: this.me, stage: { verb: choices[0]!.verb, choices } };
    else await this.act(choices[0]!.text);
  }

  cancel(): void {
    this.staged = null;
    this.hush();
  }

  async act(action: string): Promise<void> {
    if (this.me === null || this.busy) return;
    await this.ask(this.source.play(this.me, action));
  }

  /** Whether only bots have to act now, so that their pauses may be skipped. */
  readonly maySkip: boolean = $derived.by(() => {
    const { isReplay, table } = this.source;
    if (isReplay || this.over || this.me === null || this.mine || this.botPlays || !this.view.pending_seats.length)
      return false;
    return this.view.pending_seats.every((seat) => table?.seats[seat]?.bot);
  });

  /** Let bots act without a pause until it is a person's turn. */
  skip(): void {
    void this.source.skip();
  }

  async undo(): Promise<void> {
    if (this.me === null || this.busy || !this.view.may_undo) return;
    await this.ask(this.source.undo(this.me));
  }

  /** Wait for the server's answer, and show its refusal. */
  async ask(request: Promise<RefusalMessage | null>): Promise<boolean> {
    this.busy = true;
    this.hush();
    try {
      const refusal = await request;
      if (refusal?.code === "not-awaited") this.staged = null; // something else is to be chosen
      if (refusal) this.say(this.refused(refusal), "bad");
      return refusal === null;
    } finally {
      this.busy = false;
    }
  }

  private refused(refusal: RefusalMessage): string {
    if (refusal.code === "not-awaited" && this.coach.hint) return this.coach.hint;
    return refusal.key
      ? sentence(refusalText(refusal, this.names, this.who))
      : problemText(refusal.code, refusal.reason);
  }

  /** A route was pressed: make a choice about it, or say why there is none. */
  async tapRoute(id: string): Promise<void> {
    const route = this.names.routes.get(id);
    if (!route) return;
    const choices = this.byRoute.get(id) ?? this.beside(route);
    if (choices) return this.press(choices);
    const name = this.names.track(id);
    const facts = routeFacts(this.board, route, this.fields, this.players);
    const reason = this.whyNoTurn();
    if (reason) this.say(titled(name, `${facts}. ${sentence(reason)}`));
    else await this.explain("routes", { route: id }, name);
  }

  /** What a press on a track that is taken or closed means: the open one beside it. */
  private beside({ id, a, b }: RouteInfo): Choice[] | undefined {
    if (ownerOf(this.fields, id) === null) return undefined;
    const twin = this.board.routes.find((each) => each.a === a && each.b === b && this.byRoute.has(each.id));
    return twin && this.byRoute.get(twin.id);
  }

  /** Why the player cannot act at all now; null if they can. */
  private whyNoTurn(): string | null {
    if (this.over || this.me === null) return t(this.over ? "game.whyOver" : "game.whyWatching");
    return this.mine
      ? null
      : t("game.whyWait", { who: this.who(this.view.pending_seats[0] ?? this.view.current_seat) });
  }

  /** Ask the server why what was pressed is not possible; only the newest answer is shown. */
  private async explain(
    from: Verb["from"],
    about: Parameters<NonNullable<Verb["ask"]>>[0],
    before = "",
  ): Promise<void> {
    const verbs = [...this.parts.verbs].filter(([, verb]) => verb.from === from && verb.ask);
    const verb = (verbs.find(([name]) => this.verbs.has(name)) ?? verbs[0])?.[1];
    const question = { seq: this.source.seq };
    this.question = question;
    const refusal = verb && (await this.source.why(this.me!, verb.ask!(about)));
    if (this.question !== question || this.source.seq !== question.seq) return;
    // of parallel tracks that are alike the server offers one, and names it when another one is pressed
    const instead = refusal?.values?.first;
    if (instead?.kind === "route") return this.tapRoute(String(instead.value));
    const text = refusal ? refusalText(refusal, this.names, this.who) : t("game.whyOther");
    this.say(before ? titled(before, text) : sentence(text));
  }

  /** A card or the deck was pressed (`kind` null): take it, or say why not. */
  async tapCard(kind: string | null): Promise<void> {
    const choices = this.from("cards").filter((each) => (each.card ?? null) === kind);
    if (choices.length) return this.press(choices);
    await this.refuse("cards", { card: kind });
  }

  /** A deck of tickets was pressed. */
  async tapTickets(): Promise<void> {
    const choices = this.from("tickets");
    if (choices.length) return this.press(choices);
    await this.refuse("tickets", {});
  }

  private async refuse(from: Verb["from"], about: { card?: string | null }): Promise<void> {
    const reason = this.whyNoTurn();
    if (reason) this.say(sentence(reason));
    else await this.explain(from, about);
  }

  /** A place of the map was pressed. */
  async tapCity(id: string): Promise<void> {
    const choices = this.byPlace.get(id);
    if (choices && this.wantsPlace) await this.act(choices[0]!.text);
    else if (choices) await this.press(choices);
  }
}

/** Asked before each card is taken, if the settings say so. */
const CONFIRM: Confirmation = {
  title: ([choice], names) => choiceText(choice!, names),
  answer: () => t("game.take"),
};

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
