// Sounds made by the browser from noise and resonators; it plays none before the player has touched the page.

import { settings } from "$/settings.svelte";

/** Noise through a band that glides: paper, steam, wind. */
interface Hiss {
  what: "hiss";
  from: number; // Hz
  to: number;
  at: number; // seconds from now
  long: number;
  loud: number;
}
/** A short blow on something that rings: wood, iron. */
interface Knock {
  what: "knock";
  pitch: number;
  at: number;
  long: number;
  loud: number;
}
/** Tones that ring together, each fading by itself: a bell has partials that no string has, a whistle some breath. */
interface Ring {
  what: "ring" | "blow";
  pitch: number;
  at: number;
  long: number;
  loud: number;
}
type Part = Hiss | Knock | Ring;

const RESONANCE = 7; // of what is struck
const BELL = [1, 2, 2.4, 3, 4.5, 5.3]; // partials
const PIPES = [1, 1.26, 1.5]; // of a whistle

const hiss = (from: number, to: number, at: number, long: number, loud: number): Part => ({
  ...{ what: "hiss", from, to, at, long, loud },
});
const knock = (pitch: number, at: number, long: number, loud: number): Part => ({
  ...{ what: "knock", pitch, at, long, loud },
});
const bell = (pitch: number, at: number, long: number, loud: number): Part => ({
  ...{ what: "ring", pitch, at, long, loud },
});
const whistle = (pitch: number, at: number, long: number, loud: number): Part => ({
  ...{ what: "blow", pitch, at, long, loud },
});

/** In order of importance, the most important last; each for a number of things, such as wagons. */
const SOUNDS = {
  card: () => [hiss(1800, 5200, 0, 0.13, 0.3), knock(2100, 0.1, 0.03, 0.2)],
  miss: () => [knock(190, 0, 0.12, 0.5), knock(140, 0.15, 0.22, 0.5)],
  train: (wagons: number) =>
    Array.from({ length: Math.min(wagons, 8) }, (_, n) => [
      knock(520 - 12 * n, 0.085 * n, 0.06, 0.5),
      knock(350 - 8 * n, 0.085 * n + 0.034, 0.08, 0.4),
    ]).flat(),
  stamp: () => [knock(120, 0, 0.14, 0.6), hiss(900, 300, 0, 0.07, 0.5), knock(1500, 0.008, 0.03, 0.25)],
  done: () => [knock(120, 0, 0.14, 0.6), whistle(587, 0.16, 0.2, 0.16), whistle(698, 0.4, 0.55, 0.16)],
  turn: () => [bell(659, 0, 0.7, 0.09), bell(523, 0.18, 0.7, 0.09), bell(784, 0.36, 1.1, 0.09)],
  last: () => [0, 0.55, 1.1].map((at) => bell(1046, at, 1.5, 0.13)),
  end: () => [
    whistle(466, 0, 0.25, 0.09),
    whistle(587, 0.32, 0.7, 0.1),
    ...[0.9, 1.15, 1.4].map((at, n) => bell([523, 659, 784][n]!, at, 1.6, 0.1)),
  ],
} satisfies Record<string, (n: number) => Part[]>;

export type Sound = keyof typeof SOUNDS;

const ALERTS: Sound[] = ["turn", "last", "end"];

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;
let wind: { source: AudioBufferSourceNode; volume: GainNode } | null = null;

/** The audio of the browser, once the player has touched the page. */
function audioNow(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  if (!context && !navigator.userActivation?.hasBeenActive) return null; // browsers would complain
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  return context;
}

/** Play a sound, unless it is switched off. */
export function play(sound: Sound, n = 3): void {
  const loud = ALERTS.includes(sound) ? settings.volumeAlerts : settings.volumeEffects;
  const audio = settings.sound && loud > 0 ? audioNow() : null;
  if (!audio) return;
  const { volume, time } = compose(audio, sound, n, loud);
  setTimeout(() => volume.disconnect(), 1000 * time + 500);
}

