// The texts of actions, as events tell them, taken apart.

import type { Choice } from "$/protocol";
import type { Names } from "./names";

export interface Deed {
  verb: string;
  route?: string;
  city?: string;
  card?: string;
  counts: Record<string, number>;
  words: string[];
}

/** "claim denver-phoenix white:4 loco:1", "collect koln:green", "mat red", "express 2 cards" */
export function deedOf(text: string, names: Names): Deed {
  const [verb = "", ...words] = text.split(" ");
  const deed: Deed = { verb, counts: {}, words: [] };
  for (const word of words) {
    const [name = "", number] = word.split(":");
    if (names.routes.has(word)) deed.route = word;
    else if (number !== undefined && /^\d+$/.test(number)) deed.counts[name] = Number(number);
    else if (names.cities.has(name) || name in names.board.countries) {
      deed.city = name;
      if (number !== undefined) deed.card = number;
    } else if (names.cards.has(word)) deed.card = word;
    else deed.words.push(word);
  }
  return deed;
}

/** Ways to pay for a route, the one that saves the most wild cards first; among equals the one of the largest stock. */
export function sortPayments(claims: Choice[], wild: (card: string) => boolean, hand: Record<string, number>): Choice[] {
  const rank = (claim: Choice): [number, number, number] => {
    const counts = Object.entries(claim.counts ?? {});
    const wilds = counts.filter(([card]) => wild(card));
    const spent = wilds.reduce((sum, [, n]) => sum + n, 0);
    // Of two kinds of wild cards the scarcer one is worth more on the next route: spend from the larger stock.
    const left = Math.max(0, ...wilds.map(([card, n]) => n - (hand[card] ?? 0)));
    const stock = counts.filter(([card]) => !wild(card)).reduce((sum, [card]) => sum + (hand[card] ?? 0), 0);
    return [spent, -stock, left];
  };
  return [...claims].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
  });
}
