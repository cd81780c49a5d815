// Refusals in the language of the player, where there are words for them.

import { has, t } from "$/i18n/index.svelte";
import { ApiError } from "$/net/api";

export function problemText(code: string, reason = ""): string {
  return has(`problem.${code}`) ? t(`problem.${code}`) : t("problem.other", { reason: reason || code });
}

/** What to say about whatever was thrown by a request. */
export function problemOf(fault: unknown): string {
  return fault instanceof ApiError ? problemText(fault.code, fault.message) : problemText("other", String(fault));
}
