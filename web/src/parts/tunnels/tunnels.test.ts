import { expect, it } from "vitest";
import { isTunnel } from "./tunnels";

it("a double route is named once for both of its tracks", () => {
  const named = ["madrid-pamplona", "paris-zurich"];
  expect(
    ["madrid-pamplona/black", "madrid-pamplona/white", "paris-zurich"].every((route) => isTunnel(named, route)),
  ).toBe(true);
  expect(isTunnel(named, "paris-dieppe")).toBe(false);
});
