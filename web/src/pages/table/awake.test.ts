import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stayAwake } from "./awake";

const release = vi.fn(() => Promise.resolve());
const request = vi.fn(() => Promise.resolve({ release }));
let hidden = false;

beforeEach(() => {
  vi.clearAllMocks();
  hidden = false;
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  vi.spyOn(document, "hidden", "get").mockImplementation(() => hidden);
});
afterEach(() => {
  Reflect.deleteProperty(navigator, "wakeLock");
  vi.restoreAllMocks();
});

function look(away: boolean): void {
  hidden = away;
  document.dispatchEvent(new Event("visibilitychange"));
}

test("the screen stays on until the end, also after one has looked at something else", async () => {
  const end = stayAwake();
  look(true);
  expect(request).toHaveBeenCalledTimes(1);
  look(false);
  expect(request).toHaveBeenCalledTimes(2);
  await Promise.resolve();
  end();
  expect(release).toHaveBeenCalled();
  look(false);
  expect(request).toHaveBeenCalledTimes(2);
});

test("a game that ends before the browser has answered lets the screen go off all the same", async () => {
  stayAwake()();
  expect(release).not.toHaveBeenCalled();
  await Promise.resolve();
  await Promise.resolve();
  expect(release).toHaveBeenCalledTimes(1);
});

test("a browser that refuses, or knows nothing of it, is no error", async () => {
  request.mockRejectedValueOnce(new DOMException("battery", "NotAllowedError"));
  stayAwake()();
  Reflect.deleteProperty(navigator, "wakeLock");
  stayAwake()();
  await Promise.resolve();
});
