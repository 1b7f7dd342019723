import { verify } from "@node-rs/argon2";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type LegacyWorld, openLegacyWorld, type Person } from "./legacyWorld.ts";

let world: LegacyWorld;
beforeAll(async () => {
  world = await openLegacyWorld();
});
afterAll(() => world.close());

const PASSWORD = "waymark-demo";
/** Sees the driver and writes nothing; or sees no driver at all. */
const REFUSED: readonly Person[] = ["reader", "careful", "guest"];

describe("a driver's temporary password [DRV-01]", () => {
  const ask = (who: Person, body: object) =>
    world.call(who, "POST", "/legacy-api/driver/tempPassword", body);

  test("is shown once, kept as a hash, and not in the audit [R05]", async () => {
    const answer = await ask("operator", { driverId: world.driver, password: PASSWORD });

    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.body).toMatchObject({
      driverId: world.driver,
      name: "Ana",
      uniqueId: "ana-card",
    });
    expect(answer.body.password).toMatch(/^[\w]{12}$/);

    const { database } = world.host.server.services;
    const row = await database
      .selectFrom("driver_passwords")
      .selectAll()
      .where("driver_id", "=", world.driver)
      .executeTakeFirstOrThrow();
    expect(await verify(row.password_hash, answer.body.password)).toBe(true);
    const [entry] = await world.audited("driver.password");
    expect(entry).toEqual({ before: null, after: null, user_id: world.userId("operator") });
    const all = await database.selectFrom("audit").selectAll().execute();
    expect(JSON.stringify(all)).not.toMatch(new RegExp(`${answer.body.password}|argon2`));
    const driver = await world.call("operator", "GET", `/api/drivers/${world.driver}`);
    expect(driver.text).not.toContain("argon2");
  });

  test("is another one each time, for one driver or several", async () => {
    const one = await ask("operator", { driverIds: [world.driver], password: PASSWORD });
    const other = await ask("operator", { driverIds: [world.driver], password: PASSWORD });

    expect(one.body).toHaveLength(1);
    expect(one.body[0].password).not.toBe(other.body[0].password);
  });

  test("needs the right to change the driver", async () => {
    for (const person of REFUSED) {
      const answer = await ask(person, { driverId: world.driver, password: PASSWORD });
      expect(answer.status, person).toBe(403);
    }
  });

  test("needs the caller's own password anew [R05]", async () => {
    expect((await ask("operator", { driverId: world.driver })).status).toBe(400);
    const wrong = await ask("operator", { driverId: world.driver, password: "somebody's" });
    expect([wrong.status, wrong.text]).toEqual([403, "password: not your own"]);
  });

  test.each([{}, { driverId: 0 }, { driverId: "x" }, { driverIds: [] }, { driverId: 1, extra: 1 }])(
    "is not made for %j",
    async (body) => {
      expect((await ask("operator", { ...body, password: PASSWORD })).status).toBe(400);
    },
  );
});

describe("a driver's attributes", () => {
  const set = (who: Person, body: unknown, id: number | string = world.driver) =>
    world.call(who, "POST", `/legacy-api/driverAttribute/${id}`, body);

  test("are set one by one, the others stay", async () => {
    const answer = await set("manager", { deviceId: world.own });

    expect(answer.body.attributes).toEqual({ phone: "+598 1", kept: true, deviceId: world.own });
    expect((await set("operator", { deviceId: null })).body.attributes).toEqual({
      phone: "+598 1",
      kept: true,
    });
    expect((await world.audited("driver.change")).length).toBe(2);
  });

  test("that two people set at once are both there", async () => {
    const answer = await Promise.all([
      set("operator", { one: 1 }),
      set("manager", { two: 2 }),
      set("operator", { three: 3 }),
    ]);

    expect(answer.map(({ status }) => status)).toEqual([200, 200, 200]);
    const driver = await world.call("operator", "GET", `/api/drivers/${world.driver}`);
    expect(driver.body.attributes).toMatchObject({ one: 1, two: 2, three: 3 });
  });

  test("are not set by whoever may not change the driver", async () => {
    for (const person of REFUSED) expect((await set(person, { a: 1 })).status, person).toBe(403);
    expect((await set("operator", { a: 1 }, 999_999)).status).toBe(403);
  });

  test("must be some, and not a book", async () => {
    for (const body of [{}, [], { "": 1 }, { long: "x".repeat(5_000) }])
      expect((await set("operator", body)).status).toBe(400);
    expect((await set("operator", { a: 1 }, "x")).status).toBe(400);
  });
});

