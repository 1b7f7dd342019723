import { expect, test } from "vitest";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import {
  createVehicleRehearsal,
  MOST_RUNG,
  type RehearsedAlert,
} from "../../../server/rehearsals/vehicleRehearsal.ts";
import type { KnownVehicle } from "../../../server/rules/ruleCache.ts";
import { positionAt, T0, watchedVehicle } from "../../support/ruleBuilders.ts";

const vehicle: KnownVehicle = {
  ...watchedVehicle,
  notifications: [],
  geofencesAt: () => undefined,
  earlyAttributes: [],
  computedAttributes: [],
  linkedDriver: undefined,
};

/** What an alert says of a vehicle that reports every ten seconds. */
function rehearsed(type: string, positions: readonly Position[]) {
  const period = { from: epochMs(T0), to: positions.at(-1)!.serverTime };
  const alert: RehearsedAlert = {
    notification: {
      id: 1,
      type,
      always: true,
      calendarId: undefined,
      notificators: ["web"],
      attributes: {},
    },
    vehicle,
    period,
    timeZone: "UTC",
    isInEffect: () => true,
    isWatched: true,
    checks: period,
  };
  const rehearsal = createVehicleRehearsal(alert, undefined);
  for (const position of positions) rehearsal.take(position);
  rehearsal.end();
  return rehearsal.result();
}

test("of a vehicle that rings without end the newest are kept and all are counted [ALR-01]", () => {
  const positions = Array.from({ length: 2_600 }, (_, at) =>
    positionAt(at * 10, { totalDistance: at, ...(at % 2 === 1 && { alarm: "sos" }) }),
  );
  const ringing = positions.filter(({ attributes }) => attributes.alarm === "sos");
  const { total, late, rung, isCertain } = rehearsed("sos", positions);
  expect({ total, late, isCertain }).toEqual({ total: 1_300, late: 0, isCertain: true });
  expect(rung.map(({ event }) => event.eventTime)).toEqual(
    ringing.slice(-MOST_RUNG).map(({ fixTime }) => fixTime),
  );
});

test.each(["deviceMoving", "deviceStopped"])(
  "%s stands where it happened, also after thousands of positions [ALR-01]",
  (type) => {
    let latitude = -34.9;
    // An hour's drive and half an hour's halt, again and again.
    const positions = Array.from({ length: 4_000 }, (_, at) => {
      const drives = at % 540 < 360;
      latitude += drives ? 150 / 111_320 : 0;
      const attributes = { ignition: drives, motion: drives, totalDistance: at };
      return positionAt(at * 10, attributes, { speed: drives ? 29 : 0, latitude });
    });
    const { rung } = rehearsed(type, positions);
    expect(rung.length).toBeGreaterThan(4);
    for (const { event, position } of rung) {
      expect(position.id).toBe(event.positionId);
      expect(position.fixTime).toBe(event.eventTime);
    }
  },
);
