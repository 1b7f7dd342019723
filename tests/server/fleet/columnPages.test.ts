import fc from "fast-check";
import { expect, test } from "vitest";
import { decodeFrame } from "#contract/feed/decodeFrame";
import { type FrameBody, writeFrame } from "#contract/feed/frameHead";
import { positionAt } from "#contract/feed/readPositions";
import { writePositions } from "#contract/feed/writePositions";
import { type VehicleId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { Vehicle } from "#domain/vehicle";
import { ROWS_PER_PAGE } from "../../../server/fleet/columnPage.ts";
import { createFleet } from "../../../server/fleet/fleet.ts";
import { NOON, position, vehicle } from "../../support/fleetBuilders.ts";

const HEAD = { epoch: 1, before: 0, seq: 1, part: 0, isLast: true, isSnapshot: false };
const now = () => epochMs(NOON + 60_000);
const buffer = new Uint8Array(1_000_000);

function sent(body: FrameBody) {
  const read = decodeFrame(writeFrame(HEAD, body));
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

/** What somebody who sees all would be sent. */
function contentOf(fleet: ReturnType<typeof createFleet>) {
  const vehicles: Vehicle[] = [];
  const positions = new Map<number, object>();
  for (const page of fleet.columnPages()) {
    if (page.rows().length === 0) continue;
    const owners = sent(page.vehicles(now(), buffer));
    if (owners.kind === "vehicles") vehicles.push(...owners.vehicles);
    const rows = page.rows().filter(page.hasPosition);
    if (rows.length === 0) continue;
    const frame = sent(writePositions(page.positions(rows), rows));
    if (frame.kind !== "positions") throw new Error(frame.kind);
    for (let row = 0; row < frame.batch.count; row++) {
      const { id, vehicleId, fixTime, address, attributes } = positionAt(frame.batch, row);
      positions.set(vehicleId, { id, fixTime, address, attributes });
    }
  }
  const byId = new Map(vehicles.map((each) => [each.id, each]));
  expect(byId.size).toBe(vehicles.length);
  return { byId, positions };
}

const ids = fc.integer({ min: 1, max: 12 });
const words = fc.constantFrom("Ana", "Zoë", "", "  ", undefined);
const step = fc.oneof(
  fc.record({
    act: fc.constant("add" as const),
    id: ids,
    name: fc.string(),
    disabled: fc.boolean(),
  }),
  fc.record({ act: fc.constant("remove" as const), id: ids }),
  // What is written down is kept until it changes.
  fc.record({ act: fc.constant("prepare" as const), id: ids }),
  fc.record({ act: fc.constant("show" as const), id: ids, shown: fc.integer({ min: 0, max: 9 }) }),
  fc.record({
    act: fc.constant("report" as const),
    id: ids,
    at: fc.integer({ min: -9, max: 9 }),
    driver: words,
    address: words,
  }),
);

test("pages hold the same as the fleet itself, whatever has happened to it [ENG-03]", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const fleet = createFleet(undefined as never, now);
      for (const each of steps) {
        const id = vehicleId(each.id);
        if (each.act === "add") fleet.add({ ...vehicle(each), disabled: each.disabled });
        if (each.act === "remove") fleet.remove(id);
        if (each.act === "prepare") for (const page of fleet.columnPages()) page.prepare();
        if (each.act === "show") fleet.show(id, { shown: each.shown });
        if (each.act === "report") {
          const attributes = each.driver === undefined ? {} : { driverUniqueId: each.driver };
          const latest = position({ vehicle: each.id, at: each.at, attributes });
          fleet.setLatest({ ...latest, address: each.address }, epochMs(NOON + each.at));
        }
      }

      const { byId, positions } = contentOf(fleet);
      expect(new Set(byId.keys())).toEqual(new Set(fleet.ids()));
      for (const id of fleet.ids()) {
        expect(byId.get(id)).toEqual(fleet.vehicle(id));
        const latest = fleet.latest(id);
        const driver = String(latest?.attributes.driverUniqueId ?? "").trim();
        expect(positions.get(id)).toEqual(
          latest && {
            id: latest.id,
            fixTime: latest.fixTime,
            address: latest.address,
            attributes: driver === "" ? {} : { driverUniqueId: driver },
          },
        );
      }
    }),
    { numRuns: 300 },
  );
});

test("whoever comes after somebody has gone takes their row", () => {
  const fleet = createFleet(undefined as never, now);
  for (let id = 1; id <= ROWS_PER_PAGE; id++) fleet.add(vehicle({ id }));
  fleet.setLatest(position({ vehicle: 7 }), NOON);
  fleet.remove(vehicleId(7));
  fleet.add(vehicle({ id: 1e9 }));
  expect(fleet.columnPages()).toHaveLength(1);
  const { byId, positions } = contentOf(fleet);
  expect(byId.size).toBe(ROWS_PER_PAGE);
  expect(byId.has(1e9 as VehicleId)).toBe(true);
  expect(positions.size).toBe(0);

  fleet.add(vehicle({ id: 2e9 }));
  expect(fleet.columnPages()).toHaveLength(2);
});
