import fc from "fast-check";
import { expect, test } from "vitest";
import { connectionId, geofenceId, positionId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { degrees, epochMs, knots, metres } from "#domain/units";
import type { CommittedReports } from "../../../server/cluster/bus.ts";
import {
  type PackedReports,
  packReports,
  unpackReports,
} from "../../../server/cluster/packReports.ts";

const sent = (committed: CommittedReports): CommittedReports =>
  unpackReports(JSON.parse(JSON.stringify(packReports(committed))) as PackedReports);

const number = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 100);
const time = fc.integer({ min: 0, max: 4_000_000_000_000 }).map(epochMs);
const id = fc.integer({ min: 1, max: 2 ** 31 });
const name = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "ignition", "sat", "7"),
  fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.replaceAll(/\p{Cc}/gu, "_")),
);
const position = fc.record(
  {
    id: id.map(positionId),
    vehicleId: id.map(vehicleId),
    protocol: fc.constantFrom("osmand", "teltonika"),
    serverTime: time,
    deviceTime: time,
    fixTime: time,
    valid: fc.boolean(),
    latitude: number,
    longitude: number,
    altitude: number.map(metres),
    speed: number.map(knots),
    course: number.map(degrees),
    accuracy: number.map(metres),
    address: fc.option(fc.string(), { nil: undefined }),
    geofenceIds: fc.array(id.map(geofenceId)),
    line: id.map(connectionId),
    attributes: fc.dictionary(name, fc.oneof(number, fc.boolean(), fc.string()), {
      noNullPrototype: false,
    }),
  },
  { noNullPrototype: true },
);
const committed = fc.record({
  live: fc.array(
    fc.tuple(position, fc.boolean(), fc.boolean()).map(([whole, isInside, isProven]): Position => {
      const { geofenceIds, line, ...rest } = whole;
      return { ...rest, ...(isInside && { geofenceIds }), ...(isProven && { line }) };
    }),
  ),
  reported: fc.array(id.map(vehicleId)),
  receivedAt: time,
});

test("what one instance committed is the same at the others, whatever trackers called things [F12]", () => {
  fc.assert(
    fc.property(committed, (batch) => {
      expect(sent(batch)).toEqual(batch);
    }),
  );
});

test("attributes inherit nothing on their way", () => {
  const attributes = JSON.parse('{"__proto__":7,"sat":5}');
  fc.assert(
    fc.property(position, (whole) => {
      const batch = {
        live: [{ ...whole, attributes }],
        reported: [],
        receivedAt: whole.serverTime,
      };
      const unpacked = sent(batch).live[0]?.attributes ?? {};

      expect(Object.entries(unpacked)).toEqual(Object.entries(attributes));
      expect("constructor" in unpacked).toBe(false);
    }),
  );
});
