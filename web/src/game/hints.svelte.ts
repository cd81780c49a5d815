// Hints on the current decision: asked for by the player, shown beside the map until they act.

import { problemText } from "$/net/problem";
import type { Advice, Choice } from "$/protocol";
import type { GameModel } from "./model.svelte";
import type { HintResult } from "./source";

export const MIN_TRIALS = 12; // with fewer trials, nothing is said about how often a move wins

interface Asked {
  seq: number;
  seat: number | null;
  found: HintResult | null; // null while the bot is thinking
  problem: string;
  ready: number | null; // when the next hint may be asked for, if this one came too soon
}

export class Hints {
  private asked: Asked | null = $state.raw(null);
  private at: number = $state(0);

  constructor(private readonly game: GameModel) {}

  /** The request of this decision, if there is one. */
  readonly now: Asked | null = $derived.by(() => {
    const { asked, game } = this;
    return asked && asked.seq === game.source.seq && asked.seat === game.me && game.mine ? asked : null;
  });

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
    if (game.me === null || !game.mine || (this.now && !this.now.problem && !this.now.ready)) return;
    const asked: Asked = { seq: game.source.seq, seat: game.me, found: null, problem: "", ready: null };
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
