import type { ActionInfo, Choice } from "$/protocol";

/** How many cards of any kind a way to pay takes besides those that it names. */
export const anyCards = (choice: Choice): number => choice.facts?.any_cards ?? 0;

/**
 * Ways to pay for a route: the one that takes the fewest cards first, then the one that saves the most wild cards; among
 * equals the one of the largest stock.
 */
export function sortPayments(
  claims: Choice[],
  wild: (card: string) => boolean,
  hand: Record<string, number>,
): Choice[] {
  const rank = (claim: Choice): [number, number, number, number] => {
    const cards = Object.entries(claim.cards ?? {});
    const wilds = cards.filter(([card]) => wild(card));
    const spent = wilds.reduce((sum, [, n]) => sum + n, 0);
    // Of two kinds of wild cards the scarcer one is worth more on the next route: spend from the larger stock.
    const left = Math.max(0, ...wilds.map(([card, n]) => n - (hand[card] ?? 0)));
    const stock = cards.filter(([card]) => !wild(card)).reduce((sum, [card]) => sum + (hand[card] ?? 0), 0);
    return [anyCards(claim), spent, -stock, left];
  };
  return [...claims].sort((one, other) => {
    const [a, b] = [rank(one), rank(other)];
    return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || a[3] - b[3];
  });
}

/** The visible part of a card that lies under another of its kind. */
export const SHOWN = 0.3;
/** The room for the words about cards of any kind, in cards. */
const ANY_WIDTH = 1.5;

/** The width of some payments that are drawn as cards, in cards. */
export function widthOf(ways: Choice[]): number {
  const wide = ways.filter(anyCards).length * ANY_WIDTH;
  return ways
    .flatMap(({ cards }) => Object.values(cards ?? {}))
    .reduce((width, n) => width + 1 + SHOWN * (n - 1), wide);
}

/** The cards that an action pays, one by one. */
export function cardsPaid({ cards = {} }: ActionInfo): string[] {
  return Object.entries(cards).flatMap(([card, n]) => Array<string>(n).fill(card));
}

/** How many cards of each kind there are. */
export function countCards<Kind>(cards: Kind[]): [Kind, number][] {
  const counts = new Map<Kind, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** How many cards these are. */
export function cardsIn(counts: Record<string, number> = {}): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}
