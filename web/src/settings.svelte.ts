// The settings of this device. They are kept in local storage and take effect at once.

import { LANGUAGES } from "$/i18n/texts";
import { keep, recall } from "$/storage";
import { MediaQuery } from "svelte/reactivity";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";
export type Speed = "slow" | "usual" | "fast";

/** The defaults. */
const first = () => ({
  language: browserLanguage(navigator.languages),
  theme: "auto" as Theme,
  motion: "auto" as Motion,
  sound: true,
  volumeEffects: 0.8, // cards, wagons and tickets; volumes are from 0 to 1
  volumeAlerts: 0.8, // the player's turn, the last round, the end
  volumeAmbience: 0, // wind around the board
  mark: true, // the title of the tab says when it is the player's turn
  alerts: false, // notifications of the browser when it is the player's turn
  phrases: true, // show what others say
  speed: "usual" as Speed, // of bots
  waitForUndo: true, // bots wait a few seconds after a move that can be undone
  confirmCards: false, // a card is taken only after a second press
  vibrate: true, // when it is the player's turn
  awake: true, // the screen stays on during a game
  name: "", // the name that was used last
});
export type Settings = ReturnType<typeof first>;

const WORDS: Partial<Record<string, readonly string[]>> = {
  language: LANGUAGES,
  theme: ["auto", "light", "dark"],
  motion: ["auto", "full", "reduced"],
  speed: ["slow", "usual", "fast"],
};
const LONGEST_NAME = 24;

/** The stored settings, as far as they are valid; other versions of the page may have stored something else. */
function recalled(): Settings {
  const kept = recall<Record<string, unknown>>("settings", {});
  const valid = ([key, otherwise]: [string, unknown]): [string, unknown] => {
    const value = kept[key];
    const fits = typeof value === typeof otherwise && (WORDS[key]?.includes(value as string) ?? true);
    return [key, fits ? value : otherwise];
  };
  const found = Object.fromEntries(Object.entries(first()).map(valid)) as Settings;
  const volume = (value: number) => Math.min(Math.max(value, 0), 1) || 0;
  return {
    ...found,
    volumeEffects: volume(found.volumeEffects),
    volumeAlerts: volume(found.volumeAlerts),
    volumeAmbience: volume(found.volumeAmbience),
    name: found.name.slice(0, LONGEST_NAME),
  };
}

export const settings: Settings = $state(recalled());

const night = new MediaQuery("(prefers-color-scheme: dark)");
const still = new MediaQuery("(prefers-reduced-motion: reduce)");

/** What follows from the settings and the preferences of the device. */
export const appearance = {
  get dark(): boolean {
    return settings.theme === "auto" ? night.current : settings.theme === "dark";
  },
  /** Whether animations are left out. */
  get reducedMotion(): boolean {
    return settings.motion === "auto" ? still.current : settings.motion === "reduced";
  },
};

/** Store every change and apply it to the document, for as long as the page is open. */
export function applySettings(): void {
  $effect.root(() => {
    $effect(() => {
      keep("settings", settings);
      const root = document.documentElement;
      root.lang = settings.language;
      root.dataset.theme = appearance.dark ? "dark" : "light";
      root.dataset.motion = appearance.reducedMotion ? "reduced" : "full";
    });
  });
}

/** The first language of the browser that the page has. */
export function browserLanguage(preferred: readonly string[]): string {
  const spoken = preferred.map((tag) => tag.slice(0, 2).toLowerCase());
  return spoken.find((tag) => LANGUAGES.includes(tag)) ?? "en";
}
