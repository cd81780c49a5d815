export const en = {
  phase_announce_your_tickets: "how many tickets from which deck?",
  doing_announce_your_tickets: "choosing decks",
  event_announced: "{who} asked for {counts}",
  do_announce: "Ask for {counts}",
  page: "*At the start* everybody is dealt {deal} tickets and keeps at least {keep}. The rest goes {rest}.",
  pageSplit:
    "*At the start* everybody says how many of their {deal} tickets shall come from which deck, looks at them, and keeps at least {keep}. The rest goes {rest}.",
  restUnder: "under the deck",
  restShuffle: "back into its deck",
  plain: "At the start keep at least {keep} of {deal} tickets.",
  picture: "Of the drawn tickets some are kept; the rest goes back.",
  why_announce_over: "decks are chosen only before the first turn.",
  why_announce_number: "{number} tickets are dealt in all.",
  why_announce_deck: "everybody may ask for at most {most}.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  phase_announce_your_tickets: "combien de tickets de chaque pioche ?",
  doing_announce_your_tickets: "choix des pioches",
  event_announced: "{who} demande {counts}",
  do_announce: "Demander {counts}",
  page: "*Au début*, chacun reçoit {deal} tickets et en garde au moins {keep}. Le reste va {rest}.",
  pageSplit:
    "*Au début*, chacun annonce de quelles pioches viendront ses {deal} tickets, les regarde, et en garde au moins {keep}. Le reste va {rest}.",
  restUnder: "sous la pioche",
  restShuffle: "dans sa pioche, mélangée",
  plain: "Au début, on garde au moins {keep} tickets sur {deal}.",
  picture: "Parmi les tickets piochés, on en garde ; le reste s’en va.",
  why_announce_over: "on ne choisit les pioches qu’avant le premier tour.",
  why_announce_number: "{number} tickets sont distribués en tout.",
  why_announce_deck: "chacun peut demander au plus {most}.",
};
