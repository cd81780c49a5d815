export const en = {
  line_longest_path: "Longest path",
  of: "Longest path of {who}: {n}",
  score:
    "*Longest path*: {points} points for the longest unbroken line of trains. It may come through a city again, but never over the same train. All who are tied get them.",
  tie_longest_path: "the longest path",
  plain: "{points} points for the longest path.",
  missing: "No bonus for the longest path.",
  picture: "A path of trains through five cities; a branch does not count.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_longest_path: "Chemin le plus long",
  of: "Chemin le plus long de {who} : {n}",
  score:
    "*Chemin le plus long* : {points} points pour la plus longue ligne continue de wagons. Elle peut repasser par une ville, jamais par le même wagon. À égalité, chacun les reçoit.",
  tie_longest_path: "chemin le plus long",
  plain: "{points} points pour le chemin le plus long.",
  missing: "Pas de bonus pour le chemin le plus long.",
  picture: "Un chemin de wagons par cinq villes ; un embranchement ne compte pas.",
};
