import { describe, expect, test } from "vitest";
import { decodeFrame, type FeedFrame } from "#contract/feed/decodeFrame";
import type { VehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createSeededFleet, NOW } from "../../../bench/seededFleet.ts";
import { ROWS_PER_PAGE } from "../../../server/fleet/columnPage.ts";
import { createFleet } from "../../../server/fleet/fleet.ts";
import { createFeedBodies } from "../../../server/live/feedBodies.ts";
import { createFeedLog } from "../../../server/live/feedLog.ts";
import { createFeedSession } from "../../../server/live/feedSession.ts";
import { createSendScheduler } from "../../../server/live/sendScheduler.ts";

const VEHICLES = 30_000;
/** Steps of a turn, and as many once more by whom the turn was passed to. */
const MOST_STEPS = 8;

const now = () => epochMs(NOW + 1_000);
const seeded = createSeededFleet(VEHICLES);

function filledFleet() {
  const fleet = createFleet(undefined as never, now);
  for (const vehicle of seeded.vehicles) fleet.add(vehicle);
  for (const position of seeded.positions) fleet.setLatest(position, NOW);
  return fleet;
}

/** Opens for one who sees what `sees` says; each iteration of the event loop is run by hand. */
function open(sees: (id: VehicleId) => boolean) {
  const fleet = filledFleet();
  const loop: (() => void)[] = [];
  const scheduler = createSendScheduler((run) => void loop.push(run));
  const frames: FeedFrame[] = [];
  let asked = 0;
  const counted = (id: VehicleId) => {
    asked++;
    return sees(id);
  };
  const viewerOf = (see: typeof sees) =>
    ({
      user: { id: 1 },
      linked: { vehicles: new Set(), groups: new Set() },
      sees: see,
      locates: true,
    }) as never;
  const socket = {
    bufferedAmount: 0,
    send(data: string | Uint8Array) {
      const read = decodeFrame((data as Uint8Array).slice());
      if (!read.ok) throw new Error(read.reason);
      frames.push(read.value);
    },
    ping: () => undefined,
    close: () => undefined,
    terminate: () => undefined,
  };
  const session = { key: "1", user: { id: 1 } } as never;
  const ports = {
    epoch: 1,
    log: createFeedLog(now),
    bodies: createFeedBodies(),
    fleet,
    scheduler,
    now,
  };
  const client = createFeedSession(socket, session, ports);
  client.viewer = viewerOf(counted);
  client.open();
  const most = { frames: 0, asked: 0 };
  return {
    fleet,
    frames,
    most,
    isOver: () => frames.at(-1)?.isLast === true && frames.length > 1,
    grant: (see: typeof sees) => {
      client.viewer = viewerOf(see);
    },
    /** One iteration of the event loop. */
    runOnce(): void {
      const before = { frames: frames.length, asked };
      for (const run of loop.splice(0)) run();
      most.frames = Math.max(most.frames, frames.length - before.frames);
      most.asked = Math.max(most.asked, asked - before.asked);
    },
  };
}

function finish(snapshot: ReturnType<typeof open>): void {
  for (let count = 0; count < 1_000 && !snapshot.isOver(); count++) snapshot.runOnce();
  expect(snapshot.isOver()).toBe(true);
}

const positioned = (frames: readonly FeedFrame[]): number[] =>
  frames.flatMap((frame) => (frame.kind === "positions" ? [...frame.batch.vehicleIds] : []));
const named = (frames: readonly FeedFrame[]): number[] =>
  frames.flatMap((frame) =>
    frame.kind === "vehicles" ? Array.from(frame.vehicles, ({ id }) => id) : [],
  );

describe("a large snapshot [ENG-03]", () => {
  test("is sent in small steps, everybody once", () => {
    const snapshot = open(() => true);
    finish(snapshot);
    expect(new Set(positioned(snapshot.frames)).size).toBe(VEHICLES);
    expect(new Set(named(snapshot.frames)).size).toBe(VEHICLES);
    expect(snapshot.frames.length).toBeGreaterThan(2 * (VEHICLES / ROWS_PER_PAGE));
    expect(snapshot.most.frames).toBeLessThanOrEqual(MOST_STEPS);
    expect(snapshot.most.asked).toBeLessThanOrEqual(MOST_STEPS * ROWS_PER_PAGE);
  });

  test("of which somebody sees next to nothing is not looked through at one go either", () => {
    const snapshot = open((id) => id === VEHICLES);
    finish(snapshot);
    expect(positioned(snapshot.frames)).toEqual([VEHICLES]);
    expect(named(snapshot.frames)).toEqual([VEHICLES]);
    expect(snapshot.most.asked).toBeLessThanOrEqual(MOST_STEPS * ROWS_PER_PAGE);
  });

  test("reports a part of a page as exactly as a whole one", () => {
    const snapshot = open((id) => id % 3 === 0);
    finish(snapshot);
    const due = seeded.vehicles.filter(({ id }) => id % 3 === 0);
    expect(positioned(snapshot.frames)).toEqual(due.map(({ id }) => id));
    const sent = snapshot.frames.flatMap((frame) =>
      frame.kind === "vehicles" ? [...frame.vehicles] : [],
    );
    expect(sent.map(({ name, attributes }) => [name, attributes])).toEqual(
      due.map(({ name, attributes }) => [name, attributes]),
    );
  });

  test("does not send what somebody stopped to see half way [S10]", () => {
    const snapshot = open(() => true);
    while (positioned(snapshot.frames).length < VEHICLES / 2) snapshot.runOnce();
    const before = snapshot.frames.length;
    snapshot.grant((id) => id % 2 === 0);
    finish(snapshot);
    const after = snapshot.frames.slice(before);
    expect(positioned(after).length).toBeGreaterThan(0);
    expect([...positioned(after), ...named(after)].filter((id) => id % 2 === 1)).toEqual([]);
  });

  test("is of its moment: who is renamed, moves, goes and comes meanwhile", () => {
    const snapshot = open(() => true);
    while (positioned(snapshot.frames).length === 0) snapshot.runOnce();
    const [first, second] = seeded.vehicles as [Vehicle, Vehicle];
    snapshot.fleet.add({ ...first, name: "Renamed" });
    snapshot.fleet.remove(second.id);
    snapshot.fleet.add({ ...second, id: 1e9 as VehicleId, name: "New" });
    finish(snapshot);
    const sent = new Map(
      snapshot.frames.flatMap((frame) =>
        frame.kind === "vehicles" ? Array.from(frame.vehicles, (each) => [each.id, each.name]) : [],
      ),
    );
    expect(sent.get(first.id)).toBe("Renamed");
    expect(sent.has(second.id)).toBe(false);
    expect(sent.get(1e9 as VehicleId)).toBe("New");
  });
});

type Vehicle = (typeof seeded.vehicles)[number];

test("a thousand that reconnect at once are scheduled in turn", () => {
  const loop: (() => void)[] = [];
  const scheduler = createSendScheduler((run) => void loop.push(run));
  let done = 0;
  for (let each = 0; each < 1_000; each++)
    scheduler.schedule(() => {
      done++;
      return 4;
    });
  const perIteration: number[] = [];
  while (loop.length > 0) {
    const before = done;
    loop.shift()?.();
    perIteration.push(done - before);
  }
  expect(done).toBe(1_000);
  expect(Math.max(...perIteration)).toBe(1);
});
