import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeFileName } from "../../../src/ui/safeFileName.ts";

describe("the name of a file", () => {
  test.each([
    [["Bus 12", "trips"], "Bus-12-trips.csv"],
    [["Ônibus São João", "viagens"], "Ônibus-São-João-viagens.csv"],
    [["../../etc/passwd", "trips"], "etc-passwd-trips.csv"],
    [["a\r\nSet-Cookie: x", "t"], "a-Set-Cookie-x-t.csv"],
    [["invoice\u202Egpj.exe", "t"], "invoice-gpj.exe-t.csv"],
    [["C:\\bus|<1>?*", "t"], "C-bus-1-t.csv"],
    [[".hidden.", "t"], "hidden-t.csv"],
    [["\ud800", "\u0000"], "file.csv"],
    [[], "file.csv"],
    [["x".repeat(500)], `${"x".repeat(48)}.csv`],
  ])("of %j [R02]", (words, name) => {
    expect(safeFileName(words, "csv")).toBe(name);
  });

  test("is one that every system takes, whatever a vehicle is called [R02]", () => {
    const word = fc.oneof(fc.string({ unit: "binary" }), fc.string(), fc.constant("../"));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), (words) => {
        const name = safeFileName(words, "csv");
        expect(name).toMatch(/^[^./-][^<>:"/\\|?*\s\p{Cc}\p{Cs}\u202a-\u202e]*\.csv$/u);
      }),
    );
  });

  test("is short enough for every system beside what we add ourselves [R02]", () => {
    const name = safeFileName(
      ["\u{1f600}".repeat(300), "trips", "2026-03-01", "2026-03-02"],
      "geojson",
    );
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(255);
  });
});
