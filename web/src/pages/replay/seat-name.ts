// What a player of a finished game is called.

import { t } from "$/i18n/index.svelte";
import { botAt } from "$/i18n/people";
import type { ReplaySource } from "$/net/replay-source.svelte";

export function seatName(source: ReplaySource, seat: number): string {
  const seats = source.table?.seats ?? [];
  return seats[seat]?.name ?? (seats[seat]?.bot ? botAt(seats, seat) : t("game.playerName", { n: seat + 1 }));
}
