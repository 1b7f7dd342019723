import { expect, test } from "vitest";
import { followChanges } from "../../../server/cluster/followChanges.ts";
import type { Change } from "../../../server/database/changes.ts";
import { createChanges } from "../../../server/database/changes.ts";

/** What an instance says to the others of a change of so many vehicles. */
async function saidOf(count: number): Promise<readonly Change[]> {
  const said: Change[] = [];
  const changes = createChanges();
  followChanges({
    changes,
    bus: {
      publish: (_channel: string, change: Change) => void said.push(change),
      publishConfirmed: async () => undefined,
      listen: () => undefined,
      onGap: () => undefined,
    },
    fleet: { refresh: async () => undefined, vehicle: () => undefined },
    hub: { vehiclesChanged: () => undefined, vehiclesRemoved: () => undefined },
    rights: { forget: () => undefined, changed: () => undefined },
  } as unknown as Parameters<typeof followChanges>[0]);
  await changes.publish({ kind: "vehicle", ids: Array.from({ length: count }, (_, at) => at + 1) });
  return said;
}

test.each([1, 500, 501, 5_000])(
  "each of %i vehicles that change at once is named to the other instances",
  async (count) => {
    const said = await saidOf(count);
    const named = said.flatMap(({ ids }) => ids);
    expect(named).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    // A message between instances is a NOTIFY of PostgreSQL: under 8,000 bytes, whatever the ids.
    for (const { kind, ids } of said) {
      expect(kind).toBe("vehicle");
      expect(ids.length * "2147483647,".length).toBeLessThan(7_500);
    }
  },
);

test("of more than ten thousand none is named, and all are read anew", async () => {
  expect(await saidOf(10_001)).toEqual([{ kind: "vehicle", ids: [] }]);
});
