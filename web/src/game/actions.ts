// Actions as data, and ways to pay.

import type { BoardInfo, Choice, Deed, Happening } from "$/protocol";

/** What an event is about, from its text until the server tells it as data. */
export function deedOf(event: Happening, board: BoardInfo): Deed {
  if (event.deed) return event.deed;
  if (board.events[event.kind]?.what !== "action") return { verb: "" };
  const [verb = "", ...words] = String(event.what).split(" ");
  const deed: Deed = { verb, counts: {} };
  for (const word of words) {
    const [name = "", number] = word.split(":");
    if (board.routes.some((route) => route.id === word)) deed.route = word;
    else if (number !== undefined && /^\d+$/.test(number)) deed.counts![name] = Number(number);
    else if (board.cities.some((city) => city.id === name) || name in board.countries) {
      deed.city = name;
      if (number !== undefined) deed.card = number;
    } else if (board.cards.some((card) => card.id === word)) deed.card = word;
    else put(deed, word);
  }
  return deed;
}

/** A choice whose words are told as data. */
export function dataOf(choice: Choice): Choice {
  const data = { ...choice };
  for (const word of choice.words ?? []) put(data, word);
  return data;
}

function put(deed: Deed, word: string): void {
  if (/^\d+$/.test(word)) deed.amount = Number(word);
  else deed.word = word;
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
