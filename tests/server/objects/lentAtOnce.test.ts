import { afterAll, beforeAll, expect, test } from "vitest";
import { openUndoWorld, type UndoWorld } from "../undo/undoWorld.ts";

let world: UndoWorld;
beforeAll(async () => {
  world = await openUndoWorld();
});
afterAll(() => world.close());

/** Enough that two of them meet. */
const ROUNDS = 8;

test("who lends keys to a driver and who gives the driver another key wait for each other, and nobody for nothing [DRV-01] [DRV-02]", async () => {
  const ana = await world.person();
  for (let round = 0; round < ROUNDS; round++) {
    const driver = await world.make(ana, "driver");
    const lend = (key: string) =>
      world.call(ana, {
        method: "POST",
        url: "/api/rfidkeys",
        json: { driverId: driver.id, uniqueId: `${key}-${round}` },
      });
    const json = { ...driver, uniqueId: `own-${round}` };
    const answers = await Promise.all([
      lend("a"),
      lend("b"),
      lend("c"),
      world.call(ana, { method: "PUT", url: `/api/drivers/${driver.id}`, json }),
      lend("d"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  }
});

test("one key of a call for a lent key and for a driver at once is for one of them [DRV-02]", async () => {
  const ana = await world.person();
  const driver = await world.make(ana, "driver");
  for (let round = 0; round < ROUNDS; round++) {
    const keyed = { ...ana, headers: { ...ana.headers, "idempotency-key": `call-${round}` } };
    const post = (who: typeof ana, url: string, json: object) =>
      world.call(who, { method: "POST", url, json });
    const [lent, made, ...others] = await Promise.all([
      post(keyed, "/api/rfidkeys", { driverId: driver.id, uniqueId: `lent-${round}` }),
      post(keyed, "/api/drivers", { name: "D", uniqueId: `made-${round}` }),
      post(ana, "/api/rfidkeys", { driverId: driver.id, uniqueId: `more-${round}` }),
      post(ana, "/api/rfidkeys", { driverId: driver.id, uniqueId: `most-${round}` }),
    ]);
    expect(new Set([lent?.status, made?.status])).toEqual(new Set([200, 422]));
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  }
});