/** Let a sound begin now, so loud; returns what it goes through, and its seconds. */
export function compose(
  audio: BaseAudioContext,
  sound: Sound,
  n: number,
  loud: number,
): { volume: GainNode; time: number } {
  const volume = audio.createGain();
  volume.gain.value = loud;
  volume.connect(audio.destination);
  const parts = SOUNDS[sound](n);
  for (const part of parts) sounding(audio, part).connect(volume);
  return { volume, time: Math.max(...parts.map(({ at, long }) => at + long)) };
}

/** The wind around the board, as loud as the settings say; 0 ends it. */
export function ambience(loud: number): void {
  const audio = loud > 0 || wind ? audioNow() : null;
  if (!audio) return;
  if (loud <= 0) {
    wind?.source.stop();
    wind = null;
    return;
  }
  if (!wind) {
    const source = noiseOf(audio);
    source.loop = true;
    const low = audio.createBiquadFilter();
    low.type = "lowpass";
    low.frequency.value = 260;
    const gusts = audio.createOscillator();
    const depth = audio.createGain();
    gusts.frequency.value = 0.09;
    depth.gain.value = 120;
    gusts.connect(depth).connect(low.frequency);
    const volume = audio.createGain();
    source.connect(low).connect(volume).connect(audio.destination);
    source.start();
    gusts.start();
    wind = { source, volume };
  }
  wind.volume.gain.value = 0.12 * loud;
}

function noiseOf(audio: BaseAudioContext): AudioBufferSourceNode {
  if (!noise) {
    noise = audio.createBuffer(1, 2 * audio.sampleRate, audio.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  }
  const source = audio.createBufferSource();
  source.buffer = noise;
  return source;
}

/** By how much a narrow band of noise is to be amplified so that a blow is as loud at every pitch. */
function lossOf(audio: BaseAudioContext, pitch: number): number {
  const share = (Math.PI * pitch) / RESONANCE / audio.sampleRate; // of the power of the noise
  return 0.3 / Math.sqrt(share);
}

/** One part of a sound, started. */
function sounding(audio: BaseAudioContext, part: Part): AudioNode {
  const start = audio.currentTime + part.at;
  const end = start + part.long;
  const volume = audio.createGain();
  const fade = (rise: number) => {
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(part.loud, start + rise);
    volume.gain.exponentialRampToValueAtTime(0.0001, end);
  };
  if (part.what === "hiss" || part.what === "knock") {
    const source = noiseOf(audio);
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = part.what === "hiss" ? 0.8 : RESONANCE;
    band.frequency.setValueAtTime(part.what === "hiss" ? part.from : part.pitch, start);
    if (part.what === "hiss") band.frequency.exponentialRampToValueAtTime(part.to, end);
    fade(part.what === "hiss" ? part.long * 0.35 : 0.002);
    const makeUp = audio.createGain();
    makeUp.gain.value = part.what === "hiss" ? 1 : lossOf(audio, part.pitch);
    source.connect(band).connect(makeUp).connect(volume);
    source.start(start, Math.random());
    source.stop(end);
    return volume;
  }
  const pitches = part.what === "ring" ? BELL : PIPES;
  pitches.forEach((partial, n) => {
    const tone = audio.createOscillator();
    const share = audio.createGain();
    tone.type = part.what === "ring" ? "sine" : "triangle";
    tone.frequency.value = part.pitch * partial;
    share.gain.setValueAtTime(1 / (n + 1), start);
    if (part.what === "ring") share.gain.exponentialRampToValueAtTime(0.001, start + part.long / (1 + 0.6 * n));
    tone.connect(share).connect(volume);
    tone.start(start);
    tone.stop(end);
  });
  if (part.what === "blow")
    sounding(audio, hiss(part.pitch * 3, part.pitch * 4, part.at, part.long, 0.5)).connect(volume);
  fade(part.what === "ring" ? 0.004 : 0.05);
  return volume;
}

/** The most important of the sounds of some events. */
export function soundOf(sounds: (Sound | undefined)[]): Sound | null {
  const order = Object.keys(SOUNDS) as Sound[];
  return order.findLast((sound) => sounds.includes(sound)) ?? null;
}
