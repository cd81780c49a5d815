/** How wide names are in the font of the page. */

const WEIGHT = 700;
const AVERAGE = 0.62; // of a bold letter, where nothing can be measured

class Ruler {
  private readonly known = new Map<string, number>();
  private readonly canvas = document.createElement("canvas").getContext?.("2d") ?? null;
  private round = $state(0); // counts up when a font has arrived

  constructor() {
    void document.fonts?.ready.then(() => this.again());
    document.fonts?.addEventListener?.("loadingdone", () => this.again());
  }

  private again(): void {
    this.known.clear();
    this.round += 1;
  }

  /** The width of a text in parts of the font size. */
  readonly width = (text: string): number => this.widthIn("--font", text);

  /** The same for a title. */
  readonly titleWidth = (text: string): number => this.widthIn("--font-display", text);

  private widthIn(font: string, text: string): number {
    void this.round;
    const key = `${font} ${text}`;
    let width = this.known.get(key);
    if (width === undefined) {
      width = this.canvas ? this.measured(font, text) : text.length * AVERAGE;
      this.known.set(key, width);
    }
    return width;
  }

  private measured(font: string, text: string): number {
    const family = getComputedStyle(document.documentElement).getPropertyValue(font);
    this.canvas!.font = `${WEIGHT} 100px ${family}`;
    return this.canvas!.measureText(text).width / 100;
  }
}

export const ruler = new Ruler();
