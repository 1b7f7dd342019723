import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isDataAddress } from "#contract/isDataAddress";
import { LEGACY_ROUTES } from "../../../server/routes/legacy/legacyRoutes.ts";
import { ROUTES } from "../../../server/routes.ts";
import { type LegacyWorld, openLegacyWorld } from "./legacyWorld.ts";

/** Section 7 of the specification, and the addresses that this product gives what it leaves open. */
const CALLS = [
  "GET /legacy-api/devices/ignitionoff",
  "POST /legacy-api/driver/tempPassword",
  "POST /legacy-api/driver/phone",
  "POST /legacy-api/driverAttribute/:id",
  "GET /legacy-api/tokens/:deviceId",
  "PUT /legacy-api/devices/:id/accumulators",
  "PUT /legacy-api/uniqueId",
  "POST /legacy-api/uniqueId",
  "DELETE /legacy-api/uniqueId/:id",
  "GET /legacy-api/uniqueId/all",
  "POST /legacy-api/permissions",
  "POST /legacy-api/permissions/bulk",
  "GET /legacy-api/users/:id",
  "PUT /legacy-api/users/:id",
  "POST /legacy-api/syncdata/:userId",
  "DELETE /legacy-api/geofences/:id",
  "POST /legacy-api/whatsapp",
  "POST /legacy-api/commands",
  "POST /legacy-api/reports/speeding-report/getEvents",
  "GET /legacy-api/streetview/image",
  "GET /legacy-api/streetview/imageUrl",
  "POST /legacy-api/immobilization",
  "POST /legacy-api/video/instruct",
  "GET /legacy-api/avatar/:id",
  "GET /anatel/",
  "GET /backend/api",
  "POST /api_reports",
  "POST /api_helper",
];

describe("the calls of the product before this one", () => {
  test("are all there, and no others [API-02]", () => {
    const declared = LEGACY_ROUTES.map(({ method, url }) => `${method} ${url}`);
    expect(declared.sort()).toEqual([...CALLS].sort());
    expect(LEGACY_ROUTES.filter((route) => !ROUTES.includes(route))).toEqual([]);
  });

  test("are for people with a session, and are data and never a page", () => {
    for (const { url, access } of LEGACY_ROUTES) {
      expect(access, url).toBe("signedIn");
      expect(isDataAddress(url), url).toBe(true);
    }
  });
});

describe("every kind of secret in the wrong place [Z09]", () => {
  let world: LegacyWorld;
  beforeAll(async () => {
    world = await openLegacyWorld();
  });
  afterAll(() => world.close());

  test("opens no call", async () => {
    const session = world.headersOf("operator").cookie?.split("=")[1];
    const link = world.headersOf("guest").authorization?.split(" ")[1];
    const token = await fetch(`${world.host.url}/api/session/token`, {
      method: "POST",
      headers: world.headersOf("operator"),
      body: new URLSearchParams(),
    }).then((answer) => answer.text());
    const wrong: Record<string, string>[] = [
      { authorization: `Bearer ${session}` },
      { cookie: `session=${link}` },
      { cookie: `session=${token}` },
      { authorization: `Basic ${btoa(String(session))}` },
      { authorization: `Basic ${btoa(`operator@demo.test:${session}`)}` },
      { authorization: `Token ${token}` },
    ];

    const accepted: string[] = [];
    for (const { method, url } of LEGACY_ROUTES)
      for (const headers of wrong) {
        // Who guesses passwords is soon not listened to any more.
        const refusals = headers.authorization?.startsWith("Basic") ? [401, 429] : [401];
        const path = url.replace(/:\w+/, String(world.own));
        for (const query of ["", `?token=${token}`, `?token=${link}`]) {
          const answer = await fetch(world.host.url + path + query, { method, headers });
          if (!refusals.includes(answer.status)) accepted.push(`${method} ${url} ${answer.status}`);
        }
      }
    expect(accepted).toEqual([]);
  });
});
