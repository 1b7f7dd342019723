import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UserId, VehicleId } from "#domain/ids";
import { minutes, seconds } from "#domain/units";
import { proofShare } from "../../support/proofShare.ts";
import { openWorld, requestBy, type World } from "./actuationWorld.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

const output = fc.constantFrom<1 | 2>(1, 1, 1, 1, 2);
const instance = fc.constantFrom<0 | 1>(0, 1);
const STEPS = fc
  .array(
    fc.oneof(
      { weight: 2, arbitrary: fc.record({ do: fc.constant("ask" as const), output, instance }) },
      { weight: 4, arbitrary: fc.record({ do: fc.constant("agree" as const), output, instance }) },
      {
        weight: 3,
        arbitrary: fc.record({
          do: fc.constant("decide" as const),
          who: fc.constantFrom<"bea" | "ana" | "mia">("bea", "bea", "bea", "ana", "mia"),
          approves: fc.constantFrom(true, true, true, false),
          instance,
        }),
      },
      { weight: 1, arbitrary: fc.record({ do: fc.constant("withdraw" as const), instance }) },
      {
        weight: 6,
        arbitrary: fc.record({
          do: fc.constant("send" as const),
          output,
          instance,
          who: fc.constantFrom<"ana" | "bea">("ana", "ana", "ana", "bea"),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ do: "wait" as const }) },
      {
        weight: 1,
        arbitrary: fc.record({ do: fc.constant("disable" as const), isDisabled: fc.boolean() }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          do: fc.constant("set" as const),
          isAsked: fc.constantFrom(true, true, false),
        }),
      },
      { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
    ),
    { minLength: 6, maxLength: 14 },
  )
  .map((steps) =>
    steps.flatMap((step) =>
      step.do === "agree"
        ? [
            { ...step, do: "ask" as const },
            { do: "decide" as const, who: "bea" as const, approves: true, instance: step.instance },
          ]
        : [step],
    ),
  );

/** What is true of the one approval that may be open, as the decision says it. */
interface Known {
  readonly id: number;
  readonly output: 1 | 2;
  readonly until: number;
  status: "waiting" | "approved" | "none";
}

test("whatever people, clocks and instances do, each command has an approval of its own [IMMO-02] [I06]", async () => {
  let approved = 0;
  let refused = 0;
  const sequences = proofShare(20, 1_000);
  await fc.assert(
    fc.asyncProperty(STEPS, async (steps) => {
      await world.reset();
      const van: VehicleId = await world.newVehicle();
      const ana: UserId = await world.newUser({ user_limit: -1 }, [van]);
      const bea = await world.newUser({}, [van]);
      const mia = await world.newUser({}, [van]);
      await world.database
        .insertInto("user_users")
        .values({ user_id: ana, managed_user_id: mia })
        .execute();
      const people = { ana, bea, mia };
      let isAsked = true;
      let isDisabled = false;
      let open: Known | undefined;
      const start = () =>
        [0, 1].map(() => world.newService({ isSecondPersonAsked: () => isAsked }));
      let services = start();
      const at = (one: 0 | 1) => services[one] ?? world.newService();
      const command = (number: 1 | 2) =>
        ({ type: "outputControl", attributes: { index: number + 1, data: "1" } }) as const;
      const isOpen = () => open !== undefined && open.status !== "none" && world.now() < open.until;

      for (const [number, step] of steps.entries()) {
        // So that haste is never what refuses, and the vehicle stands.
        world.pass(seconds(31));
        await world.report(van);
        switch (step.do) {
          case "ask": {
            const { approval, refusal } = await at(step.instance).approvals.ask({
              ...requestBy(ana, van, command(step.output)),
              reason: "stolen",
            });
            expect(refusal).toBe(isAsked ? undefined : "secondPersonNotNeeded");
            if (!approval) break;
            if (isOpen() && open?.output === step.output) expect(approval.id).toBe(open.id);
            else
              open = {
                id: approval.id,
                output: step.output,
                until: world.now() + minutes(5),
                status: "waiting",
              };
            break;
          }
          case "decide": {
            if (!open) break;
            const { refusal } = await at(step.instance).approvals.decide({
              user: people[step.who],
              address: undefined,
              session: undefined,
              approval: open.id,
              approves: step.approves,
            });
            const isOne = step.who === "bea" && !isDisabled;
            const mayDecide = isOne && isOpen() && open.status === "waiting";
            expect(refusal === undefined).toBe(mayDecide);
            if (mayDecide) open.status = step.approves ? "approved" : "none";
            break;
          }
          case "withdraw": {
            if (!open) break;
            const by = { user: ana, address: undefined, approval: open.id };
            const { refusal } = await at(step.instance).approvals.withdraw(by);
            expect(refusal === undefined).toBe(isOpen());
            open.status = "none";
            break;
          }
          case "send": {
            const mayBea = !isDisabled;
            const isApproved =
              step.who === "ana" &&
              isOpen() &&
              open?.status === "approved" &&
              open.output === step.output &&
              mayBea;
            const isEntitled = step.who === "ana" || mayBea;
            const answer = await at(step.instance).request(
              requestBy(people[step.who], van, {
                ...command(step.output),
                idempotencyKey: `step ${number}`,
              }),
            );
            expect(answer.type).toBe(isEntitled && (isApproved || !isAsked) ? "taken" : "refused");
            if (answer.type !== "taken") {
              refused++;
              break;
            }
            if (isApproved && isAsked) approved++;
            if (isAsked && open) open.status = "none";
            world.pass(seconds(1));
            const attributes = { [`out${step.output + 1}`]: true };
            await at(step.instance).takeReports([await world.report(van, { attributes })]);
            break;
          }
          case "wait":
            world.pass(minutes(3));
            break;
          case "disable":
            isDisabled = step.isDisabled;
            await world.database
              .updateTable("users")
              .set({ disabled: isDisabled })
              .where("id", "=", bea)
              .execute();
            break;
          case "set":
            isAsked = step.isAsked;
            break;
          case "restart":
            services = start();
            for (const service of services) await service.endOverdue();
        }
      }
    }),
    { numRuns: sequences, seed: 20_261_125 },
  );
  expect(approved).toBeGreaterThan(5);
  expect(refused).toBeGreaterThan(5);
  console.log(`${sequences} sequences: ${approved} approved commands, ${refused} refused`);
}, 900_000);
