import { expect, test } from "vitest";
import { epochMs } from "#domain/units";
import { checkReport } from "../../../server/ingest/checkReport.ts";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { trackerReport } from "../../support/trackerReport.ts";

const NOW = epochMs(Date.UTC(2026, 7, 21, 12, 1));
const reasonOf = (given: Partial<TrackerReport>) => checkReport(trackerReport(given), NOW);

test.each<[string, Partial<TrackerReport>, string | undefined]>([
  ["sane", {}, undefined],
  ["of a tracker without a name", { uniqueId: "" }, "badUniqueId"],
  ["of a name with a line's end", { uniqueId: "bus\n" }, "badUniqueId"],
  ["of a name too long to keep", { uniqueId: "b".repeat(129) }, "badUniqueId"],
  ["beyond the pole", { latitude: 90.1 }, "badLatitude"],
  ["beyond the antimeridian", { longitude: -180.5 }, "badLongitude"],
  ["with a speed that is none", { speedKnots: Number.NaN }, "badSpeed"],
  ["of next year", { fixTime: Date.UTC(2027, 7, 21) }, "inFuture"],
  ["from below the deepest mine", { altitudeMetres: -12_001 }, "badAltitude"],
  ["with an altitude that is none", { altitudeMetres: Number.NaN }, "badAltitude"],
  ["of no accuracy at all", { accuracyMetres: -1 }, "badAccuracy"],
  ["with a key of nothing", { attributes: { "": 1 } }, "badAttributes"],
  ["with a key nobody can read", { attributes: { "a\u0007b": 1 } }, "badAttributes"],
  ["with a key too long to keep", { attributes: { ["k".repeat(65)]: 1 } }, "badAttributes"],
  ["with a number that is none", { attributes: { fuel: Number.NaN } }, "badAttributes"],
  ["with half a character", { attributes: { word: "\ud800" } }, "badAttributes"],
  ["with a text that no database takes", { attributes: { word: "a\0b" } }, "badAttributes"],
  ["with a key as long as may be", { attributes: { ["k".repeat(64)]: 1 } }, undefined],
  ["with more than is kept", { attributes: { word: "x".repeat(4_000) } }, "attributesTooLong"],
  ["with as much as is kept", { attributes: { word: "x".repeat(3_989) } }, undefined],
])("a report %s is taken or explained [ENG-03]", (_, given, reason) => {
  expect(reasonOf(given)).toBe(reason);
});
