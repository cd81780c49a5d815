// Error codes of the server as texts.

import { has, t } from "$/i18n/index.svelte";
import { ApiError } from "$/net/api";

export function problemText(code: string, reason = ""): string {
  return has(`problem.${code}`) ? t(`problem.${code}`) : t("problem.other", { reason: reason || code });
}

/** The text for an error of a request. */
export function problemOf(fault: unknown): string {
  return fault instanceof ApiError ? problemText(fault.code, fault.message) : problemText("other", String(fault));
}
