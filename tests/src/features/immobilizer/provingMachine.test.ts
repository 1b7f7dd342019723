import { describe, expect, test } from "vitest";
import { createActor, fromCallback, fromPromise } from "xstate";
import { type VehicleId, vehicleId } from "#domain/ids";
import { epochMs } from "#domain/units";
import type { ActuationRecord, Readiness } from "../../../../src/api/actuations.ts";
import { CallFailed } from "../../../../src/api/callQuery.ts";
import { immobilizerMachine } from "../../../../src/features/immobilizer/immobilizerMachine.ts";
import { settle } from "../../../support/fakeTime.ts";

const READY: Readiness = {
  checks: [
    { check: "rights", refusal: undefined },
    { check: "password", refusal: undefined },
  ],
  fix: undefined,
  at: epochMs(0),
};

const failure = (reason: "wrongCredentials" | "passwordRequired") =>
  new CallFailed({ reason, detail: reason, retryAfterSeconds: undefined });

/** The dialog of a vehicle to be released, where each password and each command is answered by a test. */
async function openDialog(
  answers: { prove?: () => Promise<unknown>; send?: () => Promise<ActuationRecord> } = {},
) {
  const given: string[] = [];
  let sends = 0;
  const actor = createActor(
    immobilizerMachine.provide({
      actors: {
        look: fromPromise<readonly ActuationRecord[], VehicleId>(async () => []),
        prove: fromPromise(({ input }) => {
          given.push(input);
          return answers.prove?.() ?? Promise.resolve();
        }),
        send: fromPromise(() => {
          sends++;
          return answers.send?.() ?? new Promise(() => undefined);
        }),
        followFeed: fromCallback(() => undefined),
      },
      actions: { announce: () => undefined },
    }),
    { input: { vehicle: vehicleId(7) } },
  ).start();
  const send = async (event: Parameters<typeof actor.send>[0]) => {
    actor.send(event);
    await settle();
  };
  await send({ type: "user.opened", command: "engineResume" });
  const confirm = () =>
    send({ type: "user.confirmed", reason: "found again", seen: READY, key: "one" });
  return { actor, given, send, confirm, sends: () => sends, state: () => actor.getSnapshot() };
}

describe("a password that is given", () => {
  test("leads back to the confirmation, and confirms nothing itself [IMMO-01]", async () => {
    const dialog = await openDialog();
    await dialog.send({ type: "user.gavePassword", password: "waymark-demo" });

    expect(dialog.given).toEqual(["waymark-demo"]);
    expect(dialog.state().matches("confirming")).toBe(true);
    expect(dialog.sends()).toBe(0);
    await dialog.confirm();
    expect(dialog.sends()).toBe(1);
  });

  test("is kept nowhere [AUTH-07]", async () => {
    const dialog = await openDialog({ prove: () => Promise.reject(failure("wrongCredentials")) });
    await dialog.send({ type: "user.gavePassword", password: "waymark-demo" });

    expect(JSON.stringify(dialog.actor.getPersistedSnapshot())).not.toContain("waymark-demo");
  });

  test("and is wrong is said, and another one is looked at anew [IMMO-02]", async () => {
    let isRight = false;
    const dialog = await openDialog({
      prove: () => (isRight ? Promise.resolve() : Promise.reject(failure("wrongCredentials"))),
    });
    await dialog.send({ type: "user.gavePassword", password: "a guess" });
    expect(dialog.state().matches("confirming")).toBe(true);
    expect(dialog.state().context.failure).toMatchObject({
      type: "unproven",
      error: { reason: "wrongCredentials" },
    });

    isRight = true;
    await dialog.send({ type: "user.gavePassword", password: "waymark-demo" });
    expect(dialog.state().context.failure).toBeUndefined();
  });

  test("confirms nothing while it is looked at, and is forgotten with the dialog [IMMO-01]", async () => {
    const dialog = await openDialog({ prove: () => new Promise(() => undefined) });
    await dialog.send({ type: "user.gavePassword", password: "waymark-demo" });
    expect(dialog.state().matches("proving")).toBe(true);
    await dialog.confirm();
    expect(dialog.sends()).toBe(0);

    await dialog.send({ type: "user.closed" });
    expect(dialog.state().matches("idle")).toBe(true);
  });
});

test("a command whose password was too old is confirmed again, with its reason [IMMO-01]", async () => {
  const dialog = await openDialog({ send: () => Promise.reject(failure("passwordRequired")) });
  await dialog.confirm();

  expect(dialog.state().matches("confirming")).toBe(true);
  expect(dialog.state().context).toMatchObject({
    reason: "found again",
    failure: { type: "refused", error: { reason: "passwordRequired" } },
  });
});

test("another opening starts without the reason of the one before [IMMO-04]", async () => {
  const dialog = await openDialog({ send: () => Promise.reject(failure("passwordRequired")) });
  await dialog.confirm();
  await dialog.send({ type: "user.closed" });
  await dialog.send({ type: "user.opened", command: "engineStop" });

  expect(dialog.state().context.reason).toBe("");
});
