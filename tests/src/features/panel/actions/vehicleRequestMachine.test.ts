import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import type { ActuationStatus } from "#domain/actuation/actuationStatus";
import { vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { ActuationProgress } from "../../../../../src/api/actuations.ts";
import { CallFailed } from "../../../../../src/api/callQuery.ts";
import type { CallFailure } from "../../../../../src/api/callServer.ts";
import type { SentRequest } from "../../../../../src/api/commands.ts";
import type { PendingRequest } from "../../../../../src/features/panel/actions/pendingRequests.ts";
import {
  type RequestStep,
  vehicleRequestMachine,
} from "../../../../../src/features/panel/actions/vehicleRequestMachine.ts";
import { settle } from "../../../../support/fakeTime.ts";

const VEHICLE = vehicleId(7);
const NOON = 1_700_000_000_000;
const ASKED = { type: "positionSingle", attributes: {}, description: "position request" } as const;

const progress = (status: ActuationStatus, outcome?: string): ActuationProgress => ({
  status,
  outcome,
  requestedAt: epochMs(NOON),
  settledAt: epochMs(NOON + 3_400),
});
const failure = (reason: CallFailure) =>
  new CallFailed({ reason, detail: reason, retryAfterSeconds: undefined });
const PENDING: PendingRequest = {
  vehicle: VEHICLE,
  name: "photo",
  askedAt: epochMs(NOON - 60_000),
  actuation: 5,
};

type Outcome<Value> = Value | CallFailed;
const settled = async <Value>(outcome: Outcome<Value>): Promise<Value> => {
  if (outcome instanceof CallFailed) throw outcome;
  return outcome;
};

/** The machine in a world where calls are answered, and time passes, when a test says so. */
function start(
  sent: Outcome<SentRequest> = { isDelivered: true, actuation: 5 },
  found: readonly Outcome<ActuationProgress>[] = [progress("handedOff")],
) {
  const clock = new SimulatedClock();
  const steps: RequestStep[] = [];
  const kept = new Set<number>();
  const checkedAt: number[] = [];
  let sends = 0;
  let subscriptions = 0;
  let publish: ((progress: ActuationProgress) => void) | undefined;
  const actor = createActor(
    vehicleRequestMachine.provide({
      actors: {
        send: fromPromise(() => {
          sends++;
          return settled(sent);
        }),
        check: fromPromise(() => {
          checkedAt.push(clock.now());
          return settled(found[Math.min(checkedAt.length, found.length) - 1]!);
        }),
        followFeed: fromCallback(({ sendBack }) => {
          subscriptions++;
          publish = (one) => sendBack({ type: "feed.reported", progress: one });
          return () => void subscriptions--;
        }),
      },
      actions: {
        notify: (_self, step) => void steps.push(step),
        keep: (_self, { actuation }) => void kept.add(actuation),
        drop: (_self, { actuation }) => void kept.delete(actuation),
      },
    }),
    { clock },
  ).start();
  const now = () => epochMs(NOON + clock.now());

  return {
    actor,
    steps,
    kept,
    checkedAt,
    sends: () => sends,
    subscriptions: () => subscriptions,
    elapsed: () => clock.now(),
    last: () => actor.getSnapshot().context.last,
    isReady: () => actor.getSnapshot().matches("ready"),
    isAwaiting: () => actor.getSnapshot().matches("awaiting"),
    async ask(): Promise<void> {
      const wanted = { vehicle: VEHICLE, name: "position", asked: ASKED, askedAt: now() } as const;
      actor.send({ type: "user.asked", wanted });
      await settle();
    },
    async open(pending?: PendingRequest): Promise<void> {
      actor.send({ type: "panel.opened", now: now(), pending });
      await settle();
    },
    close: () => actor.send({ type: "panel.closed", now: now() }),
    publish: (one: ActuationProgress) => publish?.(one),
    async pass(ms: number): Promise<void> {
      for (let left = ms; left > 0; left -= 1_000) {
        clock.increment(Math.min(left, 1_000));
        await settle();
      }
    },
    /** Until it ends. */
    async passAll(): Promise<void> {
      for (let round = 0; round < 20 && !this.isReady(); round++) await this.pass(15_000);
    },
  };
}

describe("a request to a vehicle [PANEL-02]", () => {
  test("is sent, awaited and answered, and who asked is notified of each", async () => {
    const request = start();
    await request.ask();

    expect(request.isAwaiting()).toBe(true);
    expect(request.last()).toEqual({ name: "position", askedAt: NOON, answer: undefined });
    expect([...request.kept]).toEqual([5]);

    request.publish(progress("confirmed"));

    const answer = { type: "answered", after: 3_400 };
    expect(request.isReady()).toBe(true);
    expect(request.last()?.answer).toEqual(answer);
    expect(request.kept.size).toBe(0);
    expect(request.steps).toEqual([
      { type: "sending" },
      { type: "sent", name: "position", isDelivered: true },
      { type: "ended", answer },
    ]);
  });

  test("ends with the result that the feed brings, and asks nobody [D2]", async () => {
    const request = start();
    await request.ask();
    await request.pass(29_000);
    request.publish(progress("failed", "NOK"));
    await request.pass(300_000);

    expect(request.last()?.answer).toEqual({ type: "declined", words: "NOK" });
    expect(request.checkedAt).toEqual([]);
    expect(request.subscriptions()).toBe(0);
  });

  test("is not ended by a step on the way [D2]", async () => {
    const request = start();
    await request.ask();
    request.publish(progress("intended"));
    request.publish(progress("handedOff"));
    expect(request.isAwaiting()).toBe(true);

    request.publish(progress("unknown"));
    expect(request.last()?.answer).toEqual({ type: "silent" });
  });

  test("that cannot be sent is not awaited", async () => {
    const refused = failure("notAllowed");
    const request = start(refused);
    await request.ask();

    expect(request.isReady()).toBe(true);
    expect(request.last()).toBeUndefined();
    expect(request.kept.size).toBe(0);
    expect(request.steps).toEqual([{ type: "sending" }, { type: "failed", error: refused }]);
  });

  test("is not awaited where the server does not say under what its answer is found", async () => {
    const request = start({ isDelivered: false, actuation: undefined });
    await request.ask();

    expect(request.isReady()).toBe(true);
    expect(request.steps.at(-1)).toEqual({ type: "sent", name: "position", isDelivered: false });
  });

  test("is asked about at most twice a minute where no result ever comes [D2]", async () => {
    const found = [progress("handedOff"), failure("offline"), failure("internal")];
    const request = start(undefined, [...found, progress("confirmed")]);
    await request.ask();
    await request.passAll();

    expect(request.last()?.answer?.type).toBe("answered");
    expect(request.checkedAt).toEqual([30_000, 60_000, 90_000, 120_000]);
  });

  test.each([failure("offline"), progress("handedOff")])(
    "ends unknown when nobody knows for longer than a vehicle has time: %j",
    async (never) => {
      const request = start(undefined, [never]);
      await request.ask();
      await request.passAll();

      expect(request.last()?.answer).toEqual({ type: "unknown" });
      expect(request.checkedAt.at(-1)).toBe(150_000);
    },
  );

  test.each(["notFound", "notAllowed", "signedOut"] as const)(
    "ends unknown at once when a check is refused: %s",
    async (reason) => {
      const request = start(undefined, [failure(reason)]);
      await request.open(PENDING);

      expect(request.last()?.answer).toEqual({ type: "unknown" });
      expect(request.checkedAt).toEqual([0]);
      expect(request.subscriptions()).toBe(0);
    },
  );

  test("of the page before is asked about at once, and then like any other", async () => {
    const request = start();
    await request.open(PENDING);
    expect(request.last()).toEqual({ name: "photo", askedAt: PENDING.askedAt, answer: undefined });
    await request.passAll();

    expect(request.checkedAt).toEqual([0, 30_000, 60_000, 90_000, 120_000, 150_000]);
    expect(request.steps).toEqual([{ type: "ended", answer: { type: "unknown" } }]);
  });

  test("shows its answer for five minutes to who comes back, and no longer", async () => {
    const request = start();
    await request.open();
    await request.ask();
    request.publish(progress("confirmed"));
    request.close();
    await request.pass(300_000);
    await request.open();
    expect(request.last()?.answer?.type).toBe("answered");

    await request.pass(600_000);
    request.close();
    await request.pass(301_000);
    await request.open();
    expect(request.last()).toBeUndefined();
  });

  test("is one at a time and ends once, whatever happens in whichever order", async () => {
    const statuses = ["intended", "handedOff", "confirmed", "failed", "unknown"] as const;
    const happening = fc.oneof(
      fc.constant({ type: "ask" } as const),
      fc.constant({ type: "open" } as const),
      fc.constant({ type: "close" } as const),
      fc.record({ type: fc.constant("publish" as const), status: fc.constantFrom(...statuses) }),
      fc.record({ type: fc.constant("pass" as const), ms: fc.constantFrom(1_000, 31_000, 95_000) }),
    );
    const found = fc.constantFrom<Outcome<ActuationProgress>>(
      progress("handedOff"),
      progress("confirmed"),
      failure("offline"),
      failure("notFound"),
    );
    const sent = fc.constantFrom<Outcome<SentRequest>>(
      { isDelivered: true, actuation: 5 },
      { isDelivered: false, actuation: 5 },
      { isDelivered: true, actuation: undefined },
      failure("timeout"),
    );
    await fc.assert(
      fc.asyncProperty(
        sent,
        fc.array(found, { minLength: 1, maxLength: 4 }),
        fc.array(happening, { maxLength: 12 }),
        async (outcome, finds, happenings) => {
          const request = start(outcome, finds);
          for (const happened of happenings) {
            if (happened.type === "ask") await request.ask();
            else if (happened.type === "open")
              await request.open(request.kept.size > 0 ? PENDING : undefined);
            else if (happened.type === "close") request.close();
            else if (happened.type === "publish") request.publish(progress(happened.status));
            else await request.pass(happened.ms);

            // Kept, followed and awaited are one and the same.
            const isAwaiting = request.isAwaiting();
            expect([request.kept.size, request.subscriptions()]).toEqual(
              isAwaiting ? [1, 1] : [0, 0],
            );
            if (isAwaiting) expect(request.last()?.answer).toBeUndefined();
          }
          await request.passAll();

          const taken = request.steps.filter(({ type }) => type === "sent").length;
          const ended = request.steps.filter(({ type }) => type === "ended").length;
          const isFollowed = !(outcome instanceof CallFailed) && outcome.actuation !== undefined;
          expect(request.isReady()).toBe(true);
          expect(ended).toBe(isFollowed ? taken : 0);
          expect(request.sends()).toBe(
            request.steps.filter(({ type }) => type === "sending").length,
          );
          const gaps = request.checkedAt
            .slice(1)
            .map((at, index) => at - request.checkedAt[index]!);
          expect(Math.min(...gaps, 30_000)).toBe(30_000);
        },
      ),
      { numRuns: 60 },
    );
  });
});
