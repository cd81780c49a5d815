// How long something has lasted, roughly.

import { t } from "./index.svelte";

export function roughDuration(seconds: number): string {
  const minutes = Math.max(1, Math.floor(seconds / 60));
  if (minutes < 60) return t("people.minutes", { n: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("people.hours", { n: hours }) : t("people.days", { n: Math.floor(hours / 24) });
}
