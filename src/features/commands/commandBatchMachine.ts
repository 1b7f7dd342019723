import { assign, fromCallback, fromPromise, sendTo, setup } from "xstate";
import type { VehicleId } from "#domain/ids";
import { type DurationMs, seconds } from "#domain/units";
import type { CommandChoice } from "./commandChoices.ts";
import { hasEnded, hasFailed, type SendState } from "./sendState.ts";

export type SendStates = ReadonlyMap<VehicleId, SendState>;

/** One command to some vehicles, each under a key by which it arrives once. */
export interface CommandBatch {
  readonly choice: CommandChoice;
  readonly keys: ReadonlyMap<VehicleId, string>;
}

/** A command whose result has not come. */
export interface AwaitedAnswer {
  readonly vehicle: VehicleId;
  readonly actuation: number;
}

type BatchEvent =
  | {
      readonly type: "user.chose";
      readonly choice: CommandChoice;
      readonly vehicles: readonly VehicleId[];
    }
  | { readonly type: "user.wentBack" }
  /** The key is another one for each confirmation. */
  | { readonly type: "user.confirmed"; readonly key: string }
  | { readonly type: "user.stopped" }
  | { readonly type: "user.retried" }
  | { readonly type: "vehicle.progressed"; readonly vehicle: VehicleId; readonly state: SendState }
  | { readonly type: "server.answeredAll" };

/** What is sent, to whom, and how far it has come. */
export interface BatchContext {
  readonly choice: CommandChoice | undefined;
  /** Who gets it when it is confirmed. */
  readonly vehicles: readonly VehicleId[];
  readonly keys: ReadonlyMap<VehicleId, string>;
  readonly states: SendStates;
}

/** The server waits 90 s for an answer, then says that there was none. */
const ANSWER_LIMIT: DurationMs = seconds(95);

/**
 * One command to one vehicle or many: chosen, confirmed with everybody named, sent, and each vehicle's
 * result as it comes. Stopping stops what was not sent yet. Nothing is sent without a confirmation,
 * tries again included; what may have arrived is tried again under its old key.
 */
export const commandBatchMachine = setup({
  types: { context: {} as BatchContext, events: {} as BatchEvent },
  actors: {
    /** Sends to one after the other and follows their results; `server.answeredAll` once all are sent. */
    carryOut: fromCallback<BatchEvent, CommandBatch>(() => notProvided()),
    /** Looks up what never came by the feed. */
    look: fromPromise<SendStates, readonly AwaitedAnswer[]>(() => notProvided()),
  },
  actions: {
    note: assign(({ context }, { vehicle, state }: { vehicle: VehicleId; state: SendState }) => ({
      states: new Map(context.states).set(vehicle, state),
    })),
    /** Whoever is still awaited has said nothing in its time. */
    endAwaited: assign(({ context }, found: SendStates) => ({
      states: new Map(
        [...context.states].map(([vehicle, state]) => [
          vehicle,
          hasEnded(state) ? state : (found.get(vehicle) ?? SILENT),
        ]),
      ),
    })),
  },
  guards: {
    isNobodyAwaited: ({ context }) => [...context.states.values()].every(hasEnded),
  },
  delays: { ANSWER_LIMIT },
}).createMachine({
  id: "batch",
  context: { choice: undefined, vehicles: [], keys: new Map(), states: new Map() },
  initial: "choosing",
  states: {
    choosing: {
      entry: assign({ keys: new Map(), states: new Map() }),
      on: {
        "user.chose": {
          guard: ({ event }) => event.vehicles.length > 0,
          target: "confirming",
          actions: assign({
            choice: ({ event }) => event.choice,
            vehicles: ({ event }) => event.vehicles,
          }),
        },
      },
    },
    confirming: {
      on: {
        "user.wentBack": "choosing",
        "user.confirmed": {
          target: "running",
          actions: assign(({ context, event }) => ({
            keys: new Map(
              context.vehicles.map((vehicle) => [
                vehicle,
                keptKey(context, vehicle) ?? `${event.key}:${vehicle}`,
              ]),
            ),
            states: new Map([
              ...context.states,
              ...context.vehicles.map((vehicle) => [vehicle, QUEUED] as const),
            ]),
          })),
        },
      },
    },
    running: {
      invoke: {
        id: "carryOut",
        src: "carryOut",
        input: ({ context: { choice, keys } }) => ({ choice: known(choice), keys }),
      },
      on: {
        "vehicle.progressed": { actions: { type: "note", params: ({ event }) => event } },
      },
      initial: "sending",
      states: {
        sending: {
          tags: "sending",
          on: {
            "user.stopped": { actions: sendTo("carryOut", { type: "user.stopped" }) },
            "server.answeredAll": "awaiting",
          },
        },
        awaiting: {
          always: { guard: "isNobodyAwaited", target: "#batch.finished" },
          after: { ANSWER_LIMIT: "looking" },
        },
        looking: {
          invoke: {
            src: "look",
            input: ({ context }) => awaitedIn(context.states),
            onDone: {
              target: "#batch.finished",
              actions: { type: "endAwaited", params: ({ event }) => event.output },
            },
            onError: {
              target: "#batch.finished",
              actions: { type: "endAwaited", params: new Map() },
            },
          },
        },
      },
    },
    finished: {
      on: {
        "user.wentBack": "choosing",
        "user.retried": {
          guard: ({ context }) => [...context.states.values()].some(hasFailed),
          target: "confirming",
          actions: assign({
            vehicles: ({ context }) =>
              [...context.states].flatMap(([vehicle, state]) =>
                hasFailed(state) ? [vehicle] : [],
              ),
          }),
        },
      },
    },
  },
});

const QUEUED: SendState = { type: "queued" };
const SILENT: SendState = { type: "silent" };

const keptKey = ({ keys, states }: BatchContext, vehicle: VehicleId): string | undefined =>
  states.get(vehicle)?.type === "lost" ? keys.get(vehicle) : undefined;

const awaitedIn = (states: SendStates): readonly AwaitedAnswer[] =>
  [...states].flatMap(([vehicle, state]) =>
    state.type === "awaiting" ? [{ vehicle, actuation: state.actuation }] : [],
  );

/** What the state guarantees. */
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error("a state without what it is about");
  return value;
}

function notProvided(): never {
  throw new Error("not provided");
}
