import { expect, test } from "vitest";
import { compose, soundOf } from "./sound";

/** As much of the audio of a browser as sounds need; it notes when noise and tones begin. */
function fakeAudio() {
  const begun: number[] = [];
  const parameter = () => ({
    value: 0,
    setValueAtTime: () => {},
    linearRampToValueAtTime: () => {},
    exponentialRampToValueAtTime: () => {},
  });
  const node = () => ({
    gain: parameter(),
    frequency: parameter(),
    Q: parameter(),
    connect: (next: unknown) => next,
    start: (at: number) => begun.push(at),
    stop: () => {},
  });
  const audio = {
    currentTime: 0,
    sampleRate: 100,
    destination: {},
    createGain: node,
    createBiquadFilter: node,
    createBufferSource: node,
    createOscillator: node,
    createBuffer: () => ({ getChannelData: () => new Float32Array(1) }),
  };
  return { audio: audio as unknown as BaseAudioContext, begun };
}

test("a train clatters for each of its wagons, one after the other", () => {
  for (const wagons of [1, 2, 6]) {
    const { audio, begun } = fakeAudio();
    const { time } = compose(audio, "train", wagons, 1);
    expect(begun).toHaveLength(2 * wagons); // both axles
    expect(begun).toEqual([...begun].sort((a, b) => a - b));
    expect(time).toBeLessThan(1);
  }
});

test("the bell of the last round is heard, also when it is the player's turn", () => {
  expect(soundOf(["train", "last", "turn"])).toBe("last");
  expect(soundOf(["card", undefined])).toBe("card");
  expect(soundOf([undefined])).toBeNull();
});
