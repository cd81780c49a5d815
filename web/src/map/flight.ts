/**
 * Cards and points that fly over the page from one thing to another.
 *
 * Things that something flies from or to have an attribute `data-flight="…"`: `deck`, `display:2`, `hand`, `seat:1`,
 * `route:denver-phoenix`, `tickets` … Nothing waits for a flight, nothing can be clicked on it, and when many are due at
 * once, or motion is reduced, they are left out.
 */

import { mount, unmount, type Component } from "svelte";

import CardBack from "$/art/CardBack.svelte";
import CardFace from "$/art/CardFace.svelte";
import Points from "$/art/Points.svelte";
import { appearance } from "$/settings.svelte";

const MOST = 14; // in the air at once
const DURATION = 420; // milliseconds
const STAGGER = 55;

let flying = 0;

/** Where something is on the page; of several with the same name the visible one. */
export function placeOf(name: string): DOMRect | null {
  for (const element of document.querySelectorAll(`[data-flight="${CSS.escape(name)}"]`)) {
    const box = element.getBoundingClientRect();
    const seen =
      box.width > 0 &&
      box.height > 0 &&
      box.bottom > 0 &&
      box.right > 0 &&
      box.top < innerHeight &&
      box.left < innerWidth;
    if (seen) return box;
  }
  return null;
}

function fly<Props extends Record<string, unknown>>(
  component: Component<Props>,
  props: Props,
  from: DOMRect | null,
  to: DOMRect | null,
  width: number,
  delay: number,
): void {
  if (!from || !to || appearance.reducedMotion || document.hidden || flying >= MOST) return;
  const target = document.createElement("div");
  target.className = "flight";
  target.setAttribute("aria-hidden", "true");
  Object.assign(target.style, {
    position: "fixed",
    left: "0",
    top: "0",
    width: `${width}px`,
    zIndex: "1000",
    pointerEvents: "none",
    willChange: "transform",
  });
  document.body.append(target);
  const shown = mount(component, { target, props });
  flying += 1;
  const { width: w, height: h } = target.getBoundingClientRect();
  const at = (box: DOMRect, scale: number): string =>
    `translate(${box.x + box.width / 2 - w / 2}px, ${box.y + box.height / 2 - h / 2}px) scale(${scale})`;
  const flight = target.animate(
    [
      { transform: at(from, 0.8), opacity: delay ? 0 : 0.4 },
      { opacity: 1, offset: 0.15 },
      { transform: at(to, 1), opacity: 1, offset: 0.92 },
      { transform: at(to, 0.9), opacity: 0 },
    ],
    { duration: DURATION, delay, easing: "cubic-bezier(.3,.1,.2,1)", fill: "both" },
  );
  const land = (): void => {
    flying -= 1;
    void unmount(shown);
    target.remove();
  };
  flight.finished.then(land, land);
}

/** Cards from one place to another; a kind of null is a card that is seen from behind. */
export function flyCards(kinds: (string | null)[], from: string, to: string): void {
  const [a, b] = [placeOf(from), placeOf(to)];
  kinds.forEach((kind, n) => {
    if (kind === null) fly(CardBack, { deck: "cards" }, a, b, 54, n * STAGGER);
    else fly(CardFace, { kind, hidden: true }, a, b, 54, n * STAGGER);
  });
}

/** Tickets from behind. */
export function flyTickets(count: number, deck: string, from: string, to: string): void {
  const [a, b] = [placeOf(from), placeOf(to)];
  for (let n = 0; n < count; n++) fly(CardBack, { deck }, a, b, 54, n * STAGGER);
}

/** Points to where they count: to the marker of a seat on the score track, or to its card where there is no track. */
export function flyPoints(points: number, seat: number, from: string, delay = 0, to = `score:${seat}`): void {
  const end = placeOf(to) ?? placeOf(`seat:${seat}`);
  if (points) fly(Points, { points, seat }, placeOf(from), end, 44, delay);
}
