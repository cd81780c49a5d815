// The analysis of a finished game, which the server works out while the page waits.

import * as api from "$/net/api";
import { problemOf } from "$/net/problem";
import type { Analysis } from "$/net/api";

const PAUSE = 1000; // milliseconds between questions

export class AnalysisSource {
  analysis: Analysis | null = $state.raw(null);
  percent: number = $state(0);
  problem: string = $state("");
  private stopped = false;

  constructor(
    readonly game: string,
    readonly record: string | null = null, // of a game that the server does not have
  ) {}

  get complete(): boolean {
    return this.percent === 100;
  }

  /** Ask until the analysis is complete or nobody wants it; a busy server is asked again. */
  async load(): Promise<void> {
    while (!this.stopped) {
      try {
        const found = await api.analysis(this.game, this.record);
        this.analysis = found.analysis;
        this.percent = found.total ? Math.floor((100 * found.done) / found.total) : 0;
        if (this.complete) return;
      } catch (fault) {
        if (!(fault instanceof api.ApiError) || fault.code !== "too-many-requests") {
          this.problem = problemOf(fault);
          return;
        }
      }
      await new Promise((resume) => setTimeout(resume, PAUSE));
    }
  }

  stop(): void {
    this.stopped = true;
  }
}
