import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { minutes, seconds } from "#domain/units";
import { createListeningWorld } from "../../../support/listeningWorld.ts";

describe("events on their way to the page", () => {
  test("say the driver's and the geofence's name, live and when the page has loaded them [bug 7]", async () => {
    const world = createListeningWorld();
    world.server.geofences.push({ id: 5, name: "Depot", area: "CIRCLE (10 20, 100)" });
    world.server.answers["/api/drivers"] = () => [
      { id: 1, uniqueId: "200E37C301A00173", name: "Ana Silva" },
    ];
    await world.listen();
    await world.open();
    await world.pass(5_000);
    const attributes = { driverUniqueId: " 200E37C301A00173 " };
    world.server.send({ events: [{ ...wire(1, world.serverNow()), geofenceId: 5, attributes }] });
    world.server.send({
      events: [
        { ...wire(2, world.serverNow()), geofenceId: 6, attributes: { driverUniqueId: "200" } },
      ],
    });
    await world.pass(2_000);

    const [known, unknown] = world.news.flatMap(({ events }) => events);
    expect(known).toMatchObject({ driverName: "Ana Silva", geofenceName: "Depot" });
    expect(unknown).toMatchObject({ driverName: undefined, geofenceName: undefined });
    const names = { vehicleName: undefined, driverName: undefined, geofenceName: undefined };
    expect(await world.engine.nameEvents([{ ...known!, ...names }])).toEqual([known]);
  });

  test("are reported once and in order, however often the feed says them [EVT-01] [E04]", async () => {
    const world = createListeningWorld();
    await world.listen();
    await world.open();
    const first = world.happen(1);
    world.happen(2);
    world.server.send({ events: [first] });
    world.happen(3);
    await world.pass(2_000);

    expect(world.publishedIds()).toEqual([1, 2, 3]);
    expect(world.news[0]?.events[0]).toMatchObject({
      vehicleName: "Vehicle 1",
      type: "ignitionOn",
    });
    expect(world.news.every(({ isPast, isComplete }) => !isPast && isComplete)).toBe(true);
  });

  test("come to a hidden page, which gets no snapshots [EVT-01] [E13]", async () => {
    const world = createListeningWorld();
    await world.listen();
    await world.open();
    await world.engine.setVisible(false);
    await world.pass(1_000);
    const snapshots = world.snapshots.length;
    for (let id = 1; id <= 20; id++) {
      world.happen(id);
      await world.pass(1_000);
    }
    expect(world.snapshots).toHaveLength(snapshots);
    expect(world.publishedIds()).toHaveLength(20);
  });

  test("wait for a page that is busy and come together: four times a second at most", async () => {
    const world = createListeningWorld();
    await world.listen();
    await world.open();
    for (let id = 1; id <= 2_000; id++) {
      world.happen(id);
      if (id % 10 === 0) await world.pass(10);
    }
    await world.pass(2_000);
    expect(world.publishedIds()).toEqual(Array.from({ length: 2_000 }, (_, at) => at + 1));
    expect(world.news.length).toBeLessThanOrEqual(2 * 4 + 8);
  });

  test("that nobody takes are dropped from the oldest on, and that is said", async () => {
    const world = createListeningWorld();
    await world.open();
    world.server.send({
      events: Array.from({ length: 9_000 }, (_, at) => wire(at + 1, world.serverNow())),
    });
    world.server.send({
      events: Array.from({ length: 12_000 }, (_, at) => wire(at + 9_001, world.serverNow())),
    });
    await world.listen();
    await world.pass(10_000);
    expect(world.publishedIds().at(-1)).toBe(21_000);
    expect(world.publishedIds()).toHaveLength(20_000);
    expect(world.news[0]?.isComplete).toBe(false);
  });

  test("are forgotten with the session", async () => {
    const world = createListeningWorld();
    await world.open();
    world.happen(1);
    await world.engine.stop();
    await world.listen();
    await world.pass(2_000);
    expect(world.publishedIds()).toEqual([]);
  });
});

const wire = (id: number, time: number) => ({
  id,
  type: "ignitionOn",
  deviceId: 1,
  eventTime: new Date(time).toISOString(),
  attributes: {},
});

