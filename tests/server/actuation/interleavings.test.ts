import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { verifyAudit } from "../../../server/audit/verifyAudit.ts";
import { proofShare } from "../../support/proofShare.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

/** Longer than anything that is counted. */
const APART_MS = 700_000;

const counts = { sent: 0, calledOff: 0, moved: 0, halted: 0 };

/** When it happens, in turns of the scheduler; never: undefined. */
const turns = fc.option(fc.nat({ max: 24 }), { nil: undefined });
const course = fc.record({
  drivesAfter: turns,
  haltsAfter: turns,
  isCrowded: fc.boolean(),
  isCommitted: fc.boolean(),
});
type Course = typeof course extends fc.Arbitrary<infer Of> ? Of : never;

/** People on two instances, a vehicle that drives off, and an emergency stop, in the order given. */
async function interleave(
  scheduler: fc.Scheduler,
  { drivesAfter, haltsAfter, isCrowded, isCommitted }: Course,
): Promise<void> {
  world.pass(APART_MS);
  await world.database.deleteFrom("actuations").execute();
  await world.database.deleteFrom("settings").where("key", "=", "actuationHalted").execute();
  const van = await world.newVehicle();
  const [ana, bia] = [await world.newUser({}, [van]), await world.newUser({}, [van])];
  const admin = await world.newUser({ administrator: true });
  await world.report(van);
  const before = world.sent.length;
  let isMoving = false;
  const faults: string[] = [];
  const ports = {
    reached: (point: string) => scheduler.schedule(Promise.resolve(), point),
    carrier: {
      ...world.carrier,
      async deliver(...[vehicle, command, signal]: Parameters<World["carrier"]["deliver"]>) {
        if (command.type === "engineStop" && isMoving) faults.push("it was known to move");
        return world.carrier.deliver(vehicle, command, signal);
      },
    },
  };
  const [one, other] = [world.newService(ports), world.newService(ports)];
  const after = async (count: number, act: () => Promise<unknown>) => {
    for (let turn = 0; turn <= count; turn++) await scheduler.schedule(Promise.resolve(), "later");
    await act();
  };
  const keyed = requestBy(ana, van, { idempotencyKey: "k" });
  const crowd = [
    () => other.request(keyed),
    () => other.request(requestBy(bia, van)),
    () => one.request(requestBy(bia, van, { type: "engineResume" })),
  ];
  const acts = [
    after(0, () => one.request(keyed)),
    ...(isCrowded ? crowd : []).map((act) => after(0, act)),
    drivesAfter === undefined
      ? Promise.resolve()
      : after(drivesAfter, async () => {
          // Known to the instance before it is in the database, or in both.
          if (isCommitted) await world.report(van, { speed: 12 });
          else world.drive(van, 12);
          isMoving = true;
        }),
    haltsAfter === undefined
      ? Promise.resolve()
      : after(haltsAfter, () =>
          other.setHalt({ user: admin, address: undefined, isHalted: true, reason: "now" }),
        ),
  ];
  await scheduler.waitFor(Promise.all(acts));
  await Promise.all([one.close(), other.close()]);

  expect(faults).toEqual([]);
  const sent = world.sent.slice(before);
  // One waits for the vehicle, and the others have to wait for it.
  expect(sent.length).toBeLessThan(2);
  const audit = await world.database
    .selectFrom("audit")
    .select(["id", "action", "user_id", "object_id"])
    .where("user_id", "in", [ana, bia, admin])
    .orderBy("id")
    .execute();
  const ofVan = audit.filter(({ object_id }) => object_id === van);
  const handedOff = ofVan.filter(({ action }) => action === "command.handedOff");
  expect(handedOff.length).toBeGreaterThanOrEqual(sent.length);
  const haltedAt = audit.find(({ action }) => action === "command.halt")?.id;
  const [row] = handedOff;
  if (sent[0]?.type === "engineStop")
    expect(row?.id).toBeLessThan(haltedAt ?? Number.POSITIVE_INFINITY);
  const isCalledOff = (await world.statuses()).includes("refused");
  if (sent.length > 0) counts.sent++;
  if (isCalledOff && sent.length === 0) counts.calledOff++;
  if (isMoving) counts.moved++;
  if (haltedAt !== undefined) counts.halted++;
}

test("whatever the order of requests, hand-offs, reports and an emergency stop, one command leaves at most, and none to a vehicle that is known to move [I03] [I04] [I12] [IMMO-04]", async () => {
  await fc.assert(fc.asyncProperty(fc.scheduler(), course, interleave), {
    numRuns: proofShare(40, 5_000),
    seed: 4,
    endOnFailure: true,
  });
  console.log(JSON.stringify(counts));
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(5);
  expect(await verifyAudit(world.database)).toBeUndefined();
}, 3_600_000);
