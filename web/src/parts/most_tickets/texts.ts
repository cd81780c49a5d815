export const en = {
  line_most_tickets: "Most tickets",
  score: "*Most completed tickets*: {points} points; players who tie all score them.",
  differs: "{points} points for the most completed tickets.",
  part_most_tickets: "{n} completed {n|ticket|tickets}",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_most_tickets: "Globe-trotter",
  score:
    "*Bonus Globe-trotter* : {points} points à qui a réalisé le plus de Destinations ; en cas d’égalité, chacun les marque.",
  differs: "{points} points à qui a réalisé le plus de Destinations.",
  part_most_tickets: "{n} {n|Destination réalisée|Destinations réalisées}",
};
