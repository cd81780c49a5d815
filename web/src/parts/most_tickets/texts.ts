export const en = {
  line_most_tickets: "Most tickets",
  score: "*Most completed tickets*: {points} points; all who are tied get them.",
  differs: "{points} points for most completed tickets.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_most_tickets: "Le plus de tickets",
  score: "*Plus grand nombre de tickets réussis* : {points} points, aussi à égalité.",
  differs: "{points} points pour le plus grand nombre de tickets réussis.",
};
