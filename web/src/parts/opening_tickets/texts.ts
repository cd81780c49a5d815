export const en = {
  phase_announce_your_tickets: "how many tickets from each deck?",
  doing_announce_your_tickets: "choosing decks",
  event_announced: "{who} asked for tickets: {counts}",
  do_announce: "Ask for {counts}",
  page: "*At the start* everybody is dealt {deal} tickets and keeps at least {keep}. The rest go {rest}.",
  pageSplit:
    "*At the start* everybody says how many of their {deal} tickets should come from each deck, looks at them, and keeps at least {keep}. The rest go {rest}.",
  restUnder: "under the deck",
  restShuffle: "back into their decks, which are shuffled",
  plain: "At the start keep at least {keep} of {deal} tickets.",
  picture: "Some of the drawn tickets are kept; the rest go back.",
  why_announce_over: "you choose decks only before the first turn.",
  why_announce_number: "{number} tickets are dealt in all.",
  why_announce_deck: "you may ask for at most {most}.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  phase_announce_your_tickets: "combien de Destinations de chaque pioche ?",
  doing_announce_your_tickets: "choix des pioches",
  event_announced: "{who} annonce ses Destinations : {counts}",
  do_announce: "Annoncer {counts}",
  page: "*Au début*, chacun reçoit {deal} cartes Destination et en garde au moins {keep}. Les autres vont {rest}.",
  pageSplit:
    "*Au début*, chacun annonce de quelles pioches viendront ses {deal} cartes Destination, les regarde, et en garde au moins {keep}. Les autres vont {rest}.",
  restUnder: "sous la pioche",
  restShuffle: "dans leur pioche, que l’on mélange",
  plain: "Au début, on garde au moins {keep} Destinations sur {deal}.",
  picture: "On garde une partie des Destinations piochées ; les autres sont rendues.",
  why_announce_over: "on ne choisit les pioches qu’avant le premier tour.",
  why_announce_number: "{number} Destinations sont distribuées en tout.",
  why_announce_deck: "vous pouvez en demander au plus {most}.",
};
