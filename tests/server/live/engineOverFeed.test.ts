import { afterAll, beforeAll, expect, test } from "vitest";
import type { Snapshot } from "#contract/snapshot";
import { epochMs, milliseconds } from "#domain/units";
import { createEngine } from "../../../workers/engine/engine.ts";
import type { EnginePorts } from "../../../workers/engine/ports/enginePorts.ts";
import { openNodeSocket } from "../../support/nodeSocket.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { until } from "../../support/until.ts";

let host: TestServer;
const opened: string[] = [];

beforeAll(async () => {
  host = await startTestServer();
});
afterAll(() => host.close());

/** The world as a browser's worker sees it, signed in by a cookie. */
const portsOf = (cookie: string): EnginePorts => ({
  baseUrl: host.url,
  now: () => epochMs(Date.now()),
  monotonic: () => milliseconds(performance.now()),
  setTimer(run, delay) {
    const timer = setTimeout(run, delay);
    return () => clearTimeout(timer);
  },
  random: () => 0.1,
  fetch(url, request) {
    const headers = new Headers(request.headers);
    headers.set("cookie", cookie);
    return fetch(url, { ...request, headers });
  },
  openSocket(url, listeners, protocols) {
    const onOpen = (protocol: string) => {
      opened.push(protocol);
      listeners.onOpen(protocol);
    };
    return openNodeSocket(url, { ...listeners, onOpen }, protocols, { cookie });
  },
  onNetworkBack: () => () => undefined,
});

let minute = 0;
const report = (id: string, speed: number) => {
  const timestamp = Math.floor(Date.now() / 1000) - 86_400 + 60 * ++minute;
  return host.report(`id=${id}&lat=1&lon=2&timestamp=${timestamp}&speed=${speed}`);
};

test("the whole engine follows the whole server in binary [WS-01] [ENG-01]", async () => {
  await report("first", 30);
  const engine = createEngine(portsOf(await host.signIn()));
  const snapshots: Snapshot[] = [];
  await engine.watch(async (snapshot) => {
    snapshots.push(snapshot);
  });
  const rows = () => snapshots.at(-1)?.list.rows ?? [];
  await engine.start();
  await until(() => snapshots.at(-1)?.connection.type === "live" && rows().length === 1);
  expect(rows()).toMatchObject([{ name: "first", speed: 30 }]);

  await report("first", 55);
  await report("second", 5);
  await until(() => rows().length === 2 && rows().some(({ speed }) => speed === 55));

  expect(opened).toEqual(["fleet.v1"]);
  expect(snapshots.at(-1)?.feed.refused).toEqual({});
  await engine.stop();
});

test("a vehicle chosen before the groups have come shows what its row received already [PANEL-01]", async () => {
  await host.report(`id=cold&lat=1&lon=2&timestamp=${Math.floor(Date.now() / 1_000)}&temp1=-18.5`);
  let letGroups = () => {};
  const groups = new Promise<void>((resolve) => {
    letGroups = resolve;
  });
  const ports = portsOf(await host.signIn());
  const engine = createEngine({
    ...ports,
    async fetch(url, request) {
      if (new URL(url).pathname === "/api/groups") await groups;
      return ports.fetch(url, request);
    },
  });
  const snapshots: Snapshot[] = [];
  await engine.watch(async (snapshot) => {
    snapshots.push(snapshot);
  });
  const row = () => snapshots.at(-1)?.list.rows.find(({ name }) => name === "cold");
  await engine.start();
  // Only rows that are sent in full have temperatures.
  await until(() => (row()?.temperatures.length ?? 0) > 0);

  await engine.select(row()?.vehicleId);
  await until(() => snapshots.at(-1)?.selected?.position !== undefined);
  expect(snapshots.at(-1)?.connection.type).not.toBe("live");

  letGroups();
  await until(() => snapshots.at(-1)?.connection.type === "live");
  expect(snapshots.at(-1)?.selected).toMatchObject({ name: "cold", position: { latitude: 1 } });
  await engine.stop();
}, 120_000);
