import type { Choice } from "$/protocol";

/** Ways to pay for a route, the one that saves the most wild cards first; among equals the one of the largest stock. */
export function sortPayments(
  claims: Choice[],
  wild: (card: string) => boolean,
  hand: Record<string, number>,
): Choice[] {
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

/** How much is seen of a card that lies under another of its kind. */
export const SHOWN = 0.3;

/** How many cards have room side by side where these ways to pay lie there as cards. */
export function widthOf(ways: Choice[]): number {
  return ways.flatMap(({ counts }) => Object.values(counts ?? {})).reduce((width, n) => width + 1 + SHOWN * (n - 1), 0);
}

/** How many cards these are. */
export function cardsIn(counts: Record<string, number> = {}): number {
  return Object.values(counts).reduce((sum, n) => sum + n, 0);
}
