export const en = {
  line_two_paths: "Mandala",
  score:
    "*Mandala*: completed tickets whose two cities you have joined by two separate paths earn a bonus. The paths may cross in cities, but not share a train. You score {chart} points for {counts} such tickets, and {most} for {n} or more.",
  scoreOne:
    "*Mandala*: {most} points if you have joined the two cities of a completed ticket by two separate paths. The paths may cross in cities, but not share a train.",
  differs: "Tickets joined by two separate paths: up to {most} points more.",
  picture: "Two cities joined by two separate paths of trains.",
  part_two_paths: "{n} {n|ticket|tickets} joined by two paths",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_two_paths: "Mandala",
  score:
    "*Mandala* : les Destinations réalisées dont on a relié les deux villes par deux chemins distincts rapportent un bonus. Les chemins peuvent se croiser dans des villes, mais jamais partager un wagon. On marque {chart} points pour {counts} de ces Destinations, et {most} à partir de {n}.",
  scoreOne:
    "*Mandala* : {most} points si on a relié les deux villes d’une Destination réalisée par deux chemins distincts. Les chemins peuvent se croiser dans des villes, mais jamais partager un wagon.",
  differs: "Destinations reliées par deux chemins distincts : jusqu’à {most} points de plus.",
  picture: "Deux villes reliées par deux chemins de wagons distincts.",
  part_two_paths: "{n} {n|Destination reliée|Destinations reliées} par deux chemins",
};
