// One line that says whose turn it is and what is expected.

import { list, t } from "$/i18n/index.svelte";
import { partsOf } from "$/parts";
import type { Confirmation } from "$/parts/part";
import type { Choice, SeatView } from "$/protocol";
import type { Names } from "./names";

interface Prompt {
  mine: boolean;
  title: string;
  text: string;
}

/** Something that was pressed and waits for confirmation: the choices that it may mean. */
export interface Stage {
  verb: string;
  choices: Choice[];
}

export const slug = (words: string): string => words.replaceAll(" ", "_");

export function promptOf(
  view: SeatView,
  me: number | null,
  names: Names,
  who: (seat: number) => string,
  isAway: (seat: number) => boolean = () => false,
): Prompt {
  if (view.phase === "over") return { mine: false, title: t("game.phase_over"), text: "" };
  if (me !== null && view.choices?.length) {
    const [special] = partsOf(names.board)
      .map("turnTitle", (title) => title(view))
      .filter((title) => title !== undefined);
    return { mine: true, title: special ?? t("game.yourTurn"), text: expected(view, names) };
  }
  const waiting = view.pending_seats.map(who);
  const doing = partsOf(names.board).text(`doing_${slug(view.phase)}`) ?? "";
  if (view.pending_seats.length === 1) {
    const away = isAway(view.pending_seats[0]!);
    return {
      mine: false,
      title: t(away ? "game.waitingAway" : "game.playing", { who: waiting[0]! }),
      text: away ? "" : doing,
    };
  }
  return { mine: false, title: t("game.waitingFor", { names: list(waiting) }), text: doing };
}

/** What the seat has to decide. */
function expected(view: SeatView, names: Names): string {
  const parts = partsOf(names.board);
  const choices = view.choices!;
  if (view.phase === "turn") {
    const verbs = new Set(choices.map((choice) => choice.verb));
    const options = [...parts.verbs.keys()]
      .filter((verb) => verbs.has(verb))
      .flatMap((verb) => parts.text(`may_${verb}`) ?? []);
    return options.length ? list(options, "disjunction") : t("game.decide");
  }
  const [told] = parts
    .map("phases", (phases) => phases[view.phase]?.(view, names))
    .filter((text) => text !== undefined);
  return told ?? parts.text(`phase_${slug(view.phase)}`, names.values(choices[0]!)) ?? t("game.decide");
}

/** The prompt of a choice that waits for confirmation. */
export function stagePrompt({ choices }: Stage, confirmation: Confirmation | undefined, names: Names): Prompt {
  return {
    mine: true,
    title: confirmation?.title(choices, names) ?? "",
    text: confirmation?.text?.(choices, names) ?? "",
  };
}
