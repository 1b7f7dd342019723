import { expect, test } from "vitest";
import { createActor, fromCallback, fromPromise, SimulatedClock } from "xstate";
import { type VehicleId, vehicleId } from "#domain/ids";
import { CallFailed } from "../../../../src/api/callQuery.ts";
import type { CallFailure } from "../../../../src/api/callServer.ts";
import {
  type CommandBatch,
  commandBatchMachine,
  type SendStates,
} from "../../../../src/features/commands/commandBatchMachine.ts";
import { type SendState, stateOfFailure } from "../../../../src/features/commands/sendState.ts";
import { settle } from "../../../support/fakeTime.ts";

const [A, B] = [vehicleId(1), vehicleId(2)] as const;
const AWAITING: SendState = { type: "awaiting", actuation: 5, isDelivered: true };
const failed = (reason: CallFailure) =>
  stateOfFailure(new CallFailed({ reason, detail: reason, retryAfterSeconds: undefined }));

function start(looked: () => Promise<SendStates> = async () => new Map()) {
  const clock = new SimulatedClock();
  const batches: CommandBatch[] = [];
  let stops = 0;
  const actor = createActor(
    commandBatchMachine.provide({
      actors: {
        carryOut: fromCallback(({ input, receive }) => {
          batches.push(input);
          receive(() => stops++);
        }),
        look: fromPromise(looked),
      },
    }),
    { clock },
  ).start();
  const choose = (vehicles: readonly VehicleId[]) =>
    actor.send({
      type: "user.chose",
      choice: { type: "plain", request: "positionSingle" },
      vehicles,
    });
  return {
    actor,
    clock,
    batches,
    stops: () => stops,
    choose,
    confirm: (key: string) => actor.send({ type: "user.confirmed", key }),
    note: (vehicle: VehicleId, state: SendState) =>
      actor.send({ type: "vehicle.progressed", vehicle, state }),
    sentAll: () => actor.send({ type: "server.answeredAll" }),
    stateOf: (vehicle: VehicleId) => actor.getSnapshot().context.states.get(vehicle)?.type,
    at: () => actor.getSnapshot().value,
  };
}

test("nothing is sent before it is confirmed, and then once to each under a key of its own [CMD-01]", () => {
  const { choose, confirm, batches, at } = start();
  choose([]);
  expect(at()).toBe("choosing");
  choose([A, B]);
  expect(batches).toEqual([]);
  confirm("k");
  confirm("again");
  expect(batches.map(({ keys }) => [...keys])).toEqual([
    [
      [A, "k:1"],
      [B, "k:2"],
    ],
  ]);
});

test("it is finished when everybody's result is there [CMD-01]", () => {
  const { choose, confirm, note, sentAll, at } = start();
  choose([A, B]);
  confirm("k");
  note(A, AWAITING);
  note(B, failed("notConnected"));
  sentAll();
  expect(at()).toEqual({ running: "awaiting" });
  note(A, { type: "answered", words: "OK" });
  expect(at()).toBe("finished");
});

test("who says nothing in its time is looked up once, then called silent [CMD-01]", async () => {
  const { choose, confirm, note, sentAll, clock, stateOf, at } = start(
    async () => new Map([[A, { type: "declined", words: "no" }]]),
  );
  choose([A, B]);
  confirm("k");
  note(A, AWAITING);
  note(B, AWAITING);
  sentAll();
  clock.increment(94_999);
  expect(at()).toEqual({ running: "awaiting" });
  clock.increment(1);
  await settle();
  expect([stateOf(A), stateOf(B), at()]).toEqual(["declined", "silent", "finished"]);
});

test("a look that fails leaves nobody waiting [CMD-01]", async () => {
  const { choose, confirm, note, sentAll, clock, stateOf } = start(() =>
    Promise.reject(new Error("offline")),
  );
  choose([A]);
  confirm("k");
  note(A, AWAITING);
  sentAll();
  clock.increment(95_000);
  await settle();
  expect(stateOf(A)).toBe("silent");
});

test("only the failed ones are tried again, confirmed anew; what may have arrived keeps its key [CMD-01]", () => {
  const C = vehicleId(3);
  const { actor, choose, confirm, note, sentAll, batches, at, stateOf } = start();
  choose([A, B, C]);
  confirm("k");
  note(A, { type: "answered", words: undefined });
  note(B, failed("timeout"));
  note(C, failed("immo_pending"));
  sentAll();
  actor.send({ type: "user.retried" });
  expect(at()).toBe("confirming");
  expect(batches).toHaveLength(1);
  confirm("l");
  expect([...batches[1]!.keys]).toEqual([
    [B, "k:2"],
    [C, "l:3"],
  ]);
  expect([stateOf(A), stateOf(B)]).toEqual(["answered", "queued"]);
});

test("stopping reaches who sends, and only while something is sent [CMD-01]", () => {
  const { actor, choose, confirm, note, sentAll, stops } = start();
  choose([A]);
  confirm("k");
  actor.send({ type: "user.stopped" });
  expect(stops()).toBe(1);
  note(A, AWAITING);
  sentAll();
  actor.send({ type: "user.stopped" });
  expect(stops()).toBe(1);
});
