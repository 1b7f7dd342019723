import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { proofShare } from "../../support/proofShare.ts";
import { openWorld, type World } from "./actuationWorld.ts";
import {
  type Deed,
  type Life,
  type LifeModel,
  type LifeStep,
  newLifeModel,
  openLife,
  type Who,
} from "./serverLife.ts";
import { ANY_WAY, TRUE_EVENTS } from "./trueEvents.ts";
import { createTrueWorld, type EngineType, type Manner } from "./trueWorld.ts";

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.dispose());

const who = fc.constantFrom<Who>(0, 1);
const DEEDS: readonly { readonly weight: number; readonly arbitrary: fc.Arbitrary<Deed> }[] = [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("link" as const),
      who,
      isLinked: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant("givePassword" as const), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("changePassword" as const), who }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("halt" as const),
      isHalted: fc.constantFrom(true, false, false),
    }),
  },
];
/** Just before it counts. */
const takenAway: fc.Arbitrary<Deed> = fc.oneof(
  fc.record({ do: fc.constant("link" as const), who, isLinked: fc.constant(false) }),
  fc.record({ do: fc.constant("changePassword" as const), who }),
  fc.constant({ do: "halt" as const, isHalted: true }),
);
const meanwhile = fc.oneof(...TRUE_EVENTS, ...DEEDS);
const step: fc.Arbitrary<LifeStep> = fc.oneof(
  ...TRUE_EVENTS,
  ...DEEDS,
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constant("ask" as const),
      type: fc.constantFrom<EngineType>("engineStop", "engineStop", "engineResume"),
      who,
      isAgain: fc.constantFrom(false, false, true),
      isPrepared: fc.constantFrom(true, true, false),
      way: ANY_WAY,
      meanwhile: fc.oneof(
        { weight: 2, arbitrary: fc.constant([]) },
        { weight: 2, arbitrary: fc.tuple(takenAway) },
        { weight: 1, arbitrary: fc.array(meanwhile, { minLength: 1, maxLength: 3 }) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("clear" as const), who }) },
  { weight: 1, arbitrary: fc.constant({ do: "restart" as const }) },
);

const counts = {
  sent: 0,
  stops: 0,
  calledOff: 0,
  confirmed: 0,
  failed: 0,
  unknown: 0,
  cleared: 0,
  vehicleMoves: 0,
  passwordRequired: 0,
  vehicleAccessDenied: 0,
  actuationHalted: 0,
};
/** However few lives there are. */
const ALWAYS = [
  "stops",
  "calledOff",
  "confirmed",
  "cleared",
  "passwordRequired",
  "vehicleAccessDenied",
  "actuationHalted",
] as const;
const count = (name: string) => {
  if (name in counts) counts[name as "sent"]++;
};

/** One step of a life; it may always be taken. */
class LifeCommand implements fc.AsyncCommand<LifeModel, Life> {
  readonly step: LifeStep;
  constructor(one: LifeStep) {
    this.step = one;
  }
  check = (): boolean => true;
  run = (_model: Readonly<LifeModel>, life: Life): Promise<void> => life.take(this.step);
  toString = (): string => JSON.stringify(this.step);
}

const life = fc.record({
  manner: fc.constantFrom<Manner>("obeys", "obeys", "refuses", "lies", "deaf"),
  skewMs: fc.constantFrom(0, 0, 4_000, -4_000, 60_000),
  commands: fc.commands(
    [step.map((one) => new LifeCommand(one))],
    // As long as it says: a short one commands nothing.
    { maxCommands: 40, size: "max" },
  ),
});

test("no life of the server, its people, a vehicle and a network leads to an unsafe, doubled, late or unaudited command [IMMO-01] [IMMO-02] [IMMO-04] [I03] [I08] [I12] [I14]", async () => {
  let lives = 0;
  await fc.assert(
    fc.asyncProperty(life, async ({ manner, skewMs, commands }) => {
      lives++;
      const truth = createTrueWorld({ manner, skewMs });
      const model = newLifeModel();
      const real = await openLife({ world, truth, skewMs, model, count });
      for (const who of [0, 1] as const) await real.take({ do: "givePassword", who });
      await fc.asyncModelRun(() => ({ model, real }), commands);
      await real.end();
    }),
    { numRuns: proofShare(16, 500), seed: 14, endOnFailure: true },
  );
  console.log(JSON.stringify({ lives, ...counts }));
  for (const name of ALWAYS) expect(counts[name], name).toBeGreaterThan(0);
  expect(counts.sent).toBeGreaterThan(lives);
}, 3_600_000);
