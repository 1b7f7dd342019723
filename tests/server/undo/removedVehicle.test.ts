import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { minutes } from "#domain/units";
import { createPositionRemoval } from "../../../server/database/removePositions.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { VEHICLE_KEPT } from "../../../server/undo/undoEntries.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import type { Person } from "../authorisation/openCompany.ts";
import { openUndoWorld, type UndoWorld } from "./undoWorld.ts";

const log = createLogger("silent", false);

let world: UndoWorld;
let admin: Person;
let dataFolder: string;
beforeEach(async () => {
  dataFolder = newDataFolder();
  world = await openUndoWorld({ dataFolder });
  admin = await world.person({ administrator: true });
});
afterEach(() => world.close());

/** A vehicle that has reported, and was removed. */
async function removedVehicle(who = admin) {
  const vehicle = await world.make(who, "vehicle");
  const at = Math.round(world.clock.now / 1_000);
  for (const seconds of [30, 20, 10])
    await world.host.report(`id=${String(vehicle.uniqueId)}&lat=1&lon=2&timestamp=${at - seconds}`);
  const { id } = vehicle;
  names.set(id, String(vehicle.uniqueId));
  await sql`insert into events (type, event_time, device_id) values ('alarm', now(), ${id})`.execute(
    world.database,
  );
  const reply = await world.call(who, { method: "DELETE", url: `/api/devices/${id}` });
  // The server looks itself what is due, which must be over before something is made so.
  await world.host.server.services.positionRemoval.settled();
  return { id, undo: reply.headers["x-undo"] as string | undefined };
}

/** What their trackers call themselves. */
const names = new Map<number, string>();
const nameOf = (id: number) => names.get(id) ?? "";

/** How many positions and events there are of it. */
async function pastOf(id: number) {
  const { rows } = await sql<{ positions: number; events: number }>`select
    (select count(*)::integer from positions where device_id = ${id}) as positions,
    (select count(*)::integer from events where device_id = ${id} and type = 'alarm') as events`.execute(
    world.database,
  );
  return [rows[0]?.positions, rows[0]?.events];
}

/** Whichever server on the same database looks what there is to remove. */
async function removeDue(atOnce = 2) {
  const { database, clock } = world;
  const ports = { database, log, now: () => clock.now as never, atOnce };
  const removal = createPositionRemoval(ports);
  removal.begin();
  await removal.settled();
  await removal.stop();
}

