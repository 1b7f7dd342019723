import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { type VehicleId, vehicleId } from "#domain/ids";
import type { Position } from "#domain/position";
import { epochMs } from "#domain/units";
import type { CommittedReports } from "../../../server/cluster/bus.ts";
import { createFollowing } from "../../../server/cluster/following.ts";
import type { StoredState } from "../../../server/database/readStates.ts";
import type { Fleet } from "../../../server/fleet/fleet.ts";
import type { Published } from "../../../server/ingest/ingestPorts.ts";
import { createLogger } from "../../../server/process/logger.ts";

const log = createLogger("silent", false);
let world: ReturnType<typeof createWorld>;

/** A fleet that knows the first `known` vehicles; the others are known once they were read. */
function createWorld(known: number) {
  const records = new Set(Array.from({ length: known }, (_, at) => vehicleId(at + 1)));
  const latest = new Map<VehicleId, Position>();
  const reads: (readonly VehicleId[])[] = [];
  const published: Published[] = [];
  const states: StoredState[] = [];
  const pending: { resolve(): void; reject(error: Error): void }[] = [];
  const fleet = {
    record: (id: VehicleId) => (records.has(id) ? {} : undefined),
    latest: (id: VehicleId) => latest.get(id),
    lastUpdate: () => undefined,
    ids: () => records.keys(),
    idlesAt: () => false,
    setLatest: (position: Position) => void latest.set(position.vehicleId, position),
    refresh: (ids: readonly VehicleId[]) => {
      reads.push(ids);
      return new Promise<void>((resolve, reject) => {
        pending.push({
          resolve: () => {
            for (const id of ids) records.add(id);
            resolve();
          },
          reject,
        });
      });
    },
  } as unknown as Fleet;
  const following = createFollowing({
    readStates: () => Promise.resolve(states),
    readPassed: () => Promise.resolve([]),
    fleet,
    hub: { publish: (committed) => void published.push(committed) },
    log,
  });
  return { following, fleet, reads, published, pending, states };
}

const batchOf = (vehicle: number, id: number): CommittedReports =>
  JSON.parse(
    JSON.stringify({
      live: [{ id, vehicleId: vehicle, fixTime: id, attributes: { __proto__: null, n: id } }],
      reported: [],
      receivedAt: id,
    }),
  ) as CommittedReports;

const idsOf = (published: readonly Published[]) =>
  published.flatMap(({ live }) => live.map(({ id }) => Number(id)));
const settle = () => new Promise((wake) => setImmediate(wake));

describe("following what other instances commit", () => {
  beforeEach(() => {
    world = createWorld(2);
  });
  afterEach(async () => {
    for (const { resolve } of world.pending) resolve();
    await world.following.stop();
  });

  test("brings batches of known vehicles to fleet and sockets at once and without a read [F12]", () => {
    const { following, fleet, published, reads } = world;
    following.take(batchOf(1, 11));
    following.take(batchOf(2, 12));

    expect(idsOf(published)).toEqual([11, 12]);
    expect(fleet.latest(vehicleId(1))?.id).toBe(11);
    expect(reads).toEqual([]);
  });

  test("names vehicles that reported nothing new, with their latest position unchanged", () => {
    const { following, fleet, published } = world;
    following.take(batchOf(1, 11));
    following.take({ live: [], reported: [vehicleId(1)], receivedAt: epochMs(99) });

    expect(published.at(-1)).toEqual({ live: [], reported: [1] });
    expect(fleet.latest(vehicleId(1))?.id).toBe(11);
  });

  test("reads unknown vehicles once for all batches that wait meanwhile, and keeps the order [F12]", async () => {
    const { following, published, reads, pending } = world;
    following.take(batchOf(7, 21));
    // They wait behind it: a socket gets what was committed in the order it came.
    for (let at = 0; at < 50; at++) following.take(batchOf(8 + (at % 5), 30 + at));
    following.take(batchOf(1, 90));
    expect(reads).toEqual([[7]]);
    expect(published).toEqual([]);

    pending[0]?.resolve();
    await settle();
    expect(new Set(reads[1])).toEqual(new Set([8, 9, 10, 11, 12]));
    pending[1]?.resolve();
    await settle();

    expect(reads).toHaveLength(2);
    const inOrder = [21, ...Array.from({ length: 50 }, (_, at) => 30 + at), 90];
    expect(idsOf(published)).toEqual(inOrder);
  });

  test("reads everything anew until it succeeds when the database failed: nothing committed is lost", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { following, published, reads, pending, states } = world;
    following.take(batchOf(7, 21));
    following.take(batchOf(1, 22));
    pending[0]?.reject(new Error("no connection"));
    await settle();
    vi.runAllTimers();
    expect(reads).toEqual([[7], []]);
    pending[1]?.reject(new Error("still none"));
    await settle();
    vi.runAllTimers();
    for (const { live } of [batchOf(7, 21), batchOf(1, 22)])
      for (const latest of live) states.push({ latest, lastUpdate: epochMs(22) });
    pending[2]?.resolve();
    await settle();
    vi.useRealTimers();

    expect(idsOf(published)).toEqual([21, 22]);
  });
});
