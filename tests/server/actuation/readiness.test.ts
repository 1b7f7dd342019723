import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { UserId, VehicleId } from "#domain/ids";
import type { Readiness } from "../../../server/actuation/readReadiness.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

let world: World;
let van: VehicleId;
let ana: UserId;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  await world.reset();
  van = await world.newVehicle();
  ana = await world.newUser({}, [van]);
});

const refusals = (readiness: Readiness | undefined) =>
  Object.fromEntries(readiness?.checks.map(({ check, refusal }) => [check, refusal]) ?? []);

const GREEN = {
  rights: undefined,
  enabled: undefined,
  halt: undefined,
  pending: undefined,
  outcome: undefined,
  motion: undefined,
  haste: undefined,
  connection: undefined,
};

describe("what would become of a command", () => {
  test("is all green for a vehicle that stands, with the fix it rests on [IMMO-01]", async () => {
    const fix = await world.report(van, { latitude: 38.7, longitude: -9.1 });

    const readiness = await world.newService().readiness(requestBy(ana, van));

    expect(refusals(readiness)).toEqual(GREEN);
    expect(readiness?.fix?.id).toBe(fix.id);
  });

  test("names each thing in the way, not only the first [IMMO-02]", async () => {
    const service = world.newService();
    await world.report(van, { speed: 20 });
    await world.insertActuation({ device_id: van, user_id: ana, status: "intended" });
    await service.setHalt({
      user: await world.newUser({ administrator: true }),
      address: undefined,
      isHalted: true,
      reason: "a test",
    });
    await world.database.updateTable("devices").set({ disabled: true }).execute();

    expect(refusals(await service.readiness(requestBy(ana, van)))).toEqual({
      ...GREEN,
      enabled: "vehicleDisabled",
      halt: "actuationHalted",
      pending: "immo_pending",
      motion: "vehicleMoves",
    });
  });

  test.each([
    ["a minute old", () => world.report(van).then(() => world.pass(60_000))],
    ["not there", () => Promise.resolve()],
    ["not valid", () => world.report(van, { valid: false })],
  ])("does not know whether it moves when the fix is %s [IMMO-02] [I02]", async (_what, happen) => {
    await happen();
    expect(refusals(await world.newService().readiness(requestBy(ana, van)))).toEqual({
      ...GREEN,
      motion: "motionUnknown",
    });
  });

  test("to let an engine run asks nothing of motion, stop or an unknown outcome [IMMO-02]", async () => {
    await world.report(van, { speed: 20 });
    await world.insertActuation({ device_id: van, user_id: ana, status: "unknown" });
    const request = requestBy(ana, van, { type: "engineResume" });
    const { halt: _halt, outcome: _outcome, motion: _motion, ...others } = GREEN;

    expect(refusals(await world.newService().readiness(request))).toEqual(others);
  });

  test("says that a vehicle cannot be reached, or does not know the command [I07]", async () => {
    await world.report(van);
    const away = { ...world.carrier, typesOf: () => undefined, connectionTo: () => undefined };
    const deaf = { ...world.carrier, typesOf: () => ["positionSingle" as const] };
    expect(
      refusals(await world.newService({ carrier: away }).readiness(requestBy(ana, van))),
    ).toMatchObject({ motion: "motionUnknown", connection: "notConnected" });
    expect(
      refusals(await world.newService({ carrier: deaf }).readiness(requestBy(ana, van))),
    ).toEqual({ ...GREEN, connection: "commandNotSupported" });
  });

  test("tells who may not command that, and nothing else of the vehicle [IMMO-02] [I09]", async () => {
    await world.report(van, { speed: 20 });
    await world.insertActuation({ device_id: van, user_id: ana, status: "unknown" });
    for (const flags of [{ readonly: true }, { device_readonly: true }, { disabled: true }]) {
      const reader = await world.newUser(flags, [van]);
      const readiness = await world.newService().readiness(requestBy(reader, van));
      expect(readiness?.checks).toEqual([
        { check: "rights", refusal: "immobilization_not_authorized" },
      ]);
      expect(readiness?.fix).toBeUndefined();
    }
  });

  test("is nothing to whom the vehicle does not exist [I09]", async () => {
    const nobody = await world.newUser();
    const service = world.newService();
    expect(await service.readiness(requestBy(nobody, van))).toBeUndefined();
    expect(await service.readiness(requestBy(ana, 987_654 as VehicleId))).toBeUndefined();
  });

  test("is asked without a trace: nothing sent, written or audited [IMMO-04]", async () => {
    await world.report(van);
    for (let time = 0; time < 10; time++) await world.newService().readiness(requestBy(ana, van));
    expect(world.sent).toEqual([]);
    expect(await world.rows()).toEqual([]);
    expect(await world.audited()).toEqual([]);
  });

  test("counts what was sent within the minute [I12]", async () => {
    const service = world.newService();
    for (let sent = 0; sent < 5; sent++) {
      const other = await world.newVehicle();
      await world.database
        .insertInto("user_devices")
        .values({ user_id: ana, device_id: other })
        .execute();
      await world.report(other);
      await service.request(requestBy(ana, other));
    }
    await world.report(van);
    expect(refusals(await service.readiness(requestBy(ana, van)))).toEqual({
      ...GREEN,
      haste: "tooManyCommands",
    });
  });
});
