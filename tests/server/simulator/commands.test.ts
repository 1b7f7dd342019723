import { beforeAll, describe, expect, test } from "vitest";
import { after, before, type EpochMs, hours, minutes, seconds } from "#domain/units";
import type { TrackerReport } from "../../../server/ingest/trackerReport.ts";
import { loadRoads, type Roads } from "../../../server/roads/roads.ts";
import { commandResponse } from "../../../server/simulator/commandResponse.ts";
import { createSimulator } from "../../../server/simulator/createSimulator.ts";
import { takes } from "../../../server/simulator/liveVehicle.ts";
import { localTime } from "../../../server/simulator/localTime.ts";
import type { KnownVehicle } from "../../../server/simulator/simulator.ts";
import { ATLAS_FOLDER, demoCity, TUESDAY } from "./demoCity.ts";

let roads: Roads;
const NOON = localTime(TUESDAY, 12);
const COUNT = 60;
type Fleet = Awaited<ReturnType<typeof demoCity>>;
let fleet: Fleet;

beforeAll(async () => {
  fleet = await demoCity(1, COUNT);
  roads = await loadRoads(ATLAS_FOLDER);
});

/** A live fleet whose clock the test holds. */
async function live(known: readonly KnownVehicle[] = []) {
  let clock: EpochMs = NOON;
  let until: EpochMs = NOON;
  let arrived = () => {};
  let proceed = () => {};
  const reports: TrackerReport[] = [];
  const simulator = createSimulator(
    roads,
    { seed: 1, vehicles: COUNT },
    {
      now: () => clock,
      async sleep(duration, signal) {
        if (duration === 0 || signal.aborted) return;
        if (clock >= until) {
          const pause = new Promise<void>((resolve) => {
            proceed = resolve;
          });
          arrived();
          await pause;
        }
        clock = after(clock, seconds(1));
      },
    },
  );
  const passTo = (time: EpochMs) =>
    new Promise<void>((resolve) => {
      until = time;
      arrived = resolve;
      proceed();
    });
  const begun = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const running = simulator.run(
    known,
    before(NOON, hours(2)),
    async (batch) => void reports.push(...batch),
    () => undefined,
    async () => undefined,
  );
  await begun;
  return {
    send: simulator.send,
    now: () => clock,
    pass: async (duration: number) => {
      await passTo((clock + duration) as EpochMs);
      await passTo((clock + 2_000) as EpochMs); // what was put last is sent
    },
    of: (uniqueId: string) => reports.filter((report) => report.uniqueId === uniqueId),
    async stop() {
      const stopping = simulator.stop();
      proceed();
      await stopping;
      await running;
    },
  };
}

/** A vehicle that drives about at noon, carries out what it is sent first, and stands at some moment. */
async function standingVehicle(world: Awaited<ReturnType<typeof live>>) {
  const able = fleet.vehicles.filter(
    (vehicle) =>
      vehicle.trouble === "none" &&
      takes(vehicle, "engineStop") &&
      commandResponse(vehicle, 1).does &&
      commandResponse(vehicle, 2).does &&
      (commandResponse(vehicle, 1).answersAfter ?? Infinity) < 10_000,
  );
  for (let minute = 0; minute < 60; minute++) {
    const found = able.find(({ uniqueId }) => {
      const own = world.of(uniqueId);
      const last = own.at(-1);
      return (
        last?.speedKnots === 0 &&
        world.now() - last.fixTime < 40_000 &&
        own.some(({ speedKnots }) => speedKnots > 10)
      );
    });
    if (found) return found;
    await world.pass(minutes(1));
  }
  throw new Error("nobody stands");
}

const stop = { type: "engineStop", attributes: {} };
const resume = { type: "engineResume", attributes: {} };

