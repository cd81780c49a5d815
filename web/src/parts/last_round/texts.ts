export const en = {
  event_last_round: "{who} is running out of trains: last round!",
  lastRound: "Last round",
  lastTurns: "{n} {n|turn|turns} left",
  yourLast: "Your last turn!",
  end: "When somebody ends a turn with *{n} {n|train|trains} or fewer*, everybody, that player included, has one more turn. Then the game is over.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  event_last_round: "{who} n’a presque plus de wagons : dernier tour !",
  lastRound: "Dernier tour",
  lastTurns: "encore {n} {n|tour|tours}",
  yourLast: "Votre dernier tour !",
  end: "Quand un joueur termine son tour avec *{n} {n|wagon|wagons} ou moins*, chacun, lui compris, joue encore un tour, puis la partie s’arrête.",
};
