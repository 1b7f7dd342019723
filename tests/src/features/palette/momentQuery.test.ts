import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { readMomentQuery } from "../../../../src/features/palette/momentQuery.ts";

/** A Wednesday, 16:30 in Lisbon. */
const NOW = epochMs(Date.parse("2026-11-25T16:30:00Z"));
const read = (query: string) => readMomentQuery(query, { now: NOW, timeZone: "Europe/Lisbon" });
const short = (query: string) => {
  const found = read(query);
  return found && [new Date(found.at).toISOString().slice(0, 16), found.rest];
};

describe("a moment in what was typed", () => {
  test.each([
    ["yesterday 16:00 Bus 12", "2026-11-24T16:00", "Bus 12"],
    ["Bus 12 yesterday at 4pm", "2026-11-24T16:00", "Bus 12"],
    ["Bus 12 today 4:15 p.m.", "2026-11-25T16:15", "Bus 12"],
    ["ayer a las 16:00 Bus 12", "2026-11-24T16:00", "Bus 12"],
    ["Bus 12 ayer 16h", "2026-11-24T16:00", "Bus 12"],
    ["anteayer 8:05 Camión", "2026-11-23T08:05", "Camión"],
    ["hier à 16h30 Bus 12", "2026-11-24T16:30", "Bus 12"],
    ["Bus 12 aujourd’hui 9h", "2026-11-25T09:00", "Bus 12"],
    ["avant-hier 12:00:30 Bus", "2026-11-23T12:00", "Bus"],
    ["ontem às 16:00 Autocarro 12", "2026-11-24T16:00", "Autocarro 12"],
    ["Ônibus 12 hoje 7h15", "2026-11-25T07:15", "Ônibus 12"],
    ["anteontem 10:00 Van", "2026-11-23T10:00", "Van"],
    ["16:00 Bus 12", "2026-11-25T16:00", "Bus 12"],
    ["Bus 12 17:00", "2026-11-24T17:00", "Bus 12"],
    ["2026-11-20 10:00 Bus 12", "2026-11-20T10:00", "Bus 12"],
    ["20/11 10:00 Bus 12", "2026-11-20T10:00", "Bus 12"],
    ["Bus 12 20.11.2025 10:00", "2025-11-20T10:00", "Bus 12"],
    ["Bus 12 3/12", "2025-12-03T00:00", "Bus 12"],
    ["Bus 12 3 July", "2026-07-02T23:00", "Bus 12"],
    ["Bus 12 July 3 10:00", "2026-07-03T09:00", "Bus 12"],
    ["3 de julio de 2025 a las 10:00 Bus 12", "2025-07-03T09:00", "Bus 12"],
    ["Bus 12 le 3 août 10h", "2026-08-03T09:00", "Bus 12"],
    ["monday 10:00 Bus 12", "2026-11-23T10:00", "Bus 12"],
    ["wednesday Bus 12", "2026-11-18T00:00", "Bus 12"],
    ["lundi 10h Bus 12", "2026-11-23T10:00", "Bus 12"],
    ["segunda 10:00 Carro", "2026-11-23T10:00", "Carro"],
    ["sábado 10:00 Taxi", "2026-11-21T10:00", "Taxi"],
    ["yesterday 16:00", "2026-11-24T16:00", ""],
  ])("%s is %s of “%s” [HIST-07]", (query, at, rest) => {
    expect(short(query)).toEqual([at, rest]);
  });

  test.each(["yesterday Bus", "2026-11-24", "lundi Bus"])("%s is a day [HIST-07]", (query) => {
    expect(read(query)?.isDay).toBe(true);
    expect(read(`${query} 10:00`)?.isDay).toBe(false);
  });

  test.each([
    "",
    "Bus 12",
    "Bus 12-34",
    "12-AB-34",
    "Mar 2",
    "25:00 Bus",
    "31/02 Bus",
    "13 pm Bus",
    "today 23:00 Bus",
    "2027-01-01 Bus",
    "follow the vehicle",
  ])("there is none in “%s” [HIST-07]", (query) => {
    const found = read(query);
    // "Mar 2" is a date in English; of the others none is.
    if (query === "Mar 2") expect(found?.rest).toBe("");
    else expect(found).toBeUndefined();
  });

  test("is never still to come, and no text breaks it [HIST-07]", () => {
    const words = fc.constantFrom(
      ..."yesterday 16:00 at 4 pm 24 nov 2026-01-01 31/12 Bus lundi de 12h hier 99:99 ’".split(" "),
    );
    const typed = fc.oneof(
      fc.string(),
      fc.array(words, { maxLength: 7 }).map((all) => all.join(" ")),
    );
    fc.assert(
      fc.property(typed, (query) => {
        const found = read(query);
        expect(found?.at ?? 0).toBeLessThanOrEqual(NOW);
        expect(query).toSatisfy((text: string) =>
          (found?.rest ?? "").split(" ").every((word) => text.includes(word)),
        );
      }),
    );
  });
});
