// The whole game screen in a position that `position.py` has made, without a server; measured by benchmarks/web_map.py.
// In the address: theme=dark, lang=fr, watch (it is nobody's turn), motion; `look` in the window changes theme and language.

import "@fontsource-variable/cabin/wght.css";
import "@fontsource/old-standard-tt/latin-400-italic.css";
import "@fontsource/old-standard-tt/latin-700.css";
import { mount } from "svelte";

import GameScreen from "$/game/GameScreen.svelte";
import type { GameSource } from "$/game/source";
import { applySettings, settings } from "$/settings.svelte";
import { keep } from "$/storage";
import "$/ui/base.css";
import "$/ui/forms.css";
import "$/ui/tokens.css";

const asked = new URLSearchParams(location.search);
settings.theme = asked.get("theme") === "dark" ? "dark" : "light";
settings.language = asked.get("lang") === "fr" ? "fr" : "en";
settings.motion = asked.has("motion") ? "full" : "reduced";
applySettings();
keep("tour", true);

const { board, layout, view, names, result } = await (await fetch("./position.json")).json();
keep("boards", [board.id]);
const nothing = async (): Promise<null> => null;
const source = {
  isReplay: true,
  table: { seats: names.map((name: string) => ({ name, bot: null, online: true })) },
  board,
  layout,
  game: "1",
  seq: 1,
  commitment: "",
  deadline: null,
  result,
  views: [asked.has("watch") ? { ...view, choices: [] } : view],
  events: [],
  connection: "open",
  onNewEvents: () => () => {},
  play: nothing,
  undo: nothing,
  why: nothing,
  hint: nothing,
  start: nothing,
  bot: nothing,
  back: nothing,
  leave: nothing,
} as unknown as GameSource;

mount(GameScreen, { target: document.getElementById("app")!, props: { source, seat: view.seat } });
Object.assign(window, {
  look: (theme: "light" | "dark", language: "en" | "fr") => Object.assign(settings, { theme, language }),
});
