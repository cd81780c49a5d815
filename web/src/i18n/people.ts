// What players are called who have no name of their own.

import { t } from "./index.svelte";

export const botName = (level: string): string => t("common.bot", { level: t(`common.level_${level}`) });
