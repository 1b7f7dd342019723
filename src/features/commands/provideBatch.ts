import { fromCallback, fromPromise } from "xstate";
import type { VehicleId } from "#domain/ids";
import type { EpochMs } from "#domain/units";
import { getActuation, progressOfResult } from "../../api/actuations.ts";
import { valueOf } from "../../api/callQuery.ts";
import { postCommand, type SendableCommand } from "../../api/commands.ts";
import type { CommandResultStore } from "../../engine/commandResultStore.ts";
import { commandBatchMachine } from "./commandBatchMachine.ts";
import type { CommandChoice } from "./commandChoices.ts";
import { type SendState, stateOfFailure, stateOfProgress } from "./sendState.ts";

/** So many at a time: a browser has six connections to a server, and the page needs some. */
const AT_ONCE = 3;

interface BatchPorts {
  readonly commandResults: CommandResultStore;
  readonly now: () => EpochMs;
}

/** The machine with the server and the feed. */
export const provideBatch = ({ commandResults, now }: BatchPorts) =>
  commandBatchMachine.provide({
    actors: {
      carryOut: fromCallback(({ input: { choice, keys }, sendBack, receive }) => {
        const waiting = [...keys];
        const ends: (() => void)[] = [];
        const left = new AbortController();
        const note = (vehicle: VehicleId, state: SendState) => {
          if (!left.signal.aborted) sendBack({ type: "vehicle.progressed", vehicle, state });
        };
        receive(({ type }) => {
          if (type !== "user.stopped") return;
          for (const [vehicle] of waiting.splice(0)) note(vehicle, { type: "stopped" });
        });

        async function sendOne(vehicle: VehicleId, key: string): Promise<void> {
          note(vehicle, { type: "sending" });
          const sentAt = now();
          try {
            const command = sendableOf(choice);
            // Without a signal: what was begun to send is sent.
            const sent = valueOf(await postCommand({ vehicle, command, key }));
            const { actuation, isDelivered } = sent;
            if (actuation === undefined) return note(vehicle, { type: "sent", isDelivered });
            note(vehicle, { type: "awaiting", actuation, isDelivered });
            if (left.signal.aborted) return;
            const follow = commandResults.follow(String(actuation), (result) => {
              const progress = progressOfResult(result, sentAt);
              const state = progress && stateOfProgress(progress);
              if (state) note(vehicle, state);
            });
            ends.push(follow);
          } catch (error) {
            note(vehicle, stateOfFailure(error));
          }
        }
        async function sendAll(): Promise<void> {
          for (let next = waiting.shift(); next && !left.signal.aborted; next = waiting.shift())
            await sendOne(...next);
        }
        void Promise.all(Array.from({ length: AT_ONCE }, sendAll)).then(() => {
          if (!left.signal.aborted) sendBack({ type: "server.answeredAll" });
        });
        return () => {
          left.abort();
          for (const end of ends) end();
        };
      }),
      look: fromPromise(async ({ input, signal }) => {
        const found = new Map<VehicleId, SendState>();
        for (const { vehicle, actuation } of input) {
          const looked = await getActuation(actuation, signal);
          const state = looked.ok ? stateOfProgress(looked.value) : undefined;
          if (state) found.set(vehicle, state);
        }
        return found;
      }),
    },
  });

/** Saved ones go by their number: their words are the server's. */
function sendableOf(choice: CommandChoice): SendableCommand {
  switch (choice.type) {
    case "saved":
    case "held":
      return { id: choice.saved.id };
    case "plain":
      return { type: choice.request, attributes: {}, description: choice.request };
    case "text":
      return { type: "custom", attributes: { data: choice.text }, description: choice.text };
  }
}
