export const en = {
  may_draw: "draw cards",
  do_draw: "Draw two cards",
  press_draw: "Draw two cards ({n} left)",
  act: "*Draw train cards*: the top two of the deck.",
  pair: "Draw the top two cards of the deck. On this board no cards lie face up.",
  differs: "Simply draw the top two cards; none lie face up.",
  picture: "Two cards are drawn from the top of the deck.",
  why_draw_empty: "the deck is empty.",
  reason_draw_two: "You still need {missing} {missing|card|cards} for your routes.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  may_draw: "piochez des cartes",
  do_draw: "Piocher deux cartes",
  press_draw: "Piocher deux cartes ({n} {n|restante|restantes})",
  act: "*Piocher des cartes Wagon* : les deux premières de la pioche.",
  pair: "On pioche les deux premières cartes de la pioche. Sur ce plateau, aucune carte n’est visible.",
  differs: "On pioche simplement les deux premières cartes ; aucune n’est visible.",
  picture: "Deux cartes sont prises sur la pioche.",
  why_draw_empty: "la pioche est vide.",
  reason_draw_two: "Il vous manque {missing} {missing|carte|cartes} pour vos routes.",
};
