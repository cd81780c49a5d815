export const en = {
  line_longest_path: "Longest path",
  score:
    "*Longest path*: {points} points for the longest unbroken line of trains. It may pass through a city more than once, but never use the same train twice. Players who tie all score them.",
  tie_longest_path: "the longest path",
  plain: "{points} points for the longest path.",
  missing: "No bonus for the longest path.",
  picture: "A path of trains through five cities; a branch does not count.",
  part_longest_path: "{n} {n|train|trains} in a row",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_longest_path: "Chemin le plus long",
  score:
    "*Chemin le plus long* : {points} points pour la plus longue ligne continue de wagons. Elle peut repasser par une ville, mais jamais par le même wagon. En cas d’égalité, chacun les marque.",
  tie_longest_path: "le chemin le plus long",
  plain: "{points} points pour le chemin le plus long.",
  missing: "Pas de bonus pour le chemin le plus long.",
  picture: "Un chemin de wagons par cinq villes ; un embranchement ne compte pas.",
  part_longest_path: "{n} {n|wagon|wagons} à la suite",
};