describe("a simulated vehicle", () => {
  test("stands with its engine off from the stop to the release, and goes on without a jump", async () => {
    const world = await live();
    const { uniqueId } = await standingVehicle(world);
    const before = world.of(uniqueId);
    const lastReport = before.at(-1)!;

    expect(await world.send(uniqueId, stop)).toBe("handedOff");
    await world.pass(minutes(30));
    const held = world.of(uniqueId).slice(before.length);
    expect(held[0]?.attributes).toMatchObject({ command: "engineStop", result: "OK" });
    for (const report of held) {
      expect(report).toMatchObject({
        speedKnots: 0,
        latitude: lastReport.latitude,
        longitude: lastReport.longitude,
        attributes: { ignition: false, motion: false, blocked: true },
      });
    }
    expect(held.length).toBeGreaterThan(5);
    expect(held.filter(({ attributes }) => attributes.result !== undefined)).toHaveLength(1);

    expect(await world.send(uniqueId, resume)).toBe("handedOff");
    const released = world.now();
    await world.pass(hours(1));
    const later = world.of(uniqueId).slice(before.length + held.length);
    expect(later.some(({ speedKnots }) => speedKnots > 5)).toBe(true);
    expect(later.every(({ attributes }) => attributes.blocked === false)).toBe(true);
    const all = [lastReport, ...later];
    for (const [at, report] of later.entries()) {
      expect(report.fixTime).toBeGreaterThan(all[at]!.fixTime);
      const odometer = Number(all[at]!.attributes.odometer);
      const driven = Number(report.attributes.odometer) - odometer;
      expect(driven).toBeGreaterThanOrEqual(0);
      const since = Math.max(all[at]!.fixTime, released);
      expect(driven).toBeLessThan(40 * ((report.fixTime - since) / 1_000) + 1_000);
    }
    await world.stop();
  });

  test("that is held when the server starts again stands where it was", async () => {
    const world = await live();
    const { uniqueId } = await standingVehicle(world);
    const last = { ...world.of(uniqueId).at(-1)!, fixTime: NOON - 60_000 };
    await world.stop();
    const attributes = { ...last.attributes, blocked: true };
    const since = last.fixTime as EpochMs;

    const again = await live([{ uniqueId, since, attributes, last: { ...last, attributes } }]);
    await again.pass(minutes(20));
    for (const report of again.of(uniqueId))
      expect(report).toMatchObject({ latitude: last.latitude, speedKnots: 0 });
    expect(again.of(uniqueId).length).toBeGreaterThan(3);

    expect(await again.send(uniqueId, resume)).toBe("handedOff");
    await again.pass(minutes(20));
    expect(again.of(uniqueId).at(-1)?.attributes.blocked).toBe(false);
    await again.stop();
  });

  test("under way refuses to have its engine stopped, and reports where it is when asked", async () => {
    const world = await live();
    const moving = fleet.vehicles.find(
      (vehicle) =>
        takes(vehicle, "engineStop") &&
        vehicle.trouble === "none" &&
        commandResponse(vehicle, 1).does &&
        (world.of(vehicle.uniqueId).at(-1)?.speedKnots ?? 0) > 5,
    )!;

    await world.send(moving.uniqueId, stop);
    await world.pass(minutes(5));

    const answers = world.of(moving.uniqueId).filter(({ attributes }) => attributes.result);
    expect(answers.map(({ attributes }) => attributes.result)).toEqual([
      "ERROR: vehicle is moving",
    ]);
    await world.stop();
  });

  test("takes no command of others, and none that it has no wire for", async () => {
    const world = await live();
    const bus = fleet.vehicles.find((vehicle) => !takes(vehicle, "engineStop"))!;

    expect(await world.send("unregistered", stop)).toBe("notConnected");
    expect(await world.send(bus.uniqueId, stop)).toBe("commandNotSupported");
    await world.stop();
  });
});

test("of many commands most are carried out, some late, some never, some refused, always the same", () => {
  const outcomes = fleet.vehicles.flatMap((vehicle) =>
    Array.from({ length: 20 }, (_, count) => commandResponse(vehicle, count)),
  );
  const late = outcomes.filter(({ answersAfter }) => (answersAfter ?? 0) > 90_000);
  const deaf = outcomes.filter(({ answersAfter }) => answersAfter === undefined);
  const refused = outcomes.filter(({ does, answersAfter }) => !does && answersAfter !== undefined);

  for (const few of [late, deaf, refused]) {
    expect(few.length).toBeGreaterThan(10);
    expect(few.length).toBeLessThan(120);
  }
  expect(commandResponse(fleet.vehicles[3]!, 7)).toEqual(commandResponse(fleet.vehicles[3]!, 7));
});
