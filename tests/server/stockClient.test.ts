import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../support/startTestServer.ts";
import { until } from "../support/until.ts";

/**
 * A client that was written for Traccar and knows nothing of us: it sends what Traccar's own page
 * sends, field by field, and reads what that page reads.
 */
interface Thing {
  readonly id: number;
  readonly [field: string]: unknown;
}

let host: TestServer;
let cookie = "";
let device: Thing;
const unique = "356307042441013";
const start = Math.floor(Date.now() / 60_000) * 60 - 7_200;

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${host.url}/api${path}`, {
    method,
    headers: {
      cookie,
      accept: "application/json",
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return answer;
};
const sent = async <Answer>(method: string, path: string, body?: unknown): Promise<Answer> => {
  const answer = await call(method, path, body);
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
};

beforeAll(async () => {
  host = await startTestServer();
});
afterAll(() => host.close());

describe("an unmodified client of the Traccar API [API-01]", () => {
  test("signs in with a form and keeps its session by cookie", async () => {
    const server = await sent<Thing>("GET", "/server");
    expect(server).toMatchObject({ id: 1, newServer: false, attributes: {} });
    expect((await call("GET", "/session")).status).toBe(404);
    cookie = await host.signIn("manager@demo.test");

    expect(await sent("GET", "/session")).toMatchObject({
      email: "manager@demo.test",
      deviceLimit: -1,
      userLimit: -1,
      password: null,
    });
  });

  test("makes a device, a group and a geofence and puts them together", async () => {
    const group = await sent<Thing>("POST", "/groups", { name: "North", attributes: {} });
    device = await sent<Thing>("POST", "/devices", {
      id: -1,
      name: "Truck 12",
      uniqueId: unique,
      groupId: 0,
      attributes: {},
    });
    expect(device).toMatchObject({ status: "offline", lastUpdate: null, positionId: 0 });

    // As that page does: what was read is sent back whole with one field changed.
    const read = await sent<Thing>("GET", `/devices/${device.id}`);
    device = await sent<Thing>("PUT", `/devices/${device.id}`, {
      ...read,
      groupId: group.id,
      category: "truck",
      attributes: { speedLimit: 32.4 },
    });
    const geofence = await sent<Thing>("POST", "/geofences", {
      name: "Depot",
      area: "CIRCLE (38.7223 -9.1393, 500)",
      attributes: { color: "#3232b4" },
    });
    const link = { deviceId: device.id, geofenceId: geofence.id };
    expect((await call("POST", "/permissions", link)).status).toBe(204);
    expect(await sent("GET", `/geofences?deviceId=${device.id}`)).toMatchObject([
      { id: geofence.id, name: "Depot", calendarId: 0 },
    ]);
  });

  test("follows it over the socket: positions, devices, and events with their message", async () => {
    for (const type of ["geofenceExit", "deviceOverspeed", "ignitionOn"])
      await sent("POST", "/notifications", {
        type,
        always: true,
        notificators: "web",
        attributes: {},
      });
    const socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket`, {
      headers: { cookie, origin: host.url },
    });
    const frames: Record<string, Thing[]>[] = [];
    socket.on("message", (data: Buffer) => {
      frames.push(JSON.parse(data.toString()) as Record<string, Thing[]>);
    });
    await until(() => frames.length > 0);
    const now = Math.floor(Date.now() / 1_000);
    await host.report(`id=${unique}&lat=38.7223&lon=-9.1393&timestamp=${now - 60}&ignition=false`);
    await host.report(
      `id=${unique}&lat=38.7323&lon=-9.1393&timestamp=${now}&speed=40&ignition=true`,
    );
    const all = (kind: string) => frames.flatMap((frame) => frame[kind] ?? []);
    await until(() => all("events").length >= 3);
    socket.close();

    expect(all("positions").at(-1)).toMatchObject({
      deviceId: device.id,
      latitude: 38.7323,
      speed: 40,
      geofenceIds: null,
      attributes: { ignition: true, motion: true },
    });
    expect(all("devices").at(-1)).toMatchObject({ id: device.id, status: "online" });
    const types = all("events").map(({ type }) => type);
    expect(types).toEqual(
      expect.arrayContaining(["geofenceExit", "deviceOverspeed", "ignitionOn"]),
    );
    for (const event of all("events"))
      expect((event.attributes as Record<string, unknown>).message).toContain("Truck 12");
  });

  test("reports on it", async () => {
    for (let minute = 0; minute <= 60; minute++) {
      const isDriving = minute >= 10 && minute < 40;
      const driven = Math.min(Math.max(minute - 10, 0), 30);
      await host.report(
        `id=reporter&lat=${(10 + driven / 100).toFixed(4)}&lon=20&speed=${isDriving ? 35 : 0}` +
          `&timestamp=${start + minute * 60}&ignition=${isDriving}`,
      );
    }
    const [reporter] = await sent<Thing[]>("GET", "/devices?uniqueId=reporter");
    const query =
      `deviceId=${reporter?.id}&from=${new Date(start * 1_000).toISOString()}` +
      `&to=${new Date((start + 7_000) * 1_000).toISOString()}`;
    const trips = await sent<Thing[]>("GET", `/reports/trips?${query}`);
    const [summary] = await sent<Thing[]>("GET", `/reports/summary?${query}`);

    expect(trips).toHaveLength(1);
    const [trip] = trips;
    // Thirty times a hundredth of a degree of latitude.
    expect(trip?.distance).toBeGreaterThan(32_000);
    expect(trip?.distance).toBeLessThan(34_500);
    expect(trip).toMatchObject({ deviceId: reporter?.id, deviceName: "reporter", maxSpeed: 35 });
    expect(summary?.distance).toBeCloseTo(33_396, -2);
    expect(await sent<Thing[]>("GET", `/reports/route?${query}`)).toHaveLength(61);
    expect(await sent<Thing[]>("GET", `/positions?${query}`)).toHaveLength(61);
  });

  test("is refused in words it can show, and by status for what it may not do", async () => {
    const unknownField = await call("PUT", `/devices/${device.id}`, { ...device, poi: "x" });
    expect(unknownField.status).toBe(400);
    expect(await unknownField.text()).toContain("poi");
    const foreign = await call("GET", "/devices/999999");
    expect([foreign.status, await foreign.text()]).toEqual([403, "Device access denied"]);
    const command = async (type: string) => {
      const body = { deviceId: device.id, type, attributes: {} };
      const answer = await call("POST", "/commands/send", body);
      return [answer.status, await answer.text()];
    };
    expect(await command("positionSingle")).toEqual([400, "Failed to send command"]);
    // Never stopped on a guess, which Traccar has no words for.
    expect(await command("engineStop")).toEqual([409, expect.stringMatching(/^[^\n]+$/)]);
  });

  test("takes it all away again and signs out", async () => {
    expect((await call("DELETE", `/devices/${device.id}`)).status).toBe(204);
    expect(await sent<Thing[]>("GET", `/devices?uniqueId=${unique}`)).toEqual([]);
    expect((await call("DELETE", "/session")).status).toBe(204);
    expect((await call("GET", "/devices")).status).toBe(401);
  });
});
