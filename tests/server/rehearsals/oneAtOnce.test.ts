import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { EnqueueRead } from "../../../server/reports/heavyReads.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

const VEHICLES = 5;
const START = Math.floor(Date.now() / 1_000) - 3_600;
/** Until something happens: a busy machine is no reason to fail. */
const PATIENCE = { timeout: 60_000 };

let host: TestServer;
let admin: string;
let manager: string;

beforeAll(async () => {
  host = await startTestServer();
  for (let bus = 0; bus < VEHICLES; bus++)
    for (const seconds of [0, 60])
      await host.report(`id=bus${bus}&lat=1&lon=1&timestamp=${START + seconds}&speed=9`);
  await host.server.services.fleet.refresh([]);
  admin = await host.signIn("admin@demo.test");
  manager = await host.signIn("manager@demo.test");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => host.close());

const AREA = { name: "yard", area: "CIRCLE (1 1, 5000)", attributes: {} };
const ALERT = { type: "ignitionOn", always: true, notificators: "web", attributes: {} };

const rehearse = (cookie: string, what: "area" | "alert" = "area", signal?: AbortSignal) =>
  fetch(`${host.url}/api/${what === "area" ? "geofences" : "notifications"}/rehearse`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", accept: "application/problem+json" },
    body: JSON.stringify(what === "area" ? { geofence: AREA } : { notification: ALERT }),
    ...(signal && { signal }),
  });

/** Every read of somebody's past waits until it is let go. */
function holdReads() {
  const { heavyReads } = host.server.services;
  const { of } = heavyReads;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  vi.spyOn(heavyReads, "of").mockImplementation((user): EnqueueRead => {
    const enqueue = of(user);
    return async (read) => {
      asked++;
      await held;
      return enqueue(read);
    };
  });
  return { release: () => release(), asked: () => asked };
}

test("a second rehearsal of the same person is refused while one is under way, of an alert too, and nobody else's is [ALR-01, DRAW-01]", async () => {
  const reads = holdReads();
  const first = rehearse(admin);
  await expect.poll(reads.asked, PATIENCE).toBe(1);

  for (const what of ["area", "alert"] as const) {
    const refused = await rehearse(admin, what);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "5"]);
    expect(await refused.json()).toMatchObject({
      code: "tooManyAttempts",
      detail: "Only one rehearsal at once: another is under way",
    });
  }
  expect(await host.get("/api/rehearsals", admin)).toEqual({ done: 0, total: VEHICLES });
  expect(await host.get("/api/rehearsals", manager)).toEqual({ done: 0, total: 0 });
  const others = rehearse(manager);

  reads.release();
  expect((await first).status).toBe(200);
  expect(await (await first).json()).toMatchObject({ vehicles: VEHICLES, rehearsed: VEHICLES });
  expect((await others).status).toBe(200);
  expect((await rehearse(admin, "alert")).status).toBe(200);
});

test("a rehearsal ends when its caller goes away, and makes room for the next [ALR-01, DRAW-01]", async () => {
  const reads = holdReads();
  const area = vi.spyOn(host.server.services.rehearsals, "area");
  const gone = new AbortController();
  const first = rehearse(admin, "area", gone.signal).catch((error: unknown) => error);
  await expect.poll(reads.asked, PATIENCE).toBe(1);
  const [call] = area.mock.calls[0]!;
  expect(call.signal.aborted).toBe(false);

  gone.abort();
  expect(await first).toMatchObject({ name: "AbortError" });
  await expect.poll(() => call.signal.aborted, PATIENCE).toBe(true);
  reads.release();
  expect(await area.mock.results[0]?.value).toMatchObject({ vehicles: VEHICLES, rehearsed: 0 });
  expect((await rehearse(admin)).status).toBe(200);
});
