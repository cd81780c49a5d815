import { expect, test } from "vitest";
import { qrCode } from "./qr";
import pictures from "./qr.fixture.json";

// The pictures were made by another program, the Python package qrcode, with error correction M and bytes.
test.each(pictures)("the code of $text with mask $mask", ({ text, mask, rows }) => {
  expect(qrCode(text, mask).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""))).toEqual(rows);
});

test("a mask is chosen, and the size grows with the text", () => {
  expect(qrCode("http://192.168.1.20:8080/table/P144LgEc8DT2#abcdefghijklmnopqrstuvwx")).toHaveLength(37);
  expect(qrCode("x".repeat(200))).toHaveLength(57);
});

test("a text that is too long is refused", () => {
  expect(() => qrCode("x".repeat(214))).toThrow(RangeError);
});
