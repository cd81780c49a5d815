// A session as one of several seats at the same device sees it; the connection itself has the secrets of all of them.

import type { GameSource } from "$/game/source";
import type { Session } from "$/net/session.svelte";
import type { EventMessage } from "$/protocol";

export function seatSource(session: Session, seat: number): GameSource {
  /** An event without the secrets of others. */
  const seen = (event: EventMessage): EventMessage =>
    event.secrets?.length && event.seat !== seat ? { ...event, secrets: [] } : event;
  const views = $derived(session.views.filter((view) => (view.seat ?? null) === seat));
  const events = $derived(session.events.map(seen));
  const own: Pick<GameSource, "views" | "events" | "onNewEvents"> = {
    get views() {
      return views;
    },
    get events() {
      return events;
    },
    onNewEvents: (listener) => session.onNewEvents((events) => listener(events.map(seen))),
  };
  return new Proxy(session, { get: (_, key) => Reflect.get(key in own ? own : session, key) });
}
