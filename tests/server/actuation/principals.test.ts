import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ACTUATION_CODES } from "#contract/actuationCodes";
import { ACTUATION_REFUSALS } from "#domain/actuation/mayActuate";
import { withoutServerAttributes } from "#domain/actuation/serverAttributes";
import { type UserId, type VehicleId, vehicleId } from "#domain/ids";
import { DELIVERY_REFUSALS } from "../../../server/actuation/requestAnswer.ts";
import type { Bus, Handler } from "../../../server/cluster/bus.ts";
import { createFleet } from "../../../server/fleet/fleet.ts";
import { refusalOfCommand } from "../../../server/routes/commands/refusalOfCommand.ts";
import { en } from "../../../src/i18n/messages/en.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

let world: World;
let van: VehicleId;

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());
beforeEach(async () => {
  await world.reset();
  van = await world.newVehicle();
  await world.report(van);
});

test("nobody without the right moves anything, and each attempt is audited [IMMO-02 IMMO-04]", async () => {
  const past = new Date(world.now() - 1);
  const unentitled: Record<string, Promise<UserId>> = {
    "nobody's user": world.newUser(),
    "a manager without a link": world.newUser({ user_limit: -1 }),
    reader: world.newUser({ readonly: true }, [van]),
    "reader of vehicles": world.newUser({ device_readonly: true }, [van]),
    "administrator who reads": world.newUser({ administrator: true, readonly: true }),
    "administrator who reads vehicles": world.newUser({
      administrator: true,
      device_readonly: true,
    }),
    "disabled user": world.newUser({ disabled: true }, [van]),
    "disabled administrator": world.newUser({ administrator: true, disabled: true }),
    "expired user": world.newUser({ expires_at: past }, [van]),
    "expired administrator": world.newUser({ administrator: true, expires_at: past }),
    "guest of a place": world.newUser({ guest: "partial" }, [van]),
    "guest of everything": world.newUser({ guest: "full" }, [van]),
    "guest who is an administrator": world.newUser({ guest: "full", administrator: true }, [van]),
    "somebody else's user": world.newUser({}, [await world.newVehicle()]),
    "somebody who is gone": Promise.resolve(987_654 as UserId),
  };
  const actuation = world.newService();
  const kinds = [
    { type: "engineStop" },
    { type: "engineResume" },
    { type: "custom", attributes: { data: "setdigout 1" } },
    { type: "positionSingle" },
  ] as const;

  let attempts = 0;
  for (const [name, user] of Object.entries(unentitled))
    for (const kind of kinds) {
      attempts++;
      const answer = await actuation.request(requestBy(await user, van, kind));
      expect(answer, name).toMatchObject({ type: "refused" });
    }

  expect(world.sent).toEqual([]);
  expect(await world.rows()).toEqual([]);
  const audited = await world.audited();
  expect(audited).toEqual(Array(attempts).fill("command.refused"));
});

test("limits of the whole server count, and those of one's own words [IMMO-02]", async () => {
  const ana = await world.newUser({}, [van]);
  const limited = await world.newUser({ limit_commands: true }, [van]);
  const limits = {
    readonly: true,
    deviceReadonly: false,
    limitCommands: false,
    disableReports: false,
    fixedEmail: false,
  };
  const text = { type: "custom", attributes: { data: "getinfo" } } as const;

  const closed = world.newService({ serverLimits: () => limits });
  expect(await closed.request(requestBy(ana, van))).toMatchObject({
    reason: "immobilization_not_authorized",
  });
  const open = world.newService();
  expect(await open.request(requestBy(limited, van, text))).toMatchObject({
    reason: "customCommandsNotAllowed",
  });
  expect(await open.request(requestBy(limited, van, { ...text, isSaved: true }))).toMatchObject({
    type: "taken",
  });
});

test("the emergency stop counts for the next command of every instance [IMMO-01]", async () => {
  const admin = await world.newUser({ administrator: true });
  const ana = await world.newUser({}, [van]);
  const [one, other] = [world.newService(), world.newService()];
  const stop = { address: undefined, isHalted: true, reason: "theft" };

  expect(await one.setHalt({ ...stop, user: ana })).toBe("administratorsOnly");
  expect(await other.halt()).toBeUndefined();
  expect(await one.setHalt({ ...stop, user: admin })).toBe("setHalt");

  expect(await other.request(requestBy(ana, van))).toMatchObject({ reason: "actuationHalted" });
  await one.setHalt({ ...stop, user: admin, isHalted: false });
  expect(await other.request(requestBy(ana, van))).toMatchObject({ type: "taken" });
  expect(await world.audited()).toContain("command.halt");
});

test("another instance shows what is pending, takes the answer and shows it here [IMMO-03]", async () => {
  const handlers: { own: number; topic: string; handler: Handler<never> }[] = [];
  const bus = (own: number): Pick<Bus, "publish" | "listen" | "onGap"> => ({
    publish: (topic, message) =>
      handlers
        .filter((one) => one.own !== own && one.topic === topic)
        .forEach(({ handler }) => void handler(message as never)),
    listen: (topic, handler) => void handlers.push({ own, topic, handler }),
    onGap() {},
  });
  const elsewhere = createFleet(world.database, world.now);
  await elsewhere.load();
  const here = world.newService({ bus: bus(0) });
  const there = world.newService({ bus: bus(1), fleet: elsewhere });
  const ana = await world.newUser({}, [van]);
  const shownThere = () => elsewhere.vehicle(van)?.attributes;

  await here.request(requestBy(ana, van));
  await expect.poll(shownThere).toEqual({ commandPending: true });
  world.pass(2_000);
  await there.takeReports([await world.report(van, { attributes: { blocked: true } })]);

  const expected = { commandPending: false, immobilized: true };
  expect(shownThere()).toEqual(expected);
  await expect.poll(() => world.fleet.vehicle(van)?.attributes).toEqual(expected);
});

test("nobody writes down what only the server knows [IMMO-03]", async () => {
  const claims = { commandPending: true, commandUnknown: true, immobilized: true, color: "red" };
  const { id } = await world.database
    .insertInto("devices")
    .values({ name: "Liar", unique_id: "liar", attributes: JSON.stringify(claims) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await world.fleet.refresh([vehicleId(id)]);

  expect(world.fleet.vehicle(vehicleId(id))?.attributes).toEqual({ color: "red" });
  expect(withoutServerAttributes({ color: "red" })).toEqual({ color: "red" });
});

test("there is a status and a sentence for every reason not to send [IMMO-02]", () => {
  expect(Object.keys(en.actuation.refusal)).toEqual([...ACTUATION_CODES]);
  for (const reason of [...ACTUATION_REFUSALS, ...DELIVERY_REFUSALS]) {
    const { problem } = refusalOfCommand(reason);
    expect([400, 403, 409, 422, 429]).toContain(problem.status);
    if (reason !== "vehicleAccessDenied") expect(problem.code).toBe(reason);
  }
});
