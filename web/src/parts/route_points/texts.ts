export const en = {
  line_routes: "Routes",
  caption: "Points for a route, scored at once",
  length: "Spaces",
  points: "Points",
  score: "*Routes*: scored when claimed.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  line_routes: "Routes",
  caption: "Points d’une route, comptés aussitôt",
  length: "Cases",
  points: "Points",
  score: "*Routes* : comptées dès qu’on en prend possession.",
};
