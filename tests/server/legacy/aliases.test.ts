import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { alsoAt, routeAt } from "../../../server/routes/legacy/alsoAt.ts";
import { ROUTES } from "../../../server/routes.ts";
import { type LegacyWorld, openLegacyWorld } from "./legacyWorld.ts";

let world: LegacyWorld;
beforeAll(async () => {
  world = await openLegacyWorld();
});
afterAll(() => world.close());

const ALIASES = [
  ["PUT", "/api/devices/:id/accumulators"],
  ["POST", "/api/permissions"],
  ["POST", "/api/permissions/bulk"],
  ["GET", "/api/users/:id"],
  ["PUT", "/api/users/:id"],
  ["DELETE", "/api/geofences/:id"],
] as const;

describe("a call with two addresses [API-02]", () => {
  test.each(ALIASES)("is answered by one function: %s %s", (method, url) => {
    const at = (address: string) => routeAt(ROUTES, method, address);

    // Geofences are made of a kind: each list of theirs has functions of its own.
    const isMade = url === "/api/geofences/:id";
    const legacy = at(url.replace("/api/", "/legacy-api/"));
    expect(legacy.answer === at(url).answer || isMade).toBe(true);
    expect(legacy).toMatchObject({ access: "signedIn", bodyType: at(url).bodyType });
  });

  test("must exist under the first one", () => {
    expect(() =>
      alsoAt(ROUTES, "GET", { known: "/api/nothing", second: "/legacy-api/nothing" }),
    ).toThrow("nothing");
  });

  test("sets what a vehicle has driven, for those who may", async () => {
    const path = `/legacy-api/devices/${world.own}/accumulators`;
    const body = { deviceId: world.own, totalDistance: 1_234_000, hours: 3_600_000 };

    for (const person of ["reader", "careful", "guest"] as const)
      expect((await world.call(person, "PUT", path, body)).status, person).toBe(403);
    expect((await world.call("operator", "PUT", path, body)).status).toBe(204);

    const [position] = (await world.call("operator", "GET", `/api/positions?deviceId=${world.own}`))
      .body;
    expect(position.attributes).toMatchObject({ totalDistance: 1_234_000, hours: 3_600_000 });
    expect(await world.audited("vehicle.count")).toHaveLength(1);
  });

  test("refuses another id in the body than in the path, and another's vehicle [Z03]", async () => {
    const body = { deviceId: world.own, totalDistance: 5 };
    const foreign = `/legacy-api/devices/${world.foreign}/accumulators`;

    expect((await world.call("operator", "PUT", foreign, body)).status).toBe(400);
    expect((await world.call("operator", "PUT", foreign, { totalDistance: 5 })).status).toBe(403);
    const bad = await world.call(
      "operator",
      "PUT",
      `/legacy-api/devices/${world.own}/accumulators`,
      {
        totalDistance: "much",
      },
    );
    expect(bad.status).toBe(400);
  });

  test("links one thing or many, all or nothing", async () => {
    const mine = { userId: world.userId("operator"), deviceId: world.own };
    const foreign = { userId: world.userId("operator"), deviceId: world.foreign };

    expect((await world.call("operator", "POST", "/legacy-api/permissions", mine)).status).toBe(
      204,
    );
    expect((await world.call("operator", "POST", "/legacy-api/permissions", foreign)).status).toBe(
      403,
    );
    const both = await world.call("operator", "POST", "/legacy-api/permissions/bulk", [
      mine,
      foreign,
    ]);
    expect(both.status).toBe(403);
    expect((await world.call("reader", "POST", "/legacy-api/permissions", mine)).status).toBe(403);
    const bad = await world.call("operator", "POST", "/legacy-api/permissions", { userId: 1 });
    expect(bad.status).toBe(400);
  });

  test("shows and changes oneself, and nobody else", async () => {
    const path = `/legacy-api/users/${world.userId("operator")}`;
    const me = await world.call("operator", "GET", path);
    expect(me.body).toMatchObject({ email: "operator@demo.test", password: null });

    const changed = await world.call("operator", "PUT", path, { ...me.body, phone: "+351 1" });
    expect(changed.body.phone).toBe("+351 1");
    const mismatch = await world.call("operator", "PUT", path, { ...me.body, id: 1 + me.body.id });
    expect(mismatch.status).toBe(400);
    const rise = await world.call("operator", "PUT", path, { ...me.body, administrator: true });
    expect(rise.status).toBe(403);
    // The demonstration's manager manages its operator, who sees nothing of its manager.
    expect((await world.call("manager", "GET", path)).status).toBe(200);
    const manager = `/legacy-api/users/${world.userId("manager")}`;
    expect((await world.call("operator", "GET", manager)).status).toBe(403);
    expect((await world.call("guest", "GET", path)).status).toBe(403);
  });

  test("removes a geofence of one's own", async () => {
    const made = await world.call("operator", "POST", "/api/geofences", {
      id: null,
      name: "Yard",
      area: "CIRCLE (-34.9 -56.2, 100)",
    });
    const path = `/legacy-api/geofences/${made.body.id}`;

    for (const person of ["reader", "guest"] as const)
      expect((await world.call(person, "DELETE", path)).status, person).toBe(403);
    expect((await world.call("operator", "DELETE", path)).status).toBe(204);
    expect((await world.call("operator", "DELETE", "/legacy-api/geofences/x")).status).toBe(400);
  });
});
