export const en = {
  event_last_round: "{who} is running out of trains: last round!",
  lastRound: "Last round",
  lastTurns: "{n} {n|turn|turns} left",
  end: "When somebody ends a turn with *{n} {n|train|trains} or fewer*, everybody has one more turn, that player included. Then the game is over.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  event_last_round: "{who} n’a presque plus de wagons : dernier tour !",
  lastRound: "Dernier tour",
  lastTurns: "reste {n} {n|tour|tours}",
  end: "Quand un joueur finit son tour avec *{n} {n|wagon|wagons} ou moins*, chacun joue encore un tour, lui compris. Puis la partie est finie.",
};
