import { describe, expect, test } from "vitest";
import { DEFAULT_LIST_VIEW } from "#contract/listView";
import { eventToWire } from "#contract/traccar/wireEvent";
import type { Event } from "#domain/event";
import { eventId, vehicleId } from "#domain/ids";
import { type EpochMs, epochMs, minutes } from "#domain/units";
import { createFakeWorld } from "../../../../support/fakeWorld.ts";
import { alarm, NOON, position, vehicle } from "../../../../support/fleetBuilders.ts";

const BUS = vehicleId(1);
const VAN = vehicleId(2);
const WIDTH = 100;

/**
 * Half an hour of a live fleet: a bus that drives, a van that stands, and 28 more that stand elsewhere.
 * The list is looked at, so that its rows have addresses.
 */
async function createLive() {
  const world = createFakeWorld();
  for (let id = 1; id <= 30; id++) {
    world.server.vehicles.set(id, vehicle({ id, name: `Vehicle ${id}` }));
    world.server.positions.set(id, position({ vehicle: id, at: -1_000, latitude: id }));
  }
  const street = (query: URLSearchParams) =>
    new Response(`Street ${Number(query.get("latitude")).toFixed(0)}`);
  world.server.answers["/api/server/geocode"] = street;
  world.server.answers["/api/reports/events"] = () => [];
  await world.engine.setViewport({
    bounds: { west: -80, south: -1, east: 90, north: 60 },
    zoom: 3,
    clusters: false,
  });
  await world.engine.setListView({ ...DEFAULT_LIST_VIEW, order: "vehicle", rowCount: 30 });
  await world.open();
  const happen = (id: number, about: number, at: EpochMs): void => {
    const event: Event = { ...alarm(id, about), id: eventId(id), eventTime: at };
    world.server.send({ events: [eventToWire(event)] });
  };
  for (let minute = 1; minute <= 30; minute++) {
    await world.pass(minutes(1));
    const now = world.serverNow();
    world.server.report(
      position({
        vehicle: BUS,
        at: now - NOON,
        latitude: 1,
        longitude: minute / 100,
        speed: 20,
        attributes: { ignition: true, rpm: 1_000 + minute },
      }),
    );
    if (minute % 10 === 0) happen(minute, minute === 20 ? VAN : BUS, epochMs(now));
  }
  await world.pass(1_000);
  return world;
}

type World = Awaited<ReturnType<typeof createLive>>;

/** As the page does it when somebody presses the button; counts what is asked for from then on. */
async function hold(world: World) {
  const to = epochMs(world.serverNow());
  const from = epochMs(Math.ceil((await world.engine.recordedFrom())!));
  const before = world.server.asked.length;
  await world.engine.openHistory({ vehicles: "all", from, to }, to);
  await world.pass(1_000);
  return { from, to, asked: () => world.server.asked.slice(before) };
}

async function answerOf<Answer>(world: World, coming: Promise<Answer>): Promise<Answer> {
  const come: Answer[] = [];
  void coming.then((answer) => come.push(answer));
  for (let round = 0; round < 200 && come.length === 0; round++) await world.pass(50);
  if (come.length === 0) throw new Error("no answer");
  return come[0]!;
}

/** From one end to the other and back, while the connection goes on. */
async function scrub(world: World, from: EpochMs, to: EpochMs): Promise<void> {
  for (let share = 0; share <= 1; share += 0.1) {
    await world.engine.setCursor(epochMs(Math.round(from + (to - from) * share)), 0);
    world.server.send({});
    await world.pass(1_000);
  }
  await world.engine.setCursor(to, -600);
  await world.pass(4_000);
}

describe("the live view that is held", () => {
  test("is paused, scrubbed, rewound and left without a request, with what happened [HIST-07]", async () => {
    const world = await createLive();
    const { from, to, asked } = await hold(world);

    await scrub(world, from, to);
    const timeline = await answerOf(
      world,
      world.engine.fleetTimeline({ from, to, widthPx: WIDTH }),
    );

    const happened = [...timeline.events.firsts].map((first) =>
      Math.round((first - NOON) / minutes(1)),
    );
    expect(happened).toEqual([10, 20, 30]);
    expect(
      world
        .snapshot()
        .list.rows.slice(0, 3)
        .map(({ address }) => address),
    ).toEqual([expect.any(String), "Street 2", "Street 3"]);
    expect(asked()).toEqual([]);
    await world.engine.closeHistory();
    await world.pass(1_000);
    // Live goes on to ask where the bus is.
    expect(asked().filter((path) => !path.includes("/geocode"))).toEqual([]);
  });

  test("of a selected vehicle has its time, way, trips and events without a request [HIST-07]", async () => {
    const world = await createLive();
    await world.engine.select(BUS);
    await world.pass(minutes(1));
    const { from, to, asked } = await hold(world);

    await scrub(world, from, to);
    const timeline = await answerOf(
      world,
      world.engine.historyTimeline({ vehicle: BUS, from, to, widthPx: WIDTH }),
    );
    const route = await answerOf(
      world,
      world.engine.historyRoute({ vehicles: [BUS], zoom: 12, colouring: "trip" }),
    );
    const trips = await answerOf(world, world.engine.historyTrips(BUS, "drawn"));
    const next = await answerOf(
      world,
      world.engine.historyStep(BUS, { from, unit: "event", direction: 1 }),
    );

    expect(asked()).toEqual([]);
    expect(timeline.events.map(({ id, longitude }) => [id, longitude])).toEqual([
      [10, 0.1],
      [30, 0.3],
    ]);
    expect(route.paths.count).toBeGreaterThan(0);
    expect(trips.trips.length).toBe(1);
    expect(Math.round((next! - NOON) / minutes(1))).toBe(10);
  });

  test("asks for the rest where somebody reads a vehicle's figures [LIST-05]", async () => {
    const world = await createLive();
    await world.engine.select(BUS);
    const { asked } = await hold(world);
    await answerOf(world, world.engine.historyTrips(BUS, "drawn"));
    expect(asked()).toEqual([]);
    await answerOf(world, world.engine.historyTrips(BUS, "read"));
    expect(asked().some((path) => path.startsWith("/api/history?"))).toBe(true);
    expect(asked().some((path) => path.startsWith("/api/devices?id=1"))).toBe(true);
  });

  test("shows of who was looked at all that their tracker said then [HIST-07]", async () => {
    const live = await createLive();
    await live.engine.select(BUS);
    for (let minute = 1; minute <= 5; minute++) {
      await live.pass(minutes(1));
      const at = live.serverNow() - NOON;
      live.server.report(
        position({ vehicle: BUS, at, latitude: 1, attributes: { ignition: true, rpm: minute } }),
      );
    }
    await live.pass(1_000);
    const { to, asked } = await hold(live);
    await live.engine.setCursor(epochMs(to - minutes(2)), 0);
    await live.pass(1_000);
    expect(live.snapshot().selected?.position?.attributes.rpm).toBe(3);
    expect(asked()).toEqual([]);
  });
});
