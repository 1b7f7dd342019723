import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import { userId, vehicleId } from "#domain/ids";
import { epochMs, knots } from "#domain/units";
import type {
  ActuationProgress,
  ActuationRecord,
  Readiness,
} from "../../../../src/api/actuations.ts";
import { CallFailed } from "../../../../src/api/callQuery.ts";
import type { CallFailure } from "../../../../src/api/callServer.ts";
import {
  immobilizerMachine,
  isReady,
  type SendInput,
} from "../../../../src/features/immobilizer/immobilizerMachine.ts";
import { isReason } from "../../../../src/state/actuation/commandReason.ts";
import { settle } from "../../../support/fakeTime.ts";

const VEHICLE = vehicleId(7);
const NOON = 1_700_000_000_000;

const record = (
  status: ActuationStatus,
  given: Partial<ActuationRecord> = {},
): ActuationRecord => ({
  id: 5,
  type: "engineStop",
  command: "engineStop",
  user: userId(1),
  reason: "stolen",
  status,
  outcome: undefined,
  requestedAt: epochMs(NOON),
  expiresAt: epochMs(NOON + 90_000),
  settledAt: undefined,
  approvedBy: undefined,
  ...given,
});
const progress = (status: ActuationStatus, outcome?: string): ActuationProgress => ({
  status,
  outcome,
  requestedAt: epochMs(NOON),
  settledAt: epochMs(NOON + 3_400),
});
const failure = (reason: CallFailure, detail: string = reason) =>
  new CallFailed({ reason, detail, retryAfterSeconds: undefined });

const READY: Readiness = {
  checks: [
    { check: "rights", refusal: undefined },
    { check: "motion", refusal: undefined },
  ],
  fix: { fixTime: epochMs(NOON), speed: knots(0), latitude: 38.7, longitude: -9.1 },
  at: epochMs(NOON),
};
const MOVES: Readiness = {
  ...READY,
  checks: [
    { check: "rights", refusal: undefined },
    { check: "motion", refusal: "vehicleMoves" },
  ],
};

type Outcome<Value> = Value | CallFailed;
const settled = async <Value>(outcome: Outcome<Value>): Promise<Value> => {
  if (outcome instanceof CallFailed) throw outcome;
  return outcome;
};

/** The machine in a world where calls are answered, and time passes, when a test says so. */
function start(
  given: {
    readonly sent?: Outcome<ActuationRecord>;
    readonly found?: Outcome<readonly ActuationRecord[]>;
    readonly checked?: Outcome<ActuationProgress>;
  } = {},
) {
  const clock = new SimulatedClock();
  const sends: SendInput[] = [];
  const cleared: number[] = [];
  let announced = 0;
  let checks = 0;
  let found = given.found ?? [];
  let sent = given.sent ?? record("handedOff");
  let publish: ((progress: ActuationProgress) => void) | undefined;
  const actor = createActor(
    immobilizerMachine.provide({
      actors: {
        look: fromPromise(() => settled(found)),
        send: fromPromise(({ input }) => {
          sends.push(input);
          return settled(sent);
        }),
        clear: fromPromise(async ({ input }) => {
          cleared.push(input.id);
          found = [];
        }),
        check: fromPromise(() => {
          checks++;
          return settled(given.checked ?? progress("handedOff"));
        }),
        followFeed: fromCallback(({ sendBack }) => {
          publish = (one) => sendBack({ type: "feed.reported", progress: one });
          return () => void (publish = undefined);
        }),
      },
      actions: { announce: () => void announced++ },
    }),
    { clock, input: { vehicle: VEHICLE } },
  ).start();
  let keys = 0;

  return {
    actor,
    sends,
    cleared,
    announced: () => announced,
    checks: () => checks,
    state: () => actor.getSnapshot(),
    is: (state: Parameters<ReturnType<typeof actor.getSnapshot>["matches"]>[0]) =>
      actor.getSnapshot().matches(state),
    answerNext: (next: Outcome<ActuationRecord>) => void (sent = next),
    async open(command: "engineStop" | "engineResume" = "engineStop") {
      actor.send({ type: "user.opened", command });
      await settle();
    },
    async confirm(reason = "stolen", seen = READY) {
      actor.send({ type: "user.confirmed", reason, seen, key: `key:${++keys}` });
      await settle();
    },
    async send(type: "user.closed" | "user.retried" | "user.wentBack") {
      actor.send({ type });
      await settle();
    },
    async clear(reason: string) {
      actor.send({ type: "user.cleared", reason });
      await settle();
    },
    async publish(one: ActuationProgress) {
      publish?.(one);
      await settle();
    },
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 1_000) {
        clock.increment(Math.min(left, 1_000));
        await settle();
      }
    },
  };
}

