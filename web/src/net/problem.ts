// Error codes of the server as texts.

import { IN_APP } from "$/base";
import { has, t } from "$/i18n/index.svelte";
import { ApiError } from "$/net/api";

export function problemText(code: string, reason = ""): string {
  if (IN_APP && has(`app.problem_${code}`)) return t(`app.problem_${code}`); // it has no server
  return has(`problem.${code}`) ? t(`problem.${code}`) : t("problem.other", { reason: reason || code });
}

/** The text for an error of a request. */
export function problemOf(fault: unknown): string {
  return fault instanceof ApiError ? problemText(fault.code, fault.message) : problemText("other", String(fault));
}
