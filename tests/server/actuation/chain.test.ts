import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { connectionId, type UserId, type VehicleId } from "#domain/ids";
import type { Vehicle } from "#domain/vehicle";
import { noCarrier } from "../../../server/actuation/commandCarrier.ts";
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
  await world.report(van);
});

/** The vehicle's tracker is another one from now on. */
const exchanged = { ...noCarrier, connectionTo: () => connectionId(1) };

test("to a vehicle whose time is over nothing is sent, from that moment on [IMMO-02] [I09]", async () => {
  const actuation = world.newService();
  const endsIn = (ms: number) =>
    world.database
      .updateTable("devices")
      .set({ expires_at: new Date(world.now() + ms) })
      .execute();

  await endsIn(0);
  expect(await actuation.request(requestBy(ana, van))).toMatchObject({ reason: "vehicleDisabled" });
  expect(world.sent).toEqual([]);
  await endsIn(1);
  expect(await actuation.request(requestBy(ana, van))).toMatchObject({ type: "taken" });
});

test("what the vehicle's connection does not take is refused before anything is written [CMD-01]", async () => {
  const actuation = world.newService();
  const answer = await actuation.request(requestBy(ana, van, { type: "requestPhoto" }));

  expect(answer).toMatchObject({ type: "refused", reason: "commandNotSupported" });
  expect(await world.rows()).toEqual([]);
  expect(world.sent).toEqual([]);
});

test("what another instance has ended before its hand-off is not sent [IMMO-04] [I08]", async () => {
  const reached = async (point: string) => {
    if (point === "intended") await world.newService().start();
  };
  const slow = world.newService({ reached, isAlone: false });

  expect(await slow.request(requestBy(ana, van))).toMatchObject({
    type: "refused",
    actuation: { status: "expired" },
  });

  expect(world.sent).toEqual([]);
  expect(await world.audited()).toEqual(["command.intended", "command.expired"]);
});

test("to a tracker that was exchanged after the hand-off was recorded nothing is sent [C2] [I03]", async () => {
  let carrying = world.carrier.connectionTo;
  const actuation = world.newService({
    carrier: { ...world.carrier, connectionTo: (vehicle: Vehicle) => carrying(vehicle) },
    async reached(point) {
      if (point === "handingOff") carrying = exchanged.connectionTo;
    },
  });

  expect(await actuation.request(requestBy(ana, van))).toMatchObject({
    type: "refused",
    reason: "notConnected",
  });
  expect(world.sent).toEqual([]);
});

test("by another connection than the one it was handed to no command is answered [C2] [I14]", async () => {
  await world.newService().request(requestBy(ana, van));
  const other = world.newService({ carrier: exchanged });
  world.pass(2_000);
  const answer = { attributes: { blocked: true, result: "OK" }, line: connectionId(1) };

  await other.takeReports([await world.report(van, answer)]);

  expect(await world.statuses()).toEqual(["handedOff"]);
});

test("what the vehicle's own connection said before, sent again, opens nothing and answers nothing [C2] [I02] [I14]", async () => {
  const actuation = world.newService();
  const stood = await world.report(van);
  const held = await world.report(van, { attributes: { blocked: true, result: "OK" } });
  const replay = (report: typeof stood) => {
    const { id: _, serverTime: __, ...said } = report;
    return world.report(van, said);
  };
  world.pass(20_000);
  await world.report(van, { speed: 31 });
  await replay(stood);

  expect(await actuation.request(requestBy(ana, van))).toMatchObject({ reason: "vehicleMoves" });
  world.pass(30_000);
  await world.report(van);
  expect(await actuation.request(requestBy(ana, van))).toMatchObject({ type: "taken" });
  world.pass(1_000);
  await actuation.takeReports([await replay(held)]);
  expect(await world.statuses()).toEqual(["handedOff"]);
});

test("what comes by no proven connection says nothing of the engine, also where none carries commands [C2] [IMMO-03]", async () => {
  const actuation = world.newService({ carrier: noCarrier });
  const { line: _, ...unproven } = await world.report(van, { attributes: { blocked: true } });

  await actuation.takeReports([unproven]);
  expect(world.fleet.vehicle(van)?.attributes.immobilized).toBeUndefined();
  await actuation.takeReports([await world.report(van, { attributes: { blocked: true } })]);
  expect(world.fleet.vehicle(van)?.attributes.immobilized).toBe(true);
});

test("the database itself keeps no second command pending for a vehicle [IMMO-01]", async () => {
  const pending = { device_id: van, user_id: ana, status: "handedOff" } as const;
  await world.insertActuation(pending);

  await expect(world.insertActuation({ ...pending, status: "intended" })).rejects.toThrow(
    "actuations_pending",
  );
  await world.insertActuation({ ...pending, status: "unknown" });
});

test("the emergency stop is not for administrators who are none any more [PERM-01] [I12]", async () => {
  const actuation = world.newService();
  for (const flags of [{ disabled: true }, { expires_at: new Date(world.now()) }]) {
    const user = await world.newUser({ administrator: true, ...flags });
    const halt = { user, address: undefined, isHalted: true, reason: "theirs" };
    expect(await actuation.setHalt(halt)).toBe("administratorsOnly");
  }
  expect(await actuation.halt()).toBeUndefined();
});
