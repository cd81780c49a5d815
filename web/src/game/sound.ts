// Soft sounds, synthesised by the browser; it plays none before the player has touched the page.

let context: AudioContext | null = null;

interface Note {
  pitch: number; // Hz
  at: number; // seconds from now
  long: number;
  loud: number;
  shape?: OscillatorType;
}

/** In order of importance, the most important last. */
const SOUNDS = {
  // a station's chime: the player's turn
  turn: [
    { pitch: 659, at: 0, long: 0.5, loud: 0.1 },
    { pitch: 523, at: 0.16, long: 0.5, loud: 0.1 },
    { pitch: 784, at: 0.32, long: 0.8, loud: 0.1 },
  ],
  card: [{ pitch: 1400, at: 0, long: 0.05, loud: 0.03, shape: "triangle" }],
  train: [
    { pitch: 196, at: 0, long: 0.12, loud: 0.09, shape: "triangle" },
    { pitch: 147, at: 0.09, long: 0.16, loud: 0.09, shape: "triangle" },
  ],
  done: [
    { pitch: 784, at: 0, long: 0.3, loud: 0.07 },
    { pitch: 1047, at: 0.12, long: 0.5, loud: 0.07 },
  ],
  last: [
    { pitch: 880, at: 0, long: 0.25, loud: 0.06, shape: "triangle" },
    { pitch: 880, at: 0.3, long: 0.25, loud: 0.06, shape: "triangle" },
  ],
  end: [
    { pitch: 523, at: 0, long: 0.5, loud: 0.08 },
    { pitch: 659, at: 0.15, long: 0.5, loud: 0.08 },
    { pitch: 784, at: 0.3, long: 0.5, loud: 0.08 },
    { pitch: 1047, at: 0.45, long: 1, loud: 0.08 },
  ],
} satisfies Record<string, Note[]>;

export type Sound = keyof typeof SOUNDS;

export function play(sound: Sound): void {
  if (typeof AudioContext === "undefined") return;
  if (!context && !navigator.userActivation?.hasBeenActive) return; // browsers would complain
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  for (const note of SOUNDS[sound] as Note[]) ring(context, note);
}

function ring(audio: AudioContext, { pitch, at, long, loud, shape = "sine" }: Note): void {
  const start = audio.currentTime + at;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.type = shape;
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(loud, start + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + long);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + long);
}

/** The most important of the sounds of some events. */
export function soundOf(sounds: (Sound | undefined)[]): Sound | null {
  const order = Object.keys(SOUNDS) as Sound[];
  return order.findLast((sound) => sounds.includes(sound)) ?? null;
}
