import { describe, expect, test } from "vitest";
import type { HistoryRequest } from "#contract/history";
import { vehicleId } from "#domain/ids";
import { epochMs, hours, minutes } from "#domain/units";
import { answerOf, bytesOf, historyResponse, readAsked } from "../../../support/fakeHistory.ts";
import { createFakeWorld } from "../../../support/fakeWorld.ts";
import { NOON, position, vehicle } from "../../../support/fleetBuilders.ts";

const FORBIDDEN = 9;
const MINUTES_SHOWN = 120;
const request = (vehicles: "all" | readonly number[]): HistoryRequest => ({
  vehicles: vehicles === "all" ? vehicles : vehicles.map(vehicleId),
  from: epochMs(NOON + hours(-3)),
  to: epochMs(NOON + hours(-1)),
});
const MOMENT = epochMs(NOON + hours(-2));

/** An answer that comes when it is let go of. */
function withheld(made: () => unknown) {
  let letGo: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      letGo = () => {
        controller.enqueue(new TextEncoder().encode(JSON.stringify(made())));
        controller.close();
      };
    },
  });
  return { response: new Response(body), letGo: () => letGo() };
}

/** A page that is opened by a link into the past, and whose fleet does not come yet. */
async function createLinkedWorld(of: HistoryRequest, slow: "/api/devices" | "/api/session") {
  const world = createFakeWorld();
  const { server } = world;
  for (const id of [1, 2]) {
    server.vehicles.set(id, vehicle({ id, name: `Bus ${id}` }));
    server.positions.set(id, position({ vehicle: id, at: -1_000, latitude: id }));
  }
  const points = Array.from({ length: 24 * 60 }, (_, row) => ({
    at: hours(-24) + row * minutes(1),
    latitude: row / 1_000,
    longitude: 10,
    speed: 20,
    course: 0,
    ignition: true,
  }));
  const tracks = new Map([1, 2, FORBIDDEN].map((id) => [id, points]));
  server.answers["/api/history"] = (query) => {
    const asked = readAsked(query);
    if (asked.vehicles.includes(FORBIDDEN)) return new Response("denied", { status: 403 });
    return historyResponse(bytesOf(answerOf(tracks, asked)));
  };
  server.answers["/api/reports/events"] = () => [];
  server.answers["/api/server"] = () => ({ attributes: {} });
  const promptly = server.answers[slow]!;
  const held: (() => void)[] = [];
  server.answers[slow] = (query) => {
    if (query.has("id")) return promptly(query);
    const { response, letGo } = withheld(() => promptly(query));
    held.push(letGo);
    return response;
  };
  await world.engine.watch(async (snapshot) => void world.snapshots.push(snapshot));
  await world.engine.start();
  await world.engine.openHistory(of, MOMENT);
  await world.pass(1_000);
  return {
    ...world,
    asked: () => server.asked.filter((path) => path.startsWith("/api/history")),
    async letGo(): Promise<void> {
      for (const go of held.splice(0)) go();
      await world.pass(1_000);
    },
    points: async (id: number) => {
      const view = { vehicles: [vehicleId(id)], zoom: 10, colouring: "speed" } as const;
      const coming = world.engine.historyRoute(view);
      await world.pass(2_500);
      return (await coming).points;
    },
    markers: () => {
      const { count, vehicleIds } = world.snapshot().map.markers;
      return Array.from(vehicleIds.subarray(0, count));
    },
  };
}

describe("a link into the past", () => {
  test("draws the route of a named vehicle while the fleet is on its way, and asks for it once [HIST-02]", async () => {
    const world = await createLinkedWorld(request([1]), "/api/devices");
    await world.engine.setViewport({
      bounds: { west: -10, south: -20, east: 80, north: 20 },
      zoom: 3,
      clusters: false,
    });
    expect(await world.points(1)).toBe(MINUTES_SHOWN);
    expect(world.snapshot().history).toMatchObject({
      load: { type: "complete" },
      points: MINUTES_SHOWN,
      cursor: MOMENT,
    });
    expect(world.markers()).toEqual([]);
    const before = world.asked();
    expect(before.length).toBeGreaterThan(0);

    const trips = world.engine.historyTrips(vehicleId(1), "read");
    await world.letGo();
    expect(world.asked()).toEqual(before);
    expect(world.markers()).toEqual([1]);
    expect(world.snapshot().history).toMatchObject({
      load: { type: "complete" },
      points: MINUTES_SHOWN,
    });
    expect((await trips).trips.map(({ trip }) => trip.vehicleName)).toEqual(["Bus 1"]);
  });

  test("to the whole fleet asks for nobody before it is known who that is [HIST-02]", async () => {
    const world = await createLinkedWorld(request("all"), "/api/devices");
    expect(world.asked()).toEqual([]);

    await world.letGo();
    expect(world.asked().join()).toContain("deviceId=1&deviceId=2");
    expect(world.snapshot().history?.points).toBe(2 * MINUTES_SHOWN);
  });

  test("asks for nothing before it is known who is signed in [HIST-02]", async () => {
    const world = await createLinkedWorld(request([1]), "/api/session");
    expect(world.asked()).toEqual([]);

    await world.letGo();
    expect(await world.points(1)).toBe(MINUTES_SHOWN);
  });

  test("shows of a vehicle of somebody else nothing, and of the others all [HIST-02]", async () => {
    const world = await createLinkedWorld(request([1, FORBIDDEN]), "/api/devices");
    expect(world.snapshot().history?.load.type).toBe("loading");
    expect(await world.points(FORBIDDEN)).toBe(0);

    await world.letGo();
    expect(world.snapshot().history).toMatchObject({
      load: { type: "complete" },
      points: MINUTES_SHOWN,
    });
    expect(world.snapshot().counts).toMatchObject({ moving: 1 });
    expect(await world.points(FORBIDDEN)).toBe(0);
    expect(await world.points(1)).toBe(MINUTES_SHOWN);
  });

  test("shows what was opened last, however late the fleet comes [HIST-02]", async () => {
    const world = await createLinkedWorld(request([1]), "/api/devices");
    await world.engine.openHistory(request([2]), MOMENT);
    await world.pass(1_000);
    expect(world.snapshot().history?.request.vehicles).toEqual([2]);

    await world.letGo();
    expect(world.snapshot().history).toMatchObject({
      request: { vehicles: [2] },
      load: { type: "complete" },
      points: MINUTES_SHOWN,
    });
    expect(world.snapshot().list.rows.map(({ name }) => name)).toEqual(["Bus 2"]);
  });

  test("that is cancelled before the fleet comes stays so until somebody tries again [HIST-02]", async () => {
    const world = await createLinkedWorld(request([1, FORBIDDEN]), "/api/devices");
    await world.engine.openHistory(request([FORBIDDEN]), MOMENT);
    await world.engine.cancelHistory();
    await world.pass(1_000);
    const before = world.asked().length;
    await world.engine.openHistory(request("all"), MOMENT);
    await world.engine.cancelHistory();
    await world.letGo();
    expect(world.asked()).toHaveLength(before);
    expect(world.snapshot().history?.load.type).toBe("cancelled");

    await world.engine.retryHistory();
    await world.pass(1_000);
    expect(world.snapshot().history?.points).toBe(2 * MINUTES_SHOWN);
  });
});
