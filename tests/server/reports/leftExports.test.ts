import { type AddressInfo, connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type UserId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import { createHttpServer } from "../../../server/http/httpServer.ts";
import { createOrigins } from "../../../server/http/origins.ts";
import { createSessionCookie } from "../../../server/http/sessionCookie.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { createRateLimit } from "../../../server/refusal/rateLimit.ts";
import { getEventDensity } from "../../../server/routes/history/getEventDensity.ts";
import { EXPORT_ROUTES } from "../../../server/routes/positions/exportPositions.ts";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { EXPORT_FORMATS, EXPORT_SUBJECTS, historyFilePath } from "../../../src/api/historyFiles.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { tripFileReader } from "../../support/tripFileReader.ts";
import { FIRST_DAY, pastPosition, storePast } from "../history/historyWorld.ts";

let host: TestServer;
let http: FastifyInstance;
let cookie: string;
let vehicle: number;
let user: UserId;

/** A thousand are one read: to read all of them takes seven. */
const POSITIONS = 6_500;
/** Of the reads of an export this one takes until it is let go. */
const HELD = 3;
let reads = 0;
let release = () => {};
let isHeld = false;

beforeAll(async () => {
  host = await startTestServer();
  const { services } = host.server;
  await host.report(`id=bus&lat=1&lon=1&timestamp=${Math.floor(Date.now() / 1_000) - 60}`);
  await services.fleet.refresh([]);
  vehicle = [...services.fleet.ids()][0]!;
  await storePast(
    services.database,
    Array.from({ length: POSITIONS }, (_, at) =>
      pastPosition({ id: 1e9 + at, vehicle, at: FIRST_DAY + at * 10_000 }),
    ),
  );
  cookie = await host.signIn("admin@demo.test");
  const session = await services.sessions.find(cookie.split("=")[1]!, "session");
  user = session!.user.id;
  const heavyReads: typeof services.heavyReads = {
    ...services.heavyReads,
    of: (reader) => {
      const enqueue = services.heavyReads.of(reader);
      return async (read) => {
        if (++reads === HELD)
          await new Promise<void>((resolve) => {
            isHeld = true;
            release = resolve;
          });
        return enqueue(read);
      };
    },
  };
  http = await createHttpServer({
    services: { ...services, heavyReads },
    routes: [...REPORT_ROUTES, ...EXPORT_ROUTES, getEventDensity],
    origins: createOrigins("127.0.0.1", undefined),
    cookie: createSessionCookie(false),
    isHttps: false,
    trustedProxies: [],
    rateLimit: createRateLimit(services.now),
    distFolder: host.dataFolder,
    log: createLogger("silent", false),
  });
  await http.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await http.close();
  await host.close();
});

/** A page's request on a socket of its own. */
function ask(path: string): Promise<Socket> {
  const { port } = http.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write(
        `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\n\r\n`,
        () => resolve(socket),
      );
    });
    socket.on("error", reject);
    socket.resume();
  });
}

const openConnections = () =>
  new Promise<number>((resolve) => http.server.getConnections((_error, count) => resolve(count)));
const PATIENT = { timeout: 60_000, interval: 20 };

/** Both places of the person are free. */
function expectFreePlaces(): void {
  const { reportJobs } = host.server.services;
  const ends: (() => void)[] = [];
  try {
    for (let place = 0; place < 2; place++) ends.push(reportJobs.begin(user));
  } finally {
    for (const end of ends) end();
  }
}

const FILES = EXPORT_SUBJECTS.flatMap((subject) =>
  EXPORT_FORMATS.map((format) => ({ subject, format })),
);

describe("whoever closes the page, or cancels a file [HIST-08] [R03]", () => {
  test.each(FILES)(
    "ends the work on the server: $subject as $format",
    async ({ subject, format }) => {
      [reads, isHeld] = [0, false];
      const [from, to] = [epochMs(FIRST_DAY), epochMs(FIRST_DAY + POSITIONS * 10_000)];
      const socket = await ask(
        historyFilePath(
          { vehicle: vehicleId(vehicle), subject, format, from, to },
          tripFileReader(),
        ),
      );
      await vi.waitFor(() => expect(isHeld).toBe(true), PATIENT);
      expect(expectFreePlaces).toThrow();

      socket.destroy();
      await vi.waitFor(async () => expect(await openConnections()).toBe(0), PATIENT);
      release();
      await vi.waitFor(expectFreePlaces, PATIENT);
      // Behind a read that nobody waits for any more: done where nothing else is asked.
      await host.server.services.heavyReads.whenIdle(async () => undefined);
      // The next one may have been asked for before the answer was looked at.
      expect(reads).toBeLessThanOrEqual(HELD + 1);
    },
    120_000,
  );

  test("ends the counting of events, too", async () => {
    const { database, fleet } = host.server.services;
    await sql`insert into devices (name, unique_id)
      select 'd' || n, 'd' || n from generate_series(1, 900) as n`.execute(database);
    await fleet.refresh([]);
    [reads, isHeld] = [0, false];
    const ids = [...fleet.ids()].slice(0, 900).map((id) => `deviceId=${id}`);
    const day = `from=${new Date(FIRST_DAY).toISOString()}&to=${new Date(FIRST_DAY + 3_600_000).toISOString()}`;
    const socket = await ask(`/api/history/events?${ids.join("&")}&${day}&columns=4096`);
    await vi.waitFor(() => expect(isHeld).toBe(true), PATIENT);
    socket.destroy();
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), PATIENT);
    release();
    await vi.waitFor(expectFreePlaces, PATIENT);
    expect(reads).toBe(HELD);
  }, 120_000);

  test("before the server knows who it was has left all the same", async () => {
    [reads, isHeld] = [0, true];
    const { services } = host.server;
    let identified = () => {};
    const find = services.sessions.find.bind(services.sessions);
    const looked = vi.spyOn(services.sessions, "find").mockImplementation(async (...asked) => {
      await new Promise<void>((resolve) => {
        identified = resolve;
      });
      return find(...asked);
    });
    const [from, to] = [epochMs(FIRST_DAY), epochMs(FIRST_DAY + POSITIONS * 10_000)];
    // A worksheet is made whole before anything of it is sent.
    const socket = await ask(
      historyFilePath(
        { vehicle: vehicleId(vehicle), subject: "trips", format: "xlsx", from, to },
        tripFileReader(),
      ),
    );
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), PATIENT);
    socket.destroy();
    await vi.waitFor(async () => expect(await openConnections()).toBe(0), PATIENT);
    const begun = vi.spyOn(services.reportJobs, "begin");
    identified();
    looked.mockRestore();
    await vi.waitFor(() => expect(begun).toHaveBeenCalledWith(user), PATIENT);
    begun.mockRestore();
    await vi.waitFor(expectFreePlaces, PATIENT);
    // Read to its third page it would be held.
    expect(reads).toBeLessThan(HELD);
  }, 120_000);
});