describe("RFID keys [DRV-02]", () => {
  const URL = "/legacy-api/uniqueId";
  const add = (who: Person, body: object) => world.call(who, "PUT", URL, body);
  const change = (who: Person, body: object) => world.call(who, "POST", URL, body);
  const all = async (who: Person) => (await world.call(who, "GET", `${URL}/all`)).body;
  const on = (day: number) => `2027-03-${String(day).padStart(2, "0")}T08:00:00.000+00:00`;
  const lent = (uniqueId: string, from: number, to?: number) => ({
    uniqueId,
    driverId: world.driver,
    start: on(from),
    ...(to !== undefined && { end: on(to) }),
  });
  let other = 0;

  beforeAll(async () => {
    const made = await world.call("manager", "POST", "/api/drivers", {
      id: null,
      name: "Bea",
      uniqueId: "bea-card",
      attributes: {},
    });
    other = made.body.id;
  });

  test("are added, listed, changed and removed, each audited", async () => {
    const made = await add("operator", lent("K1", 1, 2));
    expect(made.body).toEqual({
      id: expect.any(Number),
      ...lent("K1", 1, 2),
      attributes: {},
    });
    expect(await all("operator")).toEqual([made.body]);
    expect(await all("manager")).toEqual([made.body]);
    expect(await all("admin")).toEqual([made.body]);

    const changed = await change("operator", { ...made.body, end: on(3) });
    expect(changed.body.end).toBe(on(3));
    expect((await world.call("operator", "DELETE", `${URL}/${made.body.id}`)).status).toBe(204);
    expect(await all("operator")).toEqual([]);
    for (const verb of ["add", "change", "remove"])
      expect(await world.audited(`rfidKey.${verb}`), verb).toHaveLength(1);
  });

  test("begin now when no start is said, and last until further notice", async () => {
    const asked = Date.now();
    const made = await add("operator", { uniqueId: "K2", driverId: world.driver });

    expect(Date.parse(made.body.start)).toBeGreaterThanOrEqual(asked);
    expect(Date.parse(made.body.start)).toBeLessThanOrEqual(Date.now());
    expect(made.body.end).toBeNull();
  });

  test("have one holder at a time", async () => {
    await add("manager", lent("K3", 10, 12));
    const bea = (from: number, to?: number) => ({ ...lent("K3", from, to), driverId: other });

    for (const clash of [bea(11, 13), bea(9, 11), bea(9, 13), bea(11), bea(9)]) {
      const answer = await add("manager", clash);
      expect([answer.status, answer.text]).toEqual([400, "Duplicated RFID key"]);
    }
    expect((await add("manager", bea(12))).status).toBe(200);
    expect((await add("manager", bea(8, 10))).status).toBe(200);
    const held = (await all("manager")).find(
      ({ uniqueId }: { uniqueId: string }) => uniqueId === "K3",
    );
    const late = await change("manager", { ...held, end: on(11) });
    expect([late.status, late.text]).toEqual([400, "Duplicated RFID key"]);
  });

  test("have one holder however many ask at once", async () => {
    const asked = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        add("manager", { ...lent("K4", 1), driverId: at % 2 ? other : world.driver }),
      ),
    );

    expect(asked.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("are not lent when they are another driver's own", async () => {
    const answer = await add("manager", { ...lent("ana-card", 1), driverId: other });
    expect([answer.status, answer.text]).toEqual([400, "Duplicated RFID key"]);
  });

  test("are for those who may change the driver, old and new", async () => {
    for (const person of REFUSED)
      expect((await add(person, lent("K5", 1))).status, person).toBe(403);
    expect((await add("operator", { ...lent("K5", 1), driverId: other })).status).toBe(403);
    const beas = await add("manager", { ...lent("K6", 1), driverId: other });

    expect((await change("operator", { ...beas.body, driverId: world.driver })).status).toBe(403);
    expect((await world.call("operator", "DELETE", `${URL}/${beas.body.id}`)).status).toBe(403);
    expect((await world.call("operator", "DELETE", `${URL}/999999`)).status).toBe(403);
    const ids = (await all("operator")).map(({ driverId }: { driverId: number }) => driverId);
    expect(ids).not.toContain(other);
    expect(await all("guest")).toEqual([]);
  });

  test("need a name, a driver, and an end after the start", async () => {
    for (const body of [
      {},
      { uniqueId: "K7" },
      { uniqueId: " ", driverId: world.driver },
      lent("K7", 2, 1),
      lent("K7", 1, 1),
      { ...lent("K7", 1), start: "yesterday" },
    ])
      expect((await add("operator", body)).status).toBe(400);
    expect((await change("operator", lent("K7", 1))).status).toBe(400);
  });
});
