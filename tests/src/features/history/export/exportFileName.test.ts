import { expect, test } from "vitest";
import { type EpochMs, epochMs } from "#domain/units";
import { exportFileName } from "../../../../../src/features/history/export/exportFileName.ts";

const utc = (text: string): EpochMs => epochMs(Date.parse(text));
const nameOf = (from: string, to: string, zone: string) =>
  exportFileName({
    name: "Bus 12",
    word: "trips",
    format: "xlsx",
    from: utc(from),
    to: utc(to),
    zone,
  });

test("a file is named after the vehicle and the days in it [HIST-08]", () => {
  expect(nameOf("2026-03-01T00:00Z", "2026-03-08T00:00Z", "UTC")).toBe(
    "Bus-12-trips-2026-03-01-2026-03-07.xlsx",
  );
  expect(nameOf("2026-03-01T00:00Z", "2026-03-02T00:00Z", "UTC")).toBe(
    "Bus-12-trips-2026-03-01.xlsx",
  );
});

test("days are those of the reader, also where the clocks are changed [HIST-08]", () => {
  expect(nameOf("2026-03-29T00:00+01:00", "2026-03-30T00:00+02:00", "Europe/Madrid")).toBe(
    "Bus-12-trips-2026-03-29.xlsx",
  );
  expect(nameOf("2026-03-01T00:00Z", "2026-03-02T00:00Z", "America/Sao_Paulo")).toBe(
    "Bus-12-trips-2026-02-28-2026-03-01.xlsx",
  );
});

test("a moment without length has a day too [HIST-08]", () => {
  expect(nameOf("2026-03-01T12:00Z", "2026-03-01T12:00Z", "UTC")).toBe(
    "Bus-12-trips-2026-03-01.xlsx",
  );
});
