import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { CommandResult } from "#contract/feed/commandResult";
import { userId, vehicleId } from "#domain/ids";
import { after, epochMs, milliseconds } from "#domain/units";
import type { Simulator } from "../../../server/simulator/simulator.ts";
import type { EnginePorts } from "../../../workers/engine/ports/enginePorts.ts";
import { newDataFolder } from "../../support/dataFolder.ts";
import { connectFaultProxy } from "../../support/faultProxy.ts";
import { NOON, vehicle } from "../../support/fleetBuilders.ts";
import { nodeEnginePorts } from "../../support/nodeEnginePorts.ts";
import { openNodeSocket } from "../../support/nodeSocket.ts";
import { openPage, type Page } from "../../support/openPage.ts";
import { type LiveHub, startLiveHub } from "../../support/startLiveHub.ts";
import { startTestServer, type TestServer } from "../../support/startTestServer.ts";
import { trackerReport } from "../../support/trackerReport.ts";
import { until } from "../../support/until.ts";

/** Much longer than it takes, on a machine that does other things too. */
const PATIENCE_MS = 60_000;

const endings: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
});

async function open(ports: EnginePorts): Promise<Page> {
  const page = await openPage(ports);
  endings.push(page.close);
  return page;
}

const result = (commandId: string, outcome: string, atMs: number): CommandResult => ({
  commandId,
  vehicleId: vehicleId(1),
  outcome,
  at: after(NOON, milliseconds(atMs)),
  attributes: { type: "custom", words: `said ${outcome}`, pending: false },
});

describe("results of commands on their way from the hub to the page", () => {
  async function startHub(): Promise<LiveHub> {
    const hub = await startLiveHub();
    endings.push(hub.close);
    hub.put(vehicle({ id: 1 }));
    hub.link(1, [1]);
    hub.link(2, [1]);
    return hub;
  }
  const portsOf = (port: number, user = 1) =>
    nodeEnginePorts({ port, user, random: () => 0, onConnection: () => undefined });

  test("reach whoever sent the command, with all fields, and nobody else [D2] [CMD-01]", async () => {
    const hub = await startHub();
    const [page, other] = [await open(portsOf(hub.port)), await open(portsOf(hub.port, 2))];
    await until(() => page.isLive() && other.isLive(), PATIENCE_MS);
    const mine = result("c-1", "delivered", 0);
    const theirs = result("c-2", "delivered", 0);
    hub.hub.publishCommandResults([
      { userId: userId(1), result: mine },
      { userId: userId(2), result: theirs },
    ]);
    await until(() => page.results.length > 0 && other.results.length > 0, PATIENCE_MS);
    expect([page.results, other.results]).toEqual([[mine], [theirs]]);
  });

  test("are each published in order, however many a command has [D2]", async () => {
    const hub = await startHub();
    const page = await open(portsOf(hub.port));
    await until(page.isLive, PATIENCE_MS);
    const steps = Array.from({ length: 300 }, (_, at) => result("c-1", `step ${at}`, at));
    for (const step of steps) hub.hub.publishCommandResults([{ userId: userId(1), result: step }]);
    await until(() => page.results.length >= steps.length, PATIENCE_MS);
    expect(page.results).toEqual(steps);
  });

  test("come once each over a connection that was cut and goes on [D2]", async () => {
    const hub = await startHub();
    const proxy = await connectFaultProxy({ targetPort: hub.port, seed: 1, faultsOf: () => ({}) });
    endings.push(proxy.dispose);
    const page = await open(portsOf(proxy.port));
    await until(page.isLive, PATIENCE_MS);
    for (let round = 0; round < 5; round++) {
      const publish = (at: number) =>
        hub.hub.publishCommandResults([
          { userId: userId(1), result: result(`c-${at}`, "confirmed", at) },
        ]);
      publish(2 * round);
      proxy.resetAll();
      publish(2 * round + 1);
      await until(() => page.results.length >= 2 * round + 2, PATIENCE_MS);
    }
    expect(page.results.map(({ commandId }) => commandId)).toEqual(
      Array.from({ length: 10 }, (_, at) => `c-${at}`),
    );
  });
});