describe("the immobilizer of a vehicle [IMMO-01]", () => {
  test("asks first, sends once, and is pending until the vehicle has said so", async () => {
    const immobilizer = start();
    expect(immobilizer.is("idle")).toBe(true);
    await immobilizer.open();
    expect(immobilizer.is("confirming")).toBe(true);
    expect(immobilizer.sends).toEqual([]);

    await immobilizer.confirm("  stolen ");
    expect(immobilizer.is({ followed: "pending" })).toBe(true);
    expect(immobilizer.sends).toEqual([
      { vehicle: 7, command: "engineStop", reason: "stolen", idempotencyKey: "key:1" },
    ]);
    expect(immobilizer.announced()).toBe(0);

    await immobilizer.publish(progress("confirmed"));
    expect(immobilizer.is("confirmed")).toBe(true);
    expect(immobilizer.state().context.actuation?.settledAt).toBe(NOON + 3_400);
    expect(immobilizer.announced()).toBe(1);
  });

  test.each([
    ["without a reason", "   ", READY],
    ["with three letters for a reason", "abc", READY],
    ["with more than the server takes", "x".repeat(501), READY],
    ["while the vehicle moves", "stolen", MOVES],
    ["when nothing was looked at", "stolen", { ...READY, checks: [] }],
    [
      "when rights were all that was looked at",
      "stolen",
      { ...READY, checks: [{ check: "rights" as const, refusal: undefined }] },
    ],
  ])("sends nothing %s [IMMO-02]", async (_how, reason, seen) => {
    const immobilizer = start();
    await immobilizer.open();
    await immobilizer.confirm(reason, seen);
    expect(immobilizer.is("confirming")).toBe(true);
    expect(immobilizer.sends).toEqual([]);
  });

  test.each([
    ["the vehicle refuses", progress("failed", "NACK 3"), "declined"],
    ["it was called off", progress("refused", "vehicleMoves"), "notSent"],
    ["its time was over", progress("expired"), "notSent"],
  ])("fails when %s [IMMO-03]", async (_why, step, type) => {
    const immobilizer = start();
    await immobilizer.open();
    await immobilizer.confirm();
    await immobilizer.publish(step);
    expect(immobilizer.is("failed")).toBe(true);
    expect(immobilizer.state().context.failure).toEqual({ type, words: step.outcome });
  });

  test("fails with what the server said, and another confirmation is another command [IMMO-02]", async () => {
    const immobilizer = start({ sent: failure("vehicleMoves") });
    await immobilizer.open();
    await immobilizer.confirm();
    expect(immobilizer.is("failed")).toBe(true);
    expect(immobilizer.state().context.failure).toMatchObject({ type: "refused" });
    // What was refused is not tried again by itself, nor by a second press.
    await immobilizer.send("user.retried");
    expect(immobilizer.sends.length).toBe(1);

    immobilizer.answerNext(record("handedOff"));
    await immobilizer.send("user.wentBack");
    await immobilizer.confirm();
    expect(immobilizer.sends.map(({ idempotencyKey }) => idempotencyKey)).toEqual([
      "key:1",
      "key:2",
    ]);
  });

  test.each(["timeout", "offline", "unreadable", "internal"] as const)(
    "is sent again with the same key when nobody knows whether it arrived: %s [IMMO-04] [I04]",
    async (reason) => {
      const immobilizer = start({ sent: failure(reason) });
      await immobilizer.open();
      await immobilizer.confirm();
      expect(immobilizer.state().context.failure).toMatchObject({ type: "lost" });
      immobilizer.answerNext(record("handedOff"));
      await immobilizer.send("user.retried");
      expect(immobilizer.is({ followed: "pending" })).toBe(true);
      const [first, second, ...others] = immobilizer.sends;
      expect(second).toEqual(first);
      expect(others).toEqual([]);
    },
  );

  test("shows what somebody else has under way, and sends nothing beside it [IMMO-01]", async () => {
    const theirs = record("handedOff", {
      id: 9,
      type: "engineResume",
      command: "engineResume",
      user: userId(2),
    });
    const immobilizer = start({ found: [record("confirmed", { id: 10 }), theirs] });
    await immobilizer.open("engineStop");
    expect(immobilizer.is({ followed: "pending" })).toBe(true);
    expect(immobilizer.state().context.command).toBe("engineResume");
    await immobilizer.confirm();
    expect(immobilizer.sends).toEqual([]);
    await immobilizer.publish(progress("confirmed"));
    expect(immobilizer.is("confirmed")).toBe(true);
  });

  test("goes on while its dialog is closed, and is still there when it is opened again", async () => {
    const immobilizer = start();
    await immobilizer.open();
    await immobilizer.confirm();
    await immobilizer.send("user.closed");
    await immobilizer.open();
    expect(immobilizer.is({ followed: "pending" })).toBe(true);
    await immobilizer.send("user.closed");
    await immobilizer.publish(progress("failed", "no"));
    expect(immobilizer.announced()).toBe(1);
    expect(immobilizer.sends.length).toBe(1);
  });

  test("asks when the feed says nothing, then does not know, and takes a late answer [D2]", async () => {
    const immobilizer = start();
    await immobilizer.open();
    await immobilizer.confirm();
    await immobilizer.pass(29_000);
    expect(immobilizer.checks()).toBe(0);
    await immobilizer.pass(200_000);
    expect(immobilizer.checks()).toBe(5);
    expect(immobilizer.is({ followed: "unknown" })).toBe(true);
    await immobilizer.publish(progress("confirmed"));
    expect(immobilizer.is("confirmed")).toBe(true);
  });

  test("clears an outcome that nobody knows, with a reason, before it goes on", async () => {
    const unknown = [
      record("unknown", { id: 3, type: "positionSingle", command: undefined }),
      record("unknown", { id: 4 }),
    ];
    const immobilizer = start({ found: unknown });
    await immobilizer.open();
    expect(immobilizer.state().context.uncertain?.id).toBe(4);
    await immobilizer.clear("no");
    expect(immobilizer.cleared).toEqual([]);
    await immobilizer.clear("the driver says it starts");
    expect(immobilizer.cleared).toEqual([4]);
    expect(immobilizer.is("confirming")).toBe(true);
    expect(immobilizer.state().context.uncertain).toBeUndefined();
  });

  test("commands though the list of commands is not theirs to see", async () => {
    const immobilizer = start({ found: failure("notAllowed") });
    await immobilizer.open();
    expect(immobilizer.is("confirming")).toBe(true);
  });
});

