export const en = {
  line_routes: "Routes",
  caption: "Points for a route, counted at once",
  length: "Spaces",
  points: "Points",
  score: "*Routes*: counted when claimed.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_routes: "Routes",
  caption: "Points d’une route, comptés aussitôt",
  length: "Cases",
  points: "Points",
  score: "*Routes* : comptées quand on les prend.",
};
