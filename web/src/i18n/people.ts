// What players are called who have no name of their own.

import { has, t } from "./index.svelte";

/** A level of bots has a name. */
const nameOf = (level: string): string => t(has(`common.bot_${level}`) ? `common.bot_${level}` : "common.bot_other");

/** A bot by its name and level. */
export const botName = (level: string): string =>
  t("common.bot", { name: nameOf(level), level: t(`common.level_${level}`) });

/** What a level of bots is like, in a few words. */
export const botCharacter = (level: string): string => t(`common.character_${level}`);

/** The name of a bot among the players of a game: with the number of its seat, where several have the same. */
export function botAt(seats: readonly { bot?: string | null; name?: string | null }[], seat: number): string {
  const level = seats[seat]!.bot!;
  const alike = seats.filter((each) => each.bot === level && !each.name).length > 1;
  return alike ? `${nameOf(level)} ${seat + 1}` : nameOf(level);
}
