import { expect, test } from "vitest";
import type { MomentRow } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { epochMs, knots } from "#domain/units";
import { momentCsv } from "../../../../../src/features/history/export/momentCsv.ts";

const WORDS = {
  column: {
    vehicle: "Vehicle",
    plate: "Plate",
    uniqueId: "Identifier",
    group: "Group",
    driver: "Driver",
    state: "State",
    moment: "Moment",
    position: "Last position at",
    latitude: "Latitude",
    longitude: "Longitude",
    speed: "Speed (km/h)",
  },
  state: { moving: "Moving", idle: "Idle", stopped: "Stopped", disconnected: "Disconnected" },
};
const NOBODY: MomentRow = {
  vehicleId: vehicleId(2),
  name: "=Bus 2",
  uniqueId: undefined,
  plate: undefined,
  group: undefined,
  driver: undefined,
  state: "disconnected",
  position: undefined,
};

test("everybody is a line at one moment, by the reader's clock, and no formula [HIST-07] [R01]", () => {
  const moment = epochMs(Date.UTC(2026, 0, 14, 15, 0, 0));
  const bus: MomentRow = {
    ...NOBODY,
    name: "Bus 1",
    plate: "SBC 1234",
    uniqueId: "864",
    group: "North, west",
    driver: "Rosa",
    state: "moving",
    position: {
      fixTime: epochMs(moment - 14_000),
      latitude: -34.9,
      longitude: -56.1234567,
      speed: knots(10),
    },
  };
  expect(momentCsv({ moment, rows: [bus, NOBODY] }, WORDS, "Europe/Madrid").split("\r\n")).toEqual([
    `\uFEFF${Object.values(WORDS.column).join(",")}`,
    'Bus 1,SBC 1234,864,"North, west",Rosa,Moving,2026-01-14 16:00:00,2026-01-14 15:59:46,-34.900000,-56.123457,18.5',
    "'=Bus 2,,,,,Disconnected,2026-01-14 16:00:00,,,,",
    "",
  ]);
});
