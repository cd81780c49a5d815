import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { kept, readLink, tableLink, tokensOf } from "$/net/kept.svelte";
import { browserLanguage } from "$/settings.svelte";
import { keep, recall } from "./storage";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("what is kept is recalled", () => {
  keep("x", { a: [1] });
  expect(recall("x", null)).toEqual({ a: [1] });
  expect(localStorage.getItem("whistlestop.x")).toBe('{"a":[1]}');
});

test("what is unknown or damaged is what it would be otherwise", () => {
  expect(recall("nothing", 3)).toBe(3);
  localStorage.setItem("whistlestop.bad", "{");
  expect(recall("bad", "otherwise")).toBe("otherwise");
});

test("a browser that keeps nothing is no error", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keep("y", 5);
  expect(recall("y", 0)).toBe(5);
});

test("tables keep their tokens", () => {
  kept.add("T1", { board: "usa", host: "host-token", invite: "invite-token" });
  kept.add("T1", { seats: ["ann-token"] });
  const entry = kept.add("T1", { seats: ["bob-token", "ann-token"] });
  expect(tokensOf(entry)).toEqual(["host-token", "ann-token", "bob-token"]);
  expect(kept.find("T1")?.invite).toBe("invite-token");
  kept.forget("T1");
  expect(kept.find("T1")).toBeUndefined();
  expect(localStorage.getItem("whistlestop.tables")).toBe("[]");
});

test("links are made and read", () => {
  const link = tableLink("http://192.168.1.20:8080/", "T1", "token-12");
  expect(link).toBe("http://192.168.1.20:8080/table/T1#token-12");
  expect(readLink(`come and play: ${link} !`)).toEqual({ table: "T1", token: "token-12" });
  expect(readLink("http://elsewhere/")).toBeNull();
});

test("the language is the browser's, if it is spoken here", () => {
  expect(browserLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(browserLanguage(["de"])).toBe("en");
});
