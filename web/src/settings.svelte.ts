// What somebody has chosen on this device. It is kept in local storage, and in force at once.

import { LANGUAGES } from "$/i18n/texts";
import { keep, recall } from "$/storage";

export type Theme = "auto" | "light" | "dark";
export type Motion = "auto" | "full" | "reduced";
export type Speed = "slow" | "usual" | "fast";

/** What the device prefers, also when that changes. */
class Preference {
  on: boolean = $state(false);

  constructor(query: string) {
    const media = matchMedia(query);
    this.on = media.matches;
    media.addEventListener("change", () => (this.on = media.matches));
  }
}

export class Settings {
  language: string = $state("en");
  theme: Theme = $state("auto");
  motion: Motion = $state("auto");
  sound: boolean = $state(true);
  mark: boolean = $state(true); // the title of the tab tells when it is the own turn
  alerts: boolean = $state(false); // notifications of the browser when it is the own turn
  phrases: boolean = $state(true); // what others say is shown
  speed: Speed = $state("usual"); // of bots
  takeBack: boolean = $state(true); // bots wait a few seconds after a move that can be undone
  confirmCards: boolean = $state(false); // a card is taken only after a second press
  vibrate: boolean = $state(true); // when it is the own turn
  awake: boolean = $state(true); // the screen stays on during a game
  name: string = $state(""); // how somebody called themselves last

  private readonly night = new Preference("(prefers-color-scheme: dark)");
  private readonly still = new Preference("(prefers-reduced-motion: reduce)");

  constructor() {
    const kept = recall<Partial<Settings>>("settings", {});
    this.language = oneOf(LANGUAGES, kept.language) ?? browserLanguage(navigator.languages);
    this.theme = oneOf(["auto", "light", "dark"], kept.theme) ?? "auto";
    this.motion = oneOf(["auto", "full", "reduced"], kept.motion) ?? "auto";
    this.sound = kept.sound !== false;
    this.mark = kept.mark !== false;
    this.alerts = kept.alerts === true;
    this.phrases = kept.phrases !== false;
    this.speed = oneOf(["slow", "usual", "fast"], kept.speed) ?? "usual";
    this.takeBack = kept.takeBack !== false;
    this.confirmCards = kept.confirmCards === true;
    this.vibrate = kept.vibrate !== false;
    this.awake = kept.awake !== false;
    this.name = typeof kept.name === "string" ? kept.name.slice(0, 24) : "";
  }

  /** Whether things should not fly about. */
  get calm(): boolean {
    return this.motion === "auto" ? this.still.on : this.motion === "reduced";
  }

  get dark(): boolean {
    return this.theme === "auto" ? this.night.on : this.theme === "dark";
  }

  /** Keep every change, and let the document show it; runs as long as the page. */
  apply(): void {
    $effect.root(() => {
      $effect(() => {
        const {
          language,
          theme,
          motion,
          sound,
          mark,
          alerts,
          phrases,
          speed,
          takeBack,
          confirmCards,
          vibrate,
          awake,
          name,
        } = this;
        keep("settings", {
          language,
          theme,
          motion,
          sound,
          mark,
          alerts,
          phrases,
          speed,
          takeBack,
          confirmCards,
          vibrate,
          awake,
          name,
        });
        const root = document.documentElement;
        root.lang = language;
        root.dataset.theme = this.dark ? "dark" : "light";
        root.dataset.motion = this.calm ? "reduced" : "full";
      });
    });
  }
}

function oneOf<T extends string>(values: readonly T[], value: unknown): T | undefined {
  return values.find((each) => each === value);
}

/** The first language of the browser that the game speaks. */
export function browserLanguage(preferred: readonly string[]): string {
  for (const tag of preferred) {
    const found = oneOf(LANGUAGES, tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return "en";
}

export const settings = new Settings();