describe("the past of a vehicle that was removed", () => {
  test("stays as long as it can be had back, and is there again with it", async () => {
    const { id, undo } = await removedVehicle();
    world.clock.now += minutes(14);
    await removeDue();
    expect(await pastOf(id)).toEqual([3, 1]);

    expect((await world.undo(admin, undo)).status).toBe(200);
    world.clock.now += VEHICLE_KEPT + minutes(1);
    await removeDue();
    expect(await pastOf(id)).toEqual([3, 1]);
    const { text } = await world.get(admin, `/api/devices/${id}`);
    expect(JSON.parse(text)).toMatchObject({ id, positionId: expect.any(Number) });
    // The tracker goes on as if nothing had been.
    const { uniqueId } = JSON.parse(text) as { readonly uniqueId: string };
    const at = Math.round(world.clock.now / 1_000);
    await world.host.report(`id=${uniqueId}&lat=1&lon=2&timestamp=${at}`);
    expect(await pastOf(id)).toEqual([4, 1]);
  });

  test("goes when its time is over, and the vehicle does not come back without it", async () => {
    const { id, undo } = await removedVehicle();
    world.clock.now += VEHICLE_KEPT;
    await removeDue();
    expect(await pastOf(id)).toEqual([0, 0]);
    expect((await world.undo(admin, undo)).status).toBe(404);
    const { rows } = await sql`select 1 from removed_devices`.execute(world.database);
    expect(rows).toEqual([]);
  });

  test("does not come back from when a server has begun to remove it, whatever clocks say", async () => {
    const { id, undo } = await removedVehicle();
    // Of a server whose clock is ahead, which was killed in the middle.
    await sql`update removed_devices set begun = true`.execute(world.database);
    expect((await world.undo(admin, undo)).status).toBe(404);
    await removeDue();
    expect(await pastOf(id)).toEqual([0, 0]);
  });

  /** Who is first: whoever takes it back, a server that removes it, or nobody knows. */
  const ORDERS = {
    "the person": async (undo: Undo) => {
      const reply = await undo();
      await Promise.all([removeDue(), removeDue()]);
      return reply;
    },
    "the server": async (undo: Undo) => {
      await Promise.all([removeDue(), removeDue()]);
      return undo();
    },
    both: async (undo: Undo) => {
      const [reply] = await Promise.all([undo(), removeDue(), removeDue()]);
      return reply;
    },
  };
  type Undo = () => ReturnType<UndoWorld["undo"]>;

  test.each([
    ["the person", 200],
    ["the server", 404],
    ["both", undefined],
    ["both", undefined],
    ["both", undefined],
  ] as const)(
    "of one that comes back while a server begins is whole or gone: first %s",
    async (first, status) => {
      const { id, undo } = await removedVehicle();
      await sql`update removed_devices set due_at = '-infinity'`.execute(world.database);
      const reply = await ORDERS[first](() => world.undo(admin, undo));
      expect([200, 404]).toContain(reply.status);
      if (status !== undefined) expect(reply.status).toBe(status);
      const isBack = reply.status === 200;
      expect(await pastOf(id)).toEqual(isBack ? [3, 1] : [0, 0]);
      expect((await world.get(admin, `/api/devices/${id}`)).status).toBe(isBack ? 200 : 404);
    },
  );

  test("goes at once where nothing can be had back", async () => {
    const person = await world.person({ administrator: true });
    const { text: token } = await world.call(person, {
      method: "POST",
      url: "/api/session/token",
      form: {},
    });
    const program = { ...person, headers: { authorization: `Bearer ${token}` } };
    const { id, undo } = await removedVehicle(program);
    expect(undo).toBeUndefined();
    await removeDue();
    expect(await pastOf(id)).toEqual([0, 0]);
  });

  test("is not taken by its own tracker, which goes on reporting, where trackers register", async () => {
    const { id, undo } = await removedVehicle();
    const report = () => {
      const at = Math.round(world.clock.now / 1_000);
      return world.host.report(`id=${nameOf(id)}&lat=1&lon=2&timestamp=${at}`);
    };
    await report();
    expect((await world.undo(admin, undo)).status).toBe(200);
    await report();
    expect(await pastOf(id)).toEqual([4, 1]);

    await world.done(admin, { method: "DELETE", url: `/api/devices/${id}` });
    world.clock.now += VEHICLE_KEPT;
    await report();
    const { text } = await world.get(admin, `/api/devices?uniqueId=${nameOf(id)}`);
    expect(JSON.parse(text)).toMatchObject([{ name: nameOf(id) }]);
  });

  test("outlasts the server: the next one gives it back", async () => {
    const { id, undo } = await removedVehicle();
    const { clock } = world;
    await world.close();
    world = await openUndoWorld({ dataFolder });
    world.clock.now = clock.now;
    expect(await pastOf(id)).toEqual([3, 1]);
    expect((await world.undo(admin, undo)).status).toBe(200);
    expect(await pastOf(id)).toEqual([3, 1]);
  });
});

test("what was on its way to a vehicle that went does not arrive when it is back", async () => {
  const vehicle = await world.make(admin, "vehicle");
  await sql`insert into actuations (device_id, user_id, type, effect, ad_hoc, idempotency_key, wish,
      status, requested_at, expires_at)
    values (${vehicle.id}, 1, 'engineStop', 'dangerous', false, 'k', 'w', 'intended', now(),
      now() + interval '1 day')`.execute(world.database);
  const url = `/api/devices/${vehicle.id}`;
  const removed = await world.done(admin, { method: "DELETE", url });
  expect((await world.undo(admin, removed.undo)).status).toBe(200);
  const { rows } = await sql<{ over: boolean }>`
    select expires_at <= requested_at as over from actuations where device_id = ${vehicle.id}`.execute(
    world.database,
  );
  expect(rows).toEqual([{ over: true }]);
});