/** What anybody, the vehicle and the network may do. */
const arbitraryStep = fc.oneof(
  fc
    .constantFrom<"engineStop" | "engineResume">("engineStop", "engineResume")
    .map((command) => ({ do: "open", command }) as const),
  fc
    .tuple(fc.constantFrom("", "no", "stolen"), fc.boolean())
    .map(([reason, isStanding]) => ({ do: "confirm", reason, isStanding }) as const),
  fc
    .constantFrom("user.closed", "user.retried", "user.wentBack")
    .map((type) => ({ do: "send", type }) as const),
  fc
    .constantFrom<ActuationStatus>("handedOff", "confirmed", "failed", "unknown", "cleared")
    .map((status) => ({ do: "publish", status }) as const),
  fc.constantFrom(1_000, 35_000).map((ms) => ({ do: "pass", ms }) as const),
  fc
    .constantFrom<"taken" | CallFailure>("taken", "timeout", "vehicleMoves", "immo_pending")
    .map((answer) => ({ do: "answer", answer }) as const),
);

test("whoever does what, one confirmation is one key, and nothing is done before the vehicle says so [IMMO-01] [I14]", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryStep, { maxLength: 40 }), async (steps) => {
      const immobilizer = start();
      let meant = 0;
      const isSaidByVehicle = () => {
        const { actuation } = immobilizer.state().context;
        return actuation?.status === "confirmed";
      };
      for (const step of steps) {
        const before = immobilizer.state();
        const sentBefore = immobilizer.sends.length;
        if (step.do === "open") await immobilizer.open(step.command);
        if (step.do === "confirm") {
          if (before.matches("confirming") && step.isStanding && step.reason === "stolen") meant++;
          await immobilizer.confirm(step.reason, step.isStanding ? READY : MOVES);
        }
        if (step.do === "send") await immobilizer.send(step.type);
        if (step.do === "publish") await immobilizer.publish(progress(step.status));
        if (step.do === "pass") await immobilizer.pass(step.ms);
        if (step.do === "answer")
          immobilizer.answerNext(
            step.answer === "taken" ? record("handedOff") : failure(step.answer),
          );

        const keys = new Set(immobilizer.sends.map(({ idempotencyKey }) => idempotencyKey));
        expect(keys.size).toBe(meant);
        if (immobilizer.is("confirmed")) expect(isSaidByVehicle()).toBe(true);
        // While one is pending no other begins.
        if (before.matches({ followed: "pending" }) && step.do === "confirm")
          expect(immobilizer.sends.length).toBe(sentBefore);
      }
    }),
    { numRuns: 500 },
  );
});

test("a reason is four letters at least, five hundred at most, blanks around it not counted [IMMO-04]", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 600 }), (words) => {
      const count = words.trim().length;
      expect(isReason(words)).toBe(count >= 4 && count <= 500);
    }),
  );
});

test("is ready only when each thing that was looked at is so [IMMO-02]", () => {
  const checks = ["rights", "enabled", "motion", "haste"] as const;
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }), (met) => {
      const readiness: Readiness = {
        ...READY,
        checks: checks.map((check, at) => ({
          check,
          refusal: met[at] ? undefined : "vehicleMoves",
        })),
      };
      expect(isReady(readiness)).toBe(!met.includes(false));
    }),
  );
});
