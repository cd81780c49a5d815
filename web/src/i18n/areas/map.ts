// The drawn board.

export const en = {
  map: "Map of {board}: arrow keys move it, plus and minus zoom, 0 shows all of it",
  routes: "Routes to choose from",
  cities: "Places to choose from",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole board",
  length: "{n} {n|train|trains}",
  ferry: "ferry with {n} {n|locomotive|locomotives}",
  free: "free",
  closed: "closed",
  taken: "taken by {name}",
} as const;

export const fr: Record<keyof typeof en, string> = {
  map: "Carte {board} : les flèches la déplacent, plus et moins zooment, 0 la montre en entier",
  routes: "Routes au choix",
  cities: "Lieux au choix",
  zoomIn: "Agrandir",
  zoomOut: "Réduire",
  fit: "Voir tout le plateau",
  length: "{n} {n|wagon|wagons}",
  ferry: "ferry avec {n} {n|locomotive|locomotives}",
  free: "libre",
  closed: "fermée",
  taken: "prise par {name}",
};
