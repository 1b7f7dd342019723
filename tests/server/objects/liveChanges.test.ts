import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { until } from "../../support/until.ts";

interface WireDevice {
  readonly id: number;
  readonly name: string;
}

let host: TestServer;
let manager: string;
let socket: WebSocket;
const devices: WireDevice[] = [];

beforeAll(async () => {
  host = await startTestServer();
  manager = await host.signIn("manager@demo.test");
  socket = new WebSocket(`${host.url.replace("http", "ws")}/api/socket`, {
    headers: { cookie: manager },
  });
  let isOpen = false;
  socket.on("message", (data: Buffer) => {
    isOpen = true;
    const frame = JSON.parse(data.toString()) as { readonly devices?: readonly WireDevice[] };
    devices.push(...(frame.devices ?? []));
  });
  await until(() => isOpen);
});
afterAll(async () => {
  socket.terminate();
  await host.close();
});

async function write<Answer>(method: string, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${host.url}${path}`, {
    method,
    headers: { cookie: manager, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

describe("what is changed by a call", () => {
  test("is on open screens at once: a vehicle made, renamed [SRV-01]", async () => {
    const made = await write<WireDevice>("POST", "/api/devices", { name: "Van", uniqueId: "van" });
    await until(() => devices.some(({ name }) => name === "Van"));

    await write("PUT", `/api/devices/${made.id}`, { id: made.id, name: "Bus", uniqueId: "van" });
    await until(() => devices.some(({ name }) => name === "Bus"));
    expect(devices.every(({ id }) => id === made.id)).toBe(true);
  });

  test("is taken in by the rules too, while alerts ask for people's rights", async () => {
    const alert = { type: "geofenceEnter", always: true, notificators: "web" };
    await write("POST", "/api/notifications", alert);
    const fence = await write<WireDevice>("POST", "/api/geofences", {
      name: "Yard",
      area: "CIRCLE (10 10, 500)",
    });
    const van = host.server.services.fleet.withUniqueId("van");
    await write("POST", "/api/permissions", { deviceId: van?.id, geofenceId: fence.id });
    await host.report("id=van&lat=10&lon=10");

    expect(van && host.server.services.fleet.latest(van.id)?.geofenceIds).toEqual([fence.id]);
  });
});
