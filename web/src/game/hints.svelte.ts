// Hints on the current decision: asked for by the player, shown beside the map until they act.

import { problemText } from "$/net/problem";
import type { Advice, Choice } from "$/protocol";
import type { GameModel } from "./model.svelte";
import type { HintResult } from "./source";

export const MIN_TRIALS = 12; // with fewer trials, nothing is said about how often a move wins

interface Asked {
  decision: string;
  found: HintResult | null; // null while the bot is thinking
  problem: string;
  ready: number | null; // when the next hint may be asked for, if this one came too soon
}

export class Hints {
  private asked: Asked | null = $state.raw(null);
  private at: number = $state(0);

  constructor(private readonly game: GameModel) {}

  /** Whether there is something to ask about: where a lesson leads, a bot's move would only be refused. */
  readonly offered: boolean = $derived.by(() => this.game.mine && !this.game.botPlays && !this.game.coach.leads);

  /** What is being decided: it stays the same while others decide at the same time. */
  private readonly decision: string = $derived.by(() => {
    const { me, mine, source, view, choices } = this.game;
    return mine ? JSON.stringify([source.game, me, view.turns, view.phase, choices.map((each) => each.text)]) : "";
  });
  /** The request of this decision, if there is one. */
  readonly now: Asked | null = $derived(this.asked?.decision === this.decision && this.decision ? this.asked : null);

  /** Good moves, the best first; those that were hardly tried are left out. */
  readonly moves: { advice: Advice; choice: Choice }[] = $derived.by(() =>
    (this.now?.found?.advice ?? []).flatMap((advice, i) => {
      const choice = this.game.choices.find((each) => each.text === advice.action);
      return choice && (i === 0 || advice.trials >= MIN_TRIALS) ? [{ advice, choice }] : [];
    }),
  );
  readonly shown: number = $derived(Math.min(this.at, this.moves.length - 1));
  /** The move that is shown; the map and the cards point at it. */
  readonly choice: Choice | null = $derived(this.moves[this.shown]?.choice ?? null);

  show(at: number): void {
    this.at = at;
  }

  close(): void {
    this.asked = null;
  }

  async ask(): Promise<void> {
    const { game } = this;
    if (game.me === null || !this.offered || (this.now && !this.now.problem && !this.now.ready)) return;
    const asked: Asked = { decision: this.decision, found: null, problem: "", ready: null };
    this.asked = asked;
    this.at = 0;
    const answer = await game.source.hint(game.me);
    if (this.asked !== asked) return;
    if ("advice" in answer) this.asked = { ...asked, found: answer };
    else {
      const seconds = answer.values?.seconds?.value;
      const ready = typeof seconds === "number" ? Date.now() + 1000 * seconds : null;
      this.asked = { ...asked, problem: problemText(answer.code, answer.reason), ready };
    }
  }
}
