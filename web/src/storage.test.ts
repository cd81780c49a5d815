import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { savedTables, readLink, tableLink, tokensOf } from "$/net/saved-tables.svelte";
import { browserLanguage } from "$/settings.svelte";
import { keep, recall } from "./storage";

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("a stored value is read again", () => {
  keep("x", { a: [1] });
  expect(recall("x", null)).toEqual({ a: [1] });
  expect(localStorage.getItem("whistlestop.x")).toBe('{"a":[1]}');
});

test("an unknown or damaged value is replaced by the default", () => {
  expect(recall("nothing", 3)).toBe(3);
  localStorage.setItem("whistlestop.bad", "{");
  expect(recall("bad", "otherwise")).toBe("otherwise");
});

test("a value survives in memory where the browser stores nothing", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  keep("y", 5);
  expect(recall("y", 0)).toBe(5);
});

test("a saved table keeps all its tokens", () => {
  savedTables.add("T1", { board: "usa", host: "host-token", invite: "invite-token" });
  savedTables.add("T1", { seats: ["ann-token"] });
  const entry = savedTables.add("T1", { seats: ["bob-token", "ann-token"] });
  expect(tokensOf(entry)).toEqual(["host-token", "ann-token", "bob-token"]);
  expect(savedTables.find("T1")?.invite).toBe("invite-token");
  savedTables.forget("T1");
  expect(savedTables.find("T1")).toBeUndefined();
  expect(localStorage.getItem("whistlestop.tables")).toBe("[]");
});

test("a link of a table is made and read", () => {
  const link = tableLink("http://192.168.1.20:8080/", "T1", "token-12");
  expect(link).toBe("http://192.168.1.20:8080/table/T1#token-12");
  expect(readLink(`come and play: ${link} !`)).toEqual({ table: "T1", token: "token-12" });
  expect(readLink("http://elsewhere/")).toBeNull();
});

test("the language is the first of the browser's that the page has", () => {
  expect(browserLanguage(["de-DE", "fr-CA", "en"])).toBe("fr");
  expect(browserLanguage(["de"])).toBe("en");
});
