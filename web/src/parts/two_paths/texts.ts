export const en = {
  line_two_paths: "Mandala",
  score:
    "*Mandala*: completed tickets whose two cities you have joined by two separate paths score once more. They may cross in cities, but not share a train. For one, two and more such tickets you score {chart} points, and {most} for {n} or more.",
  scoreOne:
    "*Mandala*: {most} points if you have joined the two cities of a completed ticket by two separate paths. They may cross in cities, but not share a train.",
  differs: "Tickets joined by two separate paths: up to {most} points more.",
  picture: "Two cities joined by two separate paths of trains.",
  part_two_paths: "{n} {n|ticket|tickets} joined by two paths",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_two_paths: "Mandala",
  score:
    "*Mandala* : les Destinations réalisées dont on a relié les deux villes par deux chemins distincts rapportent un bonus. Les chemins peuvent se croiser dans des villes, mais jamais partager un wagon. Pour une, deux Destinations et plus, on marque {chart} points, et {most} à partir de {n}.",
  scoreOne:
    "*Mandala* : {most} points si on a relié les deux villes d’une Destination réalisée par deux chemins distincts. Ils peuvent se croiser dans des villes, mais jamais partager un wagon.",
  differs: "Destinations reliées par deux chemins distincts : jusqu’à {most} points de plus.",
  picture: "Deux villes reliées par deux chemins de wagons distincts.",
  part_two_paths: "{n} {n|Destination reliée|Destinations reliées} par deux chemins",
};
