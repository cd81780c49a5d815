import type { Fields } from "$/map/scene";

/** The colours of the passengers who wait, one for each of them, by place: a city or a country. */
export function waiting(fields: Fields): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const [key, count] of Object.entries((fields.waiting ?? {}) as Record<string, number>)) {
    const [place, colour] = key.split(":") as [string, string];
    if (count) found.set(place, [...(found.get(place) ?? []), ...Array<string>(count).fill(colour)]);
  }
  return found;
}
