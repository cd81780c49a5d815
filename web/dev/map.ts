// The map alone, in a position that `position.py` has made; looked at by shots.py and measured by benchmarks/web_frames.py.
// In the address: theme=dark, choose (it is somebody's turn), ticket, path, lang=fr.

import "@fontsource-variable/cabin/wght.css";
import "@fontsource/old-standard-tt/latin-400-italic.css";
import "@fontsource/old-standard-tt/latin-700.css";
import { mount } from "svelte";

import BoardMap from "$/map/BoardMap.svelte";
import { arrive } from "$/map/arrivals.svelte";
import { flyCards } from "$/map/flight";
import { applySettings, settings } from "$/settings.svelte";
import "$/ui/tokens.css";
import "./map.css";

const asked = new URLSearchParams(location.search);
settings.theme = asked.get("theme") === "dark" ? "dark" : "light";
settings.language = asked.get("lang") === "fr" ? "fr" : "en";
applySettings();

const { board, layout, view, names } = await (await fetch("./position.json")).json();
const target = document.getElementById("app")!;
const seat: number = view.seat;
const own = new Set<string>(view.fields.tickets?.[seat] ?? []);
const tickets = board.tickets
  .filter((ticket: { id: string }) => own.has(ticket.id))
  .map((ticket: { id: string; a: string; b: string }, n: number) => ({
    ...ticket,
    letter: "ABCDEFGH"[n % 8],
    way: view.ways?.[ticket.id]?.routes,
    connected: view.connected_tickets?.includes(ticket.id),
  }));
const routes = Object.entries(view.fields.owner as Record<string, number | string>);
const claims = (view.choices ?? []).flatMap((choice: { route?: string }) => choice.route ?? []);

mount(BoardMap, {
  target,
  props: {
    board,
    layout,
    view,
    players: names.map((name: string, seat: number) => ({ seat, name })),
    points: view.points,
    claimable: new Set<string>(asked.has("choose") ? claims : []),
    selected: asked.has("selected") ? claims[0] : null,
    tickets,
    ticket: asked.has("ticket") ? tickets.at(-1) : null,
    lastRoutes: routes
      .filter(([, owner]) => typeof owner === "number")
      .slice(-1)
      .map(([id]) => id),
    path: asked.has("path") ? routes.filter(([, owner]) => owner === seat).map(([id]) => id) : [],
    onroute: (id: string) => document.body.setAttribute("data-route", id),
    oncity: (id: string) => document.body.setAttribute("data-city", id),
  },
});

// A claim of six and the cards that go for it, for measuring flights.
const longest = [...board.routes].sort((a, b) => b.length - a.length)[0];
Object.assign(window, {
  fly: () => {
    document.querySelector(".buttons")!.setAttribute("data-flight", "seat:0");
    arrive(longest.id, 0, longest.length);
    flyCards(["red", "blue", "loco", null], "seat:0", `route:${longest.id}`);
  },
});
