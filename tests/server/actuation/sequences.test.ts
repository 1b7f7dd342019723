import fc from "fast-check";
import { expect, test } from "vitest";
import { proofShare } from "../../support/proofShare.ts";
import { expectSafe, expectTrue, type Received } from "./expectTruth.ts";
import { createMemoryDesk, type Desk } from "./memoryDesk.ts";
import { ANY_WAY, happenTruly, TRUE_EVENTS, type TrueEvent } from "./trueEvents.ts";
import {
  createTrueWorld,
  type EngineType,
  type Manner,
  type TrueReport,
  type TrueWorld,
  type Way,
} from "./trueWorld.ts";

type Step =
  | TrueEvent
  | {
      readonly do: "ask";
      readonly type: EngineType;
      readonly who: 0 | 1;
      readonly isAgain: boolean;
      readonly way: Way;
      readonly meanwhile: readonly TrueEvent[];
    }
  | { readonly do: "restart" }
  | { readonly do: "clear"; readonly who: 0 | 1 };

const who = fc.constantFrom<0 | 1>(0, 1);
const event = fc.oneof(...TRUE_EVENTS);
const step: fc.Arbitrary<Step> = fc.oneof(
  ...TRUE_EVENTS,
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      type: fc.constantFrom<EngineType>("engineStop", "engineStop", "engineResume"),
      who,
      isAgain: fc.constantFrom(false, false, true),
      way: ANY_WAY,
      meanwhile: fc.oneof(
        { weight: 3, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(event, { minLength: 1, maxLength: 4 }) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clear" as const), who }) },
);
const sequence = fc.record({
  manner: fc.constantFrom<Manner>("obeys", "obeys", "obeys", "refuses", "lies", "deaf"),
  skewMs: fc.constantFrom(0, 0, 4_000, -4_000, 60_000),
  steps: fc.array(step, { minLength: 10, maxLength: 40 }),
});
type Sequence = typeof sequence extends fc.Arbitrary<infer Of> ? Of : never;

/** Of how the commands of all sequences ended. */
const counts = { sent: 0, stops: 0, confirmed: 0, failed: 0, unknown: 0, refused: 0, expired: 0 };

async function live({ manner, skewMs, steps }: Sequence, open: (world: TrueWorld) => Desk) {
  const world = createTrueWorld({ manner, skewMs });
  const received: Received[] = [];
  let unsafe: unknown;
  let keys = 0;
  const asked = new Map<number, { readonly type: EngineType; readonly key: string }>();
  const carry = world.carry;
  world.carry = (type, way) => {
    try {
      if (type === "engineStop") expectSafe(world, received, skewMs);
    } catch (error) {
      // Whoever carries it takes an error for a connection that broke.
      unsafe ??= error;
    }
    counts.sent++;
    if (type === "engineStop") counts.stops++;
    return carry(type, way);
  };
  const desk = open(world);

  async function happen(next: TrueEvent): Promise<void> {
    await happenTruly(world, next, take);
    await desk.tick();
  }
  async function take(report: TrueReport | undefined): Promise<void> {
    if (!report) return;
    received.push({ ...report, receivedAt: world.now() });
    await desk.take(report);
  }

  for (const next of steps) {
    const before = world.arrived.length;
    if (next.do === "ask") {
      const last = next.isAgain ? asked.get(next.who) : undefined;
      const { type, key } = last ?? { type: next.type, key: `key ${keys++}` };
      asked.set(next.who, { type, key });
      const meanwhile = async () => {
        for (const one of next.meanwhile) await happen(one);
      };
      const answer = await desk.ask({ type, who: next.who, key, way: next.way, meanwhile });
      if (type === "engineResume") expect(["vehicleMoves", "motionUnknown"]).not.toContain(answer);
      if (answer === "notSent") expect(world.arrived.length, "not sent").toBe(before);
      expect(world.arrived.length - before).toBeLessThan(2);
    } else if (next.do === "restart") await desk.restart();
    else if (next.do === "clear") await desk.clear(next.who);
    else await happen(next);
    if (next.do !== "ask") expect(world.arrived.length, "nothing leaves by itself").toBe(before);
    if (unsafe !== undefined) throw unsafe as Error;
    expectTrue(world, await desk.commands(), skewMs);
  }
  const commands = await desk.commands();
  for (const { status } of commands) if (status in counts) counts[status as "confirmed"]++;
  return commands.map(({ status }) => status);
}

test("no life of vehicle, network, operators and clock leads to an unsafe, doubled, late or falsely confirmed command [IMMO-01] [IMMO-04] [I03] [I08] [I14]", async () => {
  await fc.assert(
    fc.asyncProperty(sequence, async (one) => void (await live(one, createMemoryDesk))),
    { numRuns: proofShare(2_000, 200_000), seed: 14, endOnFailure: true },
  );
  console.log(JSON.stringify(counts));
  for (const count of Object.values(counts)) expect(count).toBeGreaterThan(20);
}, 3_600_000);
