import fc from "fast-check";
import type { TrueReport, TrueWorld, Way } from "./trueWorld.ts";

/** What happens between vehicle, network and clock, whoever asks for something meanwhile. */
export type TrueEvent =
  | { readonly do: "drive"; readonly knots: number }
  | { readonly do: "brake" }
  | { readonly do: "pass"; readonly ms: number }
  | { readonly do: "speak"; readonly hasState: boolean }
  | { readonly do: "receive"; readonly index: number; readonly isAgain: boolean }
  /** It stands and says so, twice. */
  | { readonly do: "rest" };

/** Weighed so that some of it leads to a command, and some away from it. */
export const TRUE_EVENTS: readonly {
  readonly weight: number;
  readonly arbitrary: fc.Arbitrary<TrueEvent>;
}[] = [
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("drive" as const), knots: fc.constantFrom(2, 31) }),
  },
  { weight: 2, arbitrary: fc.constant({ do: "brake" as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("pass" as const),
      ms: fc.constantFrom(500, 4_000, 11_000, 59_000, 91_000),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("speak" as const), hasState: fc.boolean() }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant("receive" as const),
      index: fc.constantFrom(0, 0, 0, 1, 2),
      isAgain: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 3, arbitrary: fc.constant({ do: "rest" as const }) },
];

/** Most commands arrive, and each other way is met. */
export const ANY_WAY: fc.Arbitrary<Way> = fc.constantFrom(
  "arrives",
  "arrives",
  "arrives",
  "lost",
  "notConnected",
  "doubtfulArrives",
  "doubtfulLost",
);

/** Lets it happen; `take` gets each report that comes of it. */
export async function happenTruly(
  world: TrueWorld,
  next: TrueEvent,
  take: (report: TrueReport | undefined) => Promise<void>,
): Promise<void> {
  if (next.do === "drive") world.drive(next.knots);
  if (next.do === "brake") world.brake();
  if (next.do === "pass") world.pass(next.ms);
  if (next.do === "speak") world.speak(next.hasState);
  if (next.do === "receive") await take(world.receive(next.index, next.isAgain));
  if (next.do !== "rest") return;
  world.brake();
  for (const ms of [11_000, 0]) {
    world.speak(false);
    await take(world.receive(-1, false));
    world.pass(ms);
  }
}
