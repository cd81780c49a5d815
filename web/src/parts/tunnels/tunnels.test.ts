import { expect, it } from "vitest";
import type { GameModel } from "$/game/model.svelte";
import tunnels from ".";
import { isTunnel } from "./tunnels";

it("a double route is named once for both of its tracks", () => {
  const named = ["madrid-pamplona", "paris-zurich"];
  expect(
    ["madrid-pamplona/black", "madrid-pamplona/white", "paris-zurich"].every((route) => isTunnel(named, route)),
  ).toBe(true);
  expect(isTunnel(named, "paris-dieppe")).toBe(false);
});

it("the question whether to pay is about the tunnel that was tried", () => {
  const events = ["madrid-pamplona", "paris-zurich"].map((route, i) => ({
    seq: i + 1,
    kind: "laid down",
    deed: { verb: "claim", route },
  }));
  const game = (phase: string) => ({ view: { phase }, source: { events } }) as unknown as GameModel;
  expect(tunnels.about!(game("pay for the tunnel or withdraw"))).toEqual({ route: "paris-zurich" });
  expect(tunnels.about!(game("turn"))).toBeUndefined();
});
