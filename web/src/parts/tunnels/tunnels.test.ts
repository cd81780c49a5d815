import { expect, it } from "vitest";
import type { GameModel } from "$/game/model.svelte";
import tunnels from ".";
import { isTunnel } from "./tunnels";

it("a tunnel that is named without a colour includes both tracks of a double route", () => {
  const named = ["madrid-pamplona", "paris-zurich"];
  expect(
    ["madrid-pamplona/black", "madrid-pamplona/white", "paris-zurich"].every((route) => isTunnel(named, route)),
  ).toBe(true);
  expect(isTunnel(named, "paris-dieppe")).toBe(false);
});

it("the decision to pay is about the tunnel that was claimed last", () => {
  const events = ["madrid-pamplona", "paris-zurich"].map((route, i) => ({
    seq: i + 1,
    kind: "laid down",
    action: { verb: "claim", route },
  }));
  const game = (phase: string) => ({ view: { phase }, source: { events } }) as unknown as GameModel;
  expect(tunnels.about!(game("pay for the tunnel or withdraw"))).toEqual({ route: "paris-zurich" });
  expect(tunnels.about!(game("turn"))).toBeUndefined();
});