describe("results of commands of a whole server", () => {
  const FLEET = [
    {
      uniqueId: "t1",
      name: "t1",
      group: "Trucks",
      model: "Volvo FH",
      category: "truck",
      attributes: {},
    },
  ];

  /** A truck that answers when a test says so. */
  function createTruck() {
    let shiftMs = 0;
    let report: (attributes?: object) => Promise<void> = async () => undefined;
    const simulator: Simulator = {
      fleet: async () => ({
        groups: [{ name: "Trucks", parent: undefined }],
        vehicles: FLEET,
        drivers: [],
        yards: [],
      }),
      async run(_known, _from, sink, progress) {
        progress(1, 1);
        report = (attributes = {}) =>
          sink([
            trackerReport({
              uniqueId: "t1",
              speedKnots: 0,
              fixTime: Date.now() + ++shiftMs,
              attributes: { ...attributes },
            }),
          ]);
        await new Promise(() => undefined);
      },
      send: async () => "handedOff",
      stop: async () => undefined,
    };
    return { simulator, report: (attributes?: object) => report(attributes) };
  }

  async function startServer(dataFolder: string, port = 0) {
    const truck = createTruck();
    const host = await startTestServer({
      dataFolder,
      port,
      connectSimulator: () => ({ simulator: truck.simulator, dispose: async () => undefined }),
    });
    return { host, ...truck };
  }

  async function send(host: TestServer, cookie: string, key: string): Promise<string> {
    const [device] = await host.get<{ id: number }[]>("/api/devices", cookie);
    const answer = await fetch(`${host.url}/api/commands/send`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json", "idempotency-key": key },
      body: JSON.stringify({ deviceId: device?.id, type: "positionSingle" }),
    });
    return /\d+$/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";
  }

  /** As a browser's worker has them, signed in by a cookie; `isReachable` is the network. */
  const portsOf = (url: string, cookie: string, isReachable = () => true): EnginePorts => ({
    ...nodeEnginePorts({ port: 0, user: 1, random: () => 0, onConnection: () => undefined }),
    baseUrl: url,
    now: () => epochMs(Date.now()),
    fetch(address, request) {
      if (!isReachable()) return Promise.reject(new TypeError("no route"));
      const headers = new Headers(request.headers);
      headers.set("cookie", cookie);
      return fetch(address, { ...request, headers });
    },
    openSocket(address, listeners, protocols) {
      const target = isReachable() ? address : "ws://127.0.0.1:1/";
      return openNodeSocket(target, listeners, protocols, { cookie });
    },
  });

  let dataFolder: string;
  let first: Awaited<ReturnType<typeof startServer>>;
  let cookie: string;
  beforeAll(async () => {
    dataFolder = newDataFolder();
    first = await startServer(dataFolder);
    cookie = await first.host.signIn("manager@demo.test");
  });
  afterAll(async () => {
    await first.host.close();
    rmSync(dataFolder, { recursive: true, force: true });
  });

  const outcomesOf = (page: Page, command: string) =>
    page.results.filter(({ commandId }) => commandId === command).map(({ outcome }) => outcome);

  test("reach the page's listeners by the id the call gave, without another call [D2] [CMD-01]", async () => {
    const { host, report } = first;
    const page = await open(portsOf(host.url, cookie));
    await until(page.isLive, PATIENCE_MS);

    const command = await send(host, cookie, "answered");
    const followed: CommandResult[] = [];
    endings.push(page.commandResults.follow(command, (one) => followed.push(one)));
    await report({ result: "OK done", command: "positionSingle" });
    await until(() => followed.at(-1)?.outcome === "confirmed", PATIENCE_MS);

    expect(followed.at(-1)).toMatchObject({
      commandId: command,
      attributes: { type: "positionSingle", pending: false, words: "OK done" },
    });
    expect(outcomesOf(page, command).at(-1)).toBe("confirmed");
  });

  test(
    "that were missed are asked for after a whole snapshot, and after a worker broke down [D2]",
    async () => {
      let isReachable = true;
      const page = await open(portsOf(first.host.url, cookie, () => isReachable));
      await until(page.isLive, PATIENCE_MS);
      const command = await send(first.host, cookie, "left-behind");
      await until(() => outcomesOf(page, command).includes("intended"), PATIENCE_MS);

      // The server dies with the command on its way: the next one ends it, while nobody is connected.
      isReachable = false;
      const { port } = first.host.server;
      await first.host.close();
      first = await startServer(dataFolder, port);
      isReachable = true;
      await until(() => outcomesOf(page, command).includes("unknown"), PATIENCE_MS);
      expect(outcomesOf(page, command).at(-1)).toBe("unknown");

      // The next worker is given how long nobody listened.
      await until(page.isLive, PATIENCE_MS);
      page.results.length = 0;
      page.breakDown();
      await until(() => outcomesOf(page, command).length > 0, PATIENCE_MS);
      expect(outcomesOf(page, command)).toEqual(["unknown"]);
    },
    PATIENCE_MS * 4,
  );
});
