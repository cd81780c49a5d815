// The lesson that is played at this table: what to tell the player now, and what they are to do.

import * as api from "$/net/api";
import { textIn } from "$/lessons/lessons.svelte";
import type { Choice, LessonInfo, LessonStep } from "$/protocol";
import type { GameModel } from "./model.svelte";

export class Coach {
  private loaded: LessonInfo | null = $state.raw(null);
  /** How many texts have been read since the last action. */
  private read: { seq: number; n: number } = $state.raw({ seq: -1, n: 0 });

  constructor(private readonly game: GameModel) {}

  /** The lesson with its steps; null in every other game. */
  readonly lesson: LessonInfo | null = $derived.by(() => {
    const id = this.game.source.isReplay ? null : (this.game.source.table?.lesson ?? null);
    return id !== null && this.loaded?.id === id ? this.loaded : null;
  });

  readonly all: LessonStep[] = $derived(this.lesson?.steps ?? []);

  async load(id: string): Promise<void> {
    if (this.loaded?.id !== id) this.loaded = await api.lesson(id);
  }

  /** The steps of this moment; while others act, those of the last one. */
  private readonly steps: LessonStep[] = $derived.by(() => {
    const { seq } = this.game.source;
    const begun = this.all.filter((step) => step.at <= seq);
    return begun.filter((step) => step.at === begun.at(-1)!.at);
  });
  /** Whether the player has acted and the others have not. */
  readonly waits: boolean = $derived.by(() => this.steps[0]?.at !== this.game.source.seq);

  private readonly at: number = $derived.by(() =>
    this.waits
      ? this.steps.length - 1
      : Math.min(this.read.seq === this.game.source.seq ? this.read.n : 0, this.steps.length - 1),
  );
  readonly step: LessonStep | null = $derived(this.steps[this.at] ?? null);
  readonly number: number = $derived.by(() => (this.step ? this.all.indexOf(this.step) + 1 : 0));
  readonly last: boolean = $derived(this.number > 0 && this.number === this.all.length);

  readonly text: string = $derived(this.step ? textIn(this.step.texts) : "");
  /** What to say to somebody who does something other than the step awaits. */
  readonly hint: string = $derived.by(() => {
    const step = this.steps.find((each) => each.awaits.length);
    return step ? textIn(step.hint) || textIn(step.texts) : "";
  });

  /** Whether the lesson says what comes next, and nothing else is accepted. */
  readonly leads: boolean = $derived.by(() => {
    const { isReplay, table, seq } = this.game.source;
    if (isReplay || table?.lesson == null) return false;
    return !this.lesson || this.all.some(({ at, awaits }) => at > seq || (at === seq && awaits.length > 0));
  });

  /** A choice that the step awaits; the map and the cards point at it. */
  readonly choice: Choice | null = $derived.by(() => {
    const awaits = this.waits ? [] : (this.step?.awaits ?? []);
    return this.game.choices.find(({ text }) => awaits.some((each) => `${text} `.startsWith(`${each} `))) ?? null;
  });

  /** Whether the whole map is to be seen. */
  readonly overview: boolean = $derived.by(() => this.step?.shows === "map" && !this.choice);

  next(): void {
    this.read = { seq: this.game.source.seq, n: this.at + 1 };
  }
}
