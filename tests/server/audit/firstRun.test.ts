import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const NOW = Date.UTC(2026, 7, 21, 12);
const PASSWORD = "long enough";
const CALLER = "203.0.113.7";

let host: TestServer;
beforeAll(async () => {
  host = await startTestServer({
    demo: undefined,
    trustedProxies: ["loopback"],
    now: () => NOW,
  });
});
afterAll(() => host.close());

const setUp = (body: object) =>
  fetch(`${host.url}/api/setup`, {
    method: "POST",
    body: JSON.stringify({ name: "Ana", email: "ana@fleet.test", password: PASSWORD, ...body }),
    headers: { "content-type": "application/json", "x-forwarded-for": CALLER },
  });

interface AuditEntry {
  readonly actionType: string;
  readonly userId: number;
  readonly objectId: number;
  readonly address: string;
  readonly actionTime: string;
}

test("the first administrator finds in the trail who made them, from where and when [M8]", async () => {
  const token = host.server.setupToken ?? "";
  expect((await setUp({ token: "x".repeat(43) })).status).toBe(410);
  expect((await setUp({ token, password: "short" })).status).toBe(400);
  const made = await setUp({ token });
  expect(made.status).toBe(200);
  const { id } = (await made.json()) as { id: number };
  expect((await setUp({ token, email: "eve@fleet.test" })).status).toBe(410);

  const cookie = made.headers.get("set-cookie")?.split(";")[0] ?? "";
  const period = `from=${new Date(NOW - 1_000).toISOString()}&to=${new Date(NOW + 1_000).toISOString()}`;
  const trail = await host.get<AuditEntry[]>(`/api/audit?${period}`, cookie);

  expect(trail.filter(({ actionType }) => actionType === "setup.use")).toMatchObject([
    {
      userId: id,
      objectId: id,
      address: CALLER,
      actionTime: expect.stringMatching(/^2026-08-21T12:00:00/),
    },
  ]);
  for (const secret of [token, PASSWORD]) expect(JSON.stringify(trail)).not.toContain(secret);
  expect(await host.get("/api/audit/verify", cookie)).toMatchObject({ fault: null });
});
