import fc from "fast-check";
import { expect, test } from "vitest";
import type { ListRow } from "#contract/listView";
import { vehicleId } from "#domain/ids";
import { type EpochMs, epochMs, knots } from "#domain/units";
import { shownRow as textOf } from "../../../../src/features/vehicles/rows/shownRow.ts";
import { NOON } from "../../../support/fleetBuilders.ts";
import { formatOf } from "../../../support/formats.ts";

const ROW: ListRow = {
  vehicleId: vehicleId(1),
  name: "Bus",
  group: undefined,
  plate: undefined,
  driver: undefined,
  state: "moving",
  speed: knots(10),
  fixTime: NOON,
  fuel: undefined,
  lastStop: undefined,
  address: undefined,
  poi: undefined,
  temperatures: [],
  sensors: [],
};
const counter = (metres: number) => ({ type: "distance", distance: metres as never }) as const;
const shownRow = (row: ListRow, now: EpochMs) => textOf(row, now, formatOf());
const after = (ms: number) => epochMs(NOON + ms);

test("a row is drawn anew only when its text would be another one [LIST-03]", () => {
  expect(shownRow({ ...ROW, fixTime: after(900) }, after(5_000))).toBe(shownRow(ROW, after(0)));
  expect(shownRow(ROW, after(59_999))).toBe(shownRow(ROW, after(0)));
  expect(shownRow(ROW, after(60_000))).not.toBe(shownRow(ROW, after(59_999)));
  const moved = { speed: knots(10.05), fuel: 40.2, counter: counter(5_000_400) };
  expect(shownRow({ ...ROW, ...moved }, NOON)).toBe(
    shownRow({ ...ROW, counter: counter(5_000_100), fuel: 40 }, NOON),
  );
  expect(shownRow(ROW, after(-59_999))).toBe(shownRow(ROW, after(0)));
  // Its clock is a minute ahead, then two.
  expect(shownRow(ROW, after(-60_000))).not.toBe(shownRow(ROW, after(0)));
  expect(shownRow(ROW, after(-120_000))).not.toBe(shownRow(ROW, after(-60_000)));
});

test("whatever a row shows makes it another one [LIST-03]", () => {
  const changes: Partial<ListRow>[] = [
    { name: "Car" },
    { speed: knots(11) },
    { state: "idle" },
    { driver: "Ana" },
    { address: "Street 1" },
    { counter: { type: "distance", distance: 5 as never } },
    { temperatures: [["temp1", 5]] },
    {
      sensors: [{ slot: "door1", icon: undefined, colour: undefined, isOn: true, text: undefined }],
    },
    { activity: { on: [0, 60], off: [], onFor: 60_000 as never } },
    { fixTime: undefined },
  ];
  fc.assert(
    fc.property(fc.constantFrom(...changes), (change) => {
      expect(shownRow({ ...ROW, ...change }, after(0))).not.toBe(shownRow(ROW, after(0)));
    }),
  );
});
