import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createHttpServer } from "../../../server/http/httpServer.ts";
import { createOrigins } from "../../../server/http/origins.ts";
import { createSessionCookie } from "../../../server/http/sessionCookie.ts";
import { createLogger } from "../../../server/process/logger.ts";
import { createRateLimit } from "../../../server/refusal/rateLimit.ts";
import { REPORT_ROUTES } from "../../../server/routes/reports/reportRoutes.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";

let host: TestServer;
let http: FastifyInstance;
let url: string;
let cookie: string;
let isStuck = false;
const START = Math.floor(Date.now() / 1_000) - 7_200;
const period = `from=${new Date(START * 1_000).toISOString()}&to=${new Date().toISOString()}`;

beforeAll(async () => {
  host = await startTestServer();
  const { services } = host.server;
  for (let at = 0; at < 10; at++)
    await host.report(`id=bus&lat=${at / 100}&lon=1&timestamp=${START + at * 60}&speed=20`);
  await sql`insert into user_devices select users.id, devices.id from users, devices
    where email = 'operator@demo.test'`.execute(services.database);
  services.rights.changed();
  cookie = await host.signIn();
  const geocoder = {
    addressOf: () =>
      isStuck ? new Promise<undefined>(() => undefined) : Promise.resolve("Calle 1"),
  };
  http = await createHttpServer({
    services: { ...services, geocoder },
    routes: REPORT_ROUTES,
    origins: createOrigins("127.0.0.1", undefined),
    cookie: createSessionCookie(false),
    isHttps: false,
    trustedProxies: [],
    rateLimit: createRateLimit(services.now),
    distFolder: host.dataFolder,
    log: createLogger("silent", false),
  });
  await http.listen({ host: "127.0.0.1", port: 0 });
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/reports`;
});
afterAll(async () => {
  await http.close();
  await host.close();
});

const get = (path: string, headers: Record<string, string> = {}, signal?: AbortSignal) =>
  fetch(`${url}/${path}?${period}`, {
    headers: { cookie, ...headers },
    ...(signal && { signal }),
  });

describe("reports over HTTP", () => {
  test("JSON by default, tables by address or by what is accepted [API-01]", async () => {
    const json = await get("trips");
    expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await json.json()).toHaveLength(1);
    for (const csv of [await get("trips/csv"), await get("trips", { accept: "text/csv" })]) {
      expect(csv.headers.get("content-type")).toBe("text/csv; charset=utf-8");
      expect(csv.headers.get("content-disposition")).toMatch(
        /^attachment; filename="trips-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv"$/,
      );
      expect((await csv.text()).split("\r\n")).toHaveLength(3);
    }
    const worksheet = await get("summary/xlsx");
    expect(worksheet.headers.get("content-type")).toMatch(/spreadsheetml\.sheet$/);
    expect(
      Buffer.from(await worksheet.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });

  test("nobody without a session gets one", async () => {
    for (const { url: path } of REPORT_ROUTES)
      expect((await get(path.replace("/api/reports/", ""), { cookie: "" })).status).toBe(401);
  });

  test("whoever leaves makes room for the next [R03]", async () => {
    isStuck = true;
    const leaving = new AbortController();
    const left = ["trips", "stops"].map((name) =>
      get(name, {}, leaving.signal).then(
        () => "answered",
        () => "left",
      ),
    );
    const refused = await vi.waitFor(async () => {
      const answer = await get("route");
      expect(answer.status).toBe(429);
      return answer;
    }, 30_000);
    expect(refused.headers.get("retry-after")).toBe("5");
    leaving.abort();
    isStuck = false;
    expect(await Promise.all(left)).toEqual(["left", "left"]);
    await vi.waitFor(async () => expect((await get("route")).status).toBe(200), 30_000);
  });
});
