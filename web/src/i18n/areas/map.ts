// The drawn board.

export const en = {
  map: "Map of {board}: arrow keys to move, plus and minus to zoom, 0 to see all of it",
  routes: "Routes to choose from",
  cities: "Places to choose from",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Show the whole board",
  length: "{n} {n|space|spaces}",
  ferry: "ferry with {n} {n|locomotive|locomotives}",
  free: "free",
  closed: "closed",
  taken: "claimed by {name}",
  stateOpen: "you can claim it",
  stateUseful: "helps ticket A",
  stateLast: "built last",
} as const;

export const fr: Record<keyof typeof en, string> = {
  map: "Carte {board} – flèches : déplacer ; + et − : zoomer ; 0 : tout voir",
  routes: "Routes possibles",
  cities: "Lieux possibles",
  zoomIn: "Zoom avant",
  zoomOut: "Zoom arrière",
  fit: "Voir tout le plateau",
  length: "{n} {n|case|cases}",
  ferry: "ferry avec {n} {n|Locomotive|Locomotives}",
  free: "libre",
  closed: "fermée",
  taken: "appartient à {name}",
  stateOpen: "à prendre",
  stateUseful: "utile pour A",
  stateLast: "prise en dernier",
};
