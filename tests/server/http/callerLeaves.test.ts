import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { createLogger } from "../../../server/process/logger.ts";
import type { AlertRehearsal } from "../../../server/rehearsals/rehearseAlert.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

/** Until something happens: a busy machine is no reason to fail. */
const PATIENCE = { timeout: 30_000 };
const ALERT = { type: "ignitionOn", always: true, notificators: "web", attributes: {} };
/** The answer is compressed as a stream, which it is only above some size. */
const LARGE = 20_000;

let host: TestServer;
let cookie: string;
const logged: { readonly level: number; readonly msg: string; readonly path?: string }[] = [];

beforeAll(async () => {
  host = await startTestServer({
    log: createLogger("debug", false, { write: (line: string) => logged.push(JSON.parse(line)) }),
  });
  await host.report("id=bus&lat=1&lon=1");
  await host.server.services.fleet.refresh([]);
  cookie = await host.signIn("admin@demo.test");
});
afterEach(() => {
  vi.restoreAllMocks();
  logged.length = 0;
});
afterAll(() => host.close());

const BODIES = {
  "/api/notifications/rehearse": { notification: ALERT },
  "/api/geofences/rehearse": {
    geofence: { name: "yard", area: "CIRCLE (1 1, 5000)", attributes: {} },
  },
};
type Path = keyof typeof BODIES;

/** Leaves when the rehearsal has begun; then that ends as it is given. */
async function leave(path: Path, result: () => unknown): Promise<void> {
  const { rehearsals } = host.server.services;
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let signal: AbortSignal | undefined;
  const answer = async (call: { readonly signal: AbortSignal }) => {
    signal = call.signal;
    await held;
    return result() as never;
  };
  vi.spyOn(rehearsals, "alert").mockImplementation(answer);
  vi.spyOn(rehearsals, "area").mockImplementation(answer);
  const gone = new AbortController();
  const asked = fetch(`${host.url}${path}`, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "accept-encoding": "gzip" },
    body: JSON.stringify(BODIES[path]),
    signal: gone.signal,
  }).catch((error: unknown) => error);
  await expect.poll(() => signal, PATIENCE).toBeDefined();
  gone.abort();
  await asked;
  await expect.poll(() => signal?.aborted, PATIENCE).toBe(true);
  goOn();
}

/** What its end is logged as. */
async function endOf(path: Path) {
  const lines = () => logged.filter((line) => line.path === path);
  await expect.poll(lines, PATIENCE).toHaveLength(1);
  const [{ level, msg } = { level: 0, msg: "" }] = lines();
  return { level, msg };
}

/** Pino's numbers of them. */
const [DEBUG, ERROR] = [20, 50];

function large(): AlertRehearsal {
  const record = [...host.server.services.fleet.ids()].flatMap(
    (id) => host.server.services.fleet.record(id) ?? [],
  )[0]!;
  const rung = {
    vehicle: record,
    event: { type: "ignitionOn", eventTime: 0, geofenceId: 0, maintenanceId: 0, attributes: {} },
    position: { latitude: 1, longitude: 1 },
  };
  return {
    vehicles: 1,
    rehearsed: 1,
    uncertain: 0,
    total: LARGE,
    late: 0,
    rung: Array.from({ length: LARGE }, () => rung as never),
  };
}

const stopped = () => {
  throw new DOMException("This operation was aborted", "AbortError");
};

test("a caller who does not wait for a large answer is no error of the server [SRV-01]", async () => {
  await leave("/api/notifications/rehearse", large);
  expect(await endOf("/api/notifications/rehearse")).toMatchObject({ level: DEBUG });
});

test.each(Object.keys(BODIES) as Path[])(
  "%s: reads that are stopped because nobody waits are no error of the server [SRV-01]",
  async (path) => {
    await leave(path, stopped);
    expect(await endOf(path)).toMatchObject({ level: DEBUG });
  },
);

test.each(Object.keys(BODIES) as Path[])(
  "%s: what fails is logged as an error though its caller has left [SRV-01]",
  async (path) => {
    await leave(path, () => {
      throw new Error("the disk does not answer");
    });
    expect(await endOf(path)).toEqual({ level: ERROR, msg: "failed" });
  },
);
