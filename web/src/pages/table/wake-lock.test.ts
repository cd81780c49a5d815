import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepScreenOn } from "./wake-lock";

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

test("the screen is kept on until the end, also after the page was hidden for a while", async () => {
  const end = keepScreenOn();
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

test("a lock that is granted after the end is released at once", async () => {
  keepScreenOn()();
  expect(release).not.toHaveBeenCalled();
  await Promise.resolve();
  await Promise.resolve();
  expect(release).toHaveBeenCalledTimes(1);
});

test("a browser that refuses or has no wake lock is no error", async () => {
  request.mockRejectedValueOnce(new DOMException("battery", "NotAllowedError"));
  keepScreenOn()();
  Reflect.deleteProperty(navigator, "wakeLock");
  keepScreenOn()();
  await Promise.resolve();
});
