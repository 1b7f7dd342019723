import { expect, test } from "vitest";
import type { HistoryVisit, VehicleVisits } from "#contract/historyVisits";
import { vehicleId } from "#domain/ids";
import { epochMs, milliseconds } from "#domain/units";
import { visitsCsv } from "../../../../../src/features/history/visits/visitsCsv.ts";

const WORDS = {
  vehicle: "Vehicle",
  enter: "Came",
  leave: "Left",
  seconds: "Seconds",
  enterBy: "Came: by what",
  leaveBy: "Left: by what",
  edge: { crossed: "edge", silence: "silent, so not known", span: "=end" },
};

const visit = (enter: number, leave: number, more: Partial<HistoryVisit> = {}): HistoryVisit => ({
  enter: epochMs(enter),
  leave: epochMs(leave),
  enterBy: "crossed",
  leaveBy: "crossed",
  ...more,
});
const vehicle = (name: string, visits: readonly HistoryVisit[]): VehicleVisits => ({
  vehicleId: vehicleId(1),
  name,
  visits,
  count: visits.length,
  duration: milliseconds(0),
  isUncertain: false,
});

test("visits are a line each, by the reader's clocks, and no formula [HIST-07] [R01]", () => {
  // Two hours before Madrid puts its clocks forward, and after.
  const night = Date.UTC(2026, 2, 28, 23, 30, 5);
  const text = visitsCsv(
    {
      vehicles: [
        vehicle("Bus 1", [visit(night, night + 7_200_400), visit(night + 9e6, night + 9e6)]),
        vehicle('=HYPERLINK("x")', [
          visit(night, night + 500, { leaveBy: "silence", enterBy: "span" }),
        ]),
      ],
    },
    WORDS,
    "Europe/Madrid",
  );
  expect(text.split("\r\n")).toEqual([
    "\uFEFFVehicle,Came,Left,Seconds,Came: by what,Left: by what",
    "Bus 1,2026-03-29 00:30:05,2026-03-29 03:30:05,7200,edge,edge",
    "Bus 1,2026-03-29 04:00:05,2026-03-29 04:00:05,0,edge,edge",
    `"'=HYPERLINK(""x"")",2026-03-29 00:30:05,2026-03-29 00:30:05,1,'=end,"silent, so not known"`,
    "",
  ]);
});
