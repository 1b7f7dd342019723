import { createActor, fromCallback, type SnapshotFrom } from "xstate";
import type { Connection } from "#contract/snapshot";
import { milliseconds } from "#domain/units";
import type { EnginePorts } from "../ports/enginePorts.ts";
import { connectionMachine, type FeedEvent } from "./connectionMachine.ts";

/** Begins to follow and reports what happens; the returned function ends it silently. */
export type Follow = (send: (event: FeedEvent) => void) => () => void;

/** Keeps the feed followed: runs `connectionMachine` with the engine's timers. */
export function createConnection(
  ports: EnginePorts,
  follow: Follow,
  onChange: (connection: Connection) => void,
) {
  const machine = connectionMachine.provide({
    actors: { followFeed: fromCallback(({ sendBack }) => follow(sendBack)) },
  });
  const start = () => {
    const actor = createActor(machine, { clock: clockOf(ports) });
    actor.subscribe((snapshot) => onChange(connectionOf(snapshot)));
    const forget = ports.onNetworkBack(() => actor.send({ type: "network.returned" }));
    return { actor: actor.start(), forget };
  };
  let running: ReturnType<typeof start> | undefined;

  return {
    start(): void {
      if (running && running.actor.getSnapshot().status === "active") return;
      running?.forget();
      running = start();
    },
    retry: () => running?.actor.send({ type: "user.asked" }),
    stop(): void {
      running?.forget();
      running?.actor.stop();
      running = undefined;
    },
    current: (): Connection =>
      running ? connectionOf(running.actor.getSnapshot()) : { type: "loading" },
  };
}

function connectionOf(snapshot: SnapshotFrom<typeof connectionMachine>): Connection {
  if (snapshot.matches("signedOut")) return { type: "signedOut" };
  const { retryAt, receivedAt, silentSince } = snapshot.context;
  if (snapshot.matches({ following: "live" }))
    return silentSince === undefined ? { type: "live" } : { type: "delayed", asOf: silentSince };
  if (snapshot.matches("outdated")) return { type: "outdated", asOf: receivedAt };
  // A retry still shows as lost: the snapshot is as old as before.
  return retryAt === undefined ? { type: "loading" } : { type: "lost", asOf: receivedAt, retryAt };
}

/** The machine's delays run on the engine's timers, so that a test need not wait. */
function clockOf(ports: EnginePorts) {
  const cancels = new Map<number, () => void>();
  let last = 0;
  return {
    setTimeout(run: () => void, delay: number): number {
      const timer = ++last;
      const cancel = ports.setTimer(() => {
        cancels.delete(timer);
        run();
      }, milliseconds(delay));
      cancels.set(timer, cancel);
      return timer;
    },
    clearTimeout(timer: number): void {
      cancels.get(timer)?.();
      cancels.delete(timer);
    },
  };
}
