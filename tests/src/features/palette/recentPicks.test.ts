import fc from "fast-check";
import { expect, test } from "vitest";
import { geofenceId, vehicleId } from "#domain/ids";
import {
  MAX_RECENT,
  type RecentPick,
  readRecentPicks,
  withPick,
} from "../../../../src/features/palette/recentPicks.ts";

const picks: fc.Arbitrary<RecentPick> = fc.oneof(
  fc.record({
    type: fc.constant("vehicle" as const),
    vehicle: fc.integer({ min: 1, max: 9 }).map(vehicleId),
  }),
  fc.record({
    type: fc.constant("place" as const),
    place: fc.integer({ min: 1, max: 9 }).map(geofenceId),
  }),
  fc.record({ type: fc.constant("command" as const), id: fc.constantFrom("a", "b", "c") }),
);

test("the newest pick is first and nothing stands twice [interface]", () => {
  fc.assert(
    fc.property(fc.array(picks), (made) => {
      const held = made.reduce<readonly RecentPick[]>(withPick, []);
      const last = made.at(-1);
      if (last) expect(held[0]).toEqual(last);
      expect(held.length).toBeLessThanOrEqual(MAX_RECENT);
      expect(new Set(held.map((pick) => JSON.stringify(pick))).size).toBe(held.length);
      expect(readRecentPicks(JSON.parse(JSON.stringify(held)))).toEqual(held);
    }),
  );
});

test("what another hand stored is dropped, the rest stays [interface]", () => {
  fc.assert(
    fc.property(fc.jsonValue(), (stored) => {
      for (const pick of readRecentPicks(stored))
        expect(["vehicle", "place", "command"]).toContain(pick.type);
    }),
  );
  expect(
    readRecentPicks([{ type: "vehicle", vehicle: -1 }, null, { type: "command", id: "fit" }, 7]),
  ).toEqual([{ type: "command", id: "fit" }]);
});
