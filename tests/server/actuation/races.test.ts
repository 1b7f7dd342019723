import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { VehicleId } from "#domain/ids";
import { ACTUATION_POINTS } from "../../../server/actuation/actuationPorts.ts";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
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
});

function gate() {
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), isOpen };
}

const handedOff = async () =>
  (await world.audited()).filter((action) => action === "command.handedOff").length;

describe("many at once", () => {
  for (const callers of [2, 7, 50])
    test(`send one command: ${callers} callers, two instances, with keys and without [IMMO-01 IMMO-04]`, async () => {
      const services = [world.newService(), world.newService()];
      const ana = await world.newUser({}, [van]);
      const bia = await world.newUser({}, [van]);
      await world.report(van);

      const answers = await Promise.all(
        Array.from({ length: callers }, (_, at) =>
          services[at % 2]!.request(
            requestBy([ana, bia][at % 3 === 0 ? 0 : 1]!, van, {
              idempotencyKey: [undefined, "double click", `own ${at}`][(at % 5) % 3],
              type: at % 11 === 10 ? "engineResume" : "engineStop",
            }),
          ),
        ),
      );

      expect(world.sent).toHaveLength(1);
      expect(await world.statuses()).toEqual(["handedOff"]);
      expect(await handedOff()).toBe(1);
      const taken = answers.flatMap((answer) =>
        answer.type === "taken" ? [answer.actuation.id] : [],
      );
      expect(new Set(taken).size).toBe(1);
      for (const answer of answers)
        if (answer.type === "refused") expect(answer.reason).toBe("immo_pending");
      expect(await verifyAudit(world.database)).toBeUndefined();
    });

  test("get the same answer when they bring the same key [IMMO-04]", async () => {
    const actuation = world.newService();
    const ana = await world.newUser({}, [van]);
    await world.report(van);
    const keyed = requestBy(ana, van, { idempotencyKey: "double click" });

    const answers = await Promise.all(Array.from({ length: 10 }, () => actuation.request(keyed)));

    for (const answer of answers)
      expect(answer).toMatchObject({ type: "taken", actuation: { status: "handedOff" } });
    expect(world.sent).toHaveLength(1);
  });

  test("get the same answer although the first one's commit is seen before it knows of it [IMMO-04]", async () => {
    const [held, first, second] = [gate(), gate(), gate()];
    let arrivals = 0;
    const actuation = world.newService({
      async reached(point) {
        if (point !== "decided") return;
        if (++arrivals > 1) return second.open();
        first.open();
        await held.isOpen;
      },
    });
    const ana = await world.newUser({}, [van]);
    await world.report(van);
    const keyed = requestBy(ana, van, { idempotencyKey: "double click" });

    const answers = [actuation.request(keyed)];
    await first.isOpen;
    answers.push(actuation.request(keyed));
    await second.isOpen;
    // However long the first takes to know of it, the second waits.
    for (let asked = 0; asked < 10; asked++) await actuation.ofVehicle(van);
    held.open();

    for (const answer of await Promise.all(answers))
      expect(answer).toMatchObject({ type: "taken", actuation: { status: "handedOff" } });
    expect(world.sent).toHaveLength(1);
  });

  test("cannot pass the five a minute by haste, over two instances [IMMO-04]", async () => {
    const services = [world.newService(), world.newService()];
    const vehicles = await Promise.all(Array.from({ length: 20 }, () => world.newVehicle()));
    const ana = await world.newUser({}, vehicles);
    for (const vehicle of vehicles) await world.report(vehicle);

    await Promise.all(
      vehicles.map((vehicle, at) => services[at % 2]!.request(requestBy(ana, vehicle))),
    );

    expect(world.sent).toHaveLength(5);
  });
});

describe("a server that dies", () => {
  for (const point of ACTUATION_POINTS)
    test(`at "${point}" sends nothing later, and leaves nothing unaudited or pending [IMMO-04]`, async () => {
      const ana = await world.newUser({}, [van]);
      await world.report(van);
      const keyed = requestBy(ana, van, { idempotencyKey: "k" });
      const dying = world.newService({
        reached(now) {
          if (now === point) throw new Error("killed");
        },
      });
      await expect(dying.request(keyed)).rejects.toThrow("killed");
      await dying.close();
      const left = world.sent.length;
      const isRecorded = (await handedOff()) === 1;

      const restarted = world.newService();
      await restarted.start();

      expect(world.sent).toHaveLength(left);
      if (left > 0) expect(isRecorded).toBe(true);
      const [status] = await world.statuses();
      expect(status).toBe(LEFT_BEHIND[point]);
      expect(world.fleet.vehicle(van)?.attributes.commandPending ?? false).toBe(false);
      expect(await verifyAudit(world.database)).toBeUndefined();

      // The client never got its answer and asks again, twice.
      await world.report(van);
      await restarted.request(keyed);
      await restarted.request(keyed);
      expect(world.sent).toHaveLength(status === undefined ? 1 : left);
      expect(await handedOff()).toBe(status === undefined || isRecorded ? 1 : 0);
    });

  const LEFT_BEHIND = {
    asked: undefined,
    checked: undefined,
    requestWritten: undefined,
    requestAudited: undefined,
    decided: "expired",
    intended: "expired",
    checkedAgain: "expired",
    handOffWritten: "expired",
    handingOff: "unknown",
    delivered: "unknown",
    answering: "unknown",
  } as const;

  test("takes nothing from another instance that lives on the same database", async () => {
    const ana = await world.newUser({}, [van]);
    await world.report(van);
    const living = world.newService({ isAlone: false });
    await living.request(requestBy(ana, van));

    await world.newService({ isAlone: false }).start();

    expect(await world.statuses()).toEqual(["handedOff"]);
    world.pass(90_000);
    await living.endOverdue();
    expect(await world.statuses()).toEqual(["unknown"]);
  });
});