describe("what happens while the connection is away", () => {
  test("is looked up and marked as past, each event once [EVT-01]", async () => {
    const world = createListeningWorld();
    await world.listen();
    await world.open();
    world.happen(1);
    await world.pass(1_000);
    world.server.setReachable(false);
    world.server.cutConnections();
    world.happen(2);
    world.happen(3);
    await world.pass(5_000);
    world.server.setReachable(true);
    await world.pass(20_000);
    world.happen(4);
    await world.pass(1_000);

    expect(world.publishedIds()).toEqual([1, 2, 3, 4]);
    expect(world.news.map(({ isPast }) => isPast)).toEqual([false, true, false]);
    expect(world.news[1]?.isChosen).toBe(true);
  });

  test("is not asked for from before the page listened", async () => {
    const world = createListeningWorld();
    world.happen(1);
    await world.pass(60_000);
    await world.listen();
    await world.open();
    world.server.cutConnections();
    await world.pass(5_000);
    expect(world.publishedIds()).toEqual([]);
  });

  test("is asked of a stock server in batches of 100 vehicles [EVT-05]", async () => {
    const world = createListeningWorld({ vehicles: 250, knowsEvents: false });
    await world.listen();
    await world.open();
    world.server.cutConnections();
    world.happen(7, 250);
    await world.pass(5_000);
    const asked = world.server.asked.filter((path) => path.startsWith("/api/reports/events"));
    expect(asked.map((path) => path.match(/deviceId=/g)?.length)).toEqual([100, 100, 50]);
    expect(world.publishedIds()).toEqual([7]);
    expect(world.news[0]?.isChosen).toBe(false);
  });

  test("of more than 300 vehicles there is not asked for, and that is reported [EVT-05]", async () => {
    const world = createListeningWorld({ vehicles: 301, knowsEvents: false });
    await world.listen();
    await world.open();
    world.server.cutConnections();
    await world.pass(5_000);
    expect(world.server.asked.some((path) => path.includes("reports/events"))).toBe(false);
    expect(world.news).toEqual([{ events: [], isPast: true, isChosen: true, isComplete: false }]);
  });

  test("is looked up by an engine that replaces another [ENG-05]", async () => {
    const world = createListeningWorld();
    world.happen(1);
    await world.pass(30_000);
    world.happen(2);
    await world.pass(3_000);
    await world.listen(seconds(10));
    await world.open();
    await world.pass(1_000);
    expect(world.publishedIds()).toEqual([2]);
    expect(world.news[0]?.isPast).toBe(true);
  });

  test("is missed by nobody whose computer slept over the loss", async () => {
    const world = createListeningWorld();
    await world.listen();
    await world.open();
    await world.pass(5_000);
    world.server.setReachable(false);
    world.sleep(minutes(40));
    world.server.setReachable(true);
    world.server.cutConnections();
    await world.pass(10_000);
    const asked = world.server.asked.find((path) => path.startsWith("/api/events"));
    expect(asked).toBeDefined();
  });

  test("is reported once, whatever connections are cut and loads fail [EVT-01]", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("event", "cut", "pass", "down", "up", "trouble"), {
          maxLength: 30,
        }),
        async (steps) => {
          const world = createListeningWorld();
          await world.listen();
          await world.open();
          let id = 0;
          for (const step of steps) {
            if (step === "event") world.happen(++id);
            else if (step === "cut") world.server.cutConnections();
            else if (step === "down") {
              world.server.setReachable(false);
              world.server.cutConnections();
            } else if (step === "up") world.server.setReachable(true);
            else if (step === "trouble") {
              world.server.cutConnections();
              world.server.answerWith({ status: 503 });
              await world.pass(700);
              world.server.answerWith(undefined);
            } else await world.pass(1_700);
          }
          world.server.setReachable(true);
          await world.pass(120_000);
          expect(world.publishedIds().sort((a, b) => a - b)).toEqual(
            Array.from({ length: id }, (_, at) => at + 1),
          );
        },
      ),
      { numRuns: 60 },
    );
  });
});
