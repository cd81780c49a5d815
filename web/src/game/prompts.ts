// One line that says whose turn it is and what is expected.

import { has, list, t } from "$/i18n/index.svelte";
import { settings } from "$/settings.svelte";
import type { SeatView } from "$/protocol";
import type { Names } from "./names";

export interface Prompt {
  mine: boolean;
  title: string;
  text: string;
}

/** Something that was tapped and waits for its confirmation. */
export type Stage =
  | { kind: "claim"; route: string }
  | { kind: "tickets" }
  | { kind: "express"; value: string }
  | { kind: "run"; city: string }
  | { kind: "exchange" };

export const slug = (words: string): string => words.replaceAll(" ", "_");

/** What a turn may be used for, in the order in which it is told. */
const TURN_VERBS = ["draw", "claim", "tickets", "run", "express", "exchange", "pass"];

export function promptOf(view: SeatView, me: number | null, names: Names, who: (seat: number) => string): Prompt {
  if (view.phase === "over") return { mine: false, title: t("game.phase_over"), text: "" };
  if (me !== null && view.choices?.length) return { mine: true, title: t("game.yourTurn"), text: expected(view, me, names) };
  const waiting = view.to_act.map(who);
  if (view.phase === "turn" || view.to_act.length === 1) {
    const doing = view.phase === "turn" ? "" : doingText(view.phase);
    return { mine: false, title: t("game.playing", { who: waiting[0] ?? "" }), text: doing };
  }
  return { mine: false, title: t("game.waitingFor", { names: list(waiting) }), text: doingText(view.phase) };
}

function doingText(phase: string): string {
  const key = `game.doing_${slug(phase)}`;
  return has(key) ? t(key) : "";
}

/** What the seat has to decide. */
function expected(view: SeatView, me: number, names: Names): string {
  if (view.phase === "turn") {
    const verbs = new Set(view.choices!.map((choice) => choice.verb));
    const options = TURN_VERBS.filter((verb) => verbs.has(verb)).map((verb) => t(`game.may_${verb}`));
    return new Intl.ListFormat(settings.language, { type: "disjunction" }).format(options);
  }
  if (view.phase === "keep tickets") return keepText(view);
  const key = `game.phase_${slug(view.phase)}`;
  const city = view.choices![0]?.city;
  return has(key) ? t(key, { city: city ? names.place(city) : "", n: view.fields.trains?.[me] ?? 0 }) : t("game.decide");
}

/** How many tickets have to be kept: as many as the shortest and the longest choice say. */
function keepText(view: SeatView): string {
  const sizes = view.choices!.map((choice) => choice.tickets?.length ?? 0);
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)];
  return least === most ? t("game.keepExactly", { n: least }) : t("game.keepAtLeast", { n: least });
}

/** What is about to be done, as long as it is not confirmed. */
export function stagePrompt(stage: Stage, names: Names): Prompt {
  switch (stage.kind) {
    case "claim":
      return { mine: true, title: names.track(stage.route), text: claimText(stage.route, names) };
    case "tickets":
      return { mine: true, title: t(names.board.decks.length > 1 ? "game.splitTitle" : "game.drawTicketsTitle"), text: "" };
    case "exchange":
      return { mine: true, title: t("game.exchangeTitle"), text: "" };
    case "run":
      return { mine: true, title: t("game.runTitle", { city: names.place(stage.city) }), text: "" };
    case "express":
      return { mine: true, title: t("game.expressTitle", { n: stage.value }), text: "" };
  }
}

/** What a route takes and gives. */
function claimText(id: string, names: Names): string {
  const length = names.routes.get(id)?.length ?? 0;
  const points = names.board.rules.route_points?.by_length?.[length - 1] as number | undefined;
  return points === undefined ? t("game.trains", { n: length }) : t("game.claimCost", { n: length, points });
}
