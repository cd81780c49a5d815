export const en = {
  may_draw: "take cards",
  do_draw: "Draw two cards",
  press_draw: "Draw two cards ({n} left)",
  act: "*Take train cards*: the two on top of the deck.",
  pair: "Take the two top cards of the deck. On this board no cards lie face up.",
  differs: "Simply take the two top cards; none lie face up.",
  picture: "Two cards are taken from the top of the deck.",
  tourDeck: "On your turn you can take the two top cards of the deck.",
  why_draw_empty: "no card is left in the deck.",
} as const;

export const fr: Record<keyof typeof en, string> = {
  may_draw: "prendre des cartes",
  do_draw: "Piocher deux cartes",
  press_draw: "Piocher deux cartes ({n} restantes)",
  act: "*Prendre des cartes Wagon* : les deux premières de la pioche.",
  pair: "On prend les deux premières cartes de la pioche. Sur ce plateau, aucune carte n’est visible.",
  differs: "On prend simplement les deux premières cartes ; aucune n’est visible.",
  picture: "On prend deux cartes du dessus de la pioche.",
  tourDeck: "À son tour, on peut prendre les deux premières cartes de la pioche.",
  why_draw_empty: "la pioche est vide.",
};
